#include "core/compare/corpus/token_tally.h"

#include "core/definition/metaspace.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::compare {
namespace {

constexpr std::size_t kTokensAtOnce = 512; ///< tokens
constexpr std::size_t kAhead = 24;         ///< tokens until a piece has come from memory
constexpr std::uint64_t kOneToken = std::uint64_t{1} << 32U;

/// No letter of any script comes, goes or becomes one of another script. Else it's not known.
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
    , m_oddPieces(m_texts->size() + 1)
    , m_used(m_texts->size()) {
    for (std::size_t i = 0; i < m_texts->size(); ++i)
        m_oddPieces[i].type = m_texts->typeAt(i);
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

/// Whether a token is plain can't be foretold where pieces are parts of characters: those that aren't are written down without
/// a branch, and counted some hundred at a time.
CorpusRow::Column TokenTally::count(const Encoding& encoding, const ScriptCode* scripts,
                                    TokenEnds::Marker& ends) {
    OddFound found;
    std::uint64_t small = 0; // tokens of one byte or none
    Piece* const pieces = m_pieces.data();
    const PieceId* const ids = encoding.ids.data();
    const ByteSpan* const spans = encoding.bytes.data();
    std::array<std::uint32_t, kTokensAtOnce>
        odd; // NOLINT(cppcoreguidelines-pro-type-member-init): written before it is read
    TokenEnds::Marker marker = ends; // in registers: what is stored could change the other
    const std::uint32_t unknownIds = m_pieces.empty() ? 1U << 31U : 0;
    const std::size_t size = encoding.size();
    const auto markEnd = [&](ByteSpan span) {
        marker.mark(span.end);
        small += span.size() < 2 ? 1 : 0;
    };
    for (std::size_t begin = 0; begin < size; begin += kTokensAtOnce) {
        const std::size_t stop = std::min(size, begin + kTokensAtOnce);
        std::uint32_t beyond = unknownIds; // the highest bit: an id that has no place in m_pieces
        for (std::size_t i = begin; i < stop; ++i)
            beyond |= (m_lastPiece - ids[i]) | ids[i];
        std::size_t odds = 0;
        if (beyond >> 31U != 0) { // seldom, or always
            for (std::size_t i = begin; i < stop; ++i) {
                markEnd(spans[i]);
                if (ids[i] < m_pieces.size())
                    ++pieces[ids[i]].times;
                odd[odds++] = static_cast<std::uint32_t>(i);
            }
            countOdd(encoding, odd.data(), odds, scripts, found);
            continue;
        }
        const auto countUpTo = [&](std::size_t from, std::size_t to, std::size_t ahead) {
            for (std::size_t i = from; i < to; ++i) {
                __builtin_prefetch(pieces + ids[i + ahead], 1);
                const ByteSpan span = spans[i];
                Piece& piece = pieces[ids[i]];
                odd[odds] = static_cast<std::uint32_t>(i);
                odds += piece.plainSize != span.size() ? 1 : 0;
                ++piece.times;
                markEnd(span);
            }
        };
        const std::size_t near = std::max(begin, std::min(stop, size - std::min(size, kAhead)));
        countUpTo(begin, near, kAhead);
        countUpTo(near, stop, 0);
        countOdd(encoding, odd.data(), odds, scripts, found);
    }
    // Fewer where two tokens have one end, or where they don't ascend: then a word of places was written anew.
    if (found.empty || ends.marked() != size) {
        ends.clear();
        for (std::size_t i = 0; i < size; ++i) {
            if (!spans[i].empty())
                ends.set(spans[i].end);
        }
    }
    return {size, found.unknown, small - found.uncounted};
}

void TokenTally::countOdd(const Encoding& encoding, const std::uint32_t* odd, std::size_t size,
                          const ScriptCode* scripts, OddFound& found) {
    std::uint32_t longest = 0;
    std::uint64_t singles = 0;
    for (std::size_t k = 0; k < size; ++k) {
        const ByteSpan span = encoding.bytes[odd[k]];
        OddPiece& piece = m_oddPieces[m_texts->indexOf(encoding.ids[odd[k]])];
        ++piece.times;
        ++m_odd.lengths[k % kTurns][std::min<std::size_t>(span.size(), kTokenLengths - 1)];
        found.unknown += piece.type == PieceType::Unknown ? 1 : 0;
        if (span.empty() || piece.type == PieceType::Control) {
            ++(span.empty() ? m_odd.counts.withoutText : m_odd.counts.special);
            found.uncounted += span.size() < 2 ? 1 : 0;
            found.empty |= span.empty() && span.end != 0;
            continue;
        }
        singles += span.size() == 1 ? 1 : 0;
        longest = std::max(longest, span.size());
        std::size_t at = span.begin;
        while (scripts[at] == kNoScript && at + 1 < span.end)
            ++at;
        m_odd.scripts[k % kTurns][scripts[at]] += kOneToken + span.size();
    }
    m_odd.counts.tokens += size;
    m_odd.counts.singleBytes += singles;
    m_odd.counts.longest = std::max(m_odd.counts.longest, longest);
}

void TokenTally::keep() {
    for (std::size_t id = 0; id < m_pieces.size(); ++id)
        m_plain[id] += m_pieces[id].times;
    for (std::size_t i = 0; i < m_oddPieces.size(); ++i) {
        const OddPiece& piece = m_oddPieces[i];
        if (piece.times == 0 || i == m_used.size())
            continue;
        m_used[i] += piece.times;
        if (const PieceId id = m_texts->idAt(i); id < m_plain.size())
            m_plain[id] -= piece.times; // they were counted with the others
        m_kept.byteFallback += piece.type == PieceType::Byte ? piece.times : 0;
        m_odd.counts.unknown += piece.type == PieceType::Unknown ? piece.times : 0;
    }
    for (const auto& lengths : m_odd.lengths) {
        for (std::size_t i = 0; i < lengths.size(); ++i)
            m_kept.lengths[i] += lengths[i];
    }
    for (const auto& scripts : m_odd.scripts) {
        for (std::size_t i = 0; i < kScriptCodes; ++i) {
            m_odd.counts.scripts[i] += scripts[i] / kOneToken;
            m_odd.counts.scriptBytes[i] += scripts[i] % kOneToken;
        }
    }
    m_kept.counts += m_odd.counts;
    discard();
}

void TokenTally::discard() {
    for (Piece& piece : m_pieces)
        piece.times = 0;
    for (OddPiece& piece : m_oddPieces)
        piece.times = 0;
    m_odd = {};
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
