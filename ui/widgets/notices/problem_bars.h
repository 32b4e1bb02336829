#pragma once
// The problems of the session, above the page: file, location, cause and remedy. The user can copy or dismiss
// them; they never block the work.

#include "ui/session/session.h"

#include <QWidget>

class QVBoxLayout;

namespace tokenscope::ui {

class ProblemBars : public QWidget {
    Q_OBJECT

  public:
    explicit ProblemBars(Session& session, QWidget* parent = nullptr);

  private:
    static constexpr std::size_t kShown = 3; ///< the newest; older ones appear when these are dismissed
    void rebuild();
    QWidget* makeBar(const Problem& problem);

    Session& m_session;
    QVBoxLayout* m_layout;
};

} // namespace tokenscope::ui
