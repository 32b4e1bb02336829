#pragma once
// All keys that a text starts with, in one walk: SentencePiece's user-defined symbols, Unigram's pieces,
// literals of special pieces. Children stand side by side; a branch with one key left is kept as its tail, so
// that memory and time follow the number of keys and not the length of a hostile one.

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope {

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
        if (text.empty())
            return;
        std::uint32_t at = m_first[static_cast<unsigned char>(text[0])];
        for (std::size_t depth = 1; at != kNone; ++depth) {
            const Node& node = m_nodes[at];
            if (node.tailLength != 0) {
                const std::string_view tail(m_tails.data() + node.tailOrChild, node.tailLength);
                if (text.substr(depth, tail.size()) == tail)
                    found(static_cast<std::uint32_t>(depth + tail.size()), node.value);
                return;
            }
            if (node.value != kNone)
                found(static_cast<std::uint32_t>(depth), node.value);
            if (depth == text.size())
                return;
            at = childOf(node, text[depth]);
        }
    }

    [[nodiscard]] std::optional<Match> longestPrefix(std::string_view text) const {
        std::optional<Match> longest;
        forEachPrefix(text, [&](std::uint32_t length, std::uint32_t value) { longest = {length, value}; });
        return longest;
    }

  private:
    static constexpr std::uint32_t kNone = 0xFFFF'FFFFU;
    struct Node {
        std::uint32_t value = kNone;
        std::uint32_t tailOrChild = 0; ///< offset of the tail, or the first child's index
        std::uint32_t tailLength = 0;
        std::uint32_t children = 0;
    };

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

} // namespace tokenscope
