#pragma once
// All open conversations as one batch: rows of tokens, colored as trained, ignored or padding.

#include "core/chat/dataset/batch.h"
#include "core/encoding/tokenizer.h"
#include "ui/panels/chat/chat_result.h"
#include "ui/support/latest_job.h"

#include <QAbstractTableModel>
#include <QList>
#include <QStringList>
#include <QWidget>

#include <memory>

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

// Builds batches from conversations. Thread-safe: runs off the UI thread.

struct BatchSamples {
    std::vector<chat::BatchSample> samples;
    std::vector<std::size_t> conversationOf; ///< index of each sample's conversation among all open ones
    std::size_t failed = 0;
    std::size_t firstFailed = 0; ///< index of a conversation
    std::string firstError;
};
using BatchSamplesPtr = std::shared_ptr<const BatchSamples>;

/// Labels conversations by one policy, rendered as `base` specifies. `first` is the index of the first of
/// them among all open ones. Conversations that fail are omitted and counted.
BatchSamplesPtr labelConversations(const std::vector<ConversationPtr>& conversations, std::size_t first,
                                   const ChatRequest& base, chat::MaskPolicy policy,
                                   const Progress& progress);

struct BuiltBatch {
    chat::Batch batch;
    std::vector<std::size_t> conversationOf; ///< of each document, see BatchSamples
    QStringList remarks; ///< the sizes first, then problems with their rows or conversations
};
using BuiltBatchPtr = std::shared_ptr<BuiltBatch>;

/// The ids of padding and end of sequence are the tokenizer's; those in `options` are ignored.
BuiltBatchPtr buildBatch(const BatchSamples& samples, chat::BatchOptions options, const Tokenizer& tokenizer,
                         const QString& policy);

enum class BatchCell : quint8 { Piece, Id, Label, Shifted, Attention, Position, Document, Weight };
inline constexpr int kBatchCells = 8;

/// A batch as a table: a column per position.
class BatchModel : public QAbstractTableModel {
    Q_OBJECT

  public:
    enum Role { KindRole = Qt::UserRole, TypeRole, WeightRole, OthersRole };
    enum Kind { Ignored, Trained, Padded };
    using QAbstractTableModel::QAbstractTableModel;

    /// `conversationOf` holds the index of each document's conversation; if empty, documents are numbered as
    /// in the batch.
    void setBatch(chat::Batch batch, std::vector<std::size_t> conversationOf,
                  std::shared_ptr<const Tokenizer> tokenizer);
    [[nodiscard]] const chat::Batch& batch() const { return m_batch; }
    void setCell(BatchCell cell);
    /// How many values a cell shows: the chosen one, then others of OthersRole, a list of texts, whose names are in the
    /// row's heading. From 1 to kBatchCells.
    void setValues(int count);
    [[nodiscard]] int values() const { return m_values; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    [[nodiscard]] QString text(const chat::BatchRow& row, std::size_t column, BatchCell cell) const;
    [[nodiscard]] QString conversationsOf(const chat::BatchRow& row) const;
    /// What is shown below the chosen value.
    [[nodiscard]] QList<BatchCell> others() const;
    chat::Batch m_batch;
    std::vector<std::size_t> m_conversationOf;
    std::shared_ptr<const Tokenizer> m_tokenizer;
    BatchCell m_cell = BatchCell::Piece;
    int m_values = 1;
};

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
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void fitRows();
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
