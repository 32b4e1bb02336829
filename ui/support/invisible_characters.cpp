#include "ui/support/invisible_characters.h"

#include <algorithm>
#include <iterator>

namespace tokenscope::ui {
namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// DerivedCoreProperties.txt of Unicode 16.
constexpr Range kIgnorable[] = {
    {0x00AD, 0x00AD},   {0x034F, 0x034F},   {0x061C, 0x061C}, {0x115F, 0x1160}, {0x17B4, 0x17B5},
    {0x180B, 0x180F},   {0x200B, 0x200F},   {0x202A, 0x202E}, {0x2060, 0x206F}, {0x3164, 0x3164},
    {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFF8}, {0x1BCA0, 0x1BCA3},
    {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
};

} // namespace

bool isDefaultIgnorable(char32_t character) {
    const auto* range = std::partition_point(std::begin(kIgnorable), std::end(kIgnorable),
                                             [&](const Range& r) { return r.last < character; });
    return range != std::end(kIgnorable) && range->first <= character;
}

bool isVariationSelector(char32_t character) {
    return (character >= 0xFE00 && character <= 0xFE0F) || (character >= 0xE0100 && character <= 0xE01EF) ||
           (character >= 0x180B && character <= 0x180D) || character == 0x180F;
}

} // namespace tokenscope::ui
