#pragma once
// Words by patterns alone, on the bytes of a text: hand-written scanners for published patterns, PCRE2 for others. For a
// pre-tokenizer that is a Split, a ByteLevel, or a sequence of Splits with or without a ByteLevel at its end.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/stage_configs.h"
#include "core/regex/regex.h"
#include "core/stages/pretokenize/known_patterns.h"
#include "core/train/splitting/word_counts.h"

#include <functional>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace tokenscope::train {

/// Const and thread-safe. A byte that is not UTF-8 is a character of no class.
class PatternWords {
  public:
    /// nullopt where the pre-tokenizer does more than isolate. Errors: Damaged, Unsupported (a pattern).
    static Result<std::optional<PatternWords>> make(const PreTokenizerConfig& config);

    [[nodiscard]] bool scanned() const {
        return m_splitters.size() == 1 && std::holds_alternative<KnownPattern>(m_splitters.front());
    }
    /// Errors: TooLarge, Canceled.
    Result<void> forEach(std::string_view record, const std::function<void(std::string_view)>& each,
                         const Progress& progress) const;
    /// Where scanned(): adds each word `times`; bytes up to `readable` may be read.
    void count(std::string_view record, WordCounts& words, std::uint64_t times, const char* readable) const;

  private:
    using Splitter = std::variant<KnownPattern, Regex>;
    Result<void> cut(std::string_view text, std::size_t splitter,
                     const std::function<void(std::string_view)>& each, const Progress& progress) const;

    std::vector<Splitter> m_splitters; ///< none: a record is one word
};

} // namespace tokenscope::train
