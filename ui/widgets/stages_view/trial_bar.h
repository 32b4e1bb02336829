#pragma once
// The bar above the stages while changes are tried: what differs, and the list of changes, each with a button
// that undoes it. Shows why the last change was refused unless that is shown elsewhere.

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

    /// The error is shown next to the rule instead.
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
