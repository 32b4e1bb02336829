#pragma once
// The choice between one text and a list of words as the tokenizer's input: a menu that follows the session.

#include "ui/session/session.h"

#include <QMenu>

namespace tokenscope::ui {

class WordInputMenu : public QMenu {
    Q_OBJECT

  public:
    /// The session must outlive the menu.
    explicit WordInputMenu(Session& session, QWidget* parent = nullptr);

    /// What the text is encoded as, for a button: `Input: words`.
    [[nodiscard]] QString summary() const;
    /// What the choice means, or why there is no choice.
    [[nodiscard]] QString explanation() const;

  signals:
    /// summary() and explanation() may have changed.
    void changed();

  private:
    void showChoice();

    Session& m_session;
};

} // namespace tokenscope::ui
