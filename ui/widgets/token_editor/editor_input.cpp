#include "ui/widgets/token_editor/editor_input.h"

#include "ui/support/text.h"
#include "ui/widgets/token_editor/text_boundaries.h"

#include <QApplication>
#include <QClipboard>
#include <QDrag>
#include <QDragEnterEvent>
#include <QInputMethod>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>

#include <algorithm>
#include <array>

namespace tokenscope::ui {
namespace {

using Anchor = EditorCaret::Anchor;

constexpr int kAutoScrollMs = 40;

/// Text from a key, as opposed to a command.
bool isTyped(const QKeyEvent& event) {
    const auto modifiers = event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    const bool isAltGr = modifiers == (Qt::ControlModifier | Qt::AltModifier);
    if (event.text().isEmpty() || (modifiers != Qt::NoModifier && !isAltGr))
        return false;
    const QChar first = event.text().front();
    return first.isPrint() || first.isSurrogate() || first.category() == QChar::Other_Format;
}

/// Dropped files are opened by the window.
bool isText(const QMimeData* mime) {
    return mime->hasText() && !mime->hasUrls();
}

QString toQString(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

} // namespace

EditorInput::EditorInput(QAbstractScrollArea& area, EditorViewport& view, EditorCaret& caret,
                         TokenFollower& follower, EditorCommands& commands, const PlacedTokens& tokens)
    : m_area(area)
    , m_view(view)
    , m_caret(caret)
    , m_follower(follower)
    , m_commands(commands)
    , m_tokens(tokens) {
    m_tripleClick.setSingleShot(true);
    m_tripleClick.setInterval(QApplication::doubleClickInterval());
}

bool EditorInput::overridesShortcut(const QKeyEvent& event) const {
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
    return std::any_of(kOwn.begin(), kOwn.end(), [&](auto key) { return event.matches(key); }) ||
           (!m_commands.isReadOnly() && isTyped(event));
}

bool EditorInput::keyPressed(const QKeyEvent& event) {
    const bool isCtrlY = event.key() == Qt::Key_Y && event.modifiers() == Qt::ControlModifier;
    if (event.matches(QKeySequence::Undo))
        m_commands.undo();
    else if (event.matches(QKeySequence::Redo) || isCtrlY)
        m_commands.redo();
    else if (event.matches(QKeySequence::Cut))
        m_commands.cut();
    else if (event.matches(QKeySequence::Copy))
        m_commands.copy();
    else if (event.matches(QKeySequence::Paste))
        m_commands.paste();
    else if (event.matches(QKeySequence::SelectAll))
        m_commands.selectAll();
    else
        return move(event) || (!m_commands.isReadOnly() && edit(event));
    return true;
}

bool EditorInput::move(const QKeyEvent& event) {
    struct Movement {
        QKeySequence::StandardKey move;
        QKeySequence::StandardKey select;
        std::uint32_t (*target)(std::string_view text, const EditorCaret& caret);
    };
    static constexpr std::array kMovements{
        Movement{
            QKeySequence::MoveToPreviousWord, QKeySequence::SelectPreviousWord,
            [](std::string_view text, const EditorCaret& caret) { return previousWord(text, caret.byte()); }},
        Movement{
            QKeySequence::MoveToNextWord, QKeySequence::SelectNextWord,
            [](std::string_view text, const EditorCaret& caret) { return nextWord(text, caret.byte()); }},
        Movement{QKeySequence::MoveToStartOfLine, QKeySequence::SelectStartOfLine,
                 [](std::string_view, const EditorCaret& caret) { return caret.rowStart(); }},
        Movement{QKeySequence::MoveToEndOfLine, QKeySequence::SelectEndOfLine,
                 [](std::string_view, const EditorCaret& caret) { return caret.rowEnd(); }},
        Movement{QKeySequence::MoveToStartOfDocument, QKeySequence::SelectStartOfDocument,
                 [](std::string_view, const EditorCaret&) { return std::uint32_t{0}; }},
        Movement{QKeySequence::MoveToEndOfDocument, QKeySequence::SelectEndOfDocument,
                 [](std::string_view text, const EditorCaret&) {
                     return static_cast<std::uint32_t>(text.size());
                 }},
    };
    for (const Movement& movement : kMovements) {
        const bool selects = event.matches(movement.select);
        if (!selects && !event.matches(movement.move))
            continue;
        m_caret.forgetColumn();
        m_caret.moveTo(movement.target(m_view.text(), m_caret), selects ? Anchor::Keep : Anchor::Move);
        return true;
    }
    const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    if (modifiers == Qt::AltModifier && (event.key() == Qt::Key_Left || event.key() == Qt::Key_Right)) {
        m_follower.step(event.key() == Qt::Key_Left ? -1 : 1);
        return true;
    }
    if ((modifiers & ~Qt::ShiftModifier) != Qt::NoModifier)
        return false;
    const Anchor anchor = (modifiers & Qt::ShiftModifier) != 0 ? Anchor::Keep : Anchor::Move;
    const auto page =
        static_cast<int>(std::max(m_area.viewport()->height() / m_view.metrics().rowHeight - 1, 1.0));
    switch (event.key()) {
    case Qt::Key_Up:
        m_caret.moveRows(-1, anchor);
        return true;
    case Qt::Key_Down:
        m_caret.moveRows(1, anchor);
        return true;
    case Qt::Key_PageUp:
        m_caret.moveRows(-page, anchor);
        return true;
    case Qt::Key_PageDown:
        m_caret.moveRows(page, anchor);
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right: {
        // Arrows are visual: in a right-to-left paragraph, left is forward.
        const RowPlace place = m_view.layout().placeOfByte(m_caret.byte());
        const bool rightToLeft = place.laid().layout && place.laid().layout->isRightToLeft();
        const bool forward = (event.key() == Qt::Key_Right) != rightToLeft;
        m_caret.forgetColumn();
        if (anchor == Anchor::Move && m_caret.hasSelection())
            m_caret.moveTo(forward ? m_caret.selection().end : m_caret.selection().begin, anchor);
        else
            m_caret.moveTo(forward ? nextGrapheme(m_view.text(), m_caret.byte())
                                   : previousGrapheme(m_view.text(), m_caret.byte()),
                           anchor);
        return true;
    }
    default:
        return false;
    }
}

bool EditorInput::edit(const QKeyEvent& event) {
    const std::string_view text = m_view.text();
    const std::uint32_t caret = m_caret.byte();
    const bool hasSelection = m_caret.hasSelection();
    const auto erase = [&](std::uint32_t from, std::uint32_t to, bool joinable) {
        if (hasSelection)
            m_commands.deleteSelected();
        else if (from < to)
            m_commands.replace({from, to}, {}, joinable);
    };
    if (event.matches(QKeySequence::DeleteStartOfWord)) {
        erase(previousWord(text, caret), caret, false);
    } else if (event.matches(QKeySequence::DeleteEndOfWord)) {
        erase(caret, nextWord(text, caret), false);
    } else if (event.matches(QKeySequence::DeleteEndOfLine)) {
        erase(caret, m_caret.rowEnd(), false);
    } else if (event.key() == Qt::Key_Backspace && (event.modifiers() & Qt::ControlModifier) == 0) {
        erase(previousGrapheme(text, caret), caret, true);
    } else if (event.matches(QKeySequence::Delete)) {
        erase(caret, nextGrapheme(text, caret), true);
    } else if (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) {
        if ((event.modifiers() & Qt::ControlModifier) != 0)
            return false;
        m_commands.insert("\n", !hasSelection);
    } else if (event.key() == Qt::Key_Tab && event.modifiers() == Qt::NoModifier) {
        m_commands.insert("\t", !hasSelection);
    } else if (isTyped(event)) {
        m_commands.insert(ui::toStringView(event.text().toUtf8()), true);
    } else {
        return false;
    }
    return true;
}

void EditorInput::inputMethod(QInputMethodEvent* event) {
    if (!m_commands.canEdit()) {
        event->ignore();
        return;
    }
    const QString& preedit = event->preeditString();
    if (!event->commitString().isEmpty() || event->replacementLength() > 0) {
        ByteSpan span = m_caret.selection();
        // In UTF-16 units from the caret; an input method replaces a few characters at most.
        std::uint32_t byte = m_caret.byte();
        for (int i = event->replacementStart(); i < 0; ++i)
            byte = previousGrapheme(m_view.text(), byte);
        if (event->replacementLength() > 0) {
            span = {byte, byte};
            for (int i = 0; i < event->replacementLength(); ++i)
                span.end = nextGrapheme(m_view.text(), span.end);
        }
        m_caret.setPreedit({}, 0, true);
        m_commands.replace(span, ui::toStringView(event->commitString().toUtf8()), true);
    } else if (m_caret.hasSelection() && !preedit.isEmpty()) {
        m_commands.deleteSelected();
    }
    auto cursor = static_cast<int>(preedit.size());
    bool showsCursor = true;
    for (const QInputMethodEvent::Attribute& attribute : event->attributes()) {
        if (attribute.type == QInputMethodEvent::Cursor) {
            cursor = std::clamp(attribute.start, 0, static_cast<int>(preedit.size()));
            showsCursor = attribute.length != 0;
        }
    }
    m_caret.setPreedit(preedit, cursor, showsCursor);
    m_view.showByte(m_caret.byte());
    m_area.viewport()->update();
    event->accept();
}

QVariant EditorInput::inputMethodQuery(Qt::InputMethodQuery query) const {
    // The surrounding text is the line of the caret; of a long one, this many bytes on either side.
    constexpr std::uint32_t kReach = 1024;
    const std::string_view text = m_view.text();
    const std::uint32_t caret = m_caret.byte();
    const TextDocument* document = m_commands.document();
    const std::size_t line = document == nullptr ? 0 : document->lineOf(caret);
    const auto surroundingUpTo = [&](std::uint32_t end) {
        const std::uint32_t start = document == nullptr ? 0 : document->lineStart(line);
        const std::uint32_t near = caret > kReach ? graphemeStart(text, caret - kReach) : 0;
        const std::uint32_t begin = std::max(start, near);
        return toQString(text.substr(begin, std::max(end, begin) - begin));
    };
    switch (query) {
    case Qt::ImEnabled:
        return m_commands.canEdit();
    case Qt::ImCursorRectangle:
        return m_caret.rect().translated(m_area.viewport()->pos());
    case Qt::ImFont:
        return m_view.metrics().font;
    case Qt::ImHints:
        return static_cast<int>(Qt::ImhMultiLine | Qt::ImhNoAutoUppercase | Qt::ImhNoPredictiveText);
    case Qt::ImCursorPosition:
        return static_cast<int>(surroundingUpTo(caret).size());
    case Qt::ImAnchorPosition:
        return static_cast<int>(surroundingUpTo(m_caret.anchor()).size());
    case Qt::ImSurroundingText: {
        const std::uint32_t end = document == nullptr ? 0 : document->lineEnd(line);
        return surroundingUpTo(end > caret + kReach ? graphemeStart(text, caret + kReach) : end);
    }
    case Qt::ImCurrentSelection: {
        const ByteSpan span = m_caret.selection();
        return toQString(text.substr(span.begin, std::min(span.size(), kReach)));
    }
    default:
        return {};
    }
}

void EditorInput::mousePressed(const QMouseEvent& event) {
    const QPoint point = event.position().toPoint();
    m_caret.forgetColumn();
    m_follower.hover(std::nullopt);
    if (event.button() == Qt::MiddleButton) {
        QClipboard* clipboard = QGuiApplication::clipboard();
        if (m_commands.isReadOnly() || !clipboard->supportsSelection())
            return;
        m_caret.moveTo(m_view.byteAt(point), Anchor::Move);
        m_commands.insertMime(clipboard->mimeData(QClipboard::Selection));
        return;
    }
    if (event.button() != Qt::LeftButton)
        return;
    if (!m_caret.preedit().text.isEmpty())
        QGuiApplication::inputMethod()->commit();

    m_pressed = point;
    const std::uint32_t byte = m_view.byteAt(point);
    const bool extends = (event.modifiers() & Qt::ShiftModifier) != 0;
    if (m_tripleClick.isActive() && !extends) {
        m_tripleClick.stop();
        return startSelecting(Unit::Lines, byte);
    }
    m_unit = Unit::Characters;
    m_firstUnit = {byte, byte};
    const ByteSpan selected = m_caret.selection();
    m_mayDrag = !extends && !selected.empty() && selected.begin <= byte && byte < selected.end;
    if (m_mayDrag)
        return;
    m_isSelecting = true;
    const auto token = m_view.tokenAt(point);
    m_caret.moveTo(byte, extends ? Anchor::Keep : Anchor::Move);
    if (extends)
        m_firstUnit = {m_caret.anchor(), m_caret.anchor()};
    // The token under the pointer, not the one after the caret, which may be the next.
    if (token)
        m_follower.selectToken(*token);
}

void EditorInput::mouseMoved(const QMouseEvent& event) {
    const QPoint point = event.position().toPoint();
    if ((event.buttons() & Qt::LeftButton) == 0)
        return m_follower.hover(m_view.tokenAt(point));
    if (m_mayDrag) {
        if ((point - m_pressed).manhattanLength() >= QApplication::startDragDistance())
            startDrag();
        return;
    }
    if (!m_isSelecting)
        return;
    if (m_area.viewport()->rect().contains(point))
        m_autoScroll.stop();
    else if (!m_autoScroll.isActive())
        m_autoScroll.start(kAutoScrollMs, this);
    extendTo(point);
}

void EditorInput::timerEvent(QTimerEvent* event) {
    if (event->timerId() != m_autoScroll.timerId())
        return QObject::timerEvent(event);
    const QWidget* viewport = m_area.viewport();
    const QPoint point = viewport->mapFromGlobal(QCursor::pos());
    const int beyond = point.y() < 0 ? point.y() : std::max(point.y() - viewport->height(), 0);
    m_view.setScrollTop(m_view.scrollTop() + beyond);
    extendTo(point);
}

void EditorInput::mouseReleased(const QMouseEvent& event) {
    m_autoScroll.stop();
    if (event.button() != Qt::LeftButton)
        return;
    if (m_mayDrag)
        m_caret.moveTo(m_view.byteAt(event.position().toPoint()), Anchor::Move);
    m_mayDrag = false;
    m_isSelecting = false;
    m_commands.publishSelection();
}

void EditorInput::mouseDoubleClicked(const QMouseEvent& event) {
    if (event.button() != Qt::LeftButton)
        return;
    m_mayDrag = false;
    // The character under the pointer, not the nearest caret position.
    startSelecting(Unit::Words, m_view.characterAt(event.position().toPoint()));
    m_tripleClick.start();
}

void EditorInput::startSelecting(Unit unit, std::uint32_t byte) {
    m_unit = unit;
    m_firstUnit = unitAt(byte);
    m_isSelecting = true;
    m_caret.select(m_firstUnit);
}

ByteSpan EditorInput::unitAt(std::uint32_t byte) const {
    const TextDocument* document = m_commands.document();
    if (m_unit == Unit::Words)
        return wordAt(m_view.text(), byte);
    if (m_unit == Unit::Lines && document == nullptr)
        return {};
    if (m_unit == Unit::Lines) {
        const std::size_t line = document->lineOf(byte);
        const bool isLast = line + 1 == document->lineCount();
        return {document->lineStart(line), isLast ? document->lineEnd(line) : document->lineStart(line + 1)};
    }
    return {byte, byte};
}

void EditorInput::extendTo(QPoint point) {
    const ByteSpan unit = unitAt(m_view.byteAt(point));
    if (unit.begin < m_firstUnit.begin) {
        m_caret.setAnchor(m_firstUnit.end);
        m_caret.set(unit.begin, Anchor::Keep);
    } else {
        m_caret.setAnchor(m_firstUnit.begin);
        m_caret.set(std::max(unit.end, m_firstUnit.end), Anchor::Keep);
    }
    if (m_area.viewport()->rect().contains(point))
        m_view.showByte(m_caret.byte());
    m_follower.follow(m_caret.byte());
}

void EditorInput::startDrag() {
    m_mayDrag = false;
    const ByteSpan moved = m_caret.selection();
    auto* drag = new QDrag(&m_area);
    drag->setMimeData(m_commands.mimeOfSelection());
    const auto actions = m_commands.isReadOnly() ? Qt::CopyAction : Qt::CopyAction | Qt::MoveAction;
    const bool isMoved = drag->exec(actions, Qt::CopyAction) == Qt::MoveAction;
    // A drop into this editor has moved the text already.
    if (isMoved && drag->target() != &m_area && drag->target() != m_area.viewport())
        m_commands.replace(moved, {});
}

void EditorInput::dragEntered(QDragEnterEvent* event) const {
    event->setAccepted(m_commands.canEdit() && isText(event->mimeData()));
    if (event->isAccepted())
        event->acceptProposedAction();
}

void EditorInput::dragMoved(QDragMoveEvent* event) {
    if (m_commands.isReadOnly() || !isText(event->mimeData())) {
        event->ignore();
        return;
    }
    m_dropPlace = m_view.byteAt(event->position().toPoint());
    m_area.viewport()->update();
    event->acceptProposedAction();
}

void EditorInput::dragLeft() {
    m_dropPlace.reset();
    m_area.viewport()->update();
}

void EditorInput::dropped(QDropEvent* event) {
    m_dropPlace.reset();
    if (!m_commands.canEdit() || !isText(event->mimeData())) {
        event->ignore();
        return;
    }
    std::uint32_t byte = m_view.byteAt(event->position().toPoint());
    const bool isOwn = event->source() == &m_area || event->source() == m_area.viewport();
    const ByteSpan moved = m_caret.selection();
    if (isOwn && event->dropAction() == Qt::MoveAction) {
        if (byte >= moved.begin && byte <= moved.end)
            return;
        m_commands.replace(moved, {});
        if (byte > moved.begin)
            byte -= moved.size();
    }
    m_caret.set(byte);
    m_commands.insertMime(event->mimeData());
    m_caret.setAnchor(byte);
    m_area.viewport()->update();
    event->acceptProposedAction();
}

} // namespace tokenscope::ui
