#include "ui/panels/compare/columns_canvas.h"
#include "ui/support/token_menu.h"
#include "ui/support/tool_tips.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

namespace tokenscope::ui {
namespace {

constexpr qsizetype kMostTipLines = 20;

/// The token; of one without text all that stand at its place, as some may have no chip of their own.
QString tipOf(const EncodedText& encoded, std::size_t token) {
    const ByteSpan place = encoded.span(token);
    if (!place.empty())
        return describeToken(encoded, token);
    while (token > 0 && encoded.span(token - 1) == place)
        --token;
    QStringList lines;
    for (; token < encoded.size() && encoded.span(token) == place && lines.size() < kMostTipLines; ++token)
        lines << describeToken(encoded, token);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

std::optional<ColumnsCanvas::Hit> ColumnsCanvas::hitAt(QPoint point) {
    if (!m_compared || m_rows.size() == 0)
        return std::nullopt;
    const int y = point.y() - rowTop(0);
    if (y < 0 || static_cast<std::size_t>(y / pitch()) >= m_rows.size())
        return std::nullopt;
    const auto row = static_cast<std::size_t>(y / pitch());
    std::size_t column = columns() - 1;
    while (column > 0 && point.x() < left(column))
        --column;
    const auto laid = laidOut(column, row);
    const TokenScene scene = sceneOf(column, row, *laid);
    // Of tokens that share a character each has its part of the width.
    for (const SceneShared& shared : scene.shared) {
        for (const QRectF& rect : shared.rects) {
            if (point.x() < rect.left() || point.x() >= rect.right())
                continue;
            std::vector<std::size_t> tokens;
            for (std::size_t i = shared.first; i <= shared.last; ++i)
                if (!scene.pieces[i].isChip)
                    tokens.push_back(scene.pieces[i].token);
            const auto part = static_cast<std::size_t>((point.x() - rect.left()) / rect.width() *
                                                       static_cast<qreal>(tokens.size()));
            const std::size_t token = tokens[std::min(part, tokens.size() - 1)];
            return Hit{column, token, m_compared->columns[column].encoded->span(token).begin};
        }
    }
    for (const ScenePiece& piece : scene.pieces)
        for (const QRectF& rect : piece.rects)
            if (point.x() >= rect.left() && point.x() < rect.right())
                return Hit{column, piece.token, m_compared->columns[column].encoded->span(piece.token).begin};
    return std::nullopt;
}

bool ColumnsCanvas::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto hit = hitAt(help->pos());
        const QString words = hit ? tipOf(*m_compared->columns[hit->column].encoded, hit->token) : QString();
        if (words.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), unwrappedToolTip(words), viewport());
        return true;
    }
    if (event->type() == QEvent::Leave)
        emit tokenHovered(0, std::nullopt);
    return QAbstractScrollArea::viewportEvent(event);
}

void ColumnsCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    if (const auto hit = hitAt(event->pos())) {
        m_active = hit->column;
        emit tokenChosen(hit->column, hit->token);
    }
}

void ColumnsCanvas::mouseMoveEvent(QMouseEvent* event) {
    const auto hit = hitAt(event->pos());
    emit tokenHovered(hit ? hit->column : 0, hit ? std::optional(hit->token) : std::nullopt);
}

/// The token of a column that is marked, or the first one.
std::size_t ColumnsCanvas::markedToken(std::size_t column) const {
    return m_marked ? m_compared->tokens(column, *m_marked).first : 0;
}

void ColumnsCanvas::contextMenuEvent(QContextMenuEvent* event) {
    if (event->reason() == QContextMenuEvent::Keyboard && m_marked && m_active < columns()) {
        const std::size_t token = markedToken(m_active);
        if (token < m_compared->columns[m_active].encoded->size())
            emit menuAsked(m_active, token,
                           viewport()->mapToGlobal(placeOf(m_active, m_marked->begin).toPoint()));
        return;
    }
    if (const auto hit = hitAt(event->pos())) {
        m_active = hit->column;
        emit tokenChosen(hit->column, hit->token);
        emit menuAsked(hit->column, hit->token, event->globalPos());
    }
}

void ColumnsCanvas::copy() {
    if (m_compared && m_marked)
        emit copyAsked(*m_marked);
}

void ColumnsCanvas::keyPressEvent(QKeyEvent* event) {
    QScrollBar* bar = verticalScrollBar();
    const int key = event->key();
    const bool control = event->modifiers() == Qt::ControlModifier;
    if (key == Qt::Key_Down)
        return bar->setValue(bar->value() + pitch());
    if (key == Qt::Key_Up)
        return bar->setValue(bar->value() - pitch());
    if (key == Qt::Key_PageDown)
        return bar->setValue(bar->value() + bar->pageStep() - pitch());
    if (key == Qt::Key_PageUp)
        return bar->setValue(bar->value() - bar->pageStep() + pitch());
    if (control && key == Qt::Key_Home)
        return bar->setValue(0);
    if (control && key == Qt::Key_End)
        return bar->setValue(bar->maximum());
    if (event->matches(QKeySequence::Copy))
        return copy();
    const bool sideways = key == Qt::Key_Left || key == Qt::Key_Right;
    if (!sideways || !m_compared || columns() == 0 || event->modifiers() == Qt::AltModifier)
        return QAbstractScrollArea::keyPressEvent(event);
    if (control) {
        // To the column beside it, at the same place.
        m_active = (m_active + (key == Qt::Key_Right ? 1 : columns() - 1)) % columns();
        if (const std::size_t token = markedToken(m_active);
            token < m_compared->columns[m_active].encoded->size())
            emit tokenChosen(m_active, token);
        return;
    }
    // From token to token of the column that was pointed at last.
    const EncodedText& encoded = *m_compared->columns[m_active].encoded;
    if (encoded.size() == 0)
        return;
    const std::size_t last = encoded.size() - 1;
    std::size_t token = 0;
    if (m_marked) {
        const TokenRange range = m_compared->tokens(m_active, *m_marked);
        if (key == Qt::Key_Right)
            token = std::min(last, std::max(range.last, std::size_t{1}));
        else
            token = range.first > 0 ? range.first - 1 : 0;
    }
    emit tokenChosen(m_active, token);
    showByte(encoded.span(token).begin);
}

void ColumnsCanvas::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    breakRows();
    updateBar();
}

void ColumnsCanvas::scrollContentsBy(int, int) {
    viewport()->update();
}

void ColumnsCanvas::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_shaped.clear();
}

} // namespace tokenscope::ui
