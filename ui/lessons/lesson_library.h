#pragma once
// The lessons that come with the program in the chosen language, and the reader's progress in each, including
// lessons from files. Lives on the UI thread.

#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QObject>
#include <QSet>
#include <QString>
#include <QStringList>

#include <string>

namespace tokenscope::ui {

struct LibraryLesson {
    QString key; ///< `1-bytes`
    QString title, summary;
    int minutes = 0;
    QStringList tasks; ///< ids
};

class LessonLibrary : public QObject {
    Q_OBJECT

  public:
    explicit LessonLibrary(QObject* parent = nullptr);

    /// In reading order.
    [[nodiscard]] const QList<LibraryLesson>& lessons() const { return m_lessons; }
    /// The key of the next lesson; empty after the last one, and after a file.
    [[nodiscard]] QString after(const QString& key) const;
    [[nodiscard]] QString titleOf(const QString& key) const;

    /// Codes of the available languages, English first: `en`, `de`.
    [[nodiscard]] const QStringList& languages() const { return m_languages; }
    /// The chosen one; else the window's, if there is a translation; else English.
    [[nodiscard]] QString language() const;
    void setLanguage(const QString& language);

    // `key` is that of a lesson of the program, or a file's path; the ids of tasks are the same in all
    // languages.

    [[nodiscard]] int page(const QString& key) const { return m_progress.value(key).page; }
    void setPage(const QString& key, int page);
    [[nodiscard]] bool isDone(const QString& key, const QString& task) const;
    /// How many of these tasks are done.
    [[nodiscard]] int doneTasks(const QString& key, const QStringList& tasks) const;
    void setDone(const QString& key, const QString& task);
    /// Progress within a task, in the task's own steps; 0: not started.
    [[nodiscard]] int progressOf(const QString& key, const QString& task) const;
    void setProgress(const QString& key, const QString& task, int steps);
    void startAgain(const QString& key);

    /// Of the most recent lessons, at most a hundred.
    [[nodiscard]] QJsonObject state() const;
    /// Whatever is missing or invalid counts as not done.
    void restore(const QJsonObject& state);

  signals:
    void changed();
    void languageChanged();

  private:
    struct Progress {
        int page = 0;
        QSet<QString> done;
        QMap<QString, int> started;
        int used = 0; ///< larger: later
    };
    Progress& touch(const QString& key);
    void readLessons();

    QStringList m_languages;
    QString m_chosen; ///< empty: the window's language
    QList<LibraryLesson> m_lessons;
    QMap<QString, Progress> m_progress;
    int m_clock = 0;
};

/// The file's content, in that language if there is a translation, else in English; empty: there is no such
/// lesson.
std::string libraryLesson(const QString& key, const QString& language);
/// Name of that file in errors: `1-bytes.md`.
QString libraryLessonFile(const QString& key, const QString& language);
/// Code of the language in a lesson's file name: `de` of `1-bytes.de.md`; English where there is none.
QString lessonLanguage(const QString& file);
/// Decided by name and content: Markdown that is meant to be a lesson.
bool isLessonFile(const QString& path);

} // namespace tokenscope::ui
