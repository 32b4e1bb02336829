#include "ui/panels/steps/bpe_view.h"

#include "ui/panels/steps/bpe_models.h"
#include "ui/panels/steps/candidates_pane.h"
#include "ui/panels/steps/merge_tree_pane.h"
#include "ui/panels/steps/replay_menu.h"
#include "ui/support/numbers.h"
#include "ui/support/splitters.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/merge_tree_view/merge_tree_view.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_rows/step_rows.h"
#include "ui/widgets/step_rows/step_words.h"
#include "ui/widgets/step_table/step_table.h"
#include "ui/widgets/transport_bar/transport_bar.h"

#include <QJsonArray>
#include <QKeyEvent>
#include <QPushButton>
#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr int kLeastWidth = 400; ///< the transport bar in one row

constexpr std::size_t kMaxBytesInUiThread = 4096; ///< takes a few milliseconds

/// A hash of the word, its position and how the tokenizer merges it: the same word in another text, or merged
/// differently by another tokenizer, has another identity.
QString identityOf(const BpeWord& word) {
    quint64 hash = 0xCBF29CE484222325U; // FNV-1a
    const auto add = [&hash](quint64 value) { hash = (hash ^ value) * 0x100000001B3U; };
    add(word.word.span.begin);
    for (const char c : word.word.text)
        add(static_cast<unsigned char>(c));
    for (const explain::StepNode& node : word.steps.nodes) {
        add(node.id);
        add(node.span.begin);
        add(node.span.end);
    }
    return QString::number(hash, 16);
}

} // namespace

BpeView::BpeView(QWidget* parent)
    : WordView(parent)
    , m_job(tr("Merging the word"))
    , m_rows(new StepRows(this))
    , m_candidates(new CandidatesPane(*m_rows, this))
    , m_mergesModel(new MergesModel(this)) {
    auto* column = paneColumn(this);
    m_across = new PaneSplitter(Qt::Horizontal, this);
    m_down = new PaneSplitter(Qt::Vertical, m_across);
    m_down->addWidget(makeSteps());
    m_down->addWidget(m_candidates);
    m_down->setStretchFactor(0, 1);
    m_down->setStretchFactor(1, 2);
    m_down->setUsualSizes({292, 320});
    m_across->addWidget(m_down);
    keepLeastWidth(*m_down, kLeastWidth);
    m_across->addWidget(makeSide());
    m_across->setStretchFactor(0, 2);
    m_across->setStretchFactor(1, 1);
    m_across->setUsualSizes({768, 448});
    column->addWidget(m_across);
    for (PaneSplitter* splitter : {m_across, m_down, m_side})
        connect(splitter, &QSplitter::splitterMoved, this, &WordView::stateChanged);
    connect(m_candidates, &CandidatesPane::stateChanged, this, &WordView::stateChanged);
    connect(m_candidates, &CandidatesPane::statusMessage, this, &WordView::statusMessage);
}

QWidget* BpeView::makeSteps() {
    auto* pane = new QWidget(this);
    auto* column = paneColumn(pane);
    const PaneHeader header(tr("Steps"), pane);
    m_title = header.title;
    m_clause = header.remark;
    keepLeastWidth(*m_clause, 60);
    connect(header.addProgress(m_job), &JobStrip::canceled, this,
            [this] { m_rows->setNote(tr("Canceled. Press F5 to try again.")); });
    m_candidates->addMethodButtons(*header.row, header.frame);
    m_replays = new ReplayMenu(pane);
    connect(m_replays, &ReplayMenu::statusMessage, this, &WordView::statusMessage);
    header.addProgress(m_replays->job());
    connect(m_replays, &QMenu::aboutToShow, this, [this] { m_replays->setWords(m_words, m_word); });
    header.addMenu(
        tr("Export"),
        tr("Export the steps as an HTML page with a slider, an animated SVG, a table or JSON Lines"),
        *m_replays);
    column->addWidget(header.frame);
    column->addWidget(m_rows, 1);
    m_transport = new TransportBar(pane);
    column->addWidget(m_transport);
    connect(m_transport, &TransportBar::stepChanged, this, &BpeView::showStep);
    connect(m_transport, &TransportBar::stepChanged, this, [this] { m_remembered.reset(); });
    connect(m_transport, &TransportBar::stepChanged, this, &WordView::stateChanged);
    connect(m_transport, &TransportBar::speedChanged, this, &WordView::stateChanged);
    connect(m_rows, &StepRows::nodeChosen, this,
            [this](explain::NodeIndex node) { emit spanChosen(m_word->origin(node)); });
    connect(m_rows, &StepRows::copied, this, [this] { emit statusMessage(tr("Copied the step as text")); });
    return pane;
}

QWidget* BpeView::makeSide() {
    m_side = new PaneSplitter(Qt::Vertical, this);
    m_side->setMinimumWidth(320); // at any text size: what is in it wraps
    m_tree = new MergeTreePane(m_side);
    m_side->addWidget(m_tree);
    connect(m_tree, &MergeTreePane::stepRequested, this,
            [this](std::size_t step) { m_transport->goTo(step); });
    connect(m_tree, &MergeTreePane::spanChosen, this, &WordView::spanChosen);
    connect(m_tree, &MergeTreePane::statusMessage, this, &WordView::statusMessage);
    connect(m_tree, &MergeTreePane::searchLeft, m_rows, [this] { m_rows->setFocus(Qt::OtherFocusReason); });
    auto* pane = new QWidget(m_side);
    auto* column = paneColumn(pane);
    const PaneHeader header(tr("All steps"), pane);
    m_mergesRemark = header.remark;
    column = header.makeFoldable(*pane, QStringLiteral("allSteps"));
    m_mergesTable = new StepTable(pane);
    m_mergesTable->setModel(m_mergesModel);
    m_mergesTable->setObjectName(QStringLiteral("allSteps"));
    m_mergesTable->setColumns({44, 0, 0, 68, 52}); // a pair is as long as its result
    m_mergesTable->setHorizontalScrollBarPolicy(
        Qt::ScrollBarAsNeeded); // large text: columns keep their headings
    m_mergesTable->setAccessibleName(tr("All steps of the word"));
    m_mergesTable->setToolTip(tr("Click a row to go to that step"));
    column->addWidget(m_mergesTable, 1);
    connect(m_mergesTable, &StepTable::rowChosen, this,
            [this](int row) { m_transport->goTo(m_mergesModel->stepOf(row)); });
    connect(m_mergesTable, &StepTable::copied, this,
            [this] { emit statusMessage(tr("Copied the steps as a table")); });
    m_side->addWidget(pane);
    m_side->setUsualSizes({293, 319});
    return m_side;
}

bool BpeView::shows(const Tokenizer& tokenizer) const {
    return mergesPairs(tokenizer);
}

void BpeView::setWord(const ListedWordsPtr& words, std::optional<std::size_t> word) {
    m_words = words;
    m_index = word.value_or(0);
    m_derived.reset();
    m_selected.reset();
    if (!words || !word) {
        m_job.cancel();
        return show(nullptr);
    }
    const auto tokenizer = words->encoded->tokenizer;
    const explain::SteppedWord& wanted = words->list.words[*word];
    if (m_word && m_word->tokenizer == tokenizer && m_word->word.text == wanted.text &&
        m_word->word.fixed == wanted.fixed) {
        // The word moved or the text was edited, but its letters are the same: keep the steps and the current
        // one.
        m_job.cancel();
        auto moved = std::make_shared<BpeWord>(*m_word);
        moved->word = wanted;
        if (m_keepsStep)
            m_wanted = m_transport->step();
        m_keepsStep = true;
        return show(std::move(moved));
    }
    m_keepsStep = true;
    const PieceId first =
        wanted.firstToken < wanted.endToken ? words->list.model.ids[wanted.firstToken] : kNoPiece;
    if (wanted.text.size() <= kMaxBytesInUiThread) {
        m_job.cancel();
        return setResult(bpeWord(tokenizer, wanted, first));
    }
    show(nullptr);
    m_rows->setNote(tr("Merging %1…").arg(byteCount(wanted.text.size())));
    m_job.run([tokenizer, wanted,
               first](const Progress& progress) { return bpeWord(tokenizer, wanted, first, progress); },
              [this](Result<BpeWordPtr> made) { setResult(std::move(made)); });
}

void BpeView::setResult(Result<BpeWordPtr> word) {
    if (word)
        return show(std::move(*word));
    show(nullptr);
    m_rows->setNote(QString::fromStdString(describe(word.error())));
}

void BpeView::show(BpeWordPtr word) {
    m_word = std::move(word);
    m_identity = m_word ? identityOf(*m_word) : QString();
    m_rows->setNote({});
    m_rows->setWord(m_word);
    m_mergesModel->setWord(m_word);
    m_tree->setWord(m_words, m_word);
    m_candidates->setWord(m_words, m_index, m_word);
    goToFirstStep();
    if (m_selected)
        m_rows->setMarked(nodeOf(*m_selected));
}

/// The step that creates the requested token, the one of the last session, or the first merge.
void BpeView::goToFirstStep() {
    const std::size_t count = m_word ? m_word->count() : 0;
    std::size_t step = std::min<std::size_t>(1, count);
    if (m_wanted)
        step = std::min(*m_wanted, count);
    else if (m_word && m_remembered && m_remembered->of == m_identity)
        step = std::min(std::exchange(m_remembered, std::nullopt)->step, count);
    std::optional<explain::NodeIndex> node;
    if (m_word && m_derived) {
        node = nodeOf(*m_derived);
        const std::size_t own = node ? m_word->stepOf(*node) : 0;
        step = own > 0 ? own : count;
    }
    if (m_word) {
        m_wanted.reset();
        m_derived.reset();
    }
    m_transport->setSteps(count, step);
    showStep(step, false);
    if (node)
        m_rows->setMarked(node);
}

void BpeView::showDerivation(std::size_t modelToken) {
    m_derived = modelToken;
    if (m_word && !m_job.busy())
        goToFirstStep();
}

void BpeView::setSelected(std::optional<std::size_t> modelToken) {
    m_selected = modelToken;
    if (m_word)
        m_rows->setMarked(modelToken ? nodeOf(*modelToken) : std::nullopt);
}

/// The node that becomes this token.
std::optional<explain::NodeIndex> BpeView::nodeOf(std::size_t modelToken) const {
    const std::size_t first = m_word->word.firstToken;
    if (modelToken < first || modelToken >= m_word->word.endToken)
        return std::nullopt;
    const std::vector<explain::NodeIndex> last = m_word->steps.row(m_word->count());
    const std::size_t at = modelToken - first;
    return at < last.size() ? std::optional(last[at]) : std::nullopt;
}

void BpeView::showStep(std::size_t step, bool animate) {
    m_rows->setStep(step, animate);
    m_mergesModel->setStep(step);
    m_mergesTable->showRow(m_mergesModel->rowOf(step));
    if (step == 0)
        m_mergesTable->scrollToTop();
    m_tree->setStep(step);
    m_candidates->setStep(step);
    if (!m_word) {
        m_title->setText(tr("Steps"));
        m_clause->clear();
        m_mergesRemark->clear();
    } else {
        m_title->setText(m_word->count() == 0
                             ? tr("No steps")
                             : tr("Step %1 of %2").arg(grouped(step), grouped(m_word->count())));
        m_clause->setText(stepClause(*m_word, step, m_rows->before()));
        m_clause->setToolTip(plainToolTip(m_clause->text()));
        const auto tokens = m_word->word.endToken - m_word->word.firstToken;
        m_mergesRemark->setText(tr("%1 → %2").arg(symbolCount(m_word->steps.symbols), tokenCount(tokens)));
    }
    emit statusTextChanged();
}

QString BpeView::statusText() const {
    if (!m_word || m_word->count() == 0)
        return {};
    return tr("step %1 of %2").arg(grouped(m_transport->step()), grouped(m_word->count()));
}

QString BpeView::caption(const ListedWords& words, std::size_t word, bool open) const {
    const explain::SteppedWord& w = words.list.words[word];
    if (w.fixed)
        return w.userDefined ? tr("user-defined") : tr("added token");
    const std::uint32_t merges = word < words.merges.size() ? words.merges[word] : 0;
    if (word < words.lookedUp.size() && words.lookedUp[word])
        return tr("looked up");
    const QString text = mergeCount(merges);
    return open ? tr("%1, %2").arg(text, tokenCount(w.endToken - w.firstToken)) : text;
}

QString BpeView::counts(const ListedWords& words) const {
    return tr("%1, %2").arg(wordCount(words.size()), mergeCount(words.allMerges));
}

QString BpeView::remark() const {
    return tr("Merges never cross words");
}

QList<QWidget*> BpeView::panes() const {
    return {m_rows, m_candidates->table(), m_tree->tree(), m_mergesTable};
}

void BpeView::copy() {
    m_rows->copy();
}

bool BpeView::handleKey(const QKeyEvent& event) {
    return m_transport->handleKey(event);
}

QJsonObject BpeView::state() const {
    const RememberedStep at = m_remembered.value_or(RememberedStep{m_transport->step(), m_identity});
    QJsonObject state = m_candidates->state();
    state[QStringLiteral("step")] = static_cast<qint64>(at.step);
    state[QStringLiteral("stepOf")] = at.of;
    state[QStringLiteral("speed")] = m_transport->speed();
    state[QStringLiteral("across")] = sizesOf(*m_across);
    state[QStringLiteral("down")] = sizesOf(*m_down);
    state[QStringLiteral("side")] = sizesOf(*m_side);
    return state;
}

void BpeView::restore(const QJsonObject& state) {
    if (const QJsonValue step = state[QStringLiteral("step")]; step.isDouble())
        m_remembered = {static_cast<std::size_t>(std::max<qint64>(0, step.toInteger())),
                        state[QStringLiteral("stepOf")].toString()};
    m_transport->setSpeed(state[QStringLiteral("speed")].toInt(m_transport->speed()));
    m_candidates->restore(state);
    setSizes(*m_across, state[QStringLiteral("across")].toArray());
    setSizes(*m_down, state[QStringLiteral("down")].toArray());
    setSizes(*m_side, state[QStringLiteral("side")].toArray());
}

/// The same letters in another text are a different word.
void BpeView::forgetPlace() {
    m_remembered.reset();
    m_keepsStep = false;
}

} // namespace tokenscope::ui
