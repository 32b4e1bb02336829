#pragma once
// A pattern in a tokenizer file: a literal, or a regular expression in the dialect of the engine that the
// file is written for.

#include <cstdint>
#include <string>

namespace tokenscope {

struct Pattern {
    enum class Kind : std::uint8_t { Literal, Regex };
    /// Of a Regex: tokenizer.json; tiktoken; Rust's syntax with the properties of llama.cpp, which are those of
    /// Unicode 15.1.
    enum class Dialect : std::uint8_t { Oniguruma, RustRegex, LlamaCpp };
    Kind kind = Kind::Literal;
    std::string text; ///< UTF-8, as in the file
    Dialect dialect = Dialect::Oniguruma;
    bool operator==(const Pattern&) const = default;
};

} // namespace tokenscope
