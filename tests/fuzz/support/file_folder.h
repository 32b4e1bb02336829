#pragma once
// A temporary folder of this process, filled from one input: files separated by the byte 0xF8 (which never
// occurs in UTF-8) and the index of the next file's name.
//
//   {"a": 0} F8 01 a b \n F8 00 …     names[0], names[1]; the first part is of names[0]
//
// An empty part is no file. The folder is removed when the program ends.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>
#include <utility>
#include <vector>

namespace tokenscope::fuzz {

inline constexpr char kFileMark = '\xF8';

class FileFolder {
  public:
    FileFolder(std::vector<std::string> names, const std::vector<std::pair<std::string, std::string>>& fixed)
        : m_path(std::filesystem::temp_directory_path() /
                 ("tokenscope-fuzz-" + std::to_string(static_cast<long>(getpid()))))
        , m_names(std::move(names)) {
        std::filesystem::create_directories(m_path);
        for (const auto& [name, content] : fixed)
            write(name, content);
    }
    ~FileFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    FileFolder(const FileFolder&) = delete;
    FileFolder& operator=(const FileFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

    void fill(std::string_view input) {
        for (const std::string& name : m_names) {
            std::error_code ignored;
            std::filesystem::remove(m_path / name, ignored);
        }
        std::size_t name = 0;
        while (true) {
            const std::size_t end = input.find(kFileMark);
            if (end != 0)
                write(m_names[name], input.substr(0, end));
            if (end == std::string_view::npos || end + 1 >= input.size())
                return;
            name = static_cast<unsigned char>(input[end + 1]) % m_names.size();
            input.remove_prefix(end + 2);
        }
    }

  private:
    void write(const std::string& name, std::string_view content) const {
        std::ofstream(m_path / name, std::ios::binary)
            .write(content.data(), static_cast<std::streamsize>(content.size()));
    }

    std::filesystem::path m_path;
    std::vector<std::string> m_names;
};

} // namespace tokenscope::fuzz
