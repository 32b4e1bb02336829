#pragma once
// The one-way arrows of the tree, as a function of two paths.
//
//   app → ui → core                  panels never include panels; core never includes Qt
//   base ← text ← unicode ← regex ← json ← definition ← { locate | formats | stages ← encoding }
//   within stages: normalize ← pretokenize ← model ← postprocess ← decode
//   { formats, encoding } ← { convert, explain, train, chat, compare, check, suite, vocab }
//   within explain: bpe ← stages ← { lattice, edit } ← prose
//   within chat: template ← conversation ← masks ← lint ← dataset
//   within template: values ← builtins ← syntax ← engine
//   within train: splitting ← corpus ← trainers ← pipeline
//   within trainers: bpe ← { superbpe, unigram, wordpiece }
//   explain ← { compare, vocab }; { compare, chat } ← { check, suite }; vocab ← check; compare ← convert; check and suite
//   don't include explain
//   within compare: align ← diff ← search ← corpus
//   { convert, explain, train, chat, compare, check, suite, vocab } ← report
//
// Formats never include stages, nor stages formats. `core/encoding/encoding.h`, the answer as plain data,
// counts as a definition: post-processors work on it. `core/text/utf8.h` includes nothing of the tree and
// counts as base: errors are printed with it.

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::test {

/// The first two folders of a path (`core/formats`), the first three for a panel or a stage
/// (`ui/panels/inspect`, `core/stages/normalize`).
inline std::string folderOf(std::string_view path) {
    const std::size_t wanted = path.starts_with("ui/panels/") || path.starts_with("core/stages/") ? 3 : 2;
    std::size_t end = 0;
    for (std::size_t i = 0; i < wanted; ++i) {
        const std::size_t slash = path.find('/', end == 0 ? 0 : end + 1);
        if (slash == std::string_view::npos)
            break;
        end = slash;
    }
    return std::string(path.substr(0, end));
}

/// `bpe` of `core/explain/bpe/bpe_steps.h`; empty for a file next to such folders.
inline std::string_view innerFolder(std::string_view path) {
    path.remove_prefix(std::min(path.size(), path.find('/', path.find('/') + 1) + 1));
    const std::size_t slash = path.find('/');
    return path.substr(0, slash == std::string_view::npos ? 0 : slash);
}

inline bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// May a file of core/`from` include one of core/`to`?
inline bool coreAllows(std::string_view from, std::string_view to) {
    constexpr std::array<std::string_view, 6> ground = {"base",  "text", "unicode",
                                                        "regex", "json", "definition"};
    constexpr std::array<std::string_view, 5> stages = {
        "stages/normalize", "stages/pretokenize", "stages/model", "stages/postprocess", "stages/decode"};
    const auto place = [](const auto& list, std::string_view name) {
        return std::find(list.begin(), list.end(), name) - list.begin();
    };
    if (from == to)
        return true;
    if (const auto at = place(ground, from); at < std::ssize(ground))
        return place(ground, to) < at;
    if (place(ground, to) < std::ssize(ground))
        return true;
    if (isOneOf(from, {"formats", "locate"}))
        return false;
    const bool toStage = place(stages, to) < std::ssize(stages);
    if (const auto at = place(stages, from); at < std::ssize(stages))
        return place(stages, to) < at;
    if (from == "encoding")
        return toStage;
    if (from == "report") // what leaves the program, of whatever module
        return true;
    if (isOneOf(from, {"convert", "explain", "train", "chat", "compare", "check", "suite", "vocab"}))
        return toStage || isOneOf(to, {"formats", "encoding"}) ||
               (isOneOf(from, {"compare", "vocab"}) && to == "explain") ||
               (from == "convert" && to == "compare") ||
               (isOneOf(from, {"check", "suite"}) && isOneOf(to, {"chat", "compare"})) ||
               (from == "check" && to == "vocab");
    return false;
}

/// May a file of core/explain/`from` include one of core/explain/`to`? All files are in one of these folders.
inline bool explainAllows(std::string_view from, std::string_view to) {
    if (from == to)
        return !from.empty();
    if (from == "stages")
        return to == "bpe";
    if (isOneOf(from, {"lattice", "edit"}))
        return isOneOf(to, {"bpe", "stages"});
    return from == "prose" && isOneOf(to, {"bpe", "stages", "lattice", "edit"});
}

/// `template/values` of `core/chat/template/values/value.h`.
inline std::string_view chatFolder(std::string_view path) {
    path.remove_prefix(std::min(path.size(), std::string_view("core/chat/").size()));
    const std::size_t slash = path.rfind('/');
    return path.substr(0, slash == std::string_view::npos ? 0 : slash);
}

/// May a file of core/chat/`from` include one of core/chat/`to`? Each folder sees those before it.
inline bool chatAllows(std::string_view from, std::string_view to) {
    constexpr std::array<std::string_view, 9> order = {
        "template/values", "template/builtins", "template/syntax", "template/engine",
        "template",        "conversation",      "masks",           "lint",
        "dataset"};
    const auto at = std::find(order.begin(), order.end(), from);
    return at != order.end() && std::find(order.begin(), at + 1, to) != at + 1;
}

/// The folder of `core/train/trainers/bpe/bpe_trainer.h` within trainers, `bpe`; empty for a file that all
/// kinds share.
inline std::string_view trainerKind(std::string_view path) {
    path.remove_prefix(std::min(path.size(), std::string_view("core/train/trainers/").size()));
    const std::size_t slash = path.find('/');
    return path.substr(0, slash == std::string_view::npos ? 0 : slash);
}

/// May the file `path` of core/train include `included` of it? Each folder sees those before it. A kind of
/// trainer sees BPE and what all kinds share, but no other kind. No file is directly in core/train.
inline bool trainAllows(std::string_view path, std::string_view included) {
    constexpr std::array<std::string_view, 4> order = {"splitting", "corpus", "trainers", "pipeline"};
    const std::string_view from = innerFolder(path);
    const std::string_view to = innerFolder(included);
    const auto at = std::find(order.begin(), order.end(), from);
    if (at == order.end())
        return false;
    if (from != to)
        return std::find(order.begin(), at, to) != at;
    if (from != "trainers")
        return true;
    const std::string_view kind = trainerKind(path);
    const std::string_view other = trainerKind(included);
    return other.empty() || other == kind || (other == "bpe" && !kind.empty());
}

/// May a file of core/compare/`from` include one of core/compare/`to`? Each folder sees those before it.
inline bool compareAllows(std::string_view from, std::string_view to) {
    constexpr std::array<std::string_view, 4> order = {"align", "diff", "search", "corpus"};
    const auto at = std::find(order.begin(), order.end(), from);
    if (from == to)
        return true;
    return at != order.end() && std::find(order.begin(), at, to) != at;
}

/// Why `path` may not say `#include "included"` (or `<included>` when `system`); nullopt when it may.
inline std::optional<std::string> forbidden(std::string_view path, std::string_view included, bool system) {
    const std::string_view top = path.substr(0, path.find('/'));
    const bool starts = path == "app/main.cpp" || path.starts_with("app/cli/"); // the executable without Qt
    if (system) {
        const bool qt = included.size() > 1 && included[0] == 'Q' && included[1] >= 'A' && included[1] <= 'Z';
        if ((qt || included.starts_with("Qt") || (included.starts_with("q") && included.ends_with(".h"))) &&
            (starts || isOneOf(top, {"core", "resources"})))
            return (starts ? "app/cli" : std::string(top)) + " never includes Qt";
        return std::nullopt;
    }
    const bool generated = included.ends_with(".moc") || included.ends_with(".pb.h");
    if (generated && included.find('/') == std::string_view::npos)
        return std::nullopt;
    const std::string_view includedTop = included.substr(0, included.find('/'));
    if (!isOneOf(includedTop, {"core", "ui", "app", "resources"}))
        return "includes are written from the root of the tree";
    if (starts && includedTop == "ui")
        return "app/cli never includes ui";
    const bool outward = (top == "core" && includedTop != "core") || (top == "ui" && includedTop == "app") ||
                         (top == "resources" && isOneOf(includedTop, {"ui", "app"}));
    if (outward)
        return std::string(top) + " never includes " + std::string(includedTop);
    const std::string from = folderOf(path);
    const std::string to = folderOf(included);
    if (from.starts_with("ui/panels/") && to.starts_with("ui/panels/") && from != to)
        return "panels never include panels";
    if (top == "ui" && !from.starts_with("ui/panels/") && to.starts_with("ui/panels/"))
        return "only panels and app include panels";
    if (from == "ui/accessibility" && includedTop == "ui" &&
        !isOneOf(to, {"ui/accessibility", "ui/session", "ui/support"}))
        return "ui/accessibility is below widgets";
    if (included == "core/text/utf8.h")
        return std::nullopt;
    if (top == "core" && included != "core/encoding/encoding.h" &&
        !coreAllows(from.substr(from.find('/') + 1), to.substr(to.find('/') + 1)))
        return from + " never includes " + to;
    if (from == "core/explain" && to == from && !explainAllows(innerFolder(path), innerFolder(included)))
        return "within core/explain, the arrows are bpe ← stages ← { lattice, edit } ← prose";
    if (from == "core/chat" && to == from && !chatAllows(chatFolder(path), chatFolder(included)))
        return "within core/chat, the arrows are template ← conversation ← masks ← lint ← dataset, and "
               "within template values ← builtins ← syntax ← engine";
    if (from == "core/train" && to == from && !trainAllows(path, included))
        return "within core/train, the arrows are splitting ← corpus ← trainers ← pipeline, and within "
               "trainers bpe ← { superbpe, unigram, wordpiece }";
    if (from == "core/compare" && to == from && !compareAllows(innerFolder(path), innerFolder(included)))
        return "within core/compare, the arrows are align ← diff ← search ← corpus";
    if (included == "core/encoding/encoding.h" &&
        isOneOf(from, {"core/base", "core/text", "core/unicode", "core/regex", "core/json", "core/definition",
                       "core/formats"}))
        return from + " never includes an encoding";
    return std::nullopt;
}

struct Include {
    std::string name;
    bool system = false;
    int line = 0;
};

inline std::vector<Include> includesOf(std::string_view source) {
    std::vector<Include> includes;
    int line = 0;
    while (!source.empty()) {
        ++line;
        const std::size_t end = std::min(source.find('\n'), source.size());
        std::string_view text = source.substr(0, end);
        source.remove_prefix(std::min(end + 1, source.size()));
        text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
        if (!text.starts_with('#'))
            continue;
        text.remove_prefix(std::min(text.find_first_not_of(" \t", 1), text.size()));
        if (!text.starts_with("include"))
            continue;
        const std::size_t open = text.find_first_of("\"<");
        const std::size_t close = text.find_first_of("\">", open + 1);
        if (open != std::string_view::npos && close != std::string_view::npos)
            includes.push_back(
                {std::string(text.substr(open + 1, close - open - 1)), text[open] == '<', line});
    }
    return includes;
}

} // namespace tokenscope::test
