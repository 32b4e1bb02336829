#include "core/unicode/regex_translate.h"

#include "core/unicode/case_fold.h"
#include "core/unicode/regex_class.h"
#include "core/unicode/regex_quantifier.h"
#include "core/unicode/utf8.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace tokenscope {
namespace {

constexpr int kMaxGroupDepth = 200;

struct Flags {
    bool caseless = false;
    bool dotAll = false;
    bool lines = false; ///< Rust's m
    bool extended = false;
};

/// What a quantifier can apply to: a literal character, or PCRE2 text that is one atom.
struct Item {
    std::string text;
    char32_t literal = RegexReader::kEnd;
    bool repeatable = true;
    bool quantified = false;
    bool caseless = false;
    [[nodiscard]] bool isLiteral() const { return literal != RegexReader::kEnd; }
};

class Translator {
  public:
    Translator(std::u32string_view pattern, Pattern::Dialect dialect)
        : m_in{pattern, dialect, 0, std::nullopt}
        , m_namesOnly(m_in.oniguruma() && hasNamedGroup(pattern)) {}

    Result<std::string> run() {
        std::string out = alternation(0);
        if (!m_in.atEnd())
            m_in.damaged("a closing parenthesis that nothing opened");
        if (m_in.error)
            return tl::unexpected<Error>(*m_in.error);
        return out;
    }

  private:
    /// Where groups have names, Oniguruma doesn't number the others.
    static bool hasNamedGroup(std::u32string_view pattern) {
        for (std::size_t at = pattern.find(U"(?"); at != std::u32string_view::npos;
             at = pattern.find(U"(?", at + 1)) {
            const std::u32string_view rest = pattern.substr(at + 2);
            if (rest.starts_with(U'\'') ||
                (rest.starts_with(U'<') && rest.size() > 1 && rest[1] != '=' && rest[1] != '!'))
                return true;
        }
        return false;
    }

    /// `a|b|c` up to the end or to a closing parenthesis, which stays.
    std::string alternation(int depth) {
        if (depth > kMaxGroupDepth)
            m_in.unsupported("a pattern nested more than 200 deep");
        const Flags outer = m_flags;
        std::string out = sequence(depth);
        while (m_in.skip(U'|')) {
            out += '|';
            out += sequence(depth);
        }
        m_flags = outer;
        return out;
    }

    std::string sequence(int depth) {
        std::vector<Item> items;
        while (!m_in.atEnd() && m_in.peek() != '|' && m_in.peek() != ')') {
            if (skipComment())
                continue;
            if (quantifier(items))
                continue;
            if (Item next = item(depth); next.isLiteral() || !next.text.empty())
                items.push_back(std::move(next));
        }
        return joined(items);
    }

    std::string joined(const std::vector<Item>& items) {
        std::string out;
        for (std::size_t i = 0; i < items.size();) {
            if (!(items[i].isLiteral() && items[i].caseless && m_in.oniguruma())) {
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

    bool skipComment() {
        if (m_in.startsWith(U"(?#")) {
            const std::size_t end = m_in.pattern.find(U')', m_in.at);
            if (end == std::u32string_view::npos)
                m_in.damaged("a comment without its end");
            else
                m_in.at = end + 1;
            return true;
        }
        if (!m_flags.extended)
            return false;
        if (m_in.peek() == '#') {
            while (!m_in.atEnd() && m_in.next() != '\n') {
            }
            return true;
        }
        if (m_in.peek() == ' ' || (m_in.peek() >= '\t' && m_in.peek() <= '\r')) {
            ++m_in.at;
            return true;
        }
        return false;
    }

    /// Applies the quantifier that stands here to the last item. False when there is none.
    bool quantifier(std::vector<Item>& items) {
        const std::size_t start = m_in.at;
        const auto sign = skipQuantifier(m_in);
        if (!sign)
            return m_in.error.has_value();
        if (items.empty() || !items.back().repeatable) {
            m_in.at = start;
            m_in.damaged("nothing to repeat");
            return true;
        }
        Item& item = items.back();
        if (item.isLiteral()) {
            item.text = pcreLiteral(item.literal);
            if (item.caseless && m_in.oniguruma() && foldsToSeveral(item.literal))
                item.text = fmt::format("(?:{})", caselessLiteral({&item.literal, 1}));
            item.literal = RegexReader::kEnd;
        }
        item.text = item.quantified ? fmt::format("(?:{}){}", item.text, *sign) : item.text + *sign;
        item.quantified = true;
        return true;
    }

    Item item(int depth) {
        const char32_t c = m_in.next();
        switch (c) {
        case '(':
            return group(depth);
        case '[':
            return setItem(bracketedClass(m_in, m_flags.caseless, m_flags.extended), true);
        case '.':
            return {m_flags.dotAll ? "(?s:.)" : "[^\\n]"};
        case '^':
            if (m_in.oniguruma())
                return {"(?:\\A|(?<=\\n)(?!\\z))"};
            return {m_flags.lines ? "(?:\\A|(?<=\\n))" : "\\A"};
        case '$':
            return {m_in.oniguruma() || m_flags.lines ? "(?=\\n|\\z)" : "\\z"};
        case '\\':
            return escape();
        default:
            return literal(c);
        }
    }

    [[nodiscard]] Item literal(char32_t c) const {
        Item item;
        item.literal = c;
        item.caseless = m_flags.caseless;
        return item;
    }

    /// Both engines fold what is between brackets, Rust also what is outside.
    Item setItem(const CharSet& set, bool bracketed) {
        Item item{pcreOf(set)};
        if (!m_flags.caseless || (m_in.oniguruma() && !bracketed))
            return item;
        constexpr std::string_view kClosed[] = {"L", "N", "Nd", "P", "Pc", "S", "Z", "Zs", "alphabetic"};
        const bool alphabetic = item.text.find("{alphabetic}") != std::string::npos;
        for (std::size_t at = item.text.find("\\p{"); at != std::string::npos;
             at = item.text.find("\\p{", at + 1)) {
            const std::size_t end = item.text.find('}', at);
            const std::string_view name = std::string_view(item.text).substr(at + 3, end - at - 3);
            const bool closed = std::find(std::begin(kClosed), std::end(kClosed), name) != std::end(kClosed);
            if (!closed && !(name == "M" && alphabetic)) {
                m_in.unsupported("a case-insensitive property that isn't closed under folding");
                break;
            }
            if (name == "L") // U+0345, a mark, folds to a letter
                item.text.insert(end + 1, "\\x{345}");
        }
        return item;
    }

    Item escape() {
        if (const auto c = escapedCharacter(m_in, false))
            return literal(*c);
        const char32_t c = m_in.peek();
        const std::size_t begin = m_in.at;
        if (auto set = escapedSet(m_in)) {
            if (auto word = bareWordSet(m_in, begin))
                set = std::move(word);
            return setItem(*set, false);
        }
        ++m_in.at;
        const std::string word = pcreOf(m_in.oniguruma() ? bareWord() : wordCharacters(true));
        switch (c) {
        case 'A':
        case 'z':
        case 'Z':
        case 'G':
        case 'K':
            return {std::string{'\\', static_cast<char>(c)}};
        case 'b':
        case 'B':
            if (m_in.peek() == '{')
                break;
            if (c == 'b')
                return {fmt::format("(?:(?<={0})(?!{0})|(?<!{0})(?={0}))", word)};
            return {fmt::format("(?:(?<={0})(?={0})|(?<!{0})(?!{0}))", word)};
        case 'R':
            if (m_in.oniguruma())
                return {"(?>\\r\\n|[\\n-\\r\\x{85}\\x{2028}\\x{2029}])"};
            break;
        case 'N':
        case 'O':
            if (m_in.oniguruma())
                return {c == 'N' ? "[^\\n]" : "(?s:.)"};
            break;
        case 'k':
            return namedBackreference();
        default:
            if (c >= '1' && c <= '9')
                return backreference(static_cast<std::size_t>(c - '0'));
            break;
        }
        --m_in.at;
        m_in.unsupported("an escape");
        return {};
    }

    Item backreference(std::size_t number) {
        if (m_in.peek() >= '0' && m_in.peek() <= '9')
            m_in.unsupported("a number behind a backslash of more than one digit");
        else if (m_namesOnly)
            m_in.damaged("a numbered reference beside named groups");
        else if (number > m_groups)
            m_in.damaged("a reference to a group that isn't there");
        return {fmt::format("\\g{{{}}}", number)};
    }

    Item namedBackreference() {
        if (!m_in.skip(U'<')) {
            if (m_in.oniguruma())
                return literal(U'k');
            m_in.damaged("a reference without a name");
            return {};
        }
        const std::string name = nameUpTo(U'>');
        if (const auto found = m_names.find(name); found != m_names.end())
            return {fmt::format("\\g{{{}}}", found->second)};
        m_in.unsupported("a reference to a group that doesn't come before it by name");
        return {};
    }

    std::string nameUpTo(char32_t end) {
        std::string name;
        while (!m_in.atEnd() && m_in.peek() != end)
            appendUtf8(name, m_in.next());
        if (!m_in.skip(end) || name.empty())
            m_in.damaged("a group's name without its end");
        return name;
    }

    Item group(int depth) {
        const std::size_t start = m_in.at;
        if (!m_in.skip(U'?')) {
            if (m_in.peek() == '*')
                m_in.unsupported("a callout or verb");
            if (m_namesOnly)
                return closed("(?:", depth, start);
            ++m_groups;
            return closed("(", depth, start);
        }
        constexpr std::pair<std::u32string_view, std::string_view> kPlain[] = {
            {U":", "(?:"}, {U"=", "(?="}, {U"!", "(?!"}, {U">", "(?>"}, {U"<=", "(?<="}, {U"<!", "(?<!"}};
        for (const auto& [from, to] : kPlain) {
            if (m_in.skip(from))
                return closed(std::string(to), depth, start);
        }
        const bool quoted = m_in.oniguruma() && m_in.peek() == '\'';
        if (quoted || m_in.skip(U'<') || (!m_in.oniguruma() && m_in.skip(U"P<"))) {
            if (quoted)
                ++m_in.at;
            const std::string name = nameUpTo(quoted ? U'\'' : U'>');
            if (!m_names.emplace(name, ++m_groups).second)
                m_in.unsupported("two groups of one name");
            return closed("(", depth, start);
        }
        return options(depth, start);
    }

    Item closed(std::string open, int depth, std::size_t start) {
        Item item{std::move(open)};
        item.text += alternation(depth + 1);
        if (!m_in.skip(U')') && !m_in.error) {
            m_in.at = start - 1;
            m_in.damaged("a group without its closing parenthesis");
        }
        item.text += ')';
        return item;
    }

    /// `(?i-x)` and `(?i-x:…)`.
    Item options(int depth, std::size_t start) {
        Flags flags = m_flags;
        bool value = true;
        while (m_in.peek() != ')' && m_in.peek() != ':') {
            const char32_t c = m_in.next();
            if (c == '-' && value)
                value = false;
            else if (c == 'i')
                flags.caseless = value;
            else if (c == 'x')
                flags.extended = value;
            else if (c == 'm')
                (m_in.oniguruma() ? flags.dotAll : flags.lines) = value;
            else if (c == 's' && !m_in.oniguruma())
                flags.dotAll = value;
            else if (!(c == 'u' && value && !m_in.oniguruma())) {
                m_in.at = start;
                if (c == RegexReader::kEnd)
                    m_in.damaged("a group without its closing parenthesis");
                else
                    m_in.unsupported("this group option");
                return {};
            }
        }
        const std::string open = flags.caseless ? "(?i:" : "(?-i:";
        const Flags outer = m_flags;
        const bool isolated = m_in.next() == ')';
        m_flags = flags;
        if (isolated && !m_in.oniguruma()) {
            Item item{flags.caseless ? "(?i)" : "(?-i)"};
            item.repeatable = false;
            return item;
        }
        if (isolated) { // Oniguruma: up to the group's end, its other branches included
            Item item{open + alternation(depth + 1) + ")"};
            m_flags = outer;
            return item;
        }
        Item item = closed(open, depth, start);
        m_flags = outer;
        return item;
    }

    RegexReader m_in;
    Flags m_flags;
    bool m_namesOnly;
    std::size_t m_groups = 0;
    std::map<std::string, std::size_t> m_names;
};

} // namespace

Result<std::string> translateRegex(std::string_view pattern, Pattern::Dialect dialect) {
    if (pattern.size() > kMostPatternBytes)
        return fail(
            ErrorCode::TooLarge, {},
            fmt::format("the pattern has {} bytes, the bound is {}", pattern.size(), kMostPatternBytes));
    return charactersOfPattern(pattern).and_then(
        [dialect](const std::u32string& characters) { return Translator(characters, dialect).run(); });
}

Result<std::string> literalRegex(std::string_view text) {
    return charactersOfPattern(text).map([](const std::u32string& characters) {
        std::string out;
        for (const char32_t c : characters)
            out += pcreLiteral(c);
        return out;
    });
}

} // namespace tokenscope
