#pragma once
// Shared by the parts of the translation: the pattern, the current position, and the first error. After an
// error the position is the end of the pattern, so that all loops end. Also a test whether PCRE2 accepts a
// part, so that we can report what it rejects in our own words.

#include "core/base/error.h"
#include "core/regex/pattern.h"
#include "core/text/utf8.h"

#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>

namespace tokenscope {

// The flags that `(?i-x)` and the like set, and their parsing.

struct RegexReader;

struct RegexFlags {
    bool caseless = false;
    bool dotAll = false;
    bool lines = false; ///< Rust's m
    bool extended = false;
    // Oniguruma's W, D, S and P restrict classes to ASCII: words, digits, spaces; P all of them.
    bool asciiWord = false;
    bool asciiDigit = false;
    bool asciiSpace = false;
    bool asciiPosix = false;

    [[nodiscard]] bool wordIsAscii() const { return asciiWord || asciiPosix; }
    [[nodiscard]] bool digitIsAscii() const { return asciiDigit || asciiPosix; }
    [[nodiscard]] bool spaceIsAscii() const { return asciiSpace || asciiPosix; }
};

struct ReadOptions {
    RegexFlags flags;
    bool isolated = false; ///< ended by `)`
};

/// Called after `(?`; reads up to and including the `)` or `:` at the end. nullopt after an error, which is
/// in the reader. `start`: the position of the group.
std::optional<ReadOptions> readOptions(RegexReader& in, std::size_t start);

struct RegexReader {
    std::u32string_view pattern;
    Pattern::Dialect dialect = Pattern::Dialect::Oniguruma;
    std::size_t at = 0;
    std::optional<Error> error;
    RegexFlags flags; ///< at the position
    UnicodeVersion unicode = kNewestUnicode;
    int foldedLast = 0; ///< number of case-insensitive classes of several parts so far

    static constexpr char32_t kEnd = 0xFFFF'FFFE;

    [[nodiscard]] bool oniguruma() const { return dialect == Pattern::Dialect::Oniguruma; }
    [[nodiscard]] bool atEnd() const { return at >= pattern.size(); }
    [[nodiscard]] char32_t peek(std::size_t ahead = 0) const {
        return at + ahead < pattern.size() ? pattern[at + ahead] : kEnd;
    }
    [[nodiscard]] bool startsWith(std::u32string_view text) const {
        return at <= pattern.size() && pattern.substr(at).starts_with(text);
    }
    char32_t next() { return atEnd() ? kEnd : pattern[at++]; }
    bool skip(char32_t c) {
        if (peek() != c)
            return false;
        ++at;
        return true;
    }
    bool skip(std::u32string_view text) {
        if (!startsWith(text))
            return false;
        at += text.size();
        return true;
    }

    void damaged(const Message& cause, Message remedy = {}) {
        stop(ErrorCode::Damaged, message("{} at character {}", cause, at + 1), std::move(remedy));
    }
    void unsupported(const Message& what, Message remedy = "write this part in another way") {
        stop(ErrorCode::Unsupported, message("{} (at character {}) can't be run exactly", what, at + 1),
             std::move(remedy));
    }
    void stop(ErrorCode code, Message message, Message remedy) {
        if (!error)
            error = Error{code, {}, {}, std::move(message), std::move(remedy), at + 1};
        at = pattern.size();
    }
};

/// Errors: Damaged, with the byte that is not UTF-8.
inline Result<std::u32string> charactersOfPattern(std::string_view pattern) {
    std::u32string characters;
    for (std::size_t at = 0; at < pattern.size();) {
        const DecodedCharacter c = decodeUtf8(pattern, at);
        if (!c.valid())
            return fail(ErrorCode::Damaged, {}, message("byte {} of the pattern is not UTF-8", at));
        characters += c.value;
        at += c.length;
    }
    return characters;
}

// PCRE2's opinion of a translated part.

enum class PcreVerdict { Fine, VaryingLookbehind, OtherError };

/// Compiles the pattern. A part that refers to groups outside of it is an OtherError.
PcreVerdict probePcre(const std::string& pattern);

/// Those of `characters` that `pattern`, which matches single characters, matches.
std::u32string matchedOf(const std::string& pattern, std::u32string_view characters);

} // namespace tokenscope
