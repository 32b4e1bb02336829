#pragma once
// The side bar of lessons: which there are, and the one that is read. A teacher's file is read here, too, and presented
// from here.

#include "ui/lessons/lesson_presenter.h"
#include "ui/lessons/lesson_shelf.h"
#include "ui/lessons/live_block.h"
#include "ui/session/file_watcher.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

#include <QFrame>
#include <QPointer>

class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace tokenscope::ui {

class LessonCard;
class LessonView;

class LessonBar : public QFrame {
    Q_OBJECT

  public:
    /// The session must outlive the bar.
    explicit LessonBar(Session& session, QWidget* parent = nullptr);
    ~LessonBar() override;

    LessonShelf& shelf() { return m_shelf; }
    LessonView& view() { return *m_view; }
    [[nodiscard]] bool listShown() const;
    /// What the keyboard goes to: the list, or the page.
    [[nodiscard]] QWidget* pane() const;
    [[nodiscard]] bool working() const { return m_job.running(); }
    /// Null where nothing is presented.
    [[nodiscard]] LessonPresenter* presenter() const { return m_presenter; }
    /// Where tokenizers that a lesson defines are written when they are opened in the window.
    void setFolder(const QString& folder) { m_folder = folder; }

    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);

  public slots:
    /// With the keyboard on the lesson that was open.
    void showList();
    /// A shelved lesson by its key, else a file by its path.
    void openLesson(const QString& key);
    /// Full screen, with the lesson that is open; else nothing.
    void present();

  signals:
    void closed();
    void stateChanged();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void setTitle(const QString& title);
    void fillList();
    [[nodiscard]] LessonCard* cardOf(const QString& key) const;
    void goOn();
    void fillLanguages();
    void take(const QString& key, const std::shared_ptr<const PreparedLesson>& lesson);
    void openInWindow(const LessonText& text);

    Session& m_session;
    LessonShelf m_shelf;
    LatestJob m_job;
    FileWatcher m_watcher; ///< a file that changes on disk is read again
    QString m_folder;
    QString m_open; ///< key of the lesson that is open; empty: the list
    QString m_last; ///< key of the one that was open before the list
    QString m_wholeTitle;
    QLabel* m_title;
    QComboBox* m_language; ///< beside the list
    QPushButton* m_all;
    QPushButton* m_present;
    QLabel* m_errors;
    QStackedWidget* m_stack;
    QScrollArea* m_list;
    LessonView* m_view;
    QPointer<LessonPresenter> m_presenter;
};

} // namespace tokenscope::ui
