#pragma once
// The side bar of lessons: the list, and the open lesson, which may be a teacher's file. Lessons are
// presented from here.

#include "ui/lessons/lesson_library.h"
#include "ui/lessons/lesson_look.h"
#include "ui/lessons/lesson_view.h"
#include "ui/lessons/live_block.h"
#include "ui/session/file_watcher.h"
#include "ui/session/session.h"
#include "ui/support/latest_job.h"

#include <QAbstractButton>
#include <QFrame>
#include <QPointer>

class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace tokenscope::ui {

class LessonCard;
class ProseDocument;

class LessonBar : public QFrame {
    Q_OBJECT

  public:
    /// The session must outlive the bar.
    explicit LessonBar(Session& session, QWidget* parent = nullptr);
    ~LessonBar() override;

    LessonLibrary& library() { return m_library; }
    LessonView& view() { return *m_view; }
    [[nodiscard]] bool listShown() const;
    /// The part that takes the keyboard: the list, or the page.
    [[nodiscard]] QWidget* pane() const;
    [[nodiscard]] bool busy() const { return m_job.busy(); }

    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);

  public slots:
    /// The lesson that was open gets the keyboard.
    void showList();
    /// A lesson of the program by its key, or a file by its path.
    void openLesson(const QString& key);
    /// Full screen, with the open lesson; does nothing where none is open.
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
    void openNext();
    void fillLanguages();
    void take(const QString& key, const std::shared_ptr<const PreparedLesson>& lesson);
    void openInWindow(const LessonText& text);

    Session& m_session;
    LessonLibrary m_library;
    LatestJob m_job;
    FileWatcher m_watcher; ///< reloads a file that changes on disk
    QString m_folder;      ///< of tokenizers that a lesson defines and that were opened in the window
    QString m_open;        ///< key of the lesson that is open; empty: the list
    QString m_last;        ///< key of the lesson that was open before the list
    QString m_wholeTitle;
    QLabel* m_title;
    QComboBox* m_language; ///< shown with the list
    QPushButton* m_all;
    QPushButton* m_present;
    QLabel* m_errors;
    QStackedWidget* m_stack;
    QScrollArea* m_list;
    LessonView* m_view;
    QPointer<LessonPresenter> m_presenter;
};

/// A lesson in the list: title, summary, duration and progress. Enter opens it as well; Up and Down move
/// between cards.
class LessonCard : public QAbstractButton {
    Q_OBJECT

  public:
    LessonCard(const LibraryLesson& lesson, int done, const LessonLook& look, QWidget* parent = nullptr);
    [[nodiscard]] const QString& key() const { return m_key; }

    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

  private:
    QString m_key;
    ProseDocument* m_document;
    qreal m_share; ///< of its tasks that are done
};

} // namespace tokenscope::ui
