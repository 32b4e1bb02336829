// Rows with the same text in every column: they cover the text, end at line ends, and don't split tokens that
// fit.

#include "ui/widgets/text_columns/text_rows.h"

#include "core/compare/align/aligned_text.h"
#include "ui/support/piece_paint.h"
#include "ui/support/theme.h"
#include "ui/widgets/text_columns/compared_text.h"

#include <QtTest>

#include <random>

using namespace tokenscope;
using namespace tokenscope::compare;
using namespace tokenscope::ui;

namespace {

Encoding cutEvery(std::uint32_t size, std::uint32_t step) {
    Encoding encoding;
    for (std::uint32_t at = 0; at < size; at += step) {
        encoding.ids.push_back(at);
        encoding.bytes.push_back({at, std::min(size, at + step)});
    }
    return encoding;
}

} // namespace

class TestTextRows : public QObject {
    Q_OBJECT

  private slots:
    void breaksBetweenSharedTokens() {
        const std::string text = "aaaabbbbccccdddd";
        const Encoding two = cutEvery(16, 2);
        const Encoding four = cutEvery(16, 4);
        const Encoding* columns[] = {&two, &four};
        const AlignedText aligned(columns, 16);
        const TextRows rows(text, aligned, {}, 10 * 4); // ten letters would fit
        QCOMPARE(rows.size(), std::size_t{2});
        QCOMPARE(rows.row(0), (ByteSpan{0, 8}));
        QCOMPARE(rows.row(1), (ByteSpan{8, 16}));
        QVERIFY(!rows.startsLine(1));
    }

    void endsWhereLinesDo() {
        const std::string text = "a\n\nb\n";
        const Encoding all = cutEvery(5, 1);
        const Encoding* columns[] = {&all};
        const TextRows rows(text, AlignedText(columns, 5), {}, 40);
        QCOMPARE(rows.size(), std::size_t{4});
        QCOMPARE(rows.row(1), (ByteSpan{2, 3}));
        QCOMPARE(rows.row(3), (ByteSpan{5, 5}));
        QCOMPARE(rows.line(3), 3U);
        QCOMPARE(rows.rowOf(0), std::size_t{0});
        QCOMPARE(rows.rowOf(3), std::size_t{2});
        QCOMPARE(rows.rowOf(5), std::size_t{3});
    }

    void chipsLeaveRoomForText() {
        const std::string text = "aaaa";
        const Encoding all = cutEvery(4, 1);
        const Encoding* columns[] = {&all};
        const std::vector<ChipRoom> chips = {{0, 400}, {4, 30}};
        const TextRows rows(text, AlignedText(columns, 4), chips, 40);
        // Half of the first row is chips; those after the text stay with its end.
        QCOMPARE(rows.row(0).begin, 0U);
        QVERIFY(rows.row(0).size() >= 1);
        QCOMPARE(rows.row(rows.size() - 1).end, 4U);
        QVERIFY(!rows.row(rows.size() - 1).empty());
        for (std::size_t row = 0; row < rows.size(); ++row) {
            std::uint32_t width = 4 * rows.row(row).size();
            for (const ChipRoom& chip : chips)
                if (rows.rowOf(chip.byte) == row)
                    width += TextRows::chipRoom(40, chip.quarters);
            QVERIFY(width <= 40);
        }
    }

    void chipsAreTruncated() {
        Theme::instance().apply();
        const auto chip = [](const QString& label) { return InlineChip{0, PieceType::Control, label}; };
        const QString longName(60, u'x');
        const auto width = [](const std::vector<InlineChip>& chips) {
            qreal all = 0;
            for (const InlineChip& one : chips)
                all += controlChipWidth(one.label) + 4;
            return all;
        };
        // What fits stays in one row.
        QCOMPARE(fitChips({chip("<s>"), chip("</s>")}, 300).size(), std::size_t{2});
        QCOMPARE(fitChips({chip("<s>"), chip("</s>")}, 300)[1].label, QStringLiteral("</s>"));
        std::mt19937 random(7);
        for (int round = 0; round < 200; ++round) {
            std::vector<InlineChip> chips;
            for (std::uint32_t i = 0; i < 1 + random() % 9; ++i)
                chips.push_back(chip(longName.left(1 + static_cast<qsizetype>(random() % 60))));
            const qreal room = 160 + static_cast<qreal>(random() % 500);
            const std::vector<InlineChip> fitted = fitChips(chips, room);
            QVERIFY2(width(fitted) <= room + 1, qPrintable(QString::number(width(fitted) - room)));
            QVERIFY(!fitted.empty() && fitted.size() <= chips.size());
            if (fitted.back().label.startsWith(u'+'))
                QCOMPARE(fitted.back().label, QStringLiteral("+%1").arg(chips.size() - fitted.size() + 1));
            else
                QCOMPARE(fitted.size(), chips.size());
        }
    }

    void makesRoomForChips() {
        const std::string text = "aaaaaaaa";
        const Encoding all = cutEvery(8, 1);
        const Encoding* columns[] = {&all};
        const ChipRoom chips[] = {{0, 16}};
        QCOMPARE(TextRows(text, AlignedText(columns, 8), {}, 32).size(), std::size_t{1});
        QCOMPARE(TextRows(text, AlignedText(columns, 8), chips, 32).size(), std::size_t{2});
    }

    /// What looks like one character stays in one row, wherever tokens end: marks with their base, flags,
    /// families, keycaps.
    void breaksNoCluster_data() {
        QTest::addColumn<QByteArray>("cluster");
        QTest::newRow("accent") << QByteArray("e\xCC\x81");
        QTest::newRow("vowel sign") << QByteArray("\xE0\xA4\x95\xE0\xA4\xBF");
        QTest::newRow("flag") << QByteArray("\xF0\x9F\x87\xA9\xF0\x9F\x87\xAA");
        QTest::newRow("skin") << QByteArray("\xF0\x9F\x91\x8D\xF0\x9F\x8F\xBD");
        QTest::newRow("keycap") << QByteArray("1\xEF\xB8\x8F\xE2\x83\xA3");
        QTest::newRow("family") << QByteArray("\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7");
    }
    void breaksNoCluster() {
        QFETCH(QByteArray, cluster);
        const auto length = static_cast<std::uint32_t>(cluster.size());
        for (std::uint32_t before = 0; before < 24; ++before) {
            std::string text(before, 'x');
            for (int i = 0; i < 20; ++i)
                text += cluster.toStdString();
            const auto size = static_cast<std::uint32_t>(text.size());
            const Encoding bytes = cutEvery(size, 1);
            const Encoding* columns[] = {&bytes};
            const TextRows rows(text, AlignedText(columns, size), {}, 96);
            QVERIFY(rows.size() > 1);
            for (std::size_t row = 0; row < rows.size(); ++row) {
                const std::uint32_t begin = rows.row(row).begin;
                QVERIFY(begin < before || (begin - before) % length == 0);
                QVERIFY(rows.row(row).size() >= std::min(length, size - begin));
            }
        }
    }

    /// A row ends nevertheless.
    void marksOnMarks() {
        std::string text = "e";
        for (int i = 0; i < 5000; ++i)
            text += "\xCC\x81";
        const auto size = static_cast<std::uint32_t>(text.size());
        const Encoding bytes = cutEvery(size, 1);
        const Encoding* columns[] = {&bytes};
        const TextRows rows(text, AlignedText(columns, size), {}, 96);
        for (std::size_t row = 0; row < rows.size(); ++row)
            QVERIFY(rows.row(row).size() < 200);
    }

    void emptyTextHasARow() {
        const TextRows rows("", AlignedText(), {}, 40);
        QCOMPARE(rows.size(), std::size_t{1});
        QCOMPARE(rows.rowOf(0), std::size_t{0});
    }

    void coversAnyText() {
        std::mt19937 generator(7);
        const auto random = [&] { return static_cast<std::uint32_t>(generator()); };
        const std::string letters[] = {"a",    " ",           "\n", "\t", "é", "今", "\xF0\x9F\xAB\xA9",
                                       "\xFF", "\xE2\x80\x8B"};
        for (int round = 0; round < 300; ++round) {
            std::string text;
            for (unsigned i = 0; i < random() % 120; ++i)
                text += letters[random() % std::size(letters)];
            const auto size = static_cast<std::uint32_t>(text.size());
            const Encoding one = cutEvery(size, 1 + random() % 5);
            const Encoding other = cutEvery(size, 1 + random() % 7);
            const Encoding* columns[] = {&one, &other};
            const TextRows rows(text, AlignedText(columns, size), {}, 20 + random() % 200);
            std::uint32_t at = 0;
            for (std::size_t row = 0; row < rows.size(); ++row) {
                QCOMPARE(rows.row(row).begin, at);
                at = rows.row(row).end;
                QVERIFY(row + 1 == rows.size() || at > rows.row(row).begin);
                const std::string_view own =
                    std::string_view(text).substr(rows.row(row).begin, rows.row(row).size());
                QVERIFY(own.find('\n') == std::string_view::npos || own.find('\n') + 1 == own.size());
                for (std::uint32_t byte = rows.row(row).begin; byte < at; ++byte)
                    QCOMPARE(rows.rowOf(byte), row);
            }
            QCOMPARE(at, size);
        }
    }
};

QTEST_MAIN(TestTextRows)
#include "tst_text_rows.moc"
