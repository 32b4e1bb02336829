#include "ui/panels/check/findings_page.h"

#include "resources/samples.h"
#include "ui/panels/check/finding_pane.h"
#include "ui/panels/check/findings_tree.h"
#include "ui/panels/check/report_summary.h"
#include "ui/session/dialog_folder.h"
#include "ui/support/numbers.h"
#include "ui/support/splitters.h"
#include "ui/support/text.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/notices/job_progress.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QJsonArray>
#include <QKeyEvent>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tokenscope::ui {
namespace {

const QString kDatasetKind = QStringLiteral("dataset");
constexpr int kFilters = 3;
constexpr int kTextSettledMs = 600; ///< without a keystroke

QString nameOfFamily(const check::CheckResult& family) {
    return QString::fromUtf8(family.check->name.data(), static_cast<qsizetype>(family.check->name.size()));
}

/// The text of a new window, which the user didn't write.
bool isStartText(std::string_view text) {
    return !sampleTexts().empty() && text == sampleTexts().front().text;
}

/// Progress of the checks counts a hundred for each family.
QString describeProgress(quint64 done, quint64 total) {
    return FindingsPage::tr("family %1 of %2").arg(std::min(done / 100 + 1, total / 100)).arg(total / 100);
}

} // namespace

FindingsPage::FindingsPage(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_model(new FindingsModel(this))
    , m_summary(new ReportSummary(this))
    , m_split(new PaneSplitter(Qt::Horizontal, this)) {
    auto* column = paneColumn(this);
    column->addWidget(m_summary);
    column->addWidget(makeTools());
    m_split->addWidget(makeList(m_split));
    m_pane = new FindingPane(m_split);
    m_split->addWidget(m_pane);
    m_split->setUsualSizes({720, 496});
    m_split->setStretchFactor(0, 2);
    m_split->setStretchFactor(1, 1);
    column->addWidget(m_split, 1);
    connect(m_split, &QSplitter::splitterMoved, this, &FindingsPage::stateChanged);
    connect(m_pane, &FindingPane::showRequested, this, &FindingsPage::showElsewhere);
    connect(m_pane, &FindingPane::copyRequested, this, &FindingsPage::copy);
    connect(m_pane, &FindingPane::silenceRequested, this, [this](const QString& reason) {
        const QModelIndex index = m_tree->currentIndex();
        if (const check::Finding* finding = m_model->finding(index))
            m_run.silence(*m_model->family(index), *finding, reason);
    });
    connect(m_pane, &FindingPane::unsilenceRequested, this, [this] {
        const QModelIndex index = m_tree->currentIndex();
        if (const check::Finding* finding = m_model->finding(index))
            m_run.unsilence(*m_model->family(index), *finding);
    });
    connect(&m_run, &CheckRun::changed, this, &FindingsPage::showReport);
    connect(&m_run, &CheckRun::fileChanged, this, [this](bool own) {
        m_reload = m_reload || own;
        if (isVisible())
            update();
    });
    connect(&m_run, &CheckRun::failed, this,
            [this](const QString& file, const Error& error) { m_session.report(file, error); });
    connect(&m_run, &CheckRun::recovered, &session, &Session::dismiss);
    connect(&Theme::instance(), &Theme::changed, this, &FindingsPage::showSelected);
    m_textSettled.setSingleShot(true);
    m_textSettled.setInterval(kTextSettledMs);
    connect(&m_textSettled, &QTimer::timeout, this, [this] {
        if (isVisible())
            update();
    });
    connect(&session.document(), &TextDocument::edited, this, &FindingsPage::textEdited);
    connect(&session.document(), &TextDocument::wasReset, this, &FindingsPage::textEdited);
    connect(&session, &Session::switchesChanged, this, [this] {
        if (isVisible())
            update();
    });
    connect(&session.document(), &TextDocument::originChanged, this, [this] { m_textSettled.start(); });
    datasetsChanged();
    showReport();
}

QWidget* FindingsPage::makeTools() {
    const HeaderBar bar(this, 36);
    m_filters = addSegments(*bar.row,
                            {{tr("All"), tr("All families and their findings")},
                             {tr("Problems"), tr("Only errors and warnings")},
                             {tr("Silenced"), tr("Only silenced findings")}},
                            bar.frame, tr("Findings shown"));
    connect(m_filters, &QButtonGroup::idClicked, this, [this](int filter) {
        setFilter(static_cast<FindingsFilter>(filter));
        emit stateChanged();
    });
    bar.row->addStretch(1);
    m_datasetMenu = new QMenu(this);
    connect(m_datasetMenu, &QMenu::aboutToShow, this, &FindingsPage::fillDatasetMenu);
    m_datasetButton =
        menuButton({}, tr("Check conversations too: rendered with the template, one on each line"),
                   m_datasetMenu, bar.frame);
    m_datasetButton->setObjectName(QStringLiteral("checkDatasets"));
    bar.row->addWidget(m_datasetButton);
    m_exportButton =
        menuButton(tr("Export"), tr("The report as JSON, SARIF or JUnit"), makeExportMenu(), bar.frame);
    bar.row->addWidget(m_exportButton);
    m_runButton = new QPushButton(bar.frame);
    m_runButton->setObjectName(QStringLiteral("checkRun"));
    ignoreSecondClick(*m_runButton);
    connect(m_runButton, &QPushButton::clicked, this, &FindingsPage::toggleRun);
    bar.row->addWidget(m_runButton);
    return bar.frame;
}

QMenu* FindingsPage::makeExportMenu() {
    auto* exports = new ExportMenu(tr("the report"), QStringLiteral("tokenscope-check"), this);
    const auto add = [&](const QString& title, const QString& suffix,
                         std::string (*write)(const report::CheckReport&)) {
        exports->addText(title, suffix, [this, write]() -> ExportMenu::Work {
            if (!m_run.report())
                return {};
            return [report = m_run.report(), write](const Progress&) -> Result<QByteArray> {
                return QByteArray::fromStdString(write(report->report));
            };
        });
    };
    add(QStringLiteral("JSON"), QStringLiteral("json"),
        [](const report::CheckReport& report) { return report::checkJson(report) + "\n"; });
    add(QStringLiteral("SARIF"), QStringLiteral("sarif"), [](const report::CheckReport& report) {
        return report::checkSarif(report, TOKENSCOPE_VERSION) + "\n";
    });
    add(QStringLiteral("JUnit"), QStringLiteral("xml"), &report::checkJunit);
    connect(exports, &ExportMenu::statusMessage, this, &FindingsPage::statusMessage);
    return exports;
}

QWidget* FindingsPage::makeList(QWidget* parent) {
    auto* pane = new QWidget(parent);
    auto* column = paneColumn(pane);
    m_tree = new FindingsTree(pane);
    m_tree->setModel(m_model);
    m_tree->installEventFilter(this);
    column->addWidget(m_tree, 1);
    connect(m_tree, &FindingsTree::currentRowChanged, this, &FindingsPage::showSelected);
    connect(m_tree, &FindingsTree::copyRequested, this, &FindingsPage::copy);
    connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex& index) {
        if (m_model->finding(index))
            showElsewhere();
    });
    connect(m_tree, &QWidget::customContextMenuRequested, this, &FindingsPage::showMenu);
    const auto toggled = [this](const QModelIndex& index) {
        if (m_showing)
            return;
        const QString name = nameOfFamily(*m_model->family(index));
        if (!m_toggled.remove(name))
            m_toggled.insert(name);
    };
    connect(m_tree, &QTreeView::expanded, this, toggled);
    connect(m_tree, &QTreeView::collapsed, this, toggled);
    m_overlay = new BusyOverlay(*m_tree->viewport());
    m_overlay->follow(m_run.job());
    m_overlay->setNote([this] { return m_model->rowCount() == 0 ? tr("Checking…") : QString(); });
    JobStrip& progress = m_overlay->addProgress(m_run.job());
    progress.setCounted(describeProgress);
    connect(&progress, &JobStrip::canceled, &m_run, &CheckRun::stop);
    return pane;
}

void FindingsPage::update() {
    const TokenizerList& list = m_session.tokenizers();
    if (std::exchange(m_reload, false) && list.current())
        m_session.tokenizers().reload(list.currentIndex());
    m_run.require(request());
}

CheckRequest FindingsPage::request() const {
    const TokenizerList& list = m_session.tokenizers();
    const OpenTokenizer* open = list.current();
    CheckRequest request;
    request.tokenizer = list.currentTokenizer();
    if (request.tokenizer) {
        request.path = open->source.path.isEmpty() ? open->source.title() : open->source.path;
        request.bare = list.appliedChoice(list.currentIndex()).bare;
        request.datasets = m_datasets;
        if (!isStartText(m_session.document().text()))
            request.text = m_session.document().snapshot();
        request.textRevision = m_session.document().revision();
        request.textName = QFileInfo(m_session.textFile()).fileName();
        request.addSpecial = m_session.addSpecial();
        request.parseSpecial = m_session.parseSpecial();
    }
    return request;
}

void FindingsPage::textEdited() {
    m_run.setTextChanged();
    m_textSettled.start();
}

// What is shown.

void FindingsPage::showReport() {
    const CheckedReportPtr& report = m_run.report();
    if (report != m_model->report())
        showRows();
    m_model->setTextOutdated(m_run.isTextOutdated());
    const bool running = m_run.job().busy();
    if (report && !m_run.isOfAnother())
        m_summary->setReport(report->report);
    else
        m_summary->setNote(running ? tr("Checking…") : tr("Not checked yet"));
    m_overlay->setShown(report && !m_run.isCurrent() && !running);
    m_runButton->setText(running ? tr("Stop") : tr("Run again"));
    m_runButton->setToolTip(running ? tr("Stop; the last report stays")
                                    : tr("Run all checks again (Ctrl+F5)"));
    m_exportButton->setEnabled(report && !m_run.isOfAnother());
    showSelected();
    emit changed();
}

void FindingsPage::showRows() {
    // The report of the selected rows, which the model is about to release.
    const CheckedReportPtr former = m_model->report();
    const QModelIndex selected = m_tree->currentIndex();
    const check::CheckResult* family = m_model->family(selected);
    const check::Finding* finding = m_model->finding(selected);
    m_showing = true;
    m_model->setReport(m_run.report(), m_filter);
    for (int i = 0; i < m_model->rowCount(); ++i) {
        const QModelIndex index = m_model->index(i);
        const check::CheckResult& own = *m_model->family(index);
        const bool open = m_filter != FindingsFilter::All || own.worst() > FindingSeverity::Info;
        m_tree->setExpanded(index, open != m_toggled.contains(nameOfFamily(own)));
    }
    m_showing = false;
    QModelIndex next = family ? m_model->find(*family, finding) : QModelIndex();
    if (!next.isValid() && m_model->rowCount() > 0) {
        next = m_model->index(0);
        if (m_tree->isExpanded(next))
            next = m_model->index(0, 0, next);
    }
    m_tree->setCurrentIndex(next);
    showSelected();
}

/// The report is that of the current tokenizer and, as far as the finding is about it, of the current text.
bool FindingsPage::isUsable(const QModelIndex& index) const {
    const CheckedReportPtr& report = m_model->report();
    const check::CheckResult* family = m_model->family(index);
    return report && family && report->request.tokenizer == m_run.request().tokenizer &&
           !(isAboutText(*family) && m_run.isTextOutdated());
}

void FindingsPage::showSelected() {
    const QModelIndex index = m_tree->currentIndex();
    const bool isOfAnother = m_run.isOfAnother();
    m_pane->show(isOfAnother ? nullptr : m_model->family(index),
                 isOfAnother ? nullptr : m_model->finding(index), isUsable(index),
                 !m_run.silencedFile().isEmpty());
}

void FindingsPage::setFilter(FindingsFilter filter) {
    m_filters->button(static_cast<int>(filter))->setChecked(true);
    if (std::exchange(m_filter, filter) == filter)
        return;
    m_toggled.clear();
    showRows();
}

QString FindingsPage::statusText() const {
    if (!m_run.report() || m_run.isOfAnother())
        return {};
    const report::CheckReport::Counts counts = m_run.report()->report.counts();
    QStringList parts{tr("%n errors", nullptr, static_cast<int>(counts.errors)),
                      tr("%n warnings", nullptr, static_cast<int>(counts.warnings))};
    if (counts.silenced > 0)
        parts << tr("%n silenced", "findings", static_cast<int>(counts.silenced));
    parts << tr("%1 of %n checks passed", nullptr, static_cast<int>(counts.ran)).arg(counts.passed);
    return parts.join(QStringLiteral(" · "));
}

QList<QWidget*> FindingsPage::panes() const {
    return {m_tree, m_pane->page()};
}

QWidget* FindingsPage::firstFocus() const {
    return m_tree;
}

// What can be done with a finding.

void FindingsPage::showElsewhere() {
    const check::Finding* finding = m_model->finding(m_tree->currentIndex());
    if (finding && !finding->view.empty() && isUsable(m_tree->currentIndex()))
        emit showRequested(targetOf(*finding, *m_model->report()));
}

void FindingsPage::copy() {
    const QModelIndex index = m_tree->currentIndex();
    const check::CheckResult* family = m_model->family(index);
    if (!family)
        return;
    QString text;
    if (const check::Finding* finding = m_model->finding(index)) {
        text = findingText(*family, *finding);
    } else {
        text = familyTitle(*family) + QStringLiteral(": ") + familyResult(*family) + QLatin1Char('\n');
        for (const check::Finding& one : family->findings)
            text += QLatin1Char('\n') + findingText(*family, one);
    }
    QGuiApplication::clipboard()->setText(text);
    emit statusMessage(m_model->finding(index) ? tr("Copied the finding") : tr("Copied the family"));
}

void FindingsPage::showMenu(const QPoint& place) {
    const check::Finding* finding = m_model->finding(m_tree->currentIndex());
    QMenu menu;
    for (const char* name : {"checkShow", "checkSilence", "checkCopy"}) {
        auto* button = m_pane->findChild<QPushButton*>(QLatin1String(name));
        if (!finding && button->objectName() != QLatin1String("checkCopy"))
            continue;
        QAction* action = menu.addAction(button->text());
        action->setEnabled(button->isEnabled());
        connect(action, &QAction::triggered, button, &QPushButton::click);
    }
    menu.exec(m_tree->viewport()->mapToGlobal(place));
}

bool FindingsPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_tree && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool plain = key->modifiers() == Qt::NoModifier;
        if (plain && key->key() == Qt::Key_S && m_model->finding(m_tree->currentIndex())) {
            m_pane->findChild<QPushButton*>(QStringLiteral("checkSilence"))->click();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void FindingsPage::toggleRun() {
    if (m_run.job().busy())
        m_run.stop();
    else
        again();
}

// Datasets.

void FindingsPage::addDatasets(const QStringList& paths) {
    for (const QString& path : paths) {
        const QString absolute = QFileInfo(path).absoluteFilePath();
        if (!m_datasets.contains(absolute))
            m_datasets << absolute;
    }
    datasetsChanged();
    emit stateChanged();
    if (isVisible())
        update();
}

void FindingsPage::datasetsChanged() {
    m_datasetButton->setText(m_datasets.isEmpty() ? tr("Dataset")
                             : m_datasets.size() == 1
                                 ? menuTitle(QFileInfo(m_datasets.constFirst()).fileName())
                                 : tr("%n datasets", nullptr, static_cast<int>(m_datasets.size())));
}

void FindingsPage::fillDatasetMenu() {
    m_datasetMenu->clear();
    connect(m_datasetMenu->addAction(tr("Add conversations…")), &QAction::triggered, this, [this] {
        const QStringList paths =
            QFileDialog::getOpenFileNames(this, tr("Conversations to check"), dialogFolder(kDatasetKind),
                                          tr("Conversations (*.jsonl *.json);;All files (*)"));
        if (paths.isEmpty())
            return;
        keepDialogFolder(kDatasetKind, paths.constFirst());
        addDatasets(paths);
    });
    if (m_datasets.isEmpty())
        return;
    m_datasetMenu->addSeparator();
    for (const QString& path : std::as_const(m_datasets)) {
        QAction* action =
            m_datasetMenu->addAction(menuTitle(tr("Remove %1").arg(QFileInfo(path).fileName())));
        action->setToolTip(plainToolTip(path));
        connect(action, &QAction::triggered, this, [this, path] {
            m_datasets.removeAll(path);
            m_session.dismiss(path); // perhaps it couldn't be read
            datasetsChanged();
            emit stateChanged();
            update();
        });
    }
}

// The session.

QJsonObject FindingsPage::state() const {
    return {{QStringLiteral("filter"), static_cast<int>(m_filter)},
            {QStringLiteral("datasets"), QJsonArray::fromStringList(m_datasets)},
            {QStringLiteral("sizes"), sizesOf(*m_split)}};
}

void FindingsPage::restore(const QJsonObject& state) {
    const int filter = state[QStringLiteral("filter")].toInt();
    setFilter(filter > 0 && filter < kFilters ? static_cast<FindingsFilter>(filter) : FindingsFilter::All);
    m_datasets.clear();
    for (const QJsonValue& path : state[QStringLiteral("datasets")].toArray())
        if (!path.toString().isEmpty())
            m_datasets << path.toString();
    datasetsChanged();
    setSizes(*m_split, state[QStringLiteral("sizes")].toArray());
}

} // namespace tokenscope::ui
