#pragma once
// GPT-2's pattern: 's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+

#include "core/stages/pretokenize/scan_common.h"

namespace tokenscope::scan {

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

} // namespace tokenscope::scan
