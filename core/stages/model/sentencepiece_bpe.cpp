#include "core/stages/model/sentencepiece_bpe.h"

#include "core/stages/model/score_order.h"

#include <queue>
#include <unordered_map>

namespace tokenscope {
namespace {

constexpr std::uint32_t kNoSymbol = 0xFFFF'FFFFU;
constexpr std::size_t kMergesBetweenPolls = std::size_t{1} << 14U;

struct Symbol {
    std::uint32_t prev = kNoSymbol;
    std::uint32_t next = kNoSymbol;
    std::uint32_t begin = 0;
    std::uint32_t size = 0; ///< 0: merged into one on the left
    bool frozen = false;
};

struct Candidate {
    std::uint32_t score = 0; ///< ordered as the floats
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    std::uint32_t size = 0; ///< of both together when it was found

    bool operator<(const Candidate& other) const {
        return score != other.score ? score < other.score : left > other.left;
    }
};

template <class Observer>
class Merging {
  public:
    Merging(const SentencePieceLookup& lookup, std::string_view text, Observer& observer)
        : m_lookup(lookup)
        , m_text(text)
        , m_observer(observer) {}

    Result<void> run(std::vector<CutPiece>& pieces, const Progress& progress) {
        split();
        tellSymbols();
        for (std::uint32_t i = 1; i < m_symbols.size(); ++i)
            consider(i - 1, i);
        if (auto merged = mergeAll(progress); !merged)
            return merged;
        for (std::uint32_t i = 0; i != kNoSymbol; i = m_symbols[i].next)
            emit({m_symbols[i].begin, m_symbols[i].begin + m_symbols[i].size}, pieces);
        return {};
    }

  private:
    void split() {
        PrefixTrie::Reader symbols(*m_lookup.userDefined(), m_text);
        std::size_t at = 0;
        while (at < m_text.size()) {
            const auto symbol = SentencePieceLookup::symbolAt(at, symbols);
            const auto index = static_cast<std::uint32_t>(m_symbols.size());
            m_symbols.push_back(
                {index - 1, index + 1, static_cast<std::uint32_t>(at), symbol.length, symbol.userDefined});
            at += symbol.length;
        }
        m_symbols.front().prev = kNoSymbol;
        m_symbols.back().next = kNoSymbol;
    }

    void tellSymbols() const {
        if constexpr (kObserves<Observer>) {
            std::vector<ModelSymbol> row;
            for (const Symbol& symbol : m_symbols) {
                const ByteSpan span = {symbol.begin, symbol.begin + symbol.size};
                row.push_back({m_lookup.idOf(m_text.substr(span.begin, span.size())), span, symbol.frozen});
            }
            m_observer.symbols(row);
        }
    }

    void consider(std::uint32_t left, std::uint32_t right) {
        if (left == kNoSymbol || right == kNoSymbol || m_symbols[left].frozen || m_symbols[right].frozen)
            return;
        const std::uint32_t size = m_symbols[left].size + m_symbols[right].size;
        const PieceId id = m_lookup.match(m_text.substr(m_symbols[left].begin, size));
        if (id == kNoPiece)
            return;
        m_agenda.push({orderedScore(m_lookup.vocabulary().score(id)), left, right, size});
        // The pair seen last is what the piece is taken apart into, whether it merges here or not.
        if (m_lookup.vocabulary().type(id) == PieceType::Unused)
            m_leftPartOfUnused[id] = m_symbols[left].size;
    }

    Result<void> mergeAll(const Progress& progress) {
        for (std::size_t count = 1; !m_agenda.empty(); ++count) {
            if (count % kMergesBetweenPolls == 0 && progress.stopped())
                return fail(ErrorCode::Cancelled, {}, "encoding was cancelled");
            const Candidate top = m_agenda.top();
            m_agenda.pop();
            Symbol& left = m_symbols[top.left];
            Symbol& right = m_symbols[top.right];
            // Sizes only grow, or vanish: equal ones are the very same symbols.
            if (left.size == 0 || right.size == 0 || left.size + right.size != top.size)
                continue;
            if constexpr (kObserves<Observer>)
                m_observer.merged(top.left, m_lookup.match(m_text.substr(left.begin, top.size)));
            left.size = top.size;
            left.next = right.next;
            if (right.next != kNoSymbol)
                m_symbols[right.next].prev = top.left;
            right.size = 0;
            consider(left.prev, top.left);
            consider(top.left, left.next);
        }
        return {};
    }

    void emit(ByteSpan span, std::vector<CutPiece>& pieces) {
        std::vector<ByteSpan>& pending = m_pending;
        pending.assign(1, span);
        while (!pending.empty()) {
            const ByteSpan part = pending.back();
            pending.pop_back();
            const PieceId id = m_lookup.idOf(m_text.substr(part.begin, part.size()));
            const auto unused = m_leftPartOfUnused.find(id);
            if (unused == m_leftPartOfUnused.end()) {
                pieces.push_back({id, part});
                continue;
            }
            const std::uint32_t middle = part.begin + unused->second;
            if constexpr (kObserves<Observer>)
                m_observer.resegmented(part, middle, m_lookup.idOf(m_text.substr(part.begin, unused->second)),
                                       m_lookup.idOf(m_text.substr(middle, part.end - middle)));
            pending.push_back({middle, part.end});
            pending.push_back({part.begin, middle});
        }
    }

    const SentencePieceLookup& m_lookup;
    std::string_view m_text;
    std::vector<Symbol> m_symbols;
    std::priority_queue<Candidate> m_agenda;
    std::unordered_map<PieceId, std::uint32_t> m_leftPartOfUnused;
    std::vector<ByteSpan> m_pending;
    Observer& m_observer;
};

} // namespace

Result<void> encodeSentencePieceBpe(const SentencePieceLookup& lookup, std::string_view normalized,
                                    std::vector<CutPiece>& pieces, const Progress& progress) {
    if (normalized.empty())
        return {};
    NoModelObserver none;
    return Merging(lookup, normalized, none).run(pieces, progress);
}

Result<void> explainSentencePieceBpe(const SentencePieceLookup& lookup, std::string_view normalized,
                                     std::vector<CutPiece>& pieces, ModelObserver& observer,
                                     const Progress& progress) {
    if (normalized.empty())
        return {};
    return Merging(lookup, normalized, observer).run(pieces, progress);
}

} // namespace tokenscope
