#pragma once
// The general road of SentencePiece's format, as the reference goes it: the whole text is normalized, the
// whole normalized text is cut into pieces, and pieces are mapped back.
//
//   text → normalizer → bpe | unigram | word | char → byte fallback → Encoding

#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/encoding.h"
#include "core/encoding/sentencepiece_decode.h"
#include "core/model/sentencepiece_lookup.h"
#include "core/model/sentencepiece_unigram.h"
#include "core/normalize/sentencepiece_normalizer.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace tokenscope {

/// Const and thread-safe. The definition must outlive it.
class SentencePieceRoad {
  public:
    /// Errors: Damaged, Unsupported (the definition is not one of SentencePiece's).
    static Result<SentencePieceRoad> create(const TokenizerDefinition& definition);

    /// With parseSpecial, literals of control pieces and of the unknown piece are those pieces, the longest
    /// first; what stands between is encoded each by itself, dummy prefix included, as llama.cpp does.
    /// addSpecial adds bos only. Errors: BadInput (addBos or addEos without such a piece), TooLarge,
    /// Cancelled.
    [[nodiscard]] Result<Encoding> encode(std::string_view text, const EncodeOptions& options = {}) const;
    /// Errors: BadInput with `where` as `ids[3]`.
    [[nodiscard]] Result<Decoded> decode(std::span<const PieceId> ids) const;
    /// The whole text through the normalizer alone. Errors: TooLarge, Cancelled.
    [[nodiscard]] Result<SentencePieceNormalized> normalize(std::string_view text,
                                                            const Progress& progress = {}) const;

  private:
    SentencePieceRoad(const TokenizerDefinition& definition, SentencePieceLookup lookup,
                      SentencePieceNormalizerPass normalizer);
    Result<void> encodePart(std::string_view text, std::uint32_t offset, const EncodeOptions& options,
                            Encoding& encoding) const;
    Result<void> encodeWithSpecials(std::string_view text, const EncodeOptions& options,
                                    Encoding& encoding) const;
    Result<void> cut(std::string_view normalized, std::vector<CutPiece>& pieces,
                     const Progress& progress) const;
    Result<std::optional<PieceId>> around(std::optional<bool> wanted, bool byDefault,
                                          std::optional<PieceId> piece, std::string_view name) const;

    const TokenizerDefinition* m_definition;
    SentencePieceLookup m_lookup;
    SentencePieceNormalizerPass m_normalizer;
    std::optional<SentencePieceUnigram> m_unigram;
    SentencePieceDecodeRules m_decodeRules;
    BosEosPostProcessor m_around;
    PrefixTrie m_specials;
    bool m_byteFallback = false;
    std::array<PieceId, 256> m_byteIds{};
};

} // namespace tokenscope
