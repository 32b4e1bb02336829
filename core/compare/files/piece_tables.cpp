// Vocabulary, types, scores.

#include "core/compare/files/diff_table_maker.h"

#include <algorithm>

namespace tokenscope::compare {

std::optional<double> exactScore(const Tokenizer& tokenizer, PieceId id) {
    const auto score = tokenizer.score(id);
    if (!score)
        return std::nullopt;
    const TokenizerDefinition& definition = tokenizer.definition();
    if (const auto* unigram = std::get_if<UnigramModel>(&definition.model)) {
        const std::size_t index = definition.vocabulary.indexOf(id);
        if (index < unigram->exactScores.size())
            return unigram->exactScores[index];
    }
    return static_cast<double>(*score);
}

namespace files {
namespace {

bool hasScores(const Tokenizer& tokenizer) {
    return std::any_of(tokenizer.ids().begin(), tokenizer.ids().end(),
                       [&](PieceId id) { return tokenizer.score(id).has_value(); });
}

} // namespace

DiffTable vocabularyDiff(const FilePair& pair, const AlignedPieces& pieces) {
    DiffTableMaker maker(pair, DiffSection::Vocabulary);
    for (const PieceId id : pair.a->ids()) {
        const PieceId other = pieces.inB(id);
        if (other == id)
            continue;
        if (pair.b->contains(id) && !samePiece(*pair.a, id, *pair.b, id))
            maker.piece(DiffKind::OtherPiece, id, id);
        if (other == kNoPiece)
            maker.piece(DiffKind::OnlyInA, id, kNoPiece);
        else
            maker.piece(DiffKind::OtherId, id, other);
    }
    for (const PieceId id : pieces.onlyB())
        maker.piece(DiffKind::OnlyInB, kNoPiece, id);
    return maker.take();
}

DiffTable typesDiff(const FilePair& pair, const AlignedPieces& pieces) {
    DiffTableMaker maker(pair, DiffSection::Types);
    for (const PieceId id : pair.a->ids()) {
        const PieceId other = pieces.inB(id);
        if (other != kNoPiece && pair.a->type(id) != pair.b->type(other))
            maker.piece(DiffKind::Changed, id, other);
    }
    return maker.take();
}

DiffTable scoresDiff(const FilePair& pair, const AlignedPieces& pieces) {
    DiffTableMaker maker(pair, DiffSection::Scores);
    // One without scores: where both merge, the order of merging says it.
    const bool bothMerge = std::holds_alternative<BpeModel>(pair.a->definition().model) &&
                           std::holds_alternative<BpeModel>(pair.b->definition().model);
    const bool inA = hasScores(*pair.a);
    const bool inB = hasScores(*pair.b);
    if (inA != inB && !bothMerge) {
        for (const PieceId id : (inA ? pair.a : pair.b)->ids()) {
            if (exactScore(inA ? *pair.a : *pair.b, id))
                maker.piece(inA ? DiffKind::OnlyInA : DiffKind::OnlyInB, inA ? id : kNoPiece,
                            inA ? kNoPiece : id);
        }
        return maker.take();
    }
    for (const PieceId id : pair.a->ids()) {
        const PieceId other = pieces.inB(id);
        const auto a = exactScore(*pair.a, id);
        const auto b = other == kNoPiece ? std::nullopt : exactScore(*pair.b, other);
        if (a && b && *a != *b)
            maker.piece(DiffKind::Changed, id, other);
    }
    return maker.take();
}

} // namespace files
} // namespace tokenscope::compare
