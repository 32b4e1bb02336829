#pragma once
// Where a lattice falls apart: places that no candidate piece crosses part it into lattices of their own, and before a
// blank such a place is the edge of a word as a person sees it.
//
//   ▁How▁unhappiness    →    [▁How] [▁unhappiness]

#include "core/steps/unigram_lattice.h"

#include <vector>

namespace tokenscope {

/// The words of the lattice, cut further before a `▁` that follows something else (behind them where SentencePiece puts
/// them at the ends of words; blanks where they are not escaped), wherever no candidate crosses and encoding joins no
/// unknown characters. They follow each other. PLaMo-2 has lines, for it marks no words.
std::vector<LatticeWord> latticeWords(const TokenizerDefinition& definition, const UnigramLattice& lattice);

} // namespace tokenscope
