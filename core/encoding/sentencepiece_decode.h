#pragma once
// Ids back to text by SentencePiece's rules.

#include "core/base/error.h"
#include "core/definition/vocabulary.h"
#include "core/encoding/encoding.h"
#include "core/normalize/sentencepiece_normalizer.h"

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

/// `bytes` of the result are those of the pieces, before any denormalizer. Errors: BadInput (`ids[3]`).
Result<Decoded> decodeSentencePiece(const Vocabulary& vocabulary, const SentencePieceDecodeRules& rules,
                                    std::span<const PieceId> ids);

} // namespace tokenscope
