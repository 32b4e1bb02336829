#pragma once
// Splits internal texts at spaces.

#include <string_view>

namespace tokenscope {

/// Calls `f(word)` for each word; consecutive spaces count as one.
template <class F>
void forEachWord(std::string_view text, F&& f) {
    while (!text.empty()) {
        const std::size_t length = text.find(' ') == std::string_view::npos ? text.size() : text.find(' ');
        if (length > 0)
            f(text.substr(0, length));
        text.remove_prefix(length < text.size() ? length + 1 : length);
    }
}

} // namespace tokenscope
