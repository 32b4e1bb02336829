#include "core/formats/huggingface/definition_json.h"

#include "core/base/hash.h"
#include "core/formats/huggingface/write_stages.h"

#include <array>
#include <nlohmann/json.hpp>

namespace tokenscope::formats {
namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json optional(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

struct ModelJson {
    Json operator()(const BpeModel& m) const {
        static constexpr std::array<std::string_view, 3> kOrders = {"merges", "ranks", "scores"};
        return {{"order", kOrders[static_cast<std::size_t>(m.order)]},
                {"merges", m.merges.size()},
                {"unk_id", optional(m.unkId)},
                {"continuing_subword_prefix", m.continuingSubwordPrefix},
                {"end_of_word_suffix", m.endOfWordSuffix},
                {"fuse_unk", m.fuseUnk},
                {"byte_fallback", m.byteFallback},
                {"ignore_merges", m.ignoreMerges}};
    }
    Json operator()(const UnigramModel& m) const {
        return {{"unk_id", optional(m.unkId)}, {"byte_fallback", m.byteFallback}};
    }
    Json operator()(const WordPieceModel& m) const {
        return {{"unk_token", m.unkToken},
                {"continuing_subword_prefix", m.continuingSubwordPrefix},
                {"max_input_chars_per_word", m.maxInputCharsPerWord}};
    }
    Json operator()(const WordLevelModel& m) const { return {{"unk_token", m.unkToken}}; }
    Json operator()(const SentencePieceWordModel& m) const {
        return {{"unk_id", m.unkId}, {"byte_fallback", m.byteFallback}};
    }
    Json operator()(const SentencePieceCharModel& m) const {
        return {{"unk_id", m.unkId}, {"byte_fallback", m.byteFallback}};
    }
    Json operator()(const LongestMatchModel& m) const { return {{"unk_id", optional(m.unkId)}}; }
    Json operator()(const Plamo2Model&) const { return Json::object(); }
};

Json sentencePieceJson(const SentencePieceNormalizer& config) {
    return {{"type", "SentencePiece"},
            {"name", config.name},
            {"charsmap_bytes", config.charsmap.size()},
            {"add_dummy_prefix", config.addDummyPrefix},
            {"remove_extra_whitespaces", config.removeExtraWhitespaces},
            {"escape_whitespaces", config.escapeWhitespaces},
            {"treat_whitespace_as_suffix", config.treatWhitespaceAsSuffix}};
}

Json ownNormalizer(const NormalizerConfig& config) {
    const auto* c = std::get_if<SentencePieceNormalizer>(&config.kind);
    return c ? sentencePieceJson(*c) : Json(nullptr);
}

Json ownPostProcessor(const PostProcessorConfig& config) {
    const auto* c = std::get_if<BosEosPostProcessor>(&config.kind);
    if (!c)
        return nullptr;
    return {{"type", "BosEos"},
            {"bos", optional(c->bos)},
            {"eos", optional(c->eos)},
            {"bos_is_special", c->bosIsSpecial},
            {"eos_is_special", c->eosIsSpecial}};
}

Json ownDecoder(const DecoderConfig& config) {
    if (std::holds_alternative<BytesDecoder>(config.kind))
        return {{"type", "Bytes"}};
    if (std::holds_alternative<SentencePieceDecoder>(config.kind))
        return {{"type", "SentencePiece"}};
    return nullptr;
}

Json orNull(Result<Json> json) {
    return json ? *std::move(json) : Json(nullptr);
}

} // namespace

Json stageJson(const std::optional<NormalizerConfig>& config) {
    if (!config)
        return nullptr;
    Json own = ownNormalizer(*config);
    return own.is_null() ? orNull(stageToJson(*config)) : own;
}

Json stageJson(const std::optional<PreTokenizerConfig>& config) {
    return config ? orNull(stageToJson(*config)) : Json(nullptr);
}

Json stageJson(const std::optional<PostProcessorConfig>& config) {
    if (!config)
        return nullptr;
    Json own = ownPostProcessor(*config);
    return own.is_null() ? orNull(stageToJson(*config)) : own;
}

Json stageJson(const std::optional<DecoderConfig>& config) {
    if (!config)
        return nullptr;
    Json own = ownDecoder(*config);
    return own.is_null() ? orNull(stageToJson(*config)) : own;
}

Json charsmapSummary(std::string_view charsmap) {
    return {{"bytes", charsmap.size()}, {"sha256", sha256Hex(charsmap)}};
}

Json modelOptions(const ModelConfig& model) {
    return std::visit(ModelJson(), model);
}

Json addedTokenJson(const AddedToken& token) {
    Json json = {{"id", token.id},
                 {"content", token.content},
                 {"special", token.special},
                 {"single_word", token.singleWord},
                 {"lstrip", token.lstrip},
                 {"rstrip", token.rstrip},
                 {"normalized", token.normalized}};
    if (token.id != token.idInFile)
        json["id_in_file"] = token.idInFile;
    return json;
}

Json specialJson(const SpecialIds& special) {
    Json json = Json::object();
    const auto put = [&json](const char* key, const std::optional<PieceId>& id) {
        if (id)
            json[key] = *id;
    };
    put("bos", special.bos);
    put("eos", special.eos);
    put("unk", special.unk);
    put("pad", special.pad);
    put("cls", special.cls);
    put("sep", special.sep);
    put("mask", special.mask);
    return json;
}

} // namespace tokenscope::formats
