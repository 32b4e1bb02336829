#pragma once
// SentencePiece's format, as the reference goes: a whole text is normalized, the normalized text is cut into
// pieces, and pieces are mapped back.
//
//   text → normalizer → bpe | unigram | word | char → byte fallback → EncodingSink
//
// BPE has a fast way too: merging knows words there (see MetaspaceRoad), so that each is merged but once. So has
// Unigram: words of plain ASCII (see PlainWords) are cut by what is known of their bytes in the original.

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/encoding.h"
#include "core/encoding/paths/metaspace_path.h"
#include "core/encoding/paths/plain_words.h"
#include "core/encoding/stage_observer.h"
#include "core/stages/decode/sentencepiece_decode.h"
#include "core/stages/model/sentencepiece_lookup.h"
#include "core/stages/model/sentencepiece_unigram.h"
#include "core/stages/normalize/sentencepiece_normalizer.h"

#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>

namespace tokenscope {

/// Const and thread-safe. The definition must outlive it.
class SentencePieceRoad {
  public:
    enum class Way { Fast, General };

    /// Way::General leaves out what only the fast way needs. Errors: Damaged, Unsupported (the definition is
    /// not one of SentencePiece's).
    static Result<std::unique_ptr<SentencePieceRoad>> create(const TokenizerDefinition& definition,
                                                             Way fastest = Way::Fast);

    /// Encodes text[begin, end), a part without special pieces, as a text of its own; or, with continuesText,
    /// as what goes on from such a break as breaksBeforeBlankAfter() allows. Way::Fast where there is no fast
    /// way is the general one. `observer` may be null. Errors: TooLarge, Cancelled.
    Result<void> encode(std::string_view text, std::size_t begin, std::size_t end, bool continuesText,
                        Way way, Scratch& scratch, EncodingSink& sink, const Progress& progress,
                        StageObserver* observer = nullptr) const;
    /// A normalized text alone, and how it is cut. Spans are of it. Errors: Cancelled.
    Result<void> explain(std::string_view normalized, EncodingSink& sink, ModelObserver& observer,
                         const Progress& progress) const;
    /// What pieces of a normalized text, in a row, become: bytes for unknown ones, or one token for a run of them. Spans
    /// are of the normalized text.
    void putCut(std::string_view normalized, std::span<const CutPiece> pieces, EncodingSink& sink) const;
    [[nodiscard]] const SentencePieceLookup& lookup() const { return m_lookup; }
    /// Nothing crosses the place between this ASCII letter or digit and a blank that an ASCII letter or digit
    /// follows.
    [[nodiscard]] bool breaksBeforeBlankAfter(unsigned char ascii) const;
    /// As decodeSentencePiece.
    [[nodiscard]] Result<Decoded> decode(std::span<const PieceId> ids, DecodingTrace* trace = nullptr,
                                         const AfterDecoderRule* after = nullptr) const;
    /// The whole text through the normalizer alone. Errors: TooLarge, Cancelled.
    [[nodiscard]] Result<SentencePieceNormalized> normalize(std::string_view text,
                                                            const Progress& progress = {}) const;

  private:
    SentencePieceRoad(const TokenizerDefinition& definition, SentencePieceLookup lookup,
                      SentencePieceNormalizerPass normalizer);
    [[nodiscard]] bool endsBlock(unsigned char ascii) const;
    [[nodiscard]] std::size_t blockEnd(std::string_view text, std::size_t begin, std::size_t end) const;
    /// `afterUnknown`: unknown pieces in a row are one, from block to block.
    Result<void> encodeBlock(std::string_view text, std::size_t begin, std::size_t end, bool continuesText,
                             Way way, Scratch& scratch, EncodingSink& sink, bool& afterUnknown,
                             const Progress& progress, StageObserver* observer) const;
    /// Puts plain words from `at` on, which is behind a break, up to what is none, or a block of them. Returns
    /// where they end.
    std::size_t putPlainWords(std::string_view text, std::size_t at, std::size_t end, const PlainWords& plain,
                              Scratch& scratch, EncodingSink& sink, bool& afterUnknown,
                              const Progress& progress) const;
    /// `origins` says of ranges of `normalized` what they stand for, `offset` apart; see NormalizedOrigins.
    template <class Origins>
    void put(const CutPiece& piece, std::string_view normalized, Origins& origins, std::uint32_t offset,
             EncodingSink& sink, bool& afterUnknown) const;
    Result<void> cut(std::string_view normalized, std::vector<CutPiece>& pieces,
                     const Progress& progress) const;
    Result<void> cutAndTell(std::string_view normalized, std::vector<CutPiece>& pieces,
                            ModelObserver& observer, const Progress& progress) const;
    Result<void> cutByWords(std::string_view normalized, std::vector<CutPiece>& pieces, Scratch& scratch,
                            const Progress& progress) const;

    const TokenizerDefinition* m_definition;
    SentencePieceLookup m_lookup;
    SentencePieceNormalizerPass m_normalizer;
    /// Null: another model. Made at the first text.
    [[nodiscard]] const SentencePieceUnigram* unigram() const;
    mutable std::once_flag m_unigramOnce;
    mutable std::optional<SentencePieceUnigram> m_unigram;
    /// Null: no such words.
    [[nodiscard]] const PlainWords* plainWords() const;
    mutable std::once_flag m_plainOnce;
    mutable std::optional<PlainWords> m_plain;
    SentencePieceDecodeRules m_decodeRules;
    std::unique_ptr<MetaspaceRoad> m_words; ///< null: no fast way
    bool m_escapesBlanks = true;
    bool m_removesExtraBlanks = false;
    bool m_namesUnknown = false;        ///< there are pieces beside those of the model
    bool m_userDefinedHasBlank = false; ///< as a blank, before normalization
    mutable std::once_flag m_partsOnce;
    mutable bool m_normalizesInParts = false;
    bool m_byteFallback = false;
    std::array<PieceId, 256> m_byteIds{};
};

} // namespace tokenscope
