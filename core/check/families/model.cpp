// The model: whether its settings fit its vocabulary.

#include "core/base/printable.h"
#include "core/check/families/families.h"
#include "core/definition/byte_piece.h"
#include "core/definition/metaspace.h"

#include <algorithm>
#include <cmath>

namespace tokenscope::check {
namespace {

void checkByteFallback(const Tokenizer& tokenizer, std::vector<Finding>& findings) {
    const TokenizerDefinition& definition = tokenizer.definition();
    const auto fallsBack = definition.gguf ? std::nullopt : byteFallbackOf(definition.model);
    const auto bytes = findBytePieces(definition.vocabulary);
    const auto missing = static_cast<std::size_t>(std::count(bytes.begin(), bytes.end(), kNoPiece));
    if (!fallsBack || missing == bytes.size())
        return;
    if (!*fallsBack && missing == 0) {
        findings.push_back(
            {.code = "no-byte-fallback",
             .severity = FindingSeverity::Warning,
             .place = fileName(tokenizer),
             .message = "there is a byte-fallback piece for each byte, but `byte_fallback` is false",
             .why = "a character without a piece is unknown or dropped, and the model never sees its bytes",
             .remedy = "set `byte_fallback` to true, or compare it with the original file",
             .view = "overview"});
        return;
    }
    if (!*fallsBack || missing == 0)
        return;
    const auto first = std::find(bytes.begin(), bytes.end(), kNoPiece) - bytes.begin();
    findings.push_back(
        {.code = "missing-bytes",
         .severity = FindingSeverity::Warning,
         .place = fileName(tokenizer),
         .message =
             message("{}, first `{}`",
                     counted(missing, "byte has no byte-fallback piece", "bytes have no byte-fallback piece"),
                     bytePiece(static_cast<unsigned char>(first))),
         .why = "a character with such a byte doesn't fall back to bytes: it is unknown or dropped",
         .remedy = "compare the vocabulary with that of the original file",
         .view = "vocab"});
}

/// WordPiece continues words only with such pieces.
void checkContinuingPieces(const Tokenizer& tokenizer, std::vector<Finding>& findings) {
    const TokenizerDefinition& definition = tokenizer.definition();
    const auto* model = std::get_if<WordPieceModel>(&definition.model);
    if (!model || definition.gguf || model->continuingSubwordPrefix.empty())
        return;
    const std::vector<PieceId>& ids = tokenizer.ids();
    if (std::any_of(ids.begin(), ids.end(), [&](PieceId id) {
            return tokenizer.spelling(id).starts_with(model->continuingSubwordPrefix);
        }))
        return;
    findings.push_back({.code = "no-continuing-pieces",
                        .severity = FindingSeverity::Warning,
                        .place = fileName(tokenizer),
                        .message = message("no piece starts with the continuing-subword prefix, `{}`",
                                           printable(model->continuingSubwordPrefix, 60)),
                        .why = "a word that is not a piece as a whole becomes the unknown token",
                        .remedy = "compare the prefix with that of the original file",
                        .view = "overview"});
}

bool hasMarkerInSamples(const Tokenizer& tokenizer, std::string_view marker, const Progress& progress) {
    const auto samples = scriptSamples();
    return std::any_of(samples.begin(), samples.end(), [&](const ScriptSample& sample) {
        const auto ids = plainIds(tokenizer, sample.text, progress);
        return ids && std::any_of(ids->begin(), ids->end(), [&](PieceId id) {
                   return tokenizer.spelling(id).find(marker) != std::string_view::npos;
               });
    });
}

/// Pieces with a marker in place of a space, where nothing replaces spaces.
void checkSpaceMarkers(const Tokenizer& tokenizer, const Progress& progress, std::vector<Finding>& findings) {
    constexpr std::size_t kFewest = 10; // and a tenth of all
    for (const std::string_view marker : {kMetaspace, std::string_view("\xC4\xA0")}) {
        std::vector<PieceId> ids;
        for (const PieceId id : tokenizer.ids())
            if (const auto spelling = tokenizer.spelling(id);
                spelling.size() > marker.size() && spelling.starts_with(marker))
                ids.push_back(id);
        if (ids.size() < kFewest || ids.size() * 10 < tokenizer.ids().size() ||
            hasMarkerInSamples(tokenizer, marker, progress) || progress.stopped())
            continue;
        findings.push_back(
            {.code = "no-space-marker",
             .severity = FindingSeverity::Warning,
             .place = fileName(tokenizer),
             .message = message("{} with `{}` in place of a space, but spaces in a text don't become it",
                                counted(ids.size(), "piece starts", "pieces start"), marker),
             .why = "words get other pieces than in training",
             .remedy = "compare the normalizer and the pre-tokenizer with those of the original file",
             .evidence = idsEvidence(tokenizer, ids),
             .view = "stages"});
    }
}

void checkScores(const Tokenizer& tokenizer, std::vector<Finding>& findings) {
    std::vector<PieceId> ids;
    for (const PieceId id : tokenizer.ids())
        if (const auto score = tokenizer.score(id); score && std::isnan(*score))
            ids.push_back(id);
    if (ids.empty())
        return;
    findings.push_back({.code = "score-not-a-number",
                        .severity = FindingSeverity::Error,
                        .place = fileName(tokenizer),
                        .message = message("{}, first {}",
                                           counted(ids.size(), "piece has a score that is not a number",
                                                   "pieces have a score that is not a number"),
                                           pieceAndId(tokenizer, ids.front())),
                        .why = "such scores have no order, so programs give a text different tokens",
                        .remedy = "create the file again, or download it again",
                        .evidence = idsEvidence(tokenizer, ids),
                        .view = "vocab"});
}

/// Scores order the merges of BPE, and decide between the segmentations of Unigram.
void checkEqualScores(const Tokenizer& tokenizer, std::vector<Finding>& findings) {
    constexpr std::size_t kFewest = 100; // pieces
    const TokenizerDefinition& definition = tokenizer.definition();
    const auto* bpe = std::get_if<BpeModel>(&definition.model);
    if (!(bpe && bpe->order == BpeModel::Order::Scores) &&
        !std::holds_alternative<UnigramModel>(definition.model))
        return;
    std::optional<float> first;
    std::size_t count = 0;
    for (const PieceId id : tokenizer.ids()) {
        const auto score = tokenizer.score(id);
        if (!score || tokenizer.type(id) != PieceType::Normal)
            continue;
        ++count;
        first = first.value_or(*score);
        if (*score != *first)
            return;
    }
    if (count >= kFewest)
        findings.push_back(
            {.code = "equal-scores",
             .severity = FindingSeverity::Warning,
             .place = fileName(tokenizer),
             .message = message("all {} have the same score, {}", counted(count, "piece"), *first),
             .why = "scores decide which pieces a text gets, so it gets others than in training",
             .remedy = "create the file again from the original one, with its scores",
             .view = "vocab"});
}

std::vector<Finding> checkModel(const CheckInput& input, const Progress& progress) {
    const Tokenizer& tokenizer = *input.tokenizer;
    std::vector<Finding> findings;
    checkByteFallback(tokenizer, findings);
    checkContinuingPieces(tokenizer, findings);
    checkSpaceMarkers(tokenizer, progress, findings);
    checkScores(tokenizer, findings);
    checkEqualScores(tokenizer, findings);
    return findings;
}

} // namespace

const Check kModelCheck = {"model", "Model", "the model's settings: whether they fit its vocabulary",
                           hasTokenizer, checkModel};

} // namespace tokenscope::check
