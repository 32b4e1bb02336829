#include "core/encoding/gguf_decode.h"
#include "core/encoding/tokenizer_parts.h"
#include "core/text/utf8.h"

namespace tokenscope {

/// Pieces that are spelled as the bytes that they stand for.
Decoded Tokenizer::Parts::decodeBytes(std::span<const PieceId> ids, bool skipSpecial,
                                      DecodingTrace* trace) const {
    // mistral-common decodes what stands between special tokens by itself.
    const bool specialsPart = definition->format == SourceFormat::Tekken;
    std::size_t textBegin = 0; ///< in the bytes: those before are text already
    Decoded decoded;
    const auto endPart = [&] {
        decoded.text += toValidUtf8(std::string_view(decoded.bytes).substr(textBegin));
        textBegin = decoded.bytes.size();
        if (trace)
            trace->repair();
    };
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const AddedToken* added = pieces->added(ids[i]);
        if (specialsPart && added)
            endPart();
        if (skipSpecial && isSkipped(spellingToDecode(ids[i])))
            continue;
        decoded.bytes += pieces->bytes(ids[i]);
        if (trace) {
            trace->grown(decoded.bytes, i);
            trace->end(added ? ids[i] : kNoPiece);
        }
    }
    endPart();
    return decoded;
}

/// Hugging Face decodes a token that is matched after normalization to what it is matched as, and skips by that.
std::string Tokenizer::Parts::spellingToDecode(PieceId id) const {
    const AddedToken* added = pieces->added(id);
    return added && added->normalized && general ? general->normalized(added->content)
                                                 : std::string(pieces->spelling(id));
}

bool Tokenizer::Parts::isSkipped(std::string_view spelling) const {
    const AddedToken* same = pieces->added(pieces->find(spelling));
    return same && same->special;
}

Result<Decoded> Tokenizer::Parts::decode(std::span<const PieceId> ids, const DecodeOptions& options,
                                         std::span<const ByteSpan> origins,
                                         const AfterDecoderRule* after) const {
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (!pieces->contains(ids[i]))
            return fail(ErrorCode::BadInput, "ids[" + std::to_string(i) + "]",
                        "there is no piece with the id " + std::to_string(ids[i]),
                        "ids of this tokenizer go up to " +
                            std::to_string(pieces->ids().empty() ? 0 : pieces->ids().back()));
    }
    std::optional<DecodingTrace> traced;
    if (after)
        traced.emplace(origins);
    DecodingTrace* const trace = traced ? &*traced : nullptr;
    if (sentencePiece)
        return sentencePiece->decode(ids, trace, after);
    const bool skip = options.skipSpecial.value_or(definition->skipSpecialByDefault);
    if (definition->gguf)
        return detokenizeGguf(*definition, ids, skip, trace, after);
    if (spellsRawBytes(*definition)) {
        Decoded decoded = decodeBytes(ids, skip, trace);
        if (trace)
            (*after)(trace->list());
        return decoded;
    }
    Decoded decoded;
    std::vector<std::string> tokens;
    std::vector<OriginText> tracedTokens;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        std::string token = spellingToDecode(ids[i]);
        if (skip && isSkipped(token))
            continue;
        decoded.bytes += pieces->bytes(ids[i]);
        if (!trace) {
            tokens.push_back(std::move(token));
            continue;
        }
        const std::size_t size = token.size();
        tracedTokens.push_back({std::move(token), std::vector<ByteSpan>(size, origins[i]),
                                pieces->added(ids[i]) ? ids[i] : kNoPiece});
    }
    auto text = trace
                    ? traceTokens(decoder.get(), std::move(tracedTokens), *after).map([](OriginText&& whole) {
                          return std::move(whole.text);
                      })
                    : decodeTokens(decoder.get(), std::move(tokens));
    if (!text)
        return tl::unexpected(std::move(text.error()));
    decoded.text = std::move(*text);
    return decoded;
}

Result<Decoded> Tokenizer::decode(std::span<const PieceId> ids, const DecodeOptions& options) const {
    return m_parts->decode(ids, options, {}, nullptr);
}

Result<Decoded> Tokenizer::observeDecoding(std::span<const PieceId> ids, std::span<const ByteSpan> origins,
                                           const AfterDecoderRule& after,
                                           const DecodeOptions& options) const {
    return m_parts->decode(ids, options, origins, &after);
}

} // namespace tokenscope
