// Clipboard, undo, menu, and the text as a picture.

#include "ui/widgets/token_editor/token_editor.h"

#include "core/text/utf8.h"
#include "ui/support/byte_view.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

/// Text as it is, for bytes that no QString can carry.
const QString kBytesFormat = QStringLiteral("application/x-tokenscope-text");
/// Longer selections are not offered to the middle button.
constexpr std::uint32_t kPrimaryLimit = 1U << 20U;
constexpr int kPicturePadding = 8;

} // namespace

QMimeData* TokenEditor::mimeOfSelection() const {
    const ByteSpan span = selectedBytes();
    const std::string_view part = text().substr(span.begin, span.size());
    auto* mime = new QMimeData;
    mime->setText(QString::fromUtf8(part.data(), static_cast<qsizetype>(part.size())));
    if (!isValidUtf8(part))
        mime->setData(kBytesFormat, QByteArray(part.data(), static_cast<qsizetype>(part.size())));
    return mime;
}

void TokenEditor::insertMime(const QMimeData* mime) {
    if (mime == nullptr)
        return;
    if (mime->hasFormat(kBytesFormat))
        insert(view(mime->data(kBytesFormat)));
    else if (mime->hasText())
        insert(view(mime->text().toUtf8()));
}

void TokenEditor::publishPrimary() const {
    QClipboard* clipboard = QGuiApplication::clipboard();
    const std::uint32_t size = selectedBytes().size();
    if (clipboard->supportsSelection() && size > 0 && size <= kPrimaryLimit)
        clipboard->setMimeData(mimeOfSelection(), QClipboard::Selection);
}

void TokenEditor::copy() {
    if (m_caret != m_anchor)
        QGuiApplication::clipboard()->setMimeData(mimeOfSelection());
}

void TokenEditor::cut() {
    copy();
    deleteSelected();
}

void TokenEditor::paste() {
    insertMime(QGuiApplication::clipboard()->mimeData());
}

void TokenEditor::selectAll() {
    m_anchor = 0;
    setCaret(static_cast<std::uint32_t>(text().size()), Anchor::Keep);
    publishPrimary();
}

void TokenEditor::undo() {
    if (m_readOnly || m_document == nullptr || !m_document->canUndo())
        return;
    moveCaret(m_document->undo(), Anchor::Move);
}

void TokenEditor::redo() {
    if (m_readOnly || m_document == nullptr || !m_document->canRedo())
        return;
    moveCaret(m_document->redo(), Anchor::Move);
}

void TokenEditor::fillContextMenu(QMenu& menu, std::optional<std::size_t> token) {
    const bool hasSelection = m_caret != m_anchor;
    const bool canEdit = !m_readOnly && m_document != nullptr;
    const auto add = [&](const QString& title, QKeySequence::StandardKey key, void (TokenEditor::*slot)(),
                         bool isEnabled) {
        QAction* action = menu.addAction(title, this, slot);
        action->setShortcut(key);
        action->setEnabled(isEnabled);
    };
    add(tr("&Undo"), QKeySequence::Undo, &TokenEditor::undo, canEdit && m_document->canUndo());
    add(tr("&Redo"), QKeySequence::Redo, &TokenEditor::redo, canEdit && m_document->canRedo());
    menu.addSeparator();
    add(tr("Cu&t"), QKeySequence::Cut, &TokenEditor::cut, canEdit && hasSelection);
    add(tr("&Copy"), QKeySequence::Copy, &TokenEditor::copy, hasSelection);
    add(tr("&Paste"), QKeySequence::Paste, &TokenEditor::paste, canEdit);
    add(tr("&Delete"), QKeySequence::Delete, &TokenEditor::deleteSelected, canEdit && hasSelection);
    menu.addSeparator();
    add(tr("Select &all"), QKeySequence::SelectAll, &TokenEditor::selectAll, !text().empty());
    menu.addSeparator();
    QAction* select = menu.addAction(tr("&Select the token's text"), this, [this, token] {
        if (const auto span = m_tokens.span(*token))
            selectBytes(*span);
    });
    select->setEnabled(token.has_value() && m_tokens.span(*token).value_or(ByteSpan{}).size() > 0);
    if (token && m_selection != nullptr) {
        menu.addSeparator();
        addTokenActions(menu, m_tokens.encoded(), *token, *m_selection);
    }
}

void TokenEditor::contextMenuEvent(QContextMenuEvent* event) {
    setOwnHover(std::nullopt);
    std::optional<std::size_t> token;
    QPoint at = event->globalPos();
    if (event->reason() == QContextMenuEvent::Mouse) {
        token = tokenAt(event->pos());
    } else {
        if (m_selection != nullptr && m_selection->current() >= 0 && !m_tokens.empty() &&
            static_cast<std::size_t>(m_selection->current()) < m_tokens.encoded()->size())
            token = static_cast<std::size_t>(m_selection->current());
        at = viewport()->mapToGlobal(caretRect().bottomLeft());
    }
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    fillContextMenu(*menu, token);
    menu->popup(at);
}

QSize TokenEditor::tokensSize(int width) const {
    TextMetrics metrics = m_layout.metrics();
    metrics.width = width - 2 * kPicturePadding - kLineEndMarkWidth;
    TextLayout layout(metrics, [this](ByteSpan span, bool ownsEnd) { return chipsOf(span, ownsEnd); });
    layout.setHints(m_layout.hints());
    layout.setDocument(m_document);
    layout.setMetrics(metrics);
    std::int64_t rows = 0;
    BlockPlace place;
    for (; place.index < layout.blocks().size(); place = layout.blocks().next(place)) {
        rows += layout.layOut(place)->rows;
        layout.keepLayouts(place.index, place.index);
    }
    return {width, static_cast<int>(static_cast<qreal>(rows) * metrics.rowHeight) + 2 * kPicturePadding};
}

void TokenEditor::renderTokens(QPainter& painter, int width) const {
    TextMetrics metrics = m_layout.metrics();
    metrics.width = width - 2 * kPicturePadding - kLineEndMarkWidth;
    TextLayout layout(metrics, [this](ByteSpan span, bool ownsEnd) { return chipsOf(span, ownsEnd); });
    layout.setHints(m_layout.hints());
    layout.setDocument(m_document);
    layout.setMetrics(metrics);
    TokenPaintState state;
    state.marks = m_marks;
    BlockPlace place;
    for (; place.index < layout.blocks().size(); place = layout.blocks().next(place)) {
        const auto block = layout.layOut(place);
        for (const LaidParagraph& laid : block->paragraphs) {
            const auto row = static_cast<qreal>(place.row + laid.firstRow);
            const QPointF origin(kPicturePadding, kPicturePadding + row * metrics.rowHeight);
            TokenPainter(painter, metrics, state)
                .paint(makeScene(metrics, m_tokens, text(), laid, place.byte + laid.begin, origin, 0,
                                 laid.rowCount() - 1));
        }
        layout.keepLayouts(place.index, place.index);
    }
}

void TokenEditor::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    const bool measures = event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange;
    if (measures && !Theme::instance().applying())
        updateMetrics();
    if (event->type() == QEvent::PaletteChange)
        viewport()->update();
}

} // namespace tokenscope::ui
