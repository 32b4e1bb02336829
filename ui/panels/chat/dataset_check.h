#pragma once
// The check of a dataset: the job that runs it, and its findings as a table that can be filtered.

#include "core/chat/dataset/dataset_check.h"
#include "ui/panels/chat/chat_result.h"
#include "ui/support/latest_job.h"
#include "ui/widgets/table_model.h"

#include <QElapsedTimer>
#include <QSortFilterProxyModel>
#include <QTimer>

#include <optional>
#include <vector>

namespace tokenscope::ui {

// Checks a dataset off the UI thread. New findings are delivered several times a second, so memory stays
// bounded and the window responsive whatever the size of the file. Lives on the UI thread.

struct DatasetRequest {
    QString path;
    std::shared_ptr<const Tokenizer> tokenizer; ///< not null
    CompiledPtr compiled;                       ///< null: nanochat's own rendering
    std::string withTools; ///< template source for conversations with tools; empty: the same
    QString notOwn;        ///< ChatRequest::notOwn
    Data arguments;        ///< template arguments: an object or null
    chat::MaskPolicy policy = chat::MaskPolicy::Generation;
    chat::MaskOptions masks;
    InjectionPolicy injection = InjectionPolicy::AsIs;
    std::uint64_t maxTokens = 0; ///< 0: no limit
};

class DatasetCheckJob : public QObject {
    Q_OBJECT

  public:
    explicit DatasetCheckJob(QObject* parent = nullptr);

    void start(DatasetRequest request);
    /// Keeps what was found so far.
    void cancel();
    [[nodiscard]] bool busy() const { return m_job.busy(); }
    /// Of the lines checked so far.
    [[nodiscard]] const chat::DatasetTotals& totals() const { return m_totals; }
    /// Findings that were counted and not delivered, see DatasetFindings.
    [[nodiscard]] const chat::IssueCounts& undelivered() const { return m_undelivered; }
    [[nodiscard]] std::uint64_t fileSize() const { return m_size; }
    [[nodiscard]] double seconds() const { return m_seconds; }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

  signals:
    void started();
    void found(const std::vector<tokenscope::chat::DatasetRow>& rows);
    /// totals() or undelivered() changed.
    void advanced();
    void finished();

  private:
    struct Shared;
    void poll();
    void finish();

    LatestJob m_job;
    QTimer m_poll;
    QElapsedTimer m_clock;
    std::shared_ptr<Shared> m_shared;
    chat::DatasetTotals m_totals;
    chat::IssueCounts m_undelivered{};
    std::uint64_t m_size = 0;
    double m_seconds = 0;
    std::optional<Error> m_error;
};

/// The findings of a dataset check as a table, and a filter by kind and text.
class DatasetModel : public TableModel<chat::DatasetRow> {
    Q_OBJECT

  public:
    enum ColumnIndex { Line, Kind, Message, Tokens, Trained };
    enum Role { IssueRole = Qt::UserRole, SortRole };
    explicit DatasetModel(QObject* parent = nullptr);

  private:
    static std::vector<Column> columns();
};

/// `empty mask`
QString issueTitle(chat::DatasetIssue issue);

class DatasetFilter : public QSortFilterProxyModel {
    Q_OBJECT

  public:
    explicit DatasetFilter(QObject* parent = nullptr);

    /// nullopt: all kinds.
    void setKind(std::optional<chat::DatasetIssue> kind);
    /// Matched in kind, location and message, ignoring case; or the number of a line.
    void setText(const QString& text);

  protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

  private:
    std::optional<chat::DatasetIssue> m_kind;
    QString m_text;
};

} // namespace tokenscope::ui
