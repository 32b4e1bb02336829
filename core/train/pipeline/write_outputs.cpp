#include "core/train/pipeline/write_outputs.h"

#include "core/base/try.h"
#include "core/base/whole_file.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

namespace tokenscope::train {
namespace {

namespace fs = std::filesystem;

Error unwritten(const fs::path& path, int code) {
    return {ErrorCode::Unreadable,
            path.string(),
            {},
            message("it cannot be written: {}", std::strerror(code)),
            "check the folder and the free space of its disk"};
}

fs::path manifestPath(const TrainOptions::Output& output) {
    return formats::isFolder(output.format) ? fs::path(output.path) / "training.manifest.json"
                                            : fs::path(output.path + ".manifest.json");
}

tl::unexpected<Error> refuse(const fs::path& path, Message cause, Message remedy) {
    return tl::unexpected<Error>(
        Error{ErrorCode::BadInput, path.string(), {}, std::move(cause), std::move(remedy)});
}

/// Checks that outputs can be written and don't overwrite each other.
class OutputPaths {
  public:
    explicit OutputPaths(bool overwrite)
        : m_overwrite(overwrite) {}

    Result<void> file(const fs::path& path) {
        TOKENSCOPE_TRY(const auto place, wholeFilePlace(path));
        std::error_code ignored;
        const fs::path parent = place.parent_path().empty() ? fs::path(".") : place.parent_path();
        const bool willExist = std::find(m_folders.begin(), m_folders.end(), parent) != m_folders.end();
        if (!willExist && !fs::is_directory(parent, ignored))
            return refuse(parent, "this folder does not exist", "create it, or name another one");
        if (!m_overwrite && fs::exists(place, ignored))
            return refuse(path, "the file already exists", "give another name, or overwrite it (--force)");
        fs::path whole = fs::weakly_canonical(place, ignored);
        if (std::find(m_files.begin(), m_files.end(), whole) != m_files.end())
            return refuse(path, "two outputs would be written to this file", "give each --out another name");
        m_files.push_back(std::move(whole));
        return {};
    }
    Result<void> folder(const fs::path& path) {
        std::error_code ignored;
        const fs::file_status there = fs::status(path, ignored);
        if (fs::exists(there) && !fs::is_directory(there))
            return refuse(path, "this is a file, but the format needs a folder", "name a folder");
        if (fs::is_directory(there) && !fs::is_empty(path, ignored) && !m_overwrite)
            return refuse(path, "the folder already exists and is not empty",
                          "name a new one, or allow writing into it (--force)");
        m_folders.push_back(path);
        return {};
    }

  private:
    bool m_overwrite;
    std::vector<fs::path> m_files;
    std::vector<fs::path> m_folders; ///< to be created
};

struct OutputFile {
    fs::path path;
    std::string bytes;
};

/// How to train what the format can represent, or the format that can represent what was trained.
Message remedyFor(const TokenizerDefinition& definition, formats::TargetFormat format) {
    const bool isSentencePiece = definition.format == SourceFormat::SentencePiece;
    const auto* bpe = std::get_if<BpeModel>(&definition.model);
    const Message other =
        isSentencePiece ? "write SentencePiece's own format (.model)" : "write a tokenizer.json";
    switch (format) {
    case formats::TargetFormat::TokenizerJson:
        return other;
    case formats::TargetFormat::SentencePiece:
        return message("train a SentencePiece model (--preset sentencepiece or unigram), or {}", other);
    case formats::TargetFormat::Tiktoken:
        return message("train byte-level BPE without a normalizer (--preset gpt2), or {}", other);
    case formats::TargetFormat::VocabMerges:
        return bpe && !bpe->endOfWordSuffix.empty()
                   ? message("train as GPT-1 does (--normalizer bert --pre-tokenizer bert), or {}", other)
                   : message("train byte-level BPE with the GPT-2 pattern (--preset gpt2), or {}", other);
    case formats::TargetFormat::BertVocab:
        return message("train a WordPiece model like BERT (--preset bert), or {}", other);
    }
    return other;
}

/// `SentencePiece's model file can't represent this: …`: why a format rejects the tokenizer.
Error refusal(const formats::Converted& converted, const TokenizerDefinition& definition,
              const TrainOptions::Output& output) {
    constexpr std::size_t kMaxNamed = 4;
    const Diagnostics& lost = converted.lost;
    Message reasons = lost.front().message;
    for (std::size_t i = 1; i < std::min(lost.size(), kMaxNamed); ++i)
        reasons = message("{}; {}: {}", reasons, lost[i].where, lost[i].message);
    if (lost.size() > kMaxNamed)
        reasons = message("{}; and {} more", reasons, lost.size() - kMaxNamed);
    return {ErrorCode::Unsupported, output.path, lost.front().where,
            message("{} can't represent this: {}", formats::title(output.format), reasons),
            remedyFor(definition, output.format)};
}

/// Appends the files of an output, without the manifest.
Result<formats::Converted> addFiles(const TokenizerDefinition& definition, const TrainOptions::Output& output,
                                    const Progress& progress, std::vector<OutputFile>& files) {
    formats::ConvertOptions convert;
    convert.progress = progress;
    const fs::path place(output.path);
    auto converted = formats::convertFor(definition, output.format, place.stem().string(), convert);
    if (!converted) {
        converted.error().file = output.path;
        return converted;
    }
    if (converted->files.empty())
        return tl::unexpected<Error>(refusal(*converted, definition, output));
    for (std::size_t i = 0; i < converted->files.size(); ++i) {
        const bool named = i == 0 && !formats::isFolder(output.format);
        fs::path path = named ? place : place.parent_path() / converted->files[i].name;
        if (formats::isFolder(output.format))
            path = place / converted->files[i].name;
        files.push_back({std::move(path), std::move(converted->files[i].bytes)});
    }
    return converted;
}

} // namespace

Result<void> checkOutputs(const TrainOptions& options) {
    OutputPaths paths(options.overwrite);
    for (const TrainOptions::Output& output : options.outputs) {
        if (output.path.empty())
            return refuse("", "the name of a file to write is empty", "name one");
        const fs::path place(output.path);
        auto done = formats::isFolder(output.format) ? paths.folder(place) : paths.file(place);
        if (done && output.format == formats::TargetFormat::Tiktoken)
            done = paths.file(fs::path(place).replace_extension(".py"));
        if (done && options.manifest && !formats::isFolder(output.format))
            done = paths.file(manifestPath(output));
        if (!done)
            return done;
    }
    return {};
}

Result<WrittenOutputs> writeOutputs(const TokenizerDefinition& definition, const TrainOptions& options,
                                    std::string_view manifest, const Progress& progress) {
    std::vector<OutputFile> files;
    WrittenOutputs written;
    for (const TrainOptions::Output& output : options.outputs) {
        TOKENSCOPE_TRY(const auto converted, addFiles(definition, output, progress, files));
        written.notes.insert(written.notes.end(), converted.notes.begin(), converted.notes.end());
        if (options.manifest)
            files.push_back({manifestPath(output), std::string(manifest)});
    }
    OutputPaths paths(options.overwrite);
    for (const TrainOptions::Output& output : options.outputs) {
        if (!formats::isFolder(output.format))
            continue;
        TOKENSCOPE_TRY_VOID(paths.folder(output.path));
    }
    for (const OutputFile& file : files) {
        TOKENSCOPE_TRY_VOID(paths.file(file.path));
    }
    for (const TrainOptions::Output& output : options.outputs) {
        std::error_code failed;
        if (formats::isFolder(output.format))
            fs::create_directories(output.path, failed);
        if (failed)
            return tl::unexpected<Error>(unwritten(output.path, failed.value()));
    }
    for (const OutputFile& file : files) {
        TOKENSCOPE_TRY_VOID(writeWhole(file.path, file.bytes));
        written.files.push_back(file.path.string());
    }
    return written;
}

std::string trainingManifest(const TrainOptions& options, const ManifestFacts& facts) {
    using Json = nlohmann::ordered_json;
    Json json = {{"trained_by", options.program}, {"sources", Json::array()}};
    for (const TrainedSource& source : facts.sources) {
        json["sources"].push_back({{"path", source.path},
                                   {"weight", source.weight},
                                   {"bytes", source.bytes},
                                   {"records", source.records},
                                   {"sha256", source.sha256}});
    }
    const TrainFigures& figures = facts.figures;
    json["counts"] = {{"sha256", facts.countsSha256},
                      {"bytes", figures.bytes},
                      {"records", figures.records},
                      {"bad_lines", figures.badLines},
                      {"words", figures.words},
                      {"distinct_words", figures.distinctWords},
                      {"dropped_words", figures.droppedWords}};
    json["ties"] = fmt::format("of equally frequent pairs {}", meaning(options.tieBreak).english);
    json["counting"] = Json::parse(countingJson(options));
    json["learning"] = Json::parse(learningJson(options));
    json["figures"] = {{"alphabet", figures.alphabet},
                       {"pieces", figures.pieces},
                       {"merges", figures.merges},
                       {"tokens", figures.tokens},
                       {"token_bytes", figures.tokenBytes}};
    json["held_out"] = Json::array();
    for (const EvaluationFigures& held : facts.evaluation)
        json["held_out"].push_back({{"tokenizer", held.name},
                                    {"bytes", held.bytes},
                                    {"tokens", held.tokens},
                                    {"bytes_per_token", held.bytesPerToken()},
                                    {"used_pieces", held.usedPieces}});
    json["notes"] = Json::array();
    for (const Diagnostic& note : facts.notes)
        json["notes"].push_back({{"where", note.where}, {"message", note.message.english()}});
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace tokenscope::train
