#include "core/base/printable.h"
#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/prose/replay.h"
#include "core/formats/load.h"
#include "core/report/escaping.h"
#include "core/report/replay_export.h"
#include "tests/support/small_bpe.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include <stop_token>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::explain;
using namespace tokenscope::report;
using namespace tokenscope::test;

namespace {

std::shared_ptr<const Tokenizer> tokenizerOf(const std::string& json) {
    auto loaded = loadDefinition(json, "tokenizer.json");
    if (!loaded)
        qFatal("%s", loaded.error().message.english().c_str());
    auto made = Tokenizer::create(*loaded);
    if (!made)
        qFatal("%s", made.error().message.english().c_str());
    return *made;
}

const std::string kLower = R"({"version":"1.0","added_tokens":[],"normalizer":null,"pre_tokenizer":null,
"post_processor":null,"decoder":null,"model":{"type":"BPE","dropout":null,"unk_token":null,
"continuing_subword_prefix":"","end_of_word_suffix":"","fuse_unk":false,"byte_fallback":false,
"vocab":{"l":0,"o":1,"w":2,"e":3,"r":4,"s":5,"t":6,"<":7,"|":8,"`":9,"lo":10,"low":11,"er":12,"lower":13},
"merges":["l o","lo w","e r","low er"]}})";

Replay replayOf(const Tokenizer& tokenizer, std::string_view word) {
    auto steps = explainBpe(tokenizer, word);
    if (!steps)
        qFatal("%s", steps.error().message.english().c_str());
    return *makeReplay(tokenizer, word, std::move(*steps));
}

QJsonArray dataIn(const std::string& html) {
    const std::string_view open = "type=\"application/json\">";
    const std::size_t begin = html.find(open) + open.size();
    const std::size_t end = html.find("</script>", begin);
    return QJsonDocument::fromJson(QByteArray::fromStdString(html.substr(begin, end - begin))).array();
}

} // namespace

class ReplayTest : public QObject {
    Q_OBJECT

  private slots:
    void boxesKeepTheirColumns();
    void labels_data();
    void labels();
    void hiddenCharacters();
    void htmlHasTheSteps();
    void htmlIsSafe();
    void svgIsWellFormed();
    void markdownIsATable();
    void longWordsStaySmall();
    void tooLongWords();
    void stops();
    void aBrowserScrubs();
};

void ReplayTest::boxesKeepTheirColumns() {
    const auto tokenizer = tokenizerOf(kLower);
    const Replay replay = replayOf(*tokenizer, "lower");
    QCOMPARE(replay.columns, 5U);
    QCOMPARE(replayRows(replay),
             (std::vector<std::string>{"l o w e r", "lo w e r", "low e r", "low er", "lower"}));
    QCOMPARE(replay.sentences[1], std::string("joins lo and w into low, rank 1"));
    QVERIFY(!replay.hasScores());
    StepWalk walk(replay.steps);
    for (;; walk.forward()) { // the boxes of a row are adjacent and fill it
        QCOMPARE(walk.row(), replay.steps.row(walk.done()));
        QCOMPARE(walk.size(), walk.row().size());
        std::uint32_t column = 0;
        for (const NodeIndex node : walk.row()) {
            QCOMPARE(replay.boxes[node].column, column);
            column = replay.boxes[node].endColumn;
        }
        QCOMPARE(column, replay.columns);
        if (walk.atEnd())
            break;
    }
    QCOMPARE(replay.boxes[walk.first()].id, std::optional<PieceId>(13));
}

void ReplayTest::labels_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("label");
    QTest::newRow("plain") << QByteArray("lo") << QByteArray("lo");
    QTest::newRow("space") << QByteArray(" a") << QByteArray("␣a");
    QTest::newRow("bytes") << QByteArray("\xF0\x9F") << QByteArray("F0 9F");
    QTest::newRow("mixed") << QByteArray("a\xF0"
                                         "b")
                           << QByteArray("a F0 b");
    QTest::newRow("line feed") << QByteArray("\n") << QByteArray("U+000A");
    QTest::newRow("zero width") << QByteArray("\xE2\x80\x8B") << QByteArray("U+200B");
    QTest::newRow("line end") << QByteArray("\r\n") << QByteArray("U+000D U+000A");
    QTest::newRow("amid") << QByteArray("a\nb\xF0\t") << QByteArray("a U+000A b F0 U+0009");
    QTest::newRow("trailing space") << QByteArray("\n ") << QByteArray("U+000A ␣");
    QTest::newRow("nothing") << QByteArray() << QByteArray("∅");
}

void ReplayTest::labels() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, label);
    QCOMPARE(
        QByteArray::fromStdString(replayLabel({bytes.constData(), static_cast<std::size_t>(bytes.size())})),
        label);
}

/// Characters that are replaced on a terminal are replaced in a picture too; XML can't have noncharacters.
void ReplayTest::hiddenCharacters() {
    for (const char32_t c : {0x061CU, 0xFDD0U, 0xFFF9U, 0xFFFEU, 0xFFFFU, 0xE0001U, 0x1FFFEU, 0x10FFFFU}) {
        const std::string text = QString::fromUcs4(&c, 1).toStdString();
        const QString code = QString::number(static_cast<uint>(c), 16).toUpper().rightJustified(4, '0');
        QCOMPARE(QString::fromStdString(replayLabel(text)), "U+" + code);
        QCOMPARE(QString::fromStdString(printable(text)), "\\u{" + code + "}");
        const std::string title = markupText("a" + text + "\x01<");
        QXmlStreamReader xml(QByteArray::fromStdString("<title>" + title + "</title>"));
        while (!xml.atEnd())
            xml.readNext();
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    }
    const std::string word = "ab\xEF\xBF\xBE\xEF\xBF\xBF";
    const auto tokenizer = madeOf(listedMerges({{"a", "b"}}, {"\xEF\xBF\xBE", "\xEF\xBF\xBF"}));
    QXmlStreamReader xml(QByteArray::fromStdString(*replaySvg(replayOf(*tokenizer, word))));
    while (!xml.atEnd())
        xml.readNext();
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
}

void ReplayTest::htmlHasTheSteps() {
    const auto tokenizer = tokenizerOf(kLower);
    const std::vector<Replay> words = {replayOf(*tokenizer, "lower"), replayOf(*tokenizer, "lowest")};
    const std::string html = *replayHtml(words, "own.json");
    const QJsonArray data = dataIn(html);
    QCOMPARE(data.size(), 2);
    const QJsonObject lower = data[0].toObject();
    QCOMPARE(lower["symbols"].toInt(), 5);
    QCOMPARE(lower["steps"].toArray().size(), 4);
    QCOMPARE(lower["boxes"].toArray().size(), 9);
    QCOMPARE(lower["boxes"].toArray()[8].toArray()[0].toString(), QString("lower"));
    QCOMPARE(data[1].toObject()["steps"].toArray().size(), 2);
    for (const char* outside : {"http://", "https://", "url(", "@import", "src="})
        QVERIFY2(html.find(outside) == std::string::npos, outside);
    QVERIFY(html.find("<td class=\"s\">low e s t</td>") != std::string::npos);
}

void ReplayTest::htmlIsSafe() {
    const auto tokenizer = tokenizerOf(kLower);
    std::vector<Replay> words = {replayOf(*tokenizer, "<low")};
    words[0].word = "</script><img onerror=alert(1)>\xFF\"";
    words[0].boxes[0].label = "</script><!--";
    const std::string html = *replayHtml(words, "a<b>&\"'\xF0.json");
    QVERIFY(html.find("<img") == std::string::npos);
    QVERIFY(html.find("<!--") == std::string::npos);
    QVERIFY(html.find("a<b>") == std::string::npos);
    QCOMPARE(dataIn(html)[0].toObject()["boxes"].toArray()[0].toArray()[0].toString(),
             QString("</script><!--"));
}

void ReplayTest::svgIsWellFormed() {
    const auto tokenizer = tokenizerOf(kLower);
    Replay replay = replayOf(*tokenizer, "lower");
    replay.boxes[0].label = "<&\"\xFF";
    const std::string svg = *replaySvg(replay);
    QXmlStreamReader reader(QByteArray::fromStdString(svg));
    int frames = 0;
    int animations = 0;
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        frames += reader.name() == QLatin1String("g");
        animations += reader.name() == QLatin1String("animate");
    }
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QCOMPARE(frames, 5);
    QCOMPARE(animations, 5);
}

void ReplayTest::markdownIsATable() {
    const auto tokenizer = tokenizerOf(kLower);
    const std::vector<Replay> words = {replayOf(*tokenizer, "l|`ow")};
    const QString text = QString::fromStdString(*replayMarkdown(words));
    QCOMPARE(text, QString("### ``l\\|`ow``\n\n"
                           "| step | pair | gives | rank | row |\n"
                           "|---:|---|---|---:|---|\n"
                           "| 0 |  |  |  | `l` `\\|` `` ` `` `o` `w` |\n"));
    const std::vector<Replay> low = {replayOf(*tokenizer, "low")};
    QVERIFY(replayMarkdown(low)->ends_with("| 1 | `l` `o` | `lo` | 0 | `lo` `w` |\n"
                                           "| 2 | `lo` `w` | `low` | 1 | `low` |\n"));
}

void ReplayTest::longWordsStaySmall() {
    const auto tokenizer = tokenizerOf(kLower);
    std::string word;
    for (int i = 0; i < 1000; ++i)
        word += "lower";
    const std::vector<Replay> words = {replayOf(*tokenizer, word)};
    QCOMPARE(words[0].steps.steps.size(), std::size_t{4000});
    QVERIFY(replayHtml(words, "own.json")->size() < std::size_t{8} << 20U);
    QVERIFY(replaySvg(words[0])->size() < std::size_t{64} << 20U);
    QVERIFY(replayMarkdown(words)->size() < std::size_t{16} << 20U);
}

void ReplayTest::tooLongWords() {
    const auto tokenizer = tokenizerOf(kLower);
    const auto stepsOf = [&](std::size_t letters) {
        return *explainBpe(*tokenizer, std::string(letters, 'w'));
    };
    const auto refused = makeReplay(*tokenizer, "w", stepsOf(kMaxReplaySymbols + 1));
    QCOMPARE(refused.error().code, ErrorCode::TooLarge);
    QVERIFY(!refused.error().where.empty());
    const auto drawn = makeReplay(*tokenizer, std::string(kMaxDrawn + 1, 'w'), stepsOf(kMaxDrawn + 1));
    QCOMPARE(replaySvg(*drawn).error().code, ErrorCode::TooLarge);
    WordList list;
    SteppedWord word;
    for (int i = 0; i < 4000; ++i)
        word.text += "lower";
    for (char c : word.text)
        word.origin.push_back({0, static_cast<std::uint32_t>(c != 0)});
    list.words.assign(8, word);
    QCOMPARE(makeReplays(*tokenizer, list).error().code, ErrorCode::TooLarge);
}

void ReplayTest::stops() {
    const auto tokenizer = tokenizerOf(kLower);
    const std::vector<Replay> words = {replayOf(*tokenizer, "lower")};
    std::stop_source source;
    source.request_stop();
    const Progress stopped{source.get_token(), {}};
    QCOMPARE(makeReplay(*tokenizer, "lower", words[0].steps, stopped).error().code, ErrorCode::Canceled);
    QCOMPARE(replayHtml(words, "own.json", stopped).error().code, ErrorCode::Canceled);
    QCOMPARE(replaySvg(words[0], 1.0, stopped).error().code, ErrorCode::Canceled);
    QCOMPARE(replayMarkdown(words, stopped).error().code, ErrorCode::Canceled);
}

/// The file, followed by a script that uses it like a reader and records what is visible.
void ReplayTest::aBrowserScrubs() {
    QString browser = QStandardPaths::findExecutable("chromium");
    if (browser.isEmpty())
        browser = QStandardPaths::findExecutable("google-chrome");
    if (browser.isEmpty())
        QSKIP("no Chromium here");
    const auto tokenizer = tokenizerOf(kLower);
    std::string longWord(600, 's');
    longWord.append("low");
    const std::vector<Replay> words = {replayOf(*tokenizer, "lower"), replayOf(*tokenizer, "lowest"),
                                       replayOf(*tokenizer, longWord)};
    QTemporaryDir folder;
    QFile file(folder.filePath("replay.html"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(*replayHtml(words, "own.json")));
    file.write(R"html(<pre id="seen"></pre><script>
{
const row = id => [...document.querySelectorAll("#" + id + " .box")].map(b => b.firstChild.textContent).join(" ");
const seen = [];
const key = k => document.dispatchEvent(new KeyboardEvent("keydown", { key: k, bubbles: true }));
const look = () => seen.push(document.getElementById("after").hidden ? row("before") : row("before") + " → " + row("after"));
look();
key("ArrowRight"); look();
key("ArrowRight"); look();
const slider = document.getElementById("slider");
slider.value = 4; slider.dispatchEvent(new Event("input")); look();
key("ArrowLeft"); look();
document.getElementById("first").click(); look();
const word = document.getElementById("word");
word.value = "1"; word.dispatchEvent(new Event("change")); key("End"); look();
seen.push(document.getElementById("count").textContent);
// In a long word the current merge is visible, and the page is not wider than its window.
const stage = document.getElementById("stage");
word.value = "2"; word.dispatchEvent(new Event("change"));
seen.push(stage.scrollLeft);
key("ArrowRight");
const frame = stage.getBoundingClientRect();
seen.push([...stage.querySelectorAll(".chosen")].map(box => {
  const rect = box.getBoundingClientRect();
  return rect.left >= frame.left && rect.right <= frame.right ? box.firstChild.textContent : "outside";
}).join(" "));
seen.push(document.documentElement.scrollWidth <= document.documentElement.clientWidth ? "narrow" : "wide");
seen.push(word.options[2].text);
key("Home");
seen.push(stage.scrollLeft);
document.getElementById("seen").textContent = "SEEN " + JSON.stringify(seen) + " END";
}
</script>)html");
    file.close();
    QProcess process;
    process.start(browser, {"--headless", "--no-sandbox", "--disable-gpu",
                            "--user-data-dir=" + folder.filePath("profile"), "--dump-dom",
                            QUrl::fromLocalFile(file.fileName()).toString()});
    QVERIFY(process.waitForFinished(60000));
    QString page = QString::fromUtf8(process.readAllStandardOutput());
    const auto begin = page.indexOf("SEEN [");
    QVERIFY2(begin > 0, process.readAllStandardError().constData());
    page = page.mid(begin + 5, page.indexOf(" END", begin) - begin - 5)
               .replace("&gt;", ">")
               .replace("&lt;", "<");
    const QJsonArray seen = QJsonDocument::fromJson(page.toUtf8()).array();
    const QJsonArray expected = {"l o w e r",
                                 "l o w e r → lo w e r",
                                 "lo w e r → low e r",
                                 "low er → lower",
                                 "low e r → low er",
                                 "l o w e r",
                                 "lo w e s t → low e s t",
                                 "2 of 2",
                                 0,
                                 "l o lo",
                                 "narrow",
                                 QString(40, 's') + "… (2)",
                                 0};
    QCOMPARE(seen, expected);
}

QTEST_GUILESS_MAIN(ReplayTest)
#include "tst_replay.moc"
