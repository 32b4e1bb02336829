#pragma once
// Which two pieces each piece is merged from, and the reverse: which pieces are merged from it. For BPE; the index of
// other models is empty.
//
//   lower = low + er       partsOf(lower) = low, er       builtFrom(low) = lower, lowest, …
//
// The parts are those of the last merge when the piece's own text is merged, which are the same wherever the piece is
// built: merges inside of a token don't depend on what is around it. Only pieces that are built by merging have parts.

#include "core/vocab/piece_table.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace tokenscope::vocab {

/// Immutable, any thread. About 16 bytes for each piece.
class PieceMergeIndex {
  public:
    /// Takes some microseconds for each piece. Progress counts pieces. Errors: Canceled.
    static Result<std::shared_ptr<const PieceMergeIndex>> build(const PieceTable& table,
                                                                const Progress& progress = {});

    struct Parts {
        std::uint32_t left = kNoRow; ///< rows
        std::uint32_t right = kNoRow;
        bool operator==(const Parts&) const = default;
    };
    static constexpr std::uint32_t kNoRow = std::numeric_limits<std::uint32_t>::max();

    /// The model merges.
    [[nodiscard]] bool hasMerges() const { return m_hasMerges; }
    [[nodiscard]] std::optional<Parts> partsOf(std::uint32_t row) const;
    /// The rows whose last merge has this one as a part, ascending; each once.
    [[nodiscard]] std::span<const std::uint32_t> builtFrom(std::uint32_t row) const;
    /// Merges from the piece down to the symbols, on the longest path; 0 for pieces without parts.
    [[nodiscard]] std::uint32_t depth(std::uint32_t row) const { return m_hasMerges ? m_depths[row] : 0; }
    /// The number of pieces whose merge tree contains this one, itself not counted.
    [[nodiscard]] std::size_t countTreesWith(std::uint32_t row) const;

  private:
    void computeDepths();
    void invert();

    bool m_hasMerges = false;
    std::vector<Parts> m_parts;          ///< by row
    std::vector<std::uint16_t> m_depths; ///< by row, at most 65535
    std::vector<std::uint32_t> m_starts; ///< by row, in m_built; one more at the end
    std::vector<std::uint32_t> m_built;
};

} // namespace tokenscope::vocab
