#pragma once
// The files that a session's state lives in. Written by a thread of its own, each replaced as a whole, so
// that a kill leaves either the former or the new state.

#include "ui/session/session_state.h"

#include <QThreadPool>

#include <memory>
#include <optional>
#include <string>

namespace tokenscope {

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
    [[nodiscard]] std::optional<std::string> loadText() const;

    void save(const SessionState& state);
    /// A text that is too long removes the one that is kept: an old text would be a surprise.
    void saveText(std::shared_ptr<const std::string> text);
    void waitUntilWritten();

  private:
    [[nodiscard]] QString file(const char* name) const;
    QString m_folder;
    QThreadPool m_writer;
};

} // namespace tokenscope
