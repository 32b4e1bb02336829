#include "core/explain/edit/changed_tokens.h"

#include <algorithm>

namespace tokenscope::explain {
namespace {

/// A cursor over the tokens of an encoding.
class Side {
  public:
    explicit Side(const Encoding& encoding)
        : m_encoding(encoding) {}

    [[nodiscard]] bool atEnd() const { return m_next == m_encoding.size(); }
    [[nodiscard]] std::uint32_t next() const { return static_cast<std::uint32_t>(m_next); }
    [[nodiscard]] PieceId id() const { return m_encoding.ids[m_next]; }
    [[nodiscard]] ByteSpan span() const { return m_encoding.bytes[m_next]; }
    void take() { ++m_next; }
    /// No remaining token starts before `position`.
    [[nodiscard]] bool isAt(std::uint32_t position) const { return atEnd() || span().begin >= position; }

  private:
    const Encoding& m_encoding;
    std::size_t m_next = 0;
};

bool isBefore(ByteSpan a, ByteSpan b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end <= b.end;
}

} // namespace

std::vector<TokenDifference> changedTokens(const Encoding& before, const Encoding& after) {
    std::vector<TokenDifference> differences;
    Side a(before);
    Side b(after);
    const auto same = [&] { return !a.atEnd() && !b.atEnd() && a.id() == b.id() && a.span() == b.span(); };
    while (!a.atEnd() || !b.atEnd()) {
        if (same()) {
            a.take();
            b.take();
            continue;
        }
        TokenDifference found{a.next(), 0, b.next(), 0, {}};
        const std::uint32_t begin =
            std::min(a.atEnd() ? 0xFFFF'FFFFU : a.span().begin, b.atEnd() ? 0xFFFF'FFFFU : b.span().begin);
        std::uint32_t end = begin;
        // The side that is behind advances until both have a boundary at one position.
        do {
            Side& side = b.atEnd() || (!a.atEnd() && isBefore(a.span(), b.span())) ? a : b;
            end = std::max(end, side.span().end);
            side.take();
        } while ((!a.atEnd() || !b.atEnd()) && !(a.isAt(end) && b.isAt(end)));
        found.beforeEnd = a.next();
        found.afterEnd = b.next();
        found.bytes = {begin, end};
        differences.push_back(found);
    }
    return differences;
}

} // namespace tokenscope::explain
