#include "app/window/panels.h"

#include "ui/panels/chat/chat_panel.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/panels/inspect/inspect_panel.h"
#include "ui/panels/overview/overview_panel.h"
#include "ui/panels/steps/steps_panel.h"
#include "ui/panels/train/train_panel.h"
#include "ui/widgets/find_bar/find_bar.h"
#include "ui/widgets/token_editor/token_editor.h"

#include <QLineEdit>

namespace tokenscope::app {

using namespace ui;

Panels::Panels(Session& session, QWidget* parent)
    : QStackedWidget(parent)
    , m_session(session) {
    // A new mode is one line.
    add(new InspectPanel(session, this));
    add(new StepsPanel(session, this));
    add(new ChatPanel(session, this));
    add(new ComparePanel(session, this));
    add(new TrainPanel(session, this));
    add(new OverviewPanel(session, this));
    m_mode = m_all.constFirst();
    connectPanels();
}

void Panels::add(ui::Panel* panel) {
    m_all << panel;
    addWidget(panel);
    connect(panel, &ui::Panel::statusMessage, this, &Panels::statusMessage);
    connect(panel, &ui::Panel::historyChanged, this, &Panels::historyChanged);
    connect(panel, &ui::Panel::commandsChanged, this, &Panels::commandsChanged);
    connect(panel, &ui::Panel::openRequested, this, &Panels::openRequested);
    connect(panel, &ui::Panel::saveRequested, this, &Panels::saveRequested);
    connect(panel, &ui::Panel::stateChanged, &m_session, &Session::saveSoon);
    connect(panel, &ui::Panel::closed, this, [this] { setMode(*m_mode); });
    connect(panel, &ui::Panel::statusTextChanged, this, [this, panel] {
        if (panel == &shown())
            emit statusTextChanged();
    });
}

/// What one panel asks for and another one shows.
void Panels::connectPanels() {
    auto& inspect = get<InspectPanel>();
    auto& steps = get<StepsPanel>();
    auto& compare = get<ComparePanel>();
    connect(&steps, &StepsPanel::spanChosen, inspect.editor(), &TokenEditor::selectBytes);
    connect(&m_session.selection(), &TokenSelection::derivationRequested, this,
            [this, &steps](qsizetype token) {
                setMode(steps);
                steps.showDerivation(token);
            });
    connect(&compare, &ComparePanel::stagesRequested, this, [this, &inspect] {
        setMode(inspect);
        inspect.setView(InspectPanel::View::Stages);
    });
    connect(&get<OverviewPanel>(), &OverviewPanel::tokenRequested, this, &Panels::findToken);
    connect(&get<TrainPanel>(), &TrainPanel::opened, this,
            [this, &inspect, &steps, &compare](const QString& path, UseOfStep use) {
                if (use == UseOfStep::Steps)
                    return setMode(steps);
                if (use != UseOfStep::Compare)
                    return setMode(inspect);
                setMode(compare);
                compare.showBeside({path, {}});
            });
}

QList<ui::Panel*> Panels::modes() const {
    QList<ui::Panel*> modes;
    std::copy_if(m_all.begin(), m_all.end(), std::back_inserter(modes),
                 [](const ui::Panel* panel) { return panel->info().place == PanelInfo::Place::ModeBar; });
    return modes;
}

ui::Panel& Panels::shown() const {
    return *m_all[currentIndex()];
}

void Panels::setMode(ui::Panel& panel) {
    m_mode = &panel;
    show(panel);
    if (isVisible())
        m_session.saveSoon();
}

void Panels::show(ui::Panel& panel) {
    if (&panel != &shown()) {
        setCurrentWidget(&panel);
        QWidget* first = panel.firstFocus();
        (first ? first : &panel)->setFocus(Qt::OtherFocusReason);
    }
    emit changed();
}

void Panels::openFind() {
    if (shown().openFind())
        return;
    setMode(*m_all.constFirst());
    m_mode->openFind();
}

void Panels::findToken(PieceId id) {
    auto& inspect = get<InspectPanel>();
    setMode(inspect);
    inspect.find(QStringLiteral("id:%1").arg(id));
}

void Panels::openChatFile(const QString& path) {
    setMode<ChatPanel>();
    get<ChatPanel>().openFile(path);
}

void Panels::saveTo(QJsonObject& state) const {
    for (const ui::Panel* panel : m_all)
        if (const QJsonObject own = panel->state(); !own.isEmpty())
            state[panel->info().key] = own;
    state[QStringLiteral("mode")] = m_mode->info().key;
}

void Panels::restore(const QJsonObject& state) {
    for (ui::Panel* panel : m_all)
        panel->restore(state[panel->info().key].toObject());
    for (ui::Panel* panel : modes())
        if (panel != m_mode && state[QStringLiteral("mode")].toString() == panel->info().key)
            setMode(*panel);
}

} // namespace tokenscope::app
