#include "core/compare/diff/verdict.h"

#include "core/base/message.h"
#include "core/compare/diff/definition_diff.h"
#include "core/formats/transformers/model_folder.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace tokenscope::compare {
namespace {

std::string joined(const std::vector<std::string>& names, std::string_view separator) {
    return fmt::format("{}", fmt::join(names, separator));
}

/// The first row of a kind.
DiffRow firstOf(const DiffTable& table, DiffKind kind) {
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (table.kind(i) == kind)
            return table.row(i);
    }
    return {};
}

/// Pieces whose new ids were unused in training: their embedding rows were never trained.
void addMoved(const DefinitionDiff& diff, bool trainedIsA, std::vector<Message>& effects) {
    const DiffTable& table = diff.table(DiffSection::Vocabulary);
    const Tokenizer& trained = trainedIsA ? *diff.pair.a : *diff.pair.b;
    std::size_t count = 0;
    Message first;
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (table.kind(i) != DiffKind::OtherId)
            continue;
        const auto [a, b] = table.places(i);
        const PieceId was = trainedIsA ? a : b;
        const PieceId is = trainedIsA ? b : a;
        if (!trained.contains(is) && count++ == 0)
            first =
                message("{} was trained as {} and is now {}", inBackticks(trained.spelling(was)), was, is);
    }
    if (count > 0)
        effects.push_back(message("{} without a trained embedding: {}",
                                  counted(count, "piece gets an id", "pieces get ids"), first));
}

/// What happens to a model with the weights of `trained` if the other tokenizer is used.
std::vector<Message> effectsOn(const DefinitionDiff& diff, bool trainedIsA, std::optional<std::uint64_t> rows,
                               const Verdict& verdict) {
    std::vector<Message> effects;
    if (verdict.kind == VerdictKind::SameIds)
        return effects;
    const DiffTable& table = diff.table(DiffSection::Vocabulary);
    const Tokenizer& trained = trainedIsA ? *diff.pair.a : *diff.pair.b;
    const Tokenizer& used = trainedIsA ? *diff.pair.b : *diff.pair.a;
    const std::string& usedName = trainedIsA ? diff.pair.nameB : diff.pair.nameA;
    const std::uint64_t bound = rows.value_or(std::uint64_t{trained.maxId()} + 1);
    const auto& ids = used.ids();
    const auto beyond = std::lower_bound(ids.begin(), ids.end(), bound);
    if (beyond != ids.end()) {
        const auto count = static_cast<std::size_t>(ids.end() - beyond);
        const Message limit = rows ? counted(bound, "embedding row")
                                   : counted(bound, "id that the model was trained with",
                                             "ids that the model was trained with");
        const Message consequence =
            rows ? Message("the model has no embedding for them")
                 : Message("unless the model has spare rows, it has no embedding for them");
        const std::string piece = inBackticks(used.spelling(*beyond));
        effects.push_back(count == 1
                              ? message("{} of {} is beyond the {}; the first is {}, {}; {}",
                                        counted(count, "id"), usedName, limit, *beyond, piece, consequence)
                              : message("{} of {} are beyond the {}; the first is {}, {}; {}",
                                        counted(count, "id"), usedName, limit, *beyond, piece, consequence));
    }
    if (const std::size_t others = table.count(DiffKind::OtherPiece); others > 0) {
        const DiffRow row = firstOf(table, DiffKind::OtherPiece);
        const std::string was = inBackticks(trainedIsA ? row.a : row.b);
        const std::string is = inBackticks(trainedIsA ? row.b : row.a);
        const Message count = counted(others, "id was", "ids were");
        effects.push_back(
            others == 1 ? message("the embedding of {} trained for another piece: {} was {} and is now {}",
                                  count, row.what, was, is)
                        : message("the embeddings of {} trained for another piece: {} was {} and is now {}",
                                  count, row.what, was, is));
    }
    addMoved(diff, trainedIsA, effects);
    const DiffKind lost = trainedIsA ? DiffKind::OnlyInA : DiffKind::OnlyInB;
    if (const std::size_t count = table.count(lost); count > 0)
        effects.push_back(message("{}; the first is {}",
                                  counted(count, "piece that the model knows never occurs",
                                          "pieces that the model knows never occur"),
                                  inBackticks(firstOf(table, lost).what)));
    if (verdict.kind == VerdictKind::OtherIds)
        effects.emplace_back("the embeddings match, but some texts get different ids than in training");
    return effects;
}

void addSections(const DefinitionDiff& diff, Verdict& verdict) {
    for (const DiffTable& table : diff.tables) {
        if (!table.empty())
            verdict.reasons.push_back(
                message("{}: {}", name(table.section()), describeCounts(table, diff.pair)));
    }
}

} // namespace

std::string_view name(VerdictKind kind) {
    static constexpr std::string_view kNames[] = {"same_ids",      "same_ids_when_set", "none_found",
                                                  "other_ids",     "other_vocabulary",  "other_places",
                                                  "not_compatible"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::optional<std::uint64_t> embeddingRowsOf(const TokenizerDefinition& definition) {
    if (definition.path.empty())
        return std::nullopt;
    std::error_code ignored;
    const std::filesystem::path path(definition.path);
    const auto folder = std::filesystem::is_directory(path, ignored) ? path : path.parent_path();
    if (!std::filesystem::is_regular_file(folder / "config.json", ignored))
        return std::nullopt;
    return formats::readModelFolder(folder).embeddingRows;
}

bool nothingDiffers(const DefinitionDiff& diff, const Verdict& verdict) {
    const auto ofEncoding = [](DiffSection section) {
        using enum DiffSection;
        return section == Scores || section == Merges || section == AddedTokens || section == Normalizer ||
               section == PreTokenizer || section == Model || section == PostProcessor;
    };
    const auto onlyAddsNames = [](const DiffTable& table) { // one file doesn't say which piece is bos
        return table.section() == DiffSection::Specials && table.count(DiffKind::Changed) == 0;
    };
    return std::all_of(diff.tables.begin(), diff.tables.end(), [&](const DiffTable& table) {
        return table.empty() || (verdict.equal() && (ofEncoding(table.section()) || onlyAddsNames(table)));
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
    verdict.facts = {others,
                     moved,
                     only,
                     outcome.texts,
                     outcome.finished,
                     outcome.inText,
                     outcome.around,
                     same.sameDefaults,
                     butFor};
    if (others > 0) {
        verdict.kind = VerdictKind::NotCompatible;
        verdict.line = message("not compatible: {} something else", counted(others, "id means", "ids mean"));
    } else if (moved > 0) {
        verdict.kind = VerdictKind::OtherPlaces;
        verdict.line = counted(moved, "piece has a different id", "pieces have different ids");
        if (only > 0)
            verdict.line = message("{}, {} in only one of the files", verdict.line,
                                   counted(only, "piece exists", "pieces exist"));
        if (differs)
            verdict.line = outcome.inText
                               ? message("{}; some texts get different ids", verdict.line)
                               : message("{}; different ids are added around a text", verdict.line);
        else if (outcome.texts > 0)
            verdict.line = message("{}; no text was found that shows it", verdict.line);
    } else if (only > 0) {
        verdict.kind = VerdictKind::OtherVocabulary;
        const Message count = counted(only, "piece exists", "pieces exist");
        verdict.line = outcome.inText
                           ? message("{} in only one of the files; all shared ids mean the same, but some "
                                     "texts get different ids",
                                     count)
                           : message("{} in only one of the files; all shared ids mean the same", count);
    } else if (same.proved() && same.sameDefaults && !differs && butFor.empty()) {
        verdict.kind = VerdictKind::SameIds;
        verdict.line = "same ids on all text";
    } else if (same.proved() && !outcome.inText) {
        verdict.kind = VerdictKind::SameIdsWhenSet;
        verdict.line = "same ids on all text";
        if (!butFor.empty())
            verdict.line = message("same ids on all text except for {}", joined(butFor, " and "));
        if (!same.sameDefaults || differs)
            verdict.line = butFor.empty()
                               ? message("{} with the same settings, but the defaults differ", verdict.line)
                               : message("{}, with the same settings; the defaults differ", verdict.line);
    } else if (differs) {
        verdict.kind = VerdictKind::OtherIds;
        verdict.line = outcome.inText ? Message("same vocabulary, different ids for some texts")
                                      : Message("same vocabulary, different ids added around a text");
    } else {
        verdict.kind = VerdictKind::NoneFound;
        verdict.line =
            outcome.texts > 0
                ? message("same vocabulary; no difference found in {}", counted(outcome.texts, "text"))
                : Message("same vocabulary; whether the ids are equal was not tested");
        if (outcome.texts > 0 && !outcome.finished)
            verdict.line = message("{}, but the search did not finish", verdict.line);
    }
    if (same.proved())
        verdict.reasons.emplace_back("proved from the definitions: pieces, model, normalizer, pre-tokenizer, "
                                     "added tokens and post-processor are equal");
    else if (verdict.kind == VerdictKind::NoneFound)
        verdict.reasons.push_back(
            same.unequal.front() == "engine" ? Message("not proved: each format encodes by its own rules")
            : same.unequal.size() == 1       ? message("not proved: {} differs", same.unequal.front())
                                             : message("not proved: {} differ", joined(same.unequal, ", ")));
    if (same.proved() && !same.butFor.empty())
        verdict.reasons.push_back(
            message("{}: not compared; a program that applies it as the file says produces different ids",
                    joined(same.butFor, ", ")));
    if (same.proved() && !same.sameTypeIds)
        verdict.reasons.emplace_back(
            "type ids: the post-processors add the same tokens, but assign different type ids "
            "(`token_type_ids`)");
    verdict.reasons.insert(verdict.reasons.end(), outcome.causes.begin(), outcome.causes.end());
    addSections(diff, verdict);
    verdict.checkpointAUnderB = effectsOn(diff, true, rowsA, verdict);
    verdict.checkpointBUnderA = effectsOn(diff, false, rowsB, verdict);
    return verdict;
}

} // namespace tokenscope::compare
