#include "ui/session/state_store.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSaveFile>
#include <QStandardPaths>

#include <algorithm>

namespace tokenscope::ui {
namespace {

QJsonValue toJson(const std::optional<bool>& value) {
    return value ? QJsonValue(*value) : QJsonValue();
}

std::optional<bool> boolean(const QJsonValue& value) {
    return value.isBool() ? std::optional(value.toBool()) : std::nullopt;
}

QJsonObject toJson(const formats::TiktokenChoice& choice) {
    QJsonArray specials;
    for (const auto& [content, id] : choice.specials)
        specials.append(QJsonArray{QString::fromStdString(content), static_cast<qint64>(id)});
    return {{QStringLiteral("preset"), QString::fromStdString(choice.preset)},
            {QStringLiteral("pattern"), QString::fromStdString(choice.pattern)},
            {QStringLiteral("specials"), specials}};
}

formats::TiktokenChoice tiktokenChoice(const QJsonObject& json) {
    formats::TiktokenChoice choice;
    choice.preset = json[QStringLiteral("preset")].toString().toStdString();
    choice.pattern = json[QStringLiteral("pattern")].toString().toStdString();
    for (const QJsonValue& value : json[QStringLiteral("specials")].toArray())
        choice.specials.emplace_back(value[0].toString().toStdString(),
                                     static_cast<PieceId>(value[1].toInteger()));
    return choice;
}

const QString kTransformersKey = QStringLiteral("transformers");
const QString kLlamaCppKey = QStringLiteral("llama_cpp");
const QString kUnicodeKey = QStringLiteral("unicode");

template <class Version>
std::optional<Version> version(const QJsonValue& name, std::initializer_list<Version> versions) {
    for (const Version one : versions)
        if (name.toString() == QLatin1String(versionName(one)))
            return one;
    return std::nullopt;
}

QJsonObject toJson(const FolderChoices& choices) {
    QJsonObject json;
    for (const auto& [path, choice] : choices) {
        QJsonObject own{{QStringLiteral("bare"), choice.bare}, {QStringLiteral("noticed"), choice.noticed}};
        if (choice.transformers)
            own[kTransformersKey] = QLatin1String(formats::versionName(*choice.transformers));
        if (choice.llamaCpp)
            own[kLlamaCppKey] = QLatin1String(formats::versionName(*choice.llamaCpp));
        if (choice.unicode)
            own[kUnicodeKey] = QLatin1String(versionName(*choice.unicode));
        json.insert(path, own);
    }
    return json;
}

FolderChoices folderChoices(const QJsonObject& json) {
    FolderChoices choices;
    using formats::LlamaCppVersion;
    using formats::TransformersVersion;
    for (auto it = json.begin(); it != json.end(); ++it) {
        const QJsonValue own = it.value();
        choices[it.key()] = {
            own[QStringLiteral("bare")].toBool(),
            version(own[kTransformersKey], {TransformersVersion::V4, TransformersVersion::V5}),
            version(own[kLlamaCppKey], {LlamaCppVersion::BeforeJune2026, LlamaCppVersion::Newest}),
            unicodeVersion(own[kUnicodeKey].toString().toStdString()),
            own[QStringLiteral("noticed")].toBool()};
    }
    return choices;
}

QString nameOf(WordInput input) {
    return input == WordInput::Whitespace ? QStringLiteral("whitespace")
           : input == WordInput::Lines    ? QStringLiteral("lines")
                                          : QString();
}

WordInput wordInput(const QString& name) {
    for (const WordInput input : {WordInput::Whitespace, WordInput::Lines})
        if (name == nameOf(input))
            return input;
    return WordInput::None;
}

const QString kTextFileKey = QStringLiteral("text_file");
const QString kTextTitleKey = QStringLiteral("text_title");
const QString kTextModifiedKey = QStringLiteral("text_modified");
const QString kTextIsKey = QStringLiteral("text_is");
const QString kLostTextKey = QStringLiteral("lost_text");
const QString kPanelTextsKey = QStringLiteral("panel_texts");

constexpr const char* kStateFile = "session.json";
constexpr const char* kTextFile = "text.txt";

bool write(const QString& path, const char* bytes, qint64 size) {
    QSaveFile file(path);
    // State is a convenience: a full disk must not disturb the work.
    return file.open(QIODevice::WriteOnly) && file.write(bytes, size) == size && file.commit();
}

constexpr int kMaxFolders = 100;
const QString kLock = QStringLiteral("/lock");
const QString kState = QStringLiteral("/session.json");

/// Everything but the text, so that the copy doesn't refer to a text that it does not have, and but what the
/// user wrote in panels.
void copySettings(const QString& from, const QString& to) {
    QFile in(from);
    if (!in.open(QIODevice::ReadOnly))
        return;
    QJsonObject json = QJsonDocument::fromJson(in.readAll()).object();
    for (const QString& key :
         {kTextFileKey, kTextTitleKey, kTextModifiedKey, kTextIsKey, kLostTextKey, kPanelTextsKey})
        json.remove(key);
    const QByteArray bytes = QJsonDocument(json).toJson();
    write(to, bytes.constData(), bytes.size());
}

} // namespace

QJsonObject toJson(const SessionState& state) {
    QJsonArray tokenizers;
    for (const TokenizerSource& source : state.tokenizers)
        tokenizers.append(source.sample.isEmpty() ? QJsonObject{{QStringLiteral("path"), source.path}}
                                                  : QJsonObject{{QStringLiteral("sample"), source.sample}});
    QJsonObject choices;
    for (const auto& [hash, choice] : state.choices)
        choices.insert(QString::fromStdString(hash), toJson(choice));
    return {{QStringLiteral("version"), 1},
            {QStringLiteral("tokenizers"), tokenizers},
            {QStringLiteral("current"), state.current},
            {QStringLiteral("add_special"), toJson(state.addSpecial)},
            {QStringLiteral("parse_special"), toJson(state.parseSpecial)},
            {QStringLiteral("word_input"), nameOf(state.wordInput)},
            {kTextFileKey, state.textFile},
            {kTextTitleKey, state.textTitle},
            {kTextModifiedKey, state.textModified},
            {kTextIsKey, state.textIs},
            {kLostTextKey, static_cast<qint64>(state.lostText)},
            {QStringLiteral("recent"), QJsonArray::fromStringList(state.recent)},
            {QStringLiteral("tiktoken_choices"), choices},
            {QStringLiteral("folder_choices"), toJson(state.folderChoices)},
            {QStringLiteral("window"), state.window},
            {kPanelTextsKey, state.panelTexts},
            {QStringLiteral("settings"), state.settings}};
}

SessionState sessionState(const QJsonObject& json) {
    SessionState state;
    for (const QJsonValue& value : json[QStringLiteral("tokenizers")].toArray()) {
        const TokenizerSource source{value[QStringLiteral("path")].toString(),
                                     value[QStringLiteral("sample")].toString()};
        if (source.path.isEmpty() != source.sample.isEmpty())
            state.tokenizers << source;
    }
    state.current = json[QStringLiteral("current")].toInt(-1);
    if (state.current >= state.tokenizers.size())
        state.current = static_cast<int>(state.tokenizers.size()) - 1;
    state.addSpecial = boolean(json[QStringLiteral("add_special")]);
    state.parseSpecial = boolean(json[QStringLiteral("parse_special")]);
    state.wordInput = wordInput(json[QStringLiteral("word_input")].toString());
    state.textFile = json[kTextFileKey].toString();
    state.textTitle = json[kTextTitleKey].toString();
    state.textModified = json[kTextModifiedKey].toBool();
    state.textIs = json[kTextIsKey].toString();
    state.lostText = static_cast<quint64>(std::max<qint64>(0, json[kLostTextKey].toInteger()));
    for (const QJsonValue& value : json[QStringLiteral("recent")].toArray())
        if (value.isString())
            state.recent << value.toString();
    const QJsonObject choices = json[QStringLiteral("tiktoken_choices")].toObject();
    for (auto it = choices.begin(); it != choices.end(); ++it)
        state.choices.emplace(it.key().toStdString(), tiktokenChoice(it->toObject()));
    state.folderChoices = folderChoices(json[QStringLiteral("folder_choices")].toObject());
    state.window = json[QStringLiteral("window")].toObject();
    state.panelTexts = json[kPanelTextsKey].toObject();
    state.settings = json[QStringLiteral("settings")].toObject();
    return state;
}

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
        const bool fits = text && text->size() <= kMaxText;
        if (fits && write(file(kTextFile), text->data(), static_cast<qint64>(text->size()))) {
            m_textIs = textIdentity(*text);
            m_lostText = 0;
        } else if (text) {
            QFile::remove(file(kTextFile));
            m_textIs.clear();
            m_lostText = text->size();
        }
        kept.textIs = m_textIs;
        kept.lostText = m_lostText;
        const QByteArray json = QJsonDocument(toJson(kept)).toJson();
        m_stateWritten = write(file(kStateFile), json.constData(), json.size());
    });
}

bool StateStore::keepsState() {
    waitUntilWritten();
    return m_stateWritten;
}

bool StateStore::keepsText() {
    return keepsState() && !m_textIs.isEmpty();
}

void StateStore::forgetText() {
    m_writer.start([this] {
        QFile::remove(file(kTextFile));
        m_textIs.clear();
        m_lostText = 0;
    });
}

quint64 StateStore::textBytes() {
    waitUntilWritten();
    return static_cast<quint64>(QFileInfo(file(kTextFile)).size());
}

void StateStore::waitUntilWritten() {
    m_writer.waitForDone();
}

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
            copySettings(base + kState, folder + kState);
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
