#pragma once
// The fast path of byte-level BPE (GPT-2's family in tokenizer.json, tiktoken): words are slices of the
// original text, symbols are its bytes, spans follow from piece lengths.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/paths/word_encoder.h"
#include "core/regex/regex.h"
#include "core/stages/model/bpe_table.h"
#include "core/stages/model/crossings.h"
#include "core/stages/pretokenize/known_patterns.h"

#include <bitset>
#include <memory>
#include <mutex>
#include <optional>
#include <variant>
#include <vector>

namespace tokenscope {

class ByteLevelEncoder {
  public:
    /// nullopt when the definition isn't of this kind, or needs the reference path (a byte without a piece, a
    /// prefix space, a splitter that removes). `definition` must outlive the path. Errors: a pattern that
    /// can't be run.
    static Result<std::unique_ptr<ByteLevelEncoder>> create(const TokenizerDefinition& definition,
                                                            std::shared_ptr<SharedBpeTable> table);

    /// Text of any bytes is for this path. Else accepts() says which: text that is UTF-8, in its normal form
    /// already, and of bytes that have pieces.
    [[nodiscard]] bool acceptsAny() const { return !m_form && !m_needsPieces; }
    [[nodiscard]] bool accepts(std::string_view text) const;

    /// Encodes text[begin, end), a part without added tokens, which the path takes. Errors: BadInput, TooLarge,
    /// Canceled.
    Result<void> encode(std::string_view text, std::size_t begin, std::size_t end, Scratch& scratch,
                        EncodingSink& sink, const Progress& progress) const;

    /// The first splitter is a published pattern, of which it is known that a word ends between a line feed
    /// and a visible ASCII character.
    [[nodiscard]] bool breaksAtWords() const;
    [[nodiscard]] const BpeTable& table() const;

  private:
    using Splitter = std::variant<KnownPattern, Regex>;
    ByteLevelEncoder() = default;
    enum class Extent : WordVariant { Whole = 0, Part = 2 }; ///< Part: a whole piece has no right of way
    bool encodeWord(std::string_view word, Extent extent, Scratch& scratch, const Progress& progress) const;
    bool mergeNeighborRuns(std::string_view word, Scratch& scratch, const Progress& progress) const;
    bool putInvalid(std::string_view text, std::size_t begin, std::size_t end, Scratch& scratch,
                    EncodingSink& sink, const Progress& progress) const;
    bool putParts(std::string_view text, std::size_t begin, std::size_t end, Scratch& scratch,
                  EncodingSink& sink, const Progress& progress) const;
    [[nodiscard]] PieceId wholePiece(std::string_view word) const;
    void makeTable() const;

    const TokenizerDefinition* m_definition = nullptr;
    bool m_ranks = false; ///< tiktoken: pieces are raw bytes
    bool m_wholePieceFirst = false;
    std::optional<UnicodeForm> m_form; ///< the only normalizer this path lives with
    bool m_needsPieces = false;        ///< some byte has none
    std::bitset<256> m_unmapped;       ///< bytes that have no piece and may be of a text that has
    std::vector<Splitter> m_splitters; ///< applied one after the other; none: the part is one word
    mutable std::once_flag m_tableOnce;
    std::shared_ptr<SharedBpeTable> m_sharedTable;
    mutable std::shared_ptr<const BpeTable> m_table; ///< built at the first miss, with what follows from it
    mutable Crossings m_crossings;
    mutable std::size_t m_longestPiece = 0;
    mutable std::bitset<65536> m_neighbors; ///< two bytes that are adjacent in some piece
};

} // namespace tokenscope
