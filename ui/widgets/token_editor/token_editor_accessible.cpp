#include "ui/widgets/token_editor/token_editor_accessible.h"

#include "ui/widgets/token_editor/token_editor.h"

#include <algorithm>

namespace tokenscope::ui {
namespace {

QString textOf(std::string_view bytes) {
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

} // namespace

TokenEditorAccessible::TokenEditorAccessible(TokenEditor& editor)
    : QAccessibleWidget(&editor, QAccessible::EditableText) {}

TokenEditorAccessible* TokenEditorAccessible::of(TokenEditor& editor) {
    return QAccessible::isActive()
               ? dynamic_cast<TokenEditorAccessible*>(QAccessible::queryAccessibleInterface(&editor))
               : nullptr;
}

void TokenEditorAccessible::reportCaret() {
    QAccessibleTextCursorEvent moved(widget(), cursorPosition());
    QAccessible::updateAccessibility(&moved);
    const ByteSpan selected = editor().selectedBytes();
    if (selected.empty() && !m_hadSelection)
        return;
    m_hadSelection = !selected.empty();
    QAccessibleTextSelectionEvent changed(widget(), unit(selected.begin), unit(selected.end));
    changed.setCursorPosition(cursorPosition());
    QAccessible::updateAccessibility(&changed);
}

/// The snapshot is still that of the text before the edit, unless the text was never read.
void TokenEditorAccessible::reportEdit(const TextEdit& edit) {
    const std::shared_ptr<const std::string> before = m_snapshot;
    const bool known = before != nullptr && before->size() >= std::size_t{edit.begin} + edit.removed;
    const QString removed =
        known ? textOf(std::string_view(*before).substr(edit.begin, edit.removed)) : QString();
    const int position = unit(edit.begin);
    const QString inserted = textOf(bytes().substr(edit.begin, edit.inserted));
    if (!removed.isEmpty()) {
        QAccessibleTextRemoveEvent event(widget(), position, removed);
        QAccessible::updateAccessibility(&event);
    }
    if (!inserted.isEmpty()) {
        QAccessibleTextInsertEvent event(widget(), position, inserted);
        QAccessible::updateAccessibility(&event);
    }
}

void TokenEditorAccessible::reportReset() {
    const QString removed = m_snapshot == nullptr ? QString() : textOf(*m_snapshot);
    m_document = nullptr; // another document may have the same revision
    m_snapshot.reset();
    const QString inserted = text(0, characterCount());
    QAccessibleTextUpdateEvent event(widget(), 0, removed, inserted);
    QAccessible::updateAccessibility(&event);
}

void* TokenEditorAccessible::interface_cast(QAccessible::InterfaceType type) {
    if (type == QAccessible::TextInterface)
        return static_cast<QAccessibleTextInterface*>(this);
    if (type == QAccessible::EditableTextInterface)
        return static_cast<QAccessibleEditableTextInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
}

QAccessible::State TokenEditorAccessible::state() const {
    QAccessible::State state = QAccessibleWidget::state();
    state.editable = !editor().isReadOnly();
    state.readOnly = editor().isReadOnly();
    state.multiLine = true;
    state.selectableText = true;
    return state;
}

int TokenEditorAccessible::characterCount() const {
    return static_cast<int>(index().utf16Units());
}

int TokenEditorAccessible::cursorPosition() const {
    return unit(editor().caret());
}

void TokenEditorAccessible::setCursorPosition(int position) {
    const std::uint32_t at = byte(position);
    editor().selectBytes({at, at});
}

QString TokenEditorAccessible::text(int begin, int end) const {
    const std::uint32_t from = byte(begin);
    return textOf(bytes().substr(from, std::max(from, byte(end)) - from));
}

int TokenEditorAccessible::selectionCount() const {
    return editor().selectedBytes().empty() ? 0 : 1;
}

void TokenEditorAccessible::selection(int selected, int* begin, int* end) const {
    const ByteSpan span = selected == 0 ? editor().selectedBytes() : ByteSpan{};
    *begin = unit(span.begin);
    *end = unit(span.end);
}

void TokenEditorAccessible::addSelection(int begin, int end) {
    editor().selectBytes({byte(begin), byte(end)});
}

void TokenEditorAccessible::setSelection(int selected, int begin, int end) {
    if (selected == 0)
        addSelection(begin, end);
}

void TokenEditorAccessible::removeSelection(int selected) {
    if (selected == 0)
        editor().selectBytes({editor().caret(), editor().caret()});
}

void TokenEditorAccessible::scrollToSubstring(int begin, int /*end*/) {
    editor().scrollToByte(byte(begin));
}

QRect TokenEditorAccessible::characterRect(int position) const {
    const QRect rect = editor().byteRect(byte(position));
    return {editor().viewport()->mapToGlobal(rect.topLeft()), rect.size()};
}

int TokenEditorAccessible::offsetAtPoint(const QPoint& point) const {
    return unit(editor().byteAt(editor().viewport()->mapFromGlobal(point)));
}

QString TokenEditorAccessible::attributes(int position, int* begin, int* end) const {
    *begin = position;
    *end = std::min(position + 1, characterCount());
    return {};
}

void TokenEditorAccessible::deleteText(int begin, int end) {
    replaceText(begin, end, {});
}

void TokenEditorAccessible::insertText(int position, const QString& inserted) {
    replaceText(position, position, inserted);
}

void TokenEditorAccessible::replaceText(int begin, int end, const QString& inserted) {
    const std::uint32_t from = byte(begin);
    editor().replaceBytes({from, std::max(from, byte(end))}, inserted.toStdString());
}

TokenEditor& TokenEditorAccessible::editor() const {
    return *static_cast<TokenEditor*>(widget());
}

std::string_view TokenEditorAccessible::bytes() const {
    return editor().document() == nullptr ? std::string_view() : editor().document()->text();
}

const TextIndex& TokenEditorAccessible::index() const {
    const TextDocument* document = editor().document();
    const std::uint64_t revision = document == nullptr ? 0 : document->revision();
    if (document != m_document || revision != m_revision) {
        m_snapshot = document == nullptr ? nullptr : document->snapshot();
        m_index = m_snapshot == nullptr ? TextIndex() : TextIndex(*m_snapshot);
        m_document = document;
        m_revision = revision;
    }
    return m_index;
}

int TokenEditorAccessible::unit(std::uint32_t at) const {
    return static_cast<int>(index().utf16At(at));
}

std::uint32_t TokenEditorAccessible::byte(int position) const {
    return index().byteOfUtf16(static_cast<std::uint32_t>(std::max(position, 0)));
}

} // namespace tokenscope::ui
