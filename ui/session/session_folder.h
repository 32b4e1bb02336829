#pragma once
// A folder of its own for each running program, so that no two write the same session. The first takes the base
// folder, the next ones folders in it; each is held by a lock file for as long as the program runs. A lock that
// is left without its program is that of a crash: the next start takes that folder and goes on there.

#include <QLockFile>
#include <QString>

#include <memory>

namespace tokenscope::ui {

class SessionFolder {
  public:
    explicit SessionFolder(const QString& base);

    /// Where no folder can be locked it is the base: what can't be written isn't saved, but may be read.
    [[nodiscard]] const QString& path() const { return m_path; }

  private:
    [[nodiscard]] bool take(const QString& folder);
    QString m_path;
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace tokenscope::ui
