#include "core/train/job/gather_words.h"

#include "core/base/mapped_file.h"
#include "core/base/sha256.h"
#include "core/train/job/split_choice.h"

#include <algorithm>

namespace tokenscope {
namespace {

struct Reading {
    const WordSplit& split;
    TrainTeller& teller;
    TrainFigures& figures;
    WordCounts& words;
};

Result<void> countText(const Reading& reading, std::string_view text, bool lines) {
    TrainState& state = reading.teller.state();
    while (!text.empty()) {
        if (reading.teller.stopped())
            return fail(ErrorCode::Cancelled, {}, "the training was stopped");
        const std::size_t end = lines ? text.find('\n') : std::string_view::npos;
        const std::string_view record = text.substr(0, end == std::string_view::npos ? end : end + 1);
        text.remove_prefix(record.size());
        if (auto done = reading.split.count(record, reading.words, 1, {reading.teller.stop(), {}}); !done)
            return done;
        ++reading.figures.records;
        state.bytes = reading.figures.bytes += record.size();
        state.words = reading.words.size();
        if (reading.figures.records % 256 == 0)
            reading.teller.tell(state.bytes, state.totalBytes);
    }
    return {};
}

} // namespace

Result<GatheredWords> gatherWords(const TrainOptions& options, TrainTeller& teller, Checkpoint* checkpoint,
                                  TrainFigures& figures) {
    static_cast<void>(checkpoint);
    const auto asked = splitOptions(options);
    if (!asked)
        return tl::unexpected<Error>(asked.error());
    const auto split = WordSplit::make(*asked);
    if (!split)
        return tl::unexpected<Error>(split.error());
    teller.begin(TrainStage::Counting);
    GatheredWords gathered;
    gathered.stages.normalizer = split->stages().normalizer;
    gathered.stages.preTokenizer = split->stages().preTokenizer;
    const Reading reading{*split, teller, figures, gathered.words};
    const bool lines = options.input.records == TrainInput::Records::Lines;
    for (const TrainSource& source : options.input.sources) {
        auto file = MappedFile::open(source.path);
        if (!file) {
            file.error().file = source.path;
            return tl::unexpected<Error>(file.error());
        }
        teller.state().totalBytes += file->bytes().size();
        const std::uint64_t before = figures.records;
        if (auto done = countText(reading, file->bytes(), lines); !done) {
            done.error().file = source.path;
            return tl::unexpected<Error>(done.error());
        }
        gathered.sources.push_back({source.path, source.weight, file->bytes().size(), figures.records - before,
                                    sha256Hex(file->bytes())});
    }
    if (auto done = countText(reading, options.input.text, lines); !done)
        return tl::unexpected<Error>(done.error());
    figures.distinctWords = gathered.words.size();
    figures.words = gathered.words.total();
    figures.countSeconds = teller.stageSeconds();
    return gathered;
}

} // namespace tokenscope
