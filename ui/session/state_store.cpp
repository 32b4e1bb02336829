#include "ui/session/state_store.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QSaveFile>
#include <QStandardPaths>

namespace tokenscope {
namespace {

constexpr const char* kStateFile = "session.json";
constexpr const char* kTextFile = "text.txt";

void write(const QString& path, const char* bytes, qint64 size) {
    QSaveFile file(path);
    // State is a convenience: a full disk must not disturb the work.
    if (file.open(QIODevice::WriteOnly) && file.write(bytes, size) == size)
        file.commit();
}

} // namespace

QString StateStore::defaultFolder() {
    const QString set = qEnvironmentVariable("TOKENSCOPE_STATE_DIR");
    return set.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) : set;
}

StateStore::StateStore(QString folder)
    : m_folder(std::move(folder)) {
    m_writer.setMaxThreadCount(1);
    QDir().mkpath(m_folder);
}

StateStore::~StateStore() {
    waitUntilWritten();
}

QString StateStore::file(const char* name) const {
    return m_folder + QLatin1Char('/') + QLatin1String(name);
}

std::optional<SessionState> StateStore::load() const {
    QFile in(file(kStateFile));
    if (!in.open(QIODevice::ReadOnly))
        return std::nullopt;
    const QJsonDocument json = QJsonDocument::fromJson(in.readAll());
    return json.isObject() ? std::optional(sessionState(json.object())) : std::nullopt;
}

std::optional<std::string> StateStore::loadText() const {
    QFile in(file(kTextFile));
    if (!in.open(QIODevice::ReadOnly) || in.size() > static_cast<qint64>(kMaxText))
        return std::nullopt;
    return in.readAll().toStdString();
}

void StateStore::save(const SessionState& state) {
    m_writer.start([path = file(kStateFile), bytes = QJsonDocument(toJson(state)).toJson()] {
        write(path, bytes.constData(), bytes.size());
    });
}

void StateStore::saveText(std::shared_ptr<const std::string> text) {
    m_writer.start([path = file(kTextFile), text = std::move(text)] {
        if (text->size() <= kMaxText)
            write(path, text->data(), static_cast<qint64>(text->size()));
        else
            QFile::remove(path);
    });
}

void StateStore::waitUntilWritten() {
    m_writer.waitForDone();
}

} // namespace tokenscope
