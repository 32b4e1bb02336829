#include "core/steps/merging/shown_text.h"

#include "core/base/printable.h"

#include <algorithm>

namespace tokenscope::explain {

std::string shownText(std::string_view bytes, std::size_t maxBytes) {
    std::string out;
    for (const char c : printable(bytes, maxBytes)) {
        if (c == ' ')
            out += "␣";
        else
            out += c;
    }
    return out;
}

std::string shownRow(const Tokenizer& tokenizer, std::string_view word, const std::vector<ModelSymbol>& row) {
    constexpr std::size_t kMost = 12;
    std::string out;
    for (std::size_t i = 0; i < std::min(row.size(), kMost); ++i) {
        const StepNode node{row[i].id, row[i].span};
        out += (i > 0 ? "│" : "") + shownText(nodeSpelling(tokenizer, word, node), 40);
    }
    return out + (row.size() > kMost ? "│…" : "");
}

} // namespace tokenscope::explain
