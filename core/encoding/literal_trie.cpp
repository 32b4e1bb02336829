#include "core/encoding/literal_trie.h"

#include "core/definition/metaspace.h"

#include <cstring>

namespace tokenscope {
namespace {

constexpr std::size_t kStepsBetweenPolls = std::size_t{1} << 20U;

} // namespace

void LiteralTrie::mayBeginWith(unsigned char first, int second) {
    if (!m_firstTwo)
        m_firstTwo = std::make_unique<std::bitset<65536>>();
    m_first.set(first);
    for (int other = second < 0 ? 0 : second; other <= (second < 0 ? 255 : second); ++other)
        m_firstTwo->set(static_cast<std::size_t>(first) << 8U | static_cast<std::size_t>(other));
}

void LiteralTrie::add(std::string_view literal, std::uint32_t value) {
    if (literal.empty())
        return;
    std::uint32_t node = 0;
    for (const char c : literal) {
        const std::uint64_t edge = (static_cast<std::uint64_t>(node) << 8U) | static_cast<unsigned char>(c);
        const auto found = m_edges.find(edge);
        if (found != m_edges.end()) {
            node = found->second;
        } else {
            m_nodes.push_back({});
            node = static_cast<std::uint32_t>(m_nodes.size() - 1);
            m_edges.insert({edge, node});
        }
    }
    if (m_nodes[node].value == kNoValue)
        m_nodes[node].value = value;
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(literal[i]); };
    mayBeginWith(byte(0), literal.size() == 1 ? -1 : byte(1));
    if (m_blanksAsMetaspace) { // either of the first two bytes of the text may be a blank that stands for ▁
        if (literal.starts_with(kMetaspace))
            mayBeginWith(' ', -1);
        if (literal.size() > 1 && literal.substr(1).starts_with(kMetaspace))
            mayBeginWith(byte(0), ' ');
    }
}

std::uint32_t LiteralTrie::child(std::uint32_t node, unsigned char byte) const {
    const auto found = m_edges.find((static_cast<std::uint64_t>(node) << 8U) | byte);
    return found == m_edges.end() ? 0 : found->second;
}

std::optional<LiteralTrie::Match> LiteralTrie::matchAt(std::string_view text, std::size_t at,
                                                       std::size_t& steps) const {
    std::optional<Match> longest;
    std::uint32_t node = 0;
    for (std::size_t i = at; i < text.size(); ++i, ++steps) {
        if (m_blanksAsMetaspace && text[i] == ' ') {
            for (const char c : kMetaspace) {
                node = child(node, static_cast<unsigned char>(c));
                if (node == 0)
                    return longest;
            }
        } else {
            node = child(node, static_cast<unsigned char>(text[i]));
        }
        if (node == 0)
            break;
        if (m_nodes[node].value != kNoValue)
            longest = Match{at, i + 1, m_nodes[node].value};
    }
    return longest;
}

std::optional<LiteralTrie::Match> LiteralTrie::next(std::string_view text, std::size_t from,
                                                    const Progress& progress) const {
    if (empty())
        return std::nullopt;
    const bool oneFirst = m_first.count() == 1;
    const int first = oneFirst ? static_cast<int>(m_first._Find_first()) : 0;
    std::size_t steps = 0;
    std::size_t nextPoll = kStepsBetweenPolls;
    for (std::size_t at = from; at < text.size(); ++at, ++steps) {
        if (steps >= nextPoll) {
            nextPoll = steps + kStepsBetweenPolls;
            if (progress.stopped())
                return std::nullopt;
        }
        if (oneFirst) {
            const void* found = std::memchr(text.data() + at, first, text.size() - at);
            if (!found)
                return std::nullopt;
            at = static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
        }
        const auto b0 = static_cast<unsigned char>(text[at]);
        if (!m_first[b0])
            continue;
        if (at + 1 < text.size() &&
            !(*m_firstTwo)[static_cast<std::size_t>(b0) << 8U | static_cast<unsigned char>(text[at + 1])])
            continue;
        if (auto match = matchAt(text, at, steps))
            return match;
    }
    return std::nullopt;
}

} // namespace tokenscope
