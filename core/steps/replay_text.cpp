#include "core/steps/replay_text.h"

#include "core/unicode/utf8.h"

#include <fmt/format.h>

#include <algorithm>

namespace tokenscope::replay_text {
namespace {

std::string rowText(const Replay& replay, const std::vector<NodeIndex>& row, std::size_t around) {
    const std::size_t shown = std::min(row.size(), kMostShown);
    const std::size_t first = std::min(around < shown / 2 ? 0 : around - shown / 2, row.size() - shown);
    std::string text = first > 0 ? "… " : "";
    for (std::size_t i = first; i < first + shown; ++i)
        text += (i == first ? "" : " ") + replay.boxes[row[i]].label;
    return first + shown < row.size() ? text + " …" : text;
}

} // namespace

std::string html(std::string_view text) {
    std::string out;
    for (const char c : toValidUtf8(text)) {
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        case '\'':
            out += "&#39;";
            break;
        default:
            out += c;
        }
    }
    return out;
}

std::string json(std::string_view text) {
    std::string out = "\"";
    for (const char c : toValidUtf8(text)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || c == '<' || c == '>' || c == '&' || c == '"' || c == '\\' || byte == 0x7F)
            out += fmt::format("\\u{:04x}", byte);
        else
            out += c;
    }
    return out + '"';
}

std::vector<std::string> rows(const Replay& replay) {
    std::vector<NodeIndex> row = replay.steps.row(0);
    std::vector<std::string> texts = {rowText(replay, row, 0)};
    for (const BpeStep& step : replay.steps.steps) {
        applyStep(row, step);
        texts.push_back(rowText(replay, row, step.position));
    }
    return texts;
}

} // namespace tokenscope::replay_text
