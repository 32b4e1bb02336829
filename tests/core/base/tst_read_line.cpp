// Lines of a stream, as from getline, but with a length limit.

#include "core/text/text_lines.h"

#include <QtTest>

#include <memory>
#include <string>
#include <vector>

using namespace tokenscope;

class ReadLineTest : public QObject {
    Q_OBJECT

  private slots:
    void lines_data();
    void lines();
};

void ReadLineTest::lines_data() {
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

void ReadLineTest::lines() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArrayList, expected);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
    QVERIFY(file);
    std::fwrite(text.constData(), 1, static_cast<std::size_t>(text.size()), file.get());
    std::rewind(file.get());
    QByteArrayList lines;
    std::string line;
    for (ReadLine read{}; (read = readLine(file.get(), 8, line)) != ReadLine::End;) {
        if (read == ReadLine::TooLong)
            QVERIFY(line.empty());
        lines << (read == ReadLine::TooLong ? "!" : QByteArray::fromStdString(line));
    }
    QCOMPARE(lines, expected);
}

QTEST_GUILESS_MAIN(ReadLineTest)
#include "tst_read_line.moc"
