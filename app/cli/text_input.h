#pragma once
// The input of a command: a text (its argument, `--file`, or standard input), or the requests of `--jsonl`.

#include "app/cli/arguments.h"
#include "core/base/error.h"
#include "core/definition/piece_type.h"
#include "core/encoding/part_encoder.h"

#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::cli {

/// Errors: Unreadable, with `file`.
Result<std::string> readFile(const std::string& path);

/// The argument, `--file F`, or all of standard input. Errors: BadInput for more than one of them.
Result<std::string> readInput(const Arguments& arguments);

/// The text of readInput(), read piece by piece.
class TextSource {
  public:
    /// `again`: read() will be called more than once. Errors: as readInput().
    static Result<TextSource> open(const Arguments& arguments, bool again);
    /// From the start. Errors, also of the function: Unreadable, with `file`.
    [[nodiscard]] Result<ReadText> read() const;

  private:
    std::optional<std::string> m_text; ///< absent: the file's
    std::optional<std::string> m_path; ///< absent: standard input
};

/// Calls `answer` for each line of `--file F` or standard input, without its line end, as soon as it arrives,
/// and prints the result as one line, flushed before it waits for the next. The answer to a line of more than 1 GiB is an error. Errors:
/// Unreadable, BadInput.
Result<void> answerLines(const Arguments& arguments,
                         const std::function<std::string(std::string_view line)>& answer);

// A request of `--jsonl`: one line.

struct EncodeLine {
    std::string text; ///< bytes; need not be UTF-8
    std::optional<std::string> pair;
    std::optional<std::vector<std::string>> words;     ///< in place of `text`
    std::optional<std::vector<std::string>> pairWords; ///< in place of `pair`, with `words`
    std::optional<bool> addSpecial;
    std::optional<bool> parseSpecial;
};
struct DecodeRequest {
    std::vector<PieceId> ids;
    std::optional<bool> skipSpecial;
};

/// Errors: BadInput with `where` as a JSON path, or as a byte of the line if it isn't JSON.
Result<EncodeLine> parseEncodeLine(std::string_view line);
/// The same for commands that take one text. Errors: also BadInput for words.
Result<EncodeLine> parseTextLine(std::string_view line);
Result<DecodeRequest> parseDecodeRequest(std::string_view line);

} // namespace tokenscope::cli
