#pragma once
// The family of cl100k:
//
//   (?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*
//   |\s*[\r\n]+|\s+(?!\S)|\s+
//
// `\s*[\r\n]+` and `\s*[\r\n]` are the same: both end behind the run's last line end. What differs between
// the members is how many numbers make a word, whether `'ſ` is a contraction (not with `[sS]`), and whether whitespace at the end of the text is one word
// (`\s++$`, in tiktoken since 0.7) or is cut behind its last line end as elsewhere.

#include "core/stages/pretokenize/scan_common.h"

namespace tokenscope::scan {

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

} // namespace tokenscope::scan
