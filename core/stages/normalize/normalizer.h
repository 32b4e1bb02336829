#pragma once
// Stage 2: turns text into normalized text. This is the interface; the normalizers are in
// *_normalizers.cpp, by kind.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/stage_configs.h"
#include "core/stages/normalize/normalized_text.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>

namespace tokenscope {

/// Const and thread-safe. Errors: TooLarge when the result would exceed 1 GiB, or 16 MiB and 64 times the
/// text (each byte takes 16 more for its origins), or when a regex exceeds its match limit; Canceled.
class Normalizer {
  public:
    virtual ~Normalizer() = default;
    virtual Result<void> apply(NormalizedText& text, const Progress& progress) const = 0;
    /// The parts of a sequence, in order; empty for a rule.
    [[nodiscard]] virtual std::span<const std::unique_ptr<Normalizer>> parts() const { return {}; }
};

/// Like apply(), and calls `after` after each rule. Rules are numbered from 0; those of nested sequences
/// count too.
using AfterNormalizer = std::function<void(std::size_t rule, const NormalizedText& text)>;
Result<void> applyEach(const Normalizer& normalizer, NormalizedText& text, const Progress& progress,
                       const AfterNormalizer& after);

/// Errors: Unsupported or Damaged with `where` under `$.normalizer`.
Result<std::unique_ptr<Normalizer>> makeNormalizer(const NormalizerConfig& config);

} // namespace tokenscope
