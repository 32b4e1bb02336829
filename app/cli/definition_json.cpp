#include "app/cli/definition_json.h"

#include <array>

namespace tokenscope::cli {
namespace {

template <class T>
Json optional(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

Json patternJson(const Pattern& pattern) {
    return {{pattern.kind == Pattern::Kind::Regex ? "Regex" : "String", pattern.text}};
}

std::string_view behaviorName(SplitBehavior behavior) {
    static constexpr std::array<std::string_view, 5> kNames = {"Removed", "Isolated", "MergedWithPrevious",
                                                               "MergedWithNext", "Contiguous"};
    return kNames[static_cast<std::size_t>(behavior)];
}

std::string_view schemeName(PrependScheme scheme) {
    static constexpr std::array<std::string_view, 3> kNames = {"first", "never", "always"};
    return kNames[static_cast<std::size_t>(scheme)];
}

struct NormalizerJson {
    Json operator()(const BertNormalizer& c) const {
        return {{"type", "BertNormalizer"},
                {"clean_text", c.cleanText},
                {"handle_chinese_chars", c.handleChineseChars},
                {"strip_accents", optional(c.stripAccents)},
                {"lowercase", c.lowercase}};
    }
    Json operator()(const UnicodeNormalizer& c) const {
        static constexpr std::array<std::string_view, 4> kNames = {"NFC", "NFD", "NFKC", "NFKD"};
        return {{"type", kNames[static_cast<std::size_t>(c.form)]}};
    }
    Json operator()(const LowercaseNormalizer&) const { return {{"type", "Lowercase"}}; }
    Json operator()(const StripNormalizer& c) const {
        return {{"type", "Strip"}, {"strip_left", c.left}, {"strip_right", c.right}};
    }
    Json operator()(const StripAccentsNormalizer&) const { return {{"type", "StripAccents"}}; }
    Json operator()(const NmtNormalizer&) const { return {{"type", "Nmt"}}; }
    Json operator()(const PrependNormalizer& c) const { return {{"type", "Prepend"}, {"prepend", c.text}}; }
    Json operator()(const ReplaceNormalizer& c) const {
        return {{"type", "Replace"}, {"pattern", patternJson(c.pattern)}, {"content", c.content}};
    }
    Json operator()(const PrecompiledNormalizer& c) const {
        return {{"type", "Precompiled"}, {"charsmap_bytes", c.charsmap.size()}};
    }
    Json operator()(const ByteLevelNormalizer&) const { return {{"type", "ByteLevel"}}; }
    Json operator()(const SentencePieceNormalizer& c) const {
        return {{"type", "SentencePiece"},
                {"name", c.name},
                {"charsmap_bytes", c.charsmap.size()},
                {"add_dummy_prefix", c.addDummyPrefix},
                {"remove_extra_whitespaces", c.removeExtraWhitespaces},
                {"escape_whitespaces", c.escapeWhitespaces},
                {"treat_whitespace_as_suffix", c.treatWhitespaceAsSuffix}};
    }
    Json operator()(const NormalizerSequence& c) const {
        Json parts = Json::array();
        for (const NormalizerConfig& part : c.parts)
            parts.push_back(toJson(part));
        return {{"type", "Sequence"}, {"normalizers", std::move(parts)}};
    }
};

struct PreTokenizerJson {
    Json operator()(const ByteLevelPreTokenizer& c) const {
        return {{"type", "ByteLevel"},
                {"add_prefix_space", c.addPrefixSpace},
                {"trim_offsets", c.trimOffsets},
                {"use_regex", c.useRegex}};
    }
    Json operator()(const SplitPreTokenizer& c) const {
        return {{"type", "Split"},
                {"pattern", patternJson(c.pattern)},
                {"behavior", behaviorName(c.behavior)},
                {"invert", c.invert}};
    }
    Json operator()(const MetaspacePreTokenizer& c) const {
        return {{"type", "Metaspace"},
                {"replacement", c.replacement},
                {"prepend_scheme", schemeName(c.scheme)},
                {"split", c.split}};
    }
    Json operator()(const BertPreTokenizer&) const { return {{"type", "BertPreTokenizer"}}; }
    Json operator()(const WhitespacePreTokenizer&) const { return {{"type", "Whitespace"}}; }
    Json operator()(const WhitespaceSplitPreTokenizer&) const { return {{"type", "WhitespaceSplit"}}; }
    Json operator()(const CharDelimiterSplitPreTokenizer& c) const {
        return {{"type", "CharDelimiterSplit"}, {"delimiter", c.delimiter}};
    }
    Json operator()(const PunctuationPreTokenizer& c) const {
        return {{"type", "Punctuation"}, {"behavior", behaviorName(c.behavior)}};
    }
    Json operator()(const DigitsPreTokenizer& c) const {
        return {{"type", "Digits"}, {"individual_digits", c.individualDigits}};
    }
    Json operator()(const UnicodeScriptsPreTokenizer&) const { return {{"type", "UnicodeScripts"}}; }
    Json operator()(const FixedLengthPreTokenizer& c) const {
        return {{"type", "FixedLength"}, {"length", c.length}};
    }
    Json operator()(const PreTokenizerSequence& c) const {
        Json parts = Json::array();
        for (const PreTokenizerConfig& part : c.parts)
            parts.push_back(toJson(part));
        return {{"type", "Sequence"}, {"pretokenizers", std::move(parts)}};
    }
};

struct PostProcessorJson {
    static Json pieces(const std::vector<TemplatePostProcessor::Piece>& list) {
        Json result = Json::array();
        for (const auto& piece : list) {
            const auto* special = std::get_if<TemplatePostProcessor::Special>(&piece.what);
            const std::string id =
                special ? special->id
                        : (std::get<TemplatePostProcessor::Sequence>(piece.what).second ? "B" : "A");
            const Json content = {{"id", id}, {"type_id", piece.typeId}};
            result.push_back(Json{{special ? "SpecialToken" : "Sequence", content}});
        }
        return result;
    }
    static Json pair(const std::pair<std::string, PieceId>& token) {
        return Json::array({token.first, token.second});
    }

    Json operator()(const ByteLevelPostProcessor& c) const {
        return {
            {"type", "ByteLevel"}, {"add_prefix_space", c.addPrefixSpace}, {"trim_offsets", c.trimOffsets}};
    }
    Json operator()(const BertPostProcessor& c) const {
        return {{"type", "BertProcessing"}, {"sep", pair(c.sep)}, {"cls", pair(c.cls)}};
    }
    Json operator()(const RobertaPostProcessor& c) const {
        return {{"type", "RobertaProcessing"},
                {"sep", pair(c.sep)},
                {"cls", pair(c.cls)},
                {"trim_offsets", c.trimOffsets},
                {"add_prefix_space", c.addPrefixSpace}};
    }
    Json operator()(const TemplatePostProcessor& c) const {
        Json specials = Json::object();
        for (const auto& special : c.specials)
            specials[special.id] = {{"id", special.id}, {"ids", special.ids}, {"tokens", special.tokens}};
        return {{"type", "TemplateProcessing"},
                {"single", pieces(c.single)},
                {"pair", pieces(c.pair)},
                {"special_tokens", std::move(specials)}};
    }
    Json operator()(const BosEosPostProcessor& c) const {
        return {{"type", "BosEos"}, {"bos", optional(c.bos)}, {"eos", optional(c.eos)}};
    }
    Json operator()(const PostProcessorSequence& c) const {
        Json parts = Json::array();
        for (const PostProcessorConfig& part : c.parts)
            parts.push_back(toJson(part));
        return {{"type", "Sequence"}, {"processors", std::move(parts)}};
    }
};

struct DecoderJson {
    Json operator()(const ByteLevelDecoder&) const { return {{"type", "ByteLevel"}}; }
    Json operator()(const WordPieceDecoder& c) const {
        return {{"type", "WordPiece"}, {"prefix", c.prefix}, {"cleanup", c.cleanup}};
    }
    Json operator()(const MetaspaceDecoder& c) const {
        return {
            {"type", "Metaspace"}, {"replacement", c.replacement}, {"prepend_scheme", schemeName(c.scheme)}};
    }
    Json operator()(const BpeDecoder& c) const { return {{"type", "BPEDecoder"}, {"suffix", c.suffix}}; }
    Json operator()(const CtcDecoder& c) const {
        return {{"type", "CTC"},
                {"pad_token", c.padToken},
                {"word_delimiter_token", c.wordDelimiterToken},
                {"cleanup", c.cleanup}};
    }
    Json operator()(const ReplaceDecoder& c) const {
        return {{"type", "Replace"}, {"pattern", patternJson(c.pattern)}, {"content", c.content}};
    }
    Json operator()(const FuseDecoder&) const { return {{"type", "Fuse"}}; }
    Json operator()(const StripDecoder& c) const {
        return {{"type", "Strip"}, {"content", c.content}, {"start", c.start}, {"stop", c.stop}};
    }
    Json operator()(const ByteFallbackDecoder&) const { return {{"type", "ByteFallback"}}; }
    Json operator()(const BytesDecoder&) const { return {{"type", "Bytes"}}; }
    Json operator()(const SentencePieceDecoder&) const { return {{"type", "SentencePiece"}}; }
    Json operator()(const DecoderSequence& c) const {
        Json parts = Json::array();
        for (const DecoderConfig& part : c.parts)
            parts.push_back(toJson(part));
        return {{"type", "Sequence"}, {"decoders", std::move(parts)}};
    }
};

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
};

} // namespace

Json toJson(const NormalizerConfig& config) {
    return std::visit(NormalizerJson(), config.kind);
}
Json toJson(const PreTokenizerConfig& config) {
    return std::visit(PreTokenizerJson(), config.kind);
}
Json toJson(const PostProcessorConfig& config) {
    return std::visit(PostProcessorJson(), config.kind);
}
Json toJson(const DecoderConfig& config) {
    return std::visit(DecoderJson(), config.kind);
}
Json modelOptions(const ModelConfig& model) {
    return std::visit(ModelJson(), model);
}

Json toJson(const TruncationConfig& c) {
    static constexpr std::array<std::string_view, 3> kStrategies = {"LongestFirst", "OnlyFirst",
                                                                    "OnlySecond"};
    return {{"direction", c.left ? "Left" : "Right"},
            {"max_length", c.maxLength},
            {"strategy", kStrategies[static_cast<std::size_t>(c.strategy)]},
            {"stride", c.stride}};
}

Json toJson(const PaddingConfig& c) {
    return {{"strategy", c.fixedLength ? Json{{"Fixed", *c.fixedLength}} : Json("BatchLongest")},
            {"direction", c.left ? "Left" : "Right"},
            {"pad_to_multiple_of", optional(c.padToMultipleOf)},
            {"pad_id", c.padId},
            {"pad_type_id", c.padTypeId},
            {"pad_token", c.padToken}};
}

Json toJson(const AddedToken& token) {
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

Json toJson(const SpecialIds& special) {
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

} // namespace tokenscope::cli
