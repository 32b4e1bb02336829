#pragma once
// Builds the tables of definition_diff.h. Private to this folder.

#include "core/compare/align/pieces.h"
#include "core/compare/diff/definition_diff.h"

namespace tokenscope::compare {

class DiffTableBuilder {
  public:
    DiffTableBuilder(const FilePair& pair, DiffSection section);

    /// Ids of pieces.
    void piece(DiffKind kind, PieceId a, PieceId b) { add({a, b, kind, false}); }
    /// Indices of merges; then all rows of the table must be merges.
    void merge(DiffKind kind, std::uint32_t a, std::uint32_t b) {
        m_table.m_listed = true;
        add({a, b, kind, false});
    }
    void text(DiffRow row);
    DiffTable take() { return std::move(m_table); }

  private:
    void add(const DiffTable::Cell& cell);
    DiffTable m_table;
};

/// Which values stay in place if as few as possible are moved: a longest non-decreasing subsequence.
std::vector<bool> unmoved(const std::vector<std::uint64_t>& values);

DiffTable vocabularyDiff(const FilePair& pair, const AlignedPieces& pieces);
DiffTable typesDiff(const FilePair& pair, const AlignedPieces& pieces);
DiffTable scoresDiff(const FilePair& pair, const AlignedPieces& pieces);
DiffTable mergesDiff(const FilePair& pair, const AlignedPieces& pieces);
DiffTable addedTokensDiff(const FilePair& pair);
DiffTable specialsDiff(const FilePair& pair);
/// For the sections of stageJson(): `$.normalizer`, …
DiffTable stageDiff(const FilePair& pair, DiffSection section);
DiffTable templatesDiff(const FilePair& pair);
DiffTable defaultsDiff(const FilePair& pair);
DiffTable configurationDiff(const FilePair& pair);

/// The score that the model sums: a double if the number in the file is not a float.
std::optional<double> exactScore(const Tokenizer& tokenizer, PieceId id);

} // namespace tokenscope::compare
