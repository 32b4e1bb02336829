#include "core/train/pipeline/collect_words.h"

#include "core/base/hash.h"
#include "core/formats/load.h"
#include "core/text/utf8.h"
#include "core/train/corpus/count_file.h"
#include "core/train/pipeline/split_options.h"
#include "core/train/pipeline/word_collector.h"

#include <algorithm>

namespace tokenscope::train {
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
    auto split = WordSplit::make(*asked);
    if (!split && !asked->pattern.own.empty()) // that of the option, and no file's
        return fail(ErrorCode::BadInput, "--pre-tokenizer", split.error().message,
                    split.error().remedy.empty() ? "fix the regular expression" : split.error().remedy);
    return split;
}

/// Files that are not text yield pieces too, so warn about them. Words are examined, of which there are far fewer than bytes.
/// In forms of characters, U+FFFD has replaced invalid UTF-8.
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
    const std::string ofAll = " of " + std::to_string(all) + " bytes are ";
    const auto note = [&](std::uint64_t count, const std::string& what) {
        if (count > 0)
            collected.notes.push_back(
                {Severity::Warning, "sources", std::to_string(count) + what + "; are all files text?"});
    };
    note(broken, ofAll + "not valid UTF-8");
    note(replaced, " times U+FFFD occurs, which replaces bytes that are not valid UTF-8");
    note(zeros, ofAll + "NUL");
}

} // namespace

Result<CollectedWords> collectWords(const TrainOptions& options, ProgressReporter& reporter,
                                    Checkpoint* checkpoint, TrainFigures& figures) {
    const auto split = splitOf(options);
    if (!split)
        return tl::unexpected<Error>(split.error());
    std::optional<WordSplit> superwords;
    if (options.model == TrainModel::SuperBpe) {
        if (!options.input.counts.empty())
            return fail(ErrorCode::BadInput, "--counts",
                        "SuperBPE needs the text itself for its second stage, not only counts",
                        "give the texts");
        const auto asked = superwordSplitOptions(options);
        if (!asked)
            return tl::unexpected<Error>(asked.error());
        auto result = WordSplit::make(*asked);
        if (!result)
            return tl::unexpected<Error>(result.error());
        superwords = *std::move(result);
    }
    reporter.begin(TrainStage::Counting);
    CollectedWords collected;
    TrainingWordCollector collector(options, reporter, checkpoint, figures, collected, *split, superwords);
    if (auto done = collector.run(); !done)
        return tl::unexpected<Error>(done.error());
    if (reporter.stopped())
        return trainingStopped();
    // SuperBPE's file cuts superwords alone.
    const SplitStages& stages = superwords ? superwords->stages() : split->stages();
    collected.stages.normalizer = stages.normalizer;
    collected.stages.preTokenizer = stages.preTokenizer;
    collected.split = split->description();
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
