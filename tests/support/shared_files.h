#pragma once
// The reference files and goldens that may stand beside the project. Tests use them where they are and say so
// where they aren't; nothing fails for want of them.

#include "tests/support/places.h"

#include <QtGlobal>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace tokenscope::test {

/// `../shared` beside the sources, or $TOKENSCOPE_SHARED; empty when neither is a folder.
inline std::filesystem::path sharedFolder() {
    const char* set = std::getenv("TOKENSCOPE_SHARED");
    const std::filesystem::path folder = set ? std::filesystem::path(set) : sourceFolder() / ".." / "shared";
    std::error_code ignored;
    return std::filesystem::is_directory(folder, ignored) ? folder : std::filesystem::path();
}

/// The path of a shared file, or an empty path after a message that says what isn't tested.
inline std::filesystem::path sharedFile(const std::string& relative) {
    const auto folder = sharedFolder();
    if (folder.empty()) {
        qInfo("shared reference files are not here: what needs %s is not tested", relative.c_str());
        return {};
    }
    return folder / relative;
}

} // namespace tokenscope::test
