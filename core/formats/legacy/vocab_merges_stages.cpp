// The stages that transformers' classes of vocab.json and merges.txt have.

#include "core/formats/legacy/vocab_merges_stages.h"

#include "core/base/printable.h"
#include "core/definition/template_writer.h"
#include "core/formats/transformers/whisper_languages.h"

namespace tokenscope::formats {
namespace {

constexpr const char* kQwen2Pattern =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*)"
    R"(|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr const char* kClipPattern = R"('s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+)";

/// A special token with its id in the finished definition.
class FolderSpecials {
  public:
    FolderSpecials(const FolderFacts& facts, TokenizerDefinition& definition)
        : m_facts(facts)
        , m_definition(definition) {}
    [[nodiscard]] std::optional<std::pair<std::string, PieceId>> find(std::string_view role) const {
        const FolderFacts::Special* special = m_facts.special(role);
        const std::optional<PieceId>* id = specialIdOf(m_definition.special, role);
        if (!special || !id || !*id)
            return std::nullopt;
        return std::pair(special->token.content, **id);
    }
    [[nodiscard]] std::optional<std::pair<std::string, PieceId>> named(const std::string& content) const {
        for (const AddedToken& token : m_definition.addedTokens)
            if (token.content == content)
                return std::pair(content, token.id);
        const PieceId id = m_definition.vocabulary.find(content);
        return id == kNoPiece ? std::nullopt : std::optional(std::pair(content, id));
    }

  private:
    const FolderFacts& m_facts;
    TokenizerDefinition& m_definition;
};

SplitPreTokenizer split(const char* pattern, SplitBehavior behavior, bool invert) {
    return {{Pattern::Kind::Regex, pattern}, behavior, invert};
}

void makeGpt2(const FolderFacts& facts, const FolderSpecials& specials, TokenizerDefinition& definition) {
    definition.preTokenizer =
        PreTokenizerConfig{ByteLevelPreTokenizer{facts.addPrefixSpace.value_or(false), true, true}};
    definition.postProcessor = PostProcessorConfig{ByteLevelPostProcessor{true, false}};
    const auto bos = specials.find("bos_token");
    if (!facts.addBos.value_or(false) || !bos)
        return;
    using Template = TemplatePostProcessor;
    TemplateWriter writer;
    for (const auto pieces : {&Template::single, &Template::pair}) {
        writer.special(pieces, *bos, 0);
        writer.text(pieces, false, 0);
    }
    writer.text(&Template::pair, true, 1);
    definition.postProcessor = PostProcessorConfig{writer.take()};
}

void makeRoberta(const FolderFacts& facts, const FolderSpecials& specials, TokenizerDefinition& definition) {
    const bool usual = facts.tokenizerClass == "LayoutLMv3Tokenizer"; // the others put none
    const bool prefix = facts.addPrefixSpace.value_or(usual);
    definition.preTokenizer = PreTokenizerConfig{ByteLevelPreTokenizer{prefix, true, true}};
    const auto sep = specials.find("sep_token");
    const auto cls = specials.find("cls_token");
    if (sep && cls)
        definition.postProcessor = PostProcessorConfig{RobertaPostProcessor{*sep, *cls, true, prefix}};
}

void makeDeberta(const FolderFacts& facts, const FolderSpecials& specials, TokenizerDefinition& definition) {
    definition.preTokenizer =
        PreTokenizerConfig{ByteLevelPreTokenizer{facts.addPrefixSpace.value_or(false), true, true}};
    const auto cls = specials.named("[CLS]");
    const auto sep = specials.named("[SEP]");
    if (!cls || !sep)
        return;
    TemplateWriter writer;
    writer.classify(*cls, *sep, 1);
    definition.postProcessor = PostProcessorConfig{writer.take()};
}

/// `<|en|>` is the piece of a language, which the class knows by name too.
void addWhisperTask(const FolderFacts& facts, const FolderSpecials& specials,
                    std::vector<TemplateWriter::Token>& prefix, TokenizerDefinition& definition) {
    for (const std::string& name : {whisperLanguageCode(facts.language), facts.task}) {
        if (name.empty())
            continue;
        if (auto token = specials.named("<|" + name + "|>"))
            prefix.push_back(*std::move(token));
        else if (auto older = specials.named("<|iw|>"); older && name == "he")
            prefix.push_back(*std::move(older));
        else
            definition.diagnostics.push_back({Severity::Warning, facts.classWhere,
                                              "there is no token <|" + printable(name, 40) +
                                                  "|> for the language or task; none is put before a text"});
    }
}

/// `<|startoftranscript|> language task <|notimestamps|> text <|endoftext|>`
void makeWhisper(const FolderFacts& facts, const FolderSpecials& specials, TokenizerDefinition& definition) {
    definition.preTokenizer =
        PreTokenizerConfig{ByteLevelPreTokenizer{facts.addPrefixSpace.value_or(false), true, true}};
    const auto start = specials.named("<|startoftranscript|>");
    const auto timeless = specials.named("<|notimestamps|>");
    const auto eos = specials.find("eos_token");
    if (!start || !timeless || !eos)
        return;
    std::vector<TemplateWriter::Token> prefix = {*start};
    addWhisperTask(facts, specials, prefix, definition);
    if (!facts.predictTimestamps.value_or(false))
        prefix.push_back(*timeless);
    using Template = TemplatePostProcessor;
    TemplateWriter writer;
    for (const auto pieces : {&Template::single, &Template::pair}) {
        for (const TemplateWriter::Token& token : prefix)
            writer.special(pieces, token, 0);
        writer.text(pieces, false, 0);
    }
    writer.special(&Template::single, *eos, 0);
    writer.text(&Template::pair, true, 1);
    writer.special(&Template::pair, *eos, 1);
    definition.postProcessor = PostProcessorConfig{writer.take()};
}

/// `<s> A </s> B </s>`, all of one type.
void makeMarkupLm(const FolderFacts& facts, const FolderSpecials& specials, TokenizerDefinition& definition) {
    definition.preTokenizer =
        PreTokenizerConfig{ByteLevelPreTokenizer{facts.addPrefixSpace.value_or(false), true, true}};
    if (const auto unk = specials.find("unk_token")) {
        auto& bpe = std::get<BpeModel>(definition.model);
        bpe.unkToken = unk->first;
        bpe.unkId = unk->second;
    }
    const auto cls = specials.find("cls_token");
    const auto sep = specials.find("sep_token");
    if (!cls || !sep)
        return;
    TemplateWriter writer;
    writer.classify(*cls, *sep, 0);
    definition.postProcessor = PostProcessorConfig{writer.take()};
}

/// `A </s>`; nothing is said of two texts, so that they stand side by side.
void makeBlenderbot(const FolderFacts& facts, const FolderSpecials& specials,
                    TokenizerDefinition& definition) {
    definition.preTokenizer =
        PreTokenizerConfig{ByteLevelPreTokenizer{facts.addPrefixSpace.value_or(false), true, true}};
    const auto eos = specials.find("eos_token");
    if (!eos)
        return;
    using Template = TemplatePostProcessor;
    TemplateWriter writer;
    writer.text(&Template::single, false, 0);
    writer.special(&Template::single, *eos, 0);
    writer.text(&Template::pair, false, 0);
    writer.text(&Template::pair, true, 1);
    definition.postProcessor = PostProcessorConfig{writer.take()};
}

void makeQwen2(const FolderFacts& facts, TokenizerDefinition& definition) {
    definition.normalizer = NormalizerConfig{UnicodeNormalizer{UnicodeForm::NFC}};
    PreTokenizerSequence words;
    words.parts.push_back({split(kQwen2Pattern, SplitBehavior::Isolated, false)});
    words.parts.push_back({ByteLevelPreTokenizer{facts.addPrefixSpace.value_or(false), true, false}});
    definition.preTokenizer = PreTokenizerConfig{std::move(words)};
    definition.postProcessor = PostProcessorConfig{ByteLevelPostProcessor{true, false}};
}

void setUnknown(const FolderSpecials& specials, TokenizerDefinition& definition) {
    auto& bpe = std::get<BpeModel>(definition.model);
    bpe.endOfWordSuffix = "</w>";
    if (const auto unk = specials.find("unk_token")) {
        bpe.unkToken = unk->first;
        bpe.unkId = unk->second;
    }
}

void makeClip(const FolderSpecials& specials, TokenizerDefinition& definition) {
    setUnknown(specials, definition);
    NormalizerSequence forms;
    forms.parts.push_back({UnicodeNormalizer{UnicodeForm::NFC}});
    ReplaceNormalizer blanks;
    blanks.pattern = {Pattern::Kind::Regex, R"(\s+)"};
    blanks.content = " ";
    forms.parts.push_back({std::move(blanks)});
    forms.parts.push_back({LowercaseNormalizer{}});
    definition.normalizer = NormalizerConfig{std::move(forms)};
    PreTokenizerSequence words;
    words.parts.push_back({split(kClipPattern, SplitBehavior::Removed, true)});
    words.parts.push_back({ByteLevelPreTokenizer{false, true, true}});
    definition.preTokenizer = PreTokenizerConfig{std::move(words)};
    const auto sep = specials.find("eos_token");
    const auto cls = specials.find("bos_token");
    if (sep && cls)
        definition.postProcessor = PostProcessorConfig{RobertaPostProcessor{*sep, *cls, false, false}};
}

void makeOpenAiGpt(const FolderSpecials& specials, TokenizerDefinition& definition) {
    setUnknown(specials, definition);
    definition.normalizer = NormalizerConfig{BertNormalizer{}};
    definition.preTokenizer = PreTokenizerConfig{BertPreTokenizer{}};
    definition.decoder = DecoderConfig{BpeDecoder{"</w>"}};
}

void makeHerbert(const FolderSpecials& specials, TokenizerDefinition& definition) {
    setUnknown(specials, definition);
    definition.normalizer = NormalizerConfig{BertNormalizer{true, true, false, false}};
    definition.preTokenizer = PreTokenizerConfig{BertPreTokenizer{}};
    definition.decoder = DecoderConfig{BpeDecoder{"</w>"}};
    const auto sep = specials.find("sep_token");
    const auto cls = specials.find("cls_token");
    if (sep && cls)
        definition.postProcessor = PostProcessorConfig{BertPostProcessor{*sep, *cls}};
}

} // namespace

void makeVocabMergesStages(TokenizerKind kind, const FolderFacts& facts, TokenizerDefinition& definition) {
    const FolderSpecials specials(facts, definition);
    definition.decoder = DecoderConfig{ByteLevelDecoder{}};
    if (kind == TokenizerKind::Roberta)
        makeRoberta(facts, specials, definition);
    else if (kind == TokenizerKind::Qwen2)
        makeQwen2(facts, definition);
    else if (kind == TokenizerKind::Clip)
        makeClip(specials, definition);
    else if (kind == TokenizerKind::OpenAiGpt)
        makeOpenAiGpt(specials, definition);
    else if (kind == TokenizerKind::Herbert)
        makeHerbert(specials, definition);
    else if (kind == TokenizerKind::Deberta)
        makeDeberta(facts, specials, definition);
    else if (kind == TokenizerKind::Whisper)
        makeWhisper(facts, specials, definition);
    else if (kind == TokenizerKind::MarkupLm)
        makeMarkupLm(facts, specials, definition);
    else if (kind == TokenizerKind::Blenderbot)
        makeBlenderbot(facts, specials, definition);
    else
        makeGpt2(facts, specials, definition);
}

} // namespace tokenscope::formats
