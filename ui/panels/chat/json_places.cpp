#include "ui/panels/chat/json_places.h"

#include <algorithm>
#include <charconv>
#include <functional>

namespace tokenscope::ui {
namespace {

/// One character of a string as JSON writes it, and the bytes that it stands for.
struct WrittenLetter {
    ByteSpan json;
    ByteSpan said;
};

std::uint32_t hexadecimal(const std::string& json, std::size_t at, std::size_t digits) {
    std::uint32_t value = 0;
    if (at + digits <= json.size())
        std::from_chars(json.data() + at, json.data() + at + digits, value, 16);
    return value;
}

std::uint32_t utf8Size(std::uint32_t codePoint) {
    return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : 3;
}

/// The letters of the string whose quote is at `at`.
std::vector<WrittenLetter> lettersOf(const std::string& json, std::size_t at) {
    std::vector<WrittenLetter> letters;
    if (at >= json.size() || (json[at] != '"' && json[at] != '\''))
        return letters;
    const char quote = json[at];
    std::uint32_t said = 0;
    for (std::size_t i = at + 1; i < json.size() && json[i] != quote;) {
        std::size_t size = 1;
        std::uint32_t says = 1;
        if (json[i] == '\\' && i + 1 < json.size()) {
            const char kind = json[i + 1];
            const std::uint32_t value =
                kind == 'u' ? hexadecimal(json, i + 2, 4) : hexadecimal(json, i + 2, 2);
            const bool pair =
                kind == 'u' && value >= 0xD800 && value < 0xDC00 && json.compare(i + 6, 2, "\\u") == 0;
            size = pair ? 12 : kind == 'u' ? 6 : kind == 'x' ? 4 : 2;
            says = pair ? 4 : kind == 'u' || kind == 'x' ? utf8Size(value) : kind == '\n' ? 0 : 1;
        } else {
            while (i + size < json.size() && (static_cast<unsigned char>(json[i + size]) & 0xC0U) == 0x80U)
                ++size;
            says = static_cast<std::uint32_t>(size);
        }
        const auto begin = static_cast<std::uint32_t>(i);
        letters.push_back({{begin, begin + static_cast<std::uint32_t>(size)}, {said, said + says}});
        said += says;
        i += size;
    }
    return letters;
}

/// Each string of the messages with its path; true ends the walk.
using VisitString = std::function<bool(std::size_t message, const std::string& path, const Data& string)>;

bool walkStrings(const Data& data, std::size_t message, const std::string& path, const VisitString& visit) {
    if (data.isString())
        return visit(message, path, data);
    for (std::size_t i = 0; i < data.items.size(); ++i)
        if (walkStrings(data.items[i], message, path + '[' + std::to_string(i) + ']', visit))
            return true;
    for (const auto& [key, value] : data.members)
        if (walkStrings(value, message, path.empty() ? key : path + '.' + key, visit))
            return true;
    return false;
}

void walkMessages(const std::string& json, const chat::Conversation& conversation, const VisitString& visit) {
    const auto data = readData(json);
    const Data* list = !data ? nullptr : data->isList() ? &*data : data->find(conversation.key);
    if (list == nullptr || !list->isList())
        return;
    for (std::size_t i = 0; i < std::min(list->items.size(), conversation.messages.size()); ++i)
        for (const auto& [key, value] : list->items[i].members) {
            const chat::Message& message = conversation.messages[i];
            const bool isValue = key == "value" && message.fromValue;
            const bool from = key == "from" && !message.from.empty();
            if (walkStrings(value, i, isValue ? "content" : from ? "role" : key, visit))
                return;
        }
}

} // namespace

std::optional<MessagePlace> placeInJson(const std::string& json, const chat::Conversation& conversation,
                                        std::uint32_t byte) {
    std::optional<MessagePlace> place;
    walkMessages(json, conversation, [&](std::size_t message, const std::string& path, const Data& string) {
        if (string.at > byte)
            return false; // keys may stand in any order
        for (const WrittenLetter& letter : lettersOf(json, string.at))
            if (letter.json.contains(byte)) {
                place = MessagePlace{message, path, letter.said};
                return true;
            }
        return false;
    });
    return place;
}

std::optional<ByteSpan> spanInJson(const std::string& json, const chat::Conversation& conversation,
                                   const MessagePlace& place) {
    std::optional<ByteSpan> span;
    walkMessages(json, conversation, [&](std::size_t message, const std::string& path, const Data& string) {
        if (message != place.message || path != place.path)
            return false;
        for (const WrittenLetter& letter : lettersOf(json, string.at))
            if (letter.said.end > place.bytes.begin &&
                (letter.said.begin < place.bytes.end || letter.said.begin == place.bytes.begin))
                span = span ? ByteSpan{span->begin, letter.json.end} : letter.json;
        return true;
    });
    return span;
}

} // namespace tokenscope::ui
