#pragma once
// What is told of a file beside another one of the same model, in a few lines: the overview and `inspect --beside`.

#include "core/base/error.h"
#include "core/compare/witness/compared_files.h"

#include <string>
#include <vector>

namespace tokenscope::compare {

/// Whether nine in ten ids of the smaller vocabulary mean the same piece in both, by a sample of some thousand.
bool areRelatives(const Tokenizer& one, const Tokenizer& other);

struct RelativeFact {
    Diagnostic diagnostic; ///< `where`: what it is about, in words
    std::string example;   ///< a text that both encode as `first` and `second`; empty: none is needed
    std::vector<PieceId> first, second;
};

/// Texts that show a difference, then what else is said otherwise, a fact each; warnings first: they concern other ids.
std::vector<RelativeFact> relativeFacts(const ComparedFiles& compared);

} // namespace tokenscope::compare
