#pragma once
// "Save tokenizer as…": the question, the work off the UI thread with its progress, and what came of it.

#include "core/check/convert_tokenizer.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

#include <QObject>
#include <QPointer>

class QProgressDialog;
class QWidget;

namespace tokenscope::app {

class SaveTokenizer : public QObject {
    Q_OBJECT

  public:
    /// Both must outlive it.
    SaveTokenizer(QWidget& window, Session& session);
    ~SaveTokenizer() override;

    /// Asks where to, then saves.
    void ask();
    /// The same for another tokenizer than the current one: its file with changes.
    void ask(const std::shared_ptr<const Tokenizer>& tokenizer);
    /// The current tokenizer, with nothing asked; what is there is overwritten. One at a time: a former save is
    /// canceled.
    void save(const QString& path, TargetFormat target);
    void save(const std::shared_ptr<const Tokenizer>& tokenizer, const QString& path, TargetFormat target);
    [[nodiscard]] const LatestJob& job() const { return m_job; }

  signals:
    /// What was said of a former one is old.
    void started();
    /// It is there, and proved. What is not is a problem of the session.
    void saved(const QString& path, const QString& message);

  private:
    void finish(const QString& source, const QString& path, TargetFormat target,
                const Result<Conversion>& conversion);
    void refuse(const QString& path, Error error);

    QWidget& m_window;
    Session& m_session;
    LatestJob m_job;
    QPointer<QProgressDialog> m_progress;
};

} // namespace tokenscope::app
