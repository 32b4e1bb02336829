// Two files of one model: differences that are put in are told with a text that shows them, and nothing is told of
// files that agree.

#include "core/compare/relatives.h"
#include "core/load/load.h"

#include <QTest>

#include <algorithm>

using namespace tokenscope;

namespace {

/// `%1` normalizer, `%2` further added tokens, `%3` post-processor.
std::shared_ptr<const Tokenizer> made(const char* normalizer, const char* added, const char* post,
                                      const char* last = "\"</s>\":9") {
    const QString json =
        QStringLiteral(R"({"normalizer":%1,"added_tokens":[%2],"post_processor":%3,)"
                       R"("model":{"type":"BPE","unk_token":"<unk>",)"
                       R"("vocab":{"<unk>":0,"x":1,"y":2,"a":3,"b":4,"ab":5," ":6,"é":7,"<s>":8,%4},)"
                       R"("merges":["a b"]}})")
            .arg(QString::fromUtf8(normalizer), QString::fromUtf8(added), QString::fromUtf8(post),
                 QString::fromUtf8(last));
    const auto definition = loadDefinition(json.toStdString(), "test");
    if (!definition)
        qFatal("%s", definition.error().message.c_str());
    const auto tokenizer = Tokenizer::create(*definition);
    if (!tokenizer)
        qFatal("%s", tokenizer.error().message.c_str());
    return *tokenizer;
}

QByteArray added(int id, const char* content, bool special) {
    return QStringLiteral(R"({"id":%1,"content":"%2","special":%3,"normalized":false,"single_word":false,)"
                          R"("lstrip":false,"rstrip":false})")
        .arg(id)
        .arg(QString::fromUtf8(content), special ? QStringLiteral("true") : QStringLiteral("false"))
        .toUtf8();
}

constexpr const char* kBos =
    R"({"type":"TemplateProcessing","single":[{"SpecialToken":{"id":"<s>","type_id":0}},)"
    R"({"Sequence":{"id":"A","type_id":0}}],"pair":[{"Sequence":{"id":"A","type_id":0}},)"
    R"({"Sequence":{"id":"B","type_id":0}}],"special_tokens":{"<s>":{"id":"<s>","ids":[8],"tokens":["<s>"]}}})";

const RelativeDifference* about(const Relatives& relatives, std::string_view where) {
    const auto found = std::find_if(
        relatives.differences.begin(), relatives.differences.end(),
        [&](const RelativeDifference& one) { return one.diagnostic.where.find(where) != std::string::npos; });
    return found == relatives.differences.end() ? nullptr : &*found;
}

} // namespace

class RelativeFiles : public QObject {
    Q_OBJECT

  private slots:
    void equalFilesHaveNoDifferences() {
        const auto a = made("null", "", "null");
        const auto b = made("null", "", "null");
        const auto relatives = compareRelatives({*a, "a"}, {*b, "b"});
        QVERIFY(relatives);
        QCOMPARE(relatives->samePieces, std::size_t{10});
        QVERIFY(relatives->differences.empty());
    }

    void otherModelsAreNoRelatives() {
        const auto a = made("null", "", "null");
        const auto definition = loadDefinition(
            R"({"model":{"type":"BPE","vocab":{"q":0,"x":1,"w":2,"e":3,"r":4},"merges":[]}})", "test");
        QVERIFY(definition);
        const auto b = Tokenizer::create(*definition);
        QVERIFY(!compareRelatives({*a, "a"}, {**b, "b"}));
    }

    void aTokenThatOneTakesForText() {
        const auto a = made("null", added(8, "<s>", true).constData(), "null");
        const auto b = made("null", "", "null");
        const auto relatives = compareRelatives({*a, "a.json"}, {*b, "b.json"});
        QVERIFY(relatives);
        const RelativeDifference* found = about(*relatives, "`<s>` in a text");
        QVERIFY(found);
        QCOMPARE(found->literals, std::vector<std::string>{"<s>"});
        QVERIFY2(found->diagnostic.message.starts_with(
                     "a.json finds this token in a text, for b.json it is plain text there"),
                 found->diagnostic.message.c_str());
        EncodeOptions plain;
        plain.addSpecial = false;
        QCOMPARE(a->encode(found->example, plain)->ids, found->first);
        QCOMPARE(b->encode(found->example, plain)->ids, found->second);
        QVERIFY(found->first != found->second);
        QVERIFY(about(*relatives, "types")); // control here, normal there
    }

    void aTokenThatOnlyOneHas() {
        const auto a = made("null", "", "null");
        const auto b = made("null", added(10, "<new>", false).constData(), "null");
        const auto relatives = compareRelatives({*a, "a"}, {*b, "b"});
        QVERIFY(relatives);
        QVERIFY(about(*relatives, "`<new>` in a text"));
        QVERIFY(
            about(*relatives, "`<new>` in a text")->diagnostic.message.starts_with("only b has this token"));
        QCOMPARE(about(*relatives, "pieces")->diagnostic.message, std::string("only b has this id: `<new>`"));
    }

    void anotherNormalizer() {
        const auto a = made("null", "", "null");
        const auto b = made(R"({"type":"StripAccents"})", "", "null");
        const auto c = made(R"({"type":"NFC"})", "", "null");
        const auto relatives = compareRelatives({*a, "a"}, {*c, "c"});
        QVERIFY(relatives && !about(*relatives, "a letter with an accent"));
        QVERIFY(about(*relatives, "an accent as a character of its own in a text"));
        const auto stripped = compareRelatives({*c, "c"}, {*b, "b"});
        QVERIFY(stripped && about(*stripped, "an accent as a character of its own"));
    }

    void whatStandsAroundATextByDefault() {
        const auto a = made("null", added(8, "<s>", true).constData(), kBos);
        const auto b = made("null", added(8, "<s>", true).constData(), "null");
        const auto relatives = compareRelatives({*a, "a"}, {*b, "b"});
        QVERIFY(relatives);
        QCOMPARE(relatives->differences.size(), std::size_t{1});
        QCOMPARE(relatives->differences[0].diagnostic.message,
                 std::string("by default a puts `<s>` before a text, b puts nothing around a text"));
    }

    void aPieceThatIsAnother() {
        const auto a = made("null", "", "null");
        const auto b = made("null", "", "null", "\"<e>\":9");
        const auto relatives = compareRelatives({*a, "a"}, {*b, "b"});
        QVERIFY(relatives);
        QCOMPARE(relatives->samePieces, std::size_t{9});
        QCOMPARE(about(*relatives, "pieces")->diagnostic.message,
                 std::string("1 ids have another piece; the first is 9: `</s>` in a, `<e>` in b"));
    }

    void cancelled() {
        const auto a = made("null", "", "null");
        Progress progress;
        std::stop_source source;
        progress.stop = source.get_token();
        source.request_stop();
        QVERIFY(!compareRelatives({*a, "a"}, {*a, "b"}, progress));
    }
};

QTEST_GUILESS_MAIN(RelativeFiles)
#include "tst_relatives.moc"
