#include "ui/widgets/token_editor/placed_tokens.h"

#include <algorithm>

namespace tokenscope::ui {

void PlacedTokens::setEncoded(EncodedTextPtr encoded) {
    if (encoded == nullptr) {
        m_encoded.reset();
        return;
    }
    if (encoded->revision < m_oldest)
        return;
    const auto younger = std::partition_point(m_edits.begin(), m_edits.end(),
                                              [&](const Edit& e) { return e.revision <= encoded->revision; });
    m_edits.erase(m_edits.begin(), younger);
    m_encoded = std::move(encoded);
    m_trail.clear();
    for (const Edit& e : m_edits)
        m_trail.add(e.edit);
}

void PlacedTokens::addEdit(std::uint64_t revision, const TextEdit& edit) {
    m_edits.push_back({revision, edit});
    m_trail.add(edit);
}

void PlacedTokens::forget(std::uint64_t revision) {
    m_encoded.reset();
    m_edits.clear();
    m_trail.clear();
    m_oldest = revision;
}

std::vector<TokenRange> PlacedTokens::touching(ByteSpan span) const {
    std::vector<TokenRange> ranges;
    if (empty())
        return ranges;
    const auto& spans = m_encoded->encoding.bytes;
    const ByteSpan encoded = m_trail.toEncoded(span);
    TokenRange rest = tokensTouching(m_encoded->encoding, encoded);
    for (const ByteSpan gone : m_trail.replaced(encoded)) {
        const auto first = std::partition_point(spans.begin(), spans.end(), [&](const ByteSpan& s) {
            return s.empty() ? s.begin <= gone.begin : s.begin < gone.begin;
        });
        const auto last = std::partition_point(spans.begin(), spans.end(), [&](const ByteSpan& s) {
            return s.empty() ? s.begin < gone.end : s.end <= gone.end;
        });
        const TokenRange inside{
            std::clamp(static_cast<std::size_t>(first - spans.begin()), rest.first, rest.last),
            std::clamp(static_cast<std::size_t>(last - spans.begin()), rest.first, rest.last)};
        if (inside.first >= inside.last)
            continue;
        if (rest.first < inside.first)
            ranges.push_back({rest.first, inside.first});
        rest.first = inside.last;
    }
    if (!rest.empty())
        ranges.push_back(rest);
    return ranges;
}

std::optional<ByteSpan> PlacedTokens::span(std::size_t token) const {
    return m_trail.toDocument(m_encoded->span(token), static_cast<std::uint32_t>(m_encoded->text->size()));
}

std::optional<std::size_t> PlacedTokens::tokenAt(std::uint32_t byte) const {
    for (const TokenRange& range : touching({byte, byte + 1})) {
        for (std::size_t token = range.first; token < range.last; ++token) {
            if (const auto place = span(token); place && place->contains(byte))
                return token;
        }
    }
    return std::nullopt;
}

} // namespace tokenscope::ui
