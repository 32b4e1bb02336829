#pragma once
// Finds statements, filters and tests of a template that other programs' template engines don't support.
// Renders nothing.

#include "core/base/message.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::chat {

struct DialectGap {
    enum class Kind : std::uint8_t { Statement, Filter, Test };
    std::string engine; ///< `minja (llama.cpp)`, `@huggingface/jinja`
    Kind kind = Kind::Statement;
    std::string name;       ///< the unsupported statement, filter or test
    std::uint32_t line = 1; ///< of the first use
    /// `minja (llama.cpp) has no filter reverse`
    [[nodiscard]] Message message() const;
    bool operator==(const DialectGap&) const = default;
};

/// For minja of September 2025 and @huggingface/jinja of August 2026. Each gap once, at most `limit` of them.
std::vector<DialectGap> dialectGaps(std::string_view source, std::size_t limit = 50);

} // namespace tokenscope::chat
