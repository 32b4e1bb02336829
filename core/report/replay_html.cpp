#include "core/report/replay_html.h"

#include "core/base/message.h"
#include "core/report/html_page.h"
#include "core/report/page_resources.h"
#include "core/report/replay_text.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

namespace tokenscope::report {
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

} // namespace tokenscope::report
