#pragma once
// Part of parseLesson(): parses one fenced block.

#include "ui/lessons/lesson.h"

#include <optional>
#include <string_view>

namespace tokenscope::ui {

struct Fence {
    std::string_view word; ///< the kind of block: `tokens`
    std::string_view rest; ///< rest of the opening line
    std::string_view body; ///< the lines in between, with their line ends
    int line = 0;          ///< number of the opening line
};

/// Whether a fence with that first word is a block of a lesson.
bool isLessonBlock(std::string_view word);
/// `tokenizer` blocks. Errors: BadInput, `where` is `line 12`, here and below.
Result<DefinedTokenizer> parseTokenizerBlock(const Fence& fence);
/// All others. The id of a task is set.
Result<LessonBlock> parseBlock(const Fence& fence);
/// The block word that a mistyped one is closest to; empty where none is close.
std::string_view likelyBlock(std::string_view word);

/// `key: value` of a line, both trimmed; nullopt where the line has another form.
std::optional<std::pair<std::string_view, std::string_view>> keyAndValue(std::string_view line);
std::string lineName(int line); ///< `line 12`
/// For errors: quoted, and shortened to a readable length.
std::string inQuotes(std::string_view text);
/// The start of a text, at most `most` bytes, without splitting a character.
std::string_view beginningOf(std::string_view text, std::size_t most);

} // namespace tokenscope::ui
