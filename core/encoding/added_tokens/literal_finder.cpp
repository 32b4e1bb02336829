#include "core/encoding/added_tokens/literal_finder.h"

#include "core/definition/metaspace.h"

#include <algorithm>
#include <cstring>

namespace tokenscope {

LiteralFinder::LiteralFinder(const Literals& literals, bool spacesAsMetaspace)
    : m_spacesAsMetaspace(spacesAsMetaspace) {
    std::size_t bytes = 1;
    for (const auto& [literal, value] : literals)
        bytes += literal.size();
    m_nodes.reserve(std::min(bytes, kMaxBytes));
    for (const auto& [literal, value] : literals) {
        if (!literal.empty())
            add(literal, value);
    }
    if (m_first.count() == 1)
        m_onlyFirst = static_cast<int>(m_first._Find_first());
    link();
}

void LiteralFinder::mayBeginWith(unsigned char first, int second) {
    if (!m_firstTwo)
        m_firstTwo = std::make_unique<std::bitset<65536>>();
    m_first.set(first);
    for (int other = second < 0 ? 0 : second; other <= (second < 0 ? 255 : second); ++other)
        m_firstTwo->set(static_cast<std::size_t>(first) << 8U | static_cast<std::size_t>(other));
}

std::uint32_t LiteralFinder::child(std::uint32_t node, unsigned char byte) const {
    if (node == kRoot)
        return m_ofRoot[byte];
    std::uint32_t at = m_nodes[node].firstChild;
    while (at != kRoot && m_nodes[at].label != byte)
        at = m_nodes[at].sibling;
    return at;
}

std::uint32_t LiteralFinder::addChild(std::uint32_t node, unsigned char byte) {
    const auto added = static_cast<std::uint32_t>(m_nodes.size());
    Node fresh;
    fresh.label = byte;
    fresh.depth = m_nodes[node].depth + 1;
    fresh.sibling = m_nodes[node].firstChild;
    m_nodes.push_back(fresh);
    m_nodes[node].firstChild = added;
    if (node == kRoot)
        m_ofRoot[byte] = added;
    return added;
}

void LiteralFinder::add(std::string_view literal, std::uint32_t value) {
    std::uint32_t node = kRoot;
    for (const char c : literal) {
        const auto byte = static_cast<unsigned char>(c);
        const std::uint32_t known = child(node, byte);
        node = known != kRoot ? known : addChild(node, byte);
    }
    if (m_nodes[node].match == kRoot) {
        m_nodes[node].match = node;
        m_nodes[node].value = value;
    }
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(literal[i]); };
    mayBeginWith(byte(0), literal.size() == 1 ? -1 : byte(1));
    if (m_spacesAsMetaspace) { // the first two bytes of the text can be spaces that match ▁
        if (literal.starts_with(kMetaspace)) {
            const std::string_view rest = literal.substr(kMetaspace.size());
            mayBeginWith(' ', rest.empty() ? -1 : static_cast<unsigned char>(rest[0]));
            if (rest.starts_with(kMetaspace))
                mayBeginWith(' ', ' ');
        }
        if (literal.size() > 1 && literal.substr(1).starts_with(kMetaspace))
            mayBeginWith(byte(0), ' ');
    }
}

/// Sets the failure link of a child; those of all nodes nearer to the root are set. Nodes below a literal
/// have none, because a match that starts later can't be leftmost.
void LiteralFinder::linkChild(std::uint32_t node, std::uint32_t child) {
    Node& target = m_nodes[child];
    if (target.match == child) {
        target.fail = kDead;
        return;
    }
    if (node == kRoot)
        return;
    target.fail = m_nodes[node].fail == kDead ? kDead : step(m_nodes[node].fail, target.label);
    if (target.fail != kDead)
        target.match = m_nodes[target.fail].match;
}

void LiteralFinder::link() {
    std::vector<std::uint32_t> queue = {kRoot};
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const std::uint32_t node = queue[i];
        for (std::uint32_t at = m_nodes[node].firstChild; at != kRoot; at = m_nodes[at].sibling) {
            linkChild(node, at);
            queue.push_back(at);
        }
    }
}

std::uint32_t LiteralFinder::step(std::uint32_t node, unsigned char byte) const {
    while (true) {
        if (const std::uint32_t next = child(node, byte); next != kRoot)
            return next;
        if (node == kRoot)
            return kRoot;
        node = m_nodes[node].fail;
        if (node == kDead)
            return kDead;
    }
}

/// The first position in [at, end) where a literal can start, or `end`.
std::size_t LiteralFinder::nextStart(std::string_view text, std::size_t at, std::size_t end) const {
    for (; at < end; ++at) {
        if (m_onlyFirst >= 0) {
            const void* found = std::memchr(text.data() + at, m_onlyFirst, end - at);
            if (!found)
                break;
            at = static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
        }
        const auto b0 = static_cast<unsigned char>(text[at]);
        if (!m_first[b0])
            continue;
        if (at + 1 == text.size() ||
            (*m_firstTwo)[static_cast<std::size_t>(b0) << 8U | static_cast<unsigned char>(text[at + 1])])
            return at;
    }
    return end;
}

LiteralFinder::Match LiteralFinder::matchEnding(std::string_view text, std::size_t end,
                                                std::uint32_t node) const {
    const Node& literal = m_nodes[m_nodes[node].match];
    std::size_t begin = end;
    for (std::size_t left = literal.depth; left > 0 && begin > 0;) {
        --begin;
        const std::size_t length = m_spacesAsMetaspace && text[begin] == ' ' ? kMetaspace.size() : 1;
        left -= std::min(left, length);
    }
    return {begin, end, literal.value};
}

std::optional<LiteralFinder::Match> LiteralFinder::next(std::string_view text, std::size_t from,
                                                        const Progress& progress) const {
    LiteralPoll poll(progress);
    return next(text, from, poll);
}

std::optional<LiteralFinder::Match> LiteralFinder::next(std::string_view text, std::size_t from,
                                                        LiteralPoll& poll) const {
    if (empty())
        return std::nullopt;
    std::optional<std::pair<std::size_t, std::uint32_t>> best; // its end, and the node
    const auto found = [&]() -> std::optional<Match> {
        if (!best)
            return std::nullopt;
        return matchEnding(text, best->first, best->second);
    };
    std::uint32_t node = kRoot;
    for (std::size_t at = from; at < text.size(); ++at) {
        if (node == kRoot) {
            if (best)
                break;
            const std::size_t end = std::min(text.size(), at + LiteralPoll::kBetween);
            const std::size_t start = nextStart(text, at, end);
            if (poll.walked(start - at))
                return std::nullopt;
            if (start == end) {
                at = end - 1;
                continue;
            }
            at = start;
        }
        if (poll.walked(1))
            return std::nullopt;
        if (m_spacesAsMetaspace && text[at] == ' ') {
            for (const char c : kMetaspace)
                node = node == kDead ? kDead : step(node, static_cast<unsigned char>(c));
        } else {
            node = step(node, static_cast<unsigned char>(text[at]));
        }
        if (node == kDead)
            break;
        if (m_nodes[node].match != kRoot)
            best = {at + 1, node};
    }
    return found();
}

} // namespace tokenscope
