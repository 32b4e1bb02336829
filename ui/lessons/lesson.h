#pragma once
// The contents of a lesson's file: pages of prose, live blocks and tasks, and the errors in it.
// resources/lessons/README.md describes the format. Plain data; nothing is loaded or encoded here, see
// prepare_lesson.h.
//
//   lesson → pages → blocks     a task has an id that no other task of the lesson has

#include "core/base/error.h"
#include "ui/lessons/lesson_check.h"

#include <string>
#include <variant>
#include <vector>

namespace tokenscope::ui {

/// How special tokens are handled; not at all by default.
struct SpecialUse {
    bool parse = false; ///< special tokens in the text are recognized
    bool add = false;   ///< the post-processor adds its special tokens
    bool ask = false;   ///< a check box switches `parse`
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
    enum class Kind : std::uint8_t { Steps, Attempts, Paths };
    Kind kind = Kind::Steps;
    std::string text, tokenizer;
};
struct ChoiceTask {
    struct Answer {
        std::string text, reply; ///< reply: shown when the answer is chosen
        bool right = false;
    };
    std::string question;
    std::vector<Answer> answers; ///< at least two, one of them right
};
struct NumberTask {
    std::string question, why;
    std::string answer; ///< as spelled in the file
    double value = 0;
};
struct TryTask {
    std::string task, start, hint, solution, tokenizer;
    std::vector<CheckClause> check; ///< at least one
    SpecialUse special;
};
struct MergeTask {
    std::string corpus;
    std::uint32_t merges = 0;
};
/// A block that can't be shown, with the reason.
struct FaultyBlock {
    Error error;
};

struct LessonBlock {
    int line = 0; ///< of the file, from 1
    std::variant<ProseBlock, TokensBlock, WordBlock, ChoiceTask, NumberTask, TryTask, MergeTask, FaultyBlock>
        content;
    /// The id of a task; empty for other blocks. Given in the file and shared by all languages, or else a
    /// hash of the task.
    std::string task;

    /// The tokenizer that the block uses; null where it uses none.
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
    std::uint32_t minutes = 0; ///< 0: not given
    std::vector<LessonPage> pages;
    std::vector<DefinedTokenizer> tokenizers;
    /// In the order of lines, `where` is `line 12`; the rest of the lesson is shown.
    std::vector<Error> errors;

    /// Ids of its tasks, in order.
    [[nodiscard]] std::vector<std::string> tasks() const;
};

/// Never fails: errors are part of the result. `bytes` above kMaxLessonBytes are not parsed at all.
Lesson parseLesson(std::string_view bytes, std::string file);
inline constexpr std::size_t kMaxLessonBytes = std::size_t{1} << 20U;
inline constexpr std::size_t kMaxPageBlocks = 100;
inline constexpr std::size_t kMaxProse = 20000; ///< bytes of a paragraph or a block

/// The error for a file above that size.
Error lessonTooLarge(std::string file);

/// Whether a Markdown file is meant to be a lesson, even an invalid one: it starts with front matter that has
/// a title, or starts like front matter and contains a block of a kind that only lessons have.
bool looksLikeLesson(std::string_view bytes);

} // namespace tokenscope::ui
