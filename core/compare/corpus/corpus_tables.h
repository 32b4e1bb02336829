#pragma once
// The tables of a summary, computed only from its counts.

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

    // As in TextFigures, for one column. 0 if the divisor is 0.
    [[nodiscard]] double bytesPerToken(std::size_t column) const;
    [[nodiscard]] double charactersPerToken(std::size_t column) const;
    [[nodiscard]] double tokensPerWord(std::size_t column) const;
};
enum class CorpusTable : std::uint8_t { Folders, Files, Scripts };
/// By descending bytes; scripts by descending characters and without `words`.
std::vector<CorpusTableRow> corpusTable(const CorpusSummary& summary, CorpusTable which);
/// Words are not counted by script: a word may have several.
constexpr bool countsWords(CorpusTable which) {
    return which != CorpusTable::Scripts;
}

/// At most `most` pieces, by descending count, then by index.
std::vector<PieceUse> mostUsed(const CorpusColumnCounts& column, std::size_t most);
/// From its tokenizer if available, otherwise as named in the file of the summary; nullopt if neither knows
/// it.
std::optional<CorpusPiece> pieceNamed(const CorpusColumnCounts& column, std::size_t index,
                                      const PieceTexts* pieces);

struct PieceUses {
    std::uint64_t used = 0, never = 0; ///< pieces
};
PieceUses usedPieces(const CorpusSummary& summary, std::size_t column);
/// Counts of the used pieces in descending order: rank → frequency.
std::vector<std::uint64_t> rankFrequencies(const CorpusColumnCounts& column);

/// The number of pieces, by their decoded text, that both use or only one does.
struct UsedOverlap {
    std::uint64_t both = 0, onlyFirst = 0, onlySecond = 0;
};
UsedOverlap usedOverlap(const PieceTexts& one, const CorpusColumnCounts& first, const PieceTexts& other,
                        const CorpusColumnCounts& second);

} // namespace tokenscope::compare
