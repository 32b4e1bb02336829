#include "ui/panels/steps/bpe_view.h"
#include "ui/panels/steps/merges_model.h"
#include "ui/panels/steps/replay_menu.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_player/step_player.h"
#include "ui/widgets/step_rows/step_rows.h"
#include "ui/widgets/step_table/step_table.h"

#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

// How the view is put together; what it does is in bpe_view.cpp.
namespace tokenscope::ui {
namespace {

QSplitter* plainSplitter(Qt::Orientation orientation, QWidget* parent) {
    auto* splitter = new QSplitter(orientation, parent);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);
    return splitter;
}

} // namespace

BpeView::BpeView(QWidget* parent)
    : WordView(parent)
    , m_job(tr("Merging the word"))
    , m_mergesModel(new MergesModel(this))
    , m_methodsJob(tr("Comparing methods")) {
    auto* column = paneColumn(this);
    m_across = plainSplitter(Qt::Horizontal, this);
    m_down = plainSplitter(Qt::Vertical, m_across);
    m_down->addWidget(makeSteps());
    m_down->addWidget(makeBelow());
    m_down->setStretchFactor(0, 0);
    m_down->setStretchFactor(1, 1);
    m_down->setSizes({304, 308});
    m_across->addWidget(m_down);
    m_across->addWidget(makeSide());
    m_across->setStretchFactor(0, 2);
    m_across->setStretchFactor(1, 1);
    m_across->setSizes({840, 376});
    column->addWidget(m_across);
    for (QSplitter* splitter : {m_across, m_down, m_side})
        connect(splitter, &QSplitter::splitterMoved, this, &WordView::stateChanged);
}

QWidget* BpeView::makeSteps() {
    auto* pane = new QWidget(this);
    auto* column = paneColumn(pane);
    const PaneHeader header(tr("Steps"), pane);
    m_title = header.title;
    m_clause = header.remark;
    connect(header.addProgress(m_job), &JobStrip::canceled, this,
            [this] { m_rows->setNote(tr("Canceled. Press F5 to try again.")); });
    header.row->addWidget(makeMethods(header.frame));
    m_replays = new ReplayMenu(pane);
    connect(m_replays, &ReplayMenu::told, this, &WordView::told);
    header.addProgress(m_replays->job());
    auto* exportAs = new QPushButton(tr("Export…"), header.frame);
    exportAs->setToolTip(tr("The steps as a page with a slider, an animated picture, a table or JSON lines"));
    header.row->addWidget(exportAs);
    connect(exportAs, &QPushButton::clicked, this, [this, exportAs] {
        m_replays->setWords(m_words, m_word);
        m_replays->popup(exportAs->mapToGlobal(QPoint(0, exportAs->height())));
    });
    column->addWidget(header.frame);
    m_rows = new StepRows(pane);
    m_rows->setMinimumHeight(StepRows::usualHeight() - scaled(12));
    connect(&Theme::instance(), &Theme::changed, m_rows,
            [this] { m_rows->setMinimumHeight(StepRows::usualHeight() - scaled(12)); });
    column->addWidget(m_rows, 1);
    m_player = new StepPlayer(pane);
    keepHeight(*m_player, 56);
    column->addWidget(m_player);
    connect(m_player, &StepPlayer::stepChanged, this, &BpeView::showStep);
    connect(m_player, &StepPlayer::stepChanged, this, [this] { m_remembered.reset(); });
    connect(m_player, &StepPlayer::stepChanged, this, &WordView::stateChanged);
    connect(m_player, &StepPlayer::speedChanged, this, &WordView::stateChanged);
    connect(m_rows, &StepRows::nodeChosen, this,
            [this](NodeIndex node) { emit spanChosen(m_word->origin(node)); });
    connect(m_rows, &StepRows::copied, this, [this] { emit told(tr("Copied the step as text")); });
    return pane;
}

QWidget* BpeView::makeSide() {
    m_side = plainSplitter(Qt::Vertical, this);
    m_side->setMinimumWidth(scaled(320));
    m_side->addWidget(makeTree());
    auto* pane = new QWidget(m_side);
    auto* column = paneColumn(pane);
    const PaneHeader header(tr("All steps"), pane);
    m_mergesRemark = header.remark;
    column->addWidget(header.frame);
    m_mergesTable = new StepTable(pane);
    m_mergesTable->setModel(m_mergesModel);
    m_mergesTable->setColumns({44, 0, 88, 68, 52});
    m_mergesTable->setAccessibleName(tr("All steps of the word"));
    m_mergesTable->setToolTip(tr("Click a row to go to that step"));
    column->addWidget(m_mergesTable, 1);
    connect(m_mergesTable, &StepTable::rowChosen, this,
            [this](int row) { m_player->goTo(m_mergesModel->stepOf(row)); });
    connect(m_mergesTable, &StepTable::copied, this,
            [this] { emit told(tr("Copied the steps as a table")); });
    m_side->addWidget(pane);
    m_side->setSizes({293, 319});
    return m_side;
}

} // namespace tokenscope::ui
