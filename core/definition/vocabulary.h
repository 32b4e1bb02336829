#pragma once
// Pieces and their ids. All bytes are in one arena; look-up by bytes uses one flat open-addressing table.
// Pieces are spelled as in the file (`Ġthe`, `▁the`, raw bytes in tiktoken).
//
// Ids need not be dense: there may be gaps, and a hostile file may use 2^32-2. Memory depends on the number
// of entries, never on the largest id. Two pieces may share an id (as in some published files): find()
// returns it for both, `bytes(id)` returns the one added last, and `sharedIds()` lists such ids.
//
// Const members can be called by several threads at once. add() maintains the table for look-ups by bytes;
// after append() the first look-up builds it, and other threads wait for that.

#include "core/base/hash.h"
#include "core/base/shared_array.h"
#include "core/base/table_file.h"
#include "core/base/zeroed_table.h"
#include "core/definition/piece_type.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tokenscope {

class Vocabulary {
  public:
    struct Entry {
        std::uint32_t offset = 0; ///< in the arena
        std::uint32_t length = 0;
        PieceId id = 0;
        float score = 0; ///< SentencePiece and Unigram; 0 elsewhere
        PieceType type = PieceType::Normal;
    };

    void reserve(std::size_t pieces, std::size_t bytes);
    /// Adds a piece. If the bytes exist already, the new id replaces the old one (as in a JSON object) and
    /// the index of the earlier entry is returned; its id no longer finds these bytes.
    std::optional<std::size_t> add(std::string_view bytes, PieceId id, PieceType type = PieceType::Normal,
                                   float score = 0);
    /// add() without a look-up: the table is built on demand. If bytes occur twice, the later ones are found
    /// as well; see hasDuplicates().
    void append(std::string_view bytes, PieceId id, PieceType type = PieceType::Normal, float score = 0);
    void setType(std::size_t index, PieceType type) {
        m_entries.edit(index).type = type;
        m_origin = 0;
    }
    /// Call once after the last add; look-ups by id require it. Cheap to call again.
    void finish();

    /// A number that the reader of these pieces gave them; 0 once they were changed. Copies have it, too.
    [[nodiscard]] std::uint64_t origin() const { return m_origin; }
    void setOrigin(std::uint64_t origin) { m_origin = origin; }
    /// Everything, with the table for look-ups by bytes. The vocabulary must outlive the writing.
    void addTo(TableFileWriter& writer) const;
    /// Uses the file's arrays in place; they are copied before a change. Absent if the file has no vocabulary.
    static std::optional<Vocabulary> from(const std::shared_ptr<const TableFile>& file);

    [[nodiscard]] std::size_t size() const { return m_entries.size(); } ///< entries, not max id + 1
    [[nodiscard]] bool empty() const { return m_entries.empty(); }
    [[nodiscard]] PieceId maxId() const { return m_maxId; } ///< 0 when empty

    /// Some bytes occur more than once. Doesn't build the table if none do.
    [[nodiscard]] bool hasDuplicates() const;
    /// kNoPiece if there is no such piece.
    [[nodiscard]] PieceId find(std::string_view bytes) const;
    /// ids[i] = find(pieces[i]); both have the same size. Several times faster for hundreds of thousands of
    /// pieces: memory for the next look-ups is prefetched.
    void findAll(std::span<const std::string_view> pieces, std::span<PieceId> ids) const;
    /// find() by a linear scan if there is no table yet: for a handful of pieces when nothing else is looked
    /// up.
    [[nodiscard]] PieceId findByScan(std::string_view bytes) const;
    /// Look-ups by bytes don't need to build a table.
    [[nodiscard]] bool hasTable() const { return m_table.whole.load(std::memory_order_acquire); }
    /// Prefetches the memory that add() of these bytes will access; call it a few adds ahead.
    void prefetch(std::string_view bytes) const;
    [[nodiscard]] bool contains(PieceId id) const { return indexOf(id) != kNoIndex; }
    /// Empty if there is no such id.
    [[nodiscard]] std::string_view bytes(PieceId id) const;
    [[nodiscard]] PieceType type(PieceId id) const;
    [[nodiscard]] float score(PieceId id) const;

    /// Entries in file order; index < size().
    [[nodiscard]] const Entry& entry(std::size_t index) const { return m_entries[index]; }
    [[nodiscard]] std::string_view entryBytes(std::size_t index) const {
        const Entry& e = m_entries[index];
        return {m_arena.data() + e.offset, e.length};
    }
    /// The bytes of all entries, concatenated.
    [[nodiscard]] std::string_view allBytes() const { return {m_arena.data(), m_arena.size()}; }
    /// Index of the entry with that id, or kNoIndex.
    [[nodiscard]] std::size_t indexOf(PieceId id) const {
        if (id < m_counted)
            return id;
        if (m_dense)
            return id < m_byId.size() ? m_byId[id] == kNoSlot ? kNoIndex : m_byId[id] : kNoIndex;
        return sparseIndexOf(id);
    }
    static constexpr std::size_t kNoIndex = static_cast<std::size_t>(-1);
    /// Indices by ascending id, then in file order; valid until the next add.
    class Order {
      public:
        class Iterator {
          public:
            Iterator(const std::uint32_t* indices, std::size_t at)
                : m_indices(indices)
                , m_at(at) {}
            std::uint32_t operator*() const {
                return m_indices ? m_indices[m_at] : static_cast<std::uint32_t>(m_at);
            }
            Iterator& operator++() {
                ++m_at;
                return *this;
            }
            bool operator==(const Iterator&) const = default;

          private:
            const std::uint32_t* m_indices; ///< null: each index equals its position
            std::size_t m_at;
        };
        Order(const std::uint32_t* indices, std::size_t size)
            : m_indices(indices)
            , m_size(size) {}
        [[nodiscard]] std::size_t size() const { return m_size; }
        std::uint32_t operator[](std::size_t at) const { return *Iterator(m_indices, at); }
        [[nodiscard]] Iterator begin() const { return {m_indices, 0}; }
        [[nodiscard]] Iterator end() const { return {m_indices, m_size}; }

      private:
        const std::uint32_t* m_indices;
        std::size_t m_size;
    };
    /// Computed by finish().
    [[nodiscard]] Order byAscendingId() const {
        return m_counted != 0 ? Order(nullptr, m_counted) : Order(m_order.data(), m_order.size());
    }
    /// Indices of the entries with that id if there are several, in the order of adding; else empty.
    [[nodiscard]] std::span<const std::uint32_t> sharing(PieceId id) const;
    /// Ids shared by several entries, ascending.
    [[nodiscard]] const std::vector<PieceId>& sharedIds() const { return m_sharedIds; }

  private:
    static constexpr std::uint32_t kNoSlot = 0xFFFF'FFFFU;
    struct Slot {
        std::uint32_t number = 0; ///< index + 1; 0: free
        std::uint32_t tag = 0;    ///< high half of the hash
    };
    /// Positions of the entries by their bytes.
    struct Table {
        Table() = default;
        ~Table() = default;
        Table(const Table& other);
        Table(Table&& other) noexcept;
        Table& operator=(const Table& other);
        Table& operator=(Table&& other) noexcept;

        ZeroedTable<Slot> places{0}; ///< size is a power of two, or 0
        bool duplicates = false;
        std::atomic<bool> whole = true;   ///< contains all entries; false: don't read anything else
        std::atomic<bool> single = false; ///< no two pieces have the same bytes; determined without the table
        std::mutex making;
    };
    /// The table, built if necessary.
    [[nodiscard]] const ZeroedTable<Slot>& table() const {
        if (!m_table.whole.load(std::memory_order_acquire))
            makeTable();
        return m_table.places;
    }
    void makeTable() const;
    void fillTable(std::size_t size) const;
    [[nodiscard]] bool findDuplicates() const;
    [[nodiscard]] bool sameBytesTwice(std::span<const std::uint32_t> indices) const;
    [[nodiscard]] std::size_t sparseIndexOf(PieceId id) const;
    /// Looks only at the slots as they are now.
    [[nodiscard]] std::size_t slotOf(std::string_view bytes, std::uint64_t hash) const;
    [[nodiscard]] std::uint64_t hashOf(std::string_view bytes) const { return hashBytes(bytes, m_secrets); }
    /// What is stored besides the arrays.
    struct Facts {
        HashSecrets secrets;
        PieceId counted = 0;
        PieceId maxId = 0;
        std::uint32_t dense = 0;
        std::uint32_t duplicates = 0;
    };

    SharedArray<char> m_arena;
    SharedArray<Entry> m_entries;
    mutable Table m_table;
    HashSecrets m_secrets = kHashSecrets; ///< of the table: those of the run that built it
    std::uint64_t m_origin = 0;
    /// Number of entries if every entry's index equals its id (set by finish()), else 0.
    PieceId m_counted = 0;
    std::vector<std::uint32_t> m_byId;  ///< dense: index by id; sparse, or counted: unused
    std::vector<std::uint32_t> m_order; ///< indices by ascending id; counted: unused
    std::vector<PieceId> m_sharedIds;
    PieceId m_maxId = 0;
    bool m_dense = true;
};

} // namespace tokenscope
