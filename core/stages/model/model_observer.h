#pragma once
// Receives what a model does inside one word, from the code that encodes. The observer is a template
// parameter of its loops, so that NoModelObserver costs nothing. The calls depend on the model:
//
//   BPE          symbols, wholePiece                              the row; nothing is merged; or
//                spelled …, symbols, merged …, resegmented …      the replaced characters that are no pieces;
//                                                                 the row, then each merge in order
//   Unigram      edge …, bestEnd …                                each edge of the lattice; the best path to each position
//   WordPiece    missed, tried …, gaveUp                          longest match, shorter and shorter
//   WordLevel, RWKV, characters, words                            tried …
//
// Positions are bytes of the model's input. A symbol is identified by its index in the row of symbols(), a
// merged one by the index of its left part. Arguments are valid during the call.

#include "core/base/byte_span.h"
#include "core/definition/piece_type.h"

#include <cstdint>
#include <span>
#include <type_traits>

namespace tokenscope {

/// A symbol before merging. If it is no piece, its id is a virtualSymbol or kNoPiece.
struct ModelSymbol {
    PieceId id = kNoPiece;
    ByteSpan span;
    bool frozen = false; ///< user-defined: no neighbor may merge with it
    bool operator==(const ModelSymbol&) const = default;
};

/// Characters that are no pieces, and the symbols that represent them: the pieces of their bytes, the unknown
/// piece, or none.
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

    /// The whole word is a piece, which the model looks up first.
    virtual void wholePiece(PieceId /*id*/) {}
    /// Called before symbols(), from left to right, if characters that are no pieces (id kNoPiece) are
    /// replaced before merging (Hugging Face). Each other character is a symbol.
    virtual void spelled(std::span<const ModelSymbol> /*characters*/,
                         std::span<const SpelledCharacters> /*others*/) {}
    virtual void symbols(std::span<const ModelSymbol> /*row*/) {}
    /// Symbol `left` merges with its current right neighbor.
    virtual void merged(std::uint32_t /*left*/, PieceId /*result*/) {}
    /// An unused piece is split at `middle` into two parts. Called from left to right, depth first.
    virtual void resegmented(ByteSpan /*piece*/, std::uint32_t /*middle*/, PieceId /*left*/,
                             PieceId /*right*/) {}

    /// A look-up and its result; kNoPiece: there is no such piece.
    virtual void tried(ByteSpan /*bytes*/, PieceId /*found*/) {}
    /// Failed look-ups: of these bytes, then of one character less each time, down to those that end at
    /// `shortest`.
    virtual void missed(ByteSpan /*longest*/, std::uint32_t /*shortest*/) {}
    /// The whole word becomes one unknown piece.
    virtual void gaveUp() {}

    /// A piece, or a character that no piece covers (with the unknown piece's id), that can be part of a
    /// path.
    virtual void edge(ByteSpan /*bytes*/, PieceId /*id*/, double /*score*/) {}
    /// The last reported edge ends the best path so far to its end; `sum` is that of the path. (PLaMo-2
    /// starts at the end of the text: there it starts the best path from its start.)
    virtual void bestEnd(ByteSpan /*bytes*/, PieceId /*id*/, double /*sum*/) {}
};

struct NoModelObserver {
    static void wholePiece(PieceId /*id*/) {}
    static void spelled(std::span<const ModelSymbol> /*characters*/,
                        std::span<const SpelledCharacters> /*others*/) {}
    static void symbols(std::span<const ModelSymbol> /*row*/) {}
    static void merged(std::uint32_t /*left*/, PieceId /*result*/) {}
    static void resegmented(ByteSpan /*piece*/, std::uint32_t /*middle*/, PieceId /*left*/,
                            PieceId /*right*/) {}
    static void tried(ByteSpan /*bytes*/, PieceId /*found*/) {}
    static void missed(ByteSpan /*longest*/, std::uint32_t /*shortest*/) {}
    static void gaveUp() {}
    static void edge(ByteSpan /*bytes*/, PieceId /*id*/, double /*score*/) {}
    static void bestEnd(ByteSpan /*bytes*/, PieceId /*id*/, double /*sum*/) {}
};

/// Whether work that only an observer needs must be done.
template <class Observer>
inline constexpr bool kObserves = !std::is_same_v<std::remove_const_t<Observer>, NoModelObserver>;

} // namespace tokenscope
