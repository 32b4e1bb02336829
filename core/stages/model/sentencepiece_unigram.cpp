#include "core/stages/model/sentencepiece_unigram.h"

#include "core/stages/model/lattice_walk.h"

#include <algorithm>
#include <limits>

namespace tokenscope {
namespace {

constexpr float kUnkPenalty = 10.0F;

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
            // A bonus, so that user-defined symbols are chosen: the product is a float, the rest a double.
            const float bonus = static_cast<float>(entry.length) * most;
            score = static_cast<double>(bonus) - 0.1;
        }
        keys.emplace_back(vocabulary.entryBytes(i), static_cast<std::uint32_t>(m_pieces.size()));
        m_pieces.push_back({entry.id, score});
    }
    m_trie = PrefixTrie(std::move(keys));
    findWordEnds(vocabulary);
}

Result<void> SentencePieceUnigram::encode(std::string_view normalized, std::vector<CutPiece>& pieces,
                                          const Progress& progress) const {
    NoModelObserver none;
    return run(normalized, pieces, none, progress);
}

Result<void> SentencePieceUnigram::explain(std::string_view normalized, std::vector<CutPiece>& pieces,
                                           ModelObserver& observer, const Progress& progress) const {
    return run(normalized, pieces, observer, progress);
}

template <class Observer>
Result<void> SentencePieceUnigram::run(std::string_view normalized, std::vector<CutPiece>& pieces,
                                       Observer& observer, const Progress& progress) const {
    if (progress.stopped())
        return fail(ErrorCode::Canceled, {}, "encoding was canceled");
    std::vector<PathEnd> ends(normalized.size() + 1);
    const auto offer = [&](ByteSpan span, PieceId id, double score, double sum) {
        observer.arc(span, id, score);
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

} // namespace tokenscope
