#pragma once
// Filters of the pieces of a table. A piece passes if it fulfills every condition that is set.
//
//   PieceFilter ── PieceMatcher::make ──▶ PieceMatcher ── filterRows ──▶ rows, in a given order

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/regex/regex.h"
#include "core/vocab/piece_merge_index.h"
#include "core/vocab/piece_table.h"
#include "core/vocab/reachability.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tokenscope::vocab {

/// What settles whether a piece is reachable, without the texts and reasons of PieceReach: two bytes for each piece.
struct ReachColumn {
    std::vector<Reach> reach; ///< by row
    std::vector<Obstacle> obstacles;
};
/// Progress counts pieces. Errors: Canceled.
Result<std::shared_ptr<const ReachColumn>> findReach(const PieceTable& table, const Progress& progress = {});

/// Properties that take longer to compute than the table, by row. Null: not computed.
struct PieceColumns {
    std::shared_ptr<const PieceMergeIndex> merges;
    std::shared_ptr<const ReachColumn> reach;
    std::shared_ptr<const PieceTotals> counts;
};

/// Whole numbers from `first` to `last`, both included.
struct NumberRange {
    std::uint64_t first = 0;
    std::uint64_t last = std::numeric_limits<std::uint64_t>::max();
    [[nodiscard]] bool contains(std::uint64_t number) const { return first <= number && number <= last; }
    bool operator==(const NumberRange&) const = default;
};

/// A set of values of an enumeration with at most 32; empty: no condition.
template <class Enum>
struct EnumSet {
    std::uint32_t bits = 0;
    [[nodiscard]] bool contains(Enum value) const { return (bits >> static_cast<unsigned>(value) & 1U) != 0; }
    [[nodiscard]] bool empty() const { return bits == 0; }
    void insert(Enum value) { bits |= 1U << static_cast<unsigned>(value); }
    void toggle(Enum value) { bits ^= 1U << static_cast<unsigned>(value); }
    bool operator==(const EnumSet&) const = default;
};

struct PieceFilter {
    std::string text;        ///< in the text, the bytes that the piece represents, or in a spelling
    bool ignoreCase = false; ///< of `text`: compares lower case
    std::string regex;       ///< matches in a spelling (Oniguruma); may be `^`
    std::string bytes;       ///< in the text, as bytes
    EnumSet<PieceType> types;
    std::vector<ScriptCode> scripts; ///< one of these; empty: any
    std::optional<NumberRange> byteLength, characters, depth, idRange, count;
    std::vector<PieceId> ids; ///< one of these, ascending; empty: any
    EnumSet<Reach> reach;
    EnumSet<Obstacle> obstacles;
    EnumSet<LetterCase> letters;
    EnumSet<DigitContent> digits;
    std::optional<bool> startsWord;
    std::optional<bool> duplicate; ///< another piece has the same text
    bool operator==(const PieceFilter&) const = default;

    [[nodiscard]] bool empty() const { return *this == PieceFilter(); }
};

/// Every piece that passes `narrow` certainly passes `wide`: its rows can be searched instead of all.
bool narrows(const PieceFilter& narrow, const PieceFilter& wide);
/// Without the conditions about ids, reachability and counts, which are about the pieces of one tokenizer: those that
/// also select pieces of another one.
PieceFilter forAnotherTokenizer(PieceFilter filter);
/// `E4 BD`, `e4bd`, `0xE4 0xBD`. nullopt: not hexadecimal, or half a byte.
std::optional<std::string> bytesOfHex(std::string_view text);

/// Const and thread-safe.
class PieceMatcher {
  public:
    /// Conditions on columns that are null don't count. Errors: those of Regex::compile().
    static Result<PieceMatcher> make(std::shared_ptr<const PieceTable> table, PieceFilter filter,
                                     PieceColumns columns = {});
    /// Errors: TooLarge (the regex takes too long), Canceled.
    [[nodiscard]] Result<bool> matches(std::uint32_t row, const Progress& progress = {}) const;
    [[nodiscard]] const PieceTable& table() const { return *m_table; }

  private:
    PieceMatcher() = default;
    [[nodiscard]] bool fulfillsProperties(std::uint32_t row) const;
    [[nodiscard]] bool fulfillsColumns(std::uint32_t row) const;
    [[nodiscard]] bool containsText(std::uint32_t row) const;

    std::shared_ptr<const PieceTable> m_table;
    PieceFilter m_filter;
    PieceColumns m_columns;
    std::string m_wanted; ///< the text to find, in lower case if case doesn't count
    std::optional<Regex> m_regex;
};

/// The rows that match, in the order of `order`. `first` is called once, with the rows known by then: as soon as there
/// are `firstRows`, or there are any after 20 ms, or all are known. Errors: those of PieceMatcher::matches().
Result<std::vector<std::uint32_t>>
filterRows(const PieceMatcher& matcher, std::span<const std::uint32_t> order, const Progress& progress = {},
           const std::function<void(const std::vector<std::uint32_t>&)>& first = {},
           std::size_t firstRows = 200);

// The order of rows.

enum class PieceColumn : std::uint8_t {
    Id,
    Piece,
    Text,
    Type,
    Score,
    Rank,
    Bytes,
    Characters,
    Script,
    Depth,
    Count,
    Reach
};
inline constexpr int kPieceColumnCount = 12;

/// All rows by a column; equal ones, and those without a value, which are last in either direction, by id.
std::vector<std::uint32_t> sortedRows(const PieceTable& table, const PieceColumns& columns,
                                      PieceColumn column, bool descending);

} // namespace tokenscope::vocab
