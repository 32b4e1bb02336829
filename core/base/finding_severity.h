#pragma once
// How much a finding matters, of the checks and of the template's lint.

#include <array>
#include <cstdint>
#include <string_view>

namespace tokenscope {

enum class FindingSeverity : std::uint8_t { Info, Warning, Error };
/// `info`, `warning`, `error`
inline std::string_view name(FindingSeverity severity) {
    constexpr std::array<std::string_view, 3> kNames = {"info", "warning", "error"};
    return kNames[static_cast<std::size_t>(severity)];
}

} // namespace tokenscope
