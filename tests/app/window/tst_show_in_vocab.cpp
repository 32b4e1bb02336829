// From a token or a box to the page of its piece: the menus of Inspect and Steps open Vocab.

#include "tests/app/window/running_window.h"
#include "ui/panels/steps/steps_panel.h"
#include "ui/panels/steps/word_view.h"
#include "ui/panels/vocab/vocab_panel.h"
#include "ui/support/piece_requests.h"
#include "ui/support/theme.h"
#include "ui/widgets/chip_view/chip_view.h"
#include "ui/widgets/merge_tree_view/merge_tree_view.h"
#include "ui/widgets/step_rows/step_rows.h"
#include "ui/widgets/transport_bar/transport_bar.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QTableView>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;
using test::inMode;
using test::Running;

class ShowInVocabTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void init();
    void cleanup() { m_running.reset(); }
    void ofAToken();
    void ofABoxInSteps();
    void ofTheSelectedTokenInSteps();
    void ofAClosedTokenizer();
    void backToTheText();

  private:
    /// Opens the menu and chooses "Show in Vocab".
    void choose(QWidget& viewport, const QPoint& place,
                QContextMenuEvent::Reason reason = QContextMenuEvent::Mouse) {
        QContextMenuEvent event(reason, place, viewport.mapToGlobal(place));
        QCoreApplication::sendEvent(&viewport, &event);
        QPointer<QMenu> menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        for (QAction* action : menu->actions())
            if (action->text() == QLatin1String("Show in Vocab")) {
                action->trigger();
                menu->close();
                return;
            }
        menu->close();
        QFAIL("the menu has no such action");
    }
    VocabPanel& vocab() const { return m_running->window->panel<VocabPanel>(); }
    bool showsPage(PieceId id) const {
        const auto* page = vocab().findChild<QTextBrowser*>(QStringLiteral("vocabPiece"));
        return inMode<VocabPanel>(*m_running->window) && page->isVisible() &&
               page->toPlainText().contains(QLatin1String("Variants")) &&
               vocab().state()[QStringLiteral("piece")].toInt() == static_cast<int>(id);
    }
    PieceId idOf(std::size_t token) const { return m_running->session.encoded()->encoding.ids[token]; }

    QTemporaryDir m_state;
    std::unique_ptr<Running> m_running;
};

void ShowInVocabTest::init() {
    m_running = std::make_unique<Running>(m_state.path());
    QVERIFY(QTest::qWaitForWindowActive(m_running->window.get()));
    QTRY_VERIFY(m_running->settled());
    m_running->window->panels().setMode<InspectPanel>();
    m_running->session.document().reset("low lower");
    QTRY_VERIFY(m_running->shows("low lower"));
}

void ShowInVocabTest::ofAToken() {
    m_running->inspect().setView(InspectPanel::View::Chips);
    ChipView& chips = *m_running->inspect().findChild<ChipView*>();
    QTRY_VERIFY(!chips.tokenRect(1).isEmpty());
    const PieceId wanted = idOf(1);
    choose(*chips.viewport(), chips.tokenRect(1).center());
    QTRY_VERIFY(showsPage(wanted));
    // The row of the piece is the selected one.
    const auto* table = vocab().findChild<QTableView*>(QStringLiteral("vocabPieces"));
    QTRY_COMPARE(table->currentIndex().siblingAtColumn(0).data().toString(), QString::number(wanted));
}

/// Of the box, which may be a part of a token.
void ShowInVocabTest::ofABoxInSteps() {
    m_running->session.selection().requestDerivation(1);
    auto& steps = m_running->window->panel<StepsPanel>();
    StepRows* rows = nullptr;
    QTRY_VERIFY((rows = steps.findChild<StepRows*>()) && rows->isVisible() && !rows->before().empty());
    const auto* tree = steps.findChild<MergeTreeView*>();
    QTRY_VERIFY(tree->word());
    steps.view()->findChild<TransportBar*>()->goTo(0);
    QTRY_COMPARE(rows->step(), std::size_t{0});
    const PieceId wanted = tree->word()->node(rows->before()[1]).id;
    QVERIFY(wanted != kNoPiece && wanted != idOf(1));
    choose(*rows->viewport(), rows->boxRect(StepRows::Row::Before, 1).center());
    QTRY_VERIFY(showsPage(wanted));
}

void ShowInVocabTest::ofTheSelectedTokenInSteps() {
    m_running->session.selection().requestDerivation(1);
    auto& steps = m_running->window->panel<StepsPanel>();
    QTRY_VERIFY(steps.isVisible() && !steps.busy() && steps.words());
    const PieceId wanted = idOf(1);
    choose(steps, steps.rect().center(), QContextMenuEvent::Keyboard);
    QTRY_VERIFY(showsPage(wanted));
}

void ShowInVocabTest::ofAClosedTokenizer() {
    const auto encoded = m_running->session.encoded();
    TokenizerList& open = m_running->session.tokenizers();
    while (open.size() > 0)
        open.close(0);
    QSignalSpy said(&m_running->window->panels(), &app::Panels::statusMessage);
    PieceRequests::instance().request(*encoded, 1);
    QCOMPARE(said.size(), 1);
    QVERIFY(!inMode<VocabPanel>(*m_running->window));
}

/// A double click goes to the tokens of the piece, and nowhere if the text has none.
void ShowInVocabTest::backToTheText() {
    const std::vector<PieceId> ids = m_running->session.encoded()->encoding.ids;
    m_running->window->panels().setMode<VocabPanel>();
    auto* table = vocab().findChild<QTableView*>(QStringLiteral("vocabPieces"));
    QTRY_VERIFY(table->model()->rowCount() > 0 && !vocab().busy());
    const auto isInText = [&](int row) {
        const PieceId id = table->model()->index(row, 0).data().toString().remove(QChar(0x202F)).toUInt();
        return std::find(ids.begin(), ids.end(), id) != ids.end();
    };
    const auto doubleClick = [&](bool inText) {
        int row = 0;
        while (row < table->model()->rowCount() && isInText(row) != inText)
            ++row;
        const QModelIndex cell = table->model()->index(row, 0);
        table->scrollTo(cell);
        const QPoint place = table->visualRect(cell).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, place);
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, place);
    };
    QSignalSpy said(&m_running->window->panels(), &app::Panels::statusMessage);
    doubleClick(false);
    QVERIFY(inMode<VocabPanel>(*m_running->window));
    QCOMPARE(said.size(), 1);
    QVERIFY(said.first().first().toString().endsWith(QLatin1String("is not in the text")));
    doubleClick(true);
    QVERIFY(inMode<InspectPanel>(*m_running->window));
    QCOMPARE(said.size(), 1);
}

QTEST_MAIN(ShowInVocabTest)
#include "tst_show_in_vocab.moc"
