// "Try a change" in Inspect: what changes is made in the rows and at the right, and shown in the rows.

#include "ui/panels/inspect/inspect_panel.h"
#include "ui/widgets/stages_view/rule_editor.h"
#include "ui/widgets/stages_view/stages_view.h"
#include "ui/widgets/stages_view/trial_bar.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace tokenscope::ui {
namespace {

/// Undo and redo of changes, where the keyboard is in the stages.
class StagesPage : public QWidget {
  public:
    StagesPage(Trial* trial, QWidget* parent)
        : QWidget(parent)
        , m_trial(trial) {}

  protected:
    bool event(QEvent* event) override {
        return (m_trial->canUndo() || m_trial->canRedo()) && stepTrial(*event, *m_trial)
                   ? true
                   : QWidget::event(event);
    }

  private:
    Trial* m_trial;
};

} // namespace

QWidget* InspectPanel::makeStagesPage() {
    auto* page = new StagesPage(m_trial, this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* bar = new TrialBar(m_trial, page);
    bar->hide();
    m_trialBar = bar;
    column->addWidget(bar);
    m_stages = new StagesView(&m_session.selection(), page);
    column->addWidget(m_stages, 1);
    page->setFocusProxy(m_stages);
    connect(m_stages, &StagesView::pathChanged, this, &InspectPanel::showStagePath);
    connect(m_trial, &Trial::changed, this, &InspectPanel::showTried);
    connect(bar, &TrialBar::saveRequested, this, [this] {
        if (!m_trial->changes().empty())
            emit saveRequested(m_trial->tokenizer());
    });
    return page;
}

QWidget* InspectPanel::makeTrialButtons(QWidget* parent) {
    auto* buttons = new QWidget(parent);
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_try = new QPushButton(tr("Try a change"), buttons);
    m_try->setCheckable(true);
    m_try->setToolTip(
        tr("Turn rules off or edit them and see the effect on this text; the file does not change"));
    m_reset = new QPushButton(tr("Reset"), buttons);
    m_reset->setToolTip(tr("Undo all changes"));
    m_reset->setEnabled(false);
    connect(m_try, &QPushButton::toggled, this, &InspectPanel::setTrying);
    connect(m_reset, &QPushButton::clicked, m_trial, &Trial::reset);
    row->addWidget(m_try);
    row->addWidget(m_reset);
    buttons->hide();
    return buttons;
}

void InspectPanel::setTrying(bool trying) {
    if (trying == m_trying)
        return;
    m_trying = trying;
    m_try->setChecked(trying);
    m_trialBar->setVisible(trying);
    m_ruleEditor->setVisible(trying && m_view == View::Stages);
    m_stages->setTrial(trying ? m_trial : nullptr);
    showTried();
    showStagePath();
}

/// The rows tell the changed text while changes are tried, else the text as it is.
void InspectPanel::showTried() {
    m_reset->setEnabled(m_trying && (!m_trial->changes().empty() || m_trial->error()));
    if (m_trying && m_trial->tried())
        return m_stages->setTried(m_trial->tried());
    if (m_trying && m_trial->running() && m_session.encoded())
        return; // soon
    m_stages->setEncoded(m_session.encoded());
}

} // namespace tokenscope::ui
