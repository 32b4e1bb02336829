#pragma once
// All open conversations as one batch: rows of tokens, colored by trained, ignored and padded.

#include "ui/panels/chat/batch_builder.h"
#include "ui/panels/chat/batch_model.h"
#include "ui/support/latest_job.h"

#include <QWidget>

class QHBoxLayout;
class QVBoxLayout;
class QLabel;
class QPushButton;
class QMenu;
class QCheckBox;
class QComboBox;
class QSpinBox;
class QTableView;

namespace tokenscope::ui {

class ElidedLabel;

class BatchPane : public QWidget {
    Q_OBJECT

  public:
    explicit BatchPane(QWidget* parent = nullptr);

    /// `base` is what one conversation is rendered with. Made when it is seen.
    void setInputs(std::vector<ConversationPtr> conversations, ChatRequest base, std::size_t policy);
    [[nodiscard]] bool working() const {
        return m_job.running() || m_rows.running() || (m_wanted && isVisible());
    }
    [[nodiscard]] BatchModel* model() const { return m_model; }
    [[nodiscard]] QTableView* table() const { return m_table; }
    [[nodiscard]] QWidget* keyboard() const;
    [[nodiscard]] QComboBox* padding() const { return m_padding; }
    [[nodiscard]] QSpinBox* length() const { return m_length; }
    [[nodiscard]] QString remark() const;
    void setPadding(chat::Side side);
    [[nodiscard]] QWidget* part() const { return m_part; }
    [[nodiscard]] QPushButton* after() const { return m_after; }

    /// Of more conversations so many are a batch at a time.
    static constexpr std::size_t kMostRows = 256;

  signals:
    void statusMessage(const QString& message);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void makeControls(QVBoxLayout& column);
    void makePart(QHBoxLayout& row, QWidget* parent);
    void showPart();
    void showFrom(std::size_t first);
    void start();
    void make();
    QMenu* makeExport();

    BatchModel* m_model;
    QTableView* m_table;
    QComboBox* m_padding = nullptr;
    QComboBox* m_truncation = nullptr;
    QSpinBox* m_length = nullptr;
    QCheckBox* m_pack = nullptr;
    QComboBox* m_cell = nullptr;
    ElidedLabel* m_remark = nullptr;
    QWidget* m_part = nullptr; ///< shown where there are more than kMostRows
    QLabel* m_partWords = nullptr;
    QPushButton* m_before = nullptr;
    QPushButton* m_after = nullptr;
    LatestJob m_job;  ///< tokens and labels of each conversation
    LatestJob m_rows; ///< rows of them
    std::vector<ConversationPtr> m_conversations;
    ChatRequest m_base;
    std::size_t m_policy = 0;
    std::size_t m_first = 0; ///< conversation of the first row
    bool m_wanted = false;
    BatchSamplesPtr m_samples;
};

} // namespace tokenscope::ui
