// The command line as scripts see it: formats, streams and exit codes.

#include "tests/support/command_line.h"
#include "tests/support/shared_files.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

using namespace tokenscope::test;

class Cli : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase();
    void encode();
    void foldersReportTheOpenedFile();
    void answersAreOneLine();
    void encodeUnits_data();
    void encodeUnits();
    void encodePair();
    void encodeStages();
    void encodeHuman();
    void encodeLines();
    void encodeStats();
    void longTexts();
    void decode();
    void decodeLines();
    void inspect();
    void vocab();
    void unreachablePieces();
    void exitCodes_data();
    void exitCodes();
    void errorsAreOneSafeLine();
    void helpAndVersion();
    void helpOfOptions();
    void german();
    void withoutDisplay();
    void withoutItsWindow();
    void golden_data();
    void golden();

  private:
    QTemporaryDir m_folder;
    QString m_file;
};

void Cli::initTestCase() {
    QVERIFY2(QFile::exists(QString::fromStdString(programPath())), "the program is not built");
    m_file = m_folder.filePath("tokenizer.json");
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(kTokenizer);
}

void Cli::encode() {
    const Ran ran = run({"encode", "-t", m_file, "--json", "AB é?"});
    QCOMPARE(ran.code, 0);
    QCOMPARE(
        QString::fromUtf8(ran.out),
        QString::fromUtf8(
            R"({"ids":[0,4,5,1],"pieces":["<s>","ab","é","<unk>"],"types":["control","normal","normal","unknown"],)"
            R"("spans":[[0,0],[0,2],[3,4],[4,5]],"bytes":[[0,0],[0,2],[3,5],[5,6]]})"
            "\n"));
    QCOMPARE(json(run({"encode", "-t", m_file, "--json", "--no-add-special", "ab"}).out)["ids"].dump(),
             std::string("[4]"));
    QCOMPARE(json(run({"encode", "-t", m_folder.path(), "--json"}, "ab").out)["ids"].dump(),
             std::string("[0,4]"));
}

void Cli::foldersReportTheOpenedFile() {
    QTemporaryDir folder;
    QVERIFY(QFile::copy(m_file, folder.filePath("tokenizer.json")));
    const Ran alone = run({"encode", "-t", folder.path(), "ab"});
    QCOMPARE(alone.code, 0);
    QVERIFY(alone.error.isEmpty());
    QVERIFY(QFile::copy(m_file, folder.filePath("other.model")));
    const QString at = folder.path();
    for (const QStringList& arguments :
         {QStringList{"encode", "-t", at, "ab"}, QStringList{"decode", "-t", at, "0"},
          QStringList{"vocab", "-t", at}}) {
        const Ran ran = run(arguments);
        QCOMPARE(ran.code, 0);
        QVERIFY2(ran.error.contains("this folder's tokenizer.json is used"), ran.error.constData());
        QVERIFY2(ran.error.contains("other.model"), ran.error.constData());
    }
}

void Cli::answersAreOneLine() {
    // Line ends other than LF that some readers recognize are escaped; the text itself is printed unchanged.
    const Ran ran =
        run({"encode", "-t", m_file, "--json", "--stages", "a\xC2\x85\xE2\x80\xA8\xE2\x80\xA9\n\x7F\"\\"});
    QVERIFY(ran.out.contains("\"normalized\":\"a\\u0085\\u2028\\u2029\\n\\u007f\\\"\\\\\""));
}

void Cli::encodeUnits_data() {
    QTest::addColumn<QString>("unit");
    QTest::addColumn<QString>("spans");
    QTest::newRow("bytes") << "bytes"
                           << "[[0,2],[2,6],[6,7]]";
    QTest::newRow("codepoints") << "codepoints"
                                << "[[0,1],[1,2],[2,3]]";
    QTest::newRow("utf16") << "utf16"
                           << "[[0,1],[1,3],[3,4]]";
}

void Cli::encodeUnits() {
    QFETCH(QString, unit);
    QFETCH(QString, spans);
    const Ran ran =
        run({"encode", "-t", m_file, "--json", "--no-add-special", "--unit", unit, "é\U0001F600a"});
    QCOMPARE(ran.code, 0);
    QCOMPARE(QString::fromStdString(json(ran.out)["spans"].dump()), spans);
}

void Cli::encodePair() {
    const Json answer =
        json(run({"encode", "-t", m_file, "--jsonl", "--full"}, "{\"text\":\"éa\",\"pair\":\"b\"}\n").out);
    QCOMPARE(answer["ids"].dump(), std::string("[0,5,2,3]"));
    QCOMPARE(answer["spans"].dump(), std::string("[[0,0],[0,1],[1,2],[0,1]]"));
    QCOMPARE(answer["sequence_ids"].dump(), std::string("[null,0,0,1]"));
    QCOMPARE(answer["type_ids"].dump(), std::string("[0,0,0,1]"));
    QCOMPARE(answer["special_mask"].dump(), std::string("[1,0,0,0]"));
    QCOMPARE(answer["attention_mask"].dump(), std::string("[1,1,1,1]"));
    QCOMPARE(answer["word_ids"].dump(), std::string("[null,0,0,0]"));
}

void Cli::encodeStages() {
    const Json answer = json(run({"encode", "-t", m_file, "--json", "--stages", "AB é"}).out);
    QCOMPARE(QString::fromStdString(answer["normalized"].get<std::string>()), QString::fromUtf8("ab é"));
    QCOMPARE(QString::fromStdString(answer["pre_tokenized"].dump()),
             QString::fromUtf8("[[\"ab\",[0,2]],[\"é\",[3,4]]]"));
}

void Cli::encodeHuman() {
    const Ran ran = run({"encode", "-t", m_file, "ab"});
    QCOMPARE(ran.code, 0);
    QVERIFY(ran.out.contains("4  ab"));
    QVERIFY(ran.out.contains("[0,2)"));
    QVERIFY(run({"encode", "-t", m_file, "--unit", "bytes", "é"}).out.contains("[0,2)"));
    QVERIFY(!ran.out.contains('\x1b'));
}

void Cli::encodeLines() {
    // One answer per line, also for an invalid request, and before the input ends.
    QProcess process;
    process.start(QString::fromStdString(programPath()), {"encode", "-t", m_file, "--jsonl"});
    process.write("{\"text\":\"ab\"}\n");
    QVERIFY(process.waitForReadyRead(30000));
    QCOMPARE(json(process.readLine())["ids"].dump(), std::string("[0,4]"));
    process.write("{\"text\":\n");
    process.write("{\"bytes\":\"YWI=\",\"add_special\":false}\n{\"text\":7}\n{\"text\":\"a\"}");
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(30000));
    QCOMPARE(process.exitCode(), 0);
    QVERIFY(process.readAllStandardError().contains("2 of 5 requests failed"));
    const QList<QByteArray> lines = process.readAllStandardOutput().trimmed().split('\n');
    QCOMPARE(lines.size(), 4);
    QVERIFY(json(lines[0])["error"]["message"].is_string());
    QCOMPARE(json(lines[1])["ids"].dump(), std::string("[4]"));
    QCOMPARE(json(lines[2])["error"]["where"].dump(), std::string("\"$.text\""));
    QCOMPARE(json(lines[3])["ids"].dump(), std::string("[0,2]"));
}

void Cli::encodeStats() {
    const QString text = m_folder.filePath("lines.txt");
    QFile file(text);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("ab a\r\nb\n\nab");
    file.close();
    const QStringList common = {"encode", "-t", m_file, "--file", text, "--stats", "--no-add-special"};
    const Json whole = json(run(common + QStringList{"--repeat", "3"}).out);
    QCOMPARE(whole["bytes"].get<int>(), 11);
    QCOMPARE(whole["tokens"].get<int>(), 4);
    QCOMPARE(whole["encode_ms"].size(), std::size_t{3});
    QCOMPARE(whole["threads"].get<int>(), 1);
    // FNV-1a 64 over 4, 2, 3, 4 as little-endian uint32.
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const unsigned id : {4U, 2U, 3U, 4U}) {
        for (unsigned shift = 0; shift < 32; shift += 8)
            hash = (hash ^ ((id >> shift) & 0xFFU)) * 0x100000001B3ULL;
    }
    const auto expected = QString("0x%1").arg(hash, 16, 16, QChar('0')).toStdString();
    QCOMPARE(whole["ids_fnv1a64"].get<std::string>(), expected);
    const Json lines = json(run(common + QStringList{"--lines", "--threads", "2"}).out);
    QCOMPARE(lines["ids_fnv1a64"].get<std::string>(), expected);
}

/// A request has its answer in one piece, a long text is encoded in parts: both are the same.
void Cli::longTexts() {
    QByteArray text;
    while (text.size() < 5 << 20)
        text += text.size() % 7 == 0 ? "ab a b\n" : "b ab ";
    const QString plain = m_folder.filePath("long.txt");
    const QString request = m_folder.filePath("long.jsonl");
    const auto write = [](const QString& path, const QByteArray& bytes) {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    };
    QVERIFY(write(plain, text));
    QVERIFY(write(request, QByteArray::fromStdString(Json{{"text", text.toStdString()}}.dump()) + "\n"));
    const QStringList common = {"encode", "-t", m_file};
    const QByteArray whole = run(common + QStringList{"--jsonl", "--file", request}).out;
    QVERIFY(whole.size() > text.size());
    for (const char* threads : {"1", "3"})
        QVERIFY(run(common + QStringList{"--json", "--threads", threads, "--file", plain}).out == whole);
    const QByteArray table = run(common + QStringList{"--file", plain}).out;
    const qsizetype ids = whole.indexOf("\"ids\":[");
    QVERIFY(ids >= 0);
    const auto commas = std::count(whole.begin() + ids, whole.begin() + whole.indexOf(']', ids), ',');
    QCOMPARE(table.count('\n'), static_cast<qsizetype>(commas) + 2); // and the heading
}

void Cli::decode() {
    QCOMPARE(run({"decode", "-t", m_file, "0", "4", "5"}).out, QByteArray("abé"));
    QCOMPARE(run({"decode", "-t", m_file, "--no-skip-special", "[0, 4]"}).out, QByteArray("<s>ab"));
    QCOMPARE(run({"decode", "-t", m_file, "--json"}, "4,5\n").out, QByteArray("{\"text\":\"abé\"}\n"));
    QCOMPARE(run({"decode", "-t", m_file, "--json", "4", "99", "5"}).out, QByteArray("{\"text\":\"abé\"}\n"));
}

void Cli::decodeLines() {
    const Ran ran =
        run({"decode", "-t", m_file, "--jsonl"},
            "{\"ids\":[0,4],\"skip_special\":false}\n{\"ids\":[99,4]}\n{\"ids\":[-1]}\n{\"ids\":[]}\n");
    QCOMPARE(ran.code, 0);
    const QList<QByteArray> lines = ran.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines[0], QByteArray("{\"text\":\"<s>ab\"}"));
    QCOMPARE(lines[1],
             QByteArray("{\"text\":\"ab\"}")); // the reference ignores an id without a piece
    QCOMPARE(json(lines[2])["error"]["where"].dump(), std::string("\"$.ids[0]\""));
    QCOMPARE(lines[3], QByteArray("{\"text\":\"\"}"));
}

void Cli::inspect() {
    const Json answer = json(run({"inspect", "-t", m_file, "--json"}).out);
    QCOMPARE(answer["format"].dump(), std::string("\"tokenizer.json\""));
    QCOMPARE(answer["model"].dump(), std::string("\"bpe\""));
    QCOMPARE(answer["vocab_size"].get<int>(), 6);
    QCOMPARE(answer["types"]["normal"].get<int>(), 4);
    QCOMPARE(answer["types"]["control"].get<int>(), 1);
    QCOMPARE(answer["types"]["unknown"].get<int>(), 1);
    QCOMPARE(answer["special"].dump(), std::string("{\"bos\":0,\"unk\":1}"));
    QCOMPARE(answer["normalizer"].dump(), std::string("{\"type\":\"Lowercase\"}"));
    QCOMPARE(answer["added_tokens"][0]["content"].dump(), std::string("\"<s>\""));
    QCOMPARE(answer["chat_template"].get<bool>(), false);
    QCOMPARE(answer["sha256"].get<std::string>().size(), std::size_t{64});
    QVERIFY(answer["decoder"].is_object() && answer["pre_tokenizer"].is_object());
    QVERIFY(answer["diagnostics"].empty());
    const Ran human = run({"inspect", "-t", m_file});
    QCOMPARE(human.code, 0);
    QVERIFY(human.out.contains("vocab_size      6"));
    const QString unusual = m_folder.filePath("odd.json");
    QFile file(unusual);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"model":{"type":"BPE","unk_token":"?","vocab":{"a":0},"merges":[]}})");
    file.close();
    QVERIFY(run({"inspect", "-t", unusual})
                .out.contains("warning         $.model.unk_token: the unknown token '?' is no"));
    // As the warning says, such a text is rejected, as in the reference.
    const Ran refused = run({"encode", "-t", unusual, "ab"});
    QVERIFY(refused.code != 0 && refused.error.contains("'?' is not a piece"));
    QCOMPARE(run({"encode", "-t", unusual, "aa"}).code, 0);
    QVERIFY(run({"inspect", "-t", m_folder.path()}).out.contains("info            this folder's"));
}

void Cli::vocab() {
    const auto ids = [this](const QStringList& filter) {
        std::string list;
        const Json answer = json(run(QStringList{"vocab", "-t", m_file, "--json"} + filter).out);
        for (const Json& piece : answer["pieces"])
            list += std::to_string(piece["id"].get<int>()) + " ";
        return list;
    };
    QCOMPARE(ids({}), std::string("0 1 2 3 4 5 "));
    QCOMPARE(ids({"--type", "control"}), std::string("0 "));
    QCOMPARE(ids({"--find", "b"}), std::string("3 4 "));
    QCOMPARE(ids({"--regex", "^.b?$"}), std::string("2 3 4 5 "));
    QCOMPARE(ids({"--id", "4", "--id", "2"}), std::string("2 4 "));
    QCOMPARE(ids({"--limit", "2"}), std::string("0 1 "));
    const Ran lines = run({"vocab", "-t", m_file, "--jsonl", "--id", "5"});
    QCOMPARE(json(lines.out)["piece"].get<std::string>(), std::string("é"));
    QCOMPARE(lines.code, 0);
    const Ran missing = run({"vocab", "-t", m_file, "--jsonl", "--id", "5", "--id", "60000"});
    QCOMPARE(missing.out, lines.out);
    QCOMPARE(missing.code, 1);
    QVERIFY2(missing.error.contains("there is no piece with the id 60000; ids go up to 5\n"), missing.error);
}

/// `ab` is never built, and `ba` always.
void Cli::unreachablePieces() {
    const QString path = m_folder.filePath(QStringLiteral("reach.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"model":{"type":"BPE","vocab":{"a":0,"b":1,"ab":2,"ba":3},"merges":[["b","a"]]}})");
    file.close();
    const Json unreachable = json(run({"vocab", "-t", path, "--json", "--unreachable"}).out);
    QCOMPARE(unreachable["matches"].get<int>(), 1);
    QCOMPARE(unreachable["pieces"][0]["id"].get<int>(), 2);
    QCOMPARE(unreachable["pieces"][0]["reach"].get<std::string>(), std::string("unreachable"));
    QCOMPARE(unreachable["pieces"][0]["obstacle"].get<std::string>(), std::string("no-merge"));
    const Ran lines = run({"vocab", "-t", path, "--jsonl", "--reachable-text", "--id", "3"});
    QCOMPARE(json(lines.out)["reachable_text"].get<std::string>(), std::string("ba"));
}

void Cli::exitCodes_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("says");
    QTest::newRow("no tokenizer") << QStringList{"encode", "x"} << 2 << "no tokenizer is given";
    QTest::newRow("unknown option") << QStringList{"encode", "--frobnicate"} << 2 << "--frobnicate";
    QTest::newRow("option without value") << QStringList{"encode", "-t"} << 2 << "needs a value";
    QTest::newRow("wrong unit") << QStringList{"encode", "-t", "FILE", "--unit", "inch", "x"} << 2 << "inch";
    QTest::newRow("two texts") << QStringList{"encode", "-t", "FILE", "x", "y"} << 2 << "more than one text";
    QTest::newRow("wrong number") << QStringList{"vocab", "-t", "FILE", "--limit", "x"} << 2 << "--limit";
    QTest::newRow("wrong regex") << QStringList{"vocab", "-t", "FILE", "--regex", "("} << 2 << "--regex";
    QTest::newRow("negative id") << QStringList{"decode", "-t", "FILE", "-5"} << 2 << "'-5' is not an id";
    QTest::newRow("no such id") << QStringList{"decode", "-t", "FILE", "77"} << 2 << "77";
    QTest::newRow("preset of a file that needs none")
        << QStringList{"encode", "-t", "FILE", "--preset", "r50k_base", "x"} << 2 << "for rank files";
    QTest::newRow("no name") << QStringList{"encode", "-t", "", "x"} << 2 << "empty";
    QTest::newRow("repeat alone") << QStringList{"encode", "-t", "FILE", "--repeat", "2", "x"} << 2
                                  << "--stats";
    QTest::newRow("contradictory switches")
        << QStringList{"encode", "-t", "FILE", "--add-special", "--no-add-special", "x"} << 2
        << "exclude each other";
    QTest::newRow("full without JSON") << QStringList{"encode", "-t", "FILE", "--full", "x"} << 2 << "--json";
    QTest::newRow("option with a typo") << QStringList{"encode", "--jsno"} << 2 << "did you mean '--json'?";
    QTest::newRow("command with a typo") << QStringList{"encdoe"} << 2 << "did you mean 'encode'?";
    QTest::newRow("no text to compare") << QStringList{"compare", "FILE", "FILE"} << 2 << "a text";
    QTest::newRow("a message as text")
        << QStringList{"render", "--template", "chatml", "hello"} << 2 << "content: 'Hi'";
    QTest::newRow("not a name of a picture") << QStringList{"--screenshot", "x.jpgg"} << 2 << ".png";
    QTest::newRow("a window that is too large") << QStringList{"--size", "99999x800"} << 2 << "16384";
    QTest::newRow("no such preset") << QStringList{"encode", "-t", "FILE", "--preset", "gpt9", "x"} << 2
                                    << "gpt9";
    QTest::newRow("neither command nor file") << QStringList{"encdoe"} << 2 << "neither a command nor a file";
    QTest::newRow("no command, and a file")
        << QStringList{"encdoe", "FILE"} << 2 << "neither a command nor a file";
    QTest::newRow("no such file") << QStringList{"/nowhere/tokenizer.json"} << 3 << "there is no such file";
    QTest::newRow("missing file") << QStringList{"encode", "-t", "/nowhere/x.json", "x"} << 3
                                  << "/nowhere/x.json";
    QTest::newRow("missing text file")
        << QStringList{"encode", "-t", "FILE", "--file", "/nowhere/x.txt"} << 3 << "/nowhere/x.txt";
    QTest::newRow("not a tokenizer") << QStringList{"inspect", "-t", "SELF"} << 3 << "executable";
}

void Cli::exitCodes() {
    QFETCH(QStringList, arguments);
    QFETCH(int, code);
    QFETCH(QString, says);
    arguments.replaceInStrings("FILE", m_file);
    arguments.replaceInStrings("SELF", QString::fromStdString(programPath()));
    const Ran ran = run(arguments);
    QCOMPARE(ran.code, code);
    QVERIFY(ran.out.isEmpty());
    QVERIFY2(ran.error.startsWith("tokenscope: "), ran.error.constData());
    QVERIFY2(QString::fromUtf8(ran.error).contains(says), ran.error.constData());
}

void Cli::errorsAreOneSafeLine() {
    const QString name = m_folder.filePath("evil\x1b[31m\n.json");
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"model\":{\"type\":\"\\u001b[2J\\n\"}}");
    file.close();
    const Ran ran = run({"inspect", "-t", name});
    QCOMPARE(ran.code, 3);
    QCOMPARE(ran.error.count('\n'), 1);
    QVERIFY(!ran.error.contains('\x1b'));
}

void Cli::helpAndVersion() {
    const Ran help = run({"--help"});
    QVERIFY(help.out.contains("encode"));
    for (const char* option :
         {"--screenshot FILE", "--view VIEW", "--text-file", "--select", "--theme", "--text-size", "--size"})
        QVERIFY2(help.out.contains(option), option);
    QVERIFY(run({"--version"}).out.startsWith("tokenscope "));
    for (const char* command : {"encode", "decode", "inspect", "vocab"}) {
        const Ran ran = run({command, "--help"});
        QCOMPARE(ran.code, 0);
        QVERIFY(ran.out.contains("--tokenizer"));
    }
    QVERIFY(!run({"completion", "--help"}).out.contains("\n\n\n"));
}

/// Options are described by fragments, not by sentences.
void Cli::helpOfOptions() {
    for (const char* command : {"encode", "decode", "stages", "steps", "vocab", "check", "compare", "inspect",
                                "convert", "render", "train", "download"}) {
        const Ran ran = run({command, "--help"});
        QCOMPARE(ran.code, 0);
        int options = 0;
        for (const QByteArray& line : ran.out.split('\n')) {
            const bool starts = line.startsWith("  -") || line.startsWith("      --");
            if (!starts && !line.startsWith(QByteArray(31, ' ')))
                continue;
            options += starts ? 1 : 0;
            QVERIFY2(!line.endsWith('.'), line);
        }
        QVERIFY2(options > 2, command);
    }
    const Ran train = run({"train", "--help"});
    QVERIFY2(train.out.contains("model to train (default bpe); values: bpe superbpe"), train.out);
}

void Cli::german() {
    const QString locale = QStringLiteral("de_DE.UTF-8");
    const Ran ran = run({"./missing.json"}, {}, locale);
    if (!programHasNetwork()) // built without Qt
        QSKIP("only the program with its window has translations");
    QCOMPARE(ran.code, 3);
    QVERIFY2(ran.error.contains("diese Datei gibt es nicht"), ran.error.constData());
    // JSON stays the same.
    const QStringList words{"encode", "-t", m_file, "--json", "ab"};
    QCOMPARE(run(words, {}, locale).out, run(words).out);
    const QStringList failing{"encode", "-t", "./missing.json", "--json", "ab"};
    QCOMPARE(run(failing, {}, locale).error, run(failing).error);
}

/// A command has no Qt, and works where tokenscope-window is not installed.
void Cli::withoutItsWindow() {
    const QString alone = m_folder.filePath(QStringLiteral("tokenscope"));
    QVERIFY(QFile::copy(QString::fromStdString(programPath()), alone));
    QFile program(alone);
    QVERIFY(program.open(QIODevice::ReadOnly));
    QVERIFY(!program.readAll().contains("libQt6"));
    const auto runAlone = [&](const QStringList& arguments) {
        QProcess process;
        process.start(alone, arguments);
        process.waitForFinished(60000);
        return Ran{process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    };
    QCOMPARE(runAlone({"encode", "-t", m_file, "--json", "AB"}).out,
             run({"encode", "-t", m_file, "--json", "AB"}).out);
    const Ran download = runAlone({"download", "org/name"});
    QCOMPARE(download.code, 3);
    QVERIFY2(download.error.contains("downloading is not installed; install"), download.error.constData());
    const Ran window = runAlone({"--view", "chips"});
    QCOMPARE(window.code, 2);
    QVERIFY2(window.error.contains("the window is not installed; install"), window.error.constData());
}

void Cli::withoutDisplay() {
    const Ran ran = run({});
    QCOMPARE(ran.code, 0);
    QVERIFY(ran.out.contains("no display"));
    QVERIFY(ran.out.contains("tokenscope --help"));
}

void Cli::golden_data() {
    QTest::addColumn<QString>("golden");
    QTest::newRow("tokenizer.json") << "hf/gpt2.json";
    QTest::newRow("gguf") << "gguf/ggml-vocab-llama-spm.gguf";
    QTest::newRow("tekken") << "tekken_own/own_tekken_v3.json";
}

/// Real files through the whole program; the conformance tests of core cover the rest.
void Cli::golden() {
    QFETCH(QString, golden);
    const auto path =
        tokenscope::test::sharedFile("tokenizers/golden/" + golden.toStdString() + ".golden.json");
    if (path.empty())
        QSKIP("the shared reference files are missing");
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const Json wanted = json(file.readAll());
    QByteArray requests;
    for (const Json& test : wanted["cases"])
        requests += QByteArray::fromStdString(
            Json{{"text", test["text"]}, {"add_special", false}, {"parse_special", test.contains("tokens")}}
                .dump() +
            "\n");
    const auto tokenizer =
        tokenscope::test::sharedFile("tokenizers/" + wanted["tokenizer"].get<std::string>());
    const Ran ran = run({"encode", "--jsonl", "--stages", "-t", QString::fromStdString(tokenizer)}, requests);
    QCOMPARE(ran.code, 0);
    const QList<QByteArray> answers = ran.out.trimmed().split('\n');
    QCOMPARE(static_cast<std::size_t>(answers.size()), wanted["cases"].size());
    const std::pair<const char*, const char*> fields[] = {{"ids", "ids"},
                                                          {"pieces", "tokens"},
                                                          {"pieces", "pieces"},
                                                          {"spans", "offsets"},
                                                          {"pre_tokenized", "pre_tokenized"}};
    for (qsizetype i = 0; i < answers.size(); ++i) {
        const Json& test = wanted["cases"][static_cast<std::size_t>(i)];
        for (const auto& [ours, theirs] : fields)
            if (test.contains(theirs))
                QCOMPARE(json(answers[i])[ours].dump(), withOurBytes(test[theirs]).dump());
    }
}

QTEST_GUILESS_MAIN(Cli)
#include "tst_cli.moc"
