#pragma once
// Character BPE over `▁` on slices of the original text: SentencePiece models whose normalizer only escapes
// spaces (Llama 2, Mistral, Gemma), tokenizer.json files that do the same with Prepend and Replace, and valid
// UTF-8 between the special tokens of GGUF files of llama.cpp's SPM kind. A space is merged as `▁` but
// remains one byte.
//
// There are no words here, but the text is split before a space if no merge can cross: if no piece that
// results from merging contains the character before the space followed by `▁`.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/added_tokens/literal_finder.h"
#include "core/encoding/paths/word_encoder.h"
#include "core/stages/model/bpe/bpe_table.h"

#include <array>
#include <atomic>
#include <bitset>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace tokenscope {

class MetaspaceEncoder {
  public:
    /// The input of encode(). Normalized: the output of SentencePiece's normalizer, dummy prefix included;
    /// then any normalizer of that format that escapes spaces is supported.
    enum class Input { Original, Normalized };

    /// Null if the definition is of another kind or needs the reference path: it has no byte fallback or, for
    /// original text, a charsmap, removal of spaces, unused pieces …. `definition` must outlive the encoder.
    static std::unique_ptr<MetaspaceEncoder> create(const TokenizerDefinition& definition,
                                                    std::shared_ptr<SharedBpeTable> table,
                                                    Input input = Input::Original);

    /// Encodes text[begin, end), a part without added tokens; with a dummy prefix if the definition has one,
    /// unless the part continues a text. Errors: Canceled.
    Result<void> encode(std::string_view text, std::size_t begin, std::size_t end, bool continuesText,
                        EncodeScratch& scratch, EncodingSink& sink, const Progress& progress) const;

    /// Call before encoding `bytes` bytes. False: the tables aren't built, and the text so far is too short
    /// to make up for building them; the reference path is faster.
    [[nodiscard]] bool isWorthIt(std::size_t bytes) const;

    /// Neither a merge nor a user-defined piece spans the boundary between this ASCII letter or digit and a
    /// space, if an ASCII letter or digit follows the space.
    [[nodiscard]] bool breaksBeforeSpaceAfter(unsigned char ascii) const;
    /// False: neither a merge nor a user-defined piece spans the boundary between these two characters, whose
    /// last and first bytes are given.
    [[nodiscard]] bool mayCross(char32_t before, unsigned char lastByte, char32_t after,
                                unsigned char firstByte) const {
        prepare();
        return m_crossings.mayCross(before, lastByte, after, firstByte);
    }
    [[nodiscard]] const BpeTable& table() const {
        prepare();
        return *m_table;
    }

  private:
    MetaspaceEncoder() = default;
    bool acceptsDefinition(const TokenizerDefinition& definition, Input input);
    /// Builds the tables, once.
    void prepare() const;
    void makeTables() const;
    void findCrossings() const;
    struct CachedFacts;
    bool readCached() const;
    void recordCached() const;
    void addUnsafe(char32_t before) const;
    [[nodiscard]] std::size_t wordEnd(std::string_view text, std::size_t begin, std::size_t end) const;
    template <class Batch>
    bool putParts(Batch& batch, std::string_view text, std::size_t begin, std::size_t end, bool prefix,
                  EncodeScratch& scratch, EncodingSink& sink, const Progress& progress) const;
    bool encodeWord(std::string_view word, bool prefix, EncodeScratch& scratch,
                    const Progress& progress) const;
    void appendSymbol(char32_t character, std::string_view spelled, std::uint32_t length,
                      std::vector<BpeSymbol>& row) const;
    void appendBytes(std::string_view spelled, std::uint32_t length, std::vector<BpeSymbol>& row) const;
    void resolveVirtualSymbols(std::vector<BpeSymbol>& row) const;
    void resegmentUnused(std::vector<BpeSymbol>& row) const;
    [[nodiscard]] bool merges(PieceId id) const;
    /// GGUF: as in llama.cpp, pieces of every type merge, and none is extracted.
    [[nodiscard]] bool allPieces() const { return m_definition->gguf.has_value(); }
    [[nodiscard]] ScoredPieces scored() const {
        return allPieces() ? ScoredPieces::All : ScoredPieces::Matched;
    }
    [[nodiscard]] std::uint32_t normalizedLength(PieceId symbol) const;

    const TokenizerDefinition* m_definition = nullptr;
    bool m_sentencePiece = false;
    bool m_dummyPrefix = false;
    bool m_bytes = true;           ///< characters without a piece become bytes, not the unknown piece
    bool m_spacesEndWords = false; ///< `the▁`: the text is split after spaces
    PieceId m_unkId = 0;
    mutable std::once_flag m_tablesOnce;
    mutable std::atomic<bool> m_prepared = false;
    mutable std::atomic<std::size_t> m_requested = 0; ///< bytes, see isWorthIt()
    std::shared_ptr<SharedBpeTable> m_sharedTable;
    mutable std::shared_ptr<const BpeTable> m_table;
    mutable Crossings m_crossings;
    mutable CharacterPieces m_characters;
    mutable LiteralFinder m_userDefined;
    struct Parts {
        PieceId left = 0, right = 0;
        std::uint32_t leftLength = 0; ///< in normalized text
    };
    struct UnusedPiece {
        PieceId id = 0;
        Parts parts;
    };
    mutable std::unordered_map<PieceId, Parts> m_unused; ///< unused pieces: the pair that each is merged from
    std::array<PieceId, 256> m_byteFallback{};
    mutable PieceId m_metaspace = 0;               ///< the symbol of ▁
    mutable PieceId m_ascii[128] = {};             ///< the symbols of ASCII characters
    mutable bool m_continuesAfterSpace = false;    ///< some piece has ▁ followed by another character
    mutable std::unordered_set<char32_t> m_unsafe; ///< some piece has this character followed by ▁
    mutable std::bitset<128> m_unsafeAscii;        ///< the ASCII characters of m_unsafe
    bool m_userDefinedHasSpaceInside = false;      ///< after a letter or digit
};

} // namespace tokenscope
