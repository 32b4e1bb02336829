// `steps` of Unigram and of models that look up pieces, as scripts see it.

#include "tests/support/command_line.h"

#include <QTemporaryDir>
#include <QTest>

using namespace tokenscope::test;

namespace {

constexpr const char* kUnigram = R"({"type":"Unigram","unk_id":0,
    "vocab":[["<unk>",0],["a",-1],["b",-2],["ab",-2.5],["é",-3.25],["bé",-7]]})";
constexpr const char* kWordPiece =
    R"({"type":"WordPiece","unk_token":"<unk>","continuing_subword_prefix":"##",
    "max_input_chars_per_word":5,"vocab":{"<unk>":0,"é":1,"éa":2,"##a":3,"b":4}})";

std::string dumped(const Json& value) {
    return value.dump();
}

} // namespace

class CliStepsModels : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void nBestPaths();
    void latticeOfWords();
    void sampledPaths();
    void attempts();
    void exports();
    void people();
    void wrongUse();
    void pathsOfLongTextsAreBounded();
    void sumsOutOfRange();
    void optionsWithoutEffectAreRefused();

  private:
    QTemporaryDir m_folder;
    QString m_unigram = m_folder.filePath("unigram.json");
    QString m_wordPiece = m_folder.filePath("wordpiece.json");
};

void CliStepsModels::initTestCase() {
    QVERIFY(writeFile(m_unigram, whitespaceWordsJson(6, kUnigram)));
    QVERIFY(writeFile(m_wordPiece, whitespaceWordsJson(6, kWordPiece)));
}

void CliStepsModels::nBestPaths() {
    const auto answer = [&](const QStringList& options) {
        const Ran ran = run(QStringList{"steps", "-t", m_unigram, "--json"} + options);
        return ran.code == 0 ? json(ran.out) : Json();
    };
    Json one = answer({"ab<x>bé"});
    QCOMPARE(one["nbest"].size(), std::size_t{1});
    one["nbest"][0].erase("share");
    QCOMPARE(dumped(one["nbest"][0]),
             std::string("{\"score\":-7.75,\"ids\":[3,6,2,4],\"pieces\":[\"ab\",\"<x>\",\"b\",\"é\"]}"));
    QCOMPARE(one["ways"], Json(4));
    QCOMPARE(one["margin"], Json(0.5));
    QCOMPARE(dumped(one["words"][0]),
             std::string("{\"text\":\"ab\",\"span\":[0,2],\"symbols\":[\"ab\"],\"steps\":[],"
                         "\"pieces\":[\"ab\"],\"candidates\":3}"));
    QCOMPARE(dumped(one["words"][1]["pieces"]), std::string("[\"<x>\"]"));
    QVERIFY(!one["words"][1].contains("candidates"));
    QCOMPARE(one["words"][2]["candidates"], Json(3));

    const Json all = answer({"--nbest", "9", "ab<x>bé"});
    std::string scores;
    double share = 0;
    for (const Json& path : all["nbest"]) {
        scores += path["score"].dump() + " ";
        share += path["share"].get<double>();
    }
    QCOMPARE(scores, std::string("-7.75 -8.25 -9.5 -10 "));
    QVERIFY(std::abs(share - 1) < 1e-12);
    QCOMPARE(dumped(answer({""})["nbest"][0]["pieces"]), std::string("[]"));
}

void CliStepsModels::latticeOfWords() {
    const Json answer = json(run({"steps", "-t", m_unigram, "--json", "--lattice", "b ab"}).out);
    const Json& word = answer["words"][1];
    QCOMPARE(word["ways"], Json(2));
    QCOMPARE(word["margin"], Json(0.5));
    Json edge = word["arcs"][1];
    QVERIFY(std::abs(edge["marginal"].get<double>() - 1 / (1 + std::exp(-0.5))) < 1e-12);
    edge.erase("marginal");
    QCOMPARE(dumped(edge), std::string("{\"span\":[0,2],\"id\":3,\"piece\":\"ab\",\"score\":-2.5}"));
    QCOMPARE(dumped(word["best"]), std::string("[{\"sum\":0,\"arc\":null},{\"sum\":-1,\"arc\":0},"
                                               "{\"sum\":-2.5,\"arc\":1}]"));
}

void CliStepsModels::sampledPaths() {
    const auto draw = [&](const char* seed) {
        return run({"steps", "-t", m_unigram, "--json", "--sample", "20", "--alpha", "0.5", "--seed", seed,
                    "ababababé"})
            .out;
    };
    QCOMPARE(json(draw("1"))["samples"].size(), std::size_t{20});
    QCOMPARE(draw("1"), draw("1"));
    QVERIFY(draw("1") != draw("2"));
}

void CliStepsModels::attempts() {
    const auto words = [&](const char* text) {
        return json(run({"steps", "-t", m_wordPiece, "--json", text}).out)["words"];
    };
    const Json found = words("<x>éab éaa");
    QCOMPARE(dumped(found[0]), std::string("{\"text\":\"<x>\",\"span\":[0,3],\"symbols\":[\"<x>\"],"
                                           "\"steps\":[],\"pieces\":[\"<x>\"]}"));
    QCOMPARE(dumped(found[1]["attempts"]),
             std::string("[{\"text\":\"éab\",\"span\":[3,6],\"id\":null,\"taken\":false},"
                         "{\"text\":\"éa\",\"span\":[3,5],\"id\":2,\"taken\":false},"
                         "{\"text\":\"##b\",\"span\":[5,6],\"id\":null,\"taken\":false}]"));
    QCOMPARE(found[1]["gave_up"], Json(true));
    const QString table =
        QString::fromUtf8(run({"steps", "-t", m_wordPiece, "--export", "markdown", "<x>éab"}).out);
    QCOMPARE(table, QStringLiteral("### `éab`\n\n| # | looked up | result | id |\n|---:|---|---|---:|\n"
                                   "| 1 | `éab` | miss |  |\n| 2 | `éa` | hit, given up | 2 |\n"
                                   "| 3 | `##b` | miss |  |\n\nThe word is unknown as a whole.\n"));
    QCOMPARE(found[2]["gave_up"], Json(false));
    QCOMPARE(found[2]["attempts"].back()["taken"], Json(true));
    QCOMPARE(dumped(words("aaaaaa")[0]["attempts"]), std::string("[]"));
}

void CliStepsModels::exports() {
    const Ran page = run({"steps", "-t", m_unigram, "--export", "html", "ab bé"});
    QCOMPARE(page.code, 0);
    QVERIFY(page.out.startsWith("<!DOCTYPE html>") && page.out.contains("2 words"));
    const Ran picture = run({"steps", "-t", m_unigram, "--export", "svg", "<x>bé"});
    QVERIFY(picture.out.startsWith("<svg ") && picture.out.contains("<title>bé</title>"));
    const Ran table = run({"steps", "-t", m_unigram, "--export", "markdown", "ab"});
    QVERIFY(table.out.contains("| [0,2) | `ab` | 3 | -2.5 |"));
    const Ran none = run({"steps", "-t", m_wordPiece, "--export", "html", "a"});
    QCOMPARE(none.code, 2);
    QVERIFY(none.error.contains("--json"));
}

void CliStepsModels::people() {
    const Ran paths = run({"steps", "-t", m_unigram, "--sample", "2", "--lattice", "ab bé"});
    QCOMPARE(paths.code, 0);
    QVERIFY(paths.out.contains("4 paths, entropy"));
    QVERIFY(paths.out.contains("ab│b│é"));
    QVERIFY(paths.out.contains("sampled"));
    const Ran lookedUp = run({"steps", "-t", m_wordPiece, "éab éaa aaaaaa"});
    QCOMPARE(lookedUp.code, 0);
    QVERIFY(lookedUp.out.contains("      éaa → éa  2\n      → ##a  3\n"));
    QVERIFY(lookedUp.out.contains("      ##b → nothing\n      stopped here"));
    QVERIFY(lookedUp.out.contains("too many characters"));
}

void CliStepsModels::wrongUse() {
    for (const QStringList& options : {QStringList{"--nbest", "0"},
                                       {"--nbest", "2000"},
                                       {"--alpha", "-1"},
                                       {"--alpha", "one"},
                                       {"--alpha", "nan"},
                                       {"--seed", "x"}})
        QCOMPARE(run(QStringList{"steps", "-t", m_unigram, "a"} + options).code, 2);
    const Ran other = run({"steps", "-t", m_wordPiece, "--nbest", "3", "a"});
    QCOMPARE(other.code, 2);
    QVERIFY(other.error.contains("wordpiece"));
}

void CliStepsModels::pathsOfLongTextsAreBounded() {
    const QString path = m_folder.filePath("long.txt");
    QVERIFY(writeFile(path, QByteArray(100'000, 'a')));
    for (const char* option : {"--nbest", "--sample"}) {
        const Ran ran = run({"steps", "-t", m_unigram, "--json", option, "168", "-f", path});
        QVERIFY(ran.code != 0 && ran.out.isEmpty());
        QVERIFY(ran.error.contains(option) && ran.error.contains("request at most 167"));
    }
    const Ran drawn = run({"steps", "-t", m_unigram, "--json", "--sample", "3", "-f", path});
    QCOMPARE(json(drawn.out)["samples"].size(), std::size_t{3});
}

void CliStepsModels::sumsOutOfRange() {
    const QString path = m_folder.filePath("range.json");
    for (const char* score : {"-1e308", "1e308"}) {
        const QByteArray model = QByteArray(R"({"type":"Unigram","unk_id":0,"vocab":[["<unk>",0],["a",)") +
                                 score + R"(],["aa",)" + score + R"(],["b",-2]]})";
        QVERIFY(writeFile(path, whitespaceWordsJson(6, model)));
        const Json answer =
            json(run({"steps", "-t", path, "--json", "--sample", "2", "--lattice", "aaaab"}).out);
        QCOMPARE(answer["out_of_range"], Json(true));
        QCOMPARE(dumped(answer["samples"]), std::string("[]"));
        for (const char* key : {"score", "share"})
            QVERIFY(answer["nbest"][0][key].is_null());
        QVERIFY(answer["entropy_bits"].is_null() && answer["margin"].is_null());
        QVERIFY(answer["words"][0]["arcs"][0]["marginal"].is_null());
        const Ran people = run({"steps", "-t", path, "--sample", "2", "aaaab"});
        QVERIFY(people.out.contains("no path has a probability") &&
                people.out.contains("No path can be sampled"));
        QVERIFY(!people.out.contains("nan") && !people.out.contains("inf") &&
                !people.out.contains("sampled "));
    }
}

void CliStepsModels::optionsWithoutEffectAreRefused() {
    const auto isRefused = [&](const QString& file, const QStringList& options, const char* which) {
        const Ran ran = run(QStringList{"steps", "-t", file, "ab"} + options);
        return ran.code == 2 && ran.out.isEmpty() && ran.error.contains(which) &&
               ran.error.contains("omit the option");
    };
    for (const QStringList& option : {QStringList{"--json"},
                                      {"--jsonl"},
                                      {"--before"},
                                      {"--nbest", "2"},
                                      {"--lattice"},
                                      {"--sample", "2"},
                                      {"--alpha", "1"},
                                      {"--queue"},
                                      {"--methods"}})
        QVERIFY(isRefused(m_unigram, QStringList{"--export", "svg"} + option, qPrintable(option[0])));
    for (const QString& file : {m_unigram, m_wordPiece}) {
        QVERIFY(isRefused(file, {"--queue"}, "--queue"));
        QVERIFY(isRefused(file, {"--methods"}, "--methods"));
        QVERIFY(isRefused(file, {"--before"}, "--before"));
        QCOMPARE(run({"steps", "-t", file, "--json", "--queue", "--methods", "ab"}).code, 0);
    }
    QVERIFY(isRefused(m_unigram, {"--alpha", "1"}, "--alpha"));
    QVERIFY(isRefused(m_unigram, {"--seed", "1", "--json"}, "--seed"));
    QCOMPARE(run({"steps", "-t", m_unigram, "--json", "--before", "ab"}).code, 0);
}

QTEST_GUILESS_MAIN(CliStepsModels)
#include "tst_cli_steps_models.moc"
