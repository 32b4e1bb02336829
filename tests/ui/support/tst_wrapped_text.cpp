#include "ui/support/wrapped_text.h"

#include <QFontMetrics>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class WrappedTextTest : public QObject {
    Q_OBJECT

  private slots:
    void keepsWhatFits() {
        const QFont font;
        const QString text = QStringLiteral("one line\nand another");
        QCOMPARE(fittedLines(font, {1000, 2 * QFontMetrics(font).lineSpacing()}, text), text);
        QCOMPARE(fittedLines(font, {1000, 100}, {}), QString());
    }

    void theLastLineThatFitsEndsInDots() {
        const QFont font;
        const QFontMetrics metrics(font);
        const QString text =
            QStringLiteral("the first words of a text that is long\nsections: merges, options");
        const int width = metrics.horizontalAdvance(QStringLiteral("the first words of"));
        for (int count = 1; count < 4; ++count) {
            const QStringList lines =
                fittedLines(font, {width, count * metrics.lineSpacing() + 2}, text).split(QLatin1Char('\n'));
            QCOMPARE(lines.size(), count);
            QVERIFY(lines.constLast().endsWith(QChar(0x2026)));
            for (const QString& line : lines)
                QVERIFY(metrics.horizontalAdvance(line.trimmed()) <= width);
        }
        // Less than a line: one that is cut at the bottom says more than none.
        QCOMPARE(fittedLines(font, {width, 1}, text).count(QLatin1Char('\n')), 0);
        // A line that is left out counts, where the line before it is short.
        QVERIFY(fittedLines(font, {width, metrics.lineSpacing()}, QStringLiteral("a\nthe first words of"))
                    .endsWith(QChar(0x2026)));
    }
};

QTEST_MAIN(WrappedTextTest)
#include "tst_wrapped_text.moc"
