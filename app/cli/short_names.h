#pragma once
// Short names of two files for sentences.

#include <string>
#include <utility>

namespace tokenscope::cli {

/// The shortest ends of two paths that differ: `a.json`, `gemma/tokenizer.json`.
std::pair<std::string, std::string> shortNames(const std::string& a, const std::string& b);

} // namespace tokenscope::cli
