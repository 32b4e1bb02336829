#include "ui/lessons/lesson_shelf.h"

#include "ui/lessons/lesson.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QLocale>

#include <algorithm>

static void useLessonResources() {
    Q_INIT_RESOURCE(lessons);
}

namespace tokenscope {
namespace {

const QString kShelf = QStringLiteral(":/tokenscope/lessons/");
constexpr qint64 kMostLooked = 65536;
constexpr qsizetype kMostRemembered = 100; ///< lessons; files come and go

} // namespace

QString shelvedLessonFile(const QString& key, const QString& language) {
    useLessonResources();
    for (const QString& suffix :
         {QLatin1Char('.') + language, QLatin1Char('.') + language.section(QLatin1Char('_'), 0, 0)})
        if (QFile::exists(kShelf + key + suffix + QLatin1String(".md")))
            return key + suffix + QLatin1String(".md");
    return key + QLatin1String(".md");
}

std::string shelvedLesson(const QString& key, const QString& language) {
    QFile file(kShelf + shelvedLessonFile(key, language));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

bool isLessonFile(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    QFile file(path);
    if ((suffix != QLatin1String("md") && suffix != QLatin1String("markdown")) || QFileInfo(path).isDir() ||
        !file.open(QIODevice::ReadOnly))
        return false;
    return looksLikeLesson(file.read(kMostLooked).toStdString());
}

LessonShelf::LessonShelf(QObject* parent)
    : QObject(parent) {
    useLessonResources();
    QStringList names = QDir(kShelf).entryList({QStringLiteral("*.md")});
    std::sort(names.begin(), names.end());
    const QString language = QLocale().name();
    for (const QString& name : names) {
        if (name.count(QLatin1Char('.')) != 1)
            continue; // a translation
        ShelvedLesson entry;
        entry.key = name.chopped(3);
        const Lesson lesson = parseLesson(shelvedLesson(entry.key, language), {});
        entry.title = QString::fromStdString(lesson.title);
        entry.summary = QString::fromStdString(lesson.summary);
        entry.minutes = static_cast<int>(lesson.minutes);
        entry.tasks = static_cast<int>(lesson.tasks);
        m_lessons << entry;
    }
}

void LessonShelf::setPage(const QString& key, int page) {
    m_progress[key].page = page;
    emit changed();
}

bool LessonShelf::isDone(const QString& key, int task) const {
    return m_progress.value(key).done.contains(task);
}

int LessonShelf::doneTasks(const QString& key) const {
    return static_cast<int>(m_progress.value(key).done.size());
}

void LessonShelf::setDone(const QString& key, int task) {
    m_progress[key].done.insert(task);
    emit changed();
}

void LessonShelf::startAgain(const QString& key) {
    m_progress.remove(key);
    emit changed();
}

QJsonObject LessonShelf::state() const {
    QJsonObject state;
    for (auto at = m_progress.begin(); at != m_progress.end() && state.size() < kMostRemembered; ++at) {
        QList<int> done = at->done.values();
        std::sort(done.begin(), done.end());
        QJsonArray tasks;
        for (const int task : done)
            tasks << task;
        state[at.key()] = QJsonObject{{QStringLiteral("page"), at->page}, {QStringLiteral("done"), tasks}};
    }
    return state;
}

void LessonShelf::restore(const QJsonObject& state) {
    m_progress.clear();
    for (auto at = state.begin(); at != state.end(); ++at) {
        const QJsonObject one = at->toObject();
        Progress progress;
        progress.page = std::max(0, one[QStringLiteral("page")].toInt());
        for (const QJsonValue& task : one[QStringLiteral("done")].toArray())
            if (task.toInt(-1) >= 0)
                progress.done.insert(task.toInt());
        m_progress[at.key()] = progress;
    }
    emit changed();
}

} // namespace tokenscope
