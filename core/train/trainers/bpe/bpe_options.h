#pragma once
// Options of the BPE trainer. The alphabet, its order and the tie-break decide which of equally frequent
// pairs is merged first: with SmallerIds and the order of Hugging Face's trainer (Gpt2 for bytes, ByValue for
// characters), the merges are the same.

#include "core/train/trainers/bpe/pair_queue.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace tokenscope::train {

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

} // namespace tokenscope::train
