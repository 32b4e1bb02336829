#pragma once
// The stages of a tokenizer as sentences that say what happens to a text, in the order in which it happens.

#include "core/definition/tokenizer_definition.h"

#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

struct StageWords {
    std::string
        stage; ///< `added_tokens normalizer pre_tokenizer model post_processor decoder truncation padding`
    /// JSON path of the rule in a tokenizer.json, also for the formats whose stages are spelled as one;
    /// `$.normalizer.normalizers[1]`.
    std::string where;
    std::string words; ///< a sentence without the full stop
};

/// A stage that is absent has no entry; a sequence has one for each of its parts.
std::vector<StageWords> stagesInWords(const TokenizerDefinition& definition);

} // namespace tokenscope

namespace tokenscope::stage_words {

// Sentences of single rules; for stage_words.cpp.

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
