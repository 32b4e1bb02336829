#include "core/report/replay_text.h"

#include "core/explain/bpe/step_walk.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

namespace tokenscope::report {
namespace {

bool isInXml(char32_t c) {
    return (c >= 0x20 || c == '\t' || c == '\n' || c == '\r') && c != 0xFFFE && c != 0xFFFF;
}

std::string rowText(const explain::Replay& replay, const explain::StepWalk& walk) {
    const explain::StepWalk::Part part = walk.around(kMaxShownLabels);
    std::string text = part.moreBefore ? "… " : "";
    for (std::size_t i = 0; i < part.nodes.size(); ++i)
        text += (i == 0 ? "" : " ") + replay.boxes[part.nodes[i]].label;
    return part.moreAfter ? text + " …" : text;
}

} // namespace

std::string markupText(std::string_view text) {
    const std::string valid = toValidUtf8(text);
    std::string out;
    for (std::size_t at = 0; at < valid.size();) {
        const DecodedCharacter c = decodeUtf8(valid, at);
        if (c.value == '&')
            out += "&amp;";
        else if (c.value == '<')
            out += "&lt;";
        else if (c.value == '>')
            out += "&gt;";
        else if (c.value == '"')
            out += "&quot;";
        else if (c.value == '\'')
            out += "&#39;";
        else if (isInXml(c.value))
            out.append(valid, at, c.length);
        else
            out += "\xEF\xBF\xBD"; // U+FFFD
        at += c.length;
    }
    return out;
}

std::string scriptString(std::string_view text) {
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

} // namespace tokenscope::report
