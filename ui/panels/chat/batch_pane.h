#pragma once
// All open conversations as one batch: rows of tokens, colored as trained, ignored or padding.

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

    /// `base` is what one conversation is rendered with. The batch is built when it is visible.
    void setInputs(std::vector<ConversationPtr> conversations, ChatRequest base, std::size_t policy);
    [[nodiscard]] bool busy() const {
        return m_labelJob.busy() || m_batchJob.busy() || (m_requested && isVisible());
    }
    /// The part that takes the keyboard.
    [[nodiscard]] QWidget* keyboard() const;

    /// If more conversations are open, the batch is made of this many at a time.
    static constexpr std::size_t kMaxConversations = 256;

  signals:
    void statusMessage(const QString& message);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void createControls(QVBoxLayout& column);
    void createPager(QHBoxLayout& row, QWidget* parent);
    void updatePager();
    void showFrom(std::size_t first);
    void relabel();
    void rebuild();
    QMenu* createExportMenu();

    BatchModel* m_model;
    QTableView* m_table;
    QComboBox* m_padding = nullptr;
    QComboBox* m_truncation = nullptr;
    QSpinBox* m_length = nullptr;
    QCheckBox* m_pack = nullptr;
    QComboBox* m_cell = nullptr;
    ElidedLabel* m_remark = nullptr;
    QWidget* m_pager = nullptr; ///< shown where there are more than kMaxConversations
    QLabel* m_pageText = nullptr;
    QPushButton* m_previous = nullptr;
    QPushButton* m_next = nullptr;
    LatestJob m_labelJob; ///< tokens and labels of each conversation
    LatestJob m_batchJob; ///< rows of them
    std::vector<ConversationPtr> m_conversations;
    ChatRequest m_base;
    std::size_t m_policy = 0;
    std::size_t m_first = 0; ///< conversation of the first row
    bool m_requested = false;
    BatchSamplesPtr m_samples;
};

} // namespace tokenscope::ui
