#include "core/train/job/gather_words.h"

#include "core/base/hash.h"
#include "core/formats/load.h"
#include "core/text/utf8.h"
#include "core/train/job/gathering.h"
#include "core/train/job/split_choice.h"
#include "core/train/words/count_file.h"

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
        return fail(ErrorCode::BadInput, "--split", split.error().message,
                    split.error().remedy.empty() ? "mend the regular expression" : split.error().remedy);
    return split;
}

/// A file of another kind than text makes pieces, too: that is told. By the words, of which there are far fewer than bytes.
/// Forms of characters have taken what is no UTF-8 for U+FFFD.
void noteOtherBytes(bool characters, GatheredWords& gathered) {
    constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
    std::uint64_t replaced = 0;
    std::uint64_t zeros = 0;
    std::uint64_t broken = 0;
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < gathered.words.size(); ++i) {
        const std::string_view word = gathered.words.word(i);
        const std::uint64_t times = gathered.words.count(i);
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
            gathered.notes.push_back(
                {Severity::Warning, "sources", std::to_string(count) + what + ": are all files text?"});
    };
    note(broken, ofAll + "no UTF-8");
    note(replaced, " times U+FFFD stands there, as which bytes that are no UTF-8 are taken");
    note(zeros, ofAll + "NUL");
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
    Gathering gathering(options, teller, checkpoint, figures, gathered, *split, stretches);
    if (auto done = gathering.run(); !done)
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
    noteOtherBytes(options.form != TrainForm::ByteLevel, gathered);
    if (options.manifest || checkpoint)
        gathered.hash = sha256Hex(spelledCounts(gathered.words, gathered.split));
    figures.distinctWords = gathered.words.size();
    figures.words = gathered.words.total();
    figures.countSeconds = teller.stageSeconds();
    return gathered;
}

} // namespace tokenscope::train
