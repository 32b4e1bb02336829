#include "ui/session/file_watcher.h"

#include <QFileInfo>

namespace tokenscope::ui {

FileWatcher::FileWatcher(QObject* parent)
    : QObject(parent) {
    m_calm.setSingleShot(true);
    m_calm.setInterval(300);
    const auto wait = [this] { m_calm.start(); };
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, wait);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, wait);
    connect(&m_calm, &QTimer::timeout, this, &FileWatcher::look);
}

FileWatcher::Stamp FileWatcher::stampOf(const QString& path) {
    const QFileInfo file(path);
    return file.exists() ? Stamp{true, file.size(), file.lastModified()} : Stamp{};
}

void FileWatcher::watch(const QString& path) {
    if (path.isEmpty() || m_seen.contains(path))
        return;
    m_seen.insert(path, stampOf(path));
    m_watcher.addPath(path);
    m_watcher.addPath(QFileInfo(path).absolutePath());
}

void FileWatcher::forget(const QString& path) {
    if (m_seen.remove(path) == 0)
        return;
    m_watcher.removePath(path);
    const QString folder = QFileInfo(path).absolutePath();
    for (auto it = m_seen.keyBegin(); it != m_seen.keyEnd(); ++it)
        if (QFileInfo(*it).absolutePath() == folder)
            return;
    m_watcher.removePath(folder);
}

void FileWatcher::look() {
    QStringList changedPaths;
    QStringList gonePaths;
    for (auto it = m_seen.begin(); it != m_seen.end(); ++it) {
        const Stamp now = stampOf(it.key());
        if (now.exists && !m_watcher.files().contains(it.key()))
            m_watcher.addPath(it.key());
        if (now == it.value())
            continue;
        // A file that is missing for a moment is being replaced; the state seen here has lasted for a while.
        (now.exists ? changedPaths : gonePaths) << it.key();
        it.value() = now;
    }
    for (const QString& path : changedPaths)
        emit changed(path);
    for (const QString& path : gonePaths)
        emit gone(path);
}

} // namespace tokenscope::ui
