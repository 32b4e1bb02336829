#pragma once
// What went wrong, in the panel where it happened: file, place, cause, remedy; to be copied or dismissed.
// Never in the way of the work.

#include "ui/session/session.h"

#include <QWidget>

class QVBoxLayout;

namespace tokenscope::ui {

class ProblemBars : public QWidget {
    Q_OBJECT

  public:
    explicit ProblemBars(Session& session, QWidget* parent = nullptr);

  private:
    static constexpr std::size_t kShown = 3; ///< the newest; the others follow as these are dismissed
    void rebuild();
    QWidget* makeBar(const Problem& problem);

    Session& m_session;
    QVBoxLayout* m_layout;
};

} // namespace tokenscope::ui
