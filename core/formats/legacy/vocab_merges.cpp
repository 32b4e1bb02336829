// vocab.json and merges.txt: the two halves of a BPE as transformers' slow tokenizers keep them. The class in
// tokenizer_config.json says which stages belong to them; without it the pieces tell, and that is said.

#include "core/base/mapped_file.h"
#include "core/base/printable.h"
#include "core/formats/huggingface/read_parts.h"
#include "core/formats/legacy/vocab_merges_stages.h"
#include "core/formats/transformers/folder_loaders.h"
#include "core/formats/transformers/foreign_classes.h"
#include "core/text/text_lines.h"

#include <fmt/format.h>

namespace tokenscope::formats {
namespace {

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
    auto given = MappedFile::open(file);
    if (!given)
        return tl::unexpected<Error>(given.error());
    const bool isVocab = isJson(given->bytes());
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
                              "half of a tokenizer, and no merges.txt stands beside it"
                            : "this is a list of merges (merges.txt), one half of a tokenizer, and no "
                              "vocab.json stands beside it",
                    "put both halves into one folder, or give the tokenizer.json");
    auto second = MappedFile::open(other);
    if (!second)
        return tl::unexpected<Error>(second.error());
    if (isVocab)
        return Halves{file, other, std::move(*given), std::move(*second)};
    return Halves{other, file, std::move(*second), std::move(*given)};
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
            return tl::unexpected<Error>(inFile(Error{ErrorCode::NotRecognized,
                                                      {},
                                                      "$",
                                                      "the ids begin at " + std::to_string(least) +
                                                          ": this is an added_tokens.json, not a vocabulary",
                                                      "give the tokenizer file that stands beside it"},
                                                halves.vocabPath));
    }
    huggingface::warnOfSharedIds(definition.vocabulary, "$", report);
    definition.diagnostics = std::move(report.diagnostics);
    return {};
}

/// The kind that a vocabulary without a class shows by its pieces.
TokenizerKind kindOfPieces(const Vocabulary& vocabulary) {
    const auto has = [&](std::string_view piece) { return vocabulary.find(piece) != kNoPiece; };
    if (has("a</w>"))
        return has("<|startoftext|>") ? TokenizerKind::Clip : TokenizerKind::OpenAiGpt;
    if (has("<s>") && has("</s>") && has("<pad>") && has("<mask>"))
        return TokenizerKind::Roberta;
    return TokenizerKind::Gpt2;
}

std::string_view describe(TokenizerKind kind) {
    switch (kind) {
    case TokenizerKind::Roberta:
        return "RoBERTa: byte level, <s> before and </s> after";
    case TokenizerKind::Qwen2:
        return "Qwen2: NFC, byte level";
    case TokenizerKind::Clip:
        return "CLIP: lower-cased, byte level, <|startoftext|> before and <|endoftext|> after";
    case TokenizerKind::OpenAiGpt:
        return "GPT-1: lower-cased, BERT's words";
    case TokenizerKind::Herbert:
        return "HerBERT: BERT's words, <s> before and </s> after";
    case TokenizerKind::Deberta:
        return "DeBERTa: byte level, [CLS] before and [SEP] after";
    case TokenizerKind::Whisper:
        return "Whisper: byte level, <|startoftranscript|><|notimestamps|> before and <|endoftext|> after";
    case TokenizerKind::MarkupLm:
        return "MarkupLM: byte level, <s> before and </s> after";
    case TokenizerKind::Blenderbot:
        return "Blenderbot: byte level, </s> after";
    default:
        return "GPT-2: byte level, no blank put before the text";
    }
}

TokenizerKind chooseKind(const FolderFacts& facts, TokenizerDefinition& definition) {
    const TokenizerKind said = facts.kind();
    for (const TokenizerKind kind :
         {TokenizerKind::Gpt2, TokenizerKind::Roberta, TokenizerKind::Qwen2, TokenizerKind::Clip,
          TokenizerKind::OpenAiGpt, TokenizerKind::Herbert, TokenizerKind::Deberta, TokenizerKind::Whisper,
          TokenizerKind::MarkupLm, TokenizerKind::Blenderbot}) {
        if (kind != said)
            continue;
        definition.diagnostics.push_back(
            {Severity::Info, facts.classWhere,
             fmt::format("the class is {}, made like {}", facts.tokenizerClass, describe(kind))});
        return kind;
    }
    const TokenizerKind kind = kindOfPieces(definition.vocabulary);
    const std::string why =
        facts.tokenizerClass.empty()
            ? "no tokenizer_config.json says which stages belong to vocab.json and merges.txt"
            : "how the class " + printable(facts.tokenizerClass, 60) + " makes a tokenizer is not known";
    definition.diagnostics.push_back(
        {Severity::Warning, facts.classWhere,
         fmt::format("{}; by its pieces it is taken for {}", why, describe(kind))});
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

} // namespace

Result<TokenizerDefinition> loadVocabMerges(const fs::path& file, FolderFacts facts,
                                            const LoadOptions& options) {
    if (auto foreign = refuseForeignClass(facts))
        return tl::unexpected<Error>(*std::move(foreign));
    const auto halves = openHalves(file);
    if (!halves)
        return tl::unexpected<Error>(halves.error());
    TokenizerDefinition definition;
    definition.format = SourceFormat::VocabMerges;
    definition.addSpecialByDefault = true;
    definition.parseSpecialByDefault = true;
    definition.skipSpecialByDefault = true;
    if (auto read = readVocabulary(*halves, definition); !read)
        return tl::unexpected<Error>(read.error());
    const TokenizerKind kind = chooseKind(facts, definition);
    if (auto read = readMergesFile(*halves, kind, definition); !read)
        return tl::unexpected<Error>(read.error());
    if (options.progress.stopped())
        return fail(ErrorCode::Canceled, {}, "loading was canceled");
    definition.diagnostics.push_back({Severity::Info,
                                      {},
                                      "read from " + printable(halves->vocabPath.filename().string(), 60) +
                                          " and " + printable(halves->mergesPath.filename().string(), 60)});
    addUsualSpecials(kind, facts);
    applyFolderFacts(facts, definition);
    makeVocabMergesStages(kind, facts, definition);
    return definition;
}

} // namespace tokenscope::formats
