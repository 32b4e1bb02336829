#include "core/compare/corpus/token_tally.h"

#include "core/definition/metaspace.h"
#include "core/text/utf8.h"

#include <bit>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kMaxBySets = 4;
constexpr std::size_t kBlock = 16; ///< words; a byte can hold the bit counts of 31 bytes

/// The bit count of each byte, in that byte.
constexpr std::uint64_t bitsOfBytes(std::uint64_t word) {
    word -= word >> 1U & 0x5555'5555'5555'5555U;
    word = (word & 0x3333'3333'3333'3333U) + (word >> 2U & 0x3333'3333'3333'3333U);
    return (word + (word >> 4U)) & 0x0F0F'0F0F'0F0F'0F0FU;
}

constexpr std::uint64_t sumOfBytes(std::uint64_t word) {
    word = (word & 0x00FF'00FF'00FF'00FFU) + (word >> 8U & 0x00FF'00FF'00FF'00FFU);
    return word * 0x0001'0001'0001'0001U >> 48U;
}

/// Without popcount instructions of newer processors; the compiler vectorizes it.
std::uint64_t bitsOf(const std::uint64_t* words, std::size_t size) {
    std::uint64_t sums = 0;
    for (std::size_t i = 0; i < size; ++i)
        sums += bitsOfBytes(words[i]);
    return sumOfBytes(sums);
}

} // namespace

void TokenEnds::start(std::size_t columns, std::size_t bytes) {
    m_columns = columns;
    m_words = bytes / kPlaces + 1;
    m_planes.assign(m_columns * m_words, 0);
}

std::size_t TokenEnds::marked(const std::uint64_t* words, std::size_t size) {
    std::size_t bits = 0;
    for (std::size_t begin = 0; begin < size; begin += kBlock)
        bits += bitsOf(words + begin, std::min(kBlock, size - begin));
    return bits;
}

void TokenEnds::addTo(std::vector<std::uint64_t>& tally) const {
    if (m_columns <= kMaxBySets)
        addBySets(tally);
    else
        addByPlaces(tally);
}

/// Counts for each set of columns the positions that all of them have, then subtracts those that other
/// columns have, too.
void TokenEnds::addBySets(std::vector<std::uint64_t>& tally) const {
    constexpr std::size_t kSets = std::size_t{1} << kMaxBySets;
    const std::size_t sets = std::size_t{1} << m_columns;
    std::array<std::uint64_t, kSets> counts{};
    std::array<std::array<std::uint64_t, kBlock>, kSets> shared{};
    for (std::size_t begin = 0; begin < m_words; begin += kBlock) {
        const std::size_t size = std::min(kBlock, m_words - begin);
        for (std::size_t set = 1; set < sets; ++set) {
            const auto column = static_cast<std::size_t>(std::countr_zero(set));
            const std::uint64_t* const plane = m_planes.data() + column * m_words + begin;
            const std::array<std::uint64_t, kBlock>& others = shared[set & (set - 1)];
            const std::uint64_t unless = (set & (set - 1)) == 0 ? ~std::uint64_t{0} : 0;
            for (std::size_t i = 0; i < size; ++i)
                shared[set][i] = plane[i] & (others[i] | unless);
            if (begin == 0)
                shared[set][0] &= ~std::uint64_t{1}; // position 0
            counts[set] += bitsOf(shared[set].data(), size);
        }
    }
    // From "at least this set" to "exactly this set".
    for (std::size_t column = 1; column < sets; column *= 2) {
        for (std::size_t set = 1; set < sets; ++set) {
            if ((set & column) == 0)
                counts[set] -= counts[set | column];
        }
    }
    for (std::size_t set = 1; set < sets; ++set)
        tally[set] += counts[set];
}

/// One position at a time, as there are too many sets.
void TokenEnds::addByPlaces(std::vector<std::uint64_t>& tally) const {
    // Two counts in turn, because one that was just written is slow to read.
    std::array<std::array<std::uint32_t, std::size_t{1} << kMaxCorpusColumns>, 2> counts{};
    std::array<std::uint64_t, kMaxCorpusColumns> words{};
    for (std::size_t at = 0; at < m_words; ++at) {
        std::uint64_t some = 0;
        for (std::size_t column = 0; column < m_columns; ++column) {
            words[column] = m_planes[column * m_words + at];
            some |= words[column];
        }
        if (at == 0)
            some &= ~std::uint64_t{1}; // position 0
        for (std::size_t turn = 0; some != 0; some &= some - 1, turn ^= 1U) {
            const auto bit = static_cast<unsigned>(std::countr_zero(some));
            std::size_t set = 0;
            for (std::size_t column = 0; column < m_columns; ++column)
                set |= static_cast<std::size_t>(words[column] >> bit & 1U) << column;
            ++counts[turn][set];
        }
    }
    for (std::size_t set = 1; set < tally.size(); ++set)
        tally[set] += std::uint64_t{counts[0][set]} + counts[1][set];
}

void TokenEnds::compare() {
    m_differing.resize(m_words);
    for (std::size_t at = 0; at < m_words; ++at) {
        std::uint64_t some = 0;
        std::uint64_t all = ~std::uint64_t{0};
        for (std::size_t column = 0; column < m_columns; ++column) {
            some |= m_planes[column * m_words + at];
            all &= m_planes[column * m_words + at];
        }
        m_differing[at] = some & ~all;
    }
}

std::uint32_t TokenEnds::differing(std::size_t begin, std::size_t end) const {
    if (begin >= end)
        return 0;
    const std::size_t first = begin + 1;
    std::uint32_t count = 0;
    for (std::size_t at = first / kPlaces; at <= end / kPlaces; ++at) {
        std::uint64_t bits = m_differing[at];
        if (at == first / kPlaces)
            bits &= ~std::uint64_t{0} << first % kPlaces;
        if (at == end / kPlaces)
            bits &= ~std::uint64_t{0} >> (kPlaces - 1 - end % kPlaces);
        count += static_cast<std::uint32_t>(sumOfBytes(bitsOfBytes(bits)));
    }
    return count;
}

namespace {

constexpr std::size_t kTokensAtOnce = 512;
constexpr std::size_t kAhead = 24; ///< prefetch distance in tokens
constexpr std::uint64_t kOneToken = std::uint64_t{1} << 32U;

/// True for normalizers that never add, remove or change a letter in a way that affects its script.
struct KeepsScripts {
    static bool isPlainText(std::string_view text) { return text == " " || text == kMetaspace; }
    bool operator()(const BertNormalizer& rule) const {
        return !rule.lowercase && !rule.stripAccents.value_or(false);
    }
    bool operator()(const PrependNormalizer& rule) const { return isPlainText(rule.text); }
    bool operator()(const ReplaceNormalizer& rule) const {
        return rule.pattern.kind == Pattern::Kind::Literal && isPlainText(rule.pattern.text) &&
               isPlainText(rule.content);
    }
    bool operator()(const SentencePieceNormalizer& rule) const { return rule.charsmap.empty(); }
    bool operator()(const StripNormalizer&) const { return true; }
    bool operator()(const ByteLevelNormalizer&) const { return true; }
    bool operator()(const NormalizerSequence& rule) const {
        return std::all_of(rule.parts.begin(), rule.parts.end(), [](const NormalizerConfig& part) {
            return std::visit(KeepsScripts(), part.kind);
        });
    }
    template <class Other>
    bool operator()(const Other&) const {
        return false;
    }
};

bool keepsScripts(const TokenizerDefinition& definition) {
    if (definition.gguf)
        return definition.gguf->kind == GgufTokenizer::Kind::Spm ||
               definition.gguf->kind == GgufTokenizer::Kind::Bpe;
    return !definition.normalizer || std::visit(KeepsScripts(), definition.normalizer->kind);
}

} // namespace

TokenTally::TokenTally(std::shared_ptr<const PieceTexts> pieces)
    : m_texts(std::move(pieces))
    , m_otherPieces(m_texts->size() + 1)
    , m_used(m_texts->size()) {
    for (std::size_t i = 0; i < m_texts->size(); ++i)
        m_otherPieces[i].type = m_texts->typeAt(i);
    const Tokenizer& tokenizer = m_texts->tokenizer();
    const std::size_t ids = m_texts->size() == 0 ? 0 : std::size_t{tokenizer.maxId()} + 1;
    if (!keepsScripts(tokenizer.definition()) || ids > 2 * m_texts->size() + 65'536)
        return;
    m_pieces.resize(ids);
    m_lastPiece = static_cast<std::uint32_t>(ids) - 1;
    m_plain.resize(ids);
    for (const PieceId id : tokenizer.ids()) {
        const std::string_view text = m_texts->text(id);
        const PieceType type = m_texts->type(id);
        if (!text.empty() && (type == PieceType::Normal || type == PieceType::UserDefined) &&
            isValidUtf8(text))
            m_pieces[id].plainSize = static_cast<std::uint32_t>(text.size());
    }
}

/// Branches on whether a token is plain would be mispredicted if pieces are parts of characters: other tokens
/// are collected without a branch and counted some hundred at a time.
CorpusRow::Column TokenTally::count(const Encoding& encoding, const ScriptCode* scripts,
                                    TokenEnds::Marker& ends) {
    OtherFound found;
    std::uint64_t small = 0; // tokens of at most one byte
    Piece* const pieces = m_pieces.data();
    const PieceId* const ids = encoding.ids.data();
    const ByteSpan* const spans = encoding.bytes.data();
    std::array<std::uint32_t, kTokensAtOnce>
        others; // NOLINT(cppcoreguidelines-pro-type-member-init): written before it is read
    TokenEnds::Marker marker = ends; // a local copy stays in registers
    const std::uint32_t unknownIds = m_pieces.empty() ? 1U << 31U : 0;
    const std::size_t size = encoding.size();
    const auto markEnd = [&](ByteSpan span) {
        marker.mark(span.end);
        small += span.size() < 2 ? 1 : 0;
    };
    for (std::size_t begin = 0; begin < size; begin += kTokensAtOnce) {
        const std::size_t stop = std::min(size, begin + kTokensAtOnce);
        std::uint32_t beyond = unknownIds; // its highest bit: an id outside of m_pieces
        for (std::size_t i = begin; i < stop; ++i)
            beyond |= (m_lastPiece - ids[i]) | ids[i];
        std::size_t otherCount = 0;
        if (beyond >> 31U != 0) { // rare, or always
            for (std::size_t i = begin; i < stop; ++i) {
                markEnd(spans[i]);
                if (ids[i] < m_pieces.size())
                    ++pieces[ids[i]].times;
                others[otherCount++] = static_cast<std::uint32_t>(i);
            }
            countOthers(encoding, others.data(), otherCount, scripts, found);
            continue;
        }
        const auto countUpTo = [&](std::size_t from, std::size_t to, std::size_t ahead) {
            for (std::size_t i = from; i < to; ++i) {
                __builtin_prefetch(pieces + ids[i + ahead], 1);
                const ByteSpan span = spans[i];
                Piece& piece = pieces[ids[i]];
                others[otherCount] = static_cast<std::uint32_t>(i);
                otherCount += piece.plainSize != span.size() ? 1 : 0;
                ++piece.times;
                markEnd(span);
            }
        };
        const std::size_t near = std::max(begin, std::min(stop, size - std::min(size, kAhead)));
        countUpTo(begin, near, kAhead);
        countUpTo(near, stop, 0);
        countOthers(encoding, others.data(), otherCount, scripts, found);
    }
    // Fewer if two tokens have the same end, or if ends don't ascend: then mark() has overwritten a word.
    if (found.empty || ends.marked() != size) {
        ends.clear();
        for (std::size_t i = 0; i < size; ++i) {
            if (!spans[i].empty())
                ends.set(spans[i].end);
        }
    }
    return {size, found.unknown, small - found.uncounted};
}

void TokenTally::countOthers(const Encoding& encoding, const std::uint32_t* others, std::size_t size,
                             const ScriptCode* scripts, OtherFound& found) {
    std::uint32_t longest = 0;
    std::uint64_t singles = 0;
    for (std::size_t k = 0; k < size; ++k) {
        const ByteSpan span = encoding.bytes[others[k]];
        OtherPiece& piece = m_otherPieces[m_texts->indexOf(encoding.ids[others[k]])];
        ++piece.times;
        ++m_others.lengths[k % kTurns][std::min<std::size_t>(span.size(), kTokenLengths - 1)];
        found.unknown += piece.type == PieceType::Unknown ? 1 : 0;
        if (span.empty() || piece.type == PieceType::Control) {
            ++(span.empty() ? m_others.counts.withoutText : m_others.counts.special);
            found.uncounted += span.size() < 2 ? 1 : 0;
            found.empty |= span.empty() && span.end != 0;
            continue;
        }
        singles += span.size() == 1 ? 1 : 0;
        longest = std::max(longest, span.size());
        std::size_t at = span.begin;
        while (scripts[at] == kNoScript && at + 1 < span.end)
            ++at;
        m_others.scripts[k % kTurns][scripts[at]] += kOneToken + span.size();
    }
    m_others.counts.tokens += size;
    m_others.counts.singleBytes += singles;
    m_others.counts.longest = std::max(m_others.counts.longest, longest);
}

void TokenTally::keep() {
    for (std::size_t id = 0; id < m_pieces.size(); ++id)
        m_plain[id] += m_pieces[id].times;
    for (std::size_t i = 0; i < m_otherPieces.size(); ++i) {
        const OtherPiece& piece = m_otherPieces[i];
        if (piece.times == 0 || i == m_used.size())
            continue;
        m_used[i] += piece.times;
        if (const PieceId id = m_texts->idAt(i); id < m_plain.size())
            m_plain[id] -= piece.times; // they were counted as plain ones
        m_kept.byteFallback += piece.type == PieceType::Byte ? piece.times : 0;
        m_others.counts.unknown += piece.type == PieceType::Unknown ? piece.times : 0;
    }
    for (const auto& lengths : m_others.lengths) {
        for (std::size_t i = 0; i < lengths.size(); ++i)
            m_kept.lengths[i] += lengths[i];
    }
    for (const auto& scripts : m_others.scripts) {
        for (std::size_t i = 0; i < kScriptCodes; ++i) {
            m_others.counts.scripts[i] += scripts[i] / kOneToken;
            m_others.counts.scriptBytes[i] += scripts[i] % kOneToken;
        }
    }
    m_kept.counts += m_others.counts;
    discard();
}

void TokenTally::discard() {
    for (Piece& piece : m_pieces)
        piece.times = 0;
    for (OtherPiece& piece : m_otherPieces)
        piece.times = 0;
    m_others = {};
}

void TokenTally::addPlain(CorpusColumnCounts& counts) {
    for (PieceId id = 0; id < m_plain.size(); ++id) {
        const std::uint64_t times = m_plain[id];
        const std::uint32_t size = m_pieces[id].plainSize;
        if (times == 0 || size == kNoSize)
            continue;
        const ScriptCode script = scriptOfSpan(m_texts->text(id), {0, size});
        m_used[m_texts->indexOf(id)] += times;
        counts.lengths[std::min<std::size_t>(size, kTokenLengths - 1)] += times;
        counts.counts.tokens += times;
        counts.counts.singleBytes += size == 1 ? times : 0;
        counts.counts.longest = std::max(counts.counts.longest, size);
        counts.counts.scripts[script] += times;
        counts.counts.scriptBytes[script] += times * size;
    }
    std::fill(m_plain.begin(), m_plain.end(), 0);
}

void TokenTally::finish(CorpusColumnCounts& counts) {
    addPlain(m_kept);
    for (std::size_t i = 0; i < m_used.size(); ++i) {
        if (m_used[i] > 0)
            m_kept.used.push_back({i, m_used[i]});
    }
    counts += m_kept;
    m_kept = {};
    std::fill(m_used.begin(), m_used.end(), 0);
}

} // namespace tokenscope::compare
