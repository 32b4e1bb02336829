#include "core/encoding/sentencepiece_decode.h"

#include "core/definition/byte_piece.h"
#include "core/definition/metaspace.h"
#include "core/unicode/utf8.h"

#include <fmt/format.h>

namespace tokenscope {
namespace {

/// Byte pieces in a row are one string of bytes; each byte of it that is not UTF-8 shows as U+FFFD.
void flushBytes(std::string& run, Decoded& decoded) {
    for (std::size_t at = 0; at < run.size();) {
        const DecodedCharacter character = decodeUtf8(run, at);
        if (character.valid())
            decoded.text.append(run, at, character.length);
        else
            appendUtf8(decoded.text, kReplacementCharacter);
        at += character.length;
    }
    decoded.bytes += run;
    run.clear();
}

void append(std::string_view text, Decoded& decoded) {
    decoded.text += text;
    decoded.bytes += text;
}

void appendPiece(std::string_view piece, Decoded& decoded) {
    for (std::size_t begin = 0; begin < piece.size();) {
        const std::size_t blank = std::min(piece.find(kMetaspace, begin), piece.size());
        append(piece.substr(begin, blank - begin), decoded);
        if (blank < piece.size())
            append(" ", decoded);
        begin = blank + (blank < piece.size() ? kMetaspace.size() : 0);
    }
}

} // namespace

Result<Decoded> decodeSentencePiece(const Vocabulary& vocabulary, const SentencePieceDecodeRules& rules,
                                    std::span<const PieceId> ids) {
    Decoded decoded;
    std::string run;
    bool atFront = true;      // a leading blank may still be the dummy prefix
    bool prefixTaken = false; // by the piece before
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (!vocabulary.contains(ids[i]))
            return fail(ErrorCode::BadInput, fmt::format("ids[{}]", i),
                        fmt::format("{} is no piece's id, the largest is {}", ids[i], vocabulary.maxId()));
        std::string_view piece = vocabulary.bytes(ids[i]);
        const PieceType type = vocabulary.type(ids[i]);
        const auto byte = type == PieceType::Byte ? byteOfPiece(piece) : std::nullopt;
        if (byte) {
            run += static_cast<char>(*byte);
            continue;
        }
        flushBytes(run, decoded);
        if (prefixTaken || !decoded.text.empty())
            atFront = false;
        prefixTaken = false;
        if (type == PieceType::Control)
            continue;
        if (type == PieceType::Unknown) {
            append(rules.unkSurface, decoded);
            continue;
        }
        if (atFront && (rules.addDummyPrefix || rules.removeExtraWhitespaces) &&
            piece.starts_with(kMetaspace)) {
            piece.remove_prefix(kMetaspace.size());
            // Where extra blanks are removed, the next piece may lose one as well.
            prefixTaken = !rules.removeExtraWhitespaces;
        }
        appendPiece(piece, decoded);
    }
    flushBytes(run, decoded);
    if (rules.denormalizer) {
        auto text = rules.denormalizer->apply(decoded.text);
        if (!text)
            return tl::unexpected(text.error());
        decoded.text = std::move(text->text);
    }
    return decoded;
}

} // namespace tokenscope
