// `train` on the command line: files, output and errors.

#include "tests/support/command_line.h"

#include <QCryptographicHash>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace tokenscope::test;

namespace {

QStringList mergesOf(const QByteArray& out) {
    QStringList merges;
    for (const QByteArray& line : out.trimmed().split('\n')) {
        const Json step = json(line);
        merges << QString::fromStdString(step["left"].get<std::string>() + "+" +
                                         step["right"].get<std::string>() + " " +
                                         std::to_string(step["count"].get<int>()));
    }
    return merges;
}

} // namespace

class CliTrain : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void helloWorld();
    void textbook();
    void textbookWordEnds();
    void manifest();
    void scores();
    void evaluation();
    void evaluationTextsAreReadLikeSources();
    void extendsAndPrunes();
    void countsAndNothing();
    void optionsOfForms();
    void namesLikeWeights();
    void formats_data();
    void formats();
    void refusals_data();
    void refusals();
    void presets();

  private:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QTemporaryDir m_folder;
};

void CliTrain::initTestCase() {
    QByteArray text;
    for (int i = 0; i < 400; ++i)
        text += "the " + QByteArray::number(i * i) + " of a lower one, newest and widest: it's here\n";
    QVERIFY(writeFile(path("text.txt"), text));
}

/// ` hello` twice, `hello` once, ` world` twice: of e+l, h+e, l+l and l+o, which occur three times, e+l has
/// the smallest ids.
void CliTrain::helloWorld() {
    const Ran ran = run({"train", "--text", "hello hello hello world world", "-n", "262", "--json"});
    QCOMPARE(ran.code, 0);
    const Json made = json(ran.out);
    QCOMPARE(made["merges"].get<int>(), 6);
    QCOMPARE(made["distinct_words"].get<int>(), 3);
    const Ran steps =
        run({"train", "--text", "hello hello hello world world", "-n", "262", "--steps", "--json"});
    QCOMPARE(steps.code, 0);
    // Then only el+l, h+ell and hell+o occur three times; of pairs that occur twice, l+d is first
    // (l is before o, o before r and w, and the space after all of these).
    QCOMPARE(mergesOf(steps.out), (QStringList{"e+l 3", "h+el 3", "l+o 3", "hel+lo 3", "l+d 2", "o+r 2"}));
}

/// Each merge by hand: `e s` occurs in newest and widest, and so on.
void CliTrain::textbook() {
    const Ran ran =
        run({"train", "--steps", "--json", "--form", "classical", "--end-of-word-suffix", "", "--tie-break",
             "first", "--min-frequency", "1", "-n", "24", "--text", "low lower newest widest"});
    QCOMPARE(ran.code, 0);
    QStringList merges;
    for (const QByteArray& line : ran.out.trimmed().split('\n')) {
        const Json step = json(line);
        merges << QString::fromStdString(step["left"].get<std::string>() + " " +
                                         step["right"].get<std::string>() + " " +
                                         std::to_string(step["count"].get<int>()));
    }
    // Twice each: l o, o w, w e, e s, s t. The first in the text are merged first.
    QCOMPARE(merges.mid(0, 4), (QStringList{"l o 2", "lo w 2", "e s 2", "es t 2"}));
    const Json first = json(ran.out.left(ran.out.indexOf('\n')));
    QCOMPARE(first["words"].get<int>(), 2);
    QVERIFY(first["tied"].dump().find(R"(["o","w"])") != std::string::npos);
    QCOMPARE(first["lost"].dump(), std::string(R"([{"left":"l","right":"o","before":2,"after":0},)"
                                               R"({"left":"o","right":"w","before":2,"after":0}])"));
}

void CliTrain::textbookWordEnds() {
    const QStringList train{
        "train",
        "--steps",
        "--form",
        "classical",
        "--min-frequency",
        "2",
        "--text",
        "low low low low low lower lower newest newest newest newest newest newest widest widest widest"};
    const Ran ran = run(train);
    QCOMPARE(ran.code, 0);
    // Sennrich's example: e s, es t</w>, l o, lo w …
    const QByteArray& out = ran.out;
    QVERIFY2(out.contains("   1  e s → es   9 times, in 2 words"), out);
    QVERIFY2(out.contains("   2  es t</w> → est</w>   9 times, in 2 words"), out);
    QVERIFY2(out.contains("   3  l o → lo   7 times, in 2 words"), out);
    QVERIFY2(out.contains("n e w est</w> ×6"), out);
    // All of them by hand; of equally frequent ones that with the smaller left letter (d, e, i, l, n, o, r,
    // s, t, w, then letters with end-of-word suffix, then pieces).
    QCOMPARE(mergesOf(run(train + QStringList{"--json"}).out),
             (QStringList{"e+s 9", "es+t</w> 9", "l+o 7", "e+w 6", "n+ew 6", "new+est</w> 6", "lo+w</w> 5",
                          "d+est</w> 3", "i+dest</w> 3", "w+idest</w> 3", "e+r</w> 2", "w+er</w> 2",
                          "lo+wer</w> 2"}));
}

void CliTrain::manifest() {
    const Ran ran =
        run({"train", path("text.txt"), "-n", "300", "-o", path("m.json"), "--tie-break", "spelling"});
    QVERIFY2(ran.code == 0, ran.error);
    QFile file(path("m.json.manifest.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const Json manifest = json(file.readAll());
    QFile text(path("text.txt"));
    QVERIFY(text.open(QIODevice::ReadOnly));
    const QByteArray hash = QCryptographicHash::hash(text.readAll(), QCryptographicHash::Sha256).toHex();
    QCOMPARE(QByteArray::fromStdString(manifest["sources"][0]["sha256"].get<std::string>()), hash);
    QCOMPARE(manifest["sources"][0]["records"].get<int>(), 400);
    QCOMPARE(manifest["figures"]["pieces"].get<int>(), 300);
    QVERIFY(manifest["ties"].get<std::string>().find("first in the order of bytes") != std::string::npos);
    QVERIFY(manifest["trained_by"].get<std::string>().starts_with("Tokenscope"));
}

/// WordPiece by the requested score; BERT's preset uses that of Hugging Face.
void CliTrain::scores() {
    int made = 0;
    const auto tokensOf = [&](const QStringList& options, const char* score) {
        const QString out = path(QStringLiteral("w%1.json").arg(++made));
        const Ran ran = run(QStringList{"train", path("text.txt"), "-n", "90", "-o", out, "--evaluate",
                                        path("text.txt"), "--json"} +
                            options);
        QFile file(out + ".manifest.json");
        if (ran.code != 0 || !file.open(QIODevice::ReadOnly) ||
            json(file.readAll()).dump().find(score) == std::string::npos)
            return std::size_t{0};
        return json(ran.out)["held_out"][0]["tokens"].get<std::size_t>();
    };
    const std::size_t likelihood = tokensOf({"-m", "wordpiece"}, R"("score":"likelihood")");
    const std::size_t frequency =
        tokensOf({"-m", "wordpiece", "--score", "frequency"}, R"("score":"frequency")");
    QVERIFY(frequency > 0);
    QVERIFY(likelihood > frequency);
    QVERIFY(tokensOf({"--preset", "bert"}, R"("score":"frequency")") > 0);
    QCOMPARE(run({"train", path("text.txt"), "-m", "wordpiece", "--score", "luck"}).code, 2);
}

void CliTrain::evaluation() {
    QVERIFY(writeFile(path("held.txt"), "the newest one\n"));
    const Ran ran = run({"train", path("text.txt"), "-n", "300", "-o", path("h.json"), "--evaluate",
                         path("held.txt"), "--json"});
    QVERIFY2(ran.code == 0, ran.error);
    const Json held = json(ran.out)["held_out"];
    QCOMPARE(held.size(), std::size_t{1});
    QCOMPARE(held[0]["bytes"].get<int>(), 15);
    const Json encoded = json(run({"encode", "-t", path("h.json"), "--json", "-f", path("held.txt")}).out);
    QCOMPARE(held[0]["tokens"].get<std::size_t>(), encoded["ids"].size());
    const Ran against = run({"train", path("text.txt"), "-n", "280", "--evaluate", path("held.txt"),
                             "--baseline", path("h.json"), "--json"});
    QCOMPARE(json(against.out)["held_out"][1]["tokens"].get<std::size_t>(), encoded["ids"].size());
}

/// The field of .jsonl files, which a pattern names.
void CliTrain::evaluationTextsAreReadLikeSources() {
    QVERIFY(writeFile(path("held1.jsonl"), "{\"text\":\"the newest\"}\n{\"text\":\"one\"}\n"));
    QVERIFY(writeFile(path("held2.tsv"), "n\ttext\n1\twidest\n"));
    const Ran ran = run({"train", path("text.txt"), "-n", "300", "--evaluate", path("held*.jsonl"),
                         "--evaluate", path("held2.tsv"), "--json"});
    QVERIFY2(ran.code == 0, ran.error);
    QCOMPARE(json(ran.out)["held_out"][0]["bytes"].get<int>(), 19);
    const Ran bad = run({"train", path("text.txt"), "-n", "300", "--evaluate", path("held1.jsonl"), "--field",
                         "words", "--json"});
    QCOMPARE(bad.code, 3);
}

/// All ids of an extended tokenizer stay; ids of pruned pieces are unused.
void CliTrain::extendsAndPrunes() {
    QCOMPARE(
        run({"train", path("text.txt"), "-n", "280", "-o", path("old.json"), "--special-token", "<|end|>"})
            .code,
        0);
    const Ran more =
        run({"train", path("text.txt"), "--extend", path("old.json"), "-n", "300", "-o", path("more.json")});
    QVERIFY2(more.code == 0, more.error);
    const auto pieces = [&](const char* name) {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? json(file.readAll()) : Json();
    };
    const Json old = pieces("old.json");
    const Json grown = pieces("more.json");
    for (const auto& [piece, id] : old["model"]["vocab"].items())
        QCOMPARE(grown["model"]["vocab"][piece].get<int>(), id.get<int>());
    QCOMPARE(grown["added_tokens"][0]["id"].get<int>(), 280);
    QVERIFY(grown["model"]["vocab"].size() > old["model"]["vocab"].size());
    const Ran fewer =
        run({"train", "--prune", "270", "--extend", path("more.json"), "-o", path("fewer.json")});
    QVERIFY2(fewer.code == 0, fewer.error);
    const Json small = pieces("fewer.json");
    QCOMPARE(small["model"]["vocab"].size(), std::size_t{270});
    for (const auto& [piece, id] : small["model"]["vocab"].items())
        QCOMPARE(grown["model"]["vocab"][piece].get<int>(), id.get<int>());
    QCOMPARE(run({"train", "--prune", "270"}).code, 2);
    const Ran none =
        run({"train", path("text.txt"), "--extend", path("old.json"), "-n", "281", "-o", path("none.json")});
    QCOMPARE(none.code, 2);
    QVERIFY2(none.error.contains("already has 281 ids"), none.error);
    QVERIFY(!QFile::exists(path("none.json")));
    const Ran steps = run({"train", "--text", "the the", "--extend", path("old.json"), "-n", "282", "--steps",
                           "--min-frequency", "1", "--json"});
    QVERIFY2(steps.code == 0, steps.error);
    QCOMPARE(json(steps.out)["id"].get<int>(), 281);
}

/// Files are overwritten only on request, and a run without output is reported.
void CliTrain::countsAndNothing() {
    const QStringList count{"train", path("text.txt"), "--count-only", path("text.counts")};
    QCOMPARE(run(count).code, 0);
    const Ran again = run(count);
    QCOMPARE(again.code, 2);
    QVERIFY2(again.error.contains("the file already exists"), again.error);
    QCOMPARE(run(count + QStringList{"--force"}).code, 0);
    // Counts of another split can't be merged.
    const Ran other = run({"train", "--counts", path("text.counts"), "--special-token", "the", "-n", "300"});
    QCOMPARE(other.code, 2);
    const Ran nothing = run({"train", "--text", "a b", "-n", "260"});
    QCOMPARE(nothing.code, 0);
    QVERIFY2(nothing.error.contains("nothing will be written"), nothing.error);
}

/// Options of SentencePiece's and BERT's forms.
void CliTrain::optionsOfForms() {
    const auto model = [&](const QStringList& options, const char* name) {
        const Ran ran = run(QStringList{"train", path("text.txt"), "-o", path(name)} + options);
        QFile file(path(name));
        return ran.code == 0 && file.open(QIODevice::ReadOnly) ? json(file.readAll()) : Json();
    };
    const Json bert =
        model({"-m", "wordpiece", "-n", "80", "--unk-token", "[?]", "--continuing-subword-prefix", "@@"},
              "own.json");
    QCOMPARE(bert["model"]["unk_token"].get<std::string>(), std::string("[?]"));
    QCOMPARE(bert["model"]["continuing_subword_prefix"].get<std::string>(), std::string("@@"));
    QCOMPARE(run({"train", path("text.txt"), "--form", "sentencepiece", "-n", "330", "--unk-token", "<?>",
                  "--no-add-dummy-prefix", "--remove-extra-whitespaces", "-o", path("own.model")})
                 .code,
             0);
    const Ran plain = run({"encode", "-t", path("own.model"), "--json", "the  lower"});
    const Json ids = json(plain.out)["ids"];
    QCOMPARE(ids, json(run({"encode", "-t", path("own.model"), "--json", " the lower "}).out)["ids"]);
    const Ran normalizer = run({"train", "--text", "a", "--form", "sentencepiece", "--normalizer", "nfkc"});
    QCOMPARE(normalizer.code, 2);
    QVERIFY2(normalizer.error.contains("name a .model file"), normalizer.error);
}

/// A file whose name looks like a name with a weight.
void CliTrain::namesLikeWeights() {
    QVERIFY(writeFile(path("run=3"), "word word\n"));
    const Ran ran = run({"train", path("run=3"), "-n", "260", "--json"});
    QVERIFY2(ran.code == 0, ran.error);
    QCOMPARE(json(ran.out)["records"].get<int>(), 1);
}

void CliTrain::formats_data() {
    QTest::addColumn<QStringList>("options");
    QTest::newRow("tokenizer.json") << QStringList{"-o", "a.json"};
    QTest::newRow("tiktoken") << QStringList{"-o", "a.tiktoken"};
    QTest::newRow("vocab-merges") << QStringList{"--to", "vocab-merges", "-o", "folder"};
    QTest::newRow("SentencePiece") << QStringList{"--form", "sentencepiece", "-o", "a.model"};
}

void CliTrain::formats() {
    QFETCH(QStringList, options);
    options.last() = path(options.last());
    const Ran ran = run(QStringList{"train", path("text.txt"), "-n", "330"} + options);
    QVERIFY2(ran.code == 0, ran.error);
    const Ran encoded = run({"encode", "-t", options.last(), "--json", "newer ones: 1600"});
    QVERIFY2(encoded.code == 0, encoded.error);
    const Json ids = json(encoded.out)["ids"];
    QVERIFY(ids.size() > 3 && ids.size() < 16);
    QStringList words{"decode", "-t", options.last()};
    for (const Json& id : ids)
        words << QString::number(id.get<int>());
    const Ran decoded = run(words);
    QCOMPARE(QString::fromUtf8(decoded.out).trimmed(), QString("newer ones: 1600"));
}

void CliTrain::refusals_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("said");
    QTest::newRow("model") << QStringList{"--model", "bqe"}
                           << "--model: unknown value 'bqe'; choose one of bpe";
    QTest::newRow("preset") << QStringList{"--preset", "gpt9"} << "--preset: unknown preset 'gpt9'";
    QTest::newRow("coverage") << QStringList{"--character-coverage", "1.5"}
                              << "'1.5' is not a number above 0 and at most 1";
    QTest::newRow("format") << QStringList{"-o", "x.bin"} << "the format of 'x.bin' is not known";
    QTest::newRow("resume") << QStringList{"--resume"} << "there is no checkpoint";
    QTest::newRow("weight") << QStringList{"a.txt=-1"} << "the weight -1 is invalid";
    QTest::newRow("piece of the alphabet")
        << QStringList{"--text", "a", "--special-token", "a"} << "is the spelling of a byte";
    QTest::newRow("from, model") << QStringList{"--text", "a",   "-m",       "unigram",
                                                "-n",     "300", "--extend", "x.json"}
                                 << "only BPE can be extended";
    QTest::newRow("from, pieces") << QStringList{"--text", "a", "--extend", "x.json"}
                                  << "needs the number of ids of the result";
    QTest::newRow("from, form") << QStringList{"--text",   "a",      "-n",     "9",
                                               "--extend", "x.json", "--form", "bytes"}
                                << "--form: the tokenizer given by --extend defines this itself";
    QTest::newRow("counts and out") << QStringList{"--text", "a", "--count-only", "c", "-o", "x.json"}
                                    << "counting words creates no tokenizer";
    QTest::newRow("no file") << QStringList{"no-such.txt"} << "no-such.txt";
    QTest::newRow("no folder") << QStringList{"--text", "a", "-o", "no/such/x.json"}
                               << "this folder does not exist";
}

void CliTrain::refusals() {
    QFETCH(QStringList, options);
    QFETCH(QString, said);
    const Ran ran = run(QStringList{"train"} + options);
    QVERIFY(ran.code == 2 || ran.code == 3);
    QVERIFY2(ran.error.contains(said.toUtf8()), ran.error);
    QVERIFY(ran.out.isEmpty());
}

void CliTrain::presets() {
    const Ran ran = run({"train", "--presets"});
    QCOMPARE(ran.code, 0);
    for (const char* name :
         {"gpt2", "gpt4", "llama3", "nanochat", "sentencepiece", "unigram", "superbpe", "bert"})
        QVERIFY2(ran.out.contains(name), name);
}

QTEST_GUILESS_MAIN(CliTrain)
#include "tst_cli_train.moc"
