#pragma once
// Opens and saves test suites, and follows the file of the open one: when another program writes it, it is read
// again, unless that would drop changes. Lives on the UI thread.

#include "ui/panels/check/suite_document.h"
#include "ui/session/file_watcher.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

#include <QHash>

namespace tokenscope::ui {

/// By the start of its content.
bool isSuiteFile(const QString& path);

class SuiteFiles : public QObject {
    Q_OBJECT

  public:
    /// All must outlive it; dialogs are shown over `window`.
    SuiteFiles(Session& session, SuiteDocument& document, QWidget& window);

    /// A suite without cases, whose time is now.
    void begin();
    void open(const QString& path);
    void chooseFile();
    /// To the document's file; asks for one if there is none.
    void save();
    void chooseWhereToSave();

    /// The file differs from what was read or written, and the document has changes of its own.
    [[nodiscard]] bool hasConflict() const { return m_conflict; }
    /// Reads the file again. Undo restores what was changed here.
    void takeFile() { open(m_document.file()); }
    /// What is changed here stays, to be saved over the file.
    void keepChanges();

    [[nodiscard]] LatestJob& job() { return m_job; }
    [[nodiscard]] bool busy() const { return m_job.busy(); }

    /// The document's file, and its content when it was read or written last.
    [[nodiscard]] QJsonObject state() const;
    /// `unsaved`: see SuiteDocument. Otherwise the file is opened.
    void restore(const QJsonObject& state, const QString& unsaved);

  signals:
    void opened();
    /// save() has ended: saved, failed (a problem tells) or canceled.
    void savingEnded();
    void conflictChanged();
    void statusMessage(const QString& message);

  private:
    enum class Reason : quint8 { Opened, Restored, Changed };
    struct SuiteText {
        QString identity;
        Result<suite::Suite> suite;
    };
    void read(const QString& path, Reason reason);
    void receive(const QString& path, Reason reason, Result<SuiteText> text);
    void saveIn(const QString& path);
    void follow();
    void setConflict(bool conflict);
    [[nodiscard]] QString proposedFile() const;

    Session& m_session;
    SuiteDocument& m_document;
    QWidget& m_window;
    LatestJob m_job;
    FileWatcher m_watcher;
    QString m_watched;
    QHash<QString, QString> m_onDisk; ///< textIdentity() by path
    QString m_conflicting;            ///< textIdentity() of the file, while there is a conflict
    bool m_conflict = false;
};

} // namespace tokenscope::ui
