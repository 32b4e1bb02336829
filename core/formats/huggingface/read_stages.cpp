// Readers of the stages, and of fields that several kinds of stages share.

#include "core/base/base64.h"
#include "core/base/printable.h"
#include "core/formats/huggingface/read_tokenizer_json.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace tokenscope::formats::huggingface {

std::string typeInFile(JsonObject& object) {
    const auto type = object.value("type");
    std::string_view name;
    return type && type->read(name) ? std::string(name) : std::string();
}

void warnOfType(JsonObject& object, const std::string& type, std::string_view kind) {
    if (type == kind)
        return;
    if (!object.value("type"))
        return object.report().warn(object.path(),
                                    message("the key 'type' is missing; the fields are those of {}", kind));
    const Message shown =
        type.empty() ? jsonExcerpt(*object.value("type")) : Message("'" + printable(type, 40) + "'");
    object.report().warn(object.pathOf("type"), message("{} is not the type that the fields belong to; as in "
                                                        "Hugging Face tokenizers, they are read as {}",
                                                        shown, kind));
}

std::string typeOf(JsonObject& object, std::initializer_list<std::string_view> known,
                   std::initializer_list<TypeGuess> guesses) {
    const std::string type = typeInFile(object);
    if (std::find(known.begin(), known.end(), type) != known.end())
        return type;
    for (const TypeGuess& guess : guesses) {
        if (!object.has(guess.field))
            continue;
        warnOfType(object, type, guess.type);
        return std::string(guess.type);
    }
    if (object.value("type")) // another type is an error
        return object.string("type", {});
    object.report().damaged(object.path(), "the key 'type' is missing, and the fields fit no kind");
    return {};
}

void unknownType(const JsonObject& object, const std::string& type, std::string_view known) {
    if (object.report().failed())
        return;
    object.report().fail(ErrorCode::Unsupported, object.pathOf("type"),
                         message("'{}' is not a known type", printable(type, 40)),
                         message("known are {}", known));
}

Pattern readPattern(JsonObject& object) {
    Pattern pattern;
    const auto element = object.value("pattern");
    const std::string path = object.pathOf("pattern");
    if (!element) {
        object.report().damaged(object.path(), "the key 'pattern' is missing");
        return pattern;
    }
    JsonObject fields(*element, path, object.report());
    if (fields.field("String") && fields.field("Regex"))
        object.report().warn(path, "the pattern is both a String and a Regex, which Hugging Face tokenizers "
                                   "rejects; the String is used unless it is null");
    if (const auto literal = fields.optionalString("String")) {
        pattern.text = *literal;
    } else if (const auto regex = fields.optionalString("Regex")) {
        pattern.kind = Pattern::Kind::Regex;
        pattern.text = *regex;
    } else {
        object.report().damaged(path, "a pattern is {\"String\": …} or {\"Regex\": …}");
    }
    fields.finish();
    return pattern;
}

std::string readCharacter(JsonObject& object, std::string_view key, std::string_view otherwise) {
    std::string text = object.requiredString(key, otherwise);
    if (object.report().failed())
        return text;
    if (text.empty() || decodeUtf8(text, 0).length != text.size())
        object.report().damaged(object.pathOf(key), message("exactly one character is needed, this is \"{}\"",
                                                            printable(text, 40)));
    return text;
}

SplitBehavior readBehavior(JsonObject& object) {
    return static_cast<SplitBehavior>(object.choice(
        "behavior", {"Removed", "Isolated", "MergedWithPrevious", "MergedWithNext", "Contiguous"},
        static_cast<std::size_t>(SplitBehavior::Isolated)));
}

PrependScheme readPrependScheme(JsonObject& object) {
    object.warnOfNull("prepend_scheme", "\"always\"");
    auto scheme = static_cast<PrependScheme>(object.choice("prepend_scheme", {"first", "never", "always"},
                                                           static_cast<std::size_t>(PrependScheme::Always)));
    // Files older than prepend_scheme have add_prefix_space.
    const auto addPrefixSpace = object.optionalBoolean("add_prefix_space");
    if (addPrefixSpace == false) {
        if (object.value("prepend_scheme") && scheme != PrependScheme::Never)
            object.report().damaged(object.pathOf("add_prefix_space"),
                                    "false contradicts prepend_scheme, which adds a prefix");
        if (!object.value("prepend_scheme"))
            object.report().warn(object.pathOf("add_prefix_space"),
                                 "Hugging Face tokenizers rejects false without \"prepend_scheme\": "
                                 "\"never\" (\"does not match declared prepend_scheme\"); \"never\" is used");
        scheme = PrependScheme::Never;
    }
    object.field("str_rep"); // always equal to `replacement` in old files
    return scheme;
}

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
    for (const JsonValue part : *list)
        sequence.parts.push_back(readNormalizer(
            part, object.pathOf("normalizers") + jsonIndex(sequence.parts.size()), object.report()));
    return sequence;
}

} // namespace

NormalizerConfig readNormalizer(const JsonValue& element, const std::string& path, LoadReport& report) {
    JsonObject object(element, path, report);
    if (report.failed())
        return {};
    // `BertNormalizer` itself is recognized by its fields.
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

namespace {

ByteLevelPreTokenizer readByteLevelPreTokenizer(JsonObject& object) {
    ByteLevelPreTokenizer byteLevel;
    byteLevel.addPrefixSpace = object.requiredBoolean("add_prefix_space", true);
    byteLevel.trimOffsets = object.requiredBoolean("trim_offsets", true);
    byteLevel.useRegex = object.booleanNotNull("use_regex", true); // newer than the other two
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
        object.report().damaged(object.pathOf("length"), "a length of 0 splits nothing",
                                "lengths start at 1");
    return fixed;
}

PreTokenizerSequence readSequencePreTokenizer(JsonObject& object) {
    PreTokenizerSequence sequence;
    const auto list = object.requiredList("pretokenizers");
    if (!list)
        return sequence;
    for (const JsonValue part : *list)
        sequence.parts.push_back(readPreTokenizer(
            part, object.pathOf("pretokenizers") + jsonIndex(sequence.parts.size()), object.report()));
    return sequence;
}

} // namespace

PreTokenizerConfig readPreTokenizer(const JsonValue& element, const std::string& path, LoadReport& report) {
    JsonObject object(element, path, report);
    if (report.failed())
        return {};
    // All of these check their type: the fields alone fit no kind.
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

namespace {

/// `["[SEP]", 102]`
std::pair<std::string, PieceId> readTokenAndId(JsonObject& object, std::string_view key) {
    const std::string path = object.pathOf(key);
    const auto list = object.requiredList(key);
    if (!list)
        return {};
    std::string_view token;
    if (list->size() != 2 || !list->at(0).read(token)) {
        object.report().damaged(path, "a pair of a token and its id is needed");
        return {};
    }
    const auto id = jsonNumber(list->at(1), kLargestId, path + jsonIndex(1), object.report());
    return {std::string(token), static_cast<PieceId>(id.value_or(0))};
}

TemplatePostProcessor::Piece readPiece(const JsonValue& element, const std::string& path,
                                       LoadReport& report) {
    TemplatePostProcessor::Piece piece;
    JsonObject wrapper(element, path, report);
    const bool sequence = wrapper.has("Sequence");
    const std::string_view kind = sequence ? "Sequence" : "SpecialToken";
    const auto content = wrapper.value(kind);
    if (!content) {
        report.damaged(path, "a piece of a template is {\"Sequence\": …} or {\"SpecialToken\": …}");
        return piece;
    }
    JsonObject object(*content, wrapper.pathOf(kind), report);
    if (sequence)
        piece.what = TemplatePostProcessor::Sequence{object.choice("id", {"A", "B"}, 0) == 1};
    else
        piece.what = TemplatePostProcessor::Special{object.requiredString("id", {})};
    piece.typeId = static_cast<std::uint32_t>(object.requiredNumber("type_id", 0, 0xFFFF'FFFFU));
    object.finish();
    wrapper.finish();
    return piece;
}

std::vector<TemplatePostProcessor::Piece> readPieces(JsonObject& object, std::string_view key) {
    std::vector<TemplatePostProcessor::Piece> pieces;
    const auto list = object.requiredList(key);
    if (!list)
        return pieces;
    for (const JsonValue element : *list) {
        pieces.push_back(readPiece(element, object.pathOf(key) + jsonIndex(pieces.size()), object.report()));
        if (object.report().failed())
            break;
    }
    return pieces;
}

TemplatePostProcessor::SpecialTokens readSpecial(std::string_view key, const JsonValue& element,
                                                 const std::string& path, LoadReport& report) {
    TemplatePostProcessor::SpecialTokens special;
    special.id = std::string(key);
    JsonObject object(element, path, report);
    if (const std::string id = object.requiredString("id", key); id != key)
        report.warn(
            object.pathOf("id"),
            message("the id '{}' differs from the key; the template uses the key", printable(id, 40)));
    const auto ids = object.requiredList("ids");
    const auto tokens = object.requiredList("tokens");
    if (!ids || !tokens)
        return special;
    for (const JsonValue id : *ids)
        special.ids.push_back(static_cast<PieceId>(
            jsonNumber(id, kLargestId, object.pathOf("ids") + jsonIndex(special.ids.size()), report)
                .value_or(0)));
    for (const JsonValue token : *tokens) {
        std::string_view text;
        if (!token.read(text))
            report.damaged(object.pathOf("tokens"), "a list of strings is needed");
        special.tokens.emplace_back(text);
    }
    if (special.ids.size() != special.tokens.size())
        report.warn(
            path, message("{} ids, but {} tokens: all ids are added, and those without a token are named "
                          "after their piece; Hugging Face tokenizers pairs all later tokens with wrong ids",
                          special.ids.size(), special.tokens.size()));
    object.finish();
    return special;
}

void checkTemplate(const std::vector<TemplatePostProcessor::Piece>& pieces, bool pair,
                   const TemplatePostProcessor& whole, const std::string& path, LoadReport& report) {
    bool hasA = false;
    bool hasB = false;
    std::unordered_set<std::string_view> defined;
    for (const auto& special : whole.specials)
        defined.insert(special.id);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (const auto* special = std::get_if<TemplatePostProcessor::Special>(&pieces[i].what)) {
            if (!defined.contains(special->id))
                report.damaged(
                    path + jsonIndex(i),
                    message("the template names the special token '{}', which special_tokens does not define",
                            printable(special->id, 60)),
                    "add it to special_tokens with its ids");
        } else if (std::get<TemplatePostProcessor::Sequence>(pieces[i].what).second) {
            hasB = true;
            if (!pair)
                report.damaged(path + jsonIndex(i),
                               "the template for one text names sequence B, but there is only one text");
        } else {
            hasA = true;
        }
    }
    if (!hasA || (pair && !hasB))
        report.warn(path, message("the template omits sequence {}; its tokens are dropped",
                                  std::string(hasA ? "B" : "A")));
}

TemplatePostProcessor readTemplate(JsonObject& object) {
    TemplatePostProcessor whole;
    LoadReport& report = object.report();
    whole.single = readPieces(object, "single");
    whole.pair = readPieces(object, "pair");
    const auto specials = object.value("special_tokens");
    JsonMembers fields;
    if (!specials || !specials->read(fields)) {
        report.damaged(object.pathOf("special_tokens"), "an object of special tokens is needed");
        return whole;
    }
    for (const auto& [key, value] : fields)
        whole.specials.push_back(
            readSpecial(key, value, object.pathOf("special_tokens") + jsonKey(key), report));
    if (!report.failed()) {
        checkTemplate(whole.single, false, whole, object.pathOf("single"), report);
        checkTemplate(whole.pair, true, whole, object.pathOf("pair"), report);
    }
    return whole;
}

PostProcessorSequence readSequencePostProcessor(JsonObject& object) {
    PostProcessorSequence sequence;
    const auto list = object.requiredList("processors");
    if (!list)
        return sequence;
    for (const JsonValue part : *list)
        sequence.parts.push_back(readPostProcessor(
            part, object.pathOf("processors") + jsonIndex(sequence.parts.size()), object.report()));
    return sequence;
}

bool isTokenAndId(const std::optional<JsonValue>& element) {
    JsonList list;
    std::string_view token;
    std::uint64_t id = 0;
    return element && element->read(list) && list.size() == 2 && list.at(0).read(token) &&
           list.at(1).read(id) && id <= 0xFFFF'FFFFU;
}

/// Hugging Face tokenizers tries the kinds in turn and decides by the fields: only ByteLevel and Sequence
/// check their type. If the fields fit none, the type decides.
std::string kindOf(JsonObject& object) {
    const std::string type = typeInFile(object);
    std::string kind;
    if (isTokenAndId(object.value("sep")) && isTokenAndId(object.value("cls"))) {
        const auto trim = object.value("trim_offsets");
        const auto prefix = object.value("add_prefix_space");
        kind = trim && prefix && trim->isBool() && prefix->isBool() ? "RobertaProcessing" : "BertProcessing";
    } else if (type != "ByteLevel" && object.value("single") && object.value("pair") &&
               object.value("special_tokens")) {
        kind = "TemplateProcessing";
    }
    if (!kind.empty()) {
        warnOfType(object, type, kind);
        return kind;
    }
    if (!type.empty())
        return type;
    return typeOf(object, {},
                  {{"cls", "BertProcessing"}, {"single", "TemplateProcessing"}, {"processors", "Sequence"}});
}

} // namespace

PostProcessorConfig readPostProcessor(const JsonValue& element, const std::string& path, LoadReport& report) {
    JsonObject object(element, path, report);
    if (report.failed())
        return {};
    const std::string type = kindOf(object);
    PostProcessorConfig config;
    if (type == "ByteLevel") {
        ByteLevelPostProcessor byteLevel;
        byteLevel.addPrefixSpace = object.requiredBoolean("add_prefix_space", true);
        byteLevel.trimOffsets = object.requiredBoolean("trim_offsets", true);
        object.field("use_regex"); // has no effect here
        config.kind = byteLevel;
    } else if (type == "BertProcessing") {
        config.kind = BertPostProcessor{readTokenAndId(object, "sep"), readTokenAndId(object, "cls")};
    } else if (type == "RobertaProcessing") {
        RobertaPostProcessor roberta;
        roberta.sep = readTokenAndId(object, "sep");
        roberta.cls = readTokenAndId(object, "cls");
        roberta.trimOffsets = object.requiredBoolean("trim_offsets", true);
        roberta.addPrefixSpace = object.requiredBoolean("add_prefix_space", true);
        config.kind = roberta;
    } else if (type == "TemplateProcessing") {
        config.kind = readTemplate(object);
    } else if (type == "Sequence") {
        config.kind = readSequencePostProcessor(object);
    } else {
        unknownType(object, type,
                    "ByteLevel, BertProcessing, RobertaProcessing, TemplateProcessing, Sequence");
    }
    object.finish();
    return config;
}

namespace {

MetaspaceDecoder readMetaspaceDecoder(JsonObject& object) {
    MetaspaceDecoder metaspace;
    metaspace.replacement = readCharacter(object, "replacement", metaspace.replacement);
    metaspace.scheme = readPrependScheme(object);
    object.field("split"); // has no effect on decoding
    return metaspace;
}

ByteLevelDecoder readByteLevelDecoder(JsonObject& object) {
    object.requiredBoolean("add_prefix_space", true); // none of the three has an effect on decoding
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
    for (const JsonValue part : *list)
        sequence.parts.push_back(
            readDecoder(part, object.pathOf("decoders") + jsonIndex(sequence.parts.size()), object.report()));
    return sequence;
}

} // namespace

DecoderConfig readDecoder(const JsonValue& element, const std::string& path, LoadReport& report) {
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
