#pragma once
// Regular expressions of tokenizer files, run by PCRE2 (JIT), with the meaning of their own engines:
// Oniguruma (tokenizer.json) and Rust's regex / fancy-regex (tiktoken). What differs is translated; what
// can't be the same is refused with a word.

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

    /// All non-overlapping matches in order, as the engine's find_iter gives them (empty ones included: after
    /// an empty match the search continues one character later). Bytes that are not UTF-8 match nothing.
    /// Errors: TooLarge when a match passes the limit of steps (ten million and four a byte from each place where it may
    /// begin), or all of them two seconds and two microseconds a byte (message names the pattern; looked at every 128
    /// places, and at each while it is slow), Canceled. Takes at most 64 MiB of stack of its own, and 256 MiB of heap
    /// where that does not do. Thread-safe.
    [[nodiscard]] Result<void> findAll(std::string_view text, std::vector<ByteSpan>& matches,
                                       const Progress& progress = {}) const;
    [[nodiscard]] const std::string& translated() const; ///< as given to PCRE2

  private:
    struct State;
    explicit Regex(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

// A Pattern at work, literal or regex: what Replace and Split look for.

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
