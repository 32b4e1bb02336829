#pragma once
// The family of o200k, where words end at a change from lower to upper case:
//
//   P? U* L+ (?i:'s|'t|'re|'ve|'m|'ll|'d)?      P = [^\r\n\p{L}\p{N}]
//   |P? U+ L* (?i:'s|'t|'re|'ve|'m|'ll|'d)?     U = [\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]
//   |\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*      L = [\p{Ll}\p{Lm}\p{Lo}\p{M}]
//   |\s*[\r\n]+|\s+(?!\S)|\s+
//
// Characters without case are in U and in L. So the first line ends behind the lower-case run that follows
// the U's; where none does, U* gives back what L+ needs, and it ends behind the last caseless character. The
// second line is left with runs of capitals.

#include "core/stages/pretokenize/scan_common.h"

namespace tokenscope::scan {

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
            // A mark is a word by the first line, before the second may take it as P.
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
        const Byte* end; ///< where it began, if there is none
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

} // namespace tokenscope::scan
