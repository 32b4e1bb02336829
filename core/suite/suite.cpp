#include "core/suite/suite.h"

#include "core/base/base64.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/chat/masks/mask_policy.h"
#include "core/json/json_data.h"
#include "core/json/json_document.h"
#include "core/json/json_writer.h"

#include <algorithm>
#include <charconv>

namespace tokenscope::suite {
namespace {

void writeInput(JsonWriter& json, const TextInput& input) {
    json.key("text").piece(input.text);
    json.member("add_special", input.addSpecial).member("parse_special", input.parseSpecial);
}

void writeInput(JsonWriter& json, const chat::TemplateInput& input) {
    json.key("messages").raw(writeData(input.messages));
    const auto optional = [&](const char* key, const Data& value) {
        if (!value.isNull())
            json.key(key).raw(writeData(value));
    };
    optional("tools", input.tools);
    optional("documents", input.documents);
    optional("arguments", input.arguments);
}

// Reading. `where` is the JSON path of the value.

const std::string kCases = "$.cases";

tl::unexpected<Error> damaged(const std::string& where, const Message& message) {
    return fail(ErrorCode::Damaged, where, message);
}

/// A misspelled key would silently be the default.
Result<void> allowKeys(const Data& data, const std::string& where,
                       std::initializer_list<std::string_view> keys) {
    for (const auto& [key, value] : data.members) {
        if (std::find(keys.begin(), keys.end(), key) == keys.end())
            return damaged(where + jsonKey(key), "a suite has no such key here");
    }
    return {};
}

Result<std::uint32_t> readNumber(const Data* data, const std::string& where) {
    std::uint32_t number = 0;
    if (data != nullptr && data->isInteger()) {
        const char* const end = data->text.data() + data->text.size();
        if (std::from_chars(data->text.data(), end, number) == std::from_chars_result{end, std::errc()})
            return number;
    }
    return damaged(where, "a whole number from 0 to 4294967295 is needed here");
}

/// A list of `[begin, end]`.
template <class Range>
Result<std::vector<Range>> readRanges(const Data* data, const std::string& where) {
    std::vector<Range> ranges;
    if (data == nullptr || !data->isList())
        return damaged(where, "a list of ranges is needed here");
    for (std::size_t i = 0; i < data->items.size(); ++i) {
        const Data& one = data->items[i];
        const std::string place = where + jsonIndex(i);
        if (!one.isList() || one.items.size() != 2)
            return damaged(place, "a range is [BEGIN, END]");
        TOKENSCOPE_TRY(const auto begin, readNumber(&one.items[0], place));
        TOKENSCOPE_TRY(const auto end, readNumber(&one.items[1], place));
        if (begin > end)
            return damaged(place, "the range ends before it begins");
        ranges.push_back({begin, end});
    }
    return ranges;
}

Result<std::string> readText(const Data* data, const std::string& where) {
    if (data != nullptr && data->isString())
        return data->text;
    if (data != nullptr && data->isObject() && data->members.size() == 1) {
        const auto bytes = base64Decode(data->stringAt("bytes"));
        if (bytes && data->find("bytes"))
            return *bytes;
    }
    return damaged(where, "a string, or bytes in base64, is needed here");
}

Result<Outcome> readOutcome(const Data* data, const std::string& where, bool isChat) {
    if (data == nullptr || !data->isObject())
        return damaged(where, "an object with the expected result is needed here");
    Outcome outcome;
    if (const Data* error = data->find("error")) {
        if (!error->isString() || error->text.empty())
            return damaged(where + ".error", "the text of the error is needed here");
        TOKENSCOPE_TRY_VOID(allowKeys(*data, where, {"error"}));
        outcome.error = error->text;
        return outcome;
    }
    const char* const key = isChat ? "rendered" : "decoded";
    TOKENSCOPE_TRY_VOID(
        allowKeys(*data, where, {key, "ids", "bytes", "tokenizer", "pieces", isChat ? "masks" : key}));
    TOKENSCOPE_TRY(auto text, readText(data->find(key), where + jsonKey(key)));
    outcome.text = std::move(text);
    const Data* ids = data->find("ids");
    if (ids == nullptr || !ids->isList())
        return damaged(where + ".ids", "a list of ids is needed here");
    for (std::size_t i = 0; i < ids->items.size(); ++i) {
        TOKENSCOPE_TRY(const auto id, readNumber(&ids->items[i], where + ".ids" + jsonIndex(i)));
        outcome.ids.push_back(id);
    }
    TOKENSCOPE_TRY(auto bytes, readRanges<ByteSpan>(data->find("bytes"), where + ".bytes"));
    outcome.bytes = std::move(bytes);
    if (outcome.bytes.size() != outcome.ids.size())
        return damaged(where + ".bytes",
                       message("there are {} ranges for {} ids", outcome.bytes.size(), outcome.ids.size()));
    if (const Data* tokenizer = data->find("tokenizer")) {
        TOKENSCOPE_TRY(auto kept, readText(tokenizer, where + ".tokenizer"));
        outcome.tokenizer = std::move(kept);
    }
    outcome.pieces = data->stringAt("pieces");
    if (!isChat)
        return outcome;
    const Data* masks = data->find("masks");
    if (masks == nullptr || !masks->isObject())
        return damaged(where + ".masks", "an object with a list of ranges for each policy is needed here");
    for (const auto& [policy, ranges] : masks->members) {
        const std::string place = where + ".masks" + jsonKey(policy);
        const bool isKnown = std::any_of(
            std::begin(chat::kMaskPolicies), std::end(chat::kMaskPolicies),
            [name = std::string_view(policy)](chat::MaskPolicy known) { return chat::name(known) == name; });
        if (!isKnown)
            return damaged(place, "there is no mask policy of this name");
        TOKENSCOPE_TRY(auto trained, readRanges<TokenRange>(&ranges, place));
        outcome.masks.push_back({policy, std::move(trained)});
    }
    return outcome;
}

Result<bool> readSwitch(const Data& data, std::string_view key, const std::string& where) {
    const Data* value = data.find(key);
    if (value == nullptr)
        return false;
    if (!value->isBool())
        return damaged(where + jsonKey(key), "true or false is needed here");
    return value->truth;
}

Result<SuiteCase> readCase(const Data& data, const std::string& where) {
    SuiteCase one;
    one.name = data.stringAt("name");
    if (one.name.empty())
        return damaged(where, "a case is an object with a `name`");
    const Data* text = data.find("text");
    const Data* messages = data.find("messages");
    if ((text == nullptr) == (messages == nullptr))
        return damaged(where, "a case has either a `text` or `messages`");
    if (text != nullptr) {
        TextInput input;
        TOKENSCOPE_TRY_VOID(
            allowKeys(data, where, {"name", "text", "add_special", "parse_special", "expect"}));
        TOKENSCOPE_TRY(auto bytes, readText(text, where + ".text"));
        TOKENSCOPE_TRY(const auto add, readSwitch(data, "add_special", where));
        TOKENSCOPE_TRY(const auto parse, readSwitch(data, "parse_special", where));
        one.input = TextInput{std::move(bytes), add, parse};
    } else {
        TOKENSCOPE_TRY_VOID(
            allowKeys(data, where, {"name", "messages", "tools", "documents", "arguments", "expect"}));
        const auto member = [&](const char* key) {
            const Data* value = data.find(key);
            return value == nullptr ? Data::null() : *value;
        };
        one.input = chat::TemplateInput{*messages, member("tools"), member("documents"), member("arguments")};
    }
    TOKENSCOPE_TRY(auto expected, readOutcome(data.find("expect"), where + ".expect", text == nullptr));
    const auto* own = std::get_if<TextInput>(&one.input);
    const std::size_t size = own != nullptr ? own->text.size() : expected.text.size();
    for (std::size_t i = 0; i < expected.bytes.size(); ++i)
        if (expected.bytes[i].end > size)
            return damaged(where + ".expect.bytes" + jsonIndex(i),
                           message("the range ends after the text, which has {}", counted(size, "byte")));
    one.expected = std::move(expected);
    return one;
}

} // namespace

std::string caseName(std::string_view text) {
    constexpr std::size_t kLongest = 56;
    if (text.empty())
        return "empty text";
    std::string name = printable(text, kLongest);
    const std::size_t space = name.rfind(' ');
    if (name != printable(text, text.size()) && space != std::string::npos && space > 0)
        name = name.substr(0, space) + " …"; // whole words
    return name;
}

bool looksLikeSuite(std::string_view start) {
    const auto skip = [&](std::string_view token) {
        start.remove_prefix(std::min(start.find_first_not_of(" \t\r\n"), start.size()));
        const bool found = start.starts_with(token);
        start.remove_prefix(found ? token.size() : 0);
        return found;
    };
    return skip("{") && skip("\"suite\"") && skip(":");
}

void writeOutcome(JsonWriter& json, const Outcome& outcome, bool isChat) {
    json.beginObject();
    if (!outcome.error.empty()) {
        json.member("error", outcome.error).endObject();
        return;
    }
    json.key(isChat ? "rendered" : "decoded").piece(outcome.text);
    json.key("ids").values(outcome.ids);
    json.key("bytes").array(outcome.bytes, [&](ByteSpan span) { json.span(span.begin, span.end); });
    if (!outcome.tokenizer.empty())
        json.key("tokenizer").piece(outcome.tokenizer);
    if (!outcome.pieces.empty())
        json.member("pieces", outcome.pieces);
    if (isChat) {
        json.key("masks").beginObject();
        for (const TrainedTokens& mask : outcome.masks)
            json.key(mask.policy).array(mask.ranges, [&](TokenRange range) {
                json.span(range.first, range.last);
            });
        json.endObject();
    }
    json.endObject();
}

std::string writeSuite(const Suite& suite) {
    std::string out;
    JsonWriter json(out);
    json.beginObject().member("suite", kSuiteVersion).member("now", suite.now).key("cases").beginArray();
    for (const SuiteCase& one : suite.cases) {
        json.lineBreak().beginObject().member("name", one.name).lineBreak();
        std::visit([&](const auto& input) { writeInput(json, input); }, one.input);
        json.lineBreak().key("expect");
        writeOutcome(json, one.expected, std::holds_alternative<chat::TemplateInput>(one.input));
        json.endObject();
    }
    json.lineBreak().endArray().endObject();
    return out + '\n';
}

Result<Suite> readSuite(std::string_view text) {
    TOKENSCOPE_TRY(const auto data, readData(text, JsonStyle::Strict));
    const Data* version = data.find("suite");
    if (version == nullptr || !version->isInteger())
        return fail(ErrorCode::Damaged, "$", "this is not a test suite: there is no number in `suite`",
                    "`tokenscope suite record` writes one");
    if (version->text != "1")
        return fail(
            ErrorCode::Unsupported, "$.suite",
            message("the suite has version {}; this program reads version {}", version->text, kSuiteVersion),
            "record it again");
    Suite suite;
    suite.now = data.stringAt("now");
    const Data* cases = data.find("cases");
    if (cases == nullptr || !cases->isList())
        return damaged(kCases, "a list of cases is needed here");
    for (std::size_t i = 0; i < cases->items.size(); ++i) {
        TOKENSCOPE_TRY(auto one, readCase(cases->items[i], kCases + jsonIndex(i)));
        suite.cases.push_back(std::move(one));
    }
    return suite;
}

} // namespace tokenscope::suite
