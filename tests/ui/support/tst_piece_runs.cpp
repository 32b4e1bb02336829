#include "tests/support/byte_tokenizer.h"
#include "tests/ui/widgets/stages_view/staged_texts.h"
#include "ui/support/piece_runs.h"

#include "tests/support/encoded_texts.h"
#include "ui/support/glyphs.h"
#include "ui/support/text.h"
#include "ui/support/token_menu.h"

#include <QImage>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;

class PieceRunsTest : public QObject {
    Q_OBJECT

    static QStringList shapes(std::string_view bytes, bool spelled = false) {
        QStringList shapes;
        for (const PieceRun& run : pieceRuns(bytes, pieceFont(14), spelled).runs)
            shapes << (run.mark == DrawnMarker::WordStart ? QStringLiteral("begin")
                       : run.mark == DrawnMarker::Space   ? QStringLiteral("space")
                       : run.mark == DrawnMarker::Framed  ? QStringLiteral("framed ") + run.text
                       : run.lone                         ? QStringLiteral("lone ") + run.text
                       : run.quiet                        ? QStringLiteral("quiet ") + run.text
                                                          : run.text);
        return shapes;
    }

  private slots:
    void boundaries_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("spelled");
        QTest::addColumn<QStringList>("runs");
        QTest::newRow("text") << "ab c" << false << QStringList{"ab", "space", "c"};
        QTest::newRow("word begin as spelled") << "▁▁the" << true << QStringList{"begin", "begin", "the"};
        QTest::newRow("the sign itself") << "▁the" << false << QStringList{"▁the"};
        QTest::newRow("an underscore stays one") << "_the" << true << QStringList{"_the"};
        QTest::newRow("byte-level space") << "Ġthe" << true << QStringList{"quiet Ġ", "the"};
        QTest::newRow("a mark on its letter") << "कि" << false << QStringList{"कि"};
        QTest::newRow("a mark alone") << "ँ" << false << QStringList{"lone ◌ँ"};
        QTest::newRow("marks alone") << "ाँ" << false << QStringList{"lone ◌ाँ"};
        QTest::newRow("a mark, then letters") << "ाकि" << false << QStringList{"lone ◌ा", "कि"};
        QTest::newRow("a mark after a space") << " ्य" << false << QStringList{"space", "lone ◌्", "य"};
        QTest::newRow("ignorable, between letters")
            << QString(u'a') + QChar(0x2065) + QChar(0x180E) + u'b' << false
            << QStringList{"a", "framed U+2065", "framed U+180E", "b"};
        QTest::newRow("an accent alone")
            << QString(QChar(0x301)) << false << QStringList{QString::fromUtf8("lone ◌") + QChar(0x301)};
    }
    void boundaries() {
        QFETCH(QString, text);
        QFETCH(bool, spelled);
        QFETCH(QStringList, runs);
        QCOMPARE(shapes(text.toStdString(), spelled), runs);
    }

    /// The marker of a space keeps two pixels from its neighbors, and so does `▁`.
    void marksTouchNoLetter() {
        for (const bool spelled : {false, true}) {
            QImage image(60, 24, QImage::Format_RGB32);
            image.fill(Qt::white);
            const QFont font = pieceFont(14);
            const PieceRuns runs = pieceRuns(spelled ? "l\u2581l" : "l l", font, spelled);
            QCOMPARE(runs.runs.size(), std::size_t(3));
            QPainter painter(&image);
            paintPieceRuns(painter, QRectF(4, 0, 50, 24), runs, font, Qt::white, Qt::black);
            painter.end();
            int left = image.width();
            int right = 0;
            for (int x = 0; x < image.width(); ++x)
                for (int y = 0; y < image.height(); ++y)
                    if (image.pixelColor(x, y) != QColor(Qt::white)) {
                        left = std::min(left, x);
                        right = std::max(right, x);
                    }
            const qreal begin = 4 + runs.runs[0].width;
            QVERIFY(right - left >= 3);
            QVERIFY2(left >= begin + 0.9, qPrintable(QString::number(left - begin)));
            QVERIFY(right + 1 <= begin + runs.runs[1].width - 0.9);
        }
    }

    void tooltipsExplainTheSpaceMarker() {
        const auto encoded = test::mixedTokens();
        QVERIFY(describeToken(*encoded, 1).contains(QString::fromUtf8("▁ means a space")));
        QVERIFY(!describeToken(*encoded, 8).contains("stands for"));
        QVERIFY(plainToolTip(describeToken(*encoded, 0)).contains("&lt;s&gt;"));
    }

    void tooltipsShowTextAndSpelling() {
        const auto bytes = test::encodedWith(test::byteTokenizer({"<end>"}), "a \u00E9<end>");
        QCOMPARE(describeToken(*bytes, 0), QStringLiteral("Token 0 (from 0): a, id 97, normal, bytes [0,1)"));
        QCOMPARE(describeToken(*bytes, 1),
                 QStringLiteral("Token 1 (from 0): \u2423, id 32, normal, bytes [1,2); spelled \u0120 in the "
                                "vocabulary"));
        QVERIFY(describeToken(*bytes, 2).startsWith("Token 2 (from 0): <C3>, id 195, byte"));
        QVERIFY(describeToken(*bytes, 2).endsWith(QStringLiteral("; spelled \u00C3 in the vocabulary")));
        QVERIFY(!describeToken(*bytes, 4).contains("spelled"));
    }
};

QTEST_MAIN(PieceRunsTest)
#include "tst_piece_runs.moc"
