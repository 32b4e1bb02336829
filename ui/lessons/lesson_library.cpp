#include "ui/lessons/lesson_library.h"

#include "ui/lessons/lesson.h"
#include "ui/support/language.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>

static void useLessonResources() {
    Q_INIT_RESOURCE(lessons);
}

namespace tokenscope::ui {
namespace {

const QString kLessons = QStringLiteral(":/tokenscope/lessons/");
constexpr qint64 kMaxLooked = 65536;
constexpr qsizetype kMaxRemembered = 100; ///< lessons; files come and go
constexpr qsizetype kMaxTasksRemembered = 1000;
const QString kEnglish = QStringLiteral("en");

/// `1-bytes.de.md` is German.
QString languageOf(const QString& name) {
    return name.count(QLatin1Char('.')) > 1 ? name.section(QLatin1Char('.'), -2, -2) : kEnglish;
}

} // namespace

QString libraryLessonFile(const QString& key, const QString& language) {
    useLessonResources();
    return fileInLanguage(kLessons + key, language).mid(kLessons.size());
}

std::string libraryLesson(const QString& key, const QString& language) {
    QFile file(kLessons + libraryLessonFile(key, language));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

QString lessonLanguage(const QString& file) {
    const QString code = languageOf(QFileInfo(file).fileName()).section(QLatin1Char('_'), 0, 0);
    return code.size() == 2 ? code : kEnglish;
}

bool isLessonFile(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    QFile file(path);
    if ((suffix != QLatin1String("md") && suffix != QLatin1String("markdown")) || QFileInfo(path).isDir() ||
        !file.open(QIODevice::ReadOnly))
        return false;
    return looksLikeLesson(file.read(kMaxLooked).toStdString());
}

LessonLibrary::LessonLibrary(QObject* parent)
    : QObject(parent)
    , m_languages{kEnglish} {
    useLessonResources();
    for (const QString& name : QDir(kLessons).entryList({QStringLiteral("*.md")}))
        if (const QString language = languageOf(name); !m_languages.contains(language))
            m_languages << language;
    std::sort(m_languages.begin() + 1, m_languages.end());
    readLessons();
}

void LessonLibrary::readLessons() {
    m_lessons.clear();
    QStringList names = QDir(kLessons).entryList({QStringLiteral("*.md")});
    std::sort(names.begin(), names.end());
    for (const QString& name : names) {
        if (languageOf(name) != kEnglish)
            continue;
        LibraryLesson entry;
        entry.key = name.chopped(3);
        const Lesson lesson = parseLesson(libraryLesson(entry.key, language()), {});
        entry.title = QString::fromStdString(lesson.title);
        entry.summary = QString::fromStdString(lesson.summary);
        entry.minutes = static_cast<int>(lesson.minutes);
        for (const std::string& task : lesson.tasks())
            entry.tasks << QString::fromStdString(task);
        m_lessons << entry;
    }
}

QString LessonLibrary::language() const {
    if (m_languages.contains(m_chosen))
        return m_chosen;
    return m_languages.contains(ui::language()) ? ui::language() : kEnglish;
}

void LessonLibrary::setLanguage(const QString& language) {
    const QString previous = this->language();
    m_chosen = m_languages.contains(language) ? language : QString();
    if (this->language() == previous)
        return;
    readLessons();
    emit languageChanged();
    emit changed();
}

QString LessonLibrary::after(const QString& key) const {
    for (qsizetype i = 0; i + 1 < m_lessons.size(); ++i)
        if (m_lessons[i].key == key)
            return m_lessons[i + 1].key;
    return {};
}

QString LessonLibrary::titleOf(const QString& key) const {
    for (const LibraryLesson& lesson : m_lessons)
        if (lesson.key == key)
            return lesson.title;
    return {};
}

LessonLibrary::Progress& LessonLibrary::touch(const QString& key) {
    Progress& progress = m_progress[key];
    progress.used = ++m_clock;
    while (m_progress.size() > kMaxRemembered) {
        auto oldest = m_progress.begin();
        for (auto at = m_progress.begin(); at != m_progress.end(); ++at)
            if (at->used < oldest->used)
                oldest = at;
        m_progress.erase(oldest);
    }
    return m_progress[key];
}

void LessonLibrary::setPage(const QString& key, int page) {
    touch(key).page = page;
    emit changed();
}

bool LessonLibrary::isDone(const QString& key, const QString& task) const {
    return m_progress.value(key).done.contains(task);
}

int LessonLibrary::doneTasks(const QString& key, const QStringList& tasks) const {
    const QSet<QString> done = m_progress.value(key).done;
    return static_cast<int>(
        std::count_if(tasks.begin(), tasks.end(), [&](const QString& task) { return done.contains(task); }));
}

void LessonLibrary::setDone(const QString& key, const QString& task) {
    QSet<QString>& done = touch(key).done;
    if (done.size() < kMaxTasksRemembered)
        done.insert(task);
    emit changed();
}

int LessonLibrary::progressOf(const QString& key, const QString& task) const {
    return m_progress.value(key).started.value(task);
}

void LessonLibrary::setProgress(const QString& key, const QString& task, int steps) {
    QMap<QString, int>& started = touch(key).started;
    if (steps <= 0) {
        started.remove(task);
    } else if (started.contains(task) || started.size() < kMaxTasksRemembered) {
        started[task] = steps;
    }
    emit changed();
}

void LessonLibrary::startAgain(const QString& key) {
    m_progress.remove(key);
    emit changed();
}

QJsonObject LessonLibrary::state() const {
    QStringList keys = m_progress.keys();
    std::sort(keys.begin(), keys.end(),
              [this](const QString& a, const QString& b) { return m_progress[a].used < m_progress[b].used; });
    QJsonObject lessons;
    for (const QString& key : keys) {
        const Progress& progress = *m_progress.find(key);
        QStringList done(progress.done.begin(), progress.done.end());
        done.sort();
        QJsonObject one{{QStringLiteral("page"), progress.page},
                        {QStringLiteral("done"), QJsonArray::fromStringList(done)},
                        {QStringLiteral("used"), static_cast<int>(lessons.size()) + 1}};
        QJsonObject started;
        for (auto at = progress.started.begin(); at != progress.started.end(); ++at)
            started[at.key()] = at.value();
        if (!started.isEmpty())
            one[QStringLiteral("begun")] = started;
        lessons[key] = one;
    }
    return {{QStringLiteral("language"), m_chosen}, {QStringLiteral("lessons"), lessons}};
}

void LessonLibrary::restore(const QJsonObject& state) {
    m_progress.clear();
    m_clock = 0;
    const QJsonObject lessons = state[QStringLiteral("lessons")].toObject();
    QStringList keys = lessons.keys();
    const auto used = [&](const QString& key) {
        return lessons[key].toObject()[QStringLiteral("used")].toInt();
    };
    std::stable_sort(keys.begin(), keys.end(),
                     [&](const QString& a, const QString& b) { return used(a) < used(b); });
    for (const QString& key : keys) {
        const QJsonObject one = lessons[key].toObject();
        Progress& progress = touch(key);
        progress.page = std::max(0, one[QStringLiteral("page")].toInt());
        for (const QJsonValue& task : one[QStringLiteral("done")].toArray())
            if (task.isString() && progress.done.size() < kMaxTasksRemembered)
                progress.done.insert(task.toString());
        const QJsonObject started = one[QStringLiteral("begun")].toObject();
        for (auto at = started.begin(); at != started.end() && progress.started.size() < kMaxTasksRemembered;
             ++at)
            if (at->toInt() > 0)
                progress.started[at.key()] = at->toInt();
    }
    setLanguage(state[QStringLiteral("language")].toString());
    emit changed();
}

} // namespace tokenscope::ui
