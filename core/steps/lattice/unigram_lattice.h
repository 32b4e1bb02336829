#pragma once
// All ways in which a Unigram model (or PLaMo-2) could have cut a text: its candidate pieces as arcs between places,
// told by the code that encodes (Tokenizer::explainWord).
//
//   text     ▁ u n h a p p y
//   places   0 1 2 3 4 5 6 7 8          before and behind each character
//   arcs     0→1 ▁   0→3 ▁un   1→2 u   …   3→4 h   4→7 app   7→8 y
//   best     of each place: the arc of the best way to it, and that way's sum
//   winner   0→3 ▁un   3→4 h   4→7 app   7→8 y
//
// A text is a row of words as the model was given them: all of it for SentencePiece, pre-tokens for a tokenizer.json. No
// arc crosses from one to another, and an added token is a word with one arc.

#include "core/encoding/tokenizer.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::explain {

struct LatticeArc {
    std::uint32_t begin = 0, end = 0; ///< places; begin < end
    PieceId id = kNoPiece; ///< the unknown piece for a character that no piece covers; kNoPiece: its bytes
    double score = 0;
    bool operator==(const LatticeArc&) const = default;
};

inline constexpr std::uint32_t kNoArc = 0xFFFF'FFFFU;

struct LatticeWord {
    std::uint32_t begin = 0, end = 0; ///< places
    bool fixed = false;               ///< an added token: its one arc has score 0
    std::uint32_t firstStep = 0;      ///< the steps of the word go up to those of the next
    bool operator==(const LatticeWord&) const = default;
};

/// An arc became the best way to the place where it ends. PLaMo-2 goes backwards: from the place where it begins.
struct LatticeStep {
    std::uint32_t arc = kNoArc;
    double sum = 0; ///< of the whole way, from the word's beginning (PLaMo-2: to its end)
    bool operator==(const LatticeStep&) const = default;
};

struct UnigramLattice {
    /// SentencePiece adds up floats, the others doubles.
    bool sumsAreFloats = false;
    bool backwards = false; ///< PLaMo-2: from the end

    std::string text;                  ///< bytes as the model was given them
    std::vector<ByteSpan> origin;      ///< of each byte, in the original; of a word alone its own places
    std::vector<std::uint32_t> places; ///< the byte at which each is, text.size() the last; one at least
    std::vector<LatticeWord> words;
    /// By where they begin, then as the model found them. Scores are those of the reference's lattice: SentencePiece's
    /// gives a user-defined piece its bonus by characters, its fast encoder by bytes.
    std::vector<LatticeArc> arcs;
    std::vector<LatticeStep> steps; ///< in the order in which it happened
    std::vector<LatticeStep> best;  ///< of each place, kNoArc: of a word's beginning, or no way leads there
    std::vector<std::uint32_t> winner; ///< arcs: what encoding takes

    [[nodiscard]] std::uint32_t lastPlace() const { return static_cast<std::uint32_t>(places.size() - 1); }
    [[nodiscard]] ByteSpan bytesOf(const LatticeArc& arc) const {
        return {places[arc.begin], places[arc.end]};
    }
    [[nodiscard]] std::string_view textOf(const LatticeArc& arc) const {
        const ByteSpan bytes = bytesOf(arc);
        return std::string_view(text).substr(bytes.begin, bytes.size());
    }
    /// Indices of the arcs that begin there are [first, second).
    [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> arcsFrom(std::uint32_t place) const {
        return {firstFrom[place], firstFrom[place + 1]};
    }
    /// Ascending.
    [[nodiscard]] std::span<const std::uint32_t> arcsTo(std::uint32_t place) const {
        return std::span(byEnd).subspan(firstTo[place], firstTo[place + 1] - firstTo[place]);
    }

    std::vector<std::uint32_t> firstFrom, firstTo, byEnd; ///< see arcsFrom(), arcsTo()
};

/// Unigram in any format, and PLaMo-2.
bool hasLattice(const TokenizerDefinition& definition);

/// Of a word as StageObserver::word is given it. Memory: about 50 bytes an arc. Errors: BadInput (another model),
/// TooLarge (more than kMaxArcs), and those of Tokenizer::encode.
Result<UnigramLattice> latticeOfWord(const Tokenizer& tokenizer, std::string_view word,
                                     const Progress& progress = {});
/// Of a whole text, its words in a row. Errors: the same, TooLarge for texts above kMaxLatticeText, too.
Result<UnigramLattice> latticeOfText(const Tokenizer& tokenizer, std::string_view text,
                                     const EncodeOptions& options = {});
inline constexpr std::size_t kMaxLatticeText = 1U << 20U;
inline constexpr std::size_t kMaxArcs = 1U << 23U;

/// The part between two places that no arc crosses, as a text of its own. Sums are the encoder's; those of a word that
/// begins before are added up from the part's beginning. Where they would then contradict the best ways (two ways are so
/// close that rounding decides), they stay those from the word's beginning.
UnigramLattice partOf(const UnigramLattice& lattice, std::uint32_t begin, std::uint32_t end);

} // namespace tokenscope::explain
