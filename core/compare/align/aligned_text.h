#pragma once
// Several encodings of one text, set side by side.
//
//   text      l o w e r | _ l o w e s t
//   column 0  [low][er] | [_low][est]      a group lies between two neighboring cuts that all columns share:
//   column 1  [lower]   | [_lo][west]      the smallest range that can be compared by itself
//
// Groups partition the text; the tokens of each column are partitioned by the groups, in their order. A token without
// text (bos, a dummy prefix) belongs to the group of the token with text behind it, one behind the last of these to the
// last group. Plain data, made once, read by any thread. Memory: 4 bytes a group and column, and 4 more.

#include "core/encoding/encoding.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tokenscope::compare {

/// Half-open.
struct GroupRange {
    std::uint32_t begin = 0, end = 0;
    [[nodiscard]] std::uint32_t size() const { return end - begin; }
    bool operator==(const GroupRange&) const = default;
};

class AlignedText {
  public:
    AlignedText() = default;
    /// Encodings of a text of `textBytes` bytes, of the whole of it each, specials or not. With none, or an empty text,
    /// there is one group at most, which has all tokens.
    AlignedText(std::span<const Encoding* const> columns, std::uint32_t textBytes);

    [[nodiscard]] std::size_t groups() const { return m_edges.empty() ? 0 : m_edges.size() - 1; }
    [[nodiscard]] std::size_t columns() const { return m_first.size(); }
    [[nodiscard]] ByteSpan text(std::size_t group) const { return {m_edges[group], m_edges[group + 1]}; }
    [[nodiscard]] GroupRange tokens(std::size_t column, std::size_t group) const {
        return {m_first[column][group], m_first[column][group + 1]};
    }
    /// The group that the byte lies in; the last one for the text's end.
    [[nodiscard]] std::size_t groupAt(std::uint32_t byte) const;
    [[nodiscard]] std::size_t groupOfToken(std::size_t column, std::uint32_t token) const;

  private:
    std::vector<std::uint32_t> m_edges;
    std::vector<std::vector<std::uint32_t>>
        m_first; ///< by column: the first token of each group, and their number
};

} // namespace tokenscope::compare
