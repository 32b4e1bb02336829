#pragma once
// Ids back to text by SentencePiece's rules.

#include "core/base/error.h"
#include "core/definition/vocabulary.h"
#include "core/encoding/encoding.h"
#include "core/stages/decode/decoder.h"
#include "core/stages/decode/decoding_trace.h"
#include "core/stages/normalize/sentencepiece_normalizer.h"

#include <optional>
#include <span>
#include <string>

namespace tokenscope {

struct SentencePieceDecodeRules {
    bool addDummyPrefix = true;         ///< of the normalizer: a blank at the front is not of the text
    bool removeExtraWhitespaces = true; ///< likewise: no blank at the front is
    std::string unkSurface;
    std::optional<SentencePieceNormalizerPass> denormalizer;
};

/// `bytes` of the result are those of the pieces, before any denormalizer. With a `trace`, `after` is told what
/// the pieces gave, then what the denormalizer made of it. Errors: BadInput (`ids[3]`).
Result<Decoded> decodeSentencePiece(const Vocabulary& vocabulary, const SentencePieceDecodeRules& rules,
                                    std::span<const PieceId> ids, DecodingTrace* trace = nullptr,
                                    const AfterDecoderRule* after = nullptr);

} // namespace tokenscope
