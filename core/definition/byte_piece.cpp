#include "core/definition/byte_piece.h"

#include "core/definition/metaspace.h"

namespace tokenscope {

namespace {

constexpr std::string_view kDigits = "0123456789ABCDEF";

}

std::optional<unsigned char> byteOfPiece(std::string_view piece) {
    if (piece.size() != 6 || piece[0] != '<' || piece[1] != '0' || piece[2] != 'x' || piece[5] != '>')
        return std::nullopt;
    const std::size_t high = kDigits.find(piece[3]);
    const std::size_t low = kDigits.find(piece[4]);
    if (high == std::string_view::npos || low == std::string_view::npos)
        return std::nullopt;
    return static_cast<unsigned char>(high * 16 + low);
}

std::string bytePiece(unsigned char byte) {
    return {'<', '0', 'x', kDigits[byte >> 4U], kDigits[byte & 15U], '>'};
}

std::optional<bool> byteFallbackOf(const ModelConfig& model) {
    return std::visit(
        [](const auto& kind) -> std::optional<bool> {
            if constexpr (requires { kind.byteFallback; })
                return kind.byteFallback;
            else
                return std::nullopt;
        },
        model);
}

std::array<PieceId, 256> findBytePieces(const Vocabulary& vocabulary) {
    std::array<PieceId, 256> ids{};
    ids.fill(kNoPiece);
    if (vocabulary.hasTable()) {
        for (unsigned byte = 0; byte < ids.size(); ++byte)
            ids[byte] = vocabulary.find(bytePiece(static_cast<unsigned char>(byte)));
        return ids;
    }
    constexpr std::uint32_t kLength = 6;
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        if (vocabulary.entry(i).length != kLength)
            continue;
        if (const auto byte = byteOfPiece(vocabulary.entryBytes(i)))
            ids[*byte] = vocabulary.entry(i).id; // the last of duplicates wins
    }
    return ids;
}

DecoderConfig byteFallbackDecoder(bool stripSpace) {
    ReplaceDecoder spaces;
    spaces.pattern = {Pattern::Kind::Literal, std::string(kMetaspace)};
    spaces.content = " ";
    DecoderSequence rules;
    rules.parts.push_back({std::move(spaces)});
    rules.parts.push_back({ByteFallbackDecoder{}});
    rules.parts.push_back({FuseDecoder{}});
    if (stripSpace)
        rules.parts.push_back({StripDecoder{" ", 1, 0}});
    return {std::move(rules)};
}

} // namespace tokenscope
