#include "ui/panels/train/teaching_view.h"

#include "core/encoding/tokenizer.h"
#include "core/text/byte_alphabet.h"
#include "ui/panels/train/teaching_boxes.h"
#include "ui/panels/train/teaching_models.h"
#include "ui/panels/train/teaching_rules.h"
#include "ui/panels/train/touched_pane.h"
#include "ui/panels/train/trained_file.h"
#include "ui/panels/train/training_curve.h"
#include "ui/support/elided_label.h"
#include "ui/support/numbers.h"
#include "ui/support/page_stack.h"
#include "ui/support/piece_palette.h"
#include "ui/support/splitters.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/job_progress.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"
#include "ui/widgets/table_model.h"
#include "ui/widgets/transport_bar/transport_bar.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QJsonArray>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStackedWidget>
#include <algorithm>
#include <utility>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace tokenscope::ui {
namespace {

constexpr int kCorpusWidth = 312;
constexpr int kLeastSideWidth = 344; ///< all columns of the merges
constexpr int kRoomForBars = 540;
constexpr int kTeachingSideBySideFrom = 1100; ///< words, pairs and vocabulary
constexpr qsizetype kMaxIdle = 8;
constexpr qsizetype kMaxNameLetters = 24;
constexpr std::size_t kLargeCorpus = 20'000; ///< bytes; its memory is returned to the system

/// A cell of the pair table that shows PairCountsModel::kShareRole as a bar.
class ShareBarDelegate : public StepCellDelegate {
  public:
    using StepCellDelegate::StepCellDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        StepCellDelegate::paint(painter, option, index); // the background; there is no text
        const PiecePalette& colors = piecePalette();
        const QRect place = option.rect.adjusted(scaled(8), 0, -scaled(8), -1);
        const int high = scaled(8);
        const double share = index.data(PairCountsModel::kShareRole).toDouble();
        const int wide = std::max(1, qRound(place.width() * share));
        painter->fillRect(QRect(place.left(), place.center().y() - high / 2, wide, high),
                          index.data(BoldCellRole).toBool() ? colors.text : colors.controlBorder);
    }
};

/// Some allocators keep freed memory if it was allocated in small parts.
void returnMemory() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

std::uint64_t charactersOf(std::string_view text) {
    return static_cast<std::uint64_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

} // namespace

TeachingView::TeachingView(QWidget* parent)
    : QWidget(parent)
    , m_job(tr("Training"), this)
    , m_corpus(new CorpusPane(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_across = new PaneSplitter(Qt::Horizontal, this);
    m_across->addWidget(m_corpus);
    m_pages = new PageStack(m_across);
    m_pages->setProperty("look", "panel");
    m_body = new PaneSplitter(Qt::Horizontal, m_pages);
    m_body->addWidget(makeCenter());
    m_body->addWidget(makeSide());
    m_body->setStretchFactor(0, 4);
    m_body->setStretchFactor(1, 1);
    m_body->setUsualSizes({543, 360});
    m_body->setOtherSizes({3, 2});
    m_note = new OfferPage(m_pages);
    m_note->setOffers(tr("Watch a tokenizer learn"),
                      tr("Type a few words on the left and watch which pairs are merged, one after another."),
                      {{tr("low lower newest widest"), [this] { m_corpus->chooseSample(0); }, true},
                       {tr("hello hello hello world world"), [this] { m_corpus->chooseSample(2); }}});
    m_failure = new FailureNote(m_pages);
    m_pages->addWidget(m_body);
    m_pages->addWidget(m_note);
    m_pages->addWidget(m_failure);
    m_across->setStretchFactor(1, 1);
    m_across->setUsualSizes({kCorpusWidth, 904});
    m_across->setOtherSizes({1, 3});
    row->addWidget(m_across);

    connect(m_corpus, &CorpusPane::changed, this, [this] {
        train();
        emit stateChanged();
    });
    connect(m_corpus, &CorpusPane::sampleChosen, this, [this] {
        m_wanted = 0;
        train();
        emit stateChanged();
    });
    connect(m_corpus, &CorpusPane::useRequested, this, &TeachingView::useRequested);
    connect(m_player, &TransportBar::stepChanged, this, &TeachingView::showStep);
    connect(m_player, &TransportBar::strideChanged, this, &TeachingView::stateChanged);
    connect(m_curve, &TrainingCurve::chosen, m_player, &TransportBar::goTo);
    for (QWidget* over : std::initializer_list<QWidget*>{m_boxes, m_player, m_pairTable, m_vocabulary,
                                                         m_curve, m_touched, m_mergeTable}) {
        m_overlays << new BusyOverlay(*over);
        m_overlays.constLast()->follow(m_job);
    }
    for (PaneSplitter* splitter : {m_across, m_down, m_body})
        connect(splitter, &QSplitter::splitterMoved, this, &TeachingView::stateChanged);
}

QWidget* TeachingView::makeCenter() {
    auto* center = new QWidget(m_body);
    QVBoxLayout* column = paneColumn(center);
    m_down = new PaneSplitter(Qt::Vertical, center);
    column->addWidget(m_down);

    auto* words = new QWidget(m_down);
    QVBoxLayout* wordColumn = paneColumn(words);
    const PaneHeader wordHeader(tr("Merges"), words);
    m_title = wordHeader.title;
    m_clause = wordHeader.remark;
    m_title->setObjectName(QStringLiteral("stepTitle"));
    m_clause->setObjectName(QStringLiteral("stepClause"));
    keepLeastWidth(*m_clause, 100);
    m_previous = new QLabel(words);
    m_previous->setTextFormat(Qt::PlainText);
    m_previous->setProperty("look", "remark");
    wordHeader.row->addWidget(m_previous);
    m_visited = new QCheckBox(tr("Affected words only"), words);
    m_visited->setToolTip(tr("Hide words that the next merge does not change"));
    wordHeader.row->addWidget(m_visited);
    makeWaiting(*wordHeader.addProgress(m_job));
    m_boxes = new WordBoxes(words);
    const auto setHeights = [boxes = m_boxes] {
        boxes->setMinimumHeight(scaled(60));
        setOpenHeight(*boxes, scaled(104));
    };
    setHeights();
    connect(&Theme::instance(), &Theme::changed, m_boxes, setHeights);
    TransportBar::Strides texts;
    texts.firstTip = tr("Undo all merges (Home)");
    texts.backTip = tr("Undo the last merge (←; Ctrl+← undoes several)");
    texts.next = tr("Merge one");
    texts.nextTip = tr("Do the next merge (→)");
    texts.several = [](int merges) { return tr("Merge %1").arg(merges); };
    texts.severalTip = tr("Do that many merges at once (Ctrl+→)");
    texts.fieldName = tr("How many merges at once");
    texts.fieldTip = tr("How many merges the button to the left does");
    texts.last = tr("To the end");
    texts.lastTip = tr("Merge until no pair is left or the vocabulary size is reached (End)");
    texts.sliderName = tr("Merges done");
    m_player = new TransportBar(texts, words);
    wordColumn->addWidget(wordHeader.frame);
    wordColumn->addWidget(m_boxes, 1);
    wordColumn->addWidget(paneRule(words));
    wordColumn->addWidget(m_player);
    m_down->addWidget(words);
    connect(m_visited, &QCheckBox::toggled, this, [this](bool on) {
        m_boxes->setVisitedOnly(on);
        emit stateChanged();
    });

    auto* pairs = new QWidget(m_down);
    QVBoxLayout* pairColumn = paneColumn(pairs);
    const PaneHeader pairHeader(tr("Pairs"), pairs);
    m_pairRemark = pairHeader.remark;
    m_pairRemark->setObjectName(QStringLiteral("pairRemark"));
    keepLeastWidth(*m_pairRemark, 180);
    m_pairs = new PairCountsModel(this);
    m_pairTable = new StepTable(pairs);
    m_pairTable->setModel(m_pairs);
    m_pairTable->setObjectName(QStringLiteral("pairs"));
    m_pairTable->setColumns({72, 52, 44, 52, 66, 72, 0});
    m_pairTable->setItemDelegateForColumn(PairCountsModel::Bar, new ShareBarDelegate(m_pairTable));
    m_pairTable->setAccessibleName(tr("Pairs and how often they occur in the corpus"));
    m_pairTable->installEventFilter(this); // because the view is resized before its panes
    pairColumn = pairHeader.makeFoldable(*pairs, QStringLiteral("pairs"));
    pairColumn->addWidget(m_pairTable, 1);
    m_down->addWidget(pairs);

    auto* vocabulary = new QWidget(m_down);
    QVBoxLayout* vocabularyColumn = paneColumn(vocabulary);
    const PaneHeader vocabularyHeader(tr("Current vocabulary"), vocabulary);
    m_vocabularyRemark = vocabularyHeader.remark;
    m_vocabulary = new VocabularyStrip(vocabulary);
    keepLeastHeight(*m_vocabulary, 60);
    vocabularyColumn = vocabularyHeader.makeFoldable(*vocabulary, QStringLiteral("vocabulary"));
    vocabularyColumn->addWidget(m_vocabulary, 1);
    m_down->addWidget(vocabulary);
    m_down->setStretchFactor(0, 3);
    m_down->setStretchFactor(1, 3);
    m_down->setStretchFactor(2, 1);
    m_down->setUsualSizes({312, 276, 120});
    m_down->setSideBySideFrom(kTeachingSideBySideFrom);
    m_down->setOtherSizes({4, 4, 2});

    // The pair that the user chooses, in a row or in a word, is framed everywhere.
    connect(m_pairTable, &StepTable::rowChosen, this,
            [this](int row) { m_boxes->setPicked(m_pairs->pairs()[static_cast<std::size_t>(row)].pair); });
    connect(m_boxes, &WordBoxes::pairChosen, this, [this](train::SymbolPair pair) {
        m_boxes->setPicked(pair);
        m_pairTable->showRow(m_pairs->rowOf(pair));
    });
    const auto reportCopied = [this](const QString&) { emit statusMessage(tr("Copied")); };
    connect(m_boxes, &WordBoxes::copied, this, reportCopied);
    connect(m_vocabulary, &VocabularyStrip::copied, this, reportCopied);
    connect(m_pairTable, &StepTable::copied, this, reportCopied);
    return center;
}

/// The header shows the progress of the new corpus instead of the step of the previous one.
void TeachingView::makeWaiting(JobStrip& strip) {
    strip.setCounted(
        [](quint64 done, quint64 total) { return tr("%1 of %2 merges").arg(grouped(done), grouped(total)); });
    connect(&strip, &JobStrip::shownChanged, this, [this](bool shown) {
        m_title->setVisible(!shown);
        m_previous->setVisible(!shown);
        m_clause->setText(shown ? tr("the result below is for the previous corpus") : QString());
        if (!shown && m_run)
            updateStep();
    });
    connect(&strip, &JobStrip::canceled, this, &TeachingView::showCanceled);
}

/// Hides the bars when there is little room.
bool TeachingView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        fitPairs();
    return QWidget::eventFilter(watched, event);
}

void TeachingView::fitPairs() {
    m_pairTable->setColumnHidden(PairCountsModel::Bar, m_pairTable->width() < scaled(kRoomForBars));
}

QWidget* TeachingView::makeSide() {
    auto* side = new PaneSplitter(Qt::Vertical, m_body);
    keepLeastWidth(*side, kLeastSideWidth);
    auto* symbols = new QWidget(side);
    paneColumn(symbols);
    const PaneHeader header(tr("Symbols"), symbols);
    header.remark->setText(tr("and vocabulary size, by number of merges"));
    QVBoxLayout* column = header.makeFoldable(*symbols, QStringLiteral("symbols"));
    m_curve = new TrainingCurve(symbols);
    column->addWidget(m_curve, 1);
    m_touched = new TouchedPane(symbols);
    column->addWidget(m_touched);
    side->addWidget(symbols);
    auto* list = new QWidget(side);
    column = paneColumn(list);
    const PaneHeader merges(tr("Merges"), list);
    m_mergesRemark = merges.remark;
    auto* copies = new QMenu(side);
    copies->addAction(tr("Merges up to here, as merges.txt"), this, [this] { copyText(mergesText()); });
    copies->addAction(tr("Words as they are now"), this, [this] { copyText(m_boxes->plainText()); });
    copies->addAction(tr("Effect of the next merge"), this, [this] { copyText(m_touched->plainText()); });
    copies->addAction(tr("Current vocabulary"), this, [this] { copyText(m_vocabulary->plainText()); });
    merges.addMenu(tr("Copy"), tr("Copy something of this step as text"), *copies);
    m_merges = new TrainedMergesModel(this);
    m_mergeTable = new StepTable(list);
    m_mergeTable->setModel(m_merges);
    m_mergeTable->setObjectName(QStringLiteral("merges"));
    m_mergeTable->setColumns({34, 64, 0, 44, 48, 62});
    m_mergeTable->setAccessibleName(tr("Merges in order"));
    column->addWidget(merges.frame);
    column->addWidget(m_mergeTable, 1);
    side->addWidget(list);
    side->setStretchFactor(0, 0);
    side->setStretchFactor(1, 1);
    connect(m_mergeTable, &StepTable::rowChosen, this,
            [this](int row) { m_player->goTo(static_cast<std::size_t>(row)); });
    connect(m_mergeTable, &StepTable::copied, this, [this] { emit statusMessage(tr("Copied")); });
    return side;
}

/// Trains only when visible.
void TeachingView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale)
        train();
}

void TeachingView::setCorpus(const QString& corpus, const TeachingRules& rules) {
    m_corpus->set(corpus, rules);
    m_wanted = 0;
    train();
}

void TeachingView::train() {
    m_stale = true;
    if (!isVisible())
        return;
    m_job.run([corpus = m_corpus->corpus().toStdString(), rules = m_corpus->rules()](
                  const Progress& progress) { return TeachingRun::train(corpus, rules, progress); },
              [this](Result<TeachingRunPtr> run) { receive(std::move(run)); });
}

/// The result of the previous corpus stays, dimmed.
void TeachingView::showCanceled() {
    m_stale = false;
    for (BusyOverlay* overlay : m_overlays)
        overlay->setShown(true);
    m_title->setText(tr("Stopped"));
    m_previous->setText({});
    m_clause->setText(m_run
                          ? tr("the result below is for the previous corpus; change something to train again")
                          : tr("change something to train again"));
    emit statusTextChanged();
}

void TeachingView::receive(Result<TeachingRunPtr> run) {
    m_stale = false;
    m_failure->setError(run ? std::nullopt : std::optional(run.error()));
    if (!run) {
        m_pages->setCurrentWidget(m_failure);
        return;
    }
    show(std::move(*run));
}

void TeachingView::show(TeachingRunPtr run) {
    const bool large = m_run && m_run->corpus().size() > kLargeCorpus;
    m_run = std::move(run);
    if (large)
        returnMemory();
    m_corpus->setRun(m_run);
    m_characters = 0;
    for (std::size_t i = 0; i < m_run->words().size(); ++i)
        m_characters += m_run->words().count(i) * charactersOf(m_run->words().word(i));
    m_pages->setCurrentWidget(m_run->words().size() == 0 ? static_cast<QWidget*>(m_note) : m_body);
    m_merges->setRun(m_run);
    std::vector<PlotPoint> symbols, pieces;
    for (std::size_t step = 0; step <= m_run->steps().size(); ++step) {
        symbols.push_back({static_cast<double>(step), static_cast<double>(m_run->symbolsAt(step))});
        const bool newPiece = step > 0 && m_run->steps()[step - 1].merge.newPiece;
        pieces.push_back({static_cast<double>(step), step == 0 ? static_cast<double>(m_run->alphabetSize())
                                                               : pieces.back().value + (newPiece ? 1 : 0)});
    }
    m_curve->setCurves(std::move(symbols), std::move(pieces), tr("symbols"), tr("vocab size"));
    const std::size_t count = m_run->steps().size();
    m_player->setSteps(count, std::min(m_wanted.value_or(m_player->step()), count));
    m_wanted.reset();
    m_mergesRemark->setText(count == 0        ? tr("none: no pair is frequent enough")
                            : m_run->capped() ? tr("the first %1: more are not shown").arg(grouped(count))
                                              : tr("click to go to a merge"));
    showStep(m_player->step(), false);
}

void TeachingView::showStep(std::size_t step, bool forward) {
    if (!m_run)
        return;
    TeachingState state = m_run->state(step);
    m_pairs->setState(m_run, state);
    m_pairTable->scrollToTop();
    m_vocabulary->setState(m_run, state);
    updateVocabulary(state);
    m_touched->setState(m_run, state);
    m_boxes->setState(m_run, std::move(state), forward);
    m_merges->setStep(step);
    const int rows = m_merges->rowCount();
    m_mergeTable->showRow(rows == 0 ? -1 : std::min(static_cast<int>(step), rows - 1));
    m_curve->setPlace(static_cast<double>(step), symbolCount(m_run->symbolsAt(step)));
    updateStep();
    updateTies();
    emit statusTextChanged();
    emit stateChanged();
}

void TeachingView::showAgain() {
    showStep(m_player->step(), false);
}

void TeachingView::updateStep() {
    const std::size_t step = m_player->step();
    const std::size_t count = m_run->steps().size();
    if (step < count) {
        const train::TrainedMerge& merge = m_run->steps()[step].merge;
        m_title->setText(m_run->capped()
                             ? tr("Next: merge %1 of the first %2").arg(grouped(step + 1), grouped(count))
                             : tr("Next: merge %1 of %2").arg(grouped(step + 1), grouped(count)));
        m_clause->setText(tr("joins %1 and %2 into %3, id %4")
                              .arg(symbolText(*m_run, merge.pair.left), symbolText(*m_run, merge.pair.right),
                                   symbolText(*m_run, merge.merged))
                              .arg(merge.merged));
    } else {
        m_title->setText(count == 0        ? tr("No merges")
                         : m_run->capped() ? tr("The first %1 are done").arg(mergeCount(count))
                                           : tr("All %1 are done").arg(mergeCount(count)));
        const bool full = m_run->rules().pieces != 0 && m_run->piecesAt(count) >= m_run->rules().pieces;
        m_clause->setText(m_run->capped() ? tr("no more are shown here; use “Real files” to train to the end")
                          : full          ? tr("the vocabulary size is reached")
                                          : tr("no remaining pair is frequent enough"));
    }
    m_previous->setText(
        step == 0 ? QString()
                  : tr("merge %1 created %2")
                        .arg(grouped(step), symbolText(*m_run, m_run->steps()[step - 1].merge.merged)));
}

void TeachingView::updateTies() {
    const std::size_t kinds = m_pairs->pairs().size();
    const QString all = tr("%1 different pairs", nullptr, pluralCount(kinds)).arg(grouped(kinds));
    const std::size_t step = m_player->step();
    if (step >= m_run->steps().size()) {
        m_pairRemark->setText(kinds == 0 ? tr("none is left") : all);
        return;
    }
    const TeachingStep& next = m_run->steps()[step];
    m_pairRemark->setText(
        next.tied < 2
            ? tr("%1; the most frequent one occurs %2 times", nullptr, pluralCount(next.merge.count))
                  .arg(all, grouped(next.merge.count))
            : tr("%1; %2 occur %3 times each: %4", nullptr, pluralCount(next.merge.count))
                  .arg(all, grouped(next.tied), grouped(next.merge.count), tieClause(m_run->rules().tie)));
}

void TeachingView::updateVocabulary(const TeachingState& state) {
    QString words = pieceCount(m_run->piecesAt(state.step));
    QStringList idle;
    for (const train::SymbolId symbol : m_vocabulary->idle())
        if (idle.size() < kMaxIdle)
            idle << symbolText(*m_run, symbol);
    const std::size_t more = m_vocabulary->idle().size() - static_cast<std::size_t>(idle.size());
    if (more > 0)
        idle << tr("%1 more").arg(grouped(more));
    if (!idle.isEmpty())
        words +=
            tr("; no longer in any word, but in the vocabulary: %1").arg(idle.join(QStringLiteral(", ")));
    m_vocabularyRemark->setText(words);
}

double TeachingView::charactersAt(std::size_t step) const {
    const std::uint64_t symbols = m_run->symbolsAt(step);
    return symbols == 0 ? 0 : static_cast<double>(m_characters) / static_cast<double>(symbols);
}

QString TeachingView::statusText() const {
    if (!m_run || m_run->words().size() == 0)
        return {};
    const std::size_t step = m_player->step();
    QStringList parts{symbolCount(m_run->symbolsAt(step)), pieceCount(m_run->piecesAt(step)),
                      tr("%1 characters/symbol").arg(decimal(charactersAt(step), 2))};
    parts << (step < m_run->steps().size() ? tr("merge %1 next").arg(grouped(step + 1))
                                           : tr("all merges done"));
    return parts.join(QStringLiteral(" · "));
}

QList<QWidget*> TeachingView::panes() const {
    if (m_pages->currentWidget() != m_body)
        return {m_corpus->editor()};
    return {m_corpus->editor(), m_boxes, m_pairTable, m_vocabulary, m_mergeTable};
}

bool TeachingView::handleKey(const QKeyEvent& event) {
    return m_pages->currentWidget() == m_body && m_player->handleKey(event);
}

QString TeachingView::mergesText() const {
    QString text;
    const bool bytes = m_run && m_run->rules().start == TeachingRules::Start::Bytes;
    for (std::size_t i = 0; m_run && i < m_player->step(); ++i) {
        const train::SymbolPair pair = m_run->steps()[i].merge.pair;
        const auto spelled = [&](train::SymbolId symbol) {
            const std::string own = m_run->spelling(symbol);
            return QString::fromStdString(bytes ? spelledInAlphabet(own) : own);
        };
        text += spelled(pair.left) + QLatin1Char(' ') + spelled(pair.right) + QLatin1Char('\n');
    }
    return text;
}

void TeachingView::copyText(const QString& text) {
    QGuiApplication::clipboard()->setText(text);
    emit statusMessage(tr("Copied"));
}

QString TeachingView::tokenizerName() const {
    QString words;
    for (std::size_t i = 0; m_run && i < m_run->words().size() && words.size() < kMaxNameLetters; ++i) {
        const std::string_view word = m_run->words().word(i);
        for (const QChar c : QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size())))
            words += c.isLetterOrNumber() || c.isSurrogate() ? c : QLatin1Char(' ');
        words += QLatin1Char(' ');
    }
    words = words.simplified().left(kMaxNameLetters).trimmed();
    if (!words.isEmpty() && words.back().isHighSurrogate())
        words.chop(1);
    QStringList parts{words.isEmpty() ? tr("trained") : words};
    if (const QString kind = m_run ? kindOfTeaching(m_run->rules()) : QString(); !kind.isEmpty())
        parts << kind;
    parts << mergeCount(m_player->step());
    return parts.join(QStringLiteral(", "));
}

Result<std::shared_ptr<const Tokenizer>> TeachingView::tokenizer() const {
    if (!m_run)
        return fail(ErrorCode::BadInput, {}, "nothing trained yet", "type a corpus, or choose a sample");
    auto result = Tokenizer::create(std::make_shared<const TokenizerDefinition>(
        teachingDefinition(m_run->trainedAt(m_player->step()), m_run->rules())));
    if (!result)
        return tl::unexpected(result.error());
    return std::shared_ptr<const Tokenizer>(std::move(*result));
}

QJsonObject TeachingView::state() const {
    return {{QStringLiteral("corpus"), m_corpus->corpus()},
            {QStringLiteral("rules"), toJson(m_corpus->rules())},
            {QStringLiteral("step"), static_cast<qint64>(m_wanted.value_or(m_player->step()))},
            {QStringLiteral("several"), m_player->stride()},
            {QStringLiteral("visited"), m_visited->isChecked()},
            {QStringLiteral("across"), sizesOf(*m_across)},
            {QStringLiteral("down"), sizesOf(*m_down)}};
}

void TeachingView::restore(const QJsonObject& state) {
    const TeachingSample& sample = teachingSamples().constFirst();
    const QJsonValue corpus = state[QStringLiteral("corpus")];
    if (corpus.isString())
        m_corpus->set(corpus.toString().left(static_cast<qsizetype>(TeachingRun::kLongestCorpus)),
                      teachingRules(state[QStringLiteral("rules")].toObject()));
    else
        m_corpus->set(sample.corpus, sample.rules);
    m_wanted = static_cast<std::size_t>(std::max<qint64>(0, state[QStringLiteral("step")].toInteger(0)));
    m_player->setStride(state[QStringLiteral("several")].toInt(m_player->stride()));
    m_visited->setChecked(state[QStringLiteral("visited")].toBool());
    setSizes(*m_across, state[QStringLiteral("across")].toArray());
    setSizes(*m_down, state[QStringLiteral("down")].toArray());
    train();
}

} // namespace tokenscope::ui
