#pragma once
// All open conversations as one batch: rows of tokens, coloured by trained, ignored and padded.

#include "ui/panels/chat/batch_model.h"
#include "ui/panels/chat/chat_work.h"
#include "ui/support/latest_job.h"

#include <QWidget>

class QVBoxLayout;
class QMenu;
class QCheckBox;
class QComboBox;
class QSpinBox;
class QTableView;

namespace tokenscope {

class ElidedLabel;

class BatchPane : public QWidget {
    Q_OBJECT

  public:
    explicit BatchPane(QWidget* parent = nullptr);

    /// `base` is what one conversation is rendered with. Made when it is seen.
    void setInputs(std::vector<ConversationPtr> conversations, ChatRequest base, std::size_t policy);
    [[nodiscard]] bool working() const { return m_job.running() || (m_wanted && isVisible()); }
    [[nodiscard]] BatchModel* model() const { return m_model; }
    [[nodiscard]] QTableView* table() const { return m_table; }
    [[nodiscard]] QWidget* keyboard() const;
    [[nodiscard]] QComboBox* padding() const { return m_padding; }
    [[nodiscard]] QSpinBox* length() const { return m_length; }
    [[nodiscard]] QString remark() const;
    void setPadding(chat::Side side);

    static constexpr std::size_t kMostRows = 256;

  signals:
    void told(const QString& message);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    struct Samples {
        std::vector<chat::BatchSample> samples;
        std::size_t failed = 0;
        std::string firstError;
    };
    void makeControls(QVBoxLayout& column);
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
    LatestJob m_job;
    std::vector<ConversationPtr> m_conversations;
    ChatRequest m_base;
    std::size_t m_policy = 0;
    bool m_wanted = false;
    std::shared_ptr<const Samples> m_samples;
};

} // namespace tokenscope
