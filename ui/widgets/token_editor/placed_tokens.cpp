#include "ui/widgets/token_editor/placed_tokens.h"

#include <algorithm>

namespace tokenscope::ui {

std::uint32_t shifted(std::uint32_t byte, const TextEdit& edit) {
    if (byte <= edit.begin)
        return byte;
    return byte >= edit.begin + edit.removed ? byte - edit.removed + edit.inserted
                                             : edit.begin + edit.inserted;
}

void EditTrail::add(const TextEdit& edit) {
    const std::uint32_t end = edit.begin + edit.removed;
    const auto first = std::partition_point(m_changes.begin(), m_changes.end(),
                                            [&](const Change& c) { return c.document.end < edit.begin; });
    const auto last = std::partition_point(first, m_changes.end(),
                                           [&](const Change& c) { return c.document.begin <= end; });
    // Offset of everything between the changes around.
    const std::uint32_t shift =
        first == m_changes.begin() ? 0 : std::prev(first)->encoded.end - std::prev(first)->document.end;
    Change merged{{edit.begin + shift, end + shift}, {edit.begin, end}};
    if (first != last) {
        const Change& front = *first;
        const Change& back = *std::prev(last);
        merged.document = {std::min(edit.begin, front.document.begin), std::max(end, back.document.end)};
        merged.encoded = {front.encoded.begin - (front.document.begin - merged.document.begin),
                          back.encoded.end + (merged.document.end - back.document.end)};
    }
    const std::uint32_t delta = edit.inserted - edit.removed; // modulo 2³²
    merged.document.end += delta;
    for (auto later = last; later != m_changes.end(); ++later) {
        later->document.begin += delta;
        later->document.end += delta;
    }
    m_changes.insert(m_changes.erase(first, last), merged);
}

std::optional<ByteSpan> EditTrail::toDocument(ByteSpan encoded, std::uint32_t encodedSize) const {
    if (m_changes.empty())
        return encoded;
    const auto lastFrom = [&](std::uint32_t at, bool included) -> const Change* {
        const auto next = std::partition_point(m_changes.begin(), m_changes.end(), [&](const Change& c) {
            return included ? c.encoded.begin <= at : c.encoded.begin < at;
        });
        return next == m_changes.begin() ? nullptr : &*std::prev(next);
    };
    const auto moved = [](const Change* c, std::uint32_t at, std::uint32_t inside) {
        if (c == nullptr)
            return at;
        return at <= c->encoded.end ? inside : at - c->encoded.end + c->document.end;
    };
    if (encoded.empty()) {
        const std::uint32_t at = encoded.begin;
        if (at == 0)
            return encoded;
        const Change* c = lastFrom(at, at == encodedSize);
        if (c != nullptr && at > c->encoded.begin && at < c->encoded.end)
            return std::nullopt;
        const std::uint32_t to = moved(c, at, c == nullptr ? 0 : c->document.end);
        return ByteSpan{to, to};
    }
    const Change* before = lastFrom(encoded.begin, true);
    const Change* within = lastFrom(encoded.end, false);
    const ByteSpan now{moved(before, encoded.begin, before == nullptr ? 0 : before->document.end),
                       moved(within, encoded.end, within == nullptr ? 0 : within->document.begin)};
    if (now.begin >= now.end)
        return std::nullopt;
    return now;
}

ByteSpan EditTrail::toEncoded(ByteSpan document) const {
    const auto at = [this](std::uint32_t place, bool isBegin) {
        const auto next = std::partition_point(m_changes.begin(), m_changes.end(),
                                               [&](const Change& c) { return c.document.begin <= place; });
        if (next == m_changes.begin())
            return place;
        const Change& c = *std::prev(next);
        if (place <= c.document.end)
            return isBegin ? c.encoded.begin : c.encoded.end;
        return place - c.document.end + c.encoded.end;
    };
    return {at(document.begin, true), at(document.end, false)};
}

std::vector<ByteSpan> EditTrail::replaced(ByteSpan encoded) const {
    std::vector<ByteSpan> spans;
    auto next = std::partition_point(m_changes.begin(), m_changes.end(),
                                     [&](const Change& c) { return c.encoded.end < encoded.begin; });
    for (; next != m_changes.end() && next->encoded.begin <= encoded.end; ++next)
        spans.push_back(next->encoded);
    return spans;
}

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
