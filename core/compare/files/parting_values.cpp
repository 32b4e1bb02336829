#include "core/compare/files/parting_values.h"

#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::compare {
namespace {

std::size_t characterBegin(std::string_view text, std::size_t at) {
    for (int back = 0; back < 3 && at > 0 && at < text.size() && isContinuationByte(text[at]); ++back)
        --at;
    return at;
}

} // namespace

PartingValues partingValues(std::string_view a, std::string_view b, std::size_t shown) {
    const auto parted = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
    const auto alike = static_cast<std::size_t>(parted - a.begin());
    if (alike <= shown - shown / 3 || (alike == a.size() && alike == b.size()))
        return {std::string(a), std::string(b)};
    const std::size_t begin = characterBegin(a, alike - shown / 3);
    const auto cut = [begin](std::string_view value) {
        return "\xE2\x80\xA6" + std::string(value.substr(begin));
    };
    return {cut(a), cut(b)};
}

} // namespace tokenscope::compare
