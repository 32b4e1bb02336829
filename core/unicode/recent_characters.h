#pragma once
// Characters of Unicode 15.0 to 16.0. The reference engines have 16.0, while the distribution's ICU can be at
// 15.0 and its PCRE2 at 14.0. Source: the Unicode Character Database, versions 14.0 and 16.0. No effect on
// libraries with later data.

#include <span>
#include <string_view>

namespace tokenscope {

struct RecentRange {
    char32_t first;
    char32_t last;             ///< inclusive
    std::string_view property; ///< general category (two letters), script, or binary property
};

/// Every recent character once, with its general category; ascending.
std::span<const RecentRange> recentCategories();
/// The recent characters of each script and binary property.
std::span<const RecentRange> recentProperties();
/// The characters of a script that is itself recent, by its long or short name in lower case without `_`;
/// empty for other names.
std::span<const RecentRange> recentScript(std::string_view name);

} // namespace tokenscope
