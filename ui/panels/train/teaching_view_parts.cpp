#include "ui/panels/train/job_veil.h"
#include "ui/panels/train/merge_player.h"
#include "ui/panels/train/pair_counts_model.h"
#include "ui/panels/train/share_bar_delegate.h"
#include "ui/panels/train/teaching_view.h"
#include "ui/panels/train/touched_pane.h"
#include "ui/panels/train/trained_merges_model.h"
#include "ui/panels/train/training_curve.h"
#include "ui/panels/train/vocabulary_strip.h"
#include "ui/panels/train/word_boxes.h"
#include "ui/support/counted_words.h"
#include "ui/support/format_number.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/failure_note.h"
#include "ui/widgets/notices/offer_page.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"

#include <QCheckBox>
#include <QSplitter>
#include <QStackedWidget>

// How the view is put together; what it does is in teaching_view.cpp.
namespace tokenscope::ui {
namespace {

constexpr int kCorpusWidth = 264;
constexpr int kSideWidth = 376;
constexpr int kRoomForBars = 540;

} // namespace

TeachingView::TeachingView(QWidget* parent)
    : QWidget(parent)
    , m_job(tr("Training"))
    , m_corpus(new CorpusPane(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_across = new QSplitter(Qt::Horizontal, this);
    m_across->setChildrenCollapsible(false);
    m_across->addWidget(m_corpus);
    m_corpus->setMinimumWidth(scaled(256));
    m_pages = new QStackedWidget(m_across);
    m_pages->setProperty("look", "panel");
    m_body = new QSplitter(Qt::Horizontal, m_pages);
    m_body->setChildrenCollapsible(false);
    m_body->addWidget(makeCenter());
    m_body->addWidget(makeSide());
    m_body->setStretchFactor(0, 1);
    m_body->setSizes({576, kSideWidth});
    m_note = new OfferPage(m_pages);
    m_note->setOffers(tr("Train before your eyes"),
                      tr("Type a few words at the left, and see which pairs are merged, one after another."),
                      {{tr("low lower newest widest"), [this] { m_corpus->chooseSample(0); }, true},
                       {tr("hello hello hello world world"), [this] { m_corpus->chooseSample(2); }}});
    m_failure = new FailureNote(m_pages);
    m_pages->addWidget(m_body);
    m_pages->addWidget(m_note);
    m_pages->addWidget(m_failure);
    m_across->setStretchFactor(1, 1);
    m_across->setSizes({kCorpusWidth, 952});
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
    connect(m_player, &MergePlayer::stepChanged, this, &TeachingView::showStep);
    connect(m_player, &MergePlayer::severalChanged, this, &TeachingView::stateChanged);
    connect(m_curve, &TrainingCurve::chosen, m_player, &MergePlayer::goTo);
    for (QWidget* over : std::initializer_list<QWidget*>{m_boxes, m_player, m_pairTable, m_vocabulary,
                                                         m_curve, m_touched, m_mergeTable})
        m_veils << new JobVeil(m_job, *over);
    for (QSplitter* splitter : {m_across, m_down, m_body})
        connect(splitter, &QSplitter::splitterMoved, this, &TeachingView::stateChanged);
}

QWidget* TeachingView::makeCenter() {
    auto* center = new QWidget(m_body);
    QVBoxLayout* column = paneColumn(center);
    m_down = new QSplitter(Qt::Vertical, center);
    m_down->setChildrenCollapsible(false);
    column->addWidget(m_down);

    auto* words = new QWidget(m_down);
    QVBoxLayout* wordColumn = paneColumn(words);
    const PaneHeader wordHeader(tr("Merges"), words);
    m_title = wordHeader.title;
    m_clause = wordHeader.remark;
    m_former = new QLabel(words);
    m_former->setTextFormat(Qt::PlainText);
    m_former->setProperty("look", "remark");
    wordHeader.row->addWidget(m_former);
    m_visited = new QCheckBox(tr("Visited only"), words);
    m_visited->setToolTip(tr("Hide the words that the next merge doesn't touch"));
    wordHeader.row->addWidget(m_visited);
    makeWaiting(*wordHeader.addProgress(m_job));
    m_boxes = new WordBoxes(words);
    m_boxes->setMinimumHeight(scaled(104));
    m_player = new MergePlayer(words);
    keepHeight(*m_player, 56);
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
    m_pairs = new PairCountsModel(this);
    m_pairTable = new StepTable(pairs);
    m_pairTable->setModel(m_pairs);
    m_pairTable->setColumns({88, 52, 96, 52, 66, 72, 0});
    m_pairTable->setItemDelegateForColumn(PairCountsModel::Bar,
                                          new ShareBarDelegate(PairCountsModel::kShareRole, m_pairTable));
    m_pairTable->setAccessibleName(tr("Pairs and how often they stand in the corpus"));
    m_pairTable->setMinimumHeight(scaled(90));
    m_pairTable->installEventFilter(this); // the view itself has its size before its panes have theirs
    pairColumn->addWidget(pairHeader.frame);
    pairColumn->addWidget(m_pairTable, 1);
    m_down->addWidget(pairs);

    auto* vocabulary = new QWidget(m_down);
    QVBoxLayout* vocabularyColumn = paneColumn(vocabulary);
    const PaneHeader vocabularyHeader(tr("Vocabulary now"), vocabulary);
    m_vocabularyRemark = vocabularyHeader.remark;
    m_vocabulary = new VocabularyStrip(vocabulary);
    m_vocabulary->setMinimumHeight(scaled(60));
    vocabularyColumn->addWidget(vocabularyHeader.frame);
    vocabularyColumn->addWidget(m_vocabulary, 1);
    m_down->addWidget(vocabulary);
    m_down->setStretchFactor(0, 3);
    m_down->setStretchFactor(1, 3);
    m_down->setStretchFactor(2, 1);
    m_down->setSizes({312, 276, 120});

    // A pair that is pointed at, in a row or in a word, is framed wherever it stands.
    connect(m_pairTable, &StepTable::rowChosen, this,
            [this](int row) { m_boxes->setPicked(m_pairs->pairs()[static_cast<std::size_t>(row)].pair); });
    connect(m_boxes, &WordBoxes::pairChosen, this, [this](SymbolPair pair) {
        m_boxes->setPicked(pair);
        m_pairTable->showRow(m_pairs->rowOf(pair));
    });
    const auto tell = [this](const QString&) { emit told(tr("Copied")); };
    connect(m_boxes, &WordBoxes::copied, this, tell);
    connect(m_vocabulary, &VocabularyStrip::copied, this, tell);
    connect(m_pairTable, &StepTable::copied, this, tell);
    return center;
}

/// What the header says of the former corpus gives way to how far the new one is.
void TeachingView::makeWaiting(JobStrip& strip) {
    strip.setCounted(
        [](quint64 done, quint64 total) { return tr("%1 of %2 merges").arg(grouped(done), grouped(total)); });
    connect(&strip, &JobStrip::shownChanged, this, [this](bool shown) {
        m_title->setVisible(!shown);
        m_former->setVisible(!shown);
        m_clause->setText(shown ? tr("what is below is of the corpus before") : QString());
        if (!shown && m_run)
            tellStep();
    });
    connect(&strip, &JobStrip::canceled, this, &TeachingView::tellCanceled);
}

/// Where there is little room, words go before the bars.
bool TeachingView::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        fitPairs();
    return QWidget::eventFilter(watched, event);
}

void TeachingView::fitPairs() {
    m_pairTable->setColumnHidden(PairCountsModel::Bar, m_pairTable->width() < scaled(kRoomForBars));
}

QWidget* TeachingView::makeSide() {
    auto* side = new QWidget(m_body);
    side->setMinimumWidth(scaled(220));
    QVBoxLayout* column = paneColumn(side);
    const PaneHeader header(tr("Symbols in the corpus"), side);
    header.remark->setText(tr("and pieces, by number of merges"));
    m_curve = new TrainingCurve(side);
    column->addWidget(header.frame);
    column->addWidget(m_curve);
    m_touched = new TouchedPane(side);
    column->addWidget(m_touched);
    const PaneHeader merges(tr("Merges"), side);
    m_mergesRemark = merges.remark;
    auto* copies = new QMenu(side);
    copies->addAction(tr("Merges up to here, as merges.txt"), this, [this] { copyText(mergesText()); });
    copies->addAction(tr("Words as they are now"), this, [this] { copyText(m_boxes->plainText()); });
    copies->addAction(tr("What the next merge touches"), this, [this] { copyText(m_touched->plainText()); });
    copies->addAction(tr("Vocabulary now"), this, [this] { copyText(m_vocabulary->plainText()); });
    merges.addMenu(tr("Copy"), tr("Of the step that is shown, as text"), *copies);
    m_merges = new TrainedMergesModel(this);
    m_mergeTable = new StepTable(side);
    m_mergeTable->setModel(m_merges);
    m_mergeTable->setColumns({34, 88, 0, 44, 48, 70});
    m_mergeTable->setAccessibleName(tr("Merges in their order"));
    column->addWidget(merges.frame);
    column->addWidget(m_mergeTable, 1);
    connect(m_mergeTable, &StepTable::rowChosen, this,
            [this](int row) { m_player->goTo(static_cast<std::size_t>(row)); });
    connect(m_mergeTable, &StepTable::copied, this, [this] { emit told(tr("Copied")); });
    return side;
}

} // namespace tokenscope::ui
