#include "core/train/pipeline/word_collector.h"

#include "core/train/corpus/count_file.h"

#include "core/base/printable.h"
#include "core/definition/metaspace.h"

#include <algorithm>
#include <cmath>
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
        auto files = listSources(names);
        if (!files)
            return tl::unexpected<Error>(files.error());
        spec.files = *std::move(files);
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

Result<WordCounts> TrainingWordCollector::read(const std::string& name) const {
    const auto place = m_checkpoint->place(name);
    auto file = readCounts({place}, {m_reporter.stop(), {}});
    if (!file)
        return tl::unexpected<Error>(file.error());
    const bool superwords = name.starts_with("superwords");
    if (file->split != (superwords ? *m_superwords : m_split).description())
        return tl::unexpected<Error>(Error{
            ErrorCode::BadInput,
            place.string(),
            {},
            "the words of the checkpoint were split in another way: " + file->split,
            "restore the tokenizer given by --extend, or start again with --force and without --resume"});
    return std::move(file->words);
}

Result<void> TrainingWordCollector::restore(std::size_t texts) {
    const auto told = m_checkpoint->counted();
    if (!told)
        return tl::unexpected<Error>(told.error());
    if (*told) {
        auto state = readStateJson(**told, m_listing, texts, m_collected, m_figures);
        if (!state)
            return tl::unexpected<Error>(state.error());
        m_state = *std::move(state);
    }
    m_checkpoint->keepOnly(m_state.names());
    return *told ? restoreTables() : Result<void>();
}

/// Those that are whole; of a stage that is gone on with, count() reads them.
Result<void> TrainingWordCollector::restoreTables() {
    const auto whole = [this](const std::vector<std::string>& names, WordCounts& words) -> Result<void> {
        if (names.size() != 1)
            return fail(ErrorCode::Damaged, "counted.json", "the checkpoint does not name its counts",
                        "start again in another folder");
        auto table = read(names.front());
        if (!table)
            return tl::unexpected<Error>(table.error());
        words = *std::move(table);
        return {};
    };
    if (m_superwords && m_state.stage != Stage::Superwords) {
        if (auto done = whole(m_state.superwords, m_collected.superwords); !done)
            return done;
        m_superwordsWritten = true;
    }
    if (m_state.stage == Stage::Counts || m_state.stage == Stage::Complete)
        return whole(m_state.words, m_collected.words);
    return {};
}

Result<std::string> TrainingWordCollector::write(Stage stage, const WordCounts& words) {
    const bool superwords = stage == Stage::Superwords;
    std::string name = m_checkpoint->newCounts(superwords ? "superwords" : "words");
    const std::string split = (superwords ? *m_superwords : m_split).description();
    if (auto done = writeCounts(m_checkpoint->place(name), words, split, {m_reporter.stop(), {}}); !done)
        return tl::unexpected<Error>(done.error());
    return name;
}

Result<void> TrainingWordCollector::saveState() {
    return m_checkpoint->saveCounted(stateJson({m_state, m_listing, m_collected, m_figures}),
                                     m_state.names());
}

Result<void> TrainingWordCollector::saveSuperwords() {
    if (!m_superwords || m_superwordsWritten)
        return {};
    auto name = write(Stage::Superwords, m_collected.superwords);
    if (!name)
        return tl::unexpected<Error>(name.error());
    m_state.superwords = {*std::move(name)};
    m_superwordsWritten = true;
    return {};
}

Result<void> TrainingWordCollector::savePosition(Stage stage, const CountPosition& place,
                                                 std::span<const WordCounts* const> groups) {
    if (stage == Stage::Words) {
        if (auto done = saveSuperwords(); !done)
            return done;
    }
    std::vector<std::string>& names = stage == Stage::Words ? m_state.words : m_state.superwords;
    names.resize(m_whole); // what is whole was written before, and stays
    for (std::size_t i = m_whole; i < groups.size(); ++i) {
        auto name = write(stage, *groups[i]);
        if (!name)
            return tl::unexpected<Error>(name.error());
        names.push_back(*std::move(name));
    }
    m_whole = place.group;
    m_state.stage = stage;
    m_state.place = place;
    return saveState();
}

Result<void> TrainingWordCollector::saveWords(Stage stage, std::size_t countFiles, const WordCounts& words) {
    if (auto done = saveSuperwords(); !done)
        return done;
    auto name = write(Stage::Words, words);
    if (!name)
        return tl::unexpected<Error>(name.error());
    m_state.words = {*std::move(name)};
    m_state.stage = stage;
    m_state.place.reset();
    m_state.countFiles = countFiles;
    return saveState();
}

Result<Counted> TrainingWordCollector::count(const SourceSpec& spec, Stage stage) {
    CountOptions options;
    options.threads = m_options.threads;
    options.maxWords = m_options.input.maxWords;
    options.span = m_options.input.span;
    CountProgress last;
    const auto tell = [&](const CountProgress& state) {
        last = state;
        TrainingProgress& told = m_reporter.state();
        told.bytes = std::max(told.bytes, state.textBytes);
        told.words = state.words;
        told.totalBytes = state.totalBytes * m_passes;
        told.readBytes = std::min(m_read.bytes + state.bytes, told.totalBytes);
        m_reporter.report(told.readBytes, told.totalBytes, m_read.textBytes + state.textBytes);
    };
    ResumableCount resumable;
    if (m_checkpoint) {
        resumable.due = [this] { return m_checkpoint->due(); };
        resumable.save = [this, stage](const CountProgressView& progress) {
            return savePosition(stage, progress.position, progress.words);
        };
    }
    m_whole = 0;
    if (m_state.stage == stage && m_state.place) {
        resumable.from.emplace().position = *m_state.place;
        m_whole = m_state.place->group;
        for (const std::string& name : stage == Stage::Words ? m_state.words : m_state.superwords) {
            auto table = read(name);
            if (!table)
                return tl::unexpected<Error>(table.error());
            resumable.from->words.push_back(*std::move(table));
        }
    }
    auto counted = countSources(spec, stage == Stage::Words ? m_split : *m_superwords, options, tell,
                                m_reporter.stop(), resumable);
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
    if (m_superwords && m_state.stage == Stage::Superwords) {
        m_passes = 2;
        auto counted = count(spec, Stage::Superwords);
        if (!counted)
            return tl::unexpected<Error>(counted.error());
        m_collected.superwords = std::move(counted->words);
    }
    auto counted = count(spec, Stage::Words);
    if (!counted)
        return tl::unexpected<Error>(counted.error());
    m_collected.words = std::move(counted->words);
    account(*counted);
    return {};
}

Result<void> TrainingWordCollector::countText() {
    const std::string& text = m_options.input.text;
    if (text.empty())
        return {};
    if (auto done = m_split.count(text, m_collected.words, 1, {m_reporter.stop(), {}}); !done)
        return done;
    if (m_superwords) {
        if (auto done = m_superwords->count(text, m_collected.superwords); !done)
            return done;
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
    for (std::size_t i = m_state.countFiles; i < paths.size(); ++i) {
        if (m_checkpoint && m_checkpoint->due()) {
            if (auto done = saveWords(Stage::Counts, i, counts.words); !done)
                return done;
        }
        if (auto done = addCounts(paths[i], counts, m_reporter.progress()); !done)
            return done;
        m_collected.sources.push_back({paths[i], 1, 0, 0, counts.sha256});
    }
    m_collected.words = std::move(counts.words);
    return m_checkpoint ? saveWords(Stage::Complete, paths.size(), m_collected.words) : Result<void>();
}

Result<void> TrainingWordCollector::run() {
    const auto named = spec();
    if (!named)
        return tl::unexpected<Error>(named.error());
    const auto other = [&](const SourceFile& file) { return file.language != named->files.front().language; };
    if (named->temperature < 1 && !named->files.empty() &&
        std::none_of(named->files.begin(), named->files.end(), other))
        m_collected.notes.push_back({Severity::Info, "--temperature",
                                     "all texts are in folders of the same name, which is one language, so "
                                     "there is nothing to balance"});
    m_listing = listed(named->files, m_options.input.counts);
    m_state.stage = m_superwords ? Stage::Superwords : Stage::Words;
    if (m_checkpoint) {
        if (auto done = restore(named->files.size()); !done)
            return done;
    }
    if (m_state.stage == Stage::Superwords || m_state.stage == Stage::Words) {
        if (auto done = countFiles(*named); !done)
            return done;
        if (auto done = countText(); !done)
            return done;
    }
    if (m_state.stage != Stage::Complete) {
        if (auto done = addCountFiles(); !done)
            return done;
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
