// Look-ups by bytes.
#include "core/base/hash.h"
#include "core/definition/vocabulary.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace tokenscope {
namespace {

constexpr std::size_t kGroup = 64; ///< look-ups under way together

template <class T>
T wordAt(const char* at) {
    T word = 0;
    std::memcpy(&word, at, sizeof word);
    return word;
}

/// What a call of memcmp takes longer for than it takes.
bool sameBytes(std::string_view a, std::string_view b) {
    const std::size_t size = a.size();
    if (size != b.size())
        return false;
    const auto bothEnds = [&]<class T>(T) {
        const std::size_t last = size - sizeof(T);
        return wordAt<T>(a.data()) == wordAt<T>(b.data()) &&
               wordAt<T>(a.data() + last) == wordAt<T>(b.data() + last);
    };
    if (size > 16)
        return a == b;
    if (size >= 8)
        return bothEnds(std::uint64_t{});
    if (size >= 4)
        return bothEnds(std::uint32_t{});
    if (size >= 2)
        return bothEnds(std::uint16_t{});
    return size == 0 || a[0] == b[0];
}

} // namespace

Vocabulary::Table::Table(const Table& other) {
    *this = other;
}

Vocabulary::Table::Table(Table&& other) noexcept {
    *this = std::move(other);
}

/// A table that is being made is not waited for: the copy makes its own.
Vocabulary::Table& Vocabulary::Table::operator=(const Table& other) {
    if (this == &other)
        return *this;
    const bool copied = other.whole.load(std::memory_order_acquire);
    places = copied ? other.places : std::vector<Slot>();
    twins = copied && other.twins;
    whole.store(copied, std::memory_order_relaxed);
    return *this;
}

Vocabulary::Table& Vocabulary::Table::operator=(Table&& other) noexcept {
    places = std::move(other.places);
    other.places.clear();
    twins = std::exchange(other.twins, false);
    whole.store(other.whole.exchange(true, std::memory_order_relaxed), std::memory_order_relaxed);
    return *this;
}

void Vocabulary::makeTable() const {
    const std::lock_guard lock(m_table.making);
    if (m_table.whole.load(std::memory_order_relaxed))
        return;
    fillTable(m_entries.size() * 2);
    m_table.whole.store(true, std::memory_order_release);
}

void Vocabulary::fillTable(std::size_t size) const {
    m_table.places.assign(std::bit_ceil(std::max<std::size_t>(size, 16)), Slot{});
    m_table.twins = false;
    const std::size_t mask = m_table.places.size() - 1;
    std::uint64_t hashes[kGroup];
    for (std::size_t first = 0; first < m_entries.size(); first += kGroup) {
        const std::size_t count = std::min(kGroup, m_entries.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            hashes[i] = hashBytes(entryBytes(first + i));
            __builtin_prefetch(&m_table.places[hashes[i] & mask], 1);
        }
        for (std::size_t i = 0; i < count; ++i) {
            // An entry whose bytes were taken over by a later one is found through that one only.
            Slot& slot = m_table.places[slotOf(entryBytes(first + i), hashes[i])];
            m_table.twins = m_table.twins || slot.index != kNoSlot;
            slot = {static_cast<std::uint32_t>(first + i), static_cast<std::uint32_t>(hashes[i] >> 32U)};
        }
    }
}

std::size_t Vocabulary::slotOf(std::string_view bytes, std::uint64_t hash) const {
    const std::size_t mask = m_table.places.size() - 1;
    const auto tag = static_cast<std::uint32_t>(hash >> 32U);
    for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
        const Slot& slot = m_table.places[at];
        if (slot.index == kNoSlot || (slot.tag == tag && sameBytes(entryBytes(slot.index), bytes)))
            return at;
    }
}

bool Vocabulary::hasTwins() const {
    return m_table.whole.load(std::memory_order_acquire) ? m_table.twins : seekTwins();
}

/// In two rounds by a bit for each hash: those that find their bit set, then all that have a bit of these, which are
/// compared.
bool Vocabulary::seekTwins() const {
    constexpr std::size_t kBitsEach = 16;
    constexpr unsigned kWordBits = 64;
    const std::size_t bits = std::bit_ceil(std::max<std::size_t>(m_entries.size() * kBitsEach, kWordBits));
    const auto shift = static_cast<unsigned>(64 - std::countr_zero(bits));
    std::vector<std::uint64_t> seen(bits / kWordBits);
    std::vector<std::uint64_t> suspected(seen.size());
    std::vector<std::uint64_t> hashes(m_entries.size());
    const auto set = [shift](std::vector<std::uint64_t>& words, std::uint64_t hash) {
        std::uint64_t& word = words[(hash >> shift) / kWordBits];
        const std::uint64_t bit = std::uint64_t{1} << ((hash >> shift) % kWordBits);
        const bool was = (word & bit) != 0;
        word |= bit;
        return was;
    };
    for (std::size_t i = 0; i < hashes.size(); ++i) {
        hashes[i] = hashBytes(entryBytes(i));
        if (set(seen, hashes[i]))
            set(suspected, hashes[i]);
    }
    std::vector<std::uint32_t> candidates;
    for (std::uint32_t i = 0; i < hashes.size(); ++i) {
        const std::uint64_t bit = hashes[i] >> shift;
        if ((suspected[bit / kWordBits] >> (bit % kWordBits) & 1U) != 0)
            candidates.push_back(i);
    }
    std::sort(candidates.begin(), candidates.end(), [&](std::uint32_t a, std::uint32_t b) {
        return hashes[a] != hashes[b] ? hashes[a] < hashes[b] : entryBytes(a) < entryBytes(b);
    });
    return std::adjacent_find(candidates.begin(), candidates.end(), [&](std::uint32_t a, std::uint32_t b) {
               return hashes[a] == hashes[b] && entryBytes(a) == entryBytes(b);
           }) != candidates.end();
}

PieceId Vocabulary::find(std::string_view bytes) const {
    if (table().empty())
        return kNoPiece;
    const Slot& slot = m_table.places[slotOf(bytes, hashBytes(bytes))];
    return slot.index == kNoSlot ? kNoPiece : m_entries[slot.index].id;
}

PieceId Vocabulary::findByEye(std::string_view bytes) const {
    if (m_table.whole.load(std::memory_order_acquire))
        return find(bytes);
    for (std::size_t i = m_entries.size(); i-- > 0;) {
        if (entryBytes(i) == bytes)
            return m_entries[i].id;
    }
    return kNoPiece;
}

void Vocabulary::findAll(std::span<const std::string_view> pieces, std::span<PieceId> ids) const {
    const std::vector<Slot>& places = table();
    if (places.empty()) {
        std::fill(ids.begin(), ids.end(), kNoPiece);
        return;
    }
    std::uint64_t hashes[kGroup];
    const std::size_t mask = places.size() - 1;
    for (std::size_t first = 0; first < pieces.size(); first += kGroup) {
        const std::size_t count = std::min(kGroup, pieces.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            hashes[i] = hashBytes(pieces[first + i]);
            __builtin_prefetch(&places[hashes[i] & mask]);
        }
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t index = places[hashes[i] & mask].index;
            if (index != kNoSlot)
                __builtin_prefetch(&m_entries[index]);
        }
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t index = places[hashes[i] & mask].index;
            if (index != kNoSlot)
                __builtin_prefetch(m_arena.data() + m_entries[index].offset);
        }
        for (std::size_t i = 0; i < count; ++i) {
            const Slot& slot = places[slotOf(pieces[first + i], hashes[i])];
            ids[first + i] = slot.index == kNoSlot ? kNoPiece : m_entries[slot.index].id;
        }
    }
}

void Vocabulary::prefetch(std::string_view bytes) const {
    if (m_table.whole.load(std::memory_order_acquire) && !m_table.places.empty())
        __builtin_prefetch(&m_table.places[hashBytes(bytes) & (m_table.places.size() - 1)], 1);
}

} // namespace tokenscope
