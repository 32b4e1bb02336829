#include "ui/panels/chat/message_delegate.h"

#include "ui/panels/chat/chat_colors.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_paint.h"
#include "ui/support/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

constexpr int kLeft = 16;
constexpr int kRight = 12;
constexpr int kTop = 4;
constexpr int kBottom = 6;
constexpr int kStripeWidth = 4;
/// Bytes of a field that are laid out in a card.
constexpr std::size_t kMaxShownBytes = 2400;

int headHeight() {
    return scaled(24);
}
int lineHeight() {
    return scaled(20);
}

/// UTF-16 length of the first bytes.
int unitsOf(const std::string& text, std::uint32_t bytes) {
    return static_cast<int>(QString::fromUtf8(text.data(), static_cast<qsizetype>(bytes)).size());
}

std::uint32_t bytesOf(const QString& shown, int units) {
    return static_cast<std::uint32_t>(shown.left(units).toUtf8().size());
}

} // namespace

MessageDelegate::MessageDelegate(const MessagesModel& model, EditorFactory editorFactory, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
    , m_editorFactory(std::move(editorFactory)) {}

std::vector<MessageDelegate::FieldLayout> MessageDelegate::layOut(int row, const QPoint& topLeft) const {
    std::vector<FieldLayout> all;
    qreal y = topLeft.y() + kTop + headHeight();
    const int width = std::max(m_width - kLeft - kRight, 40);
    for (const CardField& field : m_model.card(row).fields) {
        if (field.text.empty() && field.label.isEmpty())
            continue;
        FieldLayout laid;
        laid.field = &field;
        if (!field.label.isEmpty())
            y += scaled(16);
        laid.at = QPointF(topLeft.x() + kLeft, y);
        std::size_t size = std::min(field.text.size(), kMaxShownBytes);
        while (size < field.text.size() && size > 0 &&
               (static_cast<unsigned char>(field.text[size]) & 0xC0U) == 0x80U)
            --size;
        laid.truncated = size < field.text.size();
        laid.shown = QString::fromUtf8(field.text.data(), static_cast<qsizetype>(size));
        QString text = laid.shown + (laid.truncated ? QStringLiteral("…") : QString());
        text.replace(QLatin1Char('\n'), QChar::LineSeparator);
        laid.layout = std::make_unique<QTextLayout>(text, field.isString ? interfaceFont(13) : fixedFont(12));
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        laid.layout->setTextOption(option);
        laid.layout->beginLayout();
        for (QTextLine line = laid.layout->createLine(); line.isValid(); line = laid.layout->createLine()) {
            line.setLineWidth(width);
            line.setPosition(QPointF(0, laid.height + (lineHeight() - line.height()) / 2));
            laid.height += lineHeight();
        }
        laid.layout->endLayout();
        y += laid.height;
        all.push_back(std::move(laid));
    }
    return all;
}

std::vector<QRectF> MessageDelegate::rectsOf(const FieldLayout& laid, ByteSpan bytes) const {
    std::vector<QRectF> rects;
    if (bytes.end > kMaxShownBytes + 4 && laid.truncated && bytes.begin >= kMaxShownBytes)
        return rects; // far behind the truncation
    const int from = unitsOf(laid.field->text, bytes.begin);
    const int to = std::max(unitsOf(laid.field->text, bytes.end), from + (bytes.empty() ? 0 : 1));
    if (to > laid.shown.size())
        return rects;
    for (int i = 0; i < laid.layout->lineCount(); ++i) {
        const QTextLine line = laid.layout->lineAt(i);
        const int first = std::max(from, line.textStart());
        const int last = std::min(to, line.textStart() + line.textLength());
        if (first >= last)
            continue;
        const qreal a = line.cursorToX(first), b = line.cursorToX(last);
        // Fallback fonts are taller than a row.
        const qreal height = std::min<qreal>(line.height() + 2, lineHeight());
        rects.emplace_back(laid.at.x() + std::min(a, b),
                           laid.at.y() + line.y() + (line.height() - height) / 2,
                           std::max(std::abs(b - a), 4.0), height);
    }
    return rects;
}

void MessageDelegate::paintHead(QPainter& painter, const QRect& rect, const MessageCard& card) const {
    const PiecePalette& colors = piecePalette();
    const QRect head(rect.left() + kLeft, rect.top() + kTop, rect.width() - kLeft - kRight, headHeight());
    painter.setFont(interfaceFont(13, QFont::DemiBold));
    painter.setPen(colors.text);
    const QString role = card.role.isEmpty() ? tr("(no role)") : card.role;
    painter.drawText(head, Qt::AlignVCenter | Qt::AlignLeft, role);
    const int roleWidth = painter.fontMetrics().horizontalAdvance(role) + 8;
    painter.setFont(interfaceFont(12));
    painter.setPen(colors.muted);
    QString remark = characterCount(card.characters);
    if (card.untrained)
        remark = tr("not trained · ") + remark;
    else if (card.weight != 1)
        remark = tr("weight %1 · ").arg(floatNumber(static_cast<float>(card.weight))) + remark;
    painter.drawText(head, Qt::AlignVCenter | Qt::AlignRight, remark);
    const int remarkWidth = painter.fontMetrics().horizontalAdvance(remark) + 8;
    painter.setFont(fixedFont(12));
    const QString path = QStringLiteral("messages[%1]").arg(card.index);
    if (painter.fontMetrics().horizontalAdvance(path) <= head.width() - roleWidth - remarkWidth)
        painter.drawText(head.adjusted(roleWidth, 0, -remarkWidth, 0), Qt::AlignVCenter | Qt::AlignLeft,
                         path);
}

void MessageDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                            const QModelIndex& index) const {
    const PiecePalette& colors = piecePalette();
    const MessageCard& card = m_model.card(index.row());
    const QRect rect = option.rect;
    painter->save();
    const bool selected = (option.state & QStyle::State_Selected) != 0;
    painter->fillRect(rect, selected ? colors.highlightSoft : colors.panel);
    painter->fillRect(QRect(rect.left(), rect.top(), kStripeWidth, rect.height()),
                      speakerColor(card.speaker));
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), colors.line);
    if (selected && (option.state & QStyle::State_HasFocus) != 0)
        painter->fillRect(QRect(rect.left() + kStripeWidth, rect.top(), 3, rect.height() - 1),
                          colors.highlight);
    paintHead(*painter, rect, card);
    if (index.row() == m_model.open()) {
        painter->restore();
        return;
    }
    painter->setClipRect(rect, Qt::IntersectClip);
    for (const FieldLayout& laid : layOut(index.row(), rect.topLeft())) {
        if (!laid.field->label.isEmpty()) {
            painter->setFont(interfaceFont(11, QFont::DemiBold));
            painter->setPen(colors.muted);
            painter->drawText(
                QRectF(laid.at.x(), laid.at.y() - scaled(16), m_width - kLeft - kRight, scaled(16)),
                Qt::AlignVCenter | Qt::AlignLeft, laid.field->label);
        }
        std::vector<QRectF> control;
        for (const MessagePlace& one : m_model.injected())
            if (one.message == card.index)
                if (const auto span = laid.field->spanOf(one.path, one.bytes))
                    for (const QRectF& where : rectsOf(laid, *span))
                        control.push_back(where);
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(colors.errorFrame, 2));
        painter->setBrush(colors.typeFill[static_cast<int>(PieceType::Control)]);
        for (const QRectF& where : control)
            painter->drawRoundedRect(where, 3, 3);
        painter->setRenderHint(QPainter::Antialiasing, false);
        painter->setPen(colors.text);
        laid.layout->draw(painter, laid.at);
        for (const QRectF& where : control) { // again, in the text color that matches the fill
            painter->save();
            painter->setClipRect(where, Qt::IntersectClip);
            painter->setPen(colors.typeText[static_cast<int>(PieceType::Control)]);
            laid.layout->draw(painter, laid.at);
            painter->restore();
        }
        if (const auto& place = m_model.selected(); place && place->message == card.index)
            if (const auto span = laid.field->spanOf(place->path, place->bytes))
                for (const QRectF& where : rectsOf(laid, *span))
                    paintSelectionFrame(*painter, where, 0);
    }
    painter->restore();
}

QSize MessageDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const {
    if (index.row() == m_model.open() && m_editor != nullptr)
        return {m_width, kTop + headHeight() + m_editor->sizeHint().height() + kBottom};
    constexpr qsizetype kMaxHeights = 100'000; // heights of removed cards accumulate
    if (m_heights.size() > kMaxHeights)
        m_heights.clear();
    Height& known = m_heights[m_model.card(index.row()).serial];
    if (known.width != m_width || known.line != lineHeight()) {
        qreal height = kTop + headHeight();
        const auto all = layOut(index.row(), {});
        if (!all.empty())
            height = all.back().at.y() + all.back().height;
        known = {m_width, lineHeight(), static_cast<int>(std::ceil(height)) + kBottom};
    }
    return {m_width, known.height};
}

QWidget* MessageDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                       const QModelIndex& index) const {
    m_editor = m_editorFactory(parent, index.row());
    return m_editor;
}

void MessageDelegate::destroyEditor(QWidget* editor, const QModelIndex& index) const {
    if (editor == m_editor)
        m_editor = nullptr;
    QStyledItemDelegate::destroyEditor(editor, index);
}

void MessageDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                           const QModelIndex&) const {
    editor->setGeometry(option.rect.adjusted(kStripeWidth + 4, kTop + headHeight(), -4, -4));
}

std::optional<MessagePlace> MessageDelegate::placeAt(const QRect& rect, QPoint point, int row) const {
    for (const FieldLayout& laid : layOut(row, rect.topLeft())) {
        const QPointF inside = QPointF(point) - laid.at;
        if (inside.y() < 0 || inside.y() >= laid.height)
            continue;
        const int number =
            std::min(static_cast<int>(inside.y()) / lineHeight(), laid.layout->lineCount() - 1);
        const QTextLine line = laid.layout->lineAt(number);
        if (inside.x() > line.naturalTextWidth() + 2)
            return std::nullopt;
        const int at = line.xToCursor(inside.x(), QTextLine::CursorOnCharacter);
        const auto place = laid.field->placeOf(bytesOf(laid.shown, at));
        if (!place)
            return std::nullopt;
        const std::uint32_t size = bytesOf(laid.shown, at + 1) - bytesOf(laid.shown, at);
        return MessagePlace{
            static_cast<std::size_t>(row), place->first, {place->second, place->second + size}};
    }
    return std::nullopt;
}

QRectF MessageDelegate::placeRect(const QRect& rect, const MessagePlace& place) const {
    for (const FieldLayout& laid : layOut(static_cast<int>(place.message), rect.topLeft()))
        if (const auto span = laid.field->spanOf(place.path, place.bytes)) {
            const auto rects = rectsOf(laid, *span);
            if (!rects.empty())
                return rects.front();
        }
    return {};
}

} // namespace tokenscope::ui
