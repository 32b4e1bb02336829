// Two files of one model in the window: verdict, texts, sections.
#include "tests/ui/panels/compare/compared_fixture.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/panels/compare/diff_pane.h"
#include "ui/panels/compare/diff_table_model.h"
#include "ui/panels/compare/files_view.h"
#include "ui/panels/compare/verdict_pane.h"
#include "ui/widgets/export_menu/export_menu.h"
#include "ui/widgets/step_table/step_table.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLineEdit>

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
    void show(const QJsonObject& state = {}) {
        view = std::make_unique<FilesView>(*session);
        if (!state.isEmpty())
            view->restore(state);
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
    void compareWith(const TokenizerSource& other) const {
        view->choice().setOther(other);
        settle();
    }
    void settle() const {
        const auto there = [this] {
            const auto pair = view->choice().pair();
            const ComparedFilesPtr& now = view->compared();
            return pair && now && now->searched && !view->busy() && now->diff.pair.a == pair->a &&
                   now->diff.pair.b == pair->b;
        };
        if (!QTest::qWaitFor(there, 60'000))
            qFatal("the files aren't compared");
    }

    QTemporaryDir folder;
    std::unique_ptr<Session> session;
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
        QVERIFY(shown.view->verdict().line().contains("2 ids"));
        QVERIFY(shown.view->verdict().remark().isEmpty());
        QVERIFY(shown.view->reasons().words().contains("vocabulary"));
        QCOMPARE(shown.view->section(), DiffSection::Vocabulary);
        DiffTableModel& rows = shown.view->rows().model();
        const QAbstractItemModelTester tester(&rows);
        const QAbstractItemModelTester counterexampleTester(&shown.view->counterexamples());
        QCOMPARE(rows.rowCount(),
                 static_cast<int>(shown.view->compared()->diff.table(DiffSection::Vocabulary).size()));
        QVERIFY(shown.view->counterexamples().rowCount() > 0);
        QVERIFY(shown.view->tried().contains("Encoded with both tokenizers"));
        QVERIFY(shown.view->counterexamples().counterexample(0).text.size() <= 10);
    }

    void anExampleBecomesTheText() {
        const ShownFiles shown;
        const QString path = shown.write("changed.json", changedSample());
        shown.compareWith({path, {}});
        QSignalSpy asked(shown.view.get(), &CompareView::pairRequested);
        shown.view->counterexampleTable()->setFocus();
        shown.view->counterexampleTable()->showRow(0);
        QTest::keyClick(shown.view->counterexampleTable(), Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(std::string(shown.session->document().text()),
                 shown.view->counterexamples().counterexample(0).text);
        QVERIFY(shown.session->document().canUndo());
    }

    /// The previous comparison on the Text tab disappears; the switches of the window don't change.
    void anExampleIsShownForItsPairOnly() {
        const ShownFiles shown;
        ComparePanel panel(*shown.session);
        panel.resize(1216, 700);
        panel.show();
        ColumnSet& columns = panel.text().columns();
        columns.add({sampleSource(byteLevelSample() == 0 ? 1 : 0), {}, {}, {}});
        columns.add({sampleSource(byteLevelSample()), false, {}, {}});
        columns.setReference(1);
        const bool add = shown.session->addSpecial();
        const TokenizerSource other{shown.write("changed.json", changedSample()), {}};
        shown.compareWith(other);
        shown.session->document().replace(0,
                                          static_cast<std::uint32_t>(shown.session->document().text().size()),
                                          shown.view->counterexamples().counterexample(0).text);
        emit panel.files().pairRequested(other, !add, {});
        QCOMPARE(panel.current(), static_cast<CompareView*>(&panel.text()));
        QCOMPARE(columns.size(), std::size_t{2});
        QCOMPARE(columns.reference(), std::size_t{0});
        QCOMPARE(columns.choice(1).source, other);
        QTRY_VERIFY_WITH_TIMEOUT(panel.text().difference().has_value(), 20'000);
        QCOMPARE(*panel.text().difference(), std::size_t{0});
        QCOMPARE(columns.compared()->reference, std::size_t{0});
        for (std::size_t c = 0; c < 2; ++c)
            QCOMPARE(columns.compared()->columns[c].encoded->options.addSpecial, std::optional(!add));
        QCOMPARE(shown.session->addSpecial(), add);
        QVERIFY(!columns.state()["columns"].toArray()[0].toObject().contains("add_special"));
        // Both follow the window's switch again.
        shown.session->setAddSpecial(!add);
        shown.session->setAddSpecial(add);
        QVERIFY(columns.settings(0).isEmpty() && columns.settings(1).isEmpty());
    }

    void aFileAgainstItself() {
        const ShownFiles shown;
        const std::string_view bytes = sampleTokenizers()[byteLevelSample()].bytes;
        shown.compareWith(
            {shown.write("same.json", QByteArray(bytes.data(), static_cast<qsizetype>(bytes.size()))), {}});
        QCOMPARE(shown.view->compared()->verdict.kind, VerdictKind::SameIds);
        QCOMPARE(shown.view->counterexamples().rowCount(), 0);
        QVERIFY(shown.view->tried().contains("proved"));
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
        FilesView other(*shown.session);
        other.restore(state);
        QCOMPARE(other.choice().other(), (TokenizerSource{path, {}}));
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
        shown.view->choice().setOther(other);
        QVERIFY(shown.view->isStale());
        QVERIFY(!shown.view->exports().save(shown.folder.filePath("stale.json")));
        shown.view->stopComparing();
        QVERIFY(!shown.view->compared());
        QVERIFY(shown.view->panes().isEmpty());
        QCOMPARE(shown.view->counterexamples().rowCount(), 0);
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
        shown.view->choice().setOther(own, off);
        QTRY_VERIFY_WITH_TIMEOUT(shown.view->compared() && !shown.view->busy(), 60'000);
        QVERIFY(!shown.view->isStale());
        QVERIFY(!shown.view->compared()->diff.table(DiffSection::PreTokenizer).empty());
        QVERIFY(shown.view->counterexamples().rowCount() > 0);
        QVERIFY(shown.view->choice().names().second.endsWith(QStringLiteral("without pre_tokenizer")));
        QSignalSpy asked(shown.view.get(), &CompareView::pairRequested);
        shown.view->showCounterexample(0);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][3].value<ColumnSwitches>(), off);
        const QJsonObject state = shown.view->state();
        FilesView other(*shown.session);
        other.restore(state);
        QCOMPARE(other.choice().other(), own);
        QCOMPARE(other.choice().switches(), off);
    }

    void swapsBoth() {
        const ShownFiles shown;
        const TokenizerSource other{shown.write("changed.json", changedSample()), {}};
        shown.compareWith(other);
        const TokenizerSource first = shown.session->tokenizers().current()->source;
        shown.view->choice().swap();
        shown.settle();
        QCOMPARE(shown.session->tokenizers().current()->source, other);
        QCOMPARE(shown.view->choice().other(), first);
        // The toolbar's choice swaps them back.
        shown.session->tokenizers().setCurrent(shown.session->tokenizers().indexOf(first));
        shown.settle();
        QCOMPARE(shown.view->choice().other(), other);
    }
};

QTEST_MAIN(TestFilesView)
#include "tst_files_view.moc"
