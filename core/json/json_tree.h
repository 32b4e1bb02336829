#pragma once
// JSON that is changed after it was parsed, or that we wrote ourselves. Files of others are read with JsonDocument, which
// is faster and names line and column of an error.

#include "core/base/error.h"

#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace tokenscope {

/// Keeps the order of keys; of repeated keys, the last value.
using JsonTree = nlohmann::ordered_json;

/// Errors: Damaged (not JSON), with `byte 17` as the place; TooLarge (a number beyond the range of a double).
Result<JsonTree> parseJsonTree(std::string_view text);
/// The same with sorted keys, for objects that may have any number of them.
Result<nlohmann::json> parseSortedJsonTree(std::string_view text);

} // namespace tokenscope
