// Two files of one model in the window: verdict, texts, sections.
#include "core/compare/search/difference_wording.h"
#include "tests/ui/panels/compare/compared_fixture.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/panels/compare/corpus_view.h"
#include "ui/panels/compare/diff_pane.h"
#include "ui/panels/compare/diff_table_model.h"
#include "ui/panels/compare/files_report_model.h"
#include "ui/panels/compare/files_report_view.h"
#include "ui/panels/compare/files_view.h"
#include "ui/panels/compare/verdict_pane.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/notices/placeholders.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QDir>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
using namespace tokenscope::compare;
using namespace tokenscope::ui;
using namespace tokenscope::test;

namespace {

/// The byte-level sample, with two ids swapped.
QByteArray changedSample() {
    for (const Sample& sample : sampleTokenizers()) {
        if (!sample.name.ends_with(".json"))
            continue;
        QJsonObject json = QJsonDocument::fromJson(
                               QByteArray(sample.bytes.data(), static_cast<qsizetype>(sample.bytes.size())))
                               .object();
        QJsonObject model = json["model"].toObject();
        QJsonObject vocab = model["vocab"].toObject();
        QStringList words;
        for (auto it = vocab.begin(); it != vocab.end() && words.size() < 2; ++it)
            if (it.key().size() == 1 && it.key()[0].isLower())
                words << it.key();
        const QJsonValue first = vocab[words[0]];
        vocab[words[0]] = vocab[words[1]];
        vocab[words[1]] = first;
        model["vocab"] = vocab;
        json["model"] = model;
        return QJsonDocument(json).toJson();
    }
    return {};
}

std::size_t byteLevelSample() {
    for (std::size_t i = 0; i < sampleTokenizers().size(); ++i)
        if (sampleTokenizers()[i].name.ends_with(".json"))
            return i;
    return 0;
}

class ShownFiles {
  public:
    ShownFiles() {
        session = std::make_unique<Session>(folder.filePath("state"));
        session->document().replace(0, 0, "The lowest tower.");
        session->openSampleTokenizer(sampleSource(byteLevelSample()).sample);
        if (!QTest::qWaitFor([this] { return session->encoded() != nullptr; }, 20'000))
            qFatal("the text isn't encoded");
        show();
    }
    void show() {
        columns = std::make_unique<ColumnSet>(*session);
        columns->setShown(2);
        view = std::make_unique<FilesView>(*session, *columns);
        view->resize(1216, 700);
        view->show();
        view->activateWindow();
    }
    QString write(const QString& name, const QByteArray& bytes) const {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("no file");
        return file.fileName();
    }
    void setOther(const TokenizerSource& other, const ColumnSwitches& switches = {}) const {
        if (columns->size() > 1)
            columns->replace(1, {other, {}, {}, switches});
        else
            columns->add({other, {}, {}, switches});
    }
    void compareWith(const TokenizerSource& other) const {
        setOther(other);
        settle();
    }
    /// Of the row with that cause; -1: none.
    [[nodiscard]] int rowOf(const QString& title) const {
        for (int row = 0; row < view->report().rowCount(); ++row)
            if (view->report().index(row, 0).data().toString() == title)
                return row;
        return -1;
    }
    void settle() const {
        const auto there = [this] {
            const auto pair = view->pair();
            const ComparedFilesPtr& now = view->compared();
            return pair && now && now->searched && !view->busy() && now->diff.pair.a == pair->a &&
                   now->diff.pair.b == pair->b;
        };
        if (!QTest::qWaitFor(there, 60'000))
            qFatal("the files aren't compared");
    }

    QTemporaryDir folder;
    std::unique_ptr<Session> session;
    std::unique_ptr<ColumnSet> columns;
    std::unique_ptr<FilesView> view;
};

} // namespace

class TestFilesView : public QObject {
    Q_OBJECT

  private slots:
    void reportsSwappedIds() {
        const ShownFiles shown;
        QVERIFY(shown.view->panes().isEmpty()); // a hint says what to do
        shown.compareWith({shown.write("changed.json", changedSample()), {}});
        QCOMPARE(shown.view->compared()->verdict.kind, VerdictKind::NotCompatible);
        QVERIFY(shown.view->verdict().line().contains("changed.json are not compatible: 2 ids mean"));
        QVERIFY(shown.view->verdict().line().endsWith('.'));
        QVERIFY(shown.view->verdict().remark().isEmpty());
        QVERIFY(shown.view->reasons().words().contains("vocabulary"));
        QCOMPARE(shown.view->section(), DiffSection::Vocabulary);
        DiffTableModel& rows = shown.view->rows().model();
        const QAbstractItemModelTester tester(&rows);
        FilesReportModel& report = shown.view->report();
        const QAbstractItemModelTester reportTester(&report);
        QCOMPARE(rows.rowCount(),
                 static_cast<int>(shown.view->compared()->diff.table(DiffSection::Vocabulary).size()));
        QVERIFY(shown.view->tried().contains("Encoded with both tokenizers"));
        // The swapped ids, with the same piece and another id on each side.
        const int row = shown.rowOf("Different ids");
        QVERIFY(row >= 0);
        QVERIFY(report.example(row).isText && report.example(row).text.size() <= 10);
        const auto side = [&](int column) {
            return report.index(row, column).data(FilesReportModel::SideRole).value<ReportSide>();
        };
        const ReportSide a = side(FilesReportModel::SideA);
        const ReportSide b = side(FilesReportModel::SideB);
        QCOMPARE(a.chips.size(), b.chips.size());
        QVERIFY(!a.chips.empty());
        QCOMPARE(a.chips.front().label, b.chips.front().label);
        QVERIFY(a.chips.front().id != b.chips.front().id);
        QCOMPARE(report.index(row, 0).data(FilesReportModel::MarkRole).toInt(),
                 static_cast<int>(SeverityMark::Error));
        QVERIFY(report.index(row, FilesReportModel::Remedy).data().toString().contains("checkpoint"));
        for (int column = 0; column < FilesReportModel::ColumnCount; ++column) {
            QVERIFY(!report.index(row, column).data(Qt::AccessibleTextRole).toString().isEmpty());
            QVERIFY(!report.headerData(column, Qt::Horizontal).toString().isEmpty());
        }
    }

    void detailsUnfold() {
        const ShownFiles shown;
        shown.compareWith({shown.write("changed.json", changedSample()), {}});
        FilesReportView& view = shown.view->reportView();
        const FilesReportModel& report = shown.view->report();
        const QModelIndex first = report.index(0, 0);
        QVERIFY(report.rowCount(first) > 0);
        QVERIFY(!view.isExpanded(first));
        view.showCause(0);
        QSignalSpy changed(shown.view.get(), &CompareView::stateChanged);
        QTest::keyClick(&view, Qt::Key_Return);
        QVERIFY(view.isExpanded(first));
        QVERIFY(!changed.empty());
        // Into the details and back by arrow keys.
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(view.currentIndex().parent(), first);
        QCOMPARE(view.currentCause(), 0);
        QTest::keyClick(&view, Qt::Key_Left);
        QCOMPARE(view.currentIndex().row(), 0);
        QVERIFY(!view.currentIndex().parent().isValid());
        // A search for texts leaves it open, and so does a restart.
        shown.view->search();
        QTRY_VERIFY_WITH_TIMEOUT(!shown.view->busy(), 60'000);
        QVERIFY(view.isExpanded(report.index(0, 0)));
        FilesView other(*shown.session, *shown.columns);
        other.restore(shown.view->state());
        QCOMPARE(other.reportView().unfolded(), view.unfolded());
        QCOMPARE(view.unfolded().size(), 1);
        QTest::keyClick(&view, Qt::Key_Left);
        QVERIFY(!view.isExpanded(report.index(0, 0)));
        QVERIFY(view.unfolded().isEmpty());
    }

    /// A section whose rows a text explains is folded under the text's cause, and the selection goes along.
    void theSelectionStaysOnItsRow() {
        const ShownFiles shown;
        shown.compareWith({shown.write("changed.json", changedSample()), {}});
        shown.view->search();
        QTRY_VERIFY_WITH_TIMEOUT(!shown.view->busy(), 60'000);
        const FilesReportModel& report = shown.view->report();
        int folded = 0;
        for (int row = 0; row < report.rowCount(); ++row) {
            QCOMPARE(report.rowOf(report.key(row)), row);
            const FileDifference& difference = report.difference(row);
            for (const DiffSection section : difference.sections) {
                const std::string_view own = name(section);
                QCOMPARE(report.rowOf("section " + QString::fromStdString(std::string(own))), row);
                if (!difference.counterexample)
                    continue;
                ++folded;
                QVERIFY(report.index(row, 0)
                            .data(FilesReportModel::ReasonRole)
                            .toString()
                            .contains(QString::fromStdString(titleOf(section).text())));
            }
        }
        QVERIFY(folded > 0);
        QCOMPARE(report.rowOf("section of nothing"), -1);
    }

    /// A long search shows the rows of the files first: it adds examples to them, and its own rows between them.
    void rowsStayInPlace() {
        const ShownFiles shown;
        const FilesReportModel& report = shown.view->report();
        shown.compareWith(sampleSource(byteLevelSample() == 0 ? 1 : 0));
        const auto compared = compareFilePair(*shown.view->pair(), {}, {});
        QVERIFY(compared && !(*compared)->searched);
        FilesReportModel first;
        first.setCompared(*compared);
        QStringList before;
        for (int row = 0; row < first.rowCount(); ++row)
            before << first.key(row);
        QVERIFY(before.size() > 3);
        int examples = 0, last = -1;
        for (const QString& key : before) {
            const int row = report.rowOf(key);
            QVERIFY2(row > last, qPrintable(key));
            last = row;
            examples += report.difference(row).counterexample ? 1 : 0;
        }
        QVERIFY(examples > 0);
    }

    void copiesRows() {
        const ShownFiles shown;
        shown.compareWith({shown.write("changed.json", changedSample()), {}});
        FilesReportView& view = shown.view->reportView();
        view.showCause(0);
        QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
        const QStringList lines = QGuiApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
        const FilesReportModel& report = shown.view->report();
        QCOMPARE(lines.size(), 2 + report.rowCount(report.index(0, 0)));
        QCOMPARE(lines[0].count('\t'), static_cast<int>(FilesReportModel::ColumnCount));
        QCOMPARE(lines[1].count('\t'), lines[0].count('\t'));
        QVERIFY(lines[1].startsWith("ordinary text\t"));
        view.clearSelection();
        view.copy();
        int all = 1;
        for (int row = 0; row < report.rowCount(); ++row)
            all += 1 + report.rowCount(report.index(row, 0));
        QCOMPARE(QGuiApplication::clipboard()->text().count('\n'), all);
    }

    void foldsTheRowsOfTheFiles() {
        const ShownFiles shown;
        shown.compareWith({shown.write("changed.json", changedSample()), {}});
        QVERIFY(!shown.view->rows().isVisible());
        QVERIFY(!shown.view->reasons().isVisible());
        QCOMPARE(shown.view->panes().size(), 1);
        QTest::mouseClick(shown.view->findChild<QPushButton*>("foldRows"), Qt::LeftButton);
        QTest::mouseClick(shown.view->findChild<QPushButton*>("foldReasons"), Qt::LeftButton);
        QVERIFY(shown.view->rows().isVisible());
        QVERIFY(shown.view->reasons().isVisible());
        QCOMPARE(shown.view->panes().size(), 3);
        FilesView other(*shown.session, *shown.columns);
        other.restore(shown.view->state());
        QVERIFY(!other.rows().isHidden() || other.panes().isEmpty());
        QCOMPARE(other.state()["rows"], shown.view->state()["rows"]);
        QCOMPARE(other.state()["reasons"], shown.view->state()["reasons"]);
    }

    /// With fewer than two files, or with one file twice, the page says what to do.
    void nothingToCompare() {
        const ShownFiles shown;
        QVERIFY(shown.view->panes().isEmpty());
        shown.columns->add({sampleSource(byteLevelSample()), !shown.session->addSpecial(), {}, {}});
        QVERIFY(shown.view->panes().isEmpty());
        const auto* page = shown.view->findChild<OfferPage*>();
        QVERIFY(page->isVisible());
        QVERIFY(page->findChild<QLabel*>()->text().contains("same file"));
        QVERIFY(!page->buttons().isEmpty());
    }

    void anExampleBecomesTheText() {
        const ShownFiles shown;
        const QString path = shown.write("changed.json", changedSample());
        shown.compareWith({path, {}});
        QSignalSpy asked(shown.view.get(), &CompareView::exampleRequested);
        QSignalSpy inspected(shown.view.get(), &CompareView::inspectRequested);
        const int row = shown.rowOf("Different ids");
        shown.view->reportView().setFocus();
        shown.view->reportView().showCause(row);
        QTest::keyClick(&shown.view->reportView(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(std::string(shown.session->document().text()), shown.view->report().example(row).text);
        QVERIFY(shown.session->document().canUndo());
        shown.session->document().undo();
        QTest::mouseClick(shown.view->findChild<QPushButton*>("inspectExample"), Qt::LeftButton);
        QCOMPARE(inspected.size(), 1);
        QCOMPARE(std::string(shown.session->document().text()), shown.view->report().example(row).text);
    }

    /// The list of tokenizers stays; the switches of the window don't change.
    void anExampleIsShownWithItsSettings() {
        const ShownFiles shown;
        ComparePanel panel(*shown.session);
        panel.resize(1216, 700);
        panel.show();
        ColumnSet& columns = panel.columns();
        const TokenizerSource other{shown.write("changed.json", changedSample()), {}};
        columns.add({other, {}, {}, {}});
        columns.add({sampleSource(byteLevelSample() == 0 ? 1 : 0), {}, {}, {}});
        columns.setReference(2);
        QVERIFY(panel.showView("files"));
        QTRY_VERIFY_WITH_TIMEOUT(panel.files().compared() && !panel.busy(), 60'000);
        const bool add = shown.session->addSpecial();
        shown.session->document().replace(0,
                                          static_cast<std::uint32_t>(shown.session->document().text().size()),
                                          panel.files().report().example(0).text);
        emit panel.files().exampleRequested(!add, {});
        QCOMPARE(panel.current(), static_cast<CompareView*>(&panel.text()));
        QCOMPARE(columns.size(), std::size_t{3});
        QCOMPARE(columns.reference(), std::size_t{0});
        QCOMPARE(columns.choice(1).source, other);
        QTRY_VERIFY_WITH_TIMEOUT(panel.text().difference().has_value(), 20'000);
        QCOMPARE(*panel.text().difference(), std::size_t{0});
        const ComparedText& compared = *panel.text().comparison().compared();
        QCOMPARE(compared.reference, std::size_t{0});
        for (std::size_t c = 0; c < 2; ++c)
            QCOMPARE(compared.columns[c].encoded->options.addSpecial, std::optional(!add));
        QCOMPARE(shown.session->addSpecial(), add);
        QVERIFY(!columns.state()["columns"].toArray()[0].toObject().contains("add_special"));
        // Both follow the window's switch again.
        shown.session->setAddSpecial(!add);
        shown.session->setAddSpecial(add);
        QVERIFY(columns.settings(0).isEmpty() && columns.settings(1).isEmpty());
    }

    /// What is chosen on one page is compared on all, also after a restart.
    void pagesShareTheList() {
        const ShownFiles shown;
        ComparePanel panel(*shown.session);
        panel.resize(1216, 700);
        panel.show();
        const TokenizerSource other{shown.write("changed.json", changedSample()), {}};
        QVERIFY(panel.showView("corpus"));
        panel.columns().add({other, {}, {}, {}});
        QVERIFY(panel.showView("files"));
        QTRY_VERIFY_WITH_TIMEOUT(panel.files().compared() && !panel.busy(), 60'000);
        QCOMPARE(panel.corpus().choice().columnTitles().size(), qsizetype{2});
        // A third one becomes B here.
        const TokenizerSource third = sampleSource(byteLevelSample() == 0 ? 1 : 0);
        panel.columns().add({third, {}, {}, {}});
        QCOMPARE(panel.columns().choice(1).source, third);
        QCOMPARE(panel.columns().choice(2).source, other);
        QVERIFY(panel.showView("compare"));
        QTRY_VERIFY_WITH_TIMEOUT(panel.text().comparison().compared() &&
                                     panel.text().comparison().compared()->columns.size() == 3,
                                 20'000);
        QVERIFY(panel.showView("files"));
        const QJsonObject state = panel.state();
        ComparePanel again(*shown.session);
        again.restore(state);
        QCOMPARE(again.current(), static_cast<CompareView*>(&again.files()));
        QCOMPARE(again.columns().state(), panel.columns().state());
        // The list of earlier versions was that of the text.
        QJsonObject former = state;
        former["text"] = former.take("tokenizers");
        ComparePanel old(*shown.session);
        old.restore(former);
        QCOMPARE(old.columns().state(), panel.columns().state());
    }

    void aFileAgainstItself() {
        const ShownFiles shown;
        const std::string_view bytes = sampleTokenizers()[byteLevelSample()].bytes;
        shown.compareWith(
            {shown.write("same.json", QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()))), {}});
        QCOMPARE(shown.view->compared()->verdict.kind, VerdictKind::SameIds);
        QCOMPARE(shown.view->report().rowCount(), 0);
        QVERIFY(shown.view->tried().contains("proved"));
        QVERIFY(shown.view->verdict().line().contains("proved"));
        QCOMPARE(shown.view->rows().model().rowCount(), 0);
    }

    void templatesLineByLine() {
        const ShownFiles shown;
        QDir(shown.folder.path()).mkdir("model");
        shown.write("model/tokenizer.json", changedSample());
        shown.write("model/tokenizer_config.json", R"({"chat_template": "{{ a }}\n{{ b }}"})");
        shown.compareWith({shown.folder.filePath("model"), {}});
        shown.view->setSection(DiffSection::ChatTemplates);
        const LineDiffModel& lines = shown.view->rows().lines();
        QCOMPARE(lines.rowCount(), 3); // the name and two lines
        QVERIFY(lines.text().contains("+{{ a }}\n+{{ b }}"));
        shown.view->rows().filter()->setText("B }");
        QCOMPARE(lines.rowCount(), 2);
        QVERIFY(!lines.text().contains("{{ a }}"));
        QCOMPARE(lines.shownEdits(), std::size_t{1});
        shown.view->rows().filter()->clear();
        QCOMPARE(lines.rowCount(), 3);
    }

    void filtersAndSorts() {
        const ShownFiles shown;
        shown.compareWith(sampleSource(byteLevelSample() == 0 ? 1 : 0)); // an unrelated vocabulary
        shown.view->setSection(DiffSection::Vocabulary);
        DiffPane& rows = shown.view->rows();
        const DiffTable& table = *rows.model().table();
        QVERIFY(table.size() > 100);
        const auto settle = [&] { QVERIFY(QTest::qWaitFor([&] { return !rows.busy(); }, 20'000)); };
        rows.setOrder(DiffQuery::By::What, false);
        settle();
        QCOMPARE(rows.model().rowCount(), static_cast<int>(table.size()));
        rows.filter()->setText("tH");
        settle();
        QVERIFY(rows.model().rowCount() > 0);
        QVERIFY(rows.model().rowCount() < static_cast<int>(table.size()));
        for (const std::uint32_t index : rows.model().rows()) {
            const DiffRow row = table.row(index);
            QVERIFY(QString::fromStdString(row.what + '\n' + row.a + '\n' + row.b)
                        .contains("th", Qt::CaseInsensitive));
        }
        rows.filter()->clear();
        rows.setOrder(DiffQuery::By::Place, false);
        settle();
        QCOMPARE(rows.model().rows().front(), 0U);
    }

    void numbersAreOrderedAsNumbers() {
        const ShownFiles shown;
        shown.compareWith(sampleSource(byteLevelSample() == 0 ? 1 : 0));
        const DiffTable& table = shown.view->compared()->diff.table(DiffSection::Vocabulary);
        DiffQuery query;
        query.by = DiffQuery::By::A;
        query.kinds = static_cast<std::uint8_t>(1U << static_cast<unsigned>(DiffKind::OtherId));
        const auto rows = rowsOf(table, query, {});
        QVERIFY(rows.has_value());
        std::uint64_t last = 0;
        for (const std::uint32_t index : *rows) {
            QCOMPARE(table.kind(index), DiffKind::OtherId);
            const std::uint64_t id = std::stoull(table.row(index).a);
            QVERIFY(id >= last);
            last = id;
        }
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(rowsOf(table, query, {stop.get_token(), {}}).error().code, ErrorCode::Canceled);
    }

    void exportsAndRemembers() {
        const ShownFiles shown;
        const QString path = shown.write("changed.json", changedSample());
        shown.compareWith({path, {}});
        for (const char* name : {"r.html", "r.json", "r.csv"})
            QVERIFY(shown.view->exports().save(shown.folder.filePath(name)));
        QFile json(shown.folder.filePath("r.json"));
        QVERIFY(json.open(QIODevice::ReadOnly));
        QCOMPARE(QJsonDocument::fromJson(json.readAll()).object()["verdict"].toObject()["kind"].toString(),
                 QStringLiteral("not_compatible"));
        QFile csv(shown.folder.filePath("r.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QCOMPARE(csv.readAll().count("\r\n"), shown.view->rows().model().rowCount() + 1);
        shown.view->setSection(DiffSection::ChatTemplates);
        const QJsonObject state = shown.view->state();
        FilesView other(*shown.session, *shown.columns);
        other.restore(state);
        QCOMPARE(other.section(), DiffSection::ChatTemplates);
    }

    /// Nothing stays that could be mistaken for a result for other files.
    void aStoppedComparisonLeavesNothing() {
        const ShownFiles shown;
        const QString path = shown.write("changed.json", changedSample());
        shown.compareWith({path, {}});
        const TokenizerSource other = sampleSource(byteLevelSample() == 0 ? 1 : 0);
        shown.session->tokenizers().open(other, false);
        QTRY_VERIFY_WITH_TIMEOUT(
            shown.session->tokenizers().indexOf(other) >= 0 &&
                shown.session->tokenizers().at(shown.session->tokenizers().indexOf(other)).tokenizer !=
                    nullptr,
            20'000);
        shown.setOther(other);
        QVERIFY(shown.view->isStale());
        QVERIFY(!shown.view->exports().save(shown.folder.filePath("stale.json")));
        shown.view->stopComparing();
        QVERIFY(!shown.view->compared());
        QVERIFY(shown.view->panes().isEmpty());
        QCOMPARE(shown.view->report().rowCount(), 0);
        QVERIFY(!shown.view->exports().save(shown.folder.filePath("stopped.json")));
        shown.view->compareAgain();
        shown.settle();
        QVERIFY(!shown.view->isStale());
        QVERIFY(!shown.view->panes().isEmpty());
        QVERIFY(shown.view->exports().save(shown.folder.filePath("again.json")));
    }

    void aStoppedSearchKeepsItsResults() {
        const ShownFiles shown;
        shown.compareWith({shown.write("changed.json", changedSample()), {}});
        std::stop_source stop;
        stop.request_stop();
        const ComparedFilesPtr part = searchFilePair(shown.view->compared(), "text", {stop.get_token(), {}});
        QVERIFY(part);
        QVERIFY(part->searched && part->search.canceled);
        shown.view->search();
        shown.view->stopSearch();
        QTRY_VERIFY_WITH_TIMEOUT(!shown.view->busy(), 20'000);
        QVERIFY(shown.view->compared()->searched);
        if (shown.view->compared()->search.canceled) {
            QCOMPARE(shown.view->verdict().remark(), QStringLiteral("the search was stopped"));
            QVERIFY(shown.view->tried().startsWith("The search was stopped"));
        }
    }

    /// One tokenizer before and after a change.
    void aStageSwitched() {
        const ShownFiles shown;
        const TokenizerSource own = sampleSource(byteLevelSample());
        const ColumnSwitches off = {{"$.pre_tokenizer", false}};
        shown.setOther(own, off);
        QTRY_VERIFY_WITH_TIMEOUT(shown.view->compared() && !shown.view->busy(), 60'000);
        QVERIFY(!shown.view->isStale());
        QVERIFY(!shown.view->compared()->diff.table(DiffSection::PreTokenizer).empty());
        const int row = shown.rowOf("Pre-tokenizer");
        QVERIFY(row >= 0);
        QVERIFY(QString::fromStdString(shown.view->pair()->nameB).endsWith("without pre_tokenizer"));
        QSignalSpy asked(shown.view.get(), &CompareView::exampleRequested);
        shown.view->showExample(row);
        QCOMPARE(asked.size(), 1);
        ColumnSet other(*shown.session);
        other.restore(shown.columns->state());
        QCOMPARE(other.choice(1).source, own);
        QCOMPARE(other.choice(1).switches, off);
    }

    void swapsBoth() {
        const ShownFiles shown;
        const TokenizerSource other{shown.write("changed.json", changedSample()), {}};
        shown.compareWith(other);
        const TokenizerSource first = shown.session->tokenizers().current()->source;
        shown.columns->swap(0, 1);
        shown.settle();
        QCOMPARE(shown.session->tokenizers().current()->source, other);
        QCOMPARE(shown.columns->choice(1).source, first);
        // The toolbar's choice swaps them back.
        shown.session->tokenizers().setCurrent(shown.session->tokenizers().indexOf(first));
        shown.settle();
        QCOMPARE(shown.columns->choice(1).source, other);
    }
};

QTEST_MAIN(TestFilesView)
#include "tst_files_view.moc"
