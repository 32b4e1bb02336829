// BERT's vocab.txt: one piece per line, whose number is the id. Casing and special tokens come from
// tokenizer_config.json; without it they are inferred from the pieces, with a diagnostic.

#include "core/base/printable.h"
#include "core/definition/template_writer.h"
#include "core/formats/format.h"
#include "core/formats/transformers/apply_model_folder.h"
#include "core/formats/transformers/folder_loaders.h"
#include "core/formats/transformers/tokenizer_classes.h"
#include "core/json/json_reader.h"
#include "core/text/text_lines.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <unordered_map>

namespace tokenscope::formats {
namespace {

constexpr std::string_view kJapanese = "BertJapaneseTokenizer";
constexpr std::uint32_t kLongestWord = 100; ///< characters, as BERT's classes have it

struct Line {
    std::string_view piece;
    PieceId id;
};

/// The last of equal lines is used, as in transformers' dictionary.
void keepLast(std::vector<Line>& lines, LoadReport& report) {
    std::unordered_map<std::string_view, std::size_t> last;
    RepeatedWarning repeated(report);
    std::vector<bool> dropped(lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto [former, isNew] = last.emplace(lines[i].piece, i);
        if (isNew)
            continue;
        if (repeated.count())
            report.warn(lineName(lines[i].id + 1ULL),
                        message("the piece '{}' is on line {} too; the last one is used, with the id {}",
                                printable(lines[i].piece, 60), lines[former->second].id + 1ULL, lines[i].id));
        dropped[former->second] = true;
        former->second = i;
    }
    repeated.finish(
        {}, counted(repeated.more(), "more piece is on several lines", "more pieces are on several lines"));
    std::size_t kept = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!dropped[i])
            lines[kept++] = lines[i];
    }
    lines.resize(kept);
}

void readLines(std::string_view text, Vocabulary& vocabulary, LoadReport& report) {
    std::vector<Line> lines;
    RepeatedWarning empty(report);
    PieceId id = 0;
    for (std::size_t at = 0; at < text.size(); ++id) {
        // Python, and so transformers, ends lines at \n, \r\n and a lone \r.
        const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
        const std::string_view piece = text.substr(at, end - at);
        at = end + (text.substr(end).starts_with("\r\n") ? 2 : 1);
        if (!piece.empty())
            lines.push_back({piece, id});
        else if (empty.count())
            report.warn(lineName(id + 1ULL), message("the line is empty; the id {} has no piece", id));
        if (!isValidUtf8(piece))
            return report.damaged(lineName(id + 1ULL),
                                  message("the piece '{}' is not UTF-8", printable(piece, 60)),
                                  "save the file as UTF-8");
    }
    empty.finish({}, counted(empty.more(), "more line is empty", "more lines are empty"));
    if (auto bounded = checkPieceCount(lines.size(), {}); !bounded)
        return report.fail(bounded.error().code, {}, bounded.error().message, bounded.error().remedy);
    keepLast(lines, report);
    vocabulary.reserve(lines.size(), text.size());
    for (const Line& line : lines)
        vocabulary.add(line.piece, line.id);
    vocabulary.finish();
}

/// A cased vocabulary has words with uppercase letters.
bool hasCapitals(const Vocabulary& vocabulary) {
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const std::string_view piece = vocabulary.entryBytes(i);
        const bool special = piece.starts_with('[') || piece.starts_with('<');
        if (!special && std::any_of(piece.begin(), piece.end(), [](char c) { return c >= 'A' && c <= 'Z'; }))
            return true;
    }
    return false;
}

BertNormalizer makeNormalizer(const ModelFolderConfig& config, TokenizerDefinition& definition) {
    BertNormalizer normalizer;
    normalizer.handleChineseChars = config.chineseCharacters.value_or(true);
    normalizer.stripAccents = config.stripAccents;
    if (config.lowerCase) {
        normalizer.lowercase = *config.lowerCase;
        return normalizer;
    }
    const bool capitals = hasCapitals(definition.vocabulary);
    if (!config.classWhere.empty()) {
        // The class has its own default, whatever the pieces.
        definition.diagnostics.push_back(
            {capitals ? Severity::Warning : Severity::Info, config.classWhere,
             capitals
                 ? message("do_lower_case is not set; text is lowercased, as is the default of {}, although "
                           "there are pieces with capital letters",
                           config.tokenizerClass)
                 : message("do_lower_case is not set; text is lowercased, as is the default of {}",
                           config.tokenizerClass)});
        return normalizer;
    }
    normalizer.lowercase = !capitals;
    definition.diagnostics.push_back(
        {Severity::Warning,
         {},
         capitals
             ? Message(
                   "neither the file nor a tokenizer_config.json specifies whether text is lowercased; it "
                   "is not, because there are pieces with capital letters")
             : Message(
                   "neither the file nor a tokenizer_config.json specifies whether text is lowercased; it "
                   "is, and accents are stripped, because no piece has a capital letter")});
    return normalizer;
}

/// `[QUESTION] .`, with the type of the text before it.
void writeQuestion(const TokenizerDefinition& definition, std::uint32_t typeId, TemplateWriter& writer) {
    for (const char* content : {"[QUESTION]", "."}) {
        const PieceId id = definition.vocabulary.find(content);
        if (id != kNoPiece)
            writer.special(&TemplatePostProcessor::pair, {content, id}, typeId);
    }
}

/// `[CLS] A [SEP] B [SEP]`; Funnel's first token has a separate type, MPNet has two separators in a pair,
/// ProphetNet adds nothing at the start, and Splinter adds a question token.
void makePostProcessor(const ModelFolderConfig& config, TokenizerDefinition& definition) {
    using Template = TemplatePostProcessor;
    const ModelFolderConfig::Special* cls = config.special("cls_token");
    const ModelFolderConfig::Special* sep = config.special("sep_token");
    const SpecialIds& ids = definition.special;
    const TokenizerKind kind = tokenizerKindOf(config);
    const bool begins = kind != TokenizerKind::ProphetNet;
    if ((begins && (!cls || !ids.cls)) || !sep || !ids.sep)
        return;
    const TemplateWriter::Token begin =
        begins ? TemplateWriter::Token(cls->token.content, *ids.cls) : TemplateWriter::Token();
    const TemplateWriter::Token end(sep->token.content, *ids.sep);
    TemplateWriter writer;
    const bool question = kind == TokenizerKind::Splinter;
    for (const auto pieces : {&Template::single, &Template::pair}) {
        if (begins)
            writer.special(pieces, begin, kind == TokenizerKind::Funnel ? 2 : 0);
        writer.text(pieces, false, 0);
        if (question && !config.padsLeft && pieces == &Template::pair)
            writeQuestion(definition, 0, writer);
        writer.special(pieces, end, 0);
    }
    if (kind == TokenizerKind::MPNet)
        writer.special(&Template::pair, end, 0);
    writer.text(&Template::pair, true, 1);
    if (question && config.padsLeft)
        writeQuestion(definition, 1, writer);
    writer.special(&Template::pair, end, 1);
    definition.postProcessor = PostProcessorConfig{writer.take()};
}

/// External word segmenters that some classes use before WordPiece; their dictionaries aren't part of the
/// folder.
std::string_view externalSegmenter(const ModelFolderConfig& config) {
    if (config.tokenizerClass == "RoFormerTokenizer")
        return "jieba";
    if (config.tokenizerClass == kJapanese &&
        (config.wordTokenizerType != "basic" || config.subwordTokenizerType == "sentencepiece"))
        return "MeCab or Sudachi";
    return {};
}

/// Splits BERT's words into characters.
void makeCharacters(const std::string& unk, TokenizerDefinition& definition) {
    NormalizerSequence forms;
    forms.parts.push_back(*std::move(definition.normalizer));
    forms.parts.push_back({UnicodeNormalizer{UnicodeForm::NFKC}});
    definition.normalizer = NormalizerConfig{std::move(forms)};
    PreTokenizerSequence words;
    words.parts.push_back({BertPreTokenizer{}});
    words.parts.push_back(
        {SplitPreTokenizer{{Pattern::Kind::Regex, R"([\s\S])"}, SplitBehavior::Isolated, false}});
    definition.preTokenizer = PreTokenizerConfig{std::move(words)};
    definition.model = WordLevelModel{unk};
}

bool isKnown(TokenizerKind kind) {
    constexpr TokenizerKind kKnown[] = {TokenizerKind::Bert, TokenizerKind::Funnel, TokenizerKind::MPNet,
                                        TokenizerKind::ProphetNet, TokenizerKind::Splinter};
    return std::find(std::begin(kKnown), std::end(kKnown), kind) != std::end(kKnown);
}

Result<TokenizerDefinition> loadBertVocab(std::string_view bytes, ModelFolderConfig config,
                                          const LoadOptions& options) {
    if (const std::string_view cutter = externalSegmenter(config); !cutter.empty())
        return fail(
            ErrorCode::Unsupported, config.classWhere,
            message("{} splits words with {}, which is not available here", config.tokenizerClass, cutter),
            "open vocab.txt alone, in a folder without this file, to look at the pieces");
    TokenizerDefinition definition;
    definition.format = SourceFormat::BertVocab;
    definition.addSpecialByDefault = true;
    definition.parseSpecialByDefault = true;
    definition.skipSpecialByDefault = true;
    LoadReport report;
    if (bytes.starts_with(kByteOrderMark)) {
        report.warn("line 1", "the file starts with a byte order mark, which is skipped");
        bytes.remove_prefix(kByteOrderMark.size());
    }
    readLines(bytes, definition.vocabulary, report);
    if (report.failed())
        return tl::unexpected<Error>(*std::move(report.error));
    if (options.progress.stopped())
        return fail(ErrorCode::Canceled, {}, "loading was canceled");
    definition.diagnostics = std::move(report.diagnostics);
    const bool japanese = config.tokenizerClass == kJapanese;
    if (japanese) {
        config.lowerCase = config.lowerCase.value_or(false);
        config.chineseCharacters = false;
    }
    if (!config.tokenizerClass.empty() && !japanese && !isKnown(tokenizerKindOf(config)))
        definition.diagnostics.push_back(
            {Severity::Warning, config.classWhere,
             message("how the class {} builds a tokenizer is not known; it is treated as BERT's",
                     printable(config.tokenizerClass, 60))});
    addDefaultSpecials(isKnown(tokenizerKindOf(config)) ? tokenizerKindOf(config) : TokenizerKind::Bert,
                       config);
    WordPieceModel model;
    if (const ModelFolderConfig::Special* unk = config.special("unk_token"))
        model.unkToken = unk->token.content;
    model.maxInputCharsPerWord = kLongestWord;
    definition.model = model;
    definition.decoder = DecoderConfig{WordPieceDecoder{"##", true}};
    applyModelFolder(config, definition, {options.transformers});
    definition.normalizer = NormalizerConfig{makeNormalizer(config, definition)};
    definition.preTokenizer = PreTokenizerConfig{BertPreTokenizer{}};
    if (japanese && config.subwordTokenizerType == "character")
        makeCharacters(model.unkToken, definition);
    makePostProcessor(config, definition);
    return definition;
}

/// One of the special tokens of every BERT vocabulary, alone on a line.
bool namesBertSpecial(std::string_view bytes) {
    for (const std::string_view name : {"[UNK]", "[CLS]", "[SEP]"}) {
        for (std::size_t at = bytes.find(name); at != std::string_view::npos; at = bytes.find(name, at + 1)) {
            const std::size_t after = at + name.size();
            const bool begins = at == 0 || bytes[at - 1] == '\n';
            if (begins && (after == bytes.size() || bytes[after] == '\n' || bytes[after] == '\r'))
                return true;
        }
    }
    return false;
}

class BertVocabFormat : public Format {
  public:
    [[nodiscard]] SourceFormat id() const override { return SourceFormat::BertVocab; }
    [[nodiscard]] bool recognizes(const FileContent& content) const override {
        return !content.isJson() && content.isText() && namesBertSpecial(content.bytes());
    }
    [[nodiscard]] std::optional<FolderRank> folderRank(const std::filesystem::path& file) const override {
        const std::string name = file.filename().string();
        const bool named = name == "vocab.txt" || name == "prophetnet.tokenizer";
        return named ? std::optional(FolderRank::VocabText) : std::nullopt;
    }
    [[nodiscard]] Result<TokenizerDefinition> read(const Source& source,
                                                   const LoadOptions& options) const override {
        return loadBertVocab(source.bytes, source.folderConfig(), options);
    }
};

} // namespace

const Format& bertVocabFormat() {
    static const BertVocabFormat kFormat;
    return kFormat;
}

} // namespace tokenscope::formats
