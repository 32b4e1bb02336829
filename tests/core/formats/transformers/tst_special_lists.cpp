// additional_special_tokens and extra_special_tokens in one folder, and T5's extra_ids. The expected values
// follow PreTrainedTokenizerBase._from_pretrained and T5Tokenizer.__init__ of transformers 4 and 5.

#include "core/definition/special_tokens.h"
#include "tests/support/tokenizer_folder.h"

#include <QTest>

using namespace tokenscope;
using namespace tokenscope::formats;
using tokenscope::test::TokenizerFolder;

namespace {

constexpr const char* kUnigram =
    R"({"model":{"type":"Unigram","unk_id":2,"vocab":[["<pad>",0],["</s>",0],["<unk>",0],["\u2581",-2],)"
    R"(["a",-1]]},"pre_tokenizer":{"type":"Metaspace","replacement":"\u2581","prepend_scheme":"always",)"
    R"("split":true},"decoder":{"type":"Metaspace","replacement":"\u2581","prepend_scheme":"always","split":true}})";

Result<std::shared_ptr<const TokenizerDefinition>> load(const QByteArray& config, const QByteArray& map,
                                                        int version) {
    TokenizerFolder folder;
    folder.write("tokenizer.json", kUnigram);
    folder.write("tokenizer_config.json", config.toStdString());
    if (!map.isEmpty())
        folder.write("special_tokens_map.json", map.toStdString());
    LoadOptions options;
    options.transformers = version == 4 ? TransformersVersion::V4 : TransformersVersion::V5;
    return folder.load(options);
}

QString addedTokens(const TokenizerDefinition& definition) {
    QStringList tokens;
    for (const AddedToken& token : definition.addedTokens) {
        const QString content = QString::fromStdString(token.content);
        if (content != "<pad>" && content != "</s>" && content != "<unk>")
            tokens << content;
    }
    return tokens.join(' ');
}

} // namespace

class SpecialLists : public QObject {
    Q_OBJECT

  private slots:
    void lists_data() {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QByteArray>("map");
        QTest::addColumn<QString>("four");
        QTest::addColumn<QString>("five");
        QTest::addColumn<QByteArray>("ignored");
        const auto row = [](const char* name, const char* config, const char* map, const char* four,
                            const char* five, const char* ignored) {
            QTest::newRow(name) << QByteArray(config) << QByteArray(map) << QString(four) << QString(five)
                                << QByteArray(ignored);
        };
        row("one", R"({"additional_special_tokens":["<x>"]})", "", "<x>", "<x>", "");
        row("both", R"({"additional_special_tokens":["<x>"],"extra_special_tokens":["<y>"]})", "", "<x> <y>",
            "<y>",
            "additional_special_tokens: transformers 5 uses tokenizer_config.json: $.extra_special_tokens");
        row("as 4 writes it", R"({"additional_special_tokens":["<x>"],"extra_special_tokens":{}})", "", "<x>",
            "", "additional_special_tokens: transformers 5 uses");
        row("names", R"({"additional_special_tokens":["<x>"],"extra_special_tokens":{"image_token":"<i>"}})",
            "", "<x> <i>", "<i>", "additional_special_tokens: transformers 5 uses");
        row("null", R"({"additional_special_tokens":["<x>"],"extra_special_tokens":null})", "", "<x>", "",
            "additional_special_tokens: transformers 5 uses");
        row("map alone", "{}", R"({"additional_special_tokens":["<m>"]})", "<m>", "<m>", "");
        row("map and list", R"({"extra_special_tokens":["<y>"]})", R"({"additional_special_tokens":["<m>"]})",
            "<y> <m>", "<y>", "additional_special_tokens: transformers 5 uses");
        row("map and old list", R"({"additional_special_tokens":["<x>"]})",
            R"({"additional_special_tokens":["<m>"]})", "<x> <m>", "<x>",
            "additional_special_tokens: transformers 5 uses");
        row("map and names", R"({"extra_special_tokens":{"image_token":"<i>"}})",
            R"({"additional_special_tokens":["<m>"]})", "<m> <i>", "<i> <m>", "");
    }

    void lists() {
        QFETCH(QByteArray, config);
        QFETCH(QByteArray, map);
        QFETCH(QString, four);
        QFETCH(QString, five);
        QFETCH(QByteArray, ignored);
        for (const int version : {4, 5}) {
            const auto loaded = load(config, map, version);
            QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
            QCOMPARE(addedTokens(**loaded), version == 4 ? four : five);
            if (ignored.isEmpty())
                continue;
            bool isIgnored = false;
            for (const FolderFile& file : (*loaded)->provenance.files) {
                for (const Message& one : file.ignored)
                    isIgnored = isIgnored || QByteArray::fromStdString(one.english()).startsWith(ignored);
            }
            QCOMPARE(isIgnored, version == 5);
        }
    }

    /// Only transformers 5 reads a list where 4 has an object.
    void listInPlaceOfNames() {
        constexpr const char* kMessage = "transformers 4 rejects the folder: it needs an object here";
        const QByteArray list = R"({"extra_special_tokens":["<y>"]})";
        QVERIFY(test::says(**load(list, {}, 4), kMessage, Severity::Warning));
        QVERIFY(!test::says(**load(list, {}, 5), kMessage));
        QVERIFY(!test::says(**load(R"({"extra_special_tokens":{}})", {}, 4), kMessage));
    }

    void extraIds_data() {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QByteArray>("map");
        QTest::addColumn<bool>("four");
        QTest::addColumn<bool>("five");
        const auto row = [](const char* name, const char* config, const char* map, bool four, bool five) {
            QTest::newRow(name) << QByteArray(R"({"tokenizer_class":"T5Tokenizer")") + config + '}'
                                << QByteArray(map) << four << five;
        };
        // In 5, the class doesn't see the config's list: it is extra_special_tokens by then.
        row("fewer", R"(,"extra_ids":2,"additional_special_tokens":["<extra_id_0>"])", "", true, false);
        row("the usual number", R"(,"additional_special_tokens":["<extra_id_0>"])", "", true, false);
        row("equal", R"(,"extra_ids":1,"additional_special_tokens":["<extra_id_0>"])", "", false, false);
        row("none listed", R"(,"extra_ids":2,"additional_special_tokens":["<x>"])", "", false, false);
        row("none wanted", R"(,"extra_ids":0,"additional_special_tokens":["<extra_id_0>"])", "", false,
            false);
        row("map", R"(,"extra_ids":2)", R"({"additional_special_tokens":["<extra_id_0>"]})", true, true);
        row("map, one after the other", R"(,"extra_ids":2,"additional_special_tokens":["<extra_id_0>"])",
            R"({"additional_special_tokens":["<extra_id_1>"]})", false, true);
    }

    void extraIds() {
        QFETCH(QByteArray, config);
        QFETCH(QByteArray, map);
        QFETCH(bool, four);
        QFETCH(bool, five);
        for (const int version : {4, 5}) {
            const auto loaded = load(config, map, version);
            QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
            const std::string rejects =
                "the class T5Tokenizer of transformers " + std::to_string(version) + " rejects the folder";
            QCOMPARE(test::says(**loaded, rejects, Severity::Warning), version == 4 ? four : five);
        }
    }

    /// 4 adds its own tokens to a list without them; in 5, the list replaces them.
    void ownTokens() {
        const QByteArray config =
            R"({"tokenizer_class":"T5Tokenizer","extra_ids":2,"additional_special_tokens":["<x>"]})";
        QCOMPARE(addedTokens(**load(config, {}, 4)), QString("<x> <extra_id_0> <extra_id_1>"));
        QCOMPARE(addedTokens(**load(config, {}, 5)), QString("<x>"));
        QCOMPARE(addedTokens(**load(R"({"tokenizer_class":"T5Tokenizer","extra_ids":2})",
                                    R"({"additional_special_tokens":["<x>"]})", 5)),
                 QString("<x> <extra_id_0> <extra_id_1>"));
    }
};

QTEST_GUILESS_MAIN(SpecialLists)
#include "tst_special_lists.moc"
