#include "ui/panels/compare/corpus_view.h"

#include "core/base/printable.h"
#include "core/compare/corpus/corpus_lacks.h"
#include "resources/samples.h"
#include "ui/panels/compare/chart_view.h"
#include "ui/panels/compare/difference_look.h"
#include "ui/panels/compare/file_pair_choice.h"
#include "ui/session/tokenizer_source.h"
#include "ui/support/counted_words.h"
#include "ui/support/elided_label.h"
#include "ui/support/format_number.h"
#include "ui/support/theme.h"
#include "ui/widgets/step_table/step_table.h"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHeaderView>
#include <QJsonArray>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTemporaryDir>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

constexpr qsizetype kManyColumns = 8;

QString problemKey() {
    return QStringLiteral("corpus");
}

} // namespace

CorpusView::~CorpusView() = default;

QString CorpusView::place() const {
    if (!m_result)
        return tr("no corpus is measured yet");
    const TextCounts& text = m_result->measured.summary.text;
    return QStringList{byteCount(text.bytes), characterCount(text.characters), wordCount(text.words)}.join(
        QStringLiteral(", "));
}

QList<QWidget*> CorpusView::panes() const {
    return showsBody() ? QList<QWidget*>{m_figuresTable, m_table} : QList<QWidget*>();
}

bool CorpusView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_table->currentIndex().isValid()) {
            showPlace(m_table->currentIndex().row());
            return true;
        }
    }
    return CompareView::eventFilter(watched, event);
}

/// A folder without a tokenizer in it is a corpus.
bool CorpusView::takeTokenizers(const QStringList& paths, const QPoint&) {
    QStringList tokenizers;
    for (const QString& path : paths) {
        const QStringList names =
            QFileInfo(path).isDir() ? QDir(path).entryList(QDir::Files) : QStringList(path);
        if (std::any_of(names.begin(), names.end(), looksLikeTokenizerName))
            tokenizers << path;
        else
            addRoots({path});
    }
    if (!tokenizers.isEmpty() && !m_session.tokenizers().current())
        return false;
    for (const QString& path : std::as_const(tokenizers))
        addTokenizer({path, {}});
    return true;
}

bool CorpusView::takeTexts(const QStringList& paths) {
    addRoots(paths);
    return true;
}

void CorpusView::addRoots(const QStringList& paths) {
    for (const QString& path : paths) {
        const QString absolute = QFileInfo(path).absoluteFilePath();
        if (!m_roots.contains(absolute))
            m_roots << absolute;
    }
    updatePage();
    emit stateChanged();
}

void CorpusView::clearRoots() {
    m_roots.clear();
    updatePage();
    emit stateChanged();
}

void CorpusView::addTokenizer(const TokenizerSource& source) {
    if (sources().contains(source) || m_others.contains(source))
        return;
    if (isFull())
        return emit told(tr("A corpus is measured with eight tokenizers at most"));
    m_others << source;
    if (m_session.tokenizers().indexOf(source) < 0)
        m_session.tokenizers().open(source, false);
    updatePage();
    emit stateChanged();
}

void CorpusView::setOthers(const QStringList& paths) {
    m_others.clear();
    m_changed.clear();
    for (const QString& path : paths)
        addTokenizer({path, {}});
    updatePage();
}

void CorpusView::dropTokenizer(const TokenizerSource& source) {
    m_others.removeAll(source);
    updatePage();
    emit stateChanged();
}

QList<TokenizerSource> CorpusView::sources() const {
    QList<TokenizerSource> sources;
    if (const OpenTokenizer* current = m_session.tokenizers().current())
        sources << current->source;
    for (const TokenizerSource& other : m_others)
        if (!sources.contains(other) && m_session.tokenizers().indexOf(other) >= 0)
            sources << other;
    return sources;
}

/// Without those that are still being opened. A name is the title, or the path where two have one title.
std::vector<CorpusTokenizer> CorpusView::wanted() const {
    std::vector<CorpusTokenizer> wanted;
    const QList<TokenizerSource> all = sources();
    const auto name = [&](const TokenizerSource& source) {
        const auto alike = std::count_if(all.begin(), all.end(), [&](const TokenizerSource& other) {
            return other.title() == source.title();
        });
        return alike > 1 && !source.path.isEmpty() ? source.path : source.title();
    };
    const auto add = [&](const TokenizerSource& source, const ColumnSwitches& switches) {
        const OpenTokenizer& open = m_session.tokenizers().at(m_session.tokenizers().indexOf(source));
        QString words = name(source);
        if (!switches.empty())
            words += QLatin1Char(' ') + switchWords(open.tokenizer.get(), switches);
        if (open.tokenizer)
            wanted.push_back({open.tokenizer, words.toStdString(), switches});
    };
    for (const TokenizerSource& source : all)
        add(source, {});
    for (const Changed& changed : changedOpen())
        add(changed.source, changed.switches);
    return wanted;
}

void CorpusView::run() {
    const std::vector<CorpusTokenizer> tokenizers = wanted();
    if (m_roots.isEmpty() || tokenizers.empty())
        return;
    m_job.setWhat(tr("Measuring"));
    m_enough = std::stop_source();
    m_job.run([roots = m_roots, tokenizers, enough = *m_enough](
                  const Progress& progress) { return measureRoots(roots, tokenizers, progress, enough); },
              [this, of = chosen()](Result<CorpusResultPtr> result) {
                  if (result)
                      m_measured = of;
                  take(std::move(result));
              });
    updatePage();
}

void CorpusView::merge(const QStringList& summaries) {
    if (summaries.isEmpty())
        return;
    m_enough.reset();
    m_job.setWhat(tr("Joining summaries"));
    m_job.run([summaries, tokenizers = wanted()](
                  const Progress& progress) { return mergeSummaries(summaries, tokenizers, progress); },
              [this, summaries](Result<CorpusResultPtr> result) {
                  if (result) {
                      QStringList names;
                      const std::vector<Error>& out = (*result)->leftOut;
                      for (const QString& path : summaries)
                          if (std::none_of(out.begin(), out.end(),
                                           [&](const Error& e) { return e.file == path.toStdString(); }))
                              names << QFileInfo(path).fileName();
                      m_joined = names.join(QStringLiteral(", "));
                      m_measured.clear();
                  }
                  take(std::move(result));
              });
    updatePage();
}

void CorpusView::stop() {
    if (m_enough)
        m_enough->request_stop();
    else
        m_job.cancel();
}

void CorpusView::runSamples() {
    m_samples = std::make_unique<QTemporaryDir>();
    for (const SampleText& sample : sampleTexts()) {
        QFile file(m_samples->filePath(
            QString::fromLatin1(sample.name.data(), static_cast<qsizetype>(sample.name.size())) +
            QStringLiteral(".txt")));
        if (file.open(QIODevice::WriteOnly))
            file.write(sample.text.data(), static_cast<qsizetype>(sample.text.size()));
    }
    m_roots = {m_samples->path()};
    run();
}

void CorpusView::take(Result<CorpusResultPtr> result) {
    if (!result && result.error().code == ErrorCode::Canceled)
        return emit told(tr("Measuring was stopped before anything was counted"));
    if (!result) { // what was measured stays, and so do the ways to measure
        m_session.report(problemKey(), result.error(),
                         m_result ? tr("The former results stay.") : tr("There are no figures."));
        return updatePage();
    }
    m_session.dismiss(problemKey());
    m_result = *std::move(result);
    m_figures->setTable(m_result->figures);
    m_figuresTable->setColumns({0, 76, 84, 84, 84, 64, 68, 68, 84, 76});
    keepHeight(*m_figuresTable,
               22 + 21 * static_cast<int>(std::min<std::size_t>(8, m_result->figures.rows.size())) + 4);
    const int table = std::max(0, m_tables->currentIndex());
    setTable(table == 0 && m_result->measured.summary.folders.size() < 2 ? 1 : table);
    setChart(std::max(0, m_charts->currentIndex()));
    tellLacks();
    updatePage();
    emit placeChanged();
    if (m_result->measured.canceled)
        emit told(tr("Stopped: these are the figures of the first %1")
                      .arg(byteCount(m_result->measured.summary.text.bytes)));
}

void CorpusView::tellLacks() {
    QStringList lacks;
    for (const Error& error : m_result->leftOut)
        lacks << tr("Left out: %1").arg(QString::fromStdString(describe(error)));
    for (const std::string& words : lacksInWords(m_result->measured.summary)) {
        QString line = QString::fromStdString(printable(words));
        lacks << line.replace(0, 1, line.left(1).toUpper());
    }
    m_lacksWords->setText(lacks.join(QLatin1Char('\n')));
    m_lacks->setVisible(!lacks.isEmpty());
}

QString CorpusView::warning() const {
    return m_lacksWords->text();
}

void CorpusView::setTable(int index) {
    m_tables->setCurrentIndex(index);
    if (!m_result || index < 0 || static_cast<std::size_t>(index) >= m_result->tables.size())
        return;
    const NumberTable& table = m_result->tables[static_cast<std::size_t>(index)];
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_model->setTable(table);
    const bool places = static_cast<std::size_t>(index) == m_result->placesTable;
    QList<int> widths;
    for (std::size_t i = 0; i < table.headings.size(); ++i)
        widths << (table.headings[i].number ? 56 : table.headings[i].fixed ? 0 : places ? 130 : 0);
    if (!widths.contains(0))
        widths.fill(110); // numbers alone are not drawn apart
    if (widths.count(0) > 1)
        widths[0] = 76; // a letter before the piece
    else if (widths.size() > kManyColumns && widths[0] == 0)
        widths[0] = 150; // names are read, however far the numbers go
    m_table->setColumns(widths);
    m_table->horizontalScrollBar()->setValue(0);
    m_tableRemark->setText(table.rows.empty() ? tr("nothing") : table.remark);
    emit stateChanged();
}

void CorpusView::setChart(int index) {
    m_charts->setCurrentIndex(index);
    if (!m_result || index < 0 || static_cast<std::size_t>(index) >= m_result->charts.size())
        return;
    m_chart->setChart(m_result->charts[static_cast<std::size_t>(index)]);
    emit stateChanged();
}

void CorpusView::showPlace(int row) {
    if (!m_result || static_cast<std::size_t>(m_tables->currentIndex()) != m_result->placesTable)
        return;
    const CorpusPlace& place = m_result->measured.summary.places[m_model->place(row)];
    TextDocument& document = m_session.document();
    document.replace(0, static_cast<std::uint32_t>(document.text().size()), place.text);
    emit textRequested(sources().mid(1));
    emit told(tr("The text is in the Text view now; undo gives the former one back"));
}

QStringList CorpusView::columnTitles() const {
    QStringList titles;
    const QList<TokenizerSource> all = sources();
    for (qsizetype i = 0; i < all.size(); ++i)
        titles << columnLetter(static_cast<std::size_t>(i)) + QLatin1Char(' ') + all[i].title();
    for (const Changed& changed : changedOpen())
        titles << columnLetter(static_cast<std::size_t>(titles.size())) + QLatin1Char(' ') + titleOf(changed);
    return titles;
}

QString CorpusView::rootTitles() const {
    QStringList titles;
    for (const QString& root : m_roots)
        titles << (m_samples && root == m_samples->path() ? tr("sample texts") : QFileInfo(root).fileName());
    return titles.isEmpty() ? tr("no corpus") : titles.join(QStringLiteral(", "));
}

QString CorpusView::chosen() const {
    return tr("%1 · %2").arg(rootTitles(), columnTitles().join(QStringLiteral(" · ")));
}

QString CorpusView::remark() const {
    if (!m_result)
        return chosen();
    const QString of = m_measured.isEmpty() ? tr("joined summaries: %1").arg(m_joined) : m_measured;
    if (m_result->measured.canceled)
        return tr("stopped after %1 of: %2").arg(byteCount(m_result->measured.summary.text.bytes), of);
    return m_measured.isEmpty() || m_measured == chosen()
               ? of
               : tr("below: %1. Chosen by now: %2").arg(of, chosen());
}

void CorpusView::updatePage() {
    fillNote();
    showPage(m_result ? Page::Body : Page::Note);
    m_remark->setText(remark());
    const std::size_t ready = wanted().size();
    m_run->setEnabled(!m_job.running() && !m_roots.isEmpty() && ready > 0 &&
                      static_cast<qsizetype>(ready) == sources().size() + changedOpen().size());
    m_export->setEnabled(m_result != nullptr);
}

QJsonObject CorpusView::state() const {
    QJsonArray roots;
    for (const QString& root : m_roots)
        if (!m_samples || root != m_samples->path())
            roots.append(root);
    QJsonArray others;
    for (const TokenizerSource& source : m_others)
        others.append(sourceJson(source));
    QJsonArray changes;
    for (const Changed& changed : m_changed) {
        QJsonObject json = sourceJson(changed.source);
        json[QStringLiteral("switches")] = switchesJson(changed.switches);
        changes.append(json);
    }
    return {{QStringLiteral("roots"), roots},
            {QStringLiteral("tokenizers"), others},
            {QStringLiteral("changed"), changes},
            {QStringLiteral("table"), m_tables->currentIndex()},
            {QStringLiteral("chart"), m_charts->currentIndex()}};
}

void CorpusView::restore(const QJsonObject& state) {
    const QJsonArray roots = state[QStringLiteral("roots")].toArray();
    for (const auto& root : roots)
        if (QFileInfo::exists(root.toString()))
            m_roots << root.toString();
    const QJsonArray others = state[QStringLiteral("tokenizers")].toArray();
    for (const auto& other : others)
        if (const TokenizerSource source = sourceOfJson(other.toObject()); source != TokenizerSource())
            addTokenizer(source);
    const QJsonArray changes = state[QStringLiteral("changed")].toArray();
    for (const auto& changed : changes)
        if (const TokenizerSource source = sourceOfJson(changed.toObject()); source != TokenizerSource())
            addChanged(source, switchesOfJson(changed.toObject()[QStringLiteral("switches")].toArray()));
    m_tables->setCurrentIndex(std::clamp(state[QStringLiteral("table")].toInt(), 0, m_tables->count() - 1));
    m_charts->setCurrentIndex(std::clamp(state[QStringLiteral("chart")].toInt(), 0, m_charts->count() - 1));
    updatePage();
}

} // namespace tokenscope::ui
