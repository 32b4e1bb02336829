#include "ui/download/hub_store.h"

#include "core/locate/find_model.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <filesystem>

namespace tokenscope::ui {
namespace {

namespace fs = std::filesystem;

tl::unexpected<Error> cantWrite(const QString& path, const QString& why = {}) {
    return tl::unexpected<Error>(Error{ErrorCode::Unreadable,
                                       path.toStdString(),
                                       {},
                                       why.isEmpty() ? Message("can't be written")
                                                     : message("can't be written: {}", why.toStdString()),
                                       "check the disk and the permissions, or choose another folder"});
}

QString fromPath(const fs::path& path) {
    return QFile::decodeName(QByteArray::fromStdString(path.string()));
}

/// Creates nothing: the folder may be created only with the first file.
bool couldWrite(const QString& folder) {
    QFileInfo info(folder);
    while (!info.exists() && !info.isRoot())
        info.setFile(info.path());
    return info.isDir() && info.isWritable();
}

bool hashesRight(const QString& path, const HubFile& file, const Progress& progress) {
    if (QFileInfo(path).size() != file.size)
        return false;
    const auto sum = checksumOfFile(path, file.size, file.checksum.kind, file.size, progress);
    return sum && sum->hex() == file.checksum.hex;
}

/// Replaces the file at once.
bool replaceFile(const QString& from, const QString& to) {
    std::error_code error;
    fs::rename(QFile::encodeName(from).toStdString(), QFile::encodeName(to).toStdString(), error);
    return !error;
}

} // namespace

Result<HubStore> HubStore::inCache(const locate::Environment& environment, const locate::ModelName& name) {
    HubStore store;
    store.m_isCache = true;
    const QString repository = QString::fromStdString(locate::huggingFaceFolder(name));
    QString first;
    for (const fs::path& cache : {locate::huggingFaceCache(environment), locate::ownHubCache(environment)}) {
        if (cache.empty())
            continue;
        store.m_root = fromPath(cache) + QLatin1Char('/') + repository;
        if (first.isEmpty())
            first = store.m_root;
        if (couldWrite(store.m_root) && couldWrite(store.m_root + QLatin1String("/blobs")))
            return store;
    }
    return cantWrite(first);
}

Result<HubStore> HubStore::inFolder(const QString& folder) {
    HubStore store;
    store.m_root = QDir::cleanPath(QFileInfo(folder).absoluteFilePath());
    if (!couldWrite(store.m_root))
        return cantWrite(store.m_root);
    return store;
}

QString HubStore::folder() const {
    return m_isCache ? m_root + QLatin1String("/snapshots/") + m_commit : m_root;
}

QString HubStore::blob(const HubFile& file) const {
    return m_root + QLatin1String("/blobs/") + file.checksum.hex;
}

bool HubStore::has(const HubFile& file, const Progress& progress) const {
    if (!m_isCache)
        return hashesRight(m_root + QLatin1Char('/') + file.path, file, progress);
    // On a file system without links, another program may have put a copy there.
    for (const QString& path : {blob(file), folder() + QLatin1Char('/') + file.path})
        if (const QFileInfo info(path); info.isFile() && info.size() == file.size)
            return true;
    return false;
}

Result<QString> HubStore::partFile(const HubFile& file) const {
    const QFileInfo info(m_isCache ? blob(file) : m_root + QLatin1Char('/') + file.path);
    if (!QDir().mkpath(info.path()))
        return cantWrite(info.path());
    if (m_isCache)
        return info.filePath() + QLatin1String(".tokenscope.incomplete");
    return info.path() + QLatin1String("/.") + info.fileName() + QLatin1Char('.') +
           file.checksum.hex.left(12) + QLatin1String(".incomplete");
}

Result<void> HubStore::keep(const HubFile& file) const {
    const auto part = partFile(file);
    if (!part)
        return tl::unexpected<Error>(part.error());
    const QString whole = m_isCache ? blob(file) : m_root + QLatin1Char('/') + file.path;
    if (!replaceFile(*part, whole))
        return cantWrite(whole);
    return {};
}

Result<void> HubStore::link(const HubFile& file) const {
    const QFileInfo path(folder() + QLatin1Char('/') + file.path);
    if (path.isFile()) // another program may have created it
        return {};
    if (!QDir().mkpath(path.path()))
        return cantWrite(path.path());
    QFile::remove(path.filePath()); // a link to nothing
    const QString target = QDir(path.path()).relativeFilePath(blob(file));
    std::error_code error;
    fs::create_symlink(QFile::encodeName(target).toStdString(),
                       QFile::encodeName(path.filePath()).toStdString(), error);
    if (error && !QFile::copy(blob(file), path.filePath())) // a file system without links
        return cantWrite(path.filePath());
    return {};
}

Result<void> HubStore::finish(const QList<HubFile>& files, const QString& revision) const {
    if (!m_isCache)
        return {};
    for (const HubFile& file : files)
        if (auto linked = link(file); !linked)
            return linked;
    // A commit, or the start of one, is no branch.
    constexpr int kShortestCommit = 4;
    if (revision.size() >= kShortestCommit && m_commit.startsWith(revision))
        return {};
    const QFileInfo ref(m_root + QLatin1String("/refs/") + revision); // refs/pr/1 too: refs/refs/pr/1
    if (!QDir().mkpath(ref.path()))
        return cantWrite(ref.path());
    QSaveFile file(ref.filePath());
    if (!file.open(QIODevice::WriteOnly) || file.write(m_commit.toUtf8()) < 0 || !file.commit())
        return cantWrite(ref.filePath(), file.errorString());
    return {};
}

} // namespace tokenscope::ui
