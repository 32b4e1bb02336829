#include "core/compare/corpus/token_tally.h"

#include "core/definition/metaspace.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::compare {
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
