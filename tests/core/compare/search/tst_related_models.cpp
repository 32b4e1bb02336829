// Two small files of one model: introduced differences are reported with an example; equal files report none.

#include "core/compare/search/compared_files.h"
#include "core/formats/load.h"
#include "tests/support/file_pairs.h"

#include <QTest>

#include <algorithm>

using namespace tokenscope;
using namespace tokenscope::formats;
using namespace tokenscope::compare;

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
        qFatal("%s", definition.error().message.english().c_str());
    const auto tokenizer = Tokenizer::create(*definition);
    if (!tokenizer)
        qFatal("%s", tokenizer.error().message.english().c_str());
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

std::vector<RelatedModelFact> factsOf(const std::shared_ptr<const Tokenizer>& a,
                                      const std::shared_ptr<const Tokenizer>& b, const char* nameA = "a",
                                      const char* nameB = "b") {
    if (!areRelatedModels(*a, *b))
        qFatal("these are relatives");
    auto compared = compareDefinitions({a, b, nameA, nameB});
    if (!compared)
        qFatal("%s", compared.error().message.english().c_str());
    searchTexts(*compared, test::shortSearch());
    return relatedModelFacts(*compared);
}

const RelatedModelFact* about(const std::vector<RelatedModelFact>& facts, std::string_view where) {
    const auto found = std::find_if(facts.begin(), facts.end(), [&](const RelatedModelFact& one) {
        return one.diagnostic.where.find(where) != std::string::npos;
    });
    return found == facts.end() ? nullptr : &*found;
}

} // namespace

class RelativeFiles : public QObject {
    Q_OBJECT

  private slots:
    void equalFilesHaveNoDifferences() {
        QVERIFY(factsOf(made("null", "", "null"), made("null", "", "null")).empty());
    }

    void unrelatedModels() {
        const auto definition = loadDefinition(
            R"({"model":{"type":"BPE","vocab":{"q":0,"x":1,"w":2,"e":3,"r":4},"merges":[]}})", "test");
        QVERIFY(definition);
        QVERIFY(!areRelatedModels(*made("null", "", "null"), **Tokenizer::create(*definition)));
    }

    void tokenThatIsTextInOne() {
        const auto a = made("null", added(8, "<s>", true).constData(), "null");
        const auto b = made("null", "", "null");
        const auto facts = factsOf(a, b, "a.json", "b.json");
        const RelatedModelFact* found = about(facts, "`<s>` in a text");
        QVERIFY(found && found->diagnostic.severity == Severity::Warning);
        QVERIFY2(found->diagnostic.message.english().find(
                     "a.json recognizes `<s>` in a text; b.json reads it as plain text") != std::string::npos,
                 found->diagnostic.message.english().c_str());
        EncodeOptions plain;
        plain.addSpecial = false;
        QCOMPARE(a->encode(found->example, plain)->ids, found->first);
        QCOMPARE(b->encode(found->example, plain)->ids, found->second);
        QVERIFY(found->first != found->second);
        QCOMPARE(about(facts, "types")->diagnostic.message,
                 std::string("1 changed: `<s>` is `control` in a.json, `normal` in b.json"));
    }

    void tokenInOnlyOne() {
        const auto facts =
            factsOf(made("null", "", "null"), made("null", added(10, "<new>", false).constData(), "null"));
        QVERIFY(about(facts, "`<new>` in a text"));
        QVERIFY(about(facts, "`<new>` in a text")
                    ->diagnostic.message.english()
                    .starts_with("`<new>` exists only in b"));
        QCOMPARE(about(facts, "vocabulary")->diagnostic.message, std::string("1 only in b: `<new>`"));
        QVERIFY(about(facts, "vocabulary")->diagnostic.severity == Severity::Info);
    }

    void anotherNormalizer() {
        const auto a = made("null", "", "null");
        const auto c = made(R"({"type":"NFC"})", "", "null");
        const auto facts = factsOf(a, c);
        QVERIFY(about(facts, "normalizer"));
        const auto shown = std::find_if(facts.begin(), facts.end(), [](const RelatedModelFact& one) {
            return one.first != one.second &&
                   one.diagnostic.message.english().starts_with("the normalizers produce");
        });
        QVERIFY(shown != facts.end());
    }

    void defaultSpecialTokens() {
        const auto facts = factsOf(made("null", added(8, "<s>", true).constData(), kBos),
                                   made("null", added(8, "<s>", true).constData(), "null"));
        QCOMPARE(facts.size(), std::size_t{3});
        QCOMPARE(facts[0].diagnostic.where, std::string("around a text"));
        QVERIFY2(facts[0].diagnostic.message.english().starts_with(
                     "different ids are added around a text by default"),
                 facts[0].diagnostic.message.english().c_str());
        QCOMPARE(facts[1].diagnostic.where, std::string("special"));
        QCOMPARE(facts[2].diagnostic.where, std::string("post_processor"));
    }

    void changedPiece() {
        const auto facts = factsOf(made("null", "", "null"), made("null", "", "null", "\"<e>\":9"));
        const RelatedModelFact* found = about(facts, "vocabulary");
        QVERIFY(found && found->diagnostic.severity == Severity::Warning);
        QVERIFY2(found->diagnostic.message.english().find(
                     "1 with another piece: `9` is `</s>` in a, `<e>` in b") != std::string::npos,
                 found->diagnostic.message.english().c_str());
    }

    void offsetsOfTheSameIds() {
        // Offsets of words that include their space start at the space, or after it.
        const auto open = [](const char* trim) {
            const auto definition = loadDefinition(
                QStringLiteral(R"({"pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,)"
                               R"("trim_offsets":%1,"use_regex":true},"post_processor":)"
                               R"({"type":"ByteLevel","add_prefix_space":false,"trim_offsets":%1},)"
                               R"("model":{"type":"BPE","vocab":{"H":0,"e":1,"l":2,"o":3,"Ġ":4,"w":5,)"
                               R"("r":6,"d":7,"Ġw":8},"merges":["Ġ w"]}})")
                    .arg(QLatin1String(trim))
                    .toStdString(),
                "test");
            return definition ? *Tokenizer::create(*definition) : nullptr;
        };
        const auto facts = factsOf(open("false"), open("true"));
        const RelatedModelFact* found = about(facts, "offsets");
        QVERIFY(found && found->diagnostic.severity == Severity::Info && found->first == found->second);
        QVERIFY2(found->diagnostic.message.english().find("starts with a space differ: for `Hello world`") !=
                     std::string::npos,
                 found->diagnostic.message.english().c_str());
    }

    void canceled() {
        const auto a = made("null", "", "null");
        Progress progress;
        std::stop_source source;
        progress.stop = source.get_token();
        source.request_stop();
        QVERIFY(!compareDefinitions({a, a, "a", "b"}, progress));
    }
};

QTEST_GUILESS_MAIN(RelativeFiles)
#include "tst_related_models.moc"
