#include "core/stages/model/unigram/unigram_cache.h"

#include <algorithm>
#include <cmath>

namespace tokenscope {
namespace {

constexpr std::size_t kFirstWords = 1U << 10U;
constexpr std::size_t kMaxWords = 1U << 19U;         // 32 MiB
constexpr std::size_t kMaxPiecesInArena = 1U << 20U; // 8 MiB

constexpr std::size_t kFirstPlainWords = 1U << 11U;
constexpr std::size_t kMaxPlainWords = 1U << 19U; // 16 MiB
constexpr std::size_t kMaxPieces = 1U << 20U;     // 8 MiB
constexpr double kMaxReach = 65535;

std::uint64_t binadeOf(const PlainWordCache::Key& key) {
    return (key.high >> 48U) & 0x7FU;
}

} // namespace

UnigramCache::UnigramCache()
    : m_words(kFirstWords) {}

void UnigramCache::setPieces(Word& word, std::span<const Piece> pieces) {
    word.count = static_cast<std::uint8_t>(pieces.size()); // at most kMaxBytes
    if (pieces.size() > kMaxPieces) {
        word.ids[0] = static_cast<PieceId>(m_pieces.size());
        m_pieces.insert(m_pieces.end(), pieces.begin(), pieces.end());
        return;
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        word.ids[i] = pieces[i].id;
        word.lengths[i] = static_cast<std::uint8_t>(pieces[i].length);
    }
}

void UnigramCache::stored() {
    const bool full = m_pieces.size() > kMaxPiecesInArena;
    if (++m_used * 2 <= m_words.size() && !full)
        return;
    ZeroedTable<Word> previous(full ? m_words.size() : std::min(m_words.size() * 4, kMaxWords));
    previous.swap(m_words);
    m_used = 0;
    if (previous.size() == m_words.size()) { // full: cleared
        m_pieces.clear();
        return;
    }
    for (const Word& word : previous) {
        if (word.length == 0)
            continue;
        *find({word.bytes, word.length}, word.binade) = word;
        ++m_used;
    }
}

PlainWordCache::PlainWordCache()
    : m_words(kFirstPlainWords) {}

bool PlainWordCache::fitsWord(std::span<const Piece> pieces) {
    return pieces.size() <= 3 && std::all_of(pieces.begin(), pieces.end(),
                                             [](const Piece& piece) { return piece.id >> kIdBits == 0; });
}

std::uint64_t PlainWordCache::append(std::span<const Piece> pieces) {
    const std::uint64_t packed = (std::uint64_t{m_pieces.size()} << 8U) | pieces.size();
    m_pieces.insert(m_pieces.end(), pieces.begin(), pieces.end());
    return packed;
}

void PlainWordCache::store(Word& slot, const Key& key, std::span<const Piece> pieces, float sum, double least,
                           bool rounded, bool odd) {
    const double reach = std::ceil(-least);
    if (pieces.empty() || !(reach >= 0 && reach <= kMaxReach))
        return;
    slot = {key, 0, (rounded ? 4U : 0U) | (odd ? 8U : 0U) | (static_cast<std::uint32_t>(reach) << 16U), sum};
    if (fitsWord(pieces)) {
        slot.meta |= static_cast<std::uint32_t>(pieces.size());
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            slot.ids |= static_cast<std::uint64_t>(pieces[i].id) << (kIdBits * i);
            // `▁` has three bytes and represents a space of one byte.
            const std::uint32_t length = i == 0 ? pieces[i].length - 2 : pieces[i].length;
            if (i + 1 < pieces.size())
                slot.meta |= length << (4 + 4 * i);
        }
    } else {
        slot.ids = append(pieces);
    }
    if (++m_used * 2 > m_words.size() || m_pieces.size() > kMaxPieces)
        grow(binadeOf(key));
}

/// A long text enters each binade once: when the table fills up, words of previous binades are removed.
void PlainWordCache::grow(std::uint64_t binade) {
    constexpr std::uint64_t kOfShortTexts = 12;
    const auto stays = [binade](const Word& word) {
        const std::uint64_t own = binadeOf(word.key);
        return word.known() && (own == binade || own <= kOfShortTexts || own == UnigramCache::kSure);
    };
    const auto staying = static_cast<std::size_t>(std::count_if(m_words.begin(), m_words.end(), stays));
    const bool full = m_words.size() == kMaxPlainWords || m_pieces.size() > kMaxPieces;
    const bool many = staying * 4 > m_words.size() || m_pieces.size() > kMaxPieces;
    ZeroedTable<Word> previous(many && !full ? m_words.size() * 4 : m_words.size());
    previous.swap(m_words);
    m_used = 0;
    std::vector<Piece> formerPieces;
    formerPieces.swap(m_pieces);
    if (full && many)
        return; // full: cleared
    for (Word word : previous) {
        if (!stays(word))
            continue;
        if (word.count() == 0)
            word.ids = append({formerPieces.data() + (word.ids >> 8U), word.ids & 0xFFU});
        find(word.key) = word;
        ++m_used;
    }
}

} // namespace tokenscope
