#pragma once
// Sentences of single rules; for stage_words.cpp.

#include "core/definition/tokenizer_definition.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::stage_words {

std::string quoted(std::string_view text);
std::string quoted(const Pattern& pattern);
std::string listed(const std::vector<std::string>& items); ///< a, b and c

// Of a sequence: empty.
std::string inWords(const NormalizerConfig& config);
std::string inWords(const PreTokenizerConfig& config);
std::string inWords(const PostProcessorConfig& config); ///< of bos and eos, which need the pieces: empty
std::string inWords(const DecoderConfig& config);
std::string bosEosInWords(const TokenizerDefinition& definition);

} // namespace tokenscope::stage_words
