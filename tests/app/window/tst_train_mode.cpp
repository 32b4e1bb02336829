#include "tests/app/window/running_window.h"
#include "ui/panels/compare/compare_panel.h"
#include "ui/panels/compare/text_compare_view.h"
#include "ui/panels/train/pair_counts_model.h"
#include "ui/panels/train/teaching_view.h"
#include "ui/panels/train/touched_pane.h"
#include "ui/panels/train/train_panel.h"
#include "ui/panels/train/training_curve.h"
#include "ui/panels/train/vocabulary_strip.h"
#include "ui/panels/train/word_boxes.h"
#include "ui/support/theme.h"
#include "ui/widgets/step_table/step_table.h"
#include "ui/widgets/transport_bar/step_slider.h"
#include "ui/widgets/transport_bar/transport_bar.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

using namespace tokenscope;
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
    void buttonsStepForthAndBack();
    void keysStepWhereverTheKeyboardIs();
    void sliderAndCurveGoToAStep();
    void mergeListGoesToAStep();
    void pairsTellTheWinnerAndTheTie();
    void flashesUnlessMotionIsReduced();
    void typingTrainsAnew();
    void rulesTrainAnew();
    void wordEndsAndTiesAreRules();
    void whatHasNothingToShowIsNamed();
    void emptyCorpusOffersSamples();
    void tokenizerOfAStepOpensInInspect();
    void tokenizerOfAStepStandsBesideInCompare();
    void tokenizersOfOneTextAreFilesOfTheirOwn();
    void barsAreThereWhereThereIsRoom();
    void formerResultIsPaleMeanwhile();
    void copiesWhatIsShown();
    void restartShowsTheSameStep();

  private:
    TrainPanel& panel() { return m_running->window->panel<TrainPanel>(); }
    TeachingView& view() { return panel().teaching(); }
    QPushButton* transportButton(const char* name) {
        return view().player().findChild<QPushButton*>(QLatin1String(name));
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

void TrainModeTest::buttonsStepForthAndBack() {
    const TransportBar& player = view().player();
    auto* stride = player.findChild<QSpinBox*>();
    QCOMPARE(player.count(), std::size_t{12});
    QCOMPARE(view().step(), std::size_t{0});
    QVERIFY(!transportButton("back")->isEnabled());
    click(transportButton("next"));
    click(transportButton("next"));
    QCOMPARE(view().step(), std::size_t{2});
    QVERIFY2(view().clause().startsWith(QLatin1String("Merge 3 of 12 joins l and o into lo, id 12")),
             qPrintable(view().clause()));
    QCOMPARE(view().boxes().plainText(),
             QStringLiteral("5 × l o w · visited\n2 × l o w e r · visited\n"
                            "6 × n e w est · unchanged\n3 × w i d est · unchanged"));
    stride->setFocus();
    QTest::keyClick(stride, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(stride, QStringLiteral("4"));
    click(transportButton("several"));
    QCOMPARE(view().step(), std::size_t{6});
    click(transportButton("back"));
    QCOMPARE(view().step(), std::size_t{5});
    click(transportButton("last"));
    QCOMPARE(view().step(), std::size_t{12});
    QVERIFY(!transportButton("next")->isEnabled());
    QVERIFY2(view().clause().startsWith(QLatin1String("All 12 merges are done")),
             qPrintable(view().clause()));
    QVERIFY(view().place().contains(QLatin1String("16 symbols")));
}

void TrainModeTest::keysStepWhereverTheKeyboardIs() {
    for (QWidget* pane : view().panes()) {
        if (pane == view().corpus().editor())
            continue;
        pane->setFocus();
        QTest::keyClick(pane, Qt::Key_Home);
        QTest::keyClick(pane, Qt::Key_Right);
        QCOMPARE(view().step(), std::size_t{1});
        QTest::keyClick(pane, Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(view().step(), std::size_t{11});
        QTest::keyClick(pane, Qt::Key_Left);
        QCOMPARE(view().step(), std::size_t{10});
        QTest::keyClick(pane, Qt::Key_End);
        QCOMPARE(view().step(), std::size_t{12});
    }
    press(*m_running->window, Qt::Key_F6);
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(view().corpus().editor()));
}

void TrainModeTest::sliderAndCurveGoToAStep() {
    StepSlider* slider = view().player().findChild<StepSlider*>();
    QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(slider->placeOf(7), slider->height() / 2));
    QCOMPARE(view().step(), std::size_t{7});
    TrainingCurve& curve = view().curve();
    QCOMPARE(curve.first().size(), std::size_t{13});
    QCOMPARE(curve.first()[2].value, 61.0);
    QCOMPARE(curve.second().back().value, 22.0);
    QTest::mouseClick(&curve, Qt::LeftButton, {}, curve.placeOf(3).toPoint());
    QCOMPARE(view().step(), std::size_t{3});
}

void TrainModeTest::mergeListGoesToAStep() {
    StepTable& table = view().mergeTable();
    const QAbstractItemModelTester tester(table.model());
    QCOMPARE(table.model()->rowCount(), 12);
    const QRect row = table.visualRect(table.model()->index(4, 1));
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, row.center());
    QCOMPARE(view().step(), std::size_t{4});
    QVERIFY(view().clause().startsWith(QLatin1String("Merge 5 of 12")));
    QTest::keyClick(&table, Qt::Key_Down);
    QCOMPARE(view().step(), std::size_t{5});
}

void TrainModeTest::pairsTellTheWinnerAndTheTie() {
    PairCountsModel& pairs = view().pairs();
    const QAbstractItemModelTester tester(&pairs);
    QCOMPARE(pairs.index(0, PairCountsModel::Pair).data().toString(), QStringLiteral("e·s"));
    QVERIFY(pairs.index(0, 0).data(LitCellRole).toBool());
    QCOMPARE(pairs.index(0, PairCountsModel::Note).data().toString(), QStringLiteral("wins: ids 1, 7"));
    QCOMPARE(pairs.index(1, PairCountsModel::Note).data().toString(), QStringLiteral("same count: ids 7, 8"));
    QVERIFY2(view().pairRemark().contains(QLatin1String("the tie-break chooses the smallest ids")),
             qPrintable(view().pairRemark()));
    click(transportButton("next"));
    QCOMPARE(pairs.index(0, PairCountsModel::Pair).data().toString(), QStringLiteral("es·t"));
    QCOMPARE(pairs.index(0, PairCountsModel::Since).data().toString(), QStringLiteral("new"));
    QVERIFY(view().touched().plainText().startsWith(QLatin1String("words visited\t2\t4")));
    // A row that is pointed at is framed in the words.
    const int row = pairs.rowOf({3, 5});
    QVERIFY(row >= 0);
    const QModelIndex cell = pairs.index(row, PairCountsModel::Pair);
    view().pairTable().scrollTo(cell);
    QTest::mouseClick(view().pairTable().viewport(), Qt::LeftButton, {},
                      view().pairTable().visualRect(cell).center());
    QVERIFY2(view().boxes().plainText().contains(QStringLiteral("5 × l o w · has it")),
             qPrintable(view().boxes().plainText()));
}

void TrainModeTest::flashesUnlessMotionIsReduced() {
    click(transportButton("next"));
    QVERIFY(!view().boxes().flashing());
    setReduceMotion(false);
    if (motionReduced())
        QSKIP("the platform's style has no motion");
    click(transportButton("next"));
    QVERIFY(view().boxes().flashing());
    QTRY_VERIFY(!view().boxes().flashing());
    click(transportButton("back"));
    QVERIFY(!view().boxes().flashing());
}

void TrainModeTest::typingTrainsAnew() {
    QPlainTextEdit* editor = view().corpus().editor();
    editor->setFocus();
    QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(editor, QStringLiteral("abab abab cd"));
    QTRY_COMPARE(view().run()->corpus(), std::string("abab abab cd"));
    QCOMPARE(view().boxes().plainText(), QStringLiteral("2 × a b a b · visited\n1 × c d · unchanged"));
    press(*m_running->window, Qt::Key_Z, Qt::ControlModifier); // the field's own undo
    QTRY_VERIFY(view().run()->corpus() != "abab abab cd");
}

void TrainModeTest::rulesTrainAnew() {
    CorpusPane& corpus = view().corpus();
    QTest::keyClick(corpus.start(), Qt::Key_Down);
    QTRY_COMPARE(view().run()->alphabetSize(), std::size_t{256});
    QVERIFY(!corpus.endOfWordSuffix()->isEnabled());
    QTest::keyClick(corpus.start(), Qt::Key_Up);
    corpus.pieces()->setFocus();
    QTest::keyClick(corpus.pieces(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(corpus.pieces(), QStringLiteral("13"));
    QTest::keyClick(corpus.pieces(), Qt::Key_Return);
    QTRY_COMPARE(view().run()->steps().size(), std::size_t{3});
}

void TrainModeTest::wordEndsAndTiesAreRules() {
    CorpusPane& corpus = view().corpus();
    QTest::keyClick(corpus.endOfWordSuffix(), Qt::Key_Down);
    QTRY_VERIFY(view().run()->rules().endOfWordSuffix);
    QVERIFY(view().boxes().plainText().contains(QLatin1String("5 × l o w</w>")) ||
            view().boxes().plainText().startsWith(QStringLiteral("5 × l o w</w>")));
    QTest::keyClick(corpus.endOfWordSuffix(), Qt::Key_Up);
    QTest::keyClick(corpus.tie(), Qt::Key_End);
    QTRY_COMPARE(view().run()->rules().tie, TeachingRules::Tie::FirstPlace);
    // es and st tie at nine, and e·s stands first; lo and ow at seven, and l·o does.
    QVERIFY2(view().pairRemark().contains(QLatin1String("the first in the corpus")),
             qPrintable(view().pairRemark()));
}

void TrainModeTest::whatHasNothingToShowIsNamed() {
    view().setCorpus(QStringLiteral("👩\u200D👧"), {});
    QTRY_VERIFY(!panel().busy());
    QStringList pairs;
    for (int row = 0; row < view().pairs().rowCount(); ++row)
        pairs << view().pairs().index(row, PairCountsModel::Pair).data().toString();
    QVERIFY2(pairs.contains(QStringLiteral("👩·U+200D")), qPrintable(pairs.join(QLatin1Char(' '))));
}

void TrainModeTest::emptyCorpusOffersSamples() {
    QPlainTextEdit* editor = view().corpus().editor();
    editor->setFocus();
    QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(editor, Qt::Key_Delete);
    QPushButton* offer = nullptr;
    QTRY_VERIFY(view().run()->corpus().empty());
    for (QPushButton* button : view().findChildren<QPushButton*>())
        if (button->isVisible() && button->text() == QLatin1String("hello hello hello world world"))
            offer = button;
    QVERIFY(offer);
    QVERIFY(!view().corpus().useButton(UseOfStep::Inspect)->isEnabled());
    click(offer);
    QTRY_COMPARE(view().run()->corpus(), std::string("hello hello hello world world"));
    QVERIFY(view().boxes().isVisible());
}

void TrainModeTest::tokenizerOfAStepOpensInInspect() {
    view().player().goTo(4);
    click(view().corpus().useButton(UseOfStep::Inspect));
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

void TrainModeTest::tokenizerOfAStepStandsBesideInCompare() {
    view().player().goTo(2);
    click(view().corpus().useButton(UseOfStep::Compare));
    QVERIFY(test::inMode<ComparePanel>(*m_running->window));
    const ColumnSet& columns = m_running->window->panel<ComparePanel>().text().columns();
    QTRY_COMPARE(columns.size(), std::size_t{2});
    QVERIFY(columns.choice(1).source.path.endsWith(QLatin1String("low lower newest widest, 2 merges.json")));
    QVERIFY(m_running->session.tokenizers().current()->source != columns.choice(1).source);
}

/// By other rules, and by other words behind the same beginning: what is open stays what it is.
void TrainModeTest::tokenizersOfOneTextAreFilesOfTheirOwn() {
    const auto openStep = [&](std::size_t step) {
        view().player().goTo(step);
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
    openStep(4); // the same again is the same file
    QCOMPARE(list.size(), before + 1);
    press(*m_running->window, Qt::Key_5, Qt::AltModifier);
    QTest::keyClick(view().corpus().tie(), Qt::Key_End);
    QTRY_COMPARE(view().run()->rules().tie, TeachingRules::Tie::FirstPlace);
    openStep(4);
    QCOMPARE(list.current()->source.title(),
             QStringLiteral("low lower newest widest, first in the corpus, 4 merges.json"));
    QCOMPARE(list.size(), before + 2);
    press(*m_running->window, Qt::Key_5, Qt::AltModifier);
    const TeachingRules rules;
    view().setCorpus(view().corpus().corpus() + QStringLiteral(" and more and more and more and more"),
                     rules);
    QTRY_VERIFY(!panel().busy() && view().run()->rules() == rules);
    openStep(4);
    QCOMPARE(list.current()->source.title(), QStringLiteral("low lower newest widest, 4 merges (2).json"));
    QCOMPARE(list.size(), before + 3);
    QCOMPARE(list.at(list.indexOf({path, {}})).tokenizer, first);
}

void TrainModeTest::barsAreThereWhereThereIsRoom() {
    for (const int wide : {1600, 1280, 960, 1280}) {
        m_running->window->resize(wide, 800);
        QTRY_COMPARE(view().pairTable().isColumnHidden(PairCountsModel::Bar),
                     view().pairTable().width() < scaled(540));
    }
    QVERIFY(!view().pairTable().isColumnHidden(PairCountsModel::Bar));
}

void TrainModeTest::formerResultIsPaleMeanwhile() {
    QVERIFY(!view().dimmed());
    view().job().start([](const Progress& progress) -> LatestJob::Deliver {
        while (!progress.stopped())
            QThread::msleep(1);
        return {};
    });
    QTRY_VERIFY(view().dimmed());
    QPushButton* cancel = nullptr;
    for (QPushButton* button : view().findChildren<QPushButton*>())
        if (button->text() == QLatin1String("Cancel"))
            cancel = button;
    QVERIFY(cancel);
    QTRY_VERIFY(cancel->isVisible());
    click(cancel);
    QVERIFY(view().dimmed()); // it is still of the corpus before
    QVERIFY(view().clause().startsWith(QLatin1String("Stopped")));
    view().corpus().editor()->setPlainText(QStringLiteral("ab ab"));
    QTRY_COMPARE(view().run()->steps().size(), std::size_t{1});
    QTRY_VERIFY(!view().dimmed());
}

void TrainModeTest::copiesWhatIsShown() {
    view().boxes().setFocus();
    press(*m_running->window, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), view().boxes().plainText());
    view().vocabulary().setFocus();
    press(*m_running->window, Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QApplication::clipboard()->text().startsWith(QLatin1String("0\td\t3\n")));
    view().player().goTo(3);
    QCOMPARE(view().mergesText(), QStringLiteral("e s\nes t\nl o\n"));
    view().mergeTable().setFocus();
    view().mergeTable().clearSelection();
    press(*m_running->window, Qt::Key_C, Qt::ControlModifier);
    QVERIFY2(QApplication::clipboard()->text().contains(QStringLiteral("low·er\tlower\t21")),
             qPrintable(QApplication::clipboard()->text()));
}

void TrainModeTest::restartShowsTheSameStep() {
    view().setCorpus(QStringLiteral("abcabc abc"), {});
    QTRY_VERIFY(!panel().busy());
    view().player().goTo(1);
    m_running->window->close();
    m_running.reset();
    m_running = std::make_unique<Running>(m_state->path());
    QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
    QVERIFY(test::inMode<TrainPanel>(*m_running->window));
    QTRY_VERIFY(view().run() && !panel().busy());
    QCOMPARE(view().run()->corpus(), std::string("abcabc abc"));
    QCOMPARE(view().step(), std::size_t{1});
}

QTEST_MAIN(TrainModeTest)
#include "tst_train_mode.moc"
