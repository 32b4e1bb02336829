#pragma once
// A lesson page by page: the page, Back and Next, a dot for each page, and how many tasks are done. After
// the last page, an end page shows what is left to do and which lesson comes next. For the side bar and,
// larger, for the presentation on the whole screen.

#include "ui/lessons/lesson_library.h"
#include "ui/lessons/lesson_look.h"
#include "ui/lessons/live_block.h"
#include "ui/lessons/prepare_lesson.h"

#include <QScrollArea>
#include <QWidget>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace tokenscope::ui {

class PageDots;

class LessonView : public QWidget {
    Q_OBJECT

  public:
    /// The library must outlive the view. `presenting`: a centered column, with only Back and Next.
    LessonView(LessonLibrary& library, const LessonLook& look, bool presenting, QWidget* parent = nullptr);

    /// Opens it at the page where the reader stopped.
    void setLesson(const QString& key, std::shared_ptr<const PreparedLesson> lesson);
    [[nodiscard]] const std::shared_ptr<const PreparedLesson>& lesson() const { return m_lesson; }
    [[nodiscard]] const QString& key() const { return m_key; }
    [[nodiscard]] int page() const { return m_page; } ///< pages() at the end
    [[nodiscard]] bool atEnd() const { return m_lesson && pages() > 0 && m_page == pages(); }
    [[nodiscard]] int pages() const { return m_lesson ? static_cast<int>(m_lesson->lesson.pages.size()) : 0; }
    [[nodiscard]] QScrollArea* area() const { return m_area; }

  public slots:
    void goTo(int page);
    /// At the end: continues with the next lesson.
    void next();
    void back() { goTo(m_page - 1); }
    void startAgain();

  signals:
    void openRequested(const tokenscope::ui::LessonText& text);
    void finished();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void showPage();
    void showEnd(QVBoxLayout& column, QWidget* sheet);
    void refresh();
    [[nodiscard]] QStringList tasks() const;
    void keepColumn();
    QWidget* makeBlock(const LessonBlock& block, QWidget* parent);
    QWidget* makeTask(const LessonBlock& block, QWidget* parent);

    LessonLibrary& m_library;
    LessonLook m_look;
    bool m_presenting;
    QString m_key;
    std::shared_ptr<const PreparedLesson> m_lesson;
    int m_page = 0;
    QScrollArea* m_area;
    QPushButton* m_back;
    QPushButton* m_next;
    PageDots* m_dots;
    QLabel* m_progress;
    QPushButton* m_again;
};

/// A dot for each page; the shown one is filled.
class PageDots : public QWidget {
    Q_OBJECT

  public:
    explicit PageDots(const LessonLook& look, QWidget* parent = nullptr);
    void set(int pages, int page);
    void setLook(const LessonLook& look) { m_look = look; }
    [[nodiscard]] QSize sizeHint() const override;

  signals:
    void chosen(int page);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

  private:
    [[nodiscard]] qreal pitch() const;
    LessonLook m_look;
    int m_pages = 0;
    int m_page = 0;
};

/// A lesson on the whole screen in large type, for a class. Right, Space and Page Down go forward, Left and
/// Page Up go back, Up and Down scroll, Escape leaves.
class LessonPresenter : public QWidget {
    Q_OBJECT

  public:
    /// On the screen of `window`. Deletes itself when closed. The library must outlive it.
    LessonPresenter(LessonLibrary& library, const QString& key, std::shared_ptr<const PreparedLesson> lesson,
                    QWidget* window);
    void start();
    LessonView& view() { return *m_view; }

  signals:
    void left();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

  private:
    void goForward();
    void goBack();
    void readForward();

    LessonView* m_view;
};

} // namespace tokenscope::ui
