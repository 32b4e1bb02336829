#pragma once
// The panels of the window, one page each, and what they ask of one another: panels don't know each other, so
// their requests meet here. Which panel is shown, and what is saved of each.

#include "ui/panels/panel.h"
#include "ui/session/session.h"

#include <QStackedWidget>

#include <algorithm>

namespace tokenscope::ui {
struct FindingTarget;
} // namespace tokenscope::ui

namespace tokenscope::app {

class Panels : public QStackedWidget {
    Q_OBJECT

  public:
    /// The session must outlive it.
    explicit Panels(ui::Session& session, QWidget* parent = nullptr);

    /// In the order of the mode bar; the first is the one the window starts with.
    [[nodiscard]] const QList<ui::Panel*>& all() const { return m_all; }
    /// Those with a button in the mode bar.
    [[nodiscard]] QList<ui::Panel*> modes() const;
    /// The panel of that class; there is one of each.
    template <class T>
    [[nodiscard]] T& get() const {
        T* found = nullptr;
        for (ui::Panel* panel : m_all)
            if (T* cast = qobject_cast<T*>(panel))
                found = cast;
        Q_ASSERT(found);
        return *found;
    }

    /// The chosen mode; a page over it may hide it.
    [[nodiscard]] ui::Panel& mode() const { return *m_mode; }
    /// Closes a page over the mode.
    void setMode(ui::Panel& panel);
    template <class T>
    void setMode() {
        setMode(get<T>());
    }
    [[nodiscard]] ui::Panel& shown() const;
    /// A mode, or a page over the mode.
    void show(ui::Panel& panel);

    /// Gives the keyboard to the shown panel.
    void focusFirst();

    /// Shows the panel that has the view, a value of the option --view; null if none has it.
    ui::Panel* showView(const QString& view);

    /// The search of the shown panel, or else that of the first.
    void openFind();
    /// Chat, with the conversations or the template in that file.
    void openChatFile(const QString& path);
    /// Check, with the tests in that file.
    void openSuite(const QString& path);
    /// What the shown panel shows: its own document or the session's text.
    void keepAsTest();
    /// The states of all panels and the key of the chosen mode, for the window's state; what the user wrote in
    /// panels, by the panel's key.
    void saveTo(QJsonObject& state, QJsonObject& texts) const;
    void restore(const QJsonObject& state, const QJsonObject& texts);

  signals:
    /// mode() or shown() is another one.
    void changed();
    void statusMessage(const QString& message);
    /// statusText() of the shown panel.
    void statusTextChanged();
    void historyChanged();
    void documentChanged();
    void commandsChanged();
    void openRequested();
    void preferencesRequested();
    void saveRequested(const std::shared_ptr<const tokenscope::Tokenizer>& tokenizer);

  private:
    template <class P>
    void add();
    void connectPanels();
    void connectTests();
    void findToken(PieceId id);
    void showFinding(const ui::FindingTarget& target);

    ui::Session& m_session;
    QList<ui::Panel*> m_all;
    ui::Panel* m_mode = nullptr;
};

} // namespace tokenscope::app
