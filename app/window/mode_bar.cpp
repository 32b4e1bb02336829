#include "app/window/mode_bar.h"

#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"

#include <QButtonGroup>
#include <QEvent>
#include <QToolButton>
#include <QVBoxLayout>

namespace tokenscope::app {

ModeBar::ModeBar(const QList<ui::Panel*>& modes, QWidget* parent)
    : QFrame(parent)
    , m_modes(modes)
    , m_group(new QButtonGroup(this)) {
    setObjectName(QStringLiteral("modeBar"));
    setAccessibleName(tr("Modes"));
    ui::keepWidth(*this, 64);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 4);
    column->setSpacing(0);
    for (int i = 0; i < modes.size(); ++i) {
        const ui::PanelInfo& info = modes[i]->info();
        auto* button = new QToolButton(this);
        button->setProperty("look", "mode");
        button->setText(QString(info.title).remove(QLatin1Char('&')));
        button->setToolTip(tr("%1 (Alt+%2)").arg(info.toolTip).arg(i + 1));
        button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
        button->setCheckable(true);
        button->setIconSize({ui::scaled(20), ui::scaled(20)});
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        m_group->addButton(button, i);
        column->addWidget(button);
    }
    column->addStretch(1);
    connect(m_group, &QButtonGroup::idClicked, this, [this](int id) { emit chosen(m_modes[id]); });
    connect(m_group, &QButtonGroup::idToggled, this, &ModeBar::drawIcons);
    setCurrent(*modes.constFirst());
}

void ModeBar::setCurrent(const ui::Panel& mode) {
    for (int i = 0; i < m_modes.size(); ++i)
        if (m_modes[i] == &mode)
            m_group->button(i)->setChecked(true);
    drawIcons();
}

void ModeBar::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        drawIcons();
}

void ModeBar::drawIcons() {
    const ui::PiecePalette& colors = ui::piecePalette();
    for (int i = 0; i < m_modes.size(); ++i) {
        QAbstractButton* button = m_group->button(i);
        button->setIcon(
            ui::tintedIcon(m_modes[i]->info().icon, button->isChecked() ? colors.text : colors.muted, 20));
    }
}

} // namespace tokenscope::app
