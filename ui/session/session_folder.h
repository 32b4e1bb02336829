#pragma once
// A separate folder for each running program, so that no two write the same session. The first uses the base
// folder, later ones use folders in it; each holds a lock file while it runs. A lock file without its program
// is left from a crash: the next start uses that folder and continues its session.

#include <QLockFile>
#include <QString>

#include <memory>

namespace tokenscope::ui {

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
