#include "core/encoding/gguf_bpe.h"

#include "core/definition/byte_piece.h"
#include "core/definition/metaspace.h"
#include "core/model/bpe_observer.h"
#include "core/model/bpe_table.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope {
namespace {

constexpr PieceId kFirstNoToken = 0x4000'0000U; ///< beyond all ids, below virtual symbols

/// The splitters alone: spelling bytes is done here.
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

} // namespace

GgufBpe::GgufBpe(const TokenizerDefinition& definition)
    : m_definition(definition)
    , m_gguf(*definition.gguf)
    , m_bpe(std::get<BpeModel>(definition.model)) {}

Result<std::unique_ptr<GgufBpe>> GgufBpe::create(const TokenizerDefinition& definition) {
    std::unique_ptr<GgufBpe> made(new GgufBpe(definition));
    auto words = makePreTokenizer(splittersOf(definition));
    if (!words)
        return tl::unexpected<Error>(std::move(words.error()));
    made->m_words = std::move(*words);
    made->makeTable();
    return made;
}

PieceId GgufBpe::symbolOf(std::string_view spelled) const {
    if (const PieceId id = m_definition.vocabulary.find(spelled); id != kNoPiece)
        return id;
    if (!m_noTokens.empty()) {
        if (const auto found = m_noTokens.find(std::string(spelled)); found != m_noTokens.end())
            return found->second;
    }
    return kNoPiece;
}

PieceId GgufBpe::symbolOf(std::string_view spelled, bool make) {
    PieceId symbol = symbolOf(spelled);
    if (symbol == kNoPiece && make) {
        symbol = kFirstNoToken + static_cast<PieceId>(m_noTokens.size());
        m_noTokens.emplace(std::string(spelled), symbol);
    }
    return symbol;
}

/// Of a pair that is listed twice the first counts.
void GgufBpe::makeTable() {
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
        const std::size_t blank = merge.empty() ? std::string::npos : merge.find(' ', 1);
        if (blank == std::string::npos)
            continue;
        const std::string left = merge.substr(0, blank);
        const std::string right = merge.substr(blank + 1);
        if (!right.empty())
            insert(symbolOf(left, true), symbolOf(right, true), symbolOf(left + right, true));
    }
}

GgufBpe::Read GgufBpe::read(std::string_view text) const {
    Read read;
    read.text.reserve(text.size() + 16);
    read.origins.reserve(text.size() + 16);
    for (std::size_t at = 0; at < text.size();) {
        const LenientCharacter c = decodeLenient(text, at);
        const std::size_t before = read.text.size();
        if (c.value == ' ' && m_gguf.escapeWhitespaces)
            read.text += kMetaspace;
        else
            appendUtf8(read.text, c.value);
        const bool same = read.text.size() - before == c.length;
        for (std::size_t i = before; i < read.text.size(); ++i) {
            const auto begin = static_cast<std::uint32_t>(same ? at + (i - before) : at);
            read.origins.push_back({begin, static_cast<std::uint32_t>(same ? begin + 1 : at + c.length)});
        }
        at += c.length;
    }
    return read;
}

std::string GgufBpe::spelled(std::string_view bytes) const {
    return m_gguf.byteAlphabet ? spelledInAlphabet(bytes) : std::string(bytes);
}

PieceId GgufBpe::wholeWord(std::string_view word) const {
    const bool lineFeeds = m_gguf.wholeLineFeeds && word.find_first_not_of('\n') == std::string_view::npos;
    return m_bpe.ignoreMerges || lineFeeds ? m_definition.vocabulary.find(spelled(word)) : kNoPiece;
}

/// What is no token: each byte of its spelling that is one.
void GgufBpe::putBytes(const Read& read, ByteSpan symbol, std::vector<CutPiece>& pieces) const {
    std::uint32_t covered = 0; // several bytes may stand for one of the text: the first piece has that
    const auto put = [&](PieceId id, ByteSpan origin) {
        if (id == kNoPiece)
            return;
        origin.begin = std::max(origin.begin, std::min(covered, origin.end));
        covered = origin.end;
        pieces.push_back({id, origin});
    };
    for (std::uint32_t i = symbol.begin; i < symbol.end; ++i) {
        const auto byte = static_cast<unsigned char>(read.text[i]);
        if (!m_gguf.byteAlphabet) {
            put(m_definition.vocabulary.find(bytePiece(byte)), read.origins[i]);
            continue;
        }
        for (const char c : spelledInAlphabet({&read.text[i], 1}))
            put(m_definition.vocabulary.find({&c, 1}), read.origins[i]);
    }
}

void GgufBpe::firstSymbols(std::string_view word, std::vector<BpeSymbol>& row) const {
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
bool GgufBpe::encodeWord(const Read& read, ByteSpan word, BpeMerger& merger, std::vector<BpeSymbol>& row,
                         std::vector<CutPiece>& pieces, Observer& observer, const Progress& progress) const {
    const std::string_view bytes = std::string_view(read.text).substr(word.begin, word.size());
    const auto originOf = [&](std::uint32_t begin, std::uint32_t end) {
        return ByteSpan{read.origins[begin].begin, read.origins[end - 1].end};
    };
    if (const PieceId whole = wholeWord(bytes); whole != kNoPiece) {
        if constexpr (kObserves<Observer>) {
            firstSymbols(bytes, row);
            tellSymbols(row, observer);
        }
        observer.wholePiece(whole);
        pieces.push_back({whole, originOf(word.begin, word.end)});
        return true;
    }
    firstSymbols(bytes, row);
    if (!mergeAndTell(merger, row, m_pairs, observer, progress))
        return false;
    std::uint32_t at = word.begin;
    for (const BpeSymbol& symbol : row) {
        if (symbol.id < kFirstNoToken)
            pieces.push_back({symbol.id, originOf(at, at + symbol.length)});
        else
            putBytes(read, {at, at + symbol.length}, pieces);
        at += symbol.length;
    }
    return true;
}

Result<void> GgufBpe::explain(std::string_view word, std::vector<CutPiece>& pieces, ModelObserver& observer,
                              const Progress& progress) const {
    Read whole;
    whole.text = word;
    for (std::uint32_t i = 0; i < word.size(); ++i)
        whole.origins.push_back({i, i + 1});
    BpeMerger merger;
    std::vector<BpeSymbol> row;
    if (!encodeWord(whole, {0, static_cast<std::uint32_t>(word.size())}, merger, row, pieces, observer,
                    progress))
        return fail(ErrorCode::Cancelled, {}, "cancelled");
    return {};
}

std::optional<PossibleMerge> GgufBpe::find(std::string_view word, const ModelSymbol& left,
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
    const PieceId made = m_definition.vocabulary.contains(found.merged) ? found.merged : kNoPiece;
    return PossibleMerge{made, found.priority, found.priority, std::nullopt};
}

Result<void> GgufBpe::encode(std::string_view text, std::vector<CutPiece>& pieces,
                             std::vector<std::size_t>& wordEnds, const Progress& progress,
                             const GgufWordTold* told) const {
    const Read made = read(text);
    if (made.text.empty())
        return {};
    PreTokenizedText words;
    words.text = NormalizedText::identity(made.text, 0);
    words.words.push_back({0, static_cast<std::uint32_t>(made.text.size())});
    if (auto done = m_words->apply(words, progress); !done)
        return done;
    NoModelObserver none;
    BpeMerger merger;
    std::vector<BpeSymbol> row;
    std::size_t untilCheck = 0;
    for (const ByteSpan word : words.words) {
        const bool check = (++untilCheck & 0xFFFU) == 0;
        const std::size_t first = pieces.size();
        if ((check && progress.stopped()) || !encodeWord(made, word, merger, row, pieces, none, progress))
            return fail(ErrorCode::Cancelled, {}, "cancelled");
        if (told)
            (*told)({std::string_view(made.text).substr(word.begin, word.size()),
                     std::span(made.origins).subspan(word.begin, word.size()), first, pieces.size()});
        wordEnds.push_back(pieces.size());
    }
    return {};
}

} // namespace tokenscope
