#include "tests/support/stepped_words.h"
#include "ui/panels/steps/bpe_models.h"
#include "ui/panels/steps/pieces_view.h"
#include "ui/panels/steps/why_pane.h"
#include "ui/widgets/step_table/step_table.h"
#include "ui/widgets/table_model.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QScrollArea>
#include <QSet>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::ui;
using test::steppedWord;

class StepModelsTest : public QObject {
    Q_OBJECT

    std::shared_ptr<const Tokenizer> m_low = test::tokenizerOf(test::kLowLower);

    static QStringList column(const QAbstractItemModel& model, int column) {
        QStringList texts;
        for (int row = 0; row < model.rowCount(); ++row)
            texts << model.index(row, column).data().toString();
        return texts;
    }
    using Tester = QAbstractItemModelTester;

  private slots:
    /// The rows of the costs depend on the size alone, not on the sizes before: a scroll bar narrows them.
    void costsDontDependOnFormerSizes() {
        QScrollArea area;
        area.setWidgetResizable(true);
        auto* pane = new WhyPane;
        area.setWidget(pane);
        const QString row = QStringLiteral("12 345 comparisons");
        pane->setWork({{{"priority queue", row}, {"linear scan", row}, {"in merge order", row}},
                       QStringLiteral("All methods agree."),
                       false});
        area.show();
        const auto places = [&](QSize before, QSize size) {
            for (const QSize& next : {before, size}) {
                area.resize(next);
                QTest::qWait(1);
                for (int pass = 0; pass < 4; ++pass)
                    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            }
            QString found;
            for (const QLabel* label : pane->findChildren<QLabel*>())
                if (label->isVisible())
                    found += QStringLiteral("%1,%2 ").arg(label->x()).arg(label->y());
            return found;
        };
        QSet<QString> different;
        for (int width = 200; width < 420; width += 4) {
            const int height = 40 + width / 2; // some need a scroll bar in one arrangement only
            const QString grown = places({150, 60}, {width, height});
            QCOMPARE(QString::number(width) + u' ' + places({900, 900}, {width, height}),
                     QString::number(width) + u' ' + grown);
            different << grown;
        }
        QVERIFY(different.size() > 1);
    }

    void allSteps() {
        MergesModel model;
        Tester tester(&model, Tester::FailureReportingMode::QtTest);
        model.setWord(steppedWord(m_low, "lower"));
        model.setStep(3);
        QCOMPARE(column(model, MergesModel::Pair),
                 (QStringList{QStringLiteral("l·o"), QStringLiteral("lo·w"), QStringLiteral("e·r"),
                              QStringLiteral("low·er")}));
        QCOMPARE(column(model, MergesModel::Gives), (QStringList{"lo", "low", "er", "lower"}));
        QCOMPARE(column(model, MergesModel::Left), (QStringList{"4", "3", "2", "1"}));
        QVERIFY(model.index(2, 0).data(LitCellRole).toBool());
        QVERIFY(model.index(3, 0).data(MutedCellRole).toBool());
        QVERIFY(!model.index(1, 0).data(MutedCellRole).toBool());
        model.setWord(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void theQueueBeforeAStep() {
        QueueModel model;
        Tester tester(&model, Tester::FailureReportingMode::QtTest);
        const BpeWordPtr word = steppedWord(m_low, "lower");
        model.setWord(word, word->queue);
        model.setStep(1);
        QCOMPARE(column(model, QueueModel::Pair),
                 (QStringList{QStringLiteral("l·o"), QStringLiteral("e·r")}));
        QCOMPARE(model.candidates(), std::size_t(2));
        QCOMPARE(model.chosenRow(), std::optional<int>(0));
        QCOMPARE(model.index(1, QueueModel::State).data().toString(), QStringLiteral("merges in step 3"));
        model.setStep(2);
        QCOMPARE(column(model, QueueModel::Pair),
                 (QStringList{QStringLiteral("lo·w"), QStringLiteral("e·r")}));
        for (std::size_t step = 0; step <= 4; ++step)
            model.setStep(step);
    }

    void staleEntriesShowTheReason() {
        // a·b is merged first and uses the a of `a a` and the b of `b c`.
        const auto tokenizer = test::tokenizerOf(R"({"version":"1.0","added_tokens":[],"model":{"type":"BPE",
            "vocab":{"a":0,"b":1,"c":2,"ab":3,"bc":4,"aa":5},"merges":["a b","a a","b c"]}})");
        QueueModel model;
        Tester tester(&model, Tester::FailureReportingMode::QtTest);
        const BpeWordPtr word = steppedWord(tokenizer, "aabc");
        model.setWord(word, word->queue);
        model.setStep(1);
        QCOMPARE(model.candidates(), std::size_t(3));
        QCOMPARE(model.stale(), std::size_t(0));
        QCOMPARE(model.index(1, QueueModel::State).data().toString(),
                 QStringLiteral("consumed by this step"));
        QVERIFY(!model.index(1, QueueModel::Pair).data(StruckCellRole).toBool());
        QCOMPARE(word->queue->before(1).size(), std::size_t(2));
    }

    /// Ġ has two bytes in the model's text, and one in the text.
    void positionsAreThoseOfTheText() {
        const auto tokenizer = test::tokenizerOf(R"({"version":"1.0","added_tokens":[],
            "pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true,"use_regex":true},
            "model":{"type":"BPE","vocab":{"\u0120":0,"l":1,"o":2,"lo":3},"merges":["l o"]}})");
        const BpeWordPtr word = steppedWord(tokenizer, " lo");
        QueueModel queue;
        queue.setWord(word, word->queue);
        QCOMPARE(column(queue, QueueModel::Place), QStringList{"1"});
        ScanModel scan;
        scan.setRow(word, word->steps.row(0));
        QCOMPARE(column(scan, ScanModel::Place), (QStringList{"0", "1"}));
        PairBoxes boxes;
        boxes.setPair(word, std::pair(NodeIndex{1}, NodeIndex{2}));
        QCOMPARE(boxes.place(), QStringLiteral("bytes 1 to 3"));
    }

    /// Before the first step, no candidate is chosen yet.
    void theQueueAtTheStart() {
        QueueModel model;
        const BpeWordPtr word = steppedWord(m_low, "lower");
        model.setWord(word, word->queue);
        model.setStep(0);
        QVERIFY(!model.chosenRow());
        QCOMPARE(model.index(0, QueueModel::State).data().toString(), QStringLiteral("merges in step 1"));
        model.setStep(1);
        QCOMPARE(model.chosenRow(), std::optional<int>(0));
    }

    void entriesOfAScan() {
        ScanModel model;
        Tester tester(&model, Tester::FailureReportingMode::QtTest);
        const BpeWordPtr word = steppedWord(m_low, "lower");
        model.setRow(word, word->steps.row(1));
        QCOMPARE(column(model, ScanModel::Pair),
                 (QStringList{QStringLiteral("lo·w"), QStringLiteral("w·e"), QStringLiteral("e·r")}));
        QCOMPARE(model.bestRow(), std::optional<int>(0));
        QCOMPARE(model.index(1, ScanModel::State).data().toString(), QStringLiteral("no merge"));
        QCOMPARE(model.index(2, ScanModel::State).data().toString(), QStringLiteral("not better"));
    }

    void aPassOfTheTextbooks() {
        ScanModel model;
        Tester tester(&model, Tester::FailureReportingMode::QtTest);
        const auto tokenizer = test::tokenizerOf(R"({"version":"1.0","added_tokens":[],"model":{"type":"BPE",
            "vocab":{"a":0,"b":1,"ab":2,"aba":3,"aa":4},"merges":["ab a","a b","a a"]}})");
        const BpeWordPtr word = steppedWord(tokenizer, "ababaa");
        std::vector<ModelSymbol> symbols;
        for (NodeIndex i = 0; i < word->steps.symbols; ++i)
            symbols.push_back(word->steps.symbol(i));
        const auto passes = TextbookPasses::create(*tokenizer->mergeRules(), word->word.text, symbols);
        QVERIFY(passes);
        model.setPass(word, *passes, 0);
        QCOMPARE(column(model, ScanModel::State),
                 (QStringList{"next in the list: merged now", "no merge", "next in the list: merged now",
                              "no merge", "later in the list"}));
        QCOMPARE(model.bestRow(), std::optional<int>(0));
        QCOMPARE(model.pairAt(2), std::pair(ByteSpan{2, 3}, ByteSpan{3, 4}));
        model.setPass(word, *passes, 1); // ab ab a a: the list has already passed `ab a`
        QCOMPARE(column(model, ScanModel::State),
                 (QStringList{"no merge", "already passed in the list: never merged",
                              "next in the list: merged now"}));
        model.setPass(word, *passes, 2);
        QCOMPARE(column(model, ScanModel::Pair),
                 (QStringList{QStringLiteral("ab·ab"), QStringLiteral("ab·aa")}));
        QVERIFY(!model.bestRow());
    }

    void piecesOfAWord() {
        WordPiecesModel model;
        Tester tester(&model, Tester::FailureReportingMode::QtTest);
        const auto words = listWordsOf(test::encodedBy(m_low, "lowest"), {});
        QVERIFY(words);
        model.setWord(*words, 0);
        QCOMPARE(column(model, WordPiecesModel::Piece), (QStringList{"low", "e", "s", "t"}));
        QCOMPARE(model.rowOf(2), std::optional<int>(2));
        QVERIFY(!model.rowOf(9));
    }

    void tablesCopyAsText() {
        MergesModel model;
        model.setWord(steppedWord(m_low, "low"));
        StepTable table;
        table.setModel(&model);
        table.copy();
        QCOMPARE(
            QApplication::clipboard()->text(),
            QString::fromUtf8("step\tpair\tresult\trank\tsymbols\n1\tl·o\tlo\t0\t2\n2\tlo·w\tlow\t1\t1\n"));
        table.showRow(1);
        table.copy();
        QCOMPARE(QApplication::clipboard()->text(),
                 QString::fromUtf8("step\tpair\tresult\trank\tsymbols\n2\tlo·w\tlow\t1\t1\n"));
        table.showRow(-1);
        QVERIFY(!table.currentIndex().isValid());
        QVERIFY(!table.selectionModel()->hasSelection());
    }
};

QTEST_MAIN(StepModelsTest)
#include "tst_step_models.moc"
