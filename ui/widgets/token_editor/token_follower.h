#pragma once
// Keeps the caret of an editor and the window's token selection together: the token at the caret becomes the
// current one, also after the next encoding; a token that is chosen elsewhere moves the caret. Hovering dims
// the other tokens.

#include "ui/session/token_selection.h"
#include "ui/widgets/token_editor/editor_caret.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <optional>

namespace tokenscope::ui {

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
    void selectToken(std::size_t token) { setCurrent(static_cast<qsizetype>(token)); }
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
