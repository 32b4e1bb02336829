#include "ui/session/state_store.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QSaveFile>
#include <QStandardPaths>

namespace tokenscope::ui {
namespace {

constexpr const char* kStateFile = "session.json";
constexpr const char* kTextFile = "text.txt";

bool write(const QString& path, const char* bytes, qint64 size) {
    QSaveFile file(path);
    // State is a convenience: a full disk must not disturb the work.
    return file.open(QIODevice::WriteOnly) && file.write(bytes, size) == size && file.commit();
}

} // namespace

QString textIdentity(const std::string& text) {
    const auto bytes = QByteArray::fromRawData(text.data(), static_cast<qsizetype>(text.size()));
    const QByteArray hash = QCryptographicHash::hash(bytes, QCryptographicHash::Sha1);
    return QStringLiteral("%1-%2").arg(text.size()).arg(QString::fromLatin1(hash.toHex()));
}

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
    std::string text = in.readAll().toStdString();
    m_textIs = textIdentity(text);
    return text;
}

void StateStore::save(const SessionState& state, std::shared_ptr<const std::string> text) {
    m_writer.start([this, kept = state, text = std::move(text)]() mutable {
        if (text && text->size() > kMaxText) {
            QFile::remove(file(kTextFile));
            m_textIs.clear();
        } else if (text && write(file(kTextFile), text->data(), static_cast<qint64>(text->size()))) {
            m_textIs = textIdentity(*text);
        }
        kept.textIs = m_textIs;
        const QByteArray json = QJsonDocument(toJson(kept)).toJson();
        write(file(kStateFile), json.constData(), json.size());
    });
}

void StateStore::waitUntilWritten() {
    m_writer.waitForDone();
}

} // namespace tokenscope::ui
