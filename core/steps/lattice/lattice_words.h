#pragma once
// The lattice of a text, word by word as listWords() cuts it.

#include "core/steps/lattice/unigram_lattice.h"
#include "core/steps/words/word_list.h"

#include <optional>

namespace tokenscope::explain {

/// Goes along one lattice.
class LatticeWords {
  public:
    /// Of the word behind the one asked for last. nullopt: an added token, or a word that is not to be found.
    std::optional<UnigramLattice> next(const UnigramLattice& lattice, const SteppedWord& word);

  private:
    std::uint32_t m_place = 0; ///< where the next word begins
};

} // namespace tokenscope::explain
