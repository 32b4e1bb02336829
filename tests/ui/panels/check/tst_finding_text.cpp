// What a finding says, and what the view that shows it is given.

#include "ui/panels/check/finding_text.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::ui;
using check::Finding;

namespace {

Finding findingWith(const char* view, std::string evidence, const char* file = "tokenizer.json") {
    return {.code = "a",
            .place = file,
            .file = file,
            .message = "x",
            .evidence = std::move(evidence),
            .view = view};
}

check::CheckResult familyWith(std::vector<Finding> findings) {
    return {check::findCheck("padding"), true, std::move(findings)};
}

} // namespace

class FindingTextTest : public QObject {
    Q_OBJECT

  private slots:
    void texts_data() {
        QTest::addColumn<QString>("view");
        QTest::addColumn<QString>("evidence");
        QTest::addColumn<QString>("text"); // null: none
        QTest::newRow("text") << "stages"
                              << R"({"text":"a b","ids":[1]})"
                              << "a b";
        QTest::newRow("repeated") << "stages"
                                  << R"({"repeated":"ab","bytes":5})"
                                  << "abab";
        QTest::newRow("not even once") << "stages"
                                       << R"({"repeated":"abc","bytes":1})"
                                       << "abc";
        QTest::newRow("characters") << "stages"
                                    << R"({"characters":["x","y"],"count":2})"
                                    << "x\ny\n";
        QTest::newRow("bytes that aren't UTF-8") << "stages"
                                                 << R"({"text":{"bytes":"/w=="}})" << QString();
        QTest::newRow("no evidence") << "stages"
                                     << "" << QString();
        QTest::newRow("damaged") << "stages"
                                 << "{" << QString();
        QTest::newRow("another view") << "overview"
                                      << R"({"text":"a"})" << QString();
    }
    void texts() {
        QFETCH(QString, view);
        QFETCH(QString, evidence);
        QFETCH(QString, text);
        const QByteArray name = view.toLatin1();
        const FindingTarget target = targetOf(findingWith(name.constData(), evidence.toStdString()), {});
        QCOMPARE(target.view, view);
        QCOMPARE(target.text ? QString::fromStdString(*target.text) : QString(), text);
        QCOMPARE(target.text.has_value(), !text.isNull());
    }

    void aLongRepetitionIsShortened() {
        const FindingTarget target =
            targetOf(findingWith("stages", R"({"repeated":"ab","bytes":4000000})"), {});
        QCOMPARE(target.text->size(), std::size_t{20'000});
    }

    void places() {
        const FindingTarget target =
            targetOf(findingWith("chips", R"({"text":"ab","bytes":[4,6],"count":1})"), {});
        QVERIFY(target.place && *target.place == (ByteSpan{4, 6}));
        QVERIFY(!target.text); // the session's text stays
        QVERIFY(findingHtml(familyWith({}), findingWith("chips", R"({"bytes":[4,6]})"))
                    .contains(QLatin1String("[4,6)")));
        Finding line = findingWith("chat", "");
        line.line = 7;
        QCOMPARE(targetOf(line, {}).line, 7);
    }

    void pieces() {
        QCOMPARE(targetOf(findingWith("vocab", R"({"ids":[7,8],"pieces":["a","b"],"count":2})"), {}).piece,
                 7U);
        QCOMPARE(targetOf(findingWith("vocab", R"({"ranges":[[1,2]]})"), {}).piece, kNoPiece);
        const FindingTarget many = targetOf(
            findingWith("vocab", R"({"ids":[7,8],"count":252,"obstacles":["normalizer","length"]})"), {});
        vocab::EnumSet<vocab::Obstacle> expected;
        expected.insert(vocab::Obstacle::Normalizer);
        expected.insert(vocab::Obstacle::Length);
        QVERIFY(many.piece == 7U && many.obstacles == expected);
        QCOMPARE(targetOf(findingWith("ids", R"({"ids":[7]})"), {}).piece, kNoPiece);
    }

    void conversations() {
        const auto conversationOf = [](const char* evidence) {
            return targetOf(findingWith("chat", evidence), {}).conversation;
        };
        const Data inside = conversationOf(R"({"text":"t","conversation":{"messages":[]}})");
        QVERIFY(inside.find("messages") && !inside.find("text"));
        QVERIFY(conversationOf(R"({"messages":[],"tools":[]})").find("tools"));
        QVERIFY(conversationOf(R"([{"role":"user"}])").isList());
        QVERIFY(conversationOf(R"({"text":"t"})").isNull());
    }

    void files() {
        CheckedReport report;
        report.request.datasets = {QStringLiteral("/a/x.jsonl"), QStringLiteral("/b/y.jsonl")};
        report.files = {QStringLiteral("/m/model.gguf")};
        QCOMPARE(targetOf(findingWith("dataset", {}, "y.jsonl"), report).file, QStringLiteral("/b/y.jsonl"));
        QCOMPARE(targetOf(findingWith("files", {}, "model.gguf"), report).file,
                 QStringLiteral("/m/model.gguf"));
        QCOMPARE(targetOf(findingWith("files", {}, "absent"), report).file, QString());
    }

    /// Each view that a finding may name has a button of its own.
    void titles() {
        for (const char* view : {"chips", "table", "ids", "stages", "overview", "steps", "chat", "dataset",
                                 "files", "corpus", "vocab"})
            QVERIFY2(showTitle(QLatin1String(view)).startsWith(QLatin1String("Show in ")), view);
    }

    void headlines() {
        QCOMPARE(headlineOf("the file is damaged"), QStringLiteral("The file is damaged"));
        QCOMPARE(headlineOf("add_bos_token is true"), QStringLiteral("add_bos_token is true"));
        QCOMPARE(headlineOf("`a` decodes to `b`"), QStringLiteral("“a” decodes to “b”"));
        QCOMPARE(headlineOf(message("`{}` decodes to `{}`", "\u0645\u0631", "a\u200Bb")),
                 QStringLiteral("\u200E“\u2068\u0645\u0631\u2069” decodes to “a\\u{200B}b”"));
        QCOMPARE(sentenceOf("the end"), QStringLiteral("The end."));
        QCOMPARE(sentenceOf(Message()), QString());
    }

    void results() {
        using enum FindingSeverity;
        QCOMPARE(familyResult({check::findCheck("padding"), false, {}}), QStringLiteral("not applicable"));
        QCOMPARE(familyResult(familyWith({})), QStringLiteral("passed"));
        Finding silenced = findingWith("", {});
        silenced.severity = Error;
        silenced.silenced = "it may stay";
        Finding note = findingWith("", {});
        note.severity = Info;
        QCOMPARE(familyResult(familyWith({silenced, note})), QStringLiteral("passed, 1 note, 1 silenced"));
        silenced.silenced.clear();
        QCOMPARE(familyResult(familyWith({silenced, silenced, note})), QStringLiteral("2 errors, 1 note"));
    }

    void pages() {
        Finding finding =
            findingWith("vocab", R"({"ids":[7],"pieces":["<s>"],"count":1,"lines":[3,4],"sha256":"ab"})");
        finding.line = 3;
        finding.message = "the token <s> is wrong";
        finding.why = "it matters";
        finding.remedy = "write another one";
        const QString html = findingHtml(familyWith({finding}), finding);
        for (const char* part : {"The token &lt;s&gt; is wrong.", "It matters.", "Write another one.",
                                 "Pieces", "3, 4", "tokenizer.json, line 3", "SHA-256"})
            QVERIFY2(html.contains(QLatin1String(part)), qPrintable(html));
        QVERIFY(!html.contains(QLatin1String("<s>")));
        const QString text = findingText(familyWith({finding}), finding);
        QVERIFY2(text.startsWith(
                     QLatin1String("warning padding/a: The token <s> is wrong.\ntokenizer.json, line 3\n")),
                 qPrintable(text));
        // Only text of the tokenizer has painted spaces.
        finding.evidence =
            R"({"ids":[7],"pieces":["a b"],"obstacles":["length"],"reason_of_first":"no way"})";
        const QString reasons = findingHtml(familyWith({finding}), finding);
        QVERIFY2(reasons.contains(QLatin1String("<td>no way</td>")), qPrintable(reasons));
        QVERIFY(reasons.contains(QString::fromUtf8("a\u2423b")) &&
                !reasons.contains(QLatin1String("length")));
        finding.evidence =
            R"({"scripts":[{"script":"Latin","tokens_per_word":1.25,"measured":true,"unknown":0},)"
            R"({"script":"Thai","tokens_per_word":0.5,"measured":false,"unknown":2}]})";
        const QString scripts = findingHtml(familyWith({finding}), finding);
        QVERIFY2(scripts.contains(QLatin1String("1.25, 0")) && scripts.contains(QString::fromUtf8("–, 2")) &&
                     !scripts.contains(QLatin1String("0.5")),
                 qPrintable(scripts));
        // What no finding has yet is shown as it is.
        finding.evidence =
            R"({"text":"a b","other":{"deep":[1]},"conversation":[{"role":"user","content":"hi"}]})";
        const QString other = findingHtml(familyWith({finding}), finding);
        for (const char* part : {"a\u2423b", "deep", "user", "hi"})
            QVERIFY2(other.contains(QString::fromUtf8(part)), qPrintable(other));
    }
};

QTEST_MAIN(FindingTextTest)
#include "tst_finding_text.moc"
