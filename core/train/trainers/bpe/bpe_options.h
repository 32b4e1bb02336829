#pragma once
// What a BPE trainer is asked for. The alphabet, its order and the tie-break decide which of equally good merges come
// first: with SmallerIds and the alphabet in the order that Hugging Face's trainer gives it (Gpt2 for bytes, ByValue for
// characters) the merges are theirs, one for one.

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
        Gpt2,    ///< bytes as their characters in GPT-2's alphabet are ordered: printable ones first
        ByValue, ///< bytes or code points
    };
    enum class Uncovered : std::uint8_t {
        Break,  ///< no piece reaches across a character that the alphabet lacks
        Ignore, ///< its neighbors stand side by side: Hugging Face's trainer
    };
    Alphabet alphabet = Alphabet::Bytes;
    Order order = Order::Usual;
    TieBreak tieBreak = TieBreak::SmallerIds;
    std::size_t pieces = 4000;          ///< alphabet and merged pieces together; where merging stops
    std::uint64_t minFrequency = 2;     ///< a rarer pair is not merged
    std::size_t maxPieceBytes = 0;      ///< longer pieces are not made; 0: any length
    std::size_t maxPieceCharacters = 0; ///< the same in code points
    std::size_t maxPieceWords = 0;      ///< the same in words, which begin behind white space
    /// Characters: the share of all occurrences that the alphabet must cover, and the most characters that it may have (0:
    /// any). The rest, and bytes that are not UTF-8, are uncovered: spelled by byte pieces, or unknown.
    double characterCoverage = 1.0;
    std::size_t maxCharacters = 0;
    Uncovered uncovered = Uncovered::Break;
    std::vector<std::string> initialAlphabet; ///< Characters: these are in it, whatever the words have
    std::vector<std::string> reserved; ///< spellings that no merge may make: they stand for something else
    /// The classical form: the last symbol of a word is spelled with this behind it (`</w>`), and is another one than the
    /// same character elsewhere.
    std::string endOfWordSuffix;
    bool wordEndApart = false; ///< the word end is a symbol of its own, as textbooks have it
    std::string
        continuingPrefix; ///< symbols that don't begin a word are spelled with this before them (`##`)
    bool operator==(const BpeTrainerOptions&) const = default;
};

} // namespace tokenscope::train
