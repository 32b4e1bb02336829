#include "ui/panels/train/file_training_view.h"

#include "resources/samples.h"
#include "ui/panels/train/training_form.h"
#include "ui/panels/train/training_work.h"
#include "ui/support/elided_label.h"
#include "ui/support/numbers.h"
#include "ui/support/page_stack.h"
#include "ui/support/splitters.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableWidget>
#include <QTemporaryDir>

#include <utility>

namespace tokenscope::ui {
namespace {

constexpr std::size_t kVocabularyOfSamples = 500;
constexpr int kOptionsWidth = 344;
constexpr int kEstimateAfterMs = 250;

} // namespace

FileTrainingView::FileTrainingView(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_job(tr("Training"))
    , m_estimating(tr("Estimating")) {
    m_estimateSoon.setSingleShot(true);
    m_estimateSoon.setInterval(kEstimateAfterMs);
    connect(&m_estimateSoon, &QTimer::timeout, this, &FileTrainingView::estimate);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    m_across = new PaneSplitter(Qt::Horizontal, this);
    row->addWidget(m_across);
    m_across->addWidget(makeOptions());
    m_pages = new PageStack(m_across);
    m_note = new OfferPage(m_pages);
    m_results = new TrainingResults(session, m_pages);
    connect(m_results, &TrainingResults::statusMessage, this, &FileTrainingView::statusMessage);
    connect(m_results, &TrainingResults::useRequested, this, &FileTrainingView::useRequested);
    m_failure = new FailureNote(m_pages);
    m_failure->setLead(tr("The training failed."));
    for (QWidget* page : std::initializer_list<QWidget*>{m_note, m_results, m_failure})
        m_pages->addWidget(page);
    m_across->setStretchFactor(1, 1);
    m_across->setUsualSizes({kOptionsWidth, 872});
    m_across->setOtherSizes({1, 1});
    connect(m_across, &QSplitter::splitterMoved, this, &FileTrainingView::stateChanged);
    connect(&m_job, &LatestJob::progress, this, &FileTrainingView::showProgress);
    connect(&m_job, &LatestJob::finished, this, &FileTrainingView::updatePage);
    connect(m_sources, &SourceList::changed, this, [this] {
        setFailure(std::nullopt);
        offerResume(false);
        updatePage();
        updateEstimate();
        emit stateChanged();
    });
    connect(m_sources, &SourceList::measured, this, &FileTrainingView::fillNote);
    connect(m_form, &TrainingForm::changed, this, [this] {
        m_train->setEnabled(ready());
        offerResume(false);
        updateEstimate();
        emit stateChanged();
    });
    updatePage();
    updateEstimate();
}

FileTrainingView::~FileTrainingView() = default;

QWidget* FileTrainingView::makeOptions() {
    auto* options = new QWidget(m_across);
    QVBoxLayout* column = paneColumn(options);
    auto* parts = new PaneSplitter(Qt::Vertical, options);
    m_sources = new SourceList(parts);
    parts->addWidget(m_sources);
    auto* form = new QWidget(parts);
    QVBoxLayout* formColumn = paneColumn(form);
    const PaneHeader header(tr("Options"), form);
    formColumn->addWidget(header.frame);
    m_form = new TrainingForm(form);
    formColumn->addWidget(m_form, 1);
    parts->addWidget(form);
    parts->setStretchFactor(0, 0);
    parts->setStretchFactor(1, 1);
    column->addWidget(parts, 1);
    column->addWidget(paneRule(options));
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(12, 8, 12, 8);
    foot->setSpacing(8);
    m_estimate = new ElidedLabel(options);
    m_estimate->setObjectName(QStringLiteral("estimate"));
    m_estimate->setProperty("look", "remark");
    foot->addWidget(m_estimate, 1);
    m_train = new QPushButton(options);
    m_train->setObjectName(QStringLiteral("train"));
    m_train->setProperty("look", "primary");
    offerResume(false);
    m_stop = new QPushButton(tr("Stop"), options);
    m_stop->setObjectName(QStringLiteral("stop"));
    m_stop->setToolTip(tr("Stop training"));
    for (QPushButton* button : {m_train, m_stop}) {
        ignoreSecondClick(*button);
        foot->addWidget(button);
    }
    column->addLayout(foot);
    connect(m_train, &QPushButton::clicked, this, [this] {
        if (ready() && m_results->wouldLoseResult())
            emit resultWouldBeLost();
        else
            train();
    });
    connect(m_stop, &QPushButton::clicked, this, &FileTrainingView::stop);
    return options;
}

void FileTrainingView::addTexts(const QStringList& paths) {
    m_sources->add(paths);
}

train::TrainOptions FileTrainingView::options() const {
    train::TrainOptions options = m_form->options();
    options.input.sources = m_sources->sources();
    options.input.counts = m_sources->counts();
    for (const QString& path : m_sources->evaluation())
        options.evaluation.push_back(path.toStdString());
    return options;
}

/// Pruning a tokenizer needs no texts.
bool FileTrainingView::ready() const {
    return !m_sources->empty() || m_form->options().pruneTo > 0;
}

void FileTrainingView::train() {
    const train::TrainOptions options = this->options();
    if (!ready())
        return emit statusMessage(tr("Choose texts to train on first"));
    m_state = std::make_shared<SharedTrainState>();
    m_job.run([options,
               state = m_state](const Progress& progress) { return trainOnFiles(options, state, progress); },
              [this](Result<FileTrainingPtr> result) { receive(std::move(result)); });
    setFailure(std::nullopt);
    m_form->markWrong({});
    offerResume(false);
    updatePage();
    showProgress();
    emit statusTextChanged();
}

void FileTrainingView::stop() {
    if (!m_job.busy())
        return;
    const bool kept = !m_form->options().checkpoint.empty();
    m_job.cancel();
    updatePage();
    offerResume(kept);
    m_results->showAgain();
    emit statusMessage(kept ? tr("Stopped. The progress is saved in the checkpoint.") : tr("Stopped"));
}

/// Until texts or options change, because the checkpoint belongs to these.
void FileTrainingView::offerResume(bool stopped) {
    m_train->setText(stopped ? tr("Resume") : tr("Train"));
    m_train->setToolTip(stopped ? tr("Continue from the checkpoint. The result is the same.")
                                : tr("Start training. It can be stopped at any time."));
}

void FileTrainingView::trainOnSamples() {
    if (!m_samples)
        m_samples = std::make_unique<QTemporaryDir>();
    QFile file(m_samples->filePath(tr("sample texts") + QStringLiteral(".txt")));
    if (!file.open(QIODevice::WriteOnly))
        return emit statusMessage(tr("%1 cannot be written").arg(file.fileName()));
    for (const SampleText& sample : sampleTexts()) {
        file.write(sample.text.data(), static_cast<qsizetype>(sample.text.size()));
        file.write("\n");
    }
    file.close();
    m_sources->clear();
    m_sources->add({file.fileName()});
    train::TrainOptions options = m_form->options();
    options.pieces = kVocabularyOfSamples;
    m_form->setOptions(options);
    train();
}

/// The newest state that the training thread has reported.
void FileTrainingView::showProgress() {
    const std::shared_ptr<const train::TrainingProgress> state = m_state ? m_state->load() : nullptr;
    m_results->showProgress(state ? *state : train::TrainingProgress{});
}

void FileTrainingView::receive(Result<FileTrainingPtr> result) {
    if (!result) {
        if (result.error().code != ErrorCode::Canceled) {
            setFailure(withFormLabels(result.error()));
            m_form->markWrong(fieldAtFault(result.error()));
            emit statusTextChanged();
        }
        updatePage();
        m_results->showAgain();
        return;
    }
    m_results->setResult(std::move(*result));
    updatePage();
    for (const Diagnostic& note : m_results->result()->trained.notes)
        emit statusMessage(withFormLabels(note.message));
    emit statusTextChanged();
}

/// nullopt: the last training went well.
void FileTrainingView::setFailure(const std::optional<Error>& error) {
    m_failure->setError(error);
    m_results->setFailure(m_failure->text(), error);
}

QString FileTrainingView::statusText() const {
    if (!result())
        return m_failure->hasError() ? tr("the training failed") : tr("nothing trained yet");
    const train::TrainFigures& figures = result()->trained.figures;
    if (m_failure->hasError() && !m_job.busy())
        return tr("the last training failed · previous result: %1").arg(pieceCount(figures.pieces));
    return QStringList{byteCount(figures.bytes), tr("%1 distinct words").arg(grouped(figures.distinctWords)),
                       pieceCount(figures.pieces)}
        .join(QStringLiteral(" · "));
}

void FileTrainingView::showAgain() {
    m_results->showAgain();
    fillNote();
    emit statusTextChanged();
}

void FileTrainingView::updatePage() {
    const bool running = m_job.busy();
    m_form->setLocked(running);
    m_sources->setEnabled(!running);
    m_train->setVisible(!running);
    m_train->setEnabled(ready());
    m_stop->setVisible(running);
    m_results->setRunning(running);
    fillNote();
    m_pages->setCurrentWidget(running || result()     ? m_results
                              : m_failure->hasError() ? static_cast<QWidget*>(m_failure)
                                                      : m_note);
}

QList<QWidget*> FileTrainingView::panes() const {
    QList<QWidget*> panes{m_sources->table(), m_form->findChild<QComboBox*>(QStringLiteral("preset"))};
    if (m_pages->currentWidget() == m_results)
        panes << m_results->panes();
    return panes;
}

QJsonObject FileTrainingView::state() const {
    // The file of the samples is removed with the window.
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
    updateEstimate();
}

void FileTrainingView::fillNote() {
    const bool any = !m_sources->empty();
    QList<OfferPage::Offer> offers;
    if (any)
        offers.append({tr("Train"), [this] { train(); }, true});
    offers.append({tr("Add files…"), [this] { m_sources->askForFiles(); }, !any});
    offers.append({tr("Add folder…"), [this] { m_sources->askForFolder(); }});
    offers.append({tr("Use the sample texts"), [this] { trainOnSamples(); }});
    m_note->setOffers(
        tr("Train a tokenizer on your own texts"),
        any ? (m_sources->measuring() ? tr("Set the options on the left, then train.")
                                      : tr("%1 are ready. Set the options on the left, then train.")
                                            .arg(byteCount(m_sources->bytes())))
            : tr("Choose text files or a folder, or drop them here: .txt, .jsonl and .tsv, plain or "
                 "as .xz, .gz or .zst. Nothing leaves this machine."),
        offers);
}

/// A moment after the last change, because several options often change in a row.
void FileTrainingView::updateEstimate() {
    m_estimating.cancel();
    m_estimate->setText({});
    // The estimate is about reading texts; count files have no text.
    if (!m_sources->sources().empty() && m_form->options().pruneTo == 0)
        m_estimateSoon.start();
}

void FileTrainingView::estimate() {
    m_estimating.run(
        [options = this->options()](const Progress& progress) { return estimateTraining(options, progress); },
        [this](const Result<TrainingEstimate>& estimate) {
            m_estimate->setText(estimate ? estimateText(*estimate) : QString());
            m_estimate->setToolTip(
                estimate ? tr("Estimated from a sample of the texts: %1 of text, about %2 distinct words")
                               .arg(byteCount(estimate->bytes), abbreviated(estimate->distinctWords))
                         : plainToolTip(QString::fromStdString(describe(estimate.error()))));
        });
}

} // namespace tokenscope::ui
