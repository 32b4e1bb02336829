#pragma once
// A file that a command writes in addition to its output.

#include "app/cli/arguments.h"
#include "core/base/error.h"

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::cli {

/// Opened before the work starts, so that a path that can't be written is reported at once. An existing file
/// keeps its content until write(); a new file that was never written is removed.
class ReportFile {
  public:
    /// Errors: Unreadable, with `file`.
    static Result<ReportFile> open(std::string path);
    ReportFile(ReportFile&&) = default;
    ReportFile& operator=(ReportFile&&) = delete;
    ~ReportFile();
    /// Call it once. Errors: Unreadable, with `file`.
    Result<void> write(std::string_view content);

  private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    ReportFile() = default;
    std::unique_ptr<std::FILE, Close> m_file; ///< null after writing
    std::string m_path;
    bool m_isNew = false;
};

/// The file given by the option, opened; nullopt if the option isn't given.
Result<std::optional<ReportFile>> openReport(const Arguments& arguments, std::string_view option);

} // namespace tokenscope::cli
