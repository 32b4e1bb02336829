#include "ui/widgets/step_player/step_player.h"

#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/support/tinted_icon.h"
#include "ui/widgets/step_player/step_slider.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>

#include <algorithm>
#include <limits>

namespace tokenscope::ui {
namespace {

constexpr double kSpeeds[] = {0.5, 1, 2, 5, 10, 50};
constexpr int kUsualSpeed = 2;
constexpr int kIconSize = 16;

} // namespace

StepPlayer::StepPlayer(QWidget* parent)
    : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(4);
    m_first = addButton(tr("First step"), tr("To the beginning (Home)"));
    m_back = addButton(tr("Step back"), tr("One step back (←)"));
    m_play = addButton(tr("Play"), {});
    m_play->setProperty("look", "primary");
    m_play->setText(tr("Play"));
    keepWidth(*m_play, 80);
    m_next = addButton(tr("Next step"), tr("One step on (→)"));
    m_last = addButton(tr("Last step"), tr("To the end (End)"));
    m_speed = new QComboBox(this);
    for (const double speed : kSpeeds)
        m_speed->addItem(speed == 1 ? tr("1 step/s") : tr("%1 steps/s").arg(speed));
    m_speed->setCurrentIndex(kUsualSpeed);
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("How fast Play goes"));
    m_slider = new StepSlider(this);
    for (QPushButton* button : {m_first, m_back, m_play, m_next, m_last})
        row->addWidget(button);
    row->addSpacing(4);
    row->addWidget(m_speed);
    row->addSpacing(4);
    row->addWidget(m_slider, 1);

    connect(m_first, &QPushButton::clicked, this, &StepPlayer::first);
    connect(m_back, &QPushButton::clicked, this, &StepPlayer::back);
    connect(m_play, &QPushButton::clicked, this, &StepPlayer::toggle);
    connect(m_next, &QPushButton::clicked, this, &StepPlayer::next);
    connect(m_last, &QPushButton::clicked, this, &StepPlayer::last);
    connect(m_slider, &QAbstractSlider::valueChanged, this,
            [this](int value) { goTo(static_cast<std::size_t>(value)); });
    connect(m_speed, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_timer.setInterval(static_cast<int>(1000 / kSpeeds[index]));
        emit speedChanged();
    });
    m_timer.setInterval(static_cast<int>(1000 / kSpeeds[kUsualSpeed]));
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (m_step < m_count)
            move(m_step + 1, true);
        if (m_step >= m_count)
            pause();
    });
    refresh();
    drawIcons();
    connect(&Theme::instance(), &Theme::changed, this, &StepPlayer::drawIcons);
}

QPushButton* StepPlayer::addButton(const QString& name, const QString& tip) {
    auto* button = new QPushButton(this);
    button->setAccessibleName(name);
    button->setToolTip(tip);
    keepWidth(*button, 32);
    button->setStyleSheet(QStringLiteral("QPushButton { padding: 0; } QPushButton:focus { padding: 0; }"));
    return button;
}

int StepPlayer::speed() const {
    return m_speed->currentIndex();
}

void StepPlayer::setSpeed(int index) {
    if (index >= 0 && index < m_speed->count())
        m_speed->setCurrentIndex(index);
}

void StepPlayer::setSteps(std::size_t count, std::size_t step) {
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

void StepPlayer::move(std::size_t step, bool animate) {
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

void StepPlayer::goTo(std::size_t step) {
    pause();
    move(step, step == m_step + 1);
}

void StepPlayer::first() {
    goTo(0);
}

void StepPlayer::back() {
    if (m_step > 0)
        goTo(m_step - 1);
}

void StepPlayer::next() {
    goTo(m_step + 1);
}

void StepPlayer::last() {
    goTo(m_count);
}

void StepPlayer::play() {
    if (m_count == 0 || playing())
        return;
    if (m_step >= m_count)
        move(0, false);
    m_timer.start();
    refresh();
    drawIcons();
    emit playingChanged(true);
}

void StepPlayer::pause() {
    if (!playing())
        return;
    m_timer.stop();
    refresh();
    drawIcons();
    emit playingChanged(false);
}

void StepPlayer::toggle() {
    playing() ? pause() : play();
}

void StepPlayer::refresh() {
    m_first->setEnabled(m_step > 0);
    m_back->setEnabled(m_step > 0);
    m_next->setEnabled(m_step < m_count);
    m_last->setEnabled(m_step < m_count);
    m_play->setEnabled(m_count > 0);
    m_slider->setEnabled(m_count > 0);
    m_play->setText(playing() ? tr("Pause") : tr("Play"));
    m_play->setAccessibleName(m_play->text());
    m_play->setToolTip(playing() ? tr("Stop here (Space)") : tr("Step after step (Space)"));
}

void StepPlayer::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        drawIcons();
}

void StepPlayer::drawIcons() {
    const PiecePalette& colors = piecePalette();
    const int size = scaled(kIconSize);
    m_first->setIcon(tintedIcon(QStringLiteral("step-first"), colors.text, size));
    m_back->setIcon(tintedIcon(QStringLiteral("step-back"), colors.text, size));
    m_next->setIcon(tintedIcon(QStringLiteral("step-next"), colors.text, size));
    m_last->setIcon(tintedIcon(QStringLiteral("step-last"), colors.text, size));
    const QColor onPlay = m_count == 0 ? colors.muted : colors.dark ? colors.panel : QColor(Qt::white);
    m_play->setIcon(
        tintedIcon(playing() ? QStringLiteral("step-pause") : QStringLiteral("step-play"), onPlay, size));
    for (QPushButton* button : {m_first, m_back, m_play, m_next, m_last})
        button->setIconSize({size, size});
}

bool StepPlayer::takeKey(const QKeyEvent& event) {
    if (event.modifiers() != Qt::NoModifier)
        return false;
    switch (event.key()) {
    case Qt::Key_Left:
        back();
        return true;
    case Qt::Key_Right:
        next();
        return true;
    case Qt::Key_Home:
        first();
        return true;
    case Qt::Key_End:
        last();
        return true;
    case Qt::Key_Space:
        toggle();
        return true;
    default:
        return false;
    }
}

} // namespace tokenscope::ui
