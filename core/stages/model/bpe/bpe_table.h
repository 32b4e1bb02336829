#pragma once
// The merge pairs of a BPE definition. A file orders merges in one of three ways:
//
// Merges:  the file's list; priority = rank.
// Ranks:   tiktoken merges two parts if their joined bytes are a piece, lowest id first.
// Scores:  SentencePiece does the same with characters and the highest score first.
//
// For the last two, any two parts whose bytes join to a piece could merge: several pairs for each piece. But
// merging is local: between two boundaries that no merge crosses, bytes merge as if they were alone. So a
// piece can only result from the last merge of its own bytes: one pair for each piece, found by encoding it.
// This also holds for vocabularies that are not closed under their merges (Llama 3): a piece that its own
// bytes don't merge to has no pair, and never results from merging.
//
// The symbols to merge start as pieces of single bytes (BpeTable::byteIds) or characters (CharacterPieces).

#include "core/base/cached_tables.h"
#include "core/base/shared_array.h"
#include "core/base/zeroed_table.h"
#include "core/definition/piece_type.h"
#include "core/definition/tokenizer_definition.h"
#include "core/definition/vocabulary.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace tokenscope {

/// One symbol of a row that is being merged.
struct BpeSymbol {
    PieceId id = 0;
    std::uint32_t length = 0; ///< source bytes
};

/// (left, right) → (priority, merged): one flat table, open addressing, 16 bytes a slot, at most half full.
/// Most lookups find nothing. A filter with 16 bits for each pair, which fits into the second-level cache,
/// handles nearly all of these.
class PairTable {
  public:
    static constexpr std::uint32_t kNoPriority = 0xFFFF'FFFFU;
    struct Found {
        /// The rank: of the merge, or of its piece by score. Lower merges first.
        std::uint32_t priority = kNoPriority;
        PieceId merged = kNoPiece;
    };

    void reserve(std::size_t pairs) {
        if (pairs * 2 > m_slots.size())
            rehash(std::bit_ceil(pairs * 2));
    }
    /// If a pair is added twice, the last one counts.
    void insert(PieceId left, PieceId right, std::uint32_t priority, PieceId merged) {
        if ((m_size + 1) * 2 > m_slots.size()) [[unlikely]]
            rehash(m_slots.size() == 0 ? 16 : m_slots.size() * 2);
        const std::uint64_t k = key(left, right);
        const std::uint64_t h = hash(k);
        Slot& slot = m_slots[slotOf(k, h)];
        m_size += slot.key == kFree ? 1 : 0;
        slot = {k, priority, merged};
        setFilter(h);
    }
    /// Prefetches the slot of a pair that will be inserted soon.
    void prefetch(PieceId left, PieceId right) const {
        if (m_slots.size() != 0)
            __builtin_prefetch(&m_slots[homeOf(hash(key(left, right)))], 1);
    }
    /// False: find() finds nothing. Otherwise prefetches the slot for find().
    [[nodiscard]] bool mayFind(PieceId left, PieceId right) const {
        const std::uint64_t h = hash(key(left, right));
        if (m_slots.size() == 0 || ((m_filter[(h >> 6U) & m_filterMask] >> (h & 63U)) & 1U) == 0)
            return false;
        __builtin_prefetch(&m_slots[homeOf(h)]);
        return true;
    }
    [[nodiscard]] Found find(PieceId left, PieceId right) const {
        const std::uint64_t k = key(left, right);
        const std::uint64_t h = hash(k);
        if (m_slots.size() == 0 || ((m_filter[(h >> 6U) & m_filterMask] >> (h & 63U)) & 1U) == 0)
            return {};
        const Slot& slot = m_slots[slotOf(k, h)];
        return slot.key == kFree ? Found{} : Found{slot.priority, slot.merged};
    }
    [[nodiscard]] std::size_t size() const { return m_size; }
    /// `owner` keeps this table alive.
    void recordTo(CachedTables& tables, const std::shared_ptr<const void>& owner) const;
    /// The file's table in place; only for look-ups. Absent if the file has none.
    static std::optional<PairTable> from(const std::shared_ptr<const TableFile>& file);
    template <class F>
    void forEach(F&& f) const {
        for (const Slot& slot : m_slots) {
            if (slot.key != kFree)
                f(static_cast<PieceId>((slot.key - 1) >> 32U), static_cast<PieceId>(slot.key - 1),
                  slot.priority, slot.merged);
        }
    }

  private:
    static constexpr std::uint64_t kFree = 0;
    struct Slot {
        std::uint64_t key = kFree;
        std::uint32_t priority = 0;
        PieceId merged = 0;
    };
    static std::uint64_t key(PieceId left, PieceId right) {
        // Never 0, which marks a free slot: two kNoPiece are no pair.
        return ((static_cast<std::uint64_t>(left) << 32U) | right) + 1;
    }
    static std::uint64_t hash(std::uint64_t k) {
        std::uint64_t h = k * 0x9E3779B97F4A7C15ULL;
        h ^= h >> 32U;
        return h * 0xD6E8FEB86659FD93ULL;
    }
    [[nodiscard]] std::size_t homeOf(std::uint64_t h) const { return (h >> 36U) & (m_slots.size() - 1); }
    [[nodiscard]] std::size_t slotOf(std::uint64_t k) const { return slotOf(k, hash(k)); }
    [[nodiscard]] std::size_t slotOf(std::uint64_t k, std::uint64_t h) const {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t at = homeOf(h);
        while (m_slots[at].key != k && m_slots[at].key != kFree)
            at = (at + 1) & mask;
        return at;
    }
    void setFilter(std::uint64_t h) { m_filter[(h >> 6U) & m_filterMask] |= 1ULL << (h & 63U); }
    [[gnu::noinline]] void rehash(std::size_t size) {
        ZeroedTable<Slot> previous(size);
        previous.swap(m_slots);
        m_filter = ZeroedTable<std::uint64_t>(std::max<std::size_t>(size * 8 / 64, 1));
        m_filterMask = m_filter.size() - 1;
        for (const Slot& slot : previous) {
            if (slot.key != kFree) {
                m_slots[slotOf(slot.key)] = slot;
                setFilter(hash(slot.key));
            }
        }
    }

    ZeroedTable<Slot> m_slots{0};
    ZeroedTable<std::uint64_t> m_filter{0};
    std::size_t m_filterMask = 0;
    std::size_t m_size = 0;
};

// Scores as integers that order the candidates for merging.

/// Unsigned integers in the order of the floats; NaN lowest, both zeros equal.
inline std::uint32_t orderedScore(float score) {
    if (std::isnan(score))
        return 0;
    const auto bits = std::bit_cast<std::uint32_t>(score + 0.0F);
    return (bits & 0x8000'0000U) != 0 ? ~bits : bits | 0x8000'0000U;
}

/// The priority of a merge, lowest first, where NaN counts as -∞.
inline std::uint32_t priorityOfScore(float score) {
    return ~orderedScore(std::isnan(score) ? -INFINITY : score);
}

/// The id for a character that is no piece but takes part in SentencePiece's merging (an unknown one, or one
/// that occurs only in longer pieces).
inline PieceId virtualSymbol(char32_t character) {
    return 0x8000'0000U | static_cast<PieceId>(character);
}
inline bool isVirtualSymbol(PieceId id) {
    return id != kNoPiece && (id & 0x8000'0000U) != 0;
}

/// Const after building; thread-safe to read.
struct BpeTable {
    PairTable pairs;
    /// By byte (Ranks, byte-level Merges): its id, or kNoPiece.
    PieceId byteIds[256];
};

/// Null if the cache doesn't have it yet.
std::shared_ptr<const BpeTable> cachedBpeTable(const CachedTables& tables);
void recordBpeTable(CachedTables& tables, const std::shared_ptr<const BpeTable>& table);

/// The table of one vocabulary and model, built at its first use. Shared by the paths of a tokenizer, and by
/// tokenizers with the same vocabulary and model. Thread-safe.
class SharedBpeTable {
  public:
    /// `tables`: of the same vocabulary and model, or null.
    explicit SharedBpeTable(std::shared_ptr<CachedTables> tables = nullptr)
        : m_tables(std::move(tables)) {}

    template <class Make>
    std::shared_ptr<const BpeTable> get(const Make& make) {
        const std::lock_guard lock(m_mutex);
        if (!m_table && m_tables)
            m_table = cachedBpeTable(*m_tables);
        if (!m_table) {
            m_table = std::make_shared<const BpeTable>(make());
            if (m_tables)
                recordBpeTable(*m_tables, m_table);
        }
        return m_table;
    }
    /// Where paths record what else they compute from the vocabulary and the table; may be null.
    [[nodiscard]] const std::shared_ptr<CachedTables>& tables() const { return m_tables; }
    /// get() doesn't have to build the table.
    [[nodiscard]] bool isCached() const {
        return m_tables && m_tables->file() && m_tables->file()->has(TableId::PairSlots);
    }

  private:
    std::shared_ptr<CachedTables> m_tables;
    std::mutex m_mutex;
    std::shared_ptr<const BpeTable> m_table;
};

/// A new one, with the cached tables of the definition's file if pieces and merges are still those of the file.
std::shared_ptr<SharedBpeTable> newBpeTable(const TokenizerDefinition& definition);

/// Ranks: the symbols are the ids of single bytes. Takes some tens of milliseconds for 200 000 pieces.
BpeTable makeRankTable(const Vocabulary& vocabulary);
/// Which pieces can result from merging by scores. Matched: normal and unused ones; user-defined ones are
/// extracted before merging, so they are only symbols. All: in llama.cpp.
enum class ScoredPieces : std::uint8_t { Matched, All };
BpeTable makeScoreTable(const Vocabulary& vocabulary, ScoredPieces pieces = ScoredPieces::Matched);
/// Merges, as listed.
BpeTable makeMergeTable(const Vocabulary& vocabulary, const std::vector<Merge>& merges);

/// The pieces of one character, by code point: two steps through small tables, where a lookup by bytes would
/// hash and wait for memory three times. Immutable and thread-safe; doesn't refer to the vocabulary.
/// At most 4 bytes for each code point.
class CharacterPieces {
  public:
    /// Empty.
    CharacterPieces();
    explicit CharacterPieces(const Vocabulary& vocabulary);

    /// For a file.
    void recordTo(CachedTables& tables) const;
    static std::optional<CharacterPieces> from(const std::shared_ptr<const TableFile>& file);

    /// The result of Vocabulary::find() for the character in UTF-8. `character` is below kCodePoints.
    [[nodiscard]] PieceId find(char32_t character) const {
        return m_ids[m_pages[character / kPage] * kPage + character % kPage];
    }

  private:
    static constexpr std::size_t kPage = 256;
    using Pages = std::array<std::uint16_t, 0x110000 / kPage>;
    Pages m_pages{};
    SharedArray<PieceId> m_ids; ///< page after page; the first page is empty
};

inline CharacterPieces::CharacterPieces()
    : m_ids(std::vector<PieceId>(kPage, kNoPiece)) {}

inline CharacterPieces::CharacterPieces(const Vocabulary& vocabulary) {
    constexpr std::uint32_t kLongest = 4;
    std::vector<PieceId> ids(kPage, kNoPiece);
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        if (vocabulary.entry(i).length - 1 >= kLongest)
            continue;
        const std::string_view bytes = vocabulary.entryBytes(i);
        const DecodedCharacter c = decodeUtf8(bytes, 0);
        if (!c.valid() || c.length != bytes.size())
            continue;
        std::uint16_t& page = m_pages[c.value / kPage];
        if (page == 0) {
            page = static_cast<std::uint16_t>(ids.size() / kPage);
            ids.resize(ids.size() + kPage, kNoPiece);
        }
        ids[page * kPage + c.value % kPage] = vocabulary.entry(i).id; // of duplicates the last counts
    }
    m_ids = SharedArray<PieceId>(std::move(ids));
}

} // namespace tokenscope
