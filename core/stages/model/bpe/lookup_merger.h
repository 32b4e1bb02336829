#pragma once
// Byte-pair merging without a table of pairs: two neighbors merge if their joined bytes are a piece; the pair
// with the lowest priority first, of equals the leftmost. For the reference encoders of SentencePiece and
// llama.cpp, for pieces that the pairs found so far don't lead to, and for rank files without all single
// bytes. The caller's `find` implements the differences between references. Time for n symbols: O(n log n)
// look-ups of at most the longest piece's bytes.

#include "core/base/progress.h"
#include "core/definition/piece_type.h"
#include "core/stages/model/bpe/bpe_table.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope {

using PiecePair = std::pair<PieceId, PieceId>;

/// The result of merging two neighbors.
struct JoinedPiece {
    PieceId id = kNoPiece;      ///< kNoPiece: they never merge
    std::uint32_t priority = 0; ///< the lowest merges first
};

class LookupMerger {
  public:
    struct Part {
        PieceId id;
        std::uint32_t offset, length; ///< bytes; length 0: it was merged into the previous part
        std::uint32_t previous, next; ///< none: an index after the last part's
    };

    /// Like merge(); returns the two parts of the last merge if the whole row becomes one symbol.
    template <class Find>
    std::optional<PiecePair> lastOf(const std::vector<BpeSymbol>& row, std::string_view bytes,
                                    const Find& find) {
        const auto merged = [](std::uint32_t, PieceId) {};
        return merge(row, bytes, find, merged, {}) && m_left == 1 ? m_last : std::nullopt;
    }
    /// Merges until no pair merges. `row` is that of `bytes`. `find(left, right, joined)` gives the
    /// JoinedPiece of two neighboring Parts and their bytes; it is called for every pair of neighbors that
    /// arises, in the order of the reference. `merged(i, id)`: the part that started as symbol i and the one
    /// after it are `id` now. False: stopped.
    template <class Find, class Merged>
    bool merge(const std::vector<BpeSymbol>& row, std::string_view bytes, const Find& find,
               const Merged& merged, const Progress& progress) {
        m_parts.clear();
        m_candidates.clear();
        std::uint32_t offset = 0;
        for (const BpeSymbol& symbol : row) {
            const auto at = static_cast<std::uint32_t>(m_parts.size());
            m_parts.push_back({symbol.id, offset, symbol.length, at - 1, at + 1});
            offset += symbol.length;
        }
        const auto consider = [&](std::uint32_t left) {
            if (left >= m_parts.size() || m_parts[left].next >= m_parts.size())
                return;
            const std::uint32_t length = joinedLength(left);
            const JoinedPiece joined =
                find(m_parts[left], m_parts[m_parts[left].next], bytes.substr(m_parts[left].offset, length));
            if (joined.id == kNoPiece)
                return;
            m_candidates.push_back({joined.priority, left, length, joined.id});
            std::push_heap(m_candidates.begin(), m_candidates.end(), Later());
        };
        for (std::uint32_t i = 0; i < m_parts.size(); ++i)
            consider(i);
        m_last.reset();
        m_left = m_parts.size();
        for (std::size_t steps = 1; m_left > 1 && !m_candidates.empty(); ++steps) {
            if (steps % 4096 == 0 && progress.stopped())
                return false;
            std::pop_heap(m_candidates.begin(), m_candidates.end(), Later());
            const Candidate best = m_candidates.back();
            m_candidates.pop_back();
            Part& left = m_parts[best.left];
            if (left.length == 0 || left.next >= m_parts.size() || joinedLength(best.left) != best.length)
                continue; // stale: one of its parts has merged
            Part& right = m_parts[left.next];
            m_last = {left.id, right.id};
            left.id = best.joined;
            left.length = best.length;
            right.length = 0;
            left.next = right.next;
            if (left.next < m_parts.size())
                m_parts[left.next].previous = best.left;
            --m_left;
            merged(best.left, best.joined);
            consider(left.previous);
            consider(best.left);
        }
        return true;
    }
    /// In order.
    template <class Each>
    void forEachPart(const Each& each) const {
        for (const Part& part : m_parts) {
            if (part.length > 0)
                each(part);
        }
    }

  private:
    struct Candidate {
        std::uint32_t priority;
        std::uint32_t left, length; ///< the left part; bytes of both
        PieceId joined;
    };
    struct Later {
        bool operator()(const Candidate& a, const Candidate& b) const {
            return a.priority != b.priority ? a.priority > b.priority : a.left > b.left;
        }
    };
    [[nodiscard]] std::uint32_t joinedLength(std::uint32_t left) const {
        return m_parts[left].length + m_parts[m_parts[left].next].length;
    }

    std::vector<Part> m_parts;
    std::vector<Candidate> m_candidates; ///< a heap
    std::optional<PiecePair> m_last;
    std::size_t m_left = 0; ///< remaining parts
};

} // namespace tokenscope
