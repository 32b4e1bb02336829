#include "core/stages/model/bpe_table.h"

#include "core/stages/model/canonical_pairs.h"
#include "core/stages/model/character_pieces.h"
#include "core/stages/model/score_order.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tokenscope {
namespace {

/// By the upper halves; those of equals stay in their order.
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
    const auto takesPart = [pieces](PieceType type) {
        return pieces == ScoredPieces::All || type == PieceType::Normal || type == PieceType::UserDefined ||
               type == PieceType::Unused;
    };
    std::vector<std::uint64_t> order; // by rank, then by index
    order.reserve(vocabulary.size());
    const auto hasPair = [&](std::uint32_t i) {
        const std::string_view bytes = vocabulary.entryBytes(i);
        const PieceType type = vocabulary.entry(i).type;
        // Of pieces that are there twice llama.cpp's look-up knows one.
        if (pieces == ScoredPieces::All)
            return vocabulary.find(bytes) == vocabulary.entry(i).id;
        // What is extracted from a text before it is merged can't come of merging.
        return takesPart(type) && type != PieceType::UserDefined;
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
    const auto taken = [&](PieceId id) {
        return id != kNoPiece && takesPart(vocabulary.type(id)) ? id : kNoPiece;
    };
    const auto pieceOf = [&](std::string_view bytes) { return taken(vocabulary.find(bytes)); };
    const CharacterPieces characters(vocabulary);
    const auto symbolsOf = [&](std::string_view bytes, std::vector<BpeSymbol>& row) {
        row.clear();
        for (std::size_t at = 0; at < bytes.size();) {
            const DecodedCharacter c = decodeUtf8(bytes, at);
            if (!c.valid())
                return false;
            const PieceId id = taken(characters.find(c.value));
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
    constexpr std::size_t kAhead = 16; // slots that are prefetched
    for (std::size_t rank = 0; rank < merges.size(); ++rank) {
        const Merge& later = merges[std::min(rank + kAhead, merges.size() - 1)];
        table.pairs.prefetch(later.left, later.right);
        const Merge& merge = merges[rank];
        table.pairs.insert(merge.left, merge.right, static_cast<std::uint32_t>(rank), merge.merged);
    }
    return table;
}

} // namespace tokenscope
