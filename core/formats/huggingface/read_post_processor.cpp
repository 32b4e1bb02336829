#include "core/base/printable.h"
#include "core/formats/huggingface/read_parts.h"

#include <string_view>
#include <unordered_set>

namespace tokenscope::formats::huggingface {
namespace {

/// `["[SEP]", 102]`
std::pair<std::string, PieceId> readTokenAndId(JsonObject& object, std::string_view key) {
    const std::string path = object.pathOf(key);
    const auto list = object.requiredList(key);
    if (!list)
        return {};
    std::string_view token;
    if (list->size() != 2 || list->at(0).get(token)) {
        object.report().damaged(path, "a pair of a token and its id is needed");
        return {};
    }
    const auto id = jsonNumber(list->at(1), kLargestId, path + jsonIndex(1), object.report());
    return {std::string(token), static_cast<PieceId>(id.value_or(0))};
}

TemplatePostProcessor::Piece readPiece(const JsonElement& element, const std::string& path,
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
    for (const JsonElement element : *list) {
        pieces.push_back(readPiece(element, object.pathOf(key) + jsonIndex(pieces.size()), object.report()));
        if (object.report().failed())
            break;
    }
    return pieces;
}

TemplatePostProcessor::SpecialTokens readSpecial(std::string_view key, const JsonElement& element,
                                                 const std::string& path, LoadReport& report) {
    TemplatePostProcessor::SpecialTokens special;
    special.id = std::string(key);
    JsonObject object(element, path, report);
    if (const std::string id = object.requiredString("id", key); id != key)
        report.warn(object.pathOf("id"), "the id '" + printable(id, 40) +
                                             "' is other than the key; the template finds it by the key");
    const auto ids = object.requiredList("ids");
    const auto tokens = object.requiredList("tokens");
    if (!ids || !tokens)
        return special;
    for (const JsonElement id : *ids)
        special.ids.push_back(static_cast<PieceId>(
            jsonNumber(id, kLargestId, object.pathOf("ids") + jsonIndex(special.ids.size()), report)
                .value_or(0)));
    for (const JsonElement token : *tokens) {
        std::string_view text;
        if (token.get(text))
            report.damaged(object.pathOf("tokens"), "a list of strings is needed");
        special.tokens.emplace_back(text);
    }
    if (special.ids.size() != special.tokens.size())
        report.warn(
            path, std::to_string(special.ids.size()) + " ids, but " + std::to_string(special.tokens.size()) +
                      " tokens: all ids are put in; those without a token are named by their piece, while "
                      "with Hugging Face tokenizers all tokens behind stand beside other ids than theirs");
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
                report.damaged(path + jsonIndex(i),
                               "the template names the special token '" + printable(special->id, 60) +
                                   "', which special_tokens does not define",
                               "add it to special_tokens with its ids");
        } else if (std::get<TemplatePostProcessor::Sequence>(pieces[i].what).second) {
            hasB = true;
            if (!pair)
                report.damaged(path + jsonIndex(i),
                               "the template for one text names sequence B, which there is not");
        } else {
            hasA = true;
        }
    }
    if (!hasA || (pair && !hasB))
        report.warn(path, "the template leaves out sequence " + std::string(hasA ? "B" : "A") +
                              "; its tokens are dropped");
}

TemplatePostProcessor readTemplate(JsonObject& object) {
    TemplatePostProcessor whole;
    LoadReport& report = object.report();
    whole.single = readPieces(object, "single");
    whole.pair = readPieces(object, "pair");
    const auto specials = object.value("special_tokens");
    simdjson::dom::object fields;
    if (!specials || specials->get(fields)) {
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
    for (const JsonElement part : *list)
        sequence.parts.push_back(readPostProcessor(
            part, object.pathOf("processors") + jsonIndex(sequence.parts.size()), object.report()));
    return sequence;
}

bool isTokenAndId(const std::optional<JsonElement>& element) {
    simdjson::dom::array list;
    std::string_view token;
    std::uint64_t id = 0;
    return element && !element->get(list) && list.size() == 2 && !list.at(0).get(token) &&
           !list.at(1).get(id) && id <= 0xFFFF'FFFFU;
}

/// Hugging Face's tokenizers try the kinds in turn and go by the fields: of these, ByteLevel and Sequence alone look
/// at their type. What fits none is of the kind that it says.
std::string kindOf(JsonObject& object) {
    const std::string said = saidType(object);
    std::string kind;
    if (isTokenAndId(object.value("sep")) && isTokenAndId(object.value("cls"))) {
        const auto trim = object.value("trim_offsets");
        const auto prefix = object.value("add_prefix_space");
        kind =
            trim && prefix && trim->is_bool() && prefix->is_bool() ? "RobertaProcessing" : "BertProcessing";
    } else if (said != "ByteLevel" && object.value("single") && object.value("pair") &&
               object.value("special_tokens")) {
        kind = "TemplateProcessing";
    }
    if (!kind.empty()) {
        warnOfType(object, said, kind);
        return kind;
    }
    if (!said.empty())
        return said;
    return typeOf(object, {},
                  {{"cls", "BertProcessing"}, {"single", "TemplateProcessing"}, {"processors", "Sequence"}});
}

} // namespace

PostProcessorConfig readPostProcessor(const JsonElement& element, const std::string& path,
                                      LoadReport& report) {
    JsonObject object(element, path, report);
    if (report.failed())
        return {};
    const std::string type = kindOf(object);
    PostProcessorConfig config;
    if (type == "ByteLevel") {
        ByteLevelPostProcessor byteLevel;
        byteLevel.addPrefixSpace = object.requiredBoolean("add_prefix_space", true);
        byteLevel.trimOffsets = object.requiredBoolean("trim_offsets", true);
        object.field("use_regex"); // of no meaning here
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

} // namespace tokenscope::formats::huggingface
