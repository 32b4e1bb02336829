// Reads an Oniguruma or Rust pattern from left to right and writes the equivalent PCRE2 pattern.

#include "core/regex/regex_translate.h"

#include "core/regex/case_fold.h"
#include "core/regex/regex_class.h"
#include "core/regex/regex_elements.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <utility>
#include <vector>

namespace tokenscope {

/// Translates one pattern; for one use.
class RegexTranslator {
  public:
    RegexTranslator(std::u32string_view pattern, const Pattern& kind)
        : m_in{pattern, kind.dialect, 0, std::nullopt, {}, kind.unicode}
        , m_namesOnly(m_in.oniguruma() && hasNamedGroup(pattern)) {}

    Result<std::string> run();

  private:
    static constexpr int kMaxGroupDepth = 200;

    /// Translates `a|b|c` up to the end or to a closing parenthesis, which isn't consumed. Sets m_shape.
    std::string alternation(int depth);
    std::string sequence(int depth);
    /// Applies the quantifier at the position to the last item. False: there is none.
    bool quantifier(std::vector<RegexItem>& items);
    RegexItem item(int depth);
    RegexItem escape();

    struct Inside {
        std::size_t begin;
        std::size_t end;
        RegexFlags flags;
    };
    /// `\1`; called after the first digit.
    RegexItem numberedReference();
    RegexItem reference(std::size_t number);
    RegexItem namedReference();
    /// `\g<name>`.
    RegexItem call();
    /// Translates the pattern again when its groups are known: each called group is a call at its own
    /// position too.
    std::string withCalls();
    std::string copyOf(const Inside& inside, int depth);
    RegexItem group(int depth);
    /// Reports an error at `position` if Oniguruma doesn't allow the construct within the current
    /// look-behind.
    void rejectInLookBehind(std::size_t position);
    RegexItem captured(std::string name, int depth, std::size_t start);
    RegexItem closed(std::string open, int depth, std::size_t start);
    /// `(?~absent)`: the longest text without a match of `absent`.
    RegexItem absence(int depth, std::size_t start);
    /// `(?i-x)` and `(?i-x:…)`.
    RegexItem options(int depth, std::size_t start);

    struct LookBehinds { ///< which kinds of look-behind the position is in
        bool positive = false;
        bool negative = false;
    };

    RegexReader m_in;
    LookBehinds m_lookBehind;
    bool m_namesOnly;
    bool m_referred = false; ///< groups are referred to by `\1` or `\k`
    bool m_inAbsence = false;
    bool m_around = false; ///< in a look-ahead or look-behind
    /// References to later groups: position and group.
    std::vector<std::pair<std::size_t, std::size_t>> m_forward;
    RegexShape m_shape;             ///< of the last alternation
    std::vector<RegexItem> m_items; ///< of the last alternation, where it has one branch
    std::vector<RegexGroup> m_groups;
    std::map<std::string, std::size_t> m_names;
    std::map<std::size_t, std::size_t> m_numbers;                  ///< by start of a group: its number
    std::vector<std::pair<std::size_t, GroupReference>> m_callees; ///< by position of the call
    std::map<std::size_t, std::size_t> m_called;                   ///< the same, resolved
    std::optional<RegexCalls> m_calls; ///< in the second run, where there are calls
    int m_depth = 0;                   ///< depth of calls, in the second run
};

Result<std::string> RegexTranslator::run() {
    std::string out = alternation(0);
    if (!m_in.atEnd())
        m_in.damaged("a closing parenthesis that nothing opened");
    for (const auto& [position, number] : m_forward) {
        if (m_in.error || number <= m_groups.size())
            continue;
        m_in.at = position;
        m_in.damaged("a reference to a group that isn't there");
    }
    if (!m_in.error && !m_called.empty())
        out = withCalls();
    if (m_in.error)
        return tl::unexpected<Error>(*m_in.error);
    return out;
}

std::string RegexTranslator::alternation(int depth) {
    if (depth > kMaxGroupDepth)
        m_in.unsupported("a pattern nested more than 200 deep");
    const RegexFlags outer = m_in.flags;
    std::string out = sequence(depth);
    RegexShape shape = m_shape;
    while (m_in.skip(U'|')) {
        out += '|';
        out += sequence(depth);
        shape.orElse(m_shape);
        m_items.clear();
    }
    m_shape = std::move(shape);
    m_in.flags = outer;
    return out;
}

std::string RegexTranslator::sequence(int depth) {
    std::vector<RegexItem> items;
    while (!m_in.atEnd() && m_in.peek() != '|' && m_in.peek() != ')') {
        if (skipComment(m_in))
            continue;
        if (quantifier(items))
            continue;
        const std::size_t groups = m_groups.size();
        RegexItem next = item(depth);
        next.captures = m_groups.size() > groups;
        if (next.isLiteral() || !next.text.empty())
            items.push_back(std::move(next));
    }
    m_shape = RegexShape::empty();
    for (const RegexItem& one : items)
        m_shape.append(one.shape);
    m_shape.anchor = items.size() == 1 && items.front().shape.anchor;
    unpackGroups(items);
    std::string out = joined(m_in, items);
    m_items = std::move(items);
    return out;
}

bool RegexTranslator::quantifier(std::vector<RegexItem>& items) {
    const std::size_t start = m_in.at;
    const auto sign = skipQuantifier(m_in);
    if (!sign)
        return m_in.error.has_value();
    if (items.empty() || !items.back().repeatable) {
        m_in.at = start;
        m_in.damaged("nothing to repeat");
    } else if (m_in.oniguruma() && !m_calls && items.back().shape.anchor) { // checked in the first run only
        m_in.at = start;
        m_in.damaged("a repetition of what matches no character, which Oniguruma refuses,");
    } else {
        quantify(m_in, items.back(), *sign);
    }
    return true;
}

RegexItem RegexTranslator::item(int depth) {
    const char32_t c = m_in.next();
    switch (c) {
    case '(':
        return group(depth);
    case '[':
        return setItem(m_in, bracketedClass(m_in), true);
    case '.':
        return {m_in.flags.dotAll ? "(?s:.)" : "[^\\n]"};
    case '^':
    case '$':
        return lineAnchor(m_in, c);
    case '\\':
        return escape();
    default:
        return literalItem(m_in, c);
    }
}

RegexItem RegexTranslator::escape() {
    if (const auto c = escapedCharacter(m_in, false))
        return literalItem(m_in, *c);
    const char32_t c = m_in.peek();
    const std::size_t begin = m_in.at;
    if (auto set = escapedSet(m_in)) {
        if (auto word = bareWordSet(m_in, begin))
            set = std::move(word);
        return setItem(m_in, *set, false);
    }
    if (c == 'z' || c == 'Z')
        rejectInLookBehind(m_in.at - 1);
    if (c == 'K' && m_around)
        m_in.unsupported("\\K within a look-around");
    ++m_in.at;
    if (auto simple = simpleEscape(m_in, c))
        return *std::move(simple);
    switch (c) {
    case 'X':
        if (m_in.oniguruma())
            return {m_calls ? m_calls->call(RegexCalls::kCluster, 0) : graphemeCluster()};
        break;
    case 'k':
        return namedReference();
    case 'g':
        if (m_in.oniguruma())
            return call();
        break;
    default:
        if (c >= '1' && c <= '9')
            return numberedReference();
        break;
    }
    --m_in.at;
    m_in.unsupported(c == 'y' || c == 'Y' ? "a boundary of text segments" : "an escape");
    return {};
}

// Groups: capturing, named, look-around, absence operators, options.

RegexItem RegexTranslator::group(int depth) {
    const std::size_t start = m_in.at;
    if (!m_in.skip(U'?')) {
        if (m_in.peek() == '*')
            m_in.unsupported("a callout or verb");
        if (m_namesOnly)
            return closed("(?:", depth, start);
        return captured({}, depth, start);
    }
    constexpr std::pair<std::u32string_view, std::string_view> kPlain[] = {
        {U":", "(?:"}, {U"=", "(?="}, {U"!", "(?!"}, {U">", "(?>"}, {U"<=", "(?<="}, {U"<!", "(?<!"}};
    for (const auto& [from, to] : kPlain) {
        if (!m_in.skip(from))
            continue;
        const std::size_t forward = m_forward.size();
        const LookBehinds behind = m_lookBehind;
        if (to == "(?=" || to == "(?!" || (to == "(?<!" && behind.positive))
            rejectInLookBehind(start - 1);
        m_lookBehind.positive |= to == "(?<=";
        m_lookBehind.negative |= to == "(?<!";
        const bool around = std::exchange(m_around, m_around || (to != "(?:" && to != "(?>"));
        RegexItem item = closed(std::string(to), depth, start);
        m_lookBehind = behind;
        m_around = around;
        if (to == "(?:" && m_in.oniguruma() && m_in.flags.caseless)
            item.inside = std::move(m_items);
        if (to.starts_with("(?<") && m_forward.size() > forward) {
            m_in.at = start - 1;
            m_in.unsupported("a look-behind with a reference to a later group");
        }
        shapeGroup(m_in, item, to, start - 1);
        return item;
    }
    const bool quoted = m_in.oniguruma() && m_in.peek() == '\'';
    if (quoted || m_in.skip(U'<') || (!m_in.oniguruma() && m_in.skip(U"P<"))) {
        if (quoted)
            ++m_in.at;
        const std::size_t at = m_in.at;
        std::string name = readGroupName(m_in, quoted ? U'\'' : U'>');
        if (m_in.oniguruma() && !m_in.error && !isGroupName(name)) {
            m_in.at = at;
            m_in.damaged("a group's name that begins with no letter, or has a parenthesis,");
        }
        return captured(std::move(name), depth, start);
    }
    if (m_in.oniguruma() && m_in.skip(U'~'))
        return absence(depth, start);
    return options(depth, start);
}

void RegexTranslator::rejectInLookBehind(std::size_t position) {
    if (!m_in.oniguruma() || !(m_lookBehind.positive || m_lookBehind.negative))
        return;
    m_in.at = position;
    m_in.damaged("a construct that Oniguruma rejects within a look-behind,");
}

RegexItem RegexTranslator::captured(std::string name, int depth, std::size_t start) {
    if (m_lookBehind.negative)
        rejectInLookBehind(start - 1);
    const std::size_t begin = m_in.at;
    if (m_calls) {
        const std::size_t number = m_numbers.at(begin);
        if (!m_groups[number - 1].called)
            return closed("(?:", depth, start);
        m_in.at = m_groups[number - 1].end + 1;
        return {m_calls->call(number, m_depth + 1)};
    }
    const std::size_t number = m_groups.size() + 1;
    if (!name.empty() && !m_names.emplace(name, number).second)
        m_in.unsupported("two groups of one name");
    m_numbers[begin] = number;
    m_groups.push_back({std::move(name), begin, 0, m_in.flags, false});
    RegexItem item = closed("(", depth, start);
    m_groups[number - 1].end = m_in.at - 1;
    m_groups[number - 1].shape = item.shape;
    item.shape.anchor = false;
    return item;
}

RegexItem RegexTranslator::closed(std::string open, int depth, std::size_t start) {
    RegexItem item{std::move(open)};
    item.text += alternation(depth + 1);
    item.shape = m_shape;
    if (!m_in.skip(U')') && !m_in.error) {
        m_in.at = start - 1;
        m_in.damaged("a group without its closing parenthesis");
    }
    item.text += ')';
    return item;
}

RegexItem RegexTranslator::absence(int depth, std::size_t start) {
    if (m_in.peek() == '|')
        m_in.unsupported("an absence operator with a separate expression");
    if (std::exchange(m_inAbsence, true))
        m_in.unsupported("an absence operator in another");
    RegexItem item = closed("(?:(?:(?!", depth, start);
    m_inAbsence = false;
    item.text += "(?s:.))*)";
    item.shape.makeOptional();
    return item;
}

RegexItem RegexTranslator::options(int depth, std::size_t start) {
    const auto read = readOptions(m_in, start);
    if (!read)
        return {};
    const std::string open = read->flags.caseless ? "(?i:" : "(?-i:";
    const RegexFlags outer = std::exchange(m_in.flags, read->flags);
    if (read->isolated && !m_in.oniguruma()) {
        RegexItem item{read->flags.caseless ? "(?i)" : "(?-i)"};
        item.repeatable = false;
        return item;
    }
    RegexItem item =
        read->isolated // in Oniguruma it applies up to the end of the group, including its other branches
            ? RegexItem{open + alternation(depth + 1) + ")"}
            : closed(open, depth, start);
    m_in.flags = outer;
    item.shape = m_shape;
    item.shape.anchor = false;
    return item;
}

// References to groups and calls of groups; called groups are written out as copies.

namespace {

constexpr std::size_t kMaxCopied = std::size_t{1} << 19U; ///< bytes of the copies of called groups

} // namespace

RegexItem RegexTranslator::numberedReference() {
    const std::size_t begin = --m_in.at;
    std::size_t number = 0;
    while (m_in.peek() >= '0' && m_in.peek() <= '9')
        number = std::min<std::size_t>(number * 10 + (m_in.next() - '0'), kMaxPatternBytes);
    if (m_in.oniguruma() && number > 9 && number > m_groups.size()) {
        m_in.at = begin;
        return literalItem(m_in, octalCharacter(m_in));
    }
    return reference(number);
}

RegexItem RegexTranslator::reference(std::size_t number) {
    m_referred = true;
    if (m_namesOnly)
        m_in.damaged("a numbered reference in a pattern with named groups");
    else if (number == 0 || (number > m_groups.size() && !m_in.oniguruma()))
        m_in.damaged("a reference to a group that isn't there");
    else if (number > m_groups.size())
        m_forward.emplace_back(m_in.at, number);
    return {fmt::format("\\g{{{}}}", number)};
}

RegexItem RegexTranslator::namedReference() {
    if (m_in.peek() != '<' && !(m_in.oniguruma() && m_in.peek() == '\'')) {
        if (m_in.oniguruma())
            return literalItem(m_in, U'k');
        m_in.damaged("a reference without a name");
        return {};
    }
    const GroupReference to = readGroupReference(m_in, m_groups.size());
    if (to.name.empty())
        return reference(to.number);
    m_referred = true;
    if (const auto found = m_names.find(to.name); found != m_names.end())
        return {fmt::format("\\g{{{}}}", found->second)};
    m_in.unsupported("a reference to a group that doesn't come before it by name");
    return {};
}

RegexItem RegexTranslator::call() {
    if (m_in.peek() != '<' && m_in.peek() != '\'')
        return literalItem(m_in, U'g');
    const std::size_t begin = m_in.at;
    if (m_calls) {
        const std::size_t group = m_called.at(begin);
        m_in.skip(m_in.peek());
        while (m_in.peek() != '>' && m_in.peek() != '\'')
            ++m_in.at;
        ++m_in.at;
        return {m_calls->call(group, m_depth + 1)};
    }
    const GroupReference to = readGroupReference(m_in, m_groups.size());
    if (to.name.empty() && m_namesOnly && to.number != 0)
        m_in.damaged("a numbered call in a pattern with named groups");
    m_callees.emplace_back(begin, to);
    m_called[begin] = 0;
    RegexItem item{"(?:)"};
    item.shape = RegexShape::ofCall(begin);
    return item;
}

std::string RegexTranslator::withCalls() {
    if (m_referred)
        m_in.unsupported("a pattern with both calls of groups and references to what they matched");
    bool whole = false;
    for (const auto& [position, to] : m_callees) {
        const auto named = m_names.find(to.name);
        const std::size_t number = to.name.empty()          ? to.number
                                   : named == m_names.end() ? m_groups.size() + 1
                                                            : named->second;
        if (number > m_groups.size()) {
            m_in.at = position;
            m_in.damaged("a call of a group that isn't there");
            return {};
        }
        m_called[position] = number;
        if (number == 0)
            whole = true;
        else
            m_groups[number - 1].called = true;
    }
    std::vector<RegexShape> shapes = {m_shape};
    for (const RegexGroup& group : m_groups)
        shapes.push_back(group.shape);
    if (neverEnds(shapes, [this](std::size_t position) { return m_called.at(position); })) {
        m_in.at = m_callees.front().first;
        m_in.damaged("a call that never comes to an end");
        return {};
    }
    m_calls.emplace();
    std::string out = whole ? m_calls->call(0, 1) : copyOf({0, m_in.pattern.size(), {}}, 0);
    std::string copies;
    for (std::size_t i = 0; i < m_calls->copies().size() && !m_in.error; ++i) {
        const RegexCalls::Copy copy = m_calls->copies()[i];
        if (copy.group == RegexCalls::kCluster) {
            copies += '(' + graphemeCluster() + ')';
            continue;
        }
        const Inside inside = copy.group == 0
                                  ? Inside{0, m_in.pattern.size(), {}}
                                  : Inside{m_groups[copy.group - 1].begin, 0, m_groups[copy.group - 1].flags};
        copies += (inside.flags.caseless ? "((?i:" : "((?-i:") + copyOf(inside, copy.depth) + "))";
        if (copies.size() > kMaxCopied)
            m_in.unsupported("calls of groups that multiply");
    }
    return fmt::format("(?:{})(?(DEFINE){})", out, copies);
}

std::string RegexTranslator::copyOf(const Inside& inside, int depth) {
    if (m_in.error)
        return {};
    m_in.at = inside.begin;
    m_in.flags = inside.flags;
    m_depth = depth;
    return alternation(0);
}

Result<std::string> translateRegex(const Pattern& pattern) {
    if (pattern.text.size() > kMaxPatternBytes)
        return fail(
            ErrorCode::TooLarge, {},
            message("the pattern has {} bytes; the limit is {}", pattern.text.size(), kMaxPatternBytes));
    return charactersOfPattern(pattern.text).and_then([&pattern](const std::u32string& characters) {
        return RegexTranslator(characters, pattern).run();
    });
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
