// llama.cpp's SentencePiece BPE: two neighbours merge when their bytes are a token of whatever type, the best
// score first, of equals the leftmost. A symbol begins as what its first byte says it is, so that any bytes pass.
#include "core/model/gguf_kinds.h"

#include "core/definition/byte_piece.h"
#include "core/definition/metaspace.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <queue>

namespace tokenscope::gguf_models {
namespace {

constexpr std::uint32_t kNone = 0xFFFF'FFFFU;

struct Symbol {
    std::uint32_t begin = 0;
    std::uint32_t length = 0; ///< 0: merged into the one before
    std::uint32_t previous = kNone;
    std::uint32_t next = kNone;
};

struct Candidate {
    float score = 0;
    std::uint32_t left = 0;
    std::uint32_t size = 0; ///< of both together; another one now: stale
    bool operator<(const Candidate& other) const {
        return score < other.score || (score == other.score && left > other.left);
    }
};

class Spm final : public GgufModel {
  public:
    explicit Spm(const TokenizerDefinition& definition)
        : m_vocabulary(definition.vocabulary)
        , m_addSpacePrefix(definition.gguf->addSpacePrefix) {
        for (std::size_t i = 0; i < m_vocabulary.size(); ++i)
            m_longest = std::max<std::size_t>(m_longest, m_vocabulary.entry(i).length);
        for (unsigned byte = 0; byte < 256; ++byte) {
            const char c = static_cast<char>(byte);
            m_bytes[byte] = m_vocabulary.find(bytePiece(static_cast<unsigned char>(byte)));
            if (m_bytes[byte] == kNoPiece)
                m_bytes[byte] = m_vocabulary.find({&c, 1});
        }
    }

    Result<void> encode(std::string_view text, bool begins, std::vector<CutPiece>& pieces,
                        const Progress& progress, const GgufWordTold* told) const override {
        MadeText made;
        made.reserve(text.size() + text.size() / 4 + 3);
        if (begins && m_addSpacePrefix)
            made.append(kMetaspace, {0, 0});
        for (std::size_t at = 0; at < text.size(); ++at) {
            const auto place = static_cast<std::uint32_t>(at);
            if (text[at] == ' ')
                made.append(kMetaspace, {place, place + 1});
            else
                made.copy(text.substr(at, 1), at);
        }
        NoModelObserver none;
        const std::size_t first = pieces.size();
        if (auto done = cut(made, pieces, none, progress); !done)
            return done;
        tell(told, made, first, pieces.size());
        return {};
    }
    Result<void> explain(std::string_view word, std::vector<CutPiece>& pieces, ModelObserver& observer,
                         const Progress& progress) const override {
        return cut(MadeText::identity(word), pieces, observer, progress);
    }

  private:
    template <class Observer>
    Result<void> cut(const MadeText& made, std::vector<CutPiece>& pieces, Observer& observer,
                     const Progress& progress) const {
        std::vector<Symbol> symbols = symbolsOf(made.text());
        if constexpr (kObserves<Observer>)
            tellSymbols(made.text(), symbols, observer);
        if (!merge(made.text(), symbols, observer, progress))
            return StopCheck::error();
        for (std::uint32_t i = 0; i < symbols.size(); i = symbols[i].next) {
            if (auto done = put(made, symbols[i], pieces); !done)
                return done;
        }
        return {};
    }
    void tellSymbols(std::string_view text, const std::vector<Symbol>& symbols,
                     ModelObserver& observer) const {
        std::vector<ModelSymbol> row;
        row.reserve(symbols.size());
        for (const Symbol& symbol : symbols)
            row.push_back({m_vocabulary.find(text.substr(symbol.begin, symbol.length)),
                           {symbol.begin, symbol.begin + symbol.length}});
        observer.symbols(row);
    }

    static std::vector<Symbol> symbolsOf(std::string_view text) {
        std::vector<Symbol> symbols;
        for (std::size_t at = 0; at < text.size();) {
            const auto length =
                static_cast<std::uint32_t>(std::min<std::size_t>(lenientLength(text[at]), text.size() - at));
            const auto index = static_cast<std::uint32_t>(symbols.size());
            symbols.push_back(
                {static_cast<std::uint32_t>(at), length, index == 0 ? kNone : index - 1, index + 1});
            at += length;
        }
        if (!symbols.empty())
            symbols.back().next = kNone;
        return symbols;
    }

    template <class Observer>
    bool merge(std::string_view text, std::vector<Symbol>& symbols, Observer& observer,
               const Progress& progress) const {
        std::priority_queue<Candidate> queue;
        const auto look = [&](std::uint32_t left) {
            const std::uint32_t right = left == kNone ? kNone : symbols[left].next;
            if (right == kNone)
                return;
            const std::uint32_t size = symbols[left].length + symbols[right].length;
            if (size > m_longest)
                return;
            const PieceId id = m_vocabulary.find(text.substr(symbols[left].begin, size));
            if (id == kNoPiece)
                return;
            const float score = m_vocabulary.score(id);
            queue.push({std::isnan(score) ? -INFINITY : score, left, size});
        };
        StopCheck check(progress);
        for (std::uint32_t i = 0; i < symbols.size(); ++i) {
            look(i);
            if (check.stopped())
                return false;
        }
        while (!queue.empty()) {
            const Candidate candidate = queue.top();
            queue.pop();
            if (check.stopped())
                return false;
            Symbol& left = symbols[candidate.left];
            if (left.length == 0 || left.next == kNone ||
                left.length + symbols[left.next].length != candidate.size)
                continue;
            if constexpr (kObserves<Observer>)
                observer.merged(candidate.left, m_vocabulary.find(text.substr(left.begin, candidate.size)));
            Symbol& right = symbols[left.next];
            left.length += right.length;
            right.length = 0;
            left.next = right.next;
            if (right.next != kNone)
                symbols[right.next].previous = candidate.left;
            look(left.previous);
            look(candidate.left);
        }
        return true;
    }

    Result<void> put(const MadeText& made, const Symbol& symbol, std::vector<CutPiece>& pieces) const {
        const std::string_view bytes = made.text().substr(symbol.begin, symbol.length);
        if (const PieceId id = m_vocabulary.find(bytes); id != kNoPiece) {
            pieces.push_back({id, made.origin(symbol.begin, symbol.begin + symbol.length)});
            return {};
        }
        // A blank's three bytes stand for one byte of text: the first piece has that.
        std::uint32_t covered = pieces.empty() ? 0 : pieces.back().span.end;
        for (std::uint32_t i = 0; i < symbol.length; ++i) {
            const auto byte = static_cast<unsigned char>(bytes[i]);
            ByteSpan origin = made.origin(symbol.begin + i, symbol.begin + i + 1);
            if (m_bytes[byte] == kNoPiece)
                return fail(ErrorCode::BadInput, fmt::format("byte {}", origin.begin),
                            fmt::format("the vocabulary has no piece for the byte 0x{:02X}", byte),
                            "use a vocabulary that has all 256 bytes");
            origin.begin = std::max(origin.begin, std::min(covered, origin.end));
            covered = std::max(covered, origin.end);
            pieces.push_back({m_bytes[byte], origin});
        }
        return {};
    }

    const Vocabulary& m_vocabulary;
    bool m_addSpacePrefix;
    std::size_t m_longest = 0;
    std::array<PieceId, 256> m_bytes{};
};

} // namespace

Made makeSpm(const TokenizerDefinition& definition) {
    return std::make_unique<Spm>(definition);
}

} // namespace tokenscope::gguf_models
