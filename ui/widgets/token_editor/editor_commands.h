#pragma once
// What an editor does to its document: replacing, deleting, undo (the history is TextDocument's), clipboard.
// The caret follows each edit.

#include "ui/widgets/token_editor/editor_caret.h"

#include <QPointer>

#include <string_view>

class QMimeData;

namespace tokenscope::ui {

class EditorCommands {
  public:
    /// All must outlive this.
    EditorCommands(EditorViewport& view, EditorCaret& caret, TokenFollower& follower);

    /// Not owned; may be null.
    void setDocument(TextDocument* document) { m_document = document; }
    [[nodiscard]] TextDocument* document() const { return m_document; }
    void setReadOnly(bool readOnly) { m_readOnly = readOnly; }
    [[nodiscard]] bool isReadOnly() const { return m_readOnly; }
    [[nodiscard]] bool canEdit() const { return !m_readOnly && m_document != nullptr; }
    /// True while the document reports an edit that was made here.
    [[nodiscard]] bool isEditing() const { return m_isEditing; }

    // All do nothing if the document can't be edited. `joinable`: may be undone together with the edit
    // before.
    void replace(ByteSpan span, std::string_view inserted, bool joinable = false);
    /// Replaces the selection.
    void insert(std::string_view inserted, bool joinable = false);
    void deleteSelected();
    void undo();
    void redo();
    void cut();
    void paste();

    void copy() const;
    void selectAll();

    /// The caller owns it.
    [[nodiscard]] QMimeData* mimeOfSelection() const;
    /// `mime` may be null.
    void insertMime(const QMimeData* mime);
    /// Offers the selection to the middle mouse button, where the platform has that.
    void publishSelection() const;

  private:
    [[nodiscard]] std::string_view selectedText() const;

    EditorViewport& m_view;
    EditorCaret& m_caret;
    TokenFollower& m_follower;
    QPointer<TextDocument> m_document;
    bool m_readOnly = false;
    bool m_isEditing = false;
};

} // namespace tokenscope::ui
