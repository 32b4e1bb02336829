#pragma once
// Formats whose files leave to others what a tokenizer needs: read together with what is next to them.
// Each applies the folder's facts itself. Errors that are of another file than the one given name it in
// `file`.

#include "core/formats/load.h"
#include "core/formats/transformers/model_folder.h"

namespace tokenscope::formats {

/// `file` is vocab.json or merges.txt; the other half is next to it, under the name that goes with it
/// (`x-vocab.json` and `x-merges.txt`, `encoder.json` and `vocab.bpe`).
Result<TokenizerDefinition> loadVocabMerges(const std::filesystem::path& file, ModelFolderConfig facts,
                                            const LoadOptions& options);

Result<TokenizerDefinition> loadBertVocab(std::string_view bytes, ModelFolderConfig facts,
                                          const LoadOptions& options);

/// A SentencePiece model as the folder's tokenizer class would make a tokenizer.json of it; unchanged, with a
/// diagnostic, where the class is not one whose conversion is known.
Result<TokenizerDefinition> convertSentencePiece(TokenizerDefinition model, ModelFolderConfig facts,
                                                 const LoadOptions& options);

/// A SentencePiece model as the classes take it that look its pieces up in the vocab.json next to `file`. Errors:
/// NotRecognized without one, Damaged, Unsupported.
Result<TokenizerDefinition> applyVocabIds(TokenizerDefinition model, const std::filesystem::path& file,
                                          ModelFolderConfig facts);
/// Whether that is the way of a folder's class; a source.spm without a class is MarianTokenizer's, and becomes it.
bool usesVocabIds(const std::filesystem::path& file, ModelFolderConfig& facts);

/// A folder of ByT5, Wav2Vec2 or ESM, whose classes need no model; nullopt for other classes, or where their file is
/// not there.
std::optional<Result<TokenizerDefinition>> loadPlainClass(const std::filesystem::path& folder,
                                                          const ModelFolderConfig& facts);

} // namespace tokenscope::formats
