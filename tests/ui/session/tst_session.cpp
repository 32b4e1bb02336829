#include "ui/session/session.h"

#include "resources/samples.h"

#include <QSaveFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::ui;

namespace {

QString sampleName(std::size_t index) {
    const std::string_view name = sampleTokenizers()[index].name;
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

/// A file that stays the same tokenizer when a line end is appended.
std::string_view jsonSample() {
    for (const Sample& sample : sampleTokenizers())
        if (sample.name.ends_with(".json"))
            return sample.bytes;
    return {};
}

void writeFile(const QString& path, std::string_view bytes) {
    QSaveFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes.data(), static_cast<qint64>(bytes.size()));
    QVERIFY(file.commit());
}

/// All requested work has finished.
bool settled(Session& session) {
    return !session.busyJob() && session.encoder().idle();
}

/// A file that will be reloaded, and a text to encode.
void openWatched(Session& session, const QString& file) {
    session.tokenizers().watcher().setCalmMs(10);
    writeFile(file, jsonSample());
    session.document().reset("hello");
    session.openTokenizer(file);
}

} // namespace

class SessionTest : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void firstStartShowsSamples();
    void encodesTypedText();
    void anEditEncodesLikeTheWhole();
    void newestTextWins();
    void selectionStaysAtItsPosition();
    void switchesChangeTheEncoding();
    void restartRestoresTheState();
    void damagedStateStartsAnew();
    void otherFilesBecomeTheText();
    void damagedTokenizerIsAProblem();
    void cancelUnderANewSwitchShowsNoOldAnswer();
    void tooLongATextIsAProblem();
    void reloadsAReplacedFile();
    void failedReloadKeepsTheFormer();
    void aMissingFileIsAProblem();
    void closingTheLastLeavesNoTokens();
    void openingATextCanBeUndone();
    void asksOnceWhichEncodingARankFileIs();

  private:
    [[nodiscard]] QString path(const char* name) const { return m_files->filePath(QLatin1String(name)); }
    std::unique_ptr<QTemporaryDir> m_state;
    std::unique_ptr<QTemporaryDir> m_files;
};

void SessionTest::init() {
    m_state = std::make_unique<QTemporaryDir>();
    m_files = std::make_unique<QTemporaryDir>();
    QVERIFY(m_state->isValid() && m_files->isValid());
    QVERIFY(sampleTokenizers().size() >= 2);
}

void SessionTest::firstStartShowsSamples() {
    Session session(m_state->path());
    session.restore();
    QTRY_VERIFY(session.encoded());
    QCOMPARE(QByteArray::fromStdString(std::string(session.document().text())),
             QByteArray::fromStdString(std::string(sampleTexts().front().text)));
    QCOMPARE(session.tokenizers().current()->source.sample, sampleName(0));
    QVERIFY(session.encoded()->size() > 10);
    quint64 counted = 0;
    for (const auto count : session.encoded()->typeCounts)
        counted += count;
    QCOMPARE(counted, quint64(session.encoded()->size()));
}

void SessionTest::encodesTypedText() {
    Session session(m_state->path());
    session.restore();
    session.document().reset("one two");
    QTRY_VERIFY(session.encoded() && *session.encoded()->text == "one two");
    QCOMPARE(session.encoded()->words, 2U);
    session.document().replace(3, 0, " and a half");
    QTRY_COMPARE(QString::fromStdString(*session.encoded()->text), QStringLiteral("one and a half two"));
    QCOMPARE(session.encoded()->words, 5U);
}

void SessionTest::anEditEncodesLikeTheWhole() {
    Session session(m_state->path());
    session.restore();
    QTRY_VERIFY(session.encoded());
    const std::uint32_t middle = session.document().lineStart(session.document().lineCount() / 2);
    session.document().replace(middle, 0, "x");
    session.document().replace(middle + 1, 0, "yz ");
    session.document().replace(0, 4, "");
    QTRY_VERIFY(session.encoded()->revision == session.document().revision());
    const auto whole = session.encoded()->tokenizer->encode(session.document().text());
    QVERIFY(whole);
    QCOMPARE(session.encoded()->encoding.ids, whole->ids);
    QVERIFY(session.encoded()->encoding.bytes == whole->bytes);
}

void SessionTest::newestTextWins() {
    Session session(m_state->path());
    session.restore();
    QTRY_VERIFY(session.encoded());
    QSignalSpy changed(&session, &Session::encodedChanged);
    for (int i = 0; i < 20; ++i)
        session.document().reset("text " + std::to_string(i));
    QTRY_VERIFY(settled(session));
    QCOMPARE(QString::fromStdString(*session.encoded()->text), QStringLiteral("text 19"));
    QVERIFY(changed.count() < 20);
}

void SessionTest::selectionStaysAtItsPosition() {
    Session session(m_state->path());
    session.restore();
    session.document().reset("alpha beta gamma delta");
    QTRY_VERIFY(session.encoded() && session.encoded()->text->size() == 22);
    const auto gamma = tokenAtByte(session.encoded()->encoding, 12);
    QVERIFY(gamma);
    session.selection().setCurrent(static_cast<qsizetype>(*gamma));
    const std::uint32_t begin = session.encoded()->span(*gamma).begin;
    session.document().replace(0, 0, "more words, ");
    QTRY_VERIFY(session.encoded()->revision == session.document().revision());
    const auto current = session.selection().current();
    QVERIFY(current >= 0);
    QCOMPARE(session.encoded()->span(static_cast<std::size_t>(current)).begin, begin + 12);
}

void SessionTest::switchesChangeTheEncoding() {
    Session session(m_state->path());
    for (const Sample& sample : sampleTokenizers())
        if (sample.name.ends_with(".model"))
            session.openSampleTokenizer(
                QString::fromUtf8(sample.name.data(), static_cast<qsizetype>(sample.name.size())));
    session.document().reset("hello");
    session.setAddSpecial(false);
    QTRY_VERIFY(settled(session));
    QVERIFY(!session.addSpecial());
    const auto without = session.encoded()->size();
    session.setAddSpecial(true);
    QTRY_VERIFY(settled(session));
    QVERIFY(session.encoded()->size() > without);
}

void SessionTest::restartRestoresTheState() {
    {
        Session session(m_state->path());
        session.restore();
        session.openSampleTokenizer(sampleName(1));
        QTRY_VERIFY(session.tokenizers().size() == 2 && settled(session));
        session.setParseSpecial(true);
        session.document().reset("kept\ntext");
        session.setWindowState({{QStringLiteral("view"), QStringLiteral("table")}});
        session.saveNow();
    }
    Session session(m_state->path());
    session.restore();
    QTRY_COMPARE(session.tokenizers().size(), 2);
    QTRY_VERIFY(session.tokenizers().current() &&
                session.tokenizers().current()->source.sample == sampleName(1));
    QVERIFY(session.document().text() == "kept\ntext");
    QVERIFY(session.parseSpecial());
    QCOMPARE(session.windowState()[QStringLiteral("view")].toString(), QStringLiteral("table"));
}

void SessionTest::damagedStateStartsAnew() {
    writeFile(m_state->filePath(QStringLiteral("session.json")),
              "{\"tokenizers\": [{\"path\": 7}, 3], \"recent\"");
    Session session(m_state->path());
    session.restore();
    QTRY_VERIFY(session.encoded());
    QCOMPARE(session.tokenizers().current()->source.sample, sampleName(0));
}

void SessionTest::otherFilesBecomeTheText() {
    Session session(m_state->path());
    session.restore();
    QTRY_VERIFY(settled(session));
    writeFile(path("notes"), "just some words\n");
    session.openAny(path("notes"));
    QTRY_VERIFY(session.document().text() == "just some words\n");
    QCOMPARE(session.textFile(), path("notes"));
    QTRY_VERIFY(settled(session));
    QCOMPARE(session.tokenizers().size(), 1);
    QVERIFY(session.problems().empty());
    QCOMPARE(session.recent().value(0), path("notes"));
}

void SessionTest::damagedTokenizerIsAProblem() {
    Session session(m_state->path());
    session.restore();
    QTRY_VERIFY(settled(session));
    session.selection().setCurrent(3);
    const EncodedTextPtr before = session.encoded();
    const std::string text(session.document().text());
    writeFile(path("broken.json"),
              R"({"version": "1.0", "model": {"type": "BPE", "vocab": {"a": -1}, "merges": []}})");
    session.openTokenizer(path("broken.json"));
    QTRY_COMPARE(session.problems().size(), std::size_t(1));
    const Problem& problem = session.problems().front();
    QCOMPARE(QString::fromStdString(problem.error.file), path("broken.json"));
    QVERIFY(!problem.error.message.empty());
    QVERIFY(!problem.error.where.empty());
    QTRY_COMPARE(session.tokenizers().size(), 1);
    // The open tokenizers and everything else stay as they are.
    QTRY_VERIFY(settled(session));
    QCOMPARE(session.tokenizers().current()->source.sample, sampleName(0));
    QCOMPARE(session.encoded(), before);
    QCOMPARE(std::string(session.document().text()), text);
    QCOMPARE(session.selection().current(), 3);
    session.dismiss(problem.key);
    QVERIFY(session.problems().empty());
}

void SessionTest::cancelUnderANewSwitchShowsNoOldAnswer() {
    Session session(m_state->path());
    session.restore();
    std::string text;
    while (text.size() < 3'000'000)
        text += "What is encoded twice takes a while. ";
    session.document().reset(text);
    QTRY_VERIFY_WITH_TIMEOUT(settled(session) && session.encoded() && *session.encoded()->text == text,
                             60'000);
    QSignalSpy started(&session.encoder().job(), &LatestJob::started);
    session.setAddSpecial(!session.addSpecial());
    QVERIFY(started.wait());
    session.cancelBusyJob();
    QVERIFY(!session.encoded());
    QCOMPARE(session.problems().size(), std::size_t(1));
    session.encoder().again();
    QTRY_VERIFY_WITH_TIMEOUT(session.encoded(), 60'000);
    QVERIFY(session.problems().empty());

    // With the same options, the existing encoding is only older.
    started.clear();
    session.encoder().again();
    QVERIFY(started.wait());
    session.cancelBusyJob();
    QVERIFY(session.encoded());
}

void SessionTest::tooLongATextIsAProblem() {
    Session session(m_state->path());
    TextDocument& document = session.document();
    document.setMaxBytes(20);
    document.reset("short enough");
    QVERIFY(!document.replace(0, 0, "much too long now"));
    QCOMPARE(std::string(document.text()), std::string("short enough"));
    QVERIFY(!document.canUndo());
    QCOMPARE(session.problems().size(), std::size_t(1));
    QCOMPARE(session.problems().front().error.code, ErrorCode::TooLarge);
    QVERIFY(QString::fromStdString(session.problems().front().error.message).contains("nothing was changed"));
    QVERIFY(document.replace(0, 5, "long"));
    QVERIFY(session.problems().empty());
    document.reset("this is above the bound");
    QCOMPARE(document.text().size(), std::size_t(20));
    QCOMPARE(session.problems().size(), std::size_t(1));
}

void SessionTest::reloadsAReplacedFile() {
    Session session(m_state->path());
    openWatched(session, path("my.json"));
    QTRY_VERIFY(session.encoded());
    const auto before = session.tokenizers().currentTokenizer();
    writeFile(path("my.json"), std::string(jsonSample()) + "\n");
    QTRY_VERIFY_WITH_TIMEOUT(session.tokenizers().currentTokenizer() != before, 10'000);
    QTRY_VERIFY(session.encoded()->tokenizer == session.tokenizers().currentTokenizer());
}

void SessionTest::failedReloadKeepsTheFormer() {
    Session session(m_state->path());
    openWatched(session, path("my.json"));
    QTRY_VERIFY(session.encoded());
    const auto before = session.tokenizers().currentTokenizer();
    writeFile(path("my.json"), jsonSample().substr(0, 1000));
    QTRY_COMPARE_WITH_TIMEOUT(session.problems().size(), std::size_t(1), 10'000);
    QCOMPARE(session.tokenizers().currentTokenizer(), before);
    QVERIFY(!session.problems().front().note.isEmpty());
    // When the file is fixed, the problem disappears.
    writeFile(path("my.json"), jsonSample());
    QTRY_VERIFY_WITH_TIMEOUT(session.problems().empty(), 10'000);
}

void SessionTest::aMissingFileIsAProblem() {
    Session session(m_state->path());
    openWatched(session, path("my.json"));
    QTRY_VERIFY(session.encoded());
    const auto before = session.tokenizers().currentTokenizer();
    QVERIFY(QFile::remove(path("my.json")));
    QTRY_COMPARE_WITH_TIMEOUT(session.problems().size(), std::size_t(1), 10'000);
    QVERIFY(QString::fromStdString(session.problems().front().error.message).contains("no longer exists"));
    QVERIFY(session.problems().front().note.contains("stays in use"));
    QCOMPARE(session.tokenizers().currentTokenizer(), before);
    writeFile(path("my.json"), jsonSample());
    QTRY_VERIFY_WITH_TIMEOUT(session.problems().empty(), 10'000);
}

void SessionTest::closingTheLastLeavesNoTokens() {
    Session session(m_state->path());
    session.restore();
    QTRY_VERIFY(session.encoded());
    session.tokenizers().close(0);
    QVERIFY(!session.encoded());
    QCOMPARE(session.tokenizers().currentIndex(), -1);
}

void SessionTest::openingATextCanBeUndone() {
    Session session(m_state->path());
    session.document().reset("typed by hand");
    const std::string_view name = sampleTexts()[1].name;
    session.openSampleText(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    QVERIFY(session.document().text() == sampleTexts()[1].text);
    session.document().undo();
    QVERIFY(session.document().text() == "typed by hand");
}

void SessionTest::asksOnceWhichEncodingARankFileIs() {
    // All bytes and one pair: ranks that aren't a published encoding.
    QByteArray ranks;
    for (int byte = 0; byte < 256; ++byte)
        ranks += QByteArray(1, static_cast<char>(byte)).toBase64() + ' ' + QByteArray::number(byte) + '\n';
    ranks += QByteArray("zq").toBase64() + " 256\n";
    writeFile(path("mine.tiktoken"), ranks.toStdString());
    writeFile(path("copy.tiktoken"), ranks.toStdString());
    {
        Session session(m_state->path());
        session.openTokenizer(path("mine.tiktoken"));
        QTRY_VERIFY(session.tokenizers().current() && session.tokenizers().current()->tokenizer);
        QVERIFY(session.tokenizers().current()->encodingUnknown);
        TiktokenChoice choice;
        choice.pattern = "[a-z]+|[^a-z]+";
        session.tokenizers().chooseEncoding(0, choice);
        QTRY_VERIFY(!session.tokenizers().current()->encodingUnknown);
        session.saveNow();
    }
    Session session(m_state->path());
    session.restore();
    session.openTokenizer(path("copy.tiktoken"));
    QTRY_VERIFY(session.tokenizers().current() &&
                session.tokenizers().current()->source.path == path("copy.tiktoken"));
    QVERIFY(!session.tokenizers().current()->encodingUnknown);
}

QTEST_GUILESS_MAIN(SessionTest)
#include "tst_session.moc"
