// Which pairs merge, and in which order.

#include "core/compare/files/diff_table_maker.h"

#include <algorithm>
#include <unordered_map>

namespace tokenscope::compare::files {
namespace {

struct PairHash {
    std::size_t operator()(std::uint64_t key) const {
        key *= 0x9E37'79B9'7F4A'7C15ULL;
        return key ^ (key >> 29U);
    }
};

std::uint64_t keyOf(PieceId left, PieceId right) {
    return std::uint64_t{left} << 32U | right;
}

const BpeModel* listed(const Tokenizer& tokenizer) {
    const auto* bpe = std::get_if<BpeModel>(&tokenizer.definition().model);
    return bpe && bpe->order == BpeModel::Order::Merges ? bpe : nullptr;
}

DiffTable listedDiff(const FilePair& pair, const AlignedPieces& pieces, const BpeModel& a,
                     const BpeModel& b) {
    DiffTableMaker maker(pair, DiffSection::Merges);
    std::unordered_map<std::uint64_t, std::uint32_t, PairHash> inB; // of a pair listed twice the later counts
    inB.reserve(b.merges.size());
    for (std::size_t i = 0; i < b.merges.size(); ++i)
        inB[keyOf(b.merges[i].left, b.merges[i].right)] = static_cast<std::uint32_t>(i);
    std::vector<bool> found(b.merges.size(), false);
    std::vector<std::uint32_t> places;
    std::vector<std::uint64_t> others;
    for (std::size_t i = 0; i < a.merges.size(); ++i) {
        const PieceId left = pieces.inB(a.merges[i].left);
        const PieceId right = pieces.inB(a.merges[i].right);
        const auto other = left == kNoPiece || right == kNoPiece ? inB.end() : inB.find(keyOf(left, right));
        if (other == inB.end()) {
            maker.merge(DiffKind::OnlyInA, static_cast<std::uint32_t>(i), kNoPiece);
            continue;
        }
        found[other->second] = true;
        places.push_back(static_cast<std::uint32_t>(i));
        others.push_back(other->second);
    }
    const std::vector<bool> stays = unmoved(others);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (!stays[i])
            maker.merge(DiffKind::Moved, places[i], static_cast<std::uint32_t>(others[i]));
    }
    for (std::size_t i = 0; i < b.merges.size(); ++i) {
        const auto last = inB.find(keyOf(b.merges[i].left, b.merges[i].right));
        if (!found[i] && last->second == i)
            maker.merge(DiffKind::OnlyInB, kNoPiece, static_cast<std::uint32_t>(i));
    }
    return maker.take();
}

/// Where a piece stands in the order of merging, 0 first; equal scores are equal.
class Places {
  public:
    explicit Places(const Tokenizer& tokenizer)
        : m_tokenizer(tokenizer) {
        if (std::get<BpeModel>(tokenizer.definition().model).order != BpeModel::Order::Scores)
            return;
        for (const PieceId id : tokenizer.ids()) {
            if (const auto score = tokenizer.score(id))
                m_scores.push_back(*score);
        }
        std::sort(m_scores.begin(), m_scores.end(), std::greater<>());
        m_scores.erase(std::unique(m_scores.begin(), m_scores.end()), m_scores.end());
    }
    [[nodiscard]] std::optional<std::uint64_t> of(PieceId id) const {
        if (m_tokenizer.type(id) != PieceType::Normal)
            return std::nullopt;
        if (m_scores.empty()) {
            const auto rank = m_tokenizer.mergeRank(id);
            return rank ? std::optional<std::uint64_t>(*rank) : std::nullopt;
        }
        const auto score = m_tokenizer.score(id);
        return score ? std::optional<std::uint64_t>(
                           std::lower_bound(m_scores.begin(), m_scores.end(), *score, std::greater<>()) -
                           m_scores.begin())
                     : std::nullopt;
    }

  private:
    const Tokenizer& m_tokenizer;
    std::vector<float> m_scores; ///< each once, highest first
};

DiffTable orderDiff(const FilePair& pair, const AlignedPieces& pieces) {
    DiffTableMaker maker(pair, DiffSection::Merges);
    struct Piece {
        std::uint64_t a, b;
        PieceId idA, idB;
    };
    std::vector<Piece> both;
    const Places placesA(*pair.a);
    const Places placesB(*pair.b);
    for (const PieceId id : pair.a->ids()) {
        const PieceId other = pieces.inB(id);
        if (other == kNoPiece)
            continue;
        const auto a = placesA.of(id);
        const auto b = placesB.of(other);
        if (a && b)
            both.push_back({*a, *b, id, other});
    }
    std::sort(both.begin(), both.end(),
              [](const Piece& x, const Piece& y) { return std::pair(x.a, x.b) < std::pair(y.a, y.b); });
    std::vector<std::uint64_t> others;
    others.reserve(both.size());
    for (const Piece& piece : both)
        others.push_back(piece.b);
    const std::vector<bool> stays = unmoved(others);
    for (std::size_t i = 0; i < both.size(); ++i) {
        if (!stays[i])
            maker.piece(DiffKind::Moved, both[i].idA, both[i].idB);
    }
    return maker.take();
}

} // namespace

std::vector<bool> unmoved(const std::vector<std::uint64_t>& values) {
    std::vector<std::size_t> ends; // by length: where the row that ends lowest ends
    std::vector<std::size_t> before(values.size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto place =
            std::upper_bound(ends.begin(), ends.end(), values[i],
                             [&](std::uint64_t value, std::size_t at) { return value < values[at]; });
        if (place != ends.begin())
            before[i] = *(place - 1);
        if (place == ends.end())
            ends.push_back(i);
        else
            *place = i;
    }
    std::vector<bool> stays(values.size(), false);
    for (std::size_t at = ends.empty() ? values.size() : ends.back(); at < values.size(); at = before[at])
        stays[at] = true;
    return stays;
}

DiffTable mergesDiff(const FilePair& pair, const AlignedPieces& pieces) {
    const BpeModel* a = listed(*pair.a);
    const BpeModel* b = listed(*pair.b);
    if (a && b)
        return listedDiff(pair, pieces, *a, *b);
    if (std::holds_alternative<BpeModel>(pair.a->definition().model) &&
        std::holds_alternative<BpeModel>(pair.b->definition().model))
        return orderDiff(pair, pieces);
    DiffTableMaker maker(pair, DiffSection::Merges);
    for (const bool isA : {true, false}) {
        const Tokenizer& tokenizer = isA ? *pair.a : *pair.b;
        const DiffKind only = isA ? DiffKind::OnlyInA : DiffKind::OnlyInB;
        const auto* bpe = std::get_if<BpeModel>(&tokenizer.definition().model);
        if (!bpe)
            continue;
        if (bpe->order == BpeModel::Order::Merges) {
            for (std::uint32_t i = 0; i < bpe->merges.size(); ++i)
                maker.merge(only, isA ? i : kNoPiece, isA ? kNoPiece : i);
            continue;
        }
        const Places places(tokenizer);
        for (const PieceId id : tokenizer.ids()) {
            if (places.of(id))
                maker.piece(only, isA ? id : kNoPiece, isA ? kNoPiece : id);
        }
    }
    return maker.take();
}

} // namespace tokenscope::compare::files
