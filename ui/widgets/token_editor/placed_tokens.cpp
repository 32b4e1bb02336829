#include "ui/widgets/token_editor/placed_tokens.h"

#include <algorithm>

namespace tokenscope {

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

TokenRange PlacedTokens::touching(ByteSpan span) const {
    return empty() ? TokenRange{} : tokensTouching(m_encoded->encoding, m_trail.toEncoded(span));
}

std::optional<ByteSpan> PlacedTokens::span(std::size_t token) const {
    return m_trail.toDocument(m_encoded->span(token), static_cast<std::uint32_t>(m_encoded->text->size()));
}

std::optional<std::size_t> PlacedTokens::tokenAt(std::uint32_t byte) const {
    const TokenRange range = touching({byte, byte + 1});
    for (std::size_t token = range.first; token < range.last; ++token) {
        if (const auto place = span(token); place && place->contains(byte))
            return token;
    }
    return std::nullopt;
}

} // namespace tokenscope
