#include "core/regex/regex_class.h"

#include "core/regex/case_fold.h"
#include "core/regex/pcre_probe.h"
#include "core/regex/regex_character.h"
#include "core/regex/unicode_block.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <utility>

namespace tokenscope {
namespace {

constexpr int kMaxClassDepth = 100;
constexpr std::size_t kMaxDifference = std::size_t{1} << 16U; ///< bytes of the operands of `~~`, written out

/// `[:name:]` and `\p{name}` of Oniguruma where W, D, S or P makes it ASCII's; nullopt elsewhere.
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
    return in.flags.wordIsAscii() ? *asciiPosixClass("word") : wordCharacters(!in.oniguruma());
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
        return sign(in.flags.digitIsAscii() ? *asciiPosixClass("digit") : decimalDigits(), 'd');
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
    const std::size_t behind = std::exchange(in.at, begin - 1); // the backslash
    if (in.oniguruma() && (name.find_first_of("=:&") != std::string::npos)) {
        in.damaged("no property {" + name + "}");
        return CharSet{};
    }
    if (in.oniguruma()) {
        auto narrowed = asciiClass(in, name, false);
        if (!narrowed)
            narrowed = unicodeBlock(name);
        if (narrowed) {
            in.at = behind;
            return isNegated ? negated(std::move(*narrowed)) : std::move(*narrowed);
        }
    }
    auto set = property(name);
    if (!set || probePcre(pcreOf(*set)) != PcreVerdict::Fine) {
        if (set || set.error().code == ErrorCode::Unsupported)
            in.unsupported("the property {" + name + "}", "write its characters between brackets");
        else
            in.damaged("no property {" + name + "}");
        return CharSet{};
    }
    in.at = behind;
    return isNegated ? negated(std::move(*set)) : std::move(*set);
}

CharSet bareWord(const RegexReader& in) {
    if (in.flags.wordIsAscii())
        return wordSet(in);
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
    return others ? negated(bareWord(in)) : bareWord(in);
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
        const bool letter = (c >= 'a' && c <= 'z') || (in.oniguruma() && c >= 'A' && c <= 'Z');
        if (!letter)
            return std::nullopt;
        ascii += static_cast<char>(c);
    }
    if (ascii.empty() && !isNegated)
        return std::nullopt;
    in.at = end + 2;
    const bool narrowed = !in.oniguruma() || asciiClass(in, ascii, true);
    auto set = narrowed ? asciiPosixClass(ascii) : posixClass(ascii);
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

void addRange(RegexReader& in, CharSet& set, char32_t first, char32_t last) {
    if (last < first)
        return in.damaged("a range of characters that ends before it begins");
    if (in.flags.caseless && in.oniguruma() && anyFoldsToSeveral(first, last))
        return in.unsupported("a case-insensitive class with a character that folds to several");
    set.add(first, last);
}

/// Behind what may begin one.
bool rangeFollows(const RegexReader& in) {
    if (in.peek() != '-' || in.peek(1) == ']' || in.peek(1) == RegexReader::kEnd)
        return false;
    return in.oniguruma() ? !in.startsWith(U"-&&") : in.peek(1) != '-';
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
    if (weightOf(a) + weightOf(b) > kMaxDifference)
        in.unsupported("a class with so many symmetric differences");
    if (in.error)
        return a;
    CharSet either;
    either.add(intersection(a, negated(b)));
    either.add(intersection(negated(std::move(a)), std::move(b)));
    return either;
}

/// A `--` at the class's beginning is none.
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
                continue; // `[a-[b]]`: what begins the range is lost
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
