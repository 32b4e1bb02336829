#pragma once
// Small tokenizers made from an input, of every format, kind and stage. They are written as files and loaded, so that
// each is one that a user could have.

#include "core/definition/tokenizer_definition.h"
#include "core/formats/load.h"
#include "tests/fuzz/support/made_input.h"

#include <memory>

namespace tokenscope::fuzz {

/// Null where the loader refuses what was made.
std::shared_ptr<const TokenizerDefinition> makeDefinition(MadeInput& input);

// The steps of it.

/// Normalizer, pre-tokenizer, post-processor, decoder, truncation and padding, as tokenizer.json may have them.
void makeStages(MadeInput& input, TokenizerDefinition& definition);

/// The file's bytes; empty where it can't be written.
std::string makeHuggingFaceJson(MadeInput& input);
std::string makeSentencePiece(MadeInput& input);
std::string makeTiktoken(MadeInput& input, formats::TiktokenChoice& choice);
std::string makeTekken(MadeInput& input);
std::string makeRwkv(MadeInput& input);
std::string makeGguf(MadeInput& input);

} // namespace tokenscope::fuzz
