#pragma once
// What other programs' engines are known not to do, told from the words of a template. Nothing is rendered.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::chat {

struct DialectGap {
    std::string engine;     ///< `minja (llama.cpp)`, `@huggingface/jinja`
    std::string what;       ///< `has no filter reverse`
    std::uint32_t line = 1; ///< of the first place
    bool operator==(const DialectGap&) const = default;
};

/// By minja of September 2025 and @huggingface/jinja of August 2026. Each gap once. What a gap does there (an error, or another
/// text) is not told. At most so many.
std::vector<DialectGap> dialectGaps(std::string_view source, std::size_t most = 50);

} // namespace tokenscope::chat
