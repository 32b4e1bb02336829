#pragma once
// The text of the session with its tokens painted in place. It edits the TextDocument, shows the last
// encoding at the places where the edits since have moved it, and writes the window's one selection: the
// token at the caret is the current one. Only rows near the screen are ever laid out.

#include "ui/session/encoded_text.h"
#include "ui/session/text_document.h"
#include "ui/session/token_marks.h"
#include "ui/session/token_selection.h"
#include "ui/widgets/token_editor/editor_decoration.h"
#include "ui/widgets/token_editor/placed_tokens.h"
#include "ui/widgets/token_editor/text_layout.h"
#include "ui/widgets/token_editor/token_painter.h"

#include <QAbstractScrollArea>
#include <QBasicTimer>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <optional>
#include <vector>

class QMenu;
class QMimeData;

namespace tokenscope::ui {

class HitBar;

class TokenEditor : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit TokenEditor(QWidget* parent = nullptr);
    ~TokenEditor() override;

    // None of these is owned; null takes one away.
    void setDocument(TextDocument* document);
    [[nodiscard]] const TextDocument* document() const { return m_document; }
    void setSelection(TokenSelection* selection);
    void setMarks(TokenMarks* marks);
    /// May lag behind the document. Null: no tokens.
    void setEncoded(EncodedTextPtr encoded);
    /// What stands on the chip of a token that owns no text; its spelling when never set.
    using ChipLabel = std::function<QString(const EncodedText& encoded, std::size_t token)>;
    void setChipLabel(ChipLabel label);

    void setReadOnly(bool readOnly);
    [[nodiscard]] bool isReadOnly() const { return m_readOnly; }
    /// Shown in an empty text.
    void setPlaceholderText(const QString& text);
    /// Lines (0-based, ascending) with a warning sign in the margin.
    void setWarnedLines(std::vector<std::size_t> lines);
    void setTextSize(int pixels);
    /// At 100 %, from now on: 16 when never set.
    void setUsualTextSize(int pixels);
    /// Not owned; null takes it away. Call refreshDecoration() when it would paint otherwise.
    void setDecoration(const EditorDecoration* decoration);
    void refreshDecoration();
    [[nodiscard]] int textSize() const { return m_layout.metrics().font.pixelSize(); }

    [[nodiscard]] std::uint32_t caret() const { return m_caret; }
    [[nodiscard]] std::uint32_t anchor() const { return m_anchor; }
    /// Where the row at the top edge begins.
    [[nodiscard]] std::uint32_t topByte() const;
    /// Caret, anchor and topByte() as they were, as far as the text has them. Selects no token.
    void restorePlace(std::uint32_t caret, std::uint32_t anchor, std::uint32_t top);
    [[nodiscard]] ByteSpan selectedBytes() const;
    /// The caret goes to the span's end; an empty span only places the caret.
    void selectBytes(ByteSpan span);
    void scrollToToken(std::size_t token);
    void scrollToByte(std::uint32_t byte) { showByte(byte); }
    /// Selects the token, places the caret at it, takes the keyboard.
    void focusToken(std::size_t token);

    /// The whole text with its tokens as a picture, without line numbers, caret and selection.
    [[nodiscard]] QSize tokensSize(int width) const;
    void renderTokens(QPainter& painter, int width) const;

    [[nodiscard]] QRect caretRect() const; ///< in the viewport
    /// Of the cluster that begins at the byte.
    [[nodiscard]] QRect byteRect(std::uint32_t byte) const;
    [[nodiscard]] std::uint32_t byteAt(QPoint point) const;
    [[nodiscard]] std::optional<std::size_t> tokenAt(QPoint point) const;
    /// Where a token is seen in the viewport; empty when it isn't.
    [[nodiscard]] QRectF tokenRect(std::size_t token) const;
    /// Which of so many equal parts of the text's height, seen or not, have a hit of the find bar.
    [[nodiscard]] std::vector<bool> hitParts(int parts) const;
    /// Blocks of the text that are laid out now.
    [[nodiscard]] std::size_t laidOutBlocks() const;

    [[nodiscard]] QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;
    [[nodiscard]] QSize sizeHint() const override { return {640, 200}; }

  public slots:
    void undo();
    void redo();
    void cut();
    void copy();
    void paste();
    void selectAll();
    void deleteSelected();

  signals:
    void caretMoved(quint32 byte);

  protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void timerEvent(QTimerEvent* event) override;
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
    enum class Anchor { Move, Keep };
    enum class Step { Characters, Words, Lines };

    // Document and tokens (token_editor.cpp).
    void onEdited(const TextEdit& edit);
    void onReset();
    void onCurrentChanged(qsizetype token);
    void onHoveredChanged(qsizetype token);
    [[nodiscard]] std::vector<InlineChip> chipsOf(ByteSpan span, bool ownsEnd) const;
    [[nodiscard]] LayoutHints hintsOf(ByteSpan span) const;
    [[nodiscard]] QString chipLabel(std::size_t token) const;
    void setCurrent(qsizetype token);
    void followToken(std::uint32_t byte);
    void selectTokenAt(std::uint32_t byte);
    [[nodiscard]] std::string_view text() const { return m_layout.text(); }

    // Geometry (editor_geometry.cpp).
    [[nodiscard]] int gutterWidth() const;
    [[nodiscard]] int rowWidth() const;
    [[nodiscard]] QPointF paragraphOrigin(const RowPlace& place) const;
    [[nodiscard]] RowPlace rowAt(QPoint point) const;
    [[nodiscard]] qint64 scrollTop() const;
    void setScrollTop(qint64 top);
    void setTopByte(std::uint32_t byte);
    /// The row at the top stays there. `metrics.width` is the viewport's.
    void setMetrics(TextMetrics metrics);
    void updateMetrics();
    void updateScrollRange();
    void layOutVisible();
    void showByte(std::uint32_t byte);
    void showCaretWhole();
    /// False only when the byte's block is beyond the viewport: then nothing needs to be laid out for it.
    [[nodiscard]] bool isInSight(std::uint32_t byte) const;
    using Visit = std::function<void(const BlockPlace&, const LaidParagraph&, QPointF, int, int)>;
    void visitVisible(const Visit& visit) const;
    void paintGutter(QPainter& painter, const BlockPlace& block, const LaidParagraph& laid,
                     QPointF origin) const;
    void paintCaret(QPainter& painter) const;
    void paintMargins(QPainter& painter, const LaidParagraph& laid, std::uint32_t byte, QPointF origin,
                      int first, int last) const;

    // Caret and keys (editor_keys.cpp).
    void setCaret(std::uint32_t byte, Anchor anchor = Anchor::Move);
    /// As setCaret, and the token there becomes the current one.
    void moveCaret(std::uint32_t byte, Anchor anchor);
    void moveRows(int rows, Anchor anchor);
    bool handleMovement(QKeyEvent* event);
    bool handleEditing(QKeyEvent* event);
    void stepToken(int direction);
    [[nodiscard]] std::uint32_t rowHome() const;
    [[nodiscard]] std::uint32_t rowLast() const;
    void replace(ByteSpan span, std::string_view inserted, bool joinable = false);
    void insert(std::string_view inserted, bool joinable = false);
    void restartBlink();

    // Mouse and clipboard (editor_mouse.cpp, editor_clipboard.cpp).
    void extendTo(QPoint point);
    [[nodiscard]] ByteSpan unitAt(std::uint32_t byte) const;
    void startDrag();
    [[nodiscard]] QMimeData* mimeOfSelection() const;
    void insertMime(const QMimeData* mime);
    void publishPrimary() const;
    void setOwnHover(std::optional<std::size_t> token);
    void fillContextMenu(QMenu& menu, std::optional<std::size_t> token);

    QPointer<TextDocument> m_document;
    QPointer<TokenSelection> m_selection;
    QPointer<TokenMarks> m_marks;
    HitBar* m_bar = nullptr;
    PlacedTokens m_tokens;
    ChipLabel m_chipLabel;
    mutable TextLayout m_layout; ///< a cache: laying out changes nothing that can be seen

    std::uint32_t m_caret = 0;
    std::uint32_t m_anchor = 0;
    std::optional<qreal> m_goalX;               ///< of vertical movement
    std::optional<std::uint32_t> m_restoredTop; ///< until there is a viewport to scroll
    std::optional<std::uint32_t> m_follow;      ///< its token is current, now and after the next encoding
    bool m_isEditing = false;
    bool m_isSelecting = false;
    bool m_readOnly = false;
    bool m_isStale = false;
    QString m_placeholder;
    std::vector<std::size_t> m_warnedLines;
    const EditorDecoration* m_decoration = nullptr;
    int m_usualTextSize;
    qint64 m_pixelsPerStep = 1; ///< of the scroll bar, for texts higher than 2³¹ pixels

    QTimer m_staleTimer;
    QTimer m_hoverTimer;
    bool m_hoverIsOwn = false;
    QBasicTimer m_blink;
    bool m_caretShown = true;
    QBasicTimer m_autoScroll;

    Step m_step = Step::Characters;
    ByteSpan m_stepOrigin;
    bool m_isDragSelecting = false;
    bool m_mayDrag = false;
    QPoint m_pressed;
    std::optional<std::uint32_t> m_drop;
    QTimer m_tripleClick;
    int m_preeditCaret = 0;
    bool m_preeditCaretShown = true;
    Preedit m_preedit;
};

} // namespace tokenscope::ui
