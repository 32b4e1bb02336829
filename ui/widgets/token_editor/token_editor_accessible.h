#pragma once
// The token editor for assistive technology: editable text with caret and selection. Positions are UTF-16
// units. It holds a snapshot of the text, so that the next edit copies the text: the price of a screen reader.

#include "core/text/text_index.h"
#include "ui/session/text_document.h"

#include <QAccessibleWidget>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace tokenscope::ui {

class TokenEditor;

class TokenEditorAccessible : public QAccessibleWidget,
                              public QAccessibleTextInterface,
                              public QAccessibleEditableTextInterface {
  public:
    explicit TokenEditorAccessible(TokenEditor& editor);
    /// The interface of the editor; null if no assistive technology is active.
    static TokenEditorAccessible* of(TokenEditor& editor);

    // Announcements. The editor calls them after the change.
    void reportCaret();
    void reportEdit(const TextEdit& edit);
    void reportReset();

    void* interface_cast(QAccessible::InterfaceType type) override;
    QAccessible::State state() const override;
    using QAccessibleWidget::text;

    int characterCount() const override;
    int cursorPosition() const override;
    void setCursorPosition(int position) override;
    QString text(int begin, int end) const override;
    int selectionCount() const override;
    void selection(int selected, int* begin, int* end) const override;
    void addSelection(int begin, int end) override;
    void setSelection(int selected, int begin, int end) override;
    void removeSelection(int selected) override;
    void scrollToSubstring(int begin, int end) override;
    QRect characterRect(int position) const override;
    int offsetAtPoint(const QPoint& point) const override;
    QString attributes(int position, int* begin, int* end) const override;

    void deleteText(int begin, int end) override;
    void insertText(int position, const QString& inserted) override;
    void replaceText(int begin, int end, const QString& inserted) override;

  private:
    TokenEditor& editor() const;
    std::string_view bytes() const;
    /// Of the current text; built on demand.
    const TextIndex& index() const;
    int unit(std::uint32_t at) const;
    std::uint32_t byte(int position) const;

    mutable const TextDocument* m_document = nullptr;
    mutable std::uint64_t m_revision = 0;
    mutable std::shared_ptr<const std::string> m_snapshot;
    mutable TextIndex m_index;
    bool m_hadSelection = false; ///< when the caret was reported last
};

} // namespace tokenscope::ui
