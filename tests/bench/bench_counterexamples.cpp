// Generates a hundred pairs of tokenizers that differ in one change, and reports for how many of them the
// difference is found and shown by a text, for how many the reported cause fits the change, and whether any
// pair was called equal, by default or when requested: bench_counterexamples [COUNT [SEED]]
//
// Uses the embedded samples, and the real files if $TOKENSCOPE_SHARED has them. Exit 1 if fewer than 95 in
// 100 are shown with their cause, or one is called equal.

#include "core/base/printable.h"
#include "core/compare/search/find_counterexamples.h"
#include "tests/support/changed_definitions.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;

namespace {

/// Whether a text with this cause is an example of a change in this section.
bool fits(DiffSection section, DifferenceCause cause) {
    using enum DifferenceCause;
    const auto isOneOf = [cause](std::initializer_list<DifferenceCause> causes) {
        return std::find(causes.begin(), causes.end(), cause) != causes.end();
    };
    const bool token = isOneOf({TokenFound, NextToToken, TokenId});
    switch (section) {
    case DiffSection::Merges:
    case DiffSection::Scores:
        return cause == Model;
    case DiffSection::Vocabulary: // the ids of what is found, and what can be found at all
        return isOneOf({Model, OtherIds, NotEncodable, TokenId});
    case DiffSection::Types:
        return cause == Model || token;
    case DiffSection::AddedTokens:
        return token;
    case DiffSection::Normalizer: // of text, of the text next to tokens, and of the literal ▁
        return isOneOf({Normalizer, NextToToken, Metaspace, TokenFound});
    case DiffSection::PreTokenizer:
        return isOneOf({PreTokenizer, NextToToken});
    case DiffSection::PostProcessor:
        return cause == Around;
    case DiffSection::Defaults:
        return cause == Around || token;
    case DiffSection::Model:
        return isOneOf({Model, NotEncodable, NextToToken});
    default:
        return false;
    }
}

} // namespace

int main(int argc, char** argv) {
    const std::size_t count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100;
    const auto seed = static_cast<std::uint32_t>(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1);
    const char* shared = std::getenv("TOKENSCOPE_SHARED");
    test::ChangedDefinitions generator(
        shared ? std::filesystem::path(shared) / "tokenizers/files" : std::filesystem::path(), seed);
    std::size_t shown = 0;
    std::size_t wronglyEqual = 0;
    std::size_t fitting = 0;
    double slowest = 0;
    const auto pairs = generator.pairs(count);
    for (const test::ChangedPair& one : pairs) {
        const auto diff = diffDefinitions(one.pair);
        if (!diff)
            return 2;
        const bool named = !diff->table(one.section).empty();
        const std::clock_t begin = std::clock();
        const CounterexampleSearchResult search = findCounterexamples(*diff);
        const double milliseconds = 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        const SameEncoding same = sameEncoding(one.pair.a->definition(), one.pair.b->definition());
        const Verdict verdict = verdictOf(*diff, same, search.outcome(), {}, {});
        // Proved equal ids mean that nothing changed, except in the defaults.
        const bool isEqual = verdict.equal() || (verdict.kind == VerdictKind::SameIdsWhenSet &&
                                                 one.section != DiffSection::Defaults);
        wronglyEqual += isEqual ? 1 : 0;
        shown += named && !search.counterexamples.empty() ? 1 : 0;
        slowest = std::max(slowest, milliseconds);
        const Counterexample* first =
            search.counterexamples.empty() ? nullptr : &search.counterexamples.front();
        const bool isFitting = std::any_of(
            search.counterexamples.begin(), search.counterexamples.end(),
            [&](const Counterexample& counterexample) { return fits(one.section, counterexample.cause); });
        fitting += isFitting ? 1 : 0;
        fmt::print("{:5} {:5.0f} ms  {:60} {} {}\n",
                   isEqual      ? "EQUAL"
                   : !named     ? "NAME"
                   : !first     ? "MISS"
                   : !isFitting ? "CAUSE"
                                : "ok",
                   milliseconds, one.name, first ? std::string(name(first->cause)) : verdict.line.english(),
                   first ? "`" + printable(first->text, 60) + "`" : std::string());
    }
    fmt::print("{} of {} named and shown, {} by a text whose cause fits the change, {} called equal, the "
               "slowest search "
               "took {:.0f} ms of a processor\n",
               shown, pairs.size(), fitting, wronglyEqual, slowest);
    return std::min(shown, fitting) * 100 >= pairs.size() * 95 && wronglyEqual == 0 ? 0 : 1;
}
