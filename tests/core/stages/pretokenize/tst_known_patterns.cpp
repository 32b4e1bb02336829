// Compares every scanner with its regex in PCRE2, on generated texts.
#include "core/regex/regex.h"
#include "core/stages/pretokenize/scanners.h"
#include "core/text/utf8.h"
#include "tests/support/rounds.h"
#include "tests/support/sanitized.h"
#include "tests/support/shared_files.h"

#include <QElapsedTimer>
#include <QTest>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

using namespace tokenscope;

namespace {

struct Spelling {
    const char* name;
    std::string text;
    Pattern::Dialect dialect;
    KnownPattern expected;
};

constexpr auto kOnig = Pattern::Dialect::Oniguruma;
constexpr auto kRust = Pattern::Dialect::RustRegex;

const Spelling kSpellings[] = {
    {"gpt2", R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)", kOnig,
     KnownPattern::Gpt2},
    {"r50k", R"('(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s)", kRust,
     KnownPattern::Gpt2},
    {"r50k in Oniguruma",
     R"('(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$)"
     R"(|\s+(?!\S)|\s)",
     kOnig, KnownPattern::Gpt2},
    {"cl100k",
     R"('(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$)"
     R"(|\s*[\r\n]|\s+(?!\S)|\s)",
     kRust, KnownPattern::Cl100k},
    {"cl100k, older",
     R"('(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]++[\r\n]*)"
     R"(|\s*[\r\n]|\s+(?!\S)|\s+)",
     kRust, KnownPattern::Llama3},
    {"llama3",
     R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*)"
     R"(|\s*[\r\n]+|\s+(?!\S)|\s+)",
     kOnig, KnownPattern::Llama3},
    {"qwen2",
     R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*)"
     R"(|\s*[\r\n]+|\s+(?!\S)|\s+)",
     kOnig, KnownPattern::Qwen2},
    {"nanochat",
     R"('(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}{1,2}| ?[^\s\p{L}\p{N}]++[\r\n]*)"
     R"(|\s*[\r\n]|\s+(?!\S)|\s+)",
     kRust, KnownPattern::NanoChat},
    {"o200k",
     R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)"
     R"((?i:'s|'t|'re|'ve|'m|'ll|'d)?)"
     R"(|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*)"
     R"((?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)",
     kRust, KnownPattern::O200k},
    {"tekken",
     R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+)"
     R"(|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*)"
     R"(|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)",
     kRust, KnownPattern::Tekken},
};

/// The parts of generated strings; some are bytes that are not UTF-8.
const std::vector<std::string> kBits = {"a",
                                        "b",
                                        "s",
                                        "e",
                                        "A",
                                        "B",
                                        "Z",
                                        "word",
                                        "Word",
                                        "WORD",
                                        "camelCase",
                                        "1",
                                        "2",
                                        "42",
                                        "2024",
                                        "\u00b2",
                                        "\u0663",
                                        "'",
                                        "\u2019",
                                        "'s",
                                        "'S",
                                        "'\u017f",
                                        "'ll",
                                        "'LL",
                                        "'re",
                                        "'Ve",
                                        "'d",
                                        "'m",
                                        "'t",
                                        "'l",
                                        "'v",
                                        "\u017f",
                                        "ll",
                                        "re",
                                        " ",
                                        "  ",
                                        "   ",
                                        "\t",
                                        "\n",
                                        "\n\n",
                                        "\r",
                                        "\r\n",
                                        "\x0b",
                                        "\u0085",
                                        "\u00a0",
                                        "\u2003",
                                        "\u2028",
                                        "\u3000",
                                        " \n",
                                        "\n ",
                                        ".",
                                        ",",
                                        "!",
                                        "/",
                                        "//",
                                        "\n/",
                                        "-",
                                        "_",
                                        "(",
                                        "\"",
                                        "$",
                                        "+",
                                        "\u00e9",
                                        "\u00c9",
                                        "\u00df",
                                        "\u01c5",
                                        "\u02b0",
                                        "\u0301",
                                        "\u0300\u0301",
                                        "\u20dd",
                                        "\u4e00",
                                        "\u6f22\u5b57",
                                        "\u3042",
                                        "\u0627",
                                        "\u0639\u0631",
                                        "\u0915\u093f",
                                        "\u0e01\u0e31",
                                        "\uac00",
                                        "\u03a9",
                                        "\u03c9",
                                        "\U0001f600",
                                        "\U0001f468\u200d\U0001f469",
                                        "\u200b",
                                        "\ufeff",
                                        "\ue000",
                                        "\U00010400",
                                        "\U00010428",
                                        "\U00020000",
                                        "\u2160",
                                        "\u24b6",
                                        "\x01",
                                        "\x7f",
                                        "\xff",
                                        "\x80",
                                        "\xc3",
                                        "\xe4\xb8",
                                        "\xf0\x9f\x98",
                                        "\xed\xa0\x80",
                                        "\xc0\xaf",
                                        "\U00010d50",
                                        "\U0002ebf0"};

/// The regex gets U+FFFF, which has no class either, for a byte that is not UTF-8.
struct ValidForm {
    std::string text;
    std::vector<std::uint32_t> original; ///< offset for each byte, and the end
};
ValidForm validForm(std::string_view text) {
    ValidForm valid;
    for (std::size_t at = 0; at < text.size();) {
        const DecodedCharacter c = decodeUtf8(text, at);
        if (c.valid())
            valid.text.append(text.substr(at, c.length));
        else
            valid.text += "\uFFFF";
        valid.original.resize(valid.text.size(), static_cast<std::uint32_t>(at));
        at += c.length;
    }
    valid.original.push_back(static_cast<std::uint32_t>(text.size()));
    return valid;
}

/// Empty if the matches don't cover the text.
std::vector<std::uint32_t> endsByRegex(const Regex& regex, std::string_view text) {
    const ValidForm valid = validForm(text);
    std::vector<ByteSpan> spans;
    std::vector<std::uint32_t> ends;
    if (!regex.findAll(valid.text, spans))
        return ends;
    std::uint32_t at = 0;
    for (const ByteSpan span : spans) {
        if (span.begin != at)
            return {};
        at = span.end;
        ends.push_back(valid.original[span.end]);
    }
    return ends;
}

std::vector<std::uint32_t> endsByScanner(KnownPattern pattern, std::string_view text) {
    std::vector<std::uint32_t> ends;
    forEachPreToken(pattern, text,
                    [&](std::size_t, std::size_t end) { ends.push_back(static_cast<std::uint32_t>(end)); });
    return ends;
}

const unsigned kStringsEach = test::isSanitized() ? test::rounds(9'000) : 100'000;

} // namespace

class KnownPatternsTest : public QObject {
    Q_OBJECT

  private slots:
    void recognizes_data() { spellings(); }
    void recognizes() {
        QFETCH(const int, index);
        const Spelling& s = kSpellings[index];
        QCOMPARE(recognizePattern({Pattern::Kind::Regex, s.text, s.dialect}), std::optional(s.expected));
        QCOMPARE(recognizePattern({Pattern::Kind::Literal, s.text, s.dialect}), std::nullopt);
        QCOMPARE(recognizePattern({Pattern::Kind::Regex, s.text + "|x", s.dialect}), std::nullopt);
    }

    void possessiveIntervalIsNoneInOniguruma() {
        const Spelling& cl100k = kSpellings[3];
        QCOMPARE(recognizePattern({Pattern::Kind::Regex, cl100k.text, kOnig}), std::nullopt);
    }

    void equalsItsRegex_data() { spellings(); }
    void equalsItsRegex() {
        QFETCH(const int, index);
        const Spelling& spelling = kSpellings[index];
        const auto regex = Regex::compile({Pattern::Kind::Regex, spelling.text, spelling.dialect});
        QVERIFY2(regex, regex ? "" : regex.error().message.english().c_str());
        std::mt19937 random(static_cast<unsigned>(20'000 + index));
        const auto upTo = [&random](std::size_t n) { return random() % n; };
        const ScanFunction scan = scanner(spelling.expected);
        for (unsigned i = 0; i < kStringsEach; ++i) {
            std::string text;
            // Often of few different parts, so that all combinations occur; sometimes with a random byte.
            const std::size_t few = upTo(3) == 0 ? kBits.size() : 2 + upTo(6);
            const std::size_t first = upTo(kBits.size());
            const std::size_t stride = 1 + upTo(kBits.size() - 1);
            for (std::size_t n = 1 + upTo(12); n > 0; --n) {
                text += kBits[(first + upTo(few) * stride) % kBits.size()];
                if (upTo(200) == 0)
                    text += static_cast<char>(upTo(256));
            }
            const auto expected = endsByRegex(*regex, text);
            const auto found = endsByScanner(spelling.expected, text);
            if (found != expected)
                QFAIL(QByteArray::fromStdString(text).toPercentEncoding(" \n\r"));
            std::size_t at = 0;
            for (const std::uint32_t end : expected) {
                at = scan(text, at);
                QCOMPARE(at, static_cast<std::size_t>(end));
            }
        }
    }

    void equalsItsRegexOnTheSharedInputs_data() { spellings(); }
    void equalsItsRegexOnTheSharedInputs() {
        const auto path = test::sharedFile("tokenizers/inputs.json");
        if (path.empty())
            QSKIP("the shared reference files are missing");
        QFETCH(const int, index);
        const auto regex =
            Regex::compile({Pattern::Kind::Regex, kSpellings[index].text, kSpellings[index].dialect});
        QVERIFY(regex);
        std::ifstream file(path);
        const auto inputs = nlohmann::json::parse(file);
        for (const char* list : {"cases", "long"}) {
            for (const auto& input : inputs.at(list)) {
                const auto text = input.at("text").get<std::string>();
                QVERIFY2(endsByScanner(kSpellings[index].expected, text) == endsByRegex(*regex, text),
                         input.at("id").get<std::string>().c_str());
            }
        }
    }

    void isLinear_data() {
        QTest::addColumn<int>("index");
        QTest::addColumn<QByteArray>("unit");
        QTest::addColumn<QByteArray>("tail");
        const std::pair<const char*, QByteArray> units[] = {
            {"letter", "a"},
            {"capital", "A"},
            {"space", " "},
            {"line feed", "\n"},
            {"digit", "7"},
            {"emoji", "\U0001f600"},
            {"ideograph", "\u4e00"},
            {"mark", "\u0301"},
            {"byte", "\xff"},
            {"apostrophe", "'"},
            {"space and line feed", " \n"},
            {"capital and ideograph", "A\u4e00"},
            {"no-break space", "\u00a0"},
            {"slash and line feed", "/\n"},
            {"ideograph before capitals", "\u4e00" + QByteArray(1000, 'A')},
        };
        for (std::size_t i = 0; i < std::size(kSpellings); ++i) {
            for (const auto& [name, unit] : units) {
                QTest::addRow("%s, %s", kSpellings[i].name, name)
                    << static_cast<int>(i) << unit << QByteArray();
                QTest::addRow("%s, %s, then a letter", kSpellings[i].name, name)
                    << static_cast<int>(i) << unit << QByteArray("a");
            }
        }
    }
    void isLinear() {
        QFETCH(const int, index);
        QFETCH(const QByteArray, unit);
        QFETCH(const QByteArray, tail);
        const qsizetype kBytes = test::isSanitized() ? 400'000 : 2'000'000;
        const std::string text = (unit.repeated(kBytes / unit.size()) + tail).toStdString();
        QElapsedTimer timer;
        timer.start();
        std::size_t last = 0;
        forEachPreToken(kSpellings[index].expected, text, [&](std::size_t, std::size_t end) { last = end; });
        QCOMPARE(last, text.size());
        qInfo("%lld ms", static_cast<long long>(timer.elapsed()));
    }

  private:
    static void spellings() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < std::size(kSpellings); ++i)
            QTest::addRow("%s", kSpellings[i].name) << static_cast<int>(i);
    }
};

QTEST_GUILESS_MAIN(KnownPatternsTest)
#include "tst_known_patterns.moc"
