// Reading lines: generated ones, in pieces of any size, with lines that are too long.

#include "core/text/text_lines.h"

#include <QTest>

#include <random>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

using namespace tokenscope;

namespace {

constexpr std::size_t kLongest = 200'000;

struct Expected {
    ReadLine read;
    std::string line;
    bool operator==(const Expected&) const = default;
};

/// Character by character.
std::vector<Expected> linesOf(std::string_view text) {
    std::vector<Expected> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        lines.push_back(line.size() <= kLongest ? Expected{ReadLine::Line, std::string(line)}
                                                : Expected{ReadLine::TooLong, {}});
    }
    return lines;
}

/// Writes the text in the given pieces, and reads it meanwhile.
std::vector<Expected> linesRead(const std::vector<std::string>& pieces, std::size_t most = kLongest) {
    int ends[2] = {};
    if (::pipe(ends) != 0)
        return {};
    std::thread writer([&] {
        for (const std::string& piece : pieces)
            for (std::size_t at = 0; at < piece.size();) {
                const ssize_t count = ::write(ends[1], piece.data() + at, piece.size() - at);
                if (count <= 0)
                    break;
                at += static_cast<std::size_t>(count);
            }
        ::close(ends[1]);
    });
    std::vector<Expected> lines;
    LineReader reader(ends[0], most);
    std::string_view line;
    for (ReadLine read{}; (read = reader.next(line)) != ReadLine::End;)
        lines.push_back({read, std::string(line)});
    writer.join();
    ::close(ends[0]);
    return lines;
}

} // namespace

class TextLines : public QObject {
    Q_OBJECT
  private slots:
    void lines_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArrayList>("expected"); // `!` for one that is too long
        const auto row = [](const char* name, const QByteArray& text, const QByteArrayList& expected) {
            QTest::newRow(name) << text << expected;
        };
        row("nothing", "", {});
        row("line ends", "a\nbc\r\n\nd\r\r\n", {"a", "bc", "", "d\r"});
        row("no last line feed", "a\nb", {"a", "b"});
        row("a NUL", QByteArray("a\0b\n", 4), {QByteArray("a\0b", 3)});
        row("as long as may be", "12345678\n12345678\r\n", {"12345678", "12345678"});
        row("one more", "123456789\na\n", {"!", "a"});
        row("much more", QByteArray(1000, 'x') + "\na\n", {"!", "a"});
        row("CR is a byte, too", "12345678\r\r\na", {"!", "a"});
        row("too long and no line feed", QByteArray(1000, 'x'), {"!"});
        row("too long, then CR LF", "123456789\r\na\n", {"!", "a"});
    }
    void lines() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArrayList, expected);
        QByteArrayList lines;
        for (const Expected& line : linesRead({text.toStdString()}, 8)) {
            QVERIFY(line.read == ReadLine::Line || line.line.empty());
            lines << (line.read == ReadLine::TooLong ? "!" : QByteArray::fromStdString(line.line));
        }
        QCOMPARE(lines, expected);
    }

    void generated() {
        std::mt19937 random(7);
        const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
        for (int round = 0; round < 60; ++round) {
            std::string text;
            for (std::size_t i = below(30); i > 0; --i) {
                const std::size_t kind = below(8);
                text.append(kind == 0   ? kLongest - 1 + below(4)
                            : kind == 1 ? below(70'000)
                                        : below(20),
                            static_cast<char>('a' + below(3)));
                text += below(4) == 0 ? "\r\n" : "\n";
                if (below(10) == 0)
                    text += "\r";
            }
            text.append(below(2) * below(300), 'z');
            std::vector<std::string> pieces;
            for (std::size_t at = 0; at < text.size();) {
                const std::size_t length = 1 + below(below(2) == 0 ? 10 : 100'000);
                pieces.push_back(text.substr(at, length));
                at += pieces.back().size();
            }
            QVERIFY(linesRead(pieces) == linesOf(text));
        }
    }

    /// A line is answered as soon as it is there.
    void knowsWhetherItWaits() {
        int ends[2] = {};
        QCOMPARE(::pipe(ends), 0);
        LineReader reader(ends[0], kLongest);
        QVERIFY(!reader.hasNext());
        QCOMPARE(::write(ends[1], "a\nb\nc", 5), ssize_t{5});
        std::string_view line;
        QVERIFY(reader.next(line) == ReadLine::Line && line == "a");
        QVERIFY(reader.hasNext());
        QVERIFY(reader.next(line) == ReadLine::Line && line == "b");
        QVERIFY(!reader.hasNext());
        ::close(ends[1]);
        QVERIFY(reader.next(line) == ReadLine::Line && line == "c");
        QVERIFY(reader.next(line) == ReadLine::End);
        QCOMPARE(reader.error(), 0);
        ::close(ends[0]);
    }

    void reportsErrors() {
        LineReader reader(-1, kLongest);
        std::string_view line;
        QVERIFY(reader.next(line) == ReadLine::End);
        QCOMPARE(reader.error(), EBADF);
    }
};

QTEST_GUILESS_MAIN(TextLines)
#include "tst_text_lines.moc"
