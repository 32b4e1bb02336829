#pragma once
// Numbers that the fast reader refuses though the readers of the field take them.

#include <optional>
#include <string>
#include <string_view>

namespace tokenscope {

/// Whose JSON a text is. serde_json and Python read a whole number of more than 64 bits (`model_max_length` of most
/// tokenizer_config.json files is int(1e30)); Python's json also writes and reads NaN, Infinity and -Infinity.
enum class JsonDialect { Serde, Python };

/// The text with such numbers as floats, at the same places: no byte moves. nullopt when it has none. Anything may
/// be passed; what is inside of strings stays.
std::optional<std::string> respellJsonNumbers(std::string_view text, JsonDialect dialect);

} // namespace tokenscope
