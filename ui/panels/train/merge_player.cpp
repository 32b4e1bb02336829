#include "ui/panels/train/merge_player.h"

#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/support/tinted_icon.h"
#include "ui/widgets/step_player/step_slider.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <limits>

namespace tokenscope::ui {
namespace {

constexpr int kUsualMerges = 10;
constexpr int kMaxAtOnce = 9999;
constexpr int kLeastRoom = 430;
constexpr int kRoomForSlider = 520;

QPushButton* iconButton(const QString& name, const QString& tip, QWidget* parent) {
    auto* button = new QPushButton(parent);
    button->setAccessibleName(name);
    button->setToolTip(tip);
    keepWidth(*button, 32);
    button->setStyleSheet(QStringLiteral("QPushButton { padding: 0; } QPushButton:focus { padding: 0; }"));
    return button;
}

} // namespace

MergePlayer::MergePlayer(QWidget* parent)
    : QWidget(parent)
    , m_first(iconButton(tr("To the beginning"), tr("No merge is made yet (Home)"), this))
    , m_back(iconButton(tr("Back"), tr("Take the last merge back (←; Ctrl+← takes several)"), this))
    , m_one(new QPushButton(tr("Merge one"), this))
    , m_many(new QPushButton(this))
    , m_several(new QSpinBox(this))
    , m_end(new QPushButton(tr("To the end"), this))
    , m_slider(new StepSlider(this)) {
    m_one->setProperty("look", "primary");
    m_one->setToolTip(tr("Make the next merge (→)"));
    m_many->setToolTip(tr("So many merges at once (Ctrl+→)"));
    m_several->setRange(2, kMaxAtOnce);
    m_several->setValue(kUsualMerges);
    m_several->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_several->setAccessibleName(tr("How many merges at once"));
    m_several->setToolTip(tr("How many merges the button beside it makes"));
    keepWidth(*m_several, 44);
    m_end->setToolTip(tr("Merge until nothing is left, or there are as many pieces as asked for (End)"));
    m_slider->setAccessibleName(tr("Merges that are made"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(4);
    for (QWidget* part : std::initializer_list<QWidget*>{m_first, m_back, m_one, m_many, m_several, m_end})
        row->addWidget(part);
    row->addSpacing(4);
    row->addWidget(m_slider, 1);
    connect(m_first, &QPushButton::clicked, this, [this] { goTo(0); });
    connect(m_back, &QPushButton::clicked, this, [this] { goBy(-1); });
    connect(m_one, &QPushButton::clicked, this, [this] { goBy(1); });
    connect(m_many, &QPushButton::clicked, this, [this] { goBy(several()); });
    connect(m_end, &QPushButton::clicked, this, [this] { goTo(m_count); });
    connect(m_several, &QSpinBox::valueChanged, this, [this] {
        refresh();
        emit severalChanged();
    });
    connect(m_slider, &QAbstractSlider::valueChanged, this,
            [this](int value) { goTo(static_cast<std::size_t>(value)); });
    connect(&Theme::instance(), &Theme::changed, this, &MergePlayer::drawIcons);
    setMinimumWidth(scaled(kLeastRoom));
    refresh();
    drawIcons();
}

int MergePlayer::several() const {
    return m_several->value();
}

void MergePlayer::setSeveral(int merges) {
    m_several->setValue(merges);
}

void MergePlayer::setSteps(std::size_t count, std::size_t step) {
    m_count = std::min<std::size_t>(count, std::numeric_limits<int>::max());
    m_step = std::min(step, m_count);
    const QSignalBlocker quiet(m_slider);
    m_slider->setRange(0, static_cast<int>(m_count));
    m_slider->setPageStep(std::max(1, static_cast<int>(m_count / 10)));
    m_slider->setValue(static_cast<int>(m_step));
    refresh();
}

void MergePlayer::goTo(std::size_t step) {
    step = std::min(step, m_count);
    if (step == m_step)
        return;
    const bool forward = step == m_step + 1;
    m_step = step;
    {
        const QSignalBlocker quiet(m_slider);
        m_slider->setValue(static_cast<int>(step));
    }
    m_slider->update();
    refresh();
    emit stepChanged(step, forward);
}

void MergePlayer::goBy(std::ptrdiff_t merges) {
    const auto step = static_cast<std::ptrdiff_t>(m_step) + merges;
    goTo(static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, step)));
}

void MergePlayer::refresh() {
    m_first->setEnabled(m_step > 0);
    m_back->setEnabled(m_step > 0);
    for (QWidget* forward : std::initializer_list<QWidget*>{m_one, m_many, m_end})
        forward->setEnabled(m_step < m_count);
    m_slider->setEnabled(m_count > 0);
    m_many->setText(tr("Merge %1").arg(several()));
}

/// The slider needs room to be of use; in a narrow window the list of merges does the same.
void MergePlayer::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_slider->setVisible(width() >= scaled(kRoomForSlider));
}

void MergePlayer::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        drawIcons();
}

void MergePlayer::drawIcons() {
    const int size = scaled(16);
    m_first->setIcon(tintedIcon(QStringLiteral("step-first"), piecePalette().text, size));
    m_back->setIcon(tintedIcon(QStringLiteral("step-back"), piecePalette().text, size));
    for (QPushButton* button : {m_first, m_back})
        button->setIconSize({size, size});
}

bool MergePlayer::takeKey(const QKeyEvent& event) {
    const bool ctrl = event.modifiers() == Qt::ControlModifier;
    if (!ctrl && event.modifiers() != Qt::NoModifier)
        return false;
    switch (event.key()) {
    case Qt::Key_Left:
        goBy(ctrl ? -several() : -1);
        return true;
    case Qt::Key_Right:
        goBy(ctrl ? several() : 1);
        return true;
    case Qt::Key_Home:
        goTo(0);
        return true;
    case Qt::Key_End:
        goTo(m_count);
        return true;
    default:
        return false;
    }
}

} // namespace tokenscope::ui
