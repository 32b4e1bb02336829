#pragma once
// Finds all keys that a text starts with in one walk: SentencePiece's user-defined symbols, Unigram's pieces,
// special tokens. The children of a node are consecutive. The rest of a key that shares no more bytes with
// others is stored as a string (a tail), and so is a long path without branches: memory and time depend on
// the number of keys, not on the length of a hostile one.

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

// Checks whether long strings occur at given positions of one text, in time proportional to the text, even if
// text and strings are periodic: what a comparison at one position showed is used at the next (Knuth, Morris
// and Pratt).

/// The text must outlive it. Not thread-safe. Allocates nothing before the first long comparison.
class LongTails {
  public:
    explicit LongTails(std::string_view text);
    LongTails(const LongTails&) = delete;
    LongTails& operator=(const LongTails&) = delete;
    ~LongTails();

    /// True if the text has `tail` at byte `position`. Fast if the positions for one tail ascend. `tail` is
    /// not empty, is always the same for an `id`, and must outlive this.
    bool matchesAt(std::size_t position, std::string_view tail, std::uint32_t id);

  private:
    struct Known;
    struct All;
    std::string_view m_text;
    std::unique_ptr<All> m_all;
};

/// Immutable and thread-safe. Keys are bytes, and are copied.
class PrefixTrie {
  public:
    struct Match {
        std::uint32_t length = 0;
        std::uint32_t value = 0;
    };

    PrefixTrie() { m_first.fill(kNone); }
    /// Empty keys are ignored; of equal keys the last one counts. Values are below 0xFFFF'FFFF.
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
    /// If it has a tail and one child, it is a long path to the node with the index `value`.
    struct Node {
        std::uint32_t value = kNone;
        std::uint32_t tailOrChild = 0; ///< offset of the tail, or the first child's index
        std::uint32_t tailLength = 0;
        std::uint32_t children = 0;
    };

    /// `matchesAt(depth, tail, node)`: the text has the tail at `depth`.
    template <class Found, class MatchesAt>
    void walk(std::string_view text, Found& found, MatchesAt&& matchesAt) const {
        if (text.empty())
            return;
        std::uint32_t at = m_first[static_cast<unsigned char>(text[0])];
        for (std::size_t depth = 1; at != kNone; ++depth) {
            if (m_nodes[at].tailLength != 0) {
                const Node& path = m_nodes[at];
                const std::string_view tail(m_tails.data() + path.tailOrChild, path.tailLength);
                if (!matchesAt(depth, tail, at))
                    return;
                depth += tail.size();
                if (path.children == 0) {
                    found(static_cast<std::uint32_t>(depth), path.value);
                    return;
                }
                at = path.value;
            }
            const Node& node = m_nodes[at];
            if (node.value != kNone)
                found(static_cast<std::uint32_t>(depth), node.value);
            if (depth == text.size())
                return;
            at = childOf(node, text[depth]);
        }
    }

    /// Compares eight labels at a time: the mispredicted branches of a binary search cost more than comparing
    /// all.
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
    /// By node: the byte that leads to it; then 8 unused ones for childOf().
    std::vector<unsigned char> m_labels;
    std::string m_tails;
};

/// Searches a trie at ascending positions of one text. All searches together take time proportional to the
/// text and the matches, even for long keys. Trie and text must outlive it. Not thread-safe.
class PrefixTrie::Reader {
  public:
    Reader(const PrefixTrie& trie, std::string_view text)
        : m_trie(trie)
        , m_text(text)
        , m_long(text) {}

    /// As PrefixTrie::forEachPrefix() for the text from `position` on.
    template <class Found>
    void forEachPrefix(std::size_t position, Found&& found) {
        const std::string_view text = m_text.substr(position);
        m_trie.walk(text, found, [&](std::size_t depth, std::string_view tail, std::uint32_t node) {
            return tail.size() < kLongTail ? text.substr(depth, tail.size()) == tail
                                           : m_long.matchesAt(position + depth, tail, node);
        });
    }

    [[nodiscard]] std::string_view text() const { return m_text; }

    [[nodiscard]] std::optional<Match> longestPrefix(std::size_t position) {
        std::optional<Match> longest;
        forEachPrefix(position, [&](std::uint32_t length, std::uint32_t value) {
            longest = {length, value};
        });
        return longest;
    }

  private:
    const PrefixTrie& m_trie;
    std::string_view m_text;
    LongTails m_long;
};

} // namespace tokenscope
