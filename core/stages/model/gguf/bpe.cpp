// llama.cpp's BPE: words by the patterns, merges by spelling. For cases that the fast path of byte-level BPE
// doesn't accept: text that isn't UTF-8 (each such byte is read as U+FFFD), vocabularies without all bytes or
// with merges whose result is no token, and pieces that are spelled in characters.
#include "core/base/try.h"
#include "core/stages/model/gguf/model_kinds.h"

#include "core/definition/byte_piece.h"
#include "core/definition/metaspace.h"
#include "core/stages/model/bpe/bpe_merger.h"
#include "core/stages/model/bpe/bpe_table.h"
#include "core/stages/pretokenize/pre_tokenizer.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "core/unicode/reference_classes.h"

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <tsl/robin_map.h>
#include <vector>

namespace tokenscope::gguf_models {
namespace {

constexpr PieceId kFirstNoToken = 0x4000'0000U; ///< beyond all ids, below virtual symbols

/// The splitters without the byte-level spelling, which is done here.
PreTokenizerConfig splittersOf(const TokenizerDefinition& definition) {
    PreTokenizerSequence splitters;
    if (definition.preTokenizer) {
        for (const PreTokenizerConfig& part :
             std::get<PreTokenizerSequence>(definition.preTokenizer->kind).parts) {
            if (std::holds_alternative<SplitPreTokenizer>(part.kind))
                splitters.parts.push_back(part);
        }
    }
    return {std::move(splitters)};
}

/// Const and thread-safe. The definition must outlive it.
class Bpe final : public GgufModel, public MergeRules {
  public:
    /// Errors: a pattern that can't be run.
    static MakeResult create(const TokenizerDefinition& definition);

    /// Symbols without a token or byte tokens are dropped, as in llama.cpp.
    Result<void> encode(std::string_view text, bool starts, std::vector<PlacedPiece>& pieces,
                        std::vector<std::size_t>& wordEnds, const Progress& progress,
                        const GgufWordObserver* observer) const override;
    Result<void> explain(std::string_view word, std::vector<PlacedPiece>& pieces, ModelObserver& observer,
                         const Progress& progress) const override;
    [[nodiscard]] const MergeRules* mergeRules() const override { return this; }
    [[nodiscard]] std::optional<PossibleMerge> find(std::string_view word, const ModelSymbol& left,
                                                    const ModelSymbol& right) const override;

  private:
    explicit Bpe(const TokenizerDefinition& definition);
    void fillPairs();
    PieceId symbolOf(std::string_view spelled, bool create);
    [[nodiscard]] PieceId symbolOf(std::string_view spelled) const;
    [[nodiscard]] DerivedText read(std::string_view text) const;
    [[nodiscard]] PieceId wholeWord(std::string_view word) const;
    [[nodiscard]] std::string spelled(std::string_view bytes) const;
    template <class Observer>
    bool encodeWord(const DerivedText& read, ByteSpan word, BpeMerger& merger, std::vector<BpeSymbol>& row,
                    std::vector<PlacedPiece>& pieces, Observer& observer, const Progress& progress) const;
    void firstSymbols(std::string_view word, std::vector<BpeSymbol>& row) const;
    void putBytes(const DerivedText& read, ByteSpan symbol, std::vector<PlacedPiece>& pieces) const;

    const TokenizerDefinition& m_definition;
    const GgufTokenizer& m_gguf;
    const BpeModel& m_bpe;
    std::unique_ptr<PreTokenizer> m_words;
    PairTable m_pairs;
    tsl::robin_map<std::string, PieceId> m_noTokens; ///< results of merges that are no tokens
};

Bpe::Bpe(const TokenizerDefinition& definition)
    : m_definition(definition)
    , m_gguf(*definition.gguf)
    , m_bpe(std::get<BpeModel>(definition.model)) {}

MakeResult Bpe::create(const TokenizerDefinition& definition) {
    std::unique_ptr<Bpe> bpe(new Bpe(definition));
    TOKENSCOPE_TRY(auto words, makePreTokenizer(splittersOf(definition)));
    bpe->m_words = std::move(words);
    bpe->fillPairs();
    return bpe;
}

PieceId Bpe::symbolOf(std::string_view spelled) const {
    if (const PieceId id = m_definition.vocabulary.find(spelled); id != kNoPiece)
        return id;
    if (!m_noTokens.empty()) {
        if (const auto found = m_noTokens.find(std::string(spelled)); found != m_noTokens.end())
            return found->second;
    }
    return kNoPiece;
}

PieceId Bpe::symbolOf(std::string_view spelled, bool create) {
    PieceId symbol = symbolOf(spelled);
    if (symbol == kNoPiece && create) {
        symbol = kFirstNoToken + static_cast<PieceId>(m_noTokens.size());
        m_noTokens.emplace(std::string(spelled), symbol);
    }
    return symbol;
}

/// Of a pair that is listed twice, the first one counts.
void Bpe::fillPairs() {
    std::uint32_t rank = 0;
    const auto insert = [&](PieceId left, PieceId right, PieceId merged) {
        if (m_pairs.find(left, right).priority == PairTable::kNoPriority)
            m_pairs.insert(left, right, rank, merged);
        ++rank;
    };
    if (m_gguf.spelledMerges.empty()) {
        m_pairs.reserve(m_bpe.merges.size());
        for (const Merge& merge : m_bpe.merges)
            insert(merge.left, merge.right, merge.merged);
        return;
    }
    m_pairs.reserve(m_gguf.spelledMerges.size());
    for (const std::string& merge : m_gguf.spelledMerges) {
        const std::size_t space = merge.empty() ? std::string::npos : merge.find(' ', 1);
        if (space == std::string::npos)
            continue;
        const std::string left = merge.substr(0, space);
        const std::string right = merge.substr(space + 1);
        if (!right.empty())
            insert(symbolOf(left, true), symbolOf(right, true), symbolOf(left + right, true));
    }
}

DerivedText Bpe::read(std::string_view text) const {
    const bool lowercase = m_gguf.dropsWhitespace && m_gguf.lowercase;
    DerivedText read;
    read.reserve(text.size() + 16);
    std::string spelled;
    for (std::size_t at = 0; at < text.size();) {
        const LenientCharacter c = decodeLenient(text, at);
        spelled.clear();
        if (c.value == ' ' && m_gguf.escapeWhitespaces)
            spelled += kMetaspace;
        else
            appendUtf8(spelled, lowercase ? lowercased(c.value).first : c.value);
        const auto begin = static_cast<std::uint32_t>(at);
        if (spelled.size() == c.length)
            read.copy(spelled, at);
        else
            read.append(spelled, {begin, begin + c.length});
        at += c.length;
    }
    return read;
}

std::string Bpe::spelled(std::string_view bytes) const {
    return m_gguf.byteAlphabet ? spelledInAlphabet(bytes) : std::string(bytes);
}

PieceId Bpe::wholeWord(std::string_view word) const {
    const bool lineFeeds = m_gguf.wholeLineFeeds && word.find_first_not_of('\n') == std::string_view::npos;
    return m_bpe.ignoreMerges || lineFeeds ? m_definition.vocabulary.find(spelled(word)) : kNoPiece;
}

/// A symbol that is no token becomes the tokens of its bytes.
void Bpe::putBytes(const DerivedText& read, ByteSpan symbol, std::vector<PlacedPiece>& pieces) const {
    // Several bytes can represent one byte of the text, which counts for the first piece.
    std::uint32_t covered = 0;
    const auto put = [&](PieceId id, ByteSpan origin) {
        if (id == kNoPiece)
            return;
        origin.begin = std::max(origin.begin, std::min(covered, origin.end));
        covered = origin.end;
        pieces.push_back({id, origin});
    };
    for (std::uint32_t i = symbol.begin; i < symbol.end; ++i) {
        const auto byte = static_cast<unsigned char>(read.text()[i]);
        if (!m_gguf.byteAlphabet) {
            put(m_definition.vocabulary.find(bytePiece(byte)), read.origins()[i]);
            continue;
        }
        for (const char c : spelledInAlphabet({&read.text()[i], 1}))
            put(m_definition.vocabulary.find({&c, 1}), read.origins()[i]);
    }
}

void Bpe::firstSymbols(std::string_view word, std::vector<BpeSymbol>& row) const {
    row.clear();
    for (std::size_t at = 0; at < word.size();) {
        const auto length = static_cast<std::uint32_t>(
            m_gguf.byteAlphabet ? 1 : std::min<std::size_t>(lenientLength(word[at]), word.size() - at));
        const std::string_view character = word.substr(at, length);
        const PieceId symbol = symbolOf(spelled(character));
        const char32_t value = m_gguf.byteAlphabet ? static_cast<unsigned char>(character[0])
                                                   : decodeLenient(character, 0).value;
        row.push_back({symbol == kNoPiece ? virtualSymbol(value) : symbol, length});
        at += length;
    }
}

template <class Observer>
bool Bpe::encodeWord(const DerivedText& read, ByteSpan word, BpeMerger& merger, std::vector<BpeSymbol>& row,
                     std::vector<PlacedPiece>& pieces, Observer& observer, const Progress& progress) const {
    const std::string_view bytes = read.text().substr(word.begin, word.size());
    if (const PieceId whole = wholeWord(bytes); whole != kNoPiece) {
        if constexpr (kObserves<Observer>) {
            firstSymbols(bytes, row);
            reportSymbols(row, observer);
        }
        observer.wholePiece(whole);
        pieces.push_back({whole, read.origin(word.begin, word.end)});
        return true;
    }
    firstSymbols(bytes, row);
    if (!reportAndMerge(merger, row, m_pairs, observer, progress))
        return false;
    std::uint32_t at = word.begin;
    for (const BpeSymbol& symbol : row) {
        if (symbol.id < kFirstNoToken)
            pieces.push_back({symbol.id, read.origin(at, at + symbol.length)});
        else
            putBytes(read, {at, at + symbol.length}, pieces);
        at += symbol.length;
    }
    return true;
}

Result<void> Bpe::explain(std::string_view word, std::vector<PlacedPiece>& pieces, ModelObserver& observer,
                          const Progress& progress) const {
    BpeMerger merger;
    std::vector<BpeSymbol> row;
    if (!encodeWord(DerivedText::identity(word), {0, static_cast<std::uint32_t>(word.size())}, merger, row,
                    pieces, observer, progress))
        return fail(ErrorCode::Canceled, {}, "canceled");
    return {};
}

std::optional<PossibleMerge> Bpe::find(std::string_view word, const ModelSymbol& left,
                                       const ModelSymbol& right) const {
    const auto symbol = [&](const ModelSymbol& one) {
        return m_definition.vocabulary.contains(one.id)
                   ? one.id
                   : symbolOf(spelled(word.substr(one.span.begin, one.span.size())));
    };
    const PieceId one = symbol(left);
    const PieceId other = symbol(right);
    if (one == kNoPiece || other == kNoPiece)
        return std::nullopt;
    const PairTable::Found found = m_pairs.find(one, other);
    if (found.priority == PairTable::kNoPriority)
        return std::nullopt;
    const PieceId merged = m_definition.vocabulary.contains(found.merged) ? found.merged : kNoPiece;
    return PossibleMerge{merged, found.priority, found.priority, std::nullopt};
}

Result<void> Bpe::encode(std::string_view text, bool /*starts*/, std::vector<PlacedPiece>& pieces,
                         std::vector<std::size_t>& wordEnds, const Progress& progress,
                         const GgufWordObserver* observer) const {
    const DerivedText read = this->read(text);
    if (read.empty())
        return {};
    PreTokenizedText words;
    words.text = NormalizedText::identity(std::string(read.text()), 0);
    words.words.push_back({0, static_cast<std::uint32_t>(read.text().size())});
    TOKENSCOPE_TRY_VOID(m_words->apply(words, progress));
    NoModelObserver none;
    BpeMerger merger;
    std::vector<BpeSymbol> row;
    std::size_t untilCheck = 0;
    for (const ByteSpan word : words.words) {
        const bool check = (++untilCheck & 0xFFFU) == 0;
        const std::size_t first = pieces.size();
        if ((check && progress.stopped()) || !encodeWord(read, word, merger, row, pieces, none, progress))
            return StopCheck::error();
        if (observer)
            (*observer)({read.text().substr(word.begin, word.size()),
                         read.origins().subspan(word.begin, word.size()), first, pieces.size()});
        wordEnds.push_back(pieces.size());
    }
    return {};
}

} // namespace

MakeResult makeBpe(const TokenizerDefinition& definition) {
    return Bpe::create(definition);
}

} // namespace tokenscope::gguf_models
