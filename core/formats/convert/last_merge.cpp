#include "core/formats/convert/last_merge.h"

#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::formats {

std::vector<std::uint32_t> byteBounds(std::string_view piece) {
    std::vector<std::uint32_t> bounds;
    for (std::uint32_t at = 0; at <= piece.size(); ++at)
        bounds.push_back(at);
    return bounds;
}

std::vector<std::uint32_t> characterBounds(std::string_view piece) {
    std::vector<std::uint32_t> bounds;
    std::uint32_t at = 0;
    while (at < piece.size()) {
        bounds.push_back(at);
        at += decodeUtf8(piece, at).length;
    }
    bounds.push_back(static_cast<std::uint32_t>(piece.size()));
    return bounds;
}

std::optional<std::uint32_t> lastMerge(std::string_view piece, std::vector<std::uint32_t> bounds,
                                       const std::function<std::uint32_t(std::string_view)>& keyOf) {
    if (bounds.size() < 3 || bounds.size() > kLongestMerged)
        return std::nullopt;
    const auto keyAt = [&](std::size_t i) { // of the parts i and i + 1, joined
        return i + 2 < bounds.size() ? keyOf(piece.substr(bounds[i], bounds[i + 2] - bounds[i])) : kNoKey;
    };
    std::vector<std::uint32_t> keys;
    for (std::size_t i = 0; i + 2 < bounds.size(); ++i)
        keys.push_back(keyAt(i));
    while (bounds.size() > 3) {
        const auto least = std::min_element(keys.begin(), keys.end());
        if (*least == kNoKey)
            return std::nullopt;
        const auto at = static_cast<std::size_t>(least - keys.begin());
        bounds.erase(bounds.begin() + static_cast<std::ptrdiff_t>(at) + 1);
        keys.erase(least);
        if (at < keys.size())
            keys[at] = keyAt(at);
        if (at > 0)
            keys[at - 1] = keyAt(at - 1);
    }
    return keyOf(piece) == kNoKey ? std::nullopt : std::optional(bounds[1]);
}

} // namespace tokenscope::formats
