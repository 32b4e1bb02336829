#pragma once
// What small models that tests make by hand begin with.

#include "core/definition/tokenizer_definition.h"

namespace tokenscope::test {

/// A SentencePiece model as its file would be read, with `<unk> <s> </s>` and no more: to be finished, and given a model.
inline TokenizerDefinition bareSentencePiece() {
    TokenizerDefinition definition;
    definition.format = SourceFormat::SentencePiece;
    definition.vocabulary.add("<unk>", 0, PieceType::Unknown);
    definition.vocabulary.add("<s>", 1, PieceType::Control);
    definition.vocabulary.add("</s>", 2, PieceType::Control);
    definition.special.unk = 0;
    definition.normalizer = NormalizerConfig{SentencePieceNormalizer{}};
    return definition;
}

/// Merges by the scores of pieces, unknown characters in a row as one `<unk>`, which is 0.
inline BpeModel bpeByScores() {
    BpeModel bpe;
    bpe.order = BpeModel::Order::Scores;
    bpe.unkId = 0;
    bpe.unkToken = "<unk>";
    bpe.fuseUnk = true;
    return bpe;
}

} // namespace tokenscope::test
