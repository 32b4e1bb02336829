#pragma once
// SentencePiece's unigram model: the segmentation with the highest sum of scores. As in the reference's
// optimized encoder, sums are compared in doubles and stored as floats, and the first of equal ones wins.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/stages/model/model_observer.h"
#include "core/stages/model/sentencepiece_lookup.h"
#include "core/stages/model/unigram/unigram_cache.h"

#include <bitset>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace tokenscope {

/// The best path that ends at a byte.
struct UnigramPathEnd {
    PieceId id = kNoPiece; ///< kNoPiece: no path yet
    float score = 0;
    std::uint32_t begin = 0;                               ///< of the last piece
    float margin = std::numeric_limits<float>::infinity(); ///< of its score over that of any other path
};

/// Memory that encoding by words reuses from call to call. Not thread-safe: one per thread.
struct UnigramWords {
    UnigramCache cache;
    PlainWordCache plain;
    std::vector<UnigramPathEnd> ends;
    std::vector<UnigramCache::Piece> pieces;
    float sum = 0; ///< of the text so far
};

/// Const and thread-safe.
class SentencePieceUnigram {
  public:
    /// The vocabulary need not outlive it.
    SentencePieceUnigram(const Vocabulary& vocabulary, PieceId unkId);

    /// Appends to `pieces`; their spans partition `normalized`. A character that no piece covers is one
    /// unknown piece. Errors: Canceled.
    Result<void> encode(std::string_view normalized, std::vector<PlacedPiece>& pieces,
                        const Progress& progress = {}) const;

    /// The same, and reports how.
    Result<void> explain(std::string_view normalized, std::vector<PlacedPiece>& pieces,
                         ModelObserver& observer, const Progress& progress = {}) const;

    /// The same, but splits each distinct word only once if the result is certain to be the same.
    /// `normalized` may continue a text whose sum is words.sum, at a break that breaksBeforeSpaceAfter()
    /// allows.
    Result<void> encodeByWords(std::string_view normalized, std::vector<PlacedPiece>& pieces,
                               UnigramWords& words, const Progress& progress = {}) const;

    struct SplitWord {
        std::span<const UnigramCache::Piece> pieces; ///< valid until the next call
        UnigramSumWatch watch;
        float before = 0;     ///< the sum before the word
        float margin = 0;     ///< the least on the best path, see UnigramPathEnd
        bool stopped = false; ///< then the other members are unspecified
    };
    /// Splits a word of complete characters and adds its scores to words.sum, which is in `binade`.
    SplitWord splitWord(std::string_view word, const UnigramBinade& binade, UnigramWords& words,
                        const Progress& progress) const;

    /// False: sureLimit() is always 0.
    [[nodiscard]] bool knowsScores() const { return !m_scores.empty(); }
    /// The word of `bytes` bytes is split like this after any sum between -limit and limit. 0: unknown.
    [[nodiscard]] float sureLimit(const SplitWord& split, std::size_t bytes) const;
    /// The sum after a piece that splitWord() returned, rounded as it does. Only if sureLimit() was not 0.
    [[nodiscard]] float plus(float sum, PieceId id) const {
        return id == m_unkId ? m_unkScore + sum : static_cast<float>(m_scores[id] + static_cast<double>(sum));
    }

    /// No piece contains this byte followed by `▁`.
    [[nodiscard]] bool breaksBeforeSpaceAfter(unsigned char last) const { return !m_crossedAfter[last]; }

    /// The bytes for which breaksBeforeSpaceAfter() is false.
    [[nodiscard]] const std::bitset<256>& crossedAfter() const { return m_crossedAfter; }

    /// The score of a character that no piece covers: the lowest score of normal pieces minus 10.
    [[nodiscard]] float unkScore() const { return m_unkScore; }

  private:
    template <class Observer>
    Result<void> run(std::string_view normalized, std::vector<PlacedPiece>& pieces, Observer& observer,
                     const Progress& progress) const;
    struct Scored {
        PieceId id = 0;
        double score = 0;
    };
    using PathEnd = UnigramPathEnd;
    static std::uint32_t characterLength(std::string_view text, std::size_t at);
    void findWordEnds(const Vocabulary& vocabulary);
    void listScores(const Vocabulary& vocabulary);
    [[nodiscard]] std::size_t wordEnd(std::string_view text, std::size_t begin) const;
    [[nodiscard]] std::size_t wholeCharacters(std::string_view text, std::size_t begin,
                                              std::size_t end) const;
    static void fill(UnigramCache& cache, UnigramCache::Word& slot, std::string_view word, int key,
                     const SplitWord& split);
    static void remember(UnigramCache& cache, UnigramCache::Word& slot, std::string_view word, int key,
                         float after, const SplitWord& split);
    void store(UnigramCache::Word* sure, UnigramCache::Word* slot, std::string_view word, int key,
               const UnigramBinade& binade, const SplitWord& split, UnigramWords& words) const;

    PieceId m_unkId;
    float m_unkScore = 0;
    std::vector<Scored> m_pieces;
    std::vector<double> m_scores;    ///< of m_pieces, by id; empty if ids don't determine them
    PrefixTrie m_trie;               ///< values are indices of m_pieces
    std::bitset<256> m_crossedAfter; ///< some piece contains this byte followed by `▁`
};

} // namespace tokenscope
