#include "app/cli/write_report.h"

#include "core/base/try.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace tokenscope::cli {
namespace {

tl::unexpected<Error> unwritten(const std::string& path, int code) {
    return tl::unexpected<Error>(Error{ErrorCode::Unreadable,
                                       path,
                                       {},
                                       message("can't be written: {}", std::strerror(code)),
                                       "check the folder and the space on its disk"});
}

} // namespace

Result<ReportFile> ReportFile::open(std::string path) {
    ReportFile report;
    std::error_code unknown;
    report.m_isNew = !std::filesystem::exists(path, unknown);
    report.m_file.reset(std::fopen(path.c_str(), "ab"));
    if (!report.m_file)
        return unwritten(path, errno);
    report.m_path = std::move(path);
    return report;
}

ReportFile::~ReportFile() {
    if (!m_file || !m_isNew)
        return;
    m_file.reset();
    std::error_code ignored;
    std::filesystem::remove(m_path, ignored);
}

Result<void> ReportFile::write(std::string_view content) {
    std::error_code notAFile; // a pipe, a device
    std::filesystem::resize_file(m_path, 0, notAFile);
    const bool whole = std::fwrite(content.data(), 1, content.size(), m_file.get()) == content.size() &&
                       std::fflush(m_file.get()) == 0;
    const int code = errno;
    if (!whole) {
        m_file.reset();
        return unwritten(m_path, code);
    }
    return std::fclose(m_file.release()) == 0 ? Result<void>() : unwritten(m_path, errno);
}

Result<std::optional<ReportFile>> openReport(const Arguments& arguments, std::string_view option) {
    const auto path = arguments.value(option);
    if (!path)
        return std::nullopt;
    TOKENSCOPE_TRY(auto opened, ReportFile::open(*path));
    return std::optional<ReportFile>(std::move(opened));
}

} // namespace tokenscope::cli
