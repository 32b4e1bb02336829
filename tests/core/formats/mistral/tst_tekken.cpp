#include "core/base/base64.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/format.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace tokenscope;
using namespace tokenscope::formats;
using Json = nlohmann::ordered_json;

namespace {

constexpr int kSpecials = 24;

/// The single bytes, then `ab` and `abc`.
Json tekken() {
    Json file = {{"config",
                  {{"pattern", "[a-z]+| |."},
                   {"num_vocab_tokens", 258},
                   {"default_vocab_size", 258 + kSpecials},
                   {"default_num_special_tokens", kSpecials},
                   {"version", "v3"}}},
                 {"vocab", Json::array()}};
    for (int i = 0; i < 258; ++i) {
        const std::string bytes = i < 256 ? std::string(1, static_cast<char>(i)) : i == 256 ? "ab" : "abc";
        file["vocab"].push_back({{"rank", i}, {"token_bytes", base64Encode(bytes)}, {"token_str", nullptr}});
    }
    return file;
}

Result<TokenizerDefinition> load(const Json& file) {
    return tekkenFormat().read({file.dump()}, {});
}

std::string messages(const TokenizerDefinition& definition) {
    std::string all;
    for (const Diagnostic& diagnostic : definition.diagnostics)
        all += diagnostic.where + ": " + diagnostic.message.english() + "\n";
    return all;
}

} // namespace

class Tekken : public QObject {
    Q_OBJECT

  private slots:
    void idsFollowTheSpecialTokens() {
        const auto loaded = load(tekken());
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QCOMPARE(loaded->vocabulary.find("abc"), PieceId{257 + kSpecials});
        QCOMPARE(loaded->addedTokens.size(), std::size_t{kSpecials});
        QCOMPARE(loaded->addedTokens[3].content, std::string("[INST]"));
        QCOMPARE(loaded->addedTokens[23].content, std::string("<SPECIAL_23>"));
        QCOMPARE(loaded->special.bos, std::optional<PieceId>(1));
        QCOMPARE(loaded->special.pad, std::optional<PieceId>(11));
        const auto tokenizer = Tokenizer::create(std::make_shared<const TokenizerDefinition>(*loaded));
        const auto encoding = (*tokenizer)->encode("abc <s>");
        const std::vector<PieceId> ids = {257 + kSpecials, ' ' + kSpecials, '<' + kSpecials, 's' + kSpecials,
                                          '>' + kSpecials};
        QCOMPARE(encoding->ids, ids);
        QCOMPARE((*tokenizer)->mergeRank(257 + kSpecials), std::optional<std::uint32_t>(257));
        QCOMPARE((*tokenizer)->type(0xFF + kSpecials), PieceType::Byte);
    }

    /// mistral-common decodes the text between special tokens separately, and omits the special tokens.
    void specialTokensSeparateDecodedText() {
        const auto loaded = load(tekken());
        const auto tokenizer = Tokenizer::create(std::make_shared<const TokenizerDefinition>(*loaded));
        const std::vector<PieceId> halves = {0xC3 + kSpecials, 0xA9 + kSpecials};
        QCOMPARE((*tokenizer)->decode(halves)->text, std::string("é"));
        const std::vector<PieceId> parted = {0xC3 + kSpecials, 2, 0xA9 + kSpecials};
        QCOMPARE((*tokenizer)->decode(parted)->text, std::string("\xEF\xBF\xBD\xEF\xBF\xBD"));
        DecodeOptions keep;
        keep.skipSpecial = false;
        QCOMPARE((*tokenizer)->decode(parted, keep)->text, std::string("\xEF\xBF\xBD</s>\xEF\xBF\xBD"));
    }

    void onlyAsManyRanksAsTheVocabularyHasRoomFor() {
        Json file = tekken();
        file["config"]["default_vocab_size"] = 257 + kSpecials;
        const auto loaded = load(file);
        QVERIFY(loaded);
        QCOMPARE(loaded->vocabulary.find("abc"), kNoPiece);
        QVERIFY(messages(*loaded).find("the first 257 of its 258 entries") != std::string::npos);
    }

    void listedSpecialTokens() {
        Json file = tekken();
        file["config"]["version"] = "v13";
        file["special_tokens"] = Json::array({{{"rank", 0}, {"token_str", "<unk>"}, {"is_control", true}},
                                              {{"rank", 1}, {"token_str", "<s>"}, {"is_control", true}},
                                              {{"rank", 2}, {"token_str", "[THINK]"}, {"is_control", true}}});
        file["image"] = {{"image_patch_size", 14}};
        const auto loaded = load(file);
        QVERIFY2(loaded, loaded ? "" : describe(loaded.error()).c_str());
        QCOMPARE(loaded->addedTokens[2].content, std::string("[THINK]"));
        QCOMPARE(loaded->addedTokens[3].content, std::string("<SPECIAL_3>"));
        QVERIFY(!loaded->special.eos);
        QVERIFY(messages(*loaded).find("$.image") != std::string::npos);
    }

    void damaged_data() {
        QTest::addColumn<QByteArray>("patch");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const char* patch, const char* where, const char* message) {
            QTest::newRow(name) << QByteArray(patch) << where << message;
        };
        row("too few entries", R"([{"op":"replace","path":"/config/default_vocab_size","value":5000}])",
            "$.config.default_vocab_size", "is 5000, but there are 258 entries");
        row("no room", R"([{"op":"replace","path":"/config/default_vocab_size","value":200}])",
            "$.config.default_vocab_size", "256 single bytes");
        row("no pattern", R"([{"op":"remove","path":"/config/pattern"}])", "$.config", "'pattern'");
        row("no config", R"([{"op":"remove","path":"/config"}])", "$", "'config'");
        row("no vocab", R"([{"op":"remove","path":"/vocab"}])", "$", "'vocab'");
        row("vocab is no list", R"([{"op":"replace","path":"/vocab","value":{}}])", "$.vocab", "a list");
        row("entry is no object", R"([{"op":"replace","path":"/vocab/3","value":3}])", "$.vocab[3]",
            "an object");
        row("rank", R"([{"op":"replace","path":"/vocab/3/rank","value":4}])", "$.vocab[3].rank",
            "the rank is 4");
        row("base64", R"([{"op":"replace","path":"/vocab/256/token_bytes","value":"@"}])",
            "$.vocab[256].token_bytes", "base64");
        row("byte", R"([{"op":"replace","path":"/vocab/3/token_bytes","value":"BA=="}])",
            "$.vocab[3].token_bytes", "single bytes");
        row("twice", R"([{"op":"replace","path":"/vocab/257/token_bytes","value":"YWI="}])", "$.vocab[257]",
            "the first is $.vocab[256]");
        row("version", R"([{"op":"replace","path":"/config/version","value":"v11"}])", "$",
            "'special_tokens' is missing");
        row("special rank",
            R"([{"op":"add","path":"/special_tokens","value":[{"rank":24,"token_str":"x"}]}])",
            "$.special_tokens[0]", "the rank of 'x' is 24");
        row("special twice",
            R"([{"op":"add","path":"/special_tokens",)"
            R"("value":[{"rank":0,"token_str":"x"},{"rank":1,"token_str":"x"}]}])",
            "$.special_tokens[1]", "appears twice");
    }
    void damaged() {
        QFETCH(QByteArray, patch);
        QFETCH(QString, where);
        QFETCH(QString, message);
        const auto loaded = load(tekken().patch(Json::parse(patch.toStdString())));
        QVERIFY(!loaded);
        QCOMPARE(QString::fromStdString(loaded.error().where), where);
        QVERIFY2(loaded.error().message.english().find(message.toStdString()) != std::string::npos,
                 loaded.error().message.english().c_str());
    }
};

QTEST_GUILESS_MAIN(Tekken)
#include "tst_tekken.moc"
