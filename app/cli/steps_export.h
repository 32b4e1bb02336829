#pragma once
// `steps --export`: the replay of a text's words as a file to give away.

#include "core/encoding/tokenizer.h"

#include <string>
#include <string_view>

namespace tokenscope::cli {

/// `kind`: html, svg or markdown. A picture shows one word: the first that has steps, else the first. Errors: BadInput
/// (another kind, a model that is not BPE, no word), those of listWords().
Result<std::string> exportSteps(const Tokenizer& tokenizer, std::string_view text,
                                const EncodeOptions& options, std::string_view kind);

} // namespace tokenscope::cli
