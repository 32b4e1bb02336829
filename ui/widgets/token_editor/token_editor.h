#pragma once
// The text of the session with its tokens painted in place. It edits the TextDocument, shows the last
// encoding at the places where later edits have moved it, and reads and writes the window's token selection:
// the token at the caret is the current one. Only rows near the screen are laid out.
//
//   events → EditorInput → EditorCommands → TextDocument            EditorPainter → rows, caret, line numbers
//                  └────→ EditorCaret ⇄ TokenFollower ⇄ TokenSelection       └─ EditorViewport → TextLayout
//
// The parts hold references to each other and to this widget; all of them live as long as it.

#include "ui/session/encoded_text.h"
#include "ui/session/selection_and_marks.h"
#include "ui/session/text_document.h"
#include "ui/widgets/token_editor/editor_painter.h"

#include <QAbstractScrollArea>
#include <QPointer>
#include <QTimer>

#include <optional>
#include <vector>

class QMenu;

namespace tokenscope::ui {

class HitBar;

class TokenEditor : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit TokenEditor(QWidget* parent = nullptr);
    ~TokenEditor() override;

    // Not owned; null for none.
    void setDocument(TextDocument* document);
    [[nodiscard]] const TextDocument* document() const { return m_commands.document(); }
    void setSelection(TokenSelection* selection);
    void setMarks(TokenMarks* marks);
    /// May be older than the document. Null: no tokens.
    void setEncoded(EncodedTextPtr encoded);
    /// The tokens are of another tokenizer or other options: they are dimmed until this is false again.
    void setOutdated(bool outdated);
    void setReadOnly(bool readOnly);
    [[nodiscard]] bool isReadOnly() const { return m_commands.isReadOnly(); }
    /// Shown in an empty text.
    void setPlaceholderText(const QString& text);
    /// Lines (0-based, ascending) with a warning sign in the margin.
    void setWarnedLines(std::vector<std::size_t> lines);
    /// Pixels; until the text size of the theme changes.
    void setTextSize(int pixels);
    /// Pixels at 100 %, scaled with the text size of the theme; 16 when never set.
    void setUsualTextSize(int pixels);
    /// Not owned; null for none. Call refreshDecoration() when it would paint differently.
    void setDecoration(const EditorDecoration* decoration);
    void refreshDecoration();

    [[nodiscard]] std::uint32_t caret() const { return m_caret.byte(); }
    [[nodiscard]] std::uint32_t anchor() const { return m_caret.anchor(); }
    /// The first byte of the row at the top edge.
    [[nodiscard]] std::uint32_t topByte() const;
    /// Restores caret, anchor and topByte(), as far as the text has them. Selects no token.
    void restorePlace(std::uint32_t caret, std::uint32_t anchor, std::uint32_t top);
    [[nodiscard]] ByteSpan selectedBytes() const { return m_caret.selection(); }
    /// The caret goes to the span's end; an empty span only places the caret.
    void selectBytes(ByteSpan span) { m_caret.select(span); }
    void scrollToByte(std::uint32_t byte) { m_view.showByte(byte); }
    /// One undoable step; nothing if the editor is read-only.
    void replaceBytes(ByteSpan span, std::string_view inserted) { m_commands.replace(span, inserted); }

    // Places in the viewport, for assistive technology, menus and overlays.
    [[nodiscard]] QRect caretRect() const { return m_caret.rect(); }
    /// The cluster that starts at the byte.
    [[nodiscard]] QRect byteRect(std::uint32_t byte) const { return m_view.byteRect(byte); }
    /// The caret position nearest to the point.
    [[nodiscard]] std::uint32_t byteAt(QPoint point) const { return m_view.byteAt(point); }
    [[nodiscard]] std::optional<std::size_t> tokenAt(QPoint point) const { return m_view.tokenAt(point); }
    /// Empty if the token has no place.
    [[nodiscard]] QRectF tokenRect(std::size_t token) const { return m_view.tokenRect(token); }
    /// Which of `parts` equal parts of the text's height have a hit of the find bar, for the scroll bar.
    [[nodiscard]] std::vector<bool> hitParts(int parts) const;
    /// Blocks of the text that are laid out now: what the editor costs.
    [[nodiscard]] std::size_t laidOutBlocks() const { return m_view.layout().blocks().layoutCount(); }

    [[nodiscard]] QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;
    [[nodiscard]] QSize sizeHint() const override { return {640, 200}; }

  public slots:
    void undo() { m_commands.undo(); }
    void redo() { m_commands.redo(); }
    void cut() { m_commands.cut(); }
    void copy() { m_commands.copy(); }
    void paste() { m_commands.paste(); }
    void selectAll() { m_commands.selectAll(); }
    void deleteSelected() { m_commands.deleteSelected(); }

  signals:
    void caretMoved(quint32 byte);
    /// The receiver can add actions.
    void contextMenuOpening(QMenu* menu);

  protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    void keyPressEvent(QKeyEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

  private:
    void onEdited(const TextEdit& edit);
    void onReset();
    void onCaretMoved(std::uint32_t byte);
    void fillContextMenu(QMenu& menu, std::optional<std::size_t> token);

    HitBar* m_bar = nullptr;
    QPointer<TokenMarks> m_marks;
    PlacedTokens m_tokens;
    EditorViewport m_view;
    EditorCaret m_caret;
    TokenFollower m_follower;
    EditorCommands m_commands;
    EditorInput m_input;
    EditorPainter m_painter;

    int m_usualTextSize;
    std::optional<std::uint32_t> m_restoredTop; ///< until the viewport is shown
    QTimer m_staleTimer;
    bool m_isStale = false;  ///< long enough to be dimmed
    bool m_outdated = false; ///< the tokens are of another tokenizer or options
};

} // namespace tokenscope::ui
