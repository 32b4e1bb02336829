// Pieces that encoding never gives (core/vocab/reachability.h), by reason.

#include "core/base/printable.h"
#include "core/check/families/families.h"
#include "core/json/json_writer.h"
#include "core/vocab/piece_filter.h"
#include "core/vocab/piece_merge_index.h"
#include "core/vocab/piece_table.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <utility>

namespace tokenscope::check {
namespace {

using vocab::Obstacle;

/// Nearly all vocabularies have such pieces, and nothing is wrong with them.
bool isUsual(Obstacle obstacle) {
    return obstacle == Obstacle::Type || obstacle == Obstacle::NotUtf8 || obstacle == Obstacle::Character;
}

/// A missing merge is damage. The normalizer and the pre-tokenizer of another tokenizer make a large part of the pieces
/// useless; a few percent are unreachable in many published ones, and half of them in none.
bool isSuspicious(Obstacle obstacle, std::size_t count, std::size_t all) {
    if (isUsual(obstacle))
        return false;
    if (count > all / 2)
        return true;
    if (obstacle == Obstacle::Normalizer || obstacle == Obstacle::PreTokenizer)
        return count > all / 5 && count > 100;
    return obstacle == Obstacle::NoMerge;
}

/// Pieces that are merged before their parts.
struct EarlyPieces {
    std::vector<PieceId> ids;
    std::size_t mostOfOnePart = 0; ///< that have the same late part
};

/// Where ranks or scores order the merges, parts are pieces, too, with an earlier rank or a higher score.
EarlyPieces piecesBeforeTheirParts(const std::shared_ptr<const Tokenizer>& tokenizer,
                                   const Progress& progress) {
    EarlyPieces early;
    const auto table = vocab::PieceTable::build(tokenizer, {progress.stop, {}});
    if (!table)
        return early;
    const auto index = vocab::PieceMergeIndex::build(**table, {progress.stop, {}});
    if (!index)
        return early;
    const std::vector<vocab::PieceRow>& rows = (*table)->rows();
    const auto isLater = [&](std::uint32_t part, std::uint32_t whole) {
        if (!(*index)->partsOf(part) || rows[part].type != PieceType::Normal)
            return false; // a symbol, or an added token
        return (*table)->hasScores() ? rows[part].score < rows[whole].score
                                     : rows[part].rank > rows[whole].rank;
    };
    std::unordered_map<std::uint32_t, std::size_t> ofPart;
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
        const auto parts = (*index)->partsOf(row);
        if (!parts || rows[row].type != PieceType::Normal)
            continue;
        const bool isLeftLate = isLater(parts->left, row);
        if (!isLeftLate && !isLater(parts->right, row))
            continue;
        early.ids.push_back(rows[row].id);
        early.mostOfOnePart =
            std::max(early.mostOfOnePart, ++ofPart[isLeftLate ? parts->left : parts->right]);
    }
    return early;
}

/// If each piece has one merge, as trainers write them, then its parts have earlier ones.
std::vector<PieceId> beforeTheirParts(const BpeModel& bpe) {
    std::unordered_map<PieceId, std::size_t> rankOf;
    std::vector<PieceId> early;
    for (std::size_t rank = 0; rank < bpe.merges.size(); ++rank) {
        const Merge& merge = bpe.merges[rank];
        const bool isEmpty = merge.merged == merge.left || merge.merged == merge.right; // the other part is
        if (!isEmpty && !rankOf.emplace(merge.merged, rank).second)
            return {};
    }
    for (std::size_t rank = 0; rank < bpe.merges.size(); ++rank)
        for (const PieceId part : {bpe.merges[rank].left, bpe.merges[rank].right})
            if (const auto found = rankOf.find(part); found != rankOf.end() && found->second > rank) {
                early.push_back(bpe.merges[rank].merged);
                break;
            }
    return early;
}

void checkMergeOrder(const CheckInput& input, const Progress& progress, std::vector<Finding>& findings) {
    constexpr std::size_t kMany = 5; // of one part
    const Tokenizer& tokenizer = *input.tokenizer;
    const auto* bpe = std::get_if<BpeModel>(&tokenizer.definition().model);
    if (!bpe)
        return;
    const bool isListed = bpe->order == BpeModel::Order::Merges;
    const EarlyPieces early =
        isListed ? EarlyPieces{beforeTheirParts(*bpe), 0} : piecesBeforeTheirParts(input.tokenizer, progress);
    if (early.ids.empty())
        return;
    findings.push_back(
        {.code = "merge-order",
         .severity =
             isListed || early.mostOfOnePart >= kMany ? FindingSeverity::Warning : FindingSeverity::Info,
         .place = fileName(tokenizer),
         .message = message("{}, first that of {}",
                            counted(early.ids.size(), "merge comes before the merges of its parts",
                                    "merges come before the merges of their parts"),
                            pieceAndId(tokenizer, early.ids.front())),
         .why = isListed
                    ? Message("trainers never write this order, and text gets other ids than in training")
                    : Message("a trainer gives this order only if it extends another vocabulary; otherwise "
                              "text gets other ids than in training"),
         .remedy = isListed ? Message("compare the merges with those of the original file")
                            : Message("compare the order of the pieces with that of the original file"),
         .evidence = idsEvidence(tokenizer, early.ids),
         .view = "steps"});
}

/// Unreachable pieces of one reason.
struct UnreachablePieces {
    std::vector<PieceId> ids;
    vocab::EnumSet<Obstacle> obstacles;
    std::string reasonOfFirst;
    std::vector<PieceId> unbuilt; ///< those of them, or parts of them, that are the cause; ascending
    std::map<PieceId, Merge> missingMerges; ///< of these, as far as one merge would build them

    void add(const vocab::PieceReach& one) {
        if (ids.empty())
            reasonOfFirst = one.reason.english();
        ids.push_back(one.id);
        obstacles.insert(one.obstacle);
        if (one.unbuilt == kNoPiece)
            return;
        if (const auto at = std::lower_bound(unbuilt.begin(), unbuilt.end(), one.unbuilt);
            at == unbuilt.end() || *at != one.unbuilt)
            unbuilt.insert(at, one.unbuilt);
        if (one.missingMerge)
            missingMerges.emplace(one.unbuilt, *one.missingMerge);
    }
};

bool hasListOfMerges(const Tokenizer& tokenizer) {
    const auto* bpe = std::get_if<BpeModel>(&tokenizer.definition().model);
    return bpe && bpe->order == BpeModel::Order::Merges;
}

/// Most pieces that are missing a merge are a part of others.
Message describeUnbuilt(const Tokenizer& tokenizer, const UnreachablePieces& pieces) {
    if (!hasListOfMerges(tokenizer))
        return message("{}, first {}",
                       counted(pieces.ids.size(),
                               "piece can never come out, because no two pieces join to it",
                               "pieces can never come out, because no two pieces join to them"),
                       pieceAndId(tokenizer, pieces.ids.front()));
    const Message some = counted(pieces.ids.size(), "piece", "pieces");
    if (pieces.unbuilt.size() == 1)
        return message("{} can never come out, because no merge builds {}", some,
                       pieceAndId(tokenizer, pieces.unbuilt.front()));
    if (pieces.unbuilt.empty() || pieces.ids == pieces.unbuilt)
        return message("{} can never come out, because no merges build them, first {}", some,
                       pieceAndId(tokenizer, pieces.ids.front()));
    return message("{} can never come out, because no merges build {} that they consist of, first {}", some,
                   counted(pieces.unbuilt.size(), "piece", "pieces"),
                   pieceAndId(tokenizer, pieces.unbuilt.front()));
}

Message describeUsual(Obstacle obstacle, std::size_t count) {
    if (obstacle == Obstacle::NotUtf8)
        return counted(count, "piece can only come out of bytes that are not UTF-8",
                       "pieces can only come out of bytes that are not UTF-8");
    if (obstacle == Obstacle::Character)
        return counted(count,
                       "byte piece can never come out, because its characters have pieces of their own",
                       "byte pieces can never come out, because their characters have pieces of their own");
    return counted(count, "piece can never come out because of its type (control, unknown, unused, byte)",
                   "pieces can never come out because of their type (control, unknown, unused, byte)");
}

Message whyUsual(Obstacle obstacle) {
    if (obstacle == Obstacle::NotUtf8)
        return "usual: a vocabulary of all bytes also has those that no text in UTF-8 has";
    if (obstacle == Obstacle::Character)
        return "usual: byte pieces are for characters that have no piece";
    return "usual: programs give these by their ids, or never";
}

/// Reasons that are rare in published tokenizers: their findings have one code.
bool isRare(Obstacle obstacle) {
    return obstacle == Obstacle::Length || obstacle == Obstacle::LongerPiece ||
           obstacle == Obstacle::SameText || obstacle == Obstacle::AddedToken;
}

Message describeOther(Obstacle obstacle, std::size_t count) {
    if (obstacle == Obstacle::Length)
        return counted(count,
                       "piece can never come out, because the model doesn't accept words of its length",
                       "pieces can never come out, because the model doesn't accept words of their length");
    if (obstacle == Obstacle::LongerPiece)
        return counted(count, "piece can never come out, because a longer piece takes a part of it",
                       "pieces can never come out, because longer pieces take a part of them");
    if (obstacle == Obstacle::SameText)
        return counted(count, "piece can never come out, because another one has the same spelling",
                       "pieces can never come out, because others have the same spelling");
    if (obstacle == Obstacle::AddedToken)
        return counted(count, "piece can never come out, because an added token takes a part of it",
                       "pieces can never come out, because added tokens take a part of them");
    return counted(count, "piece can never come out for another reason",
                   "pieces can never come out for other reasons");
}

Message describe(const Tokenizer& tokenizer, Obstacle obstacle, const UnreachablePieces& pieces) {
    const std::size_t count = pieces.ids.size();
    switch (obstacle) {
    case Obstacle::NoMerge:
        return describeUnbuilt(tokenizer, pieces);
    case Obstacle::OtherMerge:
        return counted(count, "piece can never come out, because another merge comes first",
                       "pieces can never come out, because other merges come first");
    case Obstacle::BetterPieces:
        return counted(count, "piece can never come out, because other pieces have a higher sum of scores",
                       "pieces can never come out, because other pieces have a higher sum of scores");
    case Obstacle::PreTokenizer:
        return counted(count, "piece can never come out, because the pre-tokenizer splits it",
                       "pieces can never come out, because the pre-tokenizer splits them");
    case Obstacle::Normalizer:
        return counted(count, "piece can never come out, because the normalizer changes its text",
                       "pieces can never come out, because the normalizer changes their text");
    default:
        return isUsual(obstacle) ? describeUsual(obstacle, count) : describeOther(obstacle, count);
    }
}

Message remedyFor(const Tokenizer& tokenizer, Obstacle obstacle, const UnreachablePieces& pieces) {
    switch (obstacle) {
    case Obstacle::NoMerge: {
        if (!hasListOfMerges(tokenizer))
            return "compare the pieces with those of the original file";
        if (pieces.missingMerges.empty())
            return "compare the merges with those of the original file";
        const Merge& first = pieces.missingMerges.begin()->second;
        const std::string parts = printable(std::string(tokenizer.spelling(first.left)) + " " +
                                                std::string(tokenizer.spelling(first.right)),
                                            120);
        return pieces.unbuilt.size() == 1
                   ? message("compare the merges with those of the original file: `{}` is missing", parts)
                   : message("compare the merges with those of the original file: the first one that is "
                             "missing is `{}`",
                             parts);
    }
    case Obstacle::Length:
        return "compare the longest word that the model accepts with that of the original file";
    case Obstacle::BetterPieces:
        return "compare the scores and the type of the model with those of the original file";
    case Obstacle::Normalizer:
        return "compare the normalizer with that of the original file";
    case Obstacle::PreTokenizer:
        return "compare the pre-tokenizer with that of the original file";
    default:
        return {};
    }
}

std::string evidenceOf(const Tokenizer& tokenizer, const UnreachablePieces& pieces) {
    constexpr std::size_t kShownMerges = 20;
    std::string out = idsEvidence(tokenizer, pieces.ids);
    out.pop_back();
    out += ",\"obstacles\":[";
    bool first = true;
    for (int i = 0; i < vocab::kObstacleCount; ++i) {
        if (!pieces.obstacles.contains(static_cast<Obstacle>(i)))
            continue;
        if (!std::exchange(first, false))
            out += ',';
        appendJsonString(out, name(static_cast<Obstacle>(i)));
    }
    out += "],\"reason_of_first\":";
    appendJsonString(out, pieces.reasonOfFirst);
    if (!pieces.missingMerges.empty()) {
        out += ",\"missing_merges\":";
        std::vector<Merge> merges;
        for (const auto& [id, merge] : pieces.missingMerges)
            if (merges.size() < kShownMerges)
                merges.push_back(merge);
        JsonWriter json(out);
        json.array(merges, [&](const Merge& merge) {
            json.beginArray();
            json.piece(tokenizer.spelling(merge.left)).piece(tokenizer.spelling(merge.right)).endArray();
        });
    }
    return out + "}";
}

struct ExaminedPieces {
    std::vector<vocab::PieceReach> pieces; ///< by id
    std::size_t left = 0;                  ///< not examined
    bool beyondMatchLimit = false;         ///< because each would exceed the pattern's match limit
};

/// On several threads. Each takes every n-th piece, so that what is left in the end is from everywhere.
ExaminedPieces examine(const Tokenizer& tokenizer, const Progress& progress) {
    constexpr std::chrono::seconds kTime{10}; // 262 144 pieces need two on one thread
    constexpr std::size_t kStride = 97;
    const auto deadline = std::chrono::steady_clock::now() + kTime;
    const std::vector<PieceId>& ids = tokenizer.ids();
    const std::size_t threads = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 4);
    ExaminedPieces all;
    std::mutex mutex;
    std::atomic<std::size_t> nextStart = 0;
    std::atomic<bool> endless = false;
    std::vector<std::jthread> workers;
    for (std::size_t worker = 0; worker < std::min(threads, 1 + ids.size() / 4096); ++worker)
        workers.emplace_back([&] {
            vocab::Reachability search(tokenizer);
            std::vector<vocab::PieceReach> own;
            std::size_t left = 0;
            for (std::size_t start = nextStart++; start < kStride; start = nextStart++)
                for (std::size_t i = start; i < ids.size(); i += kStride) {
                    if (endless || progress.stopped() || std::chrono::steady_clock::now() > deadline) {
                        ++left;
                        continue;
                    }
                    if (auto reach = search.of(ids[i], {progress.stop, {}}))
                        own.push_back(*std::move(reach));
                    else
                        ++left;
                    if (search.exceedsMatchLimit())
                        endless = true;
                }
            const std::lock_guard lock(mutex);
            all.left += left;
            std::move(own.begin(), own.end(), std::back_inserter(all.pieces));
        });
    workers.clear();
    all.beyondMatchLimit = endless;
    std::sort(all.pieces.begin(), all.pieces.end(),
              [](const vocab::PieceReach& a, const vocab::PieceReach& b) { return a.id < b.id; });
    return all;
}

Message notExamined(const ExaminedPieces& examined) {
    const Message left = counted(examined.left, "piece was", "pieces were");
    if (examined.beyondMatchLimit)
        return message("{} not examined, after {}: the pre-tokenizer's pattern exceeds its match limit", left,
                       examined.pieces.size());
    return message("{} not examined in time: `tokenscope vocab --unreachable` examines all", left);
}

std::vector<Finding> checkUnreachable(const CheckInput& input, const Progress& progress) {
    const Tokenizer& tokenizer = *input.tokenizer;
    const ExaminedPieces examined = examine(tokenizer, progress);
    std::array<UnreachablePieces, vocab::kObstacleCount> groups;
    for (const vocab::PieceReach& one : examined.pieces)
        if (one.reach == vocab::Reach::Unreachable)
            groups[static_cast<std::size_t>(one.obstacle)].add(one);
    std::vector<Finding> findings;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const UnreachablePieces& pieces = groups[i];
        if (pieces.ids.empty())
            continue;
        const auto obstacle = static_cast<Obstacle>(i);
        findings.push_back({.code = isRare(obstacle) ? std::string_view("other") : name(obstacle),
                            .severity = isSuspicious(obstacle, pieces.ids.size(), examined.pieces.size())
                                            ? FindingSeverity::Warning
                                            : FindingSeverity::Info,
                            .place = fileName(tokenizer),
                            .message = describe(tokenizer, obstacle, pieces),
                            .why = isUsual(obstacle) ? whyUsual(obstacle)
                                   : pieces.ids.size() == 1
                                       ? Message("its embedding is never trained and never used")
                                       : Message("their embeddings are never trained and never used"),
                            .remedy = remedyFor(tokenizer, obstacle, pieces),
                            .evidence = evidenceOf(tokenizer, pieces),
                            .view = "vocab",
                            .subject = isRare(obstacle) ? std::string(name(obstacle)) : std::string()});
    }
    checkMergeOrder(input, progress, findings);
    if (examined.left > 0)
        findings.push_back({.code = "not-examined",
                            .severity = FindingSeverity::Info,
                            .place = fileName(tokenizer),
                            .message = notExamined(examined),
                            .view = "vocab"});
    return findings;
}

} // namespace

const Check kUnreachableCheck = {"unreachable", "Unreachable pieces", "pieces that no text gives, and why",
                                 hasTokenizer, checkUnreachable};

} // namespace tokenscope::check
