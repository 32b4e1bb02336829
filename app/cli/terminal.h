#pragma once
// Color on a terminal, plain text in a pipe.

#include "core/encoding/tokenizer.h"
#include "core/report/encoding_json.h"
#include "core/report/ruler.h"

#include <string>
#include <string_view>

namespace tokenscope::cli {

/// True if standard output is a terminal that supports colors, and NO_COLOR is not set.
bool usesColor();

/// `text` in the color of its type; normal pieces cycle through four colors.
std::string colored(std::string_view text, PieceType type, std::size_t turn);
/// Less prominent.
std::string faint(std::string_view text);

/// Prints a table of an encoding: id, piece, type, span in `unit`. One line each. Errors: those of `parts`.
Result<void> printEncodingTable(const Tokenizer& tokenizer, const report::EncodingParts& parts,
                                std::string_view text, report::SpanUnit unit, bool color);
/// The pieces in a row, separated by color, or by `│` without colors.
std::string encodingLine(const Tokenizer& tokenizer, const Encoding& encoding, bool color);

} // namespace tokenscope::cli
