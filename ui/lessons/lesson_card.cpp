#include "ui/lessons/lesson_card.h"

#include "ui/lessons/page_focus.h"
#include "ui/lessons/prose.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tokenscope::ui {
namespace {

constexpr int kCardMargin = 12;
constexpr int kCardBar = 3;

} // namespace

LessonCard::LessonCard(const ShelvedLesson& lesson, int done, const LessonLook& look, QWidget* parent)
    : QAbstractButton(parent)
    , m_key(lesson.key)
    , m_share(lesson.tasks.isEmpty()
                  ? 0
                  : std::min(1.0, static_cast<double>(done) / static_cast<double>(lesson.tasks.size()))) {
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    QSizePolicy policy(QSizePolicy::Expanding,
                       QSizePolicy::Preferred); // Fixed: as high as where it is narrow
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    const QString minutes =
        look.translate("%1 minutes", nullptr, pluralCount(lesson.minutes)).arg(lesson.minutes);
    const QString tasks =
        m_share >= 1 ? look.translate("✓ done")
                     : look.translate("%1 of %2 tasks done", nullptr, pluralCount(lesson.tasks.size()))
                           .arg(done)
                           .arg(lesson.tasks.size());
    const QString far = minutes + QStringLiteral(" · ") + tasks;
    m_document = new ProseDocument(
        QStringLiteral("**%1**\n\n%2\n\n*%3*").arg(lesson.title, lesson.summary, far), look, 14, this);
    setAccessibleName(lesson.title);
    setAccessibleDescription(lesson.summary + QLatin1Char(' ') + far);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        updateGeometry();
        update();
    });
}

int LessonCard::heightForWidth(int width) const {
    m_document->setTextWidth(std::max(width - 2 * kCardMargin, 40));
    return static_cast<int>(std::ceil(m_document->size().height())) + 2 * kCardMargin;
}

QSize LessonCard::sizeHint() const {
    return {scaled(280), heightForWidth(scaled(280))};
}

void LessonCard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return click();
    const int step = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    if (step == 0)
        return QAbstractButton::keyPressEvent(event);
    const auto cards = parentWidget()->findChildren<LessonCard*>(QString(), Qt::FindDirectChildrenOnly);
    const qsizetype to = cards.indexOf(this) + step;
    if (to < 0 || to >= cards.size())
        return;
    cards[to]->setFocus(Qt::TabFocusReason);
    bringIntoView(*cards[to]);
}

void LessonCard::enterEvent(QEnterEvent*) {
    update();
}

void LessonCard::leaveEvent(QEvent*) {
    update();
}

void LessonCard::paintEvent(QPaintEvent*) {
    const PiecePalette& colors = piecePalette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal line = hasFocus() ? 2 : 1;
    painter.setPen(QPen(hasFocus() ? colors.highlight : colors.controlBorder, line));
    painter.setBrush(underMouse() || isDown() ? colors.highlightSoft : colors.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(line / 2, line / 2, -line / 2, -line / 2), 6, 6);
    painter.fillRect(QRectF(6, height() - kCardBar - 2, (width() - 12) * m_share, kCardBar), colors.ok);
    painter.translate(kCardMargin, kCardMargin);
    m_document->setTextWidth(std::max(width() - 2 * kCardMargin, 40));
    m_document->paint(painter);
}

} // namespace tokenscope::ui
