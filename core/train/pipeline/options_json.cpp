#include "core/train/pipeline/options_json.h"

#include "core/train/pipeline/option_table.h"

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

} // namespace tokenscope::train
