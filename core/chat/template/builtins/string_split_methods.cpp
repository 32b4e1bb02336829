#include "core/chat/template/builtins/methods.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

bool isLineEnd(char32_t c) {
    return (c >= 0x0A && c <= 0x0D) || (c >= 0x1C && c <= 0x1E) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

ValueList splitAtBlanks(const Value& string, std::uint64_t most) {
    const std::string& text = textOf(string);
    ValueList parts;
    std::size_t at = 0;
    const auto skip = [&](bool blanks) {
        while (at < text.size() && isPythonSpace(characterAt(text, at).value) == blanks)
            at += characterAt(text, at).size;
    };
    for (skip(true); at < text.size(); skip(true)) {
        const std::size_t begin = at;
        if (parts.size() >= most) {
            parts.push_back(sliceOf(string, begin, text.size())); // with the blanks at its end, as Python
            break;
        }
        skip(false);
        parts.push_back(sliceOf(string, begin, at));
    }
    return parts;
}

ValueList splitAtBlanksFromEnd(const Value& string, std::uint64_t most) {
    const std::string& text = textOf(string);
    ValueList parts;
    std::size_t end = text.size();
    const auto skip = [&](bool blanks) {
        while (end > 0) {
            const std::size_t begin = beginOfCharacterBefore(text, end);
            if (isPythonSpace(characterAt(text, begin).value) != blanks)
                break;
            end = begin;
        }
    };
    for (skip(true); end > 0; skip(true)) {
        const std::size_t last = end;
        if (parts.size() >= most) {
            parts.push_back(sliceOf(string, 0, last));
            break;
        }
        skip(false);
        parts.push_back(sliceOf(string, end, last));
    }
    std::reverse(parts.begin(), parts.end());
    return parts;
}

ValueList splitAt(const Value& string, std::string_view separator, std::uint64_t most) {
    const std::string& text = textOf(string);
    ValueList parts;
    std::size_t at = 0;
    while (parts.size() < most) {
        const void* found = memmem(text.data() + at, text.size() - at, separator.data(), separator.size());
        if (found == nullptr)
            break;
        const auto end = static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
        parts.push_back(sliceOf(string, at, end));
        at = end + separator.size();
    }
    parts.push_back(sliceOf(string, at, text.size()));
    return parts;
}

ValueList splitAtFromEnd(const Value& string, std::string_view separator, std::uint64_t most) {
    const std::string& text = textOf(string);
    ValueList parts;
    std::size_t end = text.size();
    while (parts.size() < most) {
        const std::size_t found = std::string_view(text).substr(0, end).rfind(separator);
        if (found == std::string_view::npos)
            break;
        spendOnBytes(end - found);
        parts.push_back(sliceOf(string, found + separator.size(), end));
        end = found;
    }
    parts.push_back(sliceOf(string, 0, end));
    std::reverse(parts.begin(), parts.end());
    return parts;
}

template <bool fromEnd>
Value splitMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("split", arguments, {"sep", "maxsplit"}, 0);
    const std::int64_t given = bound[1].missing() ? -1 : indexOf(bound[1]);
    const std::uint64_t most = given < 0 ? UINT64_MAX : static_cast<std::uint64_t>(given);
    spendOnBytes(textOf(self).size());
    if (bound[0].missing() || bound[0].is(Type::None))
        return newList(fromEnd ? splitAtBlanksFromEnd(self, most) : splitAtBlanks(self, most));
    if (!bound[0].isString())
        raise("TypeError", fmt::format("must be str or None, not {}", typeName(bound[0])));
    const std::string& separator = textOf(bound[0]);
    if (separator.empty())
        raise("ValueError", "empty separator");
    return newList(fromEnd ? splitAtFromEnd(self, separator, most) : splitAt(self, separator, most));
}

template <bool fromEnd>
Value partitionMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("partition", arguments, {"sep"}, 1, Take::Positional);
    const std::string& separator = stringArgument(bound[0], "partition").text;
    if (separator.empty())
        raise("ValueError", "empty separator");
    const std::string& text = textOf(self);
    spendOnBytes(text.size());
    const std::size_t found = fromEnd ? text.rfind(separator) : text.find(separator);
    if (found == std::string::npos) {
        const Value empty = newString({});
        return fromEnd ? newTuple({empty, empty, self}) : newTuple({self, empty, empty});
    }
    return newTuple({sliceOf(self, 0, found), sliceOf(self, found, found + separator.size()),
                     sliceOf(self, found + separator.size(), text.size())});
}

Value splitlinesMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("splitlines", arguments, {"keepends"}, 0);
    return splitLines(self, !bound[0].missing() && truthOf(bound[0]));
}

Value joinMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("join", arguments, {"iterable"}, 1, Take::Positional);
    if (!isIterable(bound[0]))
        raise("TypeError", "can only join an iterable");
    ValueList items = listOf(bound[0]);
    const bool markup = self.as<StringObject>().markup;
    for (std::size_t i = 0; i < items.size(); ++i) {
        if (markup)
            items[i] = escaped(items[i]);
        if (!items[i].isString())
            raise("TypeError",
                  fmt::format("sequence item {}: expected str instance, {} found", i, typeName(items[i])));
    }
    return joined(self, items, markup);
}

} // namespace

Value splitLines(const Value& string, bool keepEnds) {
    const std::string& text = textOf(string);
    spendOnBytes(text.size());
    ValueList lines;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size();) {
        const Character c = characterAt(text, at);
        if (!isLineEnd(c.value)) {
            at += c.size;
            continue;
        }
        std::size_t next = at + c.size;
        if (c.value == '\r' && next < text.size() && text[next] == '\n')
            ++next;
        lines.push_back(sliceOf(string, begin, keepEnds ? next : at));
        begin = at = next;
    }
    if (begin < text.size())
        lines.push_back(sliceOf(string, begin, text.size()));
    return newList(std::move(lines));
}

Value joined(const Value& separator, const ValueList& strings, bool markup) {
    if (strings.size() == 1 && strings[0].as<StringObject>().markup == markup)
        return strings[0];
    std::uint64_t size = 0;
    for (const Value& string : strings)
        size += textOf(string).size() + textOf(separator).size();
    expectBytes(size);
    TextBuilder out;
    out.reserve(size);
    for (std::size_t i = 0; i < strings.size(); ++i) {
        if (i > 0)
            out.copy(separator);
        out.copy(strings[i]);
    }
    return out.finish(markup);
}

std::span<const Builtin> stringSplitMethods() {
    static constexpr Builtin kMethods[] = {
        {"split", splitMethod<false>},         {"rsplit", splitMethod<true>},
        {"partition", partitionMethod<false>}, {"rpartition", partitionMethod<true>},
        {"splitlines", splitlinesMethod},      {"join", joinMethod},
    };
    return kMethods;
}

} // namespace tokenscope::chat
