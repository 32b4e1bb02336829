#include "core/vocab/piece_page.h"

#include "core/base/try.h"
#include "core/explain/bpe/piece_merges.h"

#include <algorithm>
#include <iterator>
#include <variant>

namespace tokenscope::vocab {
namespace {

MergeUse useOf(const PieceTable& table, std::uint32_t row, const PieceMergeIndex::Parts& parts) {
    MergeUse use = {table[parts.left].id, table[parts.right].id, table[row].id, {}, {}};
    if (table[row].rank != PieceRow::kNoRank)
        use.rank = table[row].rank;
    else if (table.hasScores())
        use.score = table[row].score;
    return use;
}

/// The merge tree, or why there is none.
Result<void> addTree(const PieceTable& table, PiecePage& page, const Progress& progress) {
    const Tokenizer& tokenizer = table.tokenizer();
    if (!tokenizer.mergeRules()) {
        page.whyNoTree = "the model doesn't merge";
        return {};
    }
    const auto merges = explain::explainPiece(tokenizer, page.id, progress);
    if (!merges) {
        if (merges.error().code == ErrorCode::Canceled)
            return tl::unexpected<Error>(merges.error());
        page.whyNoTree = merges.error().message;
        return {};
    }
    page.whyNoTree = merges->why;
    if (merges->reached)
        page.tree = explain::mergeTree(tokenizer, merges->word, merges->steps, merges->steps.steps.size());
    return {};
}

Result<void> encodeAlone(const PieceTable& table, std::uint32_t row, PiecePage& page,
                         const Progress& progress) {
    EncodeOptions options;
    options.addSpecial = false;
    options.parseSpecial = false;
    options.progress.stop = progress.stop;
    auto encoding = table.tokenizer().encode(table.text(row), options);
    if (encoding)
        page.alone = std::move(encoding->ids);
    else if (encoding.error().code == ErrorCode::Canceled)
        return tl::unexpected<Error>(encoding.error());
    else
        page.whyNotEncoded = encoding.error().message;
    return {};
}

} // namespace

std::vector<MergeUse> mergesWith(const PieceTable& table, const PieceMergeIndex& index, std::uint32_t row) {
    std::vector<MergeUse> uses;
    const PieceId id = table[row].id;
    const auto* bpe = std::get_if<BpeModel>(&table.tokenizer().definition().model);
    if (bpe && bpe->order == BpeModel::Order::Merges && !bpe->merges.empty()) {
        for (std::uint32_t rank = 0; rank < bpe->merges.size(); ++rank) {
            const Merge& merge = bpe->merges[rank];
            if (merge.left == id || merge.right == id || merge.merged == id)
                uses.push_back({merge.left, merge.right, merge.merged, rank, {}});
        }
        return uses;
    }
    if (const auto parts = index.partsOf(row))
        uses.push_back(useOf(table, row, *parts));
    for (const std::uint32_t built : index.builtFrom(row))
        uses.push_back(useOf(table, built, *index.partsOf(built)));
    return uses;
}

Result<PiecePage> pageOf(const PieceTable& table, const PieceMergeIndex* index, std::uint32_t row,
                         const Progress& progress) {
    PiecePage page;
    page.id = table[row].id;
    TOKENSCOPE_TRY_VOID(addTree(table, page, progress));
    if (index) {
        page.merges = mergesWith(table, *index, row);
        for (const std::uint32_t built : index->builtFrom(row))
            page.builtFrom.push_back(table[built].id);
        page.treesWith = index->countTreesWith(row);
    }
    TOKENSCOPE_TRY(page.variants, variantsOf(table, row, progress));
    TOKENSCOPE_TRY_VOID(encodeAlone(table, row, page, progress));
    for (const std::uint32_t same : table.withText(table.text(row)))
        if (same != row)
            page.sameText.push_back(table[same].id);
    for (std::size_t i = row - std::min<std::size_t>(row, kPageNeighbors); i < row; ++i)
        page.before.push_back(table[i].id);
    for (std::size_t i = row + 1; i < std::min(table.size(), row + 1 + kPageNeighbors); ++i)
        page.after.push_back(table[i].id);
    const auto& declarations = table.tokenizer().definition().provenance.declarations;
    std::copy_if(declarations.begin(), declarations.end(), std::back_inserter(page.declarations),
                 [&](const Declaration& one) { return one.id == page.id; });
    return page;
}

} // namespace tokenscope::vocab
