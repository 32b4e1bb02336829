// Pieces that encoding never gives (core/vocab/reachability.h), by reason.

#include "core/check/families/families.h"
#include "core/json/json_writer.h"
#include "core/vocab/reachability.h"

#include <array>

namespace tokenscope::check {
namespace {

using vocab::Obstacle;

/// Merges that are missing or in a wrong order; other reasons are choices.
bool isDamage(Obstacle obstacle) {
    return obstacle == Obstacle::NoMerge;
}

Message describe(Obstacle obstacle, std::size_t count) {
    switch (obstacle) {
    case Obstacle::NoMerge:
        return counted(count, "piece can never come out, because no merge builds it",
                       "pieces can never come out, because no merges build them");
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

std::string evidenceOf(const Tokenizer& tokenizer, const std::vector<PieceId>& ids,
                       const std::string& reason) {
    std::string out = idsEvidence(tokenizer, ids);
    out.pop_back();
    out += ",\"reason_of_first\":";
    appendJsonString(out, reason);
    return out + "}";
}

std::vector<Finding> run(const CheckInput& input, const Progress& progress) {
    const Tokenizer& tokenizer = *input.tokenizer;
    const auto all = vocab::reachOfAll(tokenizer, progress);
    if (!all)
        return {};
    std::array<std::vector<PieceId>, vocab::kObstacleCount> ids;
    std::array<std::string, vocab::kObstacleCount> reasons;
    for (const vocab::PieceReach& one : *all) {
        if (one.reach != vocab::Reach::Unreachable || one.obstacle == Obstacle::Type ||
            one.obstacle == Obstacle::NotUtf8 || one.obstacle == Obstacle::Character)
            continue;
        Obstacle group = one.obstacle;
        if (group != Obstacle::NoMerge && group != Obstacle::OtherMerge && group != Obstacle::BetterPieces &&
            group != Obstacle::PreTokenizer && group != Obstacle::Normalizer)
            group = Obstacle::None;
        const auto at = static_cast<std::size_t>(group);
        if (ids[at].empty())
            reasons[at] = one.reason.english();
        ids[at].push_back(one.id);
    }
    std::vector<Finding> findings;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (ids[i].empty())
            continue;
        const auto obstacle = static_cast<Obstacle>(i);
        findings.push_back({.code = i == 0 ? std::string_view("other") : name(obstacle),
                            .severity = isDamage(obstacle) ? FindingSeverity::Warning : FindingSeverity::Info,
                            .place = fileName(tokenizer),
                            .message = describe(obstacle, ids[i].size()),
                            .why = "their embeddings are never trained and never used",
                            .remedy = isDamage(obstacle)
                                          ? Message("compare the merges with those of the original file")
                                          : Message(),
                            .evidence = evidenceOf(tokenizer, ids[i], reasons[i]),
                            .view = "table"});
    }
    return findings;
}

} // namespace

const Check kUnreachableCheck = {"unreachable", "pieces that no text gives, and why", hasTokenizer, run};

} // namespace tokenscope::check
