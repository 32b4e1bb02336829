#pragma once
// transformers' classes that make a tokenizer.json of a SentencePiece model, in what they differ: the order of the
// pieces, the stages, and what is around a text. Facts: transformers' convert_slow_tokenizer.py and the
// defaults of the slow classes. Llama's and Gemma's ways are of their own and stand in convert_sentencepiece.cpp.

#include "core/formats/transformers/model_folder.h"

#include <cstdint>
#include <string_view>

namespace tokenscope::formats {

struct SentencePieceClass {
    enum class Order : std::uint8_t {
        Model,     ///< as the model has them
        Fairseq,   ///< `<s> <pad> </s> <unk>` in the place of the model's first three
        Camembert, ///< five of its own in the place of the first
        Pegasus,   ///< 105 of its own in the place of the first two, or as its offset says
        Seamless,  ///< `<pad> <unk> <s> </s>` in the place of the first three
    };
    enum class Normalizer : std::uint8_t {
        Words,   ///< no spaces at the end, several spaces are one `▁`
        Quotes,  ///< ALBERT: `` and '' are quotes, accents and case may go
        RemBert, ///< the same, in another order
        Deberta, ///< no spaces at the ends
        Siglip,  ///< in small letters, without the punctuation of ASCII
    };
    enum class Words : std::uint8_t { Metaspace, WhitespaceThenMetaspace, PunctuationThenMetaspace };

    TokenizerKind kind;
    Order order = Order::Model;
    Normalizer normalizer = Normalizer::Words;
    Words words = Words::Metaspace;
    std::string_view after = {}; ///< pieces after those of the model, with a space between
    std::string_view
        single = {},
        pair = {}; ///< templates as Hugging Face writes them, `$A:0 </s>:0`, and `LANGUAGE`; empty: none
    std::string_view language = {}; ///< in the templates, where the folder names no other
    bool lowersCommas = false;      ///< 100 is taken off the scores of pieces like `5,`
    bool lowerCase = false;         ///< where the folder doesn't say
    bool keepsAccents = false;      ///< likewise
};

/// Null for a class that is made in another way, or not known.
const SentencePieceClass* findSentencePieceClass(TokenizerKind kind);

/// The pieces of a model in the order of the class, with its own.
Vocabulary orderPieces(const Vocabulary& model, const SentencePieceClass& made,
                       const ModelFolderConfig& facts);

/// The id that the unknown piece has after orderPieces().
std::optional<PieceId> orderedUnknown(std::optional<PieceId> model, const SentencePieceClass& made,
                                      const ModelFolderConfig& facts);

/// What the class puts around a text; false, and nothing done, where a token for it is neither piece nor added token.
bool makeClassTemplate(const SentencePieceClass& made, const ModelFolderConfig& facts,
                       TokenizerDefinition& definition);

/// Normalizer, words, decoder, and makeClassTemplate(). `charsmap` is the model's, or empty.
void makeClassStages(const SentencePieceClass& made, const ModelFolderConfig& facts,
                     const std::string& charsmap, TokenizerDefinition& definition);

/// How a space is put before a text: `add_prefix_space` and `legacy` say it.
PrependScheme prependSchemeOf(const ModelFolderConfig& facts);

} // namespace tokenscope::formats
