#include "core/report/replay_export.h"

#include "core/base/message.h"
#include "core/explain/bpe/bpe_steps.h"
#include "core/report/escaping.h"
#include "core/report/html_page.h"
#include "core/report/steps_report.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace tokenscope::report {

// Rows as text.

namespace {

std::string rowText(const explain::Replay& replay, const explain::StepWalk& walk) {
    const explain::StepWalk::Part part = walk.around(kMaxShownLabels);
    std::string text = part.moreBefore ? "… " : "";
    for (std::size_t i = 0; i < part.nodes.size(); ++i)
        text += (i == 0 ? "" : " ") + replay.boxes[part.nodes[i]].label;
    return part.moreAfter ? text + " …" : text;
}

} // namespace

std::vector<std::string> replayRows(const explain::Replay& replay, const Progress& progress) {
    explain::StepWalk walk(replay.steps);
    std::vector<std::string> texts = {rowText(replay, walk)};
    while (!walk.atEnd()) {
        if (walk.done() % 1024 == 0 && progress.stopped())
            break;
        walk.forward();
        texts.push_back(rowText(replay, walk));
    }
    return texts;
}

// Markdown.

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

// HTML.

namespace {

std::string dataOf(const explain::Replay& replay) {
    std::string json = fmt::format("{{\"word\":{},\"before\":{},\"symbols\":{},\"columns\":{},\"boxes\":[",
                                   scriptString(replay.word), scriptString(replay.before.english()),
                                   replay.steps.symbols, replay.columns);
    for (std::size_t i = 0; i < replay.boxes.size(); ++i) {
        const explain::ReplayBox& box = replay.boxes[i];
        json += fmt::format("{}[{},{},{},{}]", i == 0 ? "" : ",", scriptString(box.label),
                            box.id ? std::to_string(*box.id) : "null", box.column, box.endColumn);
    }
    json += "],\"steps\":[";
    for (std::size_t i = 0; i < replay.steps.steps.size(); ++i) {
        const explain::BpeStep& step = replay.steps.steps[i];
        json += fmt::format(R"({}{{"at":{},"taken":{},"first":{},"made":{},"said":{}}})", i == 0 ? "" : ",",
                            step.position, step.inputCount, step.firstOutput, step.outputCount,
                            scriptString(replay.sentences[i].english()));
    }
    return json + "]}";
}

/// For headings: the beginning of a long word.
std::string shortWord(std::string_view word) {
    constexpr int kMaxLetters = 40;
    std::size_t end = 0;
    for (int letters = 0; letters < kMaxLetters && end < word.size(); ++letters)
        end += decodeUtf8(word, end).length;
    return markupText(word.substr(0, end)) + (end < word.size() ? "…" : "");
}

std::string tableOf(const explain::Replay& replay, const Progress& progress) {
    std::string html = fmt::format("<section>\n<h2>{}</h2>\n<table><thead><tr><th>step</th><th>what</th>"
                                   "<th>row</th></tr></thead><tbody>\n",
                                   shortWord(replay.word));
    const std::vector<std::string> rows = replayRows(replay, progress);
    for (std::size_t k = 0; k < rows.size(); ++k)
        html += fmt::format("<tr><td class=\"n\">{}</td><td>{}</td><td class=\"s\">{}</td></tr>\n", k,
                            markupText(k == 0 ? "the symbols" : replay.sentences[k - 1].english()),
                            markupText(rows[k]));
    return html + "</tbody></table>\n</section>\n";
}

} // namespace

Result<std::string> replayHtml(std::span<const explain::Replay> words, std::string_view source,
                               const Progress& progress) {
    const std::string name = markupText(source);
    const std::string title = words.size() == 1 ? shortWord(words[0].word) + " – " + name : name;
    HtmlPage page({title, "How the words become pieces",
                   fmt::format("{} \xC2\xB7 {} \xC2\xB7 created by Tokenscope", name,
                               counted(words.size(), "word").english()),
                   replayStyle(), true});
    page.markup(replayPlayer());
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i % 64 == 0)
            progress.notify(i, words.size());
        page.markup(tableOf(words[i], progress));
        if (progress.stopped())
            return explain::replayCanceled();
    }
    page.markup("<script id=\"data\" type=\"application/json\">[");
    for (std::size_t i = 0; i < words.size(); ++i)
        page.markup((i == 0 ? "" : ",\n") + dataOf(words[i]));
    page.markup("]</script>\n<script>\n");
    page.markup(replayScript());
    page.markup("</script>\n");
    return std::move(page).finish();
}

// SVG.

namespace {

constexpr int kBoxHeight = 40;
constexpr int kGap = 4;
constexpr int kMargin = 16;
constexpr int kLetter = 12; ///< width of a letter of the fixed font, about

std::size_t letters(std::string_view label) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < label.size();) {
        const DecodedCharacter c = decodeUtf8(label, at);
        count += c.value >= 0x1100 ? 2 : 1; // wide scripts
        at += c.length;
    }
    return count;
}

/// The starts of the columns, which are wide enough for the label of every box.
std::vector<int> columnsOf(const explain::Replay& replay) {
    std::vector<int> widths(std::max<std::size_t>(replay.columns, 1), 40);
    for (const explain::ReplayBox& box : replay.boxes) {
        const std::uint32_t columns = std::max(box.endColumn, box.column + 1) - box.column;
        const int needed = static_cast<int>(letters(box.label)) * kLetter + 16;
        const int each = (needed + static_cast<int>(columns) - 1) / static_cast<int>(columns);
        for (std::uint32_t i = box.column; i < box.column + columns && i < widths.size(); ++i)
            widths[i] = std::max(widths[i], each);
    }
    std::vector<int> begins = {kMargin};
    for (const int width : widths)
        begins.push_back(begins.back() + width);
    return begins;
}

std::string boxSvg(const explain::ReplayBox& box, const std::vector<int>& begins, bool made, bool isNew) {
    const std::size_t last = begins.size() - 1;
    const std::size_t from = std::min<std::size_t>(box.column, last - 1);
    const std::size_t to = std::min<std::size_t>(std::max(box.endColumn, box.column + 1), last);
    const int x = begins[from];
    const int width = begins[to] - x - kGap;
    std::string svg = fmt::format(R"(<rect class="{}{}" x="{}" y="{}" width="{}" height="{}" rx="3"/>)",
                                  made ? "m" : "s", isNew ? " n" : "", x, kMargin, width, kBoxHeight);
    svg +=
        fmt::format(R"(<text x="{}" y="{}">{}</text>)", x + width / 2, kMargin + 26, markupText(box.label));
    return svg + fmt::format(R"(<text class="i" x="{}" y="{}">{}</text>)", x + width / 2,
                             kMargin + kBoxHeight + 16, box.id ? std::to_string(*box.id) : "–");
}

/// The last frame is that of the last step.
std::vector<std::size_t> framesOf(const explain::BpeSteps& all) {
    std::vector<std::size_t> frames;
    const std::size_t steps = all.steps.size();
    const std::size_t most =
        std::clamp<std::size_t>(kMaxBoxes / std::max<std::size_t>(all.symbols, 1), 2, kMaxFrames);
    const std::size_t count = std::min(steps, most - 1);
    for (std::size_t i = 0; i <= count; ++i)
        frames.push_back(count == 0 ? 0 : i * steps / count);
    return frames;
}

} // namespace

Result<std::string> replaySvg(const explain::Replay& replay, double seconds, const Progress& progress) {
    if (replay.steps.symbols > kMaxDrawn)
        return fail(ErrorCode::TooLarge, "the word",
                    fmt::format("it has {} symbols, more than the {} that are drawn", replay.steps.symbols,
                                kMaxDrawn),
                    "take a shorter word, or a page or a table of this one");
    const std::vector<int> begins = columnsOf(replay);
    const std::vector<std::size_t> frames = framesOf(replay.steps);
    const double all = seconds * static_cast<double>(frames.size() + 1);
    const int width = begins.back() + kMargin;
    const int height = kMargin + kBoxHeight + 64;
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\">\n"
        "<title>{2}</title>\n<style>text{{font:18px "
        "monospace;text-anchor:middle;fill:#1B1F24;white-space:pre}}"
        ".i{{font-size:11px;fill:#57606A}}.d{{font:13px sans-serif;text-anchor:start}}"
        "rect{{stroke:#D6DBE1}}.s{{fill:#F1F4F6}}.m{{fill:#D9ECF2}}.n{{stroke:#0B62C4;stroke-width:2}}</"
        "style>\n"
        "<rect width=\"{0}\" height=\"{1}\" fill=\"#FFFFFF\" stroke=\"none\"/>\n",
        width, height, markupText(replay.word));
    explain::StepWalk walk(replay.steps);
    for (std::size_t i = 0; i < frames.size(); ++i) {
        if (progress.stopped())
            return explain::replayCanceled();
        progress.notify(i, frames.size());
        while (walk.done() < frames[i])
            walk.forward();
        const std::size_t done = walk.done();
        const explain::BpeStep* step = done > 0 ? &replay.steps.steps[done - 1] : nullptr;
        const bool isLast = i + 1 == frames.size();
        const double begin = seconds * static_cast<double>(i) / all;
        const double end = isLast ? 1.0 : seconds * static_cast<double>(i + 1) / all;
        svg += fmt::format("<g visibility=\"{}\">", isLast ? "visible" : "hidden");
        if (frames.size() > 1) {
            if (i == 0)
                svg += fmt::format(
                    R"(<animate attributeName="visibility" values="visible;hidden" )"
                    R"(keyTimes="0;{:.6f}" calcMode="discrete" dur="{:.3f}s" repeatCount="indefinite"/>)",
                    end, all);
            else if (isLast)
                svg += fmt::format(
                    R"(<animate attributeName="visibility" values="hidden;visible" )"
                    R"(keyTimes="0;{:.6f}" calcMode="discrete" dur="{:.3f}s" repeatCount="indefinite"/>)",
                    begin, all);
            else
                svg += fmt::format(R"(<animate attributeName="visibility" values="hidden;visible;hidden" )"
                                   R"(keyTimes="0;{:.6f};{:.6f}" calcMode="discrete" dur="{:.3f}s" )"
                                   R"(repeatCount="indefinite"/>)",
                                   begin, end, all);
        }
        for (explain::NodeIndex node = walk.first(); node != explain::kNoNode; node = walk.next(node)) {
            const bool isNew =
                step && node >= step->firstOutput && node < step->firstOutput + step->outputCount;
            svg += boxSvg(replay.boxes[node], begins, node >= replay.steps.symbols, isNew);
        }
        svg += fmt::format(
            R"(<text class="d" x="{}" y="{}">{}</text></g>)", kMargin, height - 16,
            markupText(
                step ? fmt::format("Step {}: {}", done, replay.sentences[done - 1].english())
                     : (replay.before.empty() ? std::string() : "First " + replay.before.english() + ". ") +
                           "The symbols to begin with"));
        svg += '\n';
    }
    return svg + "</svg>\n";
}

} // namespace tokenscope::report
