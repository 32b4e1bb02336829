#pragma once
// Byte-level BPE (the GPT-2 family in tokenizer.json, tiktoken, GGUF) on slices of the original text: symbols
// are its bytes, spans follow from piece lengths.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/paths/word_encoder.h"
#include "core/regex/regex.h"
#include "core/stages/model/bpe/bpe_table.h"
#include "core/stages/pretokenize/known_patterns.h"
#include "core/unicode/character_properties.h"

#include <bitset>
#include <memory>
#include <mutex>
#include <optional>
#include <variant>
#include <vector>

namespace tokenscope {

class ByteLevelEncoder {
  public:
    /// Null when the definition isn't of this kind or needs the reference path (a prefix space, a splitter
    /// that removes text). `definition` must outlive the encoder. Errors: a pattern that can't be run.
    static Result<std::unique_ptr<ByteLevelEncoder>> create(const TokenizerDefinition& definition,
                                                            std::shared_ptr<SharedBpeTable> table);

    /// Accepts any bytes. If false, see accepts().
    [[nodiscard]] bool acceptsAny() const { return !m_form && !m_needsPieces; }
    /// Accepts any UTF-8 that has the definition's normal form.
    [[nodiscard]] bool normalizes() const { return m_form && m_unmapped.none(); }
    /// The text can be encoded: it is UTF-8 and normalized already, and all its bytes have pieces.
    [[nodiscard]] bool accepts(std::string_view text) const;

    /// Encodes text[begin, end), a part without added tokens that is accepted. Errors: BadInput, TooLarge,
    /// Canceled.
    Result<void> encode(std::string_view text, std::size_t begin, std::size_t end, EncodeScratch& scratch,
                        EncodingSink& sink, const Progress& progress) const;

    /// The first splitter is a published pattern, so a word ends between a line feed and a visible ASCII
    /// character.
    [[nodiscard]] bool breaksAtWords() const;
    [[nodiscard]] const BpeTable& table() const;

  private:
    using Splitter = std::variant<KnownPattern, Regex>;
    ByteLevelEncoder() = default;
    /// The variant of a cached word: a part of a word is never looked up as a whole piece. ChunkPath uses 1.
    enum Extent : WordVariant { kWhole = 0, kPart = 2 };
    bool encodeWord(std::string_view word, WordVariant extent, EncodeScratch& scratch,
                    const Progress& progress) const;
    bool mergeShortWord(std::string_view word, EncodeScratch& scratch) const;
    bool mergeNeighborRuns(std::string_view word, EncodeScratch& scratch, const Progress& progress) const;
    /// Encodes the parts of a call in order, many words at once.
    class Words;
    [[nodiscard]] PieceId wholePiece(std::string_view word) const;
    void makeTable() const;
    void findBytePairs() const;
    void findCrossings() const;
    struct CachedFacts;
    bool readCached() const;
    void recordCached() const;

    const TokenizerDefinition* m_definition = nullptr;
    bool m_ranks = false; ///< tiktoken: pieces are raw bytes
    bool m_wholePieceFirst = false;
    std::optional<UnicodeForm> m_form;       ///< the only kind of normalizer that is supported
    bool m_needsPieces = false;              ///< some byte has no piece
    std::bitset<256> m_unmapped;             ///< bytes that have no piece and may occur in UTF-8
    std::vector<Splitter> m_splitters;       ///< applied in sequence; empty: the part is one word
    const std::uint8_t* m_classes = nullptr; ///< for m_splitters; building the table takes a millisecond
    mutable std::once_flag m_tableOnce;
    std::shared_ptr<SharedBpeTable> m_sharedTable;
    /// Built when the first text is encoded, like the members below.
    mutable std::shared_ptr<const BpeTable> m_table;
    mutable Crossings m_crossings;
    /// The merges of two bytes, by both: where merging of every word starts.
    mutable std::vector<PairTable::Found> m_bytePairs;
    mutable bool m_mergesWhole =
        false; ///< a word that is a piece merges to it, so that it need not be looked up
    mutable std::size_t m_longestPiece = 0;
    mutable std::bitset<65536> m_neighbors; ///< two bytes that are adjacent in some piece
};

} // namespace tokenscope
