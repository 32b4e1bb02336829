#pragma once
// Code points and their spelling.

#include <cstddef>
#include <string>
#include <string_view>

namespace tokenscope::train {

std::string utf8Of(char32_t character);
/// Code points of UTF-8; of other text, bytes that continue nothing are none.
std::size_t charactersOf(std::string_view text);

} // namespace tokenscope::train
