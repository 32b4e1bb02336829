#pragma once
// Above the stages while changes are tried: what differs, why the last change was refused, and the changes one by one,
// each with a button that takes it back.

#include "ui/widgets/stages_view/trial.h"

#include <QFrame>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace tokenscope {

class TrialBar : public QFrame {
    Q_OBJECT

  public:
    /// The trial must outlive the bar.
    explicit TrialBar(Trial* trial, QWidget* parent = nullptr);

  signals:
    void saveRequested();

  private:
    void refresh();

    Trial* m_trial;
    QLabel* m_summary;
    QLabel* m_error;
    QPushButton* m_save;
    QWidget* m_list;
    QVBoxLayout* m_rows;
};

} // namespace tokenscope
