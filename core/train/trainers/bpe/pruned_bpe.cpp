#include "core/train/trainers/bpe/pruned_bpe.h"
#include "core/base/try.h"

#include <algorithm>
#include <queue>
#include <unordered_set>
#include <utility>

namespace tokenscope::train {

namespace {

struct PieceState {
    std::vector<std::uint32_t> merges; ///< that result in the piece, ascending
    std::size_t partOf = 0;            ///< remaining merges that it is a part of
    std::uint64_t uses = 0;
    bool dropped = false;
};

/// tiktoken has no list of merges: a piece's parts are the two pieces before the last step of encoding its
/// bytes.
std::vector<Merge> mergesOfRanks(const Vocabulary& vocabulary) {
    std::vector<Merge> merges;
    std::vector<std::string_view> texts;
    for (const std::uint32_t index : vocabulary.byAscendingId()) {
        const std::string_view text = vocabulary.entryBytes(index);
        const PieceId id = vocabulary.entry(index).id;
        texts.clear();
        for (std::size_t i = 0; i < text.size(); ++i)
            texts.push_back(text.substr(i, 1));
        while (texts.size() > 2) {
            PieceId lowest = id;
            std::size_t at = texts.size();
            for (std::size_t i = 0; i + 1 < texts.size(); ++i) {
                const PieceId joined =
                    vocabulary.find({texts[i].data(), texts[i].size() + texts[i + 1].size()});
                if (joined < lowest) {
                    lowest = joined;
                    at = i;
                }
            }
            if (at == texts.size())
                break;
            texts[at] = {texts[at].data(), texts[at].size() + texts[at + 1].size()};
            texts.erase(texts.begin() + static_cast<std::ptrdiff_t>(at) + 1);
        }
        if (texts.size() != 2)
            continue;
        const Merge merge{vocabulary.find(texts[0]), vocabulary.find(texts[1]), id};
        if (merge.left != kNoPiece && merge.right != kNoPiece)
            merges.push_back(merge);
    }
    return merges;
}

class Pruner {
  public:
    Pruner(const std::vector<Merge>& merges, std::size_t ids, const std::unordered_set<PieceId>& kept)
        : m_merges(merges)
        , m_pieces(ids) {
        for (std::uint32_t i = 0; i < merges.size(); ++i) {
            m_pieces[merges[i].merged].merges.push_back(i);
            ++m_pieces[merges[i].left].partOf;
            ++m_pieces[merges[i].right].partOf;
        }
        for (const PieceId id : kept)
            m_pieces[id].merges.clear();
    }

    PieceState& operator[](PieceId id) { return m_pieces[id]; }

    void offer(PieceId id, PruneOrder order) {
        const PieceState& piece = m_pieces[id];
        if (piece.dropped || piece.merges.empty() || piece.partOf > 0)
            return;
        const std::uint32_t last = piece.merges.front();
        m_leaves.push({order == PruneOrder::LeastUsed ? piece.uses : 0, last, id});
    }

    /// nullopt: every remaining piece is a part of another one, or not the result of a merge.
    std::optional<PieceId> drop(PruneOrder order) {
        while (!m_leaves.empty()) {
            const Leaf leaf = m_leaves.top();
            m_leaves.pop();
            PieceState& piece = m_pieces[leaf.id];
            if (piece.dropped)
                continue;
            if (order == PruneOrder::LeastUsed && piece.uses != leaf.uses) {
                offer(leaf.id, order);
                continue;
            }
            piece.dropped = true;
            const Merge& first = m_merges[piece.merges.front()];
            m_pieces[first.left].uses += piece.uses;
            m_pieces[first.right].uses += piece.uses;
            for (const std::uint32_t merge : piece.merges) {
                for (const PieceId part : {m_merges[merge].left, m_merges[merge].right}) {
                    if (--m_pieces[part].partOf == 0)
                        offer(part, order);
                }
            }
            return leaf.id;
        }
        return std::nullopt;
    }

  private:
    struct Leaf {
        std::uint64_t uses = 0;
        std::uint32_t merge = 0;
        PieceId id = 0;
        bool operator<(const Leaf& other) const {
            return uses != other.uses ? uses > other.uses : merge < other.merge;
        }
    };
    const std::vector<Merge>& m_merges;
    std::vector<PieceState> m_pieces; ///< by id
    std::priority_queue<Leaf> m_leaves;
};

Result<void> countUses(const ExistingBpe& existing, const WordCounts& words, Pruner& pruner,
                       const Progress& progress) {
    std::vector<SymbolId> symbols;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "pruning was canceled");
        TOKENSCOPE_TRY_VOID(existing.encode(words.word(i), symbols, progress));
        for (const SymbolId symbol : symbols) {
            if (symbol != kBreakSymbol)
                pruner[symbol].uses += words.count(i);
        }
    }
    return {};
}

TokenizerDefinition without(const TokenizerDefinition& definition, Pruner& pruner) {
    TokenizerDefinition left = definition;
    left.vocabulary = {};
    for (std::size_t i = 0; i < definition.vocabulary.size(); ++i) {
        const Vocabulary::Entry& entry = definition.vocabulary.entry(i);
        if (!pruner[entry.id].dropped)
            left.vocabulary.add(definition.vocabulary.entryBytes(i), entry.id, entry.type, entry.score);
    }
    left.vocabulary.finish();
    keepIdsOfAddedTokens(left);
    std::erase_if(std::get<BpeModel>(left.model).merges,
                  [&](const Merge& merge) { return pruner[merge.merged].dropped; });
    return left;
}

} // namespace

Result<PrunedBpe> pruneBpe(const std::shared_ptr<const TokenizerDefinition>& definition, std::size_t pieces,
                           PruneOrder order, const WordCounts& words, const Progress& progress) {
    const auto existing = ExistingBpe::make(definition);
    if (!existing)
        return tl::unexpected(existing.error());
    const auto& model = std::get<BpeModel>(definition->model);
    const std::vector<Merge> ofRanks =
        model.order == BpeModel::Order::Ranks ? mergesOfRanks(definition->vocabulary) : std::vector<Merge>();
    std::unordered_set<PieceId> kept;
    for (const AddedToken& token : definition->addedTokens)
        kept.insert(token.id);
    if (model.unkId)
        kept.insert(*model.unkId);
    Pruner pruner(model.order == BpeModel::Order::Ranks ? ofRanks : model.merges, existing->texts().size(),
                  kept);
    if (order == PruneOrder::LeastUsed) {
        TOKENSCOPE_TRY_VOID(countUses(*existing, words, pruner, progress));
    }
    const Vocabulary& vocabulary = definition->vocabulary;
    for (std::size_t i = 0; i < vocabulary.size(); ++i)
        pruner.offer(vocabulary.entry(i).id, order);
    PrunedBpe pruned;
    while (vocabulary.size() - pruned.dropped.size() > pieces) {
        const auto dropped = pruner.drop(order);
        if (!dropped)
            return fail(ErrorCode::BadInput, {},
                        message("{} tokens cannot be removed, more than the {} to keep",
                                vocabulary.size() - pruned.dropped.size(), pieces),
                        "request more tokens");
        pruned.dropped.push_back(*dropped);
        if (progress.stopped())
            return fail(ErrorCode::Canceled, {}, "pruning was canceled");
    }
    pruned.definition = without(*definition, pruner);
    return pruned;
}

} // namespace tokenscope::train
