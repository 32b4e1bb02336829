#include "core/report/replay_html.h"

#include "core/report/replay_text.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

namespace tokenscope::report {
namespace {

constexpr std::string_view kHead = R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; --text: #1B1F24; --muted: #57606A; --panel: #FFFFFF; --line: #D6DBE1;
  --made: #D9ECF2; --symbol: #F1F4F6; --chosen: #0B62C4; --soft: #E3EEFA; }}
@media (prefers-color-scheme: dark) {{ :root {{ --text: #ECEFF4; --muted: #A3ADB9; --panel: #1B1F24;
  --line: #31373F; --made: #1F3A44; --symbol: #2A2F36; --chosen: #5AA9F8; --soft: #1B2D42; }} }}
body {{ margin: 0 auto; padding: 16px 24px; max-width: 1200px; background: var(--panel); color: var(--text);
  font: 13px/20px system-ui, sans-serif; }}
h1 {{ font-size: 18px; margin: 0 0 4px; }}
.remark {{ color: var(--muted); margin: 0 0 16px; }}
.stage {{ position: relative; display: grid; gap: 16px 4px; justify-content: start; border: 1px solid var(--line); border-radius: 4px; padding: 12px; overflow-x: auto; }}
.row {{ display: contents; }}
#before .box {{ grid-row: 1; }}
#after .box {{ grid-row: 2; }}
.box {{ background: var(--symbol); border: 1px solid var(--line); border-radius: 3px; padding: 8px 6px;
  text-align: center; font: 18px/22px ui-monospace, monospace; white-space: pre; min-width: 26px;
  box-sizing: border-box; }}
.box.made {{ background: var(--made); }}
.box.chosen {{ outline: 2px solid var(--chosen); outline-offset: -1px; }}
.id {{ display: block; font-size: 11px; line-height: 14px; color: var(--muted); }}
.controls {{ display: flex; gap: 8px; align-items: center; margin: 12px 0; flex-wrap: wrap; }}
.controls input {{ flex: 1; min-width: 160px; }}
button, select {{ min-height: 28px; min-width: 32px; max-width: 100%; font: inherit; }}
h1, h2, p, td {{ overflow-wrap: anywhere; }}
.said {{ min-height: 20px; font-weight: 600; }}
table {{ border-collapse: collapse; margin: 12px 0 24px; }}
th, td {{ border-bottom: 1px solid var(--line); padding: 2px 12px 2px 0; text-align: left; vertical-align: top; }}
td.n {{ text-align: right; font-variant-numeric: tabular-nums; }}
td.s {{ font-family: ui-monospace, monospace; white-space: pre-wrap; }}
tr.now {{ background: var(--soft); font-weight: 600; }}
section[hidden], .scripted[hidden] {{ display: none; }}
.row[hidden] {{ visibility: hidden; }}
</style>
</head>
<body>
<h1>How the pieces were made</h1>
<p class="remark">{source} · {words} · made by Tokenscope</p>
<div class="scripted" hidden>
<div class="controls"><label>Word <select id="word"></select></label></div>
<div class="stage" id="stage"><div class="row" id="before" aria-hidden="true"></div><div class="row" id="after" aria-hidden="true"></div></div>
<p class="said" id="said" aria-live="polite"></p>
<div class="controls">
<button id="first" title="First (Home)">⏮</button><button id="back" title="Back (←)">◀</button>
<button id="play" title="Play (Space)">Play</button>
<button id="next" title="Next (→)">▶</button><button id="last" title="Last (End)">⏭</button>
<input id="slider" type="range" min="0" value="0" aria-label="Step"><output id="count"></output>
</div>
</div>
)html";

constexpr std::string_view kScript = R"html(<script>
"use strict";
const words = JSON.parse(document.getElementById("data").textContent);
const $ = id => document.getElementById(id);
let word = 0, step = 0, timer = 0;
const rowAfter = (w, k) => {
  let row = [...Array(w.symbols).keys()];
  for (const s of w.steps.slice(0, k))
    row.splice(s.at, s.taken, ...Array.from({ length: s.made }, (_, i) => s.first + i));
  return row;
};
const draw = (place, w, row, lit) => {
  place.replaceChildren(...row.map(n => {
    const [label, id, from, to] = w.boxes[n];
    const box = document.createElement("div");
    box.className = "box" + (n >= w.symbols ? " made" : "") + (lit.has(n) ? " chosen" : "");
    box.style.gridColumn = (from + 1) + " / " + (Math.max(to, from + 1) + 1);
    box.dataset.node = n;
    box.append(label);
    const under = document.createElement("span");
    under.className = "id";
    under.textContent = id === null ? "–" : id;
    box.append(under);
    return box;
  }));
};
/// The chosen boxes come into view, in the middle where they were outside.
const reveal = () => {
  const stage = $("stage"), lit = [...stage.querySelectorAll(".chosen")].map(box => box.getBoundingClientRect());
  if (!lit.length) return stage.scrollLeft = 0;
  const frame = stage.getBoundingClientRect();
  const left = Math.min(...lit.map(r => r.left)), right = Math.max(...lit.map(r => r.right));
  if (left < frame.left + 12 || right > frame.right - 12)
    stage.scrollLeft += (left + right - frame.left - frame.right) / 2;
};
const short = text => {
  const letters = [...text];
  return letters.length > 40 ? letters.slice(0, 40).join("") + "…" : text;
};
const show = () => {
  const w = words[word], s = step > 0 ? w.steps[step - 1] : null;
  const before = rowAfter(w, Math.max(step - 1, 0)), after = rowAfter(w, step);
  draw($("before"), w, before, new Set(s ? before.slice(s.at, s.at + s.taken) : []));
  draw($("after"), w, after, new Set(s ? Array.from({ length: s.made }, (_, i) => s.first + i) : []));
  $("stage").style.gridTemplateColumns = "repeat(" + Math.max(w.columns, 1) + ", minmax(34px, max-content))";
  $("after").hidden = !s;
  reveal();
  $("said").textContent = s ? "Step " + step + ": " + s.said : (w.before ? "First " + w.before + ". " : "") + "The symbols to begin with.";
  $("slider").max = w.steps.length;
  $("slider").value = step;
  $("count").textContent = step + " of " + w.steps.length;
  document.querySelectorAll("section").forEach((section, i) => {
    section.hidden = i !== word;
    section.querySelectorAll("tbody tr").forEach((line, k) => line.classList.toggle("now", i === word && k === step));
  });
};
const stop = () => { clearInterval(timer); timer = 0; $("play").textContent = "Play"; };
const go = k => { step = Math.min(Math.max(k, 0), words[word].steps.length); show(); };
const move = k => { stop(); go(k); };
const play = () => {
  if (timer) return stop();
  if (step === words[word].steps.length) go(0);
  $("play").textContent = "Pause";
  timer = setInterval(() => { go(step + 1); if (step === words[word].steps.length) stop(); }, 600);
};
$("first").onclick = () => move(0);
$("back").onclick = () => move(step - 1);
$("next").onclick = () => move(step + 1);
$("last").onclick = () => move(words[word].steps.length);
$("play").onclick = play;
$("slider").oninput = () => move(+$("slider").value);
words.forEach((w, i) => $("word").add(new Option(short(w.word) + " (" + w.steps.length + ")", i)));
$("word").onchange = () => { stop(); word = +$("word").value; go(0); };
document.addEventListener("keydown", e => {
  if (e.target.tagName === "SELECT" || e.ctrlKey || e.metaKey || e.altKey) return;
  const keys = { ArrowLeft: () => move(step - 1), ArrowRight: () => move(step + 1), Home: () => move(0),
    End: () => move(words[word].steps.length), " ": play };
  if (!keys[e.key] || (e.key === " " && e.target.tagName === "BUTTON")) return;
  e.preventDefault();
  keys[e.key]();
});
document.querySelector(".scripted").hidden = words.length === 0;
if (words.length) show();
</script>
</body>
</html>
)html";

std::string dataOf(const Replay& replay) {
    std::string json = fmt::format("{{\"word\":{},\"before\":{},\"symbols\":{},\"columns\":{},\"boxes\":[",
                                   scriptString(replay.word), scriptString(replay.before),
                                   replay.steps.symbols, replay.columns);
    for (std::size_t i = 0; i < replay.boxes.size(); ++i) {
        const ReplayBox& box = replay.boxes[i];
        json += fmt::format("{}[{},{},{},{}]", i == 0 ? "" : ",", scriptString(box.label),
                            box.id ? std::to_string(*box.id) : "null", box.column, box.endColumn);
    }
    json += "],\"steps\":[";
    for (std::size_t i = 0; i < replay.steps.steps.size(); ++i) {
        const BpeStep& step = replay.steps.steps[i];
        json += fmt::format(R"({}{{"at":{},"taken":{},"first":{},"made":{},"said":{}}})", i == 0 ? "" : ",",
                            step.position, step.taken, step.firstMade, step.made,
                            scriptString(replay.sentences[i]));
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

std::string tableOf(const Replay& replay, const Progress& progress) {
    std::string html = fmt::format("<section>\n<h2>{}</h2>\n<table><thead><tr><th>step</th><th>what</th>"
                                   "<th>row</th></tr></thead><tbody>\n",
                                   shortWord(replay.word));
    const std::vector<std::string> rows = replayRows(replay, progress);
    for (std::size_t k = 0; k < rows.size(); ++k)
        html +=
            fmt::format("<tr><td class=\"n\">{}</td><td>{}</td><td class=\"s\">{}</td></tr>\n", k,
                        markupText(k == 0 ? "the symbols" : replay.sentences[k - 1]), markupText(rows[k]));
    return html + "</tbody></table>\n</section>\n";
}

} // namespace

Result<std::string> replayHtml(std::span<const Replay> words, std::string_view source,
                               const Progress& progress) {
    const std::string name = markupText(source);
    const std::string title = words.size() == 1 ? shortWord(words[0].word) + " – " + name : name;
    std::string html =
        fmt::format(fmt::runtime(kHead), fmt::arg("title", title), fmt::arg("source", name),
                    fmt::arg("words", words.size() == 1 ? "1 word" : fmt::format("{} words", words.size())));
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i % 64 == 0)
            progress.tell(i, words.size());
        html += tableOf(words[i], progress);
        if (progress.stopped())
            return replayCanceled();
    }
    html += "<script id=\"data\" type=\"application/json\">[";
    for (std::size_t i = 0; i < words.size(); ++i)
        html += (i == 0 ? "" : ",\n") + dataOf(words[i]);
    html += "]</script>\n";
    return html.append(kScript);
}

} // namespace tokenscope::report
