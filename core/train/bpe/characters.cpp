#include "core/train/bpe/characters.h"

#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::train {

std::string utf8Of(char32_t character) {
    std::string text;
    appendUtf8(text, character);
    return text;
}

std::size_t charactersOf(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !isContinuationByte(c); }));
}

} // namespace tokenscope::train
