#pragma once
// transformers' classes that create a tokenizer.json from a SentencePiece model, and their differences: the
// order of the pieces, the stages, and the post-processor. Sources: transformers' convert_slow_tokenizer.py
// and the defaults of the slow classes. Llama and Gemma are converted in another way, see
// convert_sentencepiece.cpp.

#include "core/formats/transformers/model_folder.h"
#include "core/formats/transformers/tokenizer_classes.h"

#include <cstdint>
#include <string_view>

namespace tokenscope::formats {

struct SentencePieceClass {
    enum class Order : std::uint8_t {
        Model,     ///< as in the model
        Fairseq,   ///< `<s> <pad> </s> <unk>` replace the model's first three
        Camembert, ///< five own pieces replace the first one
        Pegasus,   ///< 105 own pieces (see its offset) replace the first two
        Seamless,  ///< `<pad> <unk> <s> </s>` replace the first three
    };
    enum class Normalizer : std::uint8_t {
        Words,   ///< removes spaces at the end; several spaces become one `▁`
        Quotes,  ///< ALBERT: `` and '' become quotation marks; optionally removes accents and lowercases
        RemBert, ///< the same in another order
        Deberta, ///< removes spaces at both ends
        Siglip,  ///< lowercases and removes ASCII punctuation
    };
    enum class Words : std::uint8_t { Metaspace, WhitespaceThenMetaspace, PunctuationThenMetaspace };

    TokenizerKind kind;
    Order order = Order::Model;
    Normalizer normalizer = Normalizer::Words;
    Words words = Words::Metaspace;
    std::string_view after = {}; ///< pieces after those of the model, separated by spaces
    std::string_view
        single = {},
        pair = {}; ///< templates in Hugging Face's notation, `$A:0 </s>:0`, and `LANGUAGE`; empty: none
    std::string_view language = {}; ///< in the templates, if the folder declares no other
    bool lowersCommas = false;      ///< subtracts 100 from the scores of pieces like `5,`
    bool lowerCase = false;         ///< if the folder doesn't declare it
    bool keepsAccents = false;      ///< likewise
};

/// Null for unknown classes and those that work differently.
const SentencePieceClass* findSentencePieceClass(TokenizerKind kind);

/// The model's pieces in the order of the class, with the class's own pieces.
Vocabulary orderPieces(const Vocabulary& model, const SentencePieceClass& made,
                       const ModelFolderConfig& config);

/// The id of the unknown piece after orderPieces().
std::optional<PieceId> orderedUnknown(std::optional<PieceId> model, const SentencePieceClass& made,
                                      const ModelFolderConfig& config);

/// Builds the class's template; returns false and does nothing if one of its tokens is neither a piece nor an
/// added token.
bool makeClassTemplate(const SentencePieceClass& made, const ModelFolderConfig& config,
                       TokenizerDefinition& definition);

/// Sets normalizer, pre-tokenizer and decoder, and calls makeClassTemplate(). `charsmap` is the model's, or
/// empty.
void makeClassStages(const SentencePieceClass& made, const ModelFolderConfig& config,
                     const std::string& charsmap, TokenizerDefinition& definition);

/// When a space is added before a text, from `add_prefix_space` and `legacy`.
PrependScheme prependSchemeOf(const ModelFolderConfig& config);

} // namespace tokenscope::formats
