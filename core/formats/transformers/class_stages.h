#pragma once
// The stages that transformers 5 builds for a tokenizer class, whatever the tokenizer.json has: a class with
// its own constructor takes pieces, merges and the post-processor from the file and nothing else. Source:
// TokenizersBackend.convert_to_native_format and the constructors of the classes.

#include "core/definition/tokenizer_definition.h"
#include "core/formats/transformers/config_fields.h"
#include "core/formats/transformers/fast_class_table.h"
#include "core/formats/transformers/model_folder.h"

namespace tokenscope::formats {

struct ClassStages {
    std::optional<NormalizerConfig> normalizer;
    std::optional<PreTokenizerConfig> preTokenizer;
    std::optional<DecoderConfig> decoder;
};

/// Whether the stages of this class fit the file: its pieces are bytes where the class's are, and words of
/// WordPiece where the class's are. Otherwise the class can't encode a text by them.
bool fitsClass(FastClass::Stages stages, const TokenizerDefinition& definition);

/// `fields` learns which fields of the configuration were used. `definition` is the file's; its charsmap is
/// kept by the classes for SentencePiece models.
ClassStages buildClassStages(const FastClass& known, const ModelFolderConfig& config,
                             const TokenizerDefinition& definition, ConfigFields& fields);

/// The stages of the slow Llama or T5 class, which transformers 4 converts if the folder declares
/// add_prefix_space. Source: LlamaTokenizerFast, T5TokenizerFast, convert_slow_tokenizer.
ClassStages buildSlowStages(const FastClass& known, const ModelFolderConfig& config,
                            const TokenizerDefinition& definition, ConfigFields& fields);

/// Lists strip_accents and, for classes with `chinese`, tokenize_chinese_chars. `own` is the file's normalizer, or null.
void noteBertOptions(const BertNormalizer& made, const BertNormalizer* own, bool chinese,
                     ConfigFields& fields);

/// What the stages of a tokenizer file do, by the options of classes; nullopt: the stages have no such option.
struct FileOptions {
    explicit FileOptions(const TokenizerDefinition& definition);

    std::optional<bool> prefixSpace, legacy;
    bool lowerCase = false, removesAccents = false, splitsPunctuation = false;
    const BertNormalizer* bert = nullptr; ///< of the definition

  private:
    void add(const NormalizerConfig::Kind& kind);
    void add(const PreTokenizerConfig::Kind& kind);
};

/// Gives the definition's model the options of the class; whether that changed any. `unk` is the class's unknown
/// token. Nothing: the class can't use a model of this kind, or so small a vocabulary; the model is unchanged.
std::optional<bool> setClassModel(const FastClass& known, const ModelFolderConfig& config,
                                  const std::optional<std::pair<std::string, PieceId>>& unk,
                                  TokenizerDefinition& definition);

} // namespace tokenscope::formats
