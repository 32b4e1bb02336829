#pragma once
// The problems of the session, below the page: file, location, cause and remedy. The user can copy or
// dismiss them, the latter also with Esc wherever nothing else takes that key; they never block the work. And how a problem is worded.

#include "ui/session/session.h"

#include <QString>
#include <QWidget>

class QPushButton;
class QVBoxLayout;

namespace tokenscope::ui {

class ProblemBars : public QWidget {
    Q_OBJECT

  public:
    explicit ProblemBars(Session& session, QWidget* parent = nullptr);

    /// The newest one; false if there is none.
    bool dismissNewest();

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    static constexpr std::size_t kShown = 3; ///< the newest; older ones appear when these are dismissed
    void rebuild();
    QWidget* makeBar(const Problem& problem);
    QPushButton* makeDismissAll(QWidget* bar);

    Session& m_session;
    QVBoxLayout* m_layout;
};

/// The wording of a problem: file and location, cause, remedy. Plain text; text from files is made safe to
/// show.
struct ProblemText {
    QString file;   ///< its name; empty if no file is involved
    QString place;  ///< `line 3`, `$.model.merges[17]`; may be empty
    QString cause;  ///< a sentence
    QString remedy; ///< one or more sentences: what to do, and what is still in use

    [[nodiscard]] QString heading() const; ///< `tokenizer.json, line 3`; may be empty
};

ProblemText problemText(const Problem& problem);
/// For the clipboard: all parts, one on each line, with the full path of the file.
QString copyText(const Problem& problem);

} // namespace tokenscope::ui
