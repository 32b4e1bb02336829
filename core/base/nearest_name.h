#pragma once
// What a misspelled name was probably meant to be, for error messages.

#include "core/base/message.h"

#include <optional>
#include <span>
#include <string_view>

namespace tokenscope {

/// The name at the smallest edit distance from `word`, at most 2: `encode` for `encdoe`. An exchange of
/// neighbors counts as one edit. nullopt if there is none.
std::optional<std::string_view> nearestName(std::string_view word, std::span<const std::string_view> names);

/// A remedy: `did you mean 'encode'?`, or `otherwise` if no name is near.
Message suggestion(std::string_view word, std::span<const std::string_view> names, Message otherwise);

} // namespace tokenscope
