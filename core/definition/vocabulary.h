#pragma once
// Pieces and their ids. All bytes live in one arena; look-up by bytes is one flat open-addressing table.
// Pieces are spelled as the file spells them (`Ġthe`, `▁the`, raw bytes in tiktoken).
//
// Ids need not be dense: there may be holes, and a hostile file may use 2^32-2. Memory is bounded by the
// number of entries, never by the largest id. Two pieces may share an id (real files do): both find it,
// `bytes(id)` gives the one added last, and `sharedIds()` lists them.
//
// Const members may be called by several threads at once. The table for look-ups by bytes is made by add() as it goes;
// after append() the first look-up makes it, and whoever asks meanwhile waits.

#include "core/base/zeroed_table.h"
#include "core/definition/piece_type.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
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
    /// Adds a piece. When the bytes are there already, the new id replaces the old one (as a JSON object
    /// does) and the index of the former entry is returned; its id no longer finds these bytes.
    std::optional<std::size_t> add(std::string_view bytes, PieceId id, PieceType type = PieceType::Normal,
                                   float score = 0);
    /// add() without the look-up: a table for look-ups by bytes is made when somebody wants it. Where bytes are there
    /// twice the later ones are found, too; see hasTwins().
    void append(std::string_view bytes, PieceId id, PieceType type = PieceType::Normal, float score = 0);
    void setType(std::size_t index, PieceType type) { m_entries[index].type = type; }
    /// Call once after the last add; look-ups by id need it. Cheap to call again.
    void finish();

    [[nodiscard]] std::size_t size() const { return m_entries.size(); } ///< entries, not max id + 1
    [[nodiscard]] bool empty() const { return m_entries.empty(); }
    [[nodiscard]] PieceId maxId() const { return m_maxId; } ///< 0 when empty

    /// Some bytes are there more than once. Makes no table where they are not.
    [[nodiscard]] bool hasTwins() const;
    /// kNoPiece when there is no such piece.
    [[nodiscard]] PieceId find(std::string_view bytes) const;
    /// ids[i] = find(pieces[i]); as many ids as pieces. Several times as fast for hundreds of thousands: the
    /// memory that a look-up waits for is asked for while others are made.
    void findAll(std::span<const std::string_view> pieces, std::span<PieceId> ids) const;
    /// find() by going through all entries, while there is no table: for a handful of pieces, where nothing else is looked up.
    [[nodiscard]] PieceId findByEye(std::string_view bytes) const;
    /// A look-up by bytes makes no table first.
    [[nodiscard]] bool hasTable() const { return m_table.whole.load(std::memory_order_acquire); }
    /// Asks the memory for what add() of these bytes will look at; worth it some adds before.
    void prefetch(std::string_view bytes) const;
    [[nodiscard]] bool contains(PieceId id) const { return indexOf(id) != kNoIndex; }
    /// Empty when there is no such id.
    [[nodiscard]] std::string_view bytes(PieceId id) const;
    [[nodiscard]] PieceType type(PieceId id) const;
    [[nodiscard]] float score(PieceId id) const;

    /// Entries in the order of the file; index < size().
    [[nodiscard]] const Entry& entry(std::size_t index) const { return m_entries[index]; }
    [[nodiscard]] std::string_view entryBytes(std::size_t index) const {
        const Entry& e = m_entries[index];
        return {m_arena.data() + e.offset, e.length};
    }
    /// The bytes of all entries, one after the other.
    [[nodiscard]] std::string_view allBytes() const { return m_arena; }
    /// Index of the entry with that id, or kNoIndex.
    [[nodiscard]] std::size_t indexOf(PieceId id) const {
        if (id < m_counted)
            return id;
        if (m_dense)
            return id < m_byId.size() ? m_byId[id] == kNoSlot ? kNoIndex : m_byId[id] : kNoIndex;
        return sparseIndexOf(id);
    }
    static constexpr std::size_t kNoIndex = static_cast<std::size_t>(-1);
    /// Indices in ascending order of id, then of the file; until the next add.
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
            const std::uint32_t* m_indices; ///< null: each is its place
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
    /// Made by finish().
    [[nodiscard]] Order byAscendingId() const {
        return m_counted != 0 ? Order(nullptr, m_counted) : Order(m_order.data(), m_order.size());
    }
    /// Ids that more than one entry has.
    [[nodiscard]] const std::vector<PieceId>& sharedIds() const { return m_sharedIds; }

  private:
    static constexpr std::uint32_t kNoSlot = 0xFFFF'FFFFU;
    struct Slot {
        std::uint32_t number = 0; ///< index and 1; 0: free
        std::uint32_t tag = 0;    ///< high half of the hash
    };
    /// Places of the entries by their bytes.
    struct Table {
        Table() = default;
        ~Table() = default;
        Table(const Table& other);
        Table(Table&& other) noexcept;
        Table& operator=(const Table& other);
        Table& operator=(Table&& other) noexcept;

        ZeroedTable<Slot> places{0}; ///< size is a power of two, or 0
        bool twins = false;
        std::atomic<bool> whole = true;   ///< has all entries; false: nothing of it may be read
        std::atomic<bool> single = false; ///< no two pieces have the same bytes; found without the table
        std::mutex making;
    };
    /// The table, made if it is not.
    [[nodiscard]] const ZeroedTable<Slot>& table() const {
        if (!m_table.whole.load(std::memory_order_acquire))
            makeTable();
        return m_table.places;
    }
    void makeTable() const;
    void fillTable(std::size_t size) const;
    [[nodiscard]] bool seekTwins() const;
    [[nodiscard]] bool sameBytesTwice(std::span<const std::uint32_t> indices) const;
    [[nodiscard]] std::size_t sparseIndexOf(PieceId id) const;
    /// Of the slots as they are.
    [[nodiscard]] std::size_t slotOf(std::string_view bytes, std::uint64_t hash) const;

    std::string m_arena;
    std::vector<Entry> m_entries;
    mutable Table m_table;
    PieceId m_counted = 0; ///< so many entries have their index for an id, in finish(): all or none
    std::vector<std::uint32_t> m_byId;  ///< dense: index by id; sparse, or counted: unused
    std::vector<std::uint32_t> m_order; ///< indices by ascending id; counted: unused
    std::vector<PieceId> m_sharedIds;
    PieceId m_maxId = 0;
    bool m_dense = true;
};

} // namespace tokenscope
