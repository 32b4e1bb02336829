// Vocabulary, types, scores.

#include "core/compare/files/diff_table_maker.h"

namespace tokenscope {

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
} // namespace tokenscope
