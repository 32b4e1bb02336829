#include "core/compare/diff/canonical_encoding.h"

#include "core/base/sha256.h"
#include "core/compare/diff/definition_diff.h"
#include "core/definition/flat_rules.h"
#include "core/definition/unicode_of_patterns.h"
#include "core/encoding/piece_properties.h"
#include "core/text/byte_alphabet.h"

#include <algorithm>
#include <tuple>
#include <type_traits>
#include <utility>

namespace tokenscope::compare {
namespace {

// The fields of all structs of a definition. A field that is added there but not here doesn't compile.
namespace config_fields {

/// Of an empty struct.
template <class Empty>
requires std::is_empty_v<Empty> std::tuple<> of(const Empty&) {
    return {};
}

auto of(const Pattern& config) {
    const auto& [kind, text, dialect, unicode] = config;
    return std::tie(kind, text, dialect, unicode);
}

// normalizers

auto of(const BertNormalizer& config) {
    const auto& [clean, chinese, accents, lowercase] = config;
    return std::tie(clean, chinese, accents, lowercase);
}
auto of(const UnicodeNormalizer& config) {
    const auto& [form] = config;
    return std::tie(form);
}
auto of(const StripNormalizer& config) {
    const auto& [left, right] = config;
    return std::tie(left, right);
}
auto of(const PrependNormalizer& config) {
    const auto& [text] = config;
    return std::tie(text);
}
auto of(const ReplaceNormalizer& config) {
    const auto& [pattern, content] = config;
    return std::tie(pattern, content);
}
auto of(const PrecompiledNormalizer& config) {
    const auto& [charsmap] = config;
    return std::tie(charsmap);
}
auto of(const SentencePieceNormalizer& config) {
    const auto& [name, charsmap, prefix, spaces, escape, suffix] = config;
    return std::tie(name, charsmap, prefix, spaces, escape, suffix);
}
auto of(const NormalizerSequence& config) {
    const auto& [parts] = config;
    return std::tie(parts);
}
auto of(const NormalizerConfig& config) {
    const auto& [kind] = config;
    return std::tie(kind);
}

// pre-tokenizers

auto of(const ByteLevelPreTokenizer& config) {
    const auto& [prefix, trim, regex, unicode] = config;
    return std::tie(prefix, trim, regex, unicode);
}
auto of(const SplitPreTokenizer& config) {
    const auto& [pattern, behavior, invert] = config;
    return std::tie(pattern, behavior, invert);
}
auto of(const MetaspacePreTokenizer& config) {
    const auto& [replacement, scheme, split] = config;
    return std::tie(replacement, scheme, split);
}
auto of(const CharDelimiterSplitPreTokenizer& config) {
    const auto& [delimiter] = config;
    return std::tie(delimiter);
}
auto of(const PunctuationPreTokenizer& config) {
    const auto& [behavior] = config;
    return std::tie(behavior);
}
auto of(const DigitsPreTokenizer& config) {
    const auto& [individual] = config;
    return std::tie(individual);
}
auto of(const FixedLengthPreTokenizer& config) {
    const auto& [length] = config;
    return std::tie(length);
}
auto of(const PreTokenizerSequence& config) {
    const auto& [parts] = config;
    return std::tie(parts);
}
auto of(const PreTokenizerConfig& config) {
    const auto& [kind] = config;
    return std::tie(kind);
}

// models

auto of(const Merge& merge) {
    const auto& [left, right, merged] = merge;
    return std::tie(left, right, merged);
}
auto of(const BpeModel& model) {
    const auto& [order, merges, unkId, unkToken, prefix, suffix, bytes, fuse, ignore] = model;
    return std::tie(order, merges, unkId, unkToken, prefix, suffix, bytes, fuse, ignore);
}
auto of(const UnigramModel& model) {
    const auto& [unkId, bytes, sentencePiece, scores] = model;
    return std::tie(unkId, bytes, sentencePiece, scores);
}
auto of(const WordPieceModel& model) {
    const auto& [unkToken, prefix, most] = model;
    return std::tie(unkToken, prefix, most);
}
auto of(const WordLevelModel& model) {
    const auto& [unkToken] = model;
    return std::tie(unkToken);
}
auto of(const SentencePieceWordModel& model) {
    const auto& [unkId, bytes] = model;
    return std::tie(unkId, bytes);
}
auto of(const SentencePieceCharModel& model) {
    const auto& [unkId, bytes] = model;
    return std::tie(unkId, bytes);
}
auto of(const LongestMatchModel& model) {
    const auto& [unkId] = model;
    return std::tie(unkId);
}

// post-processors

auto of(const ByteLevelPostProcessor& config) {
    const auto& [prefix, trim] = config;
    return std::tie(prefix, trim);
}
auto of(const BertPostProcessor& config) {
    const auto& [sep, cls] = config;
    return std::tie(sep, cls);
}
auto of(const RobertaPostProcessor& config) {
    const auto& [sep, cls, trim, prefix] = config;
    return std::tie(sep, cls, trim, prefix);
}
auto of(const TemplatePostProcessor::Special& config) {
    const auto& [id] = config;
    return std::tie(id);
}
auto of(const TemplatePostProcessor::Sequence& config) {
    const auto& [second] = config;
    return std::tie(second);
}
auto of(const TemplatePostProcessor::Piece& config) {
    const auto& [what, typeId] = config;
    return std::tie(what, typeId);
}
auto of(const TemplatePostProcessor::SpecialTokens& config) {
    const auto& [id, ids, tokens] = config;
    return std::tie(id, ids, tokens);
}
auto of(const TemplatePostProcessor& config) {
    const auto& [single, pair, specials] = config;
    return std::tie(single, pair, specials);
}
auto of(const BosEosPostProcessor& config) {
    const auto& [bos, eos, bosIsSpecial, eosIsSpecial] = config;
    return std::tie(bos, eos, bosIsSpecial, eosIsSpecial);
}
auto of(const PostProcessorSequence& config) {
    const auto& [parts] = config;
    return std::tie(parts);
}
auto of(const PostProcessorConfig& config) {
    const auto& [kind] = config;
    return std::tie(kind);
}
// decoders

auto of(const WordPieceDecoder& config) {
    const auto& [prefix, cleanup] = config;
    return std::tie(prefix, cleanup);
}
auto of(const MetaspaceDecoder& config) {
    const auto& [replacement, scheme] = config;
    return std::tie(replacement, scheme);
}
auto of(const BpeDecoder& config) {
    const auto& [suffix] = config;
    return std::tie(suffix);
}
auto of(const CtcDecoder& config) {
    const auto& [pad, delimiter, cleanup] = config;
    return std::tie(pad, delimiter, cleanup);
}
auto of(const ReplaceDecoder& config) {
    const auto& [pattern, content] = config;
    return std::tie(pattern, content);
}
auto of(const StripDecoder& config) {
    const auto& [content, start, stop] = config;
    return std::tie(content, start, stop);
}
auto of(const SentencePieceDecoder& config) {
    const auto& [surface, denormalizer] = config;
    return std::tie(surface, denormalizer);
}
auto of(const DecoderSequence& config) {
    const auto& [parts] = config;
    return std::tie(parts);
}
auto of(const DecoderConfig& config) {
    const auto& [kind] = config;
    return std::tie(kind);
}

// what surrounds the ids

auto of(const TruncationConfig& config) {
    const auto& [left, strategy, length, stride] = config;
    return std::tie(left, strategy, length, stride);
}
auto of(const PaddingConfig& config) {
    const auto& [fixed, left, multiple, id, typeId, token] = config;
    return std::tie(fixed, left, multiple, id, typeId, token);
}
auto of(const ChatTemplate& config) {
    const auto& [name, source] = config;
    return std::tie(name, source);
}
auto of(const AroundTexts& around) {
    const auto& [single, pair, singleTypes, pairTypes] = around;
    static_cast<void>(singleTypes); // not token ids
    static_cast<void>(pairTypes);
    return std::tie(single, pair);
}

// tokens, and fields of GGUF

auto of(const AddedToken& token) {
    const auto& [id, content, special, singleWord, lstrip, rstrip, normalized, idInFile] = token;
    return std::tie(id, content, special, singleWord, lstrip, rstrip, normalized, idInFile);
}
auto of(const SpecialIds& ids) {
    const auto& [bos, eos, unk, pad, cls, sep, mask] = ids;
    return std::tie(bos, eos, unk, pad, cls, sep, mask);
}
auto of(const GgufMetadata& metadata) {
    const auto& [key, type, value] = metadata;
    return std::tie(key, type, value);
}
auto of(const GgufTokenizer& gguf) {
    const auto& [kind, prefix, spaces, escape, clean, alphabet, lines, drops, lowercase, decompose, strip,
                 attributes, charsmap, merges, metadata] = gguf;
    return std::tie(kind, prefix, spaces, escape, clean, alphabet, lines, drops, lowercase, decompose, strip,
                    attributes, charsmap, merges, metadata);
}
auto of(const CanonicalEncoding& encoding) {
    const auto& [engine, raw, alphabet, ordered, vocabulary, model, normalizer, preTokenizer, added, around,
                 special, preset, gguf] = encoding;
    static_cast<void>(vocabulary); // compared by sameVocabulary()
    return std::tie(engine, raw, alphabet, ordered, model, normalizer, preTokenizer, added, around, special,
                    preset, gguf);
}

} // namespace config_fields

// The rules in order, without sequences and without fields that don't affect ids.

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
            continue; // only affects spans
        rules.push_back(*rule);
        if (auto* roberta = std::get_if<RobertaPostProcessor>(&rules.back().kind))
            roberta->trimOffsets = roberta->addPrefixSpace = true;
    }
    return rules;
}

/// From any of the three post-processors that add fixed ids; nullopt for others.
std::optional<AroundTexts> fixedAround(const std::vector<PostProcessorConfig>& rules) {
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
    const auto* processor = std::get_if<TemplatePostProcessor>(&rules[0].kind);
    if (!processor)
        return std::nullopt;
    AroundTexts around;
    for (const bool two : {false, true}) {
        for (const TemplatePostProcessor::Piece& piece : two ? processor->pair : processor->single) {
            std::vector<std::int64_t>& ids = two ? around.pair : around.single;
            std::vector<std::uint32_t>& types = two ? around.pairTypes : around.singleTypes;
            if (const auto* text = std::get_if<TemplatePostProcessor::Sequence>(&piece.what)) {
                ids.push_back(text->second ? AroundTexts::kSecond : AroundTexts::kFirst);
                types.push_back(piece.typeId);
                continue;
            }
            const std::string& key = std::get<TemplatePostProcessor::Special>(piece.what).id;
            const auto special = std::find_if(processor->specials.begin(), processor->specials.end(),
                                              [&](const auto& one) { return one.id == key; });
            if (special == processor->specials.end())
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
    if (auto around = fixedAround(rules))
        return *std::move(around);
    return rules;
}

/// Every symbol is a byte with a piece, so nothing is unknown.
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

/// All added tokens are searched in one scan of the original text, so it doesn't matter in which scan.
/// (Invalid UTF-8 is U+FFFD in the later scan.)
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
           !definition.vocabulary.sharedIds().empty() || definition.vocabulary.hasDuplicates();
}

} // namespace

EncodingEngine encodingEngine(const TokenizerDefinition& definition) {
    if (definition.gguf)
        return EncodingEngine::LlamaCpp;
    return definition.format == SourceFormat::SentencePiece ? EncodingEngine::SentencePiece
                                                            : EncodingEngine::Stages;
}

CanonicalEncoding canonicalEncoding(const TokenizerDefinition& definition) {
    CanonicalEncoding result;
    result.engine = encodingEngine(definition);
    result.rawBytes = spellsRawBytes(definition);
    result.byteAlphabet = spellsBytesInAlphabet(definition);
    result.ordered = ordersEntries(definition);
    result.vocabulary = &definition.vocabulary;
    result.model = canonicalModel(definition);
    result.normalizer = rulesIn(definition.normalizer);
    result.preTokenizer = rulesIn(definition.preTokenizer);
    result.addedTokens = canonicalTokens(definition);
    result.around = canonicalAround(definition);
    if (result.engine == EncodingEngine::Stages)
        return result;
    result.special = definition.special;
    result.preset = definition.preset;
    result.gguf = definition.gguf;
    if (result.gguf)
        result.gguf->metadata.clear();
    return result;
}

bool ordersAddedTokens(const TokenizerDefinition& definition) {
    const bool later = std::any_of(definition.addedTokens.begin(), definition.addedTokens.end(),
                                   [](const AddedToken& one) { return one.normalized; });
    const std::vector<AddedToken> sorted = byContent(definition.addedTokens);
    const bool twice =
        std::adjacent_find(sorted.begin(), sorted.end(), [](const AddedToken& x, const AddedToken& y) {
            return x.content == y.content;
        }) != sorted.end();
    return (later && !scansOnce(definition)) || twice; // otherwise the longest token is found, in any order
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

namespace {

/// Serializes values unambiguously: everything of variable length starts with its length.
class ValueBytes {
  public:
    template <class Number>
    requires std::is_arithmetic_v<Number> || std::is_enum_v<Number>
    void put(Number value) { m_bytes.append(reinterpret_cast<const char*>(&value), sizeof value); }
    void put(std::string_view text) {
        put(text.size());
        m_bytes += text;
    }
    void put(const std::string& text) { put(std::string_view(text)); }
    template <class Value>
    void put(const std::optional<Value>& value) {
        put(value.has_value());
        if (value)
            put(*value);
    }
    template <class One, class Other>
    void put(const std::pair<One, Other>& values) {
        put(values.first);
        put(values.second);
    }
    template <class Value>
    void put(const std::vector<Value>& values) {
        put(values.size());
        for (const Value& value : values)
            put(value);
    }
    template <class... Kinds>
    void put(const std::variant<Kinds...>& value) {
        put(value.index());
        std::visit([&](const auto& kind) { put(kind); }, value);
    }
    template <class Config>
    requires std::is_class_v<Config>
    void put(const Config& config) {
        std::apply([&](const auto&... fields) { (put(fields), ...); }, config_fields::of(config));
    }
    /// In file order if `ordered`, otherwise by id.
    void put(const Vocabulary& vocabulary, bool ordered) {
        put(vocabulary.size());
        const Vocabulary::Order order = vocabulary.byAscendingId();
        for (std::size_t i = 0; i < vocabulary.size(); ++i) {
            const std::size_t at = ordered ? i : order[i];
            const Vocabulary::Entry& entry = vocabulary.entry(at);
            put(entry.id);
            put(entry.type);
            put(entry.score);
            put(vocabulary.entryBytes(at));
        }
    }
    [[nodiscard]] const std::string& bytes() const { return m_bytes; }

  private:
    std::string m_bytes;
};

} // namespace

namespace {

std::string fingerprint(const CanonicalEncoding& encoding) {
    ValueBytes values;
    values.put(encoding);
    values.put(*encoding.vocabulary, encoding.ordered);
    return sha256Hex(values.bytes());
}

template <class... Values>
SectionHash hashed(std::string_view name, const Values&... values) {
    ValueBytes bytes;
    (bytes.put(values), ...);
    return {std::string(name), sha256Hex(bytes.bytes())};
}

/// The spellings of the merged pieces, in order.
std::vector<std::pair<std::string_view, std::string_view>> spelledMerges(const BpeModel& model,
                                                                         const Vocabulary& vocabulary) {
    std::vector<std::pair<std::string_view, std::string_view>> merges;
    merges.reserve(model.merges.size());
    for (const Merge& merge : model.merges)
        merges.emplace_back(vocabulary.bytes(merge.left), vocabulary.bytes(merge.right));
    return merges;
}

/// Roles and ids, wherever they are declared; ascending.
std::vector<std::pair<std::string, PieceId>> declaredRoles(const TokenizerDefinition& definition) {
    std::vector<std::pair<std::string, PieceId>> roles;
    for (const Declaration& one : definition.provenance.declarations)
        if (!one.role.empty())
            roles.emplace_back(one.role, one.id);
    std::sort(roles.begin(), roles.end());
    roles.erase(std::unique(roles.begin(), roles.end()), roles.end());
    return roles;
}

/// Normalizer, pre-tokenizer and decoder, with the same version of Unicode in each pattern.
TokenizerDefinition withoutUnicodeVersion(const TokenizerDefinition& definition) {
    TokenizerDefinition stages;
    stages.normalizer = definition.normalizer;
    stages.preTokenizer = definition.preTokenizer;
    stages.decoder = definition.decoder;
    setUnicodeOfPatterns(stages, UnicodeVersion{});
    return stages;
}

SectionHash vocabularyHash(const CanonicalEncoding& encoding) {
    ValueBytes bytes;
    bytes.put(encoding.rawBytes);
    bytes.put(encoding.byteAlphabet);
    if (const auto* unigram = std::get_if<UnigramModel>(&encoding.model))
        bytes.put(unigram->exactScores);
    bytes.put(*encoding.vocabulary, encoding.ordered);
    return {std::string(name(DiffSection::Vocabulary)), sha256Hex(bytes.bytes())};
}

} // namespace

std::string encodingFingerprint(const TokenizerDefinition& definition) {
    return fingerprint(canonicalEncoding(definition));
}

DefinitionHashes definitionHashes(const TokenizerDefinition& definition) {
    const TokenizerDefinition stages = withoutUnicodeVersion(definition);
    CanonicalEncoding encoding = canonicalEncoding(definition);
    encoding.normalizer = rulesIn(stages.normalizer);
    encoding.preTokenizer = rulesIn(stages.preTokenizer);
    DefinitionHashes hashes;
    hashes.ids = fingerprint(encoding);
    const auto add = [&](DiffSection section, const auto&... values) {
        hashes.sections.push_back(hashed(name(section), values...));
    };
    hashes.sections.push_back(vocabularyHash(encoding));
    std::vector<std::string> ofGguf;
    if (encoding.gguf)
        ofGguf = std::exchange(encoding.gguf->spelledMerges, {});
    if (auto* bpe = std::get_if<BpeModel>(&encoding.model)) {
        add(DiffSection::Merges, spelledMerges(*bpe, *encoding.vocabulary), ofGguf);
        bpe->merges.clear();
    } else {
        add(DiffSection::Merges, ofGguf);
    }
    if (auto* unigram = std::get_if<UnigramModel>(&encoding.model))
        unigram->exactScores.clear();
    add(DiffSection::AddedTokens, encoding.addedTokens);
    add(DiffSection::Specials, definition.special, declaredRoles(definition));
    add(DiffSection::Normalizer, encoding.normalizer);
    add(DiffSection::PreTokenizer, encoding.preTokenizer, encoding.preset);
    add(DiffSection::Model, encoding.engine, encoding.model, encoding.gguf, dropoutOf(definition));
    const auto* around = std::get_if<AroundTexts>(&encoding.around);
    add(DiffSection::PostProcessor, encoding.around,
        around ? std::pair(around->singleTypes, around->pairTypes)
               : std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>>());
    add(DiffSection::Decoder, stages.decoder);
    add(DiffSection::Truncation, definition.truncation);
    add(DiffSection::Padding, definition.padding);
    add(DiffSection::ChatTemplates, definition.chatTemplates);
    add(DiffSection::Defaults, definition.addSpecialByDefault, definition.parseSpecialByDefault,
        definition.skipSpecialByDefault);
    return hashes;
}

std::optional<std::string> dropoutOf(const TokenizerDefinition& definition) {
    static constexpr std::string_view kBefore = "with a dropout of ";
    for (const Diagnostic& one : definition.diagnostics) {
        const std::string text = one.where == "$.model.dropout" ? one.message.english() : std::string();
        if (text.starts_with(kBefore))
            return text.substr(kBefore.size(), text.find(' ', kBefore.size()) - kBefore.size());
    }
    return std::nullopt;
}

SameEncoding sameEncoding(const TokenizerDefinition& a, const TokenizerDefinition& b) {
    SameEncoding result;
    const auto require = [&](bool same, const char* what) {
        if (!same)
            result.unequal.emplace_back(what);
    };
    result.sameDefaults =
        a.addSpecialByDefault == b.addSpecialByDefault && a.parseSpecialByDefault == b.parseSpecialByDefault;
    if (dropoutOf(a) || dropoutOf(b))
        result.butFor.emplace_back("dropout");
    if (a.truncation != b.truncation)
        result.butFor.emplace_back("truncation");
    if (a.padding != b.padding)
        result.butFor.emplace_back("padding");
    if (encodingEngine(a) != encodingEngine(b)) {
        require(false, "engine");
        return result;
    }
    const CanonicalEncoding one = canonicalEncoding(a);
    const CanonicalEncoding other = canonicalEncoding(b);
    require(one.rawBytes == other.rawBytes && one.byteAlphabet == other.byteAlphabet, "spelling of bytes");
    require(sameVocabulary(one, other), "vocabulary");
    require(one.model == other.model, "model");
    require(one.normalizer == other.normalizer, "normalizer");
    require(one.preTokenizer == other.preTokenizer, "pre_tokenizer");
    require(one.addedTokens == other.addedTokens, "added_tokens");
    require(one.around == other.around, "post_processor");
    const auto* around = std::get_if<AroundTexts>(&one.around);
    const auto* otherAround = std::get_if<AroundTexts>(&other.around);
    result.sameTypeIds = around && otherAround ? around->sameTypes(*otherAround) : one.around == other.around;
    require(one.special == other.special, "special");
    require(one.preset == other.preset, "preset");
    require(one.gguf == other.gguf, "gguf");
    return result;
}

} // namespace tokenscope::compare
