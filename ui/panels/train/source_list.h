#pragma once
// The texts to train on: files and folders with their weights, and those that are kept back to measure with. Takes drops.

#include "core/train/job/train_options.h"

#include <QJsonObject>
#include <QStringList>
#include <QWidget>

class QMenu;
class QPushButton;
class QTableWidget;

namespace tokenscope {

class ElidedLabel;

class SourceList : public QWidget {
    Q_OBJECT

  public:
    explicit SourceList(QWidget* parent = nullptr);

    [[nodiscard]] std::vector<TrainSource> sources() const;
    [[nodiscard]] const QStringList& heldOut() const { return m_heldOut; }
    void add(const QStringList& paths);
    void setHeldOut(const QStringList& paths);
    void clear();
    /// Bytes of all files as they lie on the disk, those of folders included as far as looked at.
    [[nodiscard]] quint64 bytes() const { return m_bytes; }
    [[nodiscard]] QTableWidget* table() const { return m_table; }
    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);
    void askForFiles();
    void askForFolder();

  signals:
    void changed();

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void addRow(const QString& path, double weight);
    void removeSelected();
    void measure();
    QMenu* addMenu();
    QMenu* heldOutMenu();

    QTableWidget* m_table;
    ElidedLabel* m_remark;
    ElidedLabel* m_heldOutLabel;
    QStringList m_heldOut;
    quint64 m_bytes = 0;
    bool m_filling = false;
};

} // namespace tokenscope
