// Every lesson of the program: it has no errors, every task can be completed and isn't completed at the
// start, and every live block shows something.

#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/lattice/lattice_paths.h"
#include "core/explain/lattice/unigram_lattice.h"
#include "core/explain/stages/match_attempts.h"
#include "tests/support/places.h"
#include "ui/lessons/hand_trainer.h"
#include "ui/lessons/prepare_lesson.h"

#include <QtTest>

#include <filesystem>
#include <fstream>
#include <iterator>

using namespace tokenscope;
using namespace tokenscope::explain;
using namespace tokenscope::train;
using namespace tokenscope::ui;

namespace {

std::shared_ptr<const PreparedLesson> lessonAt(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(in), {});
    return prepareLesson(parseLesson(bytes, path.filename().string()), {});
}

template <class Block, class Each>
void forEach(const Lesson& lesson, Each each) {
    for (const LessonPage& page : lesson.pages)
        for (const LessonBlock& block : page.blocks)
            if (const auto* content = std::get_if<Block>(&block.content))
                each(*content, block.line);
}

void describeBlock(QStringList& outline, const std::string& kind, std::initializer_list<std::string> parts) {
    QString line = QString::fromStdString(kind);
    for (const std::string& part : parts)
        line += QStringLiteral(" | ") + QString::fromStdString(part);
    outline << line;
}

/// What a lesson has in common with its translations, one line per block.
QStringList skeletonOf(const Lesson& lesson) {
    QStringList outline{QString::number(lesson.minutes), QString::fromStdString(lesson.tokenizer)};
    for (const DefinedTokenizer& tokenizer : lesson.tokenizers)
        describeBlock(outline, "tokenizer", {tokenizer.name, tokenizer.json});
    for (const LessonPage& page : lesson.pages) {
        outline << QStringLiteral("# page");
        for (const LessonBlock& block : page.blocks) {
            const std::string& id = block.task;
            if (std::holds_alternative<ProseBlock>(block.content)) {
                outline << QStringLiteral("prose");
            } else if (const auto* tokens = std::get_if<TokensBlock>(&block.content)) {
                describeBlock(outline, "tokens", {tokens->text, tokens->tokenizer});
                outline.last() += QStringLiteral(" %1%2%3%4%5%6%7")
                                      .arg(tokens->pieces)
                                      .arg(tokens->ids)
                                      .arg(tokens->bytes)
                                      .arg(tokens->codePoints)
                                      .arg(tokens->special.add)
                                      .arg(tokens->special.parse)
                                      .arg(tokens->special.ask);
            } else if (const auto* word = std::get_if<WordBlock>(&block.content)) {
                describeBlock(outline, "word " + std::to_string(static_cast<int>(word->kind)),
                              {word->text, word->tokenizer});
            } else if (const auto* choice = std::get_if<ChoiceTask>(&block.content)) {
                std::string right;
                for (const ChoiceTask::Answer& answer : choice->answers)
                    right += std::string(answer.right ? "x" : "o") + (answer.reply.empty() ? "" : "!");
                describeBlock(outline, "choice", {id, right});
            } else if (const auto* number = std::get_if<NumberTask>(&block.content)) {
                describeBlock(outline, "number", {id, number->answer, number->why.empty() ? "" : "why"});
            } else if (const auto* attempt = std::get_if<TryTask>(&block.content)) {
                describeBlock(outline, "try", {id, attempt->start, attempt->solution, attempt->tokenizer});
                for (const CheckClause& clause : attempt->check)
                    outline.last() += QStringLiteral(" %1 %2 %3 %4 %5 %6")
                                          .arg(static_cast<int>(clause.kind))
                                          .arg(static_cast<int>(clause.order))
                                          .arg(clause.number)
                                          .arg(clause.wanted)
                                          .arg(static_cast<int>(clause.type))
                                          .arg(QString::fromStdString(clause.text));
            } else if (const auto* merge = std::get_if<MergeTask>(&block.content)) {
                describeBlock(outline, "merge", {id, merge->corpus, std::to_string(merge->merges)});
            }
        }
    }
    return outline;
}

} // namespace

class LessonTextsTest : public QObject {
    Q_OBJECT

  private slots:
    void haveNoErrors_data() { addLessons(); }
    void haveNoErrors();
    void triesCanBeDone_data() { addLessons(); }
    void triesCanBeDone();
    void wordsShowSomething_data() { addLessons(); }
    void wordsShowSomething();
    void mergesAreTheTrainers_data() { addLessons(); }
    void mergesAreTheTrainers();
    void languagesHaveTheSameTasks_data() { addLessons(); }
    void languagesHaveTheSameTasks();
    void tablesAreShownWhereTheyAreUsed_data();
    void tablesAreShownWhereTheyAreUsed();

  private:
    static void addLessons() {
        QTest::addColumn<QString>("path");
        for (const auto& entry :
             std::filesystem::directory_iterator(test::sourceFolder() / "resources" / "lessons"))
            if (entry.path().extension() == ".md" && entry.path().filename() != "README.md")
                QTest::addRow("%s", entry.path().filename().string().c_str())
                    << QString::fromStdString(entry.path().string());
    }
    static std::shared_ptr<const PreparedLesson> fetched() {
        QFETCH(QString, path);
        return lessonAt(path.toStdString());
    }
};

void LessonTextsTest::haveNoErrors() {
    const auto prepared = fetched();
    const Lesson& lesson = prepared->lesson;
    for (const Error& error : lesson.errors)
        QTest::qFail(describe(error).c_str(), __FILE__, __LINE__);
    QVERIFY(!lesson.title.empty());
    QVERIFY(!lesson.summary.empty());
    QVERIFY(lesson.minutes > 0 && lesson.minutes < 10);
    QVERIFY(lesson.pages.size() >= 4);
    QVERIFY(lesson.tasks().size() >= 4);
    for (const std::string& task : lesson.tasks())
        QVERIFY2(task[0] != '~', "a task has no name");
    for (const LessonPage& page : lesson.pages)
        QVERIFY2(!page.blocks.empty(), page.title.c_str());
}

void LessonTextsTest::triesCanBeDone() {
    const auto prepared = fetched();
    forEach<TryTask>(prepared->lesson, [&](const TryTask& task, int line) {
        const Tokenizer& tokenizer = *prepared->tokenizer(task.tokenizer).tokenizer;
        const std::string at = "line " + std::to_string(line);
        const auto start = checkText(task.check, tokenizer, task.start, lessonOptions(task.special));
        QVERIFY2(start && !passes(*start), at.c_str());
        const auto solution = checkText(task.check, tokenizer, task.solution, lessonOptions(task.special));
        QVERIFY2(solution && passes(*solution), at.c_str());
        QVERIFY2(!task.hint.empty() && !task.solution.empty(), at.c_str());
        const auto nothing = checkText(task.check, tokenizer, "", lessonOptions(task.special));
        QVERIFY2(nothing && !passes(*nothing), at.c_str());
    });
}

void LessonTextsTest::wordsShowSomething() {
    const auto prepared = fetched();
    forEach<WordBlock>(prepared->lesson, [&](const WordBlock& block, int line) {
        const Tokenizer& tokenizer = *prepared->tokenizer(block.tokenizer).tokenizer;
        const std::string at = "line " + std::to_string(line);
        const auto word = firstWord(tokenizer, block.text);
        QVERIFY2(word && !word->empty(), at.c_str());
        std::string shown;
        if (block.kind == WordBlock::Kind::Steps) {
            const auto steps = explainBpe(tokenizer, *word);
            QVERIFY2(steps && !steps->steps.empty(), at.c_str());
            for (const NodeIndex node : steps->row(steps->steps.size()))
                shown += nodeSpelling(tokenizer, *word, steps->nodes[node]) + " ";
        } else if (block.kind == WordBlock::Kind::Attempts) {
            const auto attempts = explainMatches(tokenizer, *word);
            QVERIFY2(attempts && attempts->attempts.size() > 1, at.c_str());
            for (const MatchAttempt& attempt : attempts->attempts)
                shown += attempts->lookedUp(*word, attempt) + (attempt.used ? "! " : "? ");
        } else {
            const auto lattice = latticeOfWord(tokenizer, *word);
            QVERIFY2(lattice.has_value(), at.c_str());
            const auto paths = nBestPaths(*lattice, 5);
            QVERIFY2(paths && paths->paths.size() > 1, at.c_str());
            for (const LatticePath& path : paths->paths) {
                for (const std::uint32_t edge : path.edges)
                    shown += std::string(lattice->textOf(lattice->edges[edge])) + " ";
                shown += std::to_string(path.score) + "  ";
            }
        }
        qInfo("%s: %s", at.c_str(), shown.c_str());
    });
    forEach<TokensBlock>(prepared->lesson, [&](const TokensBlock& block, int line) {
        const Tokenizer& tokenizer = *prepared->tokenizer(block.tokenizer).tokenizer;
        const auto encoding = tokenizer.encode(block.text, lessonOptions(block.special));
        QVERIFY(encoding);
        QVERIFY(encoding->size() > 0);
        std::string shown;
        for (std::size_t i = 0; i < encoding->size(); ++i)
            shown += "[" + tokenizer.spelling(*encoding, i) + "]";
        qInfo("line %d: %s", line, shown.c_str());
    });
}

void LessonTextsTest::mergesAreTheTrainers() {
    const auto prepared = fetched();
    forEach<MergeTask>(prepared->lesson, [&](const MergeTask& task, int) {
        HandTrainer trainer(task.corpus);
        for (std::uint32_t i = 0; i < task.merges; ++i) {
            const auto wanted = trainer.wanted();
            QVERIFY(wanted.has_value());
            for (const CountedPair& pair : trainer.pairs())
                if (pair.pair != *wanted)
                    QVERIFY(trainer.choose(pair.pair) != HandTrainer::Verdict::Right);
            QCOMPARE(trainer.choose(*wanted), HandTrainer::Verdict::Right);
            QCOMPARE(trainer.merges().size(), std::size_t(i + 1));
        }
        trainer.undo();
        QCOMPARE(trainer.merges().size(), std::size_t(task.merges - 1));
    });
}

/// Everything but the prose: the kind of a block, its check, its live parts.
void LessonTextsTest::languagesHaveTheSameTasks() {
    QFETCH(QString, path);
    const std::filesystem::path own = path.toStdString();
    const std::string name = own.filename().string();
    const auto english = lessonAt(own.parent_path() / (name.substr(0, name.find('.')) + ".md"));
    const Lesson lesson = fetched()->lesson;
    QCOMPARE(skeletonOf(lesson), skeletonOf(english->lesson));
    if (name.find('.') != name.rfind('.'))
        QVERIFY(lesson.title != english->lesson.title);
}

void LessonTextsTest::tablesAreShownWhereTheyAreUsed_data() {
    QTest::addColumn<QString>("path");
    const auto folder = test::sourceFolder() / "resources" / "lessons";
    for (const char* name : {"2-bpe-by-hand.md", "2-bpe-by-hand.de.md"})
        QTest::addRow("%s", name) << QString::fromStdString((folder / name).string());
}

/// Pages can be opened in any order, so a page that steps through a word lists the merges of its tokenizer.
void LessonTextsTest::tablesAreShownWhereTheyAreUsed() {
    const auto prepared = fetched();
    int steps = 0;
    for (const LessonPage& page : prepared->lesson.pages) {
        std::string prose;
        for (const LessonBlock& block : page.blocks) {
            if (const auto* text = std::get_if<ProseBlock>(&block.content))
                prose += text->markdown;
            const auto* word = std::get_if<WordBlock>(&block.content);
            if (!word || word->kind != WordBlock::Kind::Steps)
                continue;
            ++steps;
            const Tokenizer& tokenizer = *prepared->tokenizer(word->tokenizer).tokenizer;
            const auto bpe = explainBpe(tokenizer, word->text);
            QVERIFY(bpe);
            for (const BpeStep& step : bpe->steps) {
                const StepNode& node = bpe->nodes[step.firstOutput];
                const auto spelled = [&](NodeIndex index) {
                    return "`" + nodeSpelling(tokenizer, word->text, bpe->nodes[index]) + "`";
                };
                const std::string rank = std::to_string(*step.rank) + ": ";
                const auto at = prose.find(spelled(node.left) + " " + spelled(node.right));
                QVERIFY2(at != std::string::npos, spelled(step.firstOutput).c_str());
                QVERIFY(prose.substr(prose.rfind('\n', at), at - prose.rfind('\n', at)).find(rank) !=
                        std::string::npos);
            }
        }
    }
    QCOMPARE(steps, 2);
}

QTEST_GUILESS_MAIN(LessonTextsTest)
#include "tst_lesson_texts.moc"
