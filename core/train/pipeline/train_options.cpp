#include "core/train/pipeline/train_options.h"

#include "core/base/printable.h"
#include "core/definition/metaspace.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "core/train/pipeline/option_table.h"
#include "core/train/pipeline/trained_definition.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace tokenscope::train {
namespace {

using OptionsJson = nlohmann::ordered_json;

std::string line(const OptionsJson& json) {
    return json.dump(-1, ' ', false, OptionsJson::error_handler_t::replace);
}

void addModel(const TrainOptions& options, OptionsJson& json) {
    if (options.model == TrainModel::SuperBpe)
        json["superbpe"] = {{"transition", options.super.transition},
                            {"words_in_piece", options.super.maxWords},
                            {"across_punctuation", options.super.acrossPunctuation},
                            {"across_lines", options.super.acrossLines}};
    if (options.model == TrainModel::Unigram)
        json["unigram"] = {{"seed_pieces", options.unigram.seedPieces},
                           {"shrink", options.unigram.shrink},
                           {"rounds", options.unigram.rounds}};
    if (options.form == TrainForm::SentencePiece)
        json["byte_fallback"] = options.byteFallback;
    if (options.form == TrainForm::Classical)
        json["word_end"] = options.endOfWordSuffix;
    if (options.form == TrainForm::Bert)
        json["going_on"] = options.continuingSubwordPrefix;
    if (options.model == TrainModel::WordPiece)
        json["score"] = name(options.score);
}

OptionsJson addedJson(const TrainOptions& options) {
    OptionsJson added = OptionsJson::array();
    for (const TrainToken& token : options.added)
        added.push_back({{"text", token.text}, {"special", token.special}});
    return added;
}

bool has(const std::vector<AddedToken>& tokens, std::string_view content) {
    return std::any_of(tokens.begin(), tokens.end(),
                       [&](const AddedToken& token) { return token.content == content; });
}

} // namespace

MessageLiteral meaning(TrainTieBreak tieBreak) {
    switch (tieBreak) {
    case TrainTieBreak::SmallerIds:
        return "the smaller left id, then the smaller right one (as Hugging Face's trainer)";
    case TrainTieBreak::Spelling:
        return "the one whose left piece is first in the order of bytes, then whose right one is";
    case TrainTieBreak::FirstPlace:
        return "the one that occurs first in the corpus";
    }
    return {};
}

std::string countingJson(const TrainOptions& options) {
    const TrainInput& input = options.input;
    OptionsJson json = {{"sources", OptionsJson::array()}, {"counts", input.counts}};
    for (const TrainSource& source : input.sources)
        json["sources"].push_back({{"path", source.path}, {"weight", source.weight}});
    json["text"] = input.text;
    json["records"] = name(input.records);
    json["field"] = input.field;
    if (input.skipBadLines)
        json["skip_bad_lines"] = true;
    json["temperature"] = input.temperature ? OptionsJson(*input.temperature) : OptionsJson(nullptr);
    json["sample"] = input.sample;
    json["seed"] = input.seed;
    json["most_words"] = input.maxWords;
    if (input.span != TrainInput::kSpan)
        json["span"] = input.span;
    json["normalizer"] = options.normalizer;
    json["remove_extra_blanks"] = options.removeExtraWhitespaces;
    json["dummy_prefix"] = options.dummyPrefix;
    json["words"] = options.split.words;
    json["digits"] = options.split.digits;
    json["apostrophes"] = name(options.split.apostrophes);
    json["form"] = name(options.form);
    json["user_defined"] = options.userDefined;
    json["added"] = addedJson(options);
    json["unknown"] = options.unknown;
    json["from"] = options.from;
    return line(json);
}

std::string learningJson(const TrainOptions& options) {
    OptionsJson json = {{"model", name(options.model)},
                        {"form", name(options.form)},
                        {"pieces", options.pieces},
                        {"ties", name(options.tieBreak)},
                        {"min_count", options.minFrequency},
                        {"max_piece_length", options.maxTokenLength},
                        {"alphabet_limit", options.limitAlphabet},
                        {"coverage", options.coverage}};
    addModel(options, json);
    if (options.pruneTo > 0)
        json["prune_to"] = options.pruneTo;
    json["unknown"] = options.unknown;
    json["added"] = addedJson(options);
    return line(json);
}

std::string unknownOf(const TrainOptions& options) {
    if (!options.unknown.empty())
        return options.unknown;
    return options.form == TrainForm::Bert ? "[UNK]" : "<unk>";
}

std::vector<AddedToken> addedTokensOf(const TrainOptions& options) {
    std::vector<AddedToken> added;
    for (const TrainToken& token : options.added) {
        if (!has(added, token.text))
            added.push_back(addedToken(token.text, token.special));
    }
    return added;
}

std::vector<AddedToken> tokensInText(const TrainOptions& options) {
    if (options.form == TrainForm::SentencePiece)
        return {};
    std::vector<AddedToken> tokens = addedTokensOf(options);
    if (options.form != TrainForm::ByteLevel && !has(tokens, unknownOf(options)))
        tokens.push_back(addedToken(unknownOf(options), true));
    return tokens;
}

std::vector<std::string> userDefinedOf(const TrainOptions& options) {
    std::vector<std::string> pieces;
    const auto add = [&](const std::string& text) {
        std::string spelled = withMetaspaces(text);
        if (std::find(pieces.begin(), pieces.end(), spelled) == pieces.end())
            pieces.push_back(std::move(spelled));
    };
    for (const AddedToken& token : addedTokensOf(options)) {
        if (!token.special)
            add(token.content);
    }
    for (const std::string& piece : options.userDefined)
        add(piece);
    return pieces;
}

Result<void> checkTokens(const TrainOptions& options) {
    for (const TrainToken& token : options.added) {
        if (token.text.empty())
            return fail(ErrorCode::BadInput, token.special ? "--special-token" : "--added-token",
                        "the token is empty", "omit it");
        if (options.form == TrainForm::SentencePiece && token.special &&
            decodeUtf8(token.text, 0).length == token.text.size())
            return fail(ErrorCode::BadInput, "--special-token",
                        message("SentencePiece never finds control pieces in a text, so '{}' could no longer "
                                "be encoded",
                                printable(token.text, 60)),
                        "give a longer one, or use --added-token");
        if (options.form != TrainForm::ByteLevel)
            continue;
        if (const auto bytes = bytesOfAlphabet(token.text); bytes && bytes->size() == 1)
            return fail(ErrorCode::BadInput, token.special ? "--special-token" : "--added-token",
                        message("'{}' is the spelling of a byte, so it cannot be an added token as well",
                                printable(token.text, 60)),
                        "give a longer one");
    }
    return {};
}

} // namespace tokenscope::train
