#pragma once
// The pairs of a vocabulary whose merges follow from its pieces (see bpe_table.h): each piece is encoded with the pairs of those that
// merge before it, and the two symbols that remain are its own pair.
//
// Consecutive pieces are merged in turns, one step each, while the pairs that the next step needs are fetched from memory. A piece of
// the same turn doesn't see the pairs of the others, which come after all that exist: each looks them up at the end, in order.

#include "core/definition/vocabulary.h"
#include "core/stages/model/bpe_merge.h"
#include "core/stages/model/lookup_merger.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope {

/// A short row of symbols that is merged step by step.
class RowByTurns {
  public:
    static constexpr std::size_t kMax = 16; ///< symbols

    void begin(const std::vector<BpeSymbol>& symbols, const PairTable& pairs) {
        m_size = symbols.size();
        m_asked = 0;
        for (std::size_t i = 0; i < m_size; ++i)
            m_ids[i] = symbols[i].id;
        for (std::size_t i = 0; i + 1 < m_size; ++i)
            ask(i, pairs);
    }
    /// Pairs may have been added.
    void lookAgain(const PairTable& pairs) {
        m_asked = 0;
        for (std::size_t i = 0; i + 1 < m_size; ++i)
            look(i, pairs);
    }
    /// Merges once, and prefetches the new pairs. False: nothing merges any more.
    bool step(const PairTable& pairs) {
        for (; m_asked > 0; --m_asked)
            look(m_ask[m_asked - 1], pairs);
        std::uint32_t lowest = PairTable::kNoPriority;
        std::size_t best = 0;
        for (std::size_t i = 0; i + 1 < m_size; ++i) {
            if (m_priority[i] < lowest) {
                lowest = m_priority[i];
                best = i;
            }
        }
        if (lowest == PairTable::kNoPriority)
            return false;
        m_ids[best] = m_merged[best];
        --m_size;
        for (std::size_t i = best + 1; i < m_size; ++i) {
            m_ids[i] = m_ids[i + 1];
            m_priority[i] = m_priority[i + 1];
            m_merged[i] = m_merged[i + 1];
        }
        if (best > 0)
            ask(best - 1, pairs);
        if (best + 1 < m_size)
            ask(best, pairs);
        return true;
    }
    [[nodiscard]] bool isOne() const { return m_size == 1; }
    [[nodiscard]] std::optional<PiecePair> pair() const {
        return m_size == 2 ? std::optional<PiecePair>({m_ids[0], m_ids[1]}) : std::nullopt;
    }

  private:
    void look(std::size_t i, const PairTable& pairs) {
        const PairTable::Found found = pairs.find(m_ids[i], m_ids[i + 1]);
        m_priority[i] = found.priority;
        m_merged[i] = found.merged;
    }
    void ask(std::size_t i, const PairTable& pairs) {
        m_priority[i] = PairTable::kNoPriority;
        if (pairs.mayFind(m_ids[i], m_ids[i + 1]))
            m_ask[m_asked++] = i;
    }

    std::size_t m_size = 0;
    std::array<PieceId, kMax> m_ids{};
    std::array<std::uint32_t, kMax> m_priority{}; ///< of a symbol and the next
    std::array<PieceId, kMax> m_merged{};
    std::array<std::size_t, kMax> m_ask{}; ///< to be looked up
    std::size_t m_asked = 0;
};

/// `Symbols` fills a row with the first symbols of a piece, or returns false when it has none; `PriorityOf` gives the
/// priority of a piece by its id, `IdOf` the piece of some bytes.
template <class Symbols, class PriorityOf, class IdOf>
class CanonicalPairs {
  public:
    CanonicalPairs(PairTable& pairs, const Vocabulary& vocabulary, const Symbols& symbols,
                   const PriorityOf& priorityOf, const IdOf& idOf)
        : m_pairs(pairs)
        , m_vocabulary(vocabulary)
        , m_symbols(symbols)
        , m_priorityOf(priorityOf)
        , m_idOf(idOf) {}

    /// `indices`: entries in order of priority, lowest first.
    void add(const std::vector<std::uint32_t>& indices) {
        m_pairs.reserve(indices.size());
        const auto priorityAt = [&](std::size_t i) {
            return m_priorityOf(m_vocabulary.entry(indices[i]).id);
        };
        for (std::size_t i = 0; i < indices.size(); ++i) {
            if (!m_symbols(m_vocabulary.entryBytes(indices[i]), m_row) || m_row.size() < 2)
                continue;
            const bool shared = (i > 0 && priorityAt(i - 1) == priorityAt(i)) ||
                                (i + 1 < indices.size() && priorityAt(i + 1) == priorityAt(i));
            if (!shared && m_row.size() <= RowByTurns::kMax) {
                m_waiting[m_count].index = indices[i];
                m_waiting[m_count].row.begin(m_row, m_pairs);
                if (++m_count == m_waiting.size())
                    settle();
                continue;
            }
            settle();
            if (!m_symbols(m_vocabulary.entryBytes(indices[i]), m_row))
                continue;
            if (!shared)
                m_merger.merge(m_row, m_pairs);
            if (m_row.size() == 2)
                insert(indices[i], {m_row[0].id, m_row[1].id});
            else if (m_row.size() > 2)
                insertByLookup(indices[i]);
        }
        settle();
    }

  private:
    struct Waiting {
        std::uint32_t index = 0;
        bool merges = true;
        RowByTurns row;
    };

    void insert(std::uint32_t index, const PiecePair& pair) {
        const PieceId id = m_vocabulary.entry(index).id;
        m_pairs.insert(pair.first, pair.second, m_priorityOf(id), id);
    }
    void insertByLookup(std::uint32_t index) {
        const std::string_view bytes = m_vocabulary.entryBytes(index);
        if (!m_symbols(bytes, m_row))
            return;
        const auto find = [this](const LookupMerger::Part&, const LookupMerger::Part&,
                                 std::string_view joined) {
            const PieceId id = m_idOf(joined);
            return id == kNoPiece ? JoinedPiece() : JoinedPiece{id, m_priorityOf(id)};
        };
        if (const auto pair = m_lookup.lastOf(m_row, bytes, find))
            insert(index, *pair);
    }
    void settle() {
        for (std::size_t k = 0; k < m_count; ++k)
            m_waiting[k].merges = true;
        for (bool any = true; any;) {
            any = false;
            for (std::size_t k = 0; k < m_count; ++k) {
                Waiting& one = m_waiting[k];
                if (!one.merges)
                    continue;
                one.merges = one.row.step(m_pairs);
                any = any || one.merges;
                if (const auto pair = one.row.pair(); pair && !one.merges)
                    m_pairs.prefetch(pair->first, pair->second);
            }
        }
        for (std::size_t k = 0; k < m_count; ++k) {
            Waiting& one = m_waiting[k];
            one.row.lookAgain(m_pairs);
            while (one.row.step(m_pairs)) {
            }
            if (const auto pair = one.row.pair())
                insert(one.index, *pair);
            else if (!one.row.isOne())
                insertByLookup(one.index);
        }
        m_count = 0;
    }

    PairTable& m_pairs;
    const Vocabulary& m_vocabulary;
    const Symbols& m_symbols;
    const PriorityOf& m_priorityOf;
    const IdOf& m_idOf;
    BpeMerger m_merger;
    LookupMerger m_lookup;
    std::vector<BpeSymbol> m_row;
    std::array<Waiting, 16> m_waiting;
    std::size_t m_count = 0;
};

} // namespace tokenscope
