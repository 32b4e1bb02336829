#pragma once
// The work of one merge: what the incremental update visits, compared with a full recount. Below, the pairs
// whose counts decrease and those whose counts increase.

#include "ui/panels/train/teaching_run.h"

#include <QLabel>
#include <QWidget>

namespace tokenscope::ui {

class TouchedPane : public QWidget {
    Q_OBJECT

  public:
    explicit TouchedPane(QWidget* parent = nullptr);
    /// Shows the next merge of the state; empty at the last one.
    void setState(const TeachingRunPtr& run, const TeachingState& state);
    /// One figure per line, separated by tabs.
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
