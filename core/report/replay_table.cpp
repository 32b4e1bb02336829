#include "core/report/replay_table.h"

#include "core/explain/bpe/step_walk.h"
#include "core/explain/prose/replay.h"
#include "core/explain/stages/match_attempts.h"
#include "core/report/replay_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace tokenscope::report {

StepName stepName(explain::BpeStep::Kind kind) {
    switch (kind) {
    case explain::BpeStep::Kind::Merge:
        break;
    case explain::BpeStep::Kind::WholePiece:
        return {"whole_piece", "the whole word is a piece"};
    case explain::BpeStep::Kind::Resegment:
        return {"resegment", "unused, taken apart"};
    case explain::BpeStep::Kind::Bytes:
        return {"byte_fallback", "no piece, its bytes"};
    case explain::BpeStep::Kind::JoinUnknown:
        return {"join_unknown", "no piece, unknown"};
    case explain::BpeStep::Kind::Drop:
        return {"drop", "left out"};
    }
    return {};
}

namespace {

std::string cells(const explain::Replay& replay, const std::vector<explain::NodeIndex>& nodes) {
    std::string text;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        text += (i == 0 ? "" : " ") + markdownCell(replay.boxes[nodes[i]].label);
    return text;
}

std::string rowCells(const explain::Replay& replay, const explain::StepWalk& walk) {
    const explain::StepWalk::Part part = walk.around(kMaxShownLabels);
    return (part.moreBefore ? "… " : "") + cells(replay, part.nodes) + (part.moreAfter ? " …" : "");
}

std::string madeCells(const explain::Replay& replay, const explain::BpeStep& step) {
    std::vector<explain::NodeIndex> made(std::min<std::size_t>(step.outputCount, kMaxShownLabels));
    std::iota(made.begin(), made.end(), step.firstOutput);
    return cells(replay, made) + (made.size() < step.outputCount ? " …" : "");
}

} // namespace

/// A bar needs a backslash there even in code, and backticks a longer fence.
std::string markdownCell(std::string_view label) {
    std::size_t longest = 0;
    std::size_t run = 0;
    std::string text;
    for (const char c : label) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
        if (c == '|')
            text += '\\';
        text += c;
    }
    const std::string fence(longest + 1, '`');
    const bool touches = text.front() == '`' || text.back() == '`';
    return fence + (touches ? " " + text + " " : text) + fence;
}

Result<std::string> replayMarkdown(std::span<const explain::Replay> words, const Progress& progress) {
    std::string text;
    for (const explain::Replay& replay : words) {
        const bool scores = replay.hasScores();
        text += fmt::format("{}### {}\n\n| step | pair | gives | {} | row |\n|---:|---|---|---:|---|\n",
                            text.empty() ? "" : "\n", markdownCell(replay.word), scores ? "score" : "rank");
        explain::StepWalk walk(replay.steps);
        const std::string before =
            replay.before.empty() ? std::string() : markdownCell(replay.before.english());
        text += fmt::format("| 0 | {} |  |  | {} |\n", before, rowCells(replay, walk));
        for (const explain::BpeStep& step : replay.steps.steps) {
            if (walk.done() % 1024 == 0 && progress.stopped())
                return explain::replayCanceled();
            const std::string taken = step.kind == explain::BpeStep::Kind::Merge
                                          ? cells(replay, walk.inputs())
                                          : std::string(stepName(step.kind).words);
            walk.forward();
            const std::string order = step.rank    ? std::to_string(*step.rank)
                                      : step.score ? fmt::format("{:.6g}", *step.score)
                                                   : std::string();
            text += fmt::format("| {} | {} | {} | {} | {} |\n", walk.done(), taken, madeCells(replay, step),
                                order, rowCells(replay, walk));
        }
    }
    return text;
}

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
