#pragma once
// The tokenizer class that belongs to the `model_type` of a config.json.

#include <string_view>

namespace tokenscope::formats {

/// The class that transformers' AutoTokenizer takes where no file names one, without `Fast`; empty: not known.
/// Classes that this program does not know are among them, so that they can be named.
std::string_view tokenizerClassOf(std::string_view modelType);

} // namespace tokenscope::formats
