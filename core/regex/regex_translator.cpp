#include "core/regex/regex_translator.h"

namespace tokenscope {

Result<std::string> RegexTranslator::run() {
    std::string out = alternation(0);
    if (!m_in.atEnd())
        m_in.damaged("a closing parenthesis that nothing opened");
    for (const auto& [place, number] : m_forward) {
        if (m_in.error || number <= m_groups.size())
            continue;
        m_in.at = place;
        m_in.damaged(kNoSuchGroup);
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
    } else if (m_in.oniguruma() && !m_calls && items.back().shape.anchor) { // looked at once
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
        refuseBehind(m_in.at - 1);
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

} // namespace tokenscope
