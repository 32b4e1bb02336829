#pragma once
// Hand-written scanners for the published pre-token patterns. Each gives the result of its regex on every
// input; a test compares them with PCRE2. A byte that is not UTF-8 counts as one character without a class
// (neither letter, number nor space).

#include "core/definition/stage_configs.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace tokenscope {

enum class KnownPattern : std::uint8_t {
    Gpt2,       ///< r50k, p50k, ByteLevel's own regex
    Cl100k,     ///< cl100k_base in tiktoken since 0.7: whitespace at the end of the text is one word
    Llama3,     ///< cl100k_base before that, and in nearly all tokenizer.json files
    Qwen2,      ///< Llama3 with \p{N}
    NanoChat,   ///< Llama3 with \p{N}{1,2}
    GgufLlama3, ///< Llama3 and Qwen2 as llama.cpp spells them: `[sS]` and the like for `(?i:s)`
    GgufQwen2,
    O200k,
    Tekken, ///< Mistral: like o200k without contractions, with \p{N}
};

/// The scanner for a pattern (in its dialect), or nullopt. Equivalent spellings of the published patterns are
/// recognized. It needs the classes of the pattern's version of Unicode.
std::optional<KnownPattern> recognizePattern(const Pattern& pattern);

/// The end of the pre-token that starts at `begin` (< text.size()). The patterns match everywhere, so
/// pre-tokens partition the text. `begin` must be a boundary of the scan of `text` from 0. Never looks before
/// `begin`. Linear over a whole scan, also for runs of one character.
using ScanFunction = std::size_t (*)(std::string_view text, std::size_t begin);
ScanFunction scanner(KnownPattern pattern);

} // namespace tokenscope
