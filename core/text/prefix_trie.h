#pragma once
// All keys that a text starts with, in one walk: SentencePiece's user-defined symbols, Unigram's pieces,
// literals of special pieces. Children are side by side; a branch with one key left is kept as its tail, and so
// is a long way that branches nowhere, so that memory and time follow the number of keys and not the length of a
// hostile one.

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope {

// Whether long strings are at places of one text, in time of the text and not of text times string, though text and
// strings be periodic: what is known of the text after one place is used at the next (Knuth, Morris and Pratt).

/// For one text that outlives it. Not thread-safe. Costs nothing until the first question.
class LongTails {
  public:
    explicit LongTails(std::string_view text);
    LongTails(const LongTails&) = delete;
    LongTails& operator=(const LongTails&) = delete;
    ~LongTails();

    /// Places are bytes; it is fast where those of one tail ascend. `tail` is not empty, always the same for an id, and
    /// outlives this.
    bool standsAt(std::size_t place, std::string_view tail, std::uint32_t id);

  private:
    struct Known;
    struct All;
    std::string_view m_text;
    std::unique_ptr<All> m_all;
};

/// Immutable once built; thread-safe. Keys are bytes; it keeps its own copy of what it needs.
class PrefixTrie {
  public:
    struct Match {
        std::uint32_t length = 0;
        std::uint32_t value = 0;
    };

    PrefixTrie() { m_first.fill(kNone); }
    /// Empty keys are left out; of equal keys the last one counts. Values below 0xFFFF'FFFF.
    explicit PrefixTrie(std::vector<std::pair<std::string_view, std::uint32_t>> keys);

    [[nodiscard]] bool empty() const { return m_nodes.empty(); }
    [[nodiscard]] bool keyBegins(unsigned char first) const { return m_first[first] != kNone; }

    /// Calls `found(length, value)` for every key that `text` starts with, the shortest first.
    template <class Found>
    void forEachPrefix(std::string_view text, Found&& found) const {
        walk(text, found, [text](std::size_t depth, std::string_view tail, std::uint32_t) {
            return text.substr(depth, tail.size()) == tail;
        });
    }

    [[nodiscard]] std::optional<Match> longestPrefix(std::string_view text) const {
        std::optional<Match> longest;
        forEachPrefix(text, [&](std::uint32_t length, std::uint32_t value) { longest = {length, value}; });
        return longest;
    }

    class Reader;

  private:
    static constexpr std::uint32_t kNone = 0xFFFF'FFFFU;
    static constexpr std::size_t kLongTail = 64;
    /// With a tail and one child it is a long way to the node that `value` tells.
    struct Node {
        std::uint32_t value = kNone;
        std::uint32_t tailOrChild = 0; ///< offset of the tail, or the first child's index
        std::uint32_t tailLength = 0;
        std::uint32_t children = 0;
    };

    /// `standsAt(depth, tail, node)` says whether the text continues with a tail.
    template <class Found, class StandsAt>
    void walk(std::string_view text, Found& found, StandsAt&& standsAt) const {
        if (text.empty())
            return;
        std::uint32_t at = m_first[static_cast<unsigned char>(text[0])];
        for (std::size_t depth = 1; at != kNone; ++depth) {
            if (m_nodes[at].tailLength != 0) {
                const Node& way = m_nodes[at];
                const std::string_view tail(m_tails.data() + way.tailOrChild, way.tailLength);
                if (!standsAt(depth, tail, at))
                    return;
                depth += tail.size();
                if (way.children == 0) {
                    found(static_cast<std::uint32_t>(depth), way.value);
                    return;
                }
                at = way.value;
            }
            const Node& node = m_nodes[at];
            if (node.value != kNone)
                found(static_cast<std::uint32_t>(depth), node.value);
            if (depth == text.size())
                return;
            at = childOf(node, text[depth]);
        }
    }

    /// Eight labels at a time: what a search guesses wrongly costs more than a look at all of them.
    [[nodiscard]] std::uint32_t childOf(const Node& node, char label) const {
        constexpr std::uint64_t kOnes = 0x0101010101010101ULL;
        const std::uint64_t sought = kOnes * static_cast<unsigned char>(label);
        for (std::uint32_t i = 0; i < node.children; i += 8) {
            std::uint64_t labels = 0;
            std::memcpy(&labels, m_labels.data() + node.tailOrChild + i, 8);
            labels ^= sought;
            const std::uint64_t equal =
                (labels - kOnes) & ~labels & (kOnes * 0x80U); // the first bit is right
            if (equal == 0)
                continue;
            const std::uint32_t at = i + static_cast<std::uint32_t>(std::countr_zero(equal)) / 8;
            return at < node.children ? node.tailOrChild + at : kNone;
        }
        return kNone;
    }

    std::array<std::uint32_t, 256> m_first{};
    std::vector<Node> m_nodes;
    std::vector<unsigned char> m_labels; ///< of the same node: the byte that leads to it; and 8 more
    std::string m_tails;
};

/// Asks a trie at places of one text that ascend: all of them together take time of the text and of what is found, though
/// a key be long. Trie and text outlive it. Not thread-safe.
class PrefixTrie::Reader {
  public:
    Reader(const PrefixTrie& trie, std::string_view text)
        : m_trie(trie)
        , m_text(text)
        , m_long(text) {}

    /// As PrefixTrie::forEachPrefix() of the text from `place` on.
    template <class Found>
    void forEachPrefix(std::size_t place, Found&& found) {
        const std::string_view text = m_text.substr(place);
        m_trie.walk(text, found, [&](std::size_t depth, std::string_view tail, std::uint32_t node) {
            return tail.size() < kLongTail ? text.substr(depth, tail.size()) == tail
                                           : m_long.standsAt(place + depth, tail, node);
        });
    }

    [[nodiscard]] std::string_view text() const { return m_text; }

    [[nodiscard]] std::optional<Match> longestPrefix(std::size_t place) {
        std::optional<Match> longest;
        forEachPrefix(place, [&](std::uint32_t length, std::uint32_t value) { longest = {length, value}; });
        return longest;
    }

  private:
    const PrefixTrie& m_trie;
    std::string_view m_text;
    LongTails m_long;
};

} // namespace tokenscope
