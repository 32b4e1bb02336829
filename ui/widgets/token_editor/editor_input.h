#pragma once
// Keyboard, input method, mouse and drag and drop of an editor: turns events into movements of the caret,
// editing commands and selected tokens. The editor widget forwards its events here.

#include "ui/widgets/token_editor/editor_commands.h"

#include <QBasicTimer>
#include <QObject>
#include <QTimer>
#include <QVariant>

class QDragEnterEvent;
class QDragMoveEvent;
class QDropEvent;
class QInputMethodEvent;
class QKeyEvent;
class QMouseEvent;

namespace tokenscope::ui {

class EditorInput : public QObject {
    Q_OBJECT

  public:
    /// All must outlive this.
    EditorInput(QAbstractScrollArea& area, EditorViewport& view, EditorCaret& caret, TokenFollower& follower,
                EditorCommands& commands, const PlacedTokens& tokens);

    /// Whether the key is for the editor even though it is a shortcut of the window.
    [[nodiscard]] bool overridesShortcut(const QKeyEvent& event) const;
    /// False if the editor has no use for the key.
    bool keyPressed(const QKeyEvent& event);

    void inputMethod(QInputMethodEvent* event);
    /// An invalid value where the default applies.
    [[nodiscard]] QVariant inputMethodQuery(Qt::InputMethodQuery query) const;

    void mousePressed(const QMouseEvent& event);
    void mouseMoved(const QMouseEvent& event);
    void mouseReleased(const QMouseEvent& event);
    void mouseDoubleClicked(const QMouseEvent& event);

    void dragEntered(QDragEnterEvent* event) const;
    void dragMoved(QDragMoveEvent* event);
    void dragLeft();
    void dropped(QDropEvent* event);
    /// Where the dragged text would be inserted.
    [[nodiscard]] std::optional<std::uint32_t> dropPlace() const { return m_dropPlace; }

  protected:
    void timerEvent(QTimerEvent* event) override;

  private:
    enum class Unit : quint8 { Characters, Words, Lines };

    bool move(const QKeyEvent& event);
    bool edit(const QKeyEvent& event);
    [[nodiscard]] ByteSpan unitAt(std::uint32_t byte) const;
    /// Selects `span` and extends the selection in these units while the mouse is dragged.
    void startSelecting(Unit unit, std::uint32_t byte);
    void extendTo(QPoint point);
    void startDrag();

    QAbstractScrollArea& m_area;
    EditorViewport& m_view;
    EditorCaret& m_caret;
    TokenFollower& m_follower;
    EditorCommands& m_commands;
    const PlacedTokens& m_tokens;

    Unit m_unit = Unit::Characters;
    ByteSpan m_firstUnit; ///< where selecting with the mouse started
    bool m_isSelecting = false;
    bool m_mayDrag = false; ///< pressed on the selection
    QPoint m_pressed;
    std::optional<std::uint32_t> m_dropPlace;
    QTimer m_tripleClick; ///< runs while another click selects the line
    QBasicTimer m_autoScroll;
};

} // namespace tokenscope::ui
