#pragma once
// Options as known tokenizers were trained with, to begin with: everything in them can be changed.

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

/// What suits a model in a form, of 32 768 pieces; without a form in the one that is its own.
TrainOptions trainOptionsOf(TrainModel model, std::optional<TrainForm> form = {});

/// nanochat's nine, in its order: `<|bos|>` …
std::vector<TrainToken> nanoChatTokens();

} // namespace tokenscope::train
