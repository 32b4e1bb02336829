#include "core/stages/model/sentencepiece_models.h"

#include "core/stages/model/bpe/bpe_table.h"
#include "core/stages/model/bpe/lookup_merger.h"

#include <unordered_map>

namespace tokenscope {
namespace {

// Ids of symbols before merging; results of merges have ids of pieces.
constexpr PieceId kFrozen = kNoPiece; ///< user-defined
constexpr PieceId kSymbol = 0;

template <class Observer>
class SentencePieceBpe {
  public:
    SentencePieceBpe(const SentencePieceLookup& lookup, std::string_view text, Observer& observer)
        : m_lookup(lookup)
        , m_text(text)
        , m_observer(observer) {}

    Result<void> run(std::vector<PlacedPiece>& pieces, const Progress& progress) {
        splitIntoSymbols();
        const auto find = [this](const auto& left, const auto& right, std::string_view joined) {
            return pieceOf(left, right, joined);
        };
        const auto merged = [this](std::uint32_t left, PieceId id) { m_observer.merged(left, id); };
        LookupMerger merger;
        if (!merger.merge(m_row, m_text, find, merged, progress))
            return fail(ErrorCode::Canceled, {}, "encoding was canceled");
        merger.forEachPart([&](const LookupMerger::Part& part) {
            put({part.offset, part.offset + part.length}, pieces);
        });
        return {};
    }

  private:
    void splitIntoSymbols() {
        PrefixTrie::Reader userDefined(*m_lookup.userDefined(), m_text);
        std::vector<ModelSymbol> symbols; // for the observer
        for (std::uint32_t at = 0; at < m_text.size();) {
            const auto symbol = SentencePieceLookup::symbolAt(at, userDefined);
            const ByteSpan span = {at, at + symbol.length};
            m_row.push_back({symbol.userDefined ? kFrozen : kSymbol, symbol.length});
            if constexpr (kObserves<Observer>)
                symbols.push_back({idOf(span), span, symbol.userDefined});
            at = span.end;
        }
        m_observer.symbols(symbols);
    }
    [[nodiscard]] PieceId idOf(ByteSpan span) const {
        return m_lookup.idOf(m_text.substr(span.begin, span.size()));
    }

    JoinedPiece pieceOf(const LookupMerger::Part& left, const LookupMerger::Part& right,
                        std::string_view joined) {
        if (left.id == kFrozen || right.id == kFrozen)
            return {};
        const PieceId id = m_lookup.match(joined);
        if (id == kNoPiece)
            return {};
        // An unused piece is split into the pair that was looked up last, even if that pair doesn't merge.
        if (m_lookup.vocabulary().type(id) == PieceType::Unused)
            m_leftLengthOfUnused[id] = left.length;
        return {id, ~orderedScore(m_lookup.vocabulary().score(id))};
    }

    void put(ByteSpan span, std::vector<PlacedPiece>& pieces) {
        std::vector<ByteSpan>& pending = m_pending;
        pending.assign(1, span);
        while (!pending.empty()) {
            const ByteSpan part = pending.back();
            pending.pop_back();
            const PieceId id = idOf(part);
            const auto unused = m_leftLengthOfUnused.find(id);
            if (unused == m_leftLengthOfUnused.end()) {
                pieces.push_back({id, part});
                continue;
            }
            const std::uint32_t middle = part.begin + unused->second;
            if constexpr (kObserves<Observer>)
                m_observer.resegmented(part, middle, idOf({part.begin, middle}), idOf({middle, part.end}));
            pending.push_back({middle, part.end});
            pending.push_back({part.begin, middle});
        }
    }

    const SentencePieceLookup& m_lookup;
    std::string_view m_text;
    std::vector<BpeSymbol> m_row;
    std::unordered_map<PieceId, std::uint32_t> m_leftLengthOfUnused;
    std::vector<ByteSpan> m_pending;
    Observer& m_observer;
};

} // namespace

Result<void> encodeSentencePieceBpe(const SentencePieceLookup& lookup, std::string_view normalized,
                                    std::vector<PlacedPiece>& pieces, const Progress& progress) {
    if (normalized.empty())
        return {};
    NoModelObserver none;
    return SentencePieceBpe(lookup, normalized, none).run(pieces, progress);
}

Result<void> explainSentencePieceBpe(const SentencePieceLookup& lookup, std::string_view normalized,
                                     std::vector<PlacedPiece>& pieces, ModelObserver& observer,
                                     const Progress& progress) {
    if (normalized.empty())
        return {};
    return SentencePieceBpe(lookup, normalized, observer).run(pieces, progress);
}

} // namespace tokenscope
