#pragma once
// Two long values so that one sees where they part, though little room is there.

#include <cstddef>
#include <string>
#include <string_view>

namespace tokenscope::compare {

struct PartingValues {
    std::string a, b;
};

/// Where `a` and `b` begin with the same bytes far beyond what is shown of them (`shown` bytes), most of those are left out,
/// with `…` in their place; else they are as they were. No character of theirs is cut in two.
PartingValues partingValues(std::string_view a, std::string_view b, std::size_t shown);

} // namespace tokenscope::compare
