// In how many of a hundred generated pairs of tokenizers, each with one thing changed, the difference is named and shown
// by a text, and whether any pair was called equal: bench_witnesses [COUNT [SEED]]
//
// Embedded samples, and the real files where $TOKENSCOPE_SHARED has them. Exit 1 where fewer than 95 in 100 are shown, or
// one is called equal.

#include "core/base/printable.h"
#include "core/compare/witness/find_witnesses.h"
#include "tests/support/changed_definitions.h"

#include <cstdlib>
#include <ctime>
#include <fmt/format.h>

using namespace tokenscope;

int main(int argc, char** argv) {
    const std::size_t count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100;
    const auto seed = static_cast<std::uint32_t>(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1);
    const char* shared = std::getenv("TOKENSCOPE_SHARED");
    test::ChangedDefinitions generator(
        shared ? std::filesystem::path(shared) / "tokenizers/files" : std::filesystem::path(), seed);
    std::size_t shown = 0;
    std::size_t wronglyEqual = 0;
    double slowest = 0;
    const auto pairs = generator.pairs(count);
    for (const test::ChangedPair& one : pairs) {
        const auto diff = diffDefinitions(one.pair);
        if (!diff)
            return 2;
        const bool named = !diff->table(one.section).empty();
        const std::clock_t begin = std::clock();
        const WitnessSearch search = findWitnesses(*diff);
        const double milliseconds = 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        const SameEncoding same = sameEncoding(one.pair.a->definition(), one.pair.b->definition());
        const Verdict verdict = verdictOf(*diff, same, search.outcome(), {}, {});
        wronglyEqual += verdict.equal() ? 1 : 0;
        shown += named && !search.witnesses.empty() ? 1 : 0;
        slowest = std::max(slowest, milliseconds);
        const Witness* first = search.witnesses.empty() ? nullptr : &search.witnesses.front();
        fmt::print("{:4} {:5.0f} ms  {:60} {} {}\n",
                   verdict.equal() ? "EQUAL"
                   : !named        ? "NAME"
                   : !first        ? "MISS"
                                   : "ok",
                   milliseconds, one.name, first ? std::string(name(first->cause)) : verdict.line,
                   first ? "`" + printable(first->text, 60) + "`" : std::string());
    }
    fmt::print(
        "{} of {} named and shown, {} called equal, the slowest search took {:.0f} ms of a processor\n",
        shown, pairs.size(), wronglyEqual, slowest);
    return shown * 100 >= pairs.size() * 95 && wronglyEqual == 0 ? 0 : 1;
}
