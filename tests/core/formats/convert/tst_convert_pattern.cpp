#include "core/definition/published_patterns.h"
#include "core/formats/convert/conversion.h"
#include "core/regex/regex.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::formats;

class TestConvertPattern : public QObject {
    Q_OBJECT
  private slots:
    void rustInOnigurumasWords_data() {
        QTest::addColumn<QString>("rust");
        QTest::addColumn<QString>("oniguruma"); ///< empty: not representable
        const auto row = [](const char* rust, const char* oniguruma) {
            QTest::newRow(rust) << rust << oniguruma;
        };
        row(R"(\p{L}+| ?[^\s\p{L}]++)", R"(\p{L}+| ?[^\s\p{L}]++)");
        row(R"(\p{N}{1,3}+|a)", R"((?>\p{N}{1,3})|a)");
        row(R"([a-z]{2}+)", R"((?>[a-z]{2}))");
        row(R"(\s++$|^x)", R"(\s++\z|\Ax)");
        row(R"([$^]\$)", R"([$^]\$)");
        row(R"((ab){2}+)", "");
        row(R"((?s).)", "");
        row(R"([a--b])", "");
        row(R"(x(?!\S)(?<=y)(?i:z))", R"(x(?!\S)(?<=y)(?i:z))");
    }
    void rustInOnigurumasWords() {
        QFETCH(QString, rust);
        QFETCH(QString, oniguruma);
        const auto said = patternForOniguruma(rust.toStdString());
        QCOMPARE(QString::fromStdString(said.value_or("")), oniguruma);
        if (said)
            QVERIFY(Regex::compile({Pattern::Kind::Regex, *said}).has_value());
    }

    void publishedOnes() {
        QCOMPARE(patternForOniguruma(kCl100kPattern), std::optional(std::string(kLlama3Pattern)));
        QCOMPARE(patternForOniguruma(kO200kPattern), std::optional(std::string(kO200kPattern)));
        QCOMPARE(patternForRust(kQwen2Pattern), std::optional(std::string(kQwen2Pattern)));
    }

    void linesAndRepetitionsOfOniguruma() {
        QCOMPARE(patternForRust("a$"), std::nullopt);
        QCOMPARE(patternForRust("^a"), std::nullopt);
        QCOMPARE(patternForRust("a{1,2}+"), std::nullopt);
        QCOMPARE(patternForRust("\\h"), std::nullopt);
        QCOMPARE(patternForRust("[$^]a{1,2}"), std::optional<std::string>("[$^]a{1,2}"));
    }
};

QTEST_APPLESS_MAIN(TestConvertPattern)
#include "tst_convert_pattern.moc"
