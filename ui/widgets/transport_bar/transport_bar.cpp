#include "ui/widgets/transport_bar/transport_bar.h"

#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/widgets/pane_header/wrapping_row.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <limits>
#include <vector>

namespace tokenscope::ui {
namespace {

constexpr double kSpeeds[] = {0.5, 1, 2, 5, 10, 50};
constexpr int kDefaultSpeed = 2;
constexpr int kDefaultStride = 10;
constexpr int kMaxStride = 9999;
constexpr int kMinWidthForSlider = 540;
constexpr int kIconSize = 16;
/// One row at 100 %. With large text there are more rows, not more width.
constexpr int kMinWidthWithStrides = 450;
constexpr auto kTightButton = "QPushButton { padding: 4px 0; } QPushButton:focus { padding: 3px 0; }";

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

TransportBar::TransportBar(QWidget* parent)
    : QWidget(parent) {
    makePlayback();
    finish();
}

TransportBar::TransportBar(const Strides& strides, QWidget* parent)
    : QWidget(parent) {
    makeStrides(strides);
    finish();
}

void TransportBar::makePlayback() {
    m_first = addIconButton("first", tr("First step"), tr("To the start (Home)"));
    m_back = addIconButton("back", tr("Step back"), tr("One step back (←)"));
    addPlay();
    m_play->setProperty("look", "primary");
    m_next = addIconButton("next", tr("Next step"), tr("One step forward (→)"));
    m_last = addIconButton("last", tr("Last step"), tr("To the end (End)"));
    m_speed = new QComboBox(this);
    for (const double speed : kSpeeds)
        m_speed->addItem(speed == 1 ? tr("1 step/s") : tr("%1 steps/s").arg(shortDecimal(speed)));
    m_speed->setCurrentIndex(kDefaultSpeed);
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("Playback speed"));
    connect(m_speed, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_timer.setInterval(static_cast<int>(1000 / kSpeeds[index]));
        emit speedChanged();
    });
}

void TransportBar::addPlay() {
    m_play = addButton("play", tr("Play"), {});
    m_play->setStyleSheet(QString::fromLatin1(kTightButton));
    m_timer.setInterval(static_cast<int>(1000 / kSpeeds[kDefaultSpeed]));
    connect(m_play, &QPushButton::clicked, this, &TransportBar::toggle);
    connect(&m_timer, &QTimer::timeout, this, &TransportBar::advance);
}

void TransportBar::makeStrides(const Strides& strides) {
    m_first = addIconButton("first", tr("First step"), strides.firstTip);
    m_back = addIconButton("back", tr("Step back"), strides.backTip);
    addPlay();
    m_next = addButton("next", strides.next, strides.nextTip);
    m_next->setProperty("look", "primary");
    m_severalText = strides.several;
    m_several = addButton("several", {}, strides.severalTip);
    m_stride = new QSpinBox(this);
    m_stride->setRange(2, kMaxStride);
    m_stride->setValue(kDefaultStride);
    m_stride->setAccessibleName(strides.fieldName);
    m_stride->setToolTip(strides.fieldTip);
    keepWidth(*m_stride, 60);
    m_last = addIconButton("last", strides.last, strides.lastTip);
    // Narrow, so that the slider has room.
    for (QPushButton* button : {m_first, m_back, m_last})
        keepWidth(*button, 28);
    setMinimumWidth(kMinWidthWithStrides);
    connect(m_several, &QPushButton::clicked, this, [this] { moveBy(stride()); });
    connect(m_stride, &QSpinBox::valueChanged, this, [this] {
        refresh();
        emit strideChanged();
    });
    m_slider = new StepSlider(this);
    m_slider->setAccessibleName(strides.sliderName);
}

/// Completes the bar after the buttons of its kind exist.
void TransportBar::finish() {
    if (!m_slider)
        m_slider = new StepSlider(this);
    auto* row = new WrappingRow(this, 40, 4);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(4);
    for (QWidget* part :
         m_stride ? std::vector<QWidget*>{m_first, m_back, m_play, m_last, m_next, m_several, m_stride}
                  : std::vector<QWidget*>{m_first, m_back, m_play, m_next, m_last})
        row->addWidget(part);
    row->addSpacing(4);
    if (m_speed) {
        row->addWidget(m_speed);
        row->addSpacing(4);
    }
    row->addWidget(m_slider, 1);
    connect(m_first, &QPushButton::clicked, this, &TransportBar::first);
    connect(m_back, &QPushButton::clicked, this, &TransportBar::back);
    connect(m_next, &QPushButton::clicked, this, &TransportBar::next);
    connect(m_last, &QPushButton::clicked, this, &TransportBar::last);
    connect(m_slider, &QAbstractSlider::valueChanged, this,
            [this](int value) { goTo(static_cast<std::size_t>(value)); });
    const auto fit = [this] {
        fitPlay();
        drawIcons();
    };
    connect(&Theme::instance(), &Theme::changed, this, fit);
    refresh();
    fit();
}

/// The button has the same width whether it says Play or Pause.
void TransportBar::fitPlay() {
    constexpr int kAround = 20;                  ///< the icon's gap, padding and frame
    const QFontMetrics metrics(interfaceFont()); // a hidden button gets it later
    const int text = std::max(metrics.horizontalAdvance(tr("Play")), metrics.horizontalAdvance(tr("Pause")));
    m_play->setFixedWidth(std::max(scaled(m_stride ? 68 : 80), text + scaled(kIconSize + kAround)));
}

QPushButton* TransportBar::addButton(const char* objectName, const QString& text, const QString& tip) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(QLatin1String(objectName));
    button->setToolTip(tip);
    return button;
}

QPushButton* TransportBar::addIconButton(const char* objectName, const QString& name, const QString& tip) {
    QPushButton* button = addButton(objectName, {}, tip);
    button->setAccessibleName(name);
    keepWidth(*button, 32);
    button->setStyleSheet(QString::fromLatin1(kTightButton));
    return button;
}

int TransportBar::speed() const {
    return m_speed ? m_speed->currentIndex() : kDefaultSpeed;
}

void TransportBar::setSpeed(int index) {
    if (m_speed && index >= 0 && index < m_speed->count())
        m_speed->setCurrentIndex(index);
}

int TransportBar::stride() const {
    return m_stride ? m_stride->value() : 1;
}

void TransportBar::setStride(int steps) {
    if (m_stride)
        m_stride->setValue(steps);
}

void TransportBar::setSteps(std::size_t count, std::size_t step) {
    pause();
    m_count = std::min<std::size_t>(count, std::numeric_limits<int>::max());
    m_step = std::min(step, m_count);
    const QSignalBlocker quiet(m_slider);
    m_slider->setRange(0, static_cast<int>(m_count));
    m_slider->setPageStep(std::max(1, static_cast<int>(m_count / 10)));
    m_slider->setValue(static_cast<int>(m_step));
    refresh();
    drawIcons();
}

void TransportBar::move(std::size_t step, bool animate) {
    step = std::min(step, m_count);
    if (step == m_step)
        return;
    m_step = step;
    {
        const QSignalBlocker quiet(m_slider);
        m_slider->setValue(static_cast<int>(step));
    }
    m_slider->update();
    refresh();
    emit stepChanged(step, animate);
}

void TransportBar::moveBy(std::ptrdiff_t steps) {
    const auto step = static_cast<std::ptrdiff_t>(m_step) + steps;
    goTo(static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, step)));
}

void TransportBar::advance() {
    if (m_step < m_count)
        move(m_step + 1, true);
    if (m_step >= m_count)
        pause();
}

void TransportBar::goTo(std::size_t step) {
    pause();
    move(step, step == m_step + 1);
}

void TransportBar::first() {
    goTo(0);
}

void TransportBar::back() {
    moveBy(-1);
}

void TransportBar::next() {
    moveBy(1);
}

void TransportBar::last() {
    goTo(m_count);
}

void TransportBar::play() {
    if (m_count == 0 || playing())
        return;
    if (m_step >= m_count)
        move(0, false);
    m_timer.start();
    refresh();
    drawIcons();
    emit playingChanged(true);
}

void TransportBar::pause() {
    if (!playing())
        return;
    m_timer.stop();
    refresh();
    drawIcons();
    emit playingChanged(false);
}

void TransportBar::toggle() {
    playing() ? pause() : play();
}

void TransportBar::refresh() {
    m_first->setEnabled(m_step > 0);
    m_back->setEnabled(m_step > 0);
    m_next->setEnabled(m_step < m_count);
    m_last->setEnabled(m_step < m_count);
    m_slider->setEnabled(m_count > 0);
    if (m_several) {
        m_several->setEnabled(m_step < m_count);
        m_several->setText(m_severalText(stride()));
    }
    m_play->setEnabled(m_count > 0);
    m_play->setText(playing() ? tr("Pause") : tr("Play"));
    m_play->setAccessibleName(m_play->text());
    m_play->setToolTip(playing() ? tr("Pause (Space)") : tr("Play the steps one by one (Space)"));
}

void TransportBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        drawIcons();
}

/// In a narrow window the slider gets the space of the buttons for strides.
void TransportBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (m_stride)
        m_slider->setVisible(width() >= scaled(kMinWidthForSlider));
}

void TransportBar::drawIcons() {
    const PiecePalette& colors = piecePalette();
    const int size = scaled(kIconSize);
    const auto draw = [size](QPushButton* button, const QString& icon, const QColor& color) {
        button->setIcon(tintedIcon(icon, color, size));
        button->setIconSize({size, size});
    };
    draw(m_first, QStringLiteral("step-first"), colors.text);
    draw(m_back, QStringLiteral("step-back"), colors.text);
    draw(m_last, QStringLiteral("step-last"), colors.text);
    if (!m_stride)
        draw(m_next, QStringLiteral("step-next"), colors.text);
    const QColor onPrimary = colors.dark ? colors.panel : QColor(Qt::white);
    draw(m_play, playing() ? QStringLiteral("step-pause") : QStringLiteral("step-play"),
         m_count == 0 ? colors.muted
         : m_stride   ? colors.text
                      : onPrimary);
}

bool TransportBar::handleKey(const QKeyEvent& event) {
    const bool byStride = m_stride && event.modifiers() == Qt::ControlModifier;
    if (!byStride && event.modifiers() != Qt::NoModifier)
        return false;
    const int steps = byStride ? stride() : 1;
    switch (event.key()) {
    case Qt::Key_Left:
        moveBy(-steps);
        return true;
    case Qt::Key_Right:
        moveBy(steps);
        return true;
    case Qt::Key_Home:
        first();
        return true;
    case Qt::Key_End:
        last();
        return true;
    case Qt::Key_Space:
        if (byStride)
            return false;
        toggle();
        return true;
    default:
        return false;
    }
}

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
    return {scaled(72), scaled(40)};
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
