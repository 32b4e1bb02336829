#pragma once
// How far a Unigram training is, as text that gives the same bits again:
//
//   ROUND ITERATION LIKELIHOOD SEEDS LEFT     numbers in hexadecimal, floating point by its bits
//   NUMBER PROBABILITY                        of each piece that is left

#include "core/train/trainers/unigram/unigram_trainer.h"

#include <optional>
#include <string>
#include <string_view>

namespace tokenscope::train {

std::string spelledUnigramState(const UnigramState& state);
/// nullopt: it is none, or cut short.
std::optional<UnigramState> readUnigramState(std::string_view text);

} // namespace tokenscope::train
