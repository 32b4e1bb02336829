#pragma once
// Receives what a model does inside one word, from the same code that encodes: the loops have the observer as a template parameter,
// and NoModelObserver costs nothing. Which calls are made depends on the model:
//
//   BPE          symbols, wholePiece                              the row, and that nothing is merged, or
//                spelled, symbols, merged …, resegmented …        characters that are no pieces, where there are any;
//                                                                 the row, then each merge in order
//   Unigram      edge …, bestEnd …                                each edge of the lattice; the best path to each position
//   WordPiece    missed, tried …, gaveUp                          longest match, shorter and shorter
//   WordLevel, RWKV, characters, words                            tried …
//
// Positions are bytes of the text that the model was given. A symbol is identified by its index in the row of symbols(), a merged one
// by the index of its left part. Nothing is copied: spans are valid during the call.

#include "core/base/byte_span.h"
#include "core/definition/piece_type.h"

#include <cstdint>
#include <span>
#include <type_traits>

namespace tokenscope {

/// One symbol before merging. Where it is no piece, its id is a virtualSymbol or kNoPiece.
struct ModelSymbol {
    PieceId id = kNoPiece;
    ByteSpan span;
    bool frozen = false; ///< user-defined: no neighbor may merge with it
    bool operator==(const ModelSymbol&) const = default;
};

/// Characters that are no pieces, and the symbols that represent them: the pieces of their bytes, the unknown piece, or none.
struct SpelledCharacters {
    std::uint32_t firstCharacter = 0; ///< characters [firstCharacter, firstCharacter + characters)
    std::uint32_t characters = 0;
    std::uint32_t firstSymbol = 0; ///< symbols [firstSymbol, firstSymbol + symbols)
    std::uint32_t symbols = 0;
    bool unknown = false; ///< the unknown piece is among them
    bool operator==(const SpelledCharacters&) const = default;
};

class ModelObserver {
  public:
    virtual ~ModelObserver() = default;

    /// The whole word is a piece, and the model looks for that first.
    virtual void wholePiece(PieceId /*id*/) {}
    /// Before symbols(), where characters of the word are no pieces (id kNoPiece) and are spelled before anything is
    /// merged: Hugging Face. Each other character is a symbol. In order, from left to right.
    virtual void spelled(std::span<const ModelSymbol> /*characters*/,
                         std::span<const SpelledCharacters> /*others*/) {}
    virtual void symbols(std::span<const ModelSymbol> /*row*/) {}
    /// Symbol `left` merges with its present right neighbor.
    virtual void merged(std::uint32_t /*left*/, PieceId /*made*/) {}
    /// An unused piece is split at `middle` into its two parts; from left to right, depth first.
    virtual void resegmented(ByteSpan /*piece*/, std::uint32_t /*middle*/, PieceId /*left*/,
                             PieceId /*right*/) {}

    /// A lookup and its result; kNoPiece: nothing was found.
    virtual void tried(ByteSpan /*bytes*/, PieceId /*found*/) {}
    /// Lookups that found nothing: of these bytes, then of one character less each time, down to those that end at `shortest`.
    virtual void missed(ByteSpan /*longest*/, std::uint32_t /*shortest*/) {}
    /// The whole word becomes one unknown piece.
    virtual void gaveUp() {}

    /// A piece, or a character that no piece covers (id of the unknown piece), that may be part of a path.
    virtual void edge(ByteSpan /*bytes*/, PieceId /*id*/, double /*score*/) {}
    /// The edge reported last is on the best path to its end so far; `sum` is that of the path. (PLaMo-2 starts at the text's end:
    /// there it is on the best path from the edge's start.)
    virtual void bestEnd(ByteSpan /*bytes*/, PieceId /*id*/, double /*sum*/) {}
};

struct NoModelObserver {
    static void wholePiece(PieceId /*id*/) {}
    static void spelled(std::span<const ModelSymbol> /*characters*/,
                        std::span<const SpelledCharacters> /*others*/) {}
    static void symbols(std::span<const ModelSymbol> /*row*/) {}
    static void merged(std::uint32_t /*left*/, PieceId /*made*/) {}
    static void resegmented(ByteSpan /*piece*/, std::uint32_t /*middle*/, PieceId /*left*/,
                            PieceId /*right*/) {}
    static void tried(ByteSpan /*bytes*/, PieceId /*found*/) {}
    static void missed(ByteSpan /*longest*/, std::uint32_t /*shortest*/) {}
    static void gaveUp() {}
    static void edge(ByteSpan /*bytes*/, PieceId /*id*/, double /*score*/) {}
    static void bestEnd(ByteSpan /*bytes*/, PieceId /*id*/, double /*sum*/) {}
};

/// For work that only an observer needs.
template <class Observer>
inline constexpr bool kObserves = !std::is_same_v<std::remove_const_t<Observer>, NoModelObserver>;

} // namespace tokenscope
