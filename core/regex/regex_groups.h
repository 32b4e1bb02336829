#pragma once
// The groups of a pattern, and what refers to them: `\1`, `\k<name>`, and Oniguruma's calls `\g<name>`.
//
// A call runs the group again. Oniguruma does so at most 20 deep, a group that anything calls counts in its own place
// too, and deeper ones fail; so each depth of a called group is a group of PCRE2 by itself, in a DEFINE after the
// pattern, and no recursion is left.

#include "core/regex/regex_item.h"
#include "core/regex/regex_reader.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tokenscope {

struct RegexGroup {
    std::string name;      ///< empty: by number alone
    std::size_t begin = 0; ///< of its inside, in characters of the pattern
    std::size_t end = 0;
    RegexFlags flags; ///< in force where it begins
    bool called = false;
    RegexShape shape = {}; ///< of its inside
};

/// `name`, `3`, `-1`, `+1` between the brackets or quotes of a reference.
struct GroupReference {
    std::string name;       ///< empty: by number
    std::size_t number = 0; ///< from 1 on; of a call 0 is the whole pattern
};

/// Where groups have names, Oniguruma doesn't number the others.
bool hasNamedGroup(std::u32string_view pattern);

/// Behind `\k` or `\g`; `groups`: how many have begun. Errors, in the reader: Damaged, or Unsupported (levels).
GroupReference readGroupReference(RegexReader& in, std::size_t groups);
/// Whether Oniguruma lets a group have this name.
bool isGroupName(std::string_view name);
std::string readGroupName(RegexReader& in, char32_t end);

/// Which copies of called groups are wanted, in the order of their first call.
class RegexCalls {
  public:
    static constexpr int kMaxDepth = 20;
    static constexpr std::size_t kCluster = static_cast<std::size_t>(-1);
    struct Copy {
        std::size_t group; ///< 0: the whole pattern; kCluster: what `\X` is
        int depth;
    };
    /// PCRE2 for `group` run at `depth`.
    std::string call(std::size_t group, int depth);
    [[nodiscard]] const std::vector<Copy>& copies() const { return m_copies; }

  private:
    std::vector<Copy> m_copies;
    std::map<std::pair<std::size_t, int>, std::size_t> m_numbers;
};

} // namespace tokenscope
