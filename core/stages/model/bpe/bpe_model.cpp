// BPE as a stage of the reference path: Hugging Face's (by merges) and tiktoken's (by ranks).
#include "core/base/try.h"
#include "core/stages/model/model.h"

#include "core/definition/byte_piece.h"
#include "core/stages/model/bpe/bpe_merger.h"
#include "core/stages/model/bpe/bpe_table.h"
#include "core/stages/model/bpe/lookup_merger.h"
#include "core/text/utf8.h"

#include <mutex>

namespace tokenscope {
namespace {

/// A character without a piece that was dropped. Hugging Face counts only the bytes of the others.
struct Dropped {
    std::uint32_t at;    ///< number of remaining bytes before it
    std::uint32_t bytes; ///< its own
};

/// Counts the bytes that were dropped before a remaining byte. Request bytes in ascending order.
class DroppedCounter {
  public:
    explicit DroppedCounter(const std::vector<Dropped>& dropped)
        : m_dropped(dropped) {}
    std::uint32_t before(std::uint32_t at) {
        for (; m_next < m_dropped.size() && m_dropped[m_next].at <= at; ++m_next)
            m_bytes += m_dropped[m_next].bytes;
        return m_bytes;
    }

  private:
    const std::vector<Dropped>& m_dropped;
    std::size_t m_next = 0;
    std::uint32_t m_bytes = 0;
};

struct NoCharacterReporter {
    static void piece(ByteSpan /*character*/, PieceId /*id*/, std::size_t /*symbolsBefore*/) {}
    static void bytes(ByteSpan /*character*/, std::size_t /*before*/, std::size_t /*after*/) {}
    static void dropped(ByteSpan /*character*/, std::size_t /*symbolsBefore*/) {}
    static void unknown(ByteSpan /*character*/, std::size_t /*symbolsBefore*/) {}
    static void joined(ByteSpan /*character*/) {}
};

/// Reports characters that are no pieces, while the first symbols of a word are built, and what replaces
/// them: their bytes, one unknown piece for several of them, or nothing.
///
///   characters   a é x y b           é has byte pieces, x and y are unknown and joined, b is a piece
///   symbols      a <0xC3> <0xA9> <unk> b
///   others       [é → <0xC3> <0xA9>] [x y → <unk>]
///
/// `symbolsBefore` is the number of symbols before the replacement. An unknown piece is added to the row only
/// when the next character is known, and byte pieces can be added before it.
class CharacterReporter {
  public:
    void piece(ByteSpan character, PieceId id, std::size_t symbolsBefore) {
        close(symbolsBefore);
        m_characters.push_back({id, character});
    }
    void bytes(ByteSpan character, std::size_t before, std::size_t after) {
        add(character);
        if (m_open) { // these symbols precede the unknown piece
            ++m_others.back().characters;
            return;
        }
        open(before, false);
        m_others.back().symbols = static_cast<std::uint32_t>(after - before);
    }
    void dropped(ByteSpan character, std::size_t symbolsBefore) {
        add(character);
        open(symbolsBefore, false);
    }
    void unknown(ByteSpan character, std::size_t symbolsBefore) {
        close(symbolsBefore);
        add(character);
        open(symbolsBefore, true);
        m_open = true;
    }
    void joined(ByteSpan character) {
        add(character);
        ++m_others.back().characters;
    }
    /// To be called when the row is complete.
    template <class Observer>
    void report(std::size_t symbols, Observer& observer) {
        close(symbols);
        if (!m_others.empty())
            observer.spelled(m_characters, m_others);
    }
    [[nodiscard]] const std::vector<ModelSymbol>& characters() const { return m_characters; }

  private:
    void add(ByteSpan character) { m_characters.push_back({kNoPiece, character}); }
    void open(std::size_t symbol, bool unknown) {
        m_others.push_back({static_cast<std::uint32_t>(m_characters.size() - 1), 1,
                            static_cast<std::uint32_t>(symbol), 0, unknown});
    }
    void close(std::size_t symbols) {
        if (m_open)
            m_others.back().symbols = static_cast<std::uint32_t>(symbols) - m_others.back().firstSymbol;
        m_open = false;
    }

    std::vector<ModelSymbol> m_characters;
    std::vector<SpelledCharacters> m_others;
    bool m_open = false; ///< the unknown piece of the last entry isn't in the row yet
};

void appendRow(const std::vector<BpeSymbol>& row, std::vector<ModelToken>& tokens,
               const std::vector<Dropped>& dropped = {}) {
    DroppedCounter counter(dropped);
    std::uint32_t at = 0;
    tokens.reserve(tokens.size() + row.size());
    for (const BpeSymbol& symbol : row) {
        const std::uint32_t end = at + symbol.length;
        const std::uint32_t before = counter.before(at);
        const std::uint32_t inside = symbol.length > 0 ? counter.before(end - 1) - before : 0;
        tokens.push_back({symbol.id, {at, end}, false, before, inside});
        at = end;
    }
}

class BpeByMerges final : public Model {
  public:
    BpeByMerges(const TokenizerDefinition& definition, std::shared_ptr<SharedBpeTable> table)
        : m_vocabulary(definition.vocabulary)
        , m_bpe(std::get<BpeModel>(definition.model))
        , m_sharedTable(std::move(table)) {
        for (unsigned byte = 0; byte < 256; ++byte)
            m_byteFallback[byte] = m_vocabulary.find(bytePiece(static_cast<unsigned char>(byte)));
    }

    Result<void> tokenize(std::string_view word, std::vector<ModelToken>& tokens,
                          const Progress& progress) const override {
        NoModelObserver none;
        return run(word, tokens, none, progress);
    }
    Result<void> explain(std::string_view word, std::vector<ModelToken>& tokens, ModelObserver& observer,
                         const Progress& progress) const override {
        return run(word, tokens, observer, progress);
    }

  private:
    template <class Observer>
    Result<void> run(std::string_view word, std::vector<ModelToken>& tokens, Observer& observer,
                     const Progress& progress) const {
        const auto length = static_cast<std::uint32_t>(word.size());
        if (m_bpe.ignoreMerges) {
            if (const PieceId whole = m_vocabulary.find(word); whole != kNoPiece) {
                if constexpr (kObserves<Observer>)
                    reportCharacters(word, observer);
                observer.wholePiece(whole);
                tokens.push_back({whole, {0, length}});
                return {};
            }
        }
        Row row;
        std::conditional_t<kObserves<Observer>, CharacterReporter, NoCharacterReporter> characters;
        TOKENSCOPE_TRY_VOID(firstSymbols(word, row, characters));
        if constexpr (kObserves<Observer>)
            characters.report(row.symbols.size(), observer);
        reportRow(row, observer);
        std::call_once(m_once, [this] {
            m_table = m_sharedTable->get([this] { return makeMergeTable(m_vocabulary, m_bpe.merges); });
        });
        BpeMerger merger;
        if (!mergeObserved(merger, row.symbols, m_table->pairs, observer, progress))
            return fail(ErrorCode::Canceled, {}, "encoding was canceled");
        appendRow(row.symbols, tokens, row.dropped);
        return {};
    }

    struct Row {
        std::vector<BpeSymbol> symbols;
        std::vector<Dropped> dropped;
    };
    template <class Observer>
    static void reportRow(const Row& row, Observer& observer) {
        if constexpr (kObserves<Observer>) {
            std::vector<ModelToken> tokens;
            appendRow(row.symbols, tokens, row.dropped);
            std::vector<ModelSymbol> symbols;
            symbols.reserve(tokens.size());
            for (const ModelToken& token : tokens)
                symbols.push_back({token.id, token.text()});
            observer.symbols(symbols);
        }
    }

    /// Unknown characters whose piece isn't in the row yet.
    void reportCharacters(std::string_view word, ModelObserver& observer) const {
        Row row;
        CharacterReporter characters;
        if (firstSymbols(word, row, characters))
            observer.symbols(characters.characters());
    }

    template <class Reporter>
    Result<void> firstSymbols(std::string_view word, Row& result, Reporter& reporter) const {
        std::vector<BpeSymbol>& row = result.symbols;
        std::uint32_t kept = 0; // bytes that the symbols represent
        std::optional<BpeSymbol> pendingUnknown;
        std::string spelled;
        row.reserve(word.size());
        for (std::size_t at = 0; at < word.size();) {
            const std::uint32_t length = decodeUtf8(word, at).length;
            spelled = at > 0 ? m_bpe.continuingSubwordPrefix : std::string();
            spelled.append(word.substr(at, length));
            const ByteSpan character = {static_cast<std::uint32_t>(at),
                                        static_cast<std::uint32_t>(at + length)};
            const std::size_t before = row.size();
            at += length;
            if (at == word.size())
                spelled += m_bpe.endOfWordSuffix;
            if (const PieceId id = m_vocabulary.find(spelled); id != kNoPiece) {
                flush(pendingUnknown, row);
                reporter.piece(character, id, row.size());
                row.push_back({id, length});
                kept += length;
            } else if (m_bpe.byteFallback && appendBytes(spelled, row)) {
                reporter.bytes(character, before, row.size());
                kept += static_cast<std::uint32_t>(spelled.size());
            } else {
                if (!m_bpe.unkId && !m_bpe.unkToken.empty())
                    return fail(ErrorCode::BadInput, {},
                                message("a character is unknown, and the unknown token '{}' is not a piece",
                                        m_bpe.unkToken));
                if (!m_bpe.unkId) {
                    reporter.dropped(character, before);
                    result.dropped.push_back({kept, length}); // as Hugging Face does
                    continue;
                }
                if (pendingUnknown && m_bpe.fuseUnk) {
                    reporter.joined(character);
                    pendingUnknown->length += length;
                } else {
                    flush(pendingUnknown, row);
                    reporter.unknown(character, row.size());
                    pendingUnknown = BpeSymbol{*m_bpe.unkId, length};
                }
            }
        }
        flush(pendingUnknown, row);
        return {};
    }
    static void flush(std::optional<BpeSymbol>& pending, std::vector<BpeSymbol>& row) {
        if (pending)
            row.push_back(*pending);
        pending.reset();
    }
    bool appendBytes(std::string_view spelled, std::vector<BpeSymbol>& row) const {
        for (const char c : spelled) {
            if (m_byteFallback[static_cast<unsigned char>(c)] == kNoPiece)
                return false;
        }
        for (const char c : spelled)
            row.push_back({m_byteFallback[static_cast<unsigned char>(c)], 1});
        return true;
    }

    const Vocabulary& m_vocabulary;
    const BpeModel& m_bpe;
    std::shared_ptr<SharedBpeTable> m_sharedTable;
    mutable std::once_flag m_once;
    mutable std::shared_ptr<const BpeTable> m_table; ///< built at the first word
    PieceId m_byteFallback[256] = {};
};

class BpeByRanks final : public Model {
  public:
    BpeByRanks(const TokenizerDefinition& definition, std::shared_ptr<SharedBpeTable> table)
        : m_vocabulary(definition.vocabulary)
        , m_sharedTable(std::move(table)) {}

    Result<void> tokenize(std::string_view word, std::vector<ModelToken>& tokens,
                          const Progress& progress) const override {
        NoModelObserver none;
        return run(word, tokens, none, progress);
    }
    Result<void> explain(std::string_view word, std::vector<ModelToken>& tokens, ModelObserver& observer,
                         const Progress& progress) const override {
        return run(word, tokens, observer, progress);
    }

  private:
    static constexpr std::size_t kLongWord = 1024;

    template <class Observer>
    Result<void> run(std::string_view word, std::vector<ModelToken>& tokens, Observer& observer,
                     const Progress& progress) const {
        if (kObserves<Observer> || word.size() > kLongWord) {
            std::vector<BpeSymbol> row;
            row.reserve(word.size());
            bool all = true; // bytes are pieces
            for (std::size_t i = 0; i < word.size(); ++i) {
                row.push_back({m_vocabulary.find(word.substr(i, 1)), 1});
                all = all && row.back().id != kNoPiece;
            }
            if (all)
                return runByTable(word, row, tokens, observer, progress);
            reportSymbols(row, observer);
        }
        return runByLookup(word, tokens, observer, progress);
    }

    /// Merges like the fast path.
    template <class Observer>
    Result<void> runByTable(std::string_view word, std::vector<BpeSymbol>& row,
                            std::vector<ModelToken>& tokens, Observer& observer,
                            const Progress& progress) const {
        if (const PieceId whole = m_vocabulary.find(word); whole != kNoPiece) {
            reportSymbols(row, observer);
            observer.wholePiece(whole);
            tokens.push_back({whole, {0, static_cast<std::uint32_t>(word.size())}});
            return {};
        }
        const auto table = m_sharedTable->get([this] { return makeRankTable(m_vocabulary); });
        BpeMerger merger;
        if (!reportAndMerge(merger, row, table->pairs, observer, progress))
            return fail(ErrorCode::Canceled, {}, "encoding was canceled");
        appendRow(row, tokens);
        return {};
    }

    template <class Observer>
    Result<void> runByLookup(std::string_view word, std::vector<ModelToken>& tokens, Observer& observer,
                             const Progress& progress) const {
        if (const PieceId whole = m_vocabulary.find(word); whole != kNoPiece) {
            observer.wholePiece(whole);
            tokens.push_back({whole, {0, static_cast<std::uint32_t>(word.size())}});
            return {};
        }
        std::vector<BpeSymbol> row;
        row.reserve(word.size());
        for (std::size_t i = 0; i < word.size(); ++i)
            row.push_back({m_vocabulary.find(word.substr(i, 1)), 1});
        LookupMerger merger;
        const auto find = [this](const LookupMerger::Part&, const LookupMerger::Part&,
                                 std::string_view joined) {
            const PieceId id = m_vocabulary.find(joined);
            return JoinedPiece{id, id}; // ids are ranks
        };
        const auto merged = [&observer](std::uint32_t left, PieceId result) {
            observer.merged(left, result);
        };
        if (!merger.merge(row, word, find, merged, progress))
            return fail(ErrorCode::Canceled, {}, "encoding was canceled");
        bool complete = true;
        merger.forEachPart([&](const LookupMerger::Part& part) {
            complete = complete && part.id != kNoPiece;
            tokens.push_back({part.id, {part.offset, part.offset + part.length}});
        });
        if (!complete)
            return fail(ErrorCode::BadInput, {}, "the vocabulary has no piece for a byte of the text");
        return {};
    }

    const Vocabulary& m_vocabulary;
    std::shared_ptr<SharedBpeTable> m_sharedTable;
};

} // namespace

std::unique_ptr<Model> makeBpeByMerges(const TokenizerDefinition& definition,
                                       std::shared_ptr<SharedBpeTable> table) {
    return std::make_unique<BpeByMerges>(definition, std::move(table));
}

std::unique_ptr<Model> makeBpeByRanks(const TokenizerDefinition& definition,
                                      std::shared_ptr<SharedBpeTable> table) {
    return std::make_unique<BpeByRanks>(definition, std::move(table));
}

} // namespace tokenscope
