#pragma once
// The rules of the teaching view as a pre-tokenizer, and the result as a complete tokenizer.

#include "core/definition/tokenizer_definition.h"
#include "core/train/trainers/bpe/bpe_trainer.h"
#include "ui/panels/train/teaching_rules.h"

namespace tokenscope::ui {

/// The pre-tokenizer, without the conversion to the byte alphabet.
PreTokenizerConfig preTokenizerOf(TeachingRules::Split split);

/// Ids are those of the symbols. If symbols are characters, `<unk>` is the last id.
TokenizerDefinition teachingDefinition(const train::TrainedBpe& trained, const TeachingRules& rules);

} // namespace tokenscope::ui
