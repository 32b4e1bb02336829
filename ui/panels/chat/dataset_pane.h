#pragma once
// A file of conversations, looked through in the background: findings with their lines, sums, and a way from each row to its
// conversation. Not everything that is found is kept, see DatasetKeeper; what isn't is counted.

#include "ui/panels/chat/dataset_check_job.h"
#include "ui/panels/chat/dataset_model.h"

#include <QWidget>

class QVBoxLayout;
class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QStackedWidget;
class QTableView;

namespace tokenscope::ui {

class DatasetSummary;
class ElidedLabel;

class DatasetPane : public QWidget {
    Q_OBJECT

  public:
    explicit DatasetPane(QWidget* parent = nullptr);

    /// What a check is done with from now on; its path and limit are the pane's own.
    void setBase(DatasetRequest base);
    /// Checks the file, at once or as soon as there is a tokenizer.
    void open(const QString& path);
    /// Names a file that can be checked by the button.
    void offer(const QString& path);
    [[nodiscard]] const QString& path() const { return m_path; }
    [[nodiscard]] const DatasetCheckJob& job() const { return *m_job; }
    [[nodiscard]] DatasetModel* model() const { return m_model; }
    [[nodiscard]] DatasetFilter* filter() const { return m_filter; }
    [[nodiscard]] QTableView* table() const { return m_table; }
    [[nodiscard]] QComboBox* kinds() const { return m_kinds; }
    [[nodiscard]] QLineEdit* words() const { return m_words; }
    [[nodiscard]] QPushButton* action() const { return m_action; }
    [[nodiscard]] DatasetSummary* summary() const { return m_summary; }
    [[nodiscard]] QWidget* keyboard() const;
    /// `41.2 of 200 MB, 8.3 MB/s`; what was left out.
    [[nodiscard]] QString remark() const;

  signals:
    void openRequested();
    void lineRequested(const QString& path, const tokenscope::chat::DatasetRow& row);
    void statusMessage(const QString& message);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void makeControls(QVBoxLayout& column);
    void makeBody(QVBoxLayout& column);
    QMenu* makeExport();
    void check();
    void act();
    void openRow(const QModelIndex& index);
    void copyRows();
    void showKinds();
    void update();
    [[nodiscard]] bool isOutdated() const;

    DatasetRequest m_base;
    DatasetRequest m_checkedBy; ///< what is shown was made with
    QString m_path;
    bool m_waiting = false; ///< for a tokenizer
    bool m_checked = false; ///< what is shown is of m_path
    DatasetCheckJob* m_job;
    DatasetModel* m_model;
    DatasetFilter* m_filter;
    QStackedWidget* m_pages = nullptr;
    QTableView* m_table = nullptr;
    QLabel* m_note = nullptr;
    QComboBox* m_kinds = nullptr;
    QLineEdit* m_words = nullptr;
    QSpinBox* m_limit = nullptr;
    QPushButton* m_action = nullptr;
    QPushButton* m_export = nullptr;
    ElidedLabel* m_remark = nullptr;
    QProgressBar* m_bar = nullptr;
    DatasetSummary* m_summary = nullptr;
};

} // namespace tokenscope::ui
