#include "core/train/pipeline/word_collector.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/definition/metaspace.h"
#include "core/train/corpus/count_file.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>
#include <utility>

namespace tokenscope::train {
namespace {

/// As they stand in a text, where a space is one byte, and not the three of its mark.
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

} // namespace

Result<SourceSpec> TrainingWordCollector::spec() const {
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

void TrainingWordCollector::listSourcesOf(const SourceSpec& spec) {
    for (const SourceFile& file : spec.files)
        m_contents.sources.push_back({file.path, file.bytes});
    for (const std::string& path : m_options.input.counts) {
        std::error_code error;
        const auto bytes = std::filesystem::file_size(path, error);
        m_contents.sources.push_back({path, error ? 0 : bytes});
    }
}

Result<void> TrainingWordCollector::restore(std::size_t texts) {
    if (!m_checkpoint->contents())
        return {};
    TOKENSCOPE_TRY_VOID(m_checkpoint->checkSources(m_contents.sources, texts));
    std::vector<Checkpoint::Source> sources = std::move(m_contents.sources); // with the sizes of now
    m_contents = *m_checkpoint->contents();
    m_contents.sources = std::move(sources);
    m_collected.sources = m_contents.read;
    m_collected.dropped = m_contents.dropped;
    m_figures = m_contents.figures;
    return restoreWords();
}

/// Those that are complete; count() reads those of a stage that continues.
Result<void> TrainingWordCollector::restoreWords() {
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

Result<std::string> TrainingWordCollector::write(bool superwords, const WordCounts& words) {
    return m_checkpoint->writeWords(words, superwords, splitOf(superwords).description(), m_reporter.stop());
}

Result<void> TrainingWordCollector::save() {
    m_contents.read = m_collected.sources;
    m_contents.dropped = m_collected.dropped;
    m_contents.figures = m_figures;
    return m_checkpoint->save(m_contents);
}

Result<void> TrainingWordCollector::writeSuperwords() {
    if (!m_superwords || m_superwordsWritten)
        return {};
    TOKENSCOPE_TRY(std::string name, write(true, m_collected.superwords));
    m_contents.superwords = {std::move(name)};
    m_superwordsWritten = true;
    return {};
}

Result<void> TrainingWordCollector::savePosition(Stage stage, std::string position,
                                                 std::span<const WordCounts* const> groups) {
    const bool superwords = stage == Stage::Superwords;
    if (!superwords)
        TOKENSCOPE_TRY_VOID(writeSuperwords());
    std::vector<std::string>& names = namesOf(superwords);
    names.resize(m_completeGroups); // these were written before
    for (std::size_t i = m_completeGroups; i < groups.size(); ++i) {
        TOKENSCOPE_TRY(std::string name, write(superwords, *groups[i]));
        names.push_back(std::move(name));
    }
    m_completeGroups = groups.size() - 1;
    m_contents.stage = stage;
    m_contents.state = std::move(position);
    return save();
}

Result<void> TrainingWordCollector::saveWords(Stage stage, std::size_t countFiles, const WordCounts& words) {
    TOKENSCOPE_TRY_VOID(writeSuperwords());
    TOKENSCOPE_TRY(std::string name, write(false, words));
    m_contents.words = {std::move(name)};
    m_contents.stage = stage;
    m_contents.state.clear();
    m_contents.countFiles = countFiles;
    return save();
}

Result<Counted> TrainingWordCollector::count(const SourceSpec& spec, Stage stage) {
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

void TrainingWordCollector::account(const Counted& counted) {
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

Result<void> TrainingWordCollector::countFiles(const SourceSpec& spec) {
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

Result<void> TrainingWordCollector::countText() {
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

Result<void> TrainingWordCollector::addCountFiles() {
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

Result<void> TrainingWordCollector::run() {
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
        m_collected.notes.push_back({Severity::Warning, "sources",
                                     std::to_string(m_figures.badLines) +
                                         " lines were skipped: they are invalid or have no text in '" +
                                         printable(m_options.input.field, 60) + "'"});
    if (dropped.words > 0)
        m_collected.notes.push_back(
            {Severity::Warning, "words",
             std::to_string(dropped.words) +
                 " rare words were dropped to save memory; a count is too low by at most " +
                 std::to_string(dropped.mostMissing)});
    if (dropped.rounded > 0)
        m_collected.notes.push_back(
            {Severity::Info, "words",
             std::to_string(dropped.rounded) +
                 " rare words were dropped, because their weighted count is below one half"});
    return {};
}

} // namespace tokenscope::train
