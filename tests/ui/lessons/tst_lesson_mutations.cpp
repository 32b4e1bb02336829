// Lessons with every kind of damage: something is always shown or an error reported with its line, and
// nothing hangs.

#include "core/text/utf8.h"
#include "tests/support/places.h"
#include "ui/lessons/prepare_lesson.h"

#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>

using namespace tokenscope;
using namespace tokenscope::ui;

namespace {

constexpr int kMutants = 400; ///< of each lesson

class Mutator {
  public:
    explicit Mutator(std::string text)
        : m_text(std::move(text)) {}

    std::string next() {
        std::string text = m_text;
        const std::size_t times = 1 + below(4);
        for (std::size_t i = 0; i < times && !text.empty(); ++i)
            change(text);
        return text;
    }

  private:
    std::size_t below(std::size_t end) {
        return static_cast<std::size_t>(m_random()) % std::max<std::size_t>(end, 1);
    }

    std::pair<std::size_t, std::size_t> lineIn(const std::string& text) {
        const std::size_t at = below(text.size());
        const std::size_t before = text.rfind('\n', at == 0 ? 0 : at - 1);
        const std::size_t begin = before == std::string::npos ? 0 : before + 1;
        return {begin, std::min(text.find('\n', begin), text.size() - 1) + 1 - begin};
    }

    void change(std::string& text) {
        static const std::vector<std::string> words = {"```",
                                                       "---\n",
                                                       "\n# ",
                                                       "answer: ",
                                                       "check: ",
                                                       "tokens = ",
                                                       "- [x] ",
                                                       "- [ ] ",
                                                       "—",
                                                       "\"",
                                                       "\\",
                                                       "nan",
                                                       "-1",
                                                       "99999999999999999999",
                                                       "tokenizer: none\n",
                                                       "special: parse, add\n",
                                                       "\xEF\xBB\xBF",
                                                       std::string(1, '\0'),
                                                       "\xFF",
                                                       "merges: ",
                                                       "has ",
                                                       "piece ",
                                                       "%1 %2",
                                                       "|---|",
                                                       "> > > > ",
                                                       "[x](file:///etc/hostname)",
                                                       "<b>",
                                                       "👩‍🚀"};
        const auto [begin, length] = lineIn(text);
        switch (below(8)) {
        case 0: // a line is missing
            text.erase(begin, length);
            break;
        case 1: // appears twice
            text.insert(begin, text.substr(begin, length));
            break;
        case 2: { // has moved
            const std::string line = text.substr(begin, length);
            text.erase(begin, length);
            text.insert(below(text.size() + 1), line);
            break;
        }
        case 3:
            text.insert(below(text.size() + 1), words[below(words.size())]);
            break;
        case 4:
            text[below(text.size())] = static_cast<char>(32 + below(96));
            break;
        case 5:
            text.erase(below(text.size()), 1 + below(40));
            break;
        case 6: // ends early
            text.resize(below(text.size() + 1));
            break;
        default: // much of it
            for (std::size_t i = 0, n = 1 + below(300); i < n; ++i)
                text.insert(begin, words[below(words.size())]);
        }
    }

    std::string m_text;
    std::mt19937 m_random{20240511};
};

bool hasPlace(const Error& error) {
    return error.where.starts_with("line ") && std::atoi(error.where.c_str() + 5) > 0;
}

} // namespace

class LessonMutationsTest : public QObject {
    Q_OBJECT

  private slots:
    void isReportedOrShown_data();
    void isReportedOrShown();
};

void LessonMutationsTest::isReportedOrShown_data() {
    QTest::addColumn<QString>("path");
    for (const auto& entry :
         std::filesystem::directory_iterator(test::sourceFolder() / "resources" / "lessons"))
        if (const std::string name = entry.path().filename().string();
            name.ends_with(".md") && std::count(name.begin(), name.end(), '.') == 1 && name != "README.md")
            QTest::addRow("%s", name.c_str()) << QString::fromStdString(entry.path().string());
}

void LessonMutationsTest::isReportedOrShown() {
    QFETCH(QString, path);
    std::ifstream in(std::filesystem::path(path.toStdString()), std::ios::binary);
    Mutator mutator({std::istreambuf_iterator<char>(in), {}});
    int faulty = 0;
    for (int i = 0; i < kMutants; ++i) {
        const std::string text = mutator.next();
        (void)looksLikeLesson(text);
        const auto prepared = prepareLesson(parseLesson(text, "own.md"), {});
        const Lesson& lesson = prepared->lesson;
        const QByteArray whole = QByteArray::fromStdString(text);
        QVERIFY2(!lesson.pages.empty() || !lesson.errors.empty(), whole.constData());
        faulty += lesson.errors.empty() ? 0 : 1;
        for (const Error& error : lesson.errors) {
            QVERIFY2(hasPlace(error), describe(error).c_str());
            QVERIFY2(!error.message.empty() && error.message.english().size() < 1000,
                     describe(error).c_str());
            QVERIFY(isValidUtf8(describe(error)));
        }
        // What is shown is valid: its tokenizer is loaded, and ids of tasks are unique.
        std::set<std::string> ids;
        for (const LessonPage& page : lesson.pages)
            for (const LessonBlock& block : page.blocks) {
                if (block.tokenizer())
                    QVERIFY(prepared->tokenizer(*block.tokenizer()).tokenizer);
                if (!block.task.empty())
                    QVERIFY2(ids.insert(block.task).second, block.task.c_str());
            }
    }
    QVERIFY(faulty > kMutants / 10);
}

QTEST_GUILESS_MAIN(LessonMutationsTest)
#include "tst_lesson_mutations.moc"
