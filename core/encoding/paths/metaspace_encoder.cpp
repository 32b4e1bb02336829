#include "core/encoding/paths/metaspace_encoder.h"

#include "core/definition/byte_piece.h"
#include "core/definition/flat_rules.h"
#include "core/definition/metaspace.h"
#include "core/text/utf8.h"
#include "core/unicode/character_properties.h"

#include <algorithm>
#include <bit>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace tokenscope {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

bool isMetaspaceAt(std::string_view text, std::size_t at) {
    return text.substr(at, kMetaspace.size()) == kMetaspace;
}

/// The first space or `▁` in text[at, end), or what may be one: its first byte. `end` if there is none.
std::size_t findSpace(std::string_view text, std::size_t at, std::size_t end) {
#if defined(__SSE2__)
    const __m128i space = _mm_set1_epi8(' ');
    const __m128i metaspace = _mm_set1_epi8(kMetaspace[0]);
    for (; end - at >= 16; at += 16) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + at));
        const __m128i found = _mm_or_si128(_mm_cmpeq_epi8(bytes, space), _mm_cmpeq_epi8(bytes, metaspace));
        if (const auto mask = static_cast<unsigned>(_mm_movemask_epi8(found)); mask != 0)
            return at + static_cast<std::size_t>(std::countr_zero(mask));
    }
#endif
    while (at < end && text[at] != ' ' && text[at] != kMetaspace[0])
        ++at;
    return at;
}

/// A normalizer of Prepend and Replace that does the same as SentencePiece's escaping.
struct EscapingNormalizer {
    bool prepend = false;
    bool escape = false;
};
std::optional<EscapingNormalizer> escapingNormalizer(const std::optional<NormalizerConfig>& config) {
    EscapingNormalizer result;
    const auto take = [&](const NormalizerConfig* part) {
        if (const auto* prepend = std::get_if<PrependNormalizer>(&part->kind)) {
            if (prepend->text != kMetaspace || result.prepend || result.escape)
                return false;
            return result.prepend = true;
        }
        const auto* replace = std::get_if<ReplaceNormalizer>(&part->kind);
        const bool space =
            replace && replace->pattern.kind == Pattern::Kind::Literal && replace->pattern.text == " ";
        if (!space || replace->content != kMetaspace || result.escape)
            return false;
        return result.escape = true;
    };
    const auto rules = flatRules(config);
    if (!std::all_of(rules.begin(), rules.end(), take) || !result.escape)
        return std::nullopt;
    return result;
}

/// A pre-tokenizer that splits at spaces, of which none remain.
bool leavesTextWhole(const std::optional<PreTokenizerConfig>& config) {
    const auto rules = flatRules(config);
    if (rules.empty())
        return true;
    const auto* split = rules.size() == 1 ? std::get_if<SplitPreTokenizer>(&rules[0]->kind) : nullptr;
    return split && split->pattern.kind == Pattern::Kind::Literal && split->pattern.text == " " &&
           !split->invert;
}

} // namespace

bool MetaspaceEncoder::acceptsDefinition(const TokenizerDefinition& definition, Input input) {
    const auto* bpe = std::get_if<BpeModel>(&definition.model);
    if (!bpe || !definition.normalizer)
        return false;
    m_bytes = bpe->byteFallback;
    m_unkId = bpe->unkId.value_or(0);
    // In normalized text a character without a piece can also remain the unknown piece.
    if (!m_bytes && (input == Input::Original || bpe->order != BpeModel::Order::Scores || !bpe->unkId))
        return false;
    if (bpe->order == BpeModel::Order::Scores) {
        const auto* spec = std::get_if<SentencePieceNormalizer>(&definition.normalizer->kind);
        m_sentencePiece = true;
        m_spacesEndWords = spec && spec->treatWhitespaceAsSuffix;
        if (input == Input::Normalized)
            return spec && spec->escapeWhitespaces;
        m_dummyPrefix = spec && spec->addDummyPrefix;
        return spec && spec->charsmap.empty() && !spec->removeExtraWhitespaces && spec->escapeWhitespaces &&
               !spec->treatWhitespaceAsSuffix;
    }
    if (input == Input::Normalized)
        return false;
    const auto escaping = escapingNormalizer(definition.normalizer);
    m_dummyPrefix = escaping && escaping->prepend;
    return escaping && bpe->order == BpeModel::Order::Merges && !bpe->ignoreMerges &&
           bpe->continuingSubwordPrefix.empty() && bpe->endOfWordSuffix.empty() &&
           leavesTextWhole(definition.preTokenizer) &&
           std::none_of(definition.addedTokens.begin(), definition.addedTokens.end(),
                        [](const AddedToken& token) { return token.normalized; });
}

std::unique_ptr<MetaspaceEncoder> MetaspaceEncoder::create(const TokenizerDefinition& definition,
                                                           std::shared_ptr<SharedBpeTable> table,
                                                           Input input) {
    auto encoder = std::unique_ptr<MetaspaceEncoder>(new MetaspaceEncoder);
    encoder->m_definition = &definition;
    if (!encoder->acceptsDefinition(definition, input))
        return nullptr;
    const Vocabulary& vocabulary = definition.vocabulary;
    if (encoder->m_bytes) {
        encoder->m_byteFallback = findBytePieces(vocabulary);
        if (std::find(encoder->m_byteFallback.begin(), encoder->m_byteFallback.end(), kNoPiece) !=
            encoder->m_byteFallback.end())
            return nullptr;
    }
    // Bytes that are not UTF-8 become U+FFFD, which is one piece only if the vocabulary has it.
    if (input == Input::Original && !encoder->allPieces() && vocabulary.findByScan(kReplacement) == kNoPiece)
        return nullptr;
    for (std::size_t i = 0; encoder->m_sentencePiece && !encoder->allPieces() && i < vocabulary.size(); ++i) {
        const PieceType type = vocabulary.entry(i).type;
        const std::string_view piece = vocabulary.entryBytes(i);
        if (type == PieceType::Unused && input == Input::Original)
            return nullptr;
        if (type == PieceType::Control && !piece.empty() && decodeUtf8(piece, 0).length == piece.size())
            return nullptr; // a character of a text can be this piece
        if (type == PieceType::UserDefined) {
            if (encoder->m_dummyPrefix && piece.starts_with(kMetaspace))
                return nullptr; // it could match the dummy prefix
            if (!isValidUtf8(piece))
                return nullptr;
            if (input == Input::Original && piece.find(kReplacement) != std::string_view::npos)
                return nullptr; // bytes that are not UTF-8 could match it
            for (std::size_t space = piece.find(kMetaspace); space != std::string_view::npos;
                 space = piece.find(kMetaspace, space + 1))
                encoder->m_userDefinedHasSpaceInside |=
                    space > 0 && isAsciiAlphanumeric(static_cast<unsigned char>(piece[space - 1]));
        }
    }
    encoder->m_sharedTable = std::move(table);
    return encoder;
}

/// The piece can be a symbol, and the result of a merge.
bool MetaspaceEncoder::merges(PieceId id) const {
    if (id == kNoPiece || !m_sentencePiece || allPieces())
        return id != kNoPiece;
    const PieceType type = m_definition->vocabulary.type(id);
    return type == PieceType::Normal || type == PieceType::UserDefined || type == PieceType::Unused;
}

bool MetaspaceEncoder::breaksBeforeSpaceAfter(unsigned char ascii) const {
    prepare();
    return !m_userDefinedHasSpaceInside && !m_unsafe.contains(ascii);
}

std::size_t MetaspaceEncoder::wordEnd(std::string_view text, std::size_t begin, std::size_t end) const {
    const std::string_view part = text.substr(0, end);
    const auto afterSpaces = [part](std::size_t from) {
        while (from < part.size()) {
            if (part[from] == ' ')
                ++from;
            else if (part[from] == '\xE2' && isMetaspaceAt(part, from))
                from += kMetaspace.size();
            else
                break;
        }
        return from;
    };
    if (m_spacesEndWords) {
        std::size_t at = begin;
        while (!m_continuesAfterSpace && at < end && afterSpaces(at) == at)
            ++at;
        return m_continuesAfterSpace ? end : afterSpaces(at);
    }
    // After the spaces that start the word.
    for (std::size_t at = findSpace(text, afterSpaces(begin), end); at < end;
         at = findSpace(text, at + 1, end)) {
        if (text[at] != ' ' && !isMetaspaceAt(part, at))
            continue;
        if (m_unsafe.empty() || at == begin)
            return at;
        const auto last = static_cast<unsigned char>(text[at - 1]);
        if (last < 0x80) {
            if (last == ' ' || m_unsafeAscii.test(last))
                continue;
            return at;
        }
        std::size_t start = at - 1;
        while (start > begin && at - start < 4 && isContinuationByte(text[start]))
            --start;
        const DecodedCharacter before = decodeUtf8(text.substr(0, at), start);
        if (before.value == 0x2581 || !before.valid() || m_unsafe.contains(before.value))
            continue;
        return at;
    }
    return end;
}

void MetaspaceEncoder::appendSymbol(char32_t character, std::string_view spelled, std::uint32_t length,
                                    std::vector<BpeSymbol>& row) const {
    const PieceId id = m_characters.find(character);
    if (m_sentencePiece) {
        row.push_back({merges(id) ? id : virtualSymbol(character), length});
    } else if (id != kNoPiece) {
        row.push_back({id, length});
    } else { // Hugging Face falls back to bytes before merging
        appendBytes(spelled, length, row);
    }
}

/// Appends the byte pieces of a character. `▁` has three, but represents a space or nothing (`length` source
/// bytes), which count for the first piece.
void MetaspaceEncoder::appendBytes(std::string_view spelled, std::uint32_t length,
                                   std::vector<BpeSymbol>& row) const {
    if (!m_bytes) {
        row.push_back({m_unkId, length});
        return;
    }
    const bool own = length == spelled.size();
    for (std::size_t i = 0; i < spelled.size(); ++i)
        row.push_back({m_byteFallback[static_cast<unsigned char>(spelled[i])], own      ? 1U
                                                                               : i == 0 ? length
                                                                                        : 0U});
}

void MetaspaceEncoder::resolveVirtualSymbols(std::vector<BpeSymbol>& row) const {
    if (std::none_of(row.begin(), row.end(), [](const BpeSymbol& s) { return isVirtualSymbol(s.id); }))
        return;
    std::vector<BpeSymbol> resolved;
    std::string spelled;
    for (const BpeSymbol& symbol : row) {
        if (!isVirtualSymbol(symbol.id)) {
            resolved.push_back(symbol);
            continue;
        }
        spelled.clear();
        appendUtf8(spelled, symbol.id & 0x7FFF'FFFFU);
        appendBytes(spelled, symbol.length, resolved);
    }
    row.swap(resolved);
}

std::uint32_t MetaspaceEncoder::normalizedLength(PieceId symbol) const {
    if (!isVirtualSymbol(symbol))
        return static_cast<std::uint32_t>(m_definition->vocabulary.bytes(symbol).size());
    std::string spelled;
    appendUtf8(spelled, symbol & 0x7FFF'FFFFU);
    return static_cast<std::uint32_t>(spelled.size());
}

/// Unused pieces take part in merging, but are never in the result: the reference splits them into the pair
/// that it saw last. Since merging is local, there is only one such pair.
void MetaspaceEncoder::resegmentUnused(std::vector<BpeSymbol>& row) const {
    if (m_unused.empty() || std::none_of(row.begin(), row.end(), [&](const BpeSymbol& symbol) {
            return m_unused.contains(symbol.id);
        }))
        return;
    std::vector<BpeSymbol> pending(row.rbegin(), row.rend());
    row.clear();
    while (!pending.empty()) {
        const BpeSymbol symbol = pending.back();
        pending.pop_back();
        const auto found = m_unused.find(symbol.id);
        if (found == m_unused.end()) {
            row.push_back(symbol);
            continue;
        }
        const Parts& parts = found->second;
        pending.push_back({parts.right, symbol.length - parts.leftLength});
        pending.push_back({parts.left, parts.leftLength});
    }
}

bool MetaspaceEncoder::encodeWord(std::string_view word, bool prefix, EncodeScratch& scratch,
                                  const Progress& progress) const {
    std::vector<BpeSymbol>& row = scratch.row;
    row.clear();
    row.reserve(word.size());
    if (prefix)
        appendSymbol(0x2581, kMetaspace, 0, row);
    for (std::size_t at = 0; at < word.size();) {
        const auto byte = static_cast<unsigned char>(word[at]);
        if (byte == ' ') {
            if (isVirtualSymbol(m_metaspace))
                appendSymbol(0x2581, kMetaspace, 1, row);
            else
                row.push_back({m_metaspace, 1});
            ++at;
            continue;
        }
        if (byte < 0x80 && !isVirtualSymbol(m_ascii[byte])) {
            row.push_back({m_ascii[byte], 1});
            ++at;
            continue;
        }
        const DecodedCharacter c = decodeUtf8(word, at);
        if (c.valid())
            appendSymbol(c.value, word.substr(at, c.length), c.length, row);
        else
            appendSymbol(kReplacementCharacter, kReplacement, 1, row);
        at += c.length;
    }
    scratch.recentPairs.use(m_table->pairs);
    if (row.size() <= bpe_detail::kShortRow) {
        NoMergeObserver none;
        const auto firstOf = [&](std::size_t i) {
            return scratch.recentPairs.find(row[i].id, row[i + 1].id);
        };
        row.resize(bpe_detail::mergeShort(row.data(), row.size(), scratch.recentPairs, firstOf, none));
    } else if (!scratch.merger.merge(row, m_table->pairs, progress, NoMergeObserver(),
                                     &scratch.recentPairs)) {
        return false;
    }
    if (m_sentencePiece) {
        resegmentUnused(row);
        resolveVirtualSymbols(row);
    }
    return true;
}

/// Encodes a word. A long one is split where no merge can cross, and each part is encoded separately.
template <class Batch>
bool MetaspaceEncoder::putParts(Batch& batch, std::string_view text, std::size_t begin, std::size_t end,
                                bool prefix, EncodeScratch& scratch, EncodingSink& sink,
                                const Progress& progress) const {
    const auto put = [&](std::size_t from, std::size_t to) {
        const bool withPrefix = prefix && from == begin;
        if (to - from <= WordCache::kInlineBytes)
            return batch.add(from, to, withPrefix ? 1 : 0, false);
        if (!batch.flush())
            return false;
        const auto miss = [&](std::string_view word) {
            return encodeWord(word, withPrefix, scratch, progress);
        };
        if (startsInvalid(text, from, to)) {
            if (!miss(text.substr(from, to - from)))
                return false;
            putRow(sink, static_cast<std::uint32_t>(from), scratch.row.data(), scratch.row.size());
            return true;
        }
        return putLongWord(scratch, sink, text, from, to, withPrefix ? 1 : 0, miss);
    };
    std::size_t start = begin;
    const std::string_view word = text.substr(0, end);
    const bool inParts =
        end - begin > WordCache::kInlineBytes && static_cast<unsigned char>(text[end - 1]) >= 0x80;
    if (inParts) {
        DecodedCharacter before = decodeUtf8(word, begin);
        for (std::size_t at = begin + before.length; at < end;) {
            const DecodedCharacter c = decodeUtf8(word, at);
            const bool foreign = c.valid() && before.valid() && c.length > 1 && before.value != ' ';
            if (foreign && !m_crossings.mayCross(before.value, static_cast<unsigned char>(word[at - 1]),
                                                 c.value, static_cast<unsigned char>(word[at]))) {
                if (!put(start, at))
                    return false;
                start = at;
            }
            before = c;
            at += c.length;
        }
    }
    return put(start, end);
}

Result<void> MetaspaceEncoder::encode(std::string_view text, std::size_t begin, std::size_t end,
                                      bool continuesText, EncodeScratch& scratch, EncodingSink& sink,
                                      const Progress& progress) const {
    prepare();
    bool prefix = m_dummyPrefix && !continuesText && begin < end;
    std::size_t nextReport = begin;
    WordBatch batch(scratch, sink, text, [&](std::string_view word, WordVariant variant) {
        return encodeWord(word, variant == 1, scratch, progress);
    });
    const auto words = [&](std::size_t from, std::size_t to) {
        while (from < to) {
            if (from >= nextReport) {
                nextReport = from + (1U << 20U);
                progress.notify(from, text.size());
                if (progress.stopped())
                    return false;
            }
            const std::size_t next = wordEnd(text, from, to);
            if (!putParts(batch, text, from, next, prefix, scratch, sink, progress))
                return false;
            prefix = false;
            from = next;
        }
        return true;
    };
    std::size_t at = begin;
    const std::string_view part = text.substr(0, end);
    bool good = true;
    LiteralPoll poll(progress);
    while (good && !m_userDefined.empty()) {
        const auto match = m_userDefined.next(part, at, poll);
        if (!match) {
            good = !progress.stopped();
            break;
        }
        if (prefix && match->begin == at) { // the dummy prefix is alone before a user-defined piece
            scratch.row.clear();
            good = encodeWord({}, true, scratch, progress);
            for (const BpeSymbol& symbol : scratch.row)
                sink.put(symbol.id, {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at)});
            prefix = false;
        }
        good = good && words(at, match->begin) && batch.flush();
        sink.put(match->value,
                 {static_cast<std::uint32_t>(match->begin), static_cast<std::uint32_t>(match->end)});
        at = match->end;
    }
    good = good && words(at, end) && batch.flush();
    if (!good)
        return fail(ErrorCode::Canceled, {}, "canceled");
    return {};
}

// The tables are built at the first text, to keep opening a file fast.

namespace {

/// Up to this size tables are built in a few milliseconds.
constexpr std::size_t kLargeVocabulary = std::size_t{1} << 16U;
/// Pieces for which building the tables takes as long as encoding one byte without them.
constexpr std::size_t kPiecesForAByte = 8;

} // namespace

void MetaspaceEncoder::prepare() const {
    std::call_once(m_tablesOnce, [this] {
        makeTables();
        m_prepared = true;
    });
}

bool MetaspaceEncoder::isWorthIt(std::size_t bytes) const {
    const std::size_t pieces = m_definition->vocabulary.size();
    if (m_prepared || pieces < kLargeVocabulary || m_sharedTable->isCached())
        return true;
    return m_requested.fetch_add(bytes) + bytes > pieces / kPiecesForAByte;
}

void MetaspaceEncoder::makeTables() const {
    const Vocabulary& vocabulary = m_definition->vocabulary;
    m_table = m_sharedTable->get([&] {
        return m_sentencePiece ? makeScoreTable(vocabulary, scored())
                               : makeMergeTable(vocabulary, std::get<BpeModel>(m_definition->model).merges);
    });
    if (!readCached()) {
        findCrossings();
        m_characters = CharacterPieces(vocabulary);
        recordCached();
    }
    const auto symbolOf = [&](char32_t character) {
        const PieceId id = m_characters.find(character);
        return merges(id) ? id : virtualSymbol(character);
    };
    for (char32_t c = 0; c < 128; ++c)
        m_ascii[c] = symbolOf(c);
    m_metaspace = symbolOf(0x2581);
    LiteralFinder::Literals userDefined;
    for (std::size_t i = 0; m_sentencePiece && !allPieces() && i < vocabulary.size(); ++i) {
        if (vocabulary.entry(i).type == PieceType::UserDefined)
            userDefined.emplace_back(vocabulary.entryBytes(i), vocabulary.entry(i).id);
    }
    m_userDefined = LiteralFinder(userDefined, true);
}

struct MetaspaceEncoder::CachedFacts {
    std::uint64_t continuesAfterSpace = 0;
    Crossings::Partial partial;
};

void MetaspaceEncoder::addUnsafe(char32_t before) const {
    m_unsafe.insert(before);
    if (before < m_unsafeAscii.size())
        m_unsafeAscii.set(before);
}

/// False: the cache doesn't have it.
bool MetaspaceEncoder::readCached() const {
    const CachedTables* tables = m_sharedTable->tables().get();
    if (!tables || !tables->file())
        return false;
    const TableFile& file = *tables->file();
    const auto* facts = file.findOne<CachedFacts>(TableId::MetaspaceFacts);
    const auto pairs = file.find<std::uint64_t>(TableId::MetaspaceCrossings);
    const auto unsafe = file.find<char32_t>(TableId::MetaspaceUnsafe);
    const auto unused = file.find<UnusedPiece>(TableId::MetaspaceUnused);
    auto characters = CharacterPieces::from(tables->file());
    if (!facts || !pairs || !unsafe || !unused || !characters || !Crossings::isPairs(*pairs))
        return false;
    m_crossings = Crossings({*pairs, tables->file()}, facts->partial);
    m_characters = *std::move(characters);
    m_continuesAfterSpace = facts->continuesAfterSpace != 0;
    std::for_each(unsafe->begin(), unsafe->end(), [this](char32_t before) { addUnsafe(before); });
    for (const UnusedPiece& piece : *unused)
        m_unused.insert({piece.id, piece.parts});
    return true;
}

void MetaspaceEncoder::recordCached() const {
    CachedTables* tables = m_sharedTable->tables().get();
    if (!tables)
        return;
    const CachedFacts facts{m_continuesAfterSpace ? 1U : 0U, m_crossings.partial()};
    const std::vector<char32_t> unsafe(m_unsafe.begin(), m_unsafe.end());
    std::vector<UnusedPiece> unused;
    for (const auto& [id, parts] : m_unused)
        unused.push_back({id, parts});
    const auto record = [tables](TableId id, const auto& values) {
        tables->recordCopy(id, std::span(values.data(), values.size()));
    };
    tables->recordCopy(TableId::MetaspaceFacts, std::span(&facts, 1));
    tables->recordCopy(TableId::MetaspaceCrossings, m_crossings.pairs());
    record(TableId::MetaspaceUnsafe, unsafe);
    record(TableId::MetaspaceUnused, unused);
    m_characters.recordTo(*tables);
}

void MetaspaceEncoder::findCrossings() const {
    const Vocabulary& vocabulary = m_definition->vocabulary;
    std::vector<bool> merged(vocabulary.size()); // by index
    m_table->pairs.forEach([&](PieceId left, PieceId right, std::uint32_t, PieceId id) {
        merged[vocabulary.indexOf(id)] = true;
        if (m_sentencePiece && !allPieces() && vocabulary.type(id) == PieceType::Unused)
            m_unused[id] = {left, right, normalizedLength(left)};
    });
    m_crossings = Crossings(vocabulary.size());
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const std::string_view piece = vocabulary.entryBytes(i);
        if (m_sentencePiece && vocabulary.entry(i).type == PieceType::UserDefined)
            m_crossings.add(piece);
        if (!merged[vocabulary.indexOf(vocabulary.entry(i).id)]) // two pieces can have the same id
            continue;
        m_crossings.add(piece, [this](char32_t before, char32_t c) {
            if (c == 0x2581 && before != 0x2581)
                addUnsafe(before);
            m_continuesAfterSpace |= before == 0x2581 && c != 0x2581;
        });
    }
}

} // namespace tokenscope
