// tokenizer.json of Hugging Face tokenizers (0.23.2): the root of the document. Whatever that library rejects
// is rejected here too, except missing fields with one obvious value, which is used with a warning.

#include "core/formats/huggingface/read_tokenizer_json.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/formats/declarations.h"
#include "core/formats/foreign_files.h"
#include "core/formats/format.h"
#include "core/formats/load.h"
#include "core/formats/transformers/apply_model_folder.h"
#include "core/text/text_lines.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace tokenscope::formats::huggingface {

// Added tokens, truncation, padding, and the ids of bos, eos, cls, sep.

namespace {

AddedToken readToken(const JsonValue& element, const std::string& path, LoadReport& report) {
    AddedToken token;
    JsonObject object(element, path, report);
    if (report.failed())
        return token;
    if (!object.value("content"))
        report.damaged(path, "the key 'content' is missing");
    token.content = object.string("content", {});
    if (!object.value("id"))
        report.damaged(path, "the key 'id' is missing");
    token.idInFile = static_cast<PieceId>(object.number("id", 0, kLargestId));
    token.singleWord = object.requiredBoolean("single_word", false);
    token.lstrip = object.requiredBoolean("lstrip", false);
    token.rstrip = object.requiredBoolean("rstrip", false);
    token.special = object.requiredBoolean("special", false);
    token.normalized = object.requiredBoolean("normalized", !token.special);
    object.finish();
    return token;
}

/// Assigns ids like Hugging Face: the model's id if it has the token, otherwise the next free one counted
/// from the size of the vocabulary, regardless of the file.
class IdGiver {
  public:
    IdGiver(TokenizerDefinition& definition, LoadReport& report)
        : m_definition(definition)
        , m_report(report)
        , m_mismatches(report)
        , m_next(definition.vocabulary.size()) {}

    void add(AddedToken token, const std::string& path) {
        if (token.content.empty()) {
            m_report.warn(path + ".content", "an added token without content is skipped");
            return;
        }
        const auto [known, isNew] = m_index.emplace(token.content, m_definition.addedTokens.size());
        if (!isNew)
            return replace(m_definition.addedTokens[known->second], std::move(token), path);
        token.id = idOf(token, path);
        if (token.id != token.idInFile && m_mismatches.count())
            m_report.warn(
                path + ".id",
                message("the id of '{}' is {} in the file, but {} is used, as in Hugging Face tokenizers: {}",
                        printable(token.content, 60), token.idInFile, token.id, reason(token)));
        declare(token, path);
        m_definition.addedTokens.push_back(std::move(token));
    }
    void finish() {
        m_mismatches.finish("$.added_tokens",
                            counted(m_mismatches.more(),
                                    "more added token gets an id other than that in the file",
                                    "more added tokens get ids other than those in the file"));
    }

  private:
    PieceId idOf(const AddedToken& token, const std::string& path) {
        const PieceId known = m_definition.vocabulary.find(token.content);
        if (known != kNoPiece)
            return known;
        if (m_next > kLargestId)
            m_report.damaged(path, "no id is left for this token");
        const auto id = static_cast<PieceId>(m_next++);
        if (m_definition.vocabulary.contains(id))
            m_report.warn(path, message("the token '{}' gets the id {}, which the piece '{}' has too; the id "
                                        "decodes to the token",
                                        printable(token.content, 60), id,
                                        printable(m_definition.vocabulary.bytes(id), 60)));
        return id;
    }
    [[nodiscard]] Message reason(const AddedToken& token) const {
        if (m_definition.vocabulary.find(token.content) != kNoPiece)
            return "the model's vocabulary has the token with that id";
        if (m_definition.vocabulary.contains(token.idInFile))
            return message("the model doesn't have the token, and that is the next free id; the file's id "
                           "belongs to the piece '{}'",
                           printable(m_definition.vocabulary.bytes(token.idInFile), 60));
        return "the model doesn't have the token, and that is the next free id";
    }
    void declare(const AddedToken& token, const std::string& path) {
        auto& declarations = m_definition.provenance.declarations;
        if (token.special && declarations.size() < kMaxDeclared)
            declarations.push_back({{}, token.id, {}, path});
    }
    void replace(AddedToken& former, AddedToken token, const std::string& path) {
        token.id = former.id;
        const bool same = token == former;
        m_report.warn(path, same ? message("the token '{}' appears twice", printable(token.content, 60))
                                 : message("the token '{}' appears twice; the last one is used",
                                           printable(token.content, 60)));
        declare(token, path);
        token.special = token.special || former.special;
        former = std::move(token);
    }

    TokenizerDefinition& m_definition;
    LoadReport& m_report;
    RepeatedWarning m_mismatches;
    std::uint64_t m_next;
    std::unordered_map<std::string, std::size_t> m_index;
};

bool mentions(const std::string& name, std::string_view lower, std::string_view upper) {
    return name.find(lower) != std::string::npos || name.find(upper) != std::string::npos;
}

void deriveFrom(const TemplatePostProcessor& whole, SpecialIds& special) {
    std::unordered_map<std::string_view, const TemplatePostProcessor::SpecialTokens*> specials;
    for (const auto& known : whole.specials)
        specials.emplace(known.id, &known);
    bool after = false;
    for (const auto& piece : whole.single) {
        const auto* named = std::get_if<TemplatePostProcessor::Special>(&piece.what);
        if (!named) {
            after = true;
            continue;
        }
        const auto found = specials.find(named->id);
        if (found == specials.end() || found->second->ids.size() != 1)
            continue;
        const PieceId id = found->second->ids.front();
        if (after)
            (mentions(named->id, "sep", "SEP") ? special.sep : special.eos) = id;
        else
            (mentions(named->id, "cls", "CLS") ? special.cls : special.bos) = id;
    }
}

struct Deriver {
    TokenizerDefinition& definition;
    LoadReport& report;
    std::string path;
    std::unordered_map<std::string_view, PieceId> added; ///< ids of the added tokens

    void checkId(const std::string& token, PieceId id) {
        const auto found = added.find(token);
        const PieceId known = found == added.end() ? definition.vocabulary.find(token) : found->second;
        if (known != id)
            report.warn(path,
                        known == kNoPiece
                            ? message("the token '{}' is added with the id {}, but there is no such piece",
                                      printable(token, 60), id)
                            : message("the token '{}' is added with the id {}, but its id is {}",
                                      printable(token, 60), id, known));
    }
    void operator()(const TemplatePostProcessor& whole) {
        for (const auto& special : whole.specials) {
            for (std::size_t i = 0; i < std::min(special.ids.size(), special.tokens.size()); ++i)
                checkId(special.tokens[i], special.ids[i]);
        }
        deriveFrom(whole, definition.special);
    }
    void clsAndSep(const std::pair<std::string, PieceId>& cls, const std::pair<std::string, PieceId>& sep) {
        checkId(cls.first, cls.second);
        checkId(sep.first, sep.second);
        definition.special.cls = cls.second;
        definition.special.sep = sep.second;
    }
    void operator()(const BertPostProcessor& bert) { clsAndSep(bert.cls, bert.sep); }
    void operator()(const RobertaPostProcessor& roberta) { clsAndSep(roberta.cls, roberta.sep); }
    void operator()(const PostProcessorSequence& sequence) {
        for (const PostProcessorConfig& part : sequence.parts)
            std::visit(*this, part.kind);
    }
    void operator()(const ByteLevelPostProcessor&) {}
    void operator()(const BosEosPostProcessor&) {}
};

} // namespace

void readAddedTokens(const JsonValue& element, TokenizerDefinition& definition, LoadReport& report) {
    JsonList list;
    if (!element.read(list)) {
        report.damaged("$.added_tokens", message("a list is needed, this is {}", jsonKind(element)));
        return;
    }
    IdGiver ids(definition, report);
    std::size_t index = 0;
    std::size_t bytes = 0;
    for (const JsonValue entry : list) {
        const std::string path = "$.added_tokens" + jsonIndex(index++);
        AddedToken token = readToken(entry, path, report);
        if (report.failed())
            return;
        bytes += token.content.size();
        if (bytes > kMaxLiteralBytes)
            return report.fail(
                ErrorCode::TooLarge, path,
                message("the added tokens up to this one have {} bytes in total; the limit is {}", bytes,
                        kMaxLiteralBytes),
                "remove long tokens from added_tokens");
        ids.add(std::move(token), path);
    }
    ids.finish();
}

void readTruncation(const JsonValue& element, TokenizerDefinition& definition, LoadReport& report) {
    JsonObject object(element, "$.truncation", report);
    TruncationConfig truncation;
    object.warnOfNull("direction", "\"Right\"");
    truncation.left = object.choice("direction", {"Right", "Left"}, 0) == 1;
    if (!object.value("strategy"))
        object.missing("strategy", "\"LongestFirst\"");
    truncation.strategy = static_cast<TruncationConfig::Strategy>(
        object.choice("strategy", {"LongestFirst", "OnlyFirst", "OnlySecond"}, 0));
    truncation.maxLength = object.requiredNumber("max_length", 512, ~std::uint64_t{0});
    truncation.stride = object.requiredNumber("stride", 0, ~std::uint64_t{0});
    object.finish();
    definition.truncation = truncation;
}

void readPadding(const JsonValue& element, TokenizerDefinition& definition, LoadReport& report) {
    JsonObject object(element, "$.padding", report);
    PaddingConfig padding;
    const auto strategy = object.value("strategy");
    if (strategy && strategy->isObject()) {
        JsonObject fixed(*strategy, object.pathOf("strategy"), report);
        padding.fixedLength = fixed.requiredNumber("Fixed", 0, ~std::uint64_t{0});
        fixed.finish();
    } else {
        if (!object.value("strategy"))
            object.missing("strategy", "\"BatchLongest\"");
        object.choice("strategy", {"BatchLongest"}, 0);
    }
    if (!object.value("direction"))
        object.missing("direction", "\"Right\"");
    padding.left = object.choice("direction", {"Right", "Left"}, 0) == 1;
    padding.padToMultipleOf = object.optionalNumber("pad_to_multiple_of", ~std::uint64_t{0});
    padding.padId = static_cast<PieceId>(object.requiredNumber("pad_id", 0, kLargestId));
    padding.padTypeId = static_cast<std::uint32_t>(object.requiredNumber("pad_type_id", 0, 0xFFFF'FFFFU));
    padding.padToken = object.requiredString("pad_token", padding.padToken);
    object.finish();
    definition.special.pad = padding.padId;
    definition.padding = std::move(padding);
}

void deriveSpecialIds(TokenizerDefinition& definition, LoadReport& report) {
    if (!definition.postProcessor)
        return;
    Deriver deriver{definition, report, "$.post_processor", {}};
    for (const AddedToken& token : definition.addedTokens)
        deriver.added.emplace(token.content, token.id);
    std::visit(deriver, definition.postProcessor->kind);
}

} // namespace tokenscope::formats::huggingface

namespace tokenscope::formats {
namespace {

void checkVersion(JsonObject& top, TokenizerDefinition& definition) {
    top.warnOfNull("version", "no version");
    const auto version = top.optionalString("version");
    definition.version = version.value_or("");
    if (version && *version != "1.0")
        top.report().fail(ErrorCode::Unsupported, top.pathOf("version"),
                          message("version '{}' is not known", printable(*version, 40)), "1.0 is read");
}

void readParts(JsonObject& top, std::string_view json, TokenizerDefinition& definition,
               const Progress& progress) {
    LoadReport& report = top.report();
    checkVersion(top, definition);
    if (const auto part = top.value("normalizer"))
        definition.normalizer = huggingface::readNormalizer(*part, "$.normalizer", report);
    if (const auto part = top.value("pre_tokenizer"))
        definition.preTokenizer = huggingface::readPreTokenizer(*part, "$.pre_tokenizer", report);
    if (const auto part = top.value("post_processor"))
        definition.postProcessor = huggingface::readPostProcessor(*part, "$.post_processor", report);
    if (const auto part = top.value("decoder"))
        definition.decoder = huggingface::readDecoder(*part, "$.decoder", report);
    if (const auto part = top.value("truncation"))
        huggingface::readTruncation(*part, definition, report);
    if (const auto part = top.value("padding"))
        huggingface::readPadding(*part, definition, report);
    const auto model = top.value("model");
    if (!model)
        report.damaged("$", "the key 'model' is missing, so there is no vocabulary",
                       "open the complete tokenizer.json");
    if (report.failed() || progress.stopped())
        return;
    huggingface::readModel(*model, json, definition, report);
    if (report.failed())
        return;
    top.warnOfNull("added_tokens", "a list without tokens");
    if (const auto part = top.value("added_tokens"))
        huggingface::readAddedTokens(*part, definition, report);
    huggingface::deriveSpecialIds(definition, report);
    for (const std::string_view key : top.unknownKeys())
        report.warn(
            top.pathOf(key),
            "this key is not known and is ignored; Hugging Face tokenizers rejects the file because of it");
    top.finish();
}

Result<TokenizerDefinition> loadHuggingFaceJson(const Source& source, const LoadOptions& options) {
    std::string_view bytes = source.bytes;
    TokenizerDefinition definition;
    definition.tables = source.tables;
    definition.format = SourceFormat::HuggingFaceJson;
    definition.addSpecialByDefault = true;
    definition.parseSpecialByDefault = true;
    definition.skipSpecialByDefault = true;

    LoadReport report;
    if (bytes.starts_with(kByteOrderMark)) {
        report.warn("byte 0",
                    "the file starts with a byte order mark, which JSON does not allow; it is skipped");
        bytes.remove_prefix(kByteOrderMark.size());
    }
    TOKENSCOPE_TRY(const auto document, JsonDocument::parse(bytes));
    if (options.progress.stopped())
        return fail(ErrorCode::Canceled, {}, "loading was canceled");
    options.progress.notify(bytes.size() / 2, bytes.size());

    JsonObject top(document.root(), "$", report);
    if (!report.failed())
        readParts(top, bytes, definition, options.progress);
    if (report.failed())
        return tl::unexpected<Error>(*std::move(report.error));
    if (options.progress.stopped())
        return fail(ErrorCode::Canceled, {}, "loading was canceled");
    options.progress.notify(bytes.size(), bytes.size());
    definition.diagnostics = report.take();
    return definition;
}

class HuggingFaceFormat : public Format {
  public:
    [[nodiscard]] SourceFormat id() const override { return SourceFormat::HuggingFaceJson; }
    [[nodiscard]] bool recognizes(const FileContent& content) const override {
        if (!content.rootKeys() || isVocabulary(*content.rootKeys()))
            return false;
        const RootKeys& root = *content.rootKeys();
        if (root.has("model") || !root.complete)
            return true;
        // A document without a model: the reader reports that.
        constexpr std::string_view kParts[] = {"added_tokens", "normalizer", "pre_tokenizer",
                                               "post_processor"};
        return !isForeignDocument(root) && std::any_of(std::begin(kParts), std::end(kParts),
                                                       [&](std::string_view part) { return root.has(part); });
    }
    [[nodiscard]] std::optional<FolderRank> folderRank(const std::filesystem::path& file) const override {
        return file.filename() == "tokenizer.json" ? std::optional(FolderRank::TokenizerJson) : std::nullopt;
    }
    [[nodiscard]] Result<TokenizerDefinition> read(const Source& source,
                                                   const LoadOptions& options) const override {
        TOKENSCOPE_TRY(auto definition, loadHuggingFaceJson(source, options));
        if (source.folder)
            applyModelFolder(*source.folder, definition, {options.transformers, true});
        return definition;
    }
    [[nodiscard]] std::optional<std::string> withoutPieces(std::string_view bytes) const override {
        return huggingface::withoutVocabAndMerges(bytes);
    }
};

} // namespace

const Format& huggingFaceFormat() {
    static const HuggingFaceFormat kFormat;
    return kFormat;
}

} // namespace tokenscope::formats
