// What `train` reports: options without effect, figures, and shortfalls of the text.

#include "tests/support/command_line.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace tokenscope::test;

class CliTrainReports : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void optionsWithoutUse_data();
    void optionsWithoutUse();
    void weightsDontChangeCompression();
    void figuresAreThoseOfCountedWords();
    void fewerPiecesThanRequested();
    void prunedTokensKeepTheirIds();
    void idsAreCountedWhenExtending();
    void stepsOfBytes();
    void stepsShowSpaces();
    void formatsStateRemedies();
    void filesThatAreNotText();
    void badLinesAreSkipped();
    void resumeWithoutCheckpoint();
    void oneLanguage();

  private:
    QString path(const QString& name) const { return m_folder.filePath(name); }
    [[nodiscard]] Json file(const char* name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? json(file.readAll()) : Json();
    }
    QTemporaryDir m_folder;
};

namespace {

bool noted(const Json& notes, const char* what) {
    return std::any_of(notes.begin(), notes.end(), [what](const Json& note) {
        return note["message"].get<std::string>().find(what) != std::string::npos;
    });
}

} // namespace

void CliTrainReports::initTestCase() {
    QByteArray text;
    for (int i = 0; i < 400; ++i)
        text += "the " + QByteArray::number(i * i) + " of a lower one, newest and widest: it's here\n";
    QVERIFY(writeFile(path("text.txt"), text));
}

void CliTrainReports::optionsWithoutUse_data() {
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("named");
    const auto row = [](const QStringList& options, const char* named) {
        QTest::newRow(options.join(' ').toUtf8().constData()) << options << named;
    };
    row({"--limit-alphabet", "9"}, "--limit-alphabet");
    row({"--character-coverage", "0.9"}, "--character-coverage");
    row({"--user-defined-symbol", "x"}, "--user-defined-symbol");
    row({"--end-of-word-suffix", "x"}, "--end-of-word-suffix");
    row({"--unk-token", "x"}, "--unk-token");
    row({"--no-byte-fallback"}, "--byte-fallback");
    row({"--transition", "300"}, "--transition");
    row({"--seed-size", "300"}, "--seed-size");
    row({"--score", "frequency"}, "--score");
    row({"--baseline", "x.json"}, "--baseline");
    row({"--seed", "1"}, "--seed");
    row({"-m", "unigram", "--min-frequency", "3"}, "--min-frequency");
    row({"-m", "unigram", "--tie-break", "first"}, "--tie-break");
    row({"-m", "char", "--max-token-length", "3"}, "--max-token-length");
    row({"-m", "word", "--character-coverage", "0.9"}, "--character-coverage");
    row({"--steps", "-o", "x.json"}, "--out");
    row({"--pre-tokenizer", "regex:"}, "--pre-tokenizer");
    row({"--pre-tokenizer", "regex:("}, "--pre-tokenizer");
    row({"--temperature", "5"}, "--temperature");
    row({"--steps", "-m", "superbpe"}, "--steps");
    row({"--form", "sentencepiece", "-n", "300", "--special-token", "a"}, "--special-token");
    row({"-"}, "-");
}

void CliTrainReports::optionsWithoutUse() {
    QFETCH(QStringList, options);
    QFETCH(QString, named);
    const Ran ran = run(QStringList{"train", "--text", "a b"} + options);
    QCOMPARE(ran.code, 2);
    QVERIFY2(ran.error.contains("tokenscope: " + named.toUtf8() + ": "), ran.error);
    QVERIFY(ran.out.isEmpty());
}

void CliTrainReports::weightsDontChangeCompression() {
    const auto figures = [&](const QString& source) {
        return json(run({"train", source, "-n", "280", "--json"}).out);
    };
    const Json once = figures(path("text.txt"));
    const Json twice = figures(path("text.txt") + "=2");
    QCOMPARE(twice["bytes"], once["bytes"]); // bytes read
    QCOMPARE(twice["bytes_per_token"], once["bytes_per_token"]);
    QCOMPARE(twice["curve"], once["curve"]);
    // Words that occur once may have a weighted count below one half.
    const Json half = figures(path("text.txt") + "=0.5");
    const double ratio = half["bytes_per_token"].get<double>() / once["bytes_per_token"].get<double>();
    QVERIFY2(ratio > 0.7 && ratio < 1.4, QByteArray::number(ratio));
    QCOMPARE(once["token_bytes"], once["bytes"]);
}

void CliTrainReports::figuresAreThoseOfCountedWords() {
    for (const QStringList& form : {QStringList{}, QStringList{"--form", "sentencepiece"}}) {
        const Ran ran =
            run(QStringList{"train", path("text.txt"), "-n", "330", "--max-words", "12", "--json"} + form);
        QVERIFY2(ran.code == 0, ran.error);
        const Json figures = json(ran.out);
        QVERIFY(figures["dropped_words"].get<int>() > 0);
        QVERIFY(figures["token_bytes"].get<int>() < figures["bytes"].get<int>());
        QVERIFY(figures["token_bytes"].get<int>() > figures["bytes"].get<int>() / 2);
    }
}

void CliTrainReports::fewerPiecesThanRequested() {
    const Ran bpe = run({"train", path("text.txt"), "-n", "20000", "-o", path("few.json"), "--json"});
    QVERIFY2(bpe.code == 0, bpe.error);
    QVERIFY(noted(json(bpe.out)["notes"], "of the requested 20000 tokens were learned: no other pair"));
    QVERIFY(noted(file("few.json.manifest.json")["notes"], "of the requested 20000 tokens"));
    const Ran super = run({"train", path("text.txt"), "-n", "20000", "-m", "superbpe"});
    QVERIFY2(super.out.contains("so merging across words began there and not at 16000"), super.out);
    const Ran unigram = run({"train", path("text.txt"), "-n", "20000", "-m", "unigram"});
    QVERIFY2(unigram.out.contains("the text has no more seed tokens"), unigram.out);
    const Ran words = run({"train", path("text.txt"), "-n", "20000", "-m", "word"});
    QVERIFY2(words.out.contains("no other word occurs"), words.out);
    const Ran enough = run({"train", path("text.txt"), "-n", "280"});
    QVERIFY2(!enough.out.contains("requested"), enough.out);
}

void CliTrainReports::prunedTokensKeepTheirIds() {
    QCOMPARE(
        run({"train", path("text.txt"), "-n", "290", "-o", path("whole.json"), "--special-token", "<|end|>"})
            .code,
        0);
    const Ran pruned =
        run({"train", "--extend", path("whole.json"), "--prune", "270", "-o", path("pruned.json"), "--json"});
    QVERIFY2(pruned.code == 0, pruned.error);
    QCOMPARE(json(pruned.out)["pieces"].get<int>(), 270);
    QCOMPARE(file("pruned.json")["added_tokens"][0]["id"].get<int>(), 290);
    const Ran encoded = run({"encode", "-t", path("pruned.json"), "--parse-special", "--json", "<|end|>"});
    QVERIFY2(encoded.error.isEmpty(), encoded.error); // no warnings from the loader
    QCOMPARE(json(encoded.out)["ids"], Json::array({290}));
    const Ran nothing = run({"train", "--extend", path("whole.json"), "--prune", "290"});
    QCOMPARE(nothing.code, 2);
    QVERIFY2(nothing.error.contains("has only 290 tokens"), nothing.error);
}

void CliTrainReports::idsAreCountedWhenExtending() {
    for (const char* name : {"from.json", "from.tiktoken"}) {
        const QString next = path(QString("more-") + name);
        QCOMPARE(run({"train", path("text.txt"), "-n", "270", "-o", path(name), "--special-token", "<|end|>"})
                     .code,
                 0);
        const Ran more =
            run({"train", path("text.txt"), "--extend", path(name), "-n", "290", "-o", next, "--json"});
        QVERIFY2(more.code == 0, more.error);
        QCOMPARE(json(more.out)["pieces"].get<int>(), 290);
        QVERIFY(!noted(json(more.out)["notes"], "requested"));
    }
}

/// Bytes that are not UTF-8 are kept, and each line is an object.
void CliTrainReports::stepsOfBytes() {
    QVERIFY(writeFile(path("bytes.txt"), "\xFF\xFE\xFF\xFE"));
    const Ran ran = run({"train", "--steps", path("bytes.txt"), "-n", "257", "--json"});
    QVERIFY2(ran.code == 0, ran.error);
    const Json step = json(ran.out);
    QCOMPARE(step["merged"], (Json{{"bytes", "//4="}}));
    QCOMPARE(step["left"], (Json{{"bytes", "/w=="}}));
    QCOMPARE(step["gained"][0]["left"], (Json{{"bytes", "//4="}}));
}

void CliTrainReports::stepsShowSpaces() {
    const Ran ran = run({"train", "--steps", "--text", "hello hello hello world world", "-n", "280"});
    QVERIFY2(ran.code == 0, ran.error);
    QVERIFY2(ran.out.contains("\xE2\x90\xA0 hello \xE2\x86\x92 \xE2\x90\xA0hello   2 times, in 1 word\n"),
             ran.out);
    QVERIFY2(ran.out.contains("    hello \xC3\x97"
                              "1   \xE2\x90\xA0hello \xC3\x97"
                              "2   "),
             ran.out);
}

void CliTrainReports::formatsStateRemedies() {
    const auto refused = [&](const QStringList& options) {
        return run(QStringList{"train", path("text.txt"), "-n", "400"} + options);
    };
    const Ran word = refused({"-m", "word", "-o", path("no.json")});
    QCOMPARE(word.code, 1);
    QVERIFY2(word.error.trimmed().endsWith("write SentencePiece's own format (.model)"), word.error);
    const Ran model = refused({"-o", path("no.model")});
    QVERIFY2(
        model.error.contains("$.model.unk_token: the model has no unknown piece; train a SentencePiece model "
                             "(--preset sentencepiece"),
        model.error);
    const QStringList classical{"-p", "classical", "--to", "vocab-merges"};
    const Ran merges = refused(classical + QStringList{"-o", path("no")});
    QVERIFY2(merges.error.contains("(--normalizer bert --pre-tokenizer bert)"), merges.error);
    const Ran done = refused(
        classical + QStringList{"--normalizer", "bert", "--pre-tokenizer", "bert", "-o", path("gpt1")});
    QVERIFY2(done.code == 0, done.error);
}

void CliTrainReports::filesThatAreNotText() {
    QVERIFY(writeFile(path("latin1.txt"), QByteArray("caf\xE9 caf\xE9 caf\xE9\0 and more", 22)));
    const auto notes = [&](const QStringList& form) {
        return json(run(QStringList{"train", path("latin1.txt"), "--json"} + form).out)["notes"];
    };
    QVERIFY(noted(notes({"-n", "258"}), "3 of 22 bytes are not valid UTF-8"));
    QVERIFY(noted(notes({"-n", "258"}), "1 of 22 bytes are NUL"));
    QVERIFY(noted(notes({"-n", "280", "--form", "sentencepiece"}), "occurs 3 times"));
    QVERIFY(!noted(json(run({"train", path("text.txt"), "-n", "258", "--json"}).out)["notes"], "bytes are"));
}

void CliTrainReports::badLinesAreSkipped() {
    QVERIFY(writeFile(path("bad.jsonl"), "{\"text\":\"a b a b\"}\n{\"other\":3}\nnonsense\n"));
    const QStringList words{"train",      path("bad.jsonl"), "-n",    "257",
                            "--evaluate", path("bad.jsonl"), "--json"};
    const Ran refused = run(words);
    QCOMPARE(refused.code, 3);
    QVERIFY2(refused.error.contains("bad.jsonl: line 2: ") && refused.error.contains("(--skip-bad-lines)"),
             refused.error);
    const Ran left = run(words + QStringList{"--skip-bad-lines"});
    QVERIFY2(left.code == 0, left.error);
    QCOMPARE(json(left.out)["bad_lines"].get<int>(), 2);
    QCOMPARE(json(left.out)["held_out"][0]["bytes"].get<int>(), 7);
    QVERIFY(noted(json(left.out)["notes"], "2 lines skipped"));
}

void CliTrainReports::resumeWithoutCheckpoint() {
    const QStringList words{"train",        path("text.txt"), "-n",       "270",
                            "--checkpoint", path("kept"),     "--resume", "--json"};
    QVERIFY(noted(json(run(words).out)["notes"], "the training started from the beginning"));
    QVERIFY(!noted(json(run(words).out)["notes"], "the training started from the beginning"));
}

void CliTrainReports::oneLanguage() {
    QVERIFY(QDir().mkpath(path("fr")));
    QVERIFY(writeFile(path("fr/text.txt"), "le la les des du\n"));
    const auto notes = [&](const QStringList& sources) {
        return json(
            run(QStringList{"train", "--temperature", "0.5", "-n", "258", "--json"} + sources).out)["notes"];
    };
    QVERIFY(noted(notes({path("text.txt")}), "there is nothing to balance"));
    QVERIFY(!noted(notes({path("text.txt"), path("fr")}), "there is nothing to balance"));
}

QTEST_GUILESS_MAIN(CliTrainReports)
#include "tst_cli_train_reports.moc"
