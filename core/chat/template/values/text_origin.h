#pragma once
// The origin of ranges of a string while it passes through a template.

#include <cstdint>
#include <vector>

namespace tokenscope::chat {

struct Origin {
    std::uint32_t at = 0;     ///< position in the string, in bytes
    std::uint32_t size = 0;   ///< not 0
    std::uint32_t source = 0; ///< 0: the template; otherwise a number from SourceTable
    std::uint32_t from = 0;   ///< position in the source's string, in bytes
    /// If equal to `size`, single bytes can be mapped; otherwise only the whole range.
    std::uint32_t fromSize = 0;
    std::uint32_t printer = 0;    ///< the statement that first printed it, from 1; 0: none yet
    std::uint32_t generation = 0; ///< the generation block in which it was printed, from 1
    bool exact = false;           ///< the bytes are unchanged from the source

    [[nodiscard]] std::uint32_t end() const { return at + size; }
};
using Origins = std::vector<Origin>;

} // namespace tokenscope::chat
