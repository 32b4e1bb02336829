// `compare` as scripts see it.

#include "tests/support/command_line.h"
#include "tests/support/shared_files.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace tokenscope::test;

class CliCompare : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        QVERIFY(writeFile(path("a.json"), kTokenizer));
        QByteArray other = kTokenizer;
        other.replace(R"("merges":["a b"])", R"("merges":[])");
        QVERIFY(writeFile(path("b.json"), other));
    }
    void shape();
    void idsMoved();
    void rowsCount();
    void people();
    void requests();
    void corpus();
    void shardsMerge();
    void switches();
    void partsWithoutTheirTokenizers();
    void versions();
    void llamaCppVersion();
    void convertedInItsVersion();
    void files();
    void encodedByOnlyOne();
    void pagesAreOpenedFirst();
    void refusals();

  private:
    QString path(const char* name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

void CliCompare::shape() {
    const Ran ran =
        run({"compare", path("a.json"), path("b.json"), "--json", "--no-add-special", "ab\u00e9 ab"});
    QCOMPARE(ran.code, 1);
    QCOMPARE(
        ran.out,
        QByteArray(
            R"({"a":{"tokens":3},"b":{"tokens":5},"boundaries":{"shared":5,"only_a":[],"only_b":[1,5]},"same_ids":false})"
            "\n"));
    const Ran bytes = run({"compare", path("a.json"), path("b.json"), "--json", "--no-add-special", "--unit",
                           "bytes", "ab\u00e9 ab"});
    QCOMPARE(json(bytes.out)["boundaries"]["only_b"].dump(), std::string("[1,6]"));
    const Ran same = run({"compare", path("a.json"), path("a.json"), "--json", "ab"});
    QCOMPARE(same.code, 0);
    QCOMPARE(
        same.out,
        QByteArray(
            R"({"a":{"tokens":2},"b":{"tokens":2},"boundaries":{"shared":2,"only_a":[],"only_b":[]},"same_ids":true})"
            "\n"));
    const Ran full =
        run({"compare", path("a.json"), path("b.json"), "--json", "--full", "--no-add-special", "b ab"});
    const Json answer = json(full.out);
    QCOMPARE(answer["differences"].size(), std::size_t{1});
    QCOMPARE(
        answer["differences"][0].dump(),
        std::string(
            R"({"span":[2,4],"kinds":["boundary"],"a":{"ids":[4],"pieces":["ab"]},"b":{"ids":[2,3],"pieces":["a","b"]}})"));
    QCOMPARE(answer["b"]["tokens_per_word"].get<double>(), 1.5);
    QCOMPARE(answer["a"]["scripts"]["Latin"]["characters"].get<int>(), 3);
}

/// All ids are different: never "no difference", though the pieces are the same.
void CliCompare::idsMoved() {
    QByteArray moved = kTokenizer;
    for (const auto& [from, to] : {std::pair(R"("a":2)", R"("a":9)"), std::pair(R"("b":3)", R"("b":2)"),
                                   std::pair(R"("a":9)", R"("a":3)")})
        moved.replace(from, to);
    QVERIFY(writeFile(path("moved.json"), moved));
    const Ran ran = run({"compare", path("a.json"), path("moved.json"), "--no-add-special", "b"});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.out.contains("[0,1)  id\n"), ran.out);
}

/// Rows count, regardless of the ids.
void CliCompare::rowsCount() {
    const Ran same = run({"compare", "--files", path("a.json"), path("a.json")});
    QCOMPARE(same.code, 0);
    QByteArray other = kTokenizer;
    other.replace(R"("decoder":{"type":"Fuse"})", R"("decoder":null)");
    QVERIFY(writeFile(path("decoder.json"), other));
    const Ran decoder = run({"compare", "--files", path("a.json"), path("decoder.json"), "--json", "--html",
                             path("report.html")});
    QCOMPARE(decoder.code, 1);
    QCOMPARE(json(decoder.out)["verdict"]["kind"].get<std::string>(), std::string("same_ids"));
    QVERIFY(QFile::exists(path("report.html")));
    const Ran merges = run({"compare", "--files", path("a.json"), path("b.json"), "--json"});
    QCOMPARE(merges.code, 1);
    QCOMPARE(json(merges.out)["witnesses"][0]["text"].get<std::string>(), std::string("ab"));
}

void CliCompare::people() {
    const Ran ran = run({"compare", path("a.json"), path("b.json"), "--no-add-special", "b ab"});
    QCOMPARE(ran.code, 1);
    QVERIFY2(ran.out.contains("[2,4)  boundary\n  a  ab 4\n  b  a 2 \xE2\x94\x82 b 3\n"), ran.out);
    QVERIFY2(ran.out.contains("boundaries: 4 shared, 0 only in a, 1 only in b; 1 token of the same id\n"),
             ran.out);
    const Ran same = run({"compare", path("a.json"), path("a.json"), "ab"});
    QVERIFY2(same.out.contains("no difference on this text"), same.out);
}

void CliCompare::requests() {
    const Ran ran = run({"compare", path("a.json"), path("b.json"), "--jsonl"},
                        "{\"text\":\"ab\",\"add_special\":false}\n{}\n{\"text\":\"b\"}\n");
    const QList<QByteArray> lines = ran.out.split('\n');
    QCOMPARE(lines.size(), qsizetype{4});
    QCOMPARE(json(lines[0])["boundaries"]["only_b"].dump(), std::string("[1]"));
    QVERIFY(json(lines[1]).contains("error"));
    QCOMPARE(json(lines[2])["a"]["tokens"].get<int>(), 2);
    QCOMPARE(ran.code, 1); // because the first differs
    const Ran same = run({"compare", path("a.json"), path("b.json"), "--jsonl"}, "{\"text\":\"b\"}\n");
    QCOMPARE(same.code, 0);
    // If a request can't be served, it is unknown whether they agree.
    for (const char* request : {"{}", "nothing", "{\"text\":\"b\",\"pair\":\"b\"}"})
        QCOMPARE(run({"compare", path("a.json"), path("b.json"), "--jsonl"}, request).code, 1);
    const Ran page = run({"compare", path("a.json"), path("b.json"), "--html", path("no/such/x.html"), "ab"});
    QCOMPARE(page.code, 3);
    QVERIFY(page.out.isEmpty()); // reported before the work
}

void CliCompare::corpus() {
    QVERIFY(QDir(m_folder.path()).mkpath("texts/en"));
    QVERIFY(writeFile(path("texts/en/one.txt"), "ab ab\nb"));
    QVERIFY(writeFile(path("texts/two.txt"), "a\n"));
    const Ran ran = run({"compare", path("a.json"), path("b.json"), "--corpus", path("texts"), "--json"});
    QCOMPARE(ran.code, 1);
    const Json answer = json(ran.out);
    QCOMPARE(answer["bytes"].get<int>(), 9);
    QCOMPARE(answer["words"].get<int>(), 4);
    QCOMPARE(answer["tokenizers"][0]["tokens"].get<int>(), 4);
    QCOMPARE(answer["tokenizers"][1]["tokens"].get<int>(), 6);
    QCOMPARE(answer["agreement"][0]["shared"].get<int>(), 4);
    QCOMPARE(answer["agreement"][0]["only_second"].get<int>(), 2);
    QCOMPARE(answer["agreement"][0]["same_ids"].get<int>(), 2);
    QCOMPARE(answer["folders"][0]["name"].get<std::string>(), std::string("en"));
    QCOMPARE(answer["places"][0]["text"].get<std::string>(), std::string("ab ab"));
    QCOMPARE(answer["tokenizers"][0]["most_used"][0]["piece"].get<std::string>(), std::string("ab"));
    const Ran human = run({"compare", path("a.json"), path("b.json"), "--corpus", path("texts")});
    QVERIFY2(human.out.contains("66.67 % of boundaries shared"), human.out);
    QVERIFY2(human.out.contains("0.000 % byte pieces"), human.out);
    QCOMPARE(run({"compare", path("a.json"), path("b.json"), "--corpus", path("texts"), "--html",
                  path("corpus.html")})
                 .code,
             1);
    QFile page(path("corpus.html"));
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QByteArray html = page.readAll();
    QVERIFY(html.contains("byte pieces"));
    QVERIFY(html.contains("pieces both use"));
}

void CliCompare::shardsMerge() {
    QByteArray text;
    while (text.size() < 2'600'000)
        text += "ab a b ab b\n";
    QVERIFY(writeFile(path("long.txt"), text));
    const auto measure = [&](const QStringList& more) {
        return run(
            QStringList{"compare", path("a.json"), path("b.json"), "--corpus", path("long.txt"), "--json"} +
            more);
    };
    const Ran whole = measure({});
    QStringList merge = {"compare", "--merge", "--json"};
    for (const char* part : {"3/3", "1/3", "2/3"}) {
        const QString file = path("part") + part[0];
        QVERIFY(measure({"--shard", part, "--save", file}).code < 2); // 0 if the part has no text
        merge << file;
    }
    const Ran merged = run(merge);
    QCOMPARE(merged.code, 1);
    QCOMPARE(merged.out, whole.out);
    QVERIFY(writeFile(path("broken"), "{}"));
    const Ran broken = run({"compare", "--merge", path("broken")});
    QCOMPARE(broken.code, 3);
    QVERIFY2(broken.error.contains("broken: $: these are not counts of a corpus"), broken.error);
}

void CliCompare::switches() {
    const auto compare = [&](const QStringList& more) {
        return run(QStringList{"compare", path("a.json"), path("a.json"), "--no-add-special"} + more);
    };
    QCOMPARE(compare({"AB"}).code, 0);
    const Ran off = compare({"--off", "b:normalizer", "--json", "AB"});
    QCOMPARE(off.code, 1);
    QCOMPARE(json(off.out)["a"]["tokens"].get<int>(), 1);
    QCOMPARE(json(off.out)["b"]["tokens"].get<int>(), 2);                      // two unknown characters
    QCOMPARE(compare({"--off", "$.normalizer", "--json", "AB"}).out, off.out); // of the last one
    const Ran human = compare({"--off", "A:normalizer", "AB"});
    QVERIFY2(human.out.contains("a.json without normalizer\n"), human.out);
    const Ran special = compare({"--on", "a:add_special", "--json", "ab"});
    QCOMPARE(json(special.out)["a"]["tokens"].get<int>(), 2);
    QCOMPARE(json(special.out)["b"]["tokens"].get<int>(), 1);
    const Ran files =
        run({"compare", "--files", path("a.json"), path("a.json"), "--off", "normalizer", "--json"});
    QCOMPARE(files.code, 1);
    QCOMPARE(json(files.out)["sections"]["normalizer"]["rows"].get<int>(), 1);
    QCOMPARE(json(files.out)["witnesses"][0]["cause"].get<std::string>(), std::string("normalizer"));
    for (const QStringList& wrong : {QStringList{"--off", "c:normalizer", "x"},
                                     {"--off", "b:nothing", "x"},
                                     {"--on", "b:normalizer", "x"}})
        QCOMPARE(compare(wrong).code, 2);
    const Ran unknown = compare({"--off", "b:nothing", "x"});
    QVERIFY2(
        unknown.error.contains("--off b:nothing: this tokenizer has no 'nothing' that can be switched off; "
                               "name one of added_tokens, normalizer, pre_tokenizer"),
        unknown.error);
}

void CliCompare::partsWithoutTheirTokenizers() {
    QVERIFY(writeFile(path("one.txt"), "ab ab\nb"));
    const Ran saved = run({"compare", path("a.json"), path("a.json"), "--off", "b:normalizer", "--corpus",
                           path("one.txt"), "--save", path("named.json")});
    QCOMPARE(saved.code, 0);
    const Ran merged = run({"compare", "--merge", "--json", path("named.json")});
    QCOMPARE(merged.code, 0);
    const Json column = json(merged.out)["tokenizers"][1];
    QVERIFY(
        QByteArray::fromStdString(column["name"].get<std::string>()).endsWith("a.json without normalizer"));
    QCOMPARE(column["most_used"][0]["piece"].get<std::string>(), std::string("ab"));
    QCOMPARE(column["most_used"][0]["id"].get<int>(), 4);
    QCOMPARE(json(merged.out)["partial"].get<bool>(), false);
    QFile file(path("named.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(writeFile(path("stopped.json"),
                      file.readAll().replace("\"damaged\":0", "\"damaged\":0,\"partial\":true")));
    const Ran partial = run({"compare", "--merge", path("named.json"), path("stopped.json")});
    QCOMPARE(partial.code, 1);
    QVERIFY2(partial.out.contains("counting was stopped: the figures cover only a part of the corpus"),
             partial.out);
}

namespace {

/// In Unicode 16, U+10D4A is a letter.
constexpr const char* kLetters =
    R"({"pre_tokenizer":{"type":"Split","pattern":{"Regex":"\\p{L}+"},"behavior":"Isolated","invert":false},)"
    R"("model":{"type":"WordLevel","unk_token":"?","vocab":{"?":0,"a\ud803\udd4a":1}}})";

QString tokenCounts(const QByteArray& out) {
    const Json answer = json(out);
    if (!answer.contains("a"))
        return QString::fromUtf8(out);
    return QString("%1 %2").arg(answer["a"]["tokens"].get<int>()).arg(answer["b"]["tokens"].get<int>());
}

} // namespace

/// The versions of the references apply to every tokenizer.
void CliCompare::versions() {
    const QString letters = path("letters.json");
    QVERIFY(writeFile(letters, kLetters));
    const QString text = "a\U00010D4A";
    const auto counts = [&](const QStringList& names, const QStringList& options) {
        return tokenCounts(run(QStringList{"compare", "--json"} + names + options + QStringList{text}).out);
    };
    QCOMPARE(counts({letters, letters}, {}), QString("1 1"));
    QCOMPARE(counts({letters, letters}, {"--unicode", "15.1"}), QString("2 2"));
    QCOMPARE(run({"compare", letters, letters, "--unicode", "13", text}).code, 2);
    QCOMPARE(run({"compare", letters, letters, "--files", "--unicode", "15.1"}).code, 0);
    QVERIFY(writeFile(path("letters.txt"), text.toUtf8()));
    const QStringList corpus{"compare", letters, letters, "--corpus", path("letters.txt"), "--unicode", "15"};
    const Json counted = json(run(corpus + QStringList{"--json", "--save", path("letters.counts")}).out);
    for (const Json& column : counted["tokenizers"])
        QCOMPARE(column["tokens"].get<int>(), 2);
    const Json merged =
        json(run({"compare", "--merge", "--json", "--unicode", "15", path("letters.counts")}).out);
    QVERIFY(merged["tokenizers"][0]["most_used"][0].contains("piece"));

    QVERIFY(QDir(m_folder.path()).mkpath("model"));
    QVERIFY(writeFile(path("model/tokenizer.json"), kLetters));
    QVERIFY(writeFile(path("model/tokenizer_config.json"), R"({"add_eos_token":true,"eos_token":"?"})"));
    const QStringList models{path("model"), path("model")};
    QCOMPARE(counts(models, {}), QString("2 2"));
    QCOMPARE(counts(models, {"--transformers", "4"}), QString("1 1"));
}

void CliCompare::llamaCppVersion() {
    const QString bge =
        QString::fromStdString(sharedFile("tokenizers/files/ggml-vocab-bert-bge.gguf").string());
    if (bge.isEmpty())
        QSKIP("the shared reference files are missing");
    const auto ids = [&](const QStringList& options) {
        const Json answer = json(run(QStringList{"compare", bge, path("a.json"), "--json", "--full"} +
                                     options + QStringList{"o\u0304"})
                                     .out);
        return answer["differences"][0]["a"]["ids"].dump();
    };
    QVERIFY2(ids({}) != ids({"--llama-cpp", "before-2026-06"}), ids({}).c_str());
    QCOMPARE(run({"compare", bge, bge, "--llama-cpp", "before-2026-06", "o\u0304"}).code, 0);
}

/// The written file is checked in the version of Unicode that the source was opened with.
void CliCompare::convertedInItsVersion() {
    QVERIFY(writeFile(path("source.json"), kLetters));
    const Ran ran = run({"convert", "-t", path("source.json"), "--unicode", "15.1", path("converted.json")});
    QVERIFY2(ran.code == 0, ran.out + ran.error);
}

void CliCompare::files() {
    const Ran ran = run({"compare", "--files", path("a.json"), path("b.json"), "--json"});
    QCOMPARE(ran.code, 1);
    const Json answer = json(ran.out);
    QCOMPARE(answer["out_of_time"].get<bool>(), false);
    QCOMPARE(answer["searched"].get<bool>(), true);
    QVERIFY(answer["offsets"].empty());
    QCOMPARE(run({"compare", "--files", path("a.json"), path("a.json")}).code, 0);
    const Ran full = run({"compare", "--files", path("a.json"), path("b.json"), "--full"});
    QCOMPARE(full.code, 1);
    QVERIFY2(!full.out.contains("--full shows all"), full.out);

    // Only the line of a file or folder leads to this text.
    QByteArray rule = kTokenizer;
    QByteArray plain = kTokenizer;
    const QByteArray lower = R"("normalizer":{"type":"Lowercase"})";
    QVERIFY(rule.contains(lower));
    rule.replace(lower,
                 R"~("normalizer":{"type":"Replace","pattern":{"Regex":"a(?=jz7kqj)"},"content":"b"})~");
    plain.replace(lower, R"("normalizer":null)");
    QVERIFY(writeFile(path("rule.json"), rule));
    QVERIFY(writeFile(path("plain.json"), plain));
    QVERIFY(QDir().mkpath(path("lines")));
    QVERIFY(writeFile(path("lines/one.txt"), "ab\nbb ajz7kqj b\n"));
    for (const QStringList& lines : {QStringList{}, QStringList{"--file", path("lines/one.txt")},
                                     QStringList{"--corpus", path("lines")}}) {
        const Ran tried =
            run(QStringList{"compare", "--files", path("rule.json"), path("plain.json"), "--json"} + lines);
        QCOMPARE(tried.code, 1);
        QCOMPARE(json(tried.out)["witnesses"].empty(), lines.empty());
    }
    const QStringList same = {"compare", "--files", path("a.json"), path("a.json")};
    QCOMPARE(run(same + QStringList{"--file", path("none.txt")}).code, 3);
    QCOMPARE(run(same + QStringList{"--corpus", path("lines"), "--shard", "1/2"}).code, 2);
}

/// A difference, reported with the cause; an error if neither can encode it.
void CliCompare::encodedByOnlyOne() {
    QVERIFY(
        writeFile(path("strict.json"), whitespaceWordsJson(7, R"({"type":"WordLevel","vocab":{"a":0}})")));
    const QString strict = path("strict.json");
    for (const bool first : {true, false}) {
        const QStringList both = first ? QStringList{"compare", strict, path("a.json")}
                                       : QStringList{"compare", path("a.json"), strict};
        QCOMPARE(run(both + QStringList{"--no-add-special", "--json", "zz"}).code, 1);
        const Ran human = run(both + QStringList{"--html", path("one.html"), "zz"});
        QCOMPARE(human.code, 1);
        QVERIFY2(human.out.contains(first ? "only b can encode this text" : "only a can encode this text"),
                 human.out);
        QVERIFY2(human.out.contains("strict.json: "), human.out);
        QVERIFY(QFile(path("one.html")).size() > 0);
        const Json answer = json(run(both + QStringList{"--json", "zz"}).out);
        QVERIFY(answer[first ? "a" : "b"].contains("error"));
        QVERIFY(answer[first ? "b" : "a"]["tokens"].get<int>() > 0);
        const Ran lines = run(both + QStringList{"--jsonl"}, "{\"text\":\"zz\"}\n");
        QCOMPARE(lines.code, 1);
        QCOMPARE(json(lines.out), answer);
    }
    const Ran none = run({"compare", strict, strict, "zz"});
    QCOMPARE(none.code, 2);
    QVERIFY(none.out.isEmpty());
}

/// A path that can't be written is reported before the search starts.
void CliCompare::pagesAreOpenedFirst() {
    const Ran ran =
        run({"compare", "--files", path("a.json"), path("b.json"), "--html", path("no/such/x.html")});
    QCOMPARE(ran.code, 3);
    QVERIFY(ran.out.isEmpty());
}

void CliCompare::refusals() {
    const Ran alone = run({"compare", path("a.json")});
    QCOMPARE(alone.code, 2);
    QVERIFY2(alone.error.contains("two tokenizers are needed"), alone.error);
    const Ran missing = run({"compare", path("a.json"), path("c.json"), "ab"});
    QCOMPARE(missing.code, 3);
    QVERIFY2(missing.error.contains("c.json"), missing.error);
    for (const QStringList& options : {QStringList{"--full", "ab"},
                                       {"--shard", "1/2", "ab"},
                                       {"--save", "x", "ab"},
                                       {"--corpus", ".", "--jsonl"},
                                       {"--corpus", ".", "--full"},
                                       {"--corpus", ".", "--shard", "3/2"}})
        QCOMPARE(run(QStringList{"compare", path("a.json"), path("b.json")} + options).code, 2);
    QCOMPARE(run({"compare", "--merge"}).code, 2);
}

QTEST_GUILESS_MAIN(CliCompare)
#include "tst_cli_compare.moc"
