// A corpus in the window: tables, charts, summaries.
#include "core/compare/corpus/corpus_summary.h"
#include "tests/ui/panels/compare/compared_fixture.h"
#include "ui/panels/compare/corpus_view.h"
#include "ui/support/elided_label.h"
#include "ui/widgets/chart_view/chart_view.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/notices/placeholders.h"
#include "ui/widgets/step_table/step_table.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QLabel>
#include <QPushButton>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
using namespace tokenscope::compare;
using namespace tokenscope::ui;
using namespace tokenscope::test;

namespace {

class ShownCorpus {
  public:
    ShownCorpus() {
        session = std::make_unique<Session>(folder.filePath("state"));
        session->document().replace(0, 0, "x");
        session->openSampleTokenizer(sampleSource(0).sample);
        if (!QTest::qWaitFor([this] { return session->encoded() != nullptr; }, 20'000))
            qFatal("the text isn't encoded");
        write("corpus/de/eins.txt", "Der schnelle braune Fuchs springt.\nÜber den Hund.\n");
        write("corpus/en/one.txt", "The quick brown fox jumps.\nOver the lazy dog, twice: café.\n");
        write("corpus/en/two.txt", "return x + 1;\n");
        columns = std::make_unique<ColumnSet>(*session);
        columns->setShown(kMaxTokenizers);
        view = std::make_unique<CorpusView>(*session, *columns);
        view->resize(1216, 700);
        view->show();
    }
    void write(const QString& name, const QByteArray& bytes) const {
        const QString path = folder.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("no file");
    }
    void measure() const {
        columns->add({sampleSource(1), {}, {}, {}});
        const int second = session->tokenizers().indexOf(sampleSource(1));
        if (!QTest::qWaitFor([&] { return session->tokenizers().at(second).tokenizer != nullptr; }, 20'000))
            qFatal("the second isn't opened");
        choice().addRoots({folder.filePath("corpus")});
        view->run();
        settle();
    }
    void settle() const {
        if (!QTest::qWaitFor([this] { return view->result() && !view->busy(); }, 60'000))
            qFatal("the corpus isn't measured");
    }

    [[nodiscard]] CorpusChoice& choice() const { return view->choice(); }
    [[nodiscard]] CorpusResultsPane& results() const { return *view->findChild<CorpusResultsPane*>(); }
    [[nodiscard]] NumberTableModel& table() const {
        return *results().findChild<NumberTableModel*>("corpusTable");
    }
    [[nodiscard]] StepTable& tableView() const { return *results().findChild<StepTable*>("corpusTableView"); }
    [[nodiscard]] ChartView& chart() const { return *results().findChild<ChartView*>(); }
    [[nodiscard]] ExportMenu& exports() const { return results().exports(); }
    [[nodiscard]] QString warning() const { return results().findChild<QLabel*>("corpusWarning")->text(); }
    [[nodiscard]] QString remark() const {
        return view->tools()->findChild<ElidedLabel*>(QString(), Qt::FindDirectChildrenOnly)->text();
    }
    [[nodiscard]] QPushButton& runButton() const {
        return *view->tools()->findChild<QPushButton*>("measureCorpus");
    }

    QTemporaryDir folder;
    std::unique_ptr<Session> session;
    std::unique_ptr<ColumnSet> columns;
    std::unique_ptr<CorpusView> view;
};

} // namespace

class TestCorpusView : public QObject {
    Q_OBJECT

  private slots:
    void figuresAreThoseOfTheSummary() {
        const ShownCorpus shown;
        QVERIFY(shown.view->panes().isEmpty());
        shown.measure();
        const CorpusSummary& summary = shown.view->result()->measured.summary;
        QCOMPARE(summary.columns.size(), std::size_t{2});
        QCOMPARE(summary.files.size(), std::size_t{3});
        auto* figures = shown.results().findChild<NumberTableModel*>("corpusFigures");
        const QAbstractItemModelTester tester(figures);
        QCOMPARE(figures->rowCount(), 2);
        for (std::size_t i = 0; i < 2; ++i)
            QCOMPARE(shown.view->result()->figures.rows[i][1].key,
                     static_cast<double>(summary.tokens[i].counts.tokens));
        QCOMPARE(shown.table().rowCount(), 2); // folders
    }

    void distinguishesMeasuredFromChosen() {
        const ShownCorpus shown;
        shown.measure();
        const QString measured = shown.remark();
        QCOMPARE(measured, shown.choice().rootTitles());
        shown.columns->drop(1);
        QVERIFY(shown.remark().startsWith("The figures are still those of corpus"));
        QVERIFY(shown.remark().contains(sampleSource(1).title()));
        shown.columns->add({sampleSource(1), {}, {}, {}});
        QCOMPARE(shown.remark(), measured);
    }

    void everyTableSorts() {
        const ShownCorpus shown;
        shown.measure();
        const QAbstractItemModelTester tester(&shown.table());
        for (int table = 0; table < static_cast<int>(shown.view->result()->tables.size()); ++table) {
            shown.results().showTable(table);
            QVERIFY2(shown.table().rowCount() > 0, qPrintable(shown.table().table().title));
            const NumberTable& own = shown.table().table();
            for (int column = 0; column < shown.table().columnCount(); ++column) {
                shown.table().sort(column, Qt::DescendingOrder);
                if (!own.headings[static_cast<std::size_t>(column)].number)
                    continue;
                for (int row = 1; row < shown.table().rowCount(); ++row)
                    QVERIFY(own.rows[shown.table().place(row - 1)][static_cast<std::size_t>(column)].key >=
                            own.rows[shown.table().place(row)][static_cast<std::size_t>(column)].key);
            }
            QCOMPARE(own.csv().count("\r\n") >= static_cast<qsizetype>(own.rows.size()) + 1, true);
        }
    }

    /// A large window shows all of them.
    void otherChartsAreShownWhereThereIsRoom() {
        const ShownCorpus shown;
        shown.measure();
        const auto charts = [&] {
            QStringList titles;
            for (const ChartView* chart : shown.results().findChildren<ChartView*>())
                if (chart->isVisible())
                    titles << chart->accessibleName();
            titles.removeDuplicates();
            return titles.size();
        };
        shown.view->resize(1216, 460);
        QTRY_COMPARE(charts(), 1);
        shown.view->resize(2400, 1400);
        for (int chosen = 0; chosen < 3; ++chosen) {
            shown.results().showChart(chosen);
            QTRY_COMPARE(charts(), 3);
        }
    }

    void chartsDescribeTheMarkUnderThePointer() {
        const ShownCorpus shown;
        shown.measure();
        for (int chart = 0; chart < 3; ++chart) {
            shown.results().showChart(chart);
            const QImage picture = shown.chart().grab().toImage();
            QVERIFY(!picture.isNull());
            bool any = false;
            for (int x = 0; x < shown.chart().width(); x += 5)
                for (int y = 0; y < shown.chart().height(); y += 5)
                    any |= !shown.chart().wordsAt(QPointF(x, y)).isEmpty();
            QVERIFY(any);
            QVERIFY(!shown.chart().picture().isNull());
            QVERIFY(shown.results()
                        .findChild<ExportMenu*>("corpusChartExports")
                        ->save(shown.folder.filePath("chart.svg")));
            QVERIFY(shown.results()
                        .findChild<ExportMenu*>("corpusChartExports")
                        ->save(shown.folder.filePath("chart.csv")));
        }
    }

    void partialResultIsShownWhenStopped() {
        const ShownCorpus shown;
        QByteArray lines;
        for (int i = 0; i < 40'000; ++i)
            lines += "The quick brown fox jumps over the lazy dog.\n";
        QStringList roots;
        for (int i = 0; i < 6; ++i) {
            shown.write(QStringLiteral("large/%1.txt").arg(i), lines);
            roots << shown.folder.filePath(QStringLiteral("large/%1.txt").arg(i));
        }
        const std::vector<CorpusTokenizer> one = {
            {shown.session->tokenizers().currentTokenizer(), "one", {}}};
        std::stop_source enough;
        Progress progress;
        progress.report = [&enough](std::uint64_t done, std::uint64_t total) {
            if (done > total / 2)
                enough.request_stop();
        };
        const auto part = measureRoots(roots, one, progress, enough);
        if (part) { // otherwise there are as many cores as parts, and none was finished
            QVERIFY((*part)->measured.canceled);
            QVERIFY((*part)->measured.summary.text.bytes > 0);
            QVERIFY((*part)->measured.summary.text.bytes <= static_cast<std::uint64_t>(6 * lines.size()));
        } else {
            QCOMPARE(part.error().code, ErrorCode::Canceled);
        }
        // Nothing was counted before the cancellation, or the partial result is not wanted.
        QCOMPARE(measureRoots(roots, one, {}, enough).error().code, ErrorCode::Canceled);
        std::stop_source cancel;
        cancel.request_stop();
        QCOMPARE(measureRoots(roots, one, {cancel.get_token(), {}}).error().code, ErrorCode::Canceled);
    }

    void resultStaysWhenASummaryIsDamaged() {
        const ShownCorpus shown;
        shown.measure();
        const CorpusResultPtr before = shown.view->result();
        shown.write("cut.json", "{\"tokenscope_corpus\":2,\"columns\":[");
        shown.view->merge({shown.folder.filePath("cut.json")});
        QTRY_VERIFY_WITH_TIMEOUT(!shown.session->problems().empty() && !shown.view->busy(), 20'000);
        const Error& error = shown.session->problems().back().error;
        QVERIFY(QString::fromStdString(error.file).endsWith("cut.json"));
        QVERIFY(!error.where.empty() && !error.message.empty() && !error.remedy.empty());
        QCOMPARE(shown.view->result(), before);
        QVERIFY(!shown.view->panes().isEmpty());
    }

    /// Valid summaries are merged, and the panel keeps reporting what is missing.
    void aDamagedSummaryWithAValidOne() {
        const ShownCorpus shown;
        shown.choice().addRoots({shown.folder.filePath("corpus")});
        QVERIFY(shown.runButton().isEnabled());
        shown.view->run();
        QVERIFY(!shown.runButton().isEnabled());
        shown.settle();
        QVERIFY(shown.runButton().isEnabled());
        QVERIFY(shown.warning().isEmpty());
        const QString good = shown.folder.filePath("good.json");
        QVERIFY(shown.exports().save(good));
        shown.write("cut.json", "{\"tokenscope_corpus\":2,\"columns\":[");
        const QString cut = shown.folder.filePath("cut.json");
        for (const QStringList& files : {QStringList{good, cut}, QStringList{cut, good}}) {
            const CorpusResultPtr before = shown.view->result();
            shown.view->merge(files);
            QTRY_VERIFY(shown.view->result() != before);
            QVERIFY(shown.warning().contains("cut.json"));
        }
        // Without anything else the start page stays, and the error is in a bar of the window.
        const ShownCorpus other;
        other.view->merge({cut});
        QTRY_VERIFY(!other.session->problems().empty());
        QVERIFY(!other.view->result());
        QVERIFY(other.view->findChild<OfferPage*>()->isVisible());
        QVERIFY(!other.view->findChild<OfferPage*>()->buttons().isEmpty());
    }

    void summariesJoin() {
        const ShownCorpus shown;
        shown.measure();
        const CorpusSummary whole = shown.view->result()->measured.summary;
        QStringList parts;
        for (const char* part : {"de", "en"}) {
            shown.choice().clearRoots();
            shown.choice().addRoots(
                {shown.folder.filePath(QStringLiteral("corpus/%1").arg(QLatin1String(part)))});
            shown.view->run();
            shown.settle();
            parts << shown.folder.filePath(QStringLiteral("%1.json").arg(QLatin1String(part)));
            QVERIFY(shown.exports().save(parts.constLast()));
        }
        shown.view->merge(parts);
        shown.settle();
        QVERIFY(shown.remark().contains(QFileInfo(parts[0]).fileName()));
        const CorpusSummary& joined = shown.view->result()->measured.summary;
        QCOMPARE(joined.text.bytes, whole.text.bytes);
        for (std::size_t i = 0; i < 2; ++i) {
            QCOMPARE(joined.tokens[i].counts.tokens, whole.tokens[i].counts.tokens);
            QVERIFY(shown.view->result()->pieces[i] != nullptr); // resolved again
        }
        QVERIFY(shown.exports().save(shown.folder.filePath("report.html")));
        QVERIFY(shown.exports().save(shown.folder.filePath("table.csv")));
        // Without a tokenizer, the names of used pieces come from the files, and unused pieces have none.
        const auto foreign = mergeSummaries(parts, {}, {});
        QVERIFY(foreign);
        const auto tableOf = [&](const QString& title) {
            for (const NumberTable& table : (*foreign)->tables)
                if (table.title == title)
                    return table;
            return NumberTable();
        };
        const NumberTable used = tableOf("Pieces most used");
        QVERIFY(used.rows.size() > 10);
        for (const auto& row : used.rows)
            QVERIFY(!row[2].text.isEmpty() && !row[1].text.startsWith("piece "));
        const NumberTable never = tableOf("Pieces never used");
        QVERIFY(!never.title.isEmpty() && never.rows.empty());
        QVERIFY(never.remark.contains("A, B"));
    }

    void aPositionBecomesTheText() {
        const ShownCorpus shown;
        shown.measure();
        shown.results().showTable(static_cast<int>(shown.view->result()->placesTable));
        QSignalSpy asked(shown.view.get(), &CompareView::textRequested);
        shown.tableView().showRow(0);
        QTest::keyClick(&shown.tableView(), Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(std::string(shown.session->document().text()),
                 shown.view->result()->measured.summary.places[0].text);
    }

    void remembers() {
        const ShownCorpus shown;
        shown.measure();
        shown.results().showTable(2);
        shown.results().showChart(1);
        ColumnSet columns(*shown.session);
        columns.restore(shown.columns->state());
        CorpusView other(*shown.session, columns);
        other.restore(shown.view->state());
        QCOMPARE(other.choice().roots(), shown.choice().roots());
        QCOMPARE(other.choice().columnTitles(), shown.choice().columnTitles());
        other.run();
        QVERIFY(QTest::qWaitFor([&] { return other.result() && !other.busy(); }, 60'000));
        QCOMPARE(other.findChild<NumberTableModel*>("corpusTable")->table().title,
                 shown.table().table().title);
        columns.drop(1);
        QCOMPARE(other.choice().columnTitles().size(), 1);
        other.runSamples();
        QVERIFY(QTest::qWaitFor([&] { return !other.busy(); }, 60'000));
        QVERIFY(other.state()["roots"].toArray().isEmpty()); // these are not files of the user
    }

    /// One tokenizer before and after a change.
    void aStageSwitched() {
        const ShownCorpus shown;
        shown.choice().addRoots({shown.folder.filePath("corpus")});
        const QString where = QStringLiteral("$.pre_tokenizer");
        std::size_t json = 0;
        while (!sampleTokenizers()[json].name.ends_with(".json"))
            ++json;
        if (json > 0)
            shown.columns->add({sampleSource(json), {}, {}, {}});
        shown.columns->add({sampleSource(json), {}, {}, {{where.toStdString(), false}}});
        const int index = shown.session->tokenizers().indexOf(sampleSource(json));
        QTRY_VERIFY_WITH_TIMEOUT(shown.session->tokenizers().at(index).tokenizer != nullptr, 20'000);
        const std::size_t before = shown.columns->size() - 1;
        shown.view->run();
        shown.settle();
        const CorpusSummary& summary = shown.view->result()->measured.summary;
        QCOMPARE(summary.columns.size(), before + 1);
        QVERIFY(summary.columns.back().name.ends_with("without pre_tokenizer"));
        QVERIFY(summary.tokens.back().counts.tokens != summary.tokens[before - 1].counts.tokens);
    }
};

QTEST_MAIN(TestCorpusView)
#include "tst_corpus_view.moc"
