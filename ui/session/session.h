#pragma once
// What a window works on: open tokenizers, one text, one selection, and the encoding that follows from them.
// Panels read it, change it and listen to it; they know nothing of one another. Lives on the UI thread.

#include "ui/session/encode_job.h"
#include "ui/session/state_store.h"
#include "ui/session/text_document.h"
#include "ui/session/token_marks.h"
#include "ui/session/token_selection.h"
#include "ui/session/tokenizer_list.h"

#include <QObject>
#include <QTimer>

#include <optional>
#include <vector>

namespace tokenscope::ui {

/// Something that went wrong and still concerns the user. One a key: a later one replaces it, success
/// removes it.
struct Problem {
    QString key; ///< path or sample name, `encoding`, `text`, `saving`
    Error error;
    QString note; ///< what is still in use, …; may be empty
};

class Session : public QObject {
    Q_OBJECT

  public:
    explicit Session(QString stateFolder = StateStore::defaultFolder(), QObject* parent = nullptr);
    ~Session() override;

    TextDocument& document() { return m_document; }
    TokenSelection& selection() { return m_selection; }
    TokenMarks& marks() { return m_marks; }
    TokenizerList& tokenizers() { return m_tokenizers; }
    EncodeJob& encoder() { return m_encoder; }
    /// Null until the first is there.
    [[nodiscard]] EncodedTextPtr encoded() const { return m_encoder.encoded(); }

    /// Tokenizer or text, found out by content; a file that is no tokenizer but plain text becomes the
    /// text (see isPlainText).
    void openAny(const QString& path);
    /// In this order. The first tokenizer among them that can be opened becomes the current one, the first
    /// text the text; what can't be opened is a problem and stops no other.
    void openFiles(const QStringList& paths);
    void openTokenizer(const QString& path);
    void openSampleTokenizer(const QString& name);
    void openText(const QString& path);
    void openSampleText(const QString& name);
    /// Name of the file that the text came from; empty for typed text.
    [[nodiscard]] const QString& textFile() const { return m_textFile; }
    void saveText(const QString& path);

    [[nodiscard]] bool addSpecial() const;
    [[nodiscard]] bool parseSpecial() const;
    void setAddSpecial(bool on);
    void setParseSpecial(bool on);

    [[nodiscard]] const QStringList& recent() const { return m_recent; }
    void clearRecent();

    [[nodiscard]] const std::vector<Problem>& problems() const { return m_problems; }
    void report(const QString& key, Error error, const QString& note = {});
    void dismiss(const QString& key);

    /// The job that keeps the user waiting, or null.
    [[nodiscard]] LatestJob* busyJob();
    void cancelBusyJob();

    /// Reads the state; where there is none, a sample text and a sample tokenizer.
    void restore();
    /// Of the state, the text alone.
    void restoreText();
    /// A moment after the last call, and not much later than the first of many.
    void saveSoon();
    /// Writes everything now, and waits for it.
    void saveNow();
    [[nodiscard]] const QJsonObject& windowState() const { return m_windowState; }
    /// The restored text is the one that windowState() was written with: places in it mean something.
    [[nodiscard]] bool stateFitsText() const { return m_stateFitsText; }
    void setWindowState(const QJsonObject& state);

  signals:
    void encodedChanged(const tokenscope::EncodedTextPtr& encoded);
    void currentTokenizerChanged();
    void tokenizersChanged();
    void switchesChanged();
    void problemsChanged();
    void recentChanged();
    void textFileChanged();
    /// Another text was opened: views go to its beginning.
    void textOpened();
    /// busyJob() is another one, or is further.
    void activityChanged();
    /// The last moment for setWindowState().
    void aboutToSave();

  private:
    void tokenizerFailed(const TokenizerSource& source, const Error& error, bool kept);
    void passTurn(const QString& path, bool opened);
    void textFound(const QString& path, const std::optional<Error>& asTokenizer);
    void applySwitches();
    void encodedAnew();
    void textRefused(quint64 bytes);
    void addRecent(const QString& path);
    void takeText(std::string text, const QString& file);
    void textLoaded(const QString& path, Result<std::string> text);
    void loadText(const QString& path, const std::optional<Error>& asTokenizer = std::nullopt);
    [[nodiscard]] SessionState state() const;
    void textChanged();
    void save();

    TextDocument m_document;
    TokenSelection m_selection;
    TokenMarks m_marks;
    TokenizerList m_tokenizers;
    EncodeJob m_encoder;
    LatestJob m_textJob;
    LatestJob m_saveJob;
    StateStore m_store;

    EncodedTextPtr m_shown; ///< what the selection refers to
    std::optional<bool> m_addSpecial;
    std::optional<bool> m_parseSpecial;
    QStringList m_maybeText;          ///< being opened as tokenizers; to become the text if they are none
    QStringList m_inTurn;             ///< tokenizers opened together: the first that can be becomes current
    std::optional<QString> m_oneText; ///< of files opened together the one that became the text, or none yet
    QString m_textFile;
    QStringList m_recent;
    QJsonObject m_windowState;
    std::vector<Problem> m_problems;
    std::optional<TextEdit> m_editsSinceShown;
    bool m_textChanged = false; ///< since it was saved
    bool m_stateFitsText = false;
    QTimer m_saveWhenCalm;
    QTimer m_saveAtLatest;
};

} // namespace tokenscope::ui
