// Unigram a word at a time: where no piece has a `▁` behind its first character, every path goes through the place
// before a `▁`, and what lies behind depends on the sum so far alone.
#include "core/model/sentencepiece_unigram.h"

#include "core/definition/metaspace.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace tokenscope {
namespace {

constexpr std::size_t kBytesBetweenPolls = std::size_t{1} << 16U;
constexpr float kLeastSum = -0x1p100F; ///< binades beyond have no short names

/// Follows the sums of a word: how far they go, and whether any was rounded half-way.
struct SumWatch {
    double half = 0; ///< half a unit of the binade
    double least = std::numeric_limits<double>::infinity();
    double most = -std::numeric_limits<double>::infinity();
    bool rounded = false;

    void saw(double sum) {
        least = std::min(least, sum);
        most = std::max(most, sum);
    }
    void keeps(double exact, float sum) {
        rounded = rounded || std::abs(exact - static_cast<double>(sum)) == half;
    }
};

/// All sums from `least` to `most` have the exponent of a sum before that is negative.
bool staysInBinade(double least, double most, int binade) {
    const double top = -std::ldexp(1.0, binade);
    return most <= top && least > 2 * top * (1 - 0x1p-20);
}

bool isOdd(float sum, int binade) {
    return std::fmod(std::ldexp(static_cast<double>(sum), 23 - binade), 2.0) != 0;
}

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

/// Cuts text[begin, end) after the sum `before`; `words.made` gets the pieces. Returns the sum, or nothing when a
/// character reaches beyond the end.
template <class Watch>
std::optional<float> SentencePieceUnigram::cutWord(std::string_view text, std::size_t begin, std::size_t end,
                                                   float before, UnigramWords& words, Watch& watch) const {
    const std::string_view word = text.substr(begin, end - begin);
    auto& ends = words.ends;
    ends.assign(word.size() + 1, PathEnd());
    ends[0].score = before;
    const auto offer = [&](std::size_t at, std::uint32_t from, PieceId id, double score, auto&& rounded) {
        PathEnd& path = ends[at];
        watch.saw(score);
        if (path.id == kNoPiece || score > static_cast<double>(path.score)) {
            path = {id, rounded(), from};
            watch.keeps(score, path.score);
        }
    };
    for (std::uint32_t at = 0; at < word.size();) {
        const float sum = ends[at].score;
        const std::uint32_t character = characterLength(text, begin + at);
        if (at + character > word.size())
            return std::nullopt;
        bool coversCharacter = false;
        m_trie.forEachPrefix(word.substr(at), [&](std::uint32_t length, std::uint32_t index) {
            const Scored& piece = m_pieces[index];
            const double score = piece.score + static_cast<double>(sum);
            offer(at + length, at, piece.id, score, [score] { return static_cast<float>(score); });
            coversCharacter = coversCharacter || length == character;
        });
        if (!coversCharacter) {
            const float score = m_unkScore + sum;
            offer(at + character, at, m_unkId, static_cast<double>(score), [score] { return score; });
            watch.keeps(static_cast<double>(m_unkScore) + static_cast<double>(sum), score);
        }
        at += character;
    }
    words.made.clear();
    for (auto at = static_cast<std::uint32_t>(word.size()); at > 0; at = ends[at].begin)
        words.made.push_back({ends[at].id, at - ends[at].begin});
    std::reverse(words.made.begin(), words.made.end());
    return ends[word.size()].score;
}

void SentencePieceUnigram::remember(UnigramCache::Word& place, std::string_view word, int binade,
                                    float before, float after, double least, double most, bool rounded,
                                    const std::vector<UnigramCache::Piece>& made) {
    std::memcpy(place.bytes, word.data(), word.size());
    place.binade = static_cast<std::int8_t>(binade);
    place.length = static_cast<std::uint8_t>(word.size());
    place.count = static_cast<std::uint8_t>(made.size());
    place.rounded = rounded;
    place.odd = isOdd(before, binade);
    for (std::size_t i = 0; i < made.size(); ++i) {
        place.ids[i] = made[i].id;
        place.lengths[i] = static_cast<std::uint8_t>(made[i].length);
    }
    // Both are multiples of the binade's unit, and so is what lies between them: a float.
    place.sum = after - before;
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    place.least = std::nextafter(static_cast<float>(least - static_cast<double>(before)), -kInfinity);
    place.most = std::nextafter(static_cast<float>(most - static_cast<double>(before)), kInfinity);
}

Result<void> SentencePieceUnigram::encodeByWords(std::string_view text, std::vector<CutPiece>& pieces,
                                                 UnigramWords& words, const Progress& progress) const {
    float& sum = words.sum;
    std::size_t nextPoll = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (at >= nextPoll) {
            nextPoll = at + kBytesBetweenPolls;
            if (progress.stopped())
                return fail(ErrorCode::Cancelled, {}, "encoding was cancelled");
        }
        std::size_t end = wordEnd(text, at);
        const std::string_view word = text.substr(at, end - at);
        const bool cached = sum < -1 && sum > kLeastSum;
        const int binade = cached ? std::ilogb(sum) : 0;
        UnigramCache::Word* place = cached ? words.cache.find(word, binade) : nullptr;
        const auto before = static_cast<double>(sum);
        auto begin = static_cast<std::uint32_t>(at);
        if (place && place->length != 0 && (!place->rounded || place->odd == isOdd(sum, binade)) &&
            staysInBinade(before + static_cast<double>(place->least),
                          before + static_cast<double>(place->most), binade)) {
            for (std::size_t i = 0; i < place->count; ++i) {
                pieces.push_back({place->ids[i], {begin, begin + place->lengths[i]}});
                begin += place->lengths[i];
            }
            sum += place->sum;
            at = end;
            continue;
        }
        SumWatch watch;
        watch.half = std::ldexp(1.0, binade - 24);
        std::optional<float> after;
        while (!(after = cutWord(text, at, end, sum, words, watch)))
            end = wordEnd(text, end);
        for (const UnigramCache::Piece& piece : words.made) {
            pieces.push_back({piece.id, {begin, begin + piece.length}});
            begin += piece.length;
        }
        if (place && place->length == 0 && end == at + word.size() &&
            words.made.size() <= UnigramCache::kMaxPieces && staysInBinade(watch.least, watch.most, binade)) {
            remember(*place, word, binade, sum, *after, watch.least, watch.most, watch.rounded, words.made);
            words.cache.stored();
        }
        sum = *after;
        at = end;
    }
    return {};
}

} // namespace tokenscope
