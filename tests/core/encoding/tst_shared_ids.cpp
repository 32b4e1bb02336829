// An added token can have the id of a piece of the model, or of another added token: each token keeps the spelling
// and the type of the one that it is.

#include "core/encoding/incremental.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "tests/support/rounds.h"

#include <QTest>
#include <random>

using namespace tokenscope;

namespace {

std::shared_ptr<const Tokenizer> fromJson(const std::string& vocabulary, const std::string& added,
                                          const std::string& stages = {}) {
    const auto definition =
        formats::loadDefinition(R"({"version":"1.0","added_tokens":[)" + added + "]," + stages +
                                    R"("model":{"type":"BPE","vocab":{)" + vocabulary + R"(},"merges":[]}})",
                                "tokenizer.json");
    if (!definition)
        qFatal("%s", describe(definition.error()).c_str());
    return *Tokenizer::create(*definition);
}

std::string token(const std::string& content, const std::string& flags) {
    return R"({"id":99,"content":")" + content + R"(","single_word":false,"lstrip":false,"rstrip":false,)" +
           flags + "}";
}

const std::string kSpecial = R"("normalized":false,"special":true)";
const std::string kNormalized = R"("normalized":true,"special":false)";

/// `b|normal <x>|control …`
QString described(const Tokenizer& tokenizer, const Encoding& encoding) {
    QStringList all;
    for (std::size_t i = 0; i < encoding.size(); ++i)
        all << QString::fromStdString(tokenizer.spelling(encoding, i)) + "|" +
                   QString::fromUtf8(name(tokenizer.type(encoding, i)));
    return all.join(' ');
}

} // namespace

class SharedIds : public QObject {
    Q_OBJECT

  private slots:
    void spellings() {
        const auto names = [](const Tokenizer& tokenizer, PieceId id) {
            QStringList all;
            for (const std::string_view one : tokenizer.spellings(id))
                all << QString::fromUtf8(one.data(), static_cast<qsizetype>(one.size()));
            return all.join(' ');
        };
        QCOMPARE(names(*fromJson(R"("a":0,"b":3,"c":5)", token("<x>", kSpecial)), 3), QString("<x> b"));
        QCOMPARE(names(*fromJson(R"("a":1,"b":1,"c":0)", {}), 1), QString("b a"));
        QCOMPARE(names(*fromJson(R"("a":0,"b":1)", {}), 1), QString("b"));
    }
    /// Counting doesn't collect the ids.
    void size() {
        const std::string other = R"({"id":7,"content":"<y>","single_word":false,"lstrip":false,)"
                                  R"("rstrip":false,)" +
                                  kSpecial + "}";
        for (const std::string vocabulary :
             {R"("a":0,"b":1,"c":2)", R"("a":0,"b":3,"c":7)", R"("a":99,"b":500000,"c":1)", R"("a":1,"b":1)"})
            for (const std::string& added :
                 {std::string(), token("<x>", kSpecial), other,
                  token("<x>", kSpecial) + "," + token("<z>", kSpecial) + "," + other}) {
                const auto tokenizer = fromJson(vocabulary, added);
                const std::size_t counted = tokenizer->vocabularySize();
                QCOMPARE(counted, tokenizer->ids().size());
                QVERIFY(counted >= (vocabulary == R"("a":1,"b":1)" ? 1U : 3U));
            }
    }
    void pieceOfTheModel() {
        for (const std::string& flags : {kSpecial, kNormalized}) {
            const auto tokenizer = fromJson(R"("a":0,"b":3,"c":5)", token("<x>", flags));
            const QString type = flags == kSpecial ? "control" : "user_defined";
            for (const bool byReference : {false, true}) {
                const auto encoding =
                    byReference ? tokenizer->encodeByReference("abc<x>b") : tokenizer->encode("abc<x>b");
                QVERIFY(encoding);
                QCOMPARE(encoding->ids, (std::vector<PieceId>{0, 3, 5, 3, 3}));
                QCOMPARE(described(*tokenizer, *encoding),
                         "a|normal b|normal c|normal <x>|" + type + " b|normal");
            }
        }
    }

    /// A token that is matched after the normalizer has another text in the source.
    void matchedAfterTheNormalizer() {
        const auto tokenizer = fromJson(R"("a":0,"b":3,"c":5)", token("<x>", kNormalized),
                                        R"("normalizer":{"type":"Lowercase"},)");
        const auto encoding = tokenizer->encode("AB<X>");
        QVERIFY(encoding);
        QCOMPARE(described(*tokenizer, *encoding), QString("a|normal b|normal <x>|user_defined"));
        QCOMPARE(tokenizer->pieceBytes(*encoding, 1), std::string("b"));
        QCOMPARE(tokenizer->pieceBytes(*encoding, 2), std::string("<x>"));
    }

    void bothNamesAreFound() {
        const auto tokenizer = fromJson(R"("a":0,"b":3,"c":5)", token("<x>", kSpecial));
        const PieceId id = tokenizer->find("<x>");
        QCOMPARE(tokenizer->find("b"), id);
        QCOMPARE(tokenizer->spellings(id), (std::vector<std::string_view>{"<x>", "b"}));
        QCOMPARE(tokenizer->spellings(tokenizer->find("a")), (std::vector<std::string_view>{"a"}));
    }

    /// Hugging Face keeps added tokens by id: the former one isn't found anymore.
    void twoAddedTokensOfHuggingFace() {
        for (const std::string& flags : {kSpecial, kNormalized}) {
            const std::string b =
                token("b", kSpecial); // has its id 3 from the model, <x> as the next free one
            const auto last = fromJson(R"("a":0,"b":3,"c":5)", token("<x>", flags) + "," + b);
            QCOMPARE(last->encode("ab<x>c")->ids, (std::vector<PieceId>{0, 3, 5}));
            QCOMPARE(last->encodeByReference("ab<x>c")->ids, (std::vector<PieceId>{0, 3, 5}));
            QCOMPARE(last->spellings(3), (std::vector<std::string_view>{"b", "<x>"}));
            const auto first = fromJson(R"("a":0,"b":3,"c":5)", b + "," + token("<x>", flags));
            QCOMPARE(first->encode("ab<x>c")->ids, (std::vector<PieceId>{0, 3, 3, 5}));
            QCOMPARE(first->encodeByReference("ab<x>c")->ids, (std::vector<PieceId>{0, 3, 3, 5}));
        }
    }

    void twoAddedTokens() {
        formats::LoadOptions options;
        options.tiktoken = formats::TiktokenChoice{{}, ".+", {{"<one>", 300}, {"<two>", 300}}};
        std::string ranks;
        for (int byte = 0; byte < 256; ++byte)
            ranks += QByteArray(1, static_cast<char>(byte)).toBase64().toStdString() + " " +
                     std::to_string(byte) + "\n";
        const auto definition = formats::loadDefinition(ranks, "ranks", options);
        QVERIFY(definition);
        const auto& notes = (*definition)->diagnostics;
        QVERIFY(std::any_of(notes.begin(), notes.end(), [](const Diagnostic& note) {
            return note.message.english().find("the id 300 has two names, '<one>' and '<two>'") !=
                   std::string::npos;
        }));
        const auto tokenizer = *Tokenizer::create(*definition);
        EncodeOptions parse;
        parse.parseSpecial = true;
        const auto encoding = tokenizer->encode("<one><two>", parse);
        QVERIFY(encoding);
        QCOMPARE(described(*tokenizer, *encoding), QString("<one>|control <two>|control"));
        QCOMPARE(tokenizer->spellings(300), (std::vector<std::string_view>{"<two>", "<one>"}));
    }

    /// Generated texts of pieces and added tokens: each token is spelled as its part of the text, by both paths and
    /// after an edit.
    void generated() {
        const std::string byteLevel =
            R"("pre_tokenizer":{"type":"ByteLevel","add_prefix_space":false,"trim_offsets":true,"use_regex":true},)"
            R"("decoder":{"type":"ByteLevel"},)";
        std::mt19937 random(7);
        for (const std::string& stages : {std::string(), byteLevel}) {
            const auto tokenizer =
                fromJson(R"("a":0,"b":3,"c":5,"<":6,">":7,"x":8)", token("<x>", kSpecial), stages);
            for (unsigned round = 0; round < test::rounds(200); ++round) {
                std::string text;
                for (unsigned i = random() % 12; i > 0; --i)
                    text += std::array{"a", "b", "c", "<x>", "x", "<"}[random() % 6];
                const auto encoding = tokenizer->encode(text);
                QVERIFY(encoding);
                std::string joined;
                for (std::size_t i = 0; i < encoding->size(); ++i) {
                    const std::string spelling = tokenizer->spelling(*encoding, i);
                    joined += spelling;
                    QCOMPARE(tokenizer->type(*encoding, i) == PieceType::Control, spelling == "<x>");
                }
                QCOMPARE(joined, text);
                QCOMPARE(described(*tokenizer, *tokenizer->encodeByReference(text)),
                         described(*tokenizer, *encoding));
                const auto edited = encodeEdit(*tokenizer, *encoding, {0, 0, 3}, "<x>" + text);
                QVERIFY(edited);
                QCOMPARE(described(*tokenizer, edited->encoding),
                         described(*tokenizer, *tokenizer->encode("<x>" + text)));
            }
        }
    }
};

QTEST_APPLESS_MAIN(SharedIds)
#include "tst_shared_ids.moc"
