#pragma once
// The beginning of small models that tests build by hand.

#include "core/definition/tokenizer_definition.h"

namespace tokenscope::test {

/// A SentencePiece model as read from its file, with only `<unk> <s> </s>`; the test adds the pieces and the
/// model.
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

/// Merges by the scores of the pieces; fuses consecutive unknown characters to one `<unk>`, which has id 0.
inline BpeModel bpeByScores() {
    BpeModel bpe;
    bpe.order = BpeModel::Order::Scores;
    bpe.unkId = 0;
    bpe.unkToken = "<unk>";
    bpe.fuseUnk = true;
    return bpe;
}

} // namespace tokenscope::test
