#include "core/chat/template/values/text_builder.h"

#include <algorithm>
#include <utility>

namespace tokenscope::chat {
namespace {

/// The part of `origin` in [begin, end), which overlap; `at` is unchanged.
Origin cutOrigin(Origin origin, std::size_t begin, std::size_t end) {
    const auto first = std::max(origin.at, static_cast<std::uint32_t>(begin));
    const auto last = std::min(origin.end(), static_cast<std::uint32_t>(end));
    if (origin.size == origin.fromSize) {
        origin.from += first - origin.at;
        origin.fromSize = last - first;
    }
    origin.at = first;
    origin.size = last - first;
    return origin;
}

Origins::const_iterator firstAfter(const Origins& origins, std::size_t begin) {
    return std::partition_point(origins.begin(), origins.end(),
                                [begin](const Origin& origin) { return origin.end() <= begin; });
}

} // namespace

void TextBuilder::copy(const StringObject& string) {
    const auto base = static_cast<std::uint32_t>(m_text.size());
    m_text.append(string.text);
    watch();
    for (const Origin& origin : string.origins)
        add(origin, base);
}

void TextBuilder::copy(const StringObject& string, std::size_t begin, std::size_t end) {
    if (begin >= end)
        return;
    const std::size_t base = m_text.size();
    m_text.append(string.text, begin, end - begin);
    watch();
    if (string.origins.empty())
        return;
    for (auto it = firstAfter(string.origins, begin); it != string.origins.end() && it->at < end; ++it) {
        Origin origin = cutOrigin(*it, begin, end);
        origin.at = static_cast<std::uint32_t>(origin.at - begin + base);
        add(origin);
    }
}

void TextBuilder::changed(std::string_view text, const StringObject& string, std::size_t begin,
                          std::size_t end) {
    const std::size_t base = m_text.size();
    m_text.append(text);
    watch();
    if (string.origins.empty() || text.empty() || begin >= end)
        return;
    const auto it = firstAfter(string.origins, begin);
    if (it == string.origins.end() || it->at >= end)
        return;
    Origin origin = cutOrigin(*it, begin, end);
    origin.at = static_cast<std::uint32_t>(base);
    origin.size = static_cast<std::uint32_t>(text.size());
    origin.exact = false;
    add(origin);
}

void TextBuilder::from(std::string_view text, std::uint32_t source) {
    if (source != 0 && !text.empty()) {
        Origin origin;
        origin.at = static_cast<std::uint32_t>(m_text.size());
        origin.size = static_cast<std::uint32_t>(text.size());
        origin.source = source;
        m_text.append(text);
        add(origin);
    } else {
        m_text.append(text);
    }
    watch();
}

void TextBuilder::quote(char mark, const StringObject& string, bool opening, std::uint32_t source) {
    const Origins& origins = string.origins;
    const bool known =
        !origins.empty() && (opening ? origins.front().at == 0 : origins.back().end() == string.text.size());
    if (!known)
        return from({&mark, 1}, string.text.empty() ? source : 0);
    Origin origin = opening ? origins.front() : origins.back();
    origin.from += opening ? 0 : origin.fromSize;
    origin.fromSize = 0;
    origin.at = static_cast<std::uint32_t>(m_text.size());
    origin.size = 1;
    origin.exact = false;
    m_text += mark;
    add(origin);
}

void TextBuilder::append(TextBuilder& other) {
    const auto base = static_cast<std::uint32_t>(m_text.size());
    m_text.append(other.m_text);
    for (const Origin& origin : other.m_origins)
        add(origin, base);
    other.clear();
}

void TextBuilder::growText() {
    m_textThreshold = m_text.size() * 2;
    takeBytes(m_text.size());
    m_taken += m_text.size();
    expectBytes(m_text.size());
}

void TextBuilder::growOrigins() {
    const std::size_t bytes = m_origins.size() * sizeof(Origin);
    m_originsThreshold = m_origins.size() * 2;
    takeBytes(bytes);
    m_taken += bytes;
    expectBytes(bytes);
}

void TextBuilder::clear() {
    m_text.clear();
    m_origins.clear();
}

std::string TextBuilder::takeText() {
    return std::exchange(m_text, {});
}

Origins TextBuilder::takeOrigins() {
    return std::exchange(m_origins, {});
}

Value TextBuilder::finish(bool markup) {
    spendOnBytes(m_text.size());
    giveBackBytes(std::exchange(m_taken, 0)); // the string counts them from now on
    m_textThreshold = 1U << 14U;
    m_originsThreshold = 1U << 9U;
    Value result = newString(std::move(m_text), std::move(m_origins), markup);
    clear();
    return result;
}

Value joined(const StringParts& parts) {
    if (parts.size() == 1)
        return parts[0];
    std::size_t bytes = 0;
    std::size_t origins = 0;
    for (const Value& part : parts) {
        bytes += textOf(part).size();
        origins += part.as<StringObject>().origins.size();
    }
    TextBuilder text;
    text.reserve(bytes);
    text.origins().reserve(origins);
    for (const Value& part : parts)
        text.copy(part);
    return text.finish();
}

Origins originsOf(const Origins& origins, std::size_t begin, std::size_t end) {
    Origins out;
    for (auto it = firstAfter(origins, begin); it != origins.end() && it->at < end; ++it) {
        out.push_back(cutOrigin(*it, begin, end));
        out.back().at -= static_cast<std::uint32_t>(begin);
    }
    return out;
}

Value sliceOf(const Value& string, std::size_t begin, std::size_t end) {
    const auto& object = string.as<StringObject>();
    if (begin == 0 && end == object.text.size())
        return string;
    if (begin >= end)
        return newString({}, {}, object.markup);
    spendOnBytes(end - begin);
    return newString(object.text.substr(begin, end - begin), originsOf(object.origins, begin, end),
                     object.markup);
}

} // namespace tokenscope::chat
