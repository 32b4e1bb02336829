#pragma once
// The BPE trainer: merges the most frequent adjacent pair, again and again. It can be watched step by step;
// trainBpe() runs it to the end. The result depends only on the words, their counts and the options, with
// TieBreak::FirstPlace also on the order of the words.
//
// To resume a training, replay() its merges with the same words and options, and continue.

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/base/progress.h"
#include "core/train/splitting/word_counts.h"
#include "core/train/trainers/bpe/pair_index.h"
#include "core/train/trainers/bpe/symbol_pair.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace tokenscope::train {

// The options. The alphabet, its order and the tie-break decide which of equally frequent
// pairs is merged first: with SmallerIds and the order of Hugging Face's trainer (Gpt2 for bytes, ByValue for
// characters), the merges are the same.

struct BpeTrainerOptions {
    enum class Alphabet : std::uint8_t {
        Bytes,      ///< all 256
        Characters, ///< code points of the words
    };
    enum class Order : std::uint8_t {
        Usual,   ///< bytes by value; characters the most frequent first, then by value
        Gpt2,    ///< bytes in the order of their characters in GPT-2's alphabet: printable ones first
        ByValue, ///< bytes or code points
    };
    enum class Uncovered : std::uint8_t {
        Break,  ///< no piece spans a character outside the alphabet
        Ignore, ///< its neighbors are adjacent, as in Hugging Face's trainer
    };
    Alphabet alphabet = Alphabet::Bytes;
    Order order = Order::Usual;
    TieBreak tieBreak = TieBreak::SmallerIds;
    std::size_t pieces = 4000;          ///< alphabet and merged pieces together; where merging stops
    std::uint64_t minFrequency = 2;     ///< rarer pairs are not merged
    std::size_t maxPieceBytes = 0;      ///< longer pieces are not allowed; 0: any length
    std::size_t maxPieceCharacters = 0; ///< the same in code points
    std::size_t maxPieceWords = 0;      ///< the same in words, which start after whitespace
    /// Characters: the fraction of all occurrences that the alphabet must cover, and the maximum size of the
    /// alphabet (0: any). All other characters, and bytes that are not UTF-8, are uncovered: byte fallback or
    /// unknown.
    double characterCoverage = 1.0;
    std::size_t maxCharacters = 0;
    Uncovered uncovered = Uncovered::Break;
    std::vector<std::string> initialAlphabet; ///< Characters: always in the alphabet
    std::vector<std::string> reserved;        ///< spellings that no piece may have, such as added tokens
    /// The classical form: the last symbol of a word ends with this (`</w>`), and differs from the same
    /// character elsewhere.
    std::string endOfWordSuffix;
    bool wordEndApart = false;    ///< the suffix is a separate symbol, as in textbooks
    std::string continuingPrefix; ///< of symbols that don't start a word (`##`)
    bool operator==(const BpeTrainerOptions&) const = default;
};

/// Finds the symbol with given bytes. Stores only ids; the spellings belong to the caller.
class SpellingTable {
  public:
    /// kBreakSymbol when no symbol has these bytes.
    [[nodiscard]] SymbolId find(std::string_view bytes, std::span<const std::string> spelled) const {
        return m_slots.empty() ? kBreakSymbol : m_slots[slotOf(bytes, spelled)];
    }
    /// `symbol` is an index of `spelled`. If two symbols have the same bytes, the first one is found.
    void add(SymbolId symbol, std::span<const std::string> spelled) {
        if ((m_size + 1) * 2 > m_slots.size()) {
            const std::vector<SymbolId> former = std::move(m_slots);
            m_slots.assign(former.empty() ? 1024 : former.size() * 2, kBreakSymbol);
            for (const SymbolId old : former) {
                if (old != kBreakSymbol)
                    m_slots[slotOf(spelled[old], spelled)] = old;
            }
        }
        SymbolId& slot = m_slots[slotOf(spelled[symbol], spelled)];
        if (slot == kBreakSymbol) {
            slot = symbol;
            ++m_size;
        }
    }

  private:
    [[nodiscard]] std::size_t slotOf(std::string_view bytes, std::span<const std::string> spelled) const {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t at = static_cast<std::size_t>(hashBytes(bytes)) & mask;
        while (m_slots[at] != kBreakSymbol && spelled[m_slots[at]] != bytes)
            at = (at + 1) & mask;
        return at;
    }
    std::vector<SymbolId> m_slots; ///< a power of two, or empty
    std::size_t m_size = 0;
};

struct TrainedMerge {
    SymbolPair pair;
    SymbolId merged = 0;
    std::uint64_t count = 0; ///< of the pair when it was merged
    bool newPiece = true;    ///< false: an earlier merge gave the same piece
    bool operator==(const TrainedMerge&) const = default;
};

struct TrainedBpe {
    std::vector<std::string> symbols; ///< the alphabet, then each new piece in the order of merging
    std::size_t alphabetSize = 0;
    std::vector<TrainedMerge> merges;
    bool operator==(const TrainedBpe&) const = default;
};

/// Copies are snapshots.
class BpeTrainer {
  public:
    /// After a stop the counts are incomplete: check the token before using the trainer.
    BpeTrainer(const WordCounts& words, BpeTrainerOptions options, const std::stop_token& stop = {});
    /// Continues from these symbols and merges: the words consist of the symbols, with all merges applied. A
    /// symbol without a spelling is not a piece.
    BpeTrainer(TrainedBpe begun, WordCells words, BpeTrainerOptions options,
               const std::stop_token& stop = {});

    /// One merge; nullopt: no pair is left, or `pieces` is reached. The same with and without events. Without
    /// `tieBreak`, MergeEvents::tied stays empty, which saves looking at all pairs.
    std::optional<TrainedMerge> step(MergeEvents* events = nullptr, bool tieBreak = true);
    /// What step() would merge.
    [[nodiscard]] std::optional<CountedPair> next();
    /// Applies these merges without checking that they are the best. Errors: Damaged at a pair that does not
    /// occur, or whose piece is reserved or too long (the merges before it are applied); Canceled.
    Result<void> replay(std::span<const SymbolPair> merges, const Progress& progress = {});

    [[nodiscard]] const PairIndex& pairs() const { return m_pairs; }
    [[nodiscard]] const TrainedBpe& result() const { return m_result; }
    [[nodiscard]] TrainedBpe takeResult() { return std::move(m_result); }
    [[nodiscard]] const BpeTrainerOptions& options() const { return m_options; }
    /// Changes BpeTrainerOptions::pieces, to continue training.
    void setPieces(std::size_t pieces) { m_options.pieces = pieces; }

  private:
    [[nodiscard]] std::string joined(SymbolPair pair) const;
    [[nodiscard]] bool allowed(const std::string& text) const;
    TrainedMerge merge(CountedPair best, std::string text, MergeEvents* events);

    BpeTrainerOptions m_options;
    PairIndex m_pairs;
    TrainedBpe m_result;
    SpellingTable m_ids;
    std::unordered_set<std::string> m_reserved;
};

/// Progress counts pieces. Errors: BadInput when the alphabet alone is larger than `pieces`; Canceled.
Result<TrainedBpe> trainBpe(const WordCounts& words, const BpeTrainerOptions& options,
                            const Progress& progress = {});

} // namespace tokenscope::train
