#pragma once
// Color where a person looks, plain text in a pipe.

#include "core/encoding/tokenizer.h"

#include <string>
#include <string_view>

namespace tokenscope::cli {

/// True when standard output is a terminal that shows colors, and NO_COLOR is not set.
bool usesColor();

/// `text` in the color of its type, or in one of four colors by turns for normal pieces.
std::string colored(std::string_view text, PieceType type, std::size_t turn);
/// Less prominent.
std::string faint(std::string_view text);

/// Prints a table of an encoding: id, piece, type, span in code points. One line each.
void printEncodingTable(const Tokenizer& tokenizer, const Encoding& encoding, std::string_view text,
                        bool color);
/// The pieces in a row, told apart by color, or by `│` without.
std::string encodingLine(const Tokenizer& tokenizer, const Encoding& encoding, bool color);

} // namespace tokenscope::cli
