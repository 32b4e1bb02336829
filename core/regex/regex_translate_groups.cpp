// Groups of a pattern: captured, named, looked around, absent, with options.

#include "core/regex/regex_translator.h"

#include <utility>

namespace tokenscope {

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
        const Behind behind = m_behind;
        if (to == "(?=" || to == "(?!" || (to == "(?<!" && behind.positive))
            refuseBehind(start - 1);
        m_behind.positive |= to == "(?<=";
        m_behind.negative |= to == "(?<!";
        const bool around = std::exchange(m_around, m_around || (to != "(?:" && to != "(?>"));
        RegexItem item = closed(std::string(to), depth, start);
        m_behind = behind;
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

void RegexTranslator::refuseBehind(std::size_t place) {
    if (!m_in.oniguruma() || !(m_behind.positive || m_behind.negative))
        return;
    m_in.at = place;
    m_in.damaged("what Oniguruma refuses within a look-behind,");
}

RegexItem RegexTranslator::captured(std::string name, int depth, std::size_t start) {
    if (m_behind.negative)
        refuseBehind(start - 1);
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
        m_in.unsupported("an absence operator with an expression of its own");
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
    RegexItem item = read->isolated // Oniguruma: up to the group's end, its other branches included
                         ? RegexItem{open + alternation(depth + 1) + ")"}
                         : closed(open, depth, start);
    m_in.flags = outer;
    item.shape = m_shape;
    item.shape.anchor = false;
    return item;
}

} // namespace tokenscope
