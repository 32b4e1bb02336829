#pragma once
// The insides of parseLesson(): one fenced block to what it says.

#include "ui/lessons/lesson.h"

#include <string_view>

namespace tokenscope {

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
/// All others.
Result<LessonBlock> parseBlock(const Fence& fence);

/// `key: value` of a line, blanks around both taken off; nothing where it isn't one.
std::optional<std::pair<std::string_view, std::string_view>> keyAndValue(std::string_view line);
std::string lineName(int line); ///< `line 12`

} // namespace tokenscope
