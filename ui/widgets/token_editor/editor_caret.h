#pragma once
// The caret of an editor and the anchor of its selection, in bytes of the document; the text that an input
// method is composing at the caret; blinking. And what keeps the caret at the selected token.

#include "ui/session/selection_and_marks.h"
#include "ui/widgets/token_editor/editor_viewport.h"

#include <QBasicTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <optional>

namespace tokenscope::ui {

class EditorCaret : public QObject {
    Q_OBJECT

  public:
    enum class Anchor : quint8 { Move, Keep };

    /// Both must outlive this.
    EditorCaret(QAbstractScrollArea& area, EditorViewport& view);

    [[nodiscard]] std::uint32_t byte() const { return m_byte; }
    [[nodiscard]] std::uint32_t anchor() const { return m_anchor; }
    [[nodiscard]] bool hasSelection() const { return m_byte != m_anchor; }
    [[nodiscard]] ByteSpan selection() const;

    /// The start of the text; discards the composed text.
    void reset();
    /// Adjusts to an edit that was not made at the caret.
    void shift(const TextEdit& edit);
    /// Emits moved().
    void set(std::uint32_t byte, Anchor anchor = Anchor::Move);
    void setAnchor(std::uint32_t byte) { m_anchor = byte; }
    /// A movement by the user: scrolls there and emits stepped() too.
    void moveTo(std::uint32_t byte, Anchor anchor);
    /// Moves by rows and keeps the horizontal position across short rows.
    void moveRows(int rows, Anchor anchor);
    /// The next moveRows() starts from the caret's horizontal position.
    void forgetColumn() { m_column.reset(); }
    /// The caret goes to the span's end, the anchor to its start; the token at its start becomes the current
    /// one.
    void select(ByteSpan span);

    /// The start of the caret's row; there, the start of the paragraph.
    [[nodiscard]] std::uint32_t rowStart() const;
    /// The last caret position in the caret's row.
    [[nodiscard]] std::uint32_t rowEnd() const;

    [[nodiscard]] const Preedit& preedit() const { return m_preedit; }
    /// `cursor` is a position in `text`, at which the caret is shown if `showsCursor`.
    void setPreedit(const QString& text, int cursor, bool showsCursor);

    /// In the viewport.
    [[nodiscard]] QRect rect() const;
    /// Scrolls if the caret's row is cut off at an edge; not if none of it is in the viewport.
    void showWhole();
    /// False in the dark phase of blinking, and while an input method hides it.
    [[nodiscard]] bool isShown() const { return m_blinkShown && m_preeditCursorShown; }
    void startBlinking();
    void stopBlinking() { m_blink.stop(); }

  signals:
    void moved(quint32 byte);
    /// The user moved the caret: the token at this byte should become the current one.
    void stepped(quint32 byte);

  protected:
    void timerEvent(QTimerEvent* event) override;

  private:
    QAbstractScrollArea& m_area;
    EditorViewport& m_view;
    std::uint32_t m_byte = 0;
    std::uint32_t m_anchor = 0;
    std::optional<qreal> m_column; ///< x that vertical movement aims at
    Preedit m_preedit;
    int m_preeditCursor = 0;
    bool m_preeditCursorShown = true;
    QBasicTimer m_blink;
    bool m_blinkShown = true;
};

/// Keeps the caret of an editor and the window's token selection together: the token at the caret becomes the
/// current one, also after the next encoding; a token that is chosen elsewhere moves the caret. Hovering dims
/// the other tokens.
class TokenFollower : public QObject {
    Q_OBJECT

  public:
    /// All must outlive this.
    TokenFollower(QAbstractScrollArea& area, EditorViewport& view, EditorCaret& caret,
                  const PlacedTokens& tokens);

    /// Not owned; may be null.
    void setSelection(TokenSelection* selection);
    [[nodiscard]] TokenSelection* selection() const { return m_selection; }

    /// The token at the byte, or else the one before it, becomes current now and after every encoding.
    void follow(std::uint32_t byte);
    /// As follow(), from the next encoding on.
    void followLater(std::uint32_t byte) { m_followed = byte; }
    void stopFollowing() { m_followed.reset(); }
    void shift(const TextEdit& edit);
    /// It becomes current, and the token at its text after every encoding.
    void selectToken(std::size_t token);
    /// Makes the previous (-1) or next (1) token current.
    void step(int direction);
    /// Shows a token that another view made current.
    void showCurrent(qsizetype token);

    /// The byte whose token should be current after an encoding. Call before the tokens change.
    [[nodiscard]] std::optional<std::uint32_t> currentPlace() const;
    /// Call after the tokens have changed.
    void selectTokenAt(std::uint32_t byte);

    [[nodiscard]] qsizetype current() const;
    /// The current token, if it is one of the encoding.
    [[nodiscard]] std::optional<std::size_t> currentToken() const;
    /// The token that is not dimmed: after the pointer has rested on one, or another view has set one.
    [[nodiscard]] qsizetype hovered() const;
    /// The token under the pointer, or nothing.
    void hover(std::optional<std::size_t> token);

  private:
    void setCurrent(qsizetype token);
    void followToken(std::uint32_t byte);
    void onHoveredChanged();

    QAbstractScrollArea& m_area;
    EditorViewport& m_view;
    EditorCaret& m_caret;
    const PlacedTokens& m_tokens;
    QPointer<TokenSelection> m_selection;
    std::optional<std::uint32_t> m_followed;
    bool m_isSelecting = false;
    QTimer m_hoverTimer;
    bool m_hoverIsOwn = false;
};

} // namespace tokenscope::ui
