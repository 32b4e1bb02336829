// Long because the texts, the options, the run and its results are shown by one page that follows the run.
#include "ui/panels/train/file_training_view.h"

#include "resources/samples.h"
#include "ui/panels/train/corpus_pane.h"
#include "ui/panels/train/failure_banner.h"
#include "ui/panels/train/measured_texts_model.h"
#include "ui/panels/train/source_list.h"
#include "ui/panels/train/token_utility_model.h"
#include "ui/panels/train/trained_file.h"
#include "ui/panels/train/training_curve.h"
#include "ui/panels/train/training_errors.h"
#include "ui/panels/train/training_estimate.h"
#include "ui/panels/train/training_form.h"
#include "ui/session/dialog_folder.h"
#include "ui/support/elided_label.h"
#include "ui/support/numbers.h"
#include "ui/support/splitters.h"
#include "ui/support/theme.h"
#include "ui/support/tool_tips.h"
#include "ui/widgets/notices/failure_note.h"
#include "ui/widgets/notices/offer_page.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QJsonArray>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableWidget>
#include <QTemporaryDir>
#include <algorithm>
#include <utility>

// What the view does; how it is put together is in file_training_view_parts.cpp, what came of a training in
// file_training_results.cpp.
namespace tokenscope::ui {
namespace {

constexpr std::size_t kPiecesOfSamples = 500;

QString stageTitle(TrainStage stage) {
    switch (stage) {
    case TrainStage::Counting:
        return FileTrainingView::tr("Counting words");
    case TrainStage::Preparing:
        return FileTrainingView::tr("Preparing");
    case TrainStage::Learning:
        return FileTrainingView::tr("Learning pieces");
    case TrainStage::Writing:
        return FileTrainingView::tr("Writing");
    case TrainStage::Measuring:
        return FileTrainingView::tr("Measuring");
    }
    return {};
}

} // namespace

FileTrainingView::~FileTrainingView() = default;

void FileTrainingView::addTexts(const QStringList& paths) {
    m_sources->add(paths);
}

TrainOptions FileTrainingView::wanted() const {
    TrainOptions options = m_form->options();
    options.input.sources = m_sources->sources();
    options.input.counts = m_sources->counts();
    for (const QString& path : m_sources->evaluation())
        options.evaluation.push_back(path.toStdString());
    return options;
}

/// Pieces are taken off a tokenizer without texts, too.
bool FileTrainingView::ready() const {
    return !m_sources->empty() || m_form->options().pruneTo > 0;
}

void FileTrainingView::train() {
    const TrainOptions options = wanted();
    if (!ready())
        return emit told(tr("Choose texts to train on first"));
    m_measuring.cancel();
    m_state = std::make_shared<SharedTrainState>();
    m_job.run([options,
               state = m_state](const Progress& progress) { return trainOnFiles(options, state, progress); },
              [this](Result<FileTrainingPtr> result) { take(std::move(result)); });
    m_failure->setError(std::nullopt);
    m_form->markWrong({});
    offerToGoOn(false);
    updatePage();
    showState();
    emit placeChanged();
}

void FileTrainingView::stop() {
    if (!m_job.running())
        return;
    const bool kept = !m_form->options().checkpoint.empty();
    m_job.cancel();
    updatePage();
    offerToGoOn(kept);
    if (m_result) {
        showResult();
        if (!m_measured)
            measure();
    }
    emit told(kept ? tr("Stopped. The progress is saved in the checkpoint.") : tr("Stopped"));
}

/// Until something is changed: the checkpoint is of these texts and options.
void FileTrainingView::offerToGoOn(bool stopped) {
    m_train->setText(stopped ? tr("Resume") : tr("Train"));
    m_train->setToolTip(stopped ? tr("Continue from the checkpoint. The result is the same.")
                                : tr("Start training. It can be stopped at any time."));
}

void FileTrainingView::trainOnSamples() {
    if (!m_samples)
        m_samples = std::make_unique<QTemporaryDir>();
    QFile file(m_samples->filePath(tr("sample texts") + QStringLiteral(".txt")));
    if (!file.open(QIODevice::WriteOnly))
        return emit told(tr("%1 cannot be written").arg(file.fileName()));
    for (const SampleText& sample : sampleTexts()) {
        file.write(sample.text.data(), static_cast<qsizetype>(sample.text.size()));
        file.write("\n");
    }
    file.close();
    m_sources->clear();
    m_sources->add({file.fileName()});
    TrainOptions options = m_form->options();
    options.pieces = kPiecesOfSamples;
    m_form->setOptions(options);
    train();
}

void FileTrainingView::showNumbers(const QList<std::pair<QString, QString>>& numbers) {
    for (qsizetype i = 0; i < std::min(numbers.size(), m_numbers.size()); ++i) {
        m_numbers[i].first->setText(numbers[i].first);
        m_numbers[i].second->setText(numbers[i].second);
    }
}

/// While it runs: what the thread that trains told last.
void FileTrainingView::showState() {
    const std::shared_ptr<const TrainingProgress> state = m_state ? m_state->load() : nullptr;
    const TrainingProgress now = state ? *state : TrainingProgress{};
    m_title->setText(stageTitle(now.stage));
    QStringList words;
    const bool learning = now.stage == TrainStage::Learning;
    if (learning)
        words << tr("%1 of %2 tokens").arg(grouped(now.pieces), grouped(now.wantedPieces));
    else if (now.stage == TrainStage::Counting)
        words << (now.totalBytes > 0
                      ? tr("%1 of %2 read").arg(byteCount(now.readBytes), byteCount(now.totalBytes))
                      : byteCount(now.bytes));
    if (now.secondsLeft >= 0)
        words << tr("%1 left").arg(timeTaken(std::max(0.001, now.secondsLeft)));
    m_remark->setText(words.join(QStringLiteral(" · ")));
    const double share = learning && now.wantedPieces > 0
                             ? static_cast<double>(now.pieces) / static_cast<double>(now.wantedPieces)
                         : now.totalBytes > 0
                             ? static_cast<double>(now.readBytes) / static_cast<double>(now.totalBytes)
                             : 0;
    m_bar->setValue(static_cast<int>(m_bar->maximum() * std::clamp(share, 0.0, 1.0)));
    const QString rate = now.rate <= 0 ? QStringLiteral("–")
                         : learning    ? tr("%1 tokens/s").arg(grouped(static_cast<quint64>(now.rate)))
                                       : tr("%1/s").arg(byteCount(static_cast<quint64>(now.rate)));
    showNumbers({{byteCount(now.bytes), tr("text")},
                 {grouped(now.words), tr("distinct words")},
                 {grouped(now.pieces), tr("pieces")},
                 {rate, tr("rate")},
                 {timeTaken(now.seconds), tr("time")}});
    m_curve->setNote({});
    m_curve->setCurves(plotOf(now.curve), {}, tr("bytes/token"), {});
}

void FileTrainingView::take(Result<FileTrainingPtr> result) {
    if (!result) {
        if (result.error().code != ErrorCode::Canceled)
            showFailure(result.error());
        updatePage();
        if (m_result) {
            showResult();
            if (!m_measured)
                measure();
        }
        return;
    }
    m_result = std::move(*result);
    m_measured = false;
    updatePage();
    showResult();
    measure();
    learnTargets();
    for (const Diagnostic& note : m_result->trained.notes)
        emit told(QString::fromStdString(note.message));
    emit placeChanged();
}

/// Formats that can't say it are there, too, with the reason: they were looked for in vain otherwise.
void FileTrainingView::fillSaveMenu() {
    m_saveMenu->clear();
    for (const auto& [format, title, ending] : saveFormats()) {
        const auto target =
            std::find_if(m_targets.begin(), m_targets.end(),
                         [wanted = format](const SaveTarget& one) { return one.format == wanted; });
        const QString reason = target == m_targets.end() ? QString() : target->reason;
        QAction* action =
            m_saveMenu->addAction(title, this, [this, wanted = format] { askWhereToSave(wanted); });
        action->setEnabled(reason.isEmpty());
        if (!reason.isEmpty()) {
            action->setText(tr("%1: cannot represent it").arg(title));
            action->setToolTip(plainToolTip(reason));
        }
    }
}

void FileTrainingView::learnTargets() {
    m_targets.clear();
    fillSaveMenu();
    m_targeting.run(
        [training = m_result](const Progress& progress) { return targetsOf(*training, progress); },
        [this](std::vector<SaveTarget> targets) {
            m_targets = std::move(targets);
            fillSaveMenu();
        });
}

void FileTrainingView::askWhereToSave(TargetFormat format) {
    if (!m_result)
        return;
    const auto& known = saveFormats();
    const auto own = std::find_if(known.begin(), known.end(),
                                  [format](const SaveFormat& one) { return one.format == format; });
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save the trained tokenizer"),
        dialogFolder(QStringLiteral("train")) + QLatin1Char('/') + m_result->textsName() + own->ending,
        own->title);
    if (path.isEmpty())
        return;
    keepDialogFolder(QStringLiteral("train"), path);
    save(path, format);
}

void FileTrainingView::save(const QString& path, TargetFormat format) {
    write(path, format, [this](const QStringList& files) {
        emit told(tr("Saved %1").arg(files.join(QStringLiteral(", "))));
    });
}

void FileTrainingView::write(const QString& path, TargetFormat format,
                             std::function<void(const QStringList& files)> written) {
    if (!m_result)
        return;
    m_session.dismiss(path);
    m_saving.run([training = m_result, path, format](
                     const Progress& progress) { return saveTrained(*training, path, format, progress); },
                 [this, path, written = std::move(written)](const Result<std::vector<std::string>>& files) {
                     if (!files)
                         return m_session.report(path, files.error(),
                                                 tr("%1 is not saved.").arg(QFileInfo(path).fileName()));
                     QStringList names;
                     for (const std::string& file : *files)
                         names << QDir::toNativeSeparators(QString::fromStdString(file));
                     written(names);
                 });
}

/// `books, GPT-2, 32 768 pieces.json`: named by what is in it. The same training again is the same file.
void FileTrainingView::openIn(const QString& folder, std::function<void(const QString& path)> opened) {
    if (!m_result)
        return;
    const QString stem = QStringList{m_result->textsName(), kindOfTraining(m_result->options),
                                     pieceCount(m_result->trained.figures.pieces)}
                             .join(QStringLiteral(", "));
    m_session.dismiss(stem);
    m_saving.run([training = m_result, folder,
                  stem](const Progress& progress) { return saveApart(*training, folder, stem, progress); },
                 [this, stem, opened = std::move(opened)](const Result<QString>& path) {
                     if (!path)
                         return m_session.report(stem, path.error());
                     opened(*path);
                 });
}

QString FileTrainingView::estimateTold() const {
    return m_estimate->text();
}

bool FileTrainingView::failed() const {
    return m_failure->hasError();
}

QString FileTrainingView::title() const {
    return m_title->text();
}

QString FileTrainingView::remark() const {
    return m_remark->text();
}

QString FileTrainingView::figuresRemark() const {
    return m_figuresRemark->text();
}

QString FileTrainingView::failure() const {
    return m_failure->hasError() ? m_failure->text() : QString();
}

QString FileTrainingView::place() const {
    if (!m_result)
        return m_failure->hasError() ? tr("the training failed") : tr("nothing trained yet");
    const TrainFigures& figures = m_result->trained.figures;
    if (m_failure->hasError() && !m_job.running())
        return tr("the last training failed · previous result: %1").arg(pieceCount(figures.pieces));
    return QStringList{byteCount(figures.bytes), tr("%1 distinct words").arg(grouped(figures.distinctWords)),
                       pieceCount(figures.pieces)}
        .join(QStringLiteral(" · "));
}

void FileTrainingView::updatePage() {
    const bool running = m_job.running();
    m_form->setLocked(running);
    m_sources->setEnabled(!running);
    m_train->setVisible(!running);
    m_train->setEnabled(ready());
    m_banner->setVisible(!running && m_failure->hasError());
    m_stop->setVisible(running);
    m_bar->setVisible(running);
    for (QPushButton* use : std::as_const(m_uses))
        use->setVisible(!running && m_result);
    fillNote();
    m_pages->setCurrentWidget(running                 ? m_body
                              : m_result              ? m_body
                              : m_failure->hasError() ? static_cast<QWidget*>(m_failure)
                                                      : m_note);
}

QList<QWidget*> FileTrainingView::panes() const {
    QList<QWidget*> panes{m_sources->table(), m_form->findChild<QComboBox*>(QStringLiteral("preset"))};
    if (m_pages->currentWidget() == m_body)
        panes << m_figuresTable << m_mostTable << m_leastTable;
    return panes;
}

QJsonObject FileTrainingView::state() const {
    // The samples' file doesn't outlive the window.
    QJsonObject texts = m_sources->state();
    QJsonArray lasting;
    for (const auto& source : texts[QStringLiteral("sources")].toArray()) {
        const QString path = source.toObject()[QStringLiteral("path")].toString();
        if (!m_samples || QFileInfo(path).absolutePath() != QFileInfo(m_samples->path()).absoluteFilePath())
            lasting.append(source);
    }
    texts[QStringLiteral("sources")] = lasting;
    return {{QStringLiteral("texts"), texts},
            {QStringLiteral("options"), m_form->state()},
            {QStringLiteral("across"), sizesOf(*m_across)}};
}

void FileTrainingView::restore(const QJsonObject& state) {
    m_sources->restore(state[QStringLiteral("texts")].toObject());
    m_form->restore(state[QStringLiteral("options")].toObject());
    setSizes(*m_across, state[QStringLiteral("across")].toArray());
    updatePage();
    tellEstimate();
}

} // namespace tokenscope::ui

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
        button->setToolTip(tr("Open the trained tokenizer in %1").arg(title));
        connect(button, &QPushButton::clicked, this, [this, wanted = use] { emit useRequested(wanted); });
        row.addWidget(button);
        m_uses << button;
    }
    m_saveMenu = new QMenu(m_body);
    m_saveMenu->setToolTipsVisible(true);
    QPushButton* save = menuButton(tr("Save as…"),
                                   tr("Save as tokenizer.json, .model, .tiktoken, or vocab.json and "
                                      "merges.txt, with a manifest of the training"),
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
    m_bar->setAccessibleName(tr("Training progress"));
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
    curveHeader.remark->setText(tr("of the corpus, by vocabulary size"));
    column->addWidget(curveHeader.frame);
    m_curve = new TrainingCurve(m_body);
    m_curve->setDecimals(1);
    column->addWidget(m_curve);

    const PaneHeader figuresHeader(tr("Compared with the open tokenizers"), m_body);
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
    const auto addTable = [&](const QString& title, ElidedLabel*& remark, TokenUtilityModel*& model,
                              StepTable*& table) {
        auto* part = new QWidget(split);
        QVBoxLayout* partColumn = paneColumn(part);
        const PaneHeader partHeader(title, part);
        remark = partHeader.remark;
        partColumn->addWidget(partHeader.frame);
        model = new TokenUtilityModel(this);
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
        any ? (m_sources->measuring() ? tr("Set the options on the left, then train.")
                                      : tr("%1 are ready. Set the options on the left, then train.")
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
                estimate ? tr("Estimated from a sample of the texts: %1 of text, about %2 distinct words")
                               .arg(byteCount(estimate->bytes), abbreviated(estimate->distinctWords))
                         : plainToolTip(QString::fromStdString(describe(estimate.error()))));
        });
}

} // namespace tokenscope::ui

// What came of a training: figures, curve, lists; or what went wrong.
namespace tokenscope::ui {
namespace {

/// Where there is no curve, why not.
QString curveNote(const TrainOptions& options) {
    if (options.pruneTo > 0)
        return FileTrainingView::tr("No curve: tokens were removed, none was learned.");
    if (options.model == TrainModel::Word)
        return FileTrainingView::tr("No curve: each word is one token, whatever the vocabulary size.");
    if (options.model == TrainModel::Char)
        return FileTrainingView::tr("No curve: each character is one token, whatever the vocabulary size.");
    return FileTrainingView::tr("No curve: the texts contain no words.");
}

} // namespace

void FileTrainingView::showResult() {
    const TrainFigures& figures = m_result->trained.figures;
    m_title->setText(tr("%1 trained").arg(pieceCount(figures.pieces)));
    const double all = figures.countSeconds + figures.learnSeconds + figures.writeSeconds;
    m_remark->setText(tr("from %1 in %2").arg(byteCount(figures.bytes), timeTaken(all)));
    showNumbers({{byteCount(figures.bytes), tr("text")},
                 {grouped(figures.distinctWords), tr("distinct words")},
                 {grouped(figures.merges > 0 ? figures.merges : figures.pieces),
                  figures.merges > 0 ? tr("merges") : tr("pieces")},
                 {timeTaken(figures.countSeconds), tr("to count")},
                 {timeTaken(figures.learnSeconds), tr("to learn")}});
    m_curve->setCurves(plotOf(m_result->trained.curve), {}, tr("bytes/token"), {});
    m_curve->setNote(curveNote(m_result->options));
    showUses();
}

/// What the lists are is said beside their titles; an empty one says why.
void FileTrainingView::showUses() {
    const TrainedTokenizer& trained = m_result->trained;
    m_most->setPieces(m_result, trained.mostUseful);
    m_least->setPieces(m_result, trained.leastUseful);
    const TrainModel model = m_result->options.model;
    // Words and characters save nothing: without them there is the unknown piece.
    const bool saves = model != TrainModel::Word && model != TrainModel::Char;
    for (StepTable* table : {m_mostTable, m_leastTable})
        table->setColumnHidden(TokenUtilityModel::Saved, !saves);
    const bool merges = model == TrainModel::Bpe || model == TrainModel::SuperBpe;
    const QString none =
        m_result->options.pruneTo > 0 ? tr("no token was learned") : tr("no token beyond the alphabet");
    m_mostRemark->setText(trained.mostUseful.empty() ? none
                          : saves                    ? tr("save the most tokens")
                                                     : tr("most frequent"));
    m_leastRemark->setText(trained.leastUseful.empty() ? none
                           : merges ? tr("least used, and not part of other tokens: first to prune")
                                    : tr("least used: first to prune"));
}

/// Beside what was trained before, or alone.
void FileTrainingView::showFailure(const Error& error) {
    const Error told = withFormLabels(error);
    m_failure->setError(told);
    m_banner->tell(tr("%1 The result above is from the previous training.").arg(m_failure->text()), told);
    m_form->markWrong(fieldAtFault(error));
    emit placeChanged();
}

/// On the evaluation texts, otherwise on the training text; compared with the open tokenizers.
void FileTrainingView::measure() {
    if (!m_result)
        return;
    m_measured = false;
    std::vector<NamedTokenizer> tokenizers{{tr("trained").toStdString(), m_result->tokenizer}};
    for (int i = 0; i < m_session.tokenizers().size(); ++i) {
        const OpenTokenizer& open = m_session.tokenizers().at(i);
        if (open.tokenizer)
            tokenizers.push_back({open.source.title().toStdString(), open.tokenizer});
    }
    std::vector<TrainSource> texts = m_result->options.input.sources;
    const bool evaluation = !m_result->options.evaluation.empty();
    if (evaluation) {
        texts.clear();
        for (const std::string& path : m_result->options.evaluation)
            texts.push_back({path, 1});
    }
    if (texts.empty()) {
        m_measured = true;
        m_figures->setFigures({});
        return m_figuresRemark->setText(tr("add evaluation texts to measure with"));
    }
    m_figuresRemark->setText(tr("measuring…"));
    m_measuring.run(
        [texts, tokenizers, field = m_result->options.input.field](const Progress& progress) {
            return measureTexts(texts, field, tokenizers, progress);
        },
        [this, evaluation](Result<std::vector<MeasuredText>> figures) {
            m_measured = true;
            if (!figures) {
                m_figuresRemark->setText(QString::fromStdString(describe(figures.error())));
                return m_figures->setFigures({});
            }
            const quint64 bytes = figures->empty() ? 0 : figures->front().bytes;
            m_figuresRemark->setText(
                evaluation
                    ? tr("on %1 of evaluation text").arg(byteCount(bytes))
                    : tr("on the first %1 of the training text: add evaluation texts for a better measure")
                          .arg(byteCount(bytes)));
            m_figures->setFigures(std::move(*figures));
        });
}

} // namespace tokenscope::ui
