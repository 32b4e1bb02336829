#pragma once
// "Save tokenizer as…": asks for the file, saves and compares off the UI thread, and reports the result.

#include "core/convert/convert_tokenizer.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

#include <QFrame>
#include <QObject>
#include <QPointer>

class QLabel;
class QProgressDialog;
class QWidget;

namespace tokenscope::app {

class SaveTokenizer : public QObject {
    Q_OBJECT

  public:
    /// Both must outlive it.
    SaveTokenizer(QWidget& window, ui::Session& session);
    ~SaveTokenizer() override;

    /// Asks for a file and saves the current tokenizer; false if the user chose none.
    bool ask();
    /// The same for another tokenizer: the current file with changes.
    bool ask(const std::shared_ptr<const Tokenizer>& tokenizer);
    /// Saves the current tokenizer without asking; overwrites the file. Cancels a save that is still running.
    void save(const QString& path, formats::TargetFormat target);
    void save(const std::shared_ptr<const Tokenizer>& tokenizer, const QString& path,
              formats::TargetFormat target);
    [[nodiscard]] const ui::LatestJob& job() const { return m_job; }

  signals:
    void started();
    /// The file is written, and encodes like the tokenizer. A failure becomes a problem of the session
    /// instead.
    void saved(const QString& path, const QString& message);

  private:
    void finish(const QString& source, const QString& path, formats::TargetFormat target,
                const Result<convert::Conversion>& conversion);
    void refuse(const QString& path, Error error);

    QWidget& m_window;
    ui::Session& m_session;
    ui::LatestJob m_job;
    QPointer<QProgressDialog> m_progress;
};

/// The result of a save, above the page until it is dismissed: the path, and how much text was compared.
class SavedBar : public QFrame {
    Q_OBJECT

  public:
    explicit SavedBar(QWidget* parent = nullptr);
    void show(const QString& path, const QString& message);

  signals:
    void openRequested(const QString& path);

  private:
    QLabel* m_text;
    QString m_path;
};

} // namespace tokenscope::app
