#pragma once
// What one merge touches: what the incremental update has to look at, beside what a recount would. Below it the pairs that
// lose and those that gain.

#include "ui/panels/train/teaching_run.h"

#include <QLabel>
#include <QWidget>

namespace tokenscope::ui {

class TouchedPane : public QWidget {
    Q_OBJECT

  public:
    explicit TouchedPane(QWidget* parent = nullptr);
    /// Of the merge that leads on from that state; nothing where it is the last.
    void setState(const TeachingRunPtr& run, const TeachingState& state);
    /// A figure a line, tabs between.
    [[nodiscard]] QString plainText() const;

  private:
    static constexpr int kRows = 4;
    QLabel* m_names[kRows];
    QLabel* m_update[kRows];
    QLabel* m_recount[kRows];
    QLabel* m_lost;
    QLabel* m_gained;
};

} // namespace tokenscope::ui
