#pragma once
// How the tables of definition_diff.h are filled, one source for each kind of section. Private to this folder.

#include "core/compare/diff/aligned_pieces.h"
#include "core/compare/diff/definition_diff.h"

namespace tokenscope::compare {

class DiffTableMaker {
  public:
    DiffTableMaker(const FilePair& pair, DiffSection section);

    /// Ids of pieces.
    void piece(DiffKind kind, PieceId a, PieceId b) { add({a, b, kind, false}); }
    /// Indices of listed merges; all rows of the table are such.
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

/// Of values in a row, which stay in place when the fewest are moved: one longest row that never falls.
std::vector<bool> unmoved(const std::vector<std::uint64_t>& values);

DiffTable vocabularyDiff(const FilePair& pair, const AlignedPieces& pieces);
DiffTable typesDiff(const FilePair& pair, const AlignedPieces& pieces);
DiffTable scoresDiff(const FilePair& pair, const AlignedPieces& pieces);
DiffTable mergesDiff(const FilePair& pair, const AlignedPieces& pieces);
DiffTable addedTokensDiff(const FilePair& pair);
DiffTable specialsDiff(const FilePair& pair);
/// Of what stageJson() knows: `$.normalizer`, …
DiffTable stageDiff(const FilePair& pair, DiffSection section);
DiffTable templatesDiff(const FilePair& pair);
DiffTable defaultsDiff(const FilePair& pair);
DiffTable configurationDiff(const FilePair& pair);

/// As the model sums it: double where the file's number is no float.
std::optional<double> exactScore(const Tokenizer& tokenizer, PieceId id);

} // namespace tokenscope::compare
