#pragma once
// The bars around the page: the toolbar at the top, the modes at the left, the status line at the bottom.

#include "ui/panels/panel.h"
#include "ui/session/session.h"

#include <QFrame>
#include <QList>
#include <QTimer>

class QAction;
class QButtonGroup;
class QCheckBox;
class QLabel;
class QMenu;
class QPushButton;

namespace tokenscope::ui {
class WrappingRow;
} // namespace tokenscope::ui

namespace tokenscope::app {

/// The toolbar: Open, the tabs of the tokenizers, two switches, Compare with, and the command palette.
class TopBar : public QFrame {
    Q_OBJECT

  public:
    /// Actions of the menus that buttons trigger.
    struct Actions {
        QAction& open;
        QAction& palette;
        QMenu& compareWith;
    };
    TopBar(ui::Session& session, const Actions& actions, QWidget* parent = nullptr);

  signals:
    /// The number of notes was clicked.
    void notesRequested();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QPushButton* makeCommands(QAction& palette);
    void fitNotes();
    void fitCommands();
    void updateSwitches();
    void updateTokenizer();
    ui::Session& m_session;
    ui::WrappingRow* m_row = nullptr;
    QPushButton* m_commands = nullptr;
    QLabel* m_commandsTitle = nullptr;
    QLabel* m_commandsShortcut = nullptr;
    QPushButton* m_notes; ///< visible when the loader reported some
    QCheckBox* m_addSpecial;
    QCheckBox* m_parseSpecial;
};

/// The modes of the window, at the left: one button for each panel whose place is the mode bar. In a low window the
/// buttons are icons only.
class ModeBar : public QFrame {
    Q_OBJECT

  public:
    explicit ModeBar(const QList<ui::Panel*>& modes, QWidget* parent = nullptr);
    void setCurrent(const ui::Panel& mode);

  signals:
    void chosen(tokenscope::ui::Panel* mode);

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fitButtons(int room);
    void drawIcons();
    QList<ui::Panel*> m_modes;
    QButtonGroup* m_group;
};

/// The bottom line: text and token counts, the time of the encoding, and the tokenizer.
class StatusLine : public QFrame {
    Q_OBJECT

  public:
    explicit StatusLine(ui::Session& session, QWidget* parent = nullptr);
    /// The left side without markup.
    [[nodiscard]] QString text() const;
    /// Shown in place of the counts for some seconds.
    void showMessage(const QString& message);

    /// The position in the open mode, appended to the counts; may be empty.
    void setPlace(const QString& place);
    /// Replaces the counts of the session's text, for a mode that shows another one; empty: the counts.
    void setCounts(const QString& counts);

  signals:
    /// The tokenizer's name was clicked.
    void overviewRequested();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void fit();
    void refresh();
    void describeTokenizer();

    ui::Session& m_session;
    QString m_place;
    QStringList m_parts;          ///< of the left side, as rich text; fit() shows those that have room
    QStringList m_aboutTokenizer; ///< at the right: name, format, number of pieces
    QString m_counts;
    QTimer m_message;  ///< while it runs, a message is shown at the left
    QTimer m_encoding; ///< while it runs, the counts of the previous encoding stay
    QLabel* m_left;
    QLabel* m_right;
};

} // namespace tokenscope::app
