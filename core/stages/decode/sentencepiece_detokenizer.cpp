// Converts ids to text like SentencePiece.
#include "core/base/try.h"
#include "core/stages/decode/detokenizer.h"

#include "core/definition/byte_piece.h"
#include "core/definition/metaspace.h"
#include "core/stages/normalize/sentencepiece_normalizer.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <optional>
#include <string>

namespace tokenscope {
namespace {

/// Consecutive byte pieces form one string of bytes; each byte of it that is not UTF-8 becomes U+FFFD. The
/// last one is before token `end`.
void flushBytes(std::string& run, std::size_t end, Decoded& decoded, DecodingTrace* trace) {
    const std::size_t first = end - run.size();
    for (std::size_t at = 0; at < run.size();) {
        const DecodedCharacter character = decodeUtf8(run, at);
        if (character.valid())
            decoded.text.append(run, at, character.length);
        else
            appendUtf8(decoded.text, kReplacementCharacter);
        if (trace)
            trace->grown(decoded.text, first + at, character.length);
        at += character.length;
    }
    if (trace)
        trace->end();
    decoded.bytes += run;
    run.clear();
}

void append(std::string_view text, Decoded& decoded) {
    decoded.text += text;
    decoded.bytes += text;
}

void appendPiece(std::string_view piece, Decoded& decoded) {
    for (std::size_t begin = 0; begin < piece.size();) {
        const std::size_t space = std::min(piece.find(kMetaspace, begin), piece.size());
        append(piece.substr(begin, space - begin), decoded);
        if (space < piece.size())
            append(" ", decoded);
        begin = space + (space < piece.size() ? kMetaspace.size() : 0);
    }
}

Result<void> denormalize(const SentencePieceNormalizerPass& denormalizer, Decoded& decoded,
                         DecodingTrace* trace, const AfterDecoderRule* after) {
    TOKENSCOPE_TRY(auto text, denormalizer.apply(decoded.text));
    if (trace) {
        const OriginText before = joined(trace->list());
        OriginText whole;
        for (std::size_t begin = 0; begin < text.text.size();) {
            const std::size_t from = text.toOriginal[begin];
            std::size_t end = begin + 1;
            while (end < text.text.size() && text.toOriginal[end] == from)
                ++end;
            appendInstead(whole, std::string_view(text.text).substr(begin, end - begin), before, from,
                          text.toOriginal[end]);
            begin = end;
        }
        std::vector<OriginText> list;
        list.push_back(std::move(whole));
        (*after)(list);
    }
    decoded.text = std::move(text.text);
    return {};
}

class SentencePieceDetokenizer final : public Detokenizer {
  public:
    SentencePieceDetokenizer(const TokenizerDefinition& definition, const SentencePieceNormalizer& normalizer,
                             const SentencePieceDecoder* decoder,
                             std::optional<SentencePieceNormalizerPass> denormalizer)
        : m_vocabulary(definition.vocabulary)
        , m_addDummyPrefix(normalizer.addDummyPrefix)
        , m_removeExtraWhitespaces(normalizer.removeExtraWhitespaces)
        , m_unkSurface(decoder ? decoder->unkSurface : SentencePieceDecoder().unkSurface)
        , m_denormalizer(std::move(denormalizer)) {}
    Result<Decoded> decode(std::span<const PieceId> ids, bool skipSpecial, DecodingTrace* trace,
                           const AfterDecoderRule* after) const override;

  private:
    const Vocabulary& m_vocabulary;
    bool m_addDummyPrefix;         ///< the first space is the dummy prefix, not text
    bool m_removeExtraWhitespaces; ///< no leading space is text
    std::string m_unkSurface;
    std::optional<SentencePieceNormalizerPass> m_denormalizer;
};

Result<Decoded> SentencePieceDetokenizer::decode(std::span<const PieceId> ids, bool /*skipSpecial*/,
                                                 DecodingTrace* trace, const AfterDecoderRule* after) const {
    Decoded decoded;
    std::string run;
    bool atFront = true;        // a leading space may still be the dummy prefix
    bool prefixRemoved = false; // by the previous piece
    const auto report = [&](std::size_t token) {
        if (!trace)
            return;
        trace->grown(decoded.text, token);
        trace->end();
    };
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (!m_vocabulary.contains(ids[i]))
            return fail(
                ErrorCode::BadInput, fmt::format("ids[{}]", i),
                message("no piece has the id {}; the largest id is {}", ids[i], m_vocabulary.maxId()));
        std::string_view piece = m_vocabulary.bytes(ids[i]);
        const PieceType type = m_vocabulary.type(ids[i]);
        const auto byte = type == PieceType::Byte ? byteOfPiece(piece) : std::nullopt;
        if (byte) {
            run += static_cast<char>(*byte);
            continue;
        }
        flushBytes(run, i, decoded, trace);
        if (prefixRemoved || !decoded.text.empty())
            atFront = false;
        prefixRemoved = false;
        if (type == PieceType::Control)
            continue;
        if (type == PieceType::Unknown) {
            append(m_unkSurface, decoded);
            report(i);
            continue;
        }
        if (atFront && (m_addDummyPrefix || m_removeExtraWhitespaces) && piece.starts_with(kMetaspace)) {
            piece.remove_prefix(kMetaspace.size());
            // If extra spaces are removed, a space of the next piece can be removed too.
            prefixRemoved = !m_removeExtraWhitespaces;
        }
        appendPiece(piece, decoded);
        report(i);
    }
    flushBytes(run, ids.size(), decoded, trace);
    if (trace)
        (*after)(trace->list());
    if (m_denormalizer) {
        TOKENSCOPE_TRY_VOID(denormalize(*m_denormalizer, decoded, trace, after));
    }
    return decoded;
}

} // namespace

Result<std::unique_ptr<Detokenizer>> makeSentencePieceDetokenizer(const TokenizerDefinition& definition) {
    const auto& normalizer = std::get<SentencePieceNormalizer>(definition.normalizer->kind);
    const auto* decoder =
        definition.decoder ? std::get_if<SentencePieceDecoder>(&definition.decoder->kind) : nullptr;
    std::optional<SentencePieceNormalizerPass> denormalizer;
    if (decoder && decoder->denormalizer) {
        TOKENSCOPE_TRY(auto pass, SentencePieceNormalizerPass::create(*decoder->denormalizer, nullptr));
        denormalizer = std::move(pass);
    }
    return std::make_unique<SentencePieceDetokenizer>(definition, normalizer, decoder,
                                                      std::move(denormalizer));
}

} // namespace tokenscope
