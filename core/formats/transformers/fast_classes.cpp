#include "core/formats/transformers/fast_classes.h"

#include "core/base/printable.h"
#include "core/definition/special_tokens.h"
#include "core/formats/transformers/class_stages.h"
#include "core/formats/transformers/tokenizer_classes.h"
#include "core/formats/transformers/whisper_template.h"

#include <algorithm>

namespace tokenscope::formats {

// BOS and EOS around a text.

namespace {

using Token = TemplateWriter::Token;

TemplatePostProcessor bosEosTemplate(const std::optional<Token>& bos, const std::optional<Token>& eos) {
    using Template = TemplatePostProcessor;
    TemplateWriter writer;
    const auto put = [&](TemplateWriter::Pieces Template::*pieces, bool second) {
        const std::uint32_t typeId = second ? 1 : 0;
        if (bos)
            writer.special(pieces, *bos, typeId);
        writer.text(pieces, second, typeId);
        if (eos)
            writer.special(pieces, *eos, typeId);
    };
    put(&Template::single, false);
    put(&Template::pair, false);
    put(&Template::pair, true);
    return writer.take();
}

Message describeFlags(bool bos, bool eos) {
    return bos ? (eos ? Message("BOS before a text, EOS after it") : Message("BOS before a text, no EOS"))
               : (eos ? Message("EOS after a text, no BOS") : Message("neither BOS nor EOS"));
}

/// The tokens by their roles: those of the folder, otherwise the class's own.
class RoleTokens {
  public:
    RoleTokens(const ModelFolderConfig& config, const FastClass& known, const TokenizerDefinition& definition)
        : m_config(config)
        , m_known(known)
        , m_definition(definition) {}

    /// Empty: the role has no token.
    [[nodiscard]] std::string content(std::string_view role) const {
        if (const ModelFolderConfig::Special* special = m_config.special(role))
            return special->token.content;
        if (std::find(m_config.without.begin(), m_config.without.end(), role) != m_config.without.end())
            return {};
        std::string found;
        bool isNext = false;
        forEachWord(m_known.defaults, [&](std::string_view word) {
            if (isNext)
                found = std::string(word);
            isNext = !isNext && word == role;
        });
        return found;
    }
    [[nodiscard]] std::optional<Token> find(std::string_view role) const { return named(content(role)); }
    [[nodiscard]] std::optional<Token> named(const std::string& content) const {
        const PieceId id = content.empty() ? kNoPiece : findTokenId(m_definition, content);
        return id == kNoPiece ? std::nullopt : std::optional(Token(content, id));
    }

  private:
    const ModelFolderConfig& m_config;
    const FastClass& m_known;
    const TokenizerDefinition& m_definition;
};

/// A post-processor that changes neither tokens nor spans.
bool changesNothing(const std::optional<PostProcessorConfig>& config) {
    const auto* bytes = config ? std::get_if<ByteLevelPostProcessor>(&config->kind) : nullptr;
    return !config || (bytes && !bytes->trimOffsets);
}

/// What a post-processor adds before and after one text.
struct AddedAround {
    std::string before, after;
    bool isKnown = true;
};

AddedAround addedAround(const PostProcessorConfig& config) {
    AddedAround around;
    if (const auto* sequence = std::get_if<PostProcessorSequence>(&config.kind)) {
        for (const PostProcessorConfig& part : sequence->parts) {
            AddedAround one = addedAround(part);
            around.before = one.before + around.before;
            around.after += one.after;
            around.isKnown = around.isKnown && one.isKnown;
        }
    } else if (const auto* made = std::get_if<TemplatePostProcessor>(&config.kind)) {
        bool isAfter = false;
        for (const TemplatePostProcessor::Piece& piece : made->single) {
            const auto* special = std::get_if<TemplatePostProcessor::Special>(&piece.what);
            if (special)
                (isAfter ? around.after : around.before) += special->id;
            isAfter = isAfter || !special;
        }
    } else if (const auto* bert = std::get_if<BertPostProcessor>(&config.kind)) {
        around = {bert->cls.first, bert->sep.first};
    } else if (const auto* roberta = std::get_if<RobertaPostProcessor>(&config.kind)) {
        around = {roberta->cls.first, roberta->sep.first};
    } else {
        around.isKnown = std::holds_alternative<ByteLevelPostProcessor>(config.kind);
    }
    return around;
}

std::optional<bool> trimOffsetsOf(const std::optional<PostProcessorConfig>& config) {
    if (const auto* roberta = config ? std::get_if<RobertaPostProcessor>(&config->kind) : nullptr)
        return roberta->trimOffsets;
    const auto* bytes = config ? std::get_if<ByteLevelPostProcessor>(&config->kind) : nullptr;
    return bytes ? std::optional(bytes->trimOffsets) : std::nullopt;
}

bool sameText(const std::optional<PostProcessorConfig>& config, const TemplatePostProcessor& wanted) {
    const auto* has = config ? std::get_if<TemplatePostProcessor>(&config->kind) : nullptr;
    return has && has->single == wanted.single;
}

} // namespace

// One class applied to one definition.

namespace {

using Post = FastClass::Post;
using Stages = FastClass::Stages;

class ClassApplier {
  public:
    ClassApplier(const ModelFolderConfig& config, const FastClass& known, TransformersVersion version,
                 TokenizerDefinition& definition, ClassReport& report)
        : m_config(config)
        , m_known(known)
        , m_version(version)
        , m_definition(definition)
        , m_report(report)
        , m_tokens(config, known, definition) {}

    void applyPostProcessor(Post post) {
        switch (post) {
        case Post::File:
            break;
        case Post::Flags:
            if (m_config.addBos || m_config.addEos)
                setFlags(m_config.addBos.value_or(false), m_config.addEos.value_or(false));
            break;
        case Post::FlagsOrDefaults:
            setFlags(m_config.addBos.value_or(m_known.addsBos), m_config.addEos.value_or(m_known.addsEos));
            break;
        case Post::Defaults:
            ignoreFlags();
            setFlags(m_known.addsBos, m_known.addsEos);
            break;
        case Post::Template:
            setTemplate();
            break;
        case Post::TemplateIfNone:
            if (!m_definition.postProcessor)
                setTemplate();
            break;
        case Post::RobertaOptions:
            setRobertaOptions();
            break;
        case Post::Roberta:
            setRoberta(m_tokens.find("sep_token"), m_tokens.find("cls_token"), trimOffsets(), prefixSpace());
            break;
        case Post::RobertaTrims:
            setRoberta(m_tokens.find("sep_token"), m_tokens.find("cls_token"), true, prefixSpace());
            break;
        case Post::Clip:
            setRoberta(m_tokens.find("eos_token"), m_tokens.find("bos_token"), false, false);
            break;
        case Post::Whisper:
            setWhisper();
            break;
        }
    }

    void applyStages(Stages stages) {
        switch (stages) {
        case Stages::File:
            break;
        case Stages::PrefixSpace:
            setPrefixSpace(m_definition.preTokenizer ? &*m_definition.preTokenizer : nullptr);
            break;
        case Stages::NestedPrefix:
            setNestedPrefix();
            break;
        case Stages::BertOptions:
        case Stages::CaseOptions:
            setBertOptions(stages == Stages::BertOptions);
            break;
        case Stages::Jieba:
            setBertOptions(false);
            m_report.diagnostics.warn(
                m_config.classWhere,
                message(
                    "the class {} splits words with jieba, another program, which is not supported: Chinese "
                    "words get other tokens than in transformers",
                    name()));
            break;
        case Stages::LlamaFromSlow:
        case Stages::T5FromSlow:
            convertSlow();
            break;
        default:
            buildStages(stages);
            break;
        }
    }

    /// Source: CLIPTokenizer._wrap_decode_method_backend_tokenizer.
    void applyClipDecoding() {
        if (m_known.names != "CLIPTokenizer" || !m_definition.decoder)
            return;
        constexpr std::uint32_t kAll = 1U << 16U;
        DecoderSequence sequence;
        sequence.parts.push_back(std::move(*m_definition.decoder));
        sequence.parts.push_back({FuseDecoder{}});
        sequence.parts.push_back({ReplaceDecoder{{Pattern::Kind::Literal, "</w>"}, " "}});
        sequence.parts.push_back({StripDecoder{" ", kAll, kAll}});
        m_definition.decoder = DecoderConfig{std::move(sequence)};
        noteClass("the class replaces </w> by a space in decoded text");
    }

    /// Source: _patch_mistral_regex in 4.57 and 5.
    void applyMistralRegex() {
        constexpr const char* kKey = "fix_mistral_regex";
        if (!m_config.fixMistralRegex.value_or(false))
            return;
        if (m_definition.vocabulary.size() <= kLargestRightVocabulary)
            return m_report.fields.ignore(kKey, "only vocabularies of more than 100000 pieces are corrected");
        if (!hasMistralConfig())
            return m_report.fields.ignore(
                kKey, "config.json is not that of a Mistral model written by transformers before 5");
        m_report.fields.use(kKey, "words are split by the corrected regex");
        const PreTokenizerConfig split{
            SplitPreTokenizer{{Pattern::Kind::Regex, kMistralPattern}, SplitBehavior::Isolated, false}};
        PreTokenizerSequence made;
        auto* former = m_definition.preTokenizer
                           ? std::get_if<PreTokenizerSequence>(&m_definition.preTokenizer->kind)
                           : nullptr;
        if (!m_definition.preTokenizer)
            return;
        if (former && !former->parts.empty()) {
            made = *former;
            made.parts.front() = split;
        } else {
            made.parts.push_back(split);
            const bool metaspace =
                std::holds_alternative<MetaspacePreTokenizer>(m_definition.preTokenizer->kind);
            made.parts.push_back(metaspace ? PreTokenizerConfig{ByteLevelPreTokenizer{false, true, false}}
                                           : *m_definition.preTokenizer);
        }
        m_definition.preTokenizer = PreTokenizerConfig{std::move(made)};
    }

  private:
    static constexpr PieceId kHerbertCls = 0;
    static constexpr PieceId kHerbertSep = 2;
    static constexpr std::string_view kModelFile{"config.json"};
    static constexpr std::size_t kLargestRightVocabulary = 100000;
    static constexpr const char* kMistralPattern =
        R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|)"
        R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}|)"
        R"( ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
    [[nodiscard]] bool hasMistralConfig() const {
        const auto& files = m_config.files;
        if (std::find(files.begin(), files.end(), kModelFile) == files.end())
            return false;
        if (m_config.writtenBy.empty())
            return true;
        const bool isOld = m_config.writtenBy.front() < '5' && m_config.writtenBy.find('.') == 1;
        constexpr std::string_view kTypes[] = {"mistral", "mistral3", "voxtral", "ministral", "pixtral"};
        return isOld && (m_config.modelType.empty() || std::find(std::begin(kTypes), std::end(kTypes),
                                                                 m_config.modelType) != std::end(kTypes));
    }
    [[nodiscard]] std::string name() const {
        return m_config.tokenizerClass.empty() || isGeneric(m_known)
                   ? std::string(m_version == TransformersVersion::V4 ? "PreTrainedTokenizerFast"
                                                                      : "TokenizersBackend")
                   : printable(m_config.tokenizerClass, 60);
    }
    void noteClass(const Message& effect) { m_report.ledger.note(m_config.classWhere, effect); }
    /// The class's post-processor differs from the file's. `around` is what it adds.
    void warnOfPostProcessor(const Message& around) {
        m_report.diagnostics.warn(
            "$.post_processor",
            m_config.classWhere.empty()
                ? message("the class {} has its own post-processor, which is used in place of this one: {}",
                          name(), around)
                : message(
                      "the class {} ({}) has its own post-processor, which is used in place of this one: {}",
                      name(), m_config.classWhere, around));
    }
    void warnOfToken(std::string_view role) {
        const std::string where = m_config.classWhere.empty() ? m_config.addedWhere : m_config.classWhere;
        m_report.diagnostics.warn(
            where, message("there is no token for {}, which the class adds to a text; it is omitted", role));
    }

    // The post-processor.

    void setFlags(bool bos, bool eos) {
        const auto first = bos ? m_tokens.find("bos_token") : std::nullopt;
        const auto last = eos ? m_tokens.find("eos_token") : std::nullopt;
        if (bos && !first)
            warnOfToken("bos_token");
        if (eos && !last)
            warnOfToken("eos_token");
        TemplatePostProcessor made = bosEosTemplate(first, last);
        noteFlags(bos, eos, made);
        if (made.specials.empty() && changesNothing(m_definition.postProcessor))
            return;
        const Message around = describeFlags(bos, eos);
        listPostProcessor({made}, around);
        if (m_definition.postProcessor && !sameText(m_definition.postProcessor, made))
            warnOfPostProcessor(around);
        if (made.specials.empty())
            m_definition.postProcessor.reset();
        else
            m_definition.postProcessor = PostProcessorConfig{std::move(made)};
    }
    /// Lists the class's post-processor, unless the file has the same. `around` is what it adds.
    void listPostProcessor(const PostProcessorConfig& made, const Message& around) {
        if (m_definition.postProcessor != made)
            noteClass(message("the class has its own post-processor: {}", around));
    }
    void noteFlags(bool bos, bool eos, const TemplatePostProcessor& made) {
        const AddedAround own =
            m_definition.postProcessor ? addedAround(*m_definition.postProcessor) : AddedAround();
        const AddedAround now = addedAround({made});
        const bool sameBefore = own.isKnown && own.before == now.before;
        const bool sameAfter = own.isKnown && own.after == now.after;
        // In the generic class, one flag alone turns the other off.
        const bool alone =
            m_known.rules(m_version).post == Post::Flags && !(m_config.addBos && m_config.addEos);
        m_report.fields.use("add_bos_token",
                            bos ? Message("BOS is added before a text") : Message("no BOS before a text"),
                            {sameBefore && (sameAfter || !alone), alone || bos == m_known.addsBos});
        m_report.fields.use("add_eos_token",
                            eos ? Message("EOS is added after a text") : Message("no EOS after a text"),
                            {sameAfter && (sameBefore || !alone), alone || eos == m_known.addsEos});
    }
    /// Source: PreTrainedTokenizerBase._from_pretrained of 5 drops both flags if a tokenizer.json exists, and
    /// CohereTokenizer then passes on its own defaults. The generic class has none, so it keeps the file's
    /// post-processor; its flags are used here, as its constructor does that is called with them.
    void ignoreFlags() {
        const Message reason =
            message("the class {} of transformers 5 doesn't read it if there is a tokenizer.json, and "
                    "has its default: {}",
                    name(), describeFlags(m_known.addsBos, m_known.addsEos));
        m_report.fields.ignore("add_bos_token", reason);
        m_report.fields.ignore("add_eos_token", reason);
    }

    void setTemplate() {
        const bool isNllb = m_known.names == "NllbTokenizer";
        const bool languageIsLast = isNllb && m_config.legacyBehavior.value_or(false);
        const std::string language = languageToken(m_known.language, m_config.sourceLanguage);
        TemplateWriter writer;
        bool isKnown = true;
        const auto find = [&](std::string_view word) {
            const bool isLanguage = word == "LANGUAGE";
            const std::string content = isLanguage    ? language
                                        : word == "." ? std::string(word)
                                                      : m_tokens.content(word);
            std::optional<Token> token = m_tokens.named(content);
            // Source: convert_tokens_to_ids gives the unknown token's id.
            if (!token && !content.empty())
                token = unknownFor(content);
            if (token && m_known.names == "HerbertTokenizer") // the class has the ids of HerBERT's own file
                token->second = word == "cls_token" ? kHerbertCls : kHerbertSep;
            if (!token && isKnown)
                warnOfToken(isLanguage ? std::string_view(language) : word);
            isKnown = isKnown && token;
            return token;
        };
        writeTemplate(languageIsLast ? "$A eos_token LANGUAGE" : m_known.single,
                      &TemplatePostProcessor::single, writer, find);
        const bool isLeft = m_config.padsLeft && !m_known.pairLeft.empty();
        if (!m_known.pairLeft.empty())
            m_report.fields.use("padding_side", "which of two texts has [QUESTION]");
        writeTemplate(languageIsLast ? "$A $B eos_token LANGUAGE"
                      : isLeft       ? m_known.pairLeft
                                     : m_known.pair,
                      &TemplatePostProcessor::pair, writer, find);
        TemplatePostProcessor made = writer.take();
        noteLanguage(languageIsLast, isNllb, !isKnown || (m_definition.postProcessor && isSame(made)));
        if (!isKnown)
            return;
        const Message around = describeTemplate(made);
        listPostProcessor({made}, around);
        if (m_definition.postProcessor && !isSame(made))
            warnOfPostProcessor(around);
        m_definition.postProcessor = PostProcessorConfig{std::move(made)};
    }
    void noteLanguage(bool isLast, bool isNllb, bool isOfFile) {
        if (!m_known.language.empty()) {
            const bool after = isLast || m_known.single.ends_with("LANGUAGE");
            m_report.fields.use("src_lang",
                                after ? Message("this language is added after a text")
                                      : Message("this language is added before a text"),
                                {isOfFile, m_config.sourceLanguage == m_known.language});
        }
        if (isNllb)
            m_report.fields.use("legacy_behaviour",
                                isLast ? Message("EOS and the language are added after a text")
                                       : Message("the language is added before a text, EOS after"),
                                {isOfFile, !isLast});
    }
    /// The unknown token in place of another one, with a warning.
    std::optional<Token> unknownFor(const std::string& content) {
        auto unknown = m_tokens.find("unk_token");
        if (unknown)
            m_report.diagnostics.warn(
                m_config.classWhere,
                message(
                    "there is no token {}, which the class adds to a text; transformers adds {} in its place",
                    printable(content, 40), printable(unknown->first, 40)));
        return unknown;
    }
    /// `<s> A </s>`
    static Message describeTemplate(const TemplatePostProcessor& made) {
        std::string text;
        for (const TemplatePostProcessor::Piece& piece : made.single) {
            const auto* special = std::get_if<TemplatePostProcessor::Special>(&piece.what);
            text.append(text.empty() ? "" : " ").append(special ? printable(special->id, 40) : "A");
        }
        return message("a text A becomes {}", text);
    }
    /// BERT's and RoBERTa's own post-processors have the same effect on a text.
    [[nodiscard]] bool isSame(const TemplatePostProcessor& made) const {
        if (sameText(m_definition.postProcessor, made))
            return true;
        const auto same = [&](const Token& cls, const Token& sep) {
            TemplateWriter writer;
            writer.classify(cls, sep, 0);
            return writer.take().single == made.single;
        };
        const PostProcessorConfig::Kind& kind = m_definition.postProcessor->kind;
        if (const auto* bert = std::get_if<BertPostProcessor>(&kind))
            return same(bert->cls, bert->sep);
        if (const auto* roberta = std::get_if<RobertaPostProcessor>(&kind))
            return same(roberta->cls, roberta->sep);
        return false;
    }
    bool trimOffsets() {
        const bool trims = m_config.trimOffsets.value_or(true);
        m_report.fields.use("trim_offsets",
                            trims ? Message("spans don't include spaces") : Message("spans include spaces"),
                            {trimOffsetsOf(m_definition.postProcessor) == trims, trims});
        return trims;
    }
    bool prefixSpace() {
        const bool usual = m_known.addsPrefixSpace(m_version);
        const bool prefix = m_config.addPrefixSpace.value_or(usual);
        m_report.fields.use("add_prefix_space",
                            prefix ? Message("a space is added before a text that has none")
                                   : Message("no space is added before a text"),
                            {FileOptions(m_definition).prefixSpace == prefix, prefix == usual});
        return prefix;
    }
    /// Source: RobertaTokenizerFast.__init__ and its likes in 4.
    void setRobertaOptions() {
        if (!m_definition.postProcessor)
            return;
        const auto change = [&](auto& own) {
            put(own.trimOffsets, trimOffsets(), "$.post_processor.trim_offsets", "trim_offsets");
            put(own.addPrefixSpace, prefixSpace(), "$.post_processor.add_prefix_space", "add_prefix_space");
        };
        if (auto* roberta = std::get_if<RobertaPostProcessor>(&m_definition.postProcessor->kind))
            change(*roberta);
        else if (auto* bytes = std::get_if<ByteLevelPostProcessor>(&m_definition.postProcessor->kind))
            change(*bytes);
    }
    void setRoberta(const std::optional<Token>& sep, const std::optional<Token>& cls, bool trims,
                    bool prefix) {
        if (!sep || !cls)
            return warnOfToken(sep ? "cls_token" : "sep_token");
        const PostProcessorConfig made{RobertaPostProcessor{*sep, *cls, trims, prefix}};
        const Message around =
            message("a text A becomes {}", printable(cls->first, 40) + " A " + printable(sep->first, 40));
        listPostProcessor(made, around);
        if (m_definition.postProcessor && *m_definition.postProcessor != made)
            warnOfPostProcessor(around);
        m_definition.postProcessor = made;
    }
    /// Source: WhisperTokenizer.set_prefix_tokens.
    void setWhisper() {
        const auto eos = m_tokens.find("eos_token");
        if (!eos)
            return warnOfToken("eos_token");
        const auto before = m_definition.postProcessor;
        if (!makeWhisperTemplate(m_config, *eos, m_definition))
            return warnOfToken("<|startoftranscript|>, <|notimestamps|>");
        const auto& made = std::get<TemplatePostProcessor>(m_definition.postProcessor->kind);
        const bool isOfFile = sameText(before, made);
        const bool timestamps = m_config.predictTimestamps.value_or(false);
        m_report.fields.use("language", "the token of the language is added before a text",
                            {isOfFile, false});
        m_report.fields.use("task", "the token of the task is added before a text", {isOfFile, false});
        m_report.fields.use("predict_timestamps",
                            timestamps ? Message("<|notimestamps|> is not added")
                                       : Message("<|notimestamps|> is added before a text"),
                            {isOfFile, !timestamps});
        const Message around = describeTemplate(made);
        if (before != m_definition.postProcessor)
            noteClass(message("the class has its own post-processor: {}", around));
        if (before && !sameText(before, made))
            warnOfPostProcessor(around);
    }

    // The other stages.

    template <class Own, class Value>
    void put(Own& own, const Value& value, const std::string& where, const char* key) {
        if (own == Own(value))
            return;
        own = value;
        const bool isDeclared = m_report.fields.declares(key);
        if (isDeclared)
            m_report.ledger.note("tokenizer_config.json", message("{} in place of {}", key, where));
        else
            noteClass(message("the class's default for {} in place of {}", key, where));
        m_report.diagnostics.warn(
            where, isDeclared
                       ? message("tokenizer_config.json has another {}, which the class uses instead", key)
                       : message("the class's default for {} is used in place of it", key));
    }
    /// Source: PreTrainedTokenizerFast.__init__ of 4 sets it to the configuration's or to false.
    void setPrefixSpace(PreTokenizerConfig* config) {
        auto* bytes = config ? std::get_if<ByteLevelPreTokenizer>(&config->kind) : nullptr;
        if (!bytes)
            return;
        // Of the classes for bytes only LayoutLMv3's has true.
        const bool usual = m_known.addPrefixSpace && m_known.v4.post == Post::RobertaOptions;
        const bool value = m_config.addPrefixSpace.value_or(usual);
        prefixSpace();
        put(bytes->addPrefixSpace, value, "$.pre_tokenizer.add_prefix_space", "add_prefix_space");
    }
    void setNestedPrefix() {
        // Cohere's class in 4 only ever turns it on.
        if (m_version == TransformersVersion::V4 && !m_config.addPrefixSpace.value_or(false))
            return;
        auto* sequence = m_definition.preTokenizer
                             ? std::get_if<PreTokenizerSequence>(&m_definition.preTokenizer->kind)
                             : nullptr;
        if (!sequence)
            return setPrefixSpace(m_definition.preTokenizer ? &*m_definition.preTokenizer : nullptr);
        for (PreTokenizerConfig& part : sequence->parts)
            setPrefixSpace(&part);
    }
    /// Source: BertTokenizerFast.__init__ and its likes in 4. An absent field is the class's default.
    void setBertOptions(bool chinese) {
        auto* bert =
            m_definition.normalizer ? std::get_if<BertNormalizer>(&m_definition.normalizer->kind) : nullptr;
        if (!bert)
            return;
        const bool lower = m_config.lowerCase.value_or(m_known.lowerCase);
        m_report.fields.use("do_lower_case",
                            lower ? Message("the text is lowercased") : Message("the case of the text stays"),
                            {bert->lowercase == lower, lower == m_known.lowerCase});
        BertNormalizer made = *bert;
        made.stripAccents = m_config.stripAccents;
        made.handleChineseChars = m_config.chineseCharacters.value_or(true);
        noteBertOptions(made, bert, chinese, m_report.fields);
        put(bert->lowercase, lower, "$.normalizer.lowercase", "do_lower_case");
        put(bert->stripAccents, m_config.stripAccents, "$.normalizer.strip_accents", "strip_accents");
        if (chinese)
            put(bert->handleChineseChars, made.handleChineseChars, "$.normalizer.handle_chinese_chars",
                "tokenize_chinese_chars");
    }
    void buildStages(Stages stages) {
        if (!fitsClass(stages, m_definition)) {
            m_report.diagnostics.warn(
                m_config.classWhere,
                message("transformers 5 builds other stages for the class {}, which don't fit this file's "
                        "pieces; the file's are used",
                        name()));
            return;
        }
        ClassStages made = buildClassStages(m_known, m_config, m_definition, m_report.fields);
        setModel();
        replaceAll(std::move(made));
    }
    void replaceAll(ClassStages made) {
        replace(m_definition.normalizer, std::move(made.normalizer), "$.normalizer",
                "the class defines the normalizer");
        replace(m_definition.preTokenizer, std::move(made.preTokenizer), "$.pre_tokenizer",
                "the class defines the pre-tokenizer");
        replace(m_definition.decoder, std::move(made.decoder), "$.decoder", "the class defines the decoder");
    }
    void noteUnknownId() {
        const auto* model = std::get_if<UnigramModel>(&m_definition.model);
        m_report.fields.use("unk_id", "unknown pieces have this id",
                            {model && model->unkId == m_config.unkId, m_config.unkId == m_known.unkId});
    }
    void convertSlow() {
        if (!m_config.addPrefixSpace || !fitsClass(m_known.v5.stages, m_definition))
            return;
        m_report.diagnostics.warn(
            m_config.classWhere,
            message(
                "transformers 4 converts the slow class {} because add_prefix_space is declared; it needs "
                "the SentencePiece model for that",
                name()));
        replaceAll(buildSlowStages(m_known, m_config, m_definition, m_report.fields));
    }
    void setModel() {
        const auto unk = m_tokens.find("unk_token");
        if (m_known.names == "XLNetTokenizer" || m_known.names == "DebertaV2Tokenizer")
            noteUnknownId();
        const std::optional<bool> changed = setClassModel(m_known, m_config, unk, m_definition);
        if (!changed) {
            m_report.diagnostics.warn(
                "$.model",
                message("transformers 5 can't build the class {} from this file's model; the file's "
                        "model is used",
                        name()));
            return;
        }
        if (!*changed)
            return;
        noteClass("the class defines the options of the model");
        m_report.diagnostics.warn(
            "$.model",
            message("transformers 5 gives this model the options of the class {}, whatever the file has "
                    "(unknown token, byte fallback, ignore_merges …)",
                    name()));
    }
    template <class Config>
    void replace(std::optional<Config>& own, std::optional<Config> made, const char* where,
                 const Message& effect) {
        if (own == made)
            return;
        noteClass(effect);
        m_report.diagnostics.warn(
            where,
            m_version == TransformersVersion::V4
                ? message("transformers 4 converts this stage from the slow class {}, whatever the file has",
                          name())
                : message("transformers 5 builds this stage for the class {}, whatever the file has",
                          name()));
        own = std::move(made);
    }

    const ModelFolderConfig& m_config;
    const FastClass& m_known;
    TransformersVersion m_version;
    TokenizerDefinition& m_definition;
    ClassReport& m_report;
    RoleTokens m_tokens;
};

} // namespace

void applyFastClass(const ModelFolderConfig& config, TransformersVersion version,
                    TokenizerDefinition& definition, ClassReport& report) {
    const FastClass& known = findFastClass(config.tokenizerClass);
    ClassApplier applier(config, known, version, definition, report);
    const FastClass::Rules& rules = known.rules(version);
    applier.applyStages(rules.stages);
    applier.applyMistralRegex();
    applier.applyClipDecoding();
    applier.applyPostProcessor(rules.post);
}

void applyBosAndEos(const ModelFolderConfig& config, TokenizerDefinition& definition, ClassReport& report) {
    const TokenizerKind kind = tokenizerKindOf(config);
    if (kind != TokenizerKind::Llama && kind != TokenizerKind::Gemma)
        return;
    ClassApplier(config, findFastClass(config.tokenizerClass), TransformersVersion::V4, definition, report)
        .applyPostProcessor(Post::FlagsOrDefaults);
}

} // namespace tokenscope::formats
