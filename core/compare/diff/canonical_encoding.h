#pragma once
// The part of a definition that determines ids, normalized: without the start of spans, the order of
// vocabulary entries, or sequences of one rule. Definitions with equal canonical encodings give the same ids
// for every text.

#include "core/definition/tokenizer_definition.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tokenscope::compare {

enum class EncodingEngine : std::uint8_t { Stages, SentencePiece, LlamaCpp };
EncodingEngine encodingEngine(const TokenizerDefinition& definition);

/// The ids around one text and around a pair of texts, with placeholders for the texts.
struct AroundTexts {
    static constexpr std::int64_t kFirst = -1, kSecond = -2;
    std::vector<std::int64_t> single, pair;
    /// The type ids (`token_type_ids`) of each entry. Not compared by ==, because they are not token ids.
    std::vector<std::uint32_t> singleTypes, pairTypes;
    bool operator==(const AroundTexts& other) const { return single == other.single && pair == other.pair; }
    [[nodiscard]] bool sameTypes(const AroundTexts& other) const {
        return singleTypes == other.singleTypes && pairTypes == other.pairTypes;
    }
};

struct CanonicalEncoding {
    EncodingEngine engine = EncodingEngine::Stages;
    bool rawBytes = false, byteAlphabet = false; ///< how pieces spell bytes
    bool ordered = false;                        ///< the order of the vocabulary's entries matters
    const Vocabulary* vocabulary = nullptr;      ///< the definition's, which must outlive this
    ModelConfig model;
    std::vector<NormalizerConfig> normalizer;
    std::vector<PreTokenizerConfig> preTokenizer;
    std::vector<AddedToken> addedTokens;
    std::variant<AroundTexts, std::vector<PostProcessorConfig>> around;
    // For engines other than Stages:
    SpecialIds special;
    std::string preset;
    std::optional<GgufTokenizer> gguf;
};
CanonicalEncoding canonicalEncoding(const TokenizerDefinition& definition);

/// Whether the order of the added tokens matters: some are searched in normalized text, where two can become
/// equal, or two have the same content.
bool ordersAddedTokens(const TokenizerDefinition& definition);

bool sameVocabulary(const CanonicalEncoding& one, const CanonicalEncoding& other);

/// SHA-256 of the canonical encoding: equal if sameEncoding() proves equality. Some tens of milliseconds for
/// 262 144 pieces.
std::string encodingFingerprint(const TokenizerDefinition& definition);

} // namespace tokenscope::compare
