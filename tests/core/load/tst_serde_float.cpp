// Scores as serde_json reads them. Oracle of the odd ones: Hugging Face tokenizers 0.23.2 (npm), by which of two ways of
// equal length it takes.

#include "core/encoding/tokenizer.h"
#include "core/load/load.h"
#include "core/load/serde_float.h"

#include <QTest>

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <random>

using namespace tokenscope;

class SerdeFloat : public QObject {
    Q_OBJECT

  private slots:
    /// Up to 15 digits and 22 powers of ten both numbers of the one operation are exact.
    void shortOnesAreTheNearest() {
        std::mt19937_64 random(5);
        for (int i = 0; i < 100'000; ++i) {
            const std::string text = fmt::format("-{}.{:09}", random() % 1'000'000, random() % 1'000'000'000);
            QCOMPARE(serdeFloat(text), std::strtod(text.c_str(), nullptr));
        }
        for (const char* text : {"0", "-0", "5", "-12", "1e3", "2.5E+2", "7e-3", "18446744073709551615"})
            QCOMPARE(serdeFloat(text), std::strtod(text, nullptr));
    }

    /// Many of 17 digits are not, and none is further away than a few units in the last place.
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
        // Digits beyond 64 bits are left out; those of the whole part still count as powers of ten.
        QCOMPARE(serdeFloat("123456789012345678901234567890"), 12345678901234567890.0 * 1e10);
        QCOMPARE(serdeFloat("0.1234567890123456789012345"), 1234567890123456789.0 / 1e19);
    }

    /// Most do, and what doesn't is a unit in the last place off.
    void writtenOnesComeBack() {
        std::mt19937_64 random(7);
        int lost = 0;
        for (int i = 0; i < 20'000; ++i) {
            const double value =
                serdeFloat(fmt::format("-{}.{:016}", 1 + random() % 15, random() % 10'000'000'000'000'000));
            const double again = serdeFloat(fmt::format("{}", serdeWritten(value)));
            lost += again == value ? 0 : 1;
            QVERIFY(std::abs(again - value) <= std::abs(value) * 4e-16);
        }
        QVERIFY(lost < 4'000);
        for (const float value : {-8.123456F, -0.1F, -13.75F}) // those of a SentencePiece model
            QCOMPARE(serdeFloat(fmt::format("{}", serdeWritten(static_cast<double>(value)))),
                     static_cast<double>(value));
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

    /// Four equal ways but for the last bit of scores.
    void ties() {
        const std::string file =
            R"({"model":{"type":"Unigram","unk_id":0,"vocab":[["<unk>",0],["8",-7.116531849860637],["88",-9.349877357482910]]}})";
        const auto definition = loadDefinition(file, "tokenizer.json");
        QVERIFY(definition);
        const auto& model = std::get<UnigramModel>((*definition)->model);
        QCOMPARE(model.exactScores.size(), std::size_t{3});
        QCOMPARE(model.exactScores[1], serdeFloat("-7.116531849860637"));
        QCOMPARE(model.exactScores[2], serdeFloat("-9.349877357482910"));
    }
};

QTEST_GUILESS_MAIN(SerdeFloat)
#include "tst_serde_float.moc"
