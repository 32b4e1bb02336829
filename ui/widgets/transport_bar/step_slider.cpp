#include "ui/widgets/transport_bar/step_slider.h"

#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace tokenscope::ui {
namespace {

int knob() {
    return scaled(16);
}
int endRoom() {
    return scaled(18);
}
int grooveTop() {
    return scaled(12);
}

} // namespace

StepSlider::StepSlider(QWidget* parent)
    : QAbstractSlider(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Step"));
    keepHeight(*this, 40);
}

QSize StepSlider::sizeHint() const {
    return {scaled(360), scaled(40)};
}

QSize StepSlider::minimumSizeHint() const {
    return {scaled(120), scaled(40)};
}

int StepSlider::placeOf(int value) const {
    const int room = width() - 2 * endRoom();
    if (maximum() <= minimum())
        return endRoom();
    return endRoom() +
           static_cast<int>(static_cast<qint64>(value - minimum()) * room / (maximum() - minimum()));
}

int StepSlider::valueAt(int x) const {
    const int room = std::max(1, width() - 2 * endRoom());
    const qint64 steps = maximum() - minimum();
    const qint64 at = std::clamp<qint64>(x - endRoom(), 0, room);
    return minimum() + static_cast<int>((at * steps + room / 2) / room);
}

/// The smallest round number of steps whose ticks are at least `room` pixels apart.
int StepSlider::every(int room) const {
    const qint64 all = width() - 2 * endRoom();
    const qint64 steps = std::max(1, maximum() - minimum());
    for (qint64 decade = 1;; decade *= 10)
        for (const qint64 part : {1, 2, 5})
            if (decade * part * all >= room * steps)
                return static_cast<int>(decade * part);
}

void StepSlider::paintEvent(QPaintEvent*) {
    const PiecePalette& colors = piecePalette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool alive = isEnabled() && maximum() > minimum();
    const int here = placeOf(value());
    const int middle = grooveTop();
    const auto line = [&](int from, int to, const QColor& color) {
        painter.fillRect(QRect(from, middle - scaled(2), to - from, scaled(4)), color);
    };
    line(placeOf(minimum()), placeOf(maximum()), colors.line);
    if (alive)
        line(placeOf(minimum()), here, colors.highlight);
    const QFont font = pieceFont(scaled(11));
    painter.setFont(font);
    const int digits = painter.fontMetrics().horizontalAdvance(grouped(static_cast<quint64>(maximum())));
    const int tick = every(scaled(8));
    const int number = every(digits + scaled(12));
    for (int v = minimum(); alive && v <= maximum(); v += tick)
        painter.fillRect(QRect(placeOf(v) - 1, middle - scaled(4), 2, scaled(8)),
                         v <= value() ? colors.highlight : colors.controlBorder);
    const int below = middle + scaled(9);
    const auto write = [&](int v, bool bold) {
        QFont f = font;
        f.setBold(bold);
        painter.setFont(f);
        painter.setPen(bold ? colors.text : colors.muted);
        const QString text = grouped(static_cast<quint64>(v));
        const int wide = painter.fontMetrics().horizontalAdvance(text) + 1;
        // The numbers at the ends stay inside the widget.
        const int left = std::clamp(placeOf(v) - wide / 2, 0, std::max(0, width() - wide));
        painter.drawText(QRect(left, below, wide, scaled(16)), Qt::AlignCenter, text);
    };
    for (int v = minimum(); alive && v <= maximum(); v += number)
        if (std::abs(placeOf(v) - here) >= digits + scaled(6))
            write(v, false);
    const int end = maximum();
    if (alive && end % number != 0 && placeOf(end) - placeOf(end / number * number) >= digits + scaled(8) &&
        std::abs(placeOf(end) - here) >= digits + scaled(6))
        write(end, false);
    write(value(), true);
    painter.setPen(QPen(alive ? colors.highlight : colors.controlBorder, 2));
    painter.setBrush(colors.panel);
    painter.drawEllipse(QPointF(here, middle), knob() / 2.0 - 1, knob() / 2.0 - 1);
    if (hasFocus()) {
        painter.setPen(QPen(colors.highlight, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QPointF(here, middle), knob() / 2.0 + 2, knob() / 2.0 + 2);
    }
}

void StepSlider::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    setSliderDown(true);
    setSliderPosition(valueAt(event->position().toPoint().x()));
}

void StepSlider::mouseMoveEvent(QMouseEvent* event) {
    if (isSliderDown())
        setSliderPosition(valueAt(event->position().toPoint().x()));
}

void StepSlider::mouseReleaseEvent(QMouseEvent*) {
    setSliderDown(false);
}

void StepSlider::sliderChange(SliderChange change) {
    QAbstractSlider::sliderChange(change);
    update();
}

} // namespace tokenscope::ui
