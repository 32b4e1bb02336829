#pragma once
// A lesson as its file says it: pages of prose, live blocks and tasks, and what is wrong in it. resources/lessons/README.md
// is the format. Plain data; nothing is loaded or encoded here, see prepare_lesson.h.
//
//   lesson → pages → blocks     a task has an id that no other task of the lesson has

#include "core/base/error.h"
#include "ui/lessons/lesson_check.h"

#include <string>
#include <variant>
#include <vector>

namespace tokenscope::ui {

/// What is done about special tokens; nothing unless the file says so.
struct SpecialUse {
    bool parse = false; ///< literals in the text are read as such
    bool add = false;   ///< what the file puts around a text is added
    bool ask = false;   ///< a check box decides on parsing
    bool operator==(const SpecialUse&) const = default;
};

struct ProseBlock {
    std::string markdown;
};
struct TokensBlock {
    std::string text, tokenizer; ///< tokenizer: empty for the lesson's own, here and below
    bool pieces = false, ids = false, bytes = false, codePoints = false;
    SpecialUse special;
};
struct WordBlock {
    enum class Kind : std::uint8_t { Steps, Attempts, Ways };
    Kind kind = Kind::Steps;
    std::string text, tokenizer;
};
struct ChoiceTask {
    struct Answer {
        std::string text, said; ///< said: when it is chosen
        bool right = false;
    };
    std::string question;
    std::vector<Answer> answers; ///< two at least, one of them right
};
struct NumberTask {
    std::string question, why;
    std::string answer; ///< as it is written
    double value = 0;
};
struct TryTask {
    std::string task, start, hint, solution, tokenizer;
    std::vector<CheckClause> check; ///< one at least
    SpecialUse special;
};
struct MergeTask {
    std::string corpus;
    std::uint32_t merges = 0;
};
/// A block that can't be shown, and why.
struct FaultyBlock {
    Error error;
};

struct LessonBlock {
    int line = 0; ///< of the file, from 1
    std::variant<ProseBlock, TokensBlock, WordBlock, ChoiceTask, NumberTask, TryTask, MergeTask, FaultyBlock>
        content;
    /// Of a task; else empty. The one that the file says, which all languages share; else made of what the task says.
    std::string task;

    /// The tokenizer that the block asks for; null where it asks for none.
    [[nodiscard]] const std::string* tokenizer() const;
};

struct LessonPage {
    std::string title;
    int line = 0;
    std::vector<LessonBlock> blocks;
};

/// A tokenizer that the file defines.
struct DefinedTokenizer {
    std::string name;
    std::string json; ///< a whole tokenizer.json
    int line = 0;
};

struct Lesson {
    std::string file; ///< for errors: a path, or the name of one inside the program
    std::string title, summary, tokenizer;
    std::uint32_t minutes = 0; ///< 0: it doesn't say
    std::vector<LessonPage> pages;
    std::vector<DefinedTokenizer> tokenizers;
    std::vector<Error> errors; ///< in the order of lines, `where` is `line 12`; all else is shown

    /// Ids of its tasks, in order.
    [[nodiscard]] std::vector<std::string> tasks() const;
};

/// Never fails: what is wrong is among the errors. `bytes` above kMaxLessonBytes are not read at all.
Lesson parseLesson(std::string_view bytes, std::string file);
inline constexpr std::size_t kMaxLessonBytes = std::size_t{1} << 20U;
inline constexpr std::size_t kMaxPageBlocks = 100;
inline constexpr std::size_t kLongestProse = 20000; ///< bytes; of a block, too

/// What is said of a file above that.
Error lessonTooLarge(std::string file);

/// Whether a Markdown file is a lesson, be it a faulty one: it begins with front matter that has a title, or it begins
/// as front matter and has a block of a lesson's kind.
bool looksLikeLesson(std::string_view bytes);

} // namespace tokenscope::ui
