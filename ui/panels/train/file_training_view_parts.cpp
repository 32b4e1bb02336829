#include "ui/panels/train/corpus_pane.h"
#include "ui/panels/train/failure_banner.h"
#include "ui/panels/train/file_training_view.h"
#include "ui/panels/train/measured_texts_model.h"
#include "ui/panels/train/piece_worth_model.h"
#include "ui/panels/train/source_list.h"
#include "ui/panels/train/training_curve.h"
#include "ui/panels/train/training_estimate.h"
#include "ui/panels/train/training_form.h"
#include "ui/support/numbers.h"
#include "ui/support/theme.h"
#include "ui/support/tool_tips.h"
#include "ui/widgets/notices/failure_note.h"
#include "ui/widgets/notices/offer_page.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"

#include <QGridLayout>
#include <QProgressBar>
#include <QSplitter>
#include <QStackedWidget>

// How the view is put together; what it does is in file_training_view.cpp.
namespace tokenscope::ui {
namespace {

constexpr int kOptionsWidth = 344;
constexpr int kBarSteps = 1000;
constexpr int kEstimateAfterMs = 250;
constexpr int kNumbers = 5;

} // namespace

FileTrainingView::FileTrainingView(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_job(tr("Training"))
    , m_measuring(tr("Measuring"))
    , m_saving(tr("Saving"))
    , m_estimating(tr("Estimating"))
    , m_targeting(tr("Looking at formats")) {
    m_estimateSoon.setSingleShot(true);
    m_estimateSoon.setInterval(kEstimateAfterMs);
    connect(&m_estimateSoon, &QTimer::timeout, this, &FileTrainingView::estimate);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    m_across = new QSplitter(Qt::Horizontal, this);
    m_across->setChildrenCollapsible(false);
    row->addWidget(m_across);
    m_across->addWidget(makeOptions());
    m_pages = new QStackedWidget(m_across);
    m_note = new OfferPage(m_pages);
    m_body = makeBody();
    m_failure = new FailureNote(m_pages);
    m_failure->setLead(tr("The training failed."));
    for (QWidget* page : std::initializer_list<QWidget*>{m_note, m_body, m_failure})
        m_pages->addWidget(page);
    m_across->setStretchFactor(1, 1);
    m_across->setSizes({kOptionsWidth, 872});
    connect(m_across, &QSplitter::splitterMoved, this, &FileTrainingView::stateChanged);
    connect(&m_job, &LatestJob::progress, this, &FileTrainingView::showState);
    connect(&m_job, &LatestJob::finished, this, &FileTrainingView::updatePage);
    connect(m_sources, &SourceList::changed, this, [this] {
        m_failure->setError(std::nullopt);
        offerToGoOn(false);
        updatePage();
        tellEstimate();
        emit stateChanged();
    });
    connect(m_sources, &SourceList::measured, this, &FileTrainingView::fillNote);
    // Whoever stopped it: nothing is being measured.
    connect(&m_measuring, &LatestJob::finished, this, [this] {
        if (!m_measured)
            m_figuresRemark->setText(tr("measuring was stopped"));
    });
    connect(m_form, &TrainingForm::changed, this, [this] {
        m_train->setEnabled(ready());
        offerToGoOn(false);
        tellEstimate();
        emit stateChanged();
    });
    // A tokenizer that was opened meanwhile is measured, too.
    connect(&session, &Session::tokenizersChanged, this, [this] {
        if (isVisible() && m_result && !m_job.running())
            measure();
    });
    updatePage();
    tellEstimate();
}

QWidget* FileTrainingView::makeOptions() {
    auto* options = new QWidget(m_across);
    options->setMinimumWidth(scaled(300));
    QVBoxLayout* column = paneColumn(options);
    m_sources = new SourceList(options);
    column->addWidget(m_sources);
    const PaneHeader header(tr("Options"), options);
    column->addWidget(header.frame);
    m_form = new TrainingForm(options);
    column->addWidget(m_form, 1);
    column->addWidget(paneRule(options));
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(12, 8, 12, 8);
    foot->setSpacing(8);
    m_estimate = new ElidedLabel(options);
    m_estimate->setProperty("look", "remark");
    foot->addWidget(m_estimate, 1);
    m_train = new QPushButton(options);
    m_train->setProperty("look", "primary");
    offerToGoOn(false);
    m_stop = new QPushButton(tr("Stop"), options);
    m_stop->setToolTip(tr("Stop training"));
    foot->addWidget(m_train);
    foot->addWidget(m_stop);
    column->addLayout(foot);
    connect(m_train, &QPushButton::clicked, this, &FileTrainingView::train);
    connect(m_stop, &QPushButton::clicked, this, &FileTrainingView::stop);
    return options;
}

void FileTrainingView::makeUses(QHBoxLayout& row) {
    const std::pair<QString, UseOfStep> uses[] = {{tr("Inspect"), UseOfStep::Inspect},
                                                  {tr("Steps"), UseOfStep::Steps},
                                                  {tr("Compare"), UseOfStep::Compare}};
    for (const auto& [title, use] : uses) {
        auto* button = new QPushButton(title, m_body);
        button->setToolTip(tr("Open what was trained in %1").arg(title));
        connect(button, &QPushButton::clicked, this, [this, wanted = use] { emit useRequested(wanted); });
        row.addWidget(button);
        m_uses << button;
    }
    m_saveMenu = new QMenu(m_body);
    m_saveMenu->setToolTipsVisible(true);
    QPushButton* save = menuButton(
        tr("Save as…"),
        tr("As tokenizer.json, .model, .tiktoken or vocab.json and merges.txt, with what it was trained on"),
        m_saveMenu, m_body);
    fillSaveMenu();
    row.addWidget(save);
    m_uses << save;
}

QWidget* FileTrainingView::makeBody() {
    m_body = new QWidget(m_pages);
    QVBoxLayout* column = paneColumn(m_body);
    const PaneHeader header({}, m_body);
    m_title = header.title;
    m_remark = header.remark;
    makeUses(*header.row);
    column->addWidget(header.frame);
    m_banner = new FailureBanner(*m_body);
    connect(m_banner, &FailureBanner::copied, this, [this] { emit told(tr("Copied")); });
    m_bar = new QProgressBar(m_body);
    m_bar->setRange(0, kBarSteps);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("How far the training is"));
    column->addWidget(m_bar);
    auto* numbers = new QHBoxLayout;
    numbers->setContentsMargins(12, 10, 12, 10);
    numbers->setSpacing(24);
    for (int i = 0; i < kNumbers; ++i) {
        auto* box = new QVBoxLayout;
        box->setSpacing(0);
        auto* value = new QLabel(m_body);
        keepFont(*value, [] { return interfaceFont(15, QFont::DemiBold); });
        auto* label = new QLabel(m_body);
        label->setProperty("look", "remark");
        box->addWidget(value);
        box->addWidget(label);
        numbers->addLayout(box);
        m_numbers << std::pair(value, label);
    }
    numbers->addStretch(1);
    column->addLayout(numbers);
    column->addWidget(paneRule(m_body));
    const PaneHeader curveHeader(tr("Bytes per token"), m_body);
    curveHeader.remark->setText(tr("of the corpus, by number of pieces"));
    column->addWidget(curveHeader.frame);
    m_curve = new TrainingCurve(m_body);
    m_curve->setDecimals(1);
    column->addWidget(m_curve);

    const PaneHeader figuresHeader(tr("Beside the open tokenizers"), m_body);
    m_figuresRemark = figuresHeader.remark;
    figuresHeader.addProgress(m_measuring);
    column->addWidget(figuresHeader.frame);
    m_figures = new MeasuredTextsModel(this);
    m_figuresTable = new StepTable(m_body);
    m_figuresTable->setModel(m_figures);
    m_figuresTable->setColumns({170, 64, 84, 84, 84, 84, 0});
    m_figuresTable->setAccessibleName(tr("Figures of each tokenizer"));
    keepHeight(*m_figuresTable, 22 + 4 * 21);
    column->addWidget(m_figuresTable);

    auto* split = new QSplitter(Qt::Horizontal, m_body);
    split->setChildrenCollapsible(false);
    const auto addTable = [&](const QString& title, ElidedLabel*& remark, PieceWorthModel*& model,
                              StepTable*& table) {
        auto* part = new QWidget(split);
        QVBoxLayout* partColumn = paneColumn(part);
        const PaneHeader partHeader(title, part);
        remark = partHeader.remark;
        partColumn->addWidget(partHeader.frame);
        model = new PieceWorthModel(this);
        table = new StepTable(part);
        table->setModel(model);
        table->setColumns({0, 56, 80, 80});
        table->setAccessibleName(title);
        table->setMinimumHeight(scaled(80));
        partColumn->addWidget(table, 1);
        connect(table, &StepTable::copied, this, [this] { emit told(tr("Copied")); });
        split->addWidget(part);
    };
    addTable(tr("Most useful"), m_mostRemark, m_most, m_mostTable);
    addTable(tr("Least useful"), m_leastRemark, m_least, m_leastTable);
    column->addWidget(split, 1);
    return m_body;
}

void FileTrainingView::fillNote() {
    const bool any = !m_sources->empty();
    QList<OfferPage::Offer> offers;
    if (any)
        offers.append({tr("Train"), [this] { train(); }, true});
    offers.append({tr("Add files…"), [this] { m_sources->askForFiles(); }, !any});
    offers.append({tr("Add folder…"), [this] { m_sources->askForFolder(); }});
    offers.append({tr("The sample texts"), [this] { trainOnSamples(); }});
    m_note->setOffers(
        tr("A tokenizer from your own texts"),
        any ? (m_sources->measuring() ? tr("The options at the left say what is trained.")
                                      : tr("%1 are ready. The options at the left say what is trained.")
                                            .arg(byteCount(m_sources->bytes())))
            : tr("Choose text files or a folder, or drop them here: .txt, .jsonl and .tsv, plain or "
                 "as .xz, .gz or .zst. Nothing leaves this machine."),
        offers);
}

/// A moment after the last change: options come one after another.
void FileTrainingView::tellEstimate() {
    m_estimating.cancel();
    m_estimate->setText({});
    // Counts are as long as they are: what is foretold is the reading of texts.
    if (!m_sources->sources().empty() && m_form->options().pruneTo == 0)
        m_estimateSoon.start();
}

void FileTrainingView::estimate() {
    m_estimating.run(
        [options = wanted()](const Progress& progress) { return estimateTraining(options, progress); },
        [this](const Result<TrainingEstimate>& estimate) {
            m_estimate->setText(estimate ? estimateText(*estimate) : QString());
            m_estimate->setToolTip(
                estimate ? tr("Foretold from some of the texts: %1 of text, some %2 distinct words")
                               .arg(byteCount(estimate->bytes), abbreviated(estimate->distinctWords))
                         : plainToolTip(QString::fromStdString(describe(estimate.error()))));
        });
}

} // namespace tokenscope::ui
