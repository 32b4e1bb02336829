#include "ui/widgets/token_table/piece_delegate.h"

#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_runs.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/support/token_parts.h"
#include "ui/widgets/piece_boxes/piece_box.h"
#include "ui/widgets/token_table/token_item_model.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

constexpr int kText = 13;
constexpr int kFill = 20;
constexpr int kPadding = 6;
constexpr int kRadius = 2;
constexpr int kBadge = 14;
constexpr int kGap = 6;
constexpr double kMaxGrouped = 1e7; ///< larger numbers are shown as `−1e9`

PieceType typeOf(const QModelIndex& index) {
    return static_cast<PieceType>(index.data(TokenItemModel::TypeRole).toInt());
}

void paintElided(QPainter& painter, const QRect& cell, const QString& text, const QFont& font,
                 int alignment) {
    painter.setFont(font);
    painter.drawText(cell, alignment | Qt::TextSingleLine,
                     QFontMetricsF(font).elidedText(text, Qt::ElideRight, cell.width()));
}

/// Elided between two bytes: half of a hex byte would be misleading.
void paintBytes(QPainter& painter, const QRect& cell, const QString& hex, const QFont& font) {
    constexpr int kByte = 3; // `F0 `
    const QFontMetricsF metrics(font);
    QString shown = hex;
    if (metrics.horizontalAdvance(hex) > cell.width()) {
        const QString ellipsis(QChar(0x2026));
        const qreal room = cell.width() - metrics.horizontalAdvance(ellipsis);
        const auto bytes = static_cast<qsizetype>(room / metrics.horizontalAdvance(QStringLiteral("00 ")));
        shown = hex.left(std::max<qsizetype>(0, bytes) * kByte) + ellipsis;
    }
    painter.setFont(font);
    painter.drawText(cell, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shown);
}

} // namespace

void PieceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const {
    const PiecePalette& palette = piecePalette();
    const QRect cell = option.rect.adjusted(8, 0, -8, -1);
    painter->save();
    painter->setClipRect(option.rect, Qt::IntersectClip);
    painter->setPen(palette.text);
    const QFont fixed = pieceFont(scaled(kText));
    switch (index.column()) {
    case TokenItemModel::Number:
        painter->setPen(palette.lineNumber);
        paintGroupedNumber(*painter, cell, index.data(TokenItemModel::TokenRole).toULongLong() + 1, fixed,
                           Qt::AlignRight);
        break;
    case TokenItemModel::Id:
        paintGroupedNumber(*painter, cell, index.data(TokenItemModel::NumberRole).toULongLong(), fixed,
                           Qt::AlignRight);
        break;
    case TokenItemModel::Piece:
        paintPiece(*painter, cell, index);
        break;
    case TokenItemModel::Type:
        paintType(*painter, cell, index);
        break;
    case TokenItemModel::Score:
        paintScore(*painter, cell, index);
        break;
    case TokenItemModel::CharRange:
        paintPlace(*painter, cell, index);
        break;
    case TokenItemModel::Decoded:
        paintDecoded(*painter, cell, index);
        break;
    case TokenItemModel::Bytes:
        paintBytes(*painter, cell, index.data().toString(), fixed);
        break;
    default:
        paintElided(*painter, cell, index.data().toString(), fixed,
                    index.data(Qt::TextAlignmentRole).value<Qt::Alignment>().toInt());
    }
    painter->restore();
}

void PieceDelegate::paintPiece(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const PieceType type = typeOf(index);
    const QFont font = pieceFont(scaled(kText));
    const QByteArray spelling = index.data(TokenItemModel::SpellingRole).toByteArray();
    const QRectF row(cell.left(), cell.center().y() - scaled(kFill) / 2.0 + 0.5, cell.width(), scaled(kFill));
    if (type == PieceType::Control)
        return paintControlChip(painter, row, type, index.data().toString());
    const PieceRuns runs = pieceRuns(toStringView(spelling), font, true);
    const QRectF fill(row.left(), row.top(), qMin(row.width(), std::ceil(runs.width) + 2 * kPadding),
                      scaled(kFill));
    const auto token = index.data(TokenItemModel::TokenRole).toULongLong();
    paintPieceBox(painter, fill, {runs, font},
                  {.type = type,
                   .alternate = token % 2 == 1,
                   .hatched = !index.data(TokenItemModel::PartRole).toString().isEmpty(),
                   .radius = kRadius,
                   .padding = kPadding});
}

void PieceDelegate::paintType(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const PieceType type = typeOf(index);
    int left = cell.left();
    if (type != PieceType::Normal) {
        paintBadge(painter, QPointF(left, cell.center().y() - scaled(kBadge) / 2), type, scaled(kBadge));
        left += scaled(kBadge) + 4;
    }
    painter.setPen(type == PieceType::Normal ? piecePalette().muted : piecePalette().text);
    paintElided(painter, QRect(left, cell.top(), cell.right() - left, cell.height()), index.data().toString(),
                interfaceFont(kText), Qt::AlignLeft | Qt::AlignVCenter);
}

void PieceDelegate::paintDecoded(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const QFont font = pieceFont(scaled(kText));
    const PiecePalette& palette = piecePalette();
    const QString part = index.data(TokenItemModel::PartRole).toString();
    if (typeOf(index) == PieceType::Control) {
        painter.setPen(palette.muted);
        return paintElided(painter, cell, index.data().toString(), font, Qt::AlignLeft | Qt::AlignVCenter);
    }
    if (part.isEmpty()) {
        const QByteArray bytes = index.data(TokenItemModel::DecodedRole).toByteArray();
        paintPieceRuns(painter, cell, pieceRuns(toStringView(bytes), font), font, palette.text, palette.mark);
        return;
    }
    // `9F 2/4 🫨`
    const QByteArray character = index.data(TokenItemModel::CharacterRole).toByteArray();
    const QByteArray own = index.data(TokenItemModel::DecodedRole).toByteArray();
    const QString hex = QString::fromStdString(hexBytes(toStringView(own)));
    const QFontMetricsF metrics(font);
    constexpr int kFlags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip;
    painter.setFont(font);
    QRectF place = cell;
    painter.drawText(place, kFlags, hex);
    place.setLeft(place.left() + metrics.horizontalAdvance(hex) + kGap);
    painter.setPen(palette.muted);
    painter.drawText(place, kFlags, part);
    place.setLeft(place.left() + metrics.horizontalAdvance(part) + kGap);
    paintPieceRuns(painter, place, pieceRuns(toStringView(character), font), font, palette.text,
                   palette.mark);
}

void PieceDelegate::paintScore(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const QFont font = pieceFont(scaled(kText));
    const QVariant number = index.data(TokenItemModel::NumberRole);
    const double value = number.toDouble();
    const double size = std::abs(value);
    if (number.isNull() || size >= kMaxGrouped || size != std::floor(size))
        return paintElided(painter, cell, index.data().toString(), font, Qt::AlignRight | Qt::AlignVCenter);
    const auto whole = static_cast<quint64>(size);
    paintGroupedNumber(painter, cell, whole, font, Qt::AlignRight);
    if (value < 0) {
        const auto right = static_cast<int>(std::ceil(groupedNumberWidth(whole, font)));
        painter.drawText(cell.adjusted(0, 0, -right, 0), Qt::AlignRight | Qt::AlignVCenter,
                         QString(QChar(0x2212)));
    }
}

void PieceDelegate::paintPlace(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
    const QFont font = pieceFont(scaled(kText));
    const QString text = index.data().toString();
    const QString inside = QStringLiteral("in ");
    painter.setFont(font);
    if (!text.startsWith(inside)) {
        painter.drawText(cell, Qt::AlignRight | Qt::AlignVCenter, text);
        return;
    }
    const QString place = text.mid(inside.size());
    painter.drawText(cell, Qt::AlignRight | Qt::AlignVCenter, place);
    painter.setPen(piecePalette().muted);
    painter.drawText(cell.adjusted(0, 0, -static_cast<int>(QFontMetricsF(font).horizontalAdvance(place)), 0),
                     Qt::AlignRight | Qt::AlignVCenter, inside);
}

} // namespace tokenscope::ui
