#pragma once
// The first line of the report: a sentence, and how many errors and warnings there are, and families that passed.

#include "core/report/check_report.h"
#include "ui/support/severity_mark.h"

#include <QFrame>
#include <QLabel>

namespace tokenscope::ui {

class ElidedLabel;

/// A count after its shape.
class MarkedLabel : public QLabel {
    Q_OBJECT

  public:
    MarkedLabel(SeverityMark mark, QWidget* parent);
    /// Zero is shown in gray.
    void setCount(int count, const QString& text);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void takeFont();
    SeverityMark m_mark;
    bool m_counts = false; ///< more than zero
};

class ReportSummary : public QFrame {
    Q_OBJECT

  public:
    explicit ReportSummary(QWidget* parent = nullptr);

    void setReport(const report::CheckReport& report);
    /// A sentence in place of a report.
    void setNote(const QString& note);
    [[nodiscard]] QString verdict() const;

  private:
    void setVerdict(const QString& text);

    ElidedLabel* m_verdict;
    MarkedLabel* m_errors;
    MarkedLabel* m_warnings;
    MarkedLabel* m_passed;
    QLabel* m_others;
};

/// One sentence about all of it.
QString verdictOf(const report::CheckReport& report);

} // namespace tokenscope::ui
