#include "core/compare/columns/cuts.h"

#include <algorithm>

namespace tokenscope::compare {

std::vector<std::uint32_t> cutsOf(const Encoding& encoding) {
    std::vector<ByteSpan> spans;
    spans.reserve(encoding.bytes.size());
    for (const ByteSpan span : encoding.bytes) {
        if (!span.empty())
            spans.push_back(span);
    }
    const auto before = [](ByteSpan a, ByteSpan b) { return a.begin < b.begin; };
    if (!std::is_sorted(spans.begin(), spans.end(), before))
        std::stable_sort(spans.begin(), spans.end(), before);
    std::vector<std::uint32_t> cuts;
    cuts.reserve(spans.size() + 1);
    const auto add = [&cuts](std::uint32_t at) {
        if (cuts.empty() || cuts.back() < at)
            cuts.push_back(at);
    };
    // Tokens that overlap are one stretch: what begins or ends inside of another one is no cut.
    for (std::size_t i = 0; i < spans.size();) {
        ByteSpan stretch = spans[i++];
        while (i < spans.size() && spans[i].begin < stretch.end)
            stretch.end = std::max(stretch.end, spans[i++].end);
        add(stretch.begin);
        add(stretch.end);
    }
    return cuts;
}

SharedCuts shareCuts(std::span<const std::uint32_t> first, std::span<const std::uint32_t> second) {
    SharedCuts result;
    auto a = first.begin();
    auto b = second.begin();
    while (a != first.end() || b != second.end()) {
        if (b == second.end() || (a != first.end() && *a < *b)) {
            result.onlyFirst.push_back(*a++);
        } else if (a == first.end() || *b < *a) {
            result.onlySecond.push_back(*b++);
        } else {
            result.shared.push_back(*a++);
            ++b;
        }
    }
    return result;
}

} // namespace tokenscope::compare
