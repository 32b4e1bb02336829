#pragma once
// The insides of parseLesson(): one fenced block to what it says.

#include "ui/lessons/lesson.h"

#include <optional>
#include <string_view>

namespace tokenscope::ui {

struct Fence {
    std::string_view word; ///< what it is: `tokens`
    std::string_view rest; ///< of the opening line
    std::string_view body; ///< all lines between, with their ends
    int line = 0;          ///< of the opening one
};

/// Whether a fence with that first word is a block of a lesson.
bool isLessonBlock(std::string_view word);
/// `tokenizer` blocks. Errors: BadInput, `where` is `line 12`, here and below.
Result<DefinedTokenizer> parseTokenizerBlock(const Fence& fence);
/// All others. The id of a task is set.
Result<LessonBlock> parseBlock(const Fence& fence);
/// What a mistyped first word was meant to be; empty where it is like none.
std::string_view likelyBlock(std::string_view word);

/// `key: value` of a line, blanks around both taken off; nothing where it isn't one.
std::optional<std::pair<std::string_view, std::string_view>> keyAndValue(std::string_view line);
std::string lineName(int line); ///< `line 12`
/// For errors: between quotes, and no longer than can be read.
std::string inQuotes(std::string_view text);
/// The beginning of a text, `most` bytes at most, no character cut.
std::string_view beginningOf(std::string_view text, std::size_t most);

} // namespace tokenscope::ui
