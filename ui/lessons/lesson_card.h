#pragma once
// A lesson in the list: its title, what it is about, how long it takes, how far it is done. Enter opens it, too, and
// up and down go from one to the next.

#include "ui/lessons/lesson_look.h"
#include "ui/lessons/lesson_shelf.h"

#include <QAbstractButton>

namespace tokenscope::ui {

class ProseDocument;

class LessonCard : public QAbstractButton {
    Q_OBJECT

  public:
    LessonCard(const ShelvedLesson& lesson, int done, const LessonLook& look, QWidget* parent = nullptr);
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
    qreal m_share; ///< of its tasks
};

} // namespace tokenscope::ui
