#include "ui/widgets/token_editor/editor_painter.h"

#include "ui/support/piece_palette.h"

#include <QPainter>

#include <algorithm>

namespace tokenscope::ui {
namespace {

ByteSpan preeditOf(const LaidParagraph& laid) {
    if (!laid.layout || laid.layout->text().preeditLength == 0)
        return {};
    const auto at = static_cast<std::uint32_t>(laid.layout->text().preeditAt);
    return {at, at + static_cast<std::uint32_t>(laid.layout->text().preeditLength)};
}

} // namespace

EditorPainter::EditorPainter(const QAbstractScrollArea& area, EditorViewport& view, const EditorCaret& caret,
                             const TokenFollower& follower, const EditorCommands& commands,
                             const EditorInput& input, const PlacedTokens& tokens)
    : m_area(area)
    , m_view(view)
    , m_caret(caret)
    , m_follower(follower)
    , m_commands(commands)
    , m_input(input)
    , m_tokens(tokens) {}

void EditorPainter::paint(QPainter& painter, const QRect& dirty, const TokenMarks* marks, bool isStale) {
    m_view.layOutVisible();
    painter.fillRect(dirty, piecePalette().panel);
    paintRows(painter, marks, isStale);
    if (m_view.text().empty() && m_caret.preedit().text.isEmpty() && !m_placeholder.isEmpty())
        paintPlaceholder(painter);
    paintCaret(painter);
}

void EditorPainter::paintRows(QPainter& painter, const TokenMarks* marks, bool isStale) const {
    TokenPaintState state;
    state.marks = marks;
    state.current = m_follower.current();
    state.hovered = m_follower.hovered();
    if (m_caret.hasSelection())
        state.selected = m_caret.selection();
    state.isStale = isStale;
    const EditorDecoration* decoration = m_view.decoration();
    m_view.visitVisible(
        [&](const BlockPlace& block, const LaidParagraph& laid, QPointF origin, int first, int last) {
            const std::uint32_t byte = block.byte + laid.begin;
            state.preedit = preeditOf(laid);
            if (decoration != nullptr)
                paintMargins(painter, laid, byte, origin, first, last);
            else if (first == 0 && laid.startsLine)
                paintLineNumber(painter, block.line + laid.line, origin);
            const TokenScene scene =
                makeScene(m_view.metrics(), m_tokens, m_view.text(), laid, byte, origin, first, last);
            TokenPainter(painter, m_view.metrics(), state).paint(scene);
            if (decoration != nullptr && !m_tokens.empty())
                decoration->paintOver(painter, scene);
        });
}

void EditorPainter::paintLineNumber(QPainter& painter, std::size_t line, QPointF origin) const {
    const QRectF room(0, origin.y(), m_view.gutterWidth() - kNumberMargin, m_view.metrics().rowHeight);
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

void EditorPainter::paintMargins(QPainter& painter, const LaidParagraph& laid, std::uint32_t byte,
                                 QPointF origin, int first, int last) const {
    const qreal height = m_view.metrics().rowHeight;
    const ParagraphLayout* layout = laid.layout.get();
    for (int row = first; row <= last; ++row) {
        ByteSpan bytes{byte, byte + laid.size};
        if (layout != nullptr) {
            bytes.begin = byte + layout->text().byte(layout->rowStart(row));
            bytes.end = byte + layout->text().byte(layout->rowEnd(row));
        }
        if (row + 1 == laid.rowCount() && laid.hasLineFeed)
            ++bytes.end;
        m_view.decoration()->paintMargin(painter, bytes,
                                         QRectF(0, origin.y() + row * height, m_view.gutterWidth(), height),
                                         row == 0 && laid.startsLine);
    }
}

void EditorPainter::paintPlaceholder(QPainter& painter) const {
    TextLayout& layout = m_view.layout();
    painter.setPen(piecePalette().muted);
    painter.setFont(m_area.font());
    const qreal indent = m_view.gutterWidth() + layout.caretX(layout.placeOfByte(0), 0) + 4;
    painter.drawText(
        QRectF(indent, kEditorPadding, m_area.viewport()->width() - indent, m_view.metrics().rowHeight),
        Qt::AlignVCenter | Qt::AlignLeft, m_placeholder);
}

void EditorPainter::paintCaret(QPainter& painter) const {
    if (const auto drop = m_input.dropPlace(); drop && m_view.isInSight(*drop))
        painter.fillRect(m_view.caretLine(*drop), piecePalette().highlight);
    const bool shows = m_area.hasFocus() && m_caret.isShown() && !m_commands.isReadOnly();
    if (shows && m_view.isInSight(m_caret.byte()))
        painter.fillRect(m_caret.rect(), piecePalette().text);
}

} // namespace tokenscope::ui
