#include "core/formats/transformers/folder_loaders.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/base/whole_file.h"
#include "core/definition/template_writer.h"
#include "core/definition/tokenizer_definition.h"
#include "core/formats/format.h"
#include "core/formats/huggingface/read_tokenizer_json.h"
#include "core/formats/transformers/apply_model_folder.h"
#include "core/formats/transformers/tokenizer_classes.h"
#include "core/text/byte_alphabet.h"
#include "core/text/text_lines.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tokenscope::formats {

// transformers' classes that split a text with a SentencePiece model and look the pieces up in a vocab.json:
// Marian, M2M100 and Speech2Text; also SpeechT5 and PLBart, which have no such file. None of this is a
// tokenizer.json; SentencePiece itself does the segmentation. Sources: transformers' models/marian, m2m_100,
// speech_to_text, speecht5, plbart.

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kM2m100Languages =
    "af am ar ast az ba be bg bn br bs ca ceb cs cy da de el en es et fa ff fi fr fy ga gd gl gu ha he hi hr "
    "ht hu hy id ig ilo is it ja jv ka kk km kn ko lb lg ln lo lt lv mg mk ml mn mr ms my ne nl no ns oc or "
    "pa pl ps pt ro ru sd si sk sl so sq sr ss su sv sw ta th tl tn tr uk ur uz vi wo xh yi yo zh zu";
constexpr std::string_view kWmt21Languages = "en ha is ja cs ru zh de";
constexpr std::string_view kPlBartLanguages = "__java__ __python__ __en_XX__";
constexpr std::string_view kMorePlBartLanguages = "__javascript__ __php__ __ruby__ __go__";
constexpr std::string_view kFirstOfMustC = "pt";
constexpr std::string_view kUnknown = "<unk>";

Result<Vocabulary> readIds(const fs::path& path, Diagnostics& diagnostics) {
    const auto failed = [&](Error error) {
        error.file = path.string();
        return tl::unexpected<Error>(std::move(error));
    };
    const auto file = MappedFile::open(path);
    if (!file)
        return failed(file.error());
    const auto document = JsonDocument::parse(withoutByteOrderMark(file->bytes()), JsonDialect::Python);
    if (!document)
        return failed(document.error());
    LoadReport report;
    Vocabulary ids;
    huggingface::readVocabularyObject(document->root(), "$", ids, report);
    if (report.failed())
        return failed(*std::move(report.error));
    ids.finish();
    if (ids.find(kUnknown) == kNoPiece)
        return failed({ErrorCode::Damaged, {}, "$", "the piece <unk> is missing", "fetch the file again"});
    diagnostics.insert(diagnostics.end(), report.diagnostics.begin(), report.diagnostics.end());
    return ids;
}

bool hasVocabFile(TokenizerKind kind) {
    return kind != TokenizerKind::SpeechT5 && kind != TokenizerKind::PlBart;
}

/// The content of a vocab.json for SpeechT5 and PLBart.
Vocabulary ownIds(const Vocabulary& model, const ModelFolderConfig& config) {
    Vocabulary ids;
    PieceId next = 0;
    const auto add = [&](std::string_view piece) { ids.add(piece, next++); };
    const bool shifted = tokenizerKindOf(config) == TokenizerKind::PlBart;
    if (shifted)
        forEachWord("<s> <pad> </s> <unk>", add);
    for (std::size_t i = shifted ? 3 : 0; i < model.size(); ++i)
        add(model.entryBytes(i));
    if (shifted) {
        const bool many = config.languageCodes == "multi";
        forEachWord(kPlBartLanguages, add);
        forEachWord(many ? kMorePlBartLanguages : std::string_view("<mask>"), add);
    }
    for (const AddedToken& token : config.added) {
        if (token.idInFile >= next && ids.find(token.content) == kNoPiece)
            ids.add(token.content, token.idInFile);
    }
    ids.finish();
    return ids;
}

bool isMarianLanguage(std::string_view piece) {
    return piece.size() > 4 && piece.starts_with(">>") && piece.ends_with("<<");
}

bool isPlBartLanguage(std::string_view piece) {
    bool found = false;
    for (const std::string_view list : {kPlBartLanguages, kMorePlBartLanguages})
        forEachWord(list, [&](std::string_view language) { found = found || language == piece; });
    return found;
}

/// Special tokens of the class are extracted before the model runs.
bool isCutOut(std::string_view piece, const ModelFolderConfig& config) {
    if (tokenizerKindOf(config) == TokenizerKind::Marian && isMarianLanguage(piece))
        return true;
    if (tokenizerKindOf(config) == TokenizerKind::PlBart && isPlBartLanguage(piece))
        return true;
    const auto isAdded = [piece](const AddedToken& token) { return token.content == piece; };
    const auto isSpecial = [piece](const ModelFolderConfig::Special& special) {
        return special.token.content == piece;
    };
    return std::any_of(config.added.begin(), config.added.end(), isAdded) ||
           std::any_of(config.specials.begin(), config.specials.end(), isSpecial);
}

class Pieces {
  public:
    Pieces(const Vocabulary& ids, const ModelFolderConfig& config)
        : m_ids(ids)
        , m_config(config)
        , m_unkId(ids.find(kUnknown)) {
        m_made.reserve(ids.size(), ids.allBytes().size());
    }
    /// The model's pieces with the ids of vocab.json; pieces that aren't there are unknown.
    void addModel(const Vocabulary& model) {
        for (std::size_t i = 0; i < model.size(); ++i) {
            const Vocabulary::Entry& entry = model.entry(i);
            const std::string_view piece = model.entryBytes(i);
            if (entry.type == PieceType::Unknown || entry.type == PieceType::Control ||
                entry.type == PieceType::Byte || piece == kUnknown)
                continue;
            const PieceId id = m_ids.find(piece);
            m_without += id == kNoPiece ? 1 : 0;
            m_made.add(piece, id == kNoPiece ? m_unkId : id, entry.type, entry.score);
        }
    }
    void addOthers() {
        for (std::size_t i = 0; i < m_ids.size(); ++i) {
            const std::string_view piece = m_ids.entryBytes(i);
            const PieceId id = m_ids.find(piece);
            if (piece == kUnknown)
                continue;
            if (isCutOut(piece, m_config))
                m_made.add(piece, id, PieceType::Control);
            else if (m_made.find(piece) == kNoPiece)
                m_made.add(piece, id, PieceType::Unused, kOutsideModelScore);
        }
    }
    void addLanguage(const std::string& token, PieceId id) { m_made.add(token, id, PieceType::Control); }
    [[nodiscard]] std::size_t without() const { return m_without; }
    /// The unknown piece last: its spelling is that of the id.
    Vocabulary take() {
        m_made.add(kUnknown, m_unkId, PieceType::Unknown);
        m_made.finish();
        return std::move(m_made);
    }

  private:
    const Vocabulary& m_ids;
    const ModelFolderConfig& m_config;
    PieceId m_unkId;
    Vocabulary m_made;
    std::size_t m_without = 0;
};

/// M2M100's languages: after all pieces of vocab.json, in the order of the list.
void addM2m100Languages(const ModelFolderConfig& config, const Vocabulary& ids, Pieces& pieces) {
    auto id = static_cast<PieceId>(ids.size());
    forEachWord(config.languageCodes == "wmt21" ? kWmt21Languages : kM2m100Languages,
                [&](std::string_view code) { pieces.addLanguage(fmt::format("__{}__", code), id++); });
}

/// The token before or after a text; empty: none.
std::string languageToken(const ModelFolderConfig& config) {
    if (tokenizerKindOf(config) == TokenizerKind::M2m100)
        return fmt::format("__{}__", config.sourceLanguage.empty() ? "en" : config.sourceLanguage);
    if (tokenizerKindOf(config) == TokenizerKind::Speech2Text && !config.languageCodes.empty())
        return fmt::format("<lang:{}>",
                           config.targetLanguage.empty() ? kFirstOfMustC : config.targetLanguage);
    if (tokenizerKindOf(config) == TokenizerKind::PlBart) {
        const std::string& language = config.sourceLanguage;
        if (!language.empty())
            return language.starts_with("__") ? language : fmt::format("__{}__", language);
        return config.languageCodes == "multi" ? "__en_XX__" : "";
    }
    return {};
}

/// `__en__ A </s>`, and for two texts `__en__ A B </s>`; PLBart's language is at the end.
void makeTemplate(const ModelFolderConfig& config, TokenizerDefinition& definition) {
    using Template = TemplatePostProcessor;
    const auto warn = [&](const std::string& what) {
        definition.diagnostics.push_back(
            {Severity::Warning, config.classWhere,
             message("there is no token {}, which the class adds to a text; it is omitted",
                     printable(what, 40))});
    };
    const std::string language = languageToken(config);
    const PieceId languageId = language.empty() ? kNoPiece : definition.vocabulary.find(language);
    if (!language.empty() && languageId == kNoPiece)
        warn(language);
    const ModelFolderConfig::Special* eos = config.special("eos_token");
    const PieceId eosId = eos ? definition.vocabulary.find(eos->token.content) : kNoPiece;
    if (eosId == kNoPiece)
        warn(eos ? eos->token.content : "eos_token");
    const bool languageIsLast = tokenizerKindOf(config) == TokenizerKind::PlBart;
    TemplateWriter writer;
    for (const auto pieces : {&Template::single, &Template::pair}) {
        if (languageId != kNoPiece && !languageIsLast)
            writer.special(pieces, {language, languageId}, 0);
        writer.text(pieces, false, 0);
        if (pieces == &Template::pair)
            writer.text(pieces, true, 0);
        if (eosId != kNoPiece)
            writer.special(pieces, {eos->token.content, eosId}, 0);
        if (languageId != kNoPiece && languageIsLast)
            writer.special(pieces, {language, languageId}, 0);
    }
    definition.postProcessor = PostProcessorConfig{writer.take()};
}

struct SetUnknown {
    PieceId id;
    bool operator()(UnigramModel& model) const {
        model.unkId = id;
        return !model.byteFallback;
    }
    bool operator()(BpeModel& model) const {
        model.unkId = id;
        model.unkToken = kUnknown;
        return !model.byteFallback;
    }
    bool operator()(SentencePieceWordModel& model) const {
        model.unkId = id;
        return !model.byteFallback;
    }
    bool operator()(SentencePieceCharModel& model) const {
        model.unkId = id;
        return !model.byteFallback;
    }
    template <class Other>
    bool operator()(Other& /*unused*/) const {
        return false;
    }
};

void reportPieces(const fs::path& file, std::size_t without, const ModelFolderConfig& config,
                  TokenizerDefinition& definition) {
    definition.diagnostics.push_back(
        {Severity::Info, config.classWhere,
         hasVocabFile(tokenizerKindOf(config))
             ? message("the class {} splits a text with {} and looks up the ids in vocab.json",
                       printable(config.tokenizerClass, 60), printable(file.filename().string(), 60))
             : message("the class {} splits a text with {}, which also has the ids",
                       printable(config.tokenizerClass, 60), printable(file.filename().string(), 60))});
    if (tokenizerKindOf(config) == TokenizerKind::Marian)
        definition.diagnostics.push_back(
            {Severity::Info, config.classWhere,
             "a language code such as >>de<< is one token anywhere; in the class it is "
             "one only at the start of a text"});
    if (without == 0)
        return;
    const bool exact = std::holds_alternative<UnigramModel>(definition.model);
    definition.diagnostics.push_back({exact ? Severity::Info : Severity::Warning, "vocab.json",
                                      exact ? message("{} missing in this file and become <unk>",
                                                      counted(without, "piece is", "pieces are"))
                                            : message("{} missing in this file and become <unk>; unlike in "
                                                      "the class, other pieces don't replace them",
                                                      counted(without, "piece is", "pieces are"))});
}

} // namespace

bool usesVocabIds(const fs::path& file, ModelFolderConfig& config) {
    std::error_code ignored;
    if (config.tokenizerClass.empty() && file.filename() == "source.spm" &&
        fs::is_regular_file(file.parent_path() / "vocab.json", ignored))
        config.tokenizerClass = "MarianTokenizer";
    constexpr std::array kKinds = {TokenizerKind::Marian, TokenizerKind::M2m100, TokenizerKind::Speech2Text,
                                   TokenizerKind::SpeechT5, TokenizerKind::PlBart};
    return std::find(kKinds.begin(), kKinds.end(), tokenizerKindOf(config)) != kKinds.end();
}

Result<TokenizerDefinition> applyVocabIds(TokenizerDefinition model, const fs::path& file,
                                          ModelFolderConfig config) {
    const fs::path path = file.parent_path() / "vocab.json";
    const TokenizerKind kind = tokenizerKindOf(config);
    std::error_code ignored;
    if (hasVocabFile(kind) && !fs::is_regular_file(path, ignored))
        return fail(ErrorCode::NotRecognized, config.classWhere,
                    message("{} looks up its ids in a vocab.json, but there is none next to the model",
                            printable(config.tokenizerClass, 60)),
                    "fetch vocab.json too, or open the model alone for its own ids");
    TOKENSCOPE_TRY(const auto ids, hasVocabFile(kind) ? readIds(path, model.diagnostics)
                                                      : Result<Vocabulary>(ownIds(model.vocabulary, config)));
    if (ids.find(kUnknown) == kNoPiece)
        return fail(
            ErrorCode::Unsupported, config.classWhere,
            message("the model has no piece <unk>, which {} requires", printable(config.tokenizerClass, 60)),
            "open the model alone for its own ids");
    addDefaultSpecials(kind, config);
    Pieces pieces(ids, config);
    pieces.addModel(model.vocabulary);
    pieces.addOthers();
    if (kind == TokenizerKind::M2m100)
        addM2m100Languages(config, ids, pieces);
    const std::size_t without = pieces.without();
    model.vocabulary = pieces.take();
    const PieceId unkId = ids.find(kUnknown);
    if (!std::visit(SetUnknown{unkId}, model.model))
        return fail(
            ErrorCode::Unsupported, config.classWhere,
            message("{} with a byte-fallback model is not supported", printable(config.tokenizerClass, 60)),
            "open the model alone for its own ids");
    model.special = {};
    model.special.unk = unkId;
    model.rawHeader.clear(); // a SentencePiece file can't express this
    model.addSpecialByDefault = true;
    model.parseSpecialByDefault = true;
    model.skipSpecialByDefault = true;
    makeTemplate(config, model);
    reportPieces(file, without, config, model);
    applyModelFolder(config, model);
    return model;
}

// transformers' classes without a model: bytes, single characters, or pieces that are looked up whole.
// Sources: models/byt5, wav2vec2 and esm.

namespace {

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
            config.specials.push_back({role, std::move(token), config.classWhere, true});
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
