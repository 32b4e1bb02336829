#include "core/regex/regex_item.h"

#include "core/regex/case_fold.h"
#include "core/regex/pcre_probe.h"
#include "core/regex/regex_class.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tokenscope {

void RegexShape::append(const RegexShape& next) {
    if (!consumes)
        head.insert(head.end(), next.head.begin(), next.head.end());
    must.insert(must.end(), next.must.begin(), next.must.end());
    consumes = consumes || next.consumes;
}

void RegexShape::orElse(const RegexShape& branch) {
    anchor = anchor || branch.anchor; // one such branch suffices
    consumes = consumes && branch.consumes;
    head.insert(head.end(), branch.head.begin(), branch.head.end());
    std::erase_if(must, [&](std::size_t position) {
        return std::find(branch.must.begin(), branch.must.end(), position) == branch.must.end();
    });
}

void RegexShape::makeOptional() {
    anchor = consumes = false;
    must.clear();
}

RegexItem literalItem(const RegexReader& in, char32_t c) {
    RegexItem item;
    item.literal = c;
    item.caseless = in.flags.caseless;
    return item;
}

namespace {

/// Classes of a pattern: each is tested with all letters that have two cases.
constexpr int kMaxFoldedLast = 100;

/// Oniguruma folds the complete class once, before negating it.
RegexItem foldedLast(RegexReader& in, const CharSet& set) {
    CharSet inside = set.negated ? negated(set) : set;
    const std::u32string cased = matchedOf(pcreOf(inside), charactersWithCases());
    if (++in.foldedLast > kMaxFoldedLast)
        in.unsupported("so many case-insensitive classes of several parts");
    if (!set.negated && std::any_of(cased.begin(), cased.end(), foldsToSeveral))
        in.unsupported("a case-insensitive class with a character that folds to several",
                       "write the characters that are meant, or (?-i:…) around the class");
    CharSet either;
    either.add(std::move(inside));
    for (const char32_t c : otherCasesOf(cased))
        either.add(c);
    return {"(?-i:" + pcreOf(set.negated ? negated(std::move(either)) : either) + ")"};
}

} // namespace

RegexItem setItem(RegexReader& in, const CharSet& set, bool bracketed) {
    if (in.flags.caseless && in.oniguruma() && set.composed && !in.error)
        return foldedLast(in, set);
    RegexItem item{pcreOf(set)};
    if (!in.flags.caseless)
        return item;
    if (in.oniguruma() && !bracketed) {
        if (item.text.find("a-z") != std::string::npos || item.text.find("A-Z") != std::string::npos)
            item.text = "(?-i:" + item.text + ")"; // only ASCII letters: others fold to them too
        return item;
    }
    constexpr std::string_view kClosed[] = {"L", "N", "Nd", "P", "Pc", "S", "Z", "Zs", "alphabetic"};
    const bool alphabetic = item.text.find("{alphabetic}") != std::string::npos;
    for (std::size_t at = item.text.find("\\p{"); at != std::string::npos;
         at = item.text.find("\\p{", at + 1)) {
        const std::size_t end = item.text.find('}', at);
        const std::string_view name = std::string_view(item.text).substr(at + 3, end - at - 3);
        const bool closed = std::find(std::begin(kClosed), std::end(kClosed), name) != std::end(kClosed);
        if (!closed && !(name == "M" && alphabetic)) {
            in.unsupported("a case-insensitive property that isn't closed under folding");
            break;
        }
        if (name == "L") // U+0345, a mark, folds to a letter
            item.text.insert(end + 1, "\\x{345}");
    }
    return item;
}

namespace {

RegexItem anchor(std::string text) {
    RegexItem item{std::move(text)};
    item.shape = RegexShape::ofAnchor();
    return item;
}

/// `\b` or `\B`.
RegexItem wordBoundary(const RegexReader& in, bool inside) {
    std::string word = pcreOf(in.oniguruma() ? bareWord(in) : wordCharacters(true));
    if (in.flags.caseless && in.flags.wordIsAscii())
        word = "(?-i:" + word + ")";
    if (inside)
        return anchor(fmt::format("(?:(?<={0})(?={0})|(?<!{0})(?!{0}))", word));
    return anchor(fmt::format("(?:(?<={0})(?!{0})|(?<!{0})(?={0}))", word));
}

} // namespace

RegexItem lineAnchor(const RegexReader& in, char32_t character) {
    const bool lines = in.oniguruma() || in.flags.lines;
    if (character == '$')
        return anchor(lines ? "(?=\\n|\\z)" : "\\z");
    return anchor(in.oniguruma() ? "(?:\\A|(?<=\\n)(?!\\z))" : lines ? "(?:\\A|(?<=\\n))" : "\\A");
}

std::optional<RegexItem> simpleEscape(const RegexReader& in, char32_t letter) {
    switch (letter) {
    case 'A':
    case 'z':
    case 'Z':
    case 'G':
    case 'K':
        return anchor({'\\', static_cast<char>(letter)});
    case 'b':
    case 'B':
        return in.peek() == '{' ? std::nullopt : std::optional(wordBoundary(in, letter == 'B'));
    default:
        break;
    }
    if (!in.oniguruma())
        return std::nullopt;
    switch (letter) {
    case 'R':
        return RegexItem{"(?>\\r\\n|[\\n-\\r\\x{85}\\x{2028}\\x{2029}])"};
    case 'N':
        return RegexItem{"[^\\n]"};
    case 'O':
        return RegexItem{"(?s:.)"};
    default:
        return std::nullopt;
    }
}

void shapeGroup(RegexReader& in, RegexItem& group, std::string_view open, std::size_t start) {
    if (open == "(?>") {
        group.shape.anchor = false;
    } else if (open != "(?:") {
        group.shape.anchor = true;
        group.shape.consumes = false;
    }
    if (!open.starts_with("(?<") || in.error || probePcre(group.text) != PcreVerdict::VaryingLookbehind)
        return;
    in.at = start;
    in.unsupported("a look-behind whose branches have no fixed length", "write one branch per length");
}

void quantify(const RegexReader& in, RegexItem& item, const std::string& quantifier) {
    if (item.isLiteral()) {
        item.text = pcreLiteral(item.literal);
        if (item.caseless && in.oniguruma() && foldsToSeveral(item.literal))
            item.text = fmt::format("(?:{})", caselessLiteral({&item.literal, 1}));
        item.literal = RegexReader::kEnd;
    }
    const bool inGroup = item.quantified || item.shape.anchor; // PCRE2 repeats no anchor by itself
    if (quantifier[0] == '*' || quantifier[0] == '?' || quantifier.starts_with("{0"))
        item.shape.makeOptional();
    // An item repeated zero times is omitted, because PCRE2's JIT crashes with it.
    if (quantifier.starts_with("{0}") || quantifier.starts_with("{0,0}")) {
        item.text = item.captures ? fmt::format("(?:(?!){})?", item.text) : "(?:)";
        item.shape = RegexShape::empty();
    } else {
        item.text = inGroup ? fmt::format("(?:{}){}", item.text, quantifier) : item.text + quantifier;
    }
    item.shape.anchor = false;
    item.quantified = true;
}

void unpackGroups(std::vector<RegexItem>& items) {
    const auto isPacked = [](const RegexItem& item) { return !item.inside.empty() && !item.quantified; };
    if (std::none_of(items.begin(), items.end(), isPacked))
        return;
    std::vector<RegexItem> all;
    for (RegexItem& item : items) {
        if (isPacked(item))
            std::move(item.inside.begin(), item.inside.end(), std::back_inserter(all));
        else
            all.push_back(std::move(item));
    }
    items = std::move(all);
}

std::string joined(const RegexReader& in, const std::vector<RegexItem>& items) {
    std::string out;
    for (std::size_t i = 0; i < items.size();) {
        if (!(items[i].isLiteral() && items[i].caseless && in.oniguruma())) {
            out += items[i].isLiteral() ? pcreLiteral(items[i].literal) : items[i].text;
            ++i;
            continue;
        }
        std::u32string literal;
        for (; i < items.size() && items[i].isLiteral() && items[i].caseless; ++i)
            literal += items[i].literal;
        out += caselessLiteral(literal);
    }
    return out;
}

namespace {

constexpr std::uint32_t kMaxRepeat = 65535; ///< PCRE2's

std::optional<std::uint32_t> digits(RegexReader& in) {
    std::optional<std::uint32_t> value;
    while (in.peek() >= '0' && in.peek() <= '9') {
        value = value.value_or(0) * 10 + static_cast<std::uint32_t>(in.next() - '0');
        if (*value > kMaxRepeat)
            in.unsupported("a repetition of more than 65535");
    }
    return value;
}

/// Reads `{n}`, `{n,}`, `{n,m}` and Oniguruma's `{,m}`. In Oniguruma any other brace is a literal, and
/// swapped bounds make the quantifier possessive.
std::optional<std::string> interval(RegexReader& in, bool& plain) {
    const std::size_t start = in.at++;
    auto low = digits(in);
    const bool comma = in.skip(U',');
    auto high = comma ? digits(in) : low;
    if (in.error)
        return std::nullopt;
    if (!in.skip(U'}') || (!low && !high) || (!low && !in.oniguruma())) {
        in.at = start;
        if (!in.oniguruma())
            in.damaged("a repetition that isn't {n}, {n,} or {n,m}", "write {0,m}, or \\{ for a brace");
        return std::nullopt;
    }
    const bool swapped = low && high && *high < *low;
    if (swapped && !in.oniguruma())
        in.damaged("a repetition with its bounds swapped", "write the smaller one first");
    if (swapped)
        std::swap(low, high);
    plain = !comma || swapped;
    if (!comma)
        return fmt::format("{{{}}}", *low);
    if (swapped)
        return fmt::format("{{{},{}}}+", *low, *high);
    return high ? fmt::format("{{{},{}}}", low.value_or(0), *high) : fmt::format("{{{},}}", *low);
}

} // namespace

std::optional<std::string> skipQuantifier(RegexReader& in) {
    const char32_t c = in.peek();
    if (c == '*' || c == '+' || c == '?') {
        std::string quantifier(1, static_cast<char>(in.next()));
        if (in.peek() == '?' || in.peek() == '+')
            quantifier += static_cast<char>(in.next());
        return quantifier;
    }
    if (c != '{')
        return std::nullopt;
    bool plain = false;
    auto quantifier = interval(in, plain);
    if (!quantifier)
        return std::nullopt;
    // In Oniguruma, as in Ruby, `{n}?` is an optional `{n}`, and `{…}+` is its repetition: both result from
    // reading `?` and `+` as separate quantifiers.
    const bool lazy = in.peek() == '?' && !(in.oniguruma() && plain);
    if (lazy || (in.peek() == '+' && !in.oniguruma()))
        *quantifier += static_cast<char>(in.next());
    return quantifier;
}

bool skipComment(RegexReader& in) {
    if (in.startsWith(U"(?#")) {
        std::size_t end = in.at;
        while (end < in.pattern.size() && in.pattern[end] != ')')
            end += in.pattern[end] == '\\' ? 2 : 1;
        if (end >= in.pattern.size())
            in.damaged("a comment without its end");
        else
            in.at = end + 1;
        return true;
    }
    if (!in.flags.extended)
        return false;
    if (in.peek() == '#') {
        while (!in.atEnd() && in.next() != '\n') {
        }
        return true;
    }
    if (in.peek() == ' ' || (in.peek() >= '\t' && in.peek() <= '\r')) {
        ++in.at;
        return true;
    }
    return false;
}

} // namespace tokenscope
