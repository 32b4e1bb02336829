// Scores as read by serde_json. Expected values for unusual ones: Hugging Face tokenizers 0.23.2 (npm),
// observed by which of two paths of equal length it chooses.

#include "core/encoding/tokenizer.h"
#include "core/formats/load.h"
#include "core/json/serde_float.h"

#include <QTest>

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <random>

using namespace tokenscope;
using namespace tokenscope::formats;

class SerdeFloat : public QObject {
    Q_OBJECT

  private slots:
    /// Up to 15 digits and 22 powers of ten, both operands of the operation are exact.
    void shortOnesAreTheNearest() {
        std::mt19937_64 random(5);
        for (int i = 0; i < 100'000; ++i) {
            const std::string text = fmt::format("-{}.{:09}", random() % 1'000'000, random() % 1'000'000'000);
            QCOMPARE(serdeFloat(text), std::strtod(text.c_str(), nullptr));
        }
        for (const char* text : {"0", "-0", "5", "-12", "1e3", "2.5E+2", "7e-3", "18446744073709551615"})
            QCOMPARE(serdeFloat(text), std::strtod(text, nullptr));
    }

    /// Many numbers of 17 digits are not exact, but all are within a few units in the last place.
    void longOnesAreNear() {
        std::mt19937_64 random(6);
        int other = 0;
        for (int i = 0; i < 10'000; ++i) {
            const std::string text =
                fmt::format("-{}.{:016}", 1 + random() % 15, random() % 10'000'000'000'000'000);
            const double nearest = std::strtod(text.c_str(), nullptr);
            const double read = serdeFloat(text);
            other += read != nearest ? 1 : 0;
            QVERIFY2(std::abs(read - nearest) <= std::abs(nearest) * 4e-16, text.c_str());
        }
        QVERIFY(other > 500);
        QVERIFY(other < 5'000);
    }

    void ends() {
        QVERIFY(std::isinf(serdeFloat("1e400")));
        QCOMPARE(serdeFloat("1e-400"), 0.0);
        QVERIFY(serdeFloat("123e-320") > 0);
        // Digits beyond 64 bits are dropped; those of the integer part still count as powers of ten.
        QCOMPARE(serdeFloat("123456789012345678901234567890"), 12345678901234567890.0 * 1e10);
        QCOMPARE(serdeFloat("0.1234567890123456789012345"), 1234567890123456789.0 / 1e19);
    }

    void writtenOnesComeBack() {
        std::mt19937_64 random(7);
        for (int i = 0; i < 20'000; ++i) {
            const double value =
                serdeFloat(fmt::format("-{}.{:016}", random() % 15, random() % 10'000'000'000'000'000));
            const std::string text = serdeSpelling(value);
            QVERIFY2(serdeFloat(text) == value, text.c_str());
        }
        for (const float value : {-8.123456F, -0.1F, -13.75F, 0.0F}) // those of a SentencePiece model
            QCOMPARE(serdeFloat(serdeSpelling(static_cast<double>(value))), static_cast<double>(value));
        for (int i = 0; i < 100'000; ++i) { // and any that a damaged one may have
            const auto value =
                static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(random())));
            if (!std::isfinite(value))
                continue;
            const std::string text = serdeSpelling(value);
            const double read = serdeFloat(text);
            QVERIFY2(read == value || read == std::nextafter(value, 0) ||
                         read == std::nextafter(value, 2 * value),
                     text.c_str());
            QCOMPARE(serdeSpelling(read), text);
        }
    }
    void scoresAreWritten() {
        const double unusual = serdeFloat("-13.177540679566473");
        std::string json = "{'model':{'vocab':[['a',-1.5],['b',-2],['c',-3.25]]},'x':1}";
        std::replace(json.begin(), json.end(), '\'', '"');
        QCOMPARE(withSerdeScores(json, {-1.5, -2, -3.25}), json);
        QCOMPARE(serdeScores(withSerdeScores(json, {-1.5, unusual, 7})),
                 (std::vector<double>{-1.5, unusual, 7}));
        QCOMPARE(withSerdeScores("{}", {1}), std::string("{}"));
    }

    void findsTheScores() {
        const std::string json = " {'a':{'model':[1]}, 'b':'~'}', 'model' : {'type':'Unigram','x':[[1,{}]],\n"
                                 "'vocab': [ ['a~']', -1.5 ] , ['b',2e1],['c',3]], 'unk_id':0}} ";
        std::string text; // moc can't read what this is
        for (const char c : json)
            text += c == '\'' ? '"' : c == '~' ? '\\' : c;
        QCOMPARE(serdeScores(text), (std::vector<double>{-1.5, 20, 3}));
        for (const char* other : {"", "[]", "{}", R"({"model":{}})", R"({"model":{"vocab":{"a":1}}})",
                                  R"({"model":{"vocab":[["a",1],)"})
            QVERIFY(serdeScores(other).empty());
    }

    /// Paths with the same pieces in another order differ at most in the last bits of the sums.
    void ties() {
        std::string file =
            "{'model':{'type':'Unigram','unk_id':0,'vocab':[['<unk>',0],['8',-7.057040513709899],"
            "['88',-14.1140810274197978]]}}";
        std::replace(file.begin(), file.end(), '\'', '"');
        const auto definition = loadDefinition(file, "tokenizer.json");
        QVERIFY(definition);
        const auto tokenizer = Tokenizer::create(*definition);
        QVERIFY(tokenizer);
        const std::vector<std::vector<PieceId>> expected = {{1},       {2},       {1, 2},      {2, 2},
                                                            {1, 2, 2}, {2, 2, 2}, {1, 2, 2, 2}};
        for (std::size_t length = 1; length <= expected.size(); ++length) {
            const auto encoding = (*tokenizer)->encode(std::string(length, '8'));
            QVERIFY(encoding);
            QCOMPARE(encoding->ids, expected[length - 1]);
        }
    }
};

QTEST_GUILESS_MAIN(SerdeFloat)
#include "tst_serde_float.moc"
