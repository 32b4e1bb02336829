#include "ui/panels/train/training_results.h"

#include "ui/panels/train/corpus_pane.h"
#include "ui/panels/train/result_models.h"
#include "ui/panels/train/trained_file.h"
#include "ui/panels/train/training_curve.h"
#include "ui/panels/train/training_work.h"
#include "ui/session/dialog_folder.h"
#include "ui/support/elided_label.h"
#include "ui/support/fold.h"
#include "ui/support/numbers.h"
#include "ui/support/splitters.h"
#include "ui/support/text.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/problem_bars.h"
#include "ui/widgets/pane_header/pane_header.h"
#include "ui/widgets/step_table/step_table.h"

#include <QClipboard>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr int kBarSteps = 1000;
constexpr int kNumbers = 5;
constexpr int kResultsSideBySideFrom = 1600; ///< curve, figures, most and least useful pieces

QString stageTitle(train::TrainStage stage) {
    switch (stage) {
    case train::TrainStage::Counting:
        return TrainingResults::tr("Counting words");
    case train::TrainStage::Preparing:
        return TrainingResults::tr("Preparing");
    case train::TrainStage::Learning:
        return TrainingResults::tr("Learning tokens");
    case train::TrainStage::Writing:
        return TrainingResults::tr("Writing");
    case train::TrainStage::Measuring:
        return TrainingResults::tr("Measuring");
    }
    return {};
}

/// Why the curve is empty.
QString curveNote(const train::TrainOptions& options) {
    if (options.pruneTo > 0)
        return TrainingResults::tr("No curve: tokens were removed, none was learned.");
    if (options.model == train::TrainModel::Word)
        return TrainingResults::tr("No curve: each word is one token, whatever the vocabulary size.");
    if (options.model == train::TrainModel::Char)
        return TrainingResults::tr("No curve: each character is one token, whatever the vocabulary size.");
    return TrainingResults::tr("No curve: the texts contain no words.");
}

} // namespace

TrainingResults::TrainingResults(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_measuring(tr("Measuring"))
    , m_saving(tr("Saving"))
    , m_targeting(tr("Checking formats")) {
    QVBoxLayout* column = paneColumn(this);
    const PaneHeader header({}, this);
    m_title = header.title;
    m_title->setObjectName(QStringLiteral("resultTitle"));
    m_remark = header.remark;
    makeUses(*header.row);
    column->addWidget(header.frame);
    m_banner = new FailureBanner(*this);
    connect(m_banner, &FailureBanner::copied, this, [this] { emit statusMessage(tr("Copied")); });
    m_bar = new QProgressBar(this);
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
        auto* value = new QLabel(this);
        keepFont(*value, [] { return interfaceFont(15, QFont::DemiBold); });
        auto* label = new QLabel(this);
        label->setProperty("look", "remark");
        box->addWidget(value);
        box->addWidget(label);
        numbers->addLayout(box);
        m_numbers << std::pair(value, label);
    }
    numbers->addStretch(1);
    column->addLayout(numbers);
    column->addWidget(paneRule(this));
    auto* parts = new PaneSplitter(Qt::Vertical, this);
    parts->setSideBySideFrom(kResultsSideBySideFrom);
    parts->setOtherSizes({3, 3, 4});
    auto* curve = new QWidget(parts);
    paneColumn(curve);
    const PaneHeader curveHeader(tr("Bytes per token"), curve);
    curveHeader.remark->setText(tr("of the corpus, by vocabulary size"));
    QVBoxLayout* curveColumn = curveHeader.makeFoldable(*curve, QStringLiteral("curve"));
    m_curve = new TrainingCurve(curve);
    m_curve->setDecimals(1);
    curveColumn->addWidget(m_curve, 1);
    Fold::of(*curve)->setFirst(true); // so that the tables keep their rows
    parts->addWidget(curve);

    auto* figures = new QWidget(parts);
    paneColumn(figures);
    const PaneHeader figuresHeader(tr("Compared with the open tokenizers"), figures);
    m_figuresRemark = figuresHeader.remark;
    m_figuresRemark->setObjectName(QStringLiteral("figuresRemark"));
    figuresHeader.addProgress(m_measuring);
    QVBoxLayout* figuresColumn = figuresHeader.makeFoldable(*figures, QStringLiteral("figures"));
    m_figures = new MeasuredTextsModel(this);
    m_figuresTable = new StepTable(this);
    m_figuresTable->setModel(m_figures);
    m_figuresTable->setColumns({170, 64, 84, 84, 84, 84, 0});
    m_figuresTable->setAccessibleName(tr("Figures of each tokenizer"));
    figuresColumn->addWidget(m_figuresTable, 1);
    parts->addWidget(figures);

    auto* split = new PaneSplitter(Qt::Horizontal, parts);
    const auto addTable = [&](const QString& title, const QString& key, ElidedLabel*& remark,
                              TokenUtilityModel*& model, StepTable*& table) {
        auto* part = new QWidget(split);
        QVBoxLayout* partColumn = paneColumn(part);
        const PaneHeader partHeader(title, part);
        remark = partHeader.remark;
        partColumn = partHeader.makeFoldable(*part, key);
        model = new TokenUtilityModel(this);
        table = new StepTable(part);
        table->setModel(model);
        table->shareColumns({{90, 600, 0}, {56, 56, 2}, {84, 84, 1}, {96, 96, 0}});
        table->setAccessibleName(title);
        partColumn->addWidget(table, 1);
        connect(table, &StepTable::copied, this, [this] { emit statusMessage(tr("Copied")); });
        split->addWidget(part);
    };
    addTable(tr("Most useful"), QStringLiteral("most"), m_mostRemark, m_most, m_mostTable);
    addTable(tr("Least useful"), QStringLiteral("least"), m_leastRemark, m_least, m_leastTable);
    m_most->setObjectName(QStringLiteral("mostUseful"));
    m_least->setObjectName(QStringLiteral("leastUseful"));
    parts->addWidget(split);
    parts->setStretchFactor(0, 0);
    parts->setStretchFactor(1, 0);
    parts->setStretchFactor(2, 1);
    column->addWidget(parts, 1);
    connect(&m_measuring, &LatestJob::finished, this, [this] {
        if (!m_measured)
            m_figuresRemark->setText(tr("measuring was stopped"));
    });
    // Measures a tokenizer that was opened meanwhile, too.
    connect(&session, &Session::tokenizersChanged, this, [this] {
        if (isVisible() && m_result && !m_running)
            measure();
    });
}

void TrainingResults::makeUses(QHBoxLayout& row) {
    const std::pair<QString, UseOfStep> uses[] = {{tr("Inspect"), UseOfStep::Inspect},
                                                  {tr("Steps"), UseOfStep::Steps},
                                                  {tr("Compare"), UseOfStep::Compare}};
    for (const auto& [title, use] : uses) {
        auto* button = new QPushButton(title, this);
        button->setToolTip(tr("Open the trained tokenizer in %1").arg(title));
        connect(button, &QPushButton::clicked, this, [this, wanted = use] { emit useRequested(wanted); });
        row.addWidget(button);
        m_uses << button;
    }
    m_saveMenu = new QMenu(this);
    m_saveMenu->setToolTipsVisible(true);
    m_saveMenu->setObjectName(QStringLiteral("saveMenu"));
    QPushButton* save = menuButton(tr("Save as…"),
                                   tr("Save as tokenizer.json, .model, .tiktoken, or vocab.json and "
                                      "merges.txt, with a manifest of the training"),
                                   m_saveMenu, this);
    fillSaveMenu();
    row.addWidget(save);
    m_uses << save;
}

void TrainingResults::showNumbers(const QList<std::pair<QString, QString>>& numbers) {
    for (qsizetype i = 0; i < std::min(numbers.size(), m_numbers.size()); ++i) {
        m_numbers[i].first->setText(numbers[i].first);
        m_numbers[i].second->setText(numbers[i].second);
    }
}

void TrainingResults::showProgress(const train::TrainingProgress& now) {
    m_title->setText(stageTitle(now.stage));
    QStringList words;
    const bool learning = now.stage == train::TrainStage::Learning;
    if (learning)
        words << tr("%1 of %2 tokens").arg(grouped(now.pieces), grouped(now.wantedPieces));
    else if (now.stage == train::TrainStage::Counting)
        words << (now.totalBytes > 0
                      ? tr("%1 of %2 read").arg(byteCount(now.readBytes), byteCount(now.totalBytes))
                      : byteCount(now.bytes));
    if (now.secondsLeft >= 0)
        words << tr("%1 left").arg(timeTaken(std::max(0.001, now.secondsLeft)));
    m_remark->setText(words.join(QStringLiteral(" · ")));
    const double fraction = learning && now.wantedPieces > 0
                                ? static_cast<double>(now.pieces) / static_cast<double>(now.wantedPieces)
                            : now.totalBytes > 0
                                ? static_cast<double>(now.readBytes) / static_cast<double>(now.totalBytes)
                                : 0;
    m_bar->setValue(static_cast<int>(m_bar->maximum() * std::clamp(fraction, 0.0, 1.0)));
    const QString rate = now.rate <= 0 ? QStringLiteral("–")
                         : learning    ? tr("%1 tokens/s").arg(grouped(static_cast<quint64>(now.rate)))
                                       : tr("%1/s").arg(byteCount(static_cast<quint64>(now.rate)));
    showNumbers({{byteCount(now.bytes), tr("text")},
                 {grouped(now.words), tr("distinct words")},
                 {grouped(now.pieces), tr("tokens")},
                 {rate, tr("rate")},
                 {timeTaken(now.seconds), tr("time")}});
    m_curve->setNote({});
    m_curve->setCurves(plotOf(now.curve), {}, tr("bytes/token"), {});
}

void TrainingResults::setResult(FileTrainingPtr result) {
    m_result = std::move(result);
    m_saved = false;
    m_openedFrom.clear();
    m_measured = false;
    showAgain();
    learnTargets();
}

void TrainingResults::showAgain() {
    if (!m_result)
        return;
    showResult();
    if (!m_measured)
        measure();
}

void TrainingResults::setRunning(bool running) {
    m_running = running;
    m_bar->setVisible(running);
    m_banner->setVisible(!running && m_failed);
    for (QPushButton* use : std::as_const(m_uses))
        use->setVisible(!running && m_result);
    if (running)
        m_measuring.cancel();
}

void TrainingResults::setFailure(const QString& text, const std::optional<Error>& error) {
    m_failed = error.has_value();
    if (error)
        m_banner->setError(tr("%1 The result above is from the previous training.").arg(text), *error);
}

QList<QWidget*> TrainingResults::panes() const {
    return {m_figuresTable, m_mostTable, m_leastTable};
}

/// Formats that can't represent the tokenizer are listed with the reason, and can't be chosen.
void TrainingResults::fillSaveMenu() {
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

void TrainingResults::learnTargets() {
    m_targets.clear();
    fillSaveMenu();
    m_targeting.run(
        [training = m_result](const Progress& progress) { return targetsOf(*training, progress); },
        [this](std::vector<SaveTarget> targets) {
            m_targets = std::move(targets);
            fillSaveMenu();
        });
}

bool TrainingResults::askWhereToSave() {
    for (const SaveTarget& target : m_targets)
        if (target.reason.isEmpty())
            return askWhereToSave(target.format);
    return askWhereToSave(saveFormats().front().format);
}

bool TrainingResults::askWhereToSave(formats::TargetFormat format) {
    if (!m_result)
        return false;
    const auto& known = saveFormats();
    const auto own = std::find_if(known.begin(), known.end(),
                                  [format](const SaveFormat& one) { return one.format == format; });
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save the trained tokenizer"),
        dialogFolder(QStringLiteral("train")) + QLatin1Char('/') + m_result->textsName() + own->ending,
        own->title);
    if (path.isEmpty())
        return false;
    keepDialogFolder(QStringLiteral("train"), path);
    save(path, format);
    return true;
}

void TrainingResults::save(const QString& path, formats::TargetFormat format) {
    if (!m_result)
        return;
    m_session.dismiss(path);
    m_saving.run([training = m_result, path, format](
                     const Progress& progress) { return saveTrained(*training, path, format, progress); },
                 [this, path, saved = m_result](const Result<std::vector<std::string>>& files) {
                     if (!files) {
                         m_session.report(path, files.error(),
                                          tr("%1 is not saved.").arg(QFileInfo(path).fileName()));
                         return emit savingEnded(false);
                     }
                     if (saved == m_result) {
                         m_saved = true;
                         m_session.tokenizers().markSaved(m_openedFrom);
                     }
                     QStringList names;
                     for (const std::string& file : *files)
                         names << QDir::toNativeSeparators(QString::fromStdString(file));
                     emit statusMessage(tr("Saved %1").arg(names.join(QStringLiteral(", "))));
                     emit savingEnded(true);
                 });
}

/// The file's name describes the training: `books, GPT-2, 32 768 pieces.json`. The same training again opens
/// the same file.
void TrainingResults::openIn(const QString& folder, std::function<void(const QString& path)> opened) {
    if (!m_result)
        return;
    const QString stem = QStringList{m_result->textsName(), kindOfTraining(m_result->options),
                                     pieceCount(m_result->trained.figures.pieces)}
                             .join(QStringLiteral(", "));
    m_session.dismiss(stem);
    m_saving.run(
        [training = m_result, folder, stem](const Progress& progress) {
            return saveUnderNewName(*training, folder, stem, progress);
        },
        [this, stem, written = m_result, opened = std::move(opened)](const Result<QString>& path) {
            if (!path)
                return m_session.report(stem, path.error());
            if (written == m_result) {
                m_openedFrom = *path;
                m_session.tokenizers().markTrained(*path);
                if (m_saved)
                    m_session.tokenizers().markSaved(*path);
            }
            opened(*path);
        });
}

void TrainingResults::showResult() {
    const train::TrainFigures& figures = m_result->trained.figures;
    const std::size_t inFile = m_result->tokenizer->vocabularySize();
    m_title->setText(
        inFile > figures.pieces
            ? tr("%1 + %2 special trained").arg(pieceCount(figures.pieces), grouped(inFile - figures.pieces))
            : tr("%1 trained").arg(pieceCount(figures.pieces)));
    const double all = figures.countSeconds + figures.learnSeconds + figures.writeSeconds;
    m_remark->setText(tr("from %1 in %2").arg(byteCount(figures.bytes), timeTaken(all)));
    showNumbers({{byteCount(figures.bytes), tr("text")},
                 {grouped(figures.distinctWords), tr("distinct words")},
                 {grouped(figures.merges > 0 ? figures.merges : figures.pieces),
                  figures.merges > 0 ? tr("merges") : tr("tokens")},
                 {timeTaken(figures.countSeconds), tr("to count")},
                 {timeTaken(figures.learnSeconds), tr("to learn")}});
    m_curve->setCurves(plotOf(m_result->trained.curve), {}, tr("bytes/token"), {});
    m_curve->setNote(curveNote(m_result->options));
    showUses();
}

/// The remark next to a title explains the list, or why it is empty.
void TrainingResults::showUses() {
    const train::TrainedTokenizer& trained = m_result->trained;
    m_most->setPieces(m_result, trained.mostUseful);
    m_least->setPieces(m_result, trained.leastUseful);
    const train::TrainModel model = m_result->options.model;
    // Words and characters save no tokens: without them, the text is one unknown token.
    const bool saves = model != train::TrainModel::Word && model != train::TrainModel::Char;
    for (StepTable* table : {m_mostTable, m_leastTable})
        table->setColumnHidden(TokenUtilityModel::Saved, !saves);
    const bool merges = model == train::TrainModel::Bpe || model == train::TrainModel::SuperBpe;
    const QString none =
        m_result->options.pruneTo > 0 ? tr("no token was learned") : tr("no token beyond the alphabet");
    m_mostRemark->setText(trained.mostUseful.empty() ? none
                          : saves                    ? tr("save the most tokens")
                                                     : tr("most frequent"));
    m_leastRemark->setText(trained.leastUseful.empty() ? none
                           : merges ? tr("least used, and not part of other tokens: first to prune")
                                    : tr("least used: first to prune"));
}

/// On the evaluation texts, otherwise on the training text; compared with the open tokenizers.
void TrainingResults::measure() {
    if (!m_result)
        return;
    m_measured = false;
    std::vector<NamedTokenizer> tokenizers{{tr("trained").toStdString(), m_result->tokenizer}};
    for (int i = 0; i < m_session.tokenizers().size(); ++i) {
        const OpenTokenizer& open = m_session.tokenizers().at(i);
        if (open.tokenizer)
            tokenizers.push_back({open.source.title().toStdString(), open.tokenizer});
    }
    std::vector<train::TrainSource> texts = m_result->options.input.sources;
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

FailureBanner::FailureBanner(QWidget& over)
    : QFrame(&over)
    , m_text(new QLabel(this)) {
    setProperty("look", "error");
    setAutoFillBackground(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(8);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    row->addWidget(m_text, 1);
    auto* copy = new QPushButton(tr("Copy"), this);
    copy->setToolTip(tr("Copy the whole message with the full path"));
    auto* dismiss = new QPushButton(tr("Dismiss"), this);
    row->addWidget(copy, 0, Qt::AlignTop);
    row->addWidget(dismiss, 0, Qt::AlignTop);
    connect(copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_whole);
        emit copied();
    });
    connect(dismiss, &QPushButton::clicked, this, &QWidget::hide);
    over.installEventFilter(this);
    hide();
}

void FailureBanner::setError(const QString& text, const Error& error) {
    m_whole = copyText({{}, error, {}});
    m_text->setText(text);
    m_text->setToolTip(plainToolTip(m_whole));
    place();
}

void FailureBanner::place() {
    const int wide = parentWidget()->width();
    const int high = std::max(sizeHint().height(), heightForWidth(wide));
    setGeometry(0, parentWidget()->height() - high, wide, high);
    raise();
}

bool FailureBanner::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        place();
    return QFrame::eventFilter(watched, event);
}

void FailureBanner::showEvent(QShowEvent* event) {
    QFrame::showEvent(event);
    place();
}

} // namespace tokenscope::ui
