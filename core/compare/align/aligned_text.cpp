#include "core/compare/align/aligned_text.h"

#include <algorithm>
#include <iterator>

namespace tokenscope::compare {
namespace {

/// Token boundaries without those inside of ranges where the order of the tokens is not that of the text
/// (unusual normalizers): the tokens of such a range belong together.
std::vector<std::uint32_t> orderedBoundaries(const Encoding& encoding) {
    std::vector<std::uint32_t> boundaries = tokenBoundaries(encoding);
    std::vector<ByteSpan> unordered; // ranges where the order of tokens is not that of the text
    std::uint32_t reached = 0;
    for (const ByteSpan span : encoding.bytes) {
        if (span.empty())
            continue;
        if (span.begin < reached)
            unordered.push_back({span.begin, reached});
        reached = std::max(reached, span.end);
    }
    for (const ByteSpan range : unordered) {
        const auto from = std::upper_bound(boundaries.begin(), boundaries.end(), range.begin);
        const auto to = std::lower_bound(from, boundaries.end(), range.end);
        boundaries.erase(from, to);
    }
    return boundaries;
}

std::vector<std::uint32_t> sharedEdges(std::span<const Encoding* const> columns, std::uint32_t textBytes) {
    std::vector<std::uint32_t> shared;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        std::vector<std::uint32_t> boundaries = orderedBoundaries(*columns[i]);
        if (i == 0) {
            shared = std::move(boundaries);
            continue;
        }
        std::vector<std::uint32_t> both;
        both.reserve(std::min(shared.size(), boundaries.size()));
        std::set_intersection(shared.begin(), shared.end(), boundaries.begin(), boundaries.end(),
                              std::back_inserter(both));
        shared = std::move(both);
    }
    if (shared.empty() || shared.front() != 0)
        shared.insert(shared.begin(), 0);
    if (shared.back() < textBytes || shared.size() == 1)
        shared.push_back(textBytes);
    return shared;
}

/// The first token of each group, then the number of tokens.
std::vector<std::uint32_t> firstTokens(const Encoding& encoding, const std::vector<std::uint32_t>& edges) {
    const std::size_t groups = edges.size() - 1;
    std::vector<std::uint32_t> first(groups + 1, static_cast<std::uint32_t>(encoding.size()));
    first[0] = 0;
    std::size_t group = 0;          // of the last token with text
    std::uint32_t beginOfEmpty = 0; // the first of the tokens without text since then
    for (std::uint32_t token = 0; token < encoding.size(); ++token) {
        const ByteSpan span = encoding.bytes[token];
        if (span.empty())
            continue;
        const std::size_t previous = group;
        while (group + 1 < groups && edges[group + 1] <= span.begin)
            ++group;
        for (std::size_t i = previous + 1; i <= group; ++i)
            first[i] = beginOfEmpty;
        beginOfEmpty = token + 1;
    }
    return first;
}

} // namespace

AlignedText::AlignedText(std::span<const Encoding* const> columns, std::uint32_t textBytes) {
    if (columns.empty())
        return;
    m_edges = sharedEdges(columns, textBytes);
    m_first.reserve(columns.size());
    for (const Encoding* column : columns)
        m_first.push_back(firstTokens(*column, m_edges));
}

std::size_t AlignedText::groupAt(std::uint32_t byte) const {
    const auto after = std::upper_bound(m_edges.begin(), m_edges.end(), byte);
    const auto at = static_cast<std::size_t>(after - m_edges.begin());
    return std::min(at == 0 ? 0 : at - 1, groups() - 1);
}

std::size_t AlignedText::groupOfToken(std::size_t column, std::uint32_t token) const {
    // The last group whose first token is not after this one: groups before it may be empty.
    const auto& first = m_first[column];
    const auto after = std::upper_bound(first.begin(), first.end() - 1, token);
    return static_cast<std::size_t>(after - first.begin()) - 1;
}

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
