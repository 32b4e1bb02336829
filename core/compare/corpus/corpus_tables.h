#pragma once
// A summary as tables: what people and scripts read of it, computed from the counts alone.

#include "core/compare/align/text_counts.h"
#include "core/compare/corpus/corpus_summary.h"

#include <optional>
#include <string>
#include <vector>

namespace tokenscope::compare {

/// Figures of a column over all files.
TextFigures corpusFigures(const CorpusSummary& summary, std::size_t column);

struct CorpusTableRow {
    std::string name; ///< of a folder, a file, a script
    std::uint64_t bytes = 0, characters = 0, words = 0;
    std::vector<std::uint64_t> tokens; ///< by column

    // The same figures as of the whole, see TextFigures; of a column. 0 where there is nothing to divide by.
    [[nodiscard]] double bytesPerToken(std::size_t column) const;
    [[nodiscard]] double charactersPerToken(std::size_t column) const;
    [[nodiscard]] double tokensPerWord(std::size_t column) const;
};
enum class CorpusTable : std::uint8_t { Folders, Files, Scripts };
/// Most bytes first; of scripts those of the text by characters, `words` is 0.
std::vector<CorpusTableRow> corpusTable(const CorpusSummary& summary, CorpusTable which);
/// A word may be of several scripts.
constexpr bool countsWords(CorpusTable which) {
    return which != CorpusTable::Scripts;
}

/// The most used first, at most `most`; those of equal counts by index.
std::vector<PieceUse> mostUsed(const CorpusColumnCounts& column, std::size_t most);
/// By its tokenizer where that is at hand, else as a summary's file named it; nullopt where neither knows it.
std::optional<CorpusPiece> pieceNamed(const CorpusColumnCounts& column, std::size_t index,
                                      const PieceTexts* pieces);

struct PieceUses {
    std::uint64_t used = 0, never = 0; ///< pieces
};
PieceUses usedPieces(const CorpusSummary& summary, std::size_t column);
/// Counts of pieces in descending order, without those never used: rank → frequency.
std::vector<std::uint64_t> rankFrequencies(const CorpusColumnCounts& column);

/// Pieces that both use, by what they stand for, and those that only one does.
struct UsedOverlap {
    std::uint64_t both = 0, onlyFirst = 0, onlySecond = 0;
};
UsedOverlap usedOverlap(const PieceTexts& one, const CorpusColumnCounts& first, const PieceTexts& other,
                        const CorpusColumnCounts& second);

} // namespace tokenscope::compare
