#include "ui/widgets/token_editor/editor_commands.h"

#include "core/text/utf8.h"
#include "ui/support/text.h"
#include "ui/widgets/token_editor/text_boundaries.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>

namespace tokenscope::ui {
namespace {

/// The raw bytes of a text that no QString can hold.
const QString kBytesFormat = QStringLiteral("application/x-tokenscope-text");
/// Longer selections are not offered to the middle button.
constexpr std::uint32_t kMaxPublishedBytes = 1U << 20U;

} // namespace

EditorCommands::EditorCommands(EditorViewport& view, EditorCaret& caret, TokenFollower& follower)
    : m_view(view)
    , m_caret(caret)
    , m_follower(follower) {}

void EditorCommands::replace(ByteSpan span, std::string_view inserted, bool joinable) {
    if (!canEdit())
        return;
    m_isEditing = true;
    const bool isDone = m_document->replace(span.begin, span.size(), inserted, joinable);
    m_isEditing = false;
    if (!isDone)
        return;
    m_caret.forgetColumn();
    m_follower.stopFollowing();
    m_follower.hover(std::nullopt);
    m_caret.set(span.begin + static_cast<std::uint32_t>(inserted.size()));
    m_view.showByte(m_caret.byte());
    // The token that was just written rather than the next one.
    m_follower.followLater(inserted.empty() ? m_caret.byte()
                                            : previousGrapheme(m_view.text(), m_caret.byte()));
}

void EditorCommands::insert(std::string_view inserted, bool joinable) {
    replace(m_caret.selection(), inserted, joinable);
}

void EditorCommands::deleteSelected() {
    if (m_caret.hasSelection())
        insert({});
}

void EditorCommands::undo() {
    if (canEdit() && m_document->canUndo())
        m_caret.moveTo(m_document->undo(), EditorCaret::Anchor::Move);
}

void EditorCommands::redo() {
    if (canEdit() && m_document->canRedo())
        m_caret.moveTo(m_document->redo(), EditorCaret::Anchor::Move);
}

void EditorCommands::cut() {
    copy();
    deleteSelected();
}

void EditorCommands::paste() {
    insertMime(QGuiApplication::clipboard()->mimeData());
}

void EditorCommands::copy() const {
    if (m_caret.hasSelection())
        QGuiApplication::clipboard()->setMimeData(mimeOfSelection());
}

void EditorCommands::selectAll() {
    m_caret.setAnchor(0);
    m_caret.set(static_cast<std::uint32_t>(m_view.text().size()), EditorCaret::Anchor::Keep);
    publishSelection();
}

std::string_view EditorCommands::selectedText() const {
    const ByteSpan span = m_caret.selection();
    return m_view.text().substr(span.begin, span.size());
}

QMimeData* EditorCommands::mimeOfSelection() const {
    const std::string_view text = selectedText();
    auto* mime = new QMimeData;
    mime->setText(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
    if (!isValidUtf8(text))
        mime->setData(kBytesFormat, QByteArray(text.data(), static_cast<qsizetype>(text.size())));
    return mime;
}

void EditorCommands::insertMime(const QMimeData* mime) {
    if (mime == nullptr)
        return;
    if (mime->hasFormat(kBytesFormat))
        insert(toStringView(mime->data(kBytesFormat)));
    else if (mime->hasText())
        insert(toStringView(mime->text().toUtf8()));
}

void EditorCommands::publishSelection() const {
    QClipboard* clipboard = QGuiApplication::clipboard();
    const std::uint32_t size = m_caret.selection().size();
    if (clipboard->supportsSelection() && size > 0 && size <= kMaxPublishedBytes)
        clipboard->setMimeData(mimeOfSelection(), QClipboard::Selection);
}

} // namespace tokenscope::ui
