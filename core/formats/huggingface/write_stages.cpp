#include "core/formats/huggingface/write_stages.h"

#include "core/base/base64.h"

#include <nlohmann/json.hpp>

namespace tokenscope::formats {

namespace {

using Json = nlohmann::ordered_json;

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
