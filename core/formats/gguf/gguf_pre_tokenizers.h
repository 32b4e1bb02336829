#pragma once
// The pre-tokenizer that llama.cpp uses for a name in `tokenizer.ggml.pre`.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

struct GgufPreTokenizer {
    /// Rust regexes, applied one after the other; the text between two matches is a word too.
    std::vector<std::string> patterns;
    bool byteAlphabet = true;    ///< words are spelled in the byte alphabet
    bool escapesSpaces = false;  ///< spaces are replaced by `▁` first
    bool wholeLineFeeds = false; ///< a run of line feeds that is a piece stays one token
    bool cleanSpaces = true;     ///< decoding removes spaces before punctuation and contractions
    bool ignoreMerges = false;   ///< a word that is a piece becomes that piece, whatever its merges give
    bool addsBos = false;
    bool alwaysAddsBos = false; ///< overrides `add_bos_token`
    bool hasNoDefaultBos = false;
};

/// nullopt for a name that llama.cpp doesn't know either.
std::optional<GgufPreTokenizer> ggufPreTokenizer(std::string_view name);

} // namespace tokenscope::formats
