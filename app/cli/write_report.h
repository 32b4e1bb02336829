#pragma once
// A file that a command writes beside what it prints.

#include "app/cli/arguments.h"
#include "core/base/error.h"

#include <cstdio>
#include <memory>
#include <optional>
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

/// What the option names, ReportFile::open; nullopt where it isn't given.
Result<std::optional<ReportFile>> openReport(const Arguments& arguments, std::string_view option);

} // namespace tokenscope::cli
