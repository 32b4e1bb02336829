#pragma once
// The distinct words of a corpus and their counts: all that training needs to know about a text. Words are in
// the order in which they were first added, so that merging the counts of parts, in the order of the parts,
// gives the counts of the whole.
//
// Words are in a flat open-addressing table. A word of at most 15 bytes is its own key, so that finding it
// touches one cache line and not the arena:
//
//   slot   | b y t e s … (15) | length + 1 |  count  |  index |     a short word
//          | hash (8) | arena offset | 255 |  count  |  index |     a longer one: length and bytes in the arena
//
// Not thread-safe for writing. Only memory can fail.

#include "core/base/hash.h"
#include "core/base/zeroed_table.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::train {

class WordCounts {
  public:
    static constexpr std::size_t kShort = 15; ///< bytes that fit into a key

    WordCounts();
    WordCounts(const WordCounts& other);
    WordCounts& operator=(const WordCounts& other);
    WordCounts(WordCounts&&) noexcept = default; ///< a moved-from table must be cleared before it is used
    WordCounts& operator=(WordCounts&&) noexcept = default;
    ~WordCounts() = default;

    void add(std::string_view word, std::uint64_t count = 1) {
        add(word.data(), word.size(), word.data() + word.size(), count);
    }
    /// The same, if bytes after the word may be read, up to `readable`: faster with at least 16 bytes from
    /// its start.
    void add(const char* word, std::size_t size, const char* readable, std::uint64_t count);

    /// The two halves of add(): the slots of some words are prefetched while others are added.
    struct Prepared;
    /// Always inlined: training calls it for every word of the texts.
    [[gnu::always_inline]] [[nodiscard]] Prepared prepare(const char* word, std::size_t size,
                                                          const char* readable) const;
    /// `prepared` comes from this table, and the bytes of its word still exist.
    void add(const Prepared& prepared, std::uint64_t count);

    /// Adds the words of `other`, in its order.
    void merge(const WordCounts& other) { merge(other, 0, other.size()); }
    void merge(const WordCounts& other, std::size_t begin, std::size_t end);
    void clear();

    [[nodiscard]] std::size_t size() const { return m_places.size(); }
    /// In the order in which the words were first added; index < size(). Valid until the next word is added.
    [[nodiscard]] std::string_view word(std::size_t index) const {
        const Slot& slot = m_slots[m_places[index]];
        const std::size_t length = lengthByte(slot.key);
        if (length != kLong)
            return {reinterpret_cast<const char*>(&slot.key), length - 1};
        return inArena(slot.key);
    }
    [[nodiscard]] std::uint64_t count(std::size_t index) const { return m_slots[m_places[index]].count; }
    [[nodiscard]] std::optional<std::size_t> find(std::string_view word) const;

    [[nodiscard]] std::uint64_t total() const { return m_total; } ///< the sum of all counts
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; } ///< of the distinct words
    /// Approximate memory in bytes. Depends on the words only, not on the order in which they were added.
    [[nodiscard]] std::uint64_t footprint() const { return size() * kWordFootprint + m_arena.size(); }
    static constexpr std::uint64_t kWordFootprint = 80;

  private:
    struct Key {
        std::uint64_t low = 0;
        std::uint64_t high = 0;
        bool operator==(const Key&) const = default;
    };
    struct Slot {
        Key key; ///< all zero: free
        std::uint64_t count = 0;
        std::uint64_t index = 0;
    };
    static constexpr std::size_t kLong = 255;
    /// kFirstBytes[8 + n] masks the first n bytes of a number, -8 <= n < 16; the two halves of a key need n
    /// and n - 8.
    static constexpr std::array<std::uint64_t, 24> kFirstBytes = [] {
        std::array<std::uint64_t, 24> masks{}; // 0 for n <= 0
        for (std::size_t n = 1; n < 16; ++n)
            masks[8 + n] = n < 8 ? (std::uint64_t{1} << 8 * n) - 1 : ~std::uint64_t{0};
        return masks;
    }();

    static std::size_t lengthByte(const Key& key) { return key.high >> 56U; }
    static Key keyOf(const char* word, std::size_t size, const char* readable) {
        Key key;
        if (readable - word >= 16) {
            std::memcpy(&key, word, 16);
            key.low &= kFirstBytes[8 + size];
            key.high &= kFirstBytes[size];
        } else if (size > 0) {
            std::memcpy(&key, word, size);
        }
        key.high |= static_cast<std::uint64_t>(size + 1) << 56U;
        return key;
    }
    static std::uint64_t hashOf(const Key& key) {
        return mixHash(key.low ^ kHashSecrets.first, key.high ^ kHashSecrets.last);
    }
    [[nodiscard]] std::string_view inArena(const Key& key) const;
    void addLong(std::string_view word, std::uint64_t hash, std::uint64_t count);
    std::size_t placeOfLong(std::string_view word, std::uint64_t hash) const;
    void insert(Key key, std::size_t at, std::size_t size, std::uint64_t count);
    [[nodiscard]] std::size_t freePlace(const Key& key) const;
    void grow();

    ZeroedTable<Slot> m_slots; ///< a power of two
    std::size_t m_mask = 0;
    std::size_t m_growsAt = 0;
    std::vector<std::uint32_t> m_places; ///< slot of each word
    std::string m_arena;                 ///< long words, each after its length (8 bytes)
    std::uint64_t m_total = 0;
    std::uint64_t m_bytes = 0;
};

struct WordCounts::Prepared {
    Key key; ///< of a long word: the hash and kLong
    std::uint64_t place = 0;
    const char* word = nullptr;
    std::size_t size = 0;
};

inline WordCounts::Prepared WordCounts::prepare(const char* word, std::size_t size,
                                                const char* readable) const {
    Prepared prepared;
    prepared.key = size > kShort ? Key{hashBytes({word, size}), kLong} : keyOf(word, size, readable);
    prepared.place = hashOf(prepared.key);
    prepared.word = word;
    prepared.size = size;
    __builtin_prefetch(&m_slots[prepared.place & m_mask], 1);
    return prepared;
}

inline void WordCounts::add(const char* word, std::size_t size, const char* readable, std::uint64_t count) {
    add(prepare(word, size, readable), count);
}

inline void WordCounts::add(const Prepared& prepared, std::uint64_t count) {
    if (prepared.size > kShort) {
        addLong({prepared.word, prepared.size}, prepared.key.low, count);
        return;
    }
    std::size_t at = prepared.place & m_mask;
    for (;; at = (at + 1) & m_mask) {
        Slot& slot = m_slots[at];
        if (slot.key == prepared.key) {
            slot.count += count;
            m_total += count;
            return;
        }
        if (slot.key == Key{})
            break;
    }
    insert(prepared.key, at, prepared.size, count);
}

// The characters of the words.

/// Its spelling.
std::string utf8Of(char32_t character);
/// Number of code points; continuation bytes without a first byte don't count.
std::size_t charactersOf(std::string_view text);

struct CountedCharacter {
    char32_t character = 0;
    std::uint64_t count = 0;
    bool operator==(const CountedCharacter&) const = default;
};

/// The most frequent first, then by value; those that occur at least `minFrequency` times, at most `limit`
/// (0: any number). Bytes that are not UTF-8 are ignored.
std::vector<CountedCharacter> frequentCharacters(const WordCounts& words, std::uint64_t minFrequency,
                                                 std::size_t limit);

} // namespace tokenscope::train
