#pragma once
// The verdict on two files: one sentence with a shape, and below it the reasons, and what a checkpoint that was
// trained with one of them would suffer under the other.

#include "ui/panels/compare/compared_files.h"
#include "ui/support/severity_mark.h"

#include <QWidget>

class QLabel;

namespace tokenscope::ui {

/// The sentence alone.
class VerdictLine : public QWidget {
    Q_OBJECT

  public:
    explicit VerdictLine(QWidget* parent = nullptr);
    /// `remark`: what is still running.
    void setVerdict(const compare::Verdict& verdict, const compare::FilePair& pair, const QString& remark);
    /// At the right end.
    void addControl(QWidget* control);
    [[nodiscard]] QString line() const;
    [[nodiscard]] QString remark() const;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    SeverityMark m_mark = SeverityMark::Note;
    QLabel* m_line;
    QLabel* m_remark;
};

class VerdictReasons : public QWidget {
    Q_OBJECT

  public:
    explicit VerdictReasons(QWidget* parent = nullptr);
    void setCompared(const ComparedFilesPtr& compared);
    [[nodiscard]] QString words() const;

  private:
    QLabel* m_words;
};

} // namespace tokenscope::ui
