// Samples of the lines of texts and files: all if there are few, the requested number of many, the same ones
// each time.

#include "core/compare/search/sample_texts.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <set>

using namespace tokenscope;
using namespace tokenscope::compare;

class LineSamples : public QObject {
    Q_OBJECT

  private slots:
    void allOfFew() {
        LineSample sample(10);
        sample.addText("one\n\ntwo\r\n \nb\xFFo\nlast");
        QCOMPARE(sample.take(), (std::vector<std::string>{"one", "two", " ", "last"}));
        LineSample none(0);
        none.addText("a\nb");
        QVERIFY(none.take().empty());
    }

    void theBeginningOfALongLine() {
        LineSample sample(1);
        std::string line(1999, 'a');
        line += "\xC3\xA9 and more";
        sample.addLine(line);
        QCOMPARE(sample.take(), (std::vector<std::string>{std::string(1999, 'a')}));
    }

    /// Each line has the same probability, and the sample is the same each time.
    void someOfMany() {
        const auto kept = [](std::uint32_t seed) {
            LineSample sample(100, seed);
            for (int i = 0; i < 10'000; ++i)
                sample.addLine(std::to_string(i));
            return sample.take();
        };
        QCOMPARE(kept(1), kept(1));
        QVERIFY(kept(1) != kept(2));
        double sum = 0;
        std::set<std::string> each;
        for (std::uint32_t seed = 1; seed <= 20; ++seed) {
            const auto lines = kept(seed);
            QCOMPARE(lines.size(), std::size_t{100});
            QCOMPARE(std::set<std::string>(lines.begin(), lines.end()).size(), std::size_t{100});
            for (const std::string& line : lines)
                sum += std::stod(line);
        }
        QVERIFY2(std::abs(sum / 2000 - 5000) < 400, std::to_string(sum / 2000).c_str());
    }

    void files() {
        QTemporaryDir folder;
        const std::string path = folder.filePath(QStringLiteral("lines.txt")).toStdString();
        std::ofstream(path, std::ios::binary) << "first\r\nsecond\n\nthird";
        LineSample sample(10);
        QVERIFY(sample.addFile(path));
        QCOMPARE(sample.take(), (std::vector<std::string>{"first", "second", "third"}));
        const auto missing = sample.addFile(path + ".not");
        QVERIFY(!missing);
        QCOMPARE(missing.error().code, ErrorCode::Unreadable);
        QCOMPARE(missing.error().file, path + ".not");
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(sample.addFile(path, {stop.get_token(), {}}).error().code, ErrorCode::Canceled);
    }
};

QTEST_GUILESS_MAIN(LineSamples)
#include "tst_line_sample.moc"
