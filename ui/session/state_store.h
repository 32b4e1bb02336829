#pragma once
// The files that a session's state lives in. Written by a thread of its own, each replaced as a whole, so
// that a kill leaves either the former or the new one. The state names the text that it was written with: a
// text of another moment has no caret in it.

#include "ui/session/tokenizer_source.h"

#include <QJsonObject>
#include <QList>
#include <QStringList>
#include <QThreadPool>
#include <memory>
#include <optional>
#include <string>

namespace tokenscope::ui {

// What survives a restart, but for the text itself. Read leniently: what is missing or odd falls back to its
// default, so that a state from another version never keeps the program from starting.

struct SessionState {
    QList<TokenizerSource> tokenizers;
    int current = -1;
    std::optional<bool> addSpecial;   ///< absent: the format's default
    std::optional<bool> parseSpecial; ///< likewise
    QString textFile;                 ///< where the text came from; for the title only
    QString textIs;                   ///< textIdentity() of the text that this goes with; empty: none is kept
    QStringList recent;               ///< paths, the latest first
    TiktokenChoices choices;
    QJsonObject window; ///< the window's own: geometry, view, sizes, theme

    bool operator==(const SessionState&) const = default;
};

QJsonObject toJson(const SessionState& state);
SessionState sessionState(const QJsonObject& json);

/// Size and hash: `12-9f86d081…`
QString textIdentity(const std::string& text);

class StateStore {
  public:
    /// Longer texts aren't kept: a start must stay quick.
    static constexpr std::size_t kMaxText = 64'000'000;

    /// $TOKENSCOPE_STATE_DIR, else the platform's place for application data.
    static QString defaultFolder();
    explicit StateStore(QString folder = defaultFolder());
    /// Waits until all is written.
    ~StateStore();

    [[nodiscard]] std::optional<SessionState> load() const;
    /// Remembers it as the one that the next state goes with.
    [[nodiscard]] std::optional<std::string> loadText() const;

    /// The text, when it isn't null, is written before the state; `textIs` is filled in. A text that is too long
    /// removes the one that is kept: an old text would be a surprise.
    void save(const SessionState& state, std::shared_ptr<const std::string> text);
    void waitUntilWritten();

  private:
    [[nodiscard]] QString file(const char* name) const;
    QString m_folder;
    mutable QString m_textIs; ///< what is in the text's file; the writer's own, and loadText()'s before it
    QThreadPool m_writer;
};

} // namespace tokenscope::ui
