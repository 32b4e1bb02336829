#include "core/formats/huggingface/read_parts.h"

namespace tokenscope::formats::huggingface {
namespace {

MetaspaceDecoder readMetaspaceDecoder(JsonObject& object) {
    MetaspaceDecoder metaspace;
    metaspace.replacement = readCharacter(object, "replacement", metaspace.replacement);
    metaspace.scheme = readPrependScheme(object);
    object.field("split"); // of no meaning when decoding
    return metaspace;
}

ByteLevelDecoder readByteLevelDecoder(JsonObject& object) {
    object.requiredBoolean("add_prefix_space", true); // of no meaning when decoding, all three
    object.requiredBoolean("trim_offsets", true);
    object.field("use_regex");
    return {};
}

StripDecoder readStrip(JsonObject& object) {
    StripDecoder strip;
    strip.content = readCharacter(object, "content", " ");
    strip.start = static_cast<std::uint32_t>(object.requiredNumber("start", 0, 0xFFFF'FFFFU));
    strip.stop = static_cast<std::uint32_t>(object.requiredNumber("stop", 0, 0xFFFF'FFFFU));
    return strip;
}

DecoderSequence readSequenceDecoder(JsonObject& object) {
    DecoderSequence sequence;
    const auto list = object.requiredList("decoders");
    if (!list)
        return sequence;
    for (const JsonElement part : *list)
        sequence.parts.push_back(
            readDecoder(part, object.pathOf("decoders") + jsonIndex(sequence.parts.size()), object.report()));
    return sequence;
}

} // namespace

DecoderConfig readDecoder(const JsonElement& element, const std::string& path, LoadReport& report) {
    JsonObject object(element, path, report);
    if (report.failed())
        return {};
    const std::string type = typeOf(object,
                                    {"BPEDecoder", "ByteLevel", "WordPiece", "Metaspace", "CTC", "Sequence",
                                     "Replace", "Fuse", "Strip", "ByteFallback"},
                                    {{"suffix", "BPEDecoder"},
                                     {"prefix", "WordPiece"},
                                     {"pad_token", "CTC"},
                                     {"decoders", "Sequence"},
                                     {"pattern", "Replace"},
                                     {"stop", "Strip"}});
    DecoderConfig config;
    if (type == "ByteLevel")
        config.kind = readByteLevelDecoder(object);
    else if (type == "WordPiece")
        config.kind =
            WordPieceDecoder{object.requiredString("prefix", "##"), object.requiredBoolean("cleanup", true)};
    else if (type == "Metaspace")
        config.kind = readMetaspaceDecoder(object);
    else if (type == "BPEDecoder")
        config.kind = BpeDecoder{object.requiredString("suffix", "</w>")};
    else if (type == "CTC")
        config.kind = CtcDecoder{object.requiredString("pad_token", "<pad>"),
                                 object.requiredString("word_delimiter_token", "|"),
                                 object.requiredBoolean("cleanup", true)};
    else if (type == "Replace")
        config.kind = ReplaceDecoder{readPattern(object), object.requiredString("content", {})};
    else if (type == "Fuse")
        config.kind = FuseDecoder{};
    else if (type == "Strip")
        config.kind = readStrip(object);
    else if (type == "ByteFallback")
        config.kind = ByteFallbackDecoder{};
    else if (type == "Sequence")
        config.kind = readSequenceDecoder(object);
    else
        unknownType(object, type,
                    "ByteLevel, WordPiece, Metaspace, BPEDecoder, CTC, Replace, Fuse, Strip, ByteFallback, "
                    "Sequence");
    object.finish();
    return config;
}

} // namespace tokenscope::formats::huggingface
