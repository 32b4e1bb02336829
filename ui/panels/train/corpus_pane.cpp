#include "ui/panels/train/corpus_pane.h"

#include "ui/panels/train/teaching_models.h"
#include "ui/panels/train/teaching_rules.h"
#include "ui/support/glyphs.h"
#include "ui/support/numbers.h"
#include "ui/support/splitters.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QComboBox>
#include <QGridLayout>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>

namespace tokenscope::ui {
namespace {

constexpr int kCalmMs = 150;
constexpr int kMaxPieces = 1'000'000;
constexpr std::size_t kMaxSymbolsNamed = 400;
constexpr int kUseColumns = 2;
constexpr int kUseGap = 4;

QComboBox* choice(const char* id, const QStringList& titles, const QString& name, const QString& tip,
                  QWidget* parent) {
    auto* box = new QComboBox(parent);
    box->setObjectName(QLatin1String(id));
    box->addItems(titles);
    box->setAccessibleName(name);
    box->setToolTip(tip);
    box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    return box;
}

QSpinBox* numberField(int least, const QString& name, const QString& tip, QWidget* parent) {
    auto* box = new QSpinBox(parent);
    box->setRange(least, kMaxPieces);
    box->setAccessibleName(name);
    box->setToolTip(tip);
    box->setKeyboardTracking(false);
    keepWidth(*box, 84);
    return box;
}

} // namespace

CorpusPane::CorpusPane(QWidget* parent)
    : QWidget(parent)
    , m_editor(new QPlainTextEdit(this))
    , m_start(choice("start", startTitles(), tr("Start from"), tr("The initial symbols"), this))
    , m_split(choice("split", splitTitles(), tr("Pre-tokenizer"),
                     tr("How text is split into words, which no token crosses"), this))
    , m_tie(choice("tieBreak", tieTitles(), tr("Tie-break"), tr("Which of equally frequent pairs is merged"),
                   this))
    , m_wordEnd(choice("endOfWordSuffix", {tr("none"), tr("suffix </w>")}, tr("End-of-word suffix"),
                       tr("The last symbol of a word ends with </w>, so that est at the end of a word is a "
                          "different token"),
                       this))
    , m_pieces(
          numberField(0, tr("Vocab size"), tr("Stop at this number of tokens, including the alphabet"), this))
    , m_least(numberField(1, tr("Min frequency"), tr("Rarer pairs are not merged"), this)) {
    QVBoxLayout* outer = paneColumn(this);
    auto* parts = new PaneSplitter(Qt::Vertical, this);
    auto* corpus = new QWidget(parts);
    paneColumn(corpus);
    const PaneHeader header(tr("Corpus"), corpus);
    m_remark = header.remark;
    header.addMenu(tr("Samples"), tr("Sample corpora"), *sampleMenu());
    QVBoxLayout* column = header.makeFoldable(*corpus, QStringLiteral("corpus"));
    m_editor->setFrameShape(QFrame::NoFrame);
    m_editor->setAccessibleName(tr("Corpus"));
    m_editor->setPlaceholderText(tr("Type or paste a few words, or choose a sample"));
    m_editor->setToolTip(
        tr("Up to %1 and the first %2 merges, in about 200 MB of memory. “Real files” has no such limits.")
            .arg(byteCount(TeachingRun::kLongestCorpus), grouped(TeachingRun::kMaxSteps)));
    m_editor->setTabChangesFocus(true);
    m_editor->document()->setDocumentMargin(10);
    keepLeastHeight(*m_editor, 72);
    keepFont(*m_editor, [] { return pieceFont(scaled(14)); });
    column->addWidget(m_editor, 1);
    parts->addWidget(corpus);
    parts->addWidget(makeRules());
    parts->setStretchFactor(0, 1);
    parts->setStretchFactor(1, 0);
    outer->addWidget(parts, 1);
    makeUses(*outer);
    m_pieces->setObjectName(QStringLiteral("vocabularySize"));
    m_pieces->setSpecialValueText(tr("no limit"));
    m_calm.setSingleShot(true);
    m_calm.setInterval(kCalmMs);
    connect(&m_calm, &QTimer::timeout, this, &CorpusPane::changed);
    connect(m_editor, &QPlainTextEdit::textChanged, &m_calm, qOverload<>(&QTimer::start));
    for (QComboBox* box : {m_start, m_split, m_tie, m_wordEnd})
        connect(box, &QComboBox::currentIndexChanged, this, [this] {
            fitRules();
            m_calm.start();
        });
    for (QSpinBox* box : {m_pieces, m_least})
        connect(box, &QSpinBox::valueChanged, &m_calm, qOverload<>(&QTimer::start));
    fitRules();
}

QSize CorpusPane::minimumSizeHint() const {
    return QWidget::minimumSizeHint().expandedTo({m_rules->totalMinimumSize().width(), 0});
}

QMenu* CorpusPane::sampleMenu() {
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    for (int i = 0; i < teachingSamples().size(); ++i) {
        const TeachingSample& sample = teachingSamples()[i];
        QAction* action = menu->addAction(menuTitle(sample.title), this, [this, i] { chooseSample(i); });
        action->setToolTip(plainToolTip(sample.shows));
    }
    return menu;
}

QWidget* CorpusPane::makeRules() {
    auto* rules = new QWidget(this);
    paneColumn(rules);
    const PaneHeader header(tr("Rules"), rules);
    QVBoxLayout* column = header.makeFoldable(*rules, QStringLiteral("rules"));
    auto* grid = new QGridLayout;
    m_rules = grid;
    grid->setContentsMargins(12, 8, 12, 8);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(6);
    grid->setColumnStretch(1, 1);
    int row = 0;
    const auto add = [&](const QString& name, QWidget* field, const QString& unitText = {}) {
        auto* label = new QLabel(name, this);
        label->setProperty("look", "muted");
        label->setBuddy(field);
        grid->addWidget(label, row, 0);
        if (unitText.isEmpty()) {
            grid->addWidget(field, row++, 1);
            return;
        }
        auto* both = new QHBoxLayout;
        both->setSpacing(8);
        both->addWidget(field);
        auto* unit = new QLabel(unitText, this);
        unit->setProperty("look", "muted");
        both->addWidget(unit);
        both->addStretch(1);
        grid->addLayout(both, row++, 1);
    };
    add(tr("alphabet"), m_start);
    add(tr("pre-tokenizer"), m_split);
    add(tr("tie-break"), m_tie);
    add(tr("end-of-word suffix"), m_wordEnd);
    add(tr("vocab size"), m_pieces, tr("tokens"));
    add(tr("min frequency"), m_least, tr("or more"));
    column->addLayout(grid);
    column->addStretch(1);
    return rules;
}

void CorpusPane::makeUses(QVBoxLayout& column) {
    auto* alphabet = new QWidget(this);
    m_alphabetRow = makeSectionColumn(*alphabet);
    m_alphabetTitle = new QLabel(alphabet);
    makeSectionHeading(*m_alphabetTitle);
    m_alphabet = new ElidedLabel(alphabet);
    keepFont(*m_alphabet, [] { return pieceFont(scaled(13)); });
    m_alphabetRow->addWidget(m_alphabetTitle);
    m_alphabetRow->addWidget(m_alphabet, 1);
    column.addWidget(alphabet);

    auto* uses = new QWidget(this);
    QVBoxLayout* second = makeSectionColumn(*uses);
    auto* heading = new QLabel(tr("Use the tokenizer at this step"), uses);
    makeSectionHeading(*heading);
    second->addWidget(heading);
    m_useGrid = new QGridLayout;
    m_useGrid->setSpacing(kUseGap);
    const std::pair<QString, QString> titles[] = {
        {tr("Inspect"), tr("Open it, and the corpus as the text, in Inspect")},
        {tr("Steps"), tr("Open it, and the corpus as the text, in Steps")},
        {tr("Compare"), tr("Compare it with the open tokenizer")},
        {tr("Save as…"), tr("Save it as tokenizer.json or in another format")}};
    for (int i = 0; i < kUses; ++i) {
        m_use[i] = new QPushButton(titles[i].first, uses);
        m_use[i]->setToolTip(titles[i].second);
        connect(m_use[i], &QPushButton::clicked, this,
                [this, i] { emit useRequested(static_cast<UseOfStep>(i)); });
    }
    second->addLayout(m_useGrid);
    column.addWidget(uses);
    // The least width is the one in two rows: in one row, the pane could not become narrow again.
    keepMeasured(*uses, [this, uses, heading, second] {
        const QMargins margins = second->contentsMargins();
        uses->setMinimumWidth(
            std::max(heading->sizeHint().width() + margins.left() + margins.right(), usesWidth(kUseColumns)));
        placeUses();
    });
}

int CorpusPane::usesWidth(int columns) const {
    int widest = 0;
    for (const QPushButton* button : m_use)
        widest = std::max(widest, button->sizeHint().width());
    const QMargins margins = qobject_cast<QLayout*>(m_useGrid->parent())->contentsMargins();
    return columns * (widest + kUseGap) - kUseGap + margins.left() + margins.right();
}

/// A wide pane is a low one, on top of the others.
void CorpusPane::placeUses() {
    const bool inOneRow = width() >= usesWidth(kUses);
    m_alphabetRow->setDirection(inOneRow ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_alphabetRow->setSpacing(inOneRow ? 3 * kUseGap : kUseGap);
    for (int i = 0; i < kUses; ++i) {
        const int row = inOneRow ? 0 : i / kUseColumns;
        m_useGrid->addWidget(m_use[i], row, inOneRow ? i : i % kUseColumns);
    }
}

void CorpusPane::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeUses();
}

/// Byte-level tokenizers have no end-of-word suffix.
void CorpusPane::fitRules() {
    const bool bytes = m_start->currentIndex() == static_cast<int>(TeachingRules::Start::Bytes);
    m_wordEnd->setEnabled(!bytes);
}

QString CorpusPane::corpus() const {
    return m_editor->toPlainText();
}

TeachingRules CorpusPane::rules() const {
    TeachingRules rules;
    rules.start = static_cast<TeachingRules::Start>(m_start->currentIndex());
    rules.split = static_cast<TeachingRules::Split>(m_split->currentIndex());
    rules.tie = static_cast<TeachingRules::Tie>(m_tie->currentIndex());
    rules.endOfWordSuffix = m_wordEnd->isEnabled() && m_wordEnd->currentIndex() == 1;
    rules.pieces = static_cast<std::size_t>(m_pieces->value());
    rules.leastCount = static_cast<std::uint64_t>(m_least->value());
    return rules;
}

void CorpusPane::set(const QString& corpus, const TeachingRules& rules) {
    const QSignalBlocker blockers[] = {
        QSignalBlocker(m_editor),  QSignalBlocker(m_start),  QSignalBlocker(m_split), QSignalBlocker(m_tie),
        QSignalBlocker(m_wordEnd), QSignalBlocker(m_pieces), QSignalBlocker(m_least)};
    m_editor->setPlainText(corpus);
    m_start->setCurrentIndex(static_cast<int>(rules.start));
    m_split->setCurrentIndex(static_cast<int>(rules.split));
    m_tie->setCurrentIndex(static_cast<int>(rules.tie));
    m_wordEnd->setCurrentIndex(rules.endOfWordSuffix ? 1 : 0);
    m_pieces->setValue(static_cast<int>(std::min<std::size_t>(rules.pieces, kMaxPieces)));
    m_least->setValue(static_cast<int>(std::min<std::uint64_t>(rules.leastCount, kMaxPieces)));
    fitRules();
    m_calm.stop();
}

void CorpusPane::chooseSample(int index) {
    const TeachingSample& sample = teachingSamples()[index];
    set(sample.corpus, sample.rules);
    emit sampleChosen();
}

void CorpusPane::setRun(const TeachingRunPtr& run) {
    const bool any = run && run->words().size() > 0;
    m_remark->setText(
        any ? tr("%1, %2 distinct").arg(wordCount(run->wordTotal()), grouped(run->words().size()))
            : QString());
    for (QPushButton* button : m_use)
        button->setEnabled(any);
    if (!any) {
        m_alphabetTitle->setText(tr("Alphabet"));
        m_alphabet->setText({});
        return;
    }
    const bool bytes = run->rules().start == TeachingRules::Start::Bytes;
    m_alphabetTitle->setText(
        tr("Alphabet, ids 0 to %1").arg(std::max<std::size_t>(1, run->alphabetSize()) - 1));
    QStringList symbols;
    for (train::SymbolId i = 0; !bytes && i < std::min(run->alphabetSize(), kMaxSymbolsNamed); ++i)
        symbols << symbolText(*run, i);
    m_alphabet->setText(bytes ? tr("all bytes, 00 to FF") : symbols.join(QLatin1Char(' ')));
}

} // namespace tokenscope::ui
