// Fills agree with the shaped line, whatever scripts and directions a line mixes: the fill of a cluster covers
// the glyphs of the cluster, and adjacent clusters have no gap and no overlap where their glyphs have none.

#include "ui/support/piece_paint.h"
#include "ui/support/theme.h"
#include "ui/widgets/token_editor/paragraph_layout.h"

#include <QGlyphRun>
#include <QRawFont>
#include <QtTest>

#include <cmath>
#include <limits>
#include <random>

using namespace tokenscope;
using namespace tokenscope::ui;

namespace {

/// The same text shaped by Qt alone.
struct Shaped {
    explicit Shaped(const DisplayText& text, const TextMetrics& metrics, bool rightToLeft)
        : layout(text.string, metrics.font) {
        QTextOption option;
        option.setTextDirection(rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
        option.setAlignment(rightToLeft ? Qt::AlignRight : Qt::AlignLeft);
        option.setTabStopDistance(metrics.spaceWidth * 4);
        layout.setTextOption(option);
        layout.setFormats(text.formats);
        layout.beginLayout();
        line = layout.createLine();
        line.setLineWidth(metrics.width);
        layout.endLayout();
    }
    /// The extent of the glyphs of [from, to); empty (right < left) without glyphs that advance.
    [[nodiscard]] RowRun glyphs(int from, int to) const {
        RowRun extent{0, std::numeric_limits<qreal>::max(), std::numeric_limits<qreal>::lowest()};
        const QList<QGlyphRun> runs = line.glyphRuns(from, to - from);
        for (const QGlyphRun& run : runs) {
            const QList<QPointF> advances = run.rawFont().advancesForGlyphIndexes(run.glyphIndexes());
            for (qsizetype i = 0; i < advances.size(); ++i) {
                const qreal x = run.positions()[i].x();
                if (advances[i].x() < 0.5)
                    continue; // a mark, drawn over its base
                extent.left = std::min(extent.left, x);
                extent.right = std::max(extent.right, x + advances[i].x());
            }
        }
        return extent;
    }
    QTextLayout layout;
    QTextLine line;
};

ParagraphLayout laid(const std::string& text, const TextMetrics& metrics) {
    return {displayText(text, {}, nullptr, metrics.font, metrics.spaceWidth), metrics};
}

/// The first cluster whose fill is not where its glyphs are; empty if there is none.
QString firstWrongFill(const std::string& text) {
    TextMetrics metrics(fixedFont(16));
    metrics.width = 6000;
    const ParagraphLayout layout = laid(text, metrics);
    const QString& string = layout.text().string;
    const Shaped shaped(layout.text(), metrics, layout.isRightToLeft());
    for (int at = 0; at < string.size();) {
        const auto clusterAfter = [&](int from) { return std::max(from + 1, layout.clusterEnd(from + 1)); };
        int next = clusterAfter(at);
        const RowRun glyphs = shaped.glyphs(at, next);
        while (next < string.size()) { // clusters of a ligature share its glyph
            const RowRun other = shaped.glyphs(next, clusterAfter(next));
            if (std::abs(other.left - glyphs.left) > 0.01 || std::abs(other.right - glyphs.right) > 0.01)
                break;
            next = clusterAfter(next);
        }
        std::vector<RowRun> fills;
        layout.runs(at, next, fills);
        const bool space = string[at].isSpace(); // hanging spaces are placed by other rules
        if (!space && glyphs.right > glyphs.left) {
            const QString what = QStringLiteral("%1 [%2,%3) of '%4': glyphs %5..%6, fills")
                                     .arg(string.mid(at, next - at))
                                     .arg(at)
                                     .arg(next)
                                     .arg(string)
                                     .arg(glyphs.left)
                                     .arg(glyphs.right);
            if (fills.size() != 1 || std::abs(fills[0].left - glyphs.left) > 1 ||
                std::abs(fills[0].right - glyphs.right) > 1) {
                QString found = what;
                for (const RowRun& fill : fills)
                    found += QStringLiteral(" %1..%2").arg(fill.left).arg(fill.right);
                return found;
            }
        }
        at = next;
    }
    return {};
}

} // namespace

class MixedScripts : public QObject {
    Q_OBJECT

  private slots:
    void examples_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"नमस्ते مرحبا def", "مرحبا नमस्ते", "abc नमस्ते שלום नमस्ते", "नमस्ते", "مرحبا",
                                 "(नमस्ते) مرحبا 123 नमस्ते", "ñ مرحبا e\u0301 नी", "สวัสดี مرحبا ตำ"})
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void examples() {
        QFETCH(QString, text);
        const QString wrong = firstWrongFill(text.toStdString());
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }

    /// The marker of an invisible character has its width and covers no letter.
    void markersHaveRoom_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("in Persian") << QStringLiteral(u"\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645");
        QTest::newRow("in Persian after Latin")
            << QStringLiteral(u"abc \u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645 x");
        QTest::newRow("in Latin before Hebrew") << QStringLiteral(u"a\u200Bb \u05E9\u05DC\u05D5\u05DD");
        QTest::newRow("between directions") << QStringLiteral(u"abc\u00A0\u05E9\u05DC\u05D5\u05DD");
    }
    void markersHaveRoom() {
        QFETCH(QString, text);
        TextMetrics metrics(fixedFont(16));
        metrics.width = 6000;
        const ParagraphLayout layout = laid(text.toStdString(), metrics);
        const DisplayText& shown = layout.text();
        int checked = 0;
        for (const InlineMark& mark : shown.marks) {
            if (mark.kind != InlineMark::Kind::Framed)
                continue;
            ++checked;
            std::vector<RowRun> own;
            layout.runs(mark.at, mark.at + 1, own);
            QCOMPARE(own.size(), std::size_t{1});
            const qreal width = framedMarkerWidth(shown.labels[mark.label]);
            QVERIFY2(
                std::abs(own[0].right - own[0].left - width) < 1,
                qPrintable(
                    QStringLiteral("%1..%2, not %3 wide").arg(own[0].left).arg(own[0].right).arg(width)));
            std::vector<RowRun> others;
            layout.runs(0, mark.at, others);
            layout.runs(mark.at + 1, shown.size(), others);
            for (const RowRun& other : others)
                QVERIFY(other.right < own[0].left + 1 || other.left > own[0].right - 1);
        }
        QVERIFY(checked > 0);
    }

    void generated() {
        static const char* const kWords[] = {
            "abc",   "é",     "e\u0301", "ﬁ",    "नमस्ते", "श्री",  "ক্ষ",
            "বাংলা", "مرحبا", "لا",      "مُحَمَّد", "שלום", "שָׁלוֹם", "สวัสดี",
            "ตำ",    "漢字",  "한국어",  "12",   "٣٤",   "😀",    "👩‍👩‍👧",
            "(",     ")",     ".",       ",",    "-",    "%",    "ß",
            "ñ",     "ไทย",   "தமிழ்",    "1.5"};
        std::mt19937 random(20261128);
        const auto pick = [&](std::size_t n) {
            return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
        };
        for (int round = 0; round < 400; ++round) {
            std::string text;
            for (std::size_t words = 1 + pick(9); words > 0; --words) {
                text += kWords[pick(std::size(kWords))];
                text += pick(3) > 0 ? " " : "";
            }
            const QString wrong = firstWrongFill(text);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
    }
};

QTEST_MAIN(MixedScripts)
#include "tst_mixed_scripts.moc"
