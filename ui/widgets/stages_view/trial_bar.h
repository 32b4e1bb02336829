#pragma once
// Above the stages while changes are tried: what differs, and the changes one by one, each with a button that takes it
// back. Why the last change was refused, where nothing else reports it.

#include "ui/widgets/stages_view/trial.h"

#include <QFrame>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace tokenscope::ui {

class TrialBar : public QFrame {
    Q_OBJECT

  public:
    /// The trial must outlive the bar.
    explicit TrialBar(Trial* trial, QWidget* parent = nullptr);

    /// The error is said at the place of the change.
    void setErrorElsewhere(bool elsewhere);
    [[nodiscard]] QString error() const;

  signals:
    void saveRequested();

  private:
    void refresh();

    Trial* m_trial;
    QLabel* m_summary;
    QLabel* m_error;
    bool m_errorElsewhere = false;
    QPushButton* m_save;
    QWidget* m_list;
    QVBoxLayout* m_rows;
};

} // namespace tokenscope::ui
