// Unigram a word at a time: where no piece has a `▁` behind its first character, every path goes through the place
// before a `▁`, and what lies behind depends on the sum so far alone.
#include "core/stages/model/sentencepiece_unigram.h"

#include "core/definition/metaspace.h"
#include "core/stages/model/lattice_walk.h"

#include <cmath>
#include <cstring>
#include <limits>

namespace tokenscope {
namespace {

constexpr std::size_t kBytesBetweenPolls = std::size_t{1} << 16U;
constexpr std::size_t kMaxRetained = std::size_t{1}
                                     << 16U; ///< bytes of a word whose memory is kept for the next

} // namespace

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

SentencePieceUnigram::CutWord SentencePieceUnigram::cutWord(std::string_view word,
                                                            const UnigramBinade& binade, UnigramWords& words,
                                                            const Progress& progress) const {
    CutWord cut;
    UnigramSumWatch& watch = cut.watch;
    watch.half = std::ldexp(1.0, binade.exponent - 24);
    cut.before = words.sum;
    auto& ends = words.ends;
    ends.assign(word.size() + 1, PathEnd());
    ends[0].score = words.sum;
    const auto offer = [&](std::size_t at, std::uint32_t from, PieceId id, double score, auto&& rounded) {
        PathEnd& path = ends[at];
        watch.saw(score);
        if (path.id == kNoPiece || score > static_cast<double>(path.score)) {
            path = {id, rounded(), from};
            watch.keeps(score, path.score);
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
        cut.stopped = true;
        return cut;
    }
    std::size_t pieces = 0;
    for (auto at = static_cast<std::uint32_t>(word.size()); at > 0; at = ends[at].begin)
        ++pieces;
    words.made.resize(pieces);
    for (auto at = static_cast<std::uint32_t>(word.size()); at > 0; at = ends[at].begin)
        words.made[--pieces] = {ends[at].id, at - ends[at].begin};
    words.sum = ends[word.size()].score;
    if (word.size() > kMaxRetained)
        std::vector<PathEnd>().swap(ends);
    cut.pieces = words.made;
    return cut;
}

/// The end of the word that continues to `end`, or of the first one behind that no character reaches beyond.
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

void SentencePieceUnigram::remember(UnigramCache::Word& place, std::string_view word,
                                    const UnigramBinade& binade, float after, const CutWord& cut) {
    std::memcpy(place.bytes, word.data(), word.size());
    place.binade = static_cast<std::int8_t>(binade.exponent);
    place.length = static_cast<std::uint8_t>(word.size());
    place.count = static_cast<std::uint8_t>(cut.pieces.size());
    place.rounded = cut.watch.rounded;
    place.odd = cut.watch.rounded && binade.isOdd(cut.before);
    for (std::size_t i = 0; i < cut.pieces.size(); ++i) {
        place.ids[i] = cut.pieces[i].id;
        place.lengths[i] = static_cast<std::uint8_t>(cut.pieces[i].length);
    }
    // Both are multiples of the binade's unit, and so is what lies between them: a float.
    place.sum = after - cut.before;
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const auto before = static_cast<double>(cut.before);
    place.least = std::nextafter(static_cast<float>(cut.watch.least - before), -kInfinity);
    place.most = std::nextafter(static_cast<float>(cut.watch.most - before), kInfinity);
}

Result<void> SentencePieceUnigram::encodeByWords(std::string_view text, std::vector<CutPiece>& pieces,
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
        if (!binade.holds(sum))
            binade = UnigramBinade::of(sum);
        UnigramCache::Word* place = binade.known ? words.cache.find(word, binade.exponent) : nullptr;
        const auto before = static_cast<double>(sum);
        auto begin = static_cast<std::uint32_t>(at);
        if (place && place->length != 0 && (!place->rounded || place->odd == binade.isOdd(sum)) &&
            binade.holds(before + static_cast<double>(place->least),
                         before + static_cast<double>(place->most))) {
            for (std::size_t i = 0; i < place->count; ++i) {
                pieces.push_back({place->ids[i], {begin, begin + place->lengths[i]}});
                begin += place->lengths[i];
            }
            sum += place->sum;
            at = end;
            continue;
        }
        const std::size_t whole = wholeCharacters(text, at, end);
        const CutWord cut = cutWord(text.substr(at, whole - at), binade, words, progress);
        if (cut.stopped)
            return fail(ErrorCode::Canceled, {}, "encoding was canceled");
        if (cut.pieces.size() > kMaxRetained)
            pieces.reserve(pieces.size() + cut.pieces.size());
        for (const UnigramCache::Piece& piece : cut.pieces) {
            pieces.push_back({piece.id, {begin, begin + piece.length}});
            begin += piece.length;
        }
        if (place && place->length == 0 && whole == end && cut.pieces.size() <= UnigramCache::kMaxPieces &&
            binade.holds(cut.watch.least, cut.watch.most)) {
            remember(*place, word, binade, sum, cut);
            words.cache.stored();
        }
        if (cut.pieces.size() > kMaxRetained)
            std::vector<UnigramCache::Piece>().swap(words.made);
        at = whole;
    }
    return {};
}

} // namespace tokenscope
