#include "ui/widgets/token_editor/edit_trail.h"

#include <algorithm>

namespace tokenscope::ui {

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

} // namespace tokenscope::ui
