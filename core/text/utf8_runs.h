#pragma once
// A text as runs of valid UTF-8 and what stands between them, the way toValidUtf8 sees it.

#include "core/text/utf8.h"

#include <cstddef>
#include <string_view>

namespace tokenscope {

/// Bytes from `at` that one U+FFFD stands for: the longest beginning of a character, or one byte. No character
/// begins at `at` < text.size().
std::size_t maximalSubpart(std::string_view text, std::size_t at);

/// `valid(begin, end)` for each run of characters, `broken(begin, end)` for each stretch that becomes one U+FFFD,
/// in order.
template <class Valid, class Broken>
void forEachUtf8Run(std::string_view text, const Valid& valid, const Broken& broken) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t good = firstInvalidUtf8(text.substr(at));
        if (good > 0)
            valid(at, at + good);
        at += good;
        if (at < text.size()) {
            const std::size_t bad = maximalSubpart(text, at);
            broken(at, at + bad);
            at += bad;
        }
    }
}

} // namespace tokenscope
