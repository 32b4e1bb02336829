#pragma once
// Characters of Unicode 15.0 to 16.0. The reference engines know 16.0; the distribution's ICU is at 15.0 and
// its PCRE2 at 14.0. Source: the Unicode Character Database, versions 14.0 and 16.0. Harmless over later
// data.

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
/// Scripts and binary properties: what is new in each.
std::span<const RecentRange> recentProperties();
/// The characters of a script that is recent itself, by its name or its short one in lower case without `_`; empty for
/// other names.
std::span<const RecentRange> recentScript(std::string_view name);

} // namespace tokenscope
