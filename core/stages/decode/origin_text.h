#pragma once
// A text with the origin of each byte, and operations for decoders that work on such a text and on a plain
// string alike: each decoder has one implementation for both, without extra cost for strings.
//
//   tokens      ▁a [0,1)   ▁b [1,3)
//   text        " a b"     origin of each byte  [0,1) [0,1) [1,3) [1,3)

#include "core/base/byte_span.h"
#include "core/definition/piece_type.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope {

struct OriginText {
    std::string text;
    std::vector<ByteSpan> origin; ///< by byte of `text`, in the original; an empty span if a rule inserted it
    PieceId added = kNoPiece;     ///< the id, as long as this is a single added token
};

/// From the first begin to the last end; empty spans are ignored.
inline ByteSpan cover(ByteSpan a, ByteSpan b) {
    if (a.empty() || b.empty())
        return a.empty() ? b : a;
    return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

/// The origin of bytes [begin, end); an empty span at that position if there are none.
inline ByteSpan originOf(const OriginText& text, std::size_t begin, std::size_t end) {
    if (begin == end) {
        if (text.origin.empty())
            return {};
        const std::uint32_t at =
            begin < text.origin.size() ? text.origin[begin].begin : text.origin.back().end;
        return {at, at};
    }
    ByteSpan whole = text.origin[begin];
    for (std::size_t i = begin + 1; i < end; ++i)
        whole = cover(whole, text.origin[i]);
    return whole;
}

inline std::string_view viewOf(const std::string& text) {
    return text;
}
inline std::string_view viewOf(const OriginText& text) {
    return text.text;
}

inline void makeRoom(std::string& text, std::size_t size) {
    text.reserve(size);
}
inline void makeRoom(OriginText& text, std::size_t size) {
    text.text.reserve(size);
    text.origin.reserve(size);
}

/// An empty text that will represent the same token.
inline std::string emptyLike(const std::string& /*text*/) {
    return {};
}
inline OriginText emptyLike(const OriginText& text) {
    return {{}, {}, text.added};
}

/// Appends from[begin, end) to `to`.
inline void appendPart(std::string& to, const std::string& from, std::size_t begin, std::size_t end) {
    to.append(from, begin, end - begin);
}
inline void appendPart(OriginText& to, const OriginText& from, std::size_t begin, std::size_t end) {
    to.text.append(from.text, begin, end - begin);
    to.origin.insert(to.origin.end(), from.origin.begin() + static_cast<std::ptrdiff_t>(begin),
                     from.origin.begin() + static_cast<std::ptrdiff_t>(end));
}
template <class Text>
void appendWhole(Text& to, const Text& from) {
    appendPart(to, from, 0, viewOf(from).size());
}

/// Appends `with` to `to`, instead of from[begin, end).
inline void appendInstead(std::string& to, std::string_view with, const std::string& /*from*/,
                          std::size_t /*begin*/, std::size_t /*end*/) {
    to += with;
}
inline void appendInstead(OriginText& to, std::string_view with, const OriginText& from, std::size_t begin,
                          std::size_t end) {
    to.text += with;
    to.origin.insert(to.origin.end(), with.size(), originOf(from, begin, end));
}

inline void putInFront(std::string& text, char c) {
    text.insert(0, 1, c);
}
inline void putInFront(OriginText& text, char c) {
    text.origin.insert(text.origin.begin(), originOf(text, 0, 0));
    text.text.insert(0, 1, c);
}

/// Removes everything but [begin, end).
template <class Text>
void keepPart(Text& text, std::size_t begin, std::size_t end) {
    Text kept = emptyLike(text);
    appendPart(kept, text, begin, end);
    text = std::move(kept);
}

inline void dropLast(std::string& text) {
    text.pop_back();
}
inline void dropLast(OriginText& text) {
    text.text.pop_back();
    text.origin.pop_back();
}

/// `kept` represents `dropped` as well.
inline void widen(std::string& /*kept*/, const std::string& /*dropped*/) {}
inline void widen(OriginText& kept, const OriginText& dropped) {
    const ByteSpan more = originOf(dropped, 0, dropped.text.size());
    for (ByteSpan& origin : kept.origin)
        origin = cover(origin, more);
}

template <class Text>
Text joined(const std::vector<Text>& parts) {
    std::size_t size = 0;
    for (const Text& part : parts)
        size += viewOf(part).size();
    Text whole;
    makeRoom(whole, size);
    for (const Text& part : parts)
        appendWhole(whole, part);
    return whole;
}

/// Like toValidUtf8().
inline std::string repaired(const std::string& bytes) {
    return toValidUtf8(bytes);
}
inline OriginText repaired(const OriginText& bytes) {
    OriginText text;
    forEachUtf8Run(
        bytes.text, [&](std::size_t begin, std::size_t end) { appendPart(text, bytes, begin, end); },
        [&](std::size_t begin, std::size_t end) {
            std::string broken;
            appendUtf8(broken, kReplacementCharacter);
            appendInstead(text, broken, bytes, begin, end);
        });
    return text;
}

} // namespace tokenscope
