#pragma once
// What a vocabulary is like, in numbers: lengths, scripts, types, depths of merge trees, gaps between its ids, pieces
// that nothing uses; and what two vocabularies share.

#include "core/vocab/piece_filter.h"
#include "core/vocab/piece_table.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace tokenscope::vocab {

/// The number of pieces by a value, from 0; the last of kMaxCounted + 1 entries includes all larger values.
using CountsByValue = std::vector<std::uint64_t>;
inline constexpr std::size_t kMaxCounted = 1024;

struct VocabularyStats {
    std::size_t pieces = 0;
    std::array<std::size_t, kPieceTypeCount> types{};
    std::vector<std::pair<ScriptCode, std::size_t>> scripts; ///< those that occur, the most frequent first
    std::array<std::size_t, kLetterCaseCount> letters{};
    std::array<std::size_t, kDigitContentCount> digits{};
    std::size_t startWords = 0;
    std::size_t duplicates = 0; ///< pieces with the same text as another one
    std::size_t notUtf8 = 0;
    CountsByValue byteLengths, characterLengths;
    CountsByValue depths; ///< empty without merges
    std::size_t used = 0; ///< by the text that was counted; 0 without one
    std::uint64_t tokens = 0;
    std::array<std::size_t, 3> reach{};                  ///< by Reach; all 0 if not known
    std::array<std::size_t, kObstacleCount> obstacles{}; ///< of the unreachable pieces
    /// Pieces for later use: of the type unused, or named like it, such as `<|reserved_special_token_0|>`, `[unused1]`.
    std::vector<PieceId> reserved;
};

/// Of some rows; all for the whole vocabulary. `columns` as far as they are known.
VocabularyStats statsOf(const PieceTable& table, const PieceColumns& columns,
                        std::span<const std::uint32_t> rows);
VocabularyStats statsOf(const PieceTable& table, const PieceColumns& columns = {});
bool isReserved(const PieceTable& table, std::uint32_t row);

/// Ids from 0 to the largest one that have no piece, as ranges.
std::vector<NumberRange> idHoles(const PieceTable& table);

/// A piece's position in the order of merges, or of scores from the highest one, and its id.
struct IdInOrder {
    std::uint32_t order = 0;
    PieceId id = kNoPiece;
    bool operator==(const IdInOrder&) const = default;
};
/// Pieces with a rank, or the normal pieces of a tokenizer with scores, in their order. Empty without either.
std::vector<IdInOrder> idsInOrder(const PieceTable& table);

// What two vocabularies share.

/// How much of a piece the other vocabulary has.
enum class SharedPiece : std::uint8_t {
    None,
    Text,  ///< its text, if a space at the start doesn't count
    Bytes, ///< exactly its text
    Id,    ///< and with the same id
};

struct OverlapSide {
    std::size_t pieces = 0;
    std::size_t text = 0, bytes = 0, ids = 0; ///< pieces whose SharedPiece is at least this
    std::vector<SharedPiece> shared;          ///< by row
    bool operator==(const OverlapSide&) const = default;
    /// Counts one more piece.
    void add(SharedPiece piece);
    [[nodiscard]] double share(std::size_t count) const {
        return pieces == 0 ? 0 : static_cast<double>(count) / static_cast<double>(pieces);
    }
};
struct VocabularyOverlap {
    OverlapSide a, b;
};
VocabularyOverlap overlapOf(const PieceTable& a, const PieceTable& b);
/// The side with the counts of some rows alone.
OverlapSide overlapOfRows(const OverlapSide& side, std::span<const std::uint32_t> rows);

} // namespace tokenscope::vocab
