#pragma once
// What llama.cpp makes of a name in `tokenizer.ggml.pre`.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

struct GgufPreTokenizer {
    /// Rust regexes, applied one after the other; what is between two matches is a word too.
    std::vector<std::string> patterns;
    bool byteAlphabet = true;    ///< words are spelled in GPT-2's byte alphabet
    bool escapesSpaces = false;  ///< spaces become `▁` first
    bool wholeLineFeeds = false; ///< a word of line feeds that is a piece is that piece
    bool cleanSpaces = true;
    bool ignoreMerges = false;
    bool addsBos = false;
    bool alwaysAddsBos = false; ///< whatever `add_bos_token` says
    bool hasNoDefaultBos = false;
};

/// nullopt for a name that llama.cpp doesn't know either.
std::optional<GgufPreTokenizer> ggufPreTokenizer(std::string_view name);

} // namespace tokenscope::formats
