#include "core/base/base64.h"
#include "core/formats/huggingface/read_parts.h"

namespace tokenscope::formats::huggingface {
namespace {

BertNormalizer readBert(JsonObject& object) {
    BertNormalizer bert;
    bert.cleanText = object.requiredBoolean("clean_text", true);
    bert.handleChineseChars = object.requiredBoolean("handle_chinese_chars", true);
    bert.stripAccents = object.optionalBoolean("strip_accents");
    bert.lowercase = object.requiredBoolean("lowercase", true);
    return bert;
}

PrecompiledNormalizer readPrecompiled(JsonObject& object) {
    PrecompiledNormalizer precompiled;
    const auto encoded = object.optionalString("precompiled_charsmap");
    if (!encoded) {
        object.report().damaged(object.path(), "the key 'precompiled_charsmap' is missing");
        return precompiled;
    }
    auto decoded = base64Decode(*encoded);
    if (!decoded)
        object.report().damaged(object.pathOf("precompiled_charsmap"), "the value is not base64",
                                "convert the tokenizer again");
    else
        precompiled.charsmap = std::move(*decoded);
    return precompiled;
}

NormalizerSequence readSequenceNormalizer(JsonObject& object) {
    NormalizerSequence sequence;
    const auto list = object.requiredList("normalizers");
    if (!list)
        return sequence;
    for (const JsonElement part : *list)
        sequence.parts.push_back(readNormalizer(
            part, object.pathOf("normalizers") + jsonIndex(sequence.parts.size()), object.report()));
    return sequence;
}

} // namespace

NormalizerConfig readNormalizer(const JsonElement& element, const std::string& path, LoadReport& report) {
    JsonObject object(element, path, report);
    if (report.failed())
        return {};
    // `BertNormalizer` itself is one that the fields tell.
    const std::string type =
        typeOf(object,
               {"Bert", "Strip", "StripAccents", "NFC", "NFD", "NFKC", "NFKD", "Sequence", "Lowercase", "Nmt",
                "Precompiled", "Replace", "Prepend", "ByteLevel"},
               {{"clean_text", "BertNormalizer"},
                {"strip_left", "Strip"},
                {"normalizers", "Sequence"},
                {"precompiled_charsmap", "Precompiled"},
                {"pattern", "Replace"},
                {"prepend", "Prepend"}});
    NormalizerConfig config;
    if (type == "BertNormalizer" || type == "Bert")
        config.kind = readBert(object);
    else if (type == "NFC")
        config.kind = UnicodeNormalizer{UnicodeForm::NFC};
    else if (type == "NFD")
        config.kind = UnicodeNormalizer{UnicodeForm::NFD};
    else if (type == "NFKC")
        config.kind = UnicodeNormalizer{UnicodeForm::NFKC};
    else if (type == "NFKD")
        config.kind = UnicodeNormalizer{UnicodeForm::NFKD};
    else if (type == "Lowercase")
        config.kind = LowercaseNormalizer{};
    else if (type == "Strip")
        config.kind = StripNormalizer{object.requiredBoolean("strip_left", true),
                                      object.requiredBoolean("strip_right", true)};
    else if (type == "StripAccents")
        config.kind = StripAccentsNormalizer{};
    else if (type == "Nmt")
        config.kind = NmtNormalizer{};
    else if (type == "Prepend")
        config.kind = PrependNormalizer{object.requiredString("prepend", {})};
    else if (type == "Replace")
        config.kind = ReplaceNormalizer{readPattern(object), object.requiredString("content", {})};
    else if (type == "Precompiled")
        config.kind = readPrecompiled(object);
    else if (type == "ByteLevel")
        config.kind = ByteLevelNormalizer{};
    else if (type == "Sequence")
        config.kind = readSequenceNormalizer(object);
    else
        unknownType(object, type,
                    "BertNormalizer, NFC, NFD, NFKC, NFKD, Lowercase, Strip, StripAccents, Nmt, Prepend, "
                    "Replace, Precompiled, ByteLevel, Sequence");
    object.finish();
    return config;
}

} // namespace tokenscope::formats::huggingface
