#include "core/compare/diff/verdict.h"

#include "core/base/counted.h"
#include "core/compare/diff/describe_difference.h"
#include "core/formats/transformers/model_folder.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace tokenscope::compare {
namespace {

/// The first row of a kind.
DiffRow firstOf(const DiffTable& table, DiffKind kind) {
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (table.kind(i) == kind)
            return table.row(i);
    }
    return {};
}

/// Of pieces that come under ids which are free in the file of the weights: rows that nothing was learnt for.
void tellMoved(const DefinitionDiff& diff, bool trainedIsA, std::vector<std::string>& told) {
    const DiffTable& table = diff.table(DiffSection::Vocabulary);
    const Tokenizer& trained = trainedIsA ? *diff.pair.a : *diff.pair.b;
    std::size_t count = 0;
    std::string first;
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (table.kind(i) != DiffKind::OtherId)
            continue;
        const auto [a, b] = table.places(i);
        const PieceId was = trainedIsA ? a : b;
        const PieceId comes = trainedIsA ? b : a;
        if (!trained.contains(comes) && count++ == 0)
            first = fmt::format("{} was trained as {} and is now {}", inBackticks(trained.spelling(was)), was,
                                comes);
    }
    if (count > 0)
        told.push_back(fmt::format("{} without a trained embedding: {}",
                                   counted(count, "piece gets an id", "pieces get ids"), first));
}

/// What one with the weights of `trained` sees when texts come from `used`.
std::vector<std::string> sufferings(const DefinitionDiff& diff, bool trainedIsA,
                                    std::optional<std::uint64_t> rows, const Verdict& verdict) {
    std::vector<std::string> told;
    if (verdict.kind == VerdictKind::SameIds)
        return told;
    const DiffTable& table = diff.table(DiffSection::Vocabulary);
    const Tokenizer& trained = trainedIsA ? *diff.pair.a : *diff.pair.b;
    const Tokenizer& used = trainedIsA ? *diff.pair.b : *diff.pair.a;
    const std::string& usedName = trainedIsA ? diff.pair.nameB : diff.pair.nameA;
    const std::uint64_t bound = rows.value_or(std::uint64_t{trained.maxId()} + 1);
    const auto& ids = used.ids();
    const auto beyond = std::lower_bound(ids.begin(), ids.end(), bound);
    if (beyond != ids.end()) {
        const auto count = static_cast<std::size_t>(ids.end() - beyond);
        told.push_back(fmt::format("{} of {} {} beyond the {}; the first is {}, {}; {}", counted(count, "id"),
                                   usedName, count == 1 ? "is" : "are",
                                   rows ? counted(bound, "embedding row")
                                        : counted(bound, "id that the model was trained with",
                                                  "ids that the model was trained with"),
                                   *beyond, inBackticks(used.spelling(*beyond)),
                                   rows ? "the model has no embedding for them"
                                        : "unless the model has spare rows, it has no embedding for them"));
    }
    if (const std::size_t others = table.count(DiffKind::OtherPiece); others > 0) {
        const DiffRow row = firstOf(table, DiffKind::OtherPiece);
        told.push_back(fmt::format(
            "the {} of {} trained for another piece: {} was {} and is now {}",
            others == 1 ? "embedding" : "embeddings", counted(others, "id was", "ids were"), row.what,
            inBackticks(trainedIsA ? row.a : row.b), inBackticks(trainedIsA ? row.b : row.a)));
    }
    tellMoved(diff, trainedIsA, told);
    const DiffKind lost = trainedIsA ? DiffKind::OnlyInA : DiffKind::OnlyInB;
    if (const std::size_t count = table.count(lost); count > 0)
        told.push_back(fmt::format("{}; the first is {}",
                                   counted(count, "piece that the model knows never occurs",
                                           "pieces that the model knows never occur"),
                                   inBackticks(firstOf(table, lost).what)));
    if (verdict.kind == VerdictKind::OtherIds)
        told.emplace_back("the embeddings match, but some texts get different ids than in training");
    return told;
}

void tellSections(const DefinitionDiff& diff, Verdict& verdict) {
    for (const DiffTable& table : diff.tables) {
        if (!table.empty())
            verdict.reasons.push_back(
                fmt::format("{}: {}", name(table.section()), countsInWords(table, diff.pair)));
    }
}

} // namespace

std::string_view name(VerdictKind kind) {
    static constexpr std::string_view kNames[] = {"same_ids",      "same_ids_when_set", "none_found",
                                                  "other_ids",     "other_vocabulary",  "other_places",
                                                  "not_compatible"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::optional<std::uint64_t> embeddingRowsBeside(const TokenizerDefinition& definition) {
    if (definition.path.empty())
        return std::nullopt;
    std::error_code ignored;
    const std::filesystem::path path(definition.path);
    const auto folder = std::filesystem::is_directory(path, ignored) ? path : path.parent_path();
    if (!std::filesystem::is_regular_file(folder / "config.json", ignored))
        return std::nullopt;
    return readModelFolder(folder).embeddingRows;
}

bool nothingDiffers(const DefinitionDiff& diff, const Verdict& verdict) {
    const auto ofEncoding = [](DiffSection section) {
        using enum DiffSection;
        return section == Scores || section == Merges || section == AddedTokens || section == Normalizer ||
               section == PreTokenizer || section == Model || section == PostProcessor;
    };
    const auto namesMore = [](const DiffTable& table) { // one file keeps silent on which piece is bos
        return table.section() == DiffSection::Specials && table.count(DiffKind::Changed) == 0;
    };
    return std::all_of(diff.tables.begin(), diff.tables.end(), [&](const DiffTable& table) {
        return table.empty() || (verdict.equal() && (ofEncoding(table.section()) || namesMore(table)));
    });
}

Verdict verdictOf(const DefinitionDiff& diff, const SameEncoding& same, const SearchOutcome& outcome,
                  std::optional<std::uint64_t> rowsA, std::optional<std::uint64_t> rowsB) {
    Verdict verdict;
    const DiffTable& table = diff.table(DiffSection::Vocabulary);
    const std::size_t others = table.count(DiffKind::OtherPiece);
    const std::size_t only = table.count(DiffKind::OnlyInA) + table.count(DiffKind::OnlyInB);
    const std::size_t moved = table.count(DiffKind::OtherId);
    const bool differs = outcome.inText || outcome.around;
    std::vector<std::string> butFor = same.butFor;
    if (same.proved() && !same.sameTypeIds)
        butFor.emplace_back("type ids");
    if (others > 0) {
        verdict.kind = VerdictKind::NotCompatible;
        verdict.line =
            fmt::format("not compatible: {} something else", counted(others, "id means", "ids mean"));
    } else if (moved > 0) {
        verdict.kind = VerdictKind::OtherPlaces;
        verdict.line = counted(moved, "piece has a different id", "pieces have different ids");
        if (only > 0)
            verdict.line +=
                fmt::format(", {} in only one of the files", counted(only, "piece exists", "pieces exist"));
        if (differs)
            verdict.line +=
                outcome.inText ? "; some texts get different ids" : "; different ids are added around a text";
        else if (outcome.texts > 0)
            verdict.line += "; no text was found that shows it";
    } else if (only > 0) {
        verdict.kind = VerdictKind::OtherVocabulary;
        verdict.line = fmt::format("{} in only one of the files; all shared ids mean the same{}",
                                   counted(only, "piece exists", "pieces exist"),
                                   outcome.inText ? ", but some texts get different ids" : "");
    } else if (same.proved() && same.sameDefaults && !differs && butFor.empty()) {
        verdict.kind = VerdictKind::SameIds;
        verdict.line = "same ids on all text";
    } else if (same.proved() && !outcome.inText) {
        verdict.kind = VerdictKind::SameIdsWhenSet;
        verdict.line = "same ids on all text";
        if (!butFor.empty())
            verdict.line += fmt::format(" except for {}", fmt::join(butFor, " and "));
        if (!same.sameDefaults || differs)
            verdict.line += butFor.empty() ? " with the same settings, but the defaults differ"
                                           : ", with the same settings; the defaults differ";
    } else if (differs) {
        verdict.kind = VerdictKind::OtherIds;
        verdict.line = outcome.inText ? "same vocabulary, different ids for some texts"
                                      : "same vocabulary, different ids added around a text";
    } else {
        verdict.kind = VerdictKind::NoneFound;
        verdict.line = outcome.texts > 0
                           ? fmt::format("same vocabulary; no difference found in {}", counted(outcome.texts, "text"))
                           : std::string("same vocabulary; whether the ids are equal was not tested");
        if (outcome.texts > 0 && !outcome.finished)
            verdict.line += ", but the search did not finish";
    }
    if (same.proved())
        verdict.reasons.emplace_back("proved from the definitions: pieces, model, normalizer, pre-tokenizer, "
                                     "added tokens and post-processor are equal");
    else if (verdict.kind == VerdictKind::NoneFound)
        verdict.reasons.push_back(same.unequal.front() == "engine"
                                      ? std::string("not proved: each format encodes by its own rules")
                                      : fmt::format("not proved: {} differ{}", fmt::join(same.unequal, ", "),
                                                    same.unequal.size() == 1 ? "s" : ""));
    if (same.proved() && !same.butFor.empty())
        verdict.reasons.push_back(
            fmt::format("{}: not compared; a program that applies it as the file says produces different ids",
                        fmt::join(same.butFor, ", ")));
    if (same.proved() && !same.sameTypeIds)
        verdict.reasons.emplace_back(
            "type ids: the post-processors add the same tokens, but assign different type ids "
            "(`token_type_ids`)");
    verdict.reasons.insert(verdict.reasons.end(), outcome.seen.begin(), outcome.seen.end());
    tellSections(diff, verdict);
    verdict.checkpointAUnderB = sufferings(diff, true, rowsA, verdict);
    verdict.checkpointBUnderA = sufferings(diff, false, rowsB, verdict);
    return verdict;
}

} // namespace tokenscope::compare
