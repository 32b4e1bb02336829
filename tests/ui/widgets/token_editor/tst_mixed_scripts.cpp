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
    Shaped(const DisplayText& text, const TextMetrics& metrics, bool rightToLeft)
        : layout(text.string, metrics.font) {
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        option.setTextDirection(rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
        option.setAlignment(rightToLeft ? Qt::AlignRight : Qt::AlignLeft);
        option.setTabStopDistance(metrics.spaceWidth * 4);
        layout.setTextOption(option);
        layout.setFormats(text.formats);
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine())
            line.setLineWidth(metrics.width);
        layout.endLayout();
    }
    /// The extent of the glyphs of [from, to) in a row; empty (right < left) without glyphs that advance.
    [[nodiscard]] RowRun glyphs(int row, int from, int to) const {
        RowRun extent{row, std::numeric_limits<qreal>::max(), std::numeric_limits<qreal>::lowest()};
        const QList<QGlyphRun> runs = layout.lineAt(row).glyphRuns(from, to - from);
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
};

ParagraphLayout laid(const std::string& text, const TextMetrics& metrics) {
    return {displayText(text, {}, nullptr, metrics.font, metrics.spaceWidth), metrics};
}

QString shown(const std::vector<RowRun>& fills) {
    QString found = QStringLiteral("fills");
    for (const RowRun& fill : fills)
        found += QStringLiteral(" %1..%2").arg(fill.left).arg(fill.right);
    return found;
}

constexpr qreal kOneRow = 6000;
constexpr qreal kKerning = 2.5; ///< neighboring glyphs may overlap, with a gap on their other side

/// The first cluster whose fill is not where its glyphs are; empty if there is none.
QString firstWrongFill(const std::string& text, qreal rowWidth) {
    TextMetrics metrics(fixedFont(16));
    metrics.width = rowWidth;
    const ParagraphLayout layout = laid(text, metrics);
    const QString& string = layout.text().string;
    const Shaped shaped(layout.text(), metrics, layout.isRightToLeft());
    for (int at = 0; at < string.size();) {
        const int row = layout.rowOf(at);
        const int rowEnd = layout.rowEnd(row);
        const auto clusterAfter = [&](int from) {
            return std::min(std::max(from + 1, layout.clusterEnd(from + 1)), rowEnd);
        };
        int next = clusterAfter(at);
        const RowRun glyphs = shaped.glyphs(row, at, next);
        while (next < rowEnd) { // clusters of a ligature share its glyph
            const RowRun other = shaped.glyphs(row, next, clusterAfter(next));
            if (std::abs(other.left - glyphs.left) > 0.01 || std::abs(other.right - glyphs.right) > 0.01)
                break;
            next = clusterAfter(next);
        }
        std::vector<RowRun> fills;
        layout.runs(at, next, fills);
        const bool space = string[at].isSpace(); // its format may add to its width
        if (!space && glyphs.right > glyphs.left &&
            (fills.size() != 1 || std::abs(fills[0].left - glyphs.left) > 1 ||
             std::abs(fills[0].right - glyphs.right) > 1))
            return QStringLiteral("row %1, %2 [%3,%4) of '%5': glyphs %6..%7, ")
                       .arg(row)
                       .arg(string.mid(at, next - at))
                       .arg(at)
                       .arg(next)
                       .arg(string)
                       .arg(glyphs.left)
                       .arg(glyphs.right) +
                   shown(fills);
        at = next;
    }
    return {};
}

/// The first place of a row that no unit or several units fill, or a space or tab too narrow to see; empty if
/// there is none.
QString firstGap(const std::string& text, qreal rowWidth) {
    TextMetrics metrics(fixedFont(16));
    metrics.width = rowWidth;
    const ParagraphLayout layout = laid(text, metrics);
    const QString& string = layout.text().string;
    for (int row = 0; row < layout.rowCount(); ++row) {
        const QString where =
            QStringLiteral("row %1 (%2 px) of '").arg(row).arg(rowWidth) + string + QStringLiteral("': ");
        std::vector<RowRun> fills;
        for (int at = layout.rowStart(row); at < layout.rowEnd(row);) {
            const int next = std::min(std::max(at + 1, layout.clusterEnd(at + 1)), layout.rowEnd(row));
            std::vector<RowRun> own;
            layout.runs(at, next, own);
            const bool isLed = at > 0 && layout.text().byte(at) == layout.text().byte(at - 1); // a tab
            if (own.size() != 1 || (string[at].isSpace() && !isLed && own[0].right - own[0].left < 2))
                return where + QStringLiteral("unit %1 has ").arg(at) + shown(own);
            fills.push_back(own[0]);
            at = next;
        }
        std::sort(fills.begin(), fills.end(),
                  [](const RowRun& a, const RowRun& b) { return a.left + a.right < b.left + b.right; });
        for (std::size_t i = 0; i + 1 < fills.size(); ++i)
            if (std::abs(fills[i].right - fills[i + 1].left) > kKerning)
                return where + shown(fills);
        const qreal end = layout.isRightToLeft() ? fills.front().left : fills.back().right;
        if (std::abs(layout.endX(row) - end) > 1)
            return where + QStringLiteral("ends at %1, ").arg(layout.endX(row)) + shown(fills);
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
        const QString wrong = firstWrongFill(text.toStdString(), kOneRow);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }

    void wrapped_data() {
        QTest::addColumn<QString>("text");
        QTest::newRow("right-to-left in a left-to-right paragraph")
            << QStringLiteral("The words are: ") + QStringLiteral("مرحبا بالعالم ").repeated(14) +
                   QStringLiteral("end");
        QTest::newRow("left-to-right in a right-to-left paragraph")
            << QStringLiteral("שלום ") + QStringLiteral("the words ").repeated(30) + QStringLiteral("שלום");
        QTest::newRow("tabs next to right-to-left") << QStringLiteral("ab\tשלום\tab\t\tשלום ab \tab\t");
        QTest::newRow("tabs at the ends of rows") << QStringLiteral("abc\t\t").repeated(40);
        QTest::newRow("spaces at the ends of rows") << QStringLiteral("שלום   ").repeated(40) + "abc";
    }
    void wrapped() {
        QFETCH(QString, text);
        for (const qreal width : {97.0, 150.0, 211.0, 305.0, 640.0}) {
            QString wrong = firstWrongFill(text.toStdString(), width);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            wrong = firstGap(text.toStdString(), width);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
    }

    /// What is under the pointer is what is painted there.
    void pointerFindsTheFill() {
        TextMetrics metrics(fixedFont(16));
        metrics.width = 200;
        const ParagraphLayout layout =
            laid("The words: مرحبا بالعالم\tمرحبا نमスते ab مرحبا 12 بالعالم end", metrics);
        for (int at = 0; at < layout.text().size(); ++at) {
            std::vector<RowRun> own;
            const int start = layout.clusterStart(at);
            layout.runs(start, std::max(start + 1, layout.clusterEnd(start + 1)), own);
            if (own.size() != 1 || own[0].right - own[0].left < 1)
                continue;
            const int found = layout.clusterAt(own[0].row, (own[0].left + own[0].right) / 2);
            QCOMPARE(found, start);
        }
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
            const bool wraps = round % 2 == 1;
            std::string text;
            for (std::size_t words = 1 + pick(9); words > 0; --words) {
                text += kWords[pick(std::size(kWords))];
                text += pick(3) > 0 ? " " : wraps && pick(3) == 0 ? "\t" : "";
            }
            const qreal width = wraps ? 120 + static_cast<qreal>(pick(200)) : kOneRow;
            QString wrong = firstWrongFill(text, width);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            wrong = firstGap(text, width);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
    }
};

QTEST_MAIN(MixedScripts)
#include "tst_mixed_scripts.moc"
