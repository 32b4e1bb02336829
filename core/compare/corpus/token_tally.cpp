#include "core/compare/corpus/token_tally.h"

#include "core/definition/metaspace.h"
#include "core/unicode/utf8.h"

#include <algorithm>

namespace tokenscope {
namespace {

constexpr std::uint64_t kMostKept = std::uint64_t{1} << 31U; ///< below what `times` holds

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
    , m_odd(m_texts->size()) {
    const Tokenizer& tokenizer = m_texts->tokenizer();
    const std::size_t ids = m_texts->size() == 0 ? 0 : std::size_t{tokenizer.maxId()} + 1;
    if (!keepsScripts(tokenizer.definition()) || ids > 2 * m_texts->size() + 65'536)
        return;
    m_pieces.resize(ids);
    for (const PieceId id : tokenizer.ids()) {
        const std::string_view text = m_texts->text(id);
        if (!text.empty() && m_texts->type(id) == PieceType::Normal && isValidUtf8(text))
            m_pieces[id].plainSize = static_cast<std::uint32_t>(text.size());
    }
}

CorpusRow::Column TokenTally::count(std::string_view text, const Encoding& encoding, std::uint8_t bit,
                                    std::vector<std::uint8_t>& ends, CorpusColumnCounts& counts) {
    if (m_kept + encoding.size() > kMostKept)
        finish(counts);
    TokenCounts own;
    std::uint64_t singleBytes = 0; // of plain ones
    // Pointers of our own: a byte that is written might be of anything else.
    Piece* const pieces = m_pieces.data();
    const std::size_t known = m_pieces.size();
    const PieceId* const ids = encoding.ids.data();
    const ByteSpan* const spans = encoding.bytes.data();
    std::uint8_t* const marks = ends.data();
    for (std::size_t i = 0, size = encoding.size(); i < size; ++i) {
        const PieceId id = ids[i];
        const ByteSpan span = spans[i];
        if (id < known && pieces[id].plainSize == span.size()) {
            marks[span.end] |= bit;
            ++pieces[id].times;
            singleBytes += span.size() == 1 ? 1 : 0;
            continue;
        }
        if (!span.empty())
            marks[span.end] |= bit;
        countOdd(text, id, span, counts, own);
    }
    const std::uint64_t odd = own.tokens;
    m_kept += encoding.size() - odd;
    counts.counts += own;
    return {encoding.size(), own.unknown, own.singleBytes + singleBytes};
}

void TokenTally::countOdd(std::string_view text, PieceId id, ByteSpan span, CorpusColumnCounts& counts,
                          TokenCounts& own) {
    const PieceType type = m_texts->type(id);
    const std::size_t index = m_texts->indexOf(id);
    if (index < m_odd.size())
        ++m_odd[index];
    ++counts.lengths[std::min<std::size_t>(span.size(), kTokenLengths - 1)];
    counts.byteFallback += type == PieceType::Byte ? 1 : 0;
    countToken(text, type, span, own);
}

void TokenTally::finish(CorpusColumnCounts& counts) {
    for (PieceId id = 0; id < m_pieces.size(); ++id) {
        Piece& piece = m_pieces[id];
        if (piece.times == 0)
            continue;
        const ScriptCode script = scriptOfSpan(m_texts->text(id), {0, piece.plainSize});
        m_odd[m_texts->indexOf(id)] += piece.times;
        counts.lengths[std::min<std::size_t>(piece.plainSize, kTokenLengths - 1)] += piece.times;
        counts.counts.tokens += piece.times;
        counts.counts.singleBytes += piece.plainSize == 1 ? piece.times : 0;
        counts.counts.longest = std::max(counts.counts.longest, piece.plainSize);
        counts.counts.scripts[script] += piece.times;
        counts.counts.scriptBytes[script] += std::uint64_t{piece.times} * piece.plainSize;
        piece.times = 0;
    }
    m_kept = 0;
    std::vector<PieceUse> used;
    for (std::size_t i = 0; i < m_odd.size(); ++i) {
        if (m_odd[i] > 0)
            used.push_back({i, m_odd[i]});
    }
    addUses(counts.used, used);
    std::fill(m_odd.begin(), m_odd.end(), 0);
}

} // namespace tokenscope
