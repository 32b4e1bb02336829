#pragma once
// Stage 2: text to normalized text. One file for each kind; this is the interface.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/stage_configs.h"
#include "core/stages/normalize/normalized_text.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

namespace tokenscope {

/// Const and thread-safe. Errors: TooLarge when the result would pass 1 GiB or be more than 64 times the text
/// and above 16 MiB (each byte takes 16 more for its origins), or a regex passes its match limit; Canceled.
class Normalizer {
  public:
    virtual ~Normalizer() = default;
    virtual Result<void> apply(NormalizedText& text, const Progress& progress) const = 0;
    /// The parts of a sequence, in order; empty for a rule.
    [[nodiscard]] virtual std::span<const std::unique_ptr<Normalizer>> parts() const { return {}; }
};

/// apply(), and calls `after` after each rule: `rule` counts those of nested sequences, too, from 0.
using AfterNormalizer = std::function<void(std::size_t rule, const NormalizedText& text)>;
Result<void> applyEach(const Normalizer& normalizer, NormalizedText& text, const Progress& progress,
                       const AfterNormalizer& after);

/// Errors: Unsupported or Damaged with `where` under `$.normalizer`.
Result<std::unique_ptr<Normalizer>> makeNormalizer(const NormalizerConfig& config);

} // namespace tokenscope
