// Expected matches: Oniguruma 6.9 through Hugging Face tokenizers 0.23.2 (rows "onig"), and the documentation
// of Rust's regex and fancy-regex (rows "rust").
#include "core/regex/regex.h"
#include "core/text/text_index.h"
#include "core/text/utf8.h"

#include <QElapsedTimer>
#include <QTest>

using namespace tokenscope;

namespace {

constexpr auto kOnig = Pattern::Dialect::Oniguruma;
constexpr auto kRust = Pattern::Dialect::RustRegex;

Pattern regex(std::string text, Pattern::Dialect dialect = kOnig) {
    return {Pattern::Kind::Regex, std::move(text), dialect};
}

/// The matches, each in angle brackets: "<a><bc>".
QByteArray matchesOf(const Pattern& pattern, std::string_view text) {
    const auto compiled = Regex::compile(pattern);
    if (!compiled)
        return QByteArray::fromStdString("refused: " + compiled.error().message.english());
    std::vector<ByteSpan> spans;
    if (const auto done = compiled->findAll(text, spans); !done)
        return QByteArray::fromStdString("failed: " + done.error().message.english());
    QByteArray out;
    for (const ByteSpan span : spans)
        out += '<' + QByteArray(text.data() + span.begin, static_cast<qsizetype>(span.size())) + '>';
    return out;
}

} // namespace

class RegexTest : public QObject {
    Q_OBJECT

  private slots:
    void eachCharacterIsItsOwnCase() {
        for (char32_t c = 0x80; c < 0x2000; ++c) {
            std::string text;
            appendUtf8(text, c);
            QCOMPARE(matchesOf(regex("(?i)" + text), text), QByteArray::fromStdString("<" + text + ">"));
        }
    }

    void matches_data() {
        QTest::addColumn<int>("dialect");
        QTest::addColumn<QByteArray>("pattern");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected");
        const auto onig = [](const char* pattern, const char* text, const char* expected) {
            QTest::addRow("onig %s on %s", pattern, text)
                << static_cast<int>(kOnig) << QByteArray(pattern) << QByteArray(text) << QByteArray(expected);
        };
        const auto rust = [](const char* pattern, const char* text, const char* expected) {
            QTest::addRow("rust %s on %s", pattern, text)
                << static_cast<int>(kRust) << QByteArray(pattern) << QByteArray(text) << QByteArray(expected);
        };
        onig("\\w", "a\u00e9\u0663\u00b2_\u203f\u200c", "<a><\u00e9><\u0663><\u00b2><_><\u203f>");
        onig("[\\w]", "a\u00b2", "<a>");
        onig("\\p{Word}", "a\u00b2\u2460", "<a><\u00b2>");
        onig("\\P{^word}", "a\u00b2\u2460", "<a><\u00b2>");
        onig("\\p{^Word}", "a\u00b2\u2460", "<\u2460>");
        onig("[\\p{Word}]", "a\u00b2", "<a>");
        onig("\\s", "a\u0085\u180e\u3000\x0b\x1c", "<\u0085><\u3000><\x0b>");
        onig("\\d", "1\u0663\u00b2", "<1><\u0663>");
        onig("\\h", "agF", "<a><F>");
        onig("[[:punct:]]", "a!$+\u20ac", "<!><$><+><\u20ac>");
        onig("\\p{Punct}", "a!$", "<!>");
        onig("[[:alnum:]]", "a1\u0663\u00b2", "<a><1><\u0663>");
        onig("\\p{Han}", "a\u6f22\u3005\u30fb", "<\u6f22><\u3005>");
        onig("\\p{Han}", "\U0002ebf0", "<\U0002ebf0>");
        onig("\\p{^L}|\\P{^Lu}", "a1B", "<1><B>");
        onig("\\p{Uppercase_Letter}", "aA", "<A>");
        onig("\\p{L}", "\U00010d50\U000323b0", "<\U00010d50>");
        onig("\\P{L}", "\U00010d50\U000323b0", "<\U000323b0>");
        onig("[^\\P{L}a]", "\U00010d50ab", "<\U00010d50><b>");
        onig("\\p{Cn}", "a\u0378\U00010d50", "<\u0378>");
        onig("^a", "aba\na", "<a><a>");
        onig("a$", "a\na\n", "<a><a>");
        onig("(?m).", "a\n", "<a><\n>");
        onig(".", "a\n", "<a>");
        onig("a(?i)b|c", "aBACabc", "<aB><ab>");
        onig("a{2}+", "aaaaaa", "<aaaaaa>");
        onig("a{2}?", "aaaaa", "<aa><aa><>");
        onig("a{,2}", "aaaaa", "<aa><aa><a>");
        onig("a{,}", "a{,}", "<a{,}>");
        onig("a++b", "aab", "<aab>");
        onig("[a-c&&[^b]]", "abc", "<a><c>");
        onig("[^\\s&&\\p{L}]", "a 1", "<a>< ><1>");
        onig("[^[a]b]", "abc", "<c>");
        onig("[]a]", "a]", "<a><]>");
        onig("(?i)ss", "\u00dfssS\u017f", "<\u00df><ss><S\u017f>");
        onig("(?i)\u00df", "\u00dfSs", "<\u00df><Ss>");
        onig("(?i)ffi", "ffi\ufb03\ufb00i", "<ffi><\ufb03>");
        onig("(?i)\u0390+", "x\u0390y", "<\u0390>");
        onig("(?i)\u01f0", "\u01f0J\u030c", "<\u01f0><J\u030c>");
        onig("(?i)k", "kK\u212a", "<k><K><\u212a>");
        onig("(?i:'s)", "'\u017f'S", "<'\u017f><'S>");
        onig("(?i)\\p{Lu}", "aA", "<A>");
        onig("(?x)a #c\n b", "ab", "<ab>");
        onig("(?<n>a)\\k<n>", "aa", "<aa>");
        onig("\\R", "\r\n\n\u2028", "<\r\n><\n><\u2028>");
        onig("\\xc3\\xa9", "\u00e9", "<\u00e9>");
        onig("\\pL", "apL", "<pL>");
        onig("\\b\\w+\\b", "a\u0301b c", "<a\u0301b><c>");
        onig("x*", "abxxc", "<><><xx><>");
        onig("\\X", "e\u0301a\r\nb\U0001F1E6\U0001F1E7\U0001F1E8\u0915\u094d\u0937",
             "<e\u0301><a><\r\n><b><\U0001F1E6\U0001F1E7><\U0001F1E8><\u0915\u094d><\u0937>");
        onig("\\X", "\u0600\u00a9\u200d\u00a9\u1100\u1161\u11a8\uac01\u1161",
             "<\u0600\u00a9\u200d\u00a9><\u1100\u1161\u11a8><\uac01><\u1161>");
        onig("(?y{g})(?i)\\X", "\u24c2\u200d\u24c2", "<\u24c2\u200d\u24c2>");
        onig("(?~abc)", "xxabcabyabc", "<xx><bcaby><bc>");
        onig("/\\*(?~\\*/)\\*/", "/**/ /* a */ */", "</**/></* a */>");
        onig("(?~ab)b", "xxabb", "<bb>");
        onig("b\\g<-1>?c", "bbcc", "<bbcc>");
        onig("(?x)a\\X \\g<0>? b", "axa\u0301b a\u0301-b", "<a\u0301b>");
        onig("(?W)\\w", "a\u00e9\u00b21", "<a><1>");
        onig("(?W:[\\w])\\w", "a\u00e9", "<a\u00e9>");
        onig("(?W)\\b\\w+\\b", "a\u00e91", "<a><1>");
        onig("(?iW)\\w", "k\u212a\u017f", "<k>");
        onig("(?iW)[\\w]", "k\u212a\u017f", "<k><\u212a><\u017f>");
        onig("(?D)\\d|\\p{Digit}|\\p{Nd}2", "1\u06632", "<1><\u06632>");
        onig("(?S)\\s|[[:space:]]", " \u00a0\x0b\u3000", "< ><\x0b>");
        onig("(?P)\\p{Alpha}|[[:punct:]]|\\d", "\u00e9a!\u20ac\u06631", "<a><!><1>");
        onig("(?P)\\p{Punct}", "\u00a1!$", "<\u00a1><!>");
        onig("(?PW-W)\\w", "\u00e9", "");
        onig("(?<n>\\((?:[^()]|\\g<n>)*\\))", "a(b(c)d)e(f", "<(b(c)d)>");
        onig("a\\g<0>?b", "aabb ab", "<aabb><ab>");
        onig("(a|b)\\g<-1>|\\g<+1>(c)", "abcc", "<ab><cc>");
        onig("\\g'n'(?i:(?'n'a))", "Aa aa", "<Aa><aa>");
        onig("(?x) \\g<d> - \\g<d> (?<d> \\d{2} ){0}", "12-34", "<12-34>");
        onig("(a)\\k<1>|(b)\\k'-1'", "aabb", "<aa><bb>");
        onig("\\cA\\C-a\\M-a\\c?", "\x01\x01\u00e1\x7f", "<\x01\x01\u00e1\x7f>");
        onig("[\\cA-\\cC]", "\x01\x03\x04", "<\x01><\x03>");
        onig("\\101[\\101-\\103]\\o{101}", "AAAACA", "<AAA><ACA>");
        onig("\\303\\251\\xc3\\251", "\u00e9\u00e9", "<\u00e9\u00e9>");
        onig("(a)\\10", "a\b", "<a\b>");
        onig("\\81[\\8\\g\\X]", "818", "<818>");
        onig("\\Qa\\E\\g\\k", "QaEgk", "<QaEgk>");
        onig("\\p{InBasicLatin}|\\P{^In_Garay}", "\u00e9a\U00010d40\U00010d90", "<a><\U00010d40>");
        onig("[^\\p{in no-block}]", "\u00e9\U00010d40\U000e1000", "<\u00e9><\U00010d40>");
        onig("\\p{Emoji_Presentation}|\\p{Common}", "\U0001FAE9\u2427a", "<\U0001FAE9><\u2427>");
        onig("\\p{Mn}", "\U0001171E\u0301", "<\u0301>");
        onig("\\p{Cn}", "\U00013439\u0378", "<\u0378>");
        rust("(?m)^a$", "a\nb\na", "<a><a>");
        rust("a$", "a\n", "");
        rust("(?s).", "a\n", "<a><\n>");
        rust("a(?i)b|c", "aBACabc", "<aB><C><ab><c>");
        rust("a{2,3}+a", "aaa", "");
        rust("a{2}?", "aaaa", "<aa><aa>");
        rust("\\w", "a\u200c\u00b2", "<a><\u200c>");
        rust("[[:alpha:]]", "a\u00e9", "<a>");
        rust("[a-z--[aeiou]]", "abe", "<b>");
        rust("[a-c~~b-d]", "abcd", "<a><d>");
        rust("\\pL\\p{N}", "a1", "<a1>");
        onig("a{3,1}", "aaaa b", "<aaa><a>"); // possessive {1,3}
        onig("a{3,1}a", "aaa", "");
        onig("a{2,1}?b", "abc aab", "<ab><aab>");
        onig("(^)*a", "ba", "<a>");
        onig("(?:^$)*b", "ab", "<b>");
        onig("a\\g<0>?", "aab", "<aa>");
        onig("((?=(\\X{0}\\X\\X)n))|b", "ccb",
             "<b>"); // PCRE2's JIT fails with items that are repeated zero times
        onig("((?>(\\X{0}\\X\\X)n))|b", "ccncb", "<ccn><b>");
        onig("(?:(a)|\\X){0}b\\1?|(?:a{0}\\X{0,0}?)c", "abc", "<b><c>");
        onig("\\p{Ol_Onal}", "\U0001e5d0\U0001e5ff", "<\U0001e5d0><\U0001e5ff>");
        onig("\\1(a)|(?:(b)|\\3c|(a))+", "abaac", "<abaac>");
        onig("(?:\\2|(a)(b))+|(?i)\\k<3>\n(c)|d", "abbad", "<abb><d>");
        onig("[&&a]+|[^&&a]", "a&", "<a><&>");
        onig("[a&&]|[&&]|[[&&a]b]", "ab&", "<b>");
        onig("[a-[b]c-]+", "abc-", "<bc->");
        onig("[[a]-z]+|[[:digit:]-]", "az-1", "<az-><1>");
        onig("[\\w-&&-]", "a-b", "<->");
        onig("[[:a b:]]", "a:", "<a><:>");
        onig("(?<a-b c>b)", "b", "<b>");
        onig("(?<!(?<!a)b)c|(?<=(d)$\\n)e", "abc bc d\ne", "<c><e>");
        onig("\\x{}|\\o{}|\\x{g}|\\x", "x{}o{}x{g}x", "<x{}><o{}><x{g}><x>");
        onig("[\\x{}]+|[\\o{}]", "x{}o", "<x{}><o>");
        onig("\\xg|\\401", "\1g", "<\1>");
        onig("(?i)[^[^s]]", "sS\u017fa", "");
        onig("(?i)[a-z&&[^S]]", "sS\u017fa1t", "<s><S><\u017f><a><t>");
        onig("(?i)[a-z&&[^q]]", "qQrK\u212a", "<r><K><\u212a>");
        onig("(?i)[^a-z&&[^q]]", "qQr1K\u212a", "<q><Q><1>");
        onig("(?i)[^ab&&b]", "aAbBc", "<a><A><c>");
        onig("(?i)[a-z&&B]|[^[^a]]", "aAbB", "");
        onig("(?i)(?:s)s|x(?:(?:f)f(?:i\\w))", "xss \u1e9es s\u00df x\ufb031",
             "<ss><\u1e9e><\u00df><x\ufb031>");
        onig("(?i)s(?:s|t)|(?:f)*f|(?i:f)f|(?:)(?:(?:j)|k)\u030c", "\u00df\ufb00\u01f0", "");
        onig("(?i)s\u00df", "\u00dfs ss\u00df s\u00df sss", "<s\u00df><s\u00df><sss>");
        onig("(?i)f\ufb01|\u00dfs", "f\ufb01 ffi \ufb03 \ufb00i s\u00df sss", "<f\ufb01><ffi><sss>");
        onig("(?#a\\)b)c", "abc", "<c>");
        onig("\\g<0>{0}a", "aa", "<a><a>"); // calls nothing
        onig("(?:(a|b\\g<1>)(^)*)+", "abac", "<aba>");
        onig("\\p{XIDS}+", "a1b", "<a><b>");
        onig("\\p{Kawi}", "a\U00011f04", "<\U00011f04>");
        rust("^*a", "aa", "<a><a>");
        rust("\\b+a", "a ba", "<a>");
        rust("\\p{script=Greek}", "\u03b1a", "<\u03b1>");
        rust("\\u{1F600}\\x41", "\U0001f600A", "<\U0001f600A>");
        rust("(?P<n>a)\\k<n>", "aa", "<aa>");
        rust("(?i)[s]|ss", "\u00df\u017f", "<\u017f>");
    }
    void matches() {
        QFETCH(const int, dialect);
        QFETCH(const QByteArray, pattern);
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, expected);
        QCOMPARE(matchesOf(regex(pattern.toStdString(), static_cast<Pattern::Dialect>(dialect)),
                           text.toStdString()),
                 expected);
    }

    /// Calls can be nested 20 deep in Oniguruma, where a called group at its own position is the first;
    /// deeper calls fail.
    void callsAreOfTheReferencesDepth() {
        const auto nest = [](int depth) {
            return std::string(static_cast<std::size_t>(depth), '(') + "a" +
                   std::string(static_cast<std::size_t>(depth), ')');
        };
        const Pattern balanced = regex("(?<n>\\((?:[^()]|\\g<n>)*\\))");
        QCOMPARE(matchesOf(balanced, nest(20)), QByteArray::fromStdString("<" + nest(20) + ">"));
        QCOMPARE(matchesOf(balanced, nest(21)), QByteArray::fromStdString("<" + nest(20) + ">"));
        QCOMPARE(matchesOf(regex("\\((?:[^()]|\\g<0>)*\\)"), nest(25)),
                 QByteArray::fromStdString("<" + nest(20) + ">"));
        std::string many = "(?<n>a";
        for (int i = 0; i < 2'000; ++i)
            many += "\\p{L}\\g<n>?";
        QVERIFY(!Regex::compile(regex(many + ")")));
    }

    void literalsAreNotInterpreted() {
        QCOMPARE(matchesOf({Pattern::Kind::Literal, "a.*[\n", kOnig}, "xa.*[\na.b"), QByteArray("<a.*[\n>"));
    }

    void catastrophicPatternGivesUp() {
        const auto compiled = Regex::compile(regex("(a+)+$"));
        QVERIFY(compiled);
        std::vector<ByteSpan> spans;
        std::string text(40, 'a');
        text += 'b';
        QElapsedTimer timer;
        timer.start();
        const auto done = compiled->findAll(text, spans);
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::TooLarge);
        QVERIFY(done.error().message.english().find("(a+)+$") != std::string::npos);
        qInfo("%lld ms", static_cast<long long>(timer.elapsed()));
    }

    void slowAtEveryPositionGivesUp() {
        // Each position takes fewer steps than the limit of a match, and there are thousands of positions.
        const auto compiled = Regex::compile(regex(R"((?=a)[^\n]*[^\n]*[0-9])"));
        QVERIFY(compiled);
        std::string text;
        for (int line = 0; line < 20; ++line)
            text += std::string(2'500, 'a') + "\n";
        std::vector<ByteSpan> spans;
        const auto done = compiled->findAll(text, spans);
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::TooLarge);
        QVERIFY(done.error().message.english().find("takes too long") != std::string::npos);
    }

    /// The search is split into windows, which must not affect matches.
    void matchesFarApart() {
        const std::string gap(1'000, '\xC3'); // not UTF-8 either
        for (const std::string& between :
             {std::string(1'000, ' '), QString("\u4ECA").repeated(500).toStdString(), gap}) {
            const std::string text = "ab" + between + "ab" + between + "abab";
            std::vector<ByteSpan> spans;
            QVERIFY(Regex::compile(regex("ab"))->findAll(text, spans));
            const auto size = static_cast<std::uint32_t>(between.size());
            const std::vector<ByteSpan> wanted = {
                {0, 2}, {2 + size, 4 + size}, {4 + 2 * size, 6 + 2 * size}, {6 + 2 * size, 8 + 2 * size}};
            QCOMPARE(spans, wanted);
            spans.clear();
            QVERIFY(Regex::compile(regex(R"(\Gab)"))->findAll(text, spans));
            QCOMPARE(spans, std::vector<ByteSpan>({{0, 2}}));
            spans.clear();
            QVERIFY(Regex::compile(regex(R"((?<=[^b])ab\z|\Aa)"))->findAll(text, spans));
            QCOMPARE(spans, std::vector<ByteSpan>({{0, 1}}));
        }
    }

    void rowsOfSetsStaySmall() {
        std::string row = "a-z";
        for (int i = 0; i < 500; ++i)
            row += "&&b-y";
        QCOMPARE(matchesOf(regex("[" + row + "]+"), "abyz"), QByteArray("<by>"));
        QCOMPARE(matchesOf({Pattern::Kind::Regex, "[a-c~~b-d~~d]+", kRust}, "abcde"), QByteArray("<a>"));
        std::string differences = "a-c";
        for (int i = 0; i < 64; ++i)
            differences += "~~b";
        const auto compiled = Regex::compile({Pattern::Kind::Regex, "[" + differences + "]", kRust});
        QVERIFY(!compiled);
        QCOMPARE(compiled.error().code, ErrorCode::Unsupported);
    }

    void longPatternsAreRefused() {
        std::string letters;
        for (int i = 0; i < 5'000; ++i)
            letters += "\\p{L}";
        QVERIFY(matchesOf(regex(letters), "a").contains("too large for the engine"));
        QVERIFY(Regex::compile(regex(std::string(20'000, 'a'))));
        const auto compiled = Regex::compile(regex(std::string(70'000, 'a')));
        QVERIFY(!compiled);
        QCOMPARE(compiled.error().code, ErrorCode::TooLarge);
        const auto nested = [](const char* open, const char* close, int depth) {
            std::string text = "a";
            for (int i = 0; i < depth; ++i)
                text = open + text + close;
            return text;
        };
        QCOMPARE(matchesOf(regex(nested("(?:", ")", 200)), "a"), QByteArray("<a>"));
        QVERIFY(matchesOf(regex(nested("(?:", ")", 201)), "a").contains("nested more than 200 deep"));
        QCOMPARE(matchesOf(regex(nested("[", "]", 101)), "a"), QByteArray("<a>"));
        QVERIFY(matchesOf(regex(nested("[", "]", 102)), "a").contains("nested more than 100 deep"));
        std::string ranges;
        for (int i = 0; i < 5'000; ++i)
            ranges += "\u4E00-\u9FFF";
        QCOMPARE(matchesOf(regex("(?i)[" + ranges + "]"), "\u4ECA"), QByteArray("<\u4ECA>"));
    }

    void bytesThatAreNotUtf8MatchNothing() {
        QCOMPARE(matchesOf(regex("[^x]+"), "ab\xff\xe4\xb8z\xc3\xa9"), QByteArray("<ab><z\xc3\xa9>"));
        QCOMPARE(matchesOf(regex("(?m)."), "\x80"), QByteArray());
    }

    void longRunsOfOneCharacter_data() {
        QTest::addColumn<QByteArray>("unit");
        for (const char* unit : {"a", "A", " ", "\n", "1", "\U0001f600", "\u4e00"})
            QTest::addRow("%s", unit) << QByteArray(unit);
    }
    void longRunsOfOneCharacter() {
        QFETCH(const QByteArray, unit);
        const std::string pattern = R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|)"
                                    R"( ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
        const auto compiled = Regex::compile(regex(pattern));
        QVERIFY(compiled);
        const std::string text = unit.repeated(1'000'000).toStdString();
        std::vector<ByteSpan> spans;
        QVERIFY(compiled->findAll(text, spans));
        std::uint32_t at = 0;
        for (const ByteSpan span : spans) {
            QCOMPARE(span.begin, at);
            at = span.end;
        }
        QCOMPARE(at, text.size());
    }

    void stopsOnRequest() {
        std::stop_source source;
        source.request_stop();
        const auto compiled = Regex::compile(regex("a"));
        std::vector<ByteSpan> spans;
        const auto done = compiled->findAll("aaa", spans, Progress{source.get_token(), {}});
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::Canceled);
    }
};

QTEST_GUILESS_MAIN(RegexTest)
#include "tst_regex.moc"
