#pragma once
// Stage 2: text to normalized text. One file a kind; this is the entry.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/stage_configs.h"
#include "core/normalize/normalized_text.h"

#include <memory>

namespace tokenscope {

/// Const and thread-safe. Errors: TooLarge when the result would pass 1 GiB or grow more than a thousandfold
/// above 16 MiB, or a regex passes its match limit; Cancelled.
class Normalizer {
  public:
    virtual ~Normalizer() = default;
    virtual Result<void> apply(NormalizedText& text, const Progress& progress) const = 0;
};

/// Errors: Unsupported or Damaged with `where` under `$.normalizer`.
Result<std::unique_ptr<Normalizer>> makeNormalizer(const NormalizerConfig& config);

} // namespace tokenscope
