#include "core/definition/vocabulary.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <utility>

namespace tokenscope {

void Vocabulary::reserve(std::size_t pieces, std::size_t bytes) {
    m_entries.reserve(pieces);
    preferHugePages(const_cast<Entry*>(m_entries.data()), m_entries.capacity() * sizeof(Entry));
    m_arena.reserve(bytes);
    preferHugePages(const_cast<char*>(m_arena.data()), m_arena.capacity());
}

std::optional<std::size_t> Vocabulary::add(std::string_view bytes, PieceId id, PieceType type, float score) {
    if ((m_entries.size() + 1) * 2 > table().size() ||
        m_table.places.owner()) // another's table must not be changed
        fillTable(std::max(m_entries.size() + 1, m_entries.capacity()) * 2);
    const std::uint64_t hash = hashOf(bytes);
    Slot& slot = m_table.places[slotOf(bytes, hash)];
    std::optional<std::size_t> former;
    if (slot.number != 0) {
        former = slot.number - 1;
        m_table.duplicates = true;
    }
    slot = {static_cast<std::uint32_t>(m_entries.size()) + 1, static_cast<std::uint32_t>(hash >> 32U)};
    m_entries.push_back({static_cast<std::uint32_t>(m_arena.size()), static_cast<std::uint32_t>(bytes.size()),
                         id, score, type});
    m_arena.append(bytes);
    m_origin = 0;
    m_maxId = std::max(m_maxId, id);
    return former;
}

void Vocabulary::append(std::string_view bytes, PieceId id, PieceType type, float score) {
    m_table.whole.store(false, std::memory_order_relaxed);
    m_table.single.store(false, std::memory_order_relaxed);
    m_entries.push_back({static_cast<std::uint32_t>(m_arena.size()), static_cast<std::uint32_t>(bytes.size()),
                         id, score, type});
    m_arena.append(bytes);
    m_origin = 0;
    m_maxId = std::max(m_maxId, id);
}

void Vocabulary::finish() {
    m_sharedIds.clear();
    m_order.clear();
    m_byId.clear();
    m_dense = true;
    PieceId next = 0;
    const bool counted = std::all_of(m_entries.begin(), m_entries.end(),
                                     [&](const Entry& entry) { return entry.id == next++; });
    m_counted = counted ? next : 0;
    if (counted)
        return;
    m_order.resize(m_entries.size());
    std::iota(m_order.begin(), m_order.end(), 0U);
    const auto idOf = [this](std::uint32_t index) { return m_entries[index].id; };
    const auto byId = [&](std::uint32_t a, std::uint32_t b) { return idOf(a) < idOf(b); };
    if (!std::is_sorted(m_order.begin(), m_order.end(), byId))
        std::stable_sort(m_order.begin(), m_order.end(), byId);
    for (std::size_t i = 1; i < m_order.size(); ++i) {
        const PieceId id = idOf(m_order[i]);
        if (id == idOf(m_order[i - 1]) && (m_sharedIds.empty() || m_sharedIds.back() != id))
            m_sharedIds.push_back(id);
    }
    m_dense = m_maxId < m_entries.size() * 4 + 1024;
    m_byId.assign(m_dense && !m_entries.empty() ? static_cast<std::size_t>(m_maxId) + 1 : 0, kNoSlot);
    if (m_dense) {
        for (std::uint32_t i = 0; i < m_entries.size(); ++i)
            m_byId[m_entries[i].id] = i;
    }
}

// In a file of tables.

void Vocabulary::addTo(TableFileWriter& writer) const {
    const auto all = []<class T>(const T& values) { return std::span(values.data(), values.size()); };
    const ZeroedTable<Slot>& places = table();
    writer.addOne(TableId::VocabularyFacts,
                  Facts{m_secrets, m_counted, m_maxId, m_dense ? 1U : 0U, m_table.duplicates ? 1U : 0U});
    writer.add(TableId::VocabularyEntries, all(m_entries));
    writer.add(TableId::VocabularyBytes, all(m_arena));
    writer.add(TableId::VocabularyPlaces, std::span(places.begin(), places.size()));
    writer.add(TableId::VocabularyById, all(m_byId));
    writer.add(TableId::VocabularyOrder, all(m_order));
    writer.add(TableId::VocabularySharedIds, all(m_sharedIds));
}

std::optional<Vocabulary> Vocabulary::from(const std::shared_ptr<const TableFile>& file) {
    const auto* facts = file->findOne<Facts>(TableId::VocabularyFacts);
    const auto entries = file->find<Entry>(TableId::VocabularyEntries);
    const auto bytes = file->find<char>(TableId::VocabularyBytes);
    const auto places = file->find<Slot>(TableId::VocabularyPlaces);
    const auto byId = file->find<std::uint32_t>(TableId::VocabularyById);
    const auto order = file->find<std::uint32_t>(TableId::VocabularyOrder);
    const auto sharedIds = file->find<PieceId>(TableId::VocabularySharedIds);
    if (!facts || !entries || !bytes || !places || !byId || !order || !sharedIds ||
        !std::has_single_bit(places->size()) || places->size() <= entries->size())
        return std::nullopt;
    Vocabulary made;
    made.m_secrets = facts->secrets;
    made.m_counted = facts->counted;
    made.m_maxId = facts->maxId;
    made.m_dense = facts->dense != 0;
    made.m_entries = {*entries, file};
    made.m_arena = {*bytes, file};
    made.m_table.places = ZeroedTable<Slot>(*places, file);
    made.m_table.duplicates = facts->duplicates != 0;
    made.m_byId.assign(byId->begin(), byId->end());
    made.m_order.assign(order->begin(), order->end());
    made.m_sharedIds.assign(sharedIds->begin(), sharedIds->end());
    return made;
}

// By id.

std::span<const std::uint32_t> Vocabulary::sharing(PieceId id) const {
    if (!std::binary_search(m_sharedIds.begin(), m_sharedIds.end(), id))
        return {};
    const auto first = std::partition_point(m_order.begin(), m_order.end(),
                                            [&](std::uint32_t index) { return m_entries[index].id < id; });
    const auto last = std::partition_point(first, m_order.end(),
                                           [&](std::uint32_t index) { return m_entries[index].id == id; });
    return {first, last};
}

std::size_t Vocabulary::sparseIndexOf(PieceId id) const {
    const auto after =
        std::upper_bound(m_order.begin(), m_order.end(), id,
                         [this](PieceId value, std::uint32_t index) { return value < m_entries[index].id; });
    if (after == m_order.begin() || m_entries[*(after - 1)].id != id)
        return kNoIndex;
    return *(after - 1);
}

std::string_view Vocabulary::bytes(PieceId id) const {
    const std::size_t index = indexOf(id);
    return index == kNoIndex ? std::string_view() : entryBytes(index);
}

PieceType Vocabulary::type(PieceId id) const {
    const std::size_t index = indexOf(id);
    return index == kNoIndex ? PieceType::Unknown : m_entries[index].type;
}

float Vocabulary::score(PieceId id) const {
    const std::size_t index = indexOf(id);
    return index == kNoIndex ? 0.0F : m_entries[index].score;
}

// Look-up by bytes.

namespace {

constexpr std::size_t kGroup = 64; ///< look-ups in flight

template <class T>
T wordAt(const char* at) {
    T word = 0;
    std::memcpy(&word, at, sizeof word);
    return word;
}

/// Up to this length, comparing in a loop is faster than calling memcmp.
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

/// Doesn't wait for a table that is being built: the copy builds its own.
Vocabulary::Table& Vocabulary::Table::operator=(const Table& other) {
    if (this == &other)
        return *this;
    const bool copied = other.whole.load(std::memory_order_acquire);
    if (copied && other.places.owner()) {
        places = ZeroedTable<Slot>({other.places.begin(), other.places.size()}, other.places.owner());
    } else {
        places = ZeroedTable<Slot>(copied ? other.places.size() : 0);
        for (std::size_t i = 0; i < places.size(); ++i)
            places[i] = other.places[i];
    }
    duplicates = copied && other.duplicates;
    whole.store(copied, std::memory_order_relaxed);
    single.store(other.single.load(std::memory_order_relaxed), std::memory_order_relaxed);
    return *this;
}

Vocabulary::Table& Vocabulary::Table::operator=(Table&& other) noexcept {
    places = ZeroedTable<Slot>(0);
    places.swap(other.places);
    duplicates = std::exchange(other.duplicates, false);
    single.store(other.single.exchange(false, std::memory_order_relaxed), std::memory_order_relaxed);
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
    m_table.places = ZeroedTable<Slot>(0); // free the old table before allocating the new one
    m_table.places = ZeroedTable<Slot>(std::bit_ceil(std::max<std::size_t>(size, 16)));
    m_table.duplicates = false;
    const std::size_t mask = m_table.places.size() - 1;
    std::uint64_t hashes[kGroup];
    for (std::size_t first = 0; first < m_entries.size(); first += kGroup) {
        const std::size_t count = std::min(kGroup, m_entries.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            hashes[i] = hashOf(entryBytes(first + i));
            __builtin_prefetch(&m_table.places[hashes[i] & mask], 1);
        }
        for (std::size_t i = 0; i < count; ++i) {
            // An entry whose bytes were replaced by a later one is found only through that one.
            Slot& slot = m_table.places[slotOf(entryBytes(first + i), hashes[i])];
            m_table.duplicates = m_table.duplicates || slot.number != 0;
            slot = {static_cast<std::uint32_t>(first + i) + 1, static_cast<std::uint32_t>(hashes[i] >> 32U)};
        }
    }
}

std::size_t Vocabulary::slotOf(std::string_view bytes, std::uint64_t hash) const {
    const std::size_t mask = m_table.places.size() - 1;
    const auto tag = static_cast<std::uint32_t>(hash >> 32U);
    for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
        const Slot& slot = m_table.places[at];
        if (slot.number == 0 || (slot.tag == tag && sameBytes(entryBytes(slot.number - 1), bytes)))
            return at;
    }
}

bool Vocabulary::hasDuplicates() const {
    if (m_table.whole.load(std::memory_order_acquire))
        return m_table.duplicates;
    if (m_table.single.load(std::memory_order_relaxed))
        return false;
    const bool duplicates = findDuplicates();
    m_table.single.store(!duplicates, std::memory_order_relaxed);
    return duplicates;
}

/// One bit per hash: only entries whose bit is already set, and those with the same bit, are compared.
bool Vocabulary::findDuplicates() const {
    constexpr std::size_t kBitsEach = 16;
    /// A smaller filter for the suspected entries, which stays in the cache.
    constexpr std::size_t kFewer = 32;
    constexpr unsigned kWordBits = 64;
    const std::size_t bits =
        std::bit_ceil(std::max<std::size_t>(m_entries.size() * kBitsEach, kWordBits * kFewer));
    std::vector<std::uint64_t> seen(bits / kWordBits);
    std::vector<std::uint64_t> suspected(seen.size() / kFewer);
    const std::size_t mask = bits - 1;
    const std::size_t fewerMask = bits / kFewer - 1;
    std::vector<std::uint32_t> hashes(m_entries.size());
    for (std::size_t i = 0; i < hashes.size(); ++i) {
        const std::size_t hash = hashOf(entryBytes(i)) & mask;
        hashes[i] = static_cast<std::uint32_t>(hash);
        const std::uint64_t bit = std::uint64_t{1} << (hash % kWordBits);
        std::uint64_t& word = seen[hash / kWordBits];
        if ((word & bit) != 0)
            suspected[(hash & fewerMask) / kWordBits] |= bit;
        word |= bit;
    }
    std::vector<std::uint32_t> candidates;
    for (std::uint32_t i = 0; i < hashes.size(); ++i) {
        const std::size_t hash = hashes[i] & fewerMask;
        if ((suspected[hash / kWordBits] >> (hash % kWordBits) & 1U) != 0)
            candidates.push_back(i);
    }
    return sameBytesTwice(candidates);
}

bool Vocabulary::sameBytesTwice(std::span<const std::uint32_t> indices) const {
    std::vector<Slot> places(std::bit_ceil(indices.size() * 2 + 1));
    const std::size_t mask = places.size() - 1;
    for (const std::uint32_t index : indices) {
        const std::string_view bytes = entryBytes(index);
        const std::uint64_t hash = hashOf(bytes);
        const auto tag = static_cast<std::uint32_t>(hash); // bits other than those that all of them share
        std::size_t at = (hash >> 32U) & mask;
        for (; places[at].number != 0; at = (at + 1) & mask) {
            if (places[at].tag == tag && sameBytes(entryBytes(places[at].number - 1), bytes))
                return true;
        }
        places[at] = {index + 1, tag};
    }
    return false;
}

PieceId Vocabulary::find(std::string_view bytes) const {
    if (table().size() == 0)
        return kNoPiece;
    const Slot& slot = m_table.places[slotOf(bytes, hashOf(bytes))];
    return slot.number == 0 ? kNoPiece : m_entries[slot.number - 1].id;
}

PieceId Vocabulary::findByScan(std::string_view bytes) const {
    if (m_table.whole.load(std::memory_order_acquire))
        return find(bytes);
    if (m_table.single.load(
            std::memory_order_relaxed)) { // the pieces searched for are usually near the beginning
        for (std::size_t i = 0; i < m_entries.size(); ++i) {
            if (entryBytes(i) == bytes)
                return m_entries[i].id;
        }
        return kNoPiece;
    }
    for (std::size_t i = m_entries.size(); i-- > 0;) {
        if (entryBytes(i) == bytes)
            return m_entries[i].id;
    }
    return kNoPiece;
}

void Vocabulary::findAll(std::span<const std::string_view> pieces, std::span<PieceId> ids) const {
    const ZeroedTable<Slot>& places = table();
    if (places.size() == 0) {
        std::fill(ids.begin(), ids.end(), kNoPiece);
        return;
    }
    std::uint64_t hashes[kGroup];
    const std::size_t mask = places.size() - 1;
    for (std::size_t first = 0; first < pieces.size(); first += kGroup) {
        const std::size_t count = std::min(kGroup, pieces.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            hashes[i] = hashOf(pieces[first + i]);
            __builtin_prefetch(&places[hashes[i] & mask]);
        }
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t number = places[hashes[i] & mask].number;
            if (number != 0)
                __builtin_prefetch(&m_entries[number - 1]);
        }
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t number = places[hashes[i] & mask].number;
            if (number != 0)
                __builtin_prefetch(m_arena.data() + m_entries[number - 1].offset);
        }
        for (std::size_t i = 0; i < count; ++i) {
            const Slot& slot = places[slotOf(pieces[first + i], hashes[i])];
            ids[first + i] = slot.number == 0 ? kNoPiece : m_entries[slot.number - 1].id;
        }
    }
}

void Vocabulary::prefetch(std::string_view bytes) const {
    if (m_table.whole.load(std::memory_order_acquire) && m_table.places.size() != 0)
        __builtin_prefetch(&m_table.places[hashOf(bytes) & (m_table.places.size() - 1)], 1);
}

} // namespace tokenscope
