#pragma once
// The options of known tokenizers, as a starting point: all of them can be changed.

#include "core/train/pipeline/train_options.h"

#include <optional>
#include <span>
#include <string_view>

namespace tokenscope::train {

struct TrainPreset {
    std::string_view name;    ///< `gpt2`
    std::string_view title;   ///< "GPT-2"
    std::string_view summary; ///< one line
    TrainOptions options;
};

std::span<const TrainPreset> trainPresets();
/// nullptr for an unknown name.
const TrainPreset* findTrainPreset(std::string_view name);

/// Defaults for a model and form, with 32 768 tokens; without a form, in the model's own one.
TrainOptions trainOptionsOf(TrainModel model, std::optional<TrainForm> form = {});

/// nanochat's nine, in its order: `<|bos|>` …
std::vector<TrainToken> nanoChatTokens();

} // namespace tokenscope::train
