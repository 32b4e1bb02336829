#include "core/compare/files/canonical_encoding.h"

#include "core/definition/flat_rules.h"
#include "core/encoding/piece_properties.h"
#include "core/text/byte_alphabet.h"

#include <algorithm>

namespace tokenscope::compare {
namespace {

// What works in turn, without sequences and without what makes no difference to ids.

std::vector<NormalizerConfig> rulesIn(const std::optional<NormalizerConfig>& config) {
    std::vector<NormalizerConfig> rules;
    for (const NormalizerConfig* rule : flatRules(config)) {
        rules.push_back(*rule);
        if (auto* own = std::get_if<SentencePieceNormalizer>(&rules.back().kind))
            own->name.clear();
    }
    return rules;
}

std::vector<PreTokenizerConfig> rulesIn(const std::optional<PreTokenizerConfig>& config) {
    std::vector<PreTokenizerConfig> rules;
    for (const PreTokenizerConfig* rule : flatRules(config)) {
        rules.push_back(*rule);
        if (auto* byteLevel = std::get_if<ByteLevelPreTokenizer>(&rules.back().kind))
            byteLevel->trimOffsets = true;
    }
    return rules;
}

std::vector<PostProcessorConfig> rulesIn(const std::optional<PostProcessorConfig>& config) {
    std::vector<PostProcessorConfig> rules;
    for (const PostProcessorConfig* rule : flatRules(config)) {
        if (std::holds_alternative<ByteLevelPostProcessor>(rule->kind))
            continue; // where spans begin
        rules.push_back(*rule);
        if (auto* roberta = std::get_if<RobertaPostProcessor>(&rules.back().kind))
            roberta->trimOffsets = roberta->addPrefixSpace = true;
    }
    return rules;
}

/// Three ways to say it; absent where it is said in none of them.
std::optional<AroundTexts> aroundBy(const std::vector<PostProcessorConfig>& rules) {
    if (rules.size() != 1)
        return std::nullopt;
    if (const auto* bert = std::get_if<BertPostProcessor>(&rules[0].kind)) {
        const std::int64_t cls = bert->cls.second;
        const std::int64_t sep = bert->sep.second;
        return AroundTexts{{cls, AroundTexts::kFirst, sep},
                           {cls, AroundTexts::kFirst, sep, AroundTexts::kSecond, sep},
                           {0, 0, 0},
                           {0, 0, 0, 1, 1}};
    }
    if (const auto* roberta = std::get_if<RobertaPostProcessor>(&rules[0].kind)) {
        const std::int64_t cls = roberta->cls.second;
        const std::int64_t sep = roberta->sep.second;
        return AroundTexts{{cls, AroundTexts::kFirst, sep},
                           {cls, AroundTexts::kFirst, sep, sep, AroundTexts::kSecond, sep},
                           {0, 0, 0},
                           {0, 0, 0, 0, 0, 0}};
    }
    const auto* said = std::get_if<TemplatePostProcessor>(&rules[0].kind);
    if (!said)
        return std::nullopt;
    AroundTexts around;
    for (const bool two : {false, true}) {
        for (const TemplatePostProcessor::Piece& piece : two ? said->pair : said->single) {
            std::vector<std::int64_t>& ids = two ? around.pair : around.single;
            std::vector<std::uint32_t>& types = two ? around.pairTypes : around.singleTypes;
            if (const auto* text = std::get_if<TemplatePostProcessor::Sequence>(&piece.what)) {
                ids.push_back(text->second ? AroundTexts::kSecond : AroundTexts::kFirst);
                types.push_back(piece.typeId);
                continue;
            }
            const std::string& key = std::get<TemplatePostProcessor::Special>(piece.what).id;
            const auto special = std::find_if(said->specials.begin(), said->specials.end(),
                                              [&](const auto& one) { return one.id == key; });
            if (special == said->specials.end())
                return std::nullopt;
            ids.insert(ids.end(), special->ids.begin(), special->ids.end());
            types.insert(types.end(), special->ids.size(), piece.typeId);
        }
    }
    return around;
}

std::variant<AroundTexts, std::vector<PostProcessorConfig>>
canonicalAround(const TokenizerDefinition& definition) {
    std::vector<PostProcessorConfig> rules = rulesIn(definition.postProcessor);
    if (auto around = aroundBy(rules))
        return *std::move(around);
    return rules;
}

/// Every symbol is a byte that is a piece: nothing is ever unknown.
bool knowsAllBytes(const TokenizerDefinition& definition) {
    const auto rules = rulesIn(definition.preTokenizer);
    if (rules.empty() || !std::holds_alternative<ByteLevelPreTokenizer>(rules.back().kind))
        return false;
    for (unsigned byte = 0; byte < 256; ++byte) {
        if (definition.vocabulary.find(spelledInAlphabet(std::string(1, static_cast<char>(byte)))) ==
            kNoPiece)
            return false;
    }
    return true;
}

ModelConfig canonicalModel(const TokenizerDefinition& definition) {
    ModelConfig model = definition.model;
    auto* bpe = std::get_if<BpeModel>(&model);
    if (bpe && bpe->continuingSubwordPrefix.empty() && bpe->endOfWordSuffix.empty() &&
        bpe->order == BpeModel::Order::Merges && encodingEngine(definition) == EncodingEngine::Stages &&
        knowsAllBytes(definition)) {
        bpe->unkId.reset();
        bpe->unkToken.clear();
        bpe->byteFallback = bpe->fuseUnk = false;
    }
    return model;
}

/// All in one scan, and of the text as it is: which scan makes no difference. What isn't UTF-8 is U+FFFD in the later one.
bool scansOnce(const TokenizerDefinition& definition) {
    const std::vector<AddedToken>& tokens = definition.addedTokens;
    const auto later =
        std::count_if(tokens.begin(), tokens.end(), [](const AddedToken& one) { return one.normalized; });
    return flatRules(definition.normalizer).empty() && (later == 0 || later == std::ssize(tokens)) &&
           std::none_of(tokens.begin(), tokens.end(), [](const AddedToken& one) {
               return one.content.find("\xEF\xBF\xBD") != std::string::npos;
           });
}

std::vector<AddedToken> byContent(std::vector<AddedToken> tokens) {
    std::sort(tokens.begin(), tokens.end(),
              [](const AddedToken& x, const AddedToken& y) { return x.content < y.content; });
    return tokens;
}

std::vector<AddedToken> canonicalTokens(const TokenizerDefinition& definition) {
    std::vector<AddedToken> tokens = definition.addedTokens;
    const bool once = scansOnce(definition);
    for (AddedToken& token : tokens) {
        token.idInFile = token.id;
        token.normalized = token.normalized && !once;
    }
    return ordersAddedTokens(definition) ? tokens : byContent(std::move(tokens));
}

bool sameEntry(const Vocabulary& a, std::size_t i, const Vocabulary& b, std::size_t j) {
    const Vocabulary::Entry& x = a.entry(i);
    const Vocabulary::Entry& y = b.entry(j);
    return x.id == y.id && x.type == y.type && x.score == y.score && a.entryBytes(i) == b.entryBytes(j);
}

bool ordersEntries(const TokenizerDefinition& definition) {
    return encodingEngine(definition) != EncodingEngine::Stages ||
           !std::holds_alternative<BpeModel>(definition.model) ||
           !definition.vocabulary.sharedIds().empty() || definition.vocabulary.hasTwins();
}

} // namespace

EncodingEngine encodingEngine(const TokenizerDefinition& definition) {
    if (definition.gguf)
        return EncodingEngine::LlamaCpp;
    return definition.format == SourceFormat::SentencePiece ? EncodingEngine::SentencePiece
                                                            : EncodingEngine::Stages;
}

CanonicalEncoding canonicalEncoding(const TokenizerDefinition& definition) {
    CanonicalEncoding made;
    made.engine = encodingEngine(definition);
    made.rawBytes = spellsRawBytes(definition);
    made.byteAlphabet = spellsBytesInAlphabet(definition);
    made.ordered = ordersEntries(definition);
    made.vocabulary = &definition.vocabulary;
    made.model = canonicalModel(definition);
    made.normalizer = rulesIn(definition.normalizer);
    made.preTokenizer = rulesIn(definition.preTokenizer);
    made.addedTokens = canonicalTokens(definition);
    made.around = canonicalAround(definition);
    if (made.engine == EncodingEngine::Stages)
        return made;
    made.special = definition.special;
    made.preset = definition.preset;
    made.gguf = definition.gguf;
    if (made.gguf)
        made.gguf->metadata.clear();
    return made;
}

bool ordersAddedTokens(const TokenizerDefinition& definition) {
    const bool later = std::any_of(definition.addedTokens.begin(), definition.addedTokens.end(),
                                   [](const AddedToken& one) { return one.normalized; });
    const std::vector<AddedToken> sorted = byContent(definition.addedTokens);
    const bool twice =
        std::adjacent_find(sorted.begin(), sorted.end(), [](const AddedToken& x, const AddedToken& y) {
            return x.content == y.content;
        }) != sorted.end();
    return (later && !scansOnce(definition)) || twice; // else the longest is found, whatever stands first
}

bool sameVocabulary(const CanonicalEncoding& one, const CanonicalEncoding& other) {
    const Vocabulary& a = *one.vocabulary;
    const Vocabulary& b = *other.vocabulary;
    if (a.size() != b.size() || one.ordered != other.ordered)
        return false;
    const Vocabulary::Order orderA = a.byAscendingId();
    const Vocabulary::Order orderB = b.byAscendingId();
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (one.ordered ? !sameEntry(a, i, b, i) : !sameEntry(a, orderA[i], b, orderB[i]))
            return false;
    }
    return true;
}

} // namespace tokenscope::compare
