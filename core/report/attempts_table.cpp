#include "core/report/attempts_table.h"

#include "core/explain/prose/replay.h"
#include "core/explain/stages/match_attempts.h"
#include "core/report/markdown_cell.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::report {

namespace {

std::string tableOf(const explain::SteppedWord& word, const explain::MatchAttempts& found, std::size_t most) {
    std::string table =
        fmt::format("### {}\n\n| # | looked up | result | id |\n|---:|---|---|---:|\n",
                    markdownCell(explain::replayLabel(word.original.empty() ? word.text : word.original)));
    for (std::size_t i = 0; i < std::min(found.attempts.size(), most); ++i) {
        const explain::MatchAttempt& attempt = found.attempts[i];
        const bool hit = attempt.found != kNoPiece;
        table += fmt::format("| {} | {} | {} | {} |\n", i + 1,
                             markdownCell(explain::replayLabel(found.lookedUp(word.text, attempt))),
                             !hit           ? "miss"
                             : attempt.used ? "hit"
                                            : "hit, given up",
                             hit ? std::to_string(attempt.found) : std::string());
    }
    if (const std::uint64_t all = found.hits + found.misses; all > most || all > found.attempts.size())
        table += fmt::format("\n… {} more\n", all - std::min(found.attempts.size(), most));
    if (found.gaveUp)
        table += "\nThe word is unknown as a whole.\n";
    return table;
}

} // namespace

Result<std::string> attemptsMarkdown(const Tokenizer& tokenizer, const explain::WordList& words,
                                     const Progress& progress) {
    std::string tables;
    std::size_t left = kMaxTableAttempts;
    for (const explain::SteppedWord& word : words.words) {
        if (word.fixed)
            continue;
        if (progress.stopped())
            return explain::replayCanceled();
        const auto found = explain::explainMatches(tokenizer, word.text, {progress.stop, {}});
        if (!found)
            return tl::unexpected<Error>(found.error());
        tables += (tables.empty() ? "" : "\n") + tableOf(word, *found, left);
        left -= std::min(left, found->attempts.size());
        if (left == 0)
            break;
    }
    return tables;
}

} // namespace tokenscope::report
