
#include "core/encoding/paths/byte_level_encoder.h"

#include "core/definition/flat_rules.h"
#include "core/definition/published_patterns.h"
#include "core/definition/vocabulary.h"
#include "core/stages/pretokenize/scanners.h"
#include "core/text/byte_alphabet.h"
#include "core/text/utf8.h"
#include "core/unicode/normalization.h"

#include <algorithm>
#include <bitset>

namespace tokenscope {

namespace {

/// In rank files without all single bytes: bytes that are no pieces but occur in pieces. tiktoken merges them
/// with what follows, though they can't be encoded alone.
std::bitset<256> bytesOfLongerPieces(const Vocabulary& vocabulary) {
    std::bitset<256> missing;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const char c = static_cast<char>(byte);
        missing[byte] = vocabulary.find({&c, 1}) == kNoPiece;
    }
    std::bitset<256> found;
    for (std::size_t i = 0; missing.any() && i < vocabulary.size(); ++i) {
        for (const char c : vocabulary.entryBytes(i))
            found[static_cast<unsigned char>(c)] = missing[static_cast<unsigned char>(c)];
    }
    return found;
}

/// The patterns of pre-tokenizers that only isolate, followed by a plain ByteLevel; nullopt for any others.
std::optional<std::vector<Pattern>> isolatingPatterns(const std::vector<const PreTokenizerConfig*>& rules) {
    const auto* bytes = rules.empty() ? nullptr : std::get_if<ByteLevelPreTokenizer>(&rules.back()->kind);
    if (!bytes || bytes->addPrefixSpace)
        return std::nullopt;
    std::vector<Pattern> patterns;
    for (std::size_t i = 0; i + 1 < rules.size(); ++i) {
        const auto* split = std::get_if<SplitPreTokenizer>(&rules[i]->kind);
        if (!split || split->behavior != SplitBehavior::Isolated)
            return std::nullopt;
        patterns.push_back(split->pattern); // isolated: inverting changes nothing
    }
    if (bytes->useRegex)
        patterns.push_back(
            {Pattern::Kind::Regex, std::string(kGpt2Pattern), Pattern::Dialect::Oniguruma, bytes->unicode});
    return patterns;
}

bool mayBeInUtf8(unsigned byte) {
    return byte < 0xC0 || (byte > 0xC1 && byte < 0xF5);
}

std::size_t neighbors(std::string_view bytes, std::size_t second) {
    return static_cast<std::size_t>(static_cast<unsigned char>(bytes[second - 1])) << 8U |
           static_cast<unsigned char>(bytes[second]);
}

} // namespace

Result<std::unique_ptr<ByteLevelEncoder>> ByteLevelEncoder::create(const TokenizerDefinition& definition,
                                                                   std::shared_ptr<SharedBpeTable> table) {
    const auto* bpe = std::get_if<BpeModel>(&definition.model);
    if (!bpe || bpe->order == BpeModel::Order::Scores)
        return nullptr;
    const auto normalizing = flatRules(definition.normalizer);
    const auto splitting = flatRules(definition.preTokenizer);
    auto encoder = std::unique_ptr<ByteLevelEncoder>(new ByteLevelEncoder);
    encoder->m_definition = &definition;
    encoder->m_sharedTable = std::move(table);
    encoder->m_ranks = bpe->order == BpeModel::Order::Ranks;
    encoder->m_wholePieceFirst = bpe->ignoreMerges || encoder->m_ranks;
    std::vector<Pattern> patterns;
    if (encoder->m_ranks) {
        const auto* split =
            splitting.size() == 1 ? std::get_if<SplitPreTokenizer>(&splitting[0]->kind) : nullptr;
        if (!split || !normalizing.empty())
            return nullptr; // a rank file is split by one pattern, and not normalized
        patterns.push_back(split->pattern);
        encoder->m_unmapped = bytesOfLongerPieces(definition.vocabulary);
        encoder->m_needsPieces = encoder->m_unmapped.any();
    } else {
        if (!bpe->continuingSubwordPrefix.empty() || !bpe->endOfWordSuffix.empty())
            return nullptr; // a piece would depend on its place in the word
        if (!normalizing.empty()) {
            const auto* form =
                normalizing.size() == 1 ? std::get_if<UnicodeNormalizer>(&normalizing[0]->kind) : nullptr;
            if (!form)
                return nullptr; // only a normal form can be checked without running it
            encoder->m_form = form->form;
        }
        auto isolating = isolatingPatterns(splitting);
        if (!isolating)
            return nullptr; // words would not be ranges of the text
        patterns = std::move(*isolating);
        for (unsigned byte = 0; byte < 256; ++byte) {
            std::string spelled;
            appendUtf8(spelled, byteToAlphabet(static_cast<unsigned char>(byte)));
            if (definition.vocabulary.find(spelled) != kNoPiece)
                continue;
            if (definition.gguf)
                return nullptr; // llama.cpp drops such a byte
            encoder->m_needsPieces = true;
            if (mayBeInUtf8(byte)) // real files of the NeoX family lack the others
                encoder->m_unmapped.set(byte);
        }
    }
    for (const Pattern& pattern : patterns) {
        encoder->m_classes = charClasses(pattern.unicode);
        if (const auto known = recognizePattern(pattern)) {
            encoder->m_splitters.emplace_back(*known);
            continue;
        }
        auto regex = Regex::compile(pattern);
        if (!regex) {
            Error error = regex.error();
            error.where = "$.pre_tokenizer";
            return tl::unexpected(error);
        }
        if (encoder->m_ranks && regex->canMatchEmpty())
            return nullptr; // only the reference path has empty words
        encoder->m_splitters.emplace_back(std::move(*regex));
    }
    return encoder;
}

const BpeTable& ByteLevelEncoder::table() const {
    std::call_once(m_tableOnce, [this] { makeTable(); });
    return *m_table;
}

void ByteLevelEncoder::makeTable() const {
    const Vocabulary& vocabulary = m_definition->vocabulary;
    const auto& bpe = std::get<BpeModel>(m_definition->model);
    m_table = m_sharedTable->get(
        [&] { return m_ranks ? makeRankTable(vocabulary) : makeMergeTable(vocabulary, bpe.merges); });
    findBytePairs();
    if (readCached())
        return;
    findCrossings();
    recordCached();
}

struct ByteLevelEncoder::CachedFacts {
    std::uint64_t longestPiece = 0;
    std::bitset<65536> neighbors;
    Crossings::Partial partial;
};

/// False: the cache doesn't have it.
bool ByteLevelEncoder::readCached() const {
    const CachedTables* tables = m_sharedTable->tables().get();
    if (!tables || !tables->file())
        return false;
    const auto* facts = tables->file()->findOne<CachedFacts>(TableId::ByteLevelFacts);
    const auto pairs = tables->file()->find<std::uint64_t>(TableId::ByteLevelCrossings);
    if (!facts || !pairs || !Crossings::isPairs(*pairs))
        return false;
    m_crossings = Crossings({*pairs, tables->file()}, facts->partial);
    m_longestPiece = static_cast<std::size_t>(facts->longestPiece);
    m_neighbors = facts->neighbors;
    return true;
}

void ByteLevelEncoder::recordCached() const {
    CachedTables* tables = m_sharedTable->tables().get();
    if (!tables)
        return;
    const CachedFacts facts{m_longestPiece, m_neighbors, m_crossings.partial()};
    tables->recordCopy(TableId::ByteLevelFacts, std::span(&facts, 1));
    tables->recordCopy(TableId::ByteLevelCrossings, m_crossings.pairs());
}

void ByteLevelEncoder::findCrossings() const {
    const Vocabulary& vocabulary = m_definition->vocabulary;
    std::vector<bool> merged(vocabulary.size()); // by index
    m_table->pairs.forEach([&](PieceId, PieceId, std::uint32_t, PieceId id) {
        if (const std::size_t index = vocabulary.indexOf(id); index != Vocabulary::kNoIndex)
            merged[index] = true;
    });
    m_crossings = Crossings(m_table->pairs.size());
    std::string bytes;
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const std::string_view spelled = vocabulary.entryBytes(i);
        const bool hasBytes = m_ranks || bytesOfAlphabet(spelled, bytes);
        const std::string_view piece = m_ranks || !hasBytes ? spelled : std::string_view(bytes);
        if (merged[vocabulary.indexOf(vocabulary.entry(i).id)]) // two pieces can have the same id
            m_crossings.add(piece);
        if (!hasBytes)
            continue;
        m_longestPiece = std::max(m_longestPiece, piece.size());
        for (std::size_t k = 1; k < piece.size(); ++k)
            m_neighbors.set(neighbors(piece, k));
    }
}

void ByteLevelEncoder::findBytePairs() const {
    const auto& ids = m_table->byteIds;
    m_bytePairs.resize(std::size_t{1} << 16U);
    for (std::size_t pair = 0; pair < m_bytePairs.size(); ++pair)
        m_bytePairs[pair] = m_table->pairs.find(ids[pair >> 8U], ids[pair & 0xFFU]);
    // Ranks: a piece has a pair, namely its own, if its bytes merge to it.
    const auto bytes = static_cast<std::size_t>(
        std::count_if(std::begin(ids), std::end(ids), [](PieceId id) { return id != kNoPiece; }));
    m_mergesWhole = m_ranks && m_table->pairs.size() + bytes == m_definition->vocabulary.size();
}

/// The piece that equals the whole word, if such pieces take precedence over merging. Most words without one
/// are rejected quickly, because they have two adjacent bytes that no piece has.
PieceId ByteLevelEncoder::wholePiece(std::string_view word) const {
    if (word.size() > m_longestPiece)
        return kNoPiece;
    for (std::size_t i = 1; i < word.size(); ++i) {
        if (!m_neighbors[neighbors(word, i)])
            return kNoPiece;
    }
    return m_ranks ? m_definition->vocabulary.find(word)
                   : m_definition->vocabulary.find(spelledInAlphabet(word));
}

bool ByteLevelEncoder::accepts(std::string_view text) const {
    if (acceptsAny())
        return true;
    // Normalizers need UTF-8. Without one, invalid bytes are left to the reference path too, which reads them
    // as U+FFFD.
    if (!isValidUtf8(text) || (m_form && !isNormalized(*m_form, text)))
        return false;
    return m_unmapped.none() || std::none_of(text.begin(), text.end(), [this](char c) {
               return m_unmapped[static_cast<unsigned char>(c)];
           });
}

bool ByteLevelEncoder::breaksAtWords() const {
    return !m_splitters.empty() && std::holds_alternative<KnownPattern>(m_splitters.front());
}

bool ByteLevelEncoder::encodeWord(std::string_view word, WordVariant extent, EncodeScratch& scratch,
                                  const Progress& progress) const {
    std::vector<BpeSymbol>& row = scratch.row;
    row.clear();
    const BpeTable& bpe = table();
    if (m_wholePieceFirst && extent == kWhole && !m_mergesWhole) {
        if (const PieceId whole = wholePiece(word); whole != kNoPiece) {
            row.push_back({whole, static_cast<std::uint32_t>(word.size())});
            return true;
        }
    }
    if (word.size() <= bpe_detail::kShortRow && mergeShortWord(word, scratch))
        return true;
    row.reserve(word.size()); // otherwise a growing row of a word of megabytes would need twice the memory
    bool oneRow = true;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const PieceId id = bpe.byteIds[static_cast<unsigned char>(word[i])];
        if (id == kNoPiece) {
            row.assign(1,
                       {kNoPiece, static_cast<unsigned char>(word[i])}); // tells encode() which byte failed
            return false;
        }
        row.push_back({id, 1});
        oneRow = oneRow && (i == 0 || m_neighbors[neighbors(word, i)]);
    }
    scratch.recentPairs.use(bpe.pairs);
    return oneRow ? scratch.merger.merge(row, bpe.pairs, progress, NoMergeObserver(), &scratch.recentPairs)
                  : mergeNeighborRuns(word, scratch, progress);
}

/// False, with an empty row: some byte has no piece.
bool ByteLevelEncoder::mergeShortWord(std::string_view word, EncodeScratch& scratch) const {
    std::vector<BpeSymbol>& row = scratch.row;
    scratch.recentPairs.use(m_table->pairs);
    row.resize(word.size());
    for (std::size_t i = 0; i < word.size(); ++i) {
        row[i] = {m_table->byteIds[static_cast<unsigned char>(word[i])], 1};
        if (row[i].id == kNoPiece) {
            row.clear();
            return false;
        }
    }
    NoMergeObserver none;
    const auto firstOf = [&](std::size_t i) { return m_bytePairs[neighbors(word, i + 1)]; };
    row.resize(bpe_detail::mergeShort(row.data(), row.size(), scratch.recentPairs, firstOf, none));
    return true;
}

/// Merges the row in runs, split where two bytes are adjacent in no piece (nearly everywhere in text that
/// isn't UTF-8).
bool ByteLevelEncoder::mergeNeighborRuns(std::string_view word, EncodeScratch& scratch,
                                         const Progress& progress) const {
    std::vector<BpeSymbol>& row = scratch.row;
    std::vector<BpeSymbol>& part = scratch.part;
    std::size_t kept = 0;
    for (std::size_t begin = 0; begin < word.size();) {
        std::size_t end = begin + 1;
        while (end < word.size() && m_neighbors[neighbors(word, end)])
            ++end;
        if (end == begin + 1) {
            row[kept++] = row[begin];
        } else {
            part.assign(row.data() + begin, row.data() + end);
            if (!scratch.merger.merge(part, m_table->pairs, progress))
                return false;
            std::copy(part.begin(), part.end(), row.begin() + static_cast<std::ptrdiff_t>(kept));
            kept += part.size();
        }
        begin = end;
    }
    row.resize(kept);
    return true;
}

class ByteLevelEncoder::Words {
  public:
    Words(const ByteLevelEncoder& encoder, std::string_view text, EncodeScratch& scratch, EncodingSink& sink,
          const Progress& progress)
        : m_encoder(encoder)
        , m_text(text)
        , m_scratch(scratch)
        , m_sink(sink)
        , m_progress(progress)
        , m_batch(scratch, sink, text, Miss{encoder, scratch, progress}) {}

    [[gnu::always_inline]] bool put(std::size_t begin, std::size_t end) {
        return end - begin <= WordCache::kInlineBytes ? m_batch.add(begin, end, kWhole, true)
                                                      : putLong(begin, end);
    }
    bool finish() { return m_batch.flush(); }
    /// Why put() or finish() returned false.
    [[nodiscard]] Error error() const {
        if (m_scratch.row.size() != 1 || m_scratch.row[0].id != kNoPiece)
            return Error{ErrorCode::Canceled, {}, {}, "canceled", {}};
        return Error{ErrorCode::BadInput,
                     {},
                     "byte " + std::to_string(m_failedAt.value_or(m_batch.failedAt())),
                     message("the vocabulary has no piece for the byte 0x{} in the word that starts here",
                             fmt::format("{:02X}", m_scratch.row[0].length)),
                     "use a vocabulary that has all 256 bytes"};
    }

  private:
    struct Miss {
        const ByteLevelEncoder& encoder;
        EncodeScratch& scratch;
        const Progress& progress;
        bool operator()(std::string_view word, WordVariant extent) const {
            return encoder.encodeWord(word, extent, scratch, progress);
        }
    };

    [[gnu::noinline]] bool putLong(std::size_t begin, std::size_t end) {
        // A long word that ends outside ASCII is mostly a sentence in a script without spaces: its parts recur
        // in the text, the whole word doesn't.
        const bool inParts = static_cast<unsigned char>(m_text[end - 1]) >= 0x80;
        const bool isInvalid = startsInvalid(m_text, begin, end);
        if (inParts && !isInvalid)
            return putParts(begin, end);
        const bool good =
            isInvalid ? m_batch.flush() && putBytewise(begin, end) : putWhole(begin, end, kWhole);
        if (good)
            m_sink.nextWord();
        return good;
    }

    bool putWhole(std::size_t begin, std::size_t end, Extent extent) {
        const auto miss = [&](std::string_view bytes) {
            m_failedAt = begin;
            return m_encoder.encodeWord(bytes, extent, m_scratch, m_progress);
        };
        if (!m_batch.flush() || !putLongWord(m_scratch, m_sink, m_text, begin, end, extent, miss))
            return false;
        m_failedAt.reset();
        return true;
    }

    /// A word of random bytes, few of which are adjacent in any piece: each byte alone is a token.
    bool putBytewise(std::size_t begin, std::size_t end) {
        m_failedAt = begin;
        for (std::size_t at = begin; at < end;) {
            std::size_t next = at + 1;
            while (next < end && m_encoder.m_neighbors[neighbors(m_text, next)])
                ++next;
            if (next == at + 1) {
                const auto byte = static_cast<unsigned char>(m_text[at]);
                const PieceId id = m_encoder.m_table->byteIds[byte];
                if (id == kNoPiece) {
                    m_scratch.row.assign(1, {kNoPiece, byte});
                    return false;
                }
                m_sink.put(id, {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(next)});
            } else {
                const Extent extent = at == begin && next == end ? kWhole : kPart;
                if (!m_encoder.encodeWord(m_text.substr(at, next - at), extent, m_scratch, m_progress))
                    return false;
                putRow(m_sink, static_cast<std::uint32_t>(at), m_scratch.row.data(), m_scratch.row.size());
            }
            at = next;
        }
        m_failedAt.reset();
        return true;
    }

    /// A long word, split where no merge can cross; each part is encoded separately. Also counts the word.
    bool putParts(std::size_t begin, std::size_t end) {
        if (m_encoder.m_wholePieceFirst &&
            m_encoder.wholePiece(m_text.substr(begin, end - begin)) != kNoPiece) {
            const bool good = putWhole(begin, end, kWhole);
            m_sink.nextWord();
            return good;
        }
        const auto part = [&](std::size_t from, std::size_t to) {
            const bool isLast = to == end;
            if (to - from <= WordCache::kInlineBytes)
                return m_batch.add(from, to, kPart, isLast);
            const bool good = putWhole(from, to, kPart);
            if (isLast)
                m_sink.nextWord();
            return good;
        };
        const std::string_view word = m_text.substr(0, end);
        std::size_t start = begin;
        DecodedCharacter before = decodeUtf8(word, begin);
        for (std::size_t at = begin + before.length; at < end;) {
            const DecodedCharacter c = decodeUtf8(word, at);
            const bool foreign = c.valid() && before.valid() && (c.length > 1 || before.length > 1);
            if (foreign &&
                !m_encoder.m_crossings.mayCross(before.value, static_cast<unsigned char>(word[at - 1]),
                                                c.value, static_cast<unsigned char>(word[at]))) {
                if (!part(start, at))
                    return false;
                start = at;
            }
            before = c;
            at += c.length;
        }
        return part(start, end);
    }

    const ByteLevelEncoder& m_encoder;
    std::string_view m_text;
    EncodeScratch& m_scratch;
    EncodingSink& m_sink;
    const Progress& m_progress;
    WordBatch<Miss> m_batch;
    std::optional<std::size_t> m_failedAt; ///< absent: in the batch
};

namespace {

/// Calls f(begin, end) for each run of bytes that are not UTF-8.
template <class F>
bool forEachInvalid(std::string_view text, std::size_t begin, std::size_t end, F&& f) {
    const std::string_view part = text.substr(0, end);
    for (std::size_t at = begin; at < end;) {
        const std::size_t first = at;
        DecodedCharacter c = decodeUtf8(part, at);
        for (; at < end && !c.valid(); c = decodeUtf8(part, at))
            at += c.length;
        if (first < at && !f(first, at))
            return false;
        if (at < end)
            at += c.length;
    }
    return true;
}

/// Calls f(begin, end) for the matches and for the text between them; if gaps are dropped, only for gaps of
/// bytes that no pattern can match. An empty match is no word, but separates the text around it.
template <class F>
bool forEachIsolated(std::string_view text, const std::vector<ByteSpan>& matches, std::size_t begin,
                     std::size_t end, bool dropGaps, F&& f) {
    std::size_t at = begin;
    const auto gap = [&](std::size_t to) {
        if (at >= to)
            return true;
        return dropGaps ? forEachInvalid(text, at, to, f) : f(at, to);
    };
    for (const ByteSpan& match : matches) {
        const std::size_t matchBegin = begin + match.begin;
        if (!gap(matchBegin) || (!match.empty() && !f(matchBegin, begin + match.end)))
            return false;
        at = begin + match.end;
    }
    return gap(end);
}

} // namespace

Result<void> ByteLevelEncoder::encode(std::string_view text, std::size_t begin, std::size_t end,
                                      EncodeScratch& scratch, EncodingSink& sink,
                                      const Progress& progress) const {
    static_cast<void>(table()); // builds what the members below use
    std::optional<Error> failure;
    std::size_t nextReport = begin;
    Words words(*this, text, scratch, sink, progress);
    const auto word = [&](std::size_t from, std::size_t to) {
        if (from >= nextReport) [[unlikely]] {
            nextReport = from + (1U << 20U);
            progress.notify(from, text.size());
            if (progress.stopped()) {
                failure = Error{ErrorCode::Canceled, {}, {}, "canceled", {}};
                return false;
            }
        }
        return words.put(from, to);
    };
    // The usual case, a single published pattern, needs no list of words.
    const auto split = [&](const auto& self, std::size_t level, std::size_t from, std::size_t to) -> bool {
        if (level == m_splitters.size())
            return word(from, to);
        if (const auto* known = std::get_if<KnownPattern>(&m_splitters[level])) {
            const bool last = level + 1 == m_splitters.size();
            const scan::Input part(text.substr(0, to), m_classes);
            return withScanner(*known, [&](auto scanner) {
                for (const scan::Byte* at = part.begin + from; at != part.end;) {
                    const scan::Byte* next = scanner.next(at, part);
                    const auto begins = static_cast<std::size_t>(at - part.begin);
                    const auto ends = static_cast<std::size_t>(next - part.begin);
                    if (!(last ? word(begins, ends) : self(self, level + 1, begins, ends)))
                        return false;
                    at = next;
                }
                return true;
            });
        }
        std::vector<ByteSpan> matches;
        const auto found =
            std::get<Regex>(m_splitters[level]).findAll(text.substr(from, to - from), matches, progress);
        if (!found) {
            failure = found.error();
            return false;
        }
        // tiktoken encodes only what the pattern matches.
        return forEachIsolated(text, matches, from, to, m_ranks,
                               [&](std::size_t a, std::size_t b) { return self(self, level + 1, a, b); });
    };
    if (!split(split, 0, begin, end) || !words.finish())
        return tl::unexpected(failure ? *failure : words.error());
    return {};
}

} // namespace tokenscope
