#pragma once
// What sentences call two files.

#include <string>
#include <utility>

namespace tokenscope::cli {

/// The last parts of two paths in which they can be told apart: `a.json`, `gemma/tokenizer.json`.
std::pair<std::string, std::string> shortNames(const std::string& a, const std::string& b);

} // namespace tokenscope::cli
