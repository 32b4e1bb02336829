#pragma once
// Shared by the hand-written scanners: character classes read directly from UTF-8, and runs of them.
// Everything is inline, so that a scanner's loop becomes one function. Pointers stay within [p, input.end].

#include "core/unicode/char_class.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace tokenscope::scan {

using Byte = unsigned char;

struct Input {
    const Byte* begin;
    const Byte* end;
    const std::uint8_t* classes; ///< charClasses()

    explicit Input(std::string_view text)
        : begin(reinterpret_cast<const Byte*>(text.data()))
        , end(begin + text.size())
        , classes(charClasses()) {}
};

/// A character's classes and length in bytes. A byte that is not UTF-8 has no class and is one long.
struct ScannedCharacter {
    std::uint8_t classes;
    std::uint8_t length;
    [[nodiscard]] bool is(std::uint8_t mask) const { return (classes & mask) != 0; }
};

/// Scans a character whose first byte is not ASCII.
inline ScannedCharacter wideCharacter(const Byte* p, const Input& in) {
    const auto continues = [](Byte b) { return (b & 0xC0U) == 0x80U; };
    const std::ptrdiff_t left = in.end - p;
    const std::uint32_t b0 = p[0];
    if (b0 < 0xE0) {
        if (b0 >= 0xC2 && left >= 2 && continues(p[1]))
            return {in.classes[((b0 & 0x1FU) << 6U) | (p[1] & 0x3FU)], 2};
    } else if (b0 < 0xF0) {
        if (left >= 3 && continues(p[1]) && continues(p[2])) {
            const std::uint32_t c = ((b0 & 0x0FU) << 12U) | ((p[1] & 0x3FU) << 6U) | (p[2] & 0x3FU);
            if (c >= 0x800 && (c < 0xD800 || c > 0xDFFF))
                return {in.classes[c], 3};
        }
    } else if (left >= 4 && continues(p[1]) && continues(p[2]) && continues(p[3])) {
        const std::uint32_t c =
            ((b0 & 0x07U) << 18U) | ((p[1] & 0x3FU) << 12U) | ((p[2] & 0x3FU) << 6U) | (p[3] & 0x3FU);
        if (b0 <= 0xF4 && c >= 0x10000 && c <= 0x10FFFF)
            return {in.classes[c], 4};
    }
    return {0, 1};
}

inline ScannedCharacter characterAt(const Byte* p, const Input& in) {
    return *p < 0x80 ? ScannedCharacter{in.classes[*p], 1} : wideCharacter(p, in);
}

inline bool isLineEnd(Byte b) {
    return b == '\n' || b == '\r';
}

/// The end of the ASCII letters at `p`; `Fold` is 0x20 for both cases, 0 for lower case alone.
template <Byte Fold>
inline const Byte* skipAsciiLetters(const Byte* p, const Byte* end) {
#if defined(__SSE2__)
    const __m128i fold = _mm_set1_epi8(static_cast<char>(Fold));
    const __m128i a = _mm_set1_epi8('a');
    const __m128i last = _mm_set1_epi8('z' - 'a');
    for (; end - p >= 16; p += 16) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
        const __m128i offset = _mm_sub_epi8(_mm_or_si128(bytes, fold), a);
        const __m128i letters = _mm_cmpeq_epi8(_mm_min_epu8(offset, last), offset);
        const unsigned others = ~static_cast<unsigned>(_mm_movemask_epi8(letters)) & 0xFFFFU;
        if (others != 0)
            return p + std::countr_zero(others);
    }
#endif
    while (p != end && static_cast<Byte>((*p | Fold) - 'a') <= 'z' - 'a')
        ++p;
    return p;
}

/// The end of the characters that have one of the classes.
template <std::uint8_t Classes>
inline const Byte* skipClasses(const Byte* p, const Input& in) {
    while (p != in.end) {
        const ScannedCharacter c = characterAt(p, in);
        if (!c.is(Classes))
            break;
        p += c.length;
    }
    return p;
}

inline const Byte* skipLetters(const Byte* p, const Input& in) {
    for (;;) {
        p = skipAsciiLetters<0x20>(p, in.end);
        if (p == in.end || *p < 0x80)
            return p;
        do {
            const ScannedCharacter c = wideCharacter(p, in);
            if (!c.is(char_class::kLetter))
                return p;
            p += c.length;
        } while (p != in.end && *p >= 0x80);
    }
}

/// Skips at most `Most` numbers; the first one is at `p`.
template <int Most>
inline const Byte* skipNumbers(const Byte* p, const Input& in) {
    for (int i = 0; i < Most && p != in.end; ++i) {
        const ScannedCharacter c = characterAt(p, in);
        if (!c.is(char_class::kNumber))
            break;
        p += c.length;
    }
    return p;
}

inline constexpr std::uint8_t kWordOrSpace = char_class::kLetter | char_class::kNumber | char_class::kSpace;

/// The end of the match of `[^\s\p{L}\p{N}]+`.
inline const Byte* skipOthers(const Byte* p, const Input& in) {
    while (p != in.end) {
        const ScannedCharacter c = characterAt(p, in);
        if (c.is(kWordOrSpace))
            break;
        p += c.length;
    }
    return p;
}

/// A run of whitespace.
struct Spaces {
    const Byte* end;
    const Byte* last;                   ///< its last character
    const Byte* afterLineEnd = nullptr; ///< the end of its last \r or \n; null: none
};

inline Spaces spacesAt(const Byte* p, const Input& in) {
    Spaces run{p, p};
    while (p != in.end) {
        const ScannedCharacter c = characterAt(p, in);
        if (!c.is(char_class::kSpace))
            break;
        run.last = p;
        p += c.length;
        if (isLineEnd(p[-1]))
            run.afterLineEnd = p;
    }
    run.end = p;
    return run;
}

/// `\s+(?!\S)|\s+`: the whole run if it ends the text or is a single character, otherwise all but its last
/// character.
inline const Byte* beforeLastSpace(const Spaces& run, const Byte* begin, const Byte* end) {
    return run.end == end || run.last == begin ? run.end : run.last;
}

/// The end of `'s 't 're 've 'm 'll 'd` if one is at the apostrophe `p`, else `p`. When case is ignored with
/// `(?i:` (not with `[sS]`), U+017F is an s too, as both engines fold it.
template <bool Caseless, bool LongS = Caseless>
inline const Byte* skipContraction(const Byte* p, const Byte* end) {
    const auto letter = [](Byte b) { return static_cast<Byte>(Caseless ? b | 0x20U : b); };
    if (end - p < 2)
        return p;
    const Byte first = letter(p[1]);
    if (first == 's' || first == 't' || first == 'm' || first == 'd')
        return p + 2;
    if (end - p < 3)
        return p;
    const Byte second = letter(p[2]);
    if ((first == 'l' && second == 'l') || ((first == 'v' || first == 'r') && second == 'e'))
        return p + 3;
    if (LongS && p[1] == 0xC5 && p[2] == 0xBF)
        return p + 3;
    return p;
}

} // namespace tokenscope::scan
