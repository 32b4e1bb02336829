#pragma once
// The verdict on two files: one line with a color and a word, then the reasons, and what a checkpoint that
// was trained with one of them would suffer under the other; and the shortest texts that show the difference.

#include "ui/panels/compare/compared_files.h"

#include <QAbstractTableModel>
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

// The shortest texts that show where two files give different ids: a row for each cause.

/// `the model`, `a token found by one`, …: as a cause reads in a table.
QString differenceCauseTitle(compare::DifferenceCause cause);

class CounterexampleModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Column { Text, Cause, IdsA, IdsB, Time, Why, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;
    void setCompared(ComparedFilesPtr compared);
    [[nodiscard]] const compare::Counterexample& counterexample(int row) const {
        return m_compared->search.counterexamples[static_cast<std::size_t>(row)];
    }
    /// What was tried and how long it took: `12 345 texts in 1.2 s: 200 around changed merges, …`
    [[nodiscard]] QString tried() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

  private:
    ComparedFilesPtr m_compared;
};

} // namespace tokenscope::ui
