#include "ui/widgets/legend/legend.h"

#include "tests/support/encoded_texts.h"
#include "ui/support/numbers.h"
#include "ui/support/theme.h"
#include "ui/support/token_menu.h"

#include <QSignalSpy>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

namespace {

LegendEntry* entryOf(const Legend& legend, PieceType type) {
    return legend.findChild<LegendEntry*>(typeLabel(type));
}

} // namespace

class LegendTest : public QObject {
    Q_OBJECT

  private slots:
    void countsEveryType() {
        TokenMarks marks;
        Legend legend(&marks);
        legend.setEncoded(test::mixedTokens());
        const auto count = [&](PieceType type) { return entryOf(legend, type)->count(); };
        QCOMPARE(count(PieceType::Normal), 4U);
        QCOMPARE(count(PieceType::Byte), 4U);
        QCOMPARE(count(PieceType::Control), 2U);
        QCOMPARE(count(PieceType::Unused), 0U);
        legend.setEncoded(nullptr);
        QCOMPARE(count(PieceType::Normal), 0U);
    }

    void switchesHideTypes() {
        TokenMarks marks;
        Legend legend(&marks);
        legend.show();
        QSignalSpy changed(&marks, &TokenMarks::changed);
        QTest::keyClick(entryOf(legend, PieceType::Byte), Qt::Key_Space);
        QVERIFY(!marks.shows(PieceType::Byte));
        QCOMPARE(changed.count(), 1);
        QTest::mouseClick(entryOf(legend, PieceType::Byte), Qt::LeftButton);
        QVERIFY(marks.showsAll());
    }

    void switchesApplyOnlyWhereTheLegendIs() {
        TokenMarks marks;
        Legend legend(&marks);
        marks.setShown(PieceType::Control, false);
        QSignalSpy changed(&marks, &TokenMarks::changed);
        marks.setFilters(false); // a view without the legend
        QCOMPARE(changed.count(), 1);
        QVERIFY(marks.shows(PieceType::Control) && marks.showsAll());
        QVERIFY(!entryOf(legend, PieceType::Control)->isChecked());
        marks.setFilters(true);
        QVERIFY(!marks.shows(PieceType::Control) && !marks.showsAll());
    }

    void millionsTakeNoMoreRoomThanThousands() {
        TokenMarks marks;
        Legend legend(&marks);
        auto encoded = std::make_shared<EncodedText>(*test::mixedTokens());
        encoded->typeCounts = {4'899'805, 1'234'567, 999'999, 100'000, 99'999, 0};
        legend.setEncoded(encoded);
        legend.show();
        auto* normal = entryOf(legend, PieceType::Normal);
        QVERIFY(normal->toolTip().contains(grouped(4'899'805)));
        QVERIFY(legend.minimumSizeHint().width() <= 180);
        for (int width = legend.sizeHint().width(); width >= legend.minimumSizeHint().width(); width -= 7) {
            legend.resize(width, 24);
            for (int type = 0; type < kPieceTypeCount; ++type) {
                const QWidget* entry = entryOf(legend, static_cast<PieceType>(type));
                QVERIFY2(legend.rect().contains(entry->geometry()), qPrintable(QString::number(width)));
                QVERIFY(entry->width() >= 24 && entry->height() >= 24);
            }
        }
        QCOMPARE(normal->width(), normal->widthWith(LegendEntry::Label::None));
        legend.resize(legend.sizeHint());
        QCOMPARE(normal->width(), normal->widthWith(LegendEntry::Label::NameAndCount));
    }

    void largerTextIsNotClipped() {
        TokenMarks marks;
        Legend legend(&marks);
        legend.setEncoded(test::mixedTokens());
        legend.show();
        for (const int percent : {100, 130, 200, 70}) {
            Theme::instance().setTextPercent(percent);
            const QFontMetrics names(interfaceFont(12));
            QVERIFY(legend.sizeHint().height() >= names.height());
            legend.resize(legend.sizeHint());
            for (int type = 0; type < kPieceTypeCount; ++type) {
                const QWidget* entry = entryOf(legend, static_cast<PieceType>(type));
                QVERIFY2(legend.rect().contains(entry->geometry()), qPrintable(QString::number(percent)));
                QVERIFY(entry->height() >= names.height());
                QVERIFY(entry->width() > names.horizontalAdvance(typeLabel(static_cast<PieceType>(type))));
            }
        }
        Theme::instance().setTextPercent(100);
    }

    void followsTheMarks() {
        TokenMarks marks;
        Legend legend(&marks);
        marks.setShown(PieceType::Control, false);
        QVERIFY(!entryOf(legend, PieceType::Control)->isChecked());
    }
};

QTEST_MAIN(LegendTest)
#include "tst_legend.moc"
