#pragma once
// The spelling of byte-fallback pieces: `<0x0A>`, two uppercase hex digits.

#include "core/definition/stage_configs.h"
#include "core/definition/vocabulary.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace tokenscope {

/// nullopt if the piece isn't spelled like this.
std::optional<unsigned char> byteOfPiece(std::string_view piece);
std::string bytePiece(unsigned char byte);
/// Whether the model replaces characters without a piece by such pieces; nullopt: it isn't one of those that can. Not for
/// GGUF files, where the kind of tokenizer decides.
std::optional<bool> byteFallbackOf(const ModelConfig& model);
/// Vocabulary::find() for the pieces of all bytes, without building a look-up table.
std::array<PieceId, 256> findBytePieces(const Vocabulary& vocabulary);

// SentencePiece's decoding, expressed in the stages of tokenizer.json.

/// U+2581 becomes a space and byte pieces become bytes, then all are joined; with `stripSpace` one leading
/// space is removed.
DecoderConfig byteFallbackDecoder(bool stripSpace);

} // namespace tokenscope
