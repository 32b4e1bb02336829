// What the viewport shows.

#include "ui/support/piece_palette.h"
#include "ui/widgets/token_editor/editor_measures.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QPaintEvent>
#include <QPainter>

#include <algorithm>

namespace tokenscope::ui {

void TokenEditor::paintEvent(QPaintEvent* event) {
    layOutVisible();
    QPainter painter(viewport());
    painter.fillRect(event->rect(), piecePalette().panel);
    TokenPaintState state;
    state.marks = m_marks;
    if (m_selection != nullptr) {
        state.current = m_selection->current();
        if (!m_hoverIsOwn || !m_hoverTimer.isActive())
            state.hovered = m_selection->hovered();
    }
    if (m_caret != m_anchor)
        state.selected = selectedBytes();
    state.isStale = m_isStale;
    visitVisible(
        [&](const BlockPlace& block, const LaidParagraph& laid, QPointF origin, int first, int last) {
            const std::uint32_t byte = block.byte + laid.begin;
            state.preedit = {};
            if (laid.layout && laid.layout->text().preeditLength > 0) {
                const auto at = static_cast<std::uint32_t>(laid.layout->text().preeditAt);
                state.preedit = {at, at + static_cast<std::uint32_t>(laid.layout->text().preeditLength)};
            }
            if (m_decoration != nullptr)
                paintMargins(painter, laid, byte, origin, first, last);
            else if (first == 0 && laid.startsLine)
                paintGutter(painter, block, laid, origin);
            const TokenScene scene =
                makeScene(m_layout.metrics(), m_tokens, text(), laid, byte, origin, first, last);
            TokenPainter(painter, m_layout.metrics(), state).paint(scene);
            if (m_decoration != nullptr && !m_tokens.empty())
                m_decoration->paintOver(painter, scene);
        });
    if (text().empty() && m_preedit.text.isEmpty() && !m_placeholder.isEmpty()) {
        painter.setPen(piecePalette().muted);
        painter.setFont(font());
        const qreal indent = gutterWidth() + m_layout.caretX(m_layout.placeOfByte(0), 0) + 4;
        painter.drawText(
            QRectF(indent, kEditorPadding, viewport()->width() - indent, m_layout.metrics().rowHeight),
            Qt::AlignVCenter | Qt::AlignLeft, m_placeholder);
    }
    paintCaret(painter);
}

void TokenEditor::paintGutter(QPainter& painter, const BlockPlace& block, const LaidParagraph& laid,
                              QPointF origin) const {
    const std::size_t line = block.line + laid.line;
    const QRectF room(0, origin.y(), gutterWidth() - kNumberMargin, m_layout.metrics().rowHeight);
    painter.setPen(piecePalette().lineNumber);
    painter.setFont(lineNumberFont());
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignRight, QString::number(line + 1));
    if (!std::binary_search(m_warnedLines.begin(), m_warnedLines.end(), line))
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF c(8, room.center().y());
    painter.setPen(QPen(piecePalette().warningLine, 1.2));
    painter.setBrush(piecePalette().warningFill);
    painter.drawPolygon(QPolygonF{c + QPointF(0, -6), c + QPointF(6, 5), c + QPointF(-6, 5)});
    painter.drawLine(c + QPointF(0, -2), c + QPointF(0, 1));
    painter.drawPoint(c + QPointF(0, 3));
    painter.restore();
}

void TokenEditor::paintMargins(QPainter& painter, const LaidParagraph& laid, std::uint32_t byte,
                               QPointF origin, int first, int last) const {
    const qreal height = m_layout.metrics().rowHeight;
    const ParagraphLayout* layout = laid.layout.get();
    for (int row = first; row <= last; ++row) {
        ByteSpan bytes{byte, byte + laid.size};
        if (layout != nullptr) {
            bytes.begin = byte + layout->text().byte(layout->rowStart(row));
            bytes.end = byte + layout->text().byte(layout->rowEnd(row));
        }
        if (row + 1 == laid.rowCount() && laid.hasLineFeed)
            ++bytes.end;
        m_decoration->paintMargin(painter, bytes, QRectF(0, origin.y() + row * height, gutterWidth(), height),
                                  row == 0 && laid.startsLine);
    }
}

void TokenEditor::paintCaret(QPainter& painter) const {
    if (m_drop && isInSight(*m_drop)) {
        const RowPlace place = m_layout.placeOfByte(*m_drop);
        const QPointF origin = paragraphOrigin(place);
        const TextMetrics& metrics = m_layout.metrics();
        painter.fillRect(QRectF(origin.x() + m_layout.caretX(place, *m_drop) - 1,
                                origin.y() + place.row * metrics.rowHeight + metrics.fillTop(), 2,
                                metrics.fillHeight()),
                         piecePalette().highlight);
    }
    if (hasFocus() && m_caretShown && !m_readOnly && m_preeditCaretShown && isInSight(m_caret))
        painter.fillRect(caretRect(), piecePalette().text);
}

} // namespace tokenscope::ui
