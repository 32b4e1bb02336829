#include "ui/panels/compare/corpus_view.h"

#include "ui/support/elided_label.h"
#include "ui/support/numbers.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/notices/job_progress.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

QString problemKey() {
    return QStringLiteral("corpus");
}

} // namespace

CorpusView::CorpusView(Session& session, ColumnSet& columns, QWidget* parent)
    : CompareView(parent)
    , m_session(session)
    , m_columns(columns)
    , m_choice(columns)
    , m_job(tr("Measuring")) {
    m_results = new CorpusResultsPane(this);
    setBody(m_results);
    createTools();
    connect(&m_choice, &CorpusChoice::changed, this, [this] {
        updatePage();
        emit stateChanged();
    });
    connect(&m_session, &Session::countsChanged, this, [this] {
        if (!result())
            return;
        auto written = std::make_shared<CorpusResult>(*result());
        fillTables(*written);
        m_results->setResult(std::move(written));
    });
    connect(m_results, &CorpusResultsPane::changed, this, &CompareView::stateChanged);
    connect(m_results, &CorpusResultsPane::statusMessage, this, &CompareView::statusMessage);
    connect(m_results, &CorpusResultsPane::placeChosen, this, &CorpusView::showPlace);
    connect(&m_job, &LatestJob::started, this, &CorpusView::updatePage);
    connect(&m_job, &LatestJob::finished, this, &CorpusView::updatePage);
    updatePage();
}

void CorpusView::createTools() {
    m_tools = new QWidget(this);
    auto* row = new QHBoxLayout(m_tools);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_remark = new ElidedLabel(m_tools);
    m_remark->setTextFormat(Qt::PlainText);
    m_remark->setProperty("look", "remark");
    row->addWidget(m_remark, 1);
    auto* strip = new JobStrip(m_job, m_tools);
    strip->setStop([this] { stop(); }, tr("Stop, and show what has been counted so far"));
    row->addWidget(strip);
    auto* corpus = new QMenu(m_tools);
    connect(corpus, &QMenu::aboutToShow, this, [this, corpus] { fillCorpusMenu(*corpus); });
    row->addWidget(
        menuButton(tr("Corpus"), tr("Files and folders of text; counts of other runs"), corpus, m_tools));
    m_run = new QPushButton(tr("Measure"), m_tools);
    m_run->setObjectName(QStringLiteral("measureCorpus"));
    m_run->setToolTip(tr("Count the whole corpus with each tokenizer"));
    connect(m_run, &QPushButton::clicked, this, &CorpusView::run);
    row->addWidget(m_run);
    m_export = menuButton(tr("Export"), tr("Report, counts for merging, or the current table"),
                          &m_results->exports(), m_tools);
    row->addWidget(m_export);
}

void CorpusView::fillCorpusMenu(QMenu& menu) {
    menu.clear();
    menu.addAction(tr("Add folder…"), this, [this] { askForFiles(true); });
    menu.addAction(tr("Add files…"), this, [this] { askForFiles(false); });
    menu.addAction(tr("Use the sample texts"), this, &CorpusView::runSamples);
    menu.addAction(tr("Remove all"), &m_choice, &CorpusChoice::clearRoots)
        ->setEnabled(!m_choice.roots().isEmpty());
    menu.addSeparator();
    menu.addAction(tr("Merge counts of other runs…"), this, &CorpusView::askForSummaries);
}

QString CorpusView::statusText() const {
    if (m_job.busy())
        return tr("the corpus is being measured");
    if (!result())
        return tr("no corpus has been measured yet");
    const compare::TextCounts& text = result()->measured.summary.text;
    return QStringList{byteCount(text.bytes), characterCount(text.characters), wordCount(text.words)}.join(
        QStringLiteral(", "));
}

QList<QWidget*> CorpusView::panes() const {
    return showsBody() ? m_results->panes() : QList<QWidget*>();
}

/// A folder without a tokenizer in it is part of the corpus.
bool CorpusView::acceptTokenizers(const QStringList& paths, const QPoint&) {
    QStringList tokenizers;
    for (const QString& path : paths) {
        const QStringList names =
            QFileInfo(path).isDir() ? QDir(path).entryList(QDir::Files) : QStringList(path);
        if (std::any_of(names.begin(), names.end(), looksLikeTokenizerName))
            tokenizers << path;
        else
            m_choice.addRoots({path});
    }
    if (!tokenizers.isEmpty() && !m_session.tokenizers().current())
        return false;
    for (const QString& path : std::as_const(tokenizers))
        m_columns.addFile(path);
    return true;
}

bool CorpusView::acceptTexts(const QStringList& paths) {
    m_choice.addRoots(paths);
    return true;
}

void CorpusView::run() {
    const std::vector<CorpusTokenizer> tokenizers = m_choice.tokenizers();
    if (m_choice.roots().isEmpty() || tokenizers.empty())
        return;
    m_job.setWhat(tr("Measuring"));
    m_enough = std::stop_source();
    m_job.run([roots = m_choice.roots(), tokenizers, enough = *m_enough](
                  const Progress& progress) { return measureRoots(roots, tokenizers, progress, enough); },
              [this, description = m_choice.description()](Result<CorpusResultPtr> result) {
                  if (result)
                      m_measured = description;
                  finish(std::move(result));
              });
    updatePage();
}

void CorpusView::runSamples() {
    m_choice.useSamples();
    run();
}

void CorpusView::merge(const QStringList& summaries) {
    if (summaries.isEmpty())
        return;
    m_enough.reset();
    m_job.setWhat(tr("Merging counts"));
    m_job.run([summaries, tokenizers = m_choice.tokenizers()](
                  const Progress& progress) { return mergeSummaries(summaries, tokenizers, progress); },
              [this, summaries](Result<CorpusResultPtr> result) {
                  if (result) {
                      QStringList names;
                      const std::vector<Error>& notMerged = (*result)->notMerged;
                      for (const QString& path : summaries)
                          if (std::none_of(notMerged.begin(), notMerged.end(),
                                           [&](const Error& e) { return e.file == path.toStdString(); }))
                              names << QFileInfo(path).fileName();
                      m_merged = names.join(QStringLiteral(", "));
                      m_measured.clear();
                  }
                  finish(std::move(result));
              });
    updatePage();
}

void CorpusView::stop() {
    if (m_enough)
        m_enough->request_stop();
    else
        m_job.cancel();
}

void CorpusView::finish(Result<CorpusResultPtr> measured) {
    if (!measured && measured.error().code == ErrorCode::Canceled)
        return emit statusMessage(tr("Measuring was stopped before anything was counted"));
    if (!measured) {
        m_session.report(problemKey(), measured.error(),
                         result() ? tr("The previous results are kept.") : tr("There are no figures."));
        return updatePage();
    }
    m_session.dismiss(problemKey());
    m_results->setResult(*std::move(measured));
    updatePage();
    emit statusTextChanged();
    if (result()->measured.canceled)
        emit statusMessage(tr("Stopped: these are the figures of the first %1")
                               .arg(byteCount(result()->measured.summary.text.bytes)));
}

void CorpusView::showPlace(const compare::CorpusPlace& place) {
    TextDocument& document = m_session.document();
    document.replace(0, static_cast<std::uint32_t>(document.text().size()), place.text);
    emit textRequested();
    emit statusMessage(tr("The text is now on the Text page; undo restores the previous one"));
}

QString CorpusView::remark() const {
    if (!result())
        return m_choice.rootTitles();
    const QString shown = m_measured.isEmpty() ? tr("merged counts: %1").arg(m_merged) : m_measured;
    if (result()->measured.canceled)
        return tr("stopped after %1 of: %2").arg(byteCount(result()->measured.summary.text.bytes), shown);
    if (m_measured.isEmpty())
        return shown;
    return m_measured == m_choice.description()
               ? m_choice.rootTitles()
               : tr("The figures are still those of %1: measure again").arg(shown);
}

void CorpusView::updatePage() {
    fillNote();
    showPage(result() ? Page::Body : Page::Note);
    m_remark->setText(remark());
    m_run->setEnabled(!m_job.busy() && m_choice.isReady());
    m_export->setEnabled(result() != nullptr);
    emit statusTextChanged();
}

void CorpusView::fillNote() {
    const bool hasRoots = !m_choice.roots().isEmpty();
    const bool hasTokenizers = m_columns.size() > 0;
    const QString columns =
        hasTokenizers ? m_choice.columnTitles().join(QStringLiteral(" · ")) : tr("no tokenizer");
    const QString text =
        hasRoots ? tr("Corpus: %1\nTokenizers: %2").arg(m_choice.rootTitles(), columns)
                 : tr("Choose text files or a folder, or drop them here. They are read in parts, and only "
                      "counts are kept.\nTokenizers: %1")
                       .arg(columns);
    QList<OfferPage::Offer> offers;
    if (m_job.busy()) {
        offers.append({tr("Stop"), [this] { stop(); }});
        return note().setOffers(tr("%1…").arg(m_job.what()), text, offers);
    }
    if (hasRoots && hasTokenizers)
        offers.append({tr("Measure"), [this] { run(); }, true});
    offers.append({tr("Add folder…"), [this] { askForFiles(true); }});
    offers.append({tr("Add files…"), [this] { askForFiles(false); }});
    offers.append({tr("Use the sample texts"), [this] { runSamples(); }});
    offers.append({tr("Merge counts of other runs…"), [this] { askForSummaries(); }});
    note().setOffers(tr("Measure a corpus with several tokenizers"), text, offers);
}

void CorpusView::askForFiles(bool folder) {
    if (folder) {
        const QString path = QFileDialog::getExistingDirectory(this, tr("A folder of text"));
        if (!path.isEmpty())
            m_choice.addRoots({path});
        return;
    }
    m_choice.addRoots(QFileDialog::getOpenFileNames(this, tr("Files of text")));
}

void CorpusView::askForSummaries() {
    merge(QFileDialog::getOpenFileNames(this, tr("Saved counts"), {}, tr("Counts (*.json);;All files (*)")));
}

QJsonObject CorpusView::state() const {
    QJsonObject state = m_choice.state();
    state[QStringLiteral("table")] = m_results->table();
    state[QStringLiteral("chart")] = m_results->chart();
    return state;
}

void CorpusView::restore(const QJsonObject& state) {
    m_results->restore(state[QStringLiteral("table")].toInt(), state[QStringLiteral("chart")].toInt());
    m_choice.restore(state);
}

} // namespace tokenscope::ui
