#pragma once
// The scanners of the published patterns, with the caller's code inlined into their loops: for the fast path
// of encoding.

#include "core/stages/pretokenize/known_patterns.h"
#include "core/stages/pretokenize/scan_common.h"

namespace tokenscope {
namespace scan {

// GPT-2's pattern: 's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
struct Gpt2 {
    static const Byte* next(const Byte* p, const Input& in) {
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
    static const Byte* next(const Byte* p, const Input& in) {
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
    static const Byte* next(const Byte* p, const Input& in) {
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
