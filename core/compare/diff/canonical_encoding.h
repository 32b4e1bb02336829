#pragma once
// The part of a definition that determines ids, normalized: without the start of spans, the order of
// vocabulary entries, or sequences of one rule. Definitions with equal canonical encodings give the same ids
// for every text, which sameEncoding() proves.

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

/// A part of a definition, by the name of its DiffSection, and its SHA-256.
struct SectionHash {
    std::string name;
    std::string sha256;
    bool operator==(const SectionHash&) const = default;
};

/// Hashes that can be kept: they don't depend on the program's versions of Unicode. `vocabulary` includes types,
/// scores and added ids; `merges` has the pieces' spellings, so that it stays the same where only ids move. A change
/// of what is hashed needs a new kManifestVersion (manifest.h).
struct DefinitionHashes {
    std::string ids; ///< equal if sameEncoding() proves equality
    std::vector<SectionHash> sections;
};
DefinitionHashes definitionHashes(const TokenizerDefinition& definition);

// Proves that two definitions give the same ids for every text: they use the same engine, and everything that
// the engine reads is equal, except for what doesn't affect ids.

struct SameEncoding {
    /// The parts that are not proved equal, such as `model`, `normalizer`, `added_tokens`, `engine`. Empty:
    /// the ids of every text are equal, with the same settings.
    std::vector<std::string> unequal;
    /// Steps that are not compared, but with which a program may change ids differently for each file or at
    /// random: `dropout`, `truncation`, `padding`.
    std::vector<std::string> butFor;
    /// The type ids of texts with special tokens are equal; false if unknown.
    bool sameTypeIds = false;
    bool sameDefaults = false; ///< of addSpecial and parseSpecial
    [[nodiscard]] bool proved() const { return unequal.empty(); }
};

/// `model.dropout` of the file if it is above 0. Encoding ignores it; the definition has only a diagnostic
/// about it.
std::optional<std::string> dropoutOf(const TokenizerDefinition& definition);

/// Some tens of milliseconds for 262 144 pieces. False negatives are possible, false positives are not.
SameEncoding sameEncoding(const TokenizerDefinition& a, const TokenizerDefinition& b);

} // namespace tokenscope::compare
