#include "ui/widgets/token_editor/token_editor.h"

#include "ui/accessibility/accessible_maker.h"
#include "ui/support/glyphs.h"
#include "ui/support/settings.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/token_editor/text_boundaries.h"
#include "ui/widgets/token_editor/token_editor_accessible.h"
#include "ui/widgets/token_view/hit_bars.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr int kTextSize = 16;

/// The user's text size is that of the session's text; the texts of other editors change in proportion.
int textPixels(int usual) {
    return scaled(qRound(usual * Settings::instance().number(Setting::TextSize) / double{kTextSize}));
}

/// Tokens of an older text are dimmed only if the new ones take long, so that typing does not flicker.
constexpr int kStaleDelayMs = 150;

} // namespace

TokenEditor::TokenEditor(QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_view(*this, m_tokens, kTextSize)
    , m_caret(*this, m_view)
    , m_follower(*this, m_view, m_caret, m_tokens)
    , m_commands(m_view, m_caret, m_follower)
    , m_input(*this, m_view, m_caret, m_follower, m_commands, m_tokens)
    , m_painter(*this, m_view, m_caret, m_follower, m_commands, m_input, m_tokens)
    , m_usualTextSize(kTextSize) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_InputMethodEnabled);
    setAcceptDrops(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_bar = new HitBar([this](int parts) { return hitParts(parts); }, this);
    setVerticalScrollBar(m_bar);
    setAccessibleName(tr("Text"));
    viewport()->setCursor(Qt::IBeamCursor);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&m_caret, &EditorCaret::moved, this, &TokenEditor::onCaretMoved);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        setTextSize(textPixels(m_usualTextSize));
        m_view.updateMetrics();
    });

    m_staleTimer.setSingleShot(true);
    m_staleTimer.setInterval(kStaleDelayMs);
    connect(&m_staleTimer, &QTimer::timeout, this, [this] {
        m_isStale = m_tokens.isStale() || m_outdated;
        viewport()->update();
    });
    setAccessibleMaker(*this, [this](QWidget&) { return new TokenEditorAccessible(*this); });
    setUsualTextSize(kTextSize);
}

TokenEditor::~TokenEditor() {
    setAccessibleMaker(*this, {}); // the interface uses members
}

void TokenEditor::setDocument(TextDocument* document) {
    if (m_commands.document() != nullptr)
        m_commands.document()->disconnect(this);
    m_commands.setDocument(document);
    if (document != nullptr) {
        connect(document, &TextDocument::edited, this, &TokenEditor::onEdited);
        connect(document, &TextDocument::wasReset, this, &TokenEditor::onReset);
        connect(document, &QObject::destroyed, this, &TokenEditor::onReset);
    }
    onReset();
}

void TokenEditor::setSelection(TokenSelection* selection) {
    m_follower.setSelection(selection);
}

void TokenEditor::setMarks(TokenMarks* marks) {
    if (m_marks != nullptr)
        m_marks->disconnect(this);
    m_marks = marks;
    m_bar->setMarks(marks);
    if (marks != nullptr)
        connect(marks, &TokenMarks::changed, this, [this] { viewport()->update(); });
    viewport()->update();
}

void TokenEditor::setEncoded(EncodedTextPtr encoded) {
    // The token at the place of the current one becomes the current one.
    const auto place = m_follower.currentPlace();
    m_tokens.setEncoded(std::move(encoded));
    m_view.tokensChanged();
    if (m_tokens.isStale()) {
        m_staleTimer.start();
    } else {
        m_staleTimer.stop();
        m_isStale = m_outdated;
        if (place && !m_tokens.empty())
            m_follower.selectTokenAt(*place);
    }
    m_view.updateScrollRange();
    if (hasFocus())
        m_caret.showWhole(); // chips may have moved it down
    viewport()->update();
}

void TokenEditor::setOutdated(bool outdated) {
    m_outdated = outdated;
    m_isStale = outdated || (m_isStale && m_tokens.isStale());
    viewport()->update();
}

void TokenEditor::setReadOnly(bool readOnly) {
    m_commands.setReadOnly(readOnly);
    setAttribute(Qt::WA_InputMethodEnabled, !readOnly);
    viewport()->update();
}

void TokenEditor::setPlaceholderText(const QString& text) {
    m_painter.setPlaceholder(text);
    viewport()->update();
}

void TokenEditor::setWarnedLines(std::vector<std::size_t> lines) {
    m_painter.setWarnedLines(std::move(lines));
    viewport()->update();
}

void TokenEditor::setTextSize(int pixels) {
    m_view.setFont(pieceFont(std::clamp(pixels, 8, 72)));
}

void TokenEditor::setUsualTextSize(int pixels) {
    m_usualTextSize = pixels;
    setTextSize(textPixels(pixels));
}

void TokenEditor::setDecoration(const EditorDecoration* decoration) {
    m_view.setDecoration(decoration);
}

void TokenEditor::refreshDecoration() {
    m_view.updateMetrics();
}

void TokenEditor::onEdited(const TextEdit& edit) {
    m_tokens.addEdit(m_commands.document()->revision(), edit);
    if (!m_commands.isEditing()) {
        m_caret.shift(edit);
        m_follower.shift(edit);
    }
    if (!m_staleTimer.isActive() && !m_isStale)
        m_staleTimer.start();
    m_view.edited(edit);
    if (TokenEditorAccessible* const accessible = TokenEditorAccessible::of(*this))
        accessible->reportEdit(edit);
}

void TokenEditor::onReset() {
    TextDocument* document = m_commands.document();
    m_tokens.forget(document == nullptr ? 0 : document->revision());
    m_view.setDocument(document);
    m_caret.reset();
    m_follower.stopFollowing();
    m_restoredTop.reset();
    m_isStale = false;
    m_staleTimer.stop();
    m_view.updateMetrics();
    m_view.setScrollTop(0);
    if (TokenEditorAccessible* const accessible = TokenEditorAccessible::of(*this))
        accessible->reportReset();
    onCaretMoved(m_caret.byte());
}

void TokenEditor::onCaretMoved(std::uint32_t byte) {
    updateMicroFocus();
    if (TokenEditorAccessible* const accessible = TokenEditorAccessible::of(*this))
        accessible->reportCaret();
    emit caretMoved(byte);
}

std::uint32_t TokenEditor::topByte() const {
    return m_restoredTop ? *m_restoredTop : m_view.topByte();
}

void TokenEditor::restorePlace(std::uint32_t caret, std::uint32_t anchor, std::uint32_t top) {
    const std::string_view text = m_view.text();
    const auto inText = [text](std::uint32_t byte) {
        return graphemeStart(text, std::min(byte, static_cast<std::uint32_t>(text.size())));
    };
    m_caret.set(inText(anchor));
    m_caret.set(inText(caret), EditorCaret::Anchor::Keep);
    m_restoredTop = inText(top);
    if (isVisible()) {
        m_view.setTopByte(*std::exchange(m_restoredTop, std::nullopt));
        m_caret.showWhole();
    }
}

std::vector<bool> TokenEditor::hitParts(int parts) const {
    return m_marks == nullptr ? std::vector<bool>(static_cast<std::size_t>(parts))
                              : m_view.hitParts(*m_marks, parts);
}

void TokenEditor::fillContextMenu(QMenu& menu, std::optional<std::size_t> token) {
    const TextDocument* document = m_commands.document();
    const bool hasSelection = m_caret.hasSelection();
    const bool canEdit = m_commands.canEdit();
    const auto add = [&](const QString& title, QKeySequence::StandardKey key, void (TokenEditor::*slot)(),
                         bool isEnabled) {
        QAction* action = menu.addAction(title, this, slot);
        action->setShortcut(key);
        action->setEnabled(isEnabled);
    };
    add(tr("&Undo"), QKeySequence::Undo, &TokenEditor::undo, canEdit && document->canUndo());
    add(tr("&Redo"), QKeySequence::Redo, &TokenEditor::redo, canEdit && document->canRedo());
    menu.addSeparator();
    add(tr("Cu&t"), QKeySequence::Cut, &TokenEditor::cut, canEdit && hasSelection);
    add(tr("&Copy"), QKeySequence::Copy, &TokenEditor::copy, hasSelection);
    add(tr("&Paste"), QKeySequence::Paste, &TokenEditor::paste, canEdit);
    add(tr("&Delete"), QKeySequence::Delete, &TokenEditor::deleteSelected, canEdit && hasSelection);
    menu.addSeparator();
    add(tr("Select &all"), QKeySequence::SelectAll, &TokenEditor::selectAll, !m_view.text().empty());
    menu.addSeparator();
    // The menu stays open while the text can change: the span is that of the encoding it was opened on.
    const std::optional<ByteSpan> span = token ? m_tokens.span(*token) : std::nullopt;
    QAction* select =
        menu.addAction(tr("&Select the token's text"), this, [this, span] { selectBytes(span.value()); });
    select->setEnabled(span && span->size() > 0);
    if (token && m_follower.selection() != nullptr) {
        menu.addSeparator();
        addTokenActions(menu, m_tokens.encoded(), *token, *m_follower.selection());
    }
    emit contextMenuOpening(&menu);
}

void TokenEditor::contextMenuEvent(QContextMenuEvent* event) {
    m_follower.hover(std::nullopt);
    const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
    const std::optional<std::size_t> token = byMouse ? tokenAt(event->pos()) : m_follower.currentToken();
    // Shows what the menu is about, unless it is about the selected text.
    if (byMouse && token && !m_caret.hasSelection() && m_follower.selection() != nullptr)
        m_follower.selectToken(*token);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillContextMenu(*menu, token);
    menu->popup(byMouse ? event->globalPos() : viewport()->mapToGlobal(caretRect().bottomLeft()));
}

void TokenEditor::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    m_painter.paint(painter, event->rect(), m_marks, m_isStale);
}

void TokenEditor::resizeEvent(QResizeEvent* event) {
    const bool caretWasWhole = hasFocus() && m_view.isInSight(m_caret.byte()) &&
                               QRect(QPoint(), event->oldSize()).contains(caretRect());
    QAbstractScrollArea::resizeEvent(event);
    m_view.updateMetrics();
    if (caretWasWhole) // another width, as with a scroll bar, breaks other rows
        m_view.showByte(m_caret.byte());
}

void TokenEditor::showEvent(QShowEvent* event) {
    QAbstractScrollArea::showEvent(event);
    if (const auto top = std::exchange(m_restoredTop, std::nullopt)) {
        m_view.setTopByte(*top);
        m_caret.showWhole();
    }
}

void TokenEditor::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    const bool measures = event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange;
    if (measures && !Theme::instance().applying())
        m_view.updateMetrics();
    if (event->type() == QEvent::PaletteChange)
        viewport()->update();
}

void TokenEditor::scrollContentsBy(int /*dx*/, int /*dy*/) {
    viewport()->update();
}

void TokenEditor::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    m_caret.startBlinking();
    viewport()->update();
}

void TokenEditor::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    m_caret.stopBlinking();
    viewport()->update();
}

/// Tab is a character here; Ctrl+Tab and Shift+Tab leave the editor.
bool TokenEditor::focusNextPrevChild(bool next) {
    if (next && !isReadOnly())
        return false;
    return QAbstractScrollArea::focusNextPrevChild(next);
}

bool TokenEditor::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride &&
        m_input.overridesShortcut(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QAbstractScrollArea::event(event);
}

bool TokenEditor::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave)
        m_follower.hover(std::nullopt);
    return QAbstractScrollArea::viewportEvent(event);
}

void TokenEditor::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() == Qt::ControlModifier && event->key() == Qt::Key_Tab) {
        QAbstractScrollArea::focusNextPrevChild(true);
        event->accept();
    } else {
        event->setAccepted(m_input.keyPressed(*event));
    }
}

void TokenEditor::inputMethodEvent(QInputMethodEvent* event) {
    m_input.inputMethod(event);
}

QVariant TokenEditor::inputMethodQuery(Qt::InputMethodQuery query) const {
    const QVariant answer = m_input.inputMethodQuery(query);
    return answer.isValid() ? answer : QAbstractScrollArea::inputMethodQuery(query);
}

void TokenEditor::mousePressEvent(QMouseEvent* event) {
    m_input.mousePressed(*event);
}

void TokenEditor::mouseMoveEvent(QMouseEvent* event) {
    m_input.mouseMoved(*event);
}

void TokenEditor::mouseReleaseEvent(QMouseEvent* event) {
    m_input.mouseReleased(*event);
}

void TokenEditor::mouseDoubleClickEvent(QMouseEvent* event) {
    m_input.mouseDoubleClicked(*event);
}

void TokenEditor::dragEnterEvent(QDragEnterEvent* event) {
    m_input.dragEntered(event);
}

void TokenEditor::dragMoveEvent(QDragMoveEvent* event) {
    m_input.dragMoved(event);
}

void TokenEditor::dragLeaveEvent(QDragLeaveEvent* /*event*/) {
    m_input.dragLeft();
}

void TokenEditor::dropEvent(QDropEvent* event) {
    m_input.dropped(event);
}

} // namespace tokenscope::ui
