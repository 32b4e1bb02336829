#pragma once
// Splits texts into the words that a trainer counts; no token crosses from one word into the next. A text is
// split exactly as the saved tokenizer will split it when it encodes: both are built from the same two stages
// of a definition.
//
//   options  →  stages (as in the file)  →  WordSplit  →  f(word), f(word) …
//
// Added tokens are extracted from the text first, so no word contains one.
//
// A byte-level split yields words as the bytes of the text, not in GPT-2's byte alphabet. If only patterns
// split (no normalizer), bytes that are not valid UTF-8 are kept, each as a character of no class; all other
// splits replace each run of them by U+FFFD, as encoding does.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/train/splitting/split_stages.h"
#include "core/train/splitting/word_counts.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace tokenscope::train {

/// Called with each word. Its bytes are valid during the call.
using EachWord = std::function<void(std::string_view word)>;

/// Const and thread-safe; cheap to copy.
class WordSplit {
  public:
    /// Errors: BadInput, Unsupported and Damaged (a pattern or character map that can't be read).
    static Result<WordSplit> make(const WordSplitOptions& options);
    /// Splits like an existing tokenizer, to extend it.
    static Result<WordSplit> make(SplitStages stages);

    [[nodiscard]] const SplitStages& stages() const;
    /// One line, equal for equal splits; for count files.
    [[nodiscard]] const std::string& description() const;

    /// The words of a record (a line, a document), in order. Errors: TooLarge (a pattern's limit of steps, a
    /// normalizer's bound), Canceled.
    Result<void> forEachWord(std::string_view record, const EachWord& each,
                             const Progress& progress = {}) const;
    /// Adds the words, `times` each. The path for corpora: faster if 16 bytes after the record may be read,
    /// up to `readable` (null: none).
    Result<void> count(std::string_view record, WordCounts& words, std::uint64_t times = 1,
                       const Progress& progress = {}, const char* readable = nullptr) const;

    // Paths for many records. A split that is not `scanned` but `parts` counts faster by parts: the words are
    // those of the parts, and a part that occurs often is split only once.

    /// Words come from a hand-written scanner: as fast as parts.
    [[nodiscard]] bool scanned() const;
    /// There are positions where words are certain to end (WordBreaks).
    [[nodiscard]] bool parts() const;
    /// Adds the parts of a record. `begins`: the first part starts the record.
    void countParts(std::string_view record, bool begins, WordCounts& parts, std::uint64_t times = 1,
                    const char* readable = nullptr) const;
    /// The words of a part of countParts().
    Result<void> forEachWordOfPart(std::string_view part, const EachWord& each,
                                   const Progress& progress = {}) const;
    /// The last position in [begin, text.size()) before which a word certainly ends; `begin` when there is
    /// none.
    [[nodiscard]] std::size_t lastBreak(std::string_view text, std::size_t begin) const;

  private:
    struct State;
    explicit WordSplit(std::shared_ptr<const State> state);
    std::shared_ptr<const State> m_state;
};

} // namespace tokenscope::train
