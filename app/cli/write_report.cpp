#include "app/cli/write_report.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace tokenscope::cli {

Result<void> writeReport(const std::string& path, std::string_view content) {
    std::FILE* file = std::fopen(path.c_str(), "wb");
    const bool written = file && std::fwrite(content.data(), 1, content.size(), file) == content.size();
    const int code = errno;
    if (!file || std::fclose(file) != 0 || !written)
        return tl::unexpected<Error>(Error{ErrorCode::Unreadable,
                                           path,
                                           {},
                                           std::string("can't be written: ") + std::strerror(code),
                                           "check the folder and the space on its disk"});
    return {};
}

} // namespace tokenscope::cli
