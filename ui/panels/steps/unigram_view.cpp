#include "ui/panels/steps/unigram_view.h"

#include "core/report/lattice_report.h"
#include "ui/panels/steps/lattice_paths.h"
#include "ui/support/elided_label.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/splitters.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"
#include "ui/widgets/transport_bar/transport_bar.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QJsonArray>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

// Longer computations run in the background.
constexpr std::size_t kMaxEdgesInUiThread = 2048;
constexpr std::size_t kMaxWordBytesInUiThread = 64; ///< of a word whose candidates aren't counted
constexpr std::size_t kMaxPositionsInUiThread = 64;
constexpr std::size_t kShownPaths = 50;
constexpr double kMaxExactPaths = 1e6;

QString pathCountText(const explain::PathCount& paths) {
    if (paths.value < kMaxExactPaths)
        return grouped(static_cast<quint64>(paths.value));
    return QStringLiteral("10^%1").arg(decimal(paths.log10, 1));
}

Result<WordLatticePtr> latticeFor(const ListedWords& words, std::size_t index, const Progress& progress) {
    const explain::SteppedWord& word = words.list.words[index];
    const auto& tokenizer = words.encoded->tokenizer;
    if (words.lattice) {
        const auto [begin, end] = words.positions[index];
        return wordLattice(tokenizer, word, explain::partOf(*words.lattice, begin, end));
    }
    auto lattice = explain::latticeOfWord(*tokenizer, word.text, progress);
    if (!lattice)
        return tl::unexpected(lattice.error());
    if (progress.stopped())
        return fail(ErrorCode::Canceled, {}, "canceled");
    return wordLattice(tokenizer, word, std::move(*lattice));
}

bool isSmall(const ListedWords& words, std::size_t index) {
    return index < words.candidates.size() ? words.candidates[index] <= kMaxEdgesInUiThread
                                           : words.list.words[index].text.size() <= kMaxWordBytesInUiThread;
}

constexpr std::size_t kMaxPaintedEdges = 20'000; ///< an image of more takes seconds

QLabel* factLabel(QWidget* parent, bool muted) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    if (muted)
        label->setProperty("look", "remark");
    else
        keepFont(*label, [] { return pieceFont(scaled(12)); });
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

UnigramView::UnigramView(QWidget* parent)
    : WordView(parent)
    , m_job(tr("Finding candidates"))
    , m_pathsJob(tr("Finding the best paths"))
    , m_pathsModel(new PathsModel(PathsModel::Kind::Best, this))
    , m_samplesModel(new PathsModel(PathsModel::Kind::Sampled, this)) {
    QVBoxLayout* column = paneColumn(this);
    m_across = new PaneSplitter(Qt::Horizontal, this);
    m_across->addWidget(makeLattice());
    m_across->addWidget(makeSide());
    m_across->setStretchFactor(0, 2);
    m_across->setStretchFactor(1, 1);
    m_across->setUsualSizes({816, 400});
    m_across->setOtherSizes({3, 2});
    column->addWidget(m_across);
    connect(m_across, &QSplitter::splitterMoved, this, &WordView::stateChanged);
    showFacts();
}

QWidget* UnigramView::makeLattice() {
    auto* pane = new QWidget(this);
    QVBoxLayout* column = paneColumn(pane);
    const PaneHeader header(tr("Lattice"), pane);
    m_title = header.remark;
    connect(header.addProgress(m_job), &JobStrip::canceled, this,
            [this] { m_lattice->setNote(tr("Canceled. Press F5 to try again.")); });
    addNumbers(*header.row, header.frame);
    m_exports = makeExports(pane);
    header.addProgress(m_exports->job());
    header.addMenu(tr("Export"), tr("Export the lattice as an image, or the n-best paths as a table"),
                   *m_exports);
    column->addWidget(header.frame);
    m_lattice = new LatticeView(pane);
    const auto setHeights = [lattice = m_lattice] {
        lattice->setMinimumSize(scaled(300), scaled(180)); // with the boxes of a row
        setOpenHeight(*lattice, scaled(200));
    };
    setHeights();
    connect(&Theme::instance(), &Theme::changed, m_lattice, setHeights);
    column->addWidget(m_lattice, 1);
    m_stepText = new ElidedLabel(pane);
    m_stepText->setProperty("look", "remark");
    m_stepText->setTextFormat(Qt::PlainText);
    m_stepText->setContentsMargins(12, 6, 12, 2);
    column->addWidget(m_stepText);
    m_transport = new TransportBar(pane);
    column->addWidget(m_transport);
    connect(m_transport, &TransportBar::stepChanged, this, &UnigramView::showStep);
    connect(m_transport, &TransportBar::speedChanged, this, &WordView::stateChanged);
    connect(m_lattice, &LatticeView::edgeChosen, this, &UnigramView::chooseEdge);
    connect(m_lattice, &LatticeView::copied, this,
            [this] { emit statusMessage(tr("Copied the lattice as a table")); });
    return pane;
}

ExportMenu* UnigramView::makeExports(QWidget* parent) {
    auto* menu = new ExportMenu(tr("the lattice"), QStringLiteral("lattice"), parent);
    connect(menu, &ExportMenu::statusMessage, this, &WordView::statusMessage);
    menu->addPicture(
        {[this] { return m_lattice->pictureSize(); },
         [this](QPainter& painter) { m_lattice->paintPicture(painter); },
         [this] {
             return m_word && m_word->lattice.edges.size() > kMaxPaintedEdges
                        ? tr("An image can show at most %1 candidates").arg(grouped(kMaxPaintedEdges))
                        : QString();
         }});
    menu->addText(tr("Markdown table of the n-best paths"), QStringLiteral("md"),
                  [this]() -> ExportMenu::Work {
                      if (!m_word)
                          return {};
                      return [text = markdownTable(*m_pathsModel)](const Progress&) {
                          return Result<QByteArray>(text);
                      };
                  });
    menu->addText(tr("JSON"), QStringLiteral("json"), [this]() -> ExportMenu::Work {
        if (!m_word)
            return {};
        return [word = m_word](const Progress& progress) -> Result<QByteArray> {
            const auto text = report::latticeJson(word->lattice, progress);
            if (!text)
                return tl::unexpected<Error>(text.error());
            return QByteArray::fromStdString(*text + "\n");
        };
    });
    return menu;
}

void UnigramView::addNumbers(QHBoxLayout& row, QWidget* parent) {
    m_numbers = addSegments(
        row,
        {{tr("Scores"),
          tr("Each box shows the score of the piece: the natural logarithm of its probability")},
         {tr("Marginals"), tr("Each box shows the marginal probability of the piece: the sum over all paths "
                              "that contain it")}},
        parent, tr("Numbers in the boxes"));
    connect(m_numbers, &QButtonGroup::idClicked, this,
            [this](int id) { setNumbers(static_cast<LatticeView::Numbers>(id)); });
}

StepTable* UnigramView::makeTable(PathsModel* model, const QString& objectName, const QString& name) {
    auto* table = new StepTable(this);
    table->setModel(model);
    table->setObjectName(objectName);
    table->setItemDelegate(new PathCellDelegate(table));
    table->setColumns({44, 0, 76, 68});
    table->setAccessibleName(name);
    table->setToolTip(tr("Click a row to highlight its path in the lattice"));
    connect(table, &StepTable::rowChosen, this, [this, model](int row) { showPath(*model, row); });
    connect(table, &QAbstractItemView::clicked, this,
            [this, model](const QModelIndex& index) { showPath(*model, index.row()); });
    connect(table, &StepTable::copied, this,
            [this] { emit statusMessage(tr("Copied the paths as a table")); });
    return table;
}

QWidget* UnigramView::makeSide() {
    auto* side = new PaneSplitter(Qt::Vertical, this);
    keepLeastWidth(*side, 340);
    auto* pane = new QWidget(side);
    paneColumn(pane);
    const PaneHeader header(tr("N-best paths"), pane);
    m_pathsRemark = header.remark;
    connect(header.addProgress(m_pathsJob), &JobStrip::canceled, this,
            [this] { m_pathsRemark->setText(tr("canceled")); });
    QVBoxLayout* column = header.makeFoldable(*pane, QStringLiteral("paths"));
    m_pathsTable = makeTable(m_pathsModel, QStringLiteral("paths"), tr("N-best paths"));
    column->addWidget(m_pathsTable, 3);
    column->addWidget(makeUncertainty());
    side->addWidget(pane);
    side->addWidget(makeSelected());
    auto* sampled = new QWidget(side);
    paneColumn(sampled);
    const PaneHeader sampledHeader(tr("Sampled paths"), sampled);
    column = sampledHeader.makeFoldable(*sampled, QStringLiteral("sampled"));
    StepTable* samples = makeTable(m_samplesModel, QStringLiteral("samples"), tr("Sampled paths"));
    m_sampler = new PathSamplePane(*m_samplesModel, *samples, sampled);
    connect(m_sampler, &PathSamplePane::stateChanged, this, &WordView::stateChanged);
    connect(m_sampler, &PathSamplePane::statusMessage, this, &WordView::statusMessage);
    column->addWidget(m_sampler);
    column->addWidget(samples, 1);
    side->addWidget(sampled);
    side->setStretchFactor(0, 3);
    side->setStretchFactor(1, 0);
    side->setStretchFactor(2, 2);
    return side;
}

QWidget* UnigramView::makeUncertainty() {
    auto* part = new QWidget(this);
    QVBoxLayout* column = makeSectionColumn(*part);
    auto* heading = new QLabel(tr("Uncertainty"), part);
    makeSectionHeading(*heading);
    column->addWidget(heading);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    m_entropy = factLabel(part, false);
    m_margin = factLabel(part, false);
    int row = 0;
    for (const auto& [name, value] : {std::pair(tr("entropy over all paths"), m_entropy),
                                      std::pair(tr("margin (best − second best)"), m_margin)}) {
        QLabel* label = factLabel(part, true);
        label->setText(name);
        label->setWordWrap(true);
        value->setWordWrap(true);
        label->setBuddy(value);
        value->setAccessibleName(name);
        grid->addWidget(label, row, 0);
        grid->addWidget(value, row++, 1);
    }
    column->addLayout(grid);
    return part;
}

QWidget* UnigramView::makeSelected() {
    auto* part = new QWidget(this);
    QVBoxLayout* column = makeSectionColumn(*part);
    auto* heading = new QLabel(tr("Selected piece"), part);
    makeSectionHeading(*heading);
    column->addWidget(heading);
    m_piece = factLabel(part, false);
    keepFont(*m_piece, [] { return pieceFont(scaled(18)); });
    m_piece->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_piece->setAlignment(Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignVCenter);
    column->addWidget(m_piece);
    m_pieceFacts = factLabel(part, true);
    m_pieceFacts->setWordWrap(true);
    m_pieceFacts->setAccessibleName(tr("Details of the selected piece"));
    column->addWidget(m_pieceFacts);
    return part;
}

bool UnigramView::busy() const {
    return m_job.busy() || m_pathsJob.busy() || m_sampler->busy();
}

bool UnigramView::shows(const Tokenizer& tokenizer) const {
    return explain::hasLattice(tokenizer.definition());
}

void UnigramView::setWord(const ListedWordsPtr& words, std::optional<std::size_t> word) {
    m_words = words;
    m_marked.reset();
    m_showsDerivation = false;
    m_job.cancel();
    if (!words || !word)
        return showWord(nullptr);
    const explain::SteppedWord& wanted = words->list.words[*word];
    if (wanted.fixed) {
        showWord(nullptr);
        m_lattice->setNote(tr("An added token: it is extracted from the text before the model runs."));
        return;
    }
    if (isSmall(*words, *word))
        return setResult(latticeFor(*words, *word, {}));
    showWord(nullptr);
    m_lattice->setNote(tr("Finding the candidates of %1…").arg(byteCount(wanted.text.size())));
    m_job.run(
        [words, index = *word](const Progress& progress) { return latticeFor(*words, index, progress); },
        [this](Result<WordLatticePtr> made) { setResult(std::move(made)); });
}

void UnigramView::setResult(Result<WordLatticePtr> word) {
    if (word)
        return showWord(std::move(*word));
    showWord(nullptr);
    m_lattice->setNote(QString::fromStdString(describe(word.error())));
}

/// For the same letters at another position, or after an edit, the current step is kept.
void UnigramView::showWord(WordLatticePtr word) {
    const bool same = word && m_word && word->tokenizer == m_word->tokenizer &&
                      word->lattice.edges == m_word->lattice.edges && word->word.text == m_word->word.text;
    m_word = std::move(word);
    const std::size_t steps = m_word ? m_word->steps() : 0;
    const std::size_t step = same ? m_transport->step() : steps;
    m_lattice->setNote({});
    m_lattice->setWord(m_word);
    m_transport->setSteps(steps, step);
    m_sampler->setWord(m_word);
    findPaths();
    showStep(step);
    if (m_marked && m_word) {
        m_lattice->setSelected(edgeOf(*m_marked));
        if (std::exchange(m_showsDerivation, false))
            showDerivation(*m_marked);
    }
    showFacts();
}

void UnigramView::showStep(std::size_t step) {
    m_lattice->setStep(step);
    m_pathsModel->setLit(m_word && step == m_word->steps() && m_pathsModel->rowCount() > 0 &&
                                 m_pathsModel->path(0) == m_lattice->path()
                             ? 0
                             : -1);
    m_samplesModel->setLit(-1);
    m_stepText->setText(
        !m_word ? QString()
        : step < m_word->steps()
            ? m_lattice->stepText()
            : tr("Under each position: best sum, its last piece, and where that starts. The path is bold."));
    emit statusTextChanged();
}

void UnigramView::findPaths() {
    m_pathsJob.cancel();
    m_pathsModel->setPaths(m_word, {});
    m_pathsRemark->clear();
    if (!m_word)
        return;
    if (m_word->steps() <= kMaxPositionsInUiThread)
        return setPaths(explain::nBestPaths(m_word->lattice, kShownPaths));
    m_pathsRemark->setText(tr("searching…"));
    m_pathsJob.run(
        [word = m_word](const Progress& progress) {
            return explain::nBestPaths(word->lattice, kShownPaths, progress);
        },
        [this](Result<explain::NBestPaths> paths) {
            setPaths(std::move(paths));
            showStep(m_transport->step());
        });
}

void UnigramView::setPaths(Result<explain::NBestPaths> paths) {
    if (!paths)
        return m_pathsRemark->setText(QString::fromStdString(describe(paths.error())));
    const std::size_t count = paths->paths.size();
    m_pathsModel->setPaths(m_word, std::move(paths->paths));
    const QString all = pathCountText(m_word->statistics.paths);
    m_pathsRemark->setText(paths->gaveUp ? tr("%1 of %2, the search was stopped").arg(grouped(count), all)
                                         : tr("%1 of %2").arg(grouped(count), all));
}

void UnigramView::showFacts() {
    if (!m_word) {
        for (QLabel* label : {m_title, m_entropy, m_margin})
            label->clear();
        return showEdgeFacts();
    }
    const explain::LatticeStatistics& statistics = m_word->statistics;
    const QString characters =
        tr("%1 characters", nullptr, pluralCount(m_word->steps())).arg(grouped(m_word->steps()));
    m_title->setText(tr("%1, %2, %3")
                         .arg(characters, candidateCount(m_word->lattice.edges.size()),
                              statistics.paths.value == 1
                                  ? tr("1 path")
                                  : tr("%1 paths").arg(pathCountText(statistics.paths))));
    m_entropy->setText(tr("%1 bits").arg(decimal(statistics.entropyBits, 2)));
    m_margin->setText(statistics.margin ? scoreText(*statistics.margin) : tr("there is only one path"));
    showEdgeFacts();
}

void UnigramView::chooseEdge(std::uint32_t edge) {
    showEdgeFacts();
    emit spanChosen(m_word->origin(edge));
}

void UnigramView::showEdgeFacts() {
    const auto edge = m_lattice->selected();
    m_piece->setVisible(edge.has_value());
    if (!m_word || !edge) {
        m_pieceFacts->setText(tr("Click a box, or press Shift+← →."));
        return;
    }
    const explain::LatticeEdge& a = m_word->lattice.edges[*edge];
    m_piece->setText(m_word->text(*edge).replace(QChar(0x2581), QChar(0x2423))); // ▁ would look like a line
    const QString id = a.id == kNoPiece ? tr("byte fallback") : tr("id %1").arg(a.id);
    const PieceType type = m_word->type(*edge);
    QString text = tr("%1    score %2    marginal %3")
                       .arg(id, floatNumber(static_cast<float>(a.score)),
                            percentText(m_word->statistics.marginals[*edge]));
    if (type != PieceType::Normal && a.id != kNoPiece)
        text += QStringLiteral("    ") + typeLabel(type);
    m_pieceFacts->setText(text);
}

void UnigramView::showPath(const PathsModel& model, int row) {
    if (!m_word || row < 0 || row >= model.rowCount())
        return;
    if (m_transport->step() != m_word->steps())
        m_transport->last();
    m_lattice->setLitPath(model.path(row));
    m_pathsModel->setLit(&model == m_pathsModel ? row : -1);
    m_samplesModel->setLit(&model == m_samplesModel ? row : -1);
}

std::optional<std::uint32_t> UnigramView::edgeOf(std::size_t modelToken) const {
    if (!m_words || !m_word || modelToken >= m_words->list.model.size())
        return std::nullopt;
    const ByteSpan span = m_words->list.model.bytes[modelToken];
    for (const std::uint32_t edge : m_word->lattice.winner) {
        const ByteSpan own = m_word->origin(edge);
        if (own.begin >= span.begin && own.end <= span.end && !(own.empty() && !span.empty()))
            return edge;
    }
    return std::nullopt;
}

void UnigramView::setSelected(std::optional<std::size_t> modelToken) {
    m_marked = modelToken;
    if (!m_word)
        return;
    m_lattice->setSelected(modelToken ? edgeOf(*modelToken) : std::nullopt);
    showEdgeFacts();
}

/// The step that fills the position where the token ends.
void UnigramView::showDerivation(std::size_t modelToken) {
    setSelected(modelToken);
    m_showsDerivation = !m_word;
    const auto edge = m_lattice->selected();
    if (!m_word || !edge)
        return;
    // An unknown token may cover several edges.
    const ByteSpan span = m_words->list.model.bytes[modelToken];
    std::size_t step = m_word->stepOf(*edge);
    for (const std::uint32_t other : m_word->lattice.winner)
        if (const ByteSpan own = m_word->origin(other);
            !own.empty() && own.begin >= span.begin && own.end <= span.end)
            step = std::max(step, m_word->stepOf(other));
    m_transport->goTo(step);
}

QString UnigramView::statusText() const {
    if (!m_word)
        return {};
    return tr("position %1 of %2").arg(grouped(m_transport->step()), grouped(m_word->steps()));
}

QString UnigramView::caption(const ListedWords& words, std::size_t word, bool open) const {
    const explain::SteppedWord& w = words.list.words[word];
    if (w.fixed)
        return w.userDefined ? tr("user-defined") : tr("added token");
    const std::uint32_t pieces = w.endToken - w.firstToken;
    if (word >= words.candidates.size())
        return pieceCount(pieces);
    const QString text = candidateCount(words.candidates[word]);
    return open ? tr("%1, %2").arg(text, pieceCount(pieces)) : text;
}

QString UnigramView::counts(const ListedWords& words) const {
    return tr("%1, %2").arg(wordCount(words.size()), pieceCount(words.list.model.size()));
}

QString UnigramView::remark() const {
    return tr("Unigram takes the Viterbi path: of all segmentations, the one with the highest sum of scores");
}

QList<QWidget*> UnigramView::panes() const {
    return {m_lattice, m_pathsTable};
}

bool UnigramView::handleKey(const QKeyEvent& event) {
    return m_transport->handleKey(event);
}

void UnigramView::setNumbers(LatticeView::Numbers numbers) {
    m_numbers->button(static_cast<int>(numbers))->setChecked(true);
    m_lattice->setNumbers(numbers);
    emit stateChanged();
}

QJsonObject UnigramView::state() const {
    QJsonObject state = m_sampler->state();
    const QJsonObject own{
        {QStringLiteral("speed"), m_transport->speed()},
        {QStringLiteral("marginals"), m_lattice->numbers() == LatticeView::Numbers::Marginals},
        {QStringLiteral("across"), sizesOf(*m_across)}};
    for (auto it = own.begin(); it != own.end(); ++it)
        state[it.key()] = it.value();
    return state;
}

void UnigramView::restore(const QJsonObject& state) {
    m_transport->setSpeed(state[QStringLiteral("speed")].toInt(m_transport->speed()));
    setNumbers(state[QStringLiteral("marginals")].toBool() ? LatticeView::Numbers::Marginals
                                                           : LatticeView::Numbers::Scores);
    m_sampler->restore(state);
    setSizes(*m_across, state[QStringLiteral("across")].toArray());
}

} // namespace tokenscope::ui
