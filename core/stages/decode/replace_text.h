#pragma once
// Replacements that several decoders do, for texts with and without origins.

#include "core/stages/decode/decoder.h"
#include "core/text/utf8.h"

#include <string_view>
#include <utility>

namespace tokenscope::decoders {

/// Replaces all occurrences. An empty `what` matches at every character boundary, both ends included.
template <class Text>
Text replaceAll(const Text& from, std::string_view what, std::string_view with) {
    const std::string_view text = viewOf(from);
    Text replaced = emptyLike(from);
    std::size_t done = 0;
    if (what.empty()) {
        while (done < text.size()) {
            const std::size_t end = done + decodeUtf8(text, done).length;
            appendInstead(replaced, with, from, done, done);
            appendPart(replaced, from, done, end);
            done = end;
        }
        appendInstead(replaced, with, from, done, done);
        return replaced;
    }
    for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, done)) {
        appendPart(replaced, from, done, at);
        done = at + what.size();
        appendInstead(replaced, with, from, at, done);
    }
    appendPart(replaced, from, done, text.size());
    return replaced;
}

/// Removes spaces before punctuation and English contractions, as WordPiece and CTC do.
template <class Text>
Text cleanUp(Text text) {
    if (viewOf(text).find(' ') == std::string_view::npos)
        return text;
    static constexpr std::pair<std::string_view, std::string_view> kRules[] = {
        {" .", "."},   {" ?", "?"},           {" !", "!"},   {" ,", ","},     {" ' ", "'"},   {" n't", "n't"},
        {" 'm", "'m"}, {" do not", " don't"}, {" 's", "'s"}, {" 've", "'ve"}, {" 're", "'re"}};
    for (const auto& [dirty, clean] : kRules)
        if (viewOf(text).find(dirty) != std::string_view::npos)
            text = replaceAll(text, dirty, clean);
    return text;
}

} // namespace tokenscope::decoders
