#pragma once
// The groups of a pattern, and references to them: `\1`, `\k<name>`, and Oniguruma's calls `\g<name>`.
//
// A call runs the group again. In Oniguruma calls can be nested 20 deep, where a called group counts at its
// own position too; deeper calls fail. So the translation has a separate PCRE2 group for each depth of a
// called group, in a DEFINE after the pattern, and no recursion.

#include "core/regex/regex_item.h"
#include "core/regex/regex_reader.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tokenscope {

struct RegexGroup {
    std::string name;      ///< empty: it has only a number
    std::size_t begin = 0; ///< start of its content, in characters of the pattern
    std::size_t end = 0;
    RegexFlags flags; ///< at its start
    bool called = false;
    RegexShape shape = {}; ///< of its content
};

/// `name`, `3`, `-1`, `+1` between the brackets or quotes of a reference.
struct GroupReference {
    std::string name;       ///< empty: by number
    std::size_t number = 0; ///< from 1; a call of 0 is one of the whole pattern
};

/// True if any group has a name. Then Oniguruma doesn't number the other groups.
bool hasNamedGroup(std::u32string_view pattern);

/// Called after `\k` or `\g`; `groups`: number of groups that start before. Errors, in the reader: Damaged,
/// Unsupported (levels).
GroupReference readGroupReference(RegexReader& in, std::size_t groups);
/// Oniguruma allows this name of a group.
bool isGroupName(std::string_view name);
std::string readGroupName(RegexReader& in, char32_t end);

/// Collects the copies of called groups that are needed, in the order of their first call.
class RegexCalls {
  public:
    static constexpr int kMaxDepth = 20;
    static constexpr std::size_t kCluster = static_cast<std::size_t>(-1);
    struct Copy {
        std::size_t group; ///< 0: the whole pattern; kCluster: the translation of `\X`
        int depth;
    };
    /// The PCRE2 call of `group` at `depth`.
    std::string call(std::size_t group, int depth);
    [[nodiscard]] const std::vector<Copy>& copies() const { return m_copies; }

  private:
    std::vector<Copy> m_copies;
    std::map<std::pair<std::size_t, int>, std::size_t> m_numbers;
};

} // namespace tokenscope
