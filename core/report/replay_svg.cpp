#include "core/report/replay_svg.h"

#include "core/explain/bpe/step_walk.h"
#include "core/report/replay_text.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>

namespace tokenscope::report {
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
