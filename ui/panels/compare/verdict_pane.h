#pragma once
// The verdict on two files: one line with a color and a word, then the reasons, and what a checkpoint that
// was trained with one of them would suffer under the other.

#include "ui/panels/compare/compared_files.h"

#include <QWidget>

class QLabel;

namespace tokenscope::ui {

/// The word of the verdict: `SAME IDS`, `NOT COMPATIBLE`, …
QString verdictWord(compare::VerdictKind kind);

/// The line alone.
class VerdictLine : public QWidget {
    Q_OBJECT

  public:
    explicit VerdictLine(QWidget* parent = nullptr);
    /// `remark`: what is still running.
    void setVerdict(compare::VerdictKind kind, const QString& line, const QString& remark);
    [[nodiscard]] const QString& line() const { return m_line; }
    [[nodiscard]] const QString& remark() const { return m_remark; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    compare::VerdictKind m_kind = compare::VerdictKind::NoneFound;
    QString m_line, m_remark;
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
