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
    box.className = "box" + (n >= w.symbols ? " result" : "") + (lit.has(n) ? " chosen" : "");
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
// Scrolls the chosen boxes to the middle if they are not in view.
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
  $("sentence").textContent = s ? "Step " + step + ": " + s.said : (w.before ? "First " + w.before + ". " : "") + "The symbols at the start.";
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
