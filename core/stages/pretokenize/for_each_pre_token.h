#pragma once
// The scanners with the caller's code inlined into their loops: for the fast path of encoding.

#include "core/stages/pretokenize/known_patterns.h"
#include "core/stages/pretokenize/scan_cl100k.h"
#include "core/stages/pretokenize/scan_gpt2.h"
#include "core/stages/pretokenize/scan_o200k.h"

namespace tokenscope {

/// Calls `visit` with the scanner of `pattern` as an object: the place where patterns become types.
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
