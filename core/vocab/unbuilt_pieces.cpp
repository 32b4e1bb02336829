#include "core/vocab/unbuilt_pieces.h"

#include "core/base/try.h"
#include "core/explain/bpe/bpe_steps.h"
#include "core/explain/bpe/piece_merges.h"

namespace tokenscope::vocab {

Result<const UnbuiltPiece*> UnbuiltPieces::findDeeper(PieceId id, int depth, const Progress& progress) {
    if (const auto known = m_known.find(id); known != m_known.end())
        return &known->second;
    const auto built = explain::explainPiece(m_tokenizer, id, progress);
    if (!built && built.error().code == ErrorCode::Canceled)
        return tl::unexpected<Error>(built.error());
    if (!built || built->reached)
        return nullptr;
    UnbuiltPiece& known = m_known[id]; // stays at its place when others are added, which may need it in turn
    known = {id, Obstacle::NoMerge, built->why, {}};
    const auto& bpe = std::get<BpeModel>(m_tokenizer.definition().model);
    const bool isListed = bpe.order == BpeModel::Order::Merges;
    if (isListed
            ? m_tokenizer.mergeRank(id).has_value()
            : explain::hasTwoParts(m_tokenizer.definition().vocabulary, m_tokenizer.spelling(id), progress))
        known.obstacle = Obstacle::OtherMerge;
    if (isListed && known.obstacle == Obstacle::OtherMerge) {
        TOKENSCOPE_TRY(const UnbuiltPiece* part, findPart(id, depth, progress));
        if (part)
            known = *part;
        return &known;
    }
    const auto row = built->steps.symbolsAfter(built->steps.mergesEnd());
    if (isListed && row.size() == 2 && row[0].id != kNoPiece && row[1].id != kNoPiece)
        known.missingMerge = Merge{row[0].id, row[1].id, id};
    return &known;
}

/// The cause if each merge of the piece has a part that merging doesn't build; null if one has none.
Result<const UnbuiltPiece*> UnbuiltPieces::findPart(PieceId id, int depth, const Progress& progress) {
    constexpr int kMaxDepth = 256; // of the stack
    if (depth > kMaxDepth)
        return nullptr;
    if (m_merges.empty())
        for (const Merge& merge : std::get<BpeModel>(m_tokenizer.definition().model).merges)
            m_merges.emplace(merge.merged, merge);
    const UnbuiltPiece* cause = nullptr;
    const auto [first, last] = m_merges.equal_range(id);
    for (auto merge = first; merge != last; ++merge) {
        TOKENSCOPE_TRY(const UnbuiltPiece* part, findDeeper(merge->second.left, depth + 1, progress));
        if (!part) {
            TOKENSCOPE_TRY(part, findDeeper(merge->second.right, depth + 1, progress));
        }
        if (!part)
            return nullptr;
        if (!cause || cause->obstacle == Obstacle::OtherMerge)
            cause = part;
    }
    return cause;
}

} // namespace tokenscope::vocab
