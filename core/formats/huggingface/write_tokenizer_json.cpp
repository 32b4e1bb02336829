#include "core/base/try.h"
#include "core/formats/convert/convert.h"
#include "core/formats/huggingface/write_stages.h"
#include "core/json/serde_float.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace tokenscope::formats {

namespace {

using Json = nlohmann::ordered_json;

tl::unexpected<Error> unsupported(std::string where, const Message& what) {
    return fail(ErrorCode::Unsupported, std::move(where), message("tokenizer.json can't represent {}", what),
                "save in the format that the tokenizer came from");
}

Json orNull(const std::string& text) {
    return text.empty() ? Json(nullptr) : Json(text);
}

Result<void> checkPieces(const Vocabulary& vocabulary) {
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        if (!isValidUtf8(vocabulary.entryBytes(i)))
            return unsupported("piece " + std::to_string(vocabulary.entry(i).id),
                               Message("a piece that is not UTF-8"));
    }
    return {};
}

Json vocabularyJson(const Vocabulary& vocabulary) {
    // ordered_json looks every key up, so sorting the finished object would be quadratic. The keys are known
    // to differ.
    Json::object_t pieces;
    pieces.reserve(vocabulary.size());
    for (const std::uint32_t index : vocabulary.byAscendingId())
        pieces.Container::emplace_back(std::string(vocabulary.entryBytes(index)), vocabulary.entry(index).id);
    return Json(std::move(pieces));
}

/// `left right` in one string, which every version reads, unless a space in a piece makes that ambiguous.
Result<Json> mergesJson(const BpeModel& model, const Vocabulary& vocabulary) {
    const auto hasSpace = [&vocabulary](PieceId id) {
        return vocabulary.bytes(id).find(' ') != std::string_view::npos;
    };
    const bool pairs = std::any_of(model.merges.begin(), model.merges.end(), [&](const Merge& merge) {
        return hasSpace(merge.left) || hasSpace(merge.right);
    });
    Json list = Json::array();
    for (std::size_t i = 0; i < model.merges.size(); ++i) {
        const Merge& merge = model.merges[i];
        if (!vocabulary.contains(merge.left) || !vocabulary.contains(merge.right))
            return unsupported("$.model.merges[" + std::to_string(i) + "]",
                               Message("a merge of a piece that is not there"));
        std::string left(vocabulary.bytes(merge.left));
        std::string right(vocabulary.bytes(merge.right));
        if (pairs)
            list.push_back(Json::array({std::move(left), std::move(right)}));
        else
            list.push_back(left + " " + right);
    }
    return list;
}

struct ModelWriter {
    const Vocabulary& vocabulary;

    Result<Json> operator()(const BpeModel& model) const {
        if (model.order != BpeModel::Order::Merges)
            return unsupported("$.model", Message("a BPE model without a list of merges"));
        auto merges = mergesJson(model, vocabulary);
        if (!merges)
            return merges;
        return Json{{"type", "BPE"},
                    {"dropout", nullptr},
                    {"unk_token", orNull(model.unkToken)},
                    {"continuing_subword_prefix", orNull(model.continuingSubwordPrefix)},
                    {"end_of_word_suffix", orNull(model.endOfWordSuffix)},
                    {"fuse_unk", model.fuseUnk},
                    {"byte_fallback", model.byteFallback},
                    {"ignore_merges", model.ignoreMerges},
                    {"vocab", vocabularyJson(vocabulary)},
                    {"merges", std::move(*merges)}};
    }
    Result<Json> operator()(const UnigramModel& model) const {
        Json pieces = Json::array();
        for (std::size_t i = 0; i < vocabulary.size(); ++i) {
            if (vocabulary.entry(i).id != i)
                return unsupported("piece " + std::to_string(i),
                                   Message("a Unigram piece whose id is not its position"));
            const double score = i < model.exactScores.size()
                                     ? model.exactScores[i]
                                     : static_cast<double>(vocabulary.entry(i).score);
            if (!std::isfinite(score))
                return unsupported("piece " + std::to_string(i), Message("a score that is not a number"));
            pieces.push_back(Json::array({std::string(vocabulary.entryBytes(i)), score}));
        }
        Json json = {{"type", "Unigram"},
                     {"unk_id", nullptr},
                     {"vocab", std::move(pieces)},
                     {"byte_fallback", model.byteFallback}};
        if (model.unkId)
            json["unk_id"] = *model.unkId;
        return json;
    }
    Result<Json> operator()(const WordPieceModel& model) const {
        return Json{{"type", "WordPiece"},
                    {"unk_token", model.unkToken},
                    {"continuing_subword_prefix", model.continuingSubwordPrefix},
                    {"max_input_chars_per_word", model.maxInputCharsPerWord},
                    {"vocab", vocabularyJson(vocabulary)}};
    }
    Result<Json> operator()(const WordLevelModel& model) const {
        return Json{
            {"type", "WordLevel"}, {"vocab", vocabularyJson(vocabulary)}, {"unk_token", model.unkToken}};
    }
    Result<Json> operator()(const SentencePieceWordModel&) const {
        return unsupported("$.model", Message("SentencePiece's word model"));
    }
    Result<Json> operator()(const SentencePieceCharModel&) const {
        return unsupported("$.model", Message("SentencePiece's char model"));
    }
    Result<Json> operator()(const LongestMatchModel&) const {
        return unsupported("$.model", Message("RWKV's longest match"));
    }
    Result<Json> operator()(const Plamo2Model&) const {
        return unsupported("$.model", Message("PLaMo-2's model"));
    }
};

Json addedTokensJson(const std::vector<AddedToken>& tokens) {
    Json list = Json::array();
    for (const AddedToken& token : tokens) {
        list.push_back({{"id", token.id},
                        {"content", token.content},
                        {"single_word", token.singleWord},
                        {"lstrip", token.lstrip},
                        {"rstrip", token.rstrip},
                        {"normalized", token.normalized},
                        {"special", token.special}});
    }
    return list;
}

template <class Config>
Result<void> writeStage(Json& json, const char* key, const std::optional<Config>& config) {
    json[key] = nullptr;
    if (!config)
        return {};
    TOKENSCOPE_TRY(auto stage, stageToJson(*config));
    json[key] = std::move(stage);
    return {};
}

std::vector<double> scoresOf(const UnigramModel& model, const Vocabulary& vocabulary) {
    std::vector<double> scores = model.exactScores;
    for (std::size_t i = scores.size(); i < vocabulary.size(); ++i)
        scores.push_back(static_cast<double>(vocabulary.entry(i).score));
    return scores;
}

} // namespace

Result<std::string> saveHuggingFaceJson(const TokenizerDefinition& definition) {
    if (definition.gguf)
        return unsupported("$", Message("a GGUF file's tokenizer, which llama.cpp runs by its own rules"));
    Json json = {{"version", definition.version.empty() ? "1.0" : definition.version},
                 {"truncation", nullptr},
                 {"padding", nullptr},
                 {"added_tokens", addedTokensJson(definition.addedTokens)}};
    if (definition.truncation)
        json["truncation"] = toJson(*definition.truncation);
    if (definition.padding)
        json["padding"] = toJson(*definition.padding);
    const Result<void> steps[] = {checkPieces(definition.vocabulary),
                                  writeStage(json, "normalizer", definition.normalizer),
                                  writeStage(json, "pre_tokenizer", definition.preTokenizer),
                                  writeStage(json, "post_processor", definition.postProcessor),
                                  writeStage(json, "decoder", definition.decoder)};
    for (const Result<void>& step : steps) {
        if (!step)
            return tl::unexpected<Error>(step.error());
    }
    TOKENSCOPE_TRY(auto model, std::visit(ModelWriter{definition.vocabulary}, definition.model));
    json["model"] = std::move(model);
    try {
        std::string text = json.dump(2);
        const auto* unigram = std::get_if<UnigramModel>(&definition.model);
        return unigram ? withSerdeScores(std::move(text), scoresOf(*unigram, definition.vocabulary)) : text;
    } catch (const nlohmann::json::exception&) {
        return unsupported("$", Message("a text that is not UTF-8"));
    }
}

} // namespace tokenscope::formats
