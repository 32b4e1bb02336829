// Rows that are the same in every column: they cover the text, end where lines do, and break no token that fits.

#include "ui/panels/compare/text_rows.h"

#include "core/compare/columns/aligned_text.h"
#include "ui/panels/compare/compared_text.h"

#include <QtTest>

#include <random>

using namespace tokenscope;

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

    void makesRoomForChips() {
        const std::string text = "aaaaaaaa";
        const Encoding all = cutEvery(8, 1);
        const Encoding* columns[] = {&all};
        const ChipRoom chips[] = {{0, 16}};
        QCOMPARE(TextRows(text, AlignedText(columns, 8), {}, 32).size(), std::size_t{1});
        QCOMPARE(TextRows(text, AlignedText(columns, 8), chips, 32).size(), std::size_t{2});
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

QTEST_APPLESS_MAIN(TestTextRows)
#include "tst_text_rows.moc"
