// SuperBPE compared with BPE of the same size: time to train on the first nine tenths of a text, and tokens
// of the last tenth with the resulting tokenizers.
//
//     bench_superbpe TEXT PIECES TRANSITION WORDS [punctuation]

#include "core/base/whole_file.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/convert/convert.h"
#include "core/train/pipeline/trained_definition.h"
#include "core/train/splitting/word_split.h"
#include "core/train/trainers/superbpe/superbpe_trainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <memory>

namespace {

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::train;

/// CPU time of this process, user and system.
double seconds() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

template <class F>
void forEachLine(std::string_view text, F&& f) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        f(text.substr(0, end));
        text.remove_prefix(end);
    }
}

WordCounts countedBy(const WordSplit& split, std::string_view text) {
    WordCounts words;
    forEachLine(text, [&](std::string_view line) { static_cast<void>(split.count(line, words)); });
    return words;
}

std::size_t tokensOf(const TrainedBpe& trained, const WordSplit& split, std::string_view text,
                     const char* path) {
    TokenizerDefinition definition = byteLevelDefinition(trained, std::vector<AddedToken>());
    definition.preTokenizer = split.stages().preTokenizer;
    if (const auto saved = saveHuggingFaceJson(definition); saved && *path != '\0')
        std::ofstream(path, std::ios::binary) << *saved;
    const auto tokenizer =
        Tokenizer::create(std::make_shared<const TokenizerDefinition>(std::move(definition)));
    std::size_t tokens = 0;
    forEachLine(text, [&](std::string_view line) { tokens += (*tokenizer)->encode(line)->size(); });
    return tokens;
}

int run(int argc, char* argv[]) {
    if (argc < 5) {
        fmt::print(stderr, "usage: bench_superbpe TEXT PIECES TRANSITION WORDS [punctuation]\n");
        return 2;
    }
    const auto file = MappedFile::open(argv[1]);
    if (!file)
        return 3;
    const std::string_view text = file->bytes();
    const std::size_t cut = text.rfind('\n', text.size() / 10 * 9) + 1;
    WordSplitOptions ofWords;
    WordSplitOptions ofSuperwords;
    ofSuperwords.pattern.name.clear();
    SuperwordOptions across;
    across.acrossPunctuation = argc > 5;
    ofSuperwords.pattern.own = superwordPattern(across);
    const auto words = WordSplit::make(ofWords);
    const auto superwords = WordSplit::make(ofSuperwords);
    SuperBpeOptions options;
    options.bpe.pieces = std::strtoull(argv[2], nullptr, 10);
    options.bpe.order = BpeTrainerOptions::Order::Gpt2;
    options.bpe.maxPieceWords = std::strtoull(argv[4], nullptr, 10);
    options.transition = std::strtoull(argv[3], nullptr, 10);
    const auto train = [&](std::string_view on, TrainedBpe& plain, TrainedBpe& super) {
        double start = seconds();
        const WordCounts counted = countedBy(*words, on);
        const double counting = seconds() - start;
        start = seconds();
        BpeTrainerOptions same = options.bpe;
        same.maxPieceWords = 0;
        plain = *trainBpe(counted, same);
        const double merging = seconds() - start;
        start = seconds();
        const WordCounts inRows = countedBy(*superwords, on);
        const double rows = seconds() - start;
        start = seconds();
        super = *trainSuperBpe(counted, inRows, options);
        fmt::print("{} bytes: words {:.2f} s, BPE {:.2f} s; superwords {:.2f} s ({} different), SuperBPE "
                   "{:.2f} s; {:.2f} s in all\n",
                   on.size(), counting, merging, rows, inRows.size(), seconds() - start,
                   counting + rows + seconds() - start);
    };
    TrainedBpe plain;
    TrainedBpe super;
    train(text, plain, super);
    train(text.substr(0, cut), plain, super);
    const std::string_view held = text.substr(cut);
    const std::size_t before = tokensOf(plain, *words, held, "");
    const std::size_t after = tokensOf(super, *superwords, held, argc > 6 ? argv[6] : "");
    fmt::print("evaluation: {} bytes, BPE {} tokens, SuperBPE {} tokens: {:.1f} % fewer\n", held.size(),
               before, after, 100.0 * (1.0 - static_cast<double>(after) / static_cast<double>(before)));
    return 0;
}

} // namespace

int main(int argc, char* argv[]) {
    return run(argc, argv);
}
