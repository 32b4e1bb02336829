#pragma once
// Where ranges of a string come from, while it travels through a template.

#include <cstdint>
#include <vector>

namespace tokenscope::chat {

struct Origin {
    std::uint32_t at = 0;       ///< bytes of the string
    std::uint32_t size = 0;     ///< not 0
    std::uint32_t source = 0;   ///< 0: the template; else as SourceTable counts
    std::uint32_t from = 0;     ///< bytes of the source's string
    std::uint32_t fromSize = 0; ///< where it is `size`, the bytes may be cut one by one; else it is one whole
    std::uint32_t printer = 0;  ///< the statement that printed it first, from 1; 0: none did yet
    std::uint32_t generation = 0; ///< the block that it was printed in, from 1
    bool exact = false;           ///< the bytes are the source's own

    [[nodiscard]] std::uint32_t end() const { return at + size; }
};
using Origins = std::vector<Origin>;

} // namespace tokenscope::chat
