#include "core/steps/replay_table.h"

#include "core/steps/replay_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace tokenscope {
namespace {

/// As code in a cell. A bar needs a backslash there even in code, and backticks a longer fence.
std::string cell(std::string_view label) {
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

std::string cells(const Replay& replay, const std::vector<NodeIndex>& row, std::size_t first,
                  std::size_t count) {
    std::string text;
    for (std::size_t i = first; i < first + count; ++i)
        text += (i == first ? "" : " ") + cell(replay.boxes[row[i]].label);
    return text;
}

std::string rowCells(const Replay& replay, const std::vector<NodeIndex>& row, std::size_t around) {
    const std::size_t shown = std::min(row.size(), replay_text::kMostShown);
    const std::size_t first = std::min(around < shown / 2 ? 0 : around - shown / 2, row.size() - shown);
    return (first > 0 ? "… " : "") + cells(replay, row, first, shown) +
           (first + shown < row.size() ? " …" : "");
}

std::string_view kindName(BpeStep::Kind kind) {
    switch (kind) {
    case BpeStep::Kind::Merge:
        return "";
    case BpeStep::Kind::WholePiece:
        return "the whole word is a piece";
    case BpeStep::Kind::Resegment:
        return "unused, taken apart";
    case BpeStep::Kind::Bytes:
        return "no piece, its bytes";
    case BpeStep::Kind::JoinUnknown:
        return "unknown, joined";
    case BpeStep::Kind::Drop:
        return "left out";
    }
    return "";
}

} // namespace

std::string replayMarkdown(std::span<const Replay> words) {
    std::string text;
    for (const Replay& replay : words) {
        const bool scores = replay.hasScores();
        text += fmt::format("{}### {}\n\n| step | pair | gives | {} | row |\n|---:|---|---|---:|---|\n",
                            text.empty() ? "" : "\n", cell(replay.word), scores ? "score" : "rank");
        std::vector<NodeIndex> row = replay.steps.row(0);
        text += fmt::format("| 0 |  |  |  | {} |\n", rowCells(replay, row, 0));
        std::size_t number = 0;
        for (const BpeStep& step : replay.steps.steps) {
            const std::string taken = step.kind == BpeStep::Kind::Merge
                                          ? cells(replay, row, step.position, step.taken)
                                          : std::string(kindName(step.kind));
            applyStep(row, step);
            const std::string order = step.rank    ? std::to_string(*step.rank)
                                      : step.score ? fmt::format("{:.6g}", *step.score)
                                                   : std::string();
            text += fmt::format("| {} | {} | {} | {} | {} |\n", ++number, taken,
                                cells(replay, row, step.position, step.made), order,
                                rowCells(replay, row, step.position));
        }
    }
    return text;
}

} // namespace tokenscope
