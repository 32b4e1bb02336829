#pragma once
// Colour where a person looks, plain text in a pipe.

#include "core/encoding/tokenizer.h"

#include <string>
#include <string_view>

namespace tokenscope::cli {

/// True when standard output is a terminal that shows colours, and NO_COLOR is not set.
bool usesColour();

/// `text` in the colour of its type, or in one of four colours by turns for normal pieces.
std::string coloured(std::string_view text, PieceType type, std::size_t turn);
/// Less prominent.
std::string faint(std::string_view text);

/// Prints a table of an encoding: id, piece, type, span in code points. One line each.
void printEncodingTable(const Tokenizer& tokenizer, const Encoding& encoding, std::string_view text,
                        bool colour);
/// The pieces in a row, told apart by colour, or by `│` without.
std::string encodingLine(const Tokenizer& tokenizer, const Encoding& encoding, bool colour);

} // namespace tokenscope::cli
