// vocab.json and merges.txt: the two parts of a BPE in transformers' slow tokenizers. The class in
// tokenizer_config.json defines the stages; without it they are inferred from the pieces, with a diagnostic.

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/base/whole_file.h"
#include "core/definition/template_writer.h"
#include "core/formats/format.h"
#include "core/formats/huggingface/read_tokenizer_json.h"
#include "core/formats/transformers/apply_model_folder.h"
#include "core/formats/transformers/folder_loaders.h"
#include "core/formats/transformers/model_folder.h"
#include "core/formats/transformers/tokenizer_classes.h"
#include "core/formats/transformers/whisper_template.h"
#include "core/text/text_lines.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>
#include <string_view>

namespace tokenscope::formats {

// What transformers' classes add to the merges: normalizer, pre-tokenizer, decoder and post-processor.

namespace {

constexpr const char* kQwen2Pattern =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*)"
    R"(|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr const char* kClipPattern = R"('s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+)";

/// A special token with its id in the finished definition.
class FolderSpecials {
  public:
    FolderSpecials(const ModelFolderConfig& config, TokenizerDefinition& definition)
        : m_config(config)
        , m_definition(definition) {}
    [[nodiscard]] std::optional<std::pair<std::string, PieceId>> find(std::string_view role) const {
        const ModelFolderConfig::Special* special = m_config.special(role);
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
    const ModelFolderConfig& m_config;
    TokenizerDefinition& m_definition;
};

SplitPreTokenizer split(const char* pattern, SplitBehavior behavior, bool invert) {
    return {{Pattern::Kind::Regex, pattern}, behavior, invert};
}

void makeGpt2(const ModelFolderConfig& config, const FolderSpecials& specials,
              TokenizerDefinition& definition) {
    definition.preTokenizer =
        PreTokenizerConfig{ByteLevelPreTokenizer{config.addPrefixSpace.value_or(false), true, true}};
    definition.postProcessor = PostProcessorConfig{ByteLevelPostProcessor{true, false}};
    const auto bos = specials.find("bos_token");
    if (!config.addBos.value_or(false) || !bos)
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

void makeRoberta(const ModelFolderConfig& config, const FolderSpecials& specials,
                 TokenizerDefinition& definition) {
    const bool usual = config.tokenizerClass == "LayoutLMv3Tokenizer"; // the others add none
    const bool prefix = config.addPrefixSpace.value_or(usual);
    definition.preTokenizer = PreTokenizerConfig{ByteLevelPreTokenizer{prefix, true, true}};
    const auto sep = specials.find("sep_token");
    const auto cls = specials.find("cls_token");
    if (sep && cls)
        definition.postProcessor = PostProcessorConfig{RobertaPostProcessor{*sep, *cls, true, prefix}};
}

void makeDeberta(const ModelFolderConfig& config, const FolderSpecials& specials,
                 TokenizerDefinition& definition) {
    definition.preTokenizer =
        PreTokenizerConfig{ByteLevelPreTokenizer{config.addPrefixSpace.value_or(false), true, true}};
    const auto cls = specials.named("[CLS]");
    const auto sep = specials.named("[SEP]");
    if (!cls || !sep)
        return;
    TemplateWriter writer;
    writer.classify(*cls, *sep, 1);
    definition.postProcessor = PostProcessorConfig{writer.take()};
}

void makeWhisper(const ModelFolderConfig& config, const FolderSpecials& specials,
                 TokenizerDefinition& definition) {
    definition.preTokenizer =
        PreTokenizerConfig{ByteLevelPreTokenizer{config.addPrefixSpace.value_or(false), true, true}};
    if (const auto eos = specials.find("eos_token"))
        makeWhisperTemplate(config, *eos, definition);
}

/// `<s> A </s> B </s>`, all with the same type.
void makeMarkupLm(const ModelFolderConfig& config, const FolderSpecials& specials,
                  TokenizerDefinition& definition) {
    definition.preTokenizer =
        PreTokenizerConfig{ByteLevelPreTokenizer{config.addPrefixSpace.value_or(false), true, true}};
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

/// `A </s>`; the class defines nothing for two texts, so they are concatenated.
void makeBlenderbot(const ModelFolderConfig& config, const FolderSpecials& specials,
                    TokenizerDefinition& definition) {
    definition.preTokenizer =
        PreTokenizerConfig{ByteLevelPreTokenizer{config.addPrefixSpace.value_or(false), true, true}};
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

void makeQwen2(const ModelFolderConfig& config, TokenizerDefinition& definition) {
    definition.normalizer = NormalizerConfig{UnicodeNormalizer{UnicodeForm::NFC}};
    PreTokenizerSequence words;
    words.parts.push_back({split(kQwen2Pattern, SplitBehavior::Isolated, false)});
    words.parts.push_back({ByteLevelPreTokenizer{config.addPrefixSpace.value_or(false), true, false}});
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
    ReplaceNormalizer spaces;
    spaces.pattern = {Pattern::Kind::Regex, R"(\s+)"};
    spaces.content = " ";
    forms.parts.push_back({std::move(spaces)});
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

/// `definition` already has pieces, merges and special tokens. Kinds without their own stages get GPT-2's.
void makeVocabMergesStages(TokenizerKind kind, const ModelFolderConfig& config,
                           TokenizerDefinition& definition) {
    const FolderSpecials specials(config, definition);
    definition.decoder = DecoderConfig{ByteLevelDecoder{}};
    if (kind == TokenizerKind::Roberta)
        makeRoberta(config, specials, definition);
    else if (kind == TokenizerKind::Qwen2)
        makeQwen2(config, definition);
    else if (kind == TokenizerKind::Clip)
        makeClip(specials, definition);
    else if (kind == TokenizerKind::OpenAiGpt)
        makeOpenAiGpt(specials, definition);
    else if (kind == TokenizerKind::Herbert)
        makeHerbert(specials, definition);
    else if (kind == TokenizerKind::Deberta)
        makeDeberta(config, specials, definition);
    else if (kind == TokenizerKind::Whisper)
        makeWhisper(config, specials, definition);
    else if (kind == TokenizerKind::MarkupLm)
        makeMarkupLm(config, specials, definition);
    else if (kind == TokenizerKind::Blenderbot)
        makeBlenderbot(config, specials, definition);
    else
        makeGpt2(config, specials, definition);
}

namespace fs = std::filesystem;

constexpr std::size_t kAllMerges = static_cast<std::size_t>(-1);
/// CLIP's merges.txt is longer than its vocabulary.
constexpr std::size_t kClipMerges = 49152 - 256 - 2;

bool isJson(std::string_view bytes) {
    bytes = withoutByteOrderMark(bytes);
    const std::size_t at = bytes.find_first_not_of(" \t\r\n");
    return at != std::string_view::npos && bytes[at] == '{';
}

std::string replaced(std::string name, std::string_view from, std::string_view to) {
    const std::size_t at = name.rfind(from);
    if (at == std::string::npos)
        return {};
    return name.replace(at, from.size(), to);
}

std::vector<std::string> namesOfMerges(const std::string& vocab) {
    return {replaced(replaced(vocab, "vocab", "merges"), ".json", ".txt"),
            replaced(vocab, "encoder.json", "vocab.bpe"), "merges.txt", "vocab.bpe"};
}

std::vector<std::string> namesOfVocab(const std::string& merges) {
    return {replaced(replaced(merges, "merges", "vocab"), ".txt", ".json"),
            replaced(merges, "vocab.bpe", "encoder.json"), "vocab.json", "encoder.json"};
}

struct Halves {
    fs::path vocabPath, mergesPath;
    MappedFile vocab, merges;
};

Result<Halves> openHalves(const fs::path& file) {
    TOKENSCOPE_TRY(auto given, MappedFile::open(file));
    const bool isVocab = isJson(given.bytes());
    const std::string name = file.filename().string();
    fs::path other;
    for (const std::string& candidate : isVocab ? namesOfMerges(name) : namesOfVocab(name)) {
        std::error_code ignored;
        if (candidate.empty() || candidate == name ||
            !fs::is_regular_file(file.parent_path() / candidate, ignored))
            continue;
        other = file.parent_path() / candidate;
        break;
    }
    if (other.empty())
        return fail(ErrorCode::NotRecognized, {},
                    isVocab ? "this is a list of pieces and their ids (vocab.json or added_tokens.json), one "
                              "half of a tokenizer, and there is no merges.txt next to it"
                            : "this is a list of merges (merges.txt), one half of a tokenizer, and "
                              "there is no vocab.json next to it",
                    "put both halves into one folder, or open the tokenizer.json");
    TOKENSCOPE_TRY(auto second, MappedFile::open(other));
    if (isVocab)
        return Halves{file, other, std::move(given), std::move(second)};
    return Halves{other, file, std::move(second), std::move(given)};
}

Error inFile(Error error, const fs::path& path) {
    error.file = path.string();
    return error;
}

Result<void> readVocabulary(const Halves& halves, TokenizerDefinition& definition) {
    LoadReport report;
    const std::string_view bytes = withoutByteOrderMark(halves.vocab.bytes());
    const auto document = JsonDocument::parse(bytes);
    if (!document)
        return tl::unexpected<Error>(inFile(document.error(), halves.vocabPath));
    huggingface::readVocabularyObject(document->root(), "$", definition.vocabulary, report);
    if (report.failed())
        return tl::unexpected<Error>(inFile(*std::move(report.error), halves.vocabPath));
    definition.vocabulary.finish();
    const Vocabulary& vocabulary = definition.vocabulary;
    if (vocabulary.size() > 0) {
        const PieceId least = vocabulary.entry(vocabulary.byAscendingId()[0]).id;
        if (least > 0 && least >= vocabulary.size())
            return tl::unexpected<Error>(inFile(
                Error{ErrorCode::NotRecognized,
                      {},
                      "$",
                      message("the ids start at {}: this is an added_tokens.json, not a vocabulary", least),
                      "open the tokenizer file in the same folder"},
                halves.vocabPath));
    }
    huggingface::warnOfSharedIds(definition.vocabulary, "$", report);
    definition.diagnostics = std::move(report.diagnostics);
    return {};
}

/// The kind of a vocabulary without a class, inferred from its pieces.
TokenizerKind kindOfPieces(const Vocabulary& vocabulary) {
    const auto has = [&](std::string_view piece) { return vocabulary.find(piece) != kNoPiece; };
    if (has("a</w>"))
        return has("<|startoftext|>") ? TokenizerKind::Clip : TokenizerKind::OpenAiGpt;
    if (has("<s>") && has("</s>") && has("<pad>") && has("<mask>"))
        return TokenizerKind::Roberta;
    return TokenizerKind::Gpt2;
}

Message describe(TokenizerKind kind) {
    switch (kind) {
    case TokenizerKind::Roberta:
        return Message("RoBERTa: byte level, <s> before and </s> after");
    case TokenizerKind::Qwen2:
        return Message("Qwen2: NFC, byte level");
    case TokenizerKind::Clip:
        return Message("CLIP: lowercased, byte level, <|startoftext|> before and <|endoftext|> after");
    case TokenizerKind::OpenAiGpt:
        return Message("GPT-1: lowercased, BERT's words");
    case TokenizerKind::Herbert:
        return Message("HerBERT: BERT's words, <s> before and </s> after");
    case TokenizerKind::Deberta:
        return Message("DeBERTa: byte level, [CLS] before and [SEP] after");
    case TokenizerKind::Whisper:
        return Message(
            "Whisper: byte level, <|startoftranscript|><|notimestamps|> before and <|endoftext|> after");
    case TokenizerKind::MarkupLm:
        return Message("MarkupLM: byte level, <s> before and </s> after");
    case TokenizerKind::Blenderbot:
        return Message("Blenderbot: byte level, </s> after");
    default:
        return Message("GPT-2: byte level, no space added before the text");
    }
}

TokenizerKind chooseKind(const ModelFolderConfig& config, TokenizerDefinition& definition) {
    const TokenizerKind declared = tokenizerKindOf(config);
    for (const TokenizerKind kind :
         {TokenizerKind::Gpt2, TokenizerKind::Roberta, TokenizerKind::Qwen2, TokenizerKind::Clip,
          TokenizerKind::OpenAiGpt, TokenizerKind::Herbert, TokenizerKind::Deberta, TokenizerKind::Whisper,
          TokenizerKind::MarkupLm, TokenizerKind::Blenderbot}) {
        if (kind != declared)
            continue;
        definition.diagnostics.push_back(
            {Severity::Info, config.classWhere,
             message("the class is {}, built like {}", config.tokenizerClass, describe(kind))});
        return kind;
    }
    const TokenizerKind kind = kindOfPieces(definition.vocabulary);
    definition.diagnostics.push_back(
        {Severity::Warning, config.classWhere,
         config.tokenizerClass.empty()
             ? message("no tokenizer_config.json specifies which stages belong to vocab.json and merges.txt; "
                       "by its "
                       "pieces it is treated as {}",
                       describe(kind))
             : message("how the class {} builds a tokenizer is not known; by its pieces it is treated as {}",
                       printable(config.tokenizerClass, 60), describe(kind))});
    return kind;
}

Result<void> readMergesFile(const Halves& halves, TokenizerKind kind, TokenizerDefinition& definition) {
    LoadReport report;
    BpeModel bpe;
    const std::string_view text = withoutByteOrderMark(halves.merges.bytes());
    huggingface::readMergeLines(text, definition.vocabulary,
                                kind == TokenizerKind::Clip ? kClipMerges : kAllMerges, bpe.merges, report);
    if (report.failed())
        return tl::unexpected<Error>(inFile(*std::move(report.error), halves.mergesPath));
    definition.model = std::move(bpe);
    definition.diagnostics.insert(definition.diagnostics.end(), report.diagnostics.begin(),
                                  report.diagnostics.end());
    return {};
}

/// `file` is vocab.json or merges.txt; the other one is next to it, with the matching name (`x-vocab.json`
/// and `x-merges.txt`, `encoder.json` and `vocab.bpe`).
Result<TokenizerDefinition> loadVocabMerges(const fs::path& file, ModelFolderConfig config,
                                            const LoadOptions& options) {
    if (auto foreign = rejectForeignClass(config))
        return tl::unexpected<Error>(*std::move(foreign));
    TOKENSCOPE_TRY(const auto halves, openHalves(file));
    TokenizerDefinition definition;
    definition.format = SourceFormat::VocabMerges;
    definition.otherHalf =
        (file == halves.vocabPath ? halves.mergesPath : halves.vocabPath).filename().string();
    definition.addSpecialByDefault = true;
    definition.parseSpecialByDefault = true;
    definition.skipSpecialByDefault = true;
    TOKENSCOPE_TRY_VOID(readVocabulary(halves, definition));
    const TokenizerKind kind = chooseKind(config, definition);
    TOKENSCOPE_TRY_VOID(readMergesFile(halves, kind, definition));
    if (options.progress.stopped())
        return fail(ErrorCode::Canceled, {}, "loading was canceled");
    definition.diagnostics.push_back(
        {Severity::Info,
         {},
         message("read from {} and {}", printable(halves.vocabPath.filename().string(), 60),
                 printable(halves.mergesPath.filename().string(), 60))});
    addDefaultSpecials(kind, config);
    applyModelFolder(config, definition, {options.transformers});
    makeVocabMergesStages(kind, config, definition);
    return definition;
}

/// `Ġ t`: two parts, as on every line of a merges.txt; the first merges join single characters.
bool isMergeLine(std::string_view line) {
    const std::size_t space = line.find(' ');
    return space != std::string_view::npos && space > 0 && space + 1 < line.size() &&
           line.find(' ', space + 1) == std::string_view::npos;
}

bool looksLikeMerges(const std::vector<std::string_view>& lines) {
    if (lines.size() < 3 || !std::all_of(lines.begin(), lines.end(), isMergeLine))
        return false;
    const std::string_view first = lines.front();
    const std::size_t length = decodeUtf8(first, 0).length;
    return first[length] == ' ' && length + 1 + decodeUtf8(first, length + 1).length == first.size();
}

class VocabMergesFormat : public Format {
  public:
    [[nodiscard]] SourceFormat id() const override { return SourceFormat::VocabMerges; }
    [[nodiscard]] bool recognizes(const FileContent& content) const override {
        if (content.rootKeys())
            return isVocabulary(*content.rootKeys());
        return content.bytes().starts_with(FileContent::kMergesVersion) ||
               looksLikeMerges(content.firstLines());
    }
    [[nodiscard]] std::optional<FolderRank> folderRank(const std::filesystem::path& file) const override {
        const std::string name = file.filename().string();
        const bool named = name == "vocab.json" || name == "encoder.json";
        return named ? std::optional(FolderRank::VocabJson) : std::nullopt;
    }
    [[nodiscard]] Result<TokenizerDefinition> read(const Source& source,
                                                   const LoadOptions& options) const override {
        if (source.file)
            return loadVocabMerges(*source.file, source.folderConfig(), options);
        return fail(ErrorCode::NotRecognized, {},
                    "this is one half of a tokenizer: vocab.json and merges.txt belong together",
                    "open the file by its path, with the other half in the same folder");
    }
};

} // namespace

const Format& vocabMergesFormat() {
    static const VocabMergesFormat kFormat;
    return kFormat;
}

} // namespace tokenscope::formats
