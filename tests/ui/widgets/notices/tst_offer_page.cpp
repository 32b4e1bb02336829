#include "ui/support/theme.h"
#include "ui/widgets/notices/placeholders.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

/// The offers change after a choice.
class OfferPageTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { Theme::instance().apply(); }
    void theKeyboardStaysOnThePage();
};

void OfferPageTest::theKeyboardStaysOnThePage() {
    QWidget window;
    auto* row = new QHBoxLayout(&window);
    auto* other = new QPushButton(QStringLiteral("Other"), &window);
    auto* page = new OfferPage(&window);
    row->addWidget(other);
    row->addWidget(page);
    const auto button = [page](const QString& title) -> QPushButton* {
        for (QPushButton* one : page->findChildren<QPushButton*>())
            if (one->text() == title && one->isVisibleTo(page))
                return one;
        return nullptr;
    };
    int measured = 0;
    const OfferPage::Offer add{QStringLiteral("Add"), [&] {
                                   page->setOffers({}, {},
                                                   {{QStringLiteral("Add"), [] {}},
                                                    {QStringLiteral("Measure"),
                                                     [&] {
                                                         ++measured;
                                                         page->setOffers({}, {}, {});
                                                     },
                                                     true}});
                               }};
    page->setOffers({}, {}, {add});
    window.show();
    window.activateWindow(); // if there is no window manager
    QVERIFY(QTest::qWaitForWindowActive(&window));
    button(QStringLiteral("Add"))->setFocus();
    QTest::keyClick(button(QStringLiteral("Add")), Qt::Key_Space);
    QVERIFY(button(QStringLiteral("Measure")));
    QCOMPARE(QApplication::focusWidget(), button(QStringLiteral("Measure")));
    QTest::keyClick(button(QStringLiteral("Measure")), Qt::Key_Space);
    QCOMPARE(measured, 1);
    QCOMPARE(QApplication::focusWidget(), page);
    // The focus stays if it is elsewhere.
    other->setFocus();
    page->setOffers({}, {}, {add});
    QCOMPARE(QApplication::focusWidget(), other);
}

QTEST_MAIN(OfferPageTest)
#include "tst_offer_page.moc"
