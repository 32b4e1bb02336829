#include "ui/panels/steps/candidates_pane.h"

#include "core/explain/bpe/merge_methods.h"
#include "ui/panels/steps/bpe_models.h"
#include "ui/panels/steps/why_pane.h"
#include "ui/support/numbers.h"
#include "ui/support/splitters.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_rows/step_rows.h"
#include "ui/widgets/step_rows/step_words.h"
#include "ui/widgets/step_table/step_table.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QCoreApplication>
#include <QJsonArray>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kMaxScannedSymbols = 20'000;
constexpr std::size_t kMaxSymbolsInUiThread = 200; ///< passes of longer words are computed in the background
constexpr std::array kMethodNames = {"queue", "scan", "textbook"};

struct MethodTexts {
    Q_DECLARE_TR_FUNCTIONS(Steps)
};

QString comparisons(quint64 count) {
    return MethodTexts::tr("%1 comparisons", nullptr, pluralCount(count)).arg(grouped(count));
}

QString passes(quint64 count) {
    return MethodTexts::tr("%1 passes", nullptr, pluralCount(count)).arg(grouped(count));
}

using TextbookPassesPtr = std::shared_ptr<const explain::TextbookPasses>;

bool isMerge(const BpeWord& word, std::size_t step) {
    return step < word.count() && word.steps.steps[step].kind == explain::BpeStep::Kind::Merge;
}

/// The passes of the textbook method over the row before the first merge.
TextbookPassesPtr textbookOf(const BpeWord& word, const Progress& progress) {
    std::size_t first = 0;
    while (first < word.count() && !isMerge(word, first))
        ++first;
    std::vector<ModelSymbol> symbols;
    for (const explain::NodeIndex node : word.steps.row(first < word.count() ? first : 0))
        symbols.push_back(word.steps.symbol(node));
    auto made = explain::TextbookPasses::create(*word.tokenizer->mergeRules(), word.word.text,
                                                std::move(symbols), progress);
    return made ? std::make_shared<const explain::TextbookPasses>(std::move(*made)) : nullptr;
}

/// Index of the first of the two boxes with these spans, if they are adjacent.
std::optional<std::size_t> indexOfPair(const BpeWord& word, const std::vector<explain::NodeIndex>& row,
                                       ByteSpan left, ByteSpan right) {
    for (std::size_t i = 0; i + 1 < row.size(); ++i)
        if (word.node(row[i]).span == left && word.node(row[i + 1]).span == right)
            return i;
    return std::nullopt;
}

} // namespace

CandidatesPane::CandidatesPane(StepRows& rows, QWidget* parent)
    : PaneSplitter(Qt::Horizontal, parent)
    , m_rows(rows)
    , m_job(tr("Comparing methods"))
    , m_queueModel(new QueueModel(this))
    , m_scanModel(new ScanModel(this)) {
    addWidget(makeTables());
    addWidget(makeWhy());
    setStretchFactor(0, 1);
    setStretchFactor(1, 0);
    setSideBySideFrom(740); // so that the states of candidates fit next to the explanation
    setUsualSizes({588, 252});
    setOtherSizes({3, 2});
    connect(m_stale, &QCheckBox::toggled, this, [this](bool on) {
        m_queueModel->setShowsStale(on);
        showCandidates();
        emit stateChanged();
    });
    connect(m_queueTable, &StepTable::rowChosen, this, &CandidatesPane::selectEntry);
    connect(m_scanTable, &StepTable::rowChosen, this, &CandidatesPane::selectPair);
    connect(&m_rows, &StepRows::pickedChanged, this, &CandidatesPane::showWhy);
    connect(this, &QSplitter::splitterMoved, this, &CandidatesPane::stateChanged);
}

QWidget* CandidatesPane::makeTables() {
    auto* pane = new QWidget(this);
    QVBoxLayout* column = paneColumn(pane);
    const PaneHeader header(tr("Queue before this step"), pane);
    m_title = header.title;
    m_remark = header.remark;
    m_stale = new QCheckBox(tr("Show stale"), header.frame);
    m_stale->setChecked(true);
    m_stale->setToolTip(tr("Also show stale candidates: entries of the queue that can no longer be merged, "
                           "because one of their parts "
                           "was merged with another neighbor"));
    header.row->addWidget(m_stale);
    column = header.makeFoldable(*pane, QStringLiteral("candidates"));
    m_queueTable = new StepTable(pane);
    m_queueTable->setModel(m_queueModel);
    m_queueTable->setObjectName(QStringLiteral("queue"));
    m_queueTable->setAccessibleName(tr("Queue of candidates"));
    m_scanTable = new StepTable(pane);
    m_scanTable->setModel(m_scanModel);
    m_scanTable->setObjectName(QStringLiteral("pairs"));
    m_scanTable->setAccessibleName(tr("Pairs examined by the linear scan"));
    m_tables = new QStackedWidget(pane);
    for (StepTable* table : {m_queueTable, m_scanTable}) {
        table->setColumns({66, 84, 72, 48, 0});
        m_tables->addWidget(table);
        connect(table, &StepTable::copied, this,
                [this] { emit statusMessage(tr("Copied the candidates as a table")); });
    }
    column->addWidget(m_tables, 1);
    return pane;
}

QWidget* CandidatesPane::makeWhy() {
    auto* pane = new QWidget(this);
    paneColumn(pane);
    const PaneHeader header(tr("Why not?"), pane);
    header.remark->setText(tr("selected pair"));
    QVBoxLayout* column = header.makeFoldable(*pane, QStringLiteral("whyNot"));
    auto* scroll = new QScrollArea(pane);
    m_why = new WhyPane(scroll);
    m_why->setAccessibleName(tr("Why not?"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setMinimumWidth(232); // at any text size: what is in it wraps
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(m_why);
    column->addWidget(scroll, 1);
    return pane;
}

void CandidatesPane::addMethodButtons(QHBoxLayout& row, QWidget* parent) {
    m_methods = addSegments(
        row,
        {{tr("Priority queue"),
          tr("Candidates wait in a priority queue; stale ones are dropped when they reach its front")},
         {tr("Linear scan"), tr("Each step scans all pairs of the row from the left, without a queue")},
         {tr("In merge order"),
          tr("Goes through the list of merges once, from first to last; each merge is applied to all "
             "its pairs in one pass over the word")}},
        parent, tr("Methods"));
    connect(m_methods, &QButtonGroup::idClicked, this,
            [this](int id) { setMethod(static_cast<Method>(id)); });
}

void CandidatesPane::setWord(const ListedWordsPtr& words, std::size_t index, const BpeWordPtr& word) {
    m_words = words;
    m_index = index;
    m_word = word;
    m_queueModel->setWord(word, word ? word->queue : nullptr);
    compareMethods();
}

void CandidatesPane::setStep(std::size_t step) {
    m_step = step;
    showCandidates();
    showWhy();
}

void CandidatesPane::setMethod(Method method) {
    m_method = method;
    m_methods->button(static_cast<int>(method))->setChecked(true);
    m_tables->setCurrentWidget(table());
    m_scanTable->setAccessibleName(method == Method::Scan ? tr("Pairs examined by the linear scan")
                                                          : tr("Pairs examined by a pass in merge order"));
    m_stale->setVisible(method == Method::Queue);
    showCandidates();
    emit stateChanged();
}

QWidget* CandidatesPane::table() const {
    return m_method == Method::Queue ? m_queueTable : m_scanTable;
}

QJsonObject CandidatesPane::state() const {
    return {{QStringLiteral("method"), QString::fromLatin1(kMethodNames[static_cast<std::size_t>(m_method)])},
            {QStringLiteral("stale"), m_queueModel->showsStale()},
            {QStringLiteral("below"), sizesOf(*this)}};
}

void CandidatesPane::restore(const QJsonObject& state) {
    const QString method = state[QStringLiteral("method")].toString();
    for (const Method known : {Method::Queue, Method::Scan, Method::Textbook})
        if (method == QLatin1String(kMethodNames[static_cast<std::size_t>(known)]))
            setMethod(known);
    m_stale->setChecked(state[QStringLiteral("stale")].toBool(true));
    tokenscope::ui::setSizes(*this, state[QStringLiteral("below")].toArray());
}

void CandidatesPane::showCandidates() {
    switch (m_method) {
    case Method::Queue:
        return showQueue();
    case Method::Scan:
        return showScan();
    case Method::Textbook:
        return showTextbook();
    }
}

void CandidatesPane::showQueue() {
    m_title->setText(m_step > 0 ? tr("Queue before this step") : tr("Queue before step 1"));
    if (!m_word)
        return m_remark->clear();
    m_queueModel->setStep(m_step);
    if (m_word->steps.lookedUp())
        return m_remark->setText(tr("none: the whole word is a piece and was looked up"));
    m_remark->setText(
        tr("%1, %2 stale").arg(candidateCount(m_queueModel->candidates()), grouped(m_queueModel->stale())));
    m_queueTable->showRow(m_queueModel->chosenRow().value_or(-1));
}

void CandidatesPane::showScan() {
    m_title->setText(m_step > 0 ? tr("Linear scan for this step") : tr("Linear scan for step 1"));
    const bool small = m_word && m_rows.before().size() <= kMaxScannedSymbols;
    m_scanModel->setRow(small ? m_word : nullptr,
                        small ? m_rows.before() : std::vector<explain::NodeIndex>());
    if (!small)
        return m_remark->setText(
            m_word ? tr("rows of more than %1 symbols aren't listed").arg(grouped(kMaxScannedSymbols))
                   : QString());
    const auto pairs = static_cast<quint64>(m_scanModel->rowCount());
    m_remark->setText(tr("%1 pairs examined", nullptr, pluralCount(pairs)).arg(grouped(pairs)));
    m_scanTable->showRow(m_step > 0 ? m_scanModel->bestRow().value_or(-1) : -1);
}

/// The pass that applies the step's merge; after the last merge, the pairs that remain.
void CandidatesPane::showTextbook() {
    m_title->setText(tr("In merge order"));
    m_remark->clear();
    if (!m_word || !m_textbook) {
        m_scanModel->setRow(nullptr, {});
        if (m_job.busy())
            m_remark->setText(tr("going through the list of merges…"));
        else if (m_word && m_word->steps.symbols > explain::kMaxMethodSymbols)
            m_remark->setText(tr("not computed for words of more than %1 symbols")
                                  .arg(grouped(explain::kMaxMethodSymbols)));
        return;
    }
    const std::size_t all = m_textbook->passes().size();
    std::size_t pass = all;
    bool done = true;
    const std::size_t step = std::max<std::size_t>(1, m_step);
    if (isMerge(*m_word, step - 1)) {
        const explain::StepNode& made = m_word->node(m_word->steps.steps[step - 1].firstOutput);
        const auto merge = m_word->tokenizer->mergeRules()->find(
            m_word->word.text, m_word->steps.symbol(made.left), m_word->steps.symbol(made.right));
        if (merge) {
            pass = m_textbook->passOf(*merge);
            done = pass < all && m_textbook->passes()[pass].merge == *merge;
        }
    }
    m_scanModel->setPass(m_word, *m_textbook, pass);
    if (pass < all) {
        m_title->setText(tr("In merge order: pass %1 of %2").arg(grouped(pass + 1), grouped(all)));
        const std::uint32_t pairs = m_textbook->passes()[pass].merges;
        m_remark->setText(!done        ? tr("this step's merge isn't applied: the list has already passed it")
                          : pairs == 1 ? tr("merges 1 pair")
                                       : tr("merges %1 pairs at once").arg(grouped(pairs)));
    } else {
        m_title->setText(tr("In merge order: finished"));
        m_remark->setText(done ? QString()
                               : tr("this step's merge isn't applied: the list has already passed it"));
    }
    if (const auto best = m_scanModel->bestRow())
        m_scanTable->showRow(*best);
}

/// Selects the pair of that queue entry in the row, if both parts still exist.
void CandidatesPane::selectEntry(int row) {
    const explain::QueueEntry& entry = m_queueModel->entry(row);
    const std::vector<explain::NodeIndex>& before = m_rows.before();
    const auto left = std::find(before.begin(), before.end(), entry.left);
    if (left != before.end() && left + 1 != before.end() && left[1] == entry.right)
        m_rows.setPicked(StepRows::Picked{static_cast<std::size_t>(left - before.begin()), true});
    else
        m_rows.setPicked(std::nullopt);
}

void CandidatesPane::selectPair(int row) {
    const auto [left, right] = m_scanModel->pairAt(row);
    if (const auto place = indexOfPair(*m_word, m_rows.before(), left, right))
        m_rows.setPicked(StepRows::Picked{*place, true});
    else
        m_rows.setPicked(std::nullopt);
}

/// Explains the selected pair or box; without a selection, the pair that the step merges.
void CandidatesPane::showWhy() {
    if (!m_word || !m_words)
        return m_why->setPair(nullptr, std::nullopt, {});
    const std::size_t step = m_step;
    const bool selected = m_rows.picked().has_value();
    StepRows::Picked picked = m_rows.picked().value_or(StepRows::Picked{});
    if (!selected) {
        const std::size_t next = step > 0 ? step - 1 : 0;
        picked.pair = m_rows.before().size() > 1;
        if (isMerge(*m_word, next))
            picked.first = m_word->steps.steps[next].position;
        // At step 0 the rows show their first boxes, and the first merge may not be visible.
        const bool far = step == 0 && !m_rows.inSight(StepRows::Row::Before, picked.first);
        if (picked.pair && (far || !isMerge(*m_word, next)))
            return m_why->setPair(nullptr, std::nullopt, {});
    }
    const bool after = picked.row == StepRows::Row::After;
    const std::vector<explain::NodeIndex>& row = after ? m_rows.after() : m_rows.before();
    if (picked.first + (picked.pair ? 1 : 0) >= row.size())
        return m_why->setPair(nullptr, std::nullopt, {});
    const WhyNotQuery query{*m_words, m_index, *m_word, after || step == 0 ? step : step - 1, step, row};
    const explain::NodeIndex right = picked.pair ? row[picked.first + 1] : explain::kNoNode;
    m_why->setPair(m_word, std::pair(row[picked.first], right),
                   picked.pair ? whyPair(query, picked.first) : whyAlone(query, picked.first), selected);
}

/// Runs all methods in the background and shows how much work each does.
void CandidatesPane::compareMethods() {
    m_job.cancel();
    m_textbook.reset();
    WhyPane::Work work;
    if (m_word && m_word->queue && m_word->steps.symbols > explain::kMaxMethodSymbols)
        work.result =
            tr("The word has %1 symbols. Methods are compared for words of up to %2 symbols, because the "
               "slow ones examine every pair in each step.")
                .arg(grouped(m_word->steps.symbols), grouped(explain::kMaxMethodSymbols));
    m_why->setWork(work);
    if (!m_word || !m_word->queue || m_word->steps.symbols < 2 ||
        m_word->steps.symbols > explain::kMaxMethodSymbols)
        return;
    if (m_word->steps.symbols <= kMaxSymbolsInUiThread)
        m_textbook = textbookOf(*m_word, {});
    struct Compared {
        TextbookPassesPtr textbook;
        Result<explain::MethodComparison> methods;
    };
    m_job.run(
        [word = m_word, known = m_textbook](const Progress& progress) {
            return Compared{
                known ? known : textbookOf(*word, progress),
                explain::compareMethods(*word->tokenizer, word->word.text, word->steps, progress)};
        },
        [this, word = m_word](const Compared& compared) {
            if (word != m_word)
                return;
            m_textbook = compared.textbook;
            if (m_method == Method::Textbook)
                showTextbook();
            if (compared.methods)
                showComparison(*compared.methods);
        });
}

void CandidatesPane::showComparison(const explain::MethodComparison& compared) {
    const explain::MergeQueue& queue = *m_word->queue;
    const explain::MethodResult& scan =
        compared.results[static_cast<std::size_t>(explain::MergeMethod::Scan)];
    const explain::MethodResult& textbook =
        compared.results[static_cast<std::size_t>(explain::MergeMethod::InOrder)];
    WhyPane::Work work;
    work.rows << std::pair(tr("priority queue"), tr("%1 pushed").arg(grouped(queue.entries().size())));
    work.rows << std::pair(QString(), tr("%1 became stale").arg(grouped(queue.neverUsed())));
    work.rows << std::pair(QString(), comparisons(queue.comparisons()));
    work.rows << std::pair(tr("linear scan"), comparisons(scan.comparisons));
    work.rows << std::pair(tr("in merge order"), passes(textbook.passes));
    work.rows << std::pair(QString(), comparisons(textbook.comparisons));
    work.isFinding = !compared.findings.empty();
    QStringList findings;
    for (const explain::MethodFinding& finding : compared.findings)
        findings << QString::fromStdString(finding.text);
    work.result = work.isFinding ? findings.join(QLatin1Char('\n')) : tr("All methods agree.");
    m_why->setWork(work);
}

} // namespace tokenscope::ui
