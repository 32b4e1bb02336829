#pragma once
// The two tokenizers that are compared as files, and what sentences call them.

#include "core/encoding/tokenizer.h"

#include <memory>
#include <string>

namespace tokenscope::compare {

/// Neither is null. What is made of a pair keeps its tokenizers alive.
struct FilePair {
    std::shared_ptr<const Tokenizer> a, b;
    std::string nameA = "A", nameB = "B";
};

} // namespace tokenscope::compare
