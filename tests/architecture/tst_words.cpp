#include "tests/architecture/source_tree.h"

#include <QtTest>

#include <QRegularExpression>

using namespace tokenscope::test;

namespace {

/// A word that the project does not use, in any capitalization, and the field's own word for it.
struct Replaced {
    const char* pattern; ///< of whole words; of identifiers, each part is a word
    const char* instead;
};

constexpr Replaced kReplaced[] = {
    {"road|roads", "path, EncodePath"},
    {"retell|retells|retold|retelling|retellings", "convert, conversion"},
    {"teller|tellers", "progress reporter, observer, callback"},
    {"mend|mends|mended|mending", "fix"},
    {"rubbish|strangers", "invalid, unmapped"},
    {"veil|veils", "busy overlay"},
    {"witness|witnesses", "example that shows the difference, counterexample"},
    {"blank|blanks", "space, whitespace"},
    {"stretch|stretches", "superword segment, range"},
    {"gather|gathers|gathered|gathering", "collect"},
    {"best ways?|ways? through|by lot", "path, paths, n-best, sample"},
    {"held out|piece worth|few pieces|let go|take up",
     "evaluation, token utility, vocabulary shortfall, release, restore"},
    {"tell", "report, show, notify"},
    {"let all go", "break all cycles"},
    {"k most", "kMax…"},
    {"beside", "next to, sibling"},
    {"leave away|left away|leaves away", "remove, omit, skip"},
    {"colour\\w*|grey|behaviour|centred?|labelled|labelling|cancelled", "American spelling"},
    {"(recogn|normal|optim|token|initial|serial|summar|capital)is(e|es|ed|ing|ation)", "American spelling"},
};

/// A line that may use such a word: because it quotes somebody else's name for a thing.
struct Exception {
    const char* path; ///< begins with this
    const char* line; ///< contains this
    const char* reason;
};

constexpr Exception kExceptions[] = {
    {"ui/", "etStretch", "Qt's name for the part of free room that a widget gets"},
    {"ui/", "Stretch(", "Qt's name"},
    {"ui/", "::Stretch", "Qt's name"},
    {"app/", "etStretch", "Qt's name"},
    {"app/", "Stretch(", "Qt's name"},
    {"tests/", "addStretch", "Qt's name"},
    {"tests/", "<ctc_blank>", "a token of Speech2Text"},
    {"tests/", "crlf_blank_lines", "the name of a shared file"},
    {"", "\"trailing-blank\"", "a code in the JSON of check, on which scripts rely"},
    {"", "`trailing-blank`", "the same code"},
    {"core/chat/template/builtins/", "\"blank\"", "the name that Jinja gives to an argument of indent"},
    {"", "\"held_out\"", "a key of the JSON of train and of manifests that exist"},
    {"core/train/", "\"remove_extra_blanks\"", "a key of manifests that exist"},
    {"core/train/", "\"blanks\"", "a key of count files that exist"},
    {"core/train/", "\"joined_by_blank\"", "a key of count files that exist"},
    {"", "\"witnesses\"", "a key of the JSON of compare --files"},
    {"", "\"beside\"", "a key of the JSON of inspect, on which scripts rely"},
    {"core/report/", "`beside`", "the same key"},
    {"core/compare/search/", "token_beside", "a name in the JSON of compare --files"},
    {"resources/lessons/", "tell", "ordinary English"},
    {"", "legacy_behaviour", "a field of tokenizer_config.json"},
    {"", "\"cancelled\"", "a key of JSON, on which scripts rely"},
    {"", "\"cancelled", "a key of answers in JSON"},
    {"", "\"witnesses", "a key of answers in JSON"},
    {"", "Blank", "the name of a Unicode property and of a POSIX class"},
    {"", "[:blank:]", "the name of a POSIX class"},
    {"core/base/", "LZMA_TELL_UNSUPPORTED_CHECK", "a constant of liblzma"},
    {"core/regex/", "blank", "the name of a POSIX class"},
    {"core/unicode/", "blank", "the name of a POSIX class"},
    {"ui/widgets/pane_header/", "stretch(i)", "a function of Qt"},
};

bool isException(const SourceFile& file, const QString& line) {
    return std::any_of(std::begin(kExceptions), std::end(kExceptions), [&](const Exception& exception) {
        return file.path.starts_with(exception.path) && line.contains(QLatin1String(exception.line));
    });
}

/// `heldOut_pieces` → `held out pieces`: the words of identifiers, in lower case.
QString wordsOf(QString line) {
    static const QRegularExpression humps(QStringLiteral("(?<=[a-z0-9])(?=[A-Z])"));
    return line.replace(humps, QStringLiteral(" ")).replace(u'_', u' ').toLower();
}

QString replacedIn(const QString& line) {
    static const std::vector<QRegularExpression> patterns = [] {
        std::vector<QRegularExpression> compiled;
        for (const Replaced& word : kReplaced)
            compiled.emplace_back(QStringLiteral("\\b(?:%1)\\b").arg(QLatin1String(word.pattern)));
        return compiled;
    }();
    const QString words = wordsOf(line);
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        if (const auto match = patterns[i].match(words); match.hasMatch())
            return QStringLiteral("“%1”: say %2").arg(match.captured(), QLatin1String(kReplaced[i].instead));
    }
    return {};
}

bool isRead(const std::string& path) {
    if (path.starts_with("resources/samples/") || path.ends_with(".de.md") || path.ends_with("_de.ts"))
        return false; // other people's texts, German
    if (path == "tests/architecture/tst_words.cpp")
        return false; // the list itself
    return isProduct(path) || path.starts_with("tests/") || path == "README.md" ||
           path == "CONTRIBUTING.md" || path == "ARCHITECTURE.md" || path == "CHANGELOG.md";
}

} // namespace

class TestWords : public QObject {
    Q_OBJECT
  private slots:
    void finds_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<bool>("isReplaced");
        QTest::newRow("word") << "// by another road" << true;
        QTest::newRow("part of an identifier") << "RetellOptions heldOut;" << true;
        QTest::newRow("snake case") << "#include \"core/train/held_out.h\"" << true;
        QTest::newRow("spelling") << "the colour of it" << true;
        QTest::newRow("longer word") << "broad roadmap stretched" << false;
        QTest::newRow("plain") << "the fast path and the reference path" << false;
    }

    void finds() {
        QFETCH(QString, line);
        QFETCH(bool, isReplaced);
        QCOMPARE(!replacedIn(line).isEmpty(), isReplaced);
    }

    void replacedWordsStayReplaced() {
        std::vector<std::string> complaints;
        std::size_t read = 0;
        for (const SourceFile& file : sourceTree()) {
            if (!isRead(file.path))
                continue;
            ++read;
            const QStringList lines =
                QString::fromUtf8(file.text.data(), qsizetype(file.text.size())).split(u'\n');
            for (qsizetype i = 0; i < lines.size(); ++i) {
                const QString found = replacedIn(lines[i]);
                if (!found.isEmpty() && !isException(file, lines[i]))
                    complaints.push_back(file.path + ":" + std::to_string(i + 1) + ": " +
                                         found.toStdString());
            }
        }
        QVERIFY(read > 500); // the sources are found
        failWith(complaints);
    }
};

QTEST_GUILESS_MAIN(TestWords)
#include "tst_words.moc"
