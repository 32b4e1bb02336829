#include "core/steps/merging/merge_methods.h"
#include "core/steps/merging/textbook_passes.h"
#include "ui/panels/steps/bpe_view.h"
#include "ui/panels/steps/queue_model.h"
#include "ui/panels/steps/scan_model.h"
#include "ui/panels/steps/segments.h"
#include "ui/panels/steps/why_pane.h"
#include "ui/panels/steps/why_words.h"
#include "ui/support/counted_words.h"
#include "ui/support/format_number.h"
#include "ui/support/reflow_splitter.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_player/step_player.h"
#include "ui/widgets/step_rows/step_rows.h"
#include "ui/widgets/step_rows/step_words.h"
#include "ui/widgets/step_table/step_table.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QCoreApplication>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

// Below the rows: how the next merge is found, and why a pair isn't it.
namespace tokenscope::ui {
namespace {

constexpr std::size_t kScannedAtOnce = 20'000; ///< symbols
constexpr std::size_t kPassedAtOnce = 200;     ///< symbols

struct MethodTexts {
    Q_DECLARE_TR_FUNCTIONS(Steps)
};

QString comparisons(quint64 count) {
    return count == 1 ? MethodTexts::tr("1 comparison")
                      : MethodTexts::tr("%1 comparisons").arg(grouped(count));
}

QString passes(quint64 count) {
    return count == 1 ? MethodTexts::tr("1 pass over the word")
                      : MethodTexts::tr("%1 passes over the word").arg(grouped(count));
}

using TextbookPassesPtr = std::shared_ptr<const TextbookPasses>;

bool isMerge(const BpeWord& word, std::size_t step) {
    return step < word.count() && word.steps.steps[step].kind == BpeStep::Kind::Merge;
}

/// Of the row that the first merge finds.
TextbookPassesPtr textbookOf(const BpeWord& word, const Progress& progress) {
    std::size_t first = 0;
    while (first < word.count() && !isMerge(word, first))
        ++first;
    std::vector<ModelSymbol> symbols;
    for (const NodeIndex node : word.steps.row(first < word.count() ? first : 0))
        symbols.push_back(word.steps.symbol(node));
    auto made =
        TextbookPasses::create(*word.tokenizer->mergeRules(), word.word.text, std::move(symbols), progress);
    return made ? std::make_shared<const TextbookPasses>(std::move(*made)) : nullptr;
}

/// Of the boxes with these places, where they stand beside each other.
std::optional<std::size_t> placeOfPair(const BpeWord& word, const std::vector<NodeIndex>& row, ByteSpan left,
                                       ByteSpan right) {
    for (std::size_t i = 0; i + 1 < row.size(); ++i)
        if (word.node(row[i]).span == left && word.node(row[i + 1]).span == right)
            return i;
    return std::nullopt;
}

} // namespace

QWidget* BpeView::makeBelow() {
    m_below = new ReflowSplitter(740, this); // the states of candidates, beside why
    auto* pane = new QWidget(m_below);
    QVBoxLayout* column = paneColumn(pane);
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
        table->setColumns({66, 84, 72, 48, 0});
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
    m_below->setWideSizes({588, 252});
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
    m_methods = new QButtonGroup(this);
    connect(m_methods, &QButtonGroup::idClicked, this,
            [this](int id) { setMethod(static_cast<Method>(id)); });
    return makeSegments(
        *m_methods,
        {{tr("Queue"),
          tr("Candidates wait in a queue, the best first; those that lost a part are dropped late")},
         {tr("Scan"), tr("Each step looks at all pairs from the left, without a queue")},
         {tr("Textbook"),
          tr("The list of merges is gone through once, from the first to the last; each merges "
             "all its pairs in one pass over the word")}},
        parent);
}

void BpeView::setMethod(Method method) {
    m_method = method;
    m_methods->button(static_cast<int>(method))->setChecked(true);
    m_tables->setCurrentWidget(method == Method::Queue ? m_queueTable : m_scanTable);
    m_scanTable->setAccessibleName(method == Method::Scan ? tr("Pairs that a scan looks at")
                                                          : tr("Pairs of a pass of the textbook's method"));
    m_stale->setVisible(method == Method::Queue);
    showQueue();
    emit stateChanged();
}

void BpeView::showQueue() {
    if (m_method != Method::Queue)
        return m_method == Method::Scan ? showScan() : showTextbook();
    m_queueTitle->setText(m_player->step() > 0 ? tr("Queue before this step") : tr("Queue before step 1"));
    if (!m_word)
        return m_queueRemark->clear();
    m_queueModel->setStep(m_player->step());
    if (isLookedUp())
        return m_queueRemark->setText(tr("none: the word is looked up first"));
    m_queueRemark->setText(
        tr("%1, %2 stale").arg(candidateCount(m_queueModel->candidates()), grouped(m_queueModel->stale())));
    m_queueTable->showRow(m_queueModel->chosenRow().value_or(-1));
}

void BpeView::showScan() {
    m_queueTitle->setText(m_player->step() > 0 ? tr("Scan for this step") : tr("Scan for step 1"));
    const bool small = m_word && m_rows->before().size() <= kScannedAtOnce;
    m_scanModel->setRow(small ? m_word : nullptr, small ? m_rows->before() : std::vector<NodeIndex>());
    if (!small)
        return m_queueRemark->setText(
            m_word ? tr("rows above %1 boxes aren't listed").arg(grouped(kScannedAtOnce)) : QString());
    const auto pairs = static_cast<quint64>(m_scanModel->rowCount());
    m_queueRemark->setText(pairs == 1 ? tr("1 pair looked at")
                                      : tr("%1 pairs looked at").arg(grouped(pairs)));
    m_scanTable->showRow(m_player->step() > 0 ? m_scanModel->bestRow().value_or(-1) : -1);
}

/// The pass that does the step's merge; behind the last merge what is left over.
void BpeView::showTextbook() {
    m_queueTitle->setText(tr("Textbook"));
    m_queueRemark->clear();
    if (!m_word || !m_textbook) {
        m_scanModel->setRow(nullptr, {});
        if (m_methodsJob.running())
            m_queueRemark->setText(tr("going through the list of merges…"));
        else if (m_word && m_word->steps.symbols > kMaxMethodSymbols)
            m_queueRemark->setText(
                tr("words above %1 symbols take too long").arg(grouped(kMaxMethodSymbols)));
        return;
    }
    const std::size_t all = m_textbook->passes().size();
    std::size_t pass = all;
    bool done = true;
    const std::size_t step = std::max<std::size_t>(1, m_player->step());
    if (isMerge(*m_word, step - 1)) {
        const StepNode& made = m_word->node(m_word->steps.steps[step - 1].firstMade);
        const auto merge = m_word->tokenizer->mergeRules()->find(
            m_word->word.text, m_word->steps.symbol(made.left), m_word->steps.symbol(made.right));
        if (merge) {
            pass = m_textbook->passOf(*merge);
            done = pass < all && m_textbook->passes()[pass].merge == *merge;
        }
    }
    m_scanModel->setPass(m_word, *m_textbook, pass);
    if (pass < all) {
        m_queueTitle->setText(tr("Textbook: pass %1 of %2").arg(grouped(pass + 1), grouped(all)));
        const std::uint32_t pairs = m_textbook->passes()[pass].made;
        m_queueRemark->setText(!done        ? tr("the step's merge is not done: the list is past it")
                               : pairs == 1 ? tr("merges 1 pair")
                                            : tr("merges %1 pairs at once").arg(grouped(pairs)));
    } else {
        m_queueTitle->setText(tr("Textbook: over"));
        m_queueRemark->setText(done ? QString() : tr("the step's merge is not done: the list is past it"));
    }
    if (const auto best = m_scanModel->bestRow())
        m_scanTable->showRow(*best);
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
    const auto [left, right] = m_scanModel->pairAt(row);
    if (const auto place = placeOfPair(*m_word, m_rows->before(), left, right))
        m_rows->setPicked(StepRows::Picked{*place, true});
    else
        m_rows->setPicked(std::nullopt);
}

/// Of what was picked; of the step's own pair, or of a box that stands alone, where nothing was.
void BpeView::showWhy() {
    if (!m_word || !m_words)
        return m_why->setPair(nullptr, std::nullopt, {});
    const std::size_t step = m_player->step();
    const bool asked = m_rows->picked().has_value();
    StepRows::Picked picked = m_rows->picked().value_or(StepRows::Picked{});
    if (!asked) {
        const std::size_t next = step > 0 ? step - 1 : 0;
        picked.pair = m_rows->before().size() > 1;
        if (isMerge(*m_word, next))
            picked.first = m_word->steps.steps[next].position;
        // To begin with the rows show their first boxes, which the first merge may be far from.
        const bool far = step == 0 && !m_rows->inSight(StepRows::Row::Before, picked.first);
        if (picked.pair && (far || !isMerge(*m_word, next)))
            return m_why->setPair(nullptr, std::nullopt, {});
    }
    const bool after = picked.row == StepRows::Row::After;
    const std::vector<NodeIndex>& row = after ? m_rows->after() : m_rows->before();
    if (picked.first + (picked.pair ? 1 : 0) >= row.size())
        return m_why->setPair(nullptr, std::nullopt, {});
    const WhyAsked question{*m_words, m_index, *m_word, after || step == 0 ? step : step - 1, step, row};
    const NodeIndex right = picked.pair ? row[picked.first + 1] : kNoNode;
    m_why->setPair(m_word, std::pair(row[picked.first], right),
                   picked.pair ? whyPair(question, picked.first) : whyAlone(question, picked.first), asked);
}

/// All methods, off the UI thread; their work is told when it is known.
void BpeView::compare() {
    m_methodsJob.cancel();
    m_textbook.reset();
    WhyPane::Work work;
    if (m_word && m_word->queue && m_word->steps.symbols > kMaxMethodSymbols)
        work.result = tr("The word has %1 symbols: methods are compared up to %2, as the slow ones look at "
                         "all of them in each step.")
                          .arg(grouped(m_word->steps.symbols), grouped(kMaxMethodSymbols));
    m_why->setWork(work);
    if (!m_word || !m_word->queue || m_word->steps.symbols < 2 || m_word->steps.symbols > kMaxMethodSymbols)
        return;
    if (m_word->steps.symbols <= kPassedAtOnce)
        m_textbook = textbookOf(*m_word, {});
    struct Compared {
        TextbookPassesPtr textbook;
        Result<MethodComparison> methods;
    };
    m_methodsJob.run(
        [word = m_word, known = m_textbook](const Progress& progress) {
            return Compared{known ? known : textbookOf(*word, progress),
                            compareMethods(*word->tokenizer, word->word.text, word->steps, progress)};
        },
        [this, word = m_word](const Compared& compared) {
            if (word != m_word)
                return;
            m_textbook = compared.textbook;
            if (m_method == Method::Textbook)
                showTextbook();
            if (compared.methods)
                tellWork(*compared.methods);
        });
}

void BpeView::tellWork(const MethodComparison& compared) {
    const MergeQueue& queue = *m_word->queue;
    const MethodResult& scan = compared.results[static_cast<std::size_t>(MergeMethod::Scan)];
    const MethodResult& textbook = compared.results[static_cast<std::size_t>(MergeMethod::InOrder)];
    WhyPane::Work work;
    work.rows << std::pair(
        tr("queue"),
        tr("%1 pushed, %2 never used").arg(grouped(queue.entries().size()), grouped(queue.neverUsed())));
    work.rows << std::pair(QString(), comparisons(queue.comparisons()));
    work.rows << std::pair(tr("scan"), comparisons(scan.comparisons));
    work.rows << std::pair(tr("textbook"), passes(textbook.passes));
    work.rows << std::pair(QString(), comparisons(textbook.comparisons));
    work.isFinding = !compared.findings.empty();
    QStringList findings;
    for (const MethodFinding& finding : compared.findings)
        findings << QString::fromStdString(finding.text);
    work.result = work.isFinding ? findings.join(QLatin1Char('\n')) : tr("All methods agree.");
    m_why->setWork(work);
}

} // namespace tokenscope::ui
