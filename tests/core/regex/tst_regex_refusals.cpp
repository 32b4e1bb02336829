// Rejected patterns: Damaged if Oniguruma or Rust's regex reject them too, Unsupported if they can't be run
// exactly here.
#include "core/regex/regex.h"

#include <QTest>

using namespace tokenscope;

namespace {

constexpr auto kOnig = Pattern::Dialect::Oniguruma;
constexpr auto kRust = Pattern::Dialect::RustRegex;

} // namespace

class RegexRefusalsTest : public QObject {
    Q_OBJECT

  private slots:
    void refusals_data() {
        QTest::addColumn<int>("dialect");
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<bool>("damaged");
        QTest::addColumn<QByteArray>("part");
        const auto row = [](const char* pattern, bool damaged, const char* part, Pattern::Dialect d = kOnig) {
            QTest::addRow("%s", pattern)
                << static_cast<int>(d) << QByteArray(pattern) << damaged << QByteArray(part);
        };
        row("(?:a|b", true, "closing parenthesis at character 1");
        row("ab)", true, "at character 3");
        row("a[b", true, "closing bracket");
        row("*a", true, "nothing to repeat at character 1");
        row("a|+", true, "nothing to repeat");
        row("[b-a]", true, "range");
        row("[\\w-z]", true, "range");
        row("\\p{Nonsense}", false, "Nonsense");
        row("\\p{L", true, "property");
        row("[[:foo:]]", true, "foo");
        row("x(?<=a+)b", false, "look-behind whose branches have no fixed length (at character 2)");
        row("a(?<!b?)(?<=c)", false, "(at character 2)");
        row("ab\\p{Sentence_Terminal}", false, "the property 'Sentence_Terminal' (at character 3)");
        row("a^*", true,
            "a repetition of what matches no character, which Oniguruma refuses, at character 3");
        for (const char* pattern :
             {"\\b+", "$?", "(?=a)*", "(?<!a)+", "\\A{2}", "\\K*", "(?:^)+", "(?:(?:^))*", "(?:a|^)*"})
            row(pattern, true, "matches no character");
        row("\\377", false, "a byte that is in no character");
        for (const char* pattern : {"\\g<0>", "\\g<0>?", "(?:\\g<0>a)?", "(?<a>\\g<a>?b)", "(?<a>b\\g<a>)",
                                    "(?<a>x|\\g<a>y)", "(?<a>\\b\\g<b>)(?<b>\\g<a>?c)"})
            row(pattern, true, "a call that never comes to an end at character");
        row("\\X", false, "escape", kRust);
        row("(?~|a|b)", false, "absence operator");
        row("(?~(?~a))", false, "absence operator in another");
        row("(?y{w})a", false, "into words");
        row("(?L)a", false, "option");
        row("\\ya", false, "text segments");
        row("\\g<n>", true, "isn't there");
        row("(?<n>a)(b)\\g<1>", true, "numbered call");
        for (const char* pattern : {"[[:Alpha:]]", "[[:^:]]", "[[:alphax:]]"})
            row(pattern, true, "");
        for (const char* pattern : {"[a[:digit:]-z]", "[[:alpha:]-z]"})
            row(pattern, true, "a range that begins with a set at character");
        row("[a-[:digit:]]", true, "a range that ends with a set");
        for (const char* pattern : {"(?<1a>b)", "(?<->b)", "(?'+a'b)", "(?<a)b>c)", "(?<.>b)"})
            row(pattern, true, "a group's name that begins with no letter");
        for (const char* pattern : {"(?<!(?=a))b", "(?<=(?<!a)b)c", "(?<!(a))b", "(?<=a\\z)b", "(?<!a\\Z)b",
                                    "(?<!(?<=(a))b)c", "(?<!(?<n>a))b", "(?<=(?:(?!c)b))c"})
            row(pattern, true, "a construct that Oniguruma rejects within a look-behind, at character");
        for (const char* pattern : {"\\x{D800}", "[\\x{110000}a]", "\\uDFFF"})
            row(pattern, false, "a number that no character of a text has");
        row("\\x{200000}", true, "a number that is not a character");
        row("[\\400]", true, "not a byte");
        row("\\x{}", true, "digits are missing", kRust);
        row("(?=a\\K)b", false, "\\K within a look-around (at character 6)");
        row("(?i)a[[^s]]", false, "a character that folds to several");
        row("(a)\\2", true, "a reference to a group that isn't there at character 6");
        row("\\2(a)", true, "a reference to a group that isn't there at character 3");
        row("(?<!\\1)(a)", false, "later group (at character 1)");
        row("\\1(a)", true, "a reference to a group that isn't there", kRust);
        row("(a)\\1\\g<1>", false, "both calls");
        row("(a)\\k<1+0>", false, "level");
        row("\\x{41 42}", false, "several characters");
        row("\\351", true, "UTF-8");
        row("\\c", true, "control character");
        row("\\p{InGreek}", false, "Greek", kRust);
        row("\\", true, "backslash");
        row("(?<n>a)(b)\\1", true, "numbered");
        row("a{3,2}", true, "bounds swapped", kRust);
        row("a{,2}", true, "isn't {n}, {n,} or {n,m} at character 2", kRust);
        row("(?s).", false, "option");
        row("a{x}", true, "repetition", kRust);
        row("\\q", false, "escape", kRust);
        row("\xff", true, "UTF-8");
    }
    void refusals() {
        QFETCH(const int, dialect);
        QFETCH(const QByteArray, pattern);
        QFETCH(const bool, damaged);
        QFETCH(const QByteArray, part);
        const auto compiled = Regex::compile(
            {Pattern::Kind::Regex, pattern.toStdString(), static_cast<Pattern::Dialect>(dialect)});
        QVERIFY(!compiled);
        QVERIFY2(compiled.error().message.english().find(part.toStdString()) != std::string::npos,
                 compiled.error().message.english().c_str());
        QCOMPARE(compiled.error().code == ErrorCode::Damaged, damaged);
    }
};

QTEST_GUILESS_MAIN(RegexRefusalsTest)
#include "tst_regex_refusals.moc"
