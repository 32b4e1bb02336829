#include "ui/widgets/token_editor/token_editor_accessible.h"

#include "core/text/text_index.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include <algorithm>

namespace tokenscope::ui {
namespace {

class TokenEditorAccessible : public QAccessibleWidget, public QAccessibleTextInterface {
  public:
    explicit TokenEditorAccessible(TokenEditor* editor)
        : QAccessibleWidget(editor, QAccessible::EditableText) {}

    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::TextInterface)
            return static_cast<QAccessibleTextInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }

    QAccessible::State state() const override {
        QAccessible::State state = QAccessibleWidget::state();
        state.editable = !editor().isReadOnly();
        state.readOnly = editor().isReadOnly();
        state.multiLine = true;
        state.selectableText = true;
        return state;
    }

    int characterCount() const override { return static_cast<int>(index().utf16Units()); }
    int cursorPosition() const override { return unit(editor().caret()); }
    void setCursorPosition(int position) override {
        const std::uint32_t at = byte(position);
        editor().selectBytes({at, at});
    }
    QString text(int begin, int end) const override {
        const std::uint32_t from = byte(begin);
        const std::uint32_t to = std::max(from, byte(end));
        const std::string_view part = bytes().substr(from, to - from);
        return QString::fromUtf8(part.data(), static_cast<qsizetype>(part.size()));
    }

    int selectionCount() const override { return editor().selectedBytes().empty() ? 0 : 1; }
    void selection(int selected, int* begin, int* end) const override {
        const ByteSpan span = selected == 0 ? editor().selectedBytes() : ByteSpan{};
        *begin = unit(span.begin);
        *end = unit(span.end);
    }
    void addSelection(int begin, int end) override { editor().selectBytes({byte(begin), byte(end)}); }
    void setSelection(int selected, int begin, int end) override {
        if (selected == 0)
            addSelection(begin, end);
    }
    void removeSelection(int selected) override {
        if (selected == 0)
            editor().selectBytes({editor().caret(), editor().caret()});
    }
    void scrollToSubstring(int begin, int /*end*/) override { editor().scrollToByte(byte(begin)); }

    QRect characterRect(int position) const override {
        const QRect rect = editor().byteRect(byte(position));
        return {editor().viewport()->mapToGlobal(rect.topLeft()), rect.size()};
    }
    int offsetAtPoint(const QPoint& point) const override {
        return unit(editor().byteAt(editor().viewport()->mapFromGlobal(point)));
    }
    QString attributes(int position, int* begin, int* end) const override {
        *begin = position;
        *end = std::min(position + 1, characterCount());
        return {};
    }

  private:
    TokenEditor& editor() const { return *static_cast<TokenEditor*>(widget()); }
    std::string_view bytes() const {
        return editor().document() == nullptr ? std::string_view() : editor().document()->text();
    }
    /// Of the current text; built on demand.
    const TextIndex& index() const {
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
    int unit(std::uint32_t at) const { return static_cast<int>(index().utf16At(at)); }
    std::uint32_t byte(int position) const {
        return index().byteOfUtf16(static_cast<std::uint32_t>(std::max(position, 0)));
    }

    mutable const TextDocument* m_document = nullptr;
    mutable std::uint64_t m_revision = 0;
    mutable std::shared_ptr<const std::string> m_snapshot;
    mutable TextIndex m_index;
};

QAccessibleInterface* makeAccessible(const QString& /*className*/, QObject* object) {
    auto* editor = qobject_cast<TokenEditor*>(object);
    return editor == nullptr ? nullptr : new TokenEditorAccessible(editor);
}

} // namespace

void installTokenEditorAccessible() {
    static const bool kInstalled = [] {
        QAccessible::installFactory(makeAccessible);
        return true;
    }();
    static_cast<void>(kInstalled);
}

} // namespace tokenscope::ui
