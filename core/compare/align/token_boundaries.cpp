#include "core/compare/align/token_boundaries.h"

#include <algorithm>

namespace tokenscope::compare {

std::vector<std::uint32_t> tokenBoundaries(const Encoding& encoding) {
    std::vector<ByteSpan> spans;
    spans.reserve(encoding.bytes.size());
    for (const ByteSpan span : encoding.bytes) {
        if (!span.empty())
            spans.push_back(span);
    }
    const auto before = [](ByteSpan a, ByteSpan b) { return a.begin < b.begin; };
    if (!std::is_sorted(spans.begin(), spans.end(), before))
        std::stable_sort(spans.begin(), spans.end(), before);
    std::vector<std::uint32_t> boundaries;
    boundaries.reserve(spans.size() + 1);
    const auto add = [&boundaries](std::uint32_t at) {
        if (boundaries.empty() || boundaries.back() < at)
            boundaries.push_back(at);
    };
    // Overlapping tokens are one range: there is no boundary inside it.
    for (std::size_t i = 0; i < spans.size();) {
        ByteSpan range = spans[i++];
        while (i < spans.size() && spans[i].begin < range.end)
            range.end = std::max(range.end, spans[i++].end);
        add(range.begin);
        add(range.end);
    }
    return boundaries;
}

SharedBoundaries splitBoundaries(std::span<const std::uint32_t> first,
                                 std::span<const std::uint32_t> second) {
    SharedBoundaries result;
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

std::uint64_t sameIdsOf(const Encoding& one, const Encoding& other) {
    std::uint64_t same = 0;
    for (std::size_t i = 0, j = 0; i < one.size() && j < other.size();) {
        const std::uint32_t end = one.bytes[i].end;
        const std::uint32_t otherEnd = other.bytes[j].end;
        same += (end == otherEnd ? 1U : 0U) & (one.ids[i] == other.ids[j] ? 1U : 0U);
        i += end <= otherEnd ? 1 : 0;
        j += otherEnd <= end ? 1 : 0;
    }
    return same;
}

} // namespace tokenscope::compare
