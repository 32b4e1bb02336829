#pragma once
// Numbers that the fast reader refuses though the readers of the field take them.

#include <span>

namespace tokenscope {

/// Whose JSON a text is. serde_json and Python read a whole number of more than 64 bits (`model_max_length` of most
/// tokenizer_config.json files is int(1e30)); Python's json also writes and reads NaN, Infinity and -Infinity.
enum class JsonDialect { Serde, Python };

/// Writes such numbers as floats, each at its place: no byte moves. False when there are none. Anything may be
/// passed; what is inside of strings stays.
bool respellJsonNumbers(std::span<char> text, JsonDialect dialect);

} // namespace tokenscope
