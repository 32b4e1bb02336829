#pragma once
// The texts to train on: files and folders with their weights, files of counts, and texts that are kept back to measure with.
// Takes drops. How large they are is looked up beside the window, once for each row.

#include "core/train/pipeline/train_options.h"
#include "ui/support/latest_job.h"

#include <QJsonObject>
#include <QStringList>
#include <QWidget>

class QMenu;
class QPushButton;
class QTableWidget;

namespace tokenscope::ui {

class ElidedLabel;

class SourceList : public QWidget {
    Q_OBJECT

  public:
    explicit SourceList(QWidget* parent = nullptr);

    [[nodiscard]] std::vector<train::TrainSource> sources() const;
    /// Files that `--count-only` wrote.
    [[nodiscard]] std::vector<std::string> counts() const;
    [[nodiscard]] bool empty() const;
    [[nodiscard]] const QStringList& evaluation() const { return m_evaluation; }
    /// Files named `….counts` are counts.
    void add(const QStringList& paths);
    void addCounts(const QStringList& paths);
    void setEvaluation(const QStringList& paths);
    void clear();
    /// Bytes of all files as they lie on the disk, those of folders included as far as looked at; of rows that are not measured
    /// yet none.
    [[nodiscard]] quint64 bytes() const { return m_bytes; }
    [[nodiscard]] bool measuring() const { return m_measuring.running(); }
    [[nodiscard]] QTableWidget* table() const { return m_table; }
    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);
    void askForFiles();
    void askForFolder();
    void askForCounts();

  signals:
    void changed();
    /// The sizes are there.
    void measured();

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void add(const QStringList& paths, bool counts);
    void addRow(const QString& path, double weight, bool counts);
    void removeSelected();
    void measure();
    void tell();
    QMenu* addMenu();
    QMenu* evaluationMenu();

    QTableWidget* m_table;
    ElidedLabel* m_remark;
    ElidedLabel* m_evaluationLabel;
    QStringList m_evaluation;
    LatestJob m_measuring;
    quint64 m_bytes = 0;
    bool m_filling = false;
};

} // namespace tokenscope::ui
