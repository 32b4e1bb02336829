#pragma once
// The texts to train on: files and folders with weights, count files, and held-out texts. Accepts drops. A
// background job determines their sizes, once per row.

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
    /// Count files, written by `--count-only`.
    [[nodiscard]] std::vector<std::string> counts() const;
    [[nodiscard]] bool empty() const;
    [[nodiscard]] const QStringList& evaluation() const { return m_evaluation; }
    /// Files named `….counts` are count files.
    void add(const QStringList& paths);
    void addCounts(const QStringList& paths);
    void setEvaluation(const QStringList& paths);
    void clear();
    /// Bytes of all files on the disk, including those in folders (up to a limit), of the rows that are
    /// measured so far.
    [[nodiscard]] quint64 bytes() const { return m_bytes; }
    [[nodiscard]] bool measuring() const { return m_measuring.busy(); }
    [[nodiscard]] QTableWidget* table() const { return m_table; }
    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);
    void askForFiles();
    void askForFolder();
    void askForCounts();

  signals:
    void changed();
    /// All sizes are known.
    void measured();

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void add(const QStringList& paths, bool counts);
    void addRow(const QString& path, double weight, bool counts);
    void removeSelected();
    void measure();
    void updateRemark();
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
