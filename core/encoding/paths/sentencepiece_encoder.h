#pragma once
// Shared by both SentencePiece paths: normalizes a text, splits the result into pieces, and maps the pieces
// back to the text.
//
//   text → normalizer → bpe | unigram | word | char → byte fallback → EncodingSink

#include "core/base/byte_span.h"
#include "core/base/error.h"
#include "core/definition/tokenizer_definition.h"
#include "core/encoding/paths/encode_path.h"
#include "core/stages/model/sentencepiece_lookup.h"
#include "core/stages/model/unigram/sentencepiece_unigram.h"
#include "core/stages/normalize/sentencepiece_normalizer.h"

#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>

namespace tokenscope {

/// Maps ranges of SentencePiece's normalized text to the bytes of the original that they represent.
///
///   original     x  ½        🫩 (4 bytes, no piece)
///   normalized   x  1 ⁄ 2    F0 9F AB A9
///   represents   x  ½ ½ ½    one byte each: unchanged text maps byte by byte
///
/// A cursor: request ranges from left to right. Both texts must outlive it.
class NormalizedOrigins {
  public:
    NormalizedOrigins(const SentencePieceNormalized& normalized, std::string_view original)
        : m_normalized(&normalized)
        , m_original(original) {}

    /// `span` is not empty. A dummy prefix represents nothing: an empty span at its position.
    ByteSpan originOf(ByteSpan span);
    /// The span that the reference reports: of the result of a replaced character only the last byte covers
    /// the character.
    [[nodiscard]] ByteSpan referenceOf(ByteSpan span) const {
        return {m_normalized->toOriginal[span.begin], m_normalized->toOriginal[span.end]};
    }

  private:
    /// The result of one step of the normalizer.
    struct Chunk {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        ByteSpan origin;
        bool untouched = false;
    };
    void moveTo(std::uint32_t byte);

    const SentencePieceNormalized* m_normalized;
    std::string_view m_original;
    Chunk m_chunk;
};

/// Const and thread-safe. The definition must outlive it.
class SentencePieceEncoder {
  public:
    /// Bytes of text between two progress reports.
    static constexpr std::size_t kProgressBytes = std::size_t{1} << 18U;

    /// Errors: Damaged, Unsupported (the definition is not one of SentencePiece's).
    static Result<std::unique_ptr<SentencePieceEncoder>> create(const TokenizerDefinition& definition);

    /// Only normalizes the text. Errors: TooLarge, Canceled.
    [[nodiscard]] Result<SentencePieceNormalized> normalize(std::string_view text,
                                                            const Progress& progress = {}) const;
    /// Splits a normalized text into pieces, from left to right. Errors: Canceled.
    Result<void> splitIntoPieces(std::string_view normalized, std::vector<PlacedPiece>& pieces,
                                 const Progress& progress) const;
    /// Splits a normalized text, and reports how. Spans count bytes of the normalized text. Errors: Canceled.
    Result<void> explain(std::string_view normalized, EncodingSink& sink, ModelObserver& observer,
                         const Progress& progress) const;
    /// Emits adjacent pieces of a normalized text: unknown ones as bytes, or a run of them as one token.
    /// Spans count bytes of the normalized text.
    void putPieces(std::string_view normalized, std::span<const PlacedPiece> pieces,
                   EncodingSink& sink) const;
    /// Emits one piece. `origins` maps ranges of `normalized` to the original, relative to `offset`; see
    /// NormalizedOrigins. `afterUnknown`: the previous piece was unknown; updated for the next one.
    template <class Origins>
    void put(const PlacedPiece& piece, std::string_view normalized, Origins& origins, std::uint32_t offset,
             EncodingSink& sink, bool& afterUnknown) const;

    /// Splits a normalized text into pieces, from left to right.
    using Splitter = std::function<Result<void>(std::string_view normalized, std::vector<PlacedPiece>& pieces,
                                                const Progress& progress)>;
    /// Encodes call.text[begin, end): normalizes it, splits it, and emits the pieces. With `continues` it
    /// follows text that ends where a block can end. Errors: TooLarge, Canceled, those of `split`.
    Result<void> encodeBlock(std::size_t begin, std::size_t end, bool continues, EncodeCall& call,
                             bool& afterUnknown, const Splitter& split) const;

    [[nodiscard]] const TokenizerDefinition& definition() const { return *m_definition; }
    [[nodiscard]] const SentencePieceNormalizer& normalizerConfig() const { return *m_config; }
    [[nodiscard]] const SentencePieceNormalizerPass& normalizer() const { return m_normalizer; }
    [[nodiscard]] const SentencePieceLookup& lookup() const { return m_lookup; }
    /// Built at the first use. Null: another model.
    [[nodiscard]] const SentencePieceUnigram* unigram() const;

  private:
    SentencePieceEncoder(const TokenizerDefinition& definition, const SentencePieceNormalizer& config,
                         SentencePieceLookup lookup, SentencePieceNormalizerPass normalizer);
    static ByteSpan shifted(ByteSpan span, std::uint32_t offset) {
        return {span.begin + offset, span.end + offset};
    }
    [[nodiscard]] PieceId idOfUnknown(std::string_view surface, PieceId unkId) const;
    /// Of a piece with the unknown piece's id: a piece of the model can have it without being unknown.
    [[nodiscard]] bool isUnknown(std::string_view surface) const;
    /// Warns once that the text has this control piece.
    static void reportControl(PieceId id, std::string_view surface, Encoding& out);

    const TokenizerDefinition* m_definition;
    const SentencePieceNormalizer* m_config;
    SentencePieceLookup m_lookup;
    SentencePieceNormalizerPass m_normalizer;
    mutable std::once_flag m_unigramOnce;
    mutable std::optional<SentencePieceUnigram> m_unigram;
    bool m_namesUnknown = false;   ///< some pieces are outside the model, and unknown text can be one of them
    bool m_matchesControl = false; ///< text can be a control piece; never with Unigram
    bool m_byteFallback = false;
    std::array<PieceId, 256> m_byteIds{};
};

template <class Origins>
void SentencePieceEncoder::put(const PlacedPiece& piece, std::string_view normalized, Origins& origins,
                               std::uint32_t offset, EncodingSink& sink, bool& afterUnknown) const {
    const std::string_view surface = normalized.substr(piece.span.begin, piece.span.size());
    const ByteSpan reference = shifted(origins.referenceOf(piece.span), offset);
    const bool unknown = piece.id == m_lookup.unkId() && isUnknown(surface);
    if (unknown && m_byteFallback) {
        for (std::uint32_t i = 0; i < piece.span.size(); ++i) {
            const std::uint32_t at = piece.span.begin + i;
            const bool last = i + 1 == piece.span.size();
            sink.put(m_byteIds[static_cast<unsigned char>(surface[i])],
                     shifted(origins.originOf({at, at + 1}), offset),
                     {reference.begin, last ? reference.end : reference.begin});
        }
    } else if (unknown && afterUnknown) { // unknown pieces in a row are one token
        Encoding& out = sink.out();
        out.bytes.back().end = shifted(origins.originOf(piece.span), offset).end;
        if (sink.wantsReference())
            out.reference.back().end = reference.end;
        out.spellings.back().second += surface;
        if (m_namesUnknown)
            out.ids.back() = idOfUnknown(out.spellings.back().second, piece.id);
    } else {
        sink.put(unknown && m_namesUnknown ? idOfUnknown(surface, piece.id) : piece.id,
                 shifted(origins.originOf(piece.span), offset), reference);
        if (unknown)
            sink.spell(std::string(surface));
        else if (m_matchesControl && m_definition->vocabulary.type(piece.id) == PieceType::Control)
            reportControl(piece.id, surface, sink.out());
    }
    afterUnknown = unknown;
}

} // namespace tokenscope
