#pragma once
// Base64 with the standard alphabet and padding.

#include <optional>
#include <string>
#include <string_view>

namespace tokenscope {

std::string base64Encode(std::string_view bytes);
/// nullopt if the text has another alphabet or no padding.
std::optional<std::string> base64Decode(std::string_view text);
/// Appends the bytes to `out`; false, with `out` as before, if the text is invalid.
bool base64DecodeAppend(std::string_view text, std::string& out);

} // namespace tokenscope
