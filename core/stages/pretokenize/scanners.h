#pragma once
// The scanners of the published patterns, with the caller's code inlined into their loops: for the fast path
// of encoding. Everything is inline, so that a scanner's loop becomes one function; `next` is always inlined, because
// clang else calls it for every word, which costs a tenth of the time.

#include "core/stages/pretokenize/known_patterns.h"
#include "core/unicode/character_properties.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace tokenscope {

namespace scan {

// Shared by the scanners: character classes read directly from UTF-8, and runs of them. Pointers stay within
// [p, input.end].

using Byte = unsigned char;

struct Input {
    const Byte* begin;
    const Byte* end;
    const std::uint8_t* classes; ///< charClasses() of a version

    explicit Input(std::string_view text, const std::uint8_t* classesOf = charClasses())
        : begin(reinterpret_cast<const Byte*>(text.data()))
        , end(begin + text.size())
        , classes(classesOf) {}
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

// GPT-2's pattern: 's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
struct Gpt2 {
    [[gnu::always_inline]] static const Byte* next(const Byte* p, const Input& in) {
        using namespace char_class;
        if (*p == '\'') {
            if (const Byte* end = skipContraction<false>(p, in.end); end != p)
                return end;
        }
        const Byte* q = *p == ' ' ? p + 1 : p;
        if (q == in.end)
            return q;
        const ScannedCharacter c = characterAt(q, in);
        if (c.is(kLetter))
            return skipLetters(q + c.length, in);
        if (c.is(kNumber))
            return skipClasses<kNumber>(q + c.length, in);
        if (!c.is(kSpace))
            return skipOthers(q + c.length, in);
        return beforeLastSpace(spacesAt(p, in), p, in.end);
    }
};

// The family of cl100k:
//
//   (?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*
//   |\s*[\r\n]+|\s+(?!\S)|\s+
//
// `\s*[\r\n]+` and `\s*[\r\n]` are the same: both end after the run's last line end. The members differ in
// how many numbers a word may have, whether `'ſ` is a contraction (not with `[sS]`), and whether whitespace
// at the end of the text is one word (`\s++$`, in tiktoken since 0.7) or is split after its last line end as
// elsewhere.
template <int Numbers, bool WholeSpacesAtEnd, bool LongS = true>
struct Cl100k {
    [[gnu::always_inline]] static const Byte* next(const Byte* p, const Input& in) {
        using namespace char_class;
        if (*p == '\'') {
            if (const Byte* end = skipContraction<true, LongS>(p, in.end); end != p)
                return end;
        }
        const ScannedCharacter first = characterAt(p, in);
        const Byte* q = p + first.length;
        if (first.is(kLetter))
            return skipLetters(q, in);
        if (first.is(kNumber))
            return skipNumbers<Numbers>(p, in);
        if (!isLineEnd(*p) && q != in.end) {
            const ScannedCharacter second = characterAt(q, in);
            if (second.is(kLetter))
                return skipLetters(q + second.length, in);
            if (*p == ' ' && !second.is(kWordOrSpace))
                return skipLineEnds(skipOthers(q + second.length, in), in);
        }
        if (!first.is(kSpace))
            return skipLineEnds(skipOthers(q, in), in);
        const Spaces run = spacesAt(p, in);
        if (WholeSpacesAtEnd && run.end == in.end)
            return run.end;
        return run.afterLineEnd ? run.afterLineEnd : beforeLastSpace(run, p, in.end);
    }

  private:
    static const Byte* skipLineEnds(const Byte* p, const Input& in) {
        while (p != in.end && isLineEnd(*p))
            ++p;
        return p;
    }
};

// The family of o200k, where words end at a change from lower to upper case:
//
//   P? U* L+ (?i:'s|'t|'re|'ve|'m|'ll|'d)?      P = [^\r\n\p{L}\p{N}]
//   |P? U+ L* (?i:'s|'t|'re|'ve|'m|'ll|'d)?     U = [\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]
//   |\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*      L = [\p{Ll}\p{Lm}\p{Lo}\p{M}]
//   |\s*[\r\n]+|\s+(?!\S)|\s+
//
// Characters without case are in U and in L. So the first line ends after the lower-case run that follows the
// U's; if none follows, U* gives back what L+ needs, and the line ends after the last caseless character.
// Only runs of capitals remain for the second line.
template <int Numbers, bool Contractions>
struct O200k {
    [[gnu::always_inline]] static const Byte* next(const Byte* p, const Input& in) {
        using namespace char_class;
        const ScannedCharacter first = characterAt(p, in);
        if (first.is(kNumber))
            return skipNumbers<Numbers>(p, in);
        const Byte* q = p + first.length;
        if (first.is(kLetter))
            return skipSuffix(wordAt(p, in).end, in);
        if (!isLineEnd(*p) && q != in.end) {
            const Word word = wordAt(q, in);
            // A mark is a word by the first line, which comes before the second line could match it as P.
            if (word.end != q && (word.firstLine || !first.is(kMark)))
                return skipSuffix(word.end, in);
        }
        if (first.is(kMark))
            return skipSuffix(q, in);
        if (*p == ' ' && q != in.end) {
            const ScannedCharacter second = characterAt(q, in);
            if (!second.is(kWordOrSpace))
                return skipLineEndsAndSlashes(skipOthers(q + second.length, in), in);
        }
        if (!first.is(kSpace))
            return skipLineEndsAndSlashes(skipOthers(q, in), in);
        const Spaces run = spacesAt(p, in);
        return run.afterLineEnd ? run.afterLineEnd : beforeLastSpace(run, p, in.end);
    }

  private:
    struct Word {
        const Byte* end; ///< its start, if there is no word
        bool firstLine;  ///< U*L+, else U+L*
    };

    static Word wordAt(const Byte* begin, const Input& in) {
        using namespace char_class;
        const Byte* p = begin;
        const Byte* afterCaseless = nullptr;
        while (p != in.end) {
            const ScannedCharacter c = characterAt(p, in);
            if (!c.is(kUpperish)) {
                if (c.is(kLowerish))
                    return {skipLower(p + c.length, in), true};
                break;
            }
            p += c.length;
            if (c.is(kLowerish))
                afterCaseless = p;
        }
        if (afterCaseless)
            return {afterCaseless, true};
        return {p, false};
    }

    static const Byte* skipLower(const Byte* p, const Input& in) {
        for (;;) {
            p = skipAsciiLetters<0>(p, in.end);
            if (p == in.end || *p < 0x80)
                return p;
            do {
                const ScannedCharacter c = wideCharacter(p, in);
                if (!c.is(char_class::kLowerish))
                    return p;
                p += c.length;
            } while (p != in.end && *p >= 0x80);
        }
    }

    static const Byte* skipSuffix(const Byte* p, const Input& in) {
        return Contractions && p != in.end && *p == '\'' ? skipContraction<true>(p, in.end) : p;
    }

    static const Byte* skipLineEndsAndSlashes(const Byte* p, const Input& in) {
        while (p != in.end && (isLineEnd(*p) || *p == '/'))
            ++p;
        return p;
    }
};

} // namespace scan

/// Calls `visit` with the scanner of `pattern` as an object: here a pattern becomes a type.
template <class Visit>
decltype(auto) withScanner(KnownPattern pattern, Visit&& visit) {
    switch (pattern) {
    case KnownPattern::Gpt2:
        return visit(scan::Gpt2{});
    case KnownPattern::Cl100k:
        return visit(scan::Cl100k<3, true>{});
    case KnownPattern::Llama3:
        return visit(scan::Cl100k<3, false>{});
    case KnownPattern::Qwen2:
        return visit(scan::Cl100k<1, false>{});
    case KnownPattern::NanoChat:
        return visit(scan::Cl100k<2, false>{});
    case KnownPattern::GgufLlama3:
        return visit(scan::Cl100k<3, false, false>{});
    case KnownPattern::GgufQwen2:
        return visit(scan::Cl100k<1, false, false>{});
    case KnownPattern::O200k:
        return visit(scan::O200k<3, true>{});
    case KnownPattern::Tekken:
        return visit(scan::O200k<1, false>{});
    }
    return visit(scan::Gpt2{});
}

/// Calls `f(begin, end)` with the offsets of each pre-token in order; they partition the text.
template <class F>
void forEachPreToken(KnownPattern pattern, std::string_view text, F&& f) {
    const scan::Input input(text);
    withScanner(pattern, [&](auto scanner) {
        for (const scan::Byte* p = input.begin; p != input.end;) {
            const scan::Byte* next = scanner.next(p, input);
            f(static_cast<std::size_t>(p - input.begin), static_cast<std::size_t>(next - input.begin));
            p = next;
        }
    });
}

} // namespace tokenscope
