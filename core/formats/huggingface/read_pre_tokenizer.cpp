#include "core/formats/huggingface/read_parts.h"

namespace tokenscope::formats::huggingface {
namespace {

ByteLevelPreTokenizer readByteLevelPreTokenizer(JsonObject& object) {
    ByteLevelPreTokenizer byteLevel;
    byteLevel.addPrefixSpace = object.requiredBoolean("add_prefix_space", true);
    byteLevel.trimOffsets = object.requiredBoolean("trim_offsets", true);
    byteLevel.useRegex = object.booleanNotNull("use_regex", true); // younger than the other two
    return byteLevel;
}

SplitPreTokenizer readSplit(JsonObject& object) {
    SplitPreTokenizer split;
    split.pattern = readPattern(object);
    if (!object.value("behavior"))
        object.report().damaged(object.path(), "the key 'behavior' is missing");
    split.behavior = readBehavior(object);
    split.invert = object.requiredBoolean("invert", false);
    return split;
}

MetaspacePreTokenizer readMetaspacePreTokenizer(JsonObject& object) {
    MetaspacePreTokenizer metaspace;
    metaspace.replacement = readCharacter(object, "replacement", metaspace.replacement);
    metaspace.scheme = readPrependScheme(object);
    metaspace.split = object.boolean("split", true);
    return metaspace;
}

FixedLengthPreTokenizer readFixedLength(JsonObject& object) {
    FixedLengthPreTokenizer fixed;
    object.warnOfNull("length", std::to_string(fixed.length));
    fixed.length = static_cast<std::uint32_t>(object.number("length", fixed.length, 0xFFFF'FFFFU));
    if (fixed.length == 0)
        object.report().damaged(object.pathOf("length"), "a length of 0 cuts nothing", "lengths go from 1");
    return fixed;
}

PreTokenizerSequence readSequencePreTokenizer(JsonObject& object) {
    PreTokenizerSequence sequence;
    const auto list = object.requiredList("pretokenizers");
    if (!list)
        return sequence;
    for (const JsonElement part : *list)
        sequence.parts.push_back(readPreTokenizer(
            part, object.pathOf("pretokenizers") + jsonIndex(sequence.parts.size()), object.report()));
    return sequence;
}

} // namespace

PreTokenizerConfig readPreTokenizer(const JsonElement& element, const std::string& path, LoadReport& report) {
    JsonObject object(element, path, report);
    if (report.failed())
        return {};
    // Each of them looks at its type: fields alone are one of no kind but by their name.
    const std::string type = object.value("type") ? object.string("type", {})
                                                  : typeOf(object, {}, {{"pretokenizers", "Sequence"}});
    PreTokenizerConfig config;
    if (type == "ByteLevel")
        config.kind = readByteLevelPreTokenizer(object);
    else if (type == "Split")
        config.kind = readSplit(object);
    else if (type == "Metaspace")
        config.kind = readMetaspacePreTokenizer(object);
    else if (type == "BertPreTokenizer")
        config.kind = BertPreTokenizer{};
    else if (type == "Whitespace")
        config.kind = WhitespacePreTokenizer{};
    else if (type == "WhitespaceSplit")
        config.kind = WhitespaceSplitPreTokenizer{};
    else if (type == "CharDelimiterSplit")
        config.kind = CharDelimiterSplitPreTokenizer{readCharacter(object, "delimiter", " ")};
    else if (type == "Punctuation")
        config.kind = PunctuationPreTokenizer{readBehavior(object)};
    else if (type == "Digits")
        config.kind = DigitsPreTokenizer{object.requiredBoolean("individual_digits", false)};
    else if (type == "UnicodeScripts")
        config.kind = UnicodeScriptsPreTokenizer{};
    else if (type == "FixedLength")
        config.kind = readFixedLength(object);
    else if (type == "Sequence")
        config.kind = readSequencePreTokenizer(object);
    else
        unknownType(object, type,
                    "ByteLevel, Split, Metaspace, BertPreTokenizer, Whitespace, WhitespaceSplit, "
                    "CharDelimiterSplit, Punctuation, Digits, UnicodeScripts, FixedLength, Sequence");
    object.finish();
    return config;
}

} // namespace tokenscope::formats::huggingface
