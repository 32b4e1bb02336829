#pragma once
// The rules of a small training as stages of a tokenizer, and what was trained by them as a whole one.

#include "core/definition/tokenizer_definition.h"
#include "core/train/trainers/bpe/bpe_trainer.h"
#include "ui/panels/train/teaching_rules.h"

namespace tokenscope::ui {

/// What cuts a text into words; the alphabet of bytes is not written yet.
PreTokenizerConfig cutOf(TeachingRules::Cut cut);

/// Ids are those of the symbols. What is no symbol is `<unk>`, behind all others, where symbols are characters.
TokenizerDefinition teachingDefinition(const train::TrainedBpe& trained, const TeachingRules& rules);

} // namespace tokenscope::ui
