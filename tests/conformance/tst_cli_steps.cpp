// `steps` as scripts see it: the format; and for every tokenizer with goldens, its words have the pieces of
// `encode`, and the last symbols of each word are its pieces.

#include "tests/support/command_line.h"
#include "tests/support/rounds.h"
#include "tests/support/shared_files.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace tokenscope::test;

namespace {

constexpr const char* kLower =
    R"({"type":"BPE","vocab":{"l":0,"o":1,"w":2,"e":3,"r":4,"s":5,"t":6,"lo":7,"low":8,"er":9,"lower":10},
    "merges":["l o","lo w","e r","low er"]})";

Json readFile(const std::filesystem::path& path) {
    std::ifstream in(path);
    return Json::parse(in);
}

/// A third of the inputs, beginning with another one for each file; all in a long run.
QByteArray requests(const QString& file) {
    const Json inputs = readFile(sharedFile("tokenizers/inputs.json"));
    QByteArray lines;
    std::size_t index = qChecksum(file.toUtf8()) % 3;
    const auto isTaken = [&] { return isLongRun() || index++ % 3 == 0; };
    for (const Json& one : inputs.at("cases"))
        if (isTaken())
            lines += QByteArray::fromStdString(Json{{"text", one.at("text")}}.dump()) + "\n";
    for (const Json& one : inputs.at("bytes"))
        if (isTaken())
            lines += QByteArray::fromStdString(Json{{"bytes", one.at("bytes_base64")}}.dump()) + "\n";
    return lines;
}

} // namespace

class CliSteps : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { QVERIFY(writeFile(m_file, whitespaceWordsJson(11, kLower))); }
    void shape();
    void addedTokensAndSpans();
    void queue();
    void longWords();
    void methods();
    void queueOfGemma();
    void people();
    void exports();
    void wrongUse();
    void piecesAreThoseOfEncode_data();
    void piecesAreThoseOfEncode();

  private:
    QTemporaryDir m_folder;
    QString m_file = m_folder.filePath("tokenizer.json");
};

void CliSteps::shape() {
    const Ran ran = run({"steps", "-t", m_file, "--json", "lower lowest"});
    QCOMPARE(ran.code, 0);
    const Json answer = json(ran.out);
    QCOMPARE(
        answer["words"][0].dump(),
        std::string(
            "{\"text\":\"lower\",\"span\":[0,5],\"symbols\":[\"l\",\"o\",\"w\",\"e\",\"r\"],\"steps\":["
            "{\"position\":0,\"left\":\"l\",\"right\":\"o\",\"merged\":\"lo\",\"rank\":0,\"score\":null,"
            "\"symbols\":[\"lo\",\"w\",\"e\",\"r\"]},"
            "{\"position\":0,\"left\":\"lo\",\"right\":\"w\",\"merged\":\"low\",\"rank\":1,\"score\":null,"
            "\"symbols\":[\"low\",\"e\",\"r\"]},"
            "{\"position\":1,\"left\":\"e\",\"right\":\"r\",\"merged\":\"er\",\"rank\":2,\"score\":null,"
            "\"symbols\":[\"low\",\"er\"]},"
            "{\"position\":0,\"left\":\"low\",\"right\":\"er\",\"merged\":\"lower\",\"rank\":3,\"score\":"
            "null,"
            "\"symbols\":[\"lower\"]}],\"pieces\":[\"lower\"]}"));
    const Json& stops = answer["words"][1];
    QCOMPARE(stops["steps"].size(), std::size_t(2));
    QCOMPARE(stops["pieces"].dump(), std::string("[\"low\",\"e\",\"s\",\"t\"]"));
    QCOMPARE(stops["steps"][1]["symbols"], stops["pieces"]);
}

void CliSteps::addedTokensAndSpans() {
    const auto words = [&](const QStringList& options) {
        const QStringList all =
            QStringList{"steps", "-t", m_file, "--json", "--parse-special", "lo <x>é lo"} + options;
        return json(run(all).out)["words"];
    };
    const Json counted = words({});
    QCOMPARE(counted[1].dump(),
             std::string("{\"text\":\"<x>\",\"span\":[3,6],\"symbols\":[\"<x>\"],\"steps\":[],"
                         "\"pieces\":[\"<x>\"]}"));
    QCOMPARE(counted[3]["span"].dump(), std::string("[8,10]"));
    QCOMPARE(words({"--unit", "bytes"})[3]["span"].dump(), std::string("[9,11]"));
}

void CliSteps::queue() {
    const Json answer = json(run({"steps", "-t", m_file, "--json", "--queue", "lower"}).out);
    const Json& steps = answer["words"][0]["steps"];
    QCOMPARE(
        steps[0]["candidates"].dump(),
        std::string(
            "[{\"position\":0,\"left\":\"l\",\"right\":\"o\",\"merged\":\"lo\",\"rank\":0,\"score\":null,"
            "\"stale\":false},{\"position\":3,\"left\":\"e\",\"right\":\"r\",\"merged\":\"er\",\"rank\":2,"
            "\"score\":null,\"stale\":false}]"));
}

/// Omitted rows are counted; the last row is always there. The output is bounded, and too large to be parsed.
void CliSteps::longWords() {
    QByteArray text;
    while (text.size() < 20'000)
        text += "lower";
    const QByteArray out = run({"steps", "-t", m_file, "--json", "--queue"}, text).out;
    QVERIFY(out.size() < 150'000'000);
    const qsizetype end = out.lastIndexOf(",\"rows_left_out\":");
    QVERIFY(end > 0);
    const Json tail = json("{" + out.mid(end + 1, out.lastIndexOf("]}") - end - 1));
    QVERIFY(tail["rows_left_out"].get<int>() > 1000);
    const qsizetype last = out.lastIndexOf("{\"position\":", end);
    QVERIFY(json(out.mid(last, end - 1 - last))["symbols"] == tail["pieces"]);
    QCOMPARE(tail["pieces"].size(), std::size_t(4'000));
    const qsizetype first = out.indexOf("\"steps\":[{\"position\":0,\"left\":\"l\",");
    QVERIFY(out.mid(first, 1000).contains("\"candidates\":["));
}

void CliSteps::methods() {
    const Json word = json(run({"steps", "-t", m_file, "--json", "--methods", "lower"}).out)["words"][0];
    QCOMPARE(word["findings"].dump(), std::string("[]"));
    QCOMPARE(word["methods"]["scan"]["comparisons"], Json(4 + 3 + 2 + 1));
    const Ran people = run({"steps", "-t", m_file, "--methods", "lower"});
    QVERIFY(people.out.contains("scan 10 in 5 passes"));
    QVERIFY(people.out.contains("give the same symbols"));
}

void CliSteps::queueOfGemma() {
    const auto file = sharedFile("tokenizers/files/gemma3_rebuilt.model");
    if (file.empty() || !std::filesystem::exists(file))
        QSKIP("Gemma 3 is not here");
    const Json answer =
        json(run({"steps", "-t", QString::fromStdString(file.string()), "--json", "--queue", "Hello"}).out);
    const Json& steps = answer["words"][0]["steps"];
    QCOMPARE(steps[0]["merged"].get<std::string>(), std::string("el"));
    std::string said;
    for (const Json& candidate : steps[0]["candidates"])
        said += candidate["merged"].get<std::string>() + " " + candidate["score"].dump() + ", ";
    QCOMPARE(said, std::string("el -131, lo -440, ll -455, He -1805, "));
    for (const Json& candidate : steps[1]["candidates"]) {
        if (candidate["merged"] == "ll")
            QCOMPARE(candidate["reason"].get<std::string>(),
                     std::string("left neighbor was merged in step 1"));
    }
}

void CliSteps::people() {
    const Ran ran = run({"steps", "-t", m_file, "--queue", "lower"});
    QCOMPARE(ran.code, 0);
    QVERIFY(ran.out.contains("low + er → lower  rank 3"));
    QVERIFY(ran.out.contains("lo│w│e│r"));
    QVERIFY(!ran.out.contains('\x1b'));
}

void CliSteps::exports() {
    const Ran page = run({"steps", "-t", m_file, "--export", "html", "lower <x> lowest"});
    QCOMPARE(page.code, 0);
    QVERIFY(page.out.startsWith("<!DOCTYPE html>"));
    QVERIFY(page.out.contains("<td class=\"s\">low e s t</td>"));
    const Ran picture = run({"steps", "-t", m_file, "--export", "svg", "lower"});
    QVERIFY(picture.out.startsWith("<svg ") && picture.out.contains("joins low and er into lower, rank 3"));
    const Ran table = run({"steps", "-t", m_file, "--export", "markdown", "lower"});
    QVERIFY(table.out.contains("| 4 | `low` `er` | `lower` | 3 | `lower` |\n"));
    const Ran wrong = run({"steps", "-t", m_file, "--export", "pdf", "lower"});
    QCOMPARE(wrong.code, 2);
    QVERIFY(wrong.error.contains("html, svg or markdown"));
}

void CliSteps::wrongUse() {
    QCOMPARE(run({"steps", "-t", m_file, "--unit", "feet", "a"}).code, 2);
    const Ran lines = run({"steps", "-t", m_file, "--jsonl"},
                          "{\"text\":\"lower\"}\n{\"text\":\"a\",\"pair\":\"b\"}\n{}\n{\"text\":\"\"}\n");
    const QList<QByteArray> answers = lines.out.split('\n');
    QCOMPARE(answers.size(), 5);
    QVERIFY(json(answers[0]).contains("words"));
    QCOMPARE(json(answers[1])["error"]["where"].get<std::string>(), std::string("$.pair"));
    QVERIFY(json(answers[2]).contains("error"));
    QCOMPARE(answers[3], QByteArray("{\"words\":[]}"));
}

void CliSteps::piecesAreThoseOfEncode_data() {
    QTest::addColumn<QString>("file");
    const auto index = sharedFile("tokenizers/golden/index.json");
    if (index.empty() || !std::filesystem::exists(index)) {
        QTest::newRow("no goldens here") << QString();
        return;
    }
    const Json all = readFile(index);
    for (const Json& entry : all.at("goldens")) {
        const auto file = QString::fromStdString(entry.at("tokenizer").get<std::string>());
        QTest::newRow(qPrintable(file)) << file;
    }
}

void CliSteps::piecesAreThoseOfEncode() {
    QFETCH(QString, file);
    if (file.isEmpty())
        QSKIP("the goldens are not here");
    const QString path = QString::fromStdString(sharedFile("tokenizers/" + file.toStdString()).string());
    const QByteArray texts = requests(file);
    const QList<QByteArray> steps = run({"steps", "--jsonl", "-t", path}, texts).out.split('\n');
    const QList<QByteArray> encoded =
        run({"encode", "--jsonl", "--no-add-special", "-t", path}, texts).out.split('\n');
    QCOMPARE(steps.size(), texts.count('\n') + 1);
    QCOMPARE(encoded.size(), steps.size());
    for (qsizetype i = 0; i + 1 < steps.size(); ++i) {
        const Json words = json(steps[i]);
        const Json wanted = json(encoded[i]);
        QCOMPARE(words.contains("error"), wanted.contains("error"));
        if (words.contains("error"))
            continue;
        Json pieces = Json::array();
        for (const Json& word : words["words"]) {
            for (const Json& piece : word["pieces"])
                pieces.push_back(piece);
            const Json& last = word["steps"].empty() ? word["symbols"] : word["steps"].back()["symbols"];
            QVERIFY2(last == word["pieces"], texts.split('\n')[i].constData());
        }
        QVERIFY2(pieces == wanted["pieces"], texts.split('\n')[i].constData());
    }
}

QTEST_GUILESS_MAIN(CliSteps)
#include "tst_cli_steps.moc"
