#pragma once
// A lesson in the list: title, summary, duration and progress. Enter opens it as well; Up and Down move
// between cards.

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
    qreal m_share; ///< of its tasks that are done
};

} // namespace tokenscope::ui
