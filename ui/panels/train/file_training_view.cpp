#include "ui/panels/train/file_training_view.h"

#include "resources/samples.h"
#include "ui/panels/train/corpus_pane.h"
#include "ui/panels/train/failure_banner.h"
#include "ui/panels/train/measured_texts_model.h"
#include "ui/panels/train/piece_worth_model.h"
#include "ui/panels/train/source_list.h"
#include "ui/panels/train/trained_file.h"
#include "ui/panels/train/training_curve.h"
#include "ui/panels/train/training_estimate.h"
#include "ui/panels/train/training_form.h"
#include "ui/session/dialog_folder.h"
#include "ui/support/counted_words.h"
#include "ui/support/elided_label.h"
#include "ui/support/format_number.h"
#include "ui/support/plain_tool_tip.h"
#include "ui/support/splitter_sizes.h"
#include "ui/widgets/notices/failure_note.h"
#include "ui/widgets/notices/offer_page.h"
#include "ui/widgets/step_table/step_table.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
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
    for (const QString& path : m_sources->heldOut())
        options.heldOut.push_back(path.toStdString());
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
    emit told(kept ? tr("Stopped; what was done is kept in the checkpoint") : tr("Stopped"));
}

/// Until something is changed: the checkpoint is of these texts and options.
void FileTrainingView::offerToGoOn(bool stopped) {
    m_train->setText(stopped ? tr("Go on") : tr("Train"));
    m_train->setToolTip(stopped ? tr("Go on with what the checkpoint has; the result is the same")
                                : tr("Begin; it can be stopped at any time"));
}

void FileTrainingView::trainOnSamples() {
    if (!m_samples)
        m_samples = std::make_unique<QTemporaryDir>();
    QFile file(m_samples->filePath(tr("sample texts") + QStringLiteral(".txt")));
    if (!file.open(QIODevice::WriteOnly))
        return emit told(tr("%1 can't be written").arg(file.fileName()));
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
    const std::shared_ptr<const TrainState> state = m_state ? m_state->load() : nullptr;
    const TrainState now = state ? *state : TrainState{};
    m_title->setText(stageTitle(now.stage));
    QStringList words;
    const bool learning = now.stage == TrainStage::Learning;
    if (learning)
        words << tr("%1 of %2 pieces").arg(grouped(now.pieces), grouped(now.wantedPieces));
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
                         : learning    ? tr("%1 pieces/s").arg(grouped(static_cast<quint64>(now.rate)))
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
            action->setText(tr("%1: can’t say it").arg(title));
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
    return m_failure->hasError() ? m_failure->words() : QString();
}

QString FileTrainingView::place() const {
    if (!m_result)
        return m_failure->hasError() ? tr("the training failed") : tr("nothing is trained yet");
    const TrainFigures& figures = m_result->trained.figures;
    if (m_failure->hasError() && !m_job.running())
        return tr("the last training failed · before it: %1").arg(pieceCount(figures.pieces));
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
    QList<QWidget*> panes{m_sources->table(), m_form->presetField()};
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
