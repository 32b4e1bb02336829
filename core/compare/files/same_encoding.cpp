#include "core/compare/files/same_encoding.h"

#include "core/encoding/piece_properties.h"
#include "core/unicode/byte_alphabet.h"

#include <algorithm>

namespace tokenscope {
namespace {

enum class Engine : std::uint8_t { Stages, SentencePiece, LlamaCpp };

Engine engineOf(const TokenizerDefinition& definition) {
    if (definition.gguf)
        return Engine::LlamaCpp;
    return definition.format == SourceFormat::SentencePiece ? Engine::SentencePiece : Engine::Stages;
}

bool sameEntry(const Vocabulary& a, std::size_t i, const Vocabulary& b, std::size_t j) {
    const Vocabulary::Entry& x = a.entry(i);
    const Vocabulary::Entry& y = b.entry(j);
    return x.id == y.id && x.type == y.type && x.score == y.score && a.entryBytes(i) == b.entryBytes(j);
}

/// `ordered`: the order of the entries tells, too.
bool sameVocabulary(const Vocabulary& a, const Vocabulary& b, bool ordered) {
    if (a.size() != b.size())
        return false;
    ordered = ordered || !a.sharedIds().empty() || a.hasTwins() || !b.sharedIds().empty() || b.hasTwins();
    const Vocabulary::Order orderA = a.byAscendingId();
    const Vocabulary::Order orderB = b.byAscendingId();
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (ordered ? !sameEntry(a, i, b, i) : !sameEntry(a, orderA[i], b, orderB[i]))
            return false;
    }
    return true;
}

// What works in turn, without sequences and without what makes no difference to ids.

void flatten(const NormalizerConfig& config, std::vector<NormalizerConfig>& rules) {
    if (const auto* sequence = std::get_if<NormalizerSequence>(&config.kind)) {
        for (const NormalizerConfig& part : sequence->parts)
            flatten(part, rules);
        return;
    }
    rules.push_back(config);
    if (auto* own = std::get_if<SentencePieceNormalizer>(&rules.back().kind))
        own->name.clear();
}

void flatten(const PreTokenizerConfig& config, std::vector<PreTokenizerConfig>& rules) {
    if (const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind)) {
        for (const PreTokenizerConfig& part : sequence->parts)
            flatten(part, rules);
        return;
    }
    rules.push_back(config);
    if (auto* byteLevel = std::get_if<ByteLevelPreTokenizer>(&rules.back().kind))
        byteLevel->trimOffsets = true;
}

void flatten(const PostProcessorConfig& config, std::vector<PostProcessorConfig>& rules) {
    if (const auto* sequence = std::get_if<PostProcessorSequence>(&config.kind)) {
        for (const PostProcessorConfig& part : sequence->parts)
            flatten(part, rules);
        return;
    }
    if (std::holds_alternative<ByteLevelPostProcessor>(config.kind))
        return; // where spans begin
    rules.push_back(config);
    if (auto* roberta = std::get_if<RobertaPostProcessor>(&rules.back().kind))
        roberta->trimOffsets = roberta->addPrefixSpace = true;
}

template <class Config>
std::vector<Config> rulesIn(const std::optional<Config>& config) {
    std::vector<Config> rules;
    if (config)
        flatten(*config, rules);
    return rules;
}

/// What stands around one text and around two: ids, and the texts themselves.
struct Around {
    static constexpr std::int64_t kFirst = -1, kSecond = -2;
    std::vector<std::int64_t> single, pair;
    bool operator==(const Around&) const = default;
};

/// Three ways to say it; absent where it is said in none of them.
std::optional<Around> aroundBy(const std::vector<PostProcessorConfig>& rules) {
    if (rules.size() != 1)
        return std::nullopt;
    if (const auto* bert = std::get_if<BertPostProcessor>(&rules[0].kind)) {
        const std::int64_t cls = bert->cls.second;
        const std::int64_t sep = bert->sep.second;
        return Around{{cls, Around::kFirst, sep}, {cls, Around::kFirst, sep, Around::kSecond, sep}};
    }
    if (const auto* roberta = std::get_if<RobertaPostProcessor>(&rules[0].kind)) {
        const std::int64_t cls = roberta->cls.second;
        const std::int64_t sep = roberta->sep.second;
        return Around{{cls, Around::kFirst, sep}, {cls, Around::kFirst, sep, sep, Around::kSecond, sep}};
    }
    const auto* said = std::get_if<TemplatePostProcessor>(&rules[0].kind);
    if (!said)
        return std::nullopt;
    Around around;
    for (const bool two : {false, true}) {
        for (const TemplatePostProcessor::Piece& piece : two ? said->pair : said->single) {
            std::vector<std::int64_t>& ids = two ? around.pair : around.single;
            if (const auto* text = std::get_if<TemplatePostProcessor::Sequence>(&piece.what)) {
                ids.push_back(text->second ? Around::kSecond : Around::kFirst);
                continue;
            }
            const std::string& key = std::get<TemplatePostProcessor::Special>(piece.what).id;
            const auto special = std::find_if(said->specials.begin(), said->specials.end(),
                                              [&](const auto& one) { return one.id == key; });
            if (special == said->specials.end())
                return std::nullopt;
            ids.insert(ids.end(), special->ids.begin(), special->ids.end());
        }
    }
    return around;
}

bool sameAround(const TokenizerDefinition& a, const TokenizerDefinition& b) {
    const auto rulesA = rulesIn(a.postProcessor);
    const auto rulesB = rulesIn(b.postProcessor);
    const auto aroundA = aroundBy(rulesA);
    return rulesA == rulesB || (aroundA && aroundA == aroundBy(rulesB));
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
        bpe->order == BpeModel::Order::Merges && engineOf(definition) == Engine::Stages &&
        knowsAllBytes(definition)) {
        bpe->unkId.reset();
        bpe->unkToken.clear();
        bpe->byteFallback = bpe->fuseUnk = false;
    }
    return model;
}

std::vector<AddedToken> canonicalTokens(const TokenizerDefinition& definition) {
    std::vector<AddedToken> tokens = definition.addedTokens;
    const auto later =
        std::count_if(tokens.begin(), tokens.end(), [](const AddedToken& one) { return one.normalized; });
    // All in one scan, and of the text as it is: which scan makes no difference.
    const bool oneScan = !definition.normalizer && (later == 0 || later == std::ssize(tokens));
    for (AddedToken& token : tokens) {
        token.idInFile = token.id;
        token.normalized = token.normalized && !oneScan;
    }
    std::vector<AddedToken> sorted = tokens;
    std::sort(sorted.begin(), sorted.end(),
              [](const AddedToken& x, const AddedToken& y) { return x.content < y.content; });
    const bool twice =
        std::adjacent_find(sorted.begin(), sorted.end(), [](const AddedToken& x, const AddedToken& y) {
            return x.content == y.content;
        }) != sorted.end();
    return (later > 0 && !oneScan) || twice ? tokens
                                            : sorted; // else the longest is found, whatever stands first
}

bool sameGguf(std::optional<GgufTokenizer> a, std::optional<GgufTokenizer> b) {
    if (a && b) {
        a->metadata.clear();
        b->metadata.clear();
    }
    return a == b;
}

} // namespace

SameEncoding sameEncoding(const TokenizerDefinition& a, const TokenizerDefinition& b) {
    SameEncoding result;
    const auto require = [&](bool same, const char* what) {
        if (!same)
            result.unequal.emplace_back(what);
    };
    const Engine engine = engineOf(a);
    result.sameDefaults =
        a.addSpecialByDefault == b.addSpecialByDefault && a.parseSpecialByDefault == b.parseSpecialByDefault;
    if (engine != engineOf(b)) {
        require(false, "engine");
        return result;
    }
    const bool ordered = engine != Engine::Stages || !std::holds_alternative<BpeModel>(a.model);
    require(spellsRawBytes(a) == spellsRawBytes(b) && spellsBytesInAlphabet(a) == spellsBytesInAlphabet(b),
            "spelling of bytes");
    require(sameVocabulary(a.vocabulary, b.vocabulary, ordered), "vocabulary");
    require(canonicalModel(a) == canonicalModel(b), "model");
    require(rulesIn(a.normalizer) == rulesIn(b.normalizer), "normalizer");
    require(rulesIn(a.preTokenizer) == rulesIn(b.preTokenizer), "pre_tokenizer");
    require(canonicalTokens(a) == canonicalTokens(b), "added_tokens");
    require(sameAround(a, b), "post_processor");
    if (engine != Engine::Stages) {
        require(a.special == b.special, "special");
        require(a.preset == b.preset, "preset");
        require(sameGguf(a.gguf, b.gguf), "gguf");
    }
    return result;
}

} // namespace tokenscope
