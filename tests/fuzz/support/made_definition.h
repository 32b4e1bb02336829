#pragma once
// Builds small tokenizers of every format, kind and stage from a fuzzer's input. They are written as files
// and loaded, so that each is one that a user could have.

#include "core/definition/tokenizer_definition.h"
#include "core/formats/load.h"
#include "tests/fuzz/support/made_input.h"

#include <memory>

namespace tokenscope::fuzz {

/// Null if the loader rejects the files.
std::shared_ptr<const TokenizerDefinition> makeDefinition(MadeInput& input);

// The steps that build it.

/// Normalizer, pre-tokenizer, post-processor, decoder, truncation and padding, as in tokenizer.json.
void makeStages(MadeInput& input, TokenizerDefinition& definition);

/// The file's bytes; empty if it can't be written.
std::string makeHuggingFaceJson(MadeInput& input);
std::string makeSentencePiece(MadeInput& input);
std::string makeTiktoken(MadeInput& input, formats::TiktokenChoice& choice);
std::string makeTekken(MadeInput& input);
std::string makeRwkv(MadeInput& input);
std::string makeGguf(MadeInput& input);

} // namespace tokenscope::fuzz
