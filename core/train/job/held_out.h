#pragma once
// How a tokenizer does on text that it wasn't trained on.

#include "core/encoding/tokenizer.h"
#include "core/train/job/teller.h"
#include "core/train/job/train_figures.h"

#include <span>
#include <string>

namespace tokenscope {

/// Texts are files or all files of folders, encoded without special tokens in parts of some 64 KB that end with lines.
/// Errors: Unreadable, Cancelled; what encoding gives.
Result<HeldOutFigures> measureHeldOut(const Tokenizer& tokenizer, std::span<const std::string> texts,
                                      TrainTeller& teller);

} // namespace tokenscope
