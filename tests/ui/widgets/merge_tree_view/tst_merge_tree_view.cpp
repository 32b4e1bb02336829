#include "tests/support/stepped_words.h"
#include "ui/support/theme.h"
#include "ui/widgets/merge_tree_view/merge_tree_view.h"

#include <QImage>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
using namespace tokenscope::ui;
using test::steppedWord;

class MergeTreeViewTest : public QObject {
    Q_OBJECT

    std::shared_ptr<const Tokenizer> m_low = test::tokenizerOf(test::kLowLower);

  private slots:
    void initTestCase() { Theme::instance().apply(); }

    void nodesAreAboveTheirParts() {
        const BpeWordPtr word = steppedWord(m_low, "lower");
        const TreeLayout layout(*word);
        QCOMPARE(layout.levels(), std::size_t(4)); // l o w e r · lo er · low · lower
        for (const BpeStep& step : word->steps.steps) {
            const StepNode& made = word->node(step.firstOutput);
            QVERIFY(layout.levelOf(step.firstOutput) > layout.levelOf(made.left));
            QVERIFY(layout.middle(made.left) < layout.middle(step.firstOutput));
            QVERIFY(layout.middle(made.right) > layout.middle(step.firstOutput));
        }
    }

    void clicksUnmergeAndMerge() {
        MergeTreeView view;
        view.resize(376, 260);
        const BpeWordPtr word = steppedWord(m_low, "lower");
        view.setWord(word);
        view.setStep(3);
        view.show();
        QSignalSpy wanted(&view, &MergeTreeView::stepRequested);
        const auto click = [&](std::size_t step) {
            const NodeIndex node = word->steps.steps[step - 1].firstOutput;
            QCOMPARE(view.nodeAt(view.nodeRect(node).center()), std::optional<NodeIndex>(node));
            QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.nodeRect(node).center());
        };
        click(3);
        QCOMPARE(wanted.last().at(0).value<std::size_t>(), std::size_t(2));
        click(4);
        QCOMPARE(wanted.last().at(0).value<std::size_t>(), std::size_t(4));
    }

    void formsThatAreRemoved() {
        const BpeWordPtr word = steppedWord(m_low, "low");
        QCOMPARE(treeAsDot(*word, 1),
                 QStringLiteral("digraph merges {\n  node [shape=box, style=\"rounded,filled\", "
                                "fillcolor=\"#D9ECF2\", fontname=\"monospace\"];\n  edge [arrowhead=none];\n"
                                "  n0 [label=\"l\\n1\"];\n  n1 [label=\"o\\n2\"];\n  n2 [label=\"w\\n3\"];\n"
                                "  n3 [label=\"lo\\n8, rank 0\"];\n"
                                "  n4 [label=\"low\\n9, rank 1\", style=\"rounded,dashed\"];\n"
                                "  n3 -> n0;\n  n3 -> n1;\n  n4 -> n3;\n  n4 -> n2;\n}\n"));
        const QString mermaid = treeAsMermaid(*word, 1);
        QVERIFY(mermaid.startsWith("flowchart TD\n  n0[\"l<br/>1\"]\n"));
        QVERIFY(mermaid.endsWith("  classDef later stroke-dasharray:4 4\n  class n4 later\n"));
        MergeTreeView view;
        view.setWord(word);
        view.setStep(1);
        TreeMenu menu(view, nullptr);
        QTemporaryDir folder;
        for (const char* name : {"t.png", "t.svg", "t.dot", "t.mmd"})
            QVERIFY(menu.save(folder.filePath(QString::fromLatin1(name))));
        QVERIFY(!QImage(folder.filePath("t.png")).isNull());
        QVERIFY(menu.svg().contains("<svg"));
    }

    void largeViewsAreFilled() {
        MergeTreeView view;
        const BpeWordPtr word = steppedWord(m_low, "lower");
        view.resize(180, 176);
        view.setWord(word);
        view.show();
        const auto node = static_cast<NodeIndex>(word->steps.nodes.size() - 1);
        const QRect usual = view.nodeRect(node);
        QCOMPARE(usual.height(), scaled(21));
        view.resize(1200, 900);
        QCOMPARE(view.nodeRect(node).height(), 3 * usual.height());
        QCOMPARE(view.nodeAt(view.nodeRect(node).center()), std::optional<NodeIndex>(node));
        view.resize(1200, 280); // too low for larger levels
        QVERIFY(view.nodeRect(node).height() < 2 * usual.height());
        QCOMPARE(view.verticalScrollBar()->maximum(), 0);
        view.resize(180, 176);
        QCOMPARE(view.nodeRect(node), usual);
        // In a card it keeps its size.
        view.setCompact(true);
        view.resize(1200, 900);
        QCOMPARE(view.nodeRect(node).height(), usual.height());
    }

    void wideTreesArePaintedInPart() {
        std::string text;
        while (text.size() < 5000)
            text += "lower";
        MergeTreeView view;
        view.resize(376, 260);
        view.setWord(steppedWord(m_low, text));
        view.setStep(500);
        view.show();
        view.grab();
        QVERIFY(view.horizontalScrollBar()->maximum() > 100'000);
        QVERIFY(view.horizontalScrollBar()->value() > 0);
        view.setStep(0);
        QCOMPARE(view.horizontalScrollBar()->value(), 0);
    }

    void nodesShowTheirRank() {
        MergeTreeView view;
        view.resize(376, 260);
        const BpeWordPtr word = steppedWord(m_low, "lower");
        view.setWord(word);
        view.setOccurrences([](PieceId id) { return id == 11 ? 1U : 2U; });
        const auto node = static_cast<NodeIndex>(word->steps.nodes.size() - 1);
        QCOMPARE(view.nodeTip(node),
                 QStringLiteral("lower\nid 11, rank 3, 1 token of this text\nstep 4: click to merge"));
        QCOMPARE(view.nodeOrder(node), QStringLiteral(" · rank 3"));
        QVERIFY(view.nodeOrder(0).isEmpty());
        QVERIFY(view.nodeTip(0).contains("id 1, 2 tokens of this text"));
        view.grab();
    }
};

QTEST_MAIN(MergeTreeViewTest)
#include "tst_merge_tree_view.moc"
