#include "ui/support/decoded_tokens.h"

#include "core/stages/decode/origin_text.h"
#include "ui/support/token_parts.h"

#include <algorithm>
#include <span>

namespace tokenscope::ui {
namespace {

/// Tokens before and after that are decoded too. Decoders look at neighbors and at the start of the text.
constexpr std::size_t kContext = 64;

/// Each token's part of `text`, whose origins are positions of tokens from `first` on.
void collect(const OriginText& text, std::size_t first, TokenRange tokens, std::vector<std::string>& parts) {
    std::string inserted;
    std::size_t last = tokens.first; // the token that the previous bytes belong to
    bool any = false;
    for (std::size_t at = 0; at < text.text.size(); ++at) {
        const ByteSpan origin = text.origin[at];
        if (origin.empty()) {
            inserted += text.text[at];
            continue;
        }
        const std::size_t token = first + origin.begin;
        if (token >= tokens.first && token < tokens.last)
            parts[token - tokens.first] += inserted + text.text[at];
        inserted.clear();
        last = token;
        any = true;
    }
    // Nothing follows what was inserted at the end.
    if (any && last >= tokens.first && last < tokens.last)
        parts[last - tokens.first] += inserted;
}

std::string decodedAlone(const EncodedText& encoded, std::size_t token) {
    const PieceId id = encoded.encoding.ids[token];
    const auto decoded = encoded.tokenizer->decode({&id, 1});
    return decoded ? decoded->text : std::string();
}

} // namespace

std::vector<std::string> decodedInText(const EncodedText& encoded, TokenRange tokens) {
    std::vector<std::string> parts(tokens.last - tokens.first);
    if (parts.empty())
        return parts;
    // Without a few tokens before it, a token would look like the first one.
    const std::size_t first = tokens.first > 2 * kContext ? tokens.first - kContext : 0;
    const std::size_t last = std::min(encoded.size(), tokens.last + kContext);
    std::vector<ByteSpan> origins(last - first);
    for (std::size_t i = 0; i < origins.size(); ++i)
        origins[i] = {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(i + 1)};
    OriginText text;
    const auto decoded = encoded.tokenizer->observeDecoding(
        std::span(encoded.encoding.ids).subspan(first, last - first), origins,
        [&text](const std::vector<OriginText>& list) { text = joined(list); });
    const bool traced = decoded && text.text == decoded->text;
    if (traced)
        collect(text, first, tokens, parts);
    for (std::size_t token = tokens.first; token < tokens.last; ++token) {
        if (tokenParts(encoded, token).shared())
            parts[token - tokens.first] = decodedBytes(encoded, token);
        else if (!traced)
            parts[token - tokens.first] = decodedAlone(encoded, token);
    }
    return parts;
}

std::string decodedInText(const EncodedText& encoded, std::size_t token) {
    return decodedInText(encoded, {token, token + 1}).front();
}

} // namespace tokenscope::ui
