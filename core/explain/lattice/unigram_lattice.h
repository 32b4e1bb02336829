#pragma once
// All segmentations that a Unigram model (or PLaMo-2) considers for a text: its candidate pieces as edges
// between positions, as reported by the code that encodes (Tokenizer::explainWord).
//
//   text        ▁ u n h a p p y
//   positions   0 1 2 3 4 5 6 7 8       before and after each character
//   edges       0→1 ▁   0→3 ▁un   1→2 u   …   3→4 h   4→7 app   7→8 y
//   best        for each position: the last edge of the best path to it, and the sum of that path
//   winner      0→3 ▁un   3→4 h   4→7 app   7→8 y
//
// A text is a sequence of words as the model receives them: the whole text for SentencePiece, pre-tokens for
// tokenizer.json. No edge crosses a word boundary, and an added token is a word with one edge.

#include "core/encoding/tokenizer.h"
#include "core/explain/stages/word_list.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

struct LatticeEdge {
    std::uint32_t begin = 0, end = 0; ///< positions; begin < end
    PieceId id = kNoPiece; ///< the unknown piece for a character that no piece covers; kNoPiece: its bytes
    double score = 0;
    bool operator==(const LatticeEdge&) const = default;
};

inline constexpr std::uint32_t kNoEdge = 0xFFFF'FFFFU;

struct LatticeWord {
    std::uint32_t begin = 0, end = 0; ///< positions
    bool fixed = false;               ///< an added token: its one edge has score 0
    std::uint32_t firstStep = 0;      ///< the steps of the word go up to those of the next
    bool operator==(const LatticeWord&) const = default;
};

/// A step of the search: an edge became the last one of the best path to the position where it ends. PLaMo-2
/// searches backwards: there the edge became the first one of the best path from the position where it
/// starts.
struct LatticeStep {
    std::uint32_t edge = kNoEdge;
    /// Of the path from the word's start to the edge's end (PLaMo-2: from the edge's start to the word's
    /// end).
    double sum = 0;
    bool operator==(const LatticeStep&) const = default;
};

struct UnigramLattice {
    /// SentencePiece sums floats, the others doubles.
    bool sumsAreFloats = false;
    bool backwards = false; ///< PLaMo-2: the search starts at the end

    std::string text; ///< bytes as the model receives them
    /// By byte: its span in the original, or in the word if the lattice is that of a word.
    std::vector<ByteSpan> origin;
    std::vector<std::uint32_t> positions; ///< byte offsets; the last is text.size(); never empty
    std::vector<LatticeWord> words;
    /// Sorted by start, then in the order in which the model found them. Scores are those of the reference's
    /// lattice, where SentencePiece computes the bonus of a user-defined piece by characters (in its fast
    /// encoder by bytes).
    std::vector<LatticeEdge> edges;
    std::vector<LatticeStep> steps;    ///< in chronological order
    std::vector<LatticeStep> best;     ///< by position; kNoEdge: a word starts here, or no path leads here
    std::vector<std::uint32_t> winner; ///< the edges that encoding chooses

    [[nodiscard]] std::uint32_t lastPosition() const {
        return static_cast<std::uint32_t>(positions.size() - 1);
    }
    [[nodiscard]] ByteSpan bytesOf(const LatticeEdge& edge) const {
        return {positions[edge.begin], positions[edge.end]};
    }
    [[nodiscard]] std::string_view textOf(const LatticeEdge& edge) const {
        const ByteSpan bytes = bytesOf(edge);
        return std::string_view(text).substr(bytes.begin, bytes.size());
    }
    /// Indices of the edges that start there are [first, second).
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> edgesFrom(std::uint32_t position) const {
        return {firstFrom[position], firstFrom[position + 1]};
    }
    /// Ascending.
    [[nodiscard]] std::span<const std::uint32_t> edgesTo(std::uint32_t position) const {
        return std::span(byEnd).subspan(firstTo[position], firstTo[position + 1] - firstTo[position]);
    }

    std::vector<std::uint32_t> firstFrom, firstTo, byEnd; ///< see edgesFrom(), edgesTo()
};

/// Unigram in any format, and PLaMo-2.
bool hasLattice(const TokenizerDefinition& definition);

/// The lattice of a word, as StageObserver::word() receives it. Memory: about 50 bytes for each edge. Errors:
/// BadInput (another model), TooLarge (more than kMaxLatticeEdges), and those of Tokenizer::encode.
Result<UnigramLattice> latticeOfWord(const Tokenizer& tokenizer, std::string_view word,
                                     const Progress& progress = {});
/// The lattice of a text: those of its words, joined. Errors: as latticeOfWord(), and TooLarge for texts
/// above kMaxLatticeText bytes.
Result<UnigramLattice> latticeOfText(const Tokenizer& tokenizer, std::string_view text,
                                     const EncodeOptions& options = {});
inline constexpr std::size_t kMaxLatticeText = 1U << 20U;
inline constexpr std::size_t kMaxLatticeEdges = 1U << 23U;

/// The part between two positions that no edge crosses, as a separate text. Sums are the encoder's; for a
/// word that starts before the part they are recomputed from the part's start. If rounding would then make
/// other paths the best, the sums from the word's start remain.
UnigramLattice partOf(const UnigramLattice& lattice, std::uint32_t begin, std::uint32_t end);

// Splits the lattice of a text into those of the words that listWords() lists.

/// A cursor over one lattice: request the words in order.
class LatticeWords {
  public:
    /// The lattice of the word after the one requested last. nullopt: an added token, or a word that the
    /// lattice doesn't have.
    std::optional<UnigramLattice> next(const UnigramLattice& lattice, const SteppedWord& word);

  private:
    std::uint32_t m_position = 0; ///< the start of the next word
};

} // namespace tokenscope::explain
