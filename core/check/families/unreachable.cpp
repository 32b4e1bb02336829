// Pieces that encoding never gives (core/vocab/reachability.h), by reason.

#include "core/base/printable.h"
#include "core/check/families/families.h"
#include "core/json/json_writer.h"
#include "core/vocab/piece_filter.h"

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

/// A missing merge is damage. The normalizer and the pre-tokenizer of another tokenizer make a large part of the pieces
/// useless; a few percent are unreachable in many published ones.
bool isSuspicious(Obstacle obstacle, std::size_t count, std::size_t all) {
    if (obstacle == Obstacle::Normalizer || obstacle == Obstacle::PreTokenizer)
        return count > all / 5 && count > 100;
    return obstacle == Obstacle::NoMerge;
}

/// If each piece has one merge, as trainers write them, then its parts have earlier ones.
std::vector<PieceId> beforeTheirParts(const Tokenizer& tokenizer) {
    const auto* bpe = std::get_if<BpeModel>(&tokenizer.definition().model);
    std::unordered_map<PieceId, std::size_t> rankOf;
    std::vector<PieceId> early;
    if (!bpe)
        return early;
    for (std::size_t rank = 0; rank < bpe->merges.size(); ++rank)
        if (!rankOf.emplace(bpe->merges[rank].merged, rank).second)
            return {};
    for (std::size_t rank = 0; rank < bpe->merges.size(); ++rank)
        for (const PieceId part : {bpe->merges[rank].left, bpe->merges[rank].right})
            if (const auto found = rankOf.find(part); found != rankOf.end() && found->second > rank) {
                early.push_back(bpe->merges[rank].merged);
                break;
            }
    return early;
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

/// Most pieces that are missing a merge are a part of others.
Message describeUnbuilt(const Tokenizer& tokenizer, const UnreachablePieces& pieces) {
    const Message some = counted(pieces.ids.size(), "piece", "pieces");
    if (pieces.unbuilt.size() == 1)
        return message("{} can never come out, because no merge builds {}", some,
                       pieceAndId(tokenizer, pieces.unbuilt.front()));
    if (pieces.ids == pieces.unbuilt)
        return message("{} can never come out, because no merges build them, first {}", some,
                       pieceAndId(tokenizer, pieces.ids.front()));
    return message("{} can never come out, because no merges build {} that they consist of, first {}", some,
                   counted(pieces.unbuilt.size(), "piece", "pieces"),
                   pieceAndId(tokenizer, pieces.unbuilt.front()));
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
        return counted(count, "piece can never come out for another reason",
                       "pieces can never come out for other reasons");
    }
}

Message remedyFor(const Tokenizer& tokenizer, Obstacle obstacle, const UnreachablePieces& pieces) {
    switch (obstacle) {
    case Obstacle::NoMerge: {
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
    for (const vocab::PieceReach& one : examined.pieces) {
        if (one.reach != vocab::Reach::Unreachable || one.obstacle == Obstacle::Type ||
            one.obstacle == Obstacle::NotUtf8 || one.obstacle == Obstacle::Character)
            continue;
        Obstacle group = one.obstacle;
        if (group != Obstacle::NoMerge && group != Obstacle::OtherMerge && group != Obstacle::BetterPieces &&
            group != Obstacle::PreTokenizer && group != Obstacle::Normalizer)
            group = Obstacle::None;
        groups[static_cast<std::size_t>(group)].add(one);
    }
    std::vector<Finding> findings;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const UnreachablePieces& pieces = groups[i];
        if (pieces.ids.empty())
            continue;
        const auto obstacle = static_cast<Obstacle>(i);
        findings.push_back({.code = i == 0 ? std::string_view("other") : name(obstacle),
                            .severity = isSuspicious(obstacle, pieces.ids.size(), examined.pieces.size())
                                            ? FindingSeverity::Warning
                                            : FindingSeverity::Info,
                            .place = fileName(tokenizer),
                            .message = describe(tokenizer, obstacle, pieces),
                            .why = pieces.ids.size() == 1
                                       ? "its embedding is never trained and never used"
                                       : "their embeddings are never trained and never used",
                            .remedy = remedyFor(tokenizer, obstacle, pieces),
                            .evidence = evidenceOf(tokenizer, pieces),
                            .view = "vocab"});
    }
    if (const std::vector<PieceId> early = beforeTheirParts(tokenizer); !early.empty())
        findings.push_back(
            {.code = "merge-order",
             .severity = FindingSeverity::Warning,
             .place = fileName(tokenizer),
             .message = message("{}, first that of {}",
                                counted(early.size(), "merge comes before the merges of its parts",
                                        "merges come before the merges of their parts"),
                                pieceAndId(tokenizer, early.front())),
             .why = "trainers never write this order, and text gets other ids than in training",
             .remedy = "compare the merges with those of the original file",
             .evidence = idsEvidence(tokenizer, early),
             .view = "steps"});
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
