#pragma once
// Aligns several encodings of one text.
//
//   text      l o w e r | _ l o w e s t
//   column 0  [low][er] | [_low][est]      a group is the text between two neighboring boundaries that all columns share:
//   column 1  [lower]   | [_lo][west]      the smallest range that can be compared separately
//
// Groups partition the text and, in the same order, the tokens of each column. A token without text (BOS, a
// dummy prefix) belongs to the group of the next token with text, or to the last group. Immutable; any thread
// may read it. Memory: 4 bytes per group and column, plus 4 per group.

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
    /// Each column encodes the whole text of `textBytes` bytes, with or without special tokens. No columns
    /// give no group, an empty text one group with all tokens.
    AlignedText(std::span<const Encoding* const> columns, std::uint32_t textBytes);

    [[nodiscard]] std::size_t groups() const { return m_edges.empty() ? 0 : m_edges.size() - 1; }
    [[nodiscard]] std::size_t columns() const { return m_first.size(); }
    [[nodiscard]] ByteSpan text(std::size_t group) const { return {m_edges[group], m_edges[group + 1]}; }
    [[nodiscard]] GroupRange tokens(std::size_t column, std::size_t group) const {
        return {m_first[column][group], m_first[column][group + 1]};
    }
    /// The group that contains the byte; the last one for the end of the text.
    [[nodiscard]] std::size_t groupAt(std::uint32_t byte) const;
    [[nodiscard]] std::size_t groupOfToken(std::size_t column, std::uint32_t token) const;

  private:
    std::vector<std::uint32_t> m_edges;
    /// By column: the first token of each group, then the number of tokens.
    std::vector<std::vector<std::uint32_t>> m_first;
};

// The token boundaries of a text, and which of them two tokenizers share.
//
//   text      l o w e r   l o w e s t
//   first    [low][er][ low][est]          boundaries 0 3 5 9 12
//   second   [lower][ lo][west]            boundaries 0 5 8 12
//   shared 0 5 12, only the first 3 9, only the second 8
//
// A boundary is a byte of the text where a token starts or ends and that is inside no other token: a
// normalizer may give several tokens the same span, and spaces between two added tokens may belong to both.
// Tokens without text have no boundaries.

/// Ascending, distinct. Empty if no token has text.
std::vector<std::uint32_t> tokenBoundaries(const Encoding& encoding);

struct SharedBoundaries {
    std::vector<std::uint32_t> shared, onlyFirst, onlySecond; ///< ascending
    bool operator==(const SharedBoundaries&) const = default;
};

/// Both must be ascending and distinct.
SharedBoundaries splitBoundaries(std::span<const std::uint32_t> first, std::span<const std::uint32_t> second);

/// The number of tokens with the same end and the same id in two encodings of one text.
std::uint64_t sameIdsOf(const Encoding& one, const Encoding& other);

} // namespace tokenscope::compare
