#include "core/text/utf8.h"
#include "ui/lessons/hand_trainer.h"
#include "ui/lessons/prepare_lesson.h"

#include <QtTest>

using namespace tokenscope;
using namespace tokenscope::train;
using namespace tokenscope::ui;

namespace {

constexpr const char* kFront = "---\ntitle: T\ntokenizer: small\n---\n# One\n";
constexpr const char* kSmall = "```tokenizer small\nalphabet: l o w e r\nmerges: l o, lo w, e r\n```\n";

Lesson parsed(const std::string& body) {
    return parseLesson(std::string(kFront) + kSmall + body, "own.md");
}

const LessonBlock& block(const Lesson& lesson, std::size_t index) {
    return lesson.pages.at(0).blocks.at(index);
}

} // namespace

class LessonTest : public QObject {
    Q_OBJECT

  private slots:
    void readsPagesAndBlocks();
    void keepsForeignFences();
    void reportsErrors_data();
    void reportsErrors();
    void checksAreEvaluated_data();
    void checksAreEvaluated();
    void aFaultSparesTheRest();
    void filesAreInTheLessonsFolder();
    void tiesGoBySmallerNumbers();
    void knowsLessonsFromTexts();
    void tasksKeepTheirIds();
    void reportsErrorsInFrontMatter_data();
    void reportsErrorsInFrontMatter();
    void rejectsBinaryFiles_data();
    void rejectsBinaryFiles();
    void largeOnesHaveAnEnd();
};

void LessonTest::readsPagesAndBlocks() {
    const Lesson lesson =
        parsed("Words.\n\n```tokens\ntext: \"low\\u0301\"\nshow: ids, bytes\nspecial: ask\n```\n# Two\n"
               "```choice\nWhich?\n- [ ] A — no\n- [x] B\n```\n");
    QVERIFY2(lesson.errors.empty(), lesson.errors.empty() ? "" : describe(lesson.errors[0]).c_str());
    QCOMPARE(lesson.title, std::string("T"));
    QCOMPARE(lesson.pages.size(), std::size_t(2));
    QCOMPARE(lesson.pages[1].title, std::string("Two"));
    QCOMPARE(std::get<ProseBlock>(block(lesson, 0).content).markdown, std::string("Words.\n\n"));
    const auto& tokens = std::get<TokensBlock>(block(lesson, 1).content);
    QCOMPARE(tokens.text, std::string("low\u0301"));
    QVERIFY(tokens.pieces && tokens.ids && tokens.bytes && !tokens.codePoints && tokens.special.ask);
    QCOMPARE(block(lesson, 1).line, 12);
    const auto& choice = std::get<ChoiceTask>(lesson.pages[1].blocks[0].content);
    QCOMPARE(choice.question, std::string("Which?"));
    QCOMPARE(choice.answers[0].reply, std::string("no"));
    QVERIFY(choice.answers[1].right);
    QCOMPARE(lesson.tasks().size(), std::size_t(1));
}

void LessonTest::keepsForeignFences() {
    const Lesson lesson = parsed("````python\n# no heading\n```tokens\n````\n");
    QVERIFY(lesson.errors.empty());
    QCOMPARE(lesson.pages.size(), std::size_t(1));
    QVERIFY(std::get<ProseBlock>(block(lesson, 0).content).markdown.find("# no heading") !=
            std::string::npos);
}

void LessonTest::reportsErrors_data() {
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("reported");
    QTest::newRow("key") << QByteArray("```tokens\ntext: a\nshow: peaces\n```\n")
                         << QByteArray("line 12: 'peaces'");
    QTest::newRow("unknown key") << QByteArray("```tokens\ntekst: a\n```\n")
                                 << QByteArray("line 11: 'tekst: a'");
    QTest::newRow("twice") << QByteArray("```tokens\ntext: a\ntext: b\n```\n")
                           << QByteArray("line 12: the key text");
    QTest::newRow("missing") << QByteArray("```number\nHow?\n```\n") << QByteArray("line 10: the key answer");
    QTest::newRow("no number") << QByteArray("```number\nHow?\nanswer: two\n```\n")
                               << QByteArray("line 12: 'two'");
    for (const char* answer : {"nan", "inf", "-inf", "1e999"})
        QTest::addRow("%s", answer) << QByteArray("```number\nHow?\nanswer: ") + answer + "\n```\n"
                                    << QByteArray("line 12: '") + answer + "' is not a number";
    QTest::newRow("task twice")
        << QByteArray("```number a\nHow?\nanswer: 1\n```\n```number a\nHow?\nanswer: 1\n```\n")
        << QByteArray("line 14: two tasks have the name 'a'");
    QTest::newRow("task's name") << QByteArray("```number a b\nHow?\nanswer: 1\n```\n")
                                 << QByteArray("line 10: 'a b' is not a name");
    QTest::newRow("block's word")
        << QByteArray("```chioce\nWhich?\n- [x] a\n- [ ] b\n```\n")
        << QByteArray("line 10: there is no kind of block called 'chioce'; did you mean choice?");
    QTest::newRow("tokenizer twice") << QByteArray("```tokenizer small\nmerges: a b\n```\n")
                                     << QByteArray("line 10: the tokenizer 'small' is defined twice");
    QTest::newRow("no answer") << QByteArray("```choice\nWhich?\n```\n")
                               << QByteArray("line 10: a choice has");
    QTest::newRow("none right") << QByteArray("```choice\nQ\n- [ ] a\n- [ ] b\n```\n")
                                << QByteArray("line 10: no answer is marked as right");
    QTest::newRow("no check") << QByteArray("```try\nDo.\nstart: a\n```\n")
                              << QByteArray("line 10: the key check is missing");
    QTest::newRow("two right") << QByteArray("```choice\nQ\n- [x] a\n- [x] b\n```\n")
                               << QByteArray("line 10: 2 answers");
    QTest::newRow("clause") << QByteArray("```try\nDo.\ncheck: tokens = 1, letters > 2\n```\n")
                            << QByteArray("line 12: 'letters > 2'");
    QTest::newRow("open") << QByteArray("```tokens\ntext: a\n")
                          << QByteArray("line 10: the block doesn't end");
    QTest::newRow("merge") << QByteArray("```tokenizer x\nmerges: a b, abc d\n```\n")
                           << QByteArray("line 11: the merge");
    QTest::newRow("json") << QByteArray("```tokens\ntext: \"a\n```\n")
                          << QByteArray("line 11: '\"a' is not a JSON string");
    QTest::newRow("tokenizer") << QByteArray("```tokens\ntext: a\ntokenizer: none\n```\n")
                               << QByteArray("line 10: there is no tokenizer 'none'");
    QTest::newRow("damaged")
        << QByteArray("```tokenizer x\n{\"version\":\n```\n```tokens\ntext: a\ntokenizer: x\n```\n")
        << QByteArray("line 13: the tokenizer of line 10, ");
    QTest::newRow("model") << QByteArray("```paths\ntext: low\n```\n")
                           << QByteArray("line 10: this tokenizer has no scores");
    QTest::newRow("solved") << QByteArray("```try\nDo.\ncheck: tokens = 1\nstart: low\n```\n")
                            << QByteArray("line 10: the start text already passes");
    QTest::newRow("unsolved") << QByteArray(
                                     "```try\nDo.\ncheck: tokens = 1\nstart: lower\nsolution: rrr\n```\n")
                              << QByteArray("line 10: the solution doesn't");
    QTest::newRow("merges") << QByteArray("```merge\ncorpus: ab\nmerges: 3\n```\n")
                            << QByteArray("line 10: the corpus allows only 1");
}

void LessonTest::reportsErrors() {
    QFETCH(QByteArray, body);
    QFETCH(QByteArray, reported);
    const auto prepared = prepareLesson(parsed(body.toStdString()), {});
    QCOMPARE(prepared->lesson.errors.size(), std::size_t(1));
    const Error& error = prepared->lesson.errors[0];
    const QByteArray whole = QByteArray::fromStdString(describe(error));
    QVERIFY2(whole.startsWith("own.md: " + reported), whole.constData());
    QVERIFY(!error.remedy.empty());
}

void LessonTest::checksAreEvaluated_data() {
    QTest::addColumn<QByteArray>("check");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("holds");
    const auto row = [](const char* check, const char* text, bool holds) {
        QTest::addRow("%s: %s", text, check) << QByteArray(check) << QByteArray(text) << holds;
    };
    row("tokens = 2", "lower", true);
    row("tokens < 2", "lower", false);
    row("bytes >= 5, codepoints <= 5, characters = 5", "lower", true);
    row("words = 2", " low  er ", true);
    row("merges = 3", "lower", true);
    row("merges > 3", "lower low", true);
    row("has unknown", "lox", true);
    row("no unknown", "lox", false);
    row("has piece \"low\"", "lower", true);
    row("no piece \"low\", tokens > 0", "lower", false);
    row("contains \"we\"", "lower", true);
    row("starts with \"ow\"", "lower", false);
    row("same ids as \"low er\"", "lower", true);
    row("other ids than \"low er\"", "lower", false);
    row("characters = 1", "e\u0301", true);
    row("contains \",\"", "l,o", true);
}

void LessonTest::checksAreEvaluated() {
    QFETCH(QByteArray, check);
    QFETCH(QByteArray, text);
    QFETCH(bool, holds);
    const auto prepared = prepareLesson(parsed("```tokens\ntext: low\n```\n"), {});
    const auto clauses = parseCheck(check.toStdString());
    QVERIFY2(clauses.has_value(), clauses ? "" : describe(clauses.error()).c_str());
    const auto states = checkText(*clauses, *prepared->tokenizer("small").tokenizer, text.toStdString(), {});
    QVERIFY(states.has_value());
    QCOMPARE(passes(*states), holds);
}

void LessonTest::aFaultSparesTheRest() {
    const auto prepared =
        prepareLesson(parsed("```tokens\nshow: ids\n```\nMore.\n```number\nHow?\nanswer: 1\n```\n"), {});
    const Lesson& lesson = prepared->lesson;
    QCOMPARE(lesson.errors.size(), std::size_t(1));
    QVERIFY(std::holds_alternative<FaultyBlock>(block(lesson, 0).content));
    QVERIFY(std::holds_alternative<ProseBlock>(block(lesson, 1).content));
    QVERIFY(!block(lesson, 2).task.empty());
}

void LessonTest::filesAreInTheLessonsFolder() {
    const QTemporaryDir folder;
    const std::string inside = folder.path().toStdString() + "/inside";
    QVERIFY(QDir().mkpath(QString::fromStdString(inside)));
    const std::string json = parsed("").tokenizers.at(0).json;
    for (const char* name : {"/outer.json", "/inside/own.json"}) {
        QFile file(folder.path() + QLatin1String(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(json.data(), static_cast<qint64>(json.size()));
    }
    const auto errors = [&](const std::string& name) {
        return prepareLesson(parsed("```tokens\ntext: low\ntokenizer: " + name + "\n```\n"), inside)
            ->lesson.errors.size();
    };
    QCOMPARE(errors("own.json"), std::size_t(0));
    QCOMPARE(errors("../outer.json"), std::size_t(1));
    QCOMPARE(errors(folder.path().toStdString() + "/outer.json"), std::size_t(1));
}

void LessonTest::tiesGoBySmallerNumbers() {
    // Letters by frequency: a b c; then by code point. `ca` appears first, `ab` has the smaller numbers.
    HandTrainer trainer("ca ab ab ca");
    const auto pairs = trainer.pairs();
    QCOMPARE(pairs.size(), std::size_t(2));
    QCOMPARE(trainer.spelling(pairs[0].pair.left), std::string("c"));
    QCOMPARE(trainer.choose(pairs[0].pair), HandTrainer::Verdict::Later);
    QCOMPARE(trainer.choose(pairs[1].pair), HandTrainer::Verdict::Right);
    QCOMPARE(trainer.spelling(3), std::string("ab"));
    QCOMPARE(trainer.words().at(1).symbols, std::vector<SymbolId>{3});
    QCOMPARE(trainer.words().at(1).count, std::uint64_t(2));
}

void LessonTest::knowsLessonsFromTexts() {
    QVERIFY(looksLikeLesson("---\ntitle: T\n---\n# One\n"));
    QVERIFY(!looksLikeLesson("# One\n"));
    QVERIFY(looksLikeLesson("---\ntitel: T\n---\n# One\n```choice\n"));
    QVERIFY(looksLikeLesson("---\ntitle: T\n# One\n```tokens x\n"));
    QVERIFY(!looksLikeLesson("# One\n```tokens\n"));
    QVERIFY(!looksLikeLesson("---\nlayout: post\n---\n# One\n"));
}

void LessonTest::tasksKeepTheirIds() {
    const std::string first = "```number\nHow?\nanswer: 1\n```\n";
    const std::string second = "```number named\nWhy?\nanswer: 2\n```\n";
    const auto ids = parsed(first + second).tasks();
    QCOMPARE(ids.size(), std::size_t(2));
    QCOMPARE(ids[1], std::string("named"));
    QCOMPARE(parsed("More text.\n" + second + first).tasks(), (std::vector{ids[1], ids[0]}));
    const auto edited = parsed("```number\nHow?\nanswer: 3\n```\n" + second).tasks();
    QVERIFY(edited[0] != ids[0]);
    const auto twice = parsed(first + first).tasks();
    QVERIFY(twice[0] == ids[0] && twice[1] != twice[0]);
}

void LessonTest::reportsErrorsInFrontMatter_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("reported");
    QTest::newRow("none") << QByteArray("# One\nWords.\n")
                          << QByteArray("own.md: line 1: the lesson has no front matter");
    QTest::newRow("open") << QByteArray("---\ntitle: T\n")
                          << QByteArray("own.md: line 1: the front matter doesn't end");
    QTest::newRow("no title") << QByteArray("---\nminutes: 3\n---\n# One\nWords.\n")
                              << QByteArray("own.md: line 1: the lesson has no title");
    QTest::newRow("key") << QByteArray("---\ntitle: T\nlang: de\n---\n# One\nWords.\n")
                         << QByteArray("own.md: line 3: front matter has no key 'lang'");
    QTest::newRow("no key") << QByteArray("---\ntitle: T\nwords\n---\n# One\nWords.\n")
                            << QByteArray("own.md: line 3: 'words' is not a line of front matter");
    QTest::newRow("minutes") << QByteArray("---\ntitle: T\nminutes: -3\n---\n# One\nWords.\n")
                             << QByteArray("own.md: line 3: minutes is not a number");
    QTest::newRow("long") << "---\ntitle: " + QByteArray(5000, 't') + "\n---\n# One\nWords.\n"
                          << QByteArray("own.md: line 2: 'ttt");
    QTest::newRow("no page") << QByteArray("---\ntitle: T\n---\n")
                             << QByteArray("own.md: line 1: the lesson has no page");
}

void LessonTest::reportsErrorsInFrontMatter() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, reported);
    const Lesson lesson = parseLesson(text.toStdString(), "own.md");
    QVERIFY(!lesson.errors.empty());
    const QByteArray whole = QByteArray::fromStdString(describe(lesson.errors[0]));
    QVERIFY2(whole.startsWith(reported), whole.constData());
    QVERIFY(whole.size() < 400);
    QVERIFY(!lesson.errors[0].remedy.empty());
}

void LessonTest::rejectsBinaryFiles_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("reported");
    QTest::newRow("zeros") << QByteArray(1000, '\0') << QByteArray("own.md: line 1: there is a byte 0");
    QTest::newRow("picture") << QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16)
                             << QByteArray("own.md: line 3: there is a byte 0");
    QTest::newRow("Latin-1") << QByteArray("---\ntitle: na\xefve\n---\n")
                             << QByteArray("own.md: line 2: the lesson is not UTF-8; save it as UTF-8");
    QTest::newRow("50 MB") << QByteArray(50 << 20, 'a')
                           << QByteArray("own.md: the file is larger than 1 MiB");
}

void LessonTest::rejectsBinaryFiles() {
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, reported);
    const Lesson lesson = parseLesson({bytes.constData(), static_cast<std::size_t>(bytes.size())}, "own.md");
    QVERIFY(lesson.pages.empty());
    QCOMPARE(lesson.errors.size(), std::size_t(1));
    const QByteArray whole = QByteArray::fromStdString(describe(lesson.errors[0]));
    QVERIFY2(whole.startsWith(reported), whole.constData());
    QVERIFY(!lesson.errors[0].remedy.empty());
}

void LessonTest::largeOnesHaveAnEnd() {
    std::string blocks, words;
    for (int i = 0; i < 5000; ++i)
        blocks += "```tokens\ntext: low\n```\n";
    for (int i = 0; i < 10000; ++i)
        words += "wörter ";
    const Lesson many = parsed(blocks + "# Two\n" + words + "\n");
    QCOMPARE(many.pages.size(), std::size_t(2));
    QCOMPARE(many.pages[0].blocks.size(), kMaxPageBlocks);
    QCOMPARE(many.errors.size(), std::size_t(2));
    const auto& prose = std::get<ProseBlock>(many.pages[1].blocks.at(0).content);
    QVERIFY(prose.markdown.size() <= kMaxProse);
    QVERIFY(isValidUtf8(prose.markdown));
    QCOMPARE(parsed("```choice\n" + words + "\n- [x] a\n- [ ] b\n```\n").errors.size(), std::size_t(1));
}

QTEST_GUILESS_MAIN(LessonTest)
#include "tst_lesson.moc"
