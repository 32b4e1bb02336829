#pragma once
// Optional reference files and goldens in ../shared. Tests that need them are skipped or pass without them,
// with a message.

#include "tests/support/places.h"

#include <QtGlobal>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace tokenscope::test {

/// `../shared` next to the sources, or $TOKENSCOPE_SHARED; empty if it isn't a folder.
inline std::filesystem::path sharedFolder() {
    const char* set = std::getenv("TOKENSCOPE_SHARED");
    const std::filesystem::path folder = set ? std::filesystem::path(set) : sourceFolder() / ".." / "shared";
    std::error_code ignored;
    return std::filesystem::is_directory(folder, ignored) ? folder : std::filesystem::path();
}

/// The path of a shared file; or an empty path, after a message about what isn't tested.
inline std::filesystem::path sharedFile(const std::string& relative) {
    const auto folder = sharedFolder();
    if (folder.empty()) {
        qInfo("shared reference files are not here: what needs %s is not tested", relative.c_str());
        return {};
    }
    return folder / relative;
}

} // namespace tokenscope::test
