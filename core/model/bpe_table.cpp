#include "core/model/bpe_table.h"

#include "core/model/bpe_merge.h"
#include "core/unicode/byte_alphabet.h"
#include "core/unicode/utf8.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tokenscope {
namespace {

/// Encodes one piece's own bytes by merging with bytes looked up in the vocabulary, the textbook way but that a
/// pair is looked up only when it comes to be. Only needed where the pairs found so far don't lead to the piece.
template <class PriorityOf, class IdOf>
bool mergeByLookup(std::vector<BpeSymbol>& row, std::string_view bytes, const PriorityOf& priorityOf,
                   const IdOf& idOf, std::pair<PieceId, PieceId>& last) {
    std::vector<std::uint32_t> offsets(row.size());
    std::vector<std::uint32_t> priorities(row.size(), PairTable::kNoPriority); // of a symbol and the next
    std::uint32_t offset = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        offsets[i] = offset;
        offset += row[i].length;
    }
    const auto look = [&](std::size_t i) {
        if (i + 1 >= row.size())
            return PairTable::kNoPriority;
        const PieceId joined = idOf(bytes.substr(offsets[i], row[i].length + row[i + 1].length));
        return joined == kNoPiece ? PairTable::kNoPriority : priorityOf(joined);
    };
    for (std::size_t i = 0; i < row.size(); ++i)
        priorities[i] = look(i);
    while (row.size() > 1) {
        const auto lowest = std::min_element(priorities.begin(), priorities.end());
        if (*lowest == PairTable::kNoPriority)
            return false;
        const auto best = lowest - priorities.begin();
        const auto at = static_cast<std::size_t>(best);
        last = {row[at].id, row[at + 1].id};
        const std::uint32_t length = row[at].length + row[at + 1].length;
        row[at] = {idOf(bytes.substr(offsets[at], length)), length};
        row.erase(row.begin() + best + 1);
        offsets.erase(offsets.begin() + best + 1);
        priorities.erase(priorities.begin() + best + 1);
        priorities[at] = look(at);
        if (at > 0)
            priorities[at - 1] = look(at - 1);
    }
    return true;
}

/// Longer pieces (a hostile file has one of 70 000 bytes) get a pair only when the quick way finds it.
constexpr std::size_t kMaxLookupSymbols = 512;

/// `indices`: entries in order of priority, lowest first. `symbolsOf` fills a row with the first symbols of a
/// piece.
template <class SymbolsOf, class PriorityOf, class IdOf>
void addCanonicalPairs(PairTable& pairs, const Vocabulary& vocabulary,
                       const std::vector<std::uint32_t>& indices, const SymbolsOf& symbolsOf,
                       const PriorityOf& priorityOf, const IdOf& idOf) {
    pairs.reserve(indices.size());
    BpeMerger merger;
    std::vector<BpeSymbol> row;
    const auto priorityAt = [&](std::size_t i) { return priorityOf(vocabulary.entry(indices[i]).id); };
    for (std::size_t i = 0; i < indices.size(); ++i) {
        const std::string_view bytes = vocabulary.entryBytes(indices[i]);
        const PieceId id = vocabulary.entry(indices[i]).id;
        if (!symbolsOf(bytes, row) || row.size() < 2)
            continue;
        const std::size_t symbols = row.size();
        const bool shared = (i > 0 && priorityAt(i - 1) == priorityAt(i)) ||
                            (i + 1 < indices.size() && priorityAt(i + 1) == priorityAt(i));
        if (!shared)
            merger.merge(row, pairs);
        std::pair<PieceId, PieceId> last;
        if (row.size() == 2) {
            last = {row[0].id, row[1].id};
        } else {
            if (row.size() < 2 || symbols > kMaxLookupSymbols)
                continue;
            symbolsOf(bytes, row);
            if (!mergeByLookup(row, bytes, priorityOf, idOf, last))
                continue;
        }
        pairs.insert(last.first, last.second, priorityOf(id), id);
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
    addCanonicalPairs(
        table.pairs, vocabulary, vocabulary.byAscendingId(), symbolsOf, [](PieceId id) { return id; },
        [&](std::string_view bytes) { return vocabulary.find(bytes); });
    return table;
}

BpeTable makeScoreTable(const Vocabulary& vocabulary, ScoredPieces pieces) {
    BpeTable table;
    std::fill(std::begin(table.byteIds), std::end(table.byteIds), kNoPiece);
    const auto takesPart = [pieces](PieceType type) {
        return pieces == ScoredPieces::All || type == PieceType::Normal || type == PieceType::UserDefined ||
               type == PieceType::Unused;
    };
    std::vector<std::uint32_t> indices;
    for (std::uint32_t i = 0; i < vocabulary.size(); ++i) {
        // Of pieces that are there twice llama.cpp's look-up knows one.
        const bool known = pieces == ScoredPieces::Matched ||
                           vocabulary.find(vocabulary.entryBytes(i)) == vocabulary.entry(i).id;
        if (known && takesPart(vocabulary.entry(i).type))
            indices.push_back(i);
    }
    // A NaN never wins a comparison, so it goes last.
    const auto scoreOf = [&](std::uint32_t index) {
        const float score = vocabulary.entry(index).score;
        return std::isnan(score) ? -INFINITY : score;
    };
    std::stable_sort(indices.begin(), indices.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return scoreOf(a) > scoreOf(b); });
    std::vector<std::uint32_t> priorities(vocabulary.size(), PairTable::kNoPriority); // by index
    std::uint32_t priority = 0;
    for (std::size_t i = 0; i < indices.size(); ++i) {
        if (i > 0 && scoreOf(indices[i]) != scoreOf(indices[i - 1]))
            ++priority;
        priorities[indices[i]] = priority;
    }
    const auto pieceOf = [&](std::string_view bytes) {
        const PieceId id = vocabulary.find(bytes);
        return id != kNoPiece && takesPart(vocabulary.type(id)) ? id : kNoPiece;
    };
    const auto symbolsOf = [&](std::string_view bytes, std::vector<BpeSymbol>& row) {
        row.clear();
        for (std::size_t at = 0; at < bytes.size();) {
            const DecodedCharacter c = decodeUtf8(bytes, at);
            if (!c.valid())
                return false;
            const PieceId id = pieceOf(bytes.substr(at, c.length));
            row.push_back({id == kNoPiece ? virtualSymbol(c.value) : id, c.length});
            at += c.length;
        }
        return true;
    };
    // User-defined pieces are cut out before merging, but a merge may join to one all the same.
    addCanonicalPairs(
        table.pairs, vocabulary, indices, symbolsOf,
        [&](PieceId id) { return priorities[vocabulary.indexOf(id)]; }, pieceOf);
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
    constexpr std::size_t kAhead = 16; // slots asked for before they are needed
    for (std::size_t rank = 0; rank < merges.size(); ++rank) {
        const Merge& later = merges[std::min(rank + kAhead, merges.size() - 1)];
        table.pairs.prefetch(later.left, later.right);
        const Merge& merge = merges[rank];
        table.pairs.insert(merge.left, merge.right, static_cast<std::uint32_t>(rank), merge.merged);
    }
    return table;
}

} // namespace tokenscope
