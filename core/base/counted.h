#pragma once
// Counts with their nouns, as people read them.

#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <string_view>

namespace tokenscope {

/// `1 file`, `0 files`, `12 files`.
inline std::string counted(std::uint64_t count, std::string_view one, std::string_view more) {
    return fmt::format("{} {}", count, count == 1 ? one : more);
}
/// The same where the plural has an `s` more.
inline std::string counted(std::uint64_t count, std::string_view noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

} // namespace tokenscope
