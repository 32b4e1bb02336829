#pragma once
// Finds the leftmost-longest match of many literals: added tokens, user-defined and control pieces. An
// Aho-Corasick automaton without failure links after a match, since what starts later can't be leftmost, so
// that one search takes one step for each byte. Bytes that were read after a match, to find a longer one, are
// read again by the next search: all matches of a text take one step for each byte with the literals of real
// files, and bytes × longest literal at worst (`a` and `aaa…ab` in a text of `a`). A two-byte filter skips
// text where no literal can start.

#include "core/base/progress.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope {

/// Checks a Progress every 64 KiB of text, over all searches in one text.
class LiteralPoll {
  public:
    explicit LiteralPoll(const Progress& progress)
        : m_progress(progress) {}
    /// Counts bytes. True: the search must stop.
    bool walked(std::size_t bytes) {
        m_walked += bytes;
        if (m_walked < kBetween)
            return false;
        m_walked = 0;
        return m_progress.stopped();
    }
    static constexpr std::size_t kBetween = std::size_t{1} << 16U;

  private:
    const Progress& m_progress;
    std::size_t m_walked = 0;
};

/// Immutable and thread-safe; copies the literals. Takes about 28 bytes for each byte of literals, whose
/// total the caller limits to kMaxBytes.
class LiteralFinder {
  public:
    /// Pairs of a literal and its value.
    using Literals = std::vector<std::pair<std::string_view, std::uint32_t>>;
    /// Limit of all literals together: an automaton below 500 MB.
    static constexpr std::size_t kMaxBytes = std::size_t{16} << 20U;

    LiteralFinder() = default;
    /// Empty literals are ignored; of equal ones the first counts. With spacesAsMetaspace a space of the text
    /// matches `▁` of a literal, because SentencePiece matches after escaping; literals must be UTF-8 then.
    explicit LiteralFinder(const Literals& literals, bool spacesAsMetaspace = false);

    [[nodiscard]] bool empty() const { return m_nodes.size() <= 1; }

    struct Match {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::uint32_t value = 0;
    };
    /// The longest match at the first position in [from, text.size()) that has one. Absent also if the search
    /// was stopped.
    [[nodiscard]] std::optional<Match> next(std::string_view text, std::size_t from,
                                            const Progress& progress = {}) const;
    /// The same for one of many searches in a text.
    [[nodiscard]] std::optional<Match> next(std::string_view text, std::size_t from, LiteralPoll& poll) const;

  private:
    static constexpr std::uint32_t kRoot = 0;
    static constexpr std::uint32_t kDead = 0xFFFF'FFFFU;
    struct Node {
        std::uint32_t firstChild = kRoot; ///< kRoot: none
        std::uint32_t sibling = kRoot;
        std::uint32_t fail = kRoot;
        /// The node whose literal ends here: this one, or one that failure links lead to.
        std::uint32_t match = kRoot;
        std::uint32_t value = 0;
        std::uint32_t depth = 0; ///< bytes from the root
        unsigned char label = 0;
    };
    void add(std::string_view literal, std::uint32_t value);
    std::uint32_t addChild(std::uint32_t node, unsigned char byte);
    void link();
    void linkChild(std::uint32_t node, std::uint32_t child);
    void mayBeginWith(unsigned char first, int second);
    [[nodiscard]] std::uint32_t child(std::uint32_t node, unsigned char byte) const;
    [[nodiscard]] std::uint32_t step(std::uint32_t node, unsigned char byte) const;
    [[nodiscard]] std::size_t nextStart(std::string_view text, std::size_t at, std::size_t end) const;
    [[nodiscard]] Match matchEnding(std::string_view text, std::size_t end, std::uint32_t node) const;

    bool m_spacesAsMetaspace = false;
    std::vector<Node> m_nodes{1};
    std::array<std::uint32_t, 256> m_ofRoot{}; ///< children of the root by byte
    std::bitset<256> m_first;
    int m_onlyFirst = -1; ///< the byte that all literals start with; -1: they start with several
    std::unique_ptr<std::bitset<65536>> m_firstTwo;
};

} // namespace tokenscope
