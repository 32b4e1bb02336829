#include "core/formats/transformers/class_stages.h"

#include "core/definition/byte_piece.h"
#include "core/definition/metaspace.h"
#include "core/definition/published_patterns.h"

#include <algorithm>

namespace tokenscope::formats {
namespace {

using Stages = FastClass::Stages;

constexpr const char* kClipPattern =
    R"(<\|startoftext\|>|<\|endoftext\|>|'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+)";

constexpr const char* kQwen35Pattern =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}|)"
    R"( ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr const char* kNougatText = R"re([\(\)\[\]\{\}]|([!\"#\$%\&'\*\+,\-\./:;<=>\?\\\^_`\|\~])\1*)re";

bool isByteLevel(const PreTokenizerConfig& config) {
    if (const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind))
        return std::any_of(sequence->parts.begin(), sequence->parts.end(), isByteLevel);
    return std::holds_alternative<ByteLevelPreTokenizer>(config.kind);
}

/// Calls `f` with the stage, or with each part of a sequence.
template <class Sequence, class Config, class F>
void forEachPart(const Config& config, const F& f) {
    if (const auto* sequence = std::get_if<Sequence>(&config.kind)) {
        for (const Config& part : sequence->parts)
            forEachPart<Sequence>(part, f);
        return;
    }
    f(config.kind);
}

} // namespace

FileOptions::FileOptions(const TokenizerDefinition& definition) {
    if (definition.normalizer)
        forEachPart<NormalizerSequence>(*definition.normalizer, [this](const auto& kind) { add(kind); });
    if (definition.preTokenizer)
        forEachPart<PreTokenizerSequence>(*definition.preTokenizer, [this](const auto& kind) { add(kind); });
}

void FileOptions::add(const NormalizerConfig::Kind& kind) {
    bert = bert ? bert : std::get_if<BertNormalizer>(&kind);
    lowerCase = lowerCase || std::holds_alternative<LowercaseNormalizer>(kind) || (bert && bert->lowercase);
    removesAccents = removesAccents || std::holds_alternative<StripAccentsNormalizer>(kind) ||
                     (bert && bert->stripAccents.value_or(bert->lowercase));
    if (std::holds_alternative<PrependNormalizer>(kind))
        prefixSpace = legacy = true;
}

void FileOptions::add(const PreTokenizerConfig::Kind& kind) {
    splitsPunctuation = splitsPunctuation || std::holds_alternative<PunctuationPreTokenizer>(kind);
    if (const auto* bytes = std::get_if<ByteLevelPreTokenizer>(&kind))
        prefixSpace = bytes->addPrefixSpace;
    const auto* space = std::get_if<MetaspacePreTokenizer>(&kind);
    if (!space)
        return;
    prefixSpace = space->scheme != PrependScheme::Never;
    if (*prefixSpace)
        legacy = space->scheme == PrependScheme::Always;
}

namespace {

/// The charsmap of a SentencePiece model; empty: none.
std::string charsmapOf(const NormalizerConfig& config) {
    if (const auto* own = std::get_if<PrecompiledNormalizer>(&config.kind))
        return own->charsmap;
    if (const auto* sequence = std::get_if<NormalizerSequence>(&config.kind)) {
        for (const NormalizerConfig& part : sequence->parts) {
            if (auto found = charsmapOf(part); !found.empty())
                return found;
        }
    }
    return {};
}

NormalizerConfig replace(Pattern pattern, std::string_view content) {
    ReplaceNormalizer made;
    made.pattern = std::move(pattern);
    made.content = std::string(content);
    return {std::move(made)};
}

PreTokenizerConfig sequenceOf(PreTokenizerConfig first, PreTokenizerConfig second) {
    PreTokenizerSequence sequence;
    sequence.parts.push_back(std::move(first));
    sequence.parts.push_back(std::move(second));
    return {std::move(sequence)};
}

} // namespace

void noteBertOptions(const BertNormalizer& made, const BertNormalizer* own, bool chinese,
                     ConfigFields& fields) {
    fields.use("strip_accents",
               made.stripAccents.value_or(false) ? Message("accents are removed") : Message("accents stay"),
               {own && own->stripAccents == made.stripAccents, !made.stripAccents});
    if (!chinese)
        return;
    fields.use("tokenize_chinese_chars",
               made.handleChineseChars ? Message("each Chinese character is a word")
                                       : Message("Chinese characters are not split from each other"),
               {own && own->handleChineseChars == made.handleChineseChars, made.handleChineseChars});
}

namespace {

class Builder {
  public:
    Builder(const FastClass& known, const ModelFolderConfig& config, const TokenizerDefinition& definition,
            ConfigFields& fields)
        : m_known(known)
        , m_config(config)
        , m_definition(definition)
        , m_fields(fields)
        , m_own(definition)
        , m_charsmap(definition.normalizer ? charsmapOf(*definition.normalizer) : std::string()) {}

    ClassStages build() {
        switch (m_known.v5.stages) {
        case Stages::Bert:
            buildBert();
            break;
        case Stages::Herbert:
            m_made.normalizer = NormalizerConfig{BertNormalizer{true, true, false, false}};
            m_made.preTokenizer = PreTokenizerConfig{BertPreTokenizer{}};
            m_made.decoder = DecoderConfig{BpeDecoder{"</w>"}};
            break;
        case Stages::ByteLevelNfc:
        case Stages::Cohere:
            m_made.normalizer = NormalizerConfig{UnicodeNormalizer{UnicodeForm::NFC}};
            buildByteLevel();
            break;
        case Stages::ByteLevel:
            buildByteLevel();
            break;
        case Stages::Qwen2:
        case Stages::Qwen35:
            buildQwen2();
            break;
        case Stages::Nougat:
            buildNougat();
            break;
        case Stages::OpenAiGpt:
            m_made.normalizer = NormalizerConfig{BertNormalizer{}};
            m_made.preTokenizer = PreTokenizerConfig{BertPreTokenizer{}};
            m_made.decoder = DecoderConfig{BpeDecoder{"</w>"}};
            break;
        case Stages::Clip:
            buildClip();
            break;
        case Stages::Llama:
            buildLlama();
            break;
        case Stages::CodeLlama:
            buildCodeLlama();
            break;
        case Stages::Gemma:
        case Stages::Siglip2:
            m_made.normalizer = replace({Pattern::Kind::Literal, " "}, kMetaspace);
            if (m_known.v5.stages == Stages::Siglip2) {
                NormalizerSequence both;
                both.parts.push_back({LowercaseNormalizer{}});
                both.parts.push_back(std::move(*m_made.normalizer));
                m_made.normalizer = NormalizerConfig{std::move(both)};
            }
            m_made.preTokenizer = PreTokenizerConfig{
                SplitPreTokenizer{{Pattern::Kind::Literal, " "}, SplitBehavior::MergedWithPrevious, false}};
            m_made.decoder = byteFallbackDecoder(false);
            break;
        default:
            buildSentencePiece();
            break;
        }
        return std::move(m_made);
    }

    ClassStages buildSlow() {
        const bool prefix = prefixSpace();
        const bool legacy = m_config.legacy.value_or(true);
        noteLegacy(legacy, true);
        const PrependScheme scheme = !prefix  ? PrependScheme::Never
                                     : legacy ? PrependScheme::Always
                                              : PrependScheme::First;
        if (m_known.v4.stages == Stages::T5FromSlow) {
            addCharsmap();
            add({StripNormalizer{false, true}});
            add(replace({Pattern::Kind::Regex, " {2,}"}, kMetaspace));
            m_made.normalizer = NormalizerConfig{std::move(m_parts)};
            m_made.preTokenizer =
                PreTokenizerConfig{MetaspacePreTokenizer{std::string(kMetaspace), scheme, true}};
            m_made.decoder = DecoderConfig{MetaspaceDecoder{std::string(kMetaspace), scheme}};
        } else if (legacy) {
            buildCodeLlama();
        } else {
            m_made.preTokenizer =
                PreTokenizerConfig{MetaspacePreTokenizer{std::string(kMetaspace), scheme, false}};
            m_made.decoder = byteFallbackDecoder(prefix);
        }
        return std::move(m_made);
    }

  private:
    void noteLegacy(bool legacy, bool usual) {
        m_fields.use("legacy",
                     legacy ? Message("a space is also added after each special token")
                            : Message("a space is added only before the first word"),
                     {m_own.legacy == legacy, legacy == usual});
    }
    bool prefixSpace() {
        const bool usual = m_known.addsPrefixSpace(TransformersVersion::V5);
        const bool prefix = m_config.addPrefixSpace.value_or(usual);
        m_fields.use("add_prefix_space",
                     prefix ? Message("a space is added before a text that has none")
                            : Message("no space is added before a text"),
                     {m_own.prefixSpace == prefix, prefix == usual});
        return prefix;
    }
    bool lowerCase() {
        const bool lower = m_config.lowerCase.value_or(m_known.lowerCase);
        m_fields.use("do_lower_case",
                     lower ? Message("the text is lowercased") : Message("the case of the text stays"),
                     {m_own.lowerCase == lower, lower == m_known.lowerCase});
        return lower;
    }
    void buildBert() {
        BertNormalizer normalizer;
        normalizer.lowercase = lowerCase();
        normalizer.stripAccents = m_config.stripAccents;
        normalizer.handleChineseChars = m_config.chineseCharacters.value_or(true);
        noteBertOptions(normalizer, m_own.bert, true, m_fields);
        if (m_known.names == "FunnelTokenizer") {
            const bool cleans = m_config.cleanText.value_or(true);
            normalizer.cleanText = cleans;
            m_fields.use("clean_text",
                         cleans ? Message("control characters are removed")
                                : Message("control characters stay"),
                         {m_own.bert && m_own.bert->cleanText == cleans, cleans});
        }
        WordPieceDecoder decoder;
        if (m_known.names == "FunnelTokenizer" && m_config.wordPrefix) {
            decoder.prefix = *m_config.wordPrefix;
            const auto* own =
                m_definition.decoder ? std::get_if<WordPieceDecoder>(&m_definition.decoder->kind) : nullptr;
            m_fields.use("wordpieces_prefix", "this is removed from pieces within a word in decoded text",
                         {own && own->prefix == decoder.prefix, decoder.prefix == WordPieceDecoder().prefix});
        }
        m_made.normalizer = NormalizerConfig{normalizer};
        m_made.preTokenizer = PreTokenizerConfig{BertPreTokenizer{}};
        m_made.decoder = DecoderConfig{std::move(decoder)};
    }
    void buildQwen2() {
        const bool next = m_known.v5.stages == Stages::Qwen35;
        m_made.normalizer = NormalizerConfig{UnicodeNormalizer{UnicodeForm::NFC}};
        m_made.preTokenizer = sequenceOf(
            {SplitPreTokenizer{
                {Pattern::Kind::Regex, std::string(next ? std::string_view(kQwen35Pattern) : kQwen2Pattern)},
                SplitBehavior::Isolated,
                false}},
            {ByteLevelPreTokenizer{prefixSpace(), keptTrim(), false}});
        m_made.decoder = DecoderConfig{ByteLevelDecoder{}};
    }
    void buildNougat() {
        const auto split = [](const char* text, SplitBehavior behavior) {
            return PreTokenizerConfig{SplitPreTokenizer{{Pattern::Kind::Literal, text}, behavior, false}};
        };
        PreTokenizerSequence sequence;
        sequence.parts.push_back(split("SPL1T-TH1S-Pl3A5E", SplitBehavior::Removed));
        sequence.parts.push_back({DigitsPreTokenizer{true}});
        // Written as a regex, but passed as a literal text.
        sequence.parts.push_back(split(kNougatText, SplitBehavior::Isolated));
        sequence.parts.push_back(split("\n", SplitBehavior::Isolated));
        sequence.parts.push_back({ByteLevelPreTokenizer{false, keptTrim(), true}});
        m_made.normalizer = NormalizerConfig{UnicodeNormalizer{UnicodeForm::NFKC}};
        m_made.preTokenizer = PreTokenizerConfig{std::move(sequence)};
        m_made.decoder = DecoderConfig{ByteLevelDecoder{}};
    }
    /// trim_offsets of a byte-level pre-tokenizer: the file's, because only the post-processor's counts.
    [[nodiscard]] bool keptTrim() const {
        if (!m_definition.preTokenizer)
            return true;
        const PreTokenizerConfig::Kind& kind = m_definition.preTokenizer->kind;
        if (const auto* own = std::get_if<ByteLevelPreTokenizer>(&kind))
            return own->trimOffsets;
        if (const auto* sequence = std::get_if<PreTokenizerSequence>(&kind)) {
            for (const PreTokenizerConfig& part : sequence->parts) {
                if (const auto* own = std::get_if<ByteLevelPreTokenizer>(&part.kind))
                    return own->trimOffsets;
            }
        }
        return true;
    }
    void buildByteLevel() {
        ByteLevelPreTokenizer bytes;
        bytes.addPrefixSpace = prefixSpace();
        bytes.trimOffsets = keptTrim();
        m_made.preTokenizer = m_known.v5.stages == Stages::Cohere
                                  ? sequenceOf({DigitsPreTokenizer{true}}, {bytes})
                                  : PreTokenizerConfig{bytes};
        m_made.decoder = DecoderConfig{ByteLevelDecoder{}};
    }
    void buildClip() {
        NormalizerSequence forms;
        forms.parts.push_back({UnicodeNormalizer{UnicodeForm::NFC}});
        forms.parts.push_back(replace({Pattern::Kind::Regex, R"(\s+)"}, " "));
        forms.parts.push_back({LowercaseNormalizer{}});
        m_made.normalizer = NormalizerConfig{std::move(forms)};
        m_made.preTokenizer = sequenceOf(
            {SplitPreTokenizer{{Pattern::Kind::Regex, kClipPattern}, SplitBehavior::Removed, true}},
            {ByteLevelPreTokenizer{false, true, true}});
        m_made.decoder = DecoderConfig{ByteLevelDecoder{}};
    }
    /// LlamaTokenizer: `legacy` is false unless the folder says otherwise; 4 has true.
    void buildLlama() {
        const bool prefix = prefixSpace();
        const bool legacy = m_config.legacy.value_or(false);
        noteLegacy(legacy, false);
        const PrependScheme scheme = !prefix  ? PrependScheme::Never
                                     : legacy ? PrependScheme::Always
                                              : PrependScheme::First;
        m_made.preTokenizer =
            PreTokenizerConfig{MetaspacePreTokenizer{std::string(kMetaspace), scheme, false}};
        m_made.decoder = byteFallbackDecoder(prefix);
    }
    void buildCodeLlama() {
        const bool prefix = prefixSpace();
        NormalizerSequence spaces;
        if (prefix)
            spaces.parts.push_back({PrependNormalizer{std::string(kMetaspace)}});
        spaces.parts.push_back(replace({Pattern::Kind::Literal, " "}, kMetaspace));
        m_made.normalizer = NormalizerConfig{std::move(spaces)};
        m_made.decoder = byteFallbackDecoder(prefix);
    }

    // Classes for SentencePiece models: the charsmap is the file's.

    void add(NormalizerConfig part) { m_parts.parts.push_back(std::move(part)); }
    void addCharsmap() {
        if (!m_charsmap.empty())
            add({PrecompiledNormalizer{m_charsmap}});
    }
    void addOneSpace() { add(replace({Pattern::Kind::Regex, " {2,}"}, " ")); }
    void addQuotes() {
        add(replace({Pattern::Kind::Literal, "``"}, "\""));
        add(replace({Pattern::Kind::Literal, "''"}, "\""));
    }
    void addAccentsAndCase(bool keeps) {
        if (!keeps) {
            add({UnicodeNormalizer{UnicodeForm::NFKD}});
            add({StripAccentsNormalizer{}});
        }
        if (lowerCase())
            add({LowercaseNormalizer{}});
    }
    bool keepsAccents() {
        const bool keeps = m_config.keepAccents.value_or(m_known.keepsAccents);
        m_fields.use("keep_accents", keeps ? Message("accents stay") : Message("accents are removed"),
                     {m_own.removesAccents != keeps, keeps == m_known.keepsAccents});
        return keeps;
    }
    void addNormalizers() {
        switch (m_known.v5.stages) {
        case Stages::Albert:
            addQuotes();
            addAccentsAndCase(keepsAccents());
            addCharsmap();
            break;
        case Stages::XlNet: // keep_accents is stored, not used
            addQuotes();
            addAccentsAndCase(false);
            addCharsmap();
            break;
        case Stages::RemBert:
            addQuotes();
            addOneSpace();
            addAccentsAndCase(keepsAccents());
            addCharsmap();
            break;
        case Stages::BigBird:
            add(replace({Pattern::Kind::Regex, " {2,}"}, kMetaspace));
            break;
        case Stages::Pegasus:
            if (m_charsmap.empty())
                add(replace({Pattern::Kind::Regex, R"(\n)"}, " "));
            addCharsmap();
            addOneSpace();
            break;
        case Stages::MBart50:
        case Stages::Xglm:
            addCharsmap();
            addOneSpace();
            break;
        case Stages::Nllb:
            addCharsmap();
            if (!m_charsmap.empty())
                addOneSpace();
            break;
        case Stages::Seamless:
            add(replace({Pattern::Kind::Regex, R"([\n\r\t])"}, " "));
            add({UnicodeNormalizer{UnicodeForm::NFKC}});
            add({StripNormalizer{false, true}});
            add(replace({Pattern::Kind::Regex, " +\xE2\x96\x81"}, kMetaspace));
            add(replace({Pattern::Kind::Regex, "^\xE2\x96\x81+$"}, ""));
            add(replace({Pattern::Kind::Regex, " {2,}"}, kMetaspace));
            break;
        case Stages::LayoutXlm:
            add({StripNormalizer{false, true}});
            add(replace({Pattern::Kind::Regex, " {2,}"}, kMetaspace));
            break;
        case Stages::Plain:
            break;
        case Stages::Tipsv2:
            if (lowerCase())
                add({LowercaseNormalizer{}});
            addCharsmap();
            break;
        case Stages::Barthez:
        case Stages::DebertaV2:
            if (m_known.v5.stages == Stages::DebertaV2 && lowerCase())
                add({LowercaseNormalizer{}});
            add(replace({Pattern::Kind::Regex, R"(\s{2,}|[\n\r\t])"}, " "));
            add({UnicodeNormalizer{UnicodeForm::NFC}});
            add({StripNormalizer{false, true}});
            break;
        default:
            addCharsmap();
            break;
        }
    }
    PrependScheme scheme() {
        switch (m_known.v5.stages) {
        case Stages::XlmRoberta:
        case Stages::Albert:
        case Stages::RemBert:
        case Stages::BigBird:
        case Stages::Xglm:
        case Stages::Barthez:
        case Stages::LayoutXlm:
            return prefixSpace() ? PrependScheme::Always : PrependScheme::Never;
        case Stages::DebertaV2:
            return prefixSpace() ? PrependScheme::Always : PrependScheme::First;
        case Stages::Seamless:
            return PrependScheme::First;
        default:
            return PrependScheme::Always;
        }
    }
    bool splitsPunctuation() {
        const bool splits = m_config.splitByPunctuation.value_or(false);
        m_fields.use("split_by_punct",
                     splits ? Message("punctuation is split from words")
                            : Message("punctuation is not split from words"),
                     {m_own.splitsPunctuation == splits, !splits});
        return splits;
    }
    void buildSentencePiece() {
        addNormalizers();
        if (m_parts.parts.size() == 1)
            m_made.normalizer = std::move(m_parts.parts.front());
        else if (!m_parts.parts.empty())
            m_made.normalizer = NormalizerConfig{std::move(m_parts)};
        const PrependScheme prepend = scheme();
        const PreTokenizerConfig metaspace{MetaspacePreTokenizer{std::string(kMetaspace), prepend, true}};
        const Stages stages = m_known.v5.stages;
        if (stages == Stages::XlmRoberta || stages == Stages::T5 || stages == Stages::Albert ||
            stages == Stages::XlNet || stages == Stages::Plain || stages == Stages::Tipsv2) {
            m_made.preTokenizer = sequenceOf({WhitespaceSplitPreTokenizer{}}, metaspace);
        } else if (stages == Stages::DebertaV2 && splitsPunctuation()) {
            m_made.preTokenizer = sequenceOf({PunctuationPreTokenizer{SplitBehavior::Isolated}}, metaspace);
        } else {
            m_made.preTokenizer = metaspace;
        }
        m_made.decoder = DecoderConfig{MetaspaceDecoder{std::string(kMetaspace), prepend}};
        if (stages == Stages::Tipsv2) {
            DecoderSequence sequence;
            sequence.parts.push_back(std::move(*m_made.decoder));
            sequence.parts.push_back({ByteFallbackDecoder{}});
            sequence.parts.push_back({FuseDecoder{}});
            m_made.decoder = DecoderConfig{std::move(sequence)};
        }
    }

    const FastClass& m_known;
    const ModelFolderConfig& m_config;
    const TokenizerDefinition& m_definition;
    ConfigFields& m_fields;
    FileOptions m_own;
    std::string m_charsmap;
    NormalizerSequence m_parts;
    ClassStages m_made;
};

} // namespace

bool fitsClass(Stages stages, const TokenizerDefinition& definition) {
    const bool bytes = definition.preTokenizer && isByteLevel(*definition.preTokenizer);
    const bool words = std::holds_alternative<WordPieceModel>(definition.model);
    switch (stages) {
    case Stages::ByteLevel:
    case Stages::ByteLevelNfc:
    case Stages::Cohere:
    case Stages::Clip:
    case Stages::Qwen2:
    case Stages::Qwen35:
    case Stages::Nougat:
        return bytes;
    case Stages::Bert:
        return words;
    default:
        return !bytes && !words;
    }
}

ClassStages buildClassStages(const FastClass& known, const ModelFolderConfig& config,
                             const TokenizerDefinition& definition, ConfigFields& fields) {
    return Builder(known, config, definition, fields).build();
}

ClassStages buildSlowStages(const FastClass& known, const ModelFolderConfig& config,
                            const TokenizerDefinition& definition, ConfigFields& fields) {
    return Builder(known, config, definition, fields).buildSlow();
}

// The model.

namespace {

class ModelSetter {
  public:
    using Token = std::pair<std::string, PieceId>;
    ModelSetter(const FastClass& known, const ModelFolderConfig& config, const std::optional<Token>& unk,
                const TokenizerDefinition& definition)
        : m_known(known)
        , m_config(config)
        , m_unk(unk)
        , m_definition(definition) {}

    bool operator()(BpeModel& model) {
        const Model kind = m_known.model;
        const bool fallback = kind == Model::Fallback || kind == Model::FallbackUnk;
        const bool fuses = fallback || kind == Model::Fused;
        if (!fuses && kind != Model::Bytes && kind != Model::WordSuffix)
            return false;
        const bool hasUnk = m_unk && kind != Model::Bytes && kind != Model::Fallback;
        set(model.unkId, hasUnk ? std::optional(m_unk->second) : std::nullopt);
        set(model.unkToken, hasUnk ? m_unk->first : std::string());
        set(model.continuingSubwordPrefix, std::string());
        set(model.endOfWordSuffix, std::string(kind == Model::WordSuffix ? "</w>" : ""));
        set(model.byteFallback, fallback);
        set(model.fuseUnk, fuses);
        set(model.ignoreMerges, false);
        return true;
    }
    bool operator()(UnigramModel& model) {
        const std::optional<PieceId> unk = unigramUnknown();
        if (!unk || *unk >= m_definition.vocabulary.size())
            return false;
        set(model.unkId, unk);
        set(model.byteFallback, false);
        return true;
    }
    bool operator()(WordPieceModel& model) {
        if (m_known.model != Model::Words)
            return false;
        set(model, {m_unk ? m_unk->first : model.unkToken, "##", 100});
        return true;
    }
    template <class Other>
    bool operator()(Other& /*unused*/) {
        return false;
    }
    [[nodiscard]] bool changed() const { return m_changed; }

  private:
    template <class Option>
    void set(Option& own, const Option& value) {
        m_changed = m_changed || !(own == value);
        own = value;
    }
    using Model = FastClass::Model;
    [[nodiscard]] std::optional<PieceId> unigramUnknown() const {
        const PieceId usual = m_config.unkId.value_or(m_known.unkId);
        switch (m_known.model) {
        case Model::Unigram:
            return m_known.names == "XLNetTokenizer" ? usual : m_known.unkId;
        case Model::UnigramByName:
        case Model::UnigramByScore: {
            const Vocabulary& pieces = m_definition.vocabulary;
            const PieceId id = m_unk ? pieces.find(m_unk->first) : kNoPiece;
            const bool isZero = m_known.model == Model::UnigramByName || scoreOf(id) == 0;
            return id != kNoPiece && isZero                ? id
                   : m_known.names == "DebertaV2Tokenizer" ? usual
                                                           : m_known.unkId;
        }
        default:
            return std::nullopt;
        }
    }
    [[nodiscard]] float scoreOf(PieceId id) const {
        const Vocabulary& pieces = m_definition.vocabulary;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            if (pieces.entry(i).id == id)
                return pieces.entry(i).score;
        }
        return 0;
    }

    const FastClass& m_known;
    const ModelFolderConfig& m_config;
    const std::optional<Token>& m_unk;
    const TokenizerDefinition& m_definition;
    bool m_changed = false;
};

} // namespace

std::optional<bool> setClassModel(const FastClass& known, const ModelFolderConfig& config,
                                  const std::optional<std::pair<std::string, PieceId>>& unk,
                                  TokenizerDefinition& definition) {
    if (known.model == FastClass::Model::File)
        return false;
    ModelSetter setter(known, config, unk, definition);
    if (!std::visit(setter, definition.model))
        return std::nullopt;
    return setter.changed();
}

} // namespace tokenscope::formats
