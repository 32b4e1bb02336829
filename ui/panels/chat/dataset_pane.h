#pragma once
// Checks a file of conversations in the background: findings with their lines, and totals. Each row opens its
// conversation. Of very many findings only some are listed, see DatasetFindings; all are counted.

#include "core/chat/dataset/dataset_check.h"
#include "ui/panels/chat/dataset_check.h"

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

    /// What the next check renders and masks with; path and token limit come from the pane.
    void setBase(DatasetRequest base);
    /// Checks the file, now or as soon as there is a tokenizer.
    void open(const QString& path);
    /// Sets the file that the button checks.
    void offer(const QString& path);
    [[nodiscard]] bool busy() const { return m_job->busy(); }
    /// The part that takes the keyboard.
    [[nodiscard]] QWidget* keyboard() const;

  signals:
    void openRequested();
    void lineRequested(const QString& path, const tokenscope::chat::DatasetRow& row);
    void statusMessage(const QString& message);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void createControls(QVBoxLayout& column);
    void createBody(QVBoxLayout& column);
    QMenu* createExportMenu();
    void check();
    void checkOrCancel();
    void openRow(const QModelIndex& index);
    void copyRows();
    void updateKinds();
    void refresh();
    [[nodiscard]] bool isOutdated() const;

    DatasetRequest m_base;
    DatasetRequest m_checkedWith; ///< the request of the findings that are shown
    QString m_path;
    bool m_waiting = false; ///< for a tokenizer
    bool m_checked = false; ///< the findings shown are those of m_path
    DatasetCheckJob* m_job;
    DatasetModel* m_model;
    DatasetFilter* m_filter;
    QStackedWidget* m_pages = nullptr;
    QTableView* m_table = nullptr;
    QLabel* m_note = nullptr;
    QComboBox* m_kinds = nullptr;
    QLineEdit* m_text = nullptr;
    QSpinBox* m_limit = nullptr;
    QPushButton* m_action = nullptr;
    QPushButton* m_export = nullptr;
    ElidedLabel* m_remark = nullptr;
    QProgressBar* m_bar = nullptr;
    DatasetSummary* m_summary = nullptr;
};

/// The totals of a dataset: conversations, tokens of each role and how many of them are trained,
/// conversations with each kind of finding.
class DatasetSummary : public QWidget {
    Q_OBJECT

  public:
    explicit DatasetSummary(QWidget* parent = nullptr);
    void setTotals(const chat::DatasetTotals& totals);
    /// The summary as lines of text, for assistive technology.
    [[nodiscard]] QString text() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Row {
        QString name, tokens, trained;
        double ofAll = 0;     ///< fraction of all tokens
        double ofTrained = 0; ///< trained fraction of the role's tokens
    };
    [[nodiscard]] QList<Row> owners() const;
    [[nodiscard]] QStringList lines() const; ///< above the roles
    [[nodiscard]] QList<Row> kinds() const;

    chat::DatasetTotals m_totals;
};

} // namespace tokenscope::ui
