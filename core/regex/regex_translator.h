#pragma once
// Reads an Oniguruma or Rust pattern from left to right and writes the same for PCRE2. For regex_translate.cpp. Groups
// are in regex_translate_groups.cpp, references and calls in regex_references.cpp.

#include "core/regex/case_fold.h"
#include "core/regex/regex_character.h"
#include "core/regex/regex_class.h"
#include "core/regex/regex_groups.h"
#include "core/regex/regex_item.h"
#include "core/regex/regex_quantifier.h"
#include "core/regex/regex_segment.h"
#include "core/regex/regex_translate.h"
#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace tokenscope {

/// One pattern, once.
class RegexTranslator {
  public:
    RegexTranslator(std::u32string_view pattern, Pattern::Dialect dialect)
        : m_in{pattern, dialect, 0, std::nullopt, {}}
        , m_namesOnly(m_in.oniguruma() && hasNamedGroup(pattern)) {}

    Result<std::string> run();

  private:
    static constexpr int kMaxGroupDepth = 200;
    static constexpr std::string_view kNoSuchGroup = "a reference to a group that isn't there";

    /// `a|b|c` up to the end or to a closing parenthesis, which stays.
    /// Leaves its shape in m_shape.
    std::string alternation(int depth);
    std::string sequence(int depth);
    /// Applies the quantifier that stands here to the last item. False when there is none.
    bool quantifier(std::vector<RegexItem>& items);
    RegexItem item(int depth);
    RegexItem escape();

    struct Inside {
        std::size_t begin;
        std::size_t end;
        RegexFlags flags;
    };
    /// `\1`, behind its first digit.
    RegexItem numberedReference();
    RegexItem reference(std::size_t number);
    RegexItem namedReference();
    /// `\g<name>`.
    RegexItem call();
    /// The pattern once more, now that its groups are known: each of the called ones is a call in its own place too.
    std::string withCalls();
    std::string copyOf(const Inside& inside, int depth);
    RegexItem group(int depth);
    /// What stands at `place` is none of what Oniguruma lets a look-behind have, where this is one.
    void refuseBehind(std::size_t place);
    RegexItem captured(std::string name, int depth, std::size_t start);
    RegexItem closed(std::string open, int depth, std::size_t start);
    /// `(?~absent)`: whatever goes on without coming to a place where `absent` matches.
    RegexItem absence(int depth, std::size_t start);
    /// `(?i-x)` and `(?i-x:…)`.
    RegexItem options(int depth, std::size_t start);

    struct Behind { ///< in which kinds of look-behinds
        bool positive = false;
        bool negative = false;
    };

    RegexReader m_in;
    Behind m_behind;
    bool m_namesOnly;
    bool m_referred = false; ///< by `\1` or `\k`
    bool m_inAbsence = false;
    bool m_around = false; ///< in a look-ahead or look-behind
    std::vector<std::pair<std::size_t, std::size_t>>
        m_forward;                  ///< references: where, and to which later group
    RegexShape m_shape;             ///< of the last alternation
    std::vector<RegexItem> m_items; ///< of the last alternation, where it has one branch
    std::vector<RegexGroup> m_groups;
    std::map<std::string, std::size_t> m_names;
    std::map<std::size_t, std::size_t> m_numbers;                  ///< by where a group begins
    std::vector<std::pair<std::size_t, GroupReference>> m_callees; ///< by where the call stands
    std::map<std::size_t, std::size_t> m_called;                   ///< the same, resolved
    std::optional<RegexCalls> m_calls; ///< in the second run, where there are calls
    int m_depth = 0;                   ///< of calls, in the second run
};

} // namespace tokenscope
