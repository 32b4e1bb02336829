#include "ui/widgets/chip_view/chip_face.h"

#include "core/base/printable.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/widgets/piece_boxes/piece_boxes.h"

#include <QFontMetrics>
#include <QFontMetricsF>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

using M = ChipMeasures;

QFont boldPieceFont(int pixels) {
    QFont font = pieceFont(scaled(pixels));
    font.setWeight(QFont::DemiBold);
    return font;
}

qreal textWidth(const QFont& font, const QString& text) {
    return QFontMetricsF(font).horizontalAdvance(text);
}

/// Rounded only at the ends where no adjacent token shares the character.
QPainterPath tileShape(const QRectF& rect, bool roundLeft, bool roundRight) {
    QPainterPath shape;
    shape.setFillRule(Qt::WindingFill);
    shape.addRoundedRect(rect, M::radius(), M::radius());
    if (!roundLeft)
        shape.addRect(QRectF(rect.left(), rect.top(), 2 * M::radius(), rect.height()));
    if (!roundRight)
        shape.addRect(QRectF(rect.right() - 2 * M::radius(), rect.top(), 2 * M::radius(), rect.height()));
    return shape;
}

} // namespace

int gutterWidth(std::size_t lines) {
    const int digit = QFontMetrics(pieceFont(scaled(12))).horizontalAdvance(u'0');
    return std::max(M::gutter(), scaled(20) + static_cast<int>(QString::number(lines).size()) * digit);
}

ChipFaces::ChipFaces(bool rawSpelling)
    : m_raw(rawSpelling)
    , m_pieceFont(pieceFont(scaled(14)))
    , m_placeFont(pieceFont(scaled(11)))
    , m_byteFont(boldPieceFont(12))
    , m_idFont(pieceFont(scaled(11))) {}

void ChipFaces::setEncoded(EncodedTextPtr encoded) {
    if (!m_encoded || !encoded || m_encoded->tokenizer != encoded->tokenizer)
        m_byId.clear();
    m_encoded = std::move(encoded);
}

void ChipFaces::setRawSpelling(bool raw) {
    m_raw = raw;
    m_byId.clear();
}

const ChipFace& ChipFaces::face(std::size_t token) {
    const PieceId id = m_encoded->encoding.ids[token];
    const auto found = m_byId.find(id);
    const bool plain = looksLikeItsPiece(*m_encoded, token);
    if (plain && found != m_byId.end())
        return found->second;
    if (!plain) {
        m_last = make(token);
        return m_last;
    }
    if (m_byId.size() >= kMaxCached)
        m_byId.clear();
    return m_byId.insert_or_assign(id, make(token)).first->second;
}

TileText ChipFaces::tile(const CharacterPart& part) const {
    TileText tile;
    const std::string_view text = *m_encoded->text;
    tile.glyph = pieceRuns(text.substr(part.character.begin, part.character.size()), m_pieceFont);
    tile.place = QStringLiteral("%1/%2").arg(part.part + 1).arg(part.count());
    tile.bytes = QString::fromLatin1(hexBytes(text.substr(part.bytes.begin, part.bytes.size())).c_str());
    tile.width =
        std::ceil(tile.glyph.width + textWidth(m_placeFont, tile.place) + textWidth(m_byteFont, tile.bytes)) +
        2 * M::tileGap();
    return tile;
}

ChipFace ChipFaces::make(std::size_t token) const {
    ChipFace face;
    face.type = m_encoded->types[token];
    face.id = m_encoded->encoding.ids[token];
    int padding = M::padding();
    const TokenParts parts = tokenParts(*m_encoded, token);
    if (face.type == PieceType::Control) {
        face.control =
            QString::fromStdString(printable(m_encoded->tokenizer->spelling(m_encoded->encoding, token), 80));
        face.content = controlChipWidth(face.control);
        padding = 0;
    } else if (parts.shared()) {
        padding = M::tilePadding();
        if (parts.head) {
            face.head = tile(*parts.head);
            face.joinsBefore = parts.head->part > 0;
            face.joinsAfter = parts.head->part + 1 < parts.head->count() && parts.whole.empty();
            face.content += face.head->width;
        }
        if (!parts.whole.empty()) {
            face.runs =
                pieceRuns(std::string_view(*m_encoded->text).substr(parts.whole.begin, parts.whole.size()),
                          m_pieceFont);
            face.content += face.runs.width + (face.head ? M::tileGap() : 0);
        }
        if (parts.tail) {
            face.tail = tile(*parts.tail);
            face.joinsAfter = true;
            face.content += face.tail->width + M::tileGap();
        }
    } else {
        const std::string_view replaced = replacedBytes(*m_encoded, token);
        std::string bytes = !replaced.empty() ? std::string(replaced)
                            : m_raw           ? m_encoded->tokenizer->spelling(m_encoded->encoding, token)
                                              : decodedBytes(*m_encoded, token);
        if (bytes.empty())
            bytes = m_encoded->tokenizer->spelling(m_encoded->encoding, token);
        face.runs = pieceRuns(bytes, m_pieceFont, m_raw);
        face.content = face.runs.width;
    }
    qreal below = face.id == kNoPiece ? 0 : idNumberWidth(face.id, m_idFont);
    if (badge(face.type) != 0)
        below += M::badge() + M::badgeGap();
    face.width = std::ceil(qMax(face.content + 2 * padding, below + 2));
    return face;
}

void ChipFaces::paint(QPainter& painter, const QRectF& chip, const ChipFace& face, bool alternate,
                      bool current) {
    const QRectF fill(chip.left(), chip.top(), chip.width(), M::fill());
    if (!face.control.isEmpty()) {
        const qreal left = std::round(fill.center().x() - qMin(fill.width(), face.content) / 2);
        paintControlChip(painter, QRectF(left, fill.top(), fill.width(), fill.height()), face.type,
                         face.control);
    } else {
        paintFill(painter, fill, face, alternate);
    }
    paintId(painter, QRectF(chip.left(), fill.bottom(), chip.width(), M::id()), face, current);
}

void ChipFaces::paintFill(QPainter& painter, const QRectF& fill, const ChipFace& face, bool alternate) const {
    if (!face.shared()) {
        paintPieceBox(painter, fill, {face.runs, m_pieceFont},
                      {.type = face.type, .alternate = alternate, .radius = qreal(M::radius())});
        return;
    }
    painter.save();
    painter.setClipPath(tileShape(fill, !face.joinsBefore, !face.joinsAfter), Qt::IntersectClip);
    paintPieceFill(painter, fill, face.type, alternate, 0);
    qreal x = std::round(qMax(fill.left() + 2, fill.center().x() - face.content / 2));
    const qreal headEnd = face.runs.runs.empty() && !face.tail ? fill.right()
                          : face.head                          ? x + face.head->width + M::tileGap()
                                                               : fill.left();
    const qreal tailBegin = fill.right() - (face.tail ? face.tail->width + 2 * M::tileGap() : 0);
    if (face.head)
        paintHatch(painter, QRectF(fill.left(), fill.top(), headEnd - fill.left(), fill.height()), face.type);
    if (face.tail)
        paintHatch(painter, QRectF(tailBegin, fill.top(), fill.right() - tailBegin, fill.height()),
                   face.type);
    paintPieceCue(painter, fill, face.type, 0);
    const auto place = [&](qreal width) { return QRectF(x, fill.top(), width, fill.height()); };
    if (face.head) {
        paintTile(painter, place(face.head->width), *face.head, face.type);
        x += face.head->width + M::tileGap();
    }
    if (!face.runs.runs.empty()) {
        paintPieceRuns(painter, place(face.runs.width), face.runs, m_pieceFont,
                       piecePalette().typeText[static_cast<int>(face.type)], markerColor(face.type));
        x += face.runs.width + M::tileGap();
    }
    if (face.tail)
        paintTile(painter, place(face.tail->width), *face.tail, face.type);
    painter.restore();
}

void ChipFaces::paintTile(QPainter& painter, const QRectF& rect, const TileText& tile, PieceType type) const {
    const QColor text = piecePalette().typeText[static_cast<int>(type)];
    // No hatch behind small content: a framed code point, a combining mark on a dotted circle.
    const PieceRun* only = tile.glyph.runs.size() == 1 ? &tile.glyph.runs.front() : nullptr;
    if (only && (only->mark == DrawnMarker::Framed || only->lone))
        paintPieceFill(painter,
                       QRectF(rect.left(), rect.center().y() - scaled(only->lone ? 11 : 7), tile.glyph.width,
                              scaled(only->lone ? 20 : 14)),
                       type, false, 2);
    paintPieceRuns(painter, QRectF(rect.left(), rect.top(), tile.glyph.width, rect.height()), tile.glyph,
                   m_pieceFont, text, text);
    constexpr int kFlags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip;
    painter.setPen(text);
    painter.setFont(m_placeFont);
    painter.drawText(rect.adjusted(tile.glyph.width + M::tileGap(), 1, 0, 0), kFlags, tile.place);
    painter.setFont(m_byteFont);
    painter.drawText(rect, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, tile.bytes);
}

void ChipFaces::paintId(QPainter& painter, const QRectF& below, const ChipFace& face, bool current) const {
    QFont font = m_idFont;
    if (current)
        font.setWeight(QFont::DemiBold);
    const bool marked = badge(face.type) != 0;
    const qreal number = face.id == kNoPiece ? 0 : idNumberWidth(face.id, font); // not every item is an id
    qreal x = below.center().x() - (number + (marked ? M::badge() + M::badgeGap() : 0)) / 2;
    if (marked) {
        x = std::floor(x);
        paintBadge(painter, QPointF(x, below.top() + 2), face.type, M::badge());
        x += M::badge() + M::badgeGap();
    }
    if (face.id == kNoPiece)
        return;
    painter.setPen(current ? piecePalette().text : piecePalette().muted);
    paintIdNumber(painter, QRectF(x, below.top(), number + 1, below.height()), face.id, font);
}

} // namespace tokenscope::ui
