#pragma once
// A pattern in a tokenizer file: a literal, or a regular expression in the dialect of the engine that the
// file is written for.

#include "core/unicode/unicode_version.h"

#include <cstdint>
#include <string>

namespace tokenscope {

struct Pattern {
    enum class Kind : std::uint8_t { Literal, Regex };
    /// Of a Regex: tokenizer.json; tiktoken and llama.cpp.
    enum class Dialect : std::uint8_t { Oniguruma, RustRegex };
    Kind kind = Kind::Literal;
    std::string text; ///< UTF-8, as in the file
    Dialect dialect = Dialect::Oniguruma;
    UnicodeVersion unicode = kNewestUnicode; ///< of a Regex: newer characters have no properties
    bool operator==(const Pattern&) const = default;
};

} // namespace tokenscope
