#pragma once
// Regular expressions of tokenizer files, run by PCRE2 (JIT) with the semantics of their own engines:
// Oniguruma (tokenizer.json) and Rust's regex / fancy-regex (tiktoken). Differences are translated; patterns
// that can't be run exactly are rejected with the reason.

#include "core/base/byte_span.h"
#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/regex/pattern.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

class Regex {
  public:
    /// Errors: Damaged (syntax: position and cause in the message) or Unsupported; `where` is empty.
    static Result<Regex> compile(const Pattern& pattern);
    Regex(Regex&&) noexcept;
    Regex& operator=(Regex&&) noexcept;
    ~Regex();

    /// All non-overlapping matches in order, like the engine's find_iter, empty ones included: after an empty
    /// match the search continues one character later. Bytes that are not UTF-8 match nothing. Uses its own
    /// stack of at most 64 MiB and, if that doesn't suffice, 256 MiB of heap. Thread-safe. Errors: Canceled;
    /// TooLarge (the message contains the pattern) if a match takes more than ten million steps and four for
    /// each byte, or all matches together more than two seconds and two microseconds for each byte. The time
    /// is checked every 128 positions, or at each position while matching is slow.
    [[nodiscard]] Result<void> findAll(std::string_view text, std::vector<ByteSpan>& matches,
                                       const Progress& progress = {}) const;
    /// Whether some text has an empty match.
    [[nodiscard]] bool canMatchEmpty() const;
    [[nodiscard]] const std::string& translated() const; ///< as given to PCRE2

  private:
    struct State;
    explicit Regex(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

// Finds the matches of a Pattern, a literal or a regex, for Replace and Split.

class PatternFinder {
  public:
    /// Errors: as Regex::compile(), with this `where`.
    static Result<PatternFinder> make(const Pattern& pattern, const std::string& where);

    /// As Regex::findAll(). An empty literal matches at every boundary of characters, both ends included.
    Result<void> findAll(std::string_view text, std::vector<ByteSpan>& matches,
                         const Progress& progress = {}) const;

  private:
    std::string m_literal;
    std::optional<Regex> m_regex;
};

} // namespace tokenscope
