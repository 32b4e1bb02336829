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

    /// What the text is encoded as, for a button: `Input: words ▾`.
    [[nodiscard]] QString summary() const;
    /// What the choice means, or why the tokenizer has none.
    [[nodiscard]] QString explanation() const;

  signals:
    /// summary() and explanation() may be others now.
    void changed();

  private:
    void update();

    Session& m_session;
};

} // namespace tokenscope::ui
