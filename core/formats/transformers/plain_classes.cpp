// transformers' classes without a model: bytes, single characters, or pieces that are looked up whole.
// Sources: models/byt5, wav2vec2 and esm.

#include "core/base/mapped_file.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/definition/template_writer.h"
#include "core/formats/huggingface/read_parts.h"
#include "core/formats/transformers/apply_model_folder.h"
#include "core/formats/transformers/folder_loaders.h"
#include "core/formats/transformers/tokenizer_classes.h"
#include "core/formats/vocabulary_limits.h"
#include "core/text/byte_alphabet.h"
#include "core/text/text_lines.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>

namespace tokenscope::formats {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kUsualExtras = 125;
constexpr PieceId kFirstByte = 3;

TokenizerDefinition emptyDefinition() {
    TokenizerDefinition definition;
    definition.format = SourceFormat::HuggingFaceJson;
    definition.addSpecialByDefault = true;
    definition.parseSpecialByDefault = true;
    definition.skipSpecialByDefault = true;
    return definition;
}

void addToken(std::string content, PieceId id, bool special, TokenizerDefinition& definition) {
    AddedToken token;
    token.content = std::move(content);
    token.id = token.idInFile = id;
    token.special = special;
    token.normalized = false;
    definition.addedTokens.push_back(std::move(token));
}

/// The folder's token for a role, or the class's default.
std::string tokenOf(const ModelFolderConfig& config, std::string_view role, std::string_view usual) {
    const ModelFolderConfig::Special* special = config.special(role);
    return special ? special->token.content : std::string(usual);
}

/// `bos A eos` and `bos A eos B eos`; `bos` may be absent.
void addAround(const std::optional<TemplateWriter::Token>& bos, const TemplateWriter::Token& eos,
               TokenizerDefinition& definition) {
    using Template = TemplatePostProcessor;
    TemplateWriter writer;
    for (const auto pieces : {&Template::single, &Template::pair}) {
        if (bos)
            writer.special(pieces, *bos, 0);
        writer.text(pieces, false, 0);
        writer.special(pieces, eos, 0);
    }
    writer.text(&Template::pair, true, 0);
    writer.special(&Template::pair, eos, 0);
    definition.postProcessor = PostProcessorConfig{writer.take()};
}

SplitPreTokenizer eachCharacter() {
    return {{Pattern::Kind::Regex, R"([\s\S])"}, SplitBehavior::Isolated, false};
}

void noteRules(const ModelFolderConfig& config, std::string_view what, TokenizerDefinition& definition) {
    definition.diagnostics.push_back(
        {Severity::Info, config.classWhere, message("{}: {}", printable(config.tokenizerClass, 60), what)});
}

/// The id of a byte is its value + 3; the extra ids follow.
Result<TokenizerDefinition> makeByT5(ModelFolderConfig config) {
    TokenizerDefinition definition = emptyDefinition();
    for (unsigned byte = 0; byte < 256; ++byte)
        definition.vocabulary.add(spelledInAlphabet(std::string(1, static_cast<char>(byte))),
                                  kFirstByte + byte);
    definition.vocabulary.finish();
    const std::string eos = tokenOf(config, "eos_token", "</s>");
    addToken(tokenOf(config, "pad_token", "<pad>"), 0, true, definition);
    addToken(eos, 1, true, definition);
    addToken(tokenOf(config, "unk_token", "<unk>"), 2, true, definition);
    const std::uint64_t extras = config.extraIds.value_or(kUsualExtras);
    for (std::uint64_t i = 0; i < extras; ++i)
        addToken(fmt::format("<extra_id_{}>", i), static_cast<PieceId>(kFirstByte + 256 + i), true,
                 definition);
    definition.model = BpeModel{};
    definition.preTokenizer = PreTokenizerConfig{ByteLevelPreTokenizer{false, true, false}};
    definition.decoder = DecoderConfig{ByteLevelDecoder{}};
    addAround(std::nullopt, {eos, 1}, definition);
    noteRules(config, "an id is a byte of the text plus three", definition);
    addDefaultSpecials(TokenizerKind::T5, config);
    applyModelFolder(config, definition);
    return definition;
}

bool isOneCharacter(std::string_view piece) {
    return !piece.empty() && decodeUtf8(piece, 0).length == piece.size();
}

/// Characters, with `|` for a space; no tokens are added around the text.
Result<TokenizerDefinition> makeWav2Vec2(const fs::path& folder, ModelFolderConfig config) {
    TOKENSCOPE_TRY(const auto file, MappedFile::open(folder / "vocab.json"));
    TOKENSCOPE_TRY(const auto document,
                   JsonDocument::parse(withoutByteOrderMark(file.bytes()), JsonDialect::Python));
    TokenizerDefinition definition = emptyDefinition();
    LoadReport report;
    huggingface::readVocabularyObject(document.root(), "$", definition.vocabulary, report);
    if (report.failed())
        return tl::unexpected<Error>(*std::move(report.error));
    definition.vocabulary.finish();
    definition.diagnostics = std::move(report.diagnostics);
    if (config.lowerCase.value_or(false))
        return fail(ErrorCode::Unsupported, "tokenizer_config.json: $.do_lower_case",
                    "Wav2Vec2CTCTokenizer uppercases a text with this option; this is not supported",
                    "set it to false, and use uppercase texts");
    const std::string unk = tokenOf(config, "unk_token", "<unk>");
    const Vocabulary& pieces = definition.vocabulary;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const std::string_view piece = pieces.entryBytes(i);
        if (piece.empty() || isOneCharacter(piece))
            continue;
        addToken(std::string(piece), pieces.entry(i).id, false, definition);
        AddedToken& token = definition.addedTokens.back();
        token.lstrip = token.rstrip = true;
        token.special = piece.starts_with('<') && piece.ends_with('>');
    }
    definition.model = WordLevelModel{unk};
    ReplaceNormalizer spaces;
    spaces.pattern = {Pattern::Kind::Literal, " "};
    spaces.content = "|";
    definition.normalizer = NormalizerConfig{std::move(spaces)};
    definition.preTokenizer = PreTokenizerConfig{eachCharacter()};
    definition.decoder = DecoderConfig{CtcDecoder{tokenOf(config, "pad_token", "<pad>"), "|", true}};
    noteRules(config, "each character is a piece, | is a space; decoding merges repeated pieces into one",
              definition);
    addDefaultSpecials(TokenizerKind::Speech2Text, config);
    applyModelFolder(config, definition);
    return definition;
}

/// Every line is matched anywhere in a text; text between matches is unknown, word by word.
Result<TokenizerDefinition> makeEsm(const fs::path& folder, ModelFolderConfig config) {
    const auto file = MappedFile::open(folder / "vocab.txt");
    if (!file)
        return tl::unexpected<Error>(file.error());
    TokenizerDefinition definition = emptyDefinition();
    std::string_view rest = withoutByteOrderMark(file->bytes());
    for (PieceId id = 0; !rest.empty(); ++id) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        std::string_view line = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
        while (!line.empty() && (line.back() == '\r' || line.back() == ' ' || line.back() == '\t'))
            line.remove_suffix(1);
        if (!isValidUtf8(line))
            return fail(ErrorCode::Damaged, lineName(id + 1ULL), "the piece is not UTF-8",
                        "save the file as UTF-8");
        if (line.empty())
            continue;
        definition.vocabulary.add(line, id);
        addToken(std::string(line), id, line.starts_with('<') && line.ends_with('>'), definition);
    }
    TOKENSCOPE_TRY_VOID(checkPieceCount(definition.vocabulary.size(), {}));
    definition.vocabulary.finish();
    definition.model = WordLevelModel{tokenOf(config, "unk_token", "<unk>")};
    definition.preTokenizer = PreTokenizerConfig{WhitespaceSplitPreTokenizer{}};
    const PieceId cls = definition.vocabulary.find("<cls>");
    const PieceId eos = definition.vocabulary.find("<eos>");
    if (cls != kNoPiece && eos != kNoPiece)
        addAround(TemplateWriter::Token("<cls>", cls), {"<eos>", eos}, definition);
    noteRules(config, "each line of vocab.txt is matched anywhere in a text; <cls> before and <eos> after",
              definition);
    for (const auto& [role, content] : {std::pair{"unk_token", "<unk>"},
                                        {"cls_token", "<cls>"},
                                        {"pad_token", "<pad>"},
                                        {"mask_token", "<mask>"},
                                        {"eos_token", "<eos>"}}) {
        if (config.special(role))
            continue;
        AddedToken token;
        token.content = content;
        token.special = true;
        token.normalized = false;
        if (definition.vocabulary.find(token.content) != kNoPiece)
            config.specials.push_back({role, std::move(token), {}});
    }
    applyModelFolder(config, definition);
    return definition;
}

} // namespace

std::optional<Result<TokenizerDefinition>> loadPlainClass(const fs::path& folder,
                                                          const ModelFolderConfig& config) {
    const auto in = [&](const char* name, Result<TokenizerDefinition> loaded) {
        if (loaded)
            loaded->path = (folder / name).string();
        else if (loaded.error().file.empty())
            loaded.error().file = (folder / name).string();
        return loaded;
    };
    std::error_code ignored;
    if (config.tokenizerClass == "ByT5Tokenizer")
        return in("tokenizer_config.json", makeByT5(config));
    if (config.tokenizerClass == "Wav2Vec2CTCTokenizer" &&
        fs::is_regular_file(folder / "vocab.json", ignored))
        return in("vocab.json", makeWav2Vec2(folder, config));
    if (config.tokenizerClass == "EsmTokenizer" && fs::is_regular_file(folder / "vocab.txt", ignored))
        return in("vocab.txt", makeEsm(folder, config));
    return std::nullopt;
}

} // namespace tokenscope::formats
