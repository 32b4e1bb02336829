#include "core/unicode/regex_class.h"

#include "core/unicode/case_fold.h"
#include "core/unicode/utf8.h"

#include <algorithm>
#include <utility>

namespace tokenscope {
namespace {

constexpr int kMaxClassDepth = 100;
constexpr std::size_t kMostDifference = std::size_t{1} << 16U; ///< bytes of the operands of `~~`, written out

int digitValue(char32_t c) {
    if (c >= '0' && c <= '9')
        return static_cast<int>(c - '0');
    if (c >= 'a' && c <= 'f')
        return static_cast<int>(c - 'a') + 10;
    if (c >= 'A' && c <= 'F')
        return static_cast<int>(c - 'A') + 10;
    return 99;
}

/// At most `most` digits of `base`; nullopt when fewer than `least`.
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
    else if (*c > 0x10FFFF || (*c >= 0xD800 && *c <= 0xDFFF))
        in.damaged("a number that is no character");
    else
        return *c;
    return 0;
}

/// \x41 of Oniguruma is a byte: those from 0x80 on join to a character in UTF-8.
char32_t characterOfBytes(RegexReader& in, char32_t first) {
    std::string bytes(1, static_cast<char>(first));
    while (bytes.size() < 4 && in.startsWith(U"\\x")) {
        const std::size_t before = in.at;
        in.at += 2;
        const auto byte = number(in, 16, 2, 2);
        if (!byte || *byte < 0x80 || *byte > 0xBF) {
            in.at = before;
            break;
        }
        bytes += static_cast<char>(*byte);
        if (const DecodedCharacter c = decodeUtf8(bytes, 0); c.valid() && c.length == bytes.size())
            return c.value;
    }
    in.damaged("bytes that are no UTF-8 character");
    return 0;
}

std::optional<char32_t> bracedNumber(RegexReader& in) {
    const auto value = number(in, 16, 1, 8);
    if (!value || !in.skip(U'}'))
        return std::nullopt;
    return value;
}

char32_t hexadecimal(RegexReader& in) {
    if (in.skip(U'{'))
        return checkedCharacter(in, bracedNumber(in));
    const auto value = number(in, 16, in.oniguruma() ? 1 : 2, 2);
    if (value && in.oniguruma() && *value >= 0x80)
        return characterOfBytes(in, *value);
    return checkedCharacter(in, value);
}

} // namespace

std::optional<char32_t> escapedCharacter(RegexReader& in, bool inClass) {
    const char32_t c = in.peek();
    if (c == RegexReader::kEnd) {
        in.damaged("a backslash at the end");
        return U' ';
    }
    constexpr std::u32string_view kFrom = U"tnrfvae";
    constexpr std::u32string_view kTo = U"\t\n\r\f\v\a\x1B";
    if (const std::size_t i = kFrom.find(c); i != std::u32string_view::npos) {
        ++in.at;
        return kTo[i];
    }
    switch (c) {
    case 'x':
        ++in.at;
        return hexadecimal(in);
    case 'u':
        ++in.at;
        if (!in.oniguruma() && in.skip(U'{'))
            return checkedCharacter(in, bracedNumber(in));
        return checkedCharacter(in, number(in, 16, 4, 4));
    case 'U':
        if (in.oniguruma())
            break;
        ++in.at;
        return checkedCharacter(in, in.skip(U'{') ? bracedNumber(in) : number(in, 16, 8, 8));
    case '0':
        if (!in.oniguruma())
            return std::nullopt;
        return checkedCharacter(in, number(in, 8, 1, 3));
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
    // Oniguruma takes an unknown letter for itself. What means something outside of brackets, or needs more
    // than a character, isn't decided here.
    constexpr std::u32string_view kMeaningful = U"dDwWsShHpPbBAzZGKRXNOyYkgcCMQE123456789";
    constexpr std::u32string_view kInClass = U"dDwWsShHpPcCM123456789";
    const bool meaningful = (inClass ? kInClass : kMeaningful).find(c) != std::u32string_view::npos;
    if (!in.oniguruma() || meaningful) {
        const bool properties = c == 'p' || c == 'P';
        if (!(in.oniguruma() && properties && in.peek(1) != '{'))
            return std::nullopt;
    }
    ++in.at;
    return c;
}

std::optional<CharSet> escapedSet(RegexReader& in) {
    const char32_t c = in.peek();
    const auto sign = [&](CharSet set, char32_t positive) {
        ++in.at;
        return c == positive ? set : negated(std::move(set));
    };
    switch (c) {
    case 'd':
    case 'D':
        return sign(decimalDigits(), 'd');
    case 's':
    case 'S':
        return sign(whiteSpace(), 's');
    case 'w':
    case 'W':
        return sign(wordCharacters(!in.oniguruma()), 'w');
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
    ++in.at;
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
    if (in.oniguruma() && (name.find_first_of("=:&") != std::string::npos)) {
        in.damaged("no property {" + name + "}");
        return CharSet{};
    }
    auto set = property(name);
    if (!set) {
        in.stop(set.error().code, set.error().message);
        return CharSet{};
    }
    return isNegated ? negated(std::move(*set)) : std::move(*set);
}

CharSet bareWord() {
    CharSet set = wordCharacters(false);
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
    const bool isSign = escape == U"w" || escape == U"W";
    if (!in.oniguruma() || !(isSign || letters == "word"))
        return std::nullopt;
    const bool caret = escape.find(U'^') != std::u32string_view::npos;
    const bool others = (escape.front() == 'W' || escape.front() == 'P') != caret;
    return others ? negated(bareWord()) : bareWord();
}

namespace {

/// `[:alpha:]` or `[:^alpha:]`, when one stands here.
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
        if (c < 'a' || c > 'z')
            return std::nullopt;
        ascii += static_cast<char>(c);
    }
    in.at = end + 2;
    auto set = in.oniguruma() ? posixClass(ascii) : asciiPosixClass(ascii);
    if (!set) {
        in.damaged(set.error().message);
        return CharSet{};
    }
    return isNegated ? negated(std::move(*set)) : std::move(*set);
}

/// One literal character of a class, or nullopt when a set stands here (then it is in `set`).
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

void addRange(RegexReader& in, CharSet& set, char32_t first, char32_t last, bool caseless) {
    if (last < first)
        return in.damaged("a range of characters that ends before it begins");
    if (caseless && in.oniguruma() && anyFoldsToSeveral(first, last))
        return in.unsupported("a case-insensitive class with a character that folds to several");
    set.add(first, last);
}

enum class SetOperation { And, Minus, Difference };

/// Bytes of what is written of a set, about.
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
    // Both sides are written twice, so that a row of differences doubles with each.
    if (weightOf(a) + weightOf(b) > kMostDifference)
        in.unsupported("a class with so many symmetric differences");
    if (in.error)
        return a;
    CharSet either;
    either.add(intersection(a, negated(b)));
    either.add(intersection(negated(std::move(a)), std::move(b)));
    return either;
}

std::optional<SetOperation> skipOperator(RegexReader& in) {
    if (in.skip(U"&&"))
        return SetOperation::And;
    if (!in.oniguruma() && in.skip(U"--"))
        return SetOperation::Minus;
    if (!in.oniguruma() && in.skip(U"~~"))
        return SetOperation::Difference;
    return std::nullopt;
}

} // namespace

CharSet bracketedClass(RegexReader& in, bool caseless, bool extended, int depth) {
    const bool isNegated = in.skip(U'^');
    CharSet all;                         // of the operands left of `current`
    std::optional<SetOperation> pending; // between `all` and `current`
    CharSet current;
    const auto close = [&] {
        all = pending ? combine(in, std::move(all), std::move(current), *pending) : std::move(current);
        current = CharSet{};
    };
    if (depth > kMaxClassDepth)
        in.unsupported("a class nested more than 100 deep");
    bool first = true;
    while (!in.atEnd() && (first || in.peek() != ']')) {
        if (!in.oniguruma() && extended && (in.peek() == ' ' || (in.peek() >= '\t' && in.peek() <= '\r'))) {
            ++in.at;
            continue;
        }
        const bool leading = std::exchange(first, false);
        if (const auto operation = leading ? std::nullopt : skipOperator(in)) {
            close();
            pending = operation;
            continue;
        }
        if (auto posix = posixBracket(in)) {
            current.add(std::move(*posix));
            continue;
        }
        if (in.skip(U'[')) {
            current.add(bracketedClass(in, caseless, extended, depth + 1));
            continue;
        }
        CharSet set;
        const auto low = classCharacter(in, set);
        const bool range = in.peek() == '-' && in.peek(1) != ']' && in.peek(1) != RegexReader::kEnd &&
                           !(!in.oniguruma() && in.peek(1) == '-');
        if (!low) {
            if (range)
                in.damaged("a range that begins with a set");
            current.add(std::move(set));
            continue;
        }
        if (!range) {
            addRange(in, current, *low, *low, caseless);
            continue;
        }
        ++in.at;
        if (in.peek() == '[')
            in.damaged("a range that ends with a set");
        const auto high = classCharacter(in, set);
        if (!high)
            in.damaged("a range that ends with a set");
        else
            addRange(in, current, *low, *high, caseless);
    }
    if (!in.error && !in.skip(U']'))
        in.damaged("a class without its closing bracket");
    close();
    return isNegated ? negated(std::move(all)) : std::move(all);
}

} // namespace tokenscope
