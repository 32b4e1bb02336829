#pragma once
// Reports changes of files, whether they are written in place or replaced by another file of the same name
// (the watch on a replaced file is lost, so its folder is watched as well). Waits until writing has paused.

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QHash>
#include <QObject>
#include <QTimer>

namespace tokenscope::ui {

class FileWatcher : public QObject {
    Q_OBJECT

  public:
    explicit FileWatcher(QObject* parent = nullptr);

    void watch(const QString& path);
    void forget(const QString& path);
    void setCalmMs(int milliseconds) { m_calm.setInterval(milliseconds); }

  signals:
    void changed(const QString& path);
    /// The file has been missing for a while. When it comes back, changed() is emitted.
    void gone(const QString& path);

  private:
    struct Stamp {
        bool exists = false;
        qint64 size = 0;
        QDateTime modified;
        bool operator==(const Stamp&) const = default;
    };
    static Stamp stampOf(const QString& path);
    void look();

    QFileSystemWatcher m_watcher;
    QTimer m_calm;
    QHash<QString, Stamp> m_seen;
};

} // namespace tokenscope::ui
