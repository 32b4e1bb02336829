#include "core/regex/regex_elements.h"

#include "core/regex/case_fold.h"
#include "core/regex/char_set.h"
#include "core/regex/regex_class.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string_view>
#include <utility>

namespace tokenscope {

// The properties of a part that matter for repetitions and calls.

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

// Items.

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
    std::string word = pcreOf(in.oniguruma() ? bareWord(in) : wordCharacters(true, in.unicode));
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

// Quantifiers, where the two dialects look alike but differ.

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

// Groups, and references to them.

namespace {

constexpr std::size_t kMaxGroups = 100'000;

bool isDigits(std::string_view text) {
    return !text.empty() &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::size_t numberOf(std::string_view digits) {
    std::size_t value = 0;
    for (const char c : digits)
        value = std::min(value * 10 + static_cast<std::size_t>(c - '0'), kMaxGroups);
    return value;
}

} // namespace

bool hasNamedGroup(std::u32string_view pattern) {
    for (std::size_t at = pattern.find(U"(?"); at != std::u32string_view::npos;
         at = pattern.find(U"(?", at + 1)) {
        const std::u32string_view rest = pattern.substr(at + 2);
        if (rest.starts_with(U'\'') ||
            (rest.starts_with(U'<') && rest.size() > 1 && rest[1] != '=' && rest[1] != '!'))
            return true;
    }
    return false;
}

bool isGroupName(std::string_view name) {
    const char first = name.empty() ? ' ' : name.front();
    const bool ascii = static_cast<unsigned char>(first) < 0x80;
    const bool letter = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || first == '_';
    return (!ascii || letter) && name.find(')') == std::string_view::npos;
}

std::string readGroupName(RegexReader& in, char32_t end) {
    std::string name;
    while (!in.atEnd() && in.peek() != end)
        appendUtf8(name, in.next());
    if (!in.skip(end) || name.empty())
        in.damaged("a group's name without its end");
    return name;
}

GroupReference readGroupReference(RegexReader& in, std::size_t groups) {
    const char32_t open = in.next();
    const std::string text = readGroupName(in, open == '<' ? U'>' : U'\'');
    const std::string_view digits = std::string_view(text).substr(text.find_first_not_of("+-") == 1 ? 1 : 0);
    if (!isDigits(digits)) {
        const std::size_t sign = text.find_last_of("+-");
        if (sign != std::string::npos && sign > 0 && isDigits(std::string_view(text).substr(sign + 1)))
            in.unsupported("a reference with a level");
        return {text, 0};
    }
    const std::size_t number = numberOf(digits);
    if (text[0] == '+')
        return {{}, groups + number};
    if (text[0] != '-')
        return {{}, number};
    if (number > groups + 1 || number == 0)
        in.damaged("a reference to a group that isn't there");
    return {{}, groups + 1 - std::min(number, groups + 1)}; // 0 before the first group
}

std::string RegexCalls::call(std::size_t group, int depth) {
    if (depth > kMaxDepth)
        return "(?!)";
    const auto [at, isNew] = m_numbers.emplace(std::pair(group, depth), m_copies.size() + 1);
    if (isNew)
        m_copies.push_back({group, depth});
    return fmt::format("(?{})", at->second);
}

// Oniguruma's `\X`.

namespace {

// The values of Grapheme_Cluster_Break that don't follow from general categories; Unicode 16.
constexpr std::string_view kSpacingExtend = "\\x{9be}\\x{9d7}\\x{b3e}\\x{b57}\\x{bbe}\\x{bd7}\\x{cc0}\\x{cc2}"
                                            "\\x{cc7}\\x{cc8}\\x{cca}\\x{ccb}\\x{cd5}\\x{cd6}"
                                            "\\x{d3e}\\x{d57}\\x{dcf}\\x{ddf}\\x{1715}\\x{1734}\\x{1b35}\\x{"
                                            "1b3b}\\x{1b3d}\\x{1b43}\\x{1b44}\\x{1baa}\\x{1bf2}"
                                            "\\x{1bf3}\\x{302e}\\x{302f}\\x{a953}\\x{a9c0}\\x{111c0}\\x{"
                                            "11235}\\x{1133e}\\x{1134d}\\x{11357}\\x{113b8}\\x{113c2}"
                                            "\\x{113c5}\\x{113c7}-\\x{113c9}\\x{113cf}\\x{114b0}\\x{114bd}"
                                            "\\x{115af}\\x{116b6}\\x{11930}\\x{1193d}\\x{11f41}"
                                            "\\x{16ff0}\\x{16ff1}\\x{1d165}\\x{1d166}\\x{1d16d}-\\x{1d172}";
constexpr std::string_view kOtherExtend =
    "\\x{200c}\\x{ff9e}\\x{ff9f}\\x{1f3fb}-\\x{1f3ff}\\x{e0020}-\\x{e007f}";
constexpr std::string_view kSpacingAlone =
    "\\x{102b}\\x{102c}\\x{1038}\\x{1062}-\\x{1064}\\x{1067}-\\x{106d}\\x{1083}\\x{1087}-\\x{108c}\\x{108f}"
    "\\x{109a}-\\x{109c}\\x{1a61}\\x{1a63}\\x{1a64}\\x{aa7b}\\x{aa7d}\\x{11720}\\x{11721}";
constexpr std::string_view kPrepend =
    "\\x{600}-\\x{605}\\x{6dd}\\x{70f}\\x{890}\\x{891}\\x{8e2}\\x{d4e}\\x{110bd}\\x{110cd}\\x{111c2}\\x{"
    "111c3}"
    "\\x{113d1}\\x{1193f}\\x{11941}\\x{11a3a}\\x{11a84}-\\x{11a89}\\x{11d46}\\x{11f02}";
constexpr std::string_view kIgnorable = "\\x{2065}\\x{fff0}-\\x{fff8}\\x{e0000}\\x{e0002}-\\x{e001f}"
                                        "\\x{e0080}-\\x{e00ff}\\x{e01f0}-\\x{e0fff}";

CharSet ofCategories(std::initializer_list<std::string_view> names) {
    CharSet set;
    for (const std::string_view name : names)
        set.add(property(name).value_or(CharSet{}));
    return set;
}

CharSet without(CharSet set, std::initializer_list<std::string_view> lists) {
    CharSet taken;
    for (const std::string_view list : lists)
        taken.add(list);
    return intersection(std::move(set), negated(std::move(taken)));
}

std::string hangulSyllable() {
    constexpr char32_t kFirst = 0xAC00;
    constexpr char32_t kLast = 0xD7A3;
    constexpr char32_t kFinals = 28;
    std::string open; // syllables without a final consonant: every 28th
    for (char32_t c = kFirst; c <= kLast; c += kFinals)
        open += fmt::format("\\x{{{:x}}}", static_cast<std::uint32_t>(c));
    const std::string_view l = "[\\x{1100}-\\x{115f}\\x{a960}-\\x{a97c}]";
    const std::string_view v = "\\x{1160}-\\x{11a7}\\x{d7b0}-\\x{d7c6}\\x{16d63}\\x{16d67}-\\x{16d6a}";
    const std::string_view t = "[\\x{11a8}-\\x{11ff}\\x{d7cb}-\\x{d7fb}]";
    return fmt::format("{0}*(?:[{1}{3}][{1}]*|[\\x{{ac00}}-\\x{{d7a3}}]){2}*|{0}+|{2}+", l, v, t, open);
}

} // namespace

std::string graphemeCluster() {
    CharSet extend = ofCategories({"Mn", "Me"});
    extend.add(kSpacingExtend);
    extend.add(kOtherExtend);
    CharSet tail = ofCategories({"Mn", "Me"});
    tail.add(kOtherExtend);
    tail.add("\\x{200d}\\x{e33}\\x{eb3}");
    tail.add(without(ofCategories({"Mc"}), {kSpacingAlone}));
    CharSet control;
    control.add(kIgnorable);
    control.add(without(ofCategories({"Cc", "Cf", "Zl", "Zp"}), {kPrepend, kOtherExtend, "\\x{200d}"}));
    const std::string pictograph = "\\p{Extended_Pictographic}";
    return fmt::format("(?-i:(?>\\r\\n|{control}|[{prepend}]*(?:{hangul}|[\\x{{1f1e6}}-\\x{{1f1ff}}]{{2}}|"
                       "{pictograph}(?:{extend}*\\x{{200d}}{pictograph})*|{other}){tail}*))",
                       fmt::arg("control", pcreOf(control)), fmt::arg("prepend", kPrepend),
                       fmt::arg("hangul", hangulSyllable()), fmt::arg("pictograph", pictograph),
                       fmt::arg("extend", pcreOf(extend)), fmt::arg("other", pcreOf(negated(control))),
                       fmt::arg("tail", pcreOf(tail)));
}

} // namespace tokenscope
