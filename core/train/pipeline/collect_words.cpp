#include "core/train/pipeline/collect_words.h"

#include "core/base/printable.h"
#include "core/base/sha256.h"
#include "core/base/try.h"
#include "core/definition/metaspace.h"
#include "core/formats/load.h"
#include "core/text/utf8.h"
#include "core/train/corpus/count_file.h"
#include "core/train/pipeline/split_options.h"
#include "core/train/splitting/word_split.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace tokenscope::train {
namespace {

/// Reads everything that TrainInput names, with or without a checkpoint, one after another: superword
/// segments (SuperBPE), words, the given text, count files.
class WordCollector {
  public:
    /// All arguments outlive the collector; `checkpoint` may be null.
    WordCollector(const TrainOptions& options, ProgressReporter& reporter, Checkpoint* checkpoint,
                  TrainFigures& figures, CollectedWords& collected, const WordSplit& split,
                  const std::optional<WordSplit>& superwords)
        : m_options(options)
        , m_reporter(reporter)
        , m_checkpoint(checkpoint)
        , m_figures(figures)
        , m_collected(collected)
        , m_split(split)
        , m_superwords(superwords) {}

    /// Errors: see collectWords().
    Result<void> run();

  private:
    using Stage = Checkpoint::Stage;
    Result<SourceSpec> spec() const;
    void listSourcesOf(const SourceSpec& spec);
    /// Restores the state of the checkpoint. Errors: Damaged, Unreadable; BadInput if the sources have
    /// changed.
    Result<void> restore(std::size_t texts);
    Result<void> restoreWords();
    Result<void> countFiles(const SourceSpec& spec);
    /// Counts the words, or superwords, of a stage.
    Result<Counted> count(const SourceSpec& spec, Stage stage);
    void account(const Counted& counted);
    Result<void> countText();
    Result<void> addCountFiles();
    Result<void> savePosition(Stage stage, std::string position, std::span<const WordCounts* const> groups);
    /// Saves that all text is counted.
    Result<void> saveWords(Stage stage, std::size_t countFiles, const WordCounts& words);
    /// Called when the superwords are complete.
    Result<void> writeSuperwords();
    Result<std::string> write(bool superwords, const WordCounts& words);
    Result<void> save();
    [[nodiscard]] const WordSplit& splitOf(bool superwords) const {
        return superwords ? *m_superwords : m_split;
    }
    [[nodiscard]] std::vector<std::string>& namesOf(bool superwords) {
        return superwords ? m_contents.superwords : m_contents.words;
    }

    const TrainOptions& m_options;
    ProgressReporter& m_reporter;
    Checkpoint* m_checkpoint;
    TrainFigures& m_figures;
    CollectedWords& m_collected;
    const WordSplit& m_split;
    const std::optional<WordSplit>& m_superwords;
    Checkpoint::Contents m_contents;  ///< of the checkpoint, or of the next one
    std::size_t m_completeGroups = 0; ///< of the stage, whose count files stay
    CountProgress m_read;             ///< in earlier passes
    unsigned m_passes = 1;            ///< SuperBPE reads the text twice
    bool m_superwordsWritten = false;
};

/// As in the text, where a space is one byte and not the three of `▁`.
std::uint64_t bytesOfWords(const WordCounts& words, bool metaspaces) {
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words.word(i);
        std::uint64_t size = word.size();
        for (std::size_t at = 0; metaspaces && (at = word.find(kMetaspace, at)) != std::string_view::npos;
             at += kMetaspace.size())
            size -= kMetaspace.size() - 1;
        bytes += words.count(i) * size;
    }
    return bytes;
}

Result<SourceSpec> WordCollector::spec() const {
    const TrainInput& input = m_options.input;
    std::vector<SourceName> names;
    for (const TrainSource& source : input.sources)
        names.push_back({source.path, source.weight});
    SourceSpec spec;
    if (!names.empty()) {
        TOKENSCOPE_TRY(spec.files, listSources(names));
    }
    switch (input.records) {
    case TrainInput::Records::Lines:
        spec.records = SourceSpec::Records::Lines;
        break;
    case TrainInput::Records::Paragraphs:
        spec.records = SourceSpec::Records::Paragraphs;
        break;
    case TrainInput::Records::File:
        spec.records = SourceSpec::Records::File;
        break;
    }
    spec.field = input.field;
    spec.skipsBadRecords = input.skipBadLines;
    spec.share = input.sample;
    spec.seed = input.seed;
    spec.temperature = input.temperature.value_or(1);
    return spec;
}

void WordCollector::listSourcesOf(const SourceSpec& spec) {
    for (const SourceFile& file : spec.files)
        m_contents.sources.push_back({file.path, file.bytes});
    for (const std::string& path : m_options.input.counts) {
        std::error_code error;
        const auto bytes = std::filesystem::file_size(path, error);
        m_contents.sources.push_back({path, error ? 0 : bytes});
    }
}

Result<void> WordCollector::restore(std::size_t texts) {
    if (!m_checkpoint->contents())
        return {};
    TOKENSCOPE_TRY_VOID(m_checkpoint->checkSources(m_contents.sources, texts));
    std::vector<Checkpoint::Source> sources = std::move(m_contents.sources); // with their current sizes
    m_contents = *m_checkpoint->contents();
    m_contents.sources = std::move(sources);
    m_collected.sources = m_contents.read;
    m_collected.dropped = m_contents.dropped;
    m_figures = m_contents.figures;
    return restoreWords();
}

/// Restores complete words; count() restores those of a stage that continues.
Result<void> WordCollector::restoreWords() {
    const auto complete = [this](bool superwords) -> Result<WordCounts> {
        const std::vector<std::string>& names = namesOf(superwords);
        if (names.size() != 1)
            return fail(ErrorCode::Damaged, {}, "the checkpoint does not name its counts",
                        "start again in another folder");
        return m_checkpoint->readWords(names.front(), splitOf(superwords).description(), m_reporter.stop());
    };
    if (m_superwords && m_contents.stage != Stage::Superwords) {
        TOKENSCOPE_TRY(m_collected.superwords, complete(true));
        m_superwordsWritten = true;
    }
    if (m_contents.stage == Stage::CountFiles || m_contents.stage == Stage::Learning) {
        TOKENSCOPE_TRY(m_collected.words, complete(false));
    }
    return {};
}

Result<std::string> WordCollector::write(bool superwords, const WordCounts& words) {
    return m_checkpoint->writeWords(words, superwords, splitOf(superwords).description(), m_reporter.stop());
}

Result<void> WordCollector::save() {
    m_contents.read = m_collected.sources;
    m_contents.dropped = m_collected.dropped;
    m_contents.figures = m_figures;
    return m_checkpoint->save(m_contents);
}

Result<void> WordCollector::writeSuperwords() {
    if (!m_superwords || m_superwordsWritten)
        return {};
    TOKENSCOPE_TRY(std::string name, write(true, m_collected.superwords));
    m_contents.superwords = {std::move(name)};
    m_superwordsWritten = true;
    return {};
}

Result<void> WordCollector::savePosition(Stage stage, std::string position,
                                         std::span<const WordCounts* const> groups) {
    const bool superwords = stage == Stage::Superwords;
    if (!superwords)
        TOKENSCOPE_TRY_VOID(writeSuperwords());
    std::vector<std::string>& names = namesOf(superwords);
    names.resize(m_completeGroups); // these are already written
    for (std::size_t i = m_completeGroups; i < groups.size(); ++i) {
        TOKENSCOPE_TRY(std::string name, write(superwords, *groups[i]));
        names.push_back(std::move(name));
    }
    m_completeGroups = groups.size() - 1;
    m_contents.stage = stage;
    m_contents.state = std::move(position);
    return save();
}

Result<void> WordCollector::saveWords(Stage stage, std::size_t countFiles, const WordCounts& words) {
    TOKENSCOPE_TRY_VOID(writeSuperwords());
    TOKENSCOPE_TRY(std::string name, write(false, words));
    m_contents.words = {std::move(name)};
    m_contents.stage = stage;
    m_contents.state.clear();
    m_contents.countFiles = countFiles;
    return save();
}

Result<Counted> WordCollector::count(const SourceSpec& spec, Stage stage) {
    CountOptions options;
    options.threads = m_options.threads;
    options.maxWords = m_options.input.maxWords;
    options.span = m_options.input.span;
    CountProgress last;
    const auto report = [&](const CountProgress& state) {
        last = state;
        TrainingProgress& progress = m_reporter.state();
        progress.bytes = std::max(progress.bytes, state.textBytes);
        progress.words = state.words;
        progress.totalBytes = state.totalBytes * m_passes;
        progress.readBytes = std::min(m_read.bytes + state.bytes, progress.totalBytes);
        m_reporter.report(progress.readBytes, progress.totalBytes, m_read.textBytes + state.textBytes);
    };
    Resumable resumable;
    if (m_checkpoint) {
        resumable.due = [this] { return m_checkpoint->due(); };
        resumable.save = [this, stage](std::string position, std::span<const WordCounts* const> words) {
            return savePosition(stage, std::move(position), words);
        };
    }
    const bool superwords = stage == Stage::Superwords;
    m_completeGroups = 0;
    if (m_contents.stage == stage && !m_contents.state.empty()) {
        ResumePoint& from = resumable.from.emplace();
        from.state = m_contents.state;
        for (const std::string& name : namesOf(superwords)) {
            TOKENSCOPE_TRY(WordCounts words, m_checkpoint->readWords(name, splitOf(superwords).description(),
                                                                     m_reporter.stop()));
            from.words.push_back(std::move(words));
        }
        m_completeGroups = from.words.empty() ? 0 : from.words.size() - 1;
    }
    auto counted = countSources(spec, splitOf(superwords), options, report, m_reporter.stop(), resumable);
    m_read.bytes += last.bytes;
    m_read.textBytes += last.textBytes;
    return counted;
}

void WordCollector::account(const Counted& counted) {
    for (const SourceAccount& account : counted.sources) {
        m_collected.sources.push_back(
            {account.path, account.weight, account.fileBytes, account.keptRecords, account.sha256});
        m_figures.bytes += account.keptBytes;
        m_figures.tokenBytes +=
            static_cast<std::uint64_t>(std::llround(static_cast<double>(account.keptBytes) * account.weight));
        m_figures.records += account.keptRecords;
        m_figures.badLines += account.badRecords;
    }
    m_collected.dropped = counted.dropped;
    m_figures.droppedWords += counted.dropped.occurrences;
}

Result<void> WordCollector::countFiles(const SourceSpec& spec) {
    if (m_superwords && m_contents.stage == Stage::Superwords) {
        m_passes = 2;
        TOKENSCOPE_TRY(Counted superwords, count(spec, Stage::Superwords));
        m_collected.superwords = std::move(superwords.words);
    }
    TOKENSCOPE_TRY(Counted counted, count(spec, Stage::Words));
    m_collected.words = std::move(counted.words);
    account(counted);
    return {};
}

Result<void> WordCollector::countText() {
    const std::string& text = m_options.input.text;
    if (text.empty())
        return {};
    TOKENSCOPE_TRY_VOID(m_split.count(text, m_collected.words, 1, {m_reporter.stop(), {}}));
    if (m_superwords) {
        TOKENSCOPE_TRY_VOID(m_superwords->count(text, m_collected.superwords));
        m_superwordsWritten = false;
    }
    m_figures.bytes += text.size();
    m_figures.tokenBytes += text.size();
    ++m_figures.records;
    return {};
}

Result<void> WordCollector::addCountFiles() {
    const std::vector<std::string>& paths = m_options.input.counts;
    CountFile counts;
    counts.words = std::move(m_collected.words);
    counts.split = m_split.description();
    for (std::size_t i = m_contents.countFiles; i < paths.size(); ++i) {
        if (m_checkpoint && m_checkpoint->due()) {
            TOKENSCOPE_TRY_VOID(saveWords(Stage::CountFiles, i, counts.words));
        }
        TOKENSCOPE_TRY_VOID(addCounts(paths[i], counts, m_reporter.progress()));
        m_collected.sources.push_back({paths[i], 1, 0, 0, counts.sha256});
    }
    m_collected.words = std::move(counts.words);
    return m_checkpoint ? saveWords(Stage::Learning, paths.size(), m_collected.words) : Result<void>();
}

Result<void> WordCollector::run() {
    TOKENSCOPE_TRY(const SourceSpec texts, spec());
    const auto other = [&](const SourceFile& file) { return file.language != texts.files.front().language; };
    if (texts.temperature < 1 && !texts.files.empty() &&
        std::none_of(texts.files.begin(), texts.files.end(), other))
        m_collected.notes.push_back({Severity::Info, "--temperature",
                                     "all texts are in folders of the same name, which is one language, so "
                                     "there is nothing to balance"});
    listSourcesOf(texts);
    m_contents.stage = m_superwords ? Stage::Superwords : Stage::Words;
    if (m_checkpoint) {
        TOKENSCOPE_TRY_VOID(restore(texts.files.size()));
    }
    if (m_contents.stage == Stage::Superwords || m_contents.stage == Stage::Words) {
        TOKENSCOPE_TRY_VOID(countFiles(texts));
        TOKENSCOPE_TRY_VOID(countText());
    }
    if (m_contents.stage != Stage::Learning) {
        TOKENSCOPE_TRY_VOID(addCountFiles());
    }
    const Dropped& dropped = m_collected.dropped;
    if (dropped.words > 0 || dropped.rounded > 0 || !m_options.input.counts.empty())
        m_figures.tokenBytes = bytesOfWords(m_superwords ? m_collected.superwords : m_collected.words,
                                            m_options.form == TrainForm::SentencePiece);
    if (m_figures.badLines > 0)
        m_collected.notes.push_back(
            {Severity::Warning, "sources",
             message("{} skipped: invalid, or no text in '{}'", counted(m_figures.badLines, "line"),
                     printable(m_options.input.field, 60))});
    if (dropped.words > 0)
        m_collected.notes.push_back({Severity::Warning, "words",
                                     message("{} dropped to save memory; a count is too low by at most {}",
                                             counted(dropped.words, "rare word"), dropped.mostMissing)});
    if (dropped.rounded > 0)
        m_collected.notes.push_back(
            {Severity::Info, "words",
             message("{} dropped, because a weighted count below one half is rounded to 0",
                     counted(dropped.rounded, "rare word"))});
    return {};
}

/// By the options, or like the tokenizer that is extended.
Result<WordSplit> splitOf(const TrainOptions& options) {
    if (!options.from.empty()) {
        TOKENSCOPE_TRY(const auto loaded, formats::loadFileAlone(options.from));
        return WordSplit::make(splitStagesOf(*loaded));
    }
    TOKENSCOPE_TRY(const auto requested, splitOptions(options));
    auto split = WordSplit::make(requested);
    if (!split && !requested.pattern.own.empty()) // the pattern is that of the option
        return fail(ErrorCode::BadInput, "--pre-tokenizer", split.error().message,
                    split.error().remedy.empty() ? "fix the regular expression" : split.error().remedy);
    return split;
}

/// Warns about files that are not text, because they give pieces too. Examines the words, which is faster
/// than the text. In forms of characters, U+FFFD has replaced invalid UTF-8.
void noteOtherBytes(bool characters, CollectedWords& collected) {
    constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
    std::uint64_t replaced = 0;
    std::uint64_t zeros = 0;
    std::uint64_t broken = 0;
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < collected.words.size(); ++i) {
        const std::string_view word = collected.words.word(i);
        const std::uint64_t times = collected.words.count(i);
        all += times * word.size();
        zeros += times * static_cast<std::uint64_t>(std::count(word.begin(), word.end(), '\0'));
        for (std::size_t at = 0; characters && (at = word.find(kReplacement, at)) != std::string_view::npos;
             ++at)
            replaced += times;
        if (isValidUtf8(word))
            continue;
        forEachUtf8Run(
            word, [](std::size_t, std::size_t) {},
            [&](std::size_t begin, std::size_t end) { broken += times * (end - begin); });
    }
    const auto note = [&](std::uint64_t count, Message warning) {
        if (count > 0)
            collected.notes.push_back({Severity::Warning, "sources", std::move(warning)});
    };
    note(broken, message("{} of {} bytes are not valid UTF-8; are all files text?", broken, all));
    note(replaced, message("U+FFFD, which replaces bytes that are not valid UTF-8, occurs {}; are all files "
                           "text?",
                           counted(replaced, "time")));
    note(zeros, message("{} of {} bytes are NUL; are all files text?", zeros, all));
}

} // namespace

Result<CollectedWords> collectWords(const TrainOptions& options, ProgressReporter& reporter,
                                    Checkpoint* checkpoint, TrainFigures& figures) {
    TOKENSCOPE_TRY(const auto split, splitOf(options));
    std::optional<WordSplit> superwords;
    if (options.model == TrainModel::SuperBpe) {
        if (!options.input.counts.empty())
            return fail(ErrorCode::BadInput, "--counts",
                        "SuperBPE needs the text itself for its second stage, not only counts",
                        "give the texts");
        TOKENSCOPE_TRY(const auto requested, superwordSplitOptions(options));
        TOKENSCOPE_TRY(auto result, WordSplit::make(requested));
        superwords = std::move(result);
    }
    reporter.begin(TrainStage::Counting);
    CollectedWords collected;
    WordCollector collector(options, reporter, checkpoint, figures, collected, split, superwords);
    TOKENSCOPE_TRY_VOID(collector.run());
    if (reporter.stopped())
        return trainingStopped();
    // SuperBPE's tokenizer splits text into superword segments only.
    const SplitStages& stages = superwords ? superwords->stages() : split.stages();
    collected.stages.normalizer = stages.normalizer;
    collected.stages.preTokenizer = stages.preTokenizer;
    collected.split = split.description();
    if (collected.words.size() == 0)
        return fail(ErrorCode::BadInput, {}, "there is no text to learn from",
                    "name files or folders with text, or give --text");
    noteOtherBytes(options.form != TrainForm::ByteLevel, collected);
    if (options.manifest)
        collected.hash = sha256Hex(spelledCounts(collected.words, collected.split));
    figures.distinctWords = collected.words.size();
    figures.words = collected.words.total();
    figures.countSeconds = reporter.stageSeconds();
    return collected;
}

} // namespace tokenscope::train
