#include "core/formats/huggingface/definition_json.h"

#include "core/base/base64.h"
#include "core/base/sha256.h"
#include "core/formats/huggingface/write_tokenizer_json.h"

#include <nlohmann/json.hpp>

#include <array>
#include <charconv>

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

namespace {

/// Omitted: 300 kB of Base64 are of no use to anybody.
void shortenCharsmaps(Json& json) {
    if (!json.is_structured())
        return;
    for (auto& [key, value] : json.items()) {
        if (key == "precompiled_charsmap" && value.is_string()) {
            if (const auto charsmap = base64Decode(value.get_ref<const std::string&>()))
                value = charsmapSummary(*charsmap);
        } else {
            shortenCharsmaps(value);
        }
    }
}

Json normalizerSpec(const SentencePieceNormalizer& config) {
    Json json = stageJson(NormalizerConfig{config});
    if (!config.charsmap.empty())
        json["charsmap_sha256"] = sha256Hex(config.charsmap);
    return json;
}

Json normalizerJson(const TokenizerDefinition& definition) {
    if (const GgufTokenizer* gguf = definition.gguf ? &*definition.gguf : nullptr) {
        Json json = {{"type", "llama.cpp"},
                     {"add_space_prefix", gguf->addSpacePrefix},
                     {"remove_extra_whitespaces", gguf->removeExtraWhitespaces},
                     {"escape_whitespaces", gguf->escapeWhitespaces}};
        if (gguf->kind == GgufTokenizer::Kind::WordPiece) {
            json["lowercase"] = gguf->lowercase;
            json["decompose"] = gguf->decompose;
            json["strip_marks"] = gguf->stripMarks;
        }
        if (gguf->dropsWhitespace) {
            json["drops_whitespace"] = true;
            json["lowercase"] = gguf->lowercase;
        }
        if (!gguf->charsmap.empty())
            json["precompiled_charsmap"] = charsmapSummary(gguf->charsmap);
        return json;
    }
    const auto* own =
        definition.normalizer ? std::get_if<SentencePieceNormalizer>(&definition.normalizer->kind) : nullptr;
    return own ? normalizerSpec(*own) : stageJson(definition.normalizer);
}

Json decoderJson(const TokenizerDefinition& definition) {
    if (definition.gguf)
        return {{"type", "llama.cpp"},
                {"add_space_prefix", definition.gguf->addSpacePrefix},
                {"clean_spaces", definition.gguf->cleanSpaces}};
    Json json = stageJson(definition.decoder);
    const auto* own =
        definition.decoder ? std::get_if<SentencePieceDecoder>(&definition.decoder->kind) : nullptr;
    if (own) {
        json["unk_surface"] = own->unkSurface;
        json["denormalizer"] = own->denormalizer ? normalizerSpec(*own->denormalizer) : Json(nullptr);
    }
    return json;
}

Json modelJson(const TokenizerDefinition& definition) {
    Json json = {{"type", modelName(definition.model)}};
    if (definition.format == SourceFormat::HuggingFaceJson) {
        static constexpr const char* kTypes[] = {"BPE", "Unigram", "WordPiece", "WordLevel"};
        if (definition.model.index() < std::size(kTypes))
            json["type"] = kTypes[definition.model.index()];
    }
    json.update(modelOptions(definition.model));
    if (definition.gguf) {
        json["byte_alphabet"] = definition.gguf->byteAlphabet;
        json["whole_line_feeds"] = definition.gguf->wholeLineFeeds;
        if (!definition.gguf->spelledMerges.empty())
            json["merges"] = definition.gguf->spelledMerges.size();
    }
    json["vocab"] = definition.vocabulary.size();
    return json;
}

Json addedTokensJson(const TokenizerDefinition& definition) {
    Json list = Json::array();
    for (const AddedToken& token : definition.addedTokens)
        list.push_back(addedTokenJson(token));
    return list;
}

/// The value of this key of the file; nullopt for an unknown key.
std::optional<Json> sectionJson(const TokenizerDefinition& definition, std::string_view key) {
    if (key == "added_tokens")
        return addedTokensJson(definition);
    if (key == "normalizer")
        return normalizerJson(definition);
    if (key == "pre_tokenizer") {
        Json json = stageJson(definition.preTokenizer);
        if (definition.gguf && !definition.preset.empty())
            return Json{{"pre", definition.preset}, {"as", std::move(json)}};
        return json;
    }
    if (key == "model")
        return modelJson(definition);
    if (key == "post_processor")
        return stageJson(definition.postProcessor);
    if (key == "decoder")
        return decoderJson(definition);
    if (key == "truncation")
        return definition.truncation ? toJson(*definition.truncation) : Json(nullptr);
    if (key == "padding")
        return definition.padding ? toJson(*definition.padding) : Json(nullptr);
    return std::nullopt;
}

/// Removes `.key` or `[3]` from the start of a path; empty if there is neither.
std::string_view takeStep(std::string_view& path) {
    std::size_t end = 0;
    if (path.starts_with('.'))
        end = std::min(path.find_first_of(".[", 1), path.size());
    else if (path.starts_with('[') && path.find(']') != std::string_view::npos)
        end = path.find(']') + 1;
    const std::string_view step = path.substr(0, end);
    path.remove_prefix(end);
    return step;
}

const Json* stepInto(const Json& json, std::string_view step) {
    if (step.starts_with('.')) {
        const auto found = json.is_object() ? json.find(std::string(step.substr(1))) : json.end();
        return found == json.end() ? nullptr : &*found;
    }
    std::size_t index = 0;
    if (!step.starts_with('[') ||
        std::from_chars(step.data() + 1, step.data() + step.size() - 1, index).ptr !=
            step.data() + step.size() - 1)
        return nullptr;
    return json.is_array() && index < json.size() ? &json[index] : nullptr;
}

} // namespace

std::string stageJson(const TokenizerDefinition& definition, std::string_view where) {
    if (!where.starts_with("$."))
        return {};
    where.remove_prefix(1);
    const std::string_view key = takeStep(where).substr(1);
    std::optional<Json> section = sectionJson(definition, key);
    if (!section)
        return {};
    shortenCharsmaps(*section);
    const Json* found = &*section;
    while (found && !where.empty())
        found = stepInto(*found, takeStep(where));
    return found ? found->dump(2, ' ', false, Json::error_handler_t::replace) : std::string();
}

} // namespace tokenscope::formats
