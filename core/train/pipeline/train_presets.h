#pragma once
// The options of known tokenizers, as a starting point.

#include "core/base/message.h"
#include "core/train/pipeline/train_options.h"

#include <optional>
#include <span>
#include <string_view>

namespace tokenscope::train {

struct TrainPreset {
    std::string_view name;  ///< `gpt2`
    MessageLiteral title;   ///< "GPT-2"
    MessageLiteral summary; ///< one line
    TrainOptions options;
};

std::span<const TrainPreset> trainPresets();
/// nullptr for an unknown name.
const TrainPreset* findTrainPreset(std::string_view name);

/// Defaults for a model and form, with 32 768 tokens. Without a form, the usual one of the model.
TrainOptions trainOptionsOf(TrainModel model, std::optional<TrainForm> form = {});

/// The nine special tokens of nanochat, in its order: `<|bos|>` …
std::vector<TrainToken> nanoChatTokens();

} // namespace tokenscope::train
