#include "core/steps/merge_methods.h"
#include "core/steps/why_not.h"
#include "ui/panels/steps/bpe_view.h"
#include "ui/panels/steps/pane_header.h"
#include "ui/panels/steps/queue_model.h"
#include "ui/panels/steps/scan_model.h"
#include "ui/panels/steps/why_pane.h"
#include "ui/support/format_number.h"
#include "ui/widgets/step_player/step_player.h"
#include "ui/widgets/step_rows/step_rows.h"
#include "ui/widgets/step_rows/step_words.h"
#include "ui/widgets/step_table/step_table.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

// Below the rows: how the next merge is found, and why a pair isn't it.
namespace tokenscope {
namespace {

constexpr std::size_t kScannedAtOnce = 20'000; ///< symbols

/// As core says it, with a capital and a full stop.
QString sentence(const std::string& clause) {
    const QString text = QString::fromStdString(clause);
    return text.left(1).toUpper() + text.mid(1) +
           (text.endsWith(QLatin1Char('.')) ? QString() : QStringLiteral("."));
}

} // namespace

QString BpeView::comparisons(quint64 count) {
    return count == 1 ? tr("1 comparison") : tr("%1 comparisons").arg(grouped(count));
}

QString BpeView::passes(quint64 count) {
    return count == 1 ? tr("1 pass over the word") : tr("%1 passes over the word").arg(grouped(count));
}

QWidget* BpeView::makeBelow() {
    m_below = new QSplitter(Qt::Horizontal, this);
    m_below->setChildrenCollapsible(false);
    m_below->setHandleWidth(1);
    auto* pane = new QWidget(m_below);
    pane->setProperty("look", "panel");
    pane->setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(pane);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const PaneHeader header(tr("Queue before this step"), pane);
    m_queueTitle = header.title;
    m_queueRemark = header.remark;
    m_stale = new QCheckBox(tr("Stale"), header.frame);
    m_stale->setChecked(true);
    m_stale->setToolTip(
        tr("Also what is still in the queue although a part of it has gone to another merge"));
    header.row->addWidget(m_stale);
    column->addWidget(header.frame);
    m_queueModel = new QueueModel(this);
    m_scanModel = new ScanModel(this);
    m_queueTable = new StepTable(pane);
    m_queueTable->setModel(m_queueModel);
    m_queueTable->setAccessibleName(tr("Queue of candidates"));
    m_scanTable = new StepTable(pane);
    m_scanTable->setModel(m_scanModel);
    m_scanTable->setAccessibleName(tr("Pairs that a scan looks at"));
    m_tables = new QStackedWidget(pane);
    for (StepTable* table : {m_queueTable, m_scanTable}) {
        table->setColumns({70, 92, 80, 52, 0});
        m_tables->addWidget(table);
        connect(table, &StepTable::copied, this,
                [this] { emit told(tr("Copied the candidates as a table")); });
    }
    column->addWidget(m_tables, 1);
    m_below->addWidget(pane);
    m_why = new WhyPane(m_below);
    m_why->setAccessibleName(tr("Why not?"));
    auto* scroll = new QScrollArea(m_below);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(scaled(232));
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(m_why);
    m_below->addWidget(scroll);
    m_below->setStretchFactor(0, 1);
    m_below->setStretchFactor(1, 0);
    m_below->setSizes({576, 264});
    m_below->setMinimumHeight(scaled(72));
    connect(m_stale, &QCheckBox::toggled, this, [this](bool on) {
        m_queueModel->setShowsStale(on);
        showQueue();
        emit stateChanged();
    });
    connect(m_queueTable, &StepTable::rowChosen, this, &BpeView::pickEntry);
    connect(m_scanTable, &StepTable::rowChosen, this, &BpeView::pickPair);
    connect(m_rows, &StepRows::pickedChanged, this, &BpeView::showWhy);
    connect(m_below, &QSplitter::splitterMoved, this, &WordView::stateChanged);
    return m_below;
}

QWidget* BpeView::makeMethods(QWidget* parent) {
    auto* segments = new QWidget(parent);
    auto* row = new QHBoxLayout(segments);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_methods = new QButtonGroup(this);
    const std::pair<QString, QString> methods[] = {
        {tr("Queue"),
         tr("Candidates wait in a queue, the best first; those that lost a part are dropped late")},
        {tr("Scan"), tr("Each step looks at all pairs from the left, without a queue")}};
    for (const auto& [title, tip] : methods) {
        auto* button = new QPushButton(title, segments);
        const auto id = static_cast<int>(m_methods->buttons().size());
        button->setProperty("look", "segment");
        button->setProperty("place", id == 0 ? "first" : "last");
        button->setCheckable(true);
        button->setToolTip(tip);
        m_methods->addButton(button, id);
        row->addWidget(button);
    }
    m_methods->button(0)->setChecked(true);
    connect(m_methods, &QButtonGroup::idClicked, this,
            [this](int id) { setMethod(static_cast<Method>(id)); });
    return segments;
}

void BpeView::setMethod(Method method) {
    m_method = method;
    m_methods->button(static_cast<int>(method))->setChecked(true);
    m_tables->setCurrentIndex(static_cast<int>(method));
    m_stale->setVisible(method == Method::Queue);
    showQueue();
    emit stateChanged();
}

void BpeView::showQueue() {
    const bool scan = m_method == Method::Scan;
    m_queueTitle->setText(scan ? tr("Scan for this step") : tr("Queue before this step"));
    if (!m_word) {
        m_scanModel->setRow(nullptr, {});
        m_queueRemark->clear();
        return;
    }
    if (scan) {
        const bool small = m_rows->before().size() <= kScannedAtOnce;
        m_scanModel->setRow(m_word, small ? m_rows->before() : std::vector<NodeIndex>());
        const auto pairs = static_cast<quint64>(m_scanModel->rowCount());
        m_queueRemark->setText(pairs == 1 ? tr("1 pair looked at")
                                          : tr("%1 pairs looked at").arg(grouped(pairs)));
        if (const auto best = m_scanModel->bestRow())
            m_scanTable->showRow(*best);
        return;
    }
    m_queueModel->setStep(m_player->step());
    if (isLookedUp())
        return m_queueRemark->setText(tr("none: the word is looked up first"));
    const auto live = m_queueModel->candidates();
    m_queueRemark->setText(
        (live == 1 ? tr("1 candidate, %2 stale") : tr("%1 candidates, %2 stale").arg(grouped(live)))
            .replace(QLatin1String("%2"), grouped(m_queueModel->stale())));
    if (const auto chosen = m_queueModel->chosenRow())
        m_queueTable->showRow(*chosen);
}

/// The pair of the queue's row, if its parts still stand.
void BpeView::pickEntry(int row) {
    const QueueEntry& entry = m_queueModel->entry(row);
    const std::vector<NodeIndex>& before = m_rows->before();
    const auto left = std::find(before.begin(), before.end(), entry.left);
    if (left != before.end() && left + 1 != before.end() && left[1] == entry.right)
        m_rows->setPicked(StepRows::Picked{static_cast<std::size_t>(left - before.begin()), true});
    else
        m_rows->setPicked(std::nullopt);
}

void BpeView::pickPair(int row) {
    m_rows->setPicked(StepRows::Picked{static_cast<std::size_t>(row), true});
}

void BpeView::showWhy() {
    const auto& picked = m_rows->picked();
    if (!m_word || !picked || !picked->pair)
        return m_why->setPair(nullptr, std::nullopt, {});
    const std::vector<NodeIndex>& before = m_rows->before();
    const NodeIndex left = before[picked->first];
    const NodeIndex right = before[picked->first + 1];
    const std::size_t done = m_player->step() > 0 ? m_player->step() - 1 : 0;
    const WhyNot why = whyNot(*m_word->tokenizer, m_word->steps, m_word->word.text, done, picked->first);
    m_why->setPair(m_word, std::pair(left, right), sentence(why.text));
}

/// All methods, off the UI thread; their work is told when it is known.
void BpeView::compare() {
    m_why->setWork({});
    m_methodsJob.cancel();
    if (!m_word || !m_word->queue || m_word->steps.symbols < 2 || m_word->steps.symbols > kMostMethodSymbols)
        return;
    m_methodsJob.run(
        [word = m_word](const Progress& progress) {
            return compareMethods(*word->tokenizer, word->word.text, word->steps, progress);
        },
        [this, word = m_word](const Result<MethodComparison>& compared) {
            if (!compared || word != m_word)
                return;
            WhyPane::Work work;
            work.rows << std::pair(tr("queue"), tr("%1 pushed, %2 never used")
                                                    .arg(grouped(word->queue->entries().size()),
                                                         grouped(word->queue->neverUsed())));
            work.rows << std::pair(QString(), comparisons(word->queue->comparisons()));
            const auto scan = static_cast<std::size_t>(MergeMethod::Scan);
            const auto textbook = static_cast<std::size_t>(MergeMethod::InOrder);
            work.rows << std::pair(tr("scan"), comparisons(compared->results[scan].comparisons));
            work.rows << std::pair(tr("textbook"), passes(compared->results[textbook].passes));
            work.isFinding = !compared->findings.empty();
            QStringList findings;
            for (const MethodFinding& finding : compared->findings)
                findings << QString::fromStdString(finding.text);
            work.result = work.isFinding ? findings.join(QLatin1Char('\n')) : tr("All methods agree.");
            m_why->setWork(work);
        });
}

} // namespace tokenscope
