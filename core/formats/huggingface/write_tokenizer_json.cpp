#include "core/formats/huggingface/write_tokenizer_json.h"

#include "core/base/base64.h"
#include "core/base/try.h"
#include "core/formats/convert/convert.h"
#include "core/json/serde_float.h"
#include "core/text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

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

namespace {

Json typed(const char* type) {
    return {{"type", type}};
}

Json patternJson(const Pattern& pattern) {
    return {{pattern.kind == Pattern::Kind::Regex ? "Regex" : "String", pattern.text}};
}

const char* spelled(UnicodeForm form) {
    constexpr const char* kNames[] = {"NFC", "NFD", "NFKC", "NFKD"};
    return kNames[static_cast<std::size_t>(form)];
}

const char* spelled(SplitBehavior behavior) {
    constexpr const char* kNames[] = {"Removed", "Isolated", "MergedWithPrevious", "MergedWithNext",
                                      "Contiguous"};
    return kNames[static_cast<std::size_t>(behavior)];
}

const char* spelled(PrependScheme scheme) {
    constexpr const char* kNames[] = {"first", "never", "always"};
    return kNames[static_cast<std::size_t>(scheme)];
}

/// `where` is the JSON path of the configuration being written; the first error is kept.
struct Writer {
    std::string where;
    std::optional<Error> error;

    Json unsupported(const Message& what) {
        if (!error)
            error = Error{ErrorCode::Unsupported,
                          {},
                          where,
                          message("tokenizer.json can't represent {}", what),
                          "save in the format that the tokenizer came from"};
        return nullptr;
    }

    template <class Config>
    Json sequence(const char* key, const std::vector<Config>& parts) {
        Json list = Json::array();
        const std::string outer = where;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            where = outer + "." + key + "[" + std::to_string(i) + "]";
            list.push_back(std::visit(*this, parts[i].kind));
        }
        where = outer;
        return {{"type", "Sequence"}, {key, std::move(list)}};
    }

    // Normalizers.
    Json operator()(const BertNormalizer& c) {
        Json json = {{"type", "BertNormalizer"},
                     {"clean_text", c.cleanText},
                     {"handle_chinese_chars", c.handleChineseChars},
                     {"strip_accents", nullptr},
                     {"lowercase", c.lowercase}};
        if (c.stripAccents)
            json["strip_accents"] = *c.stripAccents;
        return json;
    }
    Json operator()(const UnicodeNormalizer& c) { return typed(spelled(c.form)); }
    Json operator()(const LowercaseNormalizer&) { return typed("Lowercase"); }
    Json operator()(const StripNormalizer& c) {
        return {{"type", "Strip"}, {"strip_left", c.left}, {"strip_right", c.right}};
    }
    Json operator()(const StripAccentsNormalizer&) { return typed("StripAccents"); }
    Json operator()(const NmtNormalizer&) { return typed("Nmt"); }
    Json operator()(const PrependNormalizer& c) { return {{"type", "Prepend"}, {"prepend", c.text}}; }
    Json operator()(const ReplaceNormalizer& c) {
        return {{"type", "Replace"}, {"pattern", patternJson(c.pattern)}, {"content", c.content}};
    }
    Json operator()(const PrecompiledNormalizer& c) {
        return {{"type", "Precompiled"}, {"precompiled_charsmap", base64Encode(c.charsmap)}};
    }
    Json operator()(const ByteLevelNormalizer&) { return typed("ByteLevel"); }
    Json operator()(const SentencePieceNormalizer&) {
        return unsupported(Message("SentencePiece's normalizer"));
    }
    Json operator()(const NormalizerSequence& c) { return sequence("normalizers", c.parts); }

    // Pre-tokenizers.
    Json operator()(const ByteLevelPreTokenizer& c) {
        return {{"type", "ByteLevel"},
                {"add_prefix_space", c.addPrefixSpace},
                {"trim_offsets", c.trimOffsets},
                {"use_regex", c.useRegex}};
    }
    Json operator()(const SplitPreTokenizer& c) {
        return {{"type", "Split"},
                {"pattern", patternJson(c.pattern)},
                {"behavior", spelled(c.behavior)},
                {"invert", c.invert}};
    }
    Json operator()(const MetaspacePreTokenizer& c) {
        return {{"type", "Metaspace"},
                {"replacement", c.replacement},
                {"prepend_scheme", spelled(c.scheme)},
                {"split", c.split}};
    }
    Json operator()(const BertPreTokenizer&) { return typed("BertPreTokenizer"); }
    Json operator()(const WhitespacePreTokenizer&) { return typed("Whitespace"); }
    Json operator()(const WhitespaceSplitPreTokenizer&) { return typed("WhitespaceSplit"); }
    Json operator()(const CharDelimiterSplitPreTokenizer& c) {
        return {{"type", "CharDelimiterSplit"}, {"delimiter", c.delimiter}};
    }
    Json operator()(const PunctuationPreTokenizer& c) {
        return {{"type", "Punctuation"}, {"behavior", spelled(c.behavior)}};
    }
    Json operator()(const DigitsPreTokenizer& c) {
        return {{"type", "Digits"}, {"individual_digits", c.individualDigits}};
    }
    Json operator()(const UnicodeScriptsPreTokenizer&) { return typed("UnicodeScripts"); }
    Json operator()(const FixedLengthPreTokenizer& c) {
        return {{"type", "FixedLength"}, {"length", c.length}};
    }
    Json operator()(const PreTokenizerSequence& c) { return sequence("pretokenizers", c.parts); }

    // Post-processors.
    Json operator()(const ByteLevelPostProcessor& c) {
        return {{"type", "ByteLevel"},
                {"add_prefix_space", c.addPrefixSpace},
                {"trim_offsets", c.trimOffsets},
                {"use_regex", true}};
    }
    Json operator()(const BertPostProcessor& c) {
        return {{"type", "BertProcessing"},
                {"sep", Json::array({c.sep.first, c.sep.second})},
                {"cls", Json::array({c.cls.first, c.cls.second})}};
    }
    Json operator()(const RobertaPostProcessor& c) {
        return {{"type", "RobertaProcessing"},
                {"sep", Json::array({c.sep.first, c.sep.second})},
                {"cls", Json::array({c.cls.first, c.cls.second})},
                {"trim_offsets", c.trimOffsets},
                {"add_prefix_space", c.addPrefixSpace}};
    }
    Json operator()(const TemplatePostProcessor& c) {
        const auto pieces = [](const std::vector<TemplatePostProcessor::Piece>& from) {
            Json list = Json::array();
            for (const auto& piece : from) {
                const auto* special = std::get_if<TemplatePostProcessor::Special>(&piece.what);
                const auto* text = std::get_if<TemplatePostProcessor::Sequence>(&piece.what);
                const std::string id = special ? special->id : text->second ? "B" : "A";
                list.push_back(
                    {{special ? "SpecialToken" : "Sequence", Json{{"id", id}, {"type_id", piece.typeId}}}});
            }
            return list;
        };
        Json specials = Json::object();
        for (const auto& special : c.specials)
            specials[special.id] = Json{{"id", special.id}, {"ids", special.ids}, {"tokens", special.tokens}};
        return {{"type", "TemplateProcessing"},
                {"single", pieces(c.single)},
                {"pair", pieces(c.pair)},
                {"special_tokens", std::move(specials)}};
    }
    Json operator()(const BosEosPostProcessor&) {
        return unsupported(Message("SentencePiece's bos and eos options"));
    }
    Json operator()(const PostProcessorSequence& c) { return sequence("processors", c.parts); }

    // Decoders.
    Json operator()(const ByteLevelDecoder&) {
        return {
            {"type", "ByteLevel"}, {"add_prefix_space", true}, {"trim_offsets", true}, {"use_regex", true}};
    }
    Json operator()(const WordPieceDecoder& c) {
        return {{"type", "WordPiece"}, {"prefix", c.prefix}, {"cleanup", c.cleanup}};
    }
    Json operator()(const MetaspaceDecoder& c) {
        return {{"type", "Metaspace"},
                {"replacement", c.replacement},
                {"prepend_scheme", spelled(c.scheme)},
                {"split", true}};
    }
    Json operator()(const BpeDecoder& c) { return {{"type", "BPEDecoder"}, {"suffix", c.suffix}}; }
    Json operator()(const CtcDecoder& c) {
        return {{"type", "CTC"},
                {"pad_token", c.padToken},
                {"word_delimiter_token", c.wordDelimiterToken},
                {"cleanup", c.cleanup}};
    }
    Json operator()(const ReplaceDecoder& c) {
        return {{"type", "Replace"}, {"pattern", patternJson(c.pattern)}, {"content", c.content}};
    }
    Json operator()(const FuseDecoder&) { return typed("Fuse"); }
    Json operator()(const StripDecoder& c) {
        return {{"type", "Strip"}, {"content", c.content}, {"start", c.start}, {"stop", c.stop}};
    }
    Json operator()(const ByteFallbackDecoder&) { return typed("ByteFallback"); }
    Json operator()(const BytesDecoder&) { return unsupported(Message("tiktoken's decoding by bytes")); }
    Json operator()(const SentencePieceDecoder&) {
        return unsupported(Message("SentencePiece's decoding rules"));
    }
    Json operator()(const DecoderSequence& c) { return sequence("decoders", c.parts); }
};

template <class Config>
Result<Json> write(const char* where, const Config& config) {
    Writer writer{where, std::nullopt};
    Json json = std::visit([&writer](const auto& kind) { return writer(kind); }, config.kind);
    if (writer.error)
        return tl::unexpected<Error>(*writer.error);
    return json;
}

} // namespace

Result<Json> stageToJson(const NormalizerConfig& config) {
    return write("$.normalizer", config);
}
Result<Json> stageToJson(const PreTokenizerConfig& config) {
    return write("$.pre_tokenizer", config);
}
Result<Json> stageToJson(const PostProcessorConfig& config) {
    return write("$.post_processor", config);
}
Result<Json> stageToJson(const DecoderConfig& config) {
    return write("$.decoder", config);
}

Json toJson(const TruncationConfig& config) {
    constexpr const char* kStrategies[] = {"LongestFirst", "OnlyFirst", "OnlySecond"};
    return {{"direction", config.left ? "Left" : "Right"},
            {"max_length", config.maxLength},
            {"strategy", kStrategies[static_cast<std::size_t>(config.strategy)]},
            {"stride", config.stride}};
}

Json toJson(const PaddingConfig& config) {
    Json json = {{"strategy", "BatchLongest"},      {"direction", config.left ? "Left" : "Right"},
                 {"pad_to_multiple_of", nullptr},   {"pad_id", config.padId},
                 {"pad_type_id", config.padTypeId}, {"pad_token", config.padToken}};
    if (config.fixedLength)
        json["strategy"] = Json{{"Fixed", *config.fixedLength}};
    if (config.padToMultipleOf)
        json["pad_to_multiple_of"] = *config.padToMultipleOf;
    return json;
}

} // namespace tokenscope::formats
