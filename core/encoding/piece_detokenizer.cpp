#include "core/encoding/piece_detokenizer.h"

#include "core/base/try.h"
#include "core/text/utf8.h"

namespace tokenscope {
namespace {

/// Handles special tokens for both kinds.
class SpelledPieces : public Detokenizer {
  public:
    SpelledPieces(const TokenizerDefinition& definition, const PieceProperties& pieces,
                  const std::vector<std::string>& matched)
        : m_definition(definition)
        , m_pieces(pieces)
        , m_matched(matched) {}

  protected:
    /// Hugging Face decodes a token that is matched after normalization to its normalized text, and skips
    /// special tokens by that text.
    [[nodiscard]] std::string spellingOf(PieceId id) const {
        const AddedToken* added = m_pieces.added(id);
        return added && added->normalized
                   ? m_matched[static_cast<std::size_t>(added - m_definition.addedTokens.data())]
                   : std::string(m_pieces.spelling(id));
    }
    [[nodiscard]] bool isSpecial(std::string_view spelling) const {
        const AddedToken* same = m_pieces.added(m_pieces.find(spelling));
        return same && same->special;
    }

    const TokenizerDefinition& m_definition;
    const PieceProperties& m_pieces;

  private:
    const std::vector<std::string>& m_matched;
};

/// Decodes pieces that are spelled as the bytes that they represent.
class RawBytesDetokenizer final : public SpelledPieces {
  public:
    using SpelledPieces::SpelledPieces;

    Result<Decoded> decode(std::span<const PieceId> ids, bool skipSpecial, DecodingTrace* trace,
                           const AfterDecoderRule* after) const override {
        // mistral-common decodes the text between special tokens separately.
        const bool splitsAtSpecials = m_definition.format == SourceFormat::Tekken;
        std::size_t textBegin = 0; ///< the bytes before are text already
        Decoded decoded;
        const auto endPart = [&] {
            decoded.text += toValidUtf8(std::string_view(decoded.bytes).substr(textBegin));
            textBegin = decoded.bytes.size();
            if (trace)
                trace->repair();
        };
        for (std::size_t i = 0; i < ids.size(); ++i) {
            const AddedToken* added = m_pieces.added(ids[i]);
            if (splitsAtSpecials && added)
                endPart();
            if (skipSpecial && isSpecial(spellingOf(ids[i])))
                continue;
            decoded.bytes += m_pieces.bytes(ids[i]);
            if (trace) {
                trace->grown(decoded.bytes, i);
                trace->end(added ? ids[i] : kNoPiece);
            }
        }
        endPart();
        if (trace)
            (*after)(trace->list());
        return decoded;
    }
};

/// Decodes the spellings of the tokens with the file's decoder.
class SpellingDetokenizer final : public SpelledPieces {
  public:
    SpellingDetokenizer(const TokenizerDefinition& definition, const PieceProperties& pieces,
                        const std::vector<std::string>& matched, std::unique_ptr<Decoder> decoder)
        : SpelledPieces(definition, pieces, matched)
        , m_decoder(std::move(decoder)) {}

    Result<Decoded> decode(std::span<const PieceId> ids, bool skipSpecial, DecodingTrace* trace,
                           const AfterDecoderRule* after) const override {
        Decoded decoded;
        std::vector<std::string> tokens;
        std::vector<OriginText> tracedTokens;
        for (std::size_t i = 0; i < ids.size(); ++i) {
            std::string token = spellingOf(ids[i]);
            if (skipSpecial && isSpecial(token))
                continue;
            decoded.bytes += m_pieces.bytes(ids[i]);
            if (!trace) {
                tokens.push_back(std::move(token));
                continue;
            }
            const std::size_t size = token.size();
            tracedTokens.push_back({std::move(token), std::vector<ByteSpan>(size, trace->origin(i)),
                                    m_pieces.added(ids[i]) ? ids[i] : kNoPiece});
        }
        auto text =
            trace ? traceTokens(m_decoder.get(), std::move(tracedTokens), *after).map([](OriginText&& whole) {
                return std::move(whole.text);
            })
                  : decodeTokens(m_decoder.get(), std::move(tokens));
        if (!text)
            return tl::unexpected(std::move(text.error()));
        decoded.text = std::move(*text);
        return decoded;
    }

  private:
    std::unique_ptr<Decoder> m_decoder; ///< null if the file has none
};

} // namespace

Result<std::unique_ptr<Detokenizer>> makePieceDetokenizer(const TokenizerDefinition& definition,
                                                          const PieceProperties& pieces,
                                                          const std::vector<std::string>& matched) {
    if (spellsRawBytes(definition))
        return std::make_unique<RawBytesDetokenizer>(definition, pieces, matched);
    std::unique_ptr<Decoder> decoder;
    if (definition.decoder && !std::holds_alternative<SentencePieceDecoder>(definition.decoder->kind)) {
        TOKENSCOPE_TRY(auto built, makeDecoder(*definition.decoder));
        decoder = std::move(built);
    }
    return std::make_unique<SpellingDetokenizer>(definition, pieces, matched, std::move(decoder));
}

} // namespace tokenscope
