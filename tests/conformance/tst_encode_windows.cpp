// `encode --json --configured` of a text with many windows: the time per window is proportional to its
// tokens.

#include "tests/support/places.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace tokenscope::test;

namespace {

const char* const kTokenizer = R"({"version":"1.0","added_tokens":[],
  "truncation":{"direction":"Right","max_length":2,"strategy":"LongestFirst","stride":0},
  "model":{"type":"BPE","vocab":{"a":0,"é":1},"merges":[]}})";

} // namespace

class EncodeWindows : public QObject {
    Q_OBJECT
  private slots:
    void allAreReported();
};

/// With an index of the text for each window it would take 10¹⁰ steps, and the test would time out.
void EncodeWindows::allAreReported() {
    QVERIFY2(QFile::exists(QString::fromStdString(programPath())), "the program is not built");
    QTemporaryDir folder;
    QFile file(folder.filePath("tokenizer.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(kTokenizer);
    file.close();
    constexpr int kCharacters = 200'000;
    QProcess process;
    process.start(QString::fromStdString(programPath()),
                  {"encode", "-t", file.fileName(), "--json", "--configured"});
    process.write(QString(kCharacters, QChar(0xE9)).toUtf8());
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(120'000));
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
    const QByteArray out = process.readAllStandardOutput();
    const auto answer = nlohmann::ordered_json::parse(out.begin(), out.end(), nullptr, false);
    QVERIFY(!answer.is_discarded());
    const auto& windows = answer["overflowing"];
    QCOMPARE(windows.size(), std::size_t{kCharacters / 2 - 1});
    const auto last = windows.back()["spans"].dump();
    QCOMPARE(QString::fromStdString(last), QString("[[199998,199999],[199999,200000]]"));
}

QTEST_GUILESS_MAIN(EncodeWindows)
#include "tst_encode_windows.moc"
