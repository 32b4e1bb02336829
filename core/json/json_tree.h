#pragma once
// JSON that is edited after parsing, or that this program wrote. Read other files with JsonDocument, which is
// faster and reports line and column of an error.

#include "core/base/error.h"

#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace tokenscope {

/// Keeps the order of keys; the last of repeated keys wins.
using JsonTree = nlohmann::ordered_json;

/// Errors: Damaged (not JSON), with `byte 17` as the position; TooLarge (a number outside the range of a
/// double).
Result<JsonTree> parseJsonTree(std::string_view text);
/// The same with sorted keys, for objects with any number of them.
Result<nlohmann::json> parseSortedJsonTree(std::string_view text);

} // namespace tokenscope
