#include "core/stages/model/unigram/sentencepiece_unigram.h"

#include "core/definition/metaspace.h"
#include "core/stages/model/unigram/lattice_walk.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace tokenscope {
namespace {

constexpr float kUnkPenalty = 10.0F;
constexpr std::size_t kBytesBetweenPolls = std::size_t{1} << 16U;
constexpr std::size_t kMaxRetained = std::size_t{1} << 16U; ///< bytes of a word whose memory is reused

} // namespace

std::uint32_t SentencePieceUnigram::characterLength(std::string_view text, std::size_t at) {
    const auto first = static_cast<unsigned char>(text[at]);
    const std::size_t length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    return static_cast<std::uint32_t>(std::min(length, text.size() - at));
}

SentencePieceUnigram::SentencePieceUnigram(const Vocabulary& vocabulary, PieceId unkId)
    : m_unkId(unkId) {
    float least = std::numeric_limits<float>::max();
    float most = std::numeric_limits<float>::min(); // the least *positive* one; the reference's choice
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        if (vocabulary.entry(i).type != PieceType::Normal)
            continue;
        least = std::min(least, vocabulary.entry(i).score);
        most = std::max(most, vocabulary.entry(i).score);
    }
    m_unkScore = least - kUnkPenalty;

    std::vector<std::pair<std::string_view, std::uint32_t>> keys;
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const Vocabulary::Entry& entry = vocabulary.entry(i);
        if (entry.type != PieceType::Normal && entry.type != PieceType::UserDefined)
            continue;
        double score = entry.score;
        if (entry.type == PieceType::UserDefined) {
            // The bonus makes user-defined symbols win. As in the reference the product is a float, the rest
            // a double.
            const float bonus = static_cast<float>(entry.length) * most;
            score = static_cast<double>(bonus) - 0.1;
        }
        keys.emplace_back(vocabulary.entryBytes(i), static_cast<std::uint32_t>(m_pieces.size()));
        m_pieces.push_back({entry.id, score});
    }
    m_trie = PrefixTrie(std::move(keys));
    findWordEnds(vocabulary);
    listScores(vocabulary);
}

void SentencePieceUnigram::listScores(const Vocabulary& vocabulary) {
    constexpr std::size_t kMaxHoles = std::size_t{1} << 20U;
    if (!vocabulary.sharedIds().empty() || vocabulary.maxId() > vocabulary.size() + kMaxHoles)
        return;
    std::vector<double> scores(std::size_t{vocabulary.maxId()} + 1);
    for (const Scored& piece : m_pieces) {
        if (piece.id == m_unkId)
            return; // a piece and unknown characters have the same id
        scores[piece.id] = piece.score;
    }
    m_scores = std::move(scores);
}

Result<void> SentencePieceUnigram::encode(std::string_view normalized, std::vector<PlacedPiece>& pieces,
                                          const Progress& progress) const {
    NoModelObserver none;
    return run(normalized, pieces, none, progress);
}

Result<void> SentencePieceUnigram::explain(std::string_view normalized, std::vector<PlacedPiece>& pieces,
                                           ModelObserver& observer, const Progress& progress) const {
    return run(normalized, pieces, observer, progress);
}

template <class Observer>
Result<void> SentencePieceUnigram::run(std::string_view normalized, std::vector<PlacedPiece>& pieces,
                                       Observer& observer, const Progress& progress) const {
    if (progress.stopped())
        return fail(ErrorCode::Canceled, {}, "encoding was canceled");
    std::vector<PathEnd> ends(normalized.size() + 1);
    const auto offer = [&](ByteSpan span, PieceId id, double score, double sum) {
        observer.edge(span, id, score);
        PathEnd& path = ends[span.end];
        if (path.id == kNoPiece || sum > static_cast<double>(path.score)) {
            path = {id, static_cast<float>(sum), span.begin};
            observer.bestEnd(span, id, sum);
        }
    };
    const auto walked = walkLattice(
        m_trie, normalized, progress, [&](std::uint32_t at) { return characterLength(normalized, at); },
        [&](std::uint32_t at) { return ends[at].score; },
        [&](ByteSpan span, std::uint32_t index, float before) {
            const Scored& piece = m_pieces[index];
            offer(span, piece.id, piece.score, piece.score + static_cast<double>(before));
        },
        [&](ByteSpan character, float before) {
            offer(character, m_unkId, m_unkScore, static_cast<double>(m_unkScore + before));
            return true;
        });
    if (walked == LatticeWalk::Stopped)
        return fail(ErrorCode::Canceled, {}, "encoding was canceled");
    std::size_t to = pieces.size();
    for (auto end = static_cast<std::uint32_t>(normalized.size()); end > 0; end = ends[end].begin)
        ++to;
    pieces.resize(to);
    for (auto end = static_cast<std::uint32_t>(normalized.size()); end > 0; end = ends[end].begin)
        pieces[--to] = {ends[end].id, {ends[end].begin, end}};
    return {};
}

// One word at a time: if no piece has a `▁` after its first character, every path passes the position before
// a `▁`, and what follows depends only on the sum at that position.

void SentencePieceUnigram::findWordEnds(const Vocabulary& vocabulary) {
    for (std::size_t i = 0; i < vocabulary.size(); ++i) {
        const Vocabulary::Entry& entry = vocabulary.entry(i);
        if (entry.type != PieceType::Normal && entry.type != PieceType::UserDefined)
            continue;
        const std::string_view piece = vocabulary.entryBytes(i);
        for (std::size_t at = piece.find(kMetaspace, 1); at < piece.size();
             at = piece.find(kMetaspace, at + 1))
            m_crossedAfter.set(static_cast<unsigned char>(piece[at - 1]));
    }
}

std::size_t SentencePieceUnigram::wordEnd(std::string_view text, std::size_t begin) const {
    for (std::size_t at = begin + 1; at < text.size(); ++at) {
        if (text[at] == kMetaspace[0] && text.substr(at, kMetaspace.size()) == kMetaspace &&
            !m_crossedAfter[static_cast<unsigned char>(text[at - 1])])
            return at;
    }
    return text.size();
}

SentencePieceUnigram::SplitWord SentencePieceUnigram::splitWord(std::string_view word,
                                                                const UnigramBinade& binade,
                                                                UnigramWords& words,
                                                                const Progress& progress) const {
    SplitWord split;
    UnigramSumWatch& watch = split.watch;
    watch.half = std::ldexp(1.0, binade.exponent - 24);
    split.before = words.sum;
    auto& ends = words.ends;
    ends.resize(std::max(ends.size(), word.size() + 1));
    std::fill_n(ends.data(), word.size() + 1, PathEnd()); // assign() would be a call for each word
    ends[0].score = words.sum;
    const auto offer = [&](std::size_t at, std::uint32_t from, PieceId id, double score, auto&& rounded) {
        PathEnd& path = ends[at];
        watch.saw(score);
        const double gap = score - static_cast<double>(path.score);
        if (path.id == kNoPiece || gap > 0) {
            path = {id, rounded(), from,
                    path.id == kNoPiece ? std::numeric_limits<float>::infinity() : static_cast<float>(gap)};
            watch.keeps(score, path.score);
        } else {
            path.margin = std::min(path.margin, static_cast<float>(-gap));
        }
    };
    const auto walked = walkLattice(
        m_trie, word, progress, [&](std::uint32_t at) { return characterLength(word, at); },
        [&](std::uint32_t at) { return ends[at].score; },
        [&](ByteSpan span, std::uint32_t index, float before) {
            const Scored& piece = m_pieces[index];
            const double score = piece.score + static_cast<double>(before);
            offer(span.end, span.begin, piece.id, score, [score] { return static_cast<float>(score); });
        },
        [&](ByteSpan character, float before) {
            const float score = m_unkScore + before;
            offer(character.end, character.begin, m_unkId, static_cast<double>(score),
                  [score] { return score; });
            watch.keeps(static_cast<double>(m_unkScore) + static_cast<double>(before), score);
            return true;
        });
    if (walked == LatticeWalk::Stopped) {
        split.stopped = true;
        return split;
    }
    std::size_t pieces = 0;
    split.margin = std::numeric_limits<float>::infinity();
    for (auto at = static_cast<std::uint32_t>(word.size()); at > 0; at = ends[at].begin) {
        split.margin = std::min(split.margin, ends[at].margin);
        ++pieces;
    }
    words.pieces.resize(pieces);
    for (auto at = static_cast<std::uint32_t>(word.size()); at > 0; at = ends[at].begin)
        words.pieces[--pieces] = {ends[at].id, at - ends[at].begin};
    words.sum = ends[word.size()].score;
    if (word.size() > kMaxRetained)
        std::vector<PathEnd>().swap(ends);
    split.pieces = words.pieces;
    return split;
}

// A path has at most as many pieces as the word has bytes, and each addition rounds by at most half a unit. So
// two sums are off by at most a unit for each byte, in the split that was made and in any other; two more
// units are for the rounding of the margin itself.
float SentencePieceUnigram::sureLimit(const SplitWord& split, std::size_t bytes) const {
    constexpr int kMaxExponent = 100;
    constexpr int kBits = 23; ///< of a float after the leading one
    const auto before = static_cast<double>(split.before);
    const double reach = std::max({before - split.watch.least, split.watch.most - before, 0.0});
    const double most = std::max(std::abs(before) + reach, 1.0);
    if (m_scores.empty() || !(most < std::ldexp(1.0, kMaxExponent)))
        return 0; // the latter also if some score isn't finite
    const double steps = static_cast<double>(bytes) + 2;
    const double spare =
        static_cast<double>(split.margin) - steps * std::ldexp(1.0, std::ilogb(most) - kBits);
    if (!(spare > 0))
        return 0;
    const int exponent =
        std::isinf(spare) ? kMaxExponent : std::min(kMaxExponent, std::ilogb(spare / steps) + kBits);
    const double limit = std::ldexp(1.0, exponent + 1) - reach;
    return limit > 0 ? std::nextafter(static_cast<float>(limit), 0.0F) : 0.0F;
}

/// The first word end from `end` on that is not inside a character.
std::size_t SentencePieceUnigram::wholeCharacters(std::string_view text, std::size_t begin,
                                                  std::size_t end) const {
    for (std::size_t at = begin; at != end;) {
        if (at > end)
            end = wordEnd(text, end);
        else
            at += characterLength(text, at);
    }
    return end;
}

void SentencePieceUnigram::fill(UnigramCache& cache, UnigramCache::Word& slot, std::string_view word, int key,
                                const SplitWord& split) {
    std::memcpy(slot.bytes, word.data(), word.size());
    slot.binade = static_cast<std::int8_t>(key);
    slot.length = static_cast<std::uint8_t>(word.size());
    cache.setPieces(slot, split.pieces);
}

void SentencePieceUnigram::remember(UnigramCache& cache, UnigramCache::Word& slot, std::string_view word,
                                    int key, float after, const SplitWord& split) {
    fill(cache, slot, word, key, split);
    slot.rounded = split.watch.rounded;
    slot.odd = split.watch.rounded && UnigramBinade::isOdd(split.before);
    // Both are multiples of the binade's unit, and so is their difference, which is a float.
    slot.sum = after - split.before;
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const auto before = static_cast<double>(split.before);
    slot.least = std::nextafter(static_cast<float>(split.watch.least - before), -kInfinity);
    slot.most = std::nextafter(static_cast<float>(split.watch.most - before), kInfinity);
}

Result<void> SentencePieceUnigram::encodeByWords(std::string_view text, std::vector<PlacedPiece>& pieces,
                                                 UnigramWords& words, const Progress& progress) const {
    float& sum = words.sum;
    std::size_t nextPoll = 0;
    UnigramBinade binade;
    for (std::size_t at = 0; at < text.size();) {
        if (at >= nextPoll) {
            nextPoll = at + kBytesBetweenPolls;
            if (progress.stopped())
                return fail(ErrorCode::Canceled, {}, "encoding was canceled");
        }
        const std::size_t end = wordEnd(text, at);
        const std::string_view word = text.substr(at, end - at);
        auto begin = static_cast<std::uint32_t>(at);
        const auto putKnown = [&](const UnigramCache::Word& known) {
            words.cache.forEachPiece(known, [&](PieceId id, std::uint32_t length) {
                pieces.push_back({id, {begin, begin + length}});
                begin += length;
            });
            at = end;
        };
        UnigramCache::Word* const sure = std::abs(sum) < UnigramCache::kMaxSure && !m_scores.empty()
                                             ? words.cache.find(word, UnigramCache::kSure)
                                             : nullptr;
        if (sure && sure->length != 0 && std::abs(sum) < sure->most) {
            putKnown(*sure);
            words.cache.forEachPiece(*sure, [&](PieceId id, std::uint32_t) { sum = plus(sum, id); });
            continue;
        }
        if (!binade.holds(sum))
            binade = UnigramBinade::of(sum);
        int key = binade.exponent;
        UnigramCache::Word* slot = binade.known ? words.cache.find(word, key) : nullptr;
        if (slot && slot->length != 0 && slot->rounded && slot->odd != UnigramBinade::isOdd(sum)) {
            key = UnigramCache::otherParity(key);
            slot = words.cache.find(word, key);
        }
        const auto before = static_cast<double>(sum);
        if (slot && slot->length != 0 && (!slot->rounded || slot->odd == UnigramBinade::isOdd(sum)) &&
            binade.holds(before + static_cast<double>(slot->least),
                         before + static_cast<double>(slot->most))) {
            putKnown(*slot);
            sum += slot->sum;
            continue;
        }
        const std::size_t whole = wholeCharacters(text, at, end);
        const SplitWord split = splitWord(text.substr(at, whole - at), binade, words, progress);
        if (split.stopped)
            return fail(ErrorCode::Canceled, {}, "encoding was canceled");
        if (split.pieces.size() > kMaxRetained)
            pieces.reserve(pieces.size() + split.pieces.size());
        for (const UnigramCache::Piece& piece : split.pieces) {
            pieces.push_back({piece.id, {begin, begin + piece.length}});
            begin += piece.length;
        }
        if (whole == end)
            store(sure, slot, word, key, binade, split, words);
        if (split.pieces.size() > kMaxRetained)
            std::vector<UnigramCache::Piece>().swap(words.pieces);
        at = whole;
    }
    return {};
}

/// In one of two slots, which may be null or taken: `sure` if that is certain, else `slot`, whose key is `key`.
void SentencePieceUnigram::store(UnigramCache::Word* sure, UnigramCache::Word* slot, std::string_view word,
                                 int key, const UnigramBinade& binade, const SplitWord& split,
                                 UnigramWords& words) const {
    const float limit = sure && sure->length == 0 ? sureLimit(split, word.size()) : 0;
    if (limit > std::abs(split.before)) {
        fill(words.cache, *sure, word, UnigramCache::kSure, split);
        sure->most = limit;
    } else if (slot && slot->length == 0 && binade.holds(split.watch.least, split.watch.most)) {
        remember(words.cache, *slot, word, key, words.sum, split);
    } else {
        return;
    }
    words.cache.stored();
}

} // namespace tokenscope
