#include "core/report/display_width.h"

#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"

#include <algorithm>
#include <array>

namespace tokenscope::report {
namespace {

constexpr char32_t kFirstMark = 0x300; ///< ASCII doesn't need the table of classes

/// East Asian wide characters and pictographs, roughly by block.
bool isWide(char32_t c) {
    struct Range {
        char32_t first, last;
    };
    static constexpr std::array kWide = std::to_array<Range>({{0x1100, 0x115F},
                                                              {0x2E80, 0x303E},
                                                              {0x3041, 0xA4CF},
                                                              {0xA960, 0xA97C},
                                                              {0xAC00, 0xD7A3},
                                                              {0xF900, 0xFAFF},
                                                              {0xFE30, 0xFE6F},
                                                              {0xFF00, 0xFF60},
                                                              {0xFFE0, 0xFFE6},
                                                              {0x1F300, 0x1F64F},
                                                              {0x1F680, 0x1F6FF},
                                                              {0x1F900, 0x1FAFF},
                                                              {0x20000, 0x3FFFD}});
    return std::any_of(kWide.begin(), kWide.end(), [c](Range r) { return c >= r.first && c <= r.last; });
}

} // namespace

std::size_t displayWidth(std::string_view text) {
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        at += c.length;
        if (c.valid() && c.value >= kFirstMark && (charClasses()[c.value] & char_class::kMark))
            continue;
        width += c.valid() && isWide(c.value) ? 2U : 1U;
    }
    return width;
}

std::string padded(std::string_view text, std::size_t width) {
    std::string out(text);
    const std::size_t taken = displayWidth(text);
    if (taken < width)
        out.append(width - taken, ' ');
    return out;
}

} // namespace tokenscope::report
