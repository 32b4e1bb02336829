#pragma once
// Writing JSON straight into a string: answers can hold a million tokens.

#include "core/base/error.h"

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>

namespace tokenscope {

/// A JSON string of valid UTF-8.
void appendJsonString(std::string& out, std::string_view text);
/// A string, or `{"bytes":"BASE64"}` where it is not UTF-8.
void appendJsonPiece(std::string& out, std::string_view piece);
inline void appendJsonNumber(std::string& out, std::uint64_t number) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    out.append(digits, static_cast<std::size_t>(end - digits));
}
/// `,"name":`
void appendJsonKey(std::string& out, std::string_view name);

/// `{"error":{"where":"…","message":"…"}}`
std::string jsonError(const Error& error);
std::string jsonError(std::string_view where, std::string_view message);

} // namespace tokenscope
