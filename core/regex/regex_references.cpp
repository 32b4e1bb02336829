// References to groups, and calls of them: the called ones are written out as copies.
#include "core/regex/regex_translator.h"

#include <fmt/format.h>

namespace tokenscope {
namespace {

constexpr std::size_t kMaxCopied = std::size_t{1} << 19U; ///< bytes of called groups, written out

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
        m_in.damaged("a numbered reference beside named groups");
    else if (number == 0 || (number > m_groups.size() && !m_in.oniguruma()))
        m_in.damaged(kNoSuchGroup);
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
        m_in.damaged("a numbered call beside named groups");
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
    for (const auto& [place, to] : m_callees) {
        const auto named = m_names.find(to.name);
        const std::size_t number = to.name.empty()          ? to.number
                                   : named == m_names.end() ? m_groups.size() + 1
                                                            : named->second;
        if (number > m_groups.size()) {
            m_in.at = place;
            m_in.damaged("a call of a group that isn't there");
            return {};
        }
        m_called[place] = number;
        if (number == 0)
            whole = true;
        else
            m_groups[number - 1].called = true;
    }
    std::vector<RegexShape> shapes = {m_shape};
    for (const RegexGroup& group : m_groups)
        shapes.push_back(group.shape);
    if (neverEnds(shapes, [this](std::size_t place) { return m_called.at(place); })) {
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
} // namespace tokenscope
