#include "core/train/pipeline/run_training.h"

#include "core/base/try.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "core/train/corpus/count_file.h"
#include "core/train/corpus/record_reader.h"
#include "core/train/pipeline/check_options.h"
#include "core/train/pipeline/collect_words.h"
#include "core/train/pipeline/learn_pieces.h"
#include "core/train/pipeline/write_outputs.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

namespace tokenscope::train {

namespace {

// Measures a tokenizer on text that it was not trained on.

class Evaluation {
  public:
    Evaluation(const Tokenizer& tokenizer, ProgressReporter& reporter)
        : m_tokenizer(tokenizer)
        , m_reporter(reporter) {
        m_options.addSpecial = false;
        m_options.progress.stop = reporter.stop();
    }

    /// Encodes many lines together, which is faster.
    Result<void> addLines(std::string_view rest) {
        constexpr std::size_t kPart = std::size_t{64} << 10U;
        while (!rest.empty()) {
            const std::size_t end = rest.size() <= kPart ? rest.size() : rest.find('\n', kPart);
            const std::string_view part = rest.substr(0, end == std::string_view::npos ? end : end + 1);
            rest.remove_prefix(part.size());
            TOKENSCOPE_TRY_VOID(add(part));
        }
        return {};
    }
    Result<void> add(std::string_view text) {
        if (m_reporter.stopped())
            return fail(ErrorCode::Canceled, {}, "the evaluation was stopped");
        TOKENSCOPE_TRY_VOID(m_tokenizer.encodeInto(m_encoding, text, m_options));
        for (const PieceId id : m_encoding.ids) {
            if (id >= m_used.size())
                m_used.resize(id + std::size_t{1});
            m_used[id] = true;
        }
        m_figures.bytes += text.size();
        m_figures.tokens += m_encoding.ids.size();
        m_reporter.state().bytes = m_figures.bytes;
        return {};
    }
    [[nodiscard]] EvaluationFigures figures() {
        m_figures.usedPieces = static_cast<std::size_t>(std::count(m_used.begin(), m_used.end(), true));
        return m_figures;
    }

  private:
    const Tokenizer& m_tokenizer;
    ProgressReporter& m_reporter;
    EncodeOptions m_options;
    Encoding m_encoding;
    std::vector<bool> m_used;
    EvaluationFigures m_figures;
};

/// Texts are files, folders and patterns, like sources: plain or compressed, of .jsonl and .tsv the field of
/// `input`. They are encoded without special tokens, plain text in parts of about 64 KB that end with a line.
/// Errors: those of listSources(), reading and encoding; Canceled.
Result<EvaluationFigures> evaluateTokenizer(const Tokenizer& tokenizer, std::span<const std::string> texts,
                                            const TrainInput& input, ProgressReporter& reporter) {
    std::vector<SourceName> names;
    for (const std::string& text : texts)
        names.push_back({text, 1});
    SourceSpec spec;
    TOKENSCOPE_TRY(auto files, listSources(names));
    spec.files = std::move(files);
    spec.field = input.field;
    const auto split = WordSplit::make(WordSplitOptions{}); // for lines longer than a chunk
    if (!split)
        return tl::unexpected<Error>(split.error());
    std::vector<SourceAccount> accounts(spec.files.size());
    std::vector<std::size_t> all;
    reporter.begin(TrainStage::Measuring);
    reporter.state().bytes = reporter.state().totalBytes = 0;
    for (const SourceFile& file : spec.files) {
        all.push_back(all.size());
        reporter.state().totalBytes += file.bytes;
    }
    RecordReader reader(spec, *split, std::move(all), accounts);
    JsonField json(input.field);
    Evaluation evaluation(tokenizer, reporter);
    for (RecordChunk chunk;;) {
        TOKENSCOPE_TRY(const auto more, reader.next(chunk, reporter.stop()));
        if (!more)
            return evaluation.figures();
        const SourceFile& file = spec.files[chunk.file];
        auto done = file.kind == SourceFile::Kind::Text
                        ? evaluation.addLines(chunk.text)
                        : forEachField(chunk, file.kind, json, [&](const FieldOfLine& one) -> Result<void> {
                              if (!one.fault)
                                  return evaluation.add(one.text);
                              return input.skipBadLines ? Result<void>() : badField(file, input.field, one);
                          });
        if (!done) {
            if (done.error().file.empty())
                done.error().file = file.path;
            return tl::unexpected<Error>(done.error());
        }
        reporter.report(reader.bytesRead(), reporter.state().totalBytes);
    }
}

Message shortfallReason(const TrainOptions& options) {
    const Message often = counted(options.minFrequency, "time");
    switch (options.model) {
    case TrainModel::Bpe:
    case TrainModel::SuperBpe:
    case TrainModel::WordPiece:
        return message("no other pair that may be merged occurs {} (--min-frequency, --max-token-length)",
                       often);
    case TrainModel::Unigram:
        return "the text has no more seed tokens (--seed-size, --max-token-length)";
    case TrainModel::Word:
        return message("no other word occurs {} (--min-frequency)", often);
    case TrainModel::Char:
        return "the text has no other characters (--character-coverage, --limit-alphabet)";
    }
    return {};
}

/// Adds a warning if the text contains fewer tokens than requested.
void noteVocabularyShortfall(const TrainOptions& options, TrainedTokenizer& result) {
    const TrainFigures& figures = result.figures;
    if (options.pruneTo > 0)
        return;
    // The unknown token of these forms is added to the requested number.
    const bool classical = options.from.empty() && options.model == TrainModel::Bpe &&
                           (options.form == TrainForm::Classical || options.form == TrainForm::Bert);
    const std::size_t learned = classical ? figures.alphabet + figures.merges : figures.pieces;
    if (learned >= options.pieces)
        return;
    result.notes.push_back({Severity::Warning, "pieces",
                            message("only {} of the requested {} tokens were learned: {}", countOf(learned),
                                    countOf(options.pieces), shortfallReason(options))});
}

/// Measures the trained tokenizer, then those that it is compared with.
Result<void> measure(const TrainOptions& options, ProgressReporter& reporter, TrainedTokenizer& result) {
    if (options.evaluation.empty())
        return {};
    const auto add = [&](const std::shared_ptr<const TokenizerDefinition>& definition,
                         const std::string& name) -> Result<void> {
        TOKENSCOPE_TRY(const auto tokenizer, Tokenizer::create(definition));
        TOKENSCOPE_TRY(auto figures,
                       evaluateTokenizer(*tokenizer, options.evaluation, options.input, reporter));
        figures.name = name;
        result.evaluation.push_back(std::move(figures));
        return {};
    };
    TOKENSCOPE_TRY_VOID(add(result.definition, {}));
    for (const std::string& path : options.against) {
        TOKENSCOPE_TRY(const auto loaded, formats::loadFileAlone(path));
        TOKENSCOPE_TRY_VOID(add(loaded, path));
    }
    return {};
}

Result<void> finish(const TrainOptions& options, CollectedWords& collected, ProgressReporter& reporter,
                    TrainedTokenizer& result) {
    TOKENSCOPE_TRY_VOID(measure(options, reporter, result));
    reporter.begin(TrainStage::Writing);
    result.manifest = trainingManifest(options, {std::move(collected.sources), std::move(collected.hash),
                                                 result.figures, result.evaluation, result.notes});
    TOKENSCOPE_TRY(auto written,
                   writeOutputs(*result.definition, options, result.manifest, {reporter.stop(), {}}));
    result.files = std::move(written.files);
    result.notes.insert(result.notes.end(), written.notes.begin(), written.notes.end());
    result.figures.writeSeconds = reporter.stageSeconds();
    return {};
}

} // namespace

Result<TrainedTokenizer> runTraining(const TrainOptions& options, const TrainingProgressCallback& onProgress,
                                     const std::stop_token& stop) {
    TOKENSCOPE_TRY_VOID(checkOptions(options));
    std::optional<Checkpoint> checkpoint;
    if (!options.checkpoint.empty()) {
        TOKENSCOPE_TRY(auto opened, Checkpoint::open(options, stop));
        checkpoint = std::move(opened);
    }
    ProgressReporter reporter(onProgress, stop);
    TrainedTokenizer result;
    const TrainInput& input = options.input;
    const bool nothingToRead =
        options.pruneTo > 0 && input.sources.empty() && input.counts.empty() && input.text.empty();
    auto collected =
        nothingToRead ? Result<CollectedWords>(CollectedWords())
                      : collectWords(options, reporter, checkpoint ? &*checkpoint : nullptr, result.figures);
    if (!collected)
        return tl::unexpected<Error>(collected.error());
    result.notes = std::move(collected->notes);
    if (!options.countsOut.empty()) {
        TOKENSCOPE_TRY_VOID(writeCounts(options.countsOut, collected->words, collected->split, {stop, {}}));
        result.files.push_back(options.countsOut);
        return result;
    }
    FormStages stages = collected->stages;
    stages.added = addedTokensOf(options);
    TOKENSCOPE_TRY_VOID(learnPieces({options, collected->words, collected->superwords, std::move(stages),
                                     reporter, checkpoint ? checkpoint->resumable() : Resumable()},
                                    result));
    noteVocabularyShortfall(options, result);
    TOKENSCOPE_TRY_VOID(finish(options, *collected, reporter, result));
    // Not in the manifest, which doesn't depend on how often the training was stopped.
    if (checkpoint && options.resume && checkpoint->isNew())
        result.notes.push_back({Severity::Info, "--resume",
                                "the folder had no checkpoint, so the training started from the beginning"});
    return result;
}

} // namespace tokenscope::train
