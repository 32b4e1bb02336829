#pragma once
// The state of a session and the files it is saved in. A background thread writes them, replacing each as a
// whole, so that killing the program leaves either the old or the new one. The state identifies the text
// that it was saved with, as its positions are valid in that text only. Each running program has a folder of
// its own.

#include "core/encoding/word_input.h"
#include "ui/session/tokenizer_source.h"

#include <QJsonObject>
#include <QList>
#include <QLockFile>
#include <QString>
#include <QStringList>
#include <QThreadPool>

#include <memory>
#include <optional>
#include <string>

namespace tokenscope::ui {

/// What survives a restart, except the text itself. Read leniently: missing or invalid values fall back to
/// their defaults, so that the state of another version never prevents the program from starting.
struct SessionState {
    QList<TokenizerSource> tokenizers;
    int current = -1;
    std::optional<bool> addSpecial;   ///< absent: the format's default
    std::optional<bool> parseSpecial; ///< likewise
    WordInput wordInput = WordInput::None;
    QString textFile;          ///< the file that the text came from
    QString textTitle;         ///< of a text that came from no file
    bool textModified = false; ///< it differs from that file
    QString textIs;            ///< textIdentity() of the text it was saved with; empty: no text was saved
    quint64 lostText = 0;      ///< size of the text if it could not be saved
    QStringList recent;        ///< paths, the most recent first
    TiktokenChoices choices;
    FolderChoices folderChoices;
    QJsonObject window;     ///< state of the window: geometry, view, sizes
    QJsonObject panelTexts; ///< what the user wrote in panels, by the panel's key
    QJsonObject settings;   ///< see Settings::toJson()

    bool operator==(const SessionState&) const = default;
};

QJsonObject toJson(const SessionState& state);
SessionState sessionState(const QJsonObject& json);

/// Size and hash: `12-9f86d081…`
QString textIdentity(const std::string& text);

class StateStore {
  public:
    /// Bytes; longer texts aren't saved, to keep the start fast.
    static constexpr std::size_t kMaxText = 64'000'000;

    /// $TOKENSCOPE_STATE_DIR, or else the platform's folder for application data.
    static QString defaultFolder();
    explicit StateStore(QString folder = defaultFolder());
    /// Waits until everything is written.
    ~StateStore();

    [[nodiscard]] std::optional<SessionState> load() const;
    /// The next saved state refers to this text, unless another one is saved.
    [[nodiscard]] std::optional<std::string> loadText() const;

    /// Writes the text, unless it is null, before the state; fills in `textIs` and `lostText`. A text that is
    /// too long, or can't be written, removes the saved one, as restoring an older text would be a surprise.
    void save(const SessionState& state, std::shared_ptr<const std::string> text);
    /// Whether the last state is written.
    [[nodiscard]] bool keepsState();
    /// Whether the last text, and the state that refers to it, are written.
    [[nodiscard]] bool keepsText();
    /// Deletes the saved text. The next saved state refers to none, unless one is saved.
    void forgetText();
    /// Size of the saved text; 0: there is none.
    [[nodiscard]] quint64 textBytes();
    void waitUntilWritten();

  private:
    [[nodiscard]] QString file(const char* name) const;
    QString m_folder;
    mutable QString m_textIs; ///< of the saved text; used by the writer, and before that by loadText()
    quint64 m_lostText = 0;   ///< used by the writer
    bool m_stateWritten = false;
    QThreadPool m_writer;
};

/// A separate folder for each running program, so that no two write the same session. The first uses the
/// base folder, later ones use folders in it; each holds a lock file while it runs. A lock file without its
/// program is left from a crash: the next start uses that folder and continues its session.
class SessionFolder {
  public:
    explicit SessionFolder(const QString& base);

    /// The base folder if none can be locked: the session is restored then, and not saved.
    [[nodiscard]] const QString& path() const { return m_path; }

  private:
    [[nodiscard]] bool take(const QString& folder);
    QString m_path;
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace tokenscope::ui
