#include "ui/support/fold.h"
#include "ui/support/page_stack.h"
#include "ui/support/splitters.h"
#include "ui/widgets/pane_header/pane_header.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QtTest>

using namespace tokenscope::ui;

namespace {

constexpr int kHeader = 32;

struct Panes {
    explicit Panes(Qt::Orientation usual)
        : splitter(usual, &host) {}

    /// Null if the pane doesn't fold.
    Fold* add(const QString& key, QSize least, bool folds = true) {
        auto* pane = new QWidget(&splitter);
        QVBoxLayout* column = paneColumn(pane);
        const PaneHeader header(key, pane);
        if (folds)
            column = header.makeFoldable(*pane, key);
        else
            column->addWidget(header.frame);
        auto* content = new QWidget(pane);
        content->setObjectName(key);
        content->setMinimumSize(least);
        content->setFocusPolicy(Qt::StrongFocus);
        column->addWidget(content, 1);
        splitter.addWidget(pane);
        return Fold::of(*pane);
    }
    void show(int width, int height) {
        host.resize(1200, 600);
        splitter.resize(width, height);
        host.show();
        QVERIFY(QTest::qWaitForWindowExposed(&host));
        QTest::qWait(0);
    }

    QWidget host; // a window has at least the size of its unfolded panes
    PaneSplitter splitter;
};

} // namespace

class SplittersTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void foldsTheLastFirst();
    void unfoldsWhatFits();
    void panesFoldBeforeOthersGetTheLeast();
    void leastHeightIsFolded();
    void headersKeepTheirHeight();
    void userUnfolds();
    void userFolds();
    void choicesAreKept();
    void sideBySideOnlyWhereItFits();
    void belowOthersSideBySidePanesFold();
    void widePanesHaveTheirProportions();
    void savesTheUsualSizes();
    void pageNeedsItsOwnRoom();
};

void SplittersTest::foldsTheLastFirst() {
    Panes panes(Qt::Vertical);
    const Fold* first = panes.add(QStringLiteral("first"), {100, 100});
    panes.add(QStringLiteral("second"), {100, 100}, false);
    const Fold* third = panes.add(QStringLiteral("third"), {100, 100});
    panes.show(400, 500);
    QVERIFY(!first->isFolded() && !third->isFolded());
    panes.splitter.resize(400, 380);
    QTRY_VERIFY(!first->isFolded() && third->isFolded());
    QTRY_COMPARE(panes.splitter.widget(2)->height(), kHeader);
    panes.splitter.resize(400, 240);
    QTRY_VERIFY(first->isFolded() && third->isFolded());
    panes.splitter.resize(400, 500);
    QTRY_VERIFY(!first->isFolded() && !third->isFolded());
}

void SplittersTest::panesFoldBeforeOthersGetTheLeast() {
    Panes panes(Qt::Vertical);
    panes.add(QStringLiteral("first"), {100, 100}, false);
    auto* content = panes.host.findChild<QWidget*>(QStringLiteral("first"));
    setOpenHeight(*content, 200);
    const Fold* second = panes.add(QStringLiteral("second"), {100, 100});
    panes.show(400, kHeader + 200 + 1 + kHeader + 100);
    QVERIFY(!second->isFolded());
    panes.splitter.resize(400, kHeader + 190 + 1 + kHeader + 100);
    QTRY_VERIFY(second->isFolded());
    QVERIFY(panes.splitter.widget(0)->height() >= kHeader + 200);
}

void SplittersTest::unfoldsWhatFits() {
    Panes panes(Qt::Vertical);
    const Fold* large = panes.add(QStringLiteral("large"), {100, 300});
    panes.add(QStringLiteral("stays"), {100, 100}, false);
    const Fold* small = panes.add(QStringLiteral("small"), {100, 60});
    panes.show(400, 300);
    QVERIFY(large->isFolded());
    QVERIFY(!small->isFolded());
}

void SplittersTest::leastHeightIsFolded() {
    Panes panes(Qt::Vertical);
    panes.add(QStringLiteral("first"), {100, 100});
    panes.add(QStringLiteral("second"), {100, 100}, false);
    QCOMPARE(panes.splitter.minimumSizeHint().height(), kHeader + 1 + kHeader + 100);
}

/// In a pane that gets its least height, wrapped text and a view that would like more height take nothing from the
/// header.
void SplittersTest::headersKeepTheirHeight() {
    QWidget pane;
    QVBoxLayout* outer = paneColumn(&pane);
    const PaneHeader header(QStringLiteral("A title"), &pane);
    for (int row = 0; row < 4; ++row) {
        auto* button = new QPushButton(header.frame);
        button->setMinimumWidth(100);
        header.row->addWidget(button);
    }
    QVBoxLayout* column = header.makeFoldable(pane, QStringLiteral("a"));
    auto* view = new QPlainTextEdit(&pane);
    view->setMinimumHeight(60);
    QVERIFY(view->sizeHint().height() > 100);
    column->addWidget(view, 1);
    auto* label =
        new QLabel(QStringLiteral("a text of some words that takes more than one line in this width"), &pane);
    label->setWordWrap(true);
    column->addWidget(label);
    pane.show();
    pane.resize(150, 400);
    QTest::qWait(0);
    const int rows = header.frame->height();
    QCOMPARE(rows, 5 * kHeader);
    const int least = Fold::of(pane)->openHeight();
    pane.setMinimumHeight(0);
    pane.resize(150, least);
    outer->activate();
    QCOMPARE(pane.height(), least);
    QCOMPARE(header.frame->height(), rows);
    const QWidget* content = view->parentWidget();
    QCOMPARE(content->y(), rows);
    QCOMPARE(content->y() + content->height(), least);
}

void SplittersTest::userUnfolds() {
    Panes panes(Qt::Vertical);
    Fold* first = panes.add(QStringLiteral("first"), {100, 100});
    Fold* second = panes.add(QStringLiteral("second"), {100, 100});
    panes.show(400, 170);
    QVERIFY(!first->isFolded() && second->isFolded());
    auto* button = panes.splitter.findChild<QPushButton*>(QStringLiteral("fold-second"));
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(first->isFolded() && !second->isFolded());
    QCOMPARE(second->choice(), Fold::Choice::Open);
    QVERIFY(panes.splitter.findChild<QWidget*>(QStringLiteral("second"))->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(!first->isFolded() && second->isFolded());
}

/// What the user folded in a high window and unfolded again folds on its own in a low one.
void SplittersTest::userFolds() {
    Panes panes(Qt::Vertical);
    panes.add(QStringLiteral("first"), {100, 100}, false);
    const Fold* second = panes.add(QStringLiteral("second"), {100, 100});
    panes.show(400, 500);
    auto* button = panes.splitter.findChild<QPushButton*>(QStringLiteral("fold-second"));
    panes.splitter.findChild<QWidget*>(QStringLiteral("second"))->setFocus();
    QTest::keyClick(button, Qt::Key_Space);
    QVERIFY(second->isFolded());
    QTest::keyClick(button, Qt::Key_Space);
    QVERIFY(!second->isFolded());
    QCOMPARE(second->choice(), Fold::Choice::Automatic);
}

void SplittersTest::choicesAreKept() {
    Panes panes(Qt::Vertical);
    panes.add(QStringLiteral("first"), {100, 100}, false);
    const Fold* second = panes.add(QStringLiteral("second"), {100, 100});
    panes.show(400, 500);
    Fold::restoreChoices(panes.splitter, {{QStringLiteral("second"), QStringLiteral("folded")}});
    QVERIFY(second->isFolded());
    QCOMPARE(Fold::choicesIn(panes.splitter),
             (QJsonObject{{QStringLiteral("second"), QStringLiteral("folded")}}));
    Fold::restoreChoices(panes.splitter, {{QStringLiteral("second"), 7}});
    QVERIFY(!second->isFolded());
    QVERIFY(Fold::choicesIn(panes.splitter).isEmpty());
}

void SplittersTest::sideBySideOnlyWhereItFits() {
    Panes panes(Qt::Horizontal);
    const Fold* first = panes.add(QStringLiteral("first"), {300, 100});
    panes.add(QStringLiteral("second"), {300, 100}, false);
    QCOMPARE(panes.splitter.minimumSizeHint().width(), 300);
    panes.show(700, 150);
    QCOMPARE(panes.splitter.orientation(), Qt::Horizontal);
    QVERIFY(!first->isFolded());
    QVERIFY(!panes.splitter.findChild<QPushButton*>(QStringLiteral("fold-first"))->isVisible());
    panes.splitter.resize(500, 180);
    QTRY_COMPARE(panes.splitter.orientation(), Qt::Vertical);
    QTRY_VERIFY(first->isFolded());
    QTRY_VERIFY(panes.splitter.findChild<QPushButton*>(QStringLiteral("fold-first"))->isVisible());
    panes.splitter.resize(700, 150);
    QTRY_COMPARE(panes.splitter.orientation(), Qt::Horizontal);
    QTRY_VERIFY(!first->isFolded());
}

void SplittersTest::belowOthersSideBySidePanesFold() {
    Panes outer(Qt::Vertical);
    outer.add(QStringLiteral("above"), {100, 200}, false);
    Panes inner(Qt::Horizontal);
    const Fold* left = inner.add(QStringLiteral("left"), {100, 150});
    const Fold* right = inner.add(QStringLiteral("right"), {100, 100});
    outer.splitter.addWidget(&inner.splitter);
    outer.show(500, 500);
    QVERIFY(!left->isFolded() && !right->isFolded());
    outer.splitter.resize(500, 290);
    QTRY_VERIFY(left->isFolded() && right->isFolded());
    QTRY_VERIFY(outer.splitter.widget(0)->height() >= 200 + kHeader);
    inner.splitter.setParent(&inner.host);
}

void SplittersTest::widePanesHaveTheirProportions() {
    Panes panes(Qt::Vertical);
    panes.add(QStringLiteral("first"), {100, 50});
    panes.add(QStringLiteral("second"), {100, 50}, false);
    panes.splitter.setSideBySideFrom(900);
    panes.splitter.setOtherSizes({1, 3});
    panes.show(600, 400);
    QCOMPARE(panes.splitter.orientation(), Qt::Vertical);
    panes.splitter.resize(1000, 400);
    QTRY_COMPARE(panes.splitter.orientation(), Qt::Horizontal);
    QTRY_VERIFY(std::abs(panes.splitter.sizes()[0] - 250) < 4);
}

void SplittersTest::savesTheUsualSizes() {
    Panes panes(Qt::Horizontal);
    panes.add(QStringLiteral("first"), {300, 100});
    panes.add(QStringLiteral("second"), {300, 100}, false);
    setSizes(panes.splitter, {400, 800});
    panes.show(500, 400);
    QCOMPARE(panes.splitter.orientation(), Qt::Vertical);
    QCOMPARE(sizesOf(panes.splitter), (QJsonArray{400, 800}));
}

void SplittersTest::pageNeedsItsOwnRoom() {
    PageStack pages;
    auto* small = new QWidget;
    small->setMinimumSize(100, 100);
    auto* large = new QWidget;
    large->setMinimumSize(500, 500);
    pages.addWidget(small);
    pages.addWidget(large);
    QCOMPARE(pages.minimumSizeHint(), QSize(100, 100));
    pages.setCurrentWidget(large);
    QCOMPARE(pages.minimumSizeHint(), QSize(500, 500));
}

QTEST_MAIN(SplittersTest)
#include "tst_splitters.moc"
