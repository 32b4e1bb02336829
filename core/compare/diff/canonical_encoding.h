#pragma once
// What decides which ids a definition gives, without what makes no difference to them: where spans begin, the order of a
// vocabulary's entries, a sequence around one rule. Two definitions whose canonical forms are equal give the same ids for
// every text.

#include "core/definition/tokenizer_definition.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tokenscope::compare {

enum class EncodingEngine : std::uint8_t { Stages, SentencePiece, LlamaCpp };
EncodingEngine encodingEngine(const TokenizerDefinition& definition);

/// What stands around one text and around two: ids, and the texts themselves.
struct AroundTexts {
    static constexpr std::int64_t kFirst = -1, kSecond = -2;
    std::vector<std::int64_t> single, pair;
    /// Of each of those the number that tells texts apart for a model (`token_type_ids`), which is no id: texts with other
    /// ones are equal here.
    std::vector<std::uint32_t> singleTypes, pairTypes;
    bool operator==(const AroundTexts& other) const { return single == other.single && pair == other.pair; }
    [[nodiscard]] bool sameTypes(const AroundTexts& other) const {
        return singleTypes == other.singleTypes && pairTypes == other.pairTypes;
    }
};

struct CanonicalEncoding {
    EncodingEngine engine = EncodingEngine::Stages;
    bool rawBytes = false, byteAlphabet = false; ///< how pieces spell bytes
    bool ordered = false;                        ///< the order of the vocabulary's entries tells, too
    const Vocabulary* vocabulary = nullptr;      ///< the definition's, which must outlive this
    ModelConfig model;
    std::vector<NormalizerConfig> normalizer;
    std::vector<PreTokenizerConfig> preTokenizer;
    std::vector<AddedToken> addedTokens;
    std::variant<AroundTexts, std::vector<PostProcessorConfig>> around;
    // Of the other engines than Stages:
    SpecialIds special;
    std::string preset;
    std::optional<GgufTokenizer> gguf;
};
CanonicalEncoding canonicalEncoding(const TokenizerDefinition& definition);

/// Which of two added tokens stands first tells which is found: some are looked for in normalized text, where two may be
/// one, or two have one content.
bool ordersAddedTokens(const TokenizerDefinition& definition);

bool sameVocabulary(const CanonicalEncoding& one, const CanonicalEncoding& other);

/// SHA-256 of all of it: equal ones are of definitions that sameEncoding() proves equal. Some tens of milliseconds for
/// 262 144 pieces.
std::string encodingFingerprint(const TokenizerDefinition& definition);

} // namespace tokenscope::compare
