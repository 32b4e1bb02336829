#include "core/regex/regex_class.h"

#include "core/regex/case_fold.h"
#include "core/regex/char_set.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <utility>

namespace tokenscope {

// Escapes of one character.

namespace {

constexpr std::u32string_view kNamedFrom = U"tnrfvae";
constexpr char32_t kMaxAccepted = 0x1FFFFF; ///< as a character, by Oniguruma
constexpr std::u32string_view kNamedTo = U"\t\n\r\f\v\a\x1B";

int digitValue(char32_t c) {
    if (c >= '0' && c <= '9')
        return static_cast<int>(c - '0');
    if (c >= 'a' && c <= 'f')
        return static_cast<int>(c - 'a') + 10;
    if (c >= 'A' && c <= 'F')
        return static_cast<int>(c - 'A') + 10;
    return 99;
}

/// Reads at most `most` digits of `base`; nullopt if there are fewer than `least`.
std::optional<char32_t> number(RegexReader& in, int base, int least, int most) {
    char32_t value = 0;
    int digits = 0;
    for (; digits < most && digitValue(in.peek()) < base; ++digits)
        value = value * static_cast<char32_t>(base) + static_cast<char32_t>(digitValue(in.next()));
    if (digits < least)
        return std::nullopt;
    return value;
}

char32_t checkedCharacter(RegexReader& in, std::optional<char32_t> c) {
    if (!c)
        in.damaged("digits are missing");
    else if (in.oniguruma() && ((*c >= 0xD800 && *c <= 0xDFFF) || (*c > 0x10FFFF && *c <= kMaxAccepted)))
        in.unsupported("a number that no character of a text has", "remove it, because it matches nothing");
    else if (*c > 0x10FFFF || (*c >= 0xD800 && *c <= 0xDFFF))
        in.damaged("a number that is not a character");
    else
        return *c;
    return 0;
}

/// Called after a backslash. Oniguruma's byte: \x and up to two digits, or up to three octal digits.
std::optional<char32_t> byteEscape(RegexReader& in) {
    if (in.peek() == 'x' && in.peek(1) != '{') {
        ++in.at;
        return number(in, 16, 1, 2);
    }
    return number(in, 8, 1, 3);
}

/// \x41 and \101 are bytes in Oniguruma: those from 0x80 on together form a character in UTF-8.
char32_t characterOfBytes(RegexReader& in, std::optional<char32_t> first) {
    if (!first || *first < 0x80)
        return checkedCharacter(in, first);
    std::string bytes(1, static_cast<char>(*first));
    while (bytes.size() < 4 && in.skip(U'\\')) {
        const auto byte = byteEscape(in);
        if (!byte || *byte < 0x80 || *byte > 0xBF)
            break;
        bytes += static_cast<char>(*byte);
        if (const DecodedCharacter c = decodeUtf8(bytes, 0); c.valid() && c.length == bytes.size())
            return c.value;
    }
    if (bytes.size() == 1 && *first > 0xF4)
        in.unsupported("a byte that is in no character", "write the character itself");
    else
        in.damaged("bytes that are not a UTF-8 character");
    return 0;
}

/// Called after the opening brace.
char32_t bracedNumber(RegexReader& in, int base, int most) {
    const auto value = number(in, base, 1, most);
    if (value && in.oniguruma() && (in.peek() == ' ' || in.peek() == '\n' || in.peek() == '-')) {
        in.unsupported("several characters in one escape");
        return 0;
    }
    if (!in.skip(U'}'))
        return checkedCharacter(in, std::nullopt);
    return checkedCharacter(in, value);
}

/// Oniguruma treats a brace without digits, and the letter before it, as literals.
bool isBracedNumber(const RegexReader& in, int base) {
    return in.peek() == '{' && (!in.oniguruma() || digitValue(in.peek(1)) < base);
}

char32_t hexadecimal(RegexReader& in, bool inClass) {
    if (isBracedNumber(in, 16)) {
        ++in.at;
        return bracedNumber(in, 16, 8);
    }
    if (in.oniguruma() && (in.peek() == '{' || (in.atEnd() && !inClass)))
        return U'x';
    const auto value = number(in, 16, in.oniguruma() ? 0 : 2, 2);
    return in.oniguruma() ? characterOfBytes(in, value) : checkedCharacter(in, value);
}

/// \cA, \C-A and \M-A, which can be nested.
char32_t controlCharacter(RegexReader& in) {
    const char32_t kind = in.next();
    if (kind != 'c' && !in.skip(U'-'))
        in.damaged("a control character without its letter");
    char32_t c = in.next();
    if (c == RegexReader::kEnd) {
        in.damaged("a control character without its letter");
        return 0;
    }
    if (kind != 'M' && c == '?')
        return 0x7F;
    if (c == '\\') {
        const char32_t inner = in.peek();
        const std::size_t named = kNamedFrom.find(inner);
        if (inner == 'c' || inner == 'C' || inner == 'M')
            c = controlCharacter(in);
        else
            c = in.next() == 'b' ? U'\b' : named != std::u32string_view::npos ? kNamedTo[named] : inner;
    }
    return kind == 'M' ? (c & 0xFFU) | 0x80U : c & 0x9FU;
}

bool isControlEscape(const RegexReader& in) {
    const char32_t c = in.peek();
    return in.oniguruma() && (c == 'c' || c == 'C' || c == 'M');
}

} // namespace

std::optional<char32_t> escapedCharacter(RegexReader& in, bool inClass) {
    const char32_t c = in.peek();
    if (c == RegexReader::kEnd) {
        in.damaged("a backslash at the end");
        return U' ';
    }
    if (const std::size_t i = kNamedFrom.find(c); i != std::u32string_view::npos) {
        ++in.at;
        return kNamedTo[i];
    }
    if (isControlEscape(in))
        return controlCharacter(in);
    if (in.oniguruma() && (c == '0' || (inClass && c >= '1' && c <= '9')))
        return octalCharacter(in, inClass);
    switch (c) {
    case 'x':
        ++in.at;
        return hexadecimal(in, inClass);
    case 'o':
        if (!in.oniguruma())
            break;
        ++in.at;
        if (!isBracedNumber(in, 8))
            return U'o';
        ++in.at;
        return bracedNumber(in, 8, 11);
    case 'u':
        ++in.at;
        if (!in.oniguruma() && in.skip(U'{'))
            return bracedNumber(in, 16, 8);
        return checkedCharacter(in, number(in, 16, 4, 4));
    case 'U':
        if (in.oniguruma())
            break;
        ++in.at;
        return in.skip(U'{') ? bracedNumber(in, 16, 8) : checkedCharacter(in, number(in, 16, 8, 8));
    case 'b':
        if (!inClass || !in.oniguruma())
            return std::nullopt;
        ++in.at;
        return U'\b';
    default:
        break;
    }
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!letter) {
        ++in.at;
        return c;
    }
    // In Oniguruma an unknown letter is a literal. Letters with a meaning outside brackets, or that denote
    // more than a character, are left to the caller.
    constexpr std::u32string_view kMeaningful = U"dDwWsShHpPbBAzZGKRXNOyYkg123456789";
    constexpr std::u32string_view kInClass = U"dDwWsShHpP";
    const bool meaningful = (inClass ? kInClass : kMeaningful).find(c) != std::u32string_view::npos;
    if (!in.oniguruma() || meaningful) {
        const bool properties = c == 'p' || c == 'P';
        if (!(in.oniguruma() && properties && in.peek(1) != '{'))
            return std::nullopt;
    }
    ++in.at;
    return c;
}

char32_t octalCharacter(RegexReader& in, bool inClass) {
    if (in.peek() == '8' || in.peek() == '9')
        return in.next();
    auto value = number(in, 8, 1, 3);
    if (value && *value > 0xFF && inClass) {
        in.damaged("an octal number that is not a byte");
        return 0;
    }
    if (value)
        *value &= 0xFFU;
    return characterOfBytes(in, value);
}

// Escapes of a set.

namespace {

constexpr int kMaxClassDepth = 100;
constexpr std::size_t kMaxDifference = std::size_t{1} << 16U; ///< bytes of the written operands of `~~`

/// Oniguruma's `[:name:]` or `\p{name}` if the option W, D, S or P restricts it to ASCII; nullopt otherwise.
std::optional<CharSet> asciiClass(const RegexReader& in, std::string_view name, bool bracketed) {
    const RegexFlags& flags = in.flags;
    std::string lower;
    for (const char c : name) {
        if (c != ' ' && c != '_' && c != '-')
            lower += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    const bool wanted = flags.asciiPosix || (flags.asciiWord && lower == "word") ||
                        (flags.asciiDigit && lower == "digit") || (flags.asciiSpace && lower == "space");
    if (!wanted || (!bracketed && lower == "punct")) // \p{Punct} is a general category
        return std::nullopt;
    if (auto set = asciiPosixClass(lower == "posixpunct" ? "punct" : lower))
        return std::move(*set);
    return std::nullopt;
}

CharSet wordSet(const RegexReader& in) {
    return in.flags.wordIsAscii() ? *asciiPosixClass("word") : wordCharacters(!in.oniguruma(), in.unicode);
}

} // namespace

std::optional<CharSet> escapedSet(RegexReader& in) {
    const char32_t c = in.peek();
    const auto sign = [&](CharSet set, char32_t positive) {
        ++in.at;
        return c == positive ? set : negated(std::move(set));
    };
    switch (c) {
    case 'd':
    case 'D':
        return sign(in.flags.digitIsAscii() ? *asciiPosixClass("digit") : decimalDigits(in.unicode), 'd');
    case 's':
    case 'S':
        return sign(in.flags.spaceIsAscii() ? *asciiPosixClass("space") : whiteSpace(), 's');
    case 'w':
    case 'W':
        return sign(wordSet(in), 'w');
    case 'h':
    case 'H': {
        CharSet hex;
        hex.add("0-9A-Fa-f");
        return sign(std::move(hex), 'h');
    }
    case 'p':
    case 'P':
        break;
    default:
        return std::nullopt;
    }
    const std::size_t begin = in.at++;
    bool isNegated = c == 'P';
    std::string name;
    if (in.skip(U'{')) {
        if (in.skip(U'^'))
            isNegated = !isNegated;
        while (!in.atEnd() && in.peek() != '}')
            appendUtf8(name, in.next());
        if (!in.skip(U'}') || name.empty()) {
            in.damaged("a property without its name or closing brace");
            return CharSet{};
        }
    } else {
        appendUtf8(name, in.atEnd() ? U'?' : in.next());
    }
    const std::size_t after = std::exchange(in.at, begin - 1); // the backslash
    if (in.oniguruma() && (name.find_first_of("=:&") != std::string::npos)) {
        in.damaged(message("no property '{}'", name));
        return CharSet{};
    }
    if (in.oniguruma()) {
        auto narrowed = asciiClass(in, name, false);
        if (!narrowed)
            narrowed = unicodeBlock(name);
        if (narrowed) {
            in.at = after;
            return isNegated ? negated(std::move(*narrowed)) : std::move(*narrowed);
        }
    }
    auto set = property(name, in.unicode);
    if (!set || probePcre(pcreOf(*set)) != PcreVerdict::Fine) {
        if (set || set.error().code == ErrorCode::Unsupported)
            in.unsupported(message("the property '{}'", name), "write its characters between brackets");
        else
            in.damaged(message("no property '{}'", name));
        return CharSet{};
    }
    in.at = after;
    return isNegated ? negated(std::move(*set)) : std::move(*set);
}

CharSet bareWord(const RegexReader& in) {
    if (in.flags.wordIsAscii())
        return wordSet(in);
    CharSet set = wordCharacters(false, in.unicode);
    set.add("\\x{b2}\\x{b3}\\x{b9}\\x{bc}-\\x{be}");
    return set;
}

std::optional<CharSet> bareWordSet(const RegexReader& in, std::size_t begin) {
    const std::u32string_view escape = in.pattern.substr(begin, in.at - begin);
    std::string letters;
    for (const char32_t c : escape.substr(1)) {
        if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'))
            letters += static_cast<char>(c | 0x20U);
    }
    const bool isWord = escape == U"w" || escape == U"W";
    if (!in.oniguruma() || !(isWord || letters == "word"))
        return std::nullopt;
    const bool caret = escape.find(U'^') != std::u32string_view::npos;
    const bool others = (escape.front() == 'W' || escape.front() == 'P') != caret;
    return others ? negated(bareWord(in)) : bareWord(in);
}

// Bracketed classes.

namespace {

/// Reads `[:alpha:]` or `[:^alpha:]`, if one is at the position.
std::optional<CharSet> posixBracket(RegexReader& in) {
    if (!in.startsWith(U"[:"))
        return std::nullopt;
    const std::size_t end = in.pattern.find(U":]", in.at + 2);
    if (end == std::u32string_view::npos)
        return std::nullopt;
    std::u32string_view name = in.pattern.substr(in.at + 2, end - in.at - 2);
    const bool isNegated = name.starts_with(U'^');
    if (isNegated)
        name.remove_prefix(1);
    std::string ascii;
    for (const char32_t c : name) {
        const bool letter = (c >= 'a' && c <= 'z') || (in.oniguruma() && c >= 'A' && c <= 'Z');
        if (!letter)
            return std::nullopt;
        ascii += static_cast<char>(c);
    }
    if (ascii.empty() && !isNegated)
        return std::nullopt;
    in.at = end + 2;
    const bool narrowed = !in.oniguruma() || asciiClass(in, ascii, true);
    auto set = narrowed ? asciiPosixClass(ascii) : posixClass(ascii, in.unicode);
    if (!set) {
        in.damaged(set.error().message);
        return CharSet{};
    }
    return isNegated ? negated(std::move(*set)) : std::move(*set);
}

/// Reads one literal character of a class; nullopt if there is a set, which is stored in `set`.
std::optional<char32_t> classCharacter(RegexReader& in, CharSet& set) {
    if (!in.skip(U'\\'))
        return in.next();
    if (const auto c = escapedCharacter(in, true))
        return c;
    if (auto escaped = escapedSet(in)) {
        set = std::move(*escaped);
        return std::nullopt;
    }
    in.unsupported("an escape inside brackets");
    return U' ';
}

void addRange(RegexReader& in, CharSet& set, char32_t first, char32_t last) {
    if (last < first)
        return in.damaged("a range of characters that ends before it begins");
    if (in.flags.caseless && in.oniguruma() && anyFoldsToSeveral(first, last))
        return in.unsupported("a case-insensitive class with a character that folds to several");
    set.add(first, last);
}

/// Called after a character that can start a range.
bool rangeFollows(const RegexReader& in) {
    if (in.peek() != '-' || in.peek(1) == ']' || in.peek(1) == RegexReader::kEnd)
        return false;
    return in.oniguruma() ? !in.startsWith(U"-&&") : in.peek(1) != '-';
}

enum class SetOperation { And, Minus, Difference };

/// The approximate size in bytes of a written set.
std::size_t weightOf(const CharSet& set) {
    std::size_t weight = set.items.size() + 8;
    for (const CharSet& part : set.parts)
        weight += weightOf(part);
    return weight;
}

CharSet combine(RegexReader& in, CharSet a, CharSet b, SetOperation operation) {
    if (operation == SetOperation::And)
        return intersection(std::move(a), std::move(b));
    if (operation == SetOperation::Minus)
        return intersection(std::move(a), negated(std::move(b)));
    // Both sides are written twice, so the size of a chain of differences doubles with each.
    if (weightOf(a) + weightOf(b) > kMaxDifference)
        in.unsupported("a class with so many symmetric differences");
    if (in.error)
        return a;
    CharSet either;
    either.add(intersection(a, negated(b)));
    either.add(intersection(negated(std::move(a)), std::move(b)));
    return either;
}

/// A `--` at the start of a class isn't an operation.
std::optional<SetOperation> skipOperator(RegexReader& in, bool leading) {
    if (in.skip(U"&&"))
        return SetOperation::And;
    if (!in.oniguruma() && !leading && in.skip(U"--"))
        return SetOperation::Minus;
    if (!in.oniguruma() && in.skip(U"~~"))
        return SetOperation::Difference;
    return std::nullopt;
}

} // namespace

CharSet bracketedClass(RegexReader& in, int depth) {
    const bool isNegated = in.skip(U'^');
    CharSet all;                         // the result of the operands left of `current`
    std::optional<SetOperation> pending; // between `all` and `current`
    CharSet current;
    const auto close = [&] {
        all = pending ? combine(in, std::move(all), std::move(current), *pending) : std::move(current);
        current = CharSet{};
    };
    if (depth > kMaxClassDepth)
        in.unsupported("a class nested more than 100 deep");
    bool first = true;
    bool composed = false;
    while (!in.atEnd() && (first || in.peek() != ']')) {
        if (!in.oniguruma() && in.flags.extended &&
            (in.peek() == ' ' || (in.peek() >= '\t' && in.peek() <= '\r'))) {
            ++in.at;
            continue;
        }
        const bool leading = std::exchange(first, false);
        if (const auto operation = skipOperator(in, leading)) {
            close();
            pending = operation;
            composed = true;
            continue;
        }
        if (auto posix = posixBracket(in)) {
            current.add(std::move(*posix));
            if (in.oniguruma() && rangeFollows(in))
                in.damaged("a range that begins with a set");
            continue;
        }
        if (in.skip(U'[')) {
            CharSet inner = bracketedClass(in, depth + 1);
            composed = composed || inner.composed || inner.negated;
            current.add(std::move(inner));
            continue;
        }
        CharSet set;
        const auto low = classCharacter(in, set);
        const bool range = rangeFollows(in);
        if (!low) {
            if (range)
                in.damaged("a range that begins with a set");
            current.add(std::move(set));
            continue;
        }
        if (!range) {
            addRange(in, current, *low, *low);
            continue;
        }
        ++in.at;
        if (in.peek() == '[') {
            if (in.oniguruma() && !posixBracket(in))
                continue; // `[a-[b]]`: Oniguruma drops the first character
            in.damaged("a range that ends with a set");
        }
        const auto high = classCharacter(in, set);
        if (!high)
            in.damaged("a range that ends with a set");
        else
            addRange(in, current, *low, *high);
    }
    if (!in.error && !in.skip(U']'))
        in.damaged("a class without its closing bracket");
    close();
    all.composed = composed;
    return isNegated ? negated(std::move(all)) : std::move(all);
}

} // namespace tokenscope
