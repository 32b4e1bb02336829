#include "core/train/job/gather_words.h"

#include "core/base/sha256.h"
#include "core/load/load.h"
#include "core/train/job/gathered_state.h"
#include "core/train/job/split_choice.h"
#include "core/train/sources/count_sources.h"
#include "core/train/words/count_file.h"

#include <algorithm>
#include <cmath>

namespace tokenscope {
namespace {

/// As the options say, or as the tokenizer that is gone on with cuts.
Result<WordSplit> splitOf(const TrainOptions& options) {
    if (!options.from.empty()) {
        const auto loaded = loadDefinition(options.from);
        if (!loaded)
            return tl::unexpected<Error>(loaded.error());
        return WordSplit::make(splitStagesOf(**loaded));
    }
    const auto asked = splitOptions(options);
    if (!asked)
        return tl::unexpected<Error>(asked.error());
    return WordSplit::make(*asked);
}

class Gathering {
  public:
    Gathering(const TrainOptions& options, TrainTeller& teller, Checkpoint* checkpoint, TrainFigures& figures,
              GatheredWords& gathered)
        : m_options(options)
        , m_teller(teller)
        , m_checkpoint(checkpoint)
        , m_figures(figures)
        , m_gathered(gathered) {}

    Result<void> run(const WordSplit& split, const std::optional<WordSplit>& stretches);

  private:
    Result<SourceSpec> spec() const;
    /// False: the checkpoint has all, and what is not in files.
    Result<bool> readFiles(const SourceSpec& spec, const WordSplit& split,
                           const std::optional<WordSplit>& stretches);
    Result<void> countInto(const SourceSpec& spec, const WordSplit& split, bool accounts, WordCounts& into);
    Result<void> save(const WordSplit& split, std::size_t done, bool complete);
    /// Errors: Damaged, Unreadable; BadInput where the files, or the cuts, are no longer those of the checkpoint.
    Result<std::optional<GatheredState>> restore(const WordSplit& split);

    const TrainOptions& m_options;
    TrainTeller& m_teller;
    Checkpoint* m_checkpoint;
    TrainFigures& m_figures;
    GatheredWords& m_gathered;
    std::uint64_t m_toRead = 0;    ///< of files as they lie on the disk, each as often as it is read
    std::uint64_t m_read = 0;      ///< of these, the ones that are done
    std::uint64_t m_textBytes = 0; ///< unpacked by now, for the rate
    std::vector<ListedSource> m_listing;
};

Result<SourceSpec> Gathering::spec() const {
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
    spec.share = input.sample;
    spec.seed = input.seed;
    spec.temperature = input.temperature.value_or(1);
    return spec;
}

Result<void> Gathering::countInto(const SourceSpec& spec, const WordSplit& split, bool accounts,
                                  WordCounts& into) {
    CountOptions options;
    options.threads = m_options.threads;
    options.mostWords = m_options.input.mostWords;
    const std::uint64_t before = m_figures.bytes;
    const std::uint64_t textBefore = m_textBytes;
    const auto tell = [&](const CountState& state) {
        m_textBytes = textBefore + state.textBytes;
        // SuperBPE reads all twice.
        m_teller.state().bytes = std::max(m_teller.state().bytes, before + state.textBytes);
        m_teller.state().totalBytes = std::max(m_toRead, state.totalBytes);
        m_teller.state().readBytes = std::min(m_read + state.bytes, m_teller.state().totalBytes);
        m_teller.state().words = std::max<std::uint64_t>(into.size(), state.words);
        m_teller.tell(m_teller.state().readBytes, m_teller.state().totalBytes, m_textBytes);
    };
    auto counted = countSources(spec, split, options, tell, m_teller.stop());
    if (!counted)
        return tl::unexpected<Error>(counted.error());
    for (const SourceFile& file : spec.files)
        m_read += file.bytes;
    if (into.size() == 0)
        into = std::move(counted->words);
    else
        into.merge(counted->words);
    if (!accounts)
        return {};
    for (const SourceAccount& account : counted->sources) {
        m_gathered.sources.push_back(
            {account.path, account.weight, account.fileBytes, account.keptRecords, account.sha256});
        m_figures.bytes += account.keptBytes;
        m_figures.records += account.keptRecords;
    }
    m_figures.droppedWords += counted->dropped.occurrences;
    if (counted->dropped.words > 0)
        m_gathered.notes.push_back(
            {Severity::Warning, "words",
             std::to_string(counted->dropped.words) +
                 " rare words were dropped for want of room; a count is too low by at most " +
                 std::to_string(counted->dropped.mostMissing)});
    if (counted->dropped.rounded > 0)
        m_gathered.notes.push_back(
            {Severity::Info, "words",
             std::to_string(counted->dropped.rounded) +
                 " rare words were left out: by the weights given, they come to less than one half"});
    return {};
}

Result<void> Gathering::save(const WordSplit& split, std::size_t done, bool complete) {
    const bool super = m_options.model == TrainModel::SuperBpe;
    const GatheredState state{done, complete, m_checkpoint->newCounts("words"),
                              super ? m_checkpoint->newCounts("stretches") : std::string()};
    if (auto written = writeCounts(m_checkpoint->place(state.words), m_gathered.words, split.description());
        !written)
        return written;
    if (super) {
        if (auto written = writeCounts(m_checkpoint->place(state.stretches), m_gathered.stretches, {});
            !written)
            return written;
    }
    return m_checkpoint->saveCounted(stateJson({state, m_listing, m_gathered, m_figures}), state.names());
}

Result<std::optional<GatheredState>> Gathering::restore(const WordSplit& split) {
    const auto state = m_checkpoint->counted();
    if (!state)
        return tl::unexpected<Error>(state.error());
    if (!*state) {
        m_checkpoint->keepOnly({});
        return std::optional<GatheredState>();
    }
    auto known = readStateJson(**state, m_listing, m_gathered, m_figures);
    if (!known)
        return tl::unexpected<Error>(known.error());
    const auto read = [&](const std::string& name, WordCounts& words) -> Result<void> {
        auto file = readCounts({m_checkpoint->place(name)}, {m_teller.stop(), {}});
        if (!file)
            return tl::unexpected<Error>(file.error());
        if (!file->split.empty() && file->split != split.description())
            return tl::unexpected<Error>(
                Error{ErrorCode::BadInput,
                      m_checkpoint->place(name).string(),
                      {},
                      "the words of the checkpoint were cut in another way: " + file->split,
                      "give the tokenizer of --from as it was, or begin anew: --force without --resume"});
        words = std::move(file->words);
        return {};
    };
    if (auto done = read(known->words, m_gathered.words); !done)
        return tl::unexpected<Error>(done.error());
    if (m_options.model == TrainModel::SuperBpe) {
        if (auto done = read(known->stretches, m_gathered.stretches); !done)
            return tl::unexpected<Error>(done.error());
    }
    m_checkpoint->keepOnly(known->names());
    return std::optional(*std::move(known));
}

/// File by file where the sum is the whole's all the same, so that a checkpoint can be kept between two of them.
Result<bool> Gathering::readFiles(const SourceSpec& spec, const WordSplit& split,
                                  const std::optional<WordSplit>& stretches) {
    const bool whole = std::all_of(spec.files.begin(), spec.files.end(), [](const SourceFile& file) {
        return std::floor(file.weight) == file.weight;
    });
    const bool apart =
        m_checkpoint && whole && spec.share == 1 && spec.temperature == 1 && m_options.input.mostWords == 0;
    std::size_t done = 0;
    if (m_checkpoint) {
        const auto state = restore(split);
        if (!state)
            return tl::unexpected<Error>(state.error());
        if (*state) {
            if ((*state)->complete)
                return false;
            done = std::min((*state)->files, spec.files.size());
        }
    }
    for (std::size_t i = done; i < spec.files.size(); ++i)
        m_toRead += spec.files[i].bytes * (stretches ? 2 : 1);
    while (done < spec.files.size()) {
        SourceSpec part = spec;
        if (apart)
            part.files = {spec.files[done]};
        if (stretches) {
            if (auto counted = countInto(part, *stretches, false, m_gathered.stretches); !counted)
                return tl::unexpected<Error>(counted.error());
        }
        if (auto counted = countInto(part, split, true, m_gathered.words); !counted)
            return tl::unexpected<Error>(counted.error());
        done += part.files.size();
        if (m_checkpoint && done < spec.files.size() && m_checkpoint->due()) {
            if (auto saved = save(split, done, false); !saved)
                return tl::unexpected<Error>(saved.error());
        }
    }
    return true;
}

Result<void> Gathering::run(const WordSplit& split, const std::optional<WordSplit>& stretches) {
    const auto named = spec();
    if (!named)
        return tl::unexpected<Error>(named.error());
    m_listing = listed(named->files, m_options.input.counts);
    const auto read = readFiles(*named, split, stretches);
    if (!read)
        return tl::unexpected<Error>(read.error());
    if (!*read)
        return {};
    if (!m_options.input.text.empty()) {
        if (auto done = split.count(m_options.input.text, m_gathered.words, 1, {m_teller.stop(), {}}); !done)
            return done;
        if (stretches) {
            if (auto done = stretches->count(m_options.input.text, m_gathered.stretches); !done)
                return done;
        }
        m_figures.bytes += m_options.input.text.size();
        ++m_figures.records;
    }
    CountFile counts;
    counts.words = std::move(m_gathered.words);
    counts.split = split.description();
    for (const std::string& path : m_options.input.counts) {
        if (auto done = addCounts(path, counts, m_teller.progress()); !done)
            return done;
        m_gathered.sources.push_back({path, 1, 0, 0, counts.sha256});
    }
    m_gathered.words = std::move(counts.words);
    return m_checkpoint ? save(split, named->files.size(), true) : Result<void>();
}

} // namespace

Result<GatheredWords> gatherWords(const TrainOptions& options, TrainTeller& teller, Checkpoint* checkpoint,
                                  TrainFigures& figures) {
    const auto split = splitOf(options);
    if (!split)
        return tl::unexpected<Error>(split.error());
    std::optional<WordSplit> stretches;
    if (options.model == TrainModel::SuperBpe) {
        if (!options.input.counts.empty())
            return fail(ErrorCode::BadInput, "--counts",
                        "SuperBPE needs the text itself for its second stage", "give the texts");
        const auto asked = stretchOptions(options);
        if (!asked)
            return tl::unexpected<Error>(asked.error());
        auto made = WordSplit::make(*asked);
        if (!made)
            return tl::unexpected<Error>(made.error());
        stretches = *std::move(made);
    }
    teller.begin(TrainStage::Counting);
    GatheredWords gathered;
    Gathering gathering(options, teller, checkpoint, figures, gathered);
    if (auto done = gathering.run(*split, stretches); !done)
        return tl::unexpected<Error>(done.error());
    if (teller.stopped())
        return trainingStopped();
    // SuperBPE's file cuts stretches alone.
    const SplitStages& stages = stretches ? stretches->stages() : split->stages();
    gathered.stages.normalizer = stages.normalizer;
    gathered.stages.preTokenizer = stages.preTokenizer;
    gathered.split = split->description();
    if (gathered.words.size() == 0)
        return fail(ErrorCode::BadInput, {}, "there are no words to learn from",
                    "name files or folders with text, or give --text");
    if (options.manifest || checkpoint)
        gathered.hash = sha256Hex(spelledCounts(gathered.words, gathered.split));
    figures.distinctWords = gathered.words.size();
    figures.words = gathered.words.total();
    figures.countSeconds = teller.stageSeconds();
    return gathered;
}

} // namespace tokenscope
