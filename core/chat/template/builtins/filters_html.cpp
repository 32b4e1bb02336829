// Filters for HTML: escaping, tags, attributes, links.

#include "core/chat/template/builtins/builtins.h"
#include "core/chat/template/values/python_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace tokenscope::chat {
namespace {

Value escapeFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("escape", arguments, {}, 0);
    return escaped(self);
}

Value asPlain(const Value& value) {
    const Value string = strOf(value);
    const auto& object = string.as<StringObject>();
    return object.markup ? newString(object.text, object.origins) : string;
}

Value forceescapeFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("forceescape", arguments, {}, 0);
    return escaped(asPlain(self));
}

Value safeFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("safe", arguments, {}, 0);
    const Value string = strOf(self);
    return newString(textOf(string), string.as<StringObject>().origins, true);
}

std::string unescapedEntity(const std::string& name) {
    static constexpr std::pair<const char*, const char*> kNamed[] = {
        {"amp", "&"}, {"lt", "<"}, {"gt", ">"}, {"quot", "\""}, {"apos", "'"}, {"nbsp", "\xC2\xA0"}};
    for (const auto& [known, text] : kNamed) {
        if (name == known)
            return text;
    }
    if (name.size() > 1 && name[0] == '#') {
        const bool hex = (name[1] | 0x20) == 'x';
        const std::string digits = name.substr(hex ? 2 : 1);
        if (!digits.empty() && digits.size() < 8 &&
            digits.find_first_not_of(hex ? "0123456789abcdefABCDEF" : "0123456789") == std::string::npos) {
            const unsigned long code = std::stoul(digits, nullptr, hex ? 16 : 10);
            if (code > 0 && code < 0x110000)
                return utf8Of(static_cast<char32_t>(code));
        }
    }
    return {};
}

/// Removes comments and tags, collapses whitespace, and decodes entities.
Value striptagsFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("striptags", arguments, {}, 0);
    const Value string = strOf(self);
    const auto& object = string.as<StringObject>();
    const std::string& text = object.text;
    TextBuilder bare;
    spendOnBytes(text.size());
    // There is no end after this, so don't search: each `<` would scan the rest.
    const std::size_t lastTag = text.rfind('>');
    const std::size_t lastComment = text.rfind("-->");
    const auto isBefore = [](std::size_t at, std::size_t last) {
        return last != std::string::npos && at <= last;
    };
    for (std::size_t at = 0; at < text.size();) {
        const bool comment = text.compare(at, 4, "<!--") == 0;
        std::size_t end = std::string::npos;
        if (comment && isBefore(at + 4, lastComment))
            end = text.find("-->", at + 4);
        else if (!comment && text[at] == '<' && isBefore(at, lastTag))
            end = text.find('>', at);
        if (end != std::string::npos) {
            at = end + (comment ? 3 : 1);
            continue;
        }
        bare.copy(object, at, at + characterAt(text, at).size);
        at += characterAt(text, at).size;
    }
    const Value rest = bare.finish();
    const auto& left = rest.as<StringObject>();
    TextBuilder out;
    bool space = false;
    for (std::size_t at = 0; at < left.text.size();) {
        const Character c = characterAt(left.text, at);
        if (isPythonSpace(c.value)) {
            space = out.size() > 0;
            at += c.size;
            continue;
        }
        if (space)
            out.plain(' ');
        space = false;
        std::size_t end = at + c.size;
        std::string made;
        if (c.value == '&') {
            const std::size_t semicolon = left.text.find(';', at);
            if (semicolon != std::string::npos && semicolon - at < 12)
                made = unescapedEntity(left.text.substr(at + 1, semicolon - at - 1));
            if (!made.empty())
                end = semicolon + 1;
        }
        if (made.empty())
            out.copy(left, at, end);
        else
            out.changed(made, left, at, end);
        at = end;
    }
    return out.finish();
}

void quoteUrl(TextBuilder& out, const Value& value, bool forQuery) {
    const Value string = strOf(value);
    const auto& object = string.as<StringObject>();
    for (std::size_t at = 0; at < object.text.size(); ++at) {
        const auto byte = static_cast<unsigned char>(object.text[at]);
        const bool letter = (byte >= '0' && byte <= '9') || ((byte | 0x20U) >= 'a' && (byte | 0x20U) <= 'z');
        if (letter || byte == '_' || byte == '.' || byte == '-' || byte == '~' || (byte == '/' && !forQuery))
            out.copy(object, at, at + 1);
        else if (byte == ' ' && forQuery)
            out.changed("+", object, at, at + 1);
        else
            out.changed(fmt::format("%{:02X}", byte), object, at, at + 1);
    }
}

Value urlencodeFilter(Runtime&, const Value& self, CallArguments& arguments) {
    bindArguments("urlencode", arguments, {}, 0);
    TextBuilder out;
    if (self.isString() || !isIterable(self)) {
        quoteUrl(out, self, false);
        return out.finish();
    }
    bool first = true;
    const auto pair = [&](const Value& key, const Value& value) {
        if (!first)
            out.plain('&');
        first = false;
        quoteUrl(out, key, true);
        out.plain('=');
        quoteUrl(out, value, true);
    };
    if (self.is(Type::Dict)) {
        for (const auto& [key, value] : dictOf(self).entries())
            pair(key, value);
        return out.finish();
    }
    ItemWalk walk(self);
    for (Value item; walk.next(item);) {
        const ValueList both = listOf(item);
        if (both.size() != 2)
            raise("ValueError",
                  both.size() < 2
                      ? fmt::format("not enough values to unpack (expected 2, got {})", both.size())
                      : "too many values to unpack (expected 2)");
        pair(both[0], both[1]);
    }
    return out.finish();
}

Value xmlattrFilter(Runtime& runtime, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments("xmlattr", arguments, {"autospace"}, 0);
    if (self.isUndefined())
        failUndefined(self);
    if (!self.is(Type::Dict))
        raise("AttributeError", fmt::format("'{}' object has no attribute 'items'", typeName(self)));
    TextBuilder out;
    for (const auto& [key, value] : dictOf(self).entries()) {
        if (value.is(Type::None) || value.isUndefined())
            continue;
        if (!key.isString())
            raise("TypeError", "expected string or bytes-like object");
        if (textOf(key).find_first_of(" \t\n\r\f\v/>=") != std::string::npos)
            raise("ValueError", "Invalid character in attribute name: " + reprOf(key));
        if (out.size() > 0 || truthOr(bound[0], true))
            out.plain(' ');
        out.copy(escaped(key));
        out.plain("=\"");
        out.copy(escaped(value));
        out.plain('"');
    }
    return out.finish(runtime.autoescape());
}

bool isNumericHost(std::string_view host) {
    return !host.empty() &&
           (host[0] == '[' || host.find_first_not_of("0123456789.") == std::string_view::npos);
}

/// `example.org`: labels, the last one with 2 to 63 letters.
bool isDomain(std::string_view host) {
    const std::size_t dot = host.rfind('.');
    const std::string_view end = dot == std::string_view::npos ? host : host.substr(dot + 1);
    if (host.empty() || host[0] == '.' || host.find("..") != std::string_view::npos)
        return false;
    const auto isLetter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
    const bool letters = end.size() >= 2 && end.size() <= 63 && std::all_of(end.begin(), end.end(), isLetter);
    return (letters || end.starts_with("xn--")) &&
           host.find_first_of("<>\"&;()!*+,") == std::string_view::npos;
}

bool looksLikeUrl(const std::string& word) {
    for (const std::string_view prefix : {"https://", "http://", "www."}) {
        if (!word.starts_with(prefix))
            continue;
        const std::string_view rest = std::string_view(word).substr(prefix.size());
        const std::string_view host =
            rest.substr(0, rest.find_first_of(rest.starts_with("[") ? "/?#" : "/:?#"));
        return isDomain(host) || (prefix != "www." && isNumericHost(host));
    }
    const std::size_t dot = word.rfind('.', word.find_first_of("/:?#"));
    const std::string end =
        dot == std::string::npos ? "" : word.substr(dot, word.find_first_of("/:?#") - dot);
    const auto host = std::string_view(word).substr(0, word.find_first_of("/:?#"));
    return dot != 0 && word.find('@') == std::string::npos && host.find("..") == std::string_view::npos &&
           (end == ".com" || end == ".net" || end == ".int" || end == ".edu" || end == ".gov" ||
            end == ".org" || end == ".info" || end == ".mil");
}

bool looksLikeMail(const std::string& word) {
    const std::size_t at = word.find('@');
    return at != std::string::npos && at > 0 && word.find('.', at + 2) != std::string::npos &&
           word.back() != '.';
}

Value urlizeFilter(Runtime& runtime, const Value& self, CallArguments& arguments) {
    const ValueList bound = bindArguments(
        "urlize", arguments, {"trim_url_limit", "nofollow", "target", "rel", "extra_schemes"}, 0);
    std::set<std::string> relations = {"noopener"};
    if (truthOr(bound[1], false))
        relations.insert("nofollow");
    if (!isNone(bound[3])) {
        stringArgument(bound[3], "rel");
        CallArguments none;
        const Value words = methodOf(bound[3], "split")->function(runtime, bound[3], none);
        for (const Value& word : itemsOf(words))
            relations.insert(textOf(word));
    }
    std::string attributes =
        " rel=\"" + textOf(escaped(newString(fmt::format("{}", fmt::join(relations, " "))))) + "\"";
    if (!isNone(bound[2]))
        attributes += " target=\"" + textOf(escaped(bound[2])) + "\"";
    const auto shown = [&](const std::string& word) {
        const auto limit = isNone(bound[0]) ? INT64_MAX : indexOf(bound[0]);
        if (static_cast<std::int64_t>(countCharacters(word)) <= limit)
            return word;
        return word.substr(0, byteOfCharacter(
                                  word, static_cast<std::size_t>(std::max<std::int64_t>(limit, 0)), false)) +
               "...";
    };
    const Value safe = escaped(self);
    const auto& object = safe.as<StringObject>();
    TextBuilder out;
    for (std::size_t at = 0; at < object.text.size();) {
        std::size_t end = at;
        const bool space = isPythonSpace(characterAt(object.text, at).value);
        while (end < object.text.size() && isPythonSpace(characterAt(object.text, end).value) == space)
            end += characterAt(object.text, end).size;
        std::size_t first = at;
        std::size_t last = end;
        while (!space && first < last &&
               (object.text[first] == '(' || object.text.compare(first, 4, "&lt;") == 0))
            first += object.text[first] == '(' ? 1 : 4;
        while (!space && last > first) {
            if (std::string_view(").,").find(object.text[last - 1]) != std::string_view::npos)
                --last;
            else if (last - first >= 4 && object.text.compare(last - 4, 4, "&gt;") == 0)
                last -= 4;
            else
                break;
        }
        const std::string word = object.text.substr(first, last - first);
        std::string opening;
        if (!space && looksLikeUrl(word))
            opening = fmt::format(
                "<a href=\"{}{}\"{}>",
                word.starts_with("http") && word.find("://") != std::string::npos ? "" : "https://", word,
                attributes);
        else if (!space && looksLikeMail(word.starts_with("mailto:") ? word.substr(7) : word) &&
                 word.find(':', word.starts_with("mailto:") ? 7 : 0) == std::string::npos)
            opening = fmt::format("<a href=\"{}{}\">", word.starts_with("mailto:") ? "" : "mailto:", word);
        if (opening.empty()) {
            out.copy(object, at, end);
        } else {
            const bool mail = opening.find("mailto:") != std::string::npos;
            const std::string label = mail && word.starts_with("mailto:") ? word.substr(7)
                                      : mail                              ? word
                                                                          : shown(word);
            out.copy(object, at, first);
            out.plain(opening);
            out.changed(label, object, first, last);
            out.plain("</a>");
            out.copy(object, last, end);
        }
        at = end;
    }
    return out.finish(runtime.autoescape());
}

} // namespace

std::span<const Builtin> htmlFilters() {
    static constexpr Builtin kFilters[] = {
        {"e", escapeFilter},        {"escape", escapeFilter},       {"forceescape", forceescapeFilter},
        {"safe", safeFilter},       {"striptags", striptagsFilter}, {"urlencode", urlencodeFilter},
        {"xmlattr", xmlattrFilter}, {"urlize", urlizeFilter},
    };
    return kFilters;
}

} // namespace tokenscope::chat
