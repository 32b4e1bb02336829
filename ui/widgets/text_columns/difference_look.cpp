#include "ui/widgets/text_columns/difference_look.h"

#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QCoreApplication>

#include <algorithm>

namespace tokenscope::ui {
namespace {

struct DifferenceTexts {
    Q_DECLARE_TR_FUNCTIONS(DifferenceLook)
};

} // namespace

QColor differenceColor(compare::TextDifference kind) {
    const bool dark = piecePalette().dark;
    switch (kind) {
    case compare::TextDifference::Boundary:
        return dark ? QColor(0xFF, 0x5C, 0x93) : QColor(0xB8, 0x0F, 0x57);
    case compare::TextDifference::Id:
        return dark ? QColor(0x6C, 0xB6, 0xFF) : QColor(0x0B, 0x5C, 0xB8);
    case compare::TextDifference::Special:
        return dark ? QColor(0xC8, 0xA2, 0xFF) : QColor(0x6B, 0x33, 0xB5);
    case compare::TextDifference::Normalization:
        return dark ? QColor(0x4F, 0xC9, 0x8B) : QColor(0x0E, 0x73, 0x49);
    case compare::TextDifference::Unknown:
        break;
    }
    return dark ? QColor(0xFF, 0xA9, 0x4D) : QColor(0x9A, 0x52, 0x00);
}

void paintDifferenceMark(QPainter& painter, QPointF center, qreal radius, compare::TextDifference kind) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor color = differenceColor(kind);
    painter.setPen(QPen(color, 1.8));
    painter.setBrush(kind == compare::TextDifference::Boundary ? QBrush(piecePalette().panel)
                                                               : QBrush(color));
    const qreal x = center.x();
    const qreal y = center.y();
    const qreal r = radius;
    switch (kind) {
    case compare::TextDifference::Boundary:
        painter.drawEllipse(center, r, r);
        break;
    case compare::TextDifference::Id:
        painter.drawPolygon(QPolygonF(
            QList<QPointF>{QPointF(x, y - r), QPointF(x + r, y), QPointF(x, y + r), QPointF(x - r, y)}));
        break;
    case compare::TextDifference::Special:
        painter.drawRect(QRectF(x - r * 0.8, y - r * 0.8, r * 1.6, r * 1.6));
        break;
    case compare::TextDifference::Normalization:
        painter.drawPolygon(QPolygonF(
            QList<QPointF>{QPointF(x, y - r), QPointF(x + r, y + r * 0.8), QPointF(x - r, y + r * 0.8)}));
        break;
    case compare::TextDifference::Unknown:
        painter.drawLine(QPointF(x - r, y - r), QPointF(x + r, y + r));
        painter.drawLine(QPointF(x - r, y + r), QPointF(x + r, y - r));
        break;
    }
    painter.restore();
}

std::vector<RingGroup> groupRings(std::vector<qreal> places, qreal distance) {
    std::sort(places.begin(), places.end());
    std::vector<RingGroup> groups;
    for (const qreal place : places) {
        if (groups.empty() || place - groups.back().last >= distance)
            groups.push_back({place, place, {}});
        groups.back().last = place;
        groups.back().places.push_back(place);
    }
    return groups;
}

void paintRings(QPainter& painter, const RingGroup& group, qreal baseline, qreal top, qreal radius) {
    constexpr qreal kLegible = 3; ///< the least distance of lines in a capsule
    const QColor color = differenceColor(compare::TextDifference::Boundary);
    bool dense = false;
    for (std::size_t i = 1; i < group.places.size(); ++i)
        dense |= group.places[i] - group.places[i - 1] < kLegible;
    painter.save();
    for (const qreal place : group.places)
        painter.fillRect(QRectF(place - 0.5, baseline, 1, top - baseline), color);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.25));
    painter.setBrush(dense ? QBrush(color) : QBrush(piecePalette().panel));
    painter.drawRoundedRect(
        QRectF(group.first - radius, top, group.last - group.first + 2 * radius, 2 * radius), radius, radius);
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (group.places.size() > 1 && !dense)
        for (const qreal place : group.places)
            painter.fillRect(QRectF(place - 0.5, top + 1, 1, 2 * radius - 1), color);
    painter.restore();
}

QString differenceTitle(compare::TextDifference kind) {
    switch (kind) {
    case compare::TextDifference::Boundary:
        return DifferenceTexts::tr("boundary");
    case compare::TextDifference::Id:
        return DifferenceTexts::tr("id");
    case compare::TextDifference::Special:
        return DifferenceTexts::tr("special");
    case compare::TextDifference::Normalization:
        return DifferenceTexts::tr("normalization");
    case compare::TextDifference::Unknown:
        break;
    }
    return DifferenceTexts::tr("unknown");
}

QString differenceMeaning(compare::TextDifference kind) {
    switch (kind) {
    case compare::TextDifference::Boundary:
        return DifferenceTexts::tr("Only one has a token boundary here");
    case compare::TextDifference::Id:
        return DifferenceTexts::tr(
            "The same text, but a different id (or a different piece, if ids can't be compared)");
    case compare::TextDifference::Special:
        return DifferenceTexts::tr("Only one has this special token, or this token without text");
    case compare::TextDifference::Normalization:
        return DifferenceTexts::tr("The tokens decode to different text");
    case compare::TextDifference::Unknown:
        break;
    }
    return DifferenceTexts::tr("Only one has a piece for this text");
}

QString differenceTitles(std::uint8_t kinds) {
    QStringList titles;
    for (const compare::TextDifference kind : compare::kEachTextDifference)
        if ((kinds & static_cast<std::uint8_t>(kind)) != 0)
            titles << differenceTitle(kind);
    return titles.join(QStringLiteral(", "));
}

void paintColumnLetter(QPainter& painter, QPointF topLeft, int size, std::size_t column) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box(topLeft.x() + 0.75, topLeft.y() + 0.75, size - 1.5, size - 1.5);
    painter.setPen(QPen(piecePalette().text, 1.3));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box, 2, 2);
    QFont font = interfaceFont(11, QFont::DemiBold);
    font.setPixelSize(size * 2 / 3);
    painter.setFont(font);
    painter.drawText(box, Qt::AlignCenter, columnLetter(column));
    painter.restore();
}

} // namespace tokenscope::ui
