#include "core/chat/template/builtins/methods.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>

namespace tokenscope::chat {

namespace {

struct ByteRange {
    std::size_t begin, end; ///< begin > end if the bounds cross or begin is beyond the text
};

/// Bounds in characters, as accepted by str.find.
ByteRange bytesBetween(const StringObject& string, const Value& start, const Value& stop) {
    const auto length = static_cast<std::int64_t>(string.length());
    const auto at = [&](const Value& given, std::int64_t otherwise) {
        if (given.missing() || given.is(Type::None))
            return otherwise;
        if (!given.isInteger())
            raise("TypeError", "slice indices must be integers or None or have an __index__ method");
        const std::int64_t value = clampedIndexOf(given);
        return value < 0 ? std::max<std::int64_t>(value < -length ? 0 : value + length, 0) : value;
    };
    const std::int64_t first = at(start, 0);
    const std::int64_t last = std::min(at(stop, length), length);
    if (first > length)
        return {string.text.size() + 1, 0};
    return {byteOfCharacter(string.text, static_cast<std::size_t>(first), string.ascii()),
            byteOfCharacter(string.text, static_cast<std::size_t>(last), string.ascii())};
}

std::size_t findFirst(std::string_view text, std::string_view part) {
    if (part.empty())
        return 0;
    const void* found = memmem(text.data(), text.size(), part.data(), part.size());
    return found == nullptr ? std::string_view::npos
                            : static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

std::size_t findLast(std::string_view text, std::string_view part) {
    if (part.size() > 32) { // linear, unlike rfind
        std::size_t last = std::string_view::npos;
        for (std::size_t at = 0;; ++at) {
            const std::size_t next = findFirst(text.substr(at), part);
            if (next == std::string_view::npos)
                return last;
            spendOnBytes(next + part.size());
            last = at += next;
        }
    }
    return text.rfind(part);
}

/// The character index of the match, or -1.
template <bool last>
std::int64_t findIn(const char* name, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments(name, arguments, {"sub", "start", "end"}, 1, Take::Positional);
    const auto& string = self.as<StringObject>();
    const auto& part = stringArgument(bound[0], name);
    const ByteRange range = bytesBetween(string, bound[1], bound[2]);
    if (range.begin > range.end)
        return -1;
    const std::string_view text = std::string_view(string.text).substr(range.begin, range.end - range.begin);
    spendOnBytes(string.text.size());
    const std::size_t found = last ? findLast(text, part.text) : findFirst(text, part.text);
    if (found == std::string_view::npos)
        return -1;
    return static_cast<std::int64_t>(
        countCharacters(std::string_view(string.text).substr(0, range.begin + found)));
}

template <bool last>
Value findMethod(Runtime&, const Value& self, CallArguments& arguments) {
    return Value::integer(findIn<last>(last ? "rfind" : "find", self, arguments));
}

template <bool last>
Value indexMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const std::int64_t found = findIn<last>(last ? "rindex" : "index", self, arguments);
    if (found < 0)
        raise("ValueError", "substring not found");
    return Value::integer(found);
}

Value countMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("count", arguments, {"sub", "start", "end"}, 1, Take::Positional);
    const auto& string = self.as<StringObject>();
    const auto& part = stringArgument(bound[0], "count").text;
    const ByteRange range = bytesBetween(string, bound[1], bound[2]);
    if (range.begin > range.end)
        return Value::integer(0);
    std::string_view text = std::string_view(string.text).substr(range.begin, range.end - range.begin);
    spendOnBytes(text.size());
    if (part.empty())
        return Value::integer(static_cast<std::int64_t>(countCharacters(text)) + 1);
    std::int64_t count = 0;
    for (std::size_t at = findFirst(text, part); at != std::string_view::npos; at = findFirst(text, part)) {
        ++count;
        text.remove_prefix(at + part.size());
    }
    return Value::integer(count);
}

template <bool atEnd>
Value affixMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const char* name = atEnd ? "endswith" : "startswith";
    const ValueList bound = bindArguments(name, arguments, {"prefix", "start", "end"}, 1, Take::Positional);
    const auto& string = self.as<StringObject>();
    const ByteRange range = bytesBetween(string, bound[1], bound[2]);
    const auto matches = [&](const Value& affix) {
        if (!affix.isString())
            raise("TypeError",
                  fmt::format("{} first arg must be str or a tuple of str, not {}", name, typeName(affix)));
        if (range.begin > range.end)
            return false;
        const std::string_view text =
            std::string_view(string.text).substr(range.begin, range.end - range.begin);
        return atEnd ? text.ends_with(textOf(affix)) : text.starts_with(textOf(affix));
    };
    if (!bound[0].is(Type::Tuple))
        return Value::boolean(matches(bound[0]));
    for (const Value& affix : itemsOf(bound[0])) {
        if (matches(affix))
            return Value::boolean(true);
    }
    return Value::boolean(false);
}

Value replaceMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("replace", arguments, {"old", "new", "count"}, 2, Take::Positional);
    stringArgument(bound[0], "replace");
    stringArgument(bound[1], "replace");
    const bool markup = self.as<StringObject>().markup; // Markup escapes its arguments
    return replaced(self, markup ? escaped(bound[0]) : bound[0], markup ? escaped(bound[1]) : bound[1],
                    bound[2].missing() ? -1 : clampedIndexOf(bound[2]));
}

Value removePrefixMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("removeprefix", arguments, {"prefix"}, 1, Take::Positional);
    const std::string& prefix = stringArgument(bound[0], "removeprefix").text;
    return textOf(self).starts_with(prefix) ? sliceOf(self, prefix.size(), textOf(self).size()) : self;
}

Value removeSuffixMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("removesuffix", arguments, {"suffix"}, 1, Take::Positional);
    const std::string& suffix = stringArgument(bound[0], "removesuffix").text;
    return textOf(self).ends_with(suffix) ? sliceOf(self, 0, textOf(self).size() - suffix.size()) : self;
}

template <bool left, bool right>
Value stripMethod(Runtime&, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("strip", arguments, {"chars"}, 0, Take::Positional);
    return stripped(self, bound[0], left, right);
}

} // namespace

Value stripped(const Value& string, const Value& characters, bool left, bool right) {
    const std::string& text = textOf(string);
    const bool spaces = characters.missing() || characters.is(Type::None);
    std::u32string set;
    if (!spaces) {
        if (!characters.isString())
            raise("TypeError", "strip arg must be None or str");
        const std::string& all = textOf(characters);
        for (std::size_t at = 0; at < all.size(); at += characterAt(all, at).size)
            set += characterAt(all, at).value;
    }
    const auto goes = [&](char32_t c) {
        return spaces ? isPythonSpace(c) : set.find(c) != std::u32string::npos;
    };
    std::size_t begin = 0;
    std::size_t end = text.size();
    while (left && begin < end) {
        const Character c = characterAt(text, begin);
        if (!goes(c.value))
            break;
        begin += c.size;
    }
    while (right && begin < end) {
        const std::size_t last = beginOfCharacterBefore(text, end);
        if (!goes(characterAt(text, last).value))
            break;
        end = last;
    }
    spendOnBytes(text.size() * (set.size() + 1));
    return sliceOf(string, begin, end);
}

Value replaced(const Value& string, const Value& old, const Value& by, std::int64_t most) {
    const auto& object = string.as<StringObject>();
    const std::string& text = object.text;
    const std::string& part = textOf(old);
    std::uint64_t left = most < 0 ? UINT64_MAX : static_cast<std::uint64_t>(most);
    spendOnBytes(text.size());
    if (left == 0 || (!part.empty() && findFirst(text, part) == std::string_view::npos))
        return string;
    TextBuilder out;
    const auto put = [&] {
        expectBytes(out.size() + textOf(by).size());
        out.copy(by);
        --left;
    };
    std::size_t at = 0;
    if (part.empty()) {
        while (left > 0) {
            put();
            if (at >= text.size())
                break;
            const std::size_t size = characterAt(text, at).size;
            out.copy(object, at, at + size);
            at += size;
        }
    } else {
        for (std::size_t found = findFirst(text, part); left > 0 && found != std::string_view::npos;
             found = findFirst(std::string_view(text).substr(at), part)) {
            out.copy(object, at, at + found);
            put();
            at += found + part.size();
        }
    }
    out.copy(object, at, text.size());
    return out.finish(object.markup);
}

std::span<const Builtin> stringSearchMethods() {
    static constexpr Builtin kMethods[] = {
        {"find", findMethod<false>},
        {"rfind", findMethod<true>},
        {"index", indexMethod<false>},
        {"rindex", indexMethod<true>},
        {"count", countMethod},
        {"startswith", affixMethod<false>},
        {"endswith", affixMethod<true>},
        {"replace", replaceMethod},
        {"removeprefix", removePrefixMethod},
        {"removesuffix", removeSuffixMethod},
        {"strip", stripMethod<true, true>},
        {"lstrip", stripMethod<true, false>},
        {"rstrip", stripMethod<false, true>},
    };
    return kMethods;
}

namespace {

bool isLineEnd(char32_t c) {
    return (c >= 0x0A && c <= 0x0D) || (c >= 0x1C && c <= 0x1E) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

ValueList splitAtSpaces(const Value& string, std::uint64_t most) {
    const std::string& text = textOf(string);
    ValueList parts;
    std::size_t at = 0;
    const auto skip = [&](bool spaces) {
        while (at < text.size() && isPythonSpace(characterAt(text, at).value) == spaces)
            at += characterAt(text, at).size;
    };
    for (skip(true); at < text.size(); skip(true)) {
        const std::size_t begin = at;
        if (parts.size() >= most) {
            parts.push_back(
                sliceOf(string, begin, text.size())); // includes the spaces at the end, as in Python
            break;
        }
        skip(false);
        parts.push_back(sliceOf(string, begin, at));
    }
    return parts;
}

ValueList splitAtSpacesFromEnd(const Value& string, std::uint64_t most) {
    const std::string& text = textOf(string);
    ValueList parts;
    std::size_t end = text.size();
    const auto skip = [&](bool spaces) {
        while (end > 0) {
            const std::size_t begin = beginOfCharacterBefore(text, end);
            if (isPythonSpace(characterAt(text, begin).value) != spaces)
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
        return newList(fromEnd ? splitAtSpacesFromEnd(self, most) : splitAtSpaces(self, most));
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
