#include "core/report/replay_table.h"

#include "core/explain/bpe/step_walk.h"
#include "core/explain/prose/replay.h"
#include "core/report/markdown_cell.h"
#include "core/report/replay_text.h"
#include "core/report/step_name.h"

#include <algorithm>

#include <fmt/format.h>
#include <numeric>

namespace tokenscope::report {

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

} // namespace tokenscope::report
