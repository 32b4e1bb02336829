#pragma once
// A file that a command writes beside what it prints.

#include "core/base/error.h"

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace tokenscope::cli {

/// Opened before the work begins, so that a path that can't be written is told at once. What stands there stays until
/// write(); a file that was made for it and never written is taken away again.
class ReportFile {
  public:
    /// Errors: Unreadable, with `file`.
    static Result<ReportFile> open(std::string path);
    ReportFile(ReportFile&&) = default;
    ReportFile& operator=(ReportFile&&) = delete;
    ~ReportFile();
    /// Once. Errors: Unreadable, with `file`.
    Result<void> write(std::string_view content);

  private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    ReportFile() = default;
    std::unique_ptr<std::FILE, Close> m_file; ///< null when written
    std::string m_path;
    bool m_isNew = false;
};

/// Errors: Unreadable, with `file`.
Result<void> writeReport(const std::string& path, std::string_view content);

} // namespace tokenscope::cli
