#include "ui/session/session_folder.h"

#include <QDir>
#include <QFile>
#include <QStringList>

namespace tokenscope::ui {
namespace {

constexpr int kMaxFolders = 100;
const QString kLock = QStringLiteral("/lock");
const QString kState = QStringLiteral("/session.json");

} // namespace

SessionFolder::SessionFolder(const QString& base)
    : m_path(base) {
    QStringList folders{base};
    for (int i = 2; i <= kMaxFolders; ++i)
        folders << QStringLiteral("%1/%2").arg(base).arg(i);
    for (const QString& folder : folders)
        if (QFile::exists(folder + kLock) && take(folder))
            return;
    for (const QString& folder : folders) {
        if (QFile::exists(folder + kLock) || !take(folder))
            continue;
        // A new folder starts with the settings of the base: tokenizers, sizes and theme, but not the text.
        if (folder != base && !QFile::exists(folder + kState))
            QFile::copy(base + kState, folder + kState);
        return;
    }
}

bool SessionFolder::take(const QString& folder) {
    if (!QDir().mkpath(folder))
        return false;
    auto lock = std::make_unique<QLockFile>(folder + kLock);
    lock->setStaleLockTime(0); // regardless of its age: only a lock whose program has ended is stale
    if (!lock->tryLock(0))
        return false;
    m_lock = std::move(lock);
    m_path = folder;
    return true;
}

} // namespace tokenscope::ui
