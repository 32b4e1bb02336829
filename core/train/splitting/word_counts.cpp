#include "core/train/splitting/word_counts.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <bit>

namespace tokenscope::train {

static_assert(std::endian::native == std::endian::little, "a key's last byte is the highest of `high`");

namespace {

constexpr std::size_t kFirstSlots = 256;
constexpr std::size_t kLengthBytes = sizeof(std::uint64_t);

} // namespace

WordCounts::WordCounts()
    : m_slots(0) {
    clear();
}

WordCounts::WordCounts(const WordCounts& other)
    : WordCounts() {
    merge(other);
}

WordCounts& WordCounts::operator=(const WordCounts& other) {
    if (this != &other)
        *this = WordCounts(other);
    return *this;
}

void WordCounts::clear() {
    m_slots = ZeroedTable<Slot>(kFirstSlots);
    m_mask = kFirstSlots - 1;
    m_growsAt = kFirstSlots / 8 * 5;
    m_places = {};
    m_arena = {};
    m_total = 0;
    m_bytes = 0;
}

std::string_view WordCounts::inArena(const Key& key) const {
    const std::uint64_t offset = key.high & ((std::uint64_t{1} << 56U) - 1);
    std::uint64_t length = 0;
    std::memcpy(&length, m_arena.data() + offset, kLengthBytes);
    return std::string_view(m_arena).substr(offset + kLengthBytes, length);
}

/// The word's slot, or the free slot for it.
std::size_t WordCounts::placeOfLong(std::string_view word, std::uint64_t hash) const {
    std::size_t at = hashOf({hash, kLong}) & m_mask;
    for (;; at = (at + 1) & m_mask) {
        const Slot& slot = m_slots[at];
        if (slot.key == Key{} ||
            (slot.key.low == hash && lengthByte(slot.key) == kLong && inArena(slot.key) == word))
            return at;
    }
}

void WordCounts::addLong(std::string_view word, std::uint64_t hash, std::uint64_t count) {
    const std::size_t at = placeOfLong(word, hash);
    if (m_slots[at].key != Key{}) {
        m_slots[at].count += count;
        m_total += count;
        return;
    }
    const Key key{hash, m_arena.size() | std::uint64_t{kLong} << 56U};
    const std::uint64_t length = word.size();
    m_arena.append(reinterpret_cast<const char*>(&length), kLengthBytes);
    m_arena += word;
    insert(key, at, word.size(), count);
}

void WordCounts::insert(Key key, std::size_t at, std::size_t size, std::uint64_t count) {
    m_slots[at] = {key, count, m_places.size()};
    m_places.push_back(static_cast<std::uint32_t>(at));
    m_total += count;
    m_bytes += size;
    if (m_places.size() > m_growsAt)
        grow();
}

/// For a key that is not in the table.
std::size_t WordCounts::freePlace(const Key& key) const {
    const Key hashed = lengthByte(key) == kLong ? Key{key.low, kLong} : key;
    std::size_t at = hashOf(hashed) & m_mask;
    while (m_slots[at].key != Key{})
        at = (at + 1) & m_mask;
    return at;
}

void WordCounts::grow() {
    ZeroedTable<Slot> old(m_slots.size() * 2);
    old.swap(m_slots);
    m_mask = m_slots.size() - 1;
    m_growsAt = m_slots.size() / 8 * 5;
    for (std::uint32_t& place : m_places) {
        const Slot& slot = old[place];
        const std::size_t at = freePlace(slot.key);
        m_slots[at] = slot;
        place = static_cast<std::uint32_t>(at);
    }
}

void WordCounts::merge(const WordCounts& other, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
        const Slot& slot = other.m_slots[other.m_places[i]];
        if (lengthByte(slot.key) == kLong) {
            addLong(other.inArena(slot.key), slot.key.low, slot.count);
            continue;
        }
        const auto* bytes = reinterpret_cast<const char*>(&slot.key);
        add(bytes, lengthByte(slot.key) - 1, bytes + sizeof(Key), slot.count);
    }
}

std::optional<std::size_t> WordCounts::find(std::string_view word) const {
    if (word.size() > kShort) {
        const Slot& slot = m_slots[placeOfLong(word, hashBytes(word))];
        return slot.key == Key{} ? std::nullopt : std::optional<std::size_t>(slot.index);
    }
    const Key key = keyOf(word.data(), word.size(), word.data() + word.size());
    std::size_t at = hashOf(key) & m_mask;
    for (; m_slots[at].key != Key{}; at = (at + 1) & m_mask)
        if (m_slots[at].key == key)
            return m_slots[at].index;
    return std::nullopt;
}

std::string utf8Of(char32_t character) {
    std::string text;
    appendUtf8(text, character);
    return text;
}

std::size_t charactersOf(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return !isContinuationByte(c); }));
}

std::vector<CountedCharacter> frequentCharacters(const WordCounts& words, std::uint64_t minFrequency,
                                                 std::size_t limit) {
    std::vector<std::uint64_t> counts(kCodePoints);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words.word(i);
        for (std::size_t at = 0; at < word.size();) {
            const DecodedCharacter character = decodeUtf8(word, at);
            if (character.valid())
                counts[character.value] += words.count(i);
            at += character.length;
        }
    }
    std::vector<CountedCharacter> found;
    for (char32_t character = 0; character < kCodePoints; ++character) {
        if (counts[character] > 0 && counts[character] >= minFrequency)
            found.push_back({character, counts[character]});
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const CountedCharacter& a, const CountedCharacter& b) { return a.count > b.count; });
    if (limit != 0 && found.size() > limit)
        found.resize(limit);
    return found;
}

} // namespace tokenscope::train
