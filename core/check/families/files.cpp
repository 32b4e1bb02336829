// The files of one folder that hold the same tokenizer in different formats: whether they agree (core/compare).

#include "core/check/families/families.h"
#include "core/compare/search/compared_files.h"
#include "core/compare/search/difference_wording.h"
#include "core/formats/load.h"
#include "core/json/json_writer.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::check {
namespace {

bool hasFolder(const CheckInput& input) {
    return input.tokenizer && !input.folder.empty();
}

/// Other tokenizer files of the folder, by the names that a model folder has.
std::vector<std::filesystem::path> otherFiles(const CheckInput& input) {
    const TokenizerDefinition& definition = input.tokenizer->definition();
    std::vector<std::filesystem::path> files;
    const auto addOtherFile = [&](const std::filesystem::path& file, SourceFormat format) {
        std::error_code ignored;
        if (format != definition.format && std::filesystem::is_regular_file(file, ignored) &&
            file != definition.path)
            files.push_back(file);
    };
    addOtherFile(input.folder / "tokenizer.json", SourceFormat::HuggingFaceJson);
    for (const char* name : {"tokenizer.model", "spiece.model", "sentencepiece.bpe.model"})
        addOtherFile(input.folder / name, SourceFormat::SentencePiece);
    addOtherFile(input.folder / "tekken.json", SourceFormat::Tekken);
    std::error_code ignored;
    if (std::filesystem::is_regular_file(input.folder / "merges.txt", ignored))
        addOtherFile(input.folder / "vocab.json", SourceFormat::VocabMerges);
    addOtherFile(input.folder / "vocab.txt", SourceFormat::BertVocab);
    std::vector<std::filesystem::path> ggufs;
    for (std::filesystem::directory_iterator at(input.folder, ignored), end; !ignored && at != end;
         at.increment(ignored))
        if (at->path().extension() == ".gguf")
            ggufs.push_back(at->path());
    std::sort(ggufs.begin(), ggufs.end());
    // Projectors and adapters have no tokenizer; several models are the same vocabulary with other weights.
    const auto model = std::find_if(ggufs.begin(), ggufs.end(), [](const std::filesystem::path& file) {
        const auto definition = formats::loadDefinition(file);
        return definition || definition.error().code != ErrorCode::NotRecognized;
    });
    if (model != ggufs.end())
        addOtherFile(*model, SourceFormat::Gguf);
    return files;
}

FindingSeverity severityOf(const compare::ComparedFiles& compared) {
    using compare::VerdictKind;
    switch (compared.verdict.kind) {
    case VerdictKind::NotCompatible:
    case VerdictKind::OtherPlaces:
        return FindingSeverity::Error;
    case VerdictKind::OtherIds:
    case VerdictKind::OtherVocabulary: {
        const auto differences = fileDifferences(compared);
        const bool inText =
            std::any_of(differences.begin(), differences.end(), [](const compare::FileDifference& one) {
                return one.severity == compare::DifferenceSeverity::High && one.counterexample;
            });
        return inText ? FindingSeverity::Warning : FindingSeverity::Info;
    }
    default:
        return FindingSeverity::Info;
    }
}

std::string evidenceOf(const compare::ComparedFiles& compared) {
    std::string out;
    JsonWriter json(out);
    json.beginObject().member("verdict", name(compared.verdict.kind));
    if (!compared.search.counterexamples.empty()) {
        const compare::Counterexample& one = compared.search.counterexamples.front();
        json.key("text").piece(one.text).key("ids").values(one.idsA).key("other_ids").values(one.idsB);
    }
    json.key("reasons").array(compared.verdict.reasons,
                              [&](const Message& reason) { json.string(toValidUtf8(reason.english())); });
    json.endObject();
    return out;
}

void compareWith(const CheckInput& input, const std::filesystem::path& file, const Progress& progress,
                 std::vector<Finding>& findings) {
    const auto definition = formats::loadDefinition(file);
    auto other = definition ? Tokenizer::create(*definition) : tl::unexpected(definition.error());
    if (!other) {
        findings.push_back({.code = "cannot-be-opened",
                            .severity = FindingSeverity::Warning,
                            .place = file.filename().string(),
                            .message = other.error().message,
                            .why = "programs that prefer this file can't use the folder",
                            .remedy = other.error().remedy,
                            .view = "files"});
        return;
    }
    compare::FilePair pair{input.tokenizer, *std::move(other), fileName(*input.tokenizer),
                           file.filename().string()};
    auto compared = compare::compareDefinitions(pair, progress);
    if (!compared)
        return;
    compare::CounterexampleOptions options;
    options.seconds = 8; // 262 144 pieces need about four
    options.randomBytes = 20'000;
    options.progress = progress;
    searchTexts(*compared, options);
    using compare::VerdictKind;
    const VerdictKind kind = compared->verdict.kind;
    const bool agrees = kind == VerdictKind::SameIds || kind == VerdictKind::SameIdsWhenSet;
    const bool differs = !agrees && kind != VerdictKind::NoneFound;
    findings.push_back(
        {.code = agrees    ? "agree"
                 : differs ? "disagree"
                           : "no-difference-found",
         .severity = severityOf(*compared),
         .place = file.filename().string(),
         .message = message("compared with {}: {}", pair.nameA, compared->verdict.line),
         .why = differs ? Message("programs that read the one file or the other give the model different ids")
                        : Message(),
         .remedy = differs ? Message("write this file again from the one that the model was trained with")
                           : Message(),
         .evidence = evidenceOf(*compared),
         .view = "files"});
}

std::vector<Finding> checkFiles(const CheckInput& input, const Progress& progress) {
    std::vector<Finding> findings;
    for (const std::filesystem::path& file : otherFiles(input)) {
        if (progress.stopped())
            break;
        compareWith(input, file, progress, findings);
    }
    return findings;
}

} // namespace

const Check kFilesCheck = {"files", "Files",
                           "the files of the folder that hold the same tokenizer: whether they agree",
                           hasFolder, checkFiles};

} // namespace tokenscope::check
