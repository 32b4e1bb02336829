#include "core/formats/sentencepiece/read_pieces.h"

#include "core/base/printable.h"
#include "core/definition/byte_piece.h"
#include "core/formats/load.h"
#include "core/formats/sentencepiece/protobuf_wire.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <optional>

namespace tokenscope::formats {
namespace {

constexpr std::uint32_t kPieceField = 1;
constexpr std::uint32_t kScoreField = 2;
constexpr std::uint32_t kTypeField = 3;
constexpr char kPieceTag = 0x0A;       ///< kPieceField, and so many bytes
constexpr char kScoreTag = 0x15;       ///< kScoreField, and four bytes
constexpr std::size_t kShown = 60;     ///< bytes of a piece in a message
constexpr std::size_t kMaxNotes = 100; ///< diagnostics about single pieces; more are counted only

std::optional<PieceType> typeOfNumber(std::uint64_t number) {
    switch (number) {
    case 1:
        return PieceType::Normal;
    case 2:
        return PieceType::Unknown;
    case 3:
        return PieceType::Control;
    case 4:
        return PieceType::UserDefined;
    case 5:
        return PieceType::Unused;
    case 6:
        return PieceType::Byte;
    default:
        return std::nullopt;
    }
}

/// The reference has two tables, and a spelling can be in both.
bool isReserved(PieceType type) {
    return type == PieceType::Unknown || type == PieceType::Control || type == PieceType::Byte;
}

std::string inQuotes(std::string_view piece) {
    return fmt::format("`{}`", printable(piece, kShown));
}

std::string pieceNumber(PieceId id) {
    return fmt::format("piece {}", id);
}

} // namespace

void SentencePiecePieceReader::note(PieceId id, Message message) {
    if (m_notes++ < kMaxNotes)
        m_diagnostics.push_back({Severity::Warning, pieceNumber(id), std::move(message)});
}

Result<void> SentencePiecePieceReader::add(std::string_view bytes, std::size_t at) {
    const auto id = static_cast<PieceId>(count());
    if (id >= kMaxPieces)
        return fail(ErrorCode::TooLarge, pieceNumber(id),
                    message("the file has more than {} pieces", kMaxPieces), "train a smaller vocabulary");
    std::string_view piece;
    float score = 0;
    PieceType type = PieceType::Normal;
    WireReader reader(bytes, at);
    WireField field;
    while (reader.next(field)) {
        if (field.number == kPieceField && field.type == WireType::Bytes) {
            piece = field.bytes;
        } else if (field.number == kScoreField && field.type == WireType::Fixed32) {
            score = std::bit_cast<float>(static_cast<std::uint32_t>(field.value));
        } else if (field.number == kTypeField && field.type == WireType::Varint) {
            if (const auto known = typeOfNumber(field.value))
                type = *known;
            else
                note(id, message("type {} does not exist; the piece is treated as normal", field.value));
        }
    }
    if (reader.failed())
        return tl::unexpected(reader.error(pieceNumber(id)));
    if (piece.empty())
        return fail(ErrorCode::Damaged, pieceNumber(id), message("the piece with id {} is empty", id));
    if (!std::isfinite(score))
        note(id, message("the score of {} is {}; the piece may never or always be chosen", inQuotes(piece),
                         score));
    m_beginsInside = m_beginsInside || isContinuationByte(piece[0]);
    if (m_care == Care::Each && !isValidUtf8(piece))
        note(id, message("{} is not UTF-8; the piece can't occur in a text", inQuotes(piece)));

    const bool isLiteral =
        type == PieceType::UserDefined || type == PieceType::Control || type == PieceType::Unknown;
    m_literalBytes += isLiteral ? piece.size() : 0;
    if (m_literalBytes > kMaxLiteralBytes)
        return fail(
            ErrorCode::TooLarge, pieceNumber(id),
            message(
                "the control and user-defined pieces up to this one have {} bytes in total; the limit is {}",
                m_literalBytes, kMaxLiteralBytes),
            "use fewer control and user-defined pieces");
    if (auto added = addToVocabulary(piece, id, type, score); !added)
        return added;
    if (type == PieceType::Unknown) {
        if (m_unkId)
            return fail(ErrorCode::Damaged, pieceNumber(id),
                        message("the unknown piece is defined twice, with ids {} and {}", *m_unkId, id));
        m_unkId = id;
    }
    if (type == PieceType::Byte) {
        const auto byte = byteOfPiece(piece);
        if (!byte)
            return fail(ErrorCode::Damaged, pieceNumber(id),
                        message("{} is of type byte, but not spelled like one, `<0x00>` to `<0xFF>`",
                                inQuotes(piece)));
        m_bytes.set(*byte);
        if (!m_firstByte)
            m_firstByte = id;
    }
    return {};
}

/// `0A n (0A m PIECE 15 SCORE)`, where the lengths n = m + 7 and m have one byte each; with an explicit type
/// n is larger.
std::size_t SentencePiecePieceReader::addPlain(std::string_view fields, std::size_t most) {
    constexpr std::size_t kFrame = 4; ///< tags and lengths before the piece
    constexpr std::size_t kScore = 5; ///< after it, tag included
    constexpr std::size_t kMaxLength = 0x7F;
    if (m_care == Care::Each)
        return 0;
    std::size_t at = 0;
    const std::size_t end = std::min(count() + most, kMaxPieces);
    for (auto id = static_cast<PieceId>(count()); id < end && fields.size() - at >= kFrame + 1 + kScore;
         ++id) {
        const char* const p = fields.data() + at;
        const auto whole = static_cast<unsigned char>(p[1]);
        const auto length = static_cast<unsigned char>(p[3]);
        const std::size_t size = kFrame + length + kScore;
        const bool plain = p[0] == kPieceTag && p[2] == kPieceTag && whole <= kMaxLength && length > 0 &&
                           whole + 2U == size && size <= fields.size() - at &&
                           p[kFrame + length] == kScoreTag;
        if (!plain)
            break;
        std::uint32_t bits = 0;
        for (unsigned i = 0; i < sizeof bits; ++i)
            bits |= static_cast<std::uint32_t>(static_cast<unsigned char>(p[kFrame + length + 1 + i]))
                    << (8U * i);
        const auto score = std::bit_cast<float>(bits);
        if (!std::isfinite(score))
            break;
        m_beginsInside = m_beginsInside || isContinuationByte(p[kFrame]);
        m_vocabulary.append({p + kFrame, length}, id, PieceType::Normal, score);
        at += size;
    }
    return at;
}

/// If every piece starts and ends at a character boundary, all pieces are UTF-8 exactly if their
/// concatenation is.
bool SentencePiecePieceReader::areSound() const {
    const std::string_view bytes = m_vocabulary.allBytes();
    return !m_vocabulary.hasDuplicates() && !m_beginsInside && isValidUtf8(bytes);
}

Result<void> SentencePiecePieceReader::addToVocabulary(std::string_view piece, PieceId id, PieceType type,
                                                       float score) {
    if (m_care == Care::Later) {
        m_vocabulary.append(piece, id, type, score);
        return {};
    }
    const auto former = m_vocabulary.add(piece, id, type, score);
    if (former && isReserved(m_vocabulary.entry(*former).type) == isReserved(type))
        return fail(ErrorCode::Damaged, pieceNumber(id),
                    message("{} is defined twice, with ids {} and {}", inQuotes(piece),
                            m_vocabulary.entry(*former).id, id));
    if (former)
        note(id, message("{} is also the spelling of piece {}, which is of another type", inQuotes(piece),
                         m_vocabulary.entry(*former).id));
    return {};
}

Result<void> SentencePiecePieceReader::finish(bool byteFallback) {
    if (m_notes > kMaxNotes)
        m_diagnostics.push_back(
            {Severity::Warning, {}, message("{} more pieces have such problems", m_notes - kMaxNotes)});
    if (m_vocabulary.empty())
        return fail(ErrorCode::Damaged, {}, "the vocabulary is empty: the file has no pieces");
    if (!m_unkId)
        return fail(ErrorCode::Damaged, {}, "the unknown piece is missing: no piece is of type unknown");
    if (!byteFallback && m_firstByte)
        return fail(ErrorCode::Damaged, pieceNumber(*m_firstByte),
                    message("{} is a byte-fallback piece, but byte_fallback is off",
                            inQuotes(m_vocabulary.entryBytes(*m_firstByte))));
    if (!byteFallback || m_bytes.all())
        return {};
    constexpr std::size_t kNamed = 8;
    std::string missing;
    std::size_t count = 0;
    for (std::size_t byte = 0; byte < 256; ++byte) {
        if (m_bytes.test(byte))
            continue;
        if (count < kNamed)
            missing += (count == 0 ? "" : ", ") + bytePiece(static_cast<unsigned char>(byte));
        ++count;
    }
    if (count > kNamed)
        missing += fmt::format(" and {} more", count - kNamed);
    return fail(ErrorCode::Damaged, {},
                message("byte_fallback is on, but byte-fallback pieces are missing: {}", missing));
}

namespace {

constexpr std::size_t kMaxLooked = 16; ///< lines that show the format
constexpr std::size_t kMaxFeeds = 64;  ///< line feeds in a piece

struct Line {
    std::string_view piece;
    float score = 0;
};

/// `PIECE TAB SCORE`
std::optional<Line> readLine(std::string_view content) {
    if (content.ends_with('\r'))
        content.remove_suffix(1);
    const std::size_t tab = content.rfind('\t');
    if (tab == std::string_view::npos || tab == 0)
        return std::nullopt;
    Line line;
    line.piece = content.substr(0, tab);
    const std::string_view number = content.substr(tab + 1);
    const auto [last, error] = std::from_chars(number.data(), number.data() + number.size(), line.score);
    if (error != std::errc() || last != number.data() + number.size())
        return std::nullopt;
    return line;
}

/// Removes a line from the text; a piece that contains line feeds spans several lines. nullopt if none has a
/// score.
std::optional<Line> takeLine(std::string_view& text) {
    std::size_t end = 0;
    for (std::size_t feeds = 0; feeds <= kMaxFeeds && end != std::string_view::npos; ++feeds) {
        end = text.find('\n', feeds == 0 ? 0 : end + 1);
        if (const auto line = readLine(text.substr(0, end))) {
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
            return line;
        }
    }
    text = {};
    return std::nullopt;
}

/// The file has six digits.
bool sameScore(float written, float score) {
    return written == score || std::abs(written - score) <= 2e-5F * std::max(1.0F, std::abs(score));
}

} // namespace

bool isPieceList(std::string_view bytes) {
    bool unknown = false;
    std::size_t lines = 0;
    for (; !bytes.empty() && lines < kMaxLooked; ++lines) {
        const auto line = takeLine(bytes);
        if (!line)
            return false;
        unknown = unknown || line->piece == "<unk>" || line->piece == "[UNK]";
    }
    return unknown && lines > 1;
}

void comparePieceList(std::string_view bytes, std::string_view name, const Vocabulary& model,
                      Diagnostics& diagnostics) {
    const auto warn = [&](std::size_t line, const Message& cause) {
        diagnostics.push_back({Severity::Warning, fmt::format("{}: line {}", name, line),
                               message("{}; the model is used", cause)});
    };
    std::size_t index = 0;
    for (; !bytes.empty(); ++index) {
        const auto line = takeLine(bytes);
        if (index == model.size())
            return warn(index + 1, message("the list continues after the {} pieces of the model", index));
        const std::string_view piece = model.entryBytes(index);
        if (!line || line->piece != piece)
            return warn(index + 1,
                        message("the list has '{}' here, but the model has '{}'",
                                line ? printable(line->piece, 60) : std::string(), printable(piece, 60)));
        if (!sameScore(line->score, model.entry(index).score))
            return warn(index + 1, message("'{}' has the score {} here, but {} in the model",
                                           printable(piece, 60), line->score, model.entry(index).score));
    }
    if (index < model.size())
        warn(index, message("the list ends here, but the model has {} pieces", model.size()));
}

} // namespace tokenscope::formats
