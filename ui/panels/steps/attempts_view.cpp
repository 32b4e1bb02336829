#include "ui/panels/steps/attempts_view.h"

#include "core/report/steps_report.h"
#include "ui/panels/steps/pieces_view.h"
#include "ui/support/numbers.h"
#include "ui/support/splitters.h"
#include "ui/support/theme.h"
#include "ui/widgets/attempt_row/attempt_row.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"
#include "ui/widgets/table_model.h"
#include "ui/widgets/transport_bar/transport_bar.h"

#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

const QChar kLeftToRight(0x200E); ///< keeps the sentence left-to-right if it starts with Hebrew
constexpr std::size_t kMaxWordBytesLookedUpInUiThread = 1024; ///< longer ones are looked up in the background

} // namespace

AttemptsView::AttemptsView(QWidget* parent)
    : WordView(parent)
    , m_job(tr("Looking up pieces"))
    , m_model(new AttemptsModel(this)) {
    QVBoxLayout* column = paneColumn(this);
    column->addWidget(makeSteps());
    column->addWidget(makeBelow(), 1);
}

QWidget* AttemptsView::makeSteps() {
    auto* pane = new QWidget(this);
    QVBoxLayout* column = paneColumn(pane);
    const PaneHeader header(tr("Attempts"), pane);
    m_title = header.title;
    m_clause = header.remark;
    connect(header.addProgress(m_job), &JobStrip::canceled, this,
            [this] { m_row->setNote(tr("Canceled. Press F5 to try again.")); });
    m_exports = makeExports(pane);
    header.addProgress(m_exports->job());
    header.addMenu(tr("Export"), tr("Export the attempt as an image, or all attempts as a table"),
                   *m_exports);
    column->addWidget(header.frame);
    m_row = new AttemptRow(pane);
    const auto setHeight = [this] { m_row->setFixedHeight(AttemptRow::usualHeight()); };
    setHeight();
    connect(&Theme::instance(), &Theme::changed, m_row, setHeight);
    column->addWidget(m_row);
    m_transport = new TransportBar(pane);
    column->addWidget(m_transport);
    connect(m_transport, &TransportBar::stepChanged, this, &AttemptsView::showStep);
    connect(m_transport, &TransportBar::speedChanged, this, &WordView::stateChanged);
    connect(m_row, &AttemptRow::stepPicked, this,
            [this](std::size_t step) { emit spanChosen(m_word->origin(step)); });
    connect(m_row, &AttemptRow::copied, this,
            [this] { emit statusMessage(tr("Copied the attempt as text")); });
    return pane;
}

ExportMenu* AttemptsView::makeExports(QWidget* parent) {
    auto* menu = new ExportMenu(tr("the attempts"), QStringLiteral("attempts"), parent);
    connect(menu, &ExportMenu::statusMessage, this, &WordView::statusMessage);
    menu->addPicture({[this] { return m_row->pictureSize(); },
                      [this](QPainter& painter) { m_row->paintPicture(painter); },
                      {}});
    menu->addText(tr("Markdown table"), QStringLiteral("md"), [this]() -> ExportMenu::Work {
        if (!m_word)
            return {};
        return [text = markdownTable(*m_model)](const Progress&) { return Result<QByteArray>(text); };
    });
    menu->addText(tr("JSON Lines"), QStringLiteral("jsonl"), [this]() -> ExportMenu::Work {
        if (!m_word || !m_words)
            return {};
        return [words = m_words, word = m_word](const Progress& progress) -> Result<QByteArray> {
            const auto text = report::stepsJsonLines(*word->tokenizer, *words->encoded->text,
                                                     {words->list.model, {word->word}}, {}, progress);
            if (!text)
                return tl::unexpected<Error>(text.error());
            return QByteArray::fromStdString(*text);
        };
    });
    return menu;
}

QWidget* AttemptsView::makeBelow() {
    auto* across = new PaneSplitter(Qt::Horizontal, this);
    across->setSideBySideFrom(960);
    m_across = across;
    auto* pane = new QWidget(m_across);
    QVBoxLayout* column = paneColumn(pane);
    const PaneHeader header(tr("All attempts"), pane);
    m_tableRemark = header.remark;
    column->addWidget(header.frame);
    m_table = new StepTable(pane);
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("attempts"));
    m_table->setColumns({64, 0, 132, 256, 84});
    m_table->setAccessibleName(tr("All attempts of the word"));
    m_table->setToolTip(tr("Click a row to go to that attempt"));
    column->addWidget(m_table, 1);
    m_across->addWidget(pane);
    m_pieces = new PiecesView(m_across, true);
    m_pieces->setMinimumWidth(320); // at any text size: what is in it wraps
    m_across->addWidget(m_pieces);
    m_across->setStretchFactor(0, 2);
    m_across->setStretchFactor(1, 1);
    across->setUsualSizes({840, 376});
    across->setOtherSizes({3, 2});
    connect(m_across, &QSplitter::splitterMoved, this, &WordView::stateChanged);
    connect(m_table, &StepTable::rowChosen, this,
            [this](int row) { m_transport->goTo(static_cast<std::size_t>(row) + 1); });
    connect(m_table, &StepTable::copied, this,
            [this] { emit statusMessage(tr("Copied the attempts as a table")); });
    connect(m_pieces, &WordView::spanChosen, this, &WordView::spanChosen);
    connect(m_pieces, &WordView::statusMessage, this, &WordView::statusMessage);
    return m_across;
}

bool AttemptsView::shows(const Tokenizer& tokenizer) const {
    return explain::hasAttempts(tokenizer.definition());
}

void AttemptsView::setWord(const ListedWordsPtr& words, std::optional<std::size_t> word) {
    m_words = words;
    m_job.cancel();
    m_pieces->setWord(words, word);
    if (!words || !word)
        return showWord(nullptr);
    const auto tokenizer = words->encoded->tokenizer;
    const explain::SteppedWord& wanted = words->list.words[*word];
    if (wanted.text.size() <= kMaxWordBytesLookedUpInUiThread)
        return setResult(wordAttempts(tokenizer, wanted));
    showWord(nullptr);
    m_row->setNote(tr("Looking up the pieces of %1…").arg(byteCount(wanted.text.size())));
    m_job.run(
        [tokenizer, wanted](const Progress& progress) { return wordAttempts(tokenizer, wanted, progress); },
        [this](Result<WordAttemptsPtr> made) { setResult(std::move(made)); });
}

void AttemptsView::setResult(Result<WordAttemptsPtr> word) {
    if (word)
        return showWord(std::move(*word));
    showWord(nullptr);
    m_row->setNote(QString::fromStdString(describe(word.error())));
}

void AttemptsView::showWord(WordAttemptsPtr word) {
    const bool same =
        word && m_word && word->tokenizer == m_word->tokenizer && word->word.text == m_word->word.text;
    m_word = std::move(word);
    const std::size_t count = m_word ? m_word->count() : 0;
    const std::size_t step = same ? std::min(m_transport->step(), count) : count;
    m_row->setNote(!m_word ? QString()
                   : m_word->word.fixed
                       ? tr("Added tokens are extracted from the text before the model runs.")
                       : tr("Nothing was looked up for this word."));
    m_row->setWord(m_word);
    m_model->setWord(m_word);
    m_transport->setSteps(count, step);
    if (m_word) {
        const explain::MatchAttempts& matches = m_word->matches;
        const auto listed = matches.attempts.size();
        QString text = hitCount(matches.hits, matches.misses);
        if (matches.hits + matches.misses > listed)
            text += tr(", the first %1 listed").arg(grouped(listed));
        m_tableRemark->setText(text);
    } else {
        m_tableRemark->clear();
    }
    showStep(step);
}

void AttemptsView::showStep(std::size_t step) {
    m_row->setStep(step);
    m_model->setStep(step);
    if (step > 0)
        m_table->showRow(static_cast<int>(step) - 1);
    const std::size_t count = m_word ? m_word->count() : 0;
    m_title->setText(count == 0 ? tr("Attempts") : tr("Attempt %1 of %2").arg(grouped(step), grouped(count)));
    m_clause->setText(count == 0  ? QString()
                      : step == 0 ? tr("nothing has been looked up yet")
                                  : kLeftToRight + tr("%1: %2").arg(labelText(m_word->lookedUp(step)),
                                                                    m_word->result(step)));
    emit statusTextChanged();
}

void AttemptsView::setSelected(std::optional<std::size_t> modelToken) {
    m_pieces->setSelected(modelToken);
}

/// The hit that became this token.
void AttemptsView::showDerivation(std::size_t modelToken) {
    m_pieces->setSelected(modelToken);
    if (!m_word || !m_words || modelToken >= m_words->list.model.size())
        return;
    const ByteSpan bytes = m_words->list.model.bytes[modelToken];
    for (std::size_t step = m_word->count(); step > 0; --step)
        if (m_word->found(step) == m_words->list.model.ids[modelToken] && m_word->origin(step) == bytes)
            return m_transport->goTo(step);
}

QString AttemptsView::caption(const ListedWords& words, std::size_t word, bool open) const {
    return m_pieces->caption(words, word, open);
}

QString AttemptsView::counts(const ListedWords& words) const {
    return m_pieces->counts(words);
}

QString AttemptsView::remark() const {
    return m_pieces->remark();
}

QString AttemptsView::statusText() const {
    if (!m_word || m_word->count() == 0)
        return {};
    return tr("attempt %1 of %2").arg(grouped(m_transport->step()), grouped(m_word->count()));
}

QList<QWidget*> AttemptsView::panes() const {
    return QList<QWidget*>{m_row, m_table} << m_pieces->panes();
}

bool AttemptsView::handleKey(const QKeyEvent& event) {
    return m_transport->handleKey(event);
}

QJsonObject AttemptsView::state() const {
    return {{QStringLiteral("speed"), m_transport->speed()}, {QStringLiteral("across"), sizesOf(*m_across)}};
}

void AttemptsView::restore(const QJsonObject& state) {
    m_transport->setSpeed(state[QStringLiteral("speed")].toInt(m_transport->speed()));
    setSizes(*m_across, state[QStringLiteral("across")].toArray());
}

void AttemptsModel::setWord(WordAttemptsPtr word) {
    beginResetModel();
    m_word = std::move(word);
    m_step = 0;
    endResetModel();
}

void AttemptsModel::setStep(std::size_t step) {
    const std::size_t before = std::exchange(m_step, step);
    const auto count = static_cast<std::size_t>(rowCount());
    if (count == 0 || before == step)
        return;
    const std::size_t first = std::min(before, step);
    const std::size_t last = std::min(std::max(before, step), count);
    emit dataChanged(index(static_cast<int>(first > 0 ? first - 1 : 0), 0),
                     index(static_cast<int>(last - 1), ColumnCount - 1));
}

int AttemptsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_word ? 0 : static_cast<int>(m_word->count());
}

int AttemptsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant AttemptsModel::data(const QModelIndex& index, int role) const {
    if (!m_word || !index.isValid())
        return {};
    const auto step = static_cast<std::size_t>(index.row()) + 1;
    const bool left = index.column() == LookedUp || index.column() == Outcome;
    switch (role) {
    case LitCellRole:
        return step == m_step;
    case MutedCellRole:
        return step > m_step || (index.column() == Outcome && !m_word->isHit(step));
    case FixedCellRole:
        return index.column() == LookedUp;
    case BoldCellRole:
        return index.column() == Outcome && step <= m_step && m_word->isHit(step);
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter | (left ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    switch (index.column()) {
    case Number:
        return grouped(step);
    case LookedUp:
        return labelText(m_word->lookedUp(step));
    case Place: {
        const ByteSpan span = m_word->span(step);
        return QStringLiteral("[%1,%2)").arg(span.begin).arg(span.end);
    }
    case Outcome:
        return m_word->result(step);
    case Id:
        return m_word->found(step) == kNoPiece ? QStringLiteral("–") : QString::number(m_word->found(step));
    default:
        return {};
    }
}

QVariant AttemptsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignVCenter |
                                (section == LookedUp || section == Outcome ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number:
        return tr("attempt");
    case LookedUp:
        return tr("looked up");
    case Place:
        return tr("bytes of the word");
    case Outcome:
        return tr("result");
    case Id:
        return tr("id");
    default:
        return {};
    }
}

} // namespace tokenscope::ui
