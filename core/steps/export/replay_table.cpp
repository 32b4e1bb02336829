#include "core/steps/export/replay_table.h"

#include "core/explain/bpe/step_walk.h"
#include "core/steps/export/replay_text.h"
#include "core/steps/export/step_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace tokenscope::explain {
namespace {

std::string cells(const Replay& replay, const std::vector<NodeIndex>& nodes) {
    std::string text;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        text += (i == 0 ? "" : " ") + markdownCell(replay.boxes[nodes[i]].label);
    return text;
}

std::string rowCells(const Replay& replay, const StepWalk& walk) {
    const StepWalk::Part part = walk.around(replay_text::kMaxShown);
    return (part.moreBefore ? "… " : "") + cells(replay, part.nodes) + (part.moreBehind ? " …" : "");
}

std::string madeCells(const Replay& replay, const BpeStep& step) {
    std::vector<NodeIndex> made(std::min<std::size_t>(step.made, replay_text::kMaxShown));
    std::iota(made.begin(), made.end(), step.firstMade);
    return cells(replay, made) + (made.size() < step.made ? " …" : "");
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

Result<std::string> replayMarkdown(std::span<const Replay> words, const Progress& progress) {
    std::string text;
    for (const Replay& replay : words) {
        const bool scores = replay.hasScores();
        text += fmt::format("{}### {}\n\n| step | pair | gives | {} | row |\n|---:|---|---|---:|---|\n",
                            text.empty() ? "" : "\n", markdownCell(replay.word), scores ? "score" : "rank");
        StepWalk walk(replay.steps);
        const std::string before = replay.before.empty() ? std::string() : markdownCell(replay.before);
        text += fmt::format("| 0 | {} |  |  | {} |\n", before, rowCells(replay, walk));
        for (const BpeStep& step : replay.steps.steps) {
            if (walk.done() % 1024 == 0 && progress.stopped())
                return replayCanceled();
            const std::string taken = step.kind == BpeStep::Kind::Merge
                                          ? cells(replay, walk.taken())
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

} // namespace tokenscope::explain
