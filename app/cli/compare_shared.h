#pragma once
// What the modes of `compare` share: its columns, and the files that it writes.

#include "app/cli/arguments.h"
#include "core/base/error.h"
#include "core/encoding/tokenizer.h"

#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::cli {

// Opens the tokenizers given to `compare`, and applies `--off` and `--on`: `compare a.json a.json --off
// b:normalizer`.

struct OpenedColumn {
    std::string name; ///< as given, with its switches: `a.json without normalizer`
    std::shared_ptr<const Tokenizer> tokenizer;
    std::optional<bool> addSpecial, parseSpecial; ///< for this column only
};

/// Which encoding options the switches accept.
enum class TurnedSettings { None, ParseSpecial, Both };

/// One column per name, with letters a to h in order; a switch without a letter applies to the last column.
/// Prints the warnings of each file once. Errors: BadInput for unknown switches; those of opening a file.
Result<std::vector<OpenedColumn>> openColumns(const Arguments& arguments, std::span<const std::string> names,
                                              TurnedSettings settings);

// A file that a command writes in addition to its output.

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
