#pragma once
// The lessons that come with the program, in the language that is chosen, and how far the reader is in each one, those of
// files included. Lives on the UI thread.

#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QObject>
#include <QSet>
#include <QString>
#include <QStringList>

#include <string>

namespace tokenscope::ui {

struct ShelvedLesson {
    QString key; ///< `1-bytes`
    QString title, summary;
    int minutes = 0;
    QStringList tasks; ///< ids
};

class LessonShelf : public QObject {
    Q_OBJECT

  public:
    explicit LessonShelf(QObject* parent = nullptr);

    /// In the order in which they are to be read.
    [[nodiscard]] const QList<ShelvedLesson>& lessons() const { return m_lessons; }
    /// The key of the lesson behind that one; empty behind the last, and behind a file.
    [[nodiscard]] QString after(const QString& key) const;
    [[nodiscard]] QString titleOf(const QString& key) const;

    /// Codes of the languages that there are, English first: `en`, `de`.
    [[nodiscard]] const QStringList& languages() const { return m_languages; }
    /// The one that is chosen; else that of the system where there is a translation; else English.
    [[nodiscard]] QString language() const;
    void setLanguage(const QString& language);

    // `key` is that of a shelved lesson, or a file's path; tasks go by their ids, which all languages share.

    [[nodiscard]] int page(const QString& key) const { return m_progress.value(key).page; }
    void setPage(const QString& key, int page);
    [[nodiscard]] bool isDone(const QString& key, const QString& task) const;
    /// How many of these.
    [[nodiscard]] int doneTasks(const QString& key, const QStringList& tasks) const;
    void setDone(const QString& key, const QString& task);
    /// Of a task that is begun: what of it is there, in the task's own count; 0 where nothing is.
    [[nodiscard]] int begun(const QString& key, const QString& task) const;
    void setBegun(const QString& key, const QString& task, int steps);
    void startAgain(const QString& key);

    /// Of the lessons that were read last, and no more than a hundred.
    [[nodiscard]] QJsonObject state() const;
    /// What is missing or odd is as if nothing were done.
    void restore(const QJsonObject& state);

  signals:
    void changed();
    void languageChanged();

  private:
    struct Progress {
        int page = 0;
        QSet<QString> done;
        QMap<QString, int> begun;
        int used = 0; ///< larger: later
    };
    Progress& touch(const QString& key);
    void readLessons();

    QStringList m_languages;
    QString m_chosen; ///< empty: by the system
    QList<ShelvedLesson> m_lessons;
    QMap<QString, Progress> m_progress;
    int m_clock = 0;
};

/// The file, in that language where there is a translation, else in English; empty: there is no such lesson.
std::string shelvedLesson(const QString& key, const QString& language);
/// Name of that file in errors: `1-bytes.md`.
QString shelvedLessonFile(const QString& key, const QString& language);
/// Code of the language in a lesson's file name: `de` of `1-bytes.de.md`; English where there is none.
QString lessonLanguage(const QString& file);
/// By name and content: Markdown that is meant to be a lesson.
bool isLessonFile(const QString& path);

} // namespace tokenscope::ui
