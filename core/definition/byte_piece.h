#pragma once
// How byte fallback spells a byte: `<0x0A>`, two capital hex digits.

#include "core/definition/stage_configs.h"
#include "core/definition/vocabulary.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace tokenscope {

/// nullopt when the piece isn't spelled so.
std::optional<unsigned char> byteOfPiece(std::string_view piece);
std::string bytePiece(unsigned char byte);
/// What Vocabulary::find() says of the pieces of all bytes; makes no table for it.
std::array<PieceId, 256> findBytePieces(const Vocabulary& vocabulary);

// SentencePiece's way back to text in the words of tokenizer.json.

/// U+2581 becomes a space, byte pieces bytes, all is joined; with `stripSpace` the text loses one leading space.
DecoderConfig byteFallbackDecoder(bool stripSpace);

} // namespace tokenscope
