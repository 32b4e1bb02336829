#include "core/chat/template/builtins/methods.h"

namespace tokenscope::chat {

Value escaped(const Value& value) {
    const Value string = strOf(value);
    const auto& object = string.as<StringObject>();
    if (object.markup)
        return string;
    TextBuilder out;
    std::size_t clean = 0;
    for (std::size_t at = 0; at < object.text.size(); ++at) {
        const char* entity = nullptr;
        switch (object.text[at]) {
        case '&':
            entity = "&amp;";
            break;
        case '<':
            entity = "&lt;";
            break;
        case '>':
            entity = "&gt;";
            break;
        case '\'':
            entity = "&#39;";
            break;
        case '"':
            entity = "&#34;";
            break;
        default:
            continue;
        }
        out.copy(object, clean, at);
        out.changed(entity, object, at, at + 1);
        clean = at + 1;
    }
    out.copy(object, clean, object.text.size());
    return out.finish(true);
}

} // namespace tokenscope::chat
