#pragma once
// How a tokenizer's file is named wherever a user reads its name.

#include <span>
#include <string>
#include <string_view>

namespace tokenscope {

/// Names that the files of all models share, so that they don't identify the model: `tokenizer.json`.
std::span<const std::string_view> commonTokenizerNames();

/// The file's name, with its folder if all models have files of this name: `gpt2.json`, `qwen2_5/tokenizer.json`. Of a
/// folder, its name. A relative path is one from the working directory.
std::string fileTitle(std::string_view path);

} // namespace tokenscope
