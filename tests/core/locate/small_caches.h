#pragma once
// Caches in a temporary folder, as the programs write them.

#include "core/locate/environment.h"

#include <QTemporaryDir>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace tokenscope::test {

namespace fs = std::filesystem;

inline constexpr const char* kOldCommit = "0123456789abcdef0123456789abcdef01234567";
inline constexpr const char* kNewCommit = "01ff456789abcdef0123456789abcdef01234567";

struct Machine {
    Machine() {
        environment.home = fs::path(m_folder.path().toStdString()) / "home";
        environment.root = fs::path(m_folder.path().toStdString()) / "root";
        fs::create_directories(environment.home);
    }

    [[nodiscard]] fs::path home() const { return environment.home; }
    [[nodiscard]] fs::path hub() const { return home() / ".cache" / "huggingface" / "hub"; }

    static void write(const fs::path& path, std::string_view bytes = "{}") {
        fs::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << bytes;
    }

    /// A file of a snapshot, as a link to its blob.
    static void link(const fs::path& repository, const std::string& commit, const std::string& file,
                     std::string_view bytes = "{}") {
        const std::string blob = std::to_string(std::hash<std::string>()(file + commit));
        write(repository / "blobs" / blob, bytes);
        const fs::path path = repository / "snapshots" / commit / file;
        fs::create_directories(path.parent_path());
        fs::create_symlink(fs::path("../../blobs") / blob, path);
    }

    locate::Environment environment;

  private:
    QTemporaryDir m_folder;
};

} // namespace tokenscope::test
