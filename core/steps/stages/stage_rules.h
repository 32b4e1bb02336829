#pragma once
// The rules of a stage in the order in which they work: the leaves of its sequences.

#include "core/definition/tokenizer_definition.h"

#include <string>
#include <vector>

namespace tokenscope::explain {

struct StageRule {
    std::string name;  ///< as tokenizer.json names the type: `NFC`, `Replace`
    std::string where; ///< `$.normalizer`, `$.pre_tokenizer.pretokenizers[1]`
};

/// An empty sequence is a rule that does nothing.
std::vector<StageRule> rulesOf(const NormalizerConfig& config);
std::vector<StageRule> rulesOf(const PreTokenizerConfig& config);
std::vector<StageRule> rulesOf(const PostProcessorConfig& config);
std::vector<StageRule> rulesOf(const DecoderConfig& config);

/// What really decodes, rule by rule as Tokenizer::observeDecoding tells it; never empty. llama.cpp's and
/// SentencePiece's own decoding, and joining by blanks where there is no decoder, are rules, too.
std::vector<StageRule> decoderRules(const TokenizerDefinition& definition);

} // namespace tokenscope::explain
