#pragma once
// The lessons that come with the program, and how far the reader is in each one, those of files included. Lives on the
// UI thread.

#include <QJsonObject>
#include <QList>
#include <QMap>
#include <QObject>
#include <QSet>
#include <QString>

#include <string>

namespace tokenscope {

struct ShelvedLesson {
    QString key; ///< `1-bytes`
    QString title, summary;
    int minutes = 0;
    int tasks = 0;
};

class LessonShelf : public QObject {
    Q_OBJECT

  public:
    explicit LessonShelf(QObject* parent = nullptr);

    /// In the order in which they are to be read.
    [[nodiscard]] const QList<ShelvedLesson>& lessons() const { return m_lessons; }

    // `key` is that of a shelved lesson, or a file's path.

    [[nodiscard]] int page(const QString& key) const { return m_progress.value(key).page; }
    void setPage(const QString& key, int page);
    [[nodiscard]] bool isDone(const QString& key, int task) const;
    [[nodiscard]] int doneTasks(const QString& key) const;
    void setDone(const QString& key, int task);
    void startAgain(const QString& key);

    [[nodiscard]] QJsonObject state() const;
    /// What is missing or odd is as if nothing were done.
    void restore(const QJsonObject& state);

  signals:
    void changed();

  private:
    struct Progress {
        int page = 0;
        QSet<int> done;
    };
    QList<ShelvedLesson> m_lessons;
    QMap<QString, Progress> m_progress;
};

/// The file, in the language of the interface where there is a translation; empty: there is no such lesson.
std::string shelvedLesson(const QString& key, const QString& language);
/// Name of that file in errors: `1-bytes.md`.
QString shelvedLessonFile(const QString& key, const QString& language);
/// By name and content: Markdown with front matter that has a title.
bool isLessonFile(const QString& path);

} // namespace tokenscope
