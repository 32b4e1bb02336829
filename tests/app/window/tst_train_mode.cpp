#include "tests/app/window/running_window.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/panels/compare/text_compare_view.h"
#include "ui/panels/train/teaching_boxes.h"
#include "ui/panels/train/teaching_models.h"
#include "ui/panels/train/teaching_view.h"
#include "ui/panels/train/touched_pane.h"
#include "ui/panels/train/train_panel.h"
#include "ui/panels/train/training_curve.h"
#include "ui/support/elided_label.h"
#include "ui/support/piece_palette.h"
#include "ui/support/theme.h"
#include "ui/widgets/notices/job_progress.h"
#include "ui/widgets/step_table/step_table.h"
#include "ui/widgets/table_model.h"
#include "ui/widgets/transport_bar/transport_bar.h"

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include <algorithm>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
using namespace tokenscope::train;
using namespace tokenscope::compare;
using namespace tokenscope::ui;
using namespace tokenscope::app;
using test::press;
using test::Running;

class TrainModeTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init();
    void cleanup();
    void modeBarOpensIt();
    void buttonsStep();
    void playsToTheEnd();
    void theSecondAxisIsLabeled();
    void keysStepWithAnyFocus();
    void sliderAndCurveGoToAStep();
    void mergeListGoesToAStep();
    void pairsShowTheWinnerAndTheTie();
    void flashesUnlessMotionIsReduced();
    void typingStartsANewTraining();
    void rulesStartANewTraining();
    void wordEndsAndTiesAreRules();
    void invisibleSymbolsAreNamed();
    void emptyCorpusOffersSamples();
    void tokenizerOfAStepOpensInInspect();
    void tokenizerOfAStepOpensInCompare();
    void tokenizersOfOneTextAreSeparateFiles();
    void barsAreHiddenWithoutRoom();
    void formerResultIsDimmed();
    void copiesShownText();
    void restartShowsTheSameStep();

  private:
    TrainPanel& panel() { return m_running->window->panel<TrainPanel>(); }
    TeachingView& view() { return *panel().findChild<TeachingView*>(); }
    template <class T>
    T& child(const char* name = nullptr) {
        return *view().findChild<T*>(QLatin1String(name));
    }
    TransportBar& player() { return child<TransportBar>(); }
    QPushButton* transportButton(const char* name) {
        return player().findChild<QPushButton*>(QLatin1String(name));
    }
    QPushButton* useButton(const char* text) {
        for (QPushButton* button : child<CorpusPane>().findChildren<QPushButton*>())
            if (button->text() == QLatin1String(text))
                return button;
        return nullptr;
    }
    QString clause() {
        return child<QLabel>("stepTitle").text() + QLatin1Char(' ') + child<ElidedLabel>("stepClause").text();
    }
    QString pairRemark() { return child<ElidedLabel>("pairRemark").text(); }
    bool dimmed() {
        const auto overlays = view().findChildren<BusyOverlay*>();
        return std::any_of(overlays.begin(), overlays.end(),
                           [](const BusyOverlay* overlay) { return overlay->isVisible(); });
    }
    void open();
    static void click(QPushButton* button) { QTest::mouseClick(button, Qt::LeftButton); }
    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<Running> m_running;
};

void TrainModeTest::init() {
    m_state = std::make_unique<QTemporaryDir>();
    m_running = std::make_unique<Running>(m_state->path());
    QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
    QTRY_VERIFY(m_running->settled());
    setReduceMotion(true);
    open();
}

void TrainModeTest::open() {
    panel().setFolder(m_state->path() + QStringLiteral("/trained"));
    press(*m_running->window, Qt::Key_5, Qt::AltModifier);
    QTRY_VERIFY(panel().isVisible() && !panel().busy());
}

void TrainModeTest::cleanup() {
    m_running.reset();
    setReduceMotion(false);
    Theme::instance().setChoice(ThemeChoice::System);
}

void TrainModeTest::modeBarOpensIt() {
    press(*m_running->window, Qt::Key_1, Qt::AltModifier);
    QVERIFY(!panel().isVisible());
    QToolButton* train = nullptr;
    for (QToolButton* button : m_running->window->findChildren<QToolButton*>())
        if (button->text() == QLatin1String("Train"))
            train = button;
    QVERIFY(train);
    QTest::mouseClick(train, Qt::LeftButton);
    QVERIFY(panel().isVisible());
    QVERIFY(train->isChecked());
}

void TrainModeTest::buttonsStep() {
    const TransportBar& player = this->player();
    auto* stride = player.findChild<QSpinBox*>();
    QCOMPARE(player.count(), std::size_t{12});
    QCOMPARE(player.step(), std::size_t{0});
    QVERIFY(!transportButton("back")->isEnabled());
    click(transportButton("next"));
    click(transportButton("next"));
    QCOMPARE(player.step(), std::size_t{2});
    QVERIFY2(clause().startsWith(QLatin1String("Next: merge 3 of 12 joins l and o into lo, id 12")),
             qPrintable(clause()));
    QCOMPARE(child<WordBoxes>().plainText(),
             QStringLiteral("5 × l o w · affected\n2 × l o w e r · affected\n"
                            "6 × n e w est · unchanged\n3 × w i d est · unchanged"));
    stride->setFocus();
    QTest::keyClick(stride, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(stride, QStringLiteral("4"));
    click(transportButton("several"));
    QCOMPARE(player.step(), std::size_t{6});
    click(transportButton("back"));
    QCOMPARE(player.step(), std::size_t{5});
    click(transportButton("last"));
    QCOMPARE(player.step(), std::size_t{12});
    QVERIFY(!transportButton("next")->isEnabled());
    QVERIFY2(clause().startsWith(QLatin1String("All 12 merges are done")), qPrintable(clause()));
    QVERIFY(view().statusText().contains(QLatin1String("16 symbols")));
}

void TrainModeTest::playsToTheEnd() {
    QPushButton* play = transportButton("play");
    QVERIFY(play && play->isVisible());
    QCOMPARE(play->text(), QStringLiteral("Play"));
    click(play);
    QVERIFY(player().playing());
    QCOMPARE(play->text(), QStringLiteral("Pause"));
    QTRY_VERIFY(player().step() >= 2);
    click(play);
    QVERIFY(!player().playing());
    child<StepTable>("pairs").setFocus();
    press(*m_running->window, Qt::Key_Space);
    QVERIFY(player().playing());
    QTRY_COMPARE_WITH_TIMEOUT(player().step(), std::size_t{12}, 15'000);
    QTRY_VERIFY(!player().playing());
}

/// Its name is painted above its numbers, in their color.
void TrainModeTest::theSecondAxisIsLabeled() {
    TrainingCurve& curve = child<TrainingCurve>();
    QCOMPARE(curve.secondName(), QStringLiteral("vocab size"));
    const QImage picture = curve.grab().toImage();
    const QColor color = piecePalette().highlight;
    int painted = 0;
    for (int x = picture.width() * 3 / 4; x < picture.width(); ++x)
        for (int y = 0; y < 20; ++y) {
            const QColor pixel = picture.pixelColor(x, y);
            painted += std::abs(pixel.red() - color.red()) + std::abs(pixel.green() - color.green()) +
                                   std::abs(pixel.blue() - color.blue()) <
                               60
                           ? 1
                           : 0;
        }
    QVERIFY2(painted > 10, qPrintable(QString::number(painted)));
    QVERIFY(curve.accessibleName().contains("vocab size"));
}

void TrainModeTest::keysStepWithAnyFocus() {
    for (QWidget* pane : view().panes()) {
        if (pane == child<CorpusPane>().editor())
            continue;
        pane->setFocus();
        QTest::keyClick(pane, Qt::Key_Home);
        QTest::keyClick(pane, Qt::Key_Right);
        QCOMPARE(player().step(), std::size_t{1});
        QTest::keyClick(pane, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(player().step(), std::size_t{11});
        QTest::keyClick(pane, Qt::Key_Left);
        QCOMPARE(player().step(), std::size_t{10});
        QTest::keyClick(pane, Qt::Key_End);
        QCOMPARE(player().step(), std::size_t{12});
    }
    press(*m_running->window, Qt::Key_F6);
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(child<CorpusPane>().editor()));
}

void TrainModeTest::sliderAndCurveGoToAStep() {
    StepSlider* slider = player().findChild<StepSlider*>();
    QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(slider->placeOf(7), slider->height() / 2));
    QCOMPARE(player().step(), std::size_t{7});
    TrainingCurve& curve = child<TrainingCurve>();
    QCOMPARE(curve.first().size(), std::size_t{13});
    QCOMPARE(curve.first()[2].value, 61.0);
    QCOMPARE(curve.second().back().value, 22.0);
    QTest::mouseClick(&curve, Qt::LeftButton, {}, curve.placeOf(3).toPoint());
    QCOMPARE(player().step(), std::size_t{3});
}

void TrainModeTest::mergeListGoesToAStep() {
    StepTable& table = child<StepTable>("merges");
    const QAbstractItemModelTester tester(table.model());
    QCOMPARE(table.model()->rowCount(), 12);
    const QRect row = table.visualRect(table.model()->index(4, 1));
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, row.center());
    QCOMPARE(player().step(), std::size_t{4});
    QVERIFY(clause().startsWith(QLatin1String("Next: merge 5 of 12")));
    QTest::keyClick(&table, Qt::Key_Down);
    QCOMPARE(player().step(), std::size_t{5});
}

void TrainModeTest::pairsShowTheWinnerAndTheTie() {
    PairCountsModel& pairs = child<PairCountsModel>();
    const QAbstractItemModelTester tester(&pairs);
    QCOMPARE(pairs.index(0, PairCountsModel::Pair).data().toString(), QStringLiteral("e·s"));
    QVERIFY(pairs.index(0, 0).data(LitCellRole).toBool());
    QCOMPARE(pairs.index(0, PairCountsModel::Note).data().toString(), QStringLiteral("wins: ids 1, 7"));
    QCOMPARE(pairs.index(1, PairCountsModel::Note).data().toString(), QStringLiteral("same count: ids 7, 8"));
    QVERIFY2(pairRemark().contains(QLatin1String("the smallest ids win")), qPrintable(pairRemark()));
    click(transportButton("next"));
    QCOMPARE(pairs.index(0, PairCountsModel::Pair).data().toString(), QStringLiteral("es·t"));
    QCOMPARE(pairs.index(0, PairCountsModel::Since).data().toString(), QStringLiteral("new"));
    QVERIFY(child<TouchedPane>().plainText().startsWith(QLatin1String("words examined\t2\t4")));
    // The pair of the row under the mouse is framed in the words.
    const int row = pairs.rowOf({3, 5});
    QVERIFY(row >= 0);
    const QModelIndex cell = pairs.index(row, PairCountsModel::Pair);
    child<StepTable>("pairs").scrollTo(cell);
    QTest::mouseClick(child<StepTable>("pairs").viewport(), Qt::LeftButton, {},
                      child<StepTable>("pairs").visualRect(cell).center());
    QVERIFY2(child<WordBoxes>().plainText().contains(QStringLiteral("5 × l o w · has it")),
             qPrintable(child<WordBoxes>().plainText()));
}

void TrainModeTest::flashesUnlessMotionIsReduced() {
    click(transportButton("next"));
    QVERIFY(!child<WordBoxes>().flashing());
    setReduceMotion(false);
    if (motionReduced())
        QSKIP("the platform's style has no motion");
    click(transportButton("next"));
    QVERIFY(child<WordBoxes>().flashing());
    QTRY_VERIFY(!child<WordBoxes>().flashing());
    click(transportButton("back"));
    QVERIFY(!child<WordBoxes>().flashing());
}

void TrainModeTest::typingStartsANewTraining() {
    QPlainTextEdit* editor = child<CorpusPane>().editor();
    editor->setFocus();
    QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(editor, QStringLiteral("abab abab cd"));
    QTRY_COMPARE(view().run()->corpus(), std::string("abab abab cd"));
    QCOMPARE(child<WordBoxes>().plainText(), QStringLiteral("2 × a b a b · affected\n1 × c d · unchanged"));
    press(*m_running->window, Qt::Key_Z, Qt::ControlModifier); // undo of the field
    QTRY_VERIFY(view().run()->corpus() != "abab abab cd");
}

void TrainModeTest::rulesStartANewTraining() {
    QTest::keyClick(&child<QComboBox>("start"), Qt::Key_Down);
    QTRY_COMPARE(view().run()->alphabetSize(), std::size_t{256});
    QVERIFY(!child<QComboBox>("endOfWordSuffix").isEnabled());
    QTest::keyClick(&child<QComboBox>("start"), Qt::Key_Up);
    child<QSpinBox>("vocabularySize").setFocus();
    QTest::keyClick(&child<QSpinBox>("vocabularySize"), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(&child<QSpinBox>("vocabularySize"), QStringLiteral("13"));
    QTest::keyClick(&child<QSpinBox>("vocabularySize"), Qt::Key_Return);
    QTRY_COMPARE(view().run()->steps().size(), std::size_t{3});
}

void TrainModeTest::wordEndsAndTiesAreRules() {
    QTest::keyClick(&child<QComboBox>("endOfWordSuffix"), Qt::Key_Down);
    QTRY_VERIFY(view().run()->rules().endOfWordSuffix);
    QVERIFY(child<WordBoxes>().plainText().contains(QLatin1String("5 × l o w</w>")) ||
            child<WordBoxes>().plainText().startsWith(QStringLiteral("5 × l o w</w>")));
    QTest::keyClick(&child<QComboBox>("endOfWordSuffix"), Qt::Key_Up);
    QTest::keyClick(&child<QComboBox>("tieBreak"), Qt::Key_End);
    QTRY_COMPARE(view().run()->rules().tie, TeachingRules::Tie::FirstPlace);
    // es and st tie at nine, and e·s occurs first; lo and ow tie at seven, and l·o occurs first.
    QVERIFY2(pairRemark().contains(QLatin1String("the first in the corpus")), qPrintable(pairRemark()));
}

void TrainModeTest::invisibleSymbolsAreNamed() {
    view().setCorpus(QStringLiteral("👩\u200D👧"), {});
    QTRY_VERIFY(!panel().busy());
    QStringList pairs;
    for (int row = 0; row < child<PairCountsModel>().rowCount(); ++row)
        pairs << child<PairCountsModel>().index(row, PairCountsModel::Pair).data().toString();
    QVERIFY2(pairs.contains(QStringLiteral("👩·U+200D")), qPrintable(pairs.join(QLatin1Char(' '))));
}

void TrainModeTest::emptyCorpusOffersSamples() {
    QPlainTextEdit* editor = child<CorpusPane>().editor();
    editor->setFocus();
    QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(editor, Qt::Key_Delete);
    QPushButton* offer = nullptr;
    QTRY_VERIFY(view().run()->corpus().empty());
    for (QPushButton* button : view().findChildren<QPushButton*>())
        if (button->isVisible() && button->text() == QLatin1String("hello hello hello world world"))
            offer = button;
    QVERIFY(offer);
    QVERIFY(!useButton("Inspect")->isEnabled());
    click(offer);
    QTRY_COMPARE(view().run()->corpus(), std::string("hello hello hello world world"));
    QVERIFY(child<WordBoxes>().isVisible());
}

void TrainModeTest::tokenizerOfAStepOpensInInspect() {
    player().goTo(4);
    click(useButton("Inspect"));
    QVERIFY(test::inMode<InspectPanel>(*m_running->window));
    const std::string corpus = view().run()->corpus();
    QTRY_VERIFY(m_running->shows(corpus));
    QTRY_COMPARE(m_running->session.tokenizers().current()->source.title(),
                 QStringLiteral("low lower newest widest, 4 merges.json"));
    QTRY_VERIFY(m_running->settled() && m_running->session.encoded()->tokenizer ==
                                            m_running->session.tokenizers().currentTokenizer());
    QCOMPARE(static_cast<std::uint64_t>(m_running->session.encoded()->size()), view().run()->symbolsAt(4));
    QVERIFY(m_running->session.problems().empty());
}

void TrainModeTest::tokenizerOfAStepOpensInCompare() {
    player().goTo(2);
    click(useButton("Compare"));
    QVERIFY(test::inMode<ComparePanel>(*m_running->window));
    const ColumnSet& columns = m_running->window->panel<ComparePanel>().text().columns();
    QTRY_COMPARE(columns.size(), std::size_t{2});
    QVERIFY(columns.choice(1).source.path.endsWith(QLatin1String("low lower newest widest, 2 merges.json")));
    QVERIFY(m_running->session.tokenizers().current()->source != columns.choice(1).source);
}

/// Other rules, and other words after the same start, don't change the tokenizer that is open.
void TrainModeTest::tokenizersOfOneTextAreSeparateFiles() {
    const auto openStep = [&](std::size_t step) {
        player().goTo(step);
        panel().setVisible(true);
        emit view().useRequested(UseOfStep::Inspect);
        const TokenizerList& list = m_running->session.tokenizers();
        QTRY_VERIFY(m_running->settled() &&
                    m_running->session.encoded()->tokenizer == list.currentTokenizer());
    };
    const TokenizerList& list = m_running->session.tokenizers();
    const int before = list.size();
    openStep(4);
    const auto first = list.currentTokenizer();
    const QString path = list.current()->source.path;
    openStep(4); // the same training opens the same file
    QCOMPARE(list.size(), before + 1);
    press(*m_running->window, Qt::Key_5, Qt::AltModifier);
    QTest::keyClick(&child<QComboBox>("tieBreak"), Qt::Key_End);
    QTRY_COMPARE(view().run()->rules().tie, TeachingRules::Tie::FirstPlace);
    openStep(4);
    QCOMPARE(list.current()->source.title(),
             QStringLiteral("low lower newest widest, first in the corpus, 4 merges.json"));
    QCOMPARE(list.size(), before + 2);
    press(*m_running->window, Qt::Key_5, Qt::AltModifier);
    const TeachingRules rules;
    view().setCorpus(child<CorpusPane>().corpus() + QStringLiteral(" and more and more and more and more"),
                     rules);
    QTRY_VERIFY(!panel().busy() && view().run()->rules() == rules);
    openStep(4);
    QCOMPARE(list.current()->source.title(), QStringLiteral("low lower newest widest, 4 merges (2).json"));
    QCOMPARE(list.size(), before + 3);
    QCOMPARE(list.at(list.indexOf({path, {}})).tokenizer, first);
}

void TrainModeTest::barsAreHiddenWithoutRoom() {
    for (const int wide : {1600, 1280, 960, 1280}) {
        m_running->window->resize(wide, 800);
        QTRY_COMPARE(child<StepTable>("pairs").isColumnHidden(PairCountsModel::Bar),
                     child<StepTable>("pairs").width() < scaled(540));
    }
    QVERIFY(!child<StepTable>("pairs").isColumnHidden(PairCountsModel::Bar));
}

void TrainModeTest::formerResultIsDimmed() {
    QVERIFY(!dimmed());
    child<LatestJob>().start([](const Progress& progress) -> LatestJob::Deliver {
        while (!progress.stopped())
            QThread::msleep(1);
        return {};
    });
    QTRY_VERIFY(dimmed());
    QPushButton* cancel = nullptr;
    for (QPushButton* button : view().findChildren<QPushButton*>())
        if (button->text() == QLatin1String("Cancel"))
            cancel = button;
    QVERIFY(cancel);
    QTRY_VERIFY(cancel->isVisible());
    click(cancel);
    QVERIFY(dimmed()); // it is still that of the previous corpus
    QVERIFY(clause().startsWith(QLatin1String("Stopped")));
    child<CorpusPane>().editor()->setPlainText(QStringLiteral("ab ab"));
    QTRY_COMPARE(view().run()->steps().size(), std::size_t{1});
    QTRY_VERIFY(!dimmed());
}

void TrainModeTest::copiesShownText() {
    child<WordBoxes>().setFocus();
    press(*m_running->window, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), child<WordBoxes>().plainText());
    child<VocabularyStrip>().setFocus();
    press(*m_running->window, Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QApplication::clipboard()->text().startsWith(QLatin1String("0\td\t3\n")));
    player().goTo(3);
    for (QAction* action : view().findChildren<QAction*>())
        if (action->text() == QLatin1String("Merges up to here, as merges.txt"))
            action->trigger();
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("e s\nes t\nl o\n"));
    child<StepTable>("merges").setFocus();
    child<StepTable>("merges").clearSelection();
    press(*m_running->window, Qt::Key_C, Qt::ControlModifier);
    QVERIFY2(QApplication::clipboard()->text().contains(QStringLiteral("low·er\tlower\t21")),
             qPrintable(QApplication::clipboard()->text()));
}

void TrainModeTest::restartShowsTheSameStep() {
    view().setCorpus(QStringLiteral("abcabc abc"), {});
    QTRY_VERIFY(!panel().busy());
    player().goTo(1);
    m_running->window->close();
    m_running.reset();
    m_running = std::make_unique<Running>(m_state->path());
    QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
    QVERIFY(test::inMode<TrainPanel>(*m_running->window));
    QTRY_VERIFY(view().run() && !panel().busy());
    QCOMPARE(view().run()->corpus(), std::string("abcabc abc"));
    QCOMPARE(player().step(), std::size_t{1});
}

QTEST_MAIN(TrainModeTest)
#include "tst_train_mode.moc"
