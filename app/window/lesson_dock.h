#pragma once
// The side bar of lessons at the right of the page: shown or hidden, and as wide as it was.

#include "ui/session/session.h"

#include <QJsonObject>
#include <QObject>

class QSplitter;

namespace tokenscope::ui {
class LessonBar;
} // namespace tokenscope::ui

namespace tokenscope::app {

class LessonDock : public QObject {
    Q_OBJECT

  public:
    /// Adds the side bar to the splitter, which holds the page. Both must outlive it.
    LessonDock(ui::Session& session, QSplitter& split);

    [[nodiscard]] ui::LessonBar& bar() const { return *m_bar; }
    [[nodiscard]] bool shown() const;
    void setShown(bool shown);
    /// Shows the side bar with a lesson: the key of one that comes with the program, or a file.
    void openLesson(const QString& key);
    /// Presents the open lesson on the whole screen; shows the list where none is open.
    void present();

    [[nodiscard]] QJsonObject state() const;
    void restore(const QJsonObject& state);

  signals:
    void shownChanged(bool shown);

  private:
    ui::Session& m_session;
    QSplitter& m_split;
    ui::LessonBar* m_bar;
    int m_width; ///< when it was last shown
};

} // namespace tokenscope::app
