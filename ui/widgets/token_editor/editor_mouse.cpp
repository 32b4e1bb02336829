// Mouse, drag and drop.

#include "ui/widgets/token_editor/text_boundaries.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QApplication>
#include <QClipboard>
#include <QDrag>
#include <QDragEnterEvent>
#include <QInputMethod>
#include <QMimeData>
#include <QMouseEvent>

#include <algorithm>

namespace tokenscope::ui {
namespace {

/// Files are for the window to open.
bool isText(const QMimeData* mime) {
    return mime->hasText() && !mime->hasUrls();
}

} // namespace

void TokenEditor::mousePressEvent(QMouseEvent* event) {
    const QPoint point = event->position().toPoint();
    m_goalX.reset();
    setOwnHover(std::nullopt);
    if (event->button() == Qt::MiddleButton) {
        QClipboard* clipboard = QGuiApplication::clipboard();
        if (m_readOnly || !clipboard->supportsSelection())
            return;
        moveCaret(byteAt(point), Anchor::Move);
        insertMime(clipboard->mimeData(QClipboard::Selection));
        return;
    }
    if (event->button() != Qt::LeftButton)
        return;
    if (!m_preedit.text.isEmpty())
        QGuiApplication::inputMethod()->commit();

    m_pressed = point;
    const std::uint32_t byte = byteAt(point);
    const bool extends = (event->modifiers() & Qt::ShiftModifier) != 0;
    if (m_tripleClick.isActive() && !extends) {
        m_tripleClick.stop();
        m_step = Step::Lines;
        m_stepOrigin = unitAt(byte);
        m_isDragSelecting = true;
        selectBytes(m_stepOrigin);
        return;
    }
    m_step = Step::Characters;
    m_stepOrigin = {byte, byte};
    const ByteSpan selected = selectedBytes();
    m_mayDrag = !extends && !selected.empty() && selected.begin <= byte && byte < selected.end;
    if (m_mayDrag)
        return;
    m_isDragSelecting = true;
    const auto token = tokenAt(point);
    moveCaret(byte, extends ? Anchor::Keep : Anchor::Move);
    if (extends)
        m_stepOrigin = {m_anchor, m_anchor};
    // The token under the pointer, not the one behind the place between two that is nearest.
    if (token) {
        setCurrent(static_cast<qsizetype>(*token));
        if (const auto span = m_tokens.span(*token))
            m_follow = span->begin;
    }
}

void TokenEditor::mouseMoveEvent(QMouseEvent* event) {
    const QPoint point = event->position().toPoint();
    if ((event->buttons() & Qt::LeftButton) == 0) {
        setOwnHover(tokenAt(point));
        return;
    }
    if (m_mayDrag) {
        if ((point - m_pressed).manhattanLength() >= QApplication::startDragDistance())
            startDrag();
        return;
    }
    if (!m_isDragSelecting)
        return;
    if (viewport()->rect().contains(point))
        m_autoScroll.stop();
    else if (!m_autoScroll.isActive())
        m_autoScroll.start(40, this);
    extendTo(point);
}

void TokenEditor::mouseReleaseEvent(QMouseEvent* event) {
    m_autoScroll.stop();
    if (event->button() != Qt::LeftButton)
        return;
    if (m_mayDrag)
        moveCaret(byteAt(event->position().toPoint()), Anchor::Move);
    m_mayDrag = false;
    m_isDragSelecting = false;
    publishPrimary();
}

void TokenEditor::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    const QPoint point = event->position().toPoint();
    m_step = Step::Words;
    // The character under the pointer, not the nearest gap.
    const RowPlace place = rowAt(point);
    std::uint32_t byte = place.paragraphByte();
    if (const auto* layout = place.laid().layout.get())
        byte += layout->text().byte(layout->clusterAt(place.row, point.x() - gutterWidth()));
    m_stepOrigin = unitAt(byte);
    m_isDragSelecting = true;
    m_mayDrag = false;
    selectBytes(m_stepOrigin);
    m_tripleClick.start();
}

ByteSpan TokenEditor::unitAt(std::uint32_t byte) const {
    switch (m_step) {
    case Step::Words:
        return wordAt(text(), byte);
    case Step::Lines: {
        if (m_document == nullptr)
            return {};
        const std::size_t line = m_document->lineOf(byte);
        const bool isLast = line + 1 == m_document->lineCount();
        return {m_document->lineStart(line),
                isLast ? m_document->lineEnd(line) : m_document->lineStart(line + 1)};
    }
    case Step::Characters:
        break;
    }
    return {byte, byte};
}

void TokenEditor::extendTo(QPoint point) {
    const ByteSpan unit = unitAt(byteAt(point));
    if (unit.begin < m_stepOrigin.begin) {
        m_anchor = m_stepOrigin.end;
        setCaret(unit.begin, Anchor::Keep);
    } else {
        m_anchor = m_stepOrigin.begin;
        setCaret(std::max(unit.end, m_stepOrigin.end), Anchor::Keep);
    }
    if (viewport()->rect().contains(point))
        showByte(m_caret);
    followToken(m_caret);
}

void TokenEditor::setOwnHover(std::optional<std::size_t> token) {
    const qsizetype index = token ? static_cast<qsizetype>(*token) : TokenSelection::kNone;
    if (m_selection == nullptr || (m_selection->hovered() == index))
        return;
    if (index == TokenSelection::kNone && !m_hoverIsOwn)
        return;
    m_hoverIsOwn = true;
    m_hoverTimer.start();
    m_selection->setHovered(index);
    m_hoverIsOwn = index != TokenSelection::kNone;
    viewport()->update();
}

void TokenEditor::startDrag() {
    m_mayDrag = false;
    const ByteSpan moved = selectedBytes();
    auto* drag = new QDrag(this);
    drag->setMimeData(mimeOfSelection());
    const auto actions = m_readOnly ? Qt::CopyAction : Qt::CopyAction | Qt::MoveAction;
    const bool isMoved = drag->exec(actions, Qt::CopyAction) == Qt::MoveAction;
    // A drop into this editor has moved it already.
    if (isMoved && drag->target() != this && drag->target() != viewport())
        replace(moved, {});
}

void TokenEditor::dragEnterEvent(QDragEnterEvent* event) {
    event->setAccepted(!m_readOnly && m_document != nullptr && isText(event->mimeData()));
    if (event->isAccepted())
        event->acceptProposedAction();
}

void TokenEditor::dragMoveEvent(QDragMoveEvent* event) {
    if (m_readOnly || !isText(event->mimeData())) {
        event->ignore();
        return;
    }
    m_drop = byteAt(event->position().toPoint());
    viewport()->update();
    event->acceptProposedAction();
}

void TokenEditor::dragLeaveEvent(QDragLeaveEvent* /*event*/) {
    m_drop.reset();
    viewport()->update();
}

void TokenEditor::dropEvent(QDropEvent* event) {
    m_drop.reset();
    if (m_readOnly || m_document == nullptr || !isText(event->mimeData())) {
        event->ignore();
        return;
    }
    std::uint32_t byte = byteAt(event->position().toPoint());
    const bool isOwn = event->source() == this || event->source() == viewport();
    const ByteSpan moved = selectedBytes();
    if (isOwn && event->dropAction() == Qt::MoveAction) {
        if (byte >= moved.begin && byte <= moved.end)
            return;
        replace(moved, {});
        if (byte > moved.begin)
            byte -= moved.size();
    }
    setCaret(byte);
    insertMime(event->mimeData());
    m_anchor = byte;
    viewport()->update();
    event->acceptProposedAction();
}

bool TokenEditor::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave)
        setOwnHover(std::nullopt);
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace tokenscope::ui
