#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace tokenscope {

/// Standard alphabet with padding. Decoding rejects anything else (nullopt); it appends to `out`.
std::string base64Encode(std::string_view bytes);
std::optional<std::string> base64Decode(std::string_view text);
bool base64DecodeAppend(std::string_view text, std::string& out);

} // namespace tokenscope
