#include "core/compare/corpus/same_ids.h"

namespace tokenscope::compare {

std::uint64_t sameIdsOf(const Encoding& one, const Encoding& other) {
    std::uint64_t same = 0;
    for (std::size_t i = 0, j = 0; i < one.size() && j < other.size();) {
        const std::uint32_t end = one.bytes[i].end;
        const std::uint32_t otherEnd = other.bytes[j].end;
        same += (end == otherEnd ? 1U : 0U) & (one.ids[i] == other.ids[j] ? 1U : 0U);
        i += end <= otherEnd ? 1 : 0;
        j += otherEnd <= end ? 1 : 0;
    }
    return same;
}

} // namespace tokenscope::compare
