#include "core/stages/model/bpe/bpe_table.h"

#include "core/stages/model/bpe/bpe_merger.h"
#include "core/stages/model/bpe/lookup_merger.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope {
namespace {

/// Sorts by the upper halves, stably.
void sortByUpperHalf(std::vector<std::uint64_t>& values) {
    constexpr unsigned kBits = 8;
    std::vector<std::uint64_t> sorted(values.size());
    for (unsigned shift = 32; shift < 64; shift += kBits) {
        const auto digit = [shift](std::uint64_t value) { return (value >> shift) & ((1U << kBits) - 1); };
        std::array<std::size_t, std::size_t{1} << kBits> ends{};
        for (const std::uint64_t value : values)
            ++ends[digit(value)];
        for (std::size_t i = 0, begin = 0; i < ends.size(); ++i)
            begin += std::exchange(ends[i], begin);
        for (const std::uint64_t value : values)
            sorted[ends[digit(value)]++] = value;
        values.swap(sorted);
    }
}

// A vocabulary's pairs follow from its pieces (see the header): each piece is encoded with the pairs of the
// pieces that merge before it, and the two symbols that remain are its own pair.
//
// Waiting for memory would dominate, so up to 16 consecutive pieces are merged in turns, one step each, while
// the pairs for the next step are prefetched. A piece doesn't see the pairs of the others in its batch, which
// have a lower precedence than all that exist: it looks these up at the end, in order.

/// A short row of symbols that is merged step by step.
class ShortRow {
  public:
    static constexpr std::size_t kMax = 16; ///< symbols

    void begin(const std::vector<BpeSymbol>& symbols, const PairTable& pairs) {
        m_size = symbols.size();
        m_requested = 0;
        for (std::size_t i = 0; i < m_size; ++i)
            m_ids[i] = symbols[i].id;
        for (std::size_t i = 0; i + 1 < m_size; ++i)
            request(i, pairs);
    }
    /// Looks the pairs up again, because some may have been added.
    void lookUpAgain(const PairTable& pairs) {
        m_requested = 0;
        for (std::size_t i = 0; i + 1 < m_size; ++i)
            lookUp(i, pairs);
    }
    /// Merges one pair and prefetches the new ones. False: no pair merges.
    bool step(const PairTable& pairs) {
        for (; m_requested > 0; --m_requested)
            lookUp(m_requests[m_requested - 1], pairs);
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
            request(best - 1, pairs);
        if (best + 1 < m_size)
            request(best, pairs);
        return true;
    }
    [[nodiscard]] bool isOne() const { return m_size == 1; }
    [[nodiscard]] std::optional<PiecePair> pair() const {
        return m_size == 2 ? std::optional<PiecePair>({m_ids[0], m_ids[1]}) : std::nullopt;
    }

  private:
    void lookUp(std::size_t i, const PairTable& pairs) {
        const PairTable::Found found = pairs.find(m_ids[i], m_ids[i + 1]);
        m_priority[i] = found.priority;
        m_merged[i] = found.merged;
    }
    void request(std::size_t i, const PairTable& pairs) {
        m_priority[i] = PairTable::kNoPriority;
        if (pairs.mayFind(m_ids[i], m_ids[i + 1]))
            m_requests[m_requested++] = i;
    }

    std::size_t m_size = 0;
    std::array<PieceId, kMax> m_ids{};
    std::array<std::uint32_t, kMax> m_priority{}; ///< of the pair of a symbol and the next one
    std::array<PieceId, kMax> m_merged{};
    std::array<std::size_t, kMax> m_requests{}; ///< pairs to be looked up
    std::size_t m_requested = 0;
};

/// Finds the pairs of all pieces. `Symbols` fills a row with the first symbols of a piece, or returns false
/// if it has none; `PriorityOf` returns the priority of an id, `IdOf` the piece with some bytes.
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
            if (!shared && m_row.size() <= ShortRow::kMax) {
                m_batch[m_count].index = indices[i];
                m_batch[m_count].row.begin(m_row, m_pairs);
                if (++m_count == m_batch.size())
                    finishBatch();
                continue;
            }
            finishBatch();
            if (!m_symbols(m_vocabulary.entryBytes(indices[i]), m_row))
                continue;
            if (!shared)
                m_merger.merge(m_row, m_pairs);
            if (m_row.size() == 2)
                insert(indices[i], {m_row[0].id, m_row[1].id});
            else if (m_row.size() > 2)
                insertByLookup(indices[i]);
        }
        finishBatch();
    }

  private:
    struct InProgress {
        std::uint32_t index = 0;
        bool merges = true;
        ShortRow row;
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
    void finishBatch() {
        for (std::size_t k = 0; k < m_count; ++k)
            m_batch[k].merges = true;
        for (bool any = true; any;) {
            any = false;
            for (std::size_t k = 0; k < m_count; ++k) {
                InProgress& piece = m_batch[k];
                if (!piece.merges)
                    continue;
                piece.merges = piece.row.step(m_pairs);
                any = any || piece.merges;
                if (const auto pair = piece.row.pair(); pair && !piece.merges)
                    m_pairs.prefetch(pair->first, pair->second);
            }
        }
        for (std::size_t k = 0; k < m_count; ++k) {
            InProgress& piece = m_batch[k];
            piece.row.lookUpAgain(m_pairs);
            while (piece.row.step(m_pairs)) {
            }
            if (const auto pair = piece.row.pair())
                insert(piece.index, *pair);
            else if (!piece.row.isOne())
                insertByLookup(piece.index);
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
    std::array<InProgress, 16> m_batch;
    std::size_t m_count = 0;
};

} // namespace

BpeTable makeRankTable(const Vocabulary& vocabulary) {
    BpeTable table;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const char c = static_cast<char>(byte);
        table.byteIds[byte] = vocabulary.find({&c, 1});
    }
    const auto symbolsOf = [&](std::string_view bytes, std::vector<BpeSymbol>& row) {
        row.clear();
        for (const char c : bytes) {
            const PieceId id = table.byteIds[static_cast<unsigned char>(c)];
            if (id == kNoPiece)
                return false;
            row.push_back({id, 1});
        }
        return true;
    };
    const auto order = vocabulary.byAscendingId();
    std::vector<std::uint32_t> indices;
    indices.reserve(order.size());
    for (const std::uint32_t index : order)
        indices.push_back(index);
    const auto priorityOf = [](PieceId id) { return id; };
    const auto pieceOf = [&](std::string_view bytes) { return vocabulary.find(bytes); };
    CanonicalPairs(table.pairs, vocabulary, symbolsOf, priorityOf, pieceOf).add(indices);
    return table;
}

BpeTable makeScoreTable(const Vocabulary& vocabulary, ScoredPieces pieces) {
    BpeTable table;
    std::fill(std::begin(table.byteIds), std::end(table.byteIds), kNoPiece);
    const auto participates = [pieces](PieceType type) {
        return pieces == ScoredPieces::All || type == PieceType::Normal || type == PieceType::UserDefined ||
               type == PieceType::Unused;
    };
    std::vector<std::uint64_t> order; // by rank, then by index
    order.reserve(vocabulary.size());
    const auto hasPair = [&](std::uint32_t i) {
        const std::string_view bytes = vocabulary.entryBytes(i);
        const PieceType type = vocabulary.entry(i).type;
        // Of pieces with the same spelling llama.cpp finds this one.
        if (pieces == ScoredPieces::All)
            return vocabulary.find(bytes) == vocabulary.entry(i).id;
        // Pieces that are extracted before merging can't result from it.
        return participates(type) && type != PieceType::UserDefined;
    };
    for (std::uint32_t i = 0; i < vocabulary.size(); ++i) {
        if (hasPair(i))
            order.push_back(static_cast<std::uint64_t>(priorityOfScore(vocabulary.entry(i).score)) << 32U |
                            i);
    }
    sortByUpperHalf(order);
    std::vector<std::uint32_t> indices(order.size());
    std::vector<std::uint32_t> priorities(vocabulary.size(), PairTable::kNoPriority); // by index
    std::uint32_t priority = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i > 0 && order[i] >> 32U != order[i - 1] >> 32U)
            ++priority;
        indices[i] = static_cast<std::uint32_t>(order[i]);
        priorities[indices[i]] = priority;
    }
    const auto participating = [&](PieceId id) {
        return id != kNoPiece && participates(vocabulary.type(id)) ? id : kNoPiece;
    };
    const auto pieceOf = [&](std::string_view bytes) { return participating(vocabulary.find(bytes)); };
    const CharacterPieces characters(vocabulary);
    const auto symbolsOf = [&](std::string_view bytes, std::vector<BpeSymbol>& row) {
        row.clear();
        for (std::size_t at = 0; at < bytes.size();) {
            const DecodedCharacter c = decodeUtf8(bytes, at);
            if (!c.valid())
                return false;
            const PieceId id = participating(characters.find(c.value));
            row.push_back({id == kNoPiece ? virtualSymbol(c.value) : id, c.length});
            at += c.length;
        }
        return true;
    };
    const auto priorityOf = [&](PieceId id) { return priorities[vocabulary.indexOf(id)]; };
    CanonicalPairs(table.pairs, vocabulary, symbolsOf, priorityOf, pieceOf).add(indices);
    return table;
}

BpeTable makeMergeTable(const Vocabulary& vocabulary, const std::vector<Merge>& merges) {
    BpeTable table;
    for (unsigned byte = 0; byte < 256; ++byte) {
        std::string spelled;
        appendUtf8(spelled, byteToAlphabet(static_cast<unsigned char>(byte)));
        table.byteIds[byte] = vocabulary.find(spelled);
    }
    table.pairs.reserve(merges.size());
    constexpr std::size_t kAhead = 16; // slots that are prefetched in advance
    for (std::size_t rank = 0; rank < merges.size(); ++rank) {
        const Merge& later = merges[std::min(rank + kAhead, merges.size() - 1)];
        table.pairs.prefetch(later.left, later.right);
        const Merge& merge = merges[rank];
        table.pairs.insert(merge.left, merge.right, static_cast<std::uint32_t>(rank), merge.merged);
    }
    return table;
}

// In the cache.

void PairTable::recordTo(CachedTables& tables, const std::shared_ptr<const void>& owner) const {
    const std::uint64_t size = m_size;
    tables.recordCopy(TableId::PairFacts, std::span(&size, 1));
    tables.record(TableId::PairSlots, std::span(m_slots.begin(), m_slots.size()), owner);
    tables.record(TableId::PairFilter, std::span(m_filter.begin(), m_filter.size()), owner);
}

std::optional<PairTable> PairTable::from(const std::shared_ptr<const TableFile>& file) {
    const auto* size = file->findOne<std::uint64_t>(TableId::PairFacts);
    const auto slots = file->find<Slot>(TableId::PairSlots);
    const auto filter = file->find<std::uint64_t>(TableId::PairFilter);
    // A search ends at a free slot.
    if (!size || !slots || !filter || *size >= std::max<std::size_t>(slots->size(), 1) ||
        (!slots->empty() && (!std::has_single_bit(slots->size()) || !std::has_single_bit(filter->size()))))
        return std::nullopt;
    PairTable made;
    made.m_slots = ZeroedTable<Slot>(*slots, file);
    made.m_filter = ZeroedTable<std::uint64_t>(*filter, file);
    made.m_filterMask = std::max<std::size_t>(filter->size(), 1) - 1;
    made.m_size = static_cast<std::size_t>(*size);
    return made;
}

void CharacterPieces::recordTo(CachedTables& tables) const {
    tables.recordCopy(TableId::CharacterPages, std::span(&m_pages, 1));
    tables.recordCopy(TableId::CharacterIds, std::span(m_ids.data(), m_ids.size()));
}

std::optional<CharacterPieces> CharacterPieces::from(const std::shared_ptr<const TableFile>& file) {
    const auto* pages = file->findOne<Pages>(TableId::CharacterPages);
    const auto ids = file->find<PieceId>(TableId::CharacterIds);
    if (!pages || !ids || *std::max_element(pages->begin(), pages->end()) * kPage >= ids->size())
        return std::nullopt;
    CharacterPieces made;
    made.m_pages = *pages;
    made.m_ids = {*ids, file};
    return made;
}

std::shared_ptr<const BpeTable> cachedBpeTable(const CachedTables& tables) {
    const auto& file = tables.file();
    const auto byteIds = file ? file->find<PieceId>(TableId::ByteIds) : std::nullopt;
    auto pairs = byteIds && byteIds->size() == 256 ? PairTable::from(file) : std::nullopt;
    if (!pairs)
        return nullptr;
    auto table = std::make_shared<BpeTable>();
    table->pairs = std::move(*pairs);
    std::copy(byteIds->begin(), byteIds->end(), std::begin(table->byteIds));
    return table;
}

void recordBpeTable(CachedTables& tables, const std::shared_ptr<const BpeTable>& table) {
    table->pairs.recordTo(tables, table);
    tables.record(TableId::ByteIds, std::span<const PieceId>(table->byteIds), table);
}

std::shared_ptr<SharedBpeTable> newBpeTable(const TokenizerDefinition& definition) {
    const auto [model, merges] = mergingKind(definition.model);
    const bool asInFile = definition.tables && std::holds_alternative<BpeModel>(definition.model) &&
                          definition.tables->arePieces(definition.vocabulary.origin(), model, merges);
    return std::make_shared<SharedBpeTable>(asInFile ? definition.tables : nullptr);
}

} // namespace tokenscope
