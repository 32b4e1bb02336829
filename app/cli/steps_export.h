#pragma once
// `steps --export`: the replay of a text's words as a file to give away, of Unigram the lattices of its words.

#include "core/encoding/tokenizer.h"

#include <string>
#include <string_view>

namespace tokenscope::cli {

/// `kind`: html, svg or markdown. A picture shows one word: the first that has steps or candidates, else the first. Errors:
/// BadInput (another kind, a model with neither merges nor lattice, no word), and those of listWords(), makeReplays(),
/// latticeOfText() and of what writes.
Result<std::string> exportSteps(const Tokenizer& tokenizer, std::string_view text,
                                const EncodeOptions& options, std::string_view kind);

} // namespace tokenscope::cli
