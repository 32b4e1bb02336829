#pragma once
// A Pattern at work, literal or regex: what Replace and Split look for.

#include "core/regex/regex.h"

#include <optional>

namespace tokenscope {

class PatternFinder {
  public:
    /// Errors: as Regex::compile, with `where` as given.
    static Result<PatternFinder> make(const Pattern& pattern, const std::string& where);

    /// As Regex::findAll. An empty literal matches at every character's boundary, both ends included.
    Result<void> findAll(std::string_view text, std::vector<ByteSpan>& matches,
                         const Progress& progress = {}) const;

  private:
    std::string m_literal;
    std::optional<Regex> m_regex;
};

} // namespace tokenscope
