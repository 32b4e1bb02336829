#pragma once
#include <cstdint>

namespace tokenscope {

enum class UnicodeForm : std::uint8_t { NFC, NFD, NFKC, NFKD };

} // namespace tokenscope
