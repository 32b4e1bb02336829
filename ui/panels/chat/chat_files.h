#pragma once
// Files of the Chat mode: conversations are opened and saved, lines of datasets opened one by one. Files are
// read off the UI thread; errors are reported by the session.

#include "ui/panels/chat/chat_document.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

namespace tokenscope::chat {
struct DatasetRow;
} // namespace tokenscope::chat

namespace tokenscope::ui {

/// Whether the Chat mode opens the file: a template by its suffix, JSON if its beginning looks like
/// conversations and not like a tokenizer.
bool isChatFile(const QString& path);

class ChatFiles : public QObject {
    Q_OBJECT

  public:
    /// Dialogs are shown over `window`.
    ChatFiles(Session& session, ChatDocument& document, QWidget& window);

    /// Opens conversations; emits templateFound() or datasetFound() for other files.
    void open(const QString& path);
    /// Opens one line of a dataset; as text with its error if it is no conversation.
    void openLine(const QString& path, const chat::DatasetRow& row);
    void chooseFile();
    void chooseDataset();
    /// To the file that the conversations were opened from or last saved to; asks if there is none, or if comments
    /// in it would be lost.
    void save();
    void chooseWhereToSave();
    /// The edited template, in a file that is then the chosen template; asks for the file.
    void saveTemplate();

    [[nodiscard]] LatestJob& job() { return m_job; }
    [[nodiscard]] bool busy() const { return m_job.busy(); }

  signals:
    /// save() has ended: saved, failed (a problem tells) or canceled.
    void savingEnded();
    void savingTemplateEnded();
    void templateFound(const QString& path);
    /// The file has to be checked line by line: it is too large to open, has invalid lines, or was chosen for
    /// that.
    void datasetFound(const QString& path);
    /// The conversations of this file were opened; it can be checked as a dataset.
    void datasetOpened(const QString& path);
    /// The document is about to get the text of a line that is no conversation: only the JSON view can show
    /// it.
    void invalidLineOpened();
    void statusMessage(const QString& message);

  private:
    void saveIn(const QString& path);
    bool write(const QString& path, const std::string& text);

    Session& m_session;
    ChatDocument& m_document;
    QWidget& m_window;
    LatestJob m_job;
};

} // namespace tokenscope::ui
