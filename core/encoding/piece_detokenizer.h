#pragma once
// Decoding by the spellings of pieces: tokenizer.json files (Hugging Face) and rank files (tiktoken).

#include "core/encoding/piece_properties.h"
#include "core/stages/decode/detokenizer.h"

#include <memory>
#include <string>
#include <vector>

namespace tokenscope {

/// `matched`: see EncodePaths. All arguments must outlive the detokenizer. Errors: those of
/// makeDecoder.
Result<std::unique_ptr<Detokenizer>> makePieceDetokenizer(const TokenizerDefinition& definition,
                                                          const PieceProperties& pieces,
                                                          const std::vector<std::string>& matched);

} // namespace tokenscope
