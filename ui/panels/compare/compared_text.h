#pragma once
// A text as two to four tokenizers see it: an immutable snapshot, made off the UI thread, from which everything in the
// Compare mode is painted. One column is the reference: what differs, differs from it.

#include "core/compare/align/column_differences.h"
#include "core/compare/align/text_counts.h"
#include "ui/panels/compare/column_switches.h"
#include "ui/session/encoded_text.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::ui {

inline constexpr std::size_t kMaxCompared = 4;

/// How many cuts (core/compare/columns/cuts.h) a column has in common with the reference.
struct CutCounts {
    std::uint64_t shared = 0;
    std::uint64_t own = 0;     ///< that the reference has not
    std::uint64_t lacking = 0; ///< of the reference's
    std::uint64_t inside = 0;  ///< of `own`, between bytes of one character
    std::uint64_t sameIds = 0; ///< tokens that end at one place with one id
};

struct ComparedColumn {
    std::shared_ptr<const Tokenizer> base; ///< encoded->tokenizer is this one with the switches
    std::vector<ColumnSwitch> switches;
    EncodedTextPtr encoded;
    std::shared_ptr<const compare::PieceTexts> pieces;
    compare::TextFigures figures;
    std::optional<std::size_t> longest; ///< the first token of figures.longest bytes
    bool idsCompared = true; ///< false: the vocabulary numbers its pieces differently than the reference's
    CutCounts cuts;          ///< with the reference's
    std::vector<std::uint32_t> places; ///< of its own cuts, ascending
};

/// A group of the aligned text in which at least one column differs from the reference.
struct ComparedDifference {
    std::uint32_t group = 0;
    std::uint8_t all = 0;                           ///< TextDifference values, or-ed; never 0
    std::array<std::uint8_t, kMaxCompared> kinds{}; ///< by column; 0 for the reference
};

/// In quarters of a space: more is not painted of the tokens without text of one place.
inline constexpr std::uint32_t kMaxChipRoom = 160;

/// Tokens without text at a byte; what they take of a row's width, in quarters of a space.
struct ChipRoom {
    std::uint32_t byte = 0;
    std::uint32_t quarters = 0;
};

struct ComparedText {
    std::shared_ptr<const std::string> text;
    std::vector<ComparedColumn> columns; ///< at least one
    std::size_t reference = 0;
    compare::AlignedText aligned;
    std::vector<ComparedDifference> differences; ///< ascending by group
    std::array<std::uint64_t, 5> counts{};       ///< of differences, in the order of kEachTextDifference
    std::vector<ChipRoom> chips;                 ///< ascending by byte: the most that any column has there

    [[nodiscard]] ByteSpan span(const ComparedDifference& difference) const {
        return aligned.text(difference.group);
    }
    /// The tokens of a column that have bytes in the span, or are empty and inside it.
    [[nodiscard]] TokenRange tokens(std::size_t column, ByteSpan span) const;
    /// The first difference whose group ends behind the byte; differences.size() where there is none.
    [[nodiscard]] std::size_t differenceAfter(std::uint32_t byte) const;
};

using ComparedTextPtr = std::shared_ptr<const ComparedText>;

struct CompareRequest {
    struct Column {
        std::shared_ptr<const Tokenizer> tokenizer;
        EncodeOptions options; ///< `progress` is set by whoever runs it
        std::vector<ColumnSwitch> switches;
    };
    std::shared_ptr<const std::string> text;
    std::uint64_t revision = 0;
    std::vector<Column> columns; ///< one to kMaxCompared
    std::size_t reference = 0;
    /// What is there already, of the same text: not made again. May be null.
    EncodedTextPtr session;
    ComparedTextPtr former;
    /// Of any text: its tokenizers with switches, and what the pieces of its tokenizers stand for, are not made again. May
    /// be null.
    ComparedTextPtr known;
};

/// The session's text without tokens, as often as there are columns: what is seen while a long one is compared.
ComparedTextPtr plainColumns(const EncodedTextPtr& session, std::size_t columns);

/// Any thread. Errors: as Tokenizer::encode and switchedTokenizer(), with the number of the column as the place: `column 2`.
Result<ComparedTextPtr> compareColumns(const CompareRequest& request, const Progress& progress);

} // namespace tokenscope::ui
