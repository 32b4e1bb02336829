#pragma once
// What a window works on: the open tokenizers, one text, one selection, and the resulting encoding. Panels
// read and change it and listen to its signals; they don't know each other. Lives on the UI thread.

#include "ui/session/encode_job.h"
#include "ui/session/selection_and_marks.h"
#include "ui/session/state_store.h"
#include "ui/session/text_document.h"
#include "ui/session/tokenizer_list.h"
#include "ui/support/settings.h"

#include <QObject>
#include <QTimer>

#include <optional>
#include <vector>

namespace tokenscope::ui {

class ContextLengths;

/// An error that still concerns the user. There is one for each key: a later one replaces it, success removes
/// it.
struct Problem {
    QString key; ///< path or sample name, `encoding`, `text`, `saving`
    Error error;
    QString note; ///< such as what is still in use; may be empty
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
    ContextLengths& contextLengths() { return *m_contextLengths; }
    /// Null until the first encoding has finished.
    [[nodiscard]] EncodedTextPtr encoded() const { return m_encoder.encoded(); }

    /// Opens a tokenizer or a text, decided by content: a file that is no tokenizer but plain text becomes
    /// the text (see isPlainText).
    void openAny(const QString& path);
    /// Opens them in this order. The first tokenizer that can be opened becomes the current one, the first
    /// text the text; a file that can't be opened becomes a problem and doesn't stop the others.
    void openFiles(const QStringList& paths);
    void openTokenizer(const QString& path);
    void openSampleTokenizer(const QString& name);
    void openText(const QString& path);
    void openSampleText(const QString& name);
    /// The file of the text that is shown; empty for typed text.
    [[nodiscard]] const QString& textFile() const { return m_document.origin().file; }
    void saveText(const QString& path);
    /// After textWouldBeLost(): shows the opened text, or drops it.
    void showWaitingText();
    void dropWaitingText();

    [[nodiscard]] bool addSpecial() const;
    [[nodiscard]] bool parseSpecial() const;
    void setAddSpecial(bool on);
    void setParseSpecial(bool on);
    /// Both are as in Preferences again.
    void resetSwitches();

    /// How the text becomes words if the tokenizer accepts words; it is encoded as one text otherwise.
    [[nodiscard]] WordInput wordInput() const { return m_wordInput; }
    /// Of the current tokenizer.
    [[nodiscard]] bool acceptsWords() const;
    void setWordInput(WordInput input);

    [[nodiscard]] const QStringList& recent() const { return m_recent; }
    void clearRecent();

    [[nodiscard]] const std::vector<Problem>& problems() const { return m_problems; }
    void report(const QString& key, Error error, const QString& note = {});
    void dismiss(const QString& key);
    void dismissAll();

    /// The job that keeps the user waiting, or null.
    [[nodiscard]] LatestJob* busyJob();
    void cancelBusyJob();
    void cancelEncoding();

    /// Restores the saved state; without one, opens a sample text and a sample tokenizer. With `filesFollow`, the sample
    /// tokenizer is opened by the next openFiles(), if none of those is a tokenizer.
    void restore(bool filesFollow = false);
    /// Restores the text only.
    void restoreText();
    /// Saves a moment after the last call, and not much later than the first of many calls.
    void saveSoon();
    /// Saves now and waits until everything is written.
    void saveNow();
    [[nodiscard]] const QJsonObject& windowState() const { return m_windowState; }
    /// What the user wrote in panels, by the panel's key.
    [[nodiscard]] const QJsonObject& panelTexts() const { return m_panelTexts; }
    /// Whether the restored text is the one that windowState() was saved with, so that positions in it are
    /// valid.
    [[nodiscard]] bool stateFitsText() const { return m_stateFitsText; }
    void setWindowState(const QJsonObject& state, const QJsonObject& panelTexts = {});

    // What is on disk for the next start.

    enum class Kept : quint8 {
        Texts,  ///< the session's text, and those in panels
        Recent, ///< the list of recent files
        Window, ///< geometry, views and sizes
    };
    /// Waits until everything is written.
    [[nodiscard]] quint64 keptBytes(Kept kept);
    /// Deletes it. Texts are saved again once they change; the state of the window is not, until the next
    /// start.
    void forget(Kept kept);
    /// Whether the text has changes that are neither in a file nor will be there at the next start. Waits until the
    /// text is written, if it is to be kept.
    [[nodiscard]] bool wouldLoseText();
    /// Whether what the user wrote in that panel will not be there at the next start; as wouldLoseText().
    [[nodiscard]] bool wouldLosePanelText(const QString& panel);
    /// The text isn't kept for the next start, unless it changes.
    void forgetText();

  signals:
    void encodedChanged(const tokenscope::ui::EncodedTextPtr& encoded);
    void currentTokenizerChanged();
    void tokenizersChanged();
    void switchesChanged();
    void problemsChanged();
    void recentChanged();
    /// The text has another origin, or is modified now, or no longer.
    void textOriginChanged();
    /// Another text was opened: views scroll to its start.
    void textOpened();
    /// The opened text is too large for Undo, and the changes of the text that it replaces are in no file: the
    /// text waits for showWaitingText() or dropWaitingText().
    void textWouldBeLost();
    /// saveText() has ended: saved, failed (a problem tells) or canceled.
    void savingEnded();
    /// Counts are grouped in another way. Follows encodedChanged() and currentTokenizerChanged(), for what these
    /// don't update.
    void countsChanged();
    /// busyJob() is another one, or has made progress.
    void activityChanged();
    /// The last chance for setWindowState().
    void aboutToSave();

  private:
    void tokenizerFailed(const TokenizerSource& source, const Error& error, bool kept);
    void openNext(const QString& path, bool opened);
    void textFound(const QString& path, const std::optional<Error>& asTokenizer);
    void applySwitches();
    [[nodiscard]] EncodeOptions switches() const;
    void applyEncoding();
    void textRefused(quint64 bytes);
    void addRecent(const QString& path);
    void takeText(std::string text, const TextOrigin& origin);
    void restoreLostText(const SessionState& saved);
    void openWantedSample();
    void textLoaded(const QString& path, Result<std::string> text);
    void loadText(const QString& path, const std::optional<Error>& asTokenizer = std::nullopt);
    [[nodiscard]] SessionState state() const;
    void textChanged();
    void applySetting(Setting setting);
    void save();

    struct WaitingText {
        std::string text;
        TextOrigin origin;
    };

    TextDocument m_document;
    std::optional<WaitingText> m_waitingText;
    TokenSelection m_selection;
    TokenMarks m_marks;
    TokenizerList m_tokenizers;
    EncodeJob m_encoder;
    ContextLengths* m_contextLengths;
    LatestJob m_textJob;
    LatestJob m_saveJob;
    StateStore m_store;

    EncodedTextPtr m_shown; ///< the encoding that the selection refers to
    /// Of the selection, also while there is no encoding. The token of another tokenizer can start before it.
    std::optional<std::uint32_t> m_place;
    std::optional<bool> m_addSpecial;
    std::optional<bool> m_parseSpecial;
    WordInput m_wordInput = WordInput::None;
    QStringList m_maybeText;          ///< being opened as tokenizers; become the text if they are none
    QStringList m_openedTogether;     ///< tokenizers opened together: the first that loads becomes current
    std::optional<QString> m_oneText; ///< the one of the files opened together that became the text, if any
    QStringList m_recent;
    QJsonObject m_windowState;
    QJsonObject m_panelTexts;
    QJsonObject m_forgottenTexts;   ///< of panels; saved again once they change
    bool m_windowForgotten = false; ///< until the next start
    std::vector<Problem> m_problems;
    std::optional<TextEdit> m_editsSinceShown;
    bool m_textChanged = false;   ///< since the last save
    bool m_wantsSample = false;   ///< no tokenizer was open in the last session, and none is yet
    bool m_textForgotten = false; ///< the user deleted what was kept of it
    bool m_stateFitsText = false;
    QTimer m_saveWhenCalm;
    QTimer m_saveAtLatest;
};

} // namespace tokenscope::ui
