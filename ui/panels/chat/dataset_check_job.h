#pragma once
// A check of a dataset off the UI thread: what it found by now is handed over some times a second, so that memory stays
// bounded and the window alive whatever the size of the file. Lives on the UI thread.

#include "core/chat/datasets/dataset_findings.h"
#include "ui/panels/chat/chat_result.h"
#include "ui/support/latest_job.h"

#include <QElapsedTimer>
#include <QTimer>

namespace tokenscope::ui {

struct DatasetRequest {
    QString path;
    std::shared_ptr<const Tokenizer> tokenizer; ///< there has to be one
    CompiledPtr compiled;                       ///< null: nanochat's own rendering
    std::string withTools;                      ///< source for conversations that have tools; empty: the same
    Data arguments;                             ///< of the template, an object or null
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
    /// What was found by then stays.
    void cancel();
    [[nodiscard]] bool running() const { return m_job.running(); }
    /// Of the lines that were looked at by now.
    [[nodiscard]] const chat::DatasetTotals& totals() const { return m_totals; }
    /// Findings that were not handed over.
    [[nodiscard]] const chat::IssueCounts& left() const { return m_left; }
    [[nodiscard]] std::uint64_t fileSize() const { return m_size; }
    [[nodiscard]] double seconds() const { return m_seconds; }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

  signals:
    void started();
    void found(const std::vector<tokenscope::chat::DatasetRow>& rows);
    /// totals(), left() are others.
    void advanced();
    void finished();

  private:
    struct Shared;
    void poll();
    void end();

    LatestJob m_job;
    QTimer m_poll;
    QElapsedTimer m_clock;
    std::shared_ptr<Shared> m_shared;
    chat::DatasetTotals m_totals;
    chat::IssueCounts m_left{};
    std::uint64_t m_size = 0;
    double m_seconds = 0;
    std::optional<Error> m_error;
};

} // namespace tokenscope::ui
