#pragma once
// Many literals, matched leftmost and longest: added tokens, user-defined and control pieces. A two-byte
// filter passes over text where no literal can begin.

#include "core/base/progress.h"

#include <bitset>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <tsl/robin_map.h>
#include <vector>

namespace tokenscope {

class LiteralTrie {
  public:
    /// With blanksAsMetaspace a blank of the text matches `▁` of a literal (SentencePiece matches after
    /// escaping).
    explicit LiteralTrie(bool blanksAsMetaspace = false)
        : m_blanksAsMetaspace(blanksAsMetaspace) {}

    /// Empty literals are ignored. A literal added twice keeps the first value.
    void add(std::string_view literal, std::uint32_t value);
    [[nodiscard]] bool empty() const { return m_nodes.size() <= 1; }

    struct Match {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::uint32_t value = 0;
    };
    /// The first match that begins in [from, text.size()), the longest there. None also when it was stopped:
    /// a literal of 100 KB against a text of its first letter takes that many steps at each place.
    [[nodiscard]] std::optional<Match> next(std::string_view text, std::size_t from,
                                            const Progress& progress = {}) const;

  private:
    static constexpr std::uint32_t kNoValue = 0xFFFF'FFFFU;
    struct Node {
        std::uint32_t value = kNoValue;
    };
    /// The longest literal that begins at `at`; counts the bytes that were looked at.
    [[nodiscard]] std::optional<Match> matchAt(std::string_view text, std::size_t at,
                                               std::size_t& steps) const;
    [[nodiscard]] std::uint32_t child(std::uint32_t node, unsigned char byte) const;
    void mayBeginWith(unsigned char first, int second);

    bool m_blanksAsMetaspace;
    std::vector<Node> m_nodes{1};
    tsl::robin_map<std::uint64_t, std::uint32_t> m_edges; ///< node << 8 | byte → node
    std::bitset<256> m_first;
    std::unique_ptr<std::bitset<65536>> m_firstTwo;
};

} // namespace tokenscope
