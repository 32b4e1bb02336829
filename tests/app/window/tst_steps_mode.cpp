// The Steps mode in the real window, by mouse and keyboard.

#include "app/window/bars.h"
#include "tests/app/window/running_window.h"
#include "tests/support/stepped_words.h"
#include "ui/panels/inspect/inspect_panel.h"
#include "ui/panels/steps/bpe_models.h"
#include "ui/panels/steps/bpe_view.h"
#include "ui/panels/steps/candidates_pane.h"
#include "ui/panels/steps/steps_panel.h"
#include "ui/panels/steps/why_pane.h"
#include "ui/support/theme.h"
#include "ui/widgets/chip_view/chip_view.h"
#include "ui/widgets/merge_tree_view/merge_tree_view.h"
#include "ui/widgets/notices/job_progress.h"
#include "ui/widgets/step_rows/step_rows.h"
#include "ui/widgets/step_table/step_table.h"
#include "ui/widgets/token_editor/token_editor.h"
#include "ui/widgets/transport_bar/transport_bar.h"
#include "ui/widgets/word_strip/word_strip.h"

#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QScopeGuard>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::press;
using test::Running;

class StepsMode : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init() {
        m_state = std::make_unique<QTemporaryDir>();
        QFile file(m_state->filePath("low.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(test::kLowLower);
        file.close();
        start();
        m_running->session.openTokenizer(m_state->filePath("low.json"));
        m_running->session.document().reset("low lower lowest");
        QTRY_VERIFY(m_running->session.tokenizers().currentTokenizer() &&
                    m_running->session.tokenizers().currentTokenizer()->find("lower") == 11);
        QTRY_VERIFY(m_running->shows("low lower lowest") &&
                    m_running->session.encoded()->tokenizer->find("lower") == 11);
        setReduceMotion(true);
    }
    void cleanup() { m_running.reset(); }

    void theWorkedExample() {
        enter();
        m_running->session.selection().setCurrent(2); // lower
        QCOMPARE(openWord(), std::optional<std::size_t>(1));
        const QStringList rows = {"l o w e r", "lo w e r", "low e r", "low er", "lower"};
        press(*m_running->window, Qt::Key_Home);
        QCOMPARE(child<StepRows>()->plainText(), rows[0]);
        for (int step = 1; step <= 4; ++step) {
            press(*m_running->window, Qt::Key_Right);
            QCOMPARE(child<StepRows>()->plainText().split('\n').constLast(), rows[step]);
        }
        m_running->session.selection().setCurrent(3); // lowest
        QCOMPARE(openWord(), std::optional<std::size_t>(2));
        press(*m_running->window, Qt::Key_End);
        QCOMPARE(child<StepRows>()->plainText().split('\n').constLast(), QStringLiteral("low e s t"));
        QVERIFY(m_running->window->findChild<StatusLine*>()->text().contains("word 3 of 3"));
    }

    void oneSelection() {
        enter();
        WordStrip& strip = *panel().findChild<WordStrip*>();
        QTest::mouseClick(strip.viewport(), Qt::LeftButton, {}, strip.wordRect(2).center());
        QCOMPARE(m_running->session.selection().current(), 3);
        // The s of lowest is a separate token.
        child<TransportBar>()->last();
        const auto box = child<StepRows>()->boxRect(StepRows::Row::After, 2);
        QTest::mouseClick(child<StepRows>()->viewport(), Qt::LeftButton, {}, box.center());
        QCOMPARE(m_running->session.selection().current(), 5);
        QCOMPARE(m_running->inspect().editor()->selectedBytes(), (ByteSpan{14, 15}));
        QCOMPARE(openWord(), std::optional<std::size_t>(2));
    }

    void derivationOfAToken() {
        ChipView& chips = *m_running->inspect().findChild<ChipView*>();
        m_running->session.selection().setCurrent(2);
        QVERIFY(!chips.tokenRect(2).isEmpty());
        press(*m_running->window, Qt::Key_M, Qt::ControlModifier);
        QVERIFY(panel().isVisible());
        QTRY_VERIFY(openWord() == std::optional<std::size_t>(1));
        QCOMPARE(child<TransportBar>()->step(), std::size_t(4));
        // Back in Inspect, the same views are shown.
        press(*m_running->window, Qt::Key_1, Qt::AltModifier);
        QVERIFY(m_running->inspect().isVisible());
        m_running->session.selection().requestDerivation(0); // <s>
        QVERIFY(panel().isVisible());
        QTRY_VERIFY(m_running->window->findChild<StatusLine*>()->text().contains("post-processor"));
    }

    void treeQueueAndTable() {
        enter();
        m_running->session.selection().setCurrent(2);
        child<TransportBar>()->goTo(4);
        const NodeIndex low = bpe().word()->steps.steps[1].firstOutput;
        QTest::mouseClick(child<MergeTreeView>()->viewport(), Qt::LeftButton, {},
                          child<MergeTreeView>()->nodeRect(low).center());
        QCOMPARE(child<TransportBar>()->step(), std::size_t(1)); // unmerged
        QTest::mouseClick(child<MergeTreeView>()->viewport(), Qt::LeftButton, {},
                          child<MergeTreeView>()->nodeRect(low).center());
        QCOMPARE(child<TransportBar>()->step(), std::size_t(2)); // merged again
        StepTable& all = *table("allSteps");
        QTest::mouseClick(all.viewport(), Qt::LeftButton, {},
                          all.visualRect(all.model()->index(2, 1)).center());
        QCOMPARE(child<TransportBar>()->step(), std::size_t(3));
        QCOMPARE(table("queue")->model()->rowCount(), 1);
        all.setFocus();
        QTest::keyClick(&all, Qt::Key_Left);
        QCOMPARE(child<TransportBar>()->step(), std::size_t(2));
        child<CandidatesPane>()->setMethod(CandidatesPane::Method::Scan);
        QVERIFY(panel().panes().contains(child<StepRows>()));
        child<StepRows>()->setFocus();
        press(*m_running->window, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QApplication::clipboard()->text().contains("joins lo and w into low"));
    }

    void anyPieceHasATree() {
        enter();
        m_running->session.selection().setCurrent(2);
        const NodeIndex lower = bpe().word()->steps.steps.back().firstOutput;
        child<QLineEdit>()->setText("er");
        QCOMPARE(child<MergeTreeView>()->word()->word.text, std::string("er"));
        child<QLineEdit>()->setText("11");
        QCOMPARE(child<MergeTreeView>()->word()->word.text, std::string("lower"));
        QVERIFY(child<MergeTreeView>()->accessibleDescription().contains("id 11"));
        QTest::mouseClick(child<MergeTreeView>()->viewport(), Qt::LeftButton, {},
                          child<MergeTreeView>()->nodeRect(lower).center());
        QCOMPARE(child<MergeTreeView>()->step(), std::size_t(3));
        QCOMPARE(child<TransportBar>()->step(), std::size_t(1)); // the steps of the word don't change
        child<QLineEdit>()->setText("nothing");
        QVERIFY(child<QLineEdit>()->property("wrong").toBool());
        child<QLineEdit>()->setFocus();
        QTest::keyClick(child<QLineEdit>(), Qt::Key_Escape);
        QCOMPARE(child<MergeTreeView>()->word(), bpe().word());
        QVERIFY(!child<QLineEdit>()->property("wrong").toBool());
    }

    void whyTwoNeighborsDont() {
        enter();
        m_running->session.selection().setCurrent(2); // lower: step 1 joins l and o
        QTest::keyClick(child<StepRows>(), Qt::Key_Right, Qt::ShiftModifier);
        const QString now = child<WhyPane>()->plainText();
        QTest::keyClick(child<StepRows>(), Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(child<StepRows>()->picked() && child<StepRows>()->picked()->first == 1); // o and w
        QVERIFY2(child<WhyPane>()->plainText() != now, qPrintable(now));
        QTRY_VERIFY(child<WhyPane>()->plainText().contains("All methods agree."));
    }

    /// At the edges of the word, next to added tokens, in the last row, and at every step.
    void whyExplainsEveryBox() {
        enter();
        m_running->session.selection().setCurrent(2); // lower
        StepRows& rows = *child<StepRows>();
        for (std::size_t step = 0; step <= 4; ++step) {
            child<TransportBar>()->goTo(step);
            rows.setPicked(std::nullopt);
            QVERIFY2(
                child<WhyPane>()->plainText().contains(step == 0 ? "merged next" : "merged in this step"),
                qPrintable(child<WhyPane>()->plainText()));
            rows.setPicked(StepRows::Picked{0, false});
            QVERIFY(child<WhyPane>()->plainText().contains("Pre-token boundary: low before it"));
            rows.setPicked(StepRows::Picked{rows.before().size() - 1, false});
            QVERIFY(child<WhyPane>()->plainText().contains("lowest after it is another word"));
        }
        child<TransportBar>()->goTo(3); // low er
        const QPoint er = rows.boxRect(StepRows::Row::After, 1).center();
        QTest::mouseClick(rows.viewport(), Qt::LeftButton, {}, er);
        QTest::mouseClick(rows.viewport(), Qt::LeftButton, {},
                          rows.boxRect(StepRows::Row::After, 0).center());
        QVERIFY(rows.picked() && rows.picked()->pair && rows.picked()->row == StepRows::Row::After);
        QVERIFY(child<WhyPane>()->plainText().contains("merged next"));
        child<TransportBar>()->next(); // they are in the row before it now
        QVERIFY(rows.picked() && rows.picked()->pair && rows.picked()->row == StepRows::Row::Before);
        QVERIFY(child<WhyPane>()->plainText().contains("merged in this step"));
        child<TransportBar>()->goTo(1);
        QVERIFY(!rows.picked());
        m_running->session.selection().setCurrent(3); // lowest
        child<TransportBar>()->last();
        rows.setPicked(StepRows::Picked{2, true, StepRows::Row::After}); // s and t, which don't merge
        QVERIFY(child<WhyPane>()->plainText().contains("not in the vocabulary"));
        m_running->session.document().reset("low<s>");
        QTRY_VERIFY(panel().words() && panel().words()->size() == 2 && openWord());
        panel().moveWords(-1);
        panel().moveWords(1);
        QVERIFY2(child<WhyPane>()->plainText().startsWith(
                     "An added token or a user-defined piece, which is never merged"),
                 qPrintable(child<WhyPane>()->plainText()));
        QVERIFY(child<WhyPane>()->plainText().contains("The text ends here."));
        panel().moveWords(-1);
        child<TransportBar>()->last();
        rows.setPicked(StepRows::Picked{0, false, StepRows::Row::After});
        QVERIFY(child<WhyPane>()->plainText().contains("After it is <s>"));
    }

    void theTextbooksMethod() {
        enter();
        m_running->session.selection().setCurrent(2);
        child<CandidatesPane>()->setMethod(CandidatesPane::Method::Textbook);
        const QAbstractItemModel& pairs = *table("pairs")->model();
        for (int step = 1; step <= 4; ++step) {
            child<TransportBar>()->goTo(static_cast<std::size_t>(step));
            QCOMPARE(pairs.rowCount(), 5 - step);
            QStringList states;
            for (int row = 0; row < pairs.rowCount(); ++row)
                states << pairs.index(row, 4).data().toString();
            QCOMPARE(states.count(QStringLiteral("next in the list: merged now")), 1);
        }
        QTRY_VERIFY(child<WhyPane>()->plainText().contains("in merge order: 4 passes"));
        QVERIFY(panel().panes().contains(table("pairs")));
        m_running->session.saveNow();
        m_running.reset();
        start();
        QTRY_VERIFY(openWord());
        QCOMPARE(child<CandidatesPane>()->method(), CandidatesPane::Method::Textbook);
    }

    void arrowsGoThroughStepsEverywhere() {
        enter();
        m_running->session.selection().setCurrent(2);
        for (QWidget* pane : panel().panes()) {
            child<TransportBar>()->goTo(2);
            pane->setFocus();
            QTest::keyClick(pane, Qt::Key_Right);
            QCOMPARE(child<TransportBar>()->step(), std::size_t(3));
            QTest::keyClick(pane, Qt::Key_Left);
            QTest::keyClick(pane, Qt::Key_Left);
            QCOMPARE(child<TransportBar>()->step(), std::size_t(1));
            QCOMPARE(openWord(), std::optional<std::size_t>(1));
            QTest::keyClick(pane, Qt::Key_Right, Qt::ControlModifier);
            QCOMPARE(openWord(), std::optional<std::size_t>(2));
            QTest::keyClick(pane, Qt::Key_Left, Qt::ControlModifier);
            QCOMPARE(openWord(), std::optional<std::size_t>(1));
        }
    }

    void thePieceDisappearsWithItsTokenizer() {
        enter();
        child<QLineEdit>()->setText("lower");
        openOther();
        QTRY_VERIFY(openWord());
        QTRY_VERIFY(child<QLineEdit>()->text().isEmpty());
    }

    void editsAreFollowed() {
        enter();
        m_running->session.selection().setCurrent(2);
        child<TransportBar>()->goTo(3);
        m_running->session.document().replace(0, 0, "low ");
        QTRY_COMPARE(panel().words() ? panel().words()->size() : 0, std::size_t(4));
        QCOMPARE(openWord(), std::optional<std::size_t>(2));
        QCOMPARE(child<TransportBar>()->step(), std::size_t(3));
        m_running->session.document().reset("");
        QTRY_VERIFY(!openWord());
        QVERIFY(panel().statusText().isEmpty());
    }

    void restartIsWhereItWas() {
        enter();
        m_running->session.selection().setCurrent(3);
        child<TransportBar>()->goTo(2);
        m_running->session.saveNow();
        m_running.reset();
        start();
        QVERIFY(panel().isVisible());
        QTRY_VERIFY(openWord() == std::optional<std::size_t>(2));
        QCOMPARE(child<TransportBar>()->step(), std::size_t(2));
    }

    /// Another text, or the same word with another tokenizer, starts at the first merge.
    void aStepBelongsToItsWord() {
        for (const bool otherText : {true, false}) {
            enter();
            m_running->session.selection().setCurrent(2); // lower
            child<TransportBar>()->goTo(3);
            press(*m_running->window, Qt::Key_1, Qt::AltModifier);
            m_running->session.saveNow();
            m_running.reset();
            start();
            if (otherText) {
                m_running->session.document().reset("lower lower lower");
                QTRY_VERIFY(m_running->shows("lower lower lower"));
            } else {
                openOther();
            }
            enter();
            QCOMPARE(child<TransportBar>()->step(), std::size_t(1));
            m_running->session.document().reset("low lower lowest");
            QTRY_VERIFY(m_running->shows("low lower lowest"));
        }
    }

    void anOpenedTextStartsAtTheFirstStep() {
        enter();
        m_running->session.selection().setCurrent(2); // lower
        child<TransportBar>()->goTo(3);
        QFile file(m_state->filePath("other.txt"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("lower still");
        file.close();
        m_running->session.openText(file.fileName());
        QTRY_VERIFY(m_running->shows("lower still"));
        QTRY_VERIFY(panel().words() && panel().words()->size() == 2 && openWord());
        QCOMPARE(child<TransportBar>()->step(), std::size_t(1));
    }

    void homeGoesToTheStart() {
        enter();
        const std::string text = std::string(300, 'w') + "lower";
        m_running->session.document().reset(text);
        QTRY_VERIFY(m_running->shows(text) && openWord() && bpe().word() && bpe().word()->count() == 4);
        for (const CandidatesPane::Method method :
             {CandidatesPane::Method::Queue, CandidatesPane::Method::Scan}) {
            child<CandidatesPane>()->setMethod(method);
            child<TransportBar>()->goTo(2);
            QVERIFY(child<StepRows>()->horizontalScrollBar()->value() > 0);
            QVERIFY(child<MergeTreeView>()->horizontalScrollBar()->value() > 0);
            QVERIFY(table("allSteps")->currentIndex().isValid());
            QVERIFY(child<WhyPane>()->plainText().contains("merged in this step"));
            press(*m_running->window, Qt::Key_Home);
            QCOMPARE(child<TransportBar>()->step(), std::size_t(0));
            QCOMPARE(child<StepRows>()->horizontalScrollBar()->value(), 0);
            QCOMPARE(child<MergeTreeView>()->horizontalScrollBar()->value(), 0);
            QVERIFY(!table("allSteps")->currentIndex().isValid());
            QVERIFY(!table("allSteps")->selectionModel()->hasSelection());
            QVERIFY(!static_cast<QueueModel*>(table("queue")->model())->chosenRow());
            QVERIFY(!child<WhyPane>()->plainText().contains("merged"));
            QCOMPARE(table("pairs")->verticalScrollBar()->value(), 0);
        }
    }

    /// The reason why a candidate is stale is visible without a tooltip.
    void statesOfCandidatesAreWhole() {
        enter();
        const int wanted =
            QFontMetrics(interfaceFont(12)).horizontalAdvance("right part taken by \u2423un in step 12");
        const auto room = [this] { return table("queue")->columnWidth(QueueModel::State) - 2 * scaled(8); };
        QVERIFY(room() >= wanted);
        // Nor after a start in a narrow window that is widened later.
        m_running->window->resize(1000, 800);
        QTest::qWait(50);
        QVERIFY(room() >= wanted);
        m_running->session.saveNow();
        m_running.reset();
        start();
        enter();
        m_running->window->resize(1000, 800);
        QTest::qWait(50);
        m_running->window->resize(1280, 800);
        QTest::qWait(50);
        QVERIFY(room() >= wanted);
    }

    /// The counts in the status bar are those of the new text.
    void formerStepsAreDimmedWhileWordsAreListed() {
        enter();
        Session& session = m_running->session;
        constexpr std::string_view kLetters = "lowerst";
        std::string text;
        for (std::uint32_t i = 0; text.size() < 1'000'000; ++i) {
            for (std::uint32_t rest = i, n = 0; n < 40; ++n, rest = rest / 7 + n * i)
                text += kLetters[rest % kLetters.size()];
            text += ' ';
        }
        const auto isFormer = [&] {
            return panel().words() && panel().words()->encoded != session.encoded();
        };
        QStringList said;
        connect(&session, &Session::encodedChanged, this, [&] {
            if (isFormer())
                said << panel().statusText();
        });
        session.document().reset(text);
        const auto isDimmed = [&] {
            const auto overlays = panel().findChildren<BusyOverlay*>();
            return std::all_of(overlays.begin(), overlays.end(), [](auto* one) { return one->isVisible(); });
        };
        QTRY_VERIFY_WITH_TIMEOUT(session.encoder().idle() && isFormer() && isDimmed(), 20'000);
        QTRY_VERIFY_WITH_TIMEOUT(m_running->shows(text) && !isFormer() && !isDimmed(), 20'000);
        QCOMPARE(said, QStringList{QString()});
        QVERIFY(panel().statusText().startsWith(QLatin1String("word ")));
    }

    void theCostsOfTheMethodsAreWhole() {
        enter();
        const auto usual = qScopeGuard([] { Theme::instance().setTextPercent(100); });
        QTRY_VERIFY(child<WhyPane>()->plainText().contains("All methods agree."));
        const QScrollArea* area = nullptr;
        for (const QWidget* at = child<WhyPane>(); area == nullptr; at = at->parentWidget())
            area = qobject_cast<const QScrollArea*>(at);
        for (const int percent : {125, 150, 200, 100}) {
            Theme::instance().setTextPercent(percent);
            QTest::qWait(100);
            QTRY_COMPARE(area->horizontalScrollBar()->maximum(), 0);
            for (const QLabel* label : child<WhyPane>()->findChildren<QLabel*>()) {
                if (label->isVisible() && !label->wordWrap())
                    QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(label->text()));
            }
        }
    }

  private:
    void openOther() {
        QFile file(m_state->filePath("other.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(test::kLowLower).replace("\"er\":10,\"lower\":11", "\"er\":11,\"lower\":10"));
        file.close();
        m_running->session.openTokenizer(m_state->filePath("other.json"));
        QTRY_VERIFY(m_running->settled() && m_running->session.encoded()->tokenizer->find("lower") == 10);
    }
    void start() {
        m_running = std::make_unique<Running>(m_state->filePath("state"));
        QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
        QTRY_VERIFY(m_running->settled());
    }
    void enter() {
        press(*m_running->window, Qt::Key_2, Qt::AltModifier);
        QVERIFY(panel().isVisible());
        QTRY_VERIFY(openWord());
    }
    std::optional<std::size_t> openWord() const {
        const auto* strip = panel().findChild<WordStrip*>();
        return strip != nullptr ? strip->open() : std::nullopt;
    }
    StepsPanel& panel() const { return m_running->window->panel<StepsPanel>(); }
    BpeView& bpe() const { return *static_cast<BpeView*>(panel().view()); }
    template <class Widget>
    Widget* child() const {
        return bpe().findChild<Widget*>();
    }
    StepTable* table(const char* name) const { return bpe().findChild<StepTable*>(QLatin1String(name)); }

    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<Running> m_running;
};

QTEST_MAIN(StepsMode)
#include "tst_steps_mode.moc"
