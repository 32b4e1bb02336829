// Caret and keys.

#include "ui/support/text.h"
#include "ui/widgets/token_editor/text_boundaries.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QAccessible>
#include <QApplication>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QStyleHints>

#include <algorithm>
#include <array>

namespace tokenscope::ui {
namespace {

/// Where a row's end is looked for.
constexpr qreal kFarRight = 1e6;

/// Text that a key gives, as opposed to a command.
bool isTyped(const QKeyEvent& event) {
    const auto modifiers = event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    const bool isAltGr = modifiers == (Qt::ControlModifier | Qt::AltModifier);
    if (event.text().isEmpty() || (modifiers != Qt::NoModifier && !isAltGr))
        return false;
    const QChar first = event.text().front();
    return first.isPrint() || first.isSurrogate() || first.category() == QChar::Other_Format;
}

} // namespace

void TokenEditor::setCaret(std::uint32_t byte, Anchor anchor) {
    m_caret = std::min(byte, static_cast<std::uint32_t>(text().size()));
    if (anchor == Anchor::Move)
        m_anchor = m_caret;
    restartBlink();
    viewport()->update();
    updateMicroFocus();
    if (QAccessible::isActive()) {
        QAccessibleInterface* own = QAccessible::queryAccessibleInterface(this);
        QAccessibleTextCursorEvent moved(this, own->textInterface()->cursorPosition());
        QAccessible::updateAccessibility(&moved);
    }
    emit caretMoved(m_caret);
}

void TokenEditor::moveCaret(std::uint32_t byte, Anchor anchor) {
    setCaret(byte, anchor);
    showByte(m_caret);
    followToken(m_caret);
}

void TokenEditor::restartBlink() {
    m_caretShown = true;
    const int period = QGuiApplication::styleHints()->cursorFlashTime();
    if (hasFocus() && period > 0)
        m_blink.start(period / 2, this);
    else
        m_blink.stop();
}

void TokenEditor::timerEvent(QTimerEvent* event) {
    if (event->timerId() == m_blink.timerId()) {
        m_caretShown = !m_caretShown;
        if (isInSight(m_caret))
            viewport()->update(caretRect());
    } else if (event->timerId() == m_autoScroll.timerId()) {
        const QPoint point = viewport()->mapFromGlobal(QCursor::pos());
        const int beyond = point.y() < 0 ? point.y() : std::max(point.y() - viewport()->height(), 0);
        setScrollTop(scrollTop() + beyond);
        extendTo(point);
    } else {
        QAbstractScrollArea::timerEvent(event);
    }
}

void TokenEditor::moveRows(int rows, Anchor anchor) {
    RowPlace place = m_layout.placeOfByte(m_caret);
    if (!m_goalX)
        m_goalX = m_layout.caretX(place, m_caret);
    const qreal goal = *m_goalX;
    bool moved = true;
    for (int i = 0; i < std::abs(rows) && moved; ++i)
        moved = rows < 0 ? m_layout.toPrevious(place) : m_layout.toNext(place);
    std::uint32_t byte = m_layout.caretAt(place, goal);
    if (!moved)
        byte = rows < 0 ? 0 : static_cast<std::uint32_t>(text().size());
    moveCaret(byte, anchor);
    m_goalX = goal;
}

std::uint32_t TokenEditor::rowHome() const {
    const RowPlace place = m_layout.placeOfByte(m_caret);
    const std::uint32_t begin = place.rowBegin();
    return m_caret == begin ? place.paragraphByte() : begin;
}

std::uint32_t TokenEditor::rowLast() const {
    const RowPlace place = m_layout.placeOfByte(m_caret);
    const std::uint32_t end = place.rowEnd();
    if (place.row + 1 < place.laid().rowCount()) {
        const bool rightToLeft = place.laid().layout->isRightToLeft();
        return m_layout.caretAt(place, rightToLeft ? -kFarRight : kFarRight);
    }
    // A part of a long line: its end is where the next part begins.
    const bool endsLine = place.laid().hasLineFeed || end == text().size();
    return endsLine ? end : previousGrapheme(text(), end);
}

void TokenEditor::stepToken(int direction) {
    if (m_selection == nullptr || m_tokens.empty())
        return;
    const auto last = static_cast<qsizetype>(m_tokens.encoded()->size()) - 1;
    m_selection->setCurrent(std::clamp<qsizetype>(m_selection->current() + direction, 0, last));
}

bool TokenEditor::handleMovement(QKeyEvent* event) {
    struct Movement {
        QKeySequence::StandardKey move;
        QKeySequence::StandardKey select;
        std::uint32_t (*target)(const TokenEditor&);
    };
    static constexpr std::array kMovements{
        Movement{QKeySequence::MoveToPreviousWord, QKeySequence::SelectPreviousWord,
                 [](const TokenEditor& e) { return previousWord(e.text(), e.m_caret); }},
        Movement{QKeySequence::MoveToNextWord, QKeySequence::SelectNextWord,
                 [](const TokenEditor& e) { return nextWord(e.text(), e.m_caret); }},
        Movement{QKeySequence::MoveToStartOfLine, QKeySequence::SelectStartOfLine,
                 [](const TokenEditor& e) { return e.rowHome(); }},
        Movement{QKeySequence::MoveToEndOfLine, QKeySequence::SelectEndOfLine,
                 [](const TokenEditor& e) { return e.rowLast(); }},
        Movement{QKeySequence::MoveToStartOfDocument, QKeySequence::SelectStartOfDocument,
                 [](const TokenEditor&) { return std::uint32_t{0}; }},
        Movement{QKeySequence::MoveToEndOfDocument, QKeySequence::SelectEndOfDocument,
                 [](const TokenEditor& e) { return static_cast<std::uint32_t>(e.text().size()); }},
    };
    for (const Movement& movement : kMovements) {
        const bool selects = event->matches(movement.select);
        if (!selects && !event->matches(movement.move))
            continue;
        m_goalX.reset();
        moveCaret(movement.target(*this), selects ? Anchor::Keep : Anchor::Move);
        return true;
    }
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    if (modifiers == Qt::AltModifier && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
        stepToken(event->key() == Qt::Key_Left ? -1 : 1);
        return true;
    }
    if ((modifiers & ~Qt::ShiftModifier) != Qt::NoModifier)
        return false;
    const Anchor anchor = (modifiers & Qt::ShiftModifier) != 0 ? Anchor::Keep : Anchor::Move;
    const auto page =
        static_cast<int>(std::max(viewport()->height() / m_layout.metrics().rowHeight - 1, 1.0));
    switch (event->key()) {
    case Qt::Key_Up:
        moveRows(-1, anchor);
        return true;
    case Qt::Key_Down:
        moveRows(1, anchor);
        return true;
    case Qt::Key_PageUp:
        moveRows(-page, anchor);
        return true;
    case Qt::Key_PageDown:
        moveRows(page, anchor);
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right: {
        // Arrows follow the eye: in a paragraph from right to left, left is onwards.
        const RowPlace place = m_layout.placeOfByte(m_caret);
        const bool rightToLeft = place.laid().layout && place.laid().layout->isRightToLeft();
        const bool onwards = (event->key() == Qt::Key_Right) != rightToLeft;
        m_goalX.reset();
        if (anchor == Anchor::Move && m_caret != m_anchor)
            moveCaret(onwards ? selectedBytes().end : selectedBytes().begin, anchor);
        else
            moveCaret(onwards ? nextGrapheme(text(), m_caret) : previousGrapheme(text(), m_caret), anchor);
        return true;
    }
    default:
        return false;
    }
}

void TokenEditor::replace(ByteSpan span, std::string_view inserted, bool joinable) {
    if (m_document == nullptr || m_readOnly)
        return;
    m_isEditing = true;
    const bool isDone = m_document->replace(span.begin, span.size(), inserted, joinable);
    m_isEditing = false;
    if (!isDone)
        return;
    m_goalX.reset();
    m_follow.reset();
    setOwnHover(std::nullopt);
    setCaret(span.begin + static_cast<std::uint32_t>(inserted.size()));
    showByte(m_caret);
    // The token that was just written rather than the next.
    m_follow = inserted.empty() ? m_caret : previousGrapheme(text(), m_caret);
}

void TokenEditor::insert(std::string_view inserted, bool joinable) {
    replace(selectedBytes(), inserted, joinable);
}

void TokenEditor::deleteSelected() {
    if (m_caret != m_anchor)
        insert({});
}

bool TokenEditor::handleEditing(QKeyEvent* event) {
    const bool hasSelection = m_caret != m_anchor;
    const auto erase = [&](std::uint32_t from, std::uint32_t to, bool joinable) {
        if (hasSelection)
            deleteSelected();
        else if (from < to)
            replace({from, to}, {}, joinable);
    };
    if (event->matches(QKeySequence::DeleteStartOfWord)) {
        erase(previousWord(text(), m_caret), m_caret, false);
    } else if (event->matches(QKeySequence::DeleteEndOfWord)) {
        erase(m_caret, nextWord(text(), m_caret), false);
    } else if (event->matches(QKeySequence::DeleteEndOfLine)) {
        erase(m_caret, rowLast(), false);
    } else if (event->key() == Qt::Key_Backspace && (event->modifiers() & Qt::ControlModifier) == 0) {
        erase(previousGrapheme(text(), m_caret), m_caret, true);
    } else if (event->matches(QKeySequence::Delete)) {
        erase(m_caret, nextGrapheme(text(), m_caret), true);
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if ((event->modifiers() & Qt::ControlModifier) != 0)
            return false;
        insert("\n", !hasSelection);
    } else if (event->key() == Qt::Key_Tab && event->modifiers() == Qt::NoModifier) {
        insert("\t", !hasSelection);
    } else if (isTyped(*event)) {
        insert(view(event->text().toUtf8()), true);
    } else {
        return false;
    }
    return true;
}

void TokenEditor::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() == Qt::ControlModifier && event->key() == Qt::Key_Tab) {
        QAbstractScrollArea::focusNextPrevChild(true);
    } else if (event->matches(QKeySequence::Undo)) {
        undo();
    } else if (event->matches(QKeySequence::Redo) ||
               (event->key() == Qt::Key_Y && event->modifiers() == Qt::ControlModifier)) {
        redo();
    } else if (event->matches(QKeySequence::Cut)) {
        cut();
    } else if (event->matches(QKeySequence::Copy)) {
        copy();
    } else if (event->matches(QKeySequence::Paste)) {
        paste();
    } else if (event->matches(QKeySequence::SelectAll)) {
        selectAll();
    } else if (!handleMovement(event) && (m_readOnly || !handleEditing(event))) {
        event->ignore();
        return;
    }
    event->accept();
}

bool TokenEditor::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        static constexpr std::array kOwn{QKeySequence::Undo,
                                         QKeySequence::Redo,
                                         QKeySequence::Cut,
                                         QKeySequence::Copy,
                                         QKeySequence::Paste,
                                         QKeySequence::SelectAll,
                                         QKeySequence::Delete,
                                         QKeySequence::DeleteStartOfWord,
                                         QKeySequence::DeleteEndOfWord,
                                         QKeySequence::MoveToNextWord,
                                         QKeySequence::MoveToPreviousWord,
                                         QKeySequence::MoveToStartOfDocument,
                                         QKeySequence::MoveToEndOfDocument};
        const bool isOwn = std::any_of(kOwn.begin(), kOwn.end(), [&](auto k) { return key->matches(k); });
        if (isOwn || (!m_readOnly && isTyped(*key))) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

/// Tab is a character here; Ctrl+Tab and Shift+Tab leave.
bool TokenEditor::focusNextPrevChild(bool next) {
    if (next && !m_readOnly)
        return false;
    return QAbstractScrollArea::focusNextPrevChild(next);
}

void TokenEditor::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    restartBlink();
    viewport()->update();
}

void TokenEditor::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    m_blink.stop();
    viewport()->update();
}

} // namespace tokenscope::ui
