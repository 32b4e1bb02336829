#pragma once
// Stage 3: splits normalized text into words. Words are ranges of the text that ascend and don't overlap;
// removed text is in no word. A pre-tokenizer may also rewrite the text (Metaspace, ByteLevel's alphabet).

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/stage_configs.h"
#include "core/stages/normalize/normalized_text.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace tokenscope {

struct PreTokenizedText {
    NormalizedText text;
    /// Ranges of text.text; initially the whole text is one word (none if it is empty).
    std::vector<ByteSpan> words;
    bool startsOriginal = true; ///< the text starts at offset 0 of the whole input (for Metaspace `first`)
};

/// Const and thread-safe. Errors: TooLarge (match limit, naming the pattern), Canceled.
class PreTokenizer {
  public:
    virtual ~PreTokenizer() = default;
    virtual Result<void> apply(PreTokenizedText& text, const Progress& progress) const = 0;
    /// The parts of a sequence, in order; empty for a rule.
    [[nodiscard]] virtual std::span<const std::unique_ptr<PreTokenizer>> parts() const { return {}; }
};

/// Like apply(), and calls `after` after each rule. Rules are numbered from 0; those of nested sequences
/// count too.
using AfterPreTokenizer = std::function<void(std::size_t rule, const PreTokenizedText& text)>;
Result<void> applyEach(const PreTokenizer& preTokenizer, PreTokenizedText& text, const Progress& progress,
                       const AfterPreTokenizer& after);

/// Errors: Unsupported or Damaged with `where` under `$.pre_tokenizer`.
Result<std::unique_ptr<PreTokenizer>> makePreTokenizer(const PreTokenizerConfig& config);

} // namespace tokenscope
