// `vocab` as scripts see it: filters, variants, children, statistics and the overlap of two vocabularies.

#include "tests/support/command_line.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace tokenscope::test;

namespace {

/// Byte-level BPE: `Ġab` and `abA`, and a hole at 9.
constexpr const char* kBytes =
    R"({"pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,"use_regex":false},
  "decoder":{"type":"ByteLevel"},"model":{"type":"BPE",
  "vocab":{"a":0,"b":1,"A":2,"Ġ":3,"1":4,"Ã":5,"ab":6,"Ġab":7,"abA":8,"AB":10,"B":11},
  "merges":["a b","Ġ ab","ab A"]}})";
constexpr const char* kWordPiece = R"({"pre_tokenizer":{"type":"BertPreTokenizer"},
  "model":{"type":"WordPiece","unk_token":"[UNK]","continuing_subword_prefix":"##","max_input_chars_per_word":100,
  "vocab":{"[UNK]":0,"ab":6,"##ab":2,"A":3}}})";

} // namespace

class CliVocab : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        QVERIFY(writeFile(m_bytes, kBytes) && writeFile(m_wordPiece, kWordPiece));
        QVERIFY(writeFile(m_text, "ab ab A") && writeFile(m_second, "b"));
    }
    void filters_data();
    void filters();
    void wrongFilters_data();
    void wrongFilters();
    void twoNamesOfOneId();
    void details();
    void variants();
    void children();
    void statistics();
    void overlap();
    void usedBy();

  private:
    Json answer(const QStringList& options) const {
        return json(run(QStringList{"vocab", "-t", m_bytes, "--json"} + options).out);
    }
    QTemporaryDir m_folder;
    QString m_bytes = m_folder.filePath("bytes.json");
    QString m_wordPiece = m_folder.filePath("wordpiece.json");
    QString m_text = m_folder.filePath("text.txt");
    QTemporaryDir m_texts;
    QString m_second = m_texts.filePath("second.txt");
};

void CliVocab::filters_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("ids");
    QTest::newRow("none") << QStringList() << "0 1 2 3 4 5 6 7 8 10 11";
    QTest::newRow("ignore case") << QStringList{"--find", "AB", "--ignore-case"} << "6 7 8 10";
    QTest::newRow("case") << QStringList{"--find", "AB"} << "10";
    QTest::newRow("bytes") << QStringList{"--bytes", "C3"} << "5";
    QTest::newRow("two types") << QStringList{"--type", "byte", "--type", "control"} << "5";
    QTest::newRow("script") << QStringList{"--script", "common"} << "3 4 5";
    QTest::newRow("length") << QStringList{"--length", "3-"} << "7 8";
    QTest::newRow("byte length") << QStringList{"--byte-length", "2"} << "6 10";
    QTest::newRow("depth") << QStringList{"--depth", "1-1"} << "6";
    QTest::newRow("range of ids") << QStringList{"--ids", "-2"} << "0 1 2";
    QTest::newRow("starts a word") << QStringList{"--starts-word"} << "7";
    QTest::newRow("doesn't") << QStringList{"--no-starts-word", "--length", "3"} << "8";
    QTest::newRow("letters") << QStringList{"--case", "upper", "--case", "mixed"} << "8 10";
    QTest::newRow("digits") << QStringList{"--digits", "only"} << "4";
    QTest::newRow("duplicates") << QStringList{"--duplicates"} << "";
    QTest::newRow("reach") << QStringList{"--reach", "no-merge"} << "10";
    QTest::newRow("unreachable, short") << QStringList{"--unreachable", "--length", "1"} << "";
    QTest::newRow("used") << QStringList{"--used-by", "TEXT", "--count", "1-"} << "2 3 6 7";
}

void CliVocab::filters() {
    QFETCH(QStringList, options);
    QFETCH(QString, ids);
    QStringList found;
    const Json listed = answer(options.replaceInStrings("TEXT", m_text));
    for (const Json& piece : listed["pieces"])
        found << QString::number(piece["id"].get<int>());
    QCOMPARE(found.join(' '), ids);
    QCOMPARE(listed["matches"].get<qsizetype>(), found.size());
}

/// An added token with the id of a piece of the model.
void CliVocab::twoNamesOfOneId() {
    const QString file = m_folder.filePath("shared.json");
    QVERIFY(writeFile(file, R"({"added_tokens":[{"id":99,"content":"<x>","single_word":false,"lstrip":false,)"
                            R"("rstrip":false,"normalized":false,"special":true}],)"
                            R"("model":{"type":"BPE","vocab":{"a":0,"b":3,"c":5},"merges":[]}})"));
    for (const QStringList& options : {QStringList{"--id", "3"}, QStringList{"--find", "b"}}) {
        const Json found = json(run(QStringList{"vocab", "-t", file, "--json"} + options).out);
        QCOMPARE(found["pieces"].size(), std::size_t{1});
        QCOMPARE(found["pieces"][0]["piece"].get<std::string>(), std::string("<x>"));
        QCOMPARE(found["pieces"][0]["other_pieces"].dump(), std::string(R"(["b"])"));
        QVERIFY(run(QStringList{"vocab", "-t", file} + options).out.contains("  also b"));
    }
    QVERIFY(
        !json(run({"vocab", "-t", file, "--json", "--id", "0"}).out)["pieces"][0].contains("other_pieces"));
    const QByteArray checked = run({"check", file, "--only", "ids", "--json"}).out;
    QVERIFY2(checked.contains(R"("other_pieces":[["b"]])") && checked.contains("`<x>` and `b` (3)"), checked);
}

void CliVocab::wrongFilters_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("error");
    QTest::newRow("range") << QStringList{"--length", "5-3"} << QByteArray("--length: '5-3' is not a range");
    QTest::newRow("no range") << QStringList{"--depth", "-"} << QByteArray("is not a range");
    QTest::newRow("script") << QStringList{"--script", "Klingon"}
                            << QByteArray("there is no script 'Klingon'");
    QTest::newRow("case") << QStringList{"--case", "big"}
                          << QByteArray("the values are none, lower, title, upper, mixed");
    QTest::newRow("reach") << QStringList{"--reach", "far"}
                           << QByteArray("reachable, unreachable, unknown, none");
    QTest::newRow("bytes") << QStringList{"--bytes", "E"} << QByteArray("pairs of hexadecimal digits");
    QTest::newRow("type") << QStringList{"--type", "odd"} << QByteArray("there is no type 'odd'");
    QTest::newRow("count") << QStringList{"--count", "1"} << QByteArray("--used-by");
    QTest::newRow("lines of statistics") << QStringList{"--stats", "--jsonl"} << QByteArray("use --json");
}

void CliVocab::wrongFilters() {
    QFETCH(QStringList, options);
    QFETCH(QByteArray, error);
    const Ran ran = run(QStringList{"vocab", "-t", m_bytes} + options);
    QCOMPARE(ran.code, 2);
    QVERIFY2(ran.error.contains(error), ran.error);
}

void CliVocab::details() {
    const Json listed = answer({"--id", "8", "--details"});
    const Json piece = listed["pieces"][0];
    QCOMPARE(
        QByteArray::fromStdString(piece.dump()),
        QByteArray(R"({"id":8,"piece":"abA","type":"normal","text":"abA","rank":2,"bytes":3,"characters":3,)"
                   R"("script":"Latin","case":"mixed","digits":"none","starts_word":false,"depth":2})"));
    QVERIFY(!answer({"--id", "8"})["pieces"][0].contains("script")); // only what was asked for
}

void CliVocab::variants() {
    const Json listed = answer({"--id", "6", "--variants"});
    const Json variants = listed["pieces"][0]["variants"];
    QCOMPARE(QByteArray::fromStdString(variants[0].dump()),
             QByteArray(R"({"variant":"as-is","leading_space":true,"text":" ab","id":7,"encoded":[7]})"));
    const auto upper = std::find_if(variants.begin(), variants.end(), [](const Json& one) {
        return one["variant"] == "upper" && !one["leading_space"].get<bool>();
    });
    QVERIFY(upper != variants.end());
    QCOMPARE((*upper)["id"].get<int>(), 10);
    QCOMPARE(QByteArray::fromStdString((*upper)["encoded"].dump()),
             QByteArray("[2,11]")); // no merge gives it
    const Json other =
        json(run({"vocab", "-t", m_wordPiece, "--id", "6", "--variants", "--json"}).out)["pieces"][0];
    QCOMPARE(QByteArray::fromStdString(other["variants"][0].dump()),
             QByteArray(
                 R"({"variant":"as-is","continuing_subword_prefix":true,"text":"ab","id":2,"encoded":[6]})"));
    // What was changed, for people.
    const auto labels = [](const QString& file, const QString& id) {
        QStringList labels;
        for (const QByteArray& line :
             run({"vocab", "-t", file, "--id", id, "--variants"}).out.split('\n').mid(1))
            if (line.size() > 40)
                labels << QString::fromUtf8(line).mid(12, 28).trimmed();
        return labels;
    };
    QCOMPARE(labels(m_bytes, QStringLiteral("6")),
             (QStringList{"leading space", "title", "title, leading space", "upper", "upper, leading space",
                          "full-width", "full-width, leading space"}));
    QCOMPARE(labels(m_bytes, QStringLiteral("7")),
             (QStringList{"no leading space", "title", "title, no leading space", "upper",
                          "upper, no leading space", "full-width", "full-width, no leading space"}));
    QCOMPARE(labels(m_wordPiece, QStringLiteral("6")).mid(0, 3),
             (QStringList{"with ##", "title", "title, with ##"}));
    QCOMPARE(labels(m_wordPiece, QStringLiteral("2")).mid(0, 3),
             (QStringList{"without ##", "title", "title, without ##"}));
}

void CliVocab::children() {
    const Json listed = answer({"--id", "6", "--children"});
    const Json piece = listed["pieces"][0];
    QCOMPARE(QByteArray::fromStdString(piece["parts"].dump()), QByteArray("[0,1]"));
    QCOMPARE(QByteArray::fromStdString(piece["children"].dump()),
             QByteArray(R"([{"id":7,"piece":"Ġab","parts":[3,6]},{"id":8,"piece":"abA","parts":[6,2]}])"));
    QCOMPARE(piece["in_trees"].get<int>(), 2);
    QCOMPARE(answer({"--id", "0", "--children"})["pieces"][0]["in_trees"].get<int>(), 3);
    const Ran human = run({"vocab", "-t", m_bytes, "--id", "6", "--children"});
    QVERIFY2(human.out.contains("= a + b\n") && human.out.contains("Ġab = Ġ + ab\n"), human.out);
}

void CliVocab::statistics() {
    const Json all = answer({"--stats", "--used-by", m_text});
    QVERIFY(!all.contains("pieces"));
    const Json& stats = all["stats"];
    QCOMPARE(stats["pieces"].get<int>(), 11);
    QCOMPARE(stats["types"]["normal"].get<int>(), 10);
    QCOMPARE(QByteArray::fromStdString(stats["by_bytes"].dump()), QByteArray("[0,7,2,2]"));
    QCOMPARE(QByteArray::fromStdString(stats["by_depth"].dump()), QByteArray("[8,1,2]"));
    QCOMPARE(QByteArray::fromStdString(stats["holes"].dump()), QByteArray("[[9,9]]"));
    QCOMPARE(stats["used"].get<int>(), 4);
    QCOMPARE(stats["tokens"].get<int>(), 4);
    QVERIFY(!stats.contains("reach"));
    const Json some = answer({"--stats", "--case", "upper", "--reachable-text"});
    QCOMPARE(some["stats"]["pieces"].get<int>(), 1);
    QCOMPARE(some["stats"]["reach"]["unreachable"].get<int>(), 1);
    QCOMPARE(some["stats"]["obstacles"]["no-merge"].get<int>(), 1);
    const Ran human = run({"vocab", "-t", m_bytes, "--stats"});
    QVERIFY2(human.out.contains("holes             1: 9\n"), human.out);
}

void CliVocab::overlap() {
    const Json both = answer({"--overlap", m_wordPiece});
    QVERIFY(!both.contains("pieces"));
    QCOMPARE(
        QByteArray::fromStdString(both["overlap"].dump()),
        QByteArray(R"({"a":{"file":"bytes.json","pieces":11,"same_text":3,"same_bytes":2,"same_id":1},)"
                   R"("b":{"file":"wordpiece.json","pieces":4,"same_text":3,"same_bytes":3,"same_id":1}})"));
    // Both sides are filtered.
    const Json two = answer({"--overlap", m_wordPiece, "--length", "2"});
    QCOMPARE(two["overlap"]["a"]["pieces"].get<int>(), 2);
    QCOMPARE(two["overlap"]["b"]["pieces"].get<int>(), 2);
    // Ids, reachability and counts are those of the first one.
    QVERIFY(!two["overlap"].contains("some_filters_only_a"));
    const Json first = answer({"--overlap", m_wordPiece, "--length", "2", "--ids", "6"})["overlap"];
    QCOMPARE(first["a"]["pieces"].get<int>(), 1);
    QVERIFY(first["b"] == two["overlap"]["b"] && first["some_filters_only_a"].get<bool>());
    for (const QStringList& only : {QStringList{"--unreachable"}, {"--used-by", m_text, "--count", "1-"}}) {
        const Json one = answer(QStringList{"--overlap", m_wordPiece} + only)["overlap"];
        QVERIFY(one["a"]["pieces"].get<int>() < 11 && one["b"] == both["overlap"]["b"]);
    }
    const Ran noted = run({"vocab", "-t", m_bytes, "--overlap", m_wordPiece, "--ids", "6"});
    QVERIFY2(noted.out.contains("select pieces of bytes.json alone"), noted.out);
    const Json back = json(run({"vocab", "-t", m_wordPiece, "--overlap", m_bytes, "--json"}).out)["overlap"];
    QVERIFY(back["a"] == both["overlap"]["b"] && back["b"] == both["overlap"]["a"]);
    // Folders have their own names, not that of the file in them.
    for (const char* name : {"one", "two"}) {
        QVERIFY(QDir(m_folder.path()).mkpath(name));
        QVERIFY(writeFile(m_folder.filePath(QLatin1String(name) + "/tokenizer.json"), kBytes));
    }
    const Json folders = json(
        run({"vocab", "-t", m_folder.filePath("one"), "--overlap", m_folder.filePath("two/"), "--json"}).out);
    QCOMPARE(folders["overlap"]["a"]["file"].get<std::string>(), std::string("one"));
    QCOMPARE(folders["overlap"]["b"]["file"].get<std::string>(), std::string("two"));
    const Ran human = run({"vocab", "-t", m_bytes, "--overlap", m_wordPiece});
    QVERIFY2(human.out.contains("3 (27.3 %)"), human.out);
    QCOMPARE(run({"vocab", "-t", m_bytes, "--overlap", "missing.json"}).code, 3);
}

void CliVocab::usedBy() {
    const Json listed = answer({"--id", "6", "--id", "1", "--used-by", m_text});
    QCOMPARE(listed["pieces"][0]["count"].get<int>(), 0);
    QCOMPARE(listed["pieces"][1]["count"].get<int>(), 1);
    QCOMPARE(run({"vocab", "-t", m_bytes, "--used-by", "missing.txt"}).code, 3);
    // Several files, a folder, and saved counts, which have to be of the same tokenizer.
    const Json twice = answer({"--id", "6", "--id", "1", "--used-by", m_text, "--used-by", m_second});
    QCOMPARE(twice["pieces"][1]["count"].get<int>(), 1);
    QCOMPARE(twice["pieces"][0]["count"].get<int>(), 1);
    QCOMPARE(answer({"--id", "1", "--used-by", m_texts.path()})["pieces"][0]["count"].get<int>(), 1);
    const QString saved = m_folder.filePath("counts.json");
    run({"compare", "--corpus", m_second, "--save", saved, m_bytes, m_wordPiece});
    const Json counted = answer({"--id", "1", "--used-by", saved});
    QCOMPARE(counted["pieces"][0]["count"].get<int>(), 1);
    const QString other = m_folder.filePath("other.json");
    QVERIFY(writeFile(other, QByteArray(kBytes)
                                 .replace("\"b\":1", "\"c\":1")
                                 .replace("a b", "a c")
                                 .replace("\"ab\"", "\"ac\"")
                                 .replace("Ġ ab\",\"ab A", "Ġ A")
                                 .replace("\"Ġab\"", "\"ĠA\"")));
    const Ran refused = run({"vocab", "-t", other, "--id", "1", "--used-by", saved});
    QCOMPARE(refused.code, 2);
    QVERIFY2(refused.error.contains("of this tokenizer"), refused.error);
}

QTEST_GUILESS_MAIN(CliVocab)
#include "tst_cli_vocab.moc"
