// Fields that several kinds of stages share.

#include "core/base/printable.h"
#include "core/formats/huggingface/read_parts.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::formats::huggingface {

std::string saidType(JsonObject& object) {
    const auto type = object.value("type");
    std::string_view said;
    return type && !type->get(said) ? std::string(said) : std::string();
}

void warnOfType(JsonObject& object, const std::string& said, std::string_view kind) {
    if (said == kind)
        return;
    if (!object.value("type"))
        return object.report().warn(object.path(), "the key 'type' is missing; the fields are those of " +
                                                       std::string(kind));
    const std::string shown =
        said.empty() ? jsonExcerpt(*object.value("type")) : "'" + printable(said, 40) + "'";
    object.report().warn(object.pathOf("type"),
                         shown +
                             " is not the type that the fields have; as Hugging Face's "
                             "tokenizers do, they are taken for " +
                             std::string(kind));
}

std::string typeOf(JsonObject& object, std::initializer_list<std::string_view> known,
                   std::initializer_list<TypeGuess> guesses) {
    const std::string said = saidType(object);
    if (std::find(known.begin(), known.end(), said) != known.end())
        return said;
    for (const TypeGuess& guess : guesses) {
        if (!object.has(guess.field))
            continue;
        warnOfType(object, said, guess.type);
        return std::string(guess.type);
    }
    if (object.value("type")) // a type of another kind is an error
        return object.string("type", {});
    object.report().damaged(object.path(), "the key 'type' is missing, and the fields fit no kind");
    return {};
}

void unknownType(const JsonObject& object, const std::string& type, std::string_view known) {
    if (object.report().failed())
        return;
    object.report().fail(ErrorCode::Unsupported, object.pathOf("type"),
                         "'" + printable(type, 40) + "' is not a known type",
                         "known are " + std::string(known));
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
        object.report().warn(
            path, "the pattern is both a String and a Regex, which Hugging Face tokenizers refuse; "
                  "the String is taken unless it is null");
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
        object.report().damaged(object.pathOf(key),
                                "exactly one character is needed, this is \"" + printable(text, 40) + "\"");
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
    // Files from before prepend_scheme have add_prefix_space.
    const auto addPrefixSpace = object.optionalBoolean("add_prefix_space");
    if (addPrefixSpace == false) {
        if (object.value("prepend_scheme") && scheme != PrependScheme::Never)
            object.report().damaged(object.pathOf("add_prefix_space"),
                                    "false contradicts prepend_scheme, which asks for a prefix");
        if (!object.value("prepend_scheme"))
            object.report().warn(
                object.pathOf("add_prefix_space"),
                "false without \"prepend_scheme\": \"never\" is what Hugging Face tokenizers "
                "refuse (\"does not match declared prepend_scheme\"); \"never\" is taken");
        scheme = PrependScheme::Never;
    }
    object.field("str_rep"); // always equal to `replacement` in old files
    return scheme;
}

} // namespace tokenscope::formats::huggingface
