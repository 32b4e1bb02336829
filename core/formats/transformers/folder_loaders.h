#pragma once
// Loaders for formats whose files need their siblings: they read both and apply the folder's configuration
// themselves. An error in another file than the given one has that file's name in `file`.

#include "core/formats/load.h"
#include "core/formats/transformers/model_folder.h"

namespace tokenscope::formats {

/// Converts a SentencePiece model as the folder's tokenizer class does when it creates a tokenizer.json;
/// unchanged, with a diagnostic, if the class's conversion is not supported.
Result<TokenizerDefinition> convertSentencePiece(TokenizerDefinition model, ModelFolderConfig config,
                                                 const LoadOptions& options);

/// A SentencePiece model for the classes that look its pieces up in the vocab.json next to `file`. Errors:
/// NotRecognized without one, Damaged, Unsupported.
Result<TokenizerDefinition> applyVocabIds(TokenizerDefinition model, const std::filesystem::path& file,
                                          ModelFolderConfig config);
/// Whether the folder's class does that; a source.spm without a class is MarianTokenizer's, which is then
/// set.
bool usesVocabIds(const std::filesystem::path& file, ModelFolderConfig& config);

/// A folder of ByT5, Wav2Vec2 or ESM, whose classes need no model; nullopt for other classes, or if their
/// file is missing.
std::optional<Result<TokenizerDefinition>> loadPlainClass(const std::filesystem::path& folder,
                                                          const ModelFolderConfig& config);

} // namespace tokenscope::formats
