#pragma once
// The tokens that Whisper's class adds around a text: language, task and timestamps.

#include "core/definition/tokenizer_definition.h"
#include "core/formats/transformers/model_folder.h"

#include <string>
#include <utility>

namespace tokenscope::formats {

/// `<|startoftranscript|> language task <|notimestamps|> text <|endoftext|>`; false, without a change, if the
/// tokenizer has no such start. Warns about a language or task without a token.
bool makeWhisperTemplate(const ModelFolderConfig& config, const std::pair<std::string, PieceId>& eos,
                         TokenizerDefinition& definition);

} // namespace tokenscope::formats
