#include "core/base/nearest_name.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace tokenscope {
namespace {

/// Insertions, deletions and replacements of bytes, and exchanges of neighbors.
std::size_t editDistance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1,
                                   cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    }
    return cost[a.size()][b.size()];
}

} // namespace

std::optional<std::string_view> nearestName(std::string_view word, std::span<const std::string_view> names) {
    constexpr std::size_t kMaxDistance = 2;
    std::optional<std::string_view> nearest;
    std::size_t least = kMaxDistance + 1;
    for (const std::string_view name : names) {
        const std::size_t distance = editDistance(word, name);
        if (distance < std::min(least, std::max(word.size(), name.size()) - 1)) {
            least = distance;
            nearest = name;
        }
    }
    return nearest;
}

Message suggestion(std::string_view word, std::span<const std::string_view> names, Message otherwise) {
    const auto nearest = nearestName(word, names);
    return nearest ? message("did you mean '{}'?", *nearest) : std::move(otherwise);
}

} // namespace tokenscope
