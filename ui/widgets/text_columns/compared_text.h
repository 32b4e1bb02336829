#pragma once
// A text encoded by one to four tokenizers: an immutable snapshot, computed off the UI thread, from which the
// Compare mode is painted. Differences are relative to the reference column. All tokenizers encode it as one text,
// the input that every format has.

#include "core/compare/align/column_differences.h"
#include "core/compare/align/text_counts.h"
#include "ui/session/encoded_text.h"
#include "ui/widgets/text_columns/column_switches.h"

#include <QStringList>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::ui {

inline constexpr std::size_t kMaxCompared = 4;

/// The token boundaries of a column compared with the reference (core/compare/align/aligned_text.h).
struct CutCounts {
    std::uint64_t shared = 0;
    std::uint64_t own = 0;     ///< only in this column
    std::uint64_t lacking = 0; ///< only in the reference
    std::uint64_t inside = 0;  ///< the part of `own` that is inside a character
    std::uint64_t sameIds = 0; ///< tokens with the same end and id
};

struct ComparedColumn {
    std::shared_ptr<const Tokenizer> base; ///< encoded->tokenizer is this one with the switches
    std::vector<ColumnSwitch> switches;
    EncodedTextPtr encoded;
    std::shared_ptr<const compare::PieceTexts> pieces;
    compare::TextFigures figures;
    std::optional<std::size_t> longest; ///< the first token of figures.longest bytes
    bool idsCompared = true; ///< false: the vocabulary numbers its pieces differently than the reference's
    CutCounts cuts;          ///< compared with the reference
    std::vector<std::uint32_t> places; ///< its boundaries, ascending
};

/// A group of the aligned text in which at least one column differs from the reference.
struct ComparedDifference {
    std::uint32_t group = 0;
    std::uint8_t all = 0;                           ///< TextDifference values, or-ed; never 0
    std::array<std::uint8_t, kMaxCompared> kinds{}; ///< by column; 0 for the reference
};

/// Maximum width of the tokens without text at one position, in quarters of a space.
inline constexpr std::uint32_t kMaxChipRoom = 160;

/// The width of the tokens without text at a byte, in quarters of a space.
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
    std::vector<ChipRoom> chips;                 ///< ascending by byte: the maximum of all columns

    [[nodiscard]] ByteSpan span(const ComparedDifference& difference) const {
        return aligned.text(difference.group);
    }
    /// The tokens of a column that have bytes in the span, or are empty and inside it.
    [[nodiscard]] TokenRange tokens(std::size_t column, ByteSpan span) const;
    /// The first difference whose group ends after the byte; differences.size() if there is none.
    [[nodiscard]] std::size_t differenceAfter(std::uint32_t byte) const;
};

using ComparedTextPtr = std::shared_ptr<const ComparedText>;

struct CompareRequest {
    struct Column {
        std::shared_ptr<const Tokenizer> tokenizer;
        EncodeOptions options; ///< its `progress` is ignored
        std::vector<ColumnSwitch> switches;
    };
    std::shared_ptr<const std::string> text;
    std::uint64_t revision = 0;
    std::vector<Column> columns; ///< one to kMaxCompared
    std::size_t reference = 0;
    /// Existing results for the same text, which are reused. May be null.
    EncodedTextPtr session;
    ComparedTextPtr former;
    /// A result for any text, whose switched tokenizers and piece texts are reused. May be null.
    ComparedTextPtr known;
};

/// Columns with the session's text and no tokens: shown while a long text is being compared.
ComparedTextPtr plainColumns(const EncodedTextPtr& session, std::size_t columns);

/// Any thread. Errors: as Tokenizer::encode and switchedTokenizer(), with the number of the column as the
/// place: `column 2`.
Result<ComparedTextPtr> compareColumns(const CompareRequest& request, const Progress& progress);

// Columns of a comparison as a table: a row a group of the aligned text, with each column's pieces and ids.

inline constexpr std::size_t kMaxCopiedGroups = 100'000;

/// Tab-separated, with a header; the groups that have bytes of the span, at most kMaxCopiedGroups.
QString columnsTable(const ComparedText& compared, const QStringList& titles, ByteSpan span);

} // namespace tokenscope::ui
