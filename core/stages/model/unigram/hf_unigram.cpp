#include "core/stages/model/unigram/hf_unigram.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/definition/byte_piece.h"
#include "core/stages/model/unigram/lattice_walk.h"
#include "core/text/utf8.h"

#include <fmt/format.h>

#include <limits>
#include <utility>

namespace tokenscope {
namespace {

constexpr double kUnknownPenalty = 10.0; ///< below the lowest score

tl::unexpected<Error> noUnknownPiece(std::string_view word, ByteSpan span) {
    return fail(ErrorCode::BadInput, {},
                message("no piece covers `{}`, and the model has no unknown piece",
                        printable(word.substr(span.begin, span.size()))));
}

} // namespace

HfUnigram::HfUnigram(const TokenizerDefinition& definition)
    : m_vocabulary(definition.vocabulary)
    , m_config(std::get<UnigramModel>(definition.model)) {
    const auto scoreOf = [this](std::size_t index) {
        return index < m_config.exactScores.size() ? m_config.exactScores[index]
                                                   : static_cast<double>(m_vocabulary.entry(index).score);
    };
    double least = std::numeric_limits<double>::infinity();
    m_pieces.reserve(m_vocabulary.size());
    for (std::size_t i = 0; i < m_vocabulary.size(); ++i) {
        least = scoreOf(i) < least ? scoreOf(i) : least;
        m_pieces.push_back({m_vocabulary.entry(i).id, scoreOf(i)});
    }
    m_unkScore = least - kUnknownPenalty;
}

void HfUnigram::makeTrie() const {
    std::vector<std::pair<std::string_view, std::uint32_t>> keys;
    keys.reserve(m_vocabulary.size());
    for (std::size_t i = 0; i < m_vocabulary.size(); ++i)
        keys.emplace_back(m_vocabulary.entryBytes(i), static_cast<std::uint32_t>(i));
    m_trie = PrefixTrie(std::move(keys));
}

Result<void> HfUnigram::tokenize(std::string_view word, std::vector<ModelToken>& tokens,
                                 const Progress& progress) const {
    NoModelObserver none;
    return run(word, tokens, none, progress);
}

Result<void> HfUnigram::explain(std::string_view word, std::vector<ModelToken>& tokens,
                                ModelObserver& observer, const Progress& progress) const {
    return run(word, tokens, observer, progress);
}

template <class Observer>
Result<void> HfUnigram::run(std::string_view word, std::vector<ModelToken>& tokens, Observer& observer,
                            const Progress& progress) const {
    std::call_once(m_once, [this] { makeTrie(); });
    std::vector<PathEnd> ends(word.size() + 1);
    const auto better = [&](std::size_t end, double score) {
        return ends[end].begin == PathEnd::kNone || score > ends[end].score;
    };
    const auto offer = [&](ByteSpan span, PieceId id, double score, double sum) {
        observer.edge(span, id, score);
        if (better(span.end, sum)) {
            ends[span.end] = {sum, id, span.begin};
            observer.bestEnd(span, id, sum);
        }
    };
    Result<void> failure;
    const auto walked = walkLattice(
        m_trie, word, progress, [&](std::uint32_t at) { return decodeUtf8(word, at).length; },
        [&](std::uint32_t at) { return ends[at].score; },
        [&](ByteSpan span, std::uint32_t index, double before) {
            offer(span, m_pieces[index].id, m_pieces[index].score, m_pieces[index].score + before);
        },
        [&](ByteSpan character, double before) {
            if (m_config.unkId)
                offer(character, *m_config.unkId, m_unkScore, m_unkScore + before);
            else if (better(character.end, m_unkScore + before))
                failure = noUnknownPiece(word, character);
            return failure.has_value();
        });
    if (walked == LatticeWalk::Stopped)
        return fail(ErrorCode::Canceled, {}, "encoding was canceled");
    if (walked == LatticeWalk::NoPath)
        return failure;

    // The best path is linked from the end to the start. Reverses it, so that `begin` of each position on it
    // is the end of the next piece.
    std::size_t onPath = 0;
    std::uint32_t next = PathEnd::kNone;
    for (auto end = static_cast<std::uint32_t>(word.size()); end > 0; ++onPath) {
        const std::uint32_t begin = std::exchange(ends[end].begin, next);
        next = end;
        end = begin;
    }
    tokens.reserve(tokens.size() + onPath);
    const auto isUnknown = [this](PieceId id) { return m_config.unkId && id == *m_config.unkId; };
    for (std::uint32_t at = 0; at < word.size();) {
        std::uint32_t end = next;
        const PieceId piece = ends[end].id;
        next = ends[end].begin;
        if (!isUnknown(piece)) {
            tokens.push_back({piece, {at, end}}); // also the piece that its spelling finds
        } else {
            for (; next != PathEnd::kNone && isUnknown(ends[next].id); next = ends[end].begin)
                end = next;
            TOKENSCOPE_TRY_VOID(tokenizePart(word, {at, end}, tokens));
        }
        at = end;
    }
    return {};
}

Result<void> HfUnigram::tokensOf(std::string_view word, std::span<const PlacedPiece> pieces,
                                 std::vector<ModelToken>& tokens) const {
    const auto isUnknown = [&](std::size_t i) { return m_config.unkId && pieces[i].id == *m_config.unkId; };
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (!isUnknown(i)) {
            tokens.push_back({pieces[i].id, pieces[i].span});
            continue;
        }
        ByteSpan run = pieces[i].span;
        for (; i + 1 < pieces.size() && isUnknown(i + 1); ++i)
            run.end = pieces[i + 1].span.end;
        TOKENSCOPE_TRY_VOID(tokenizePart(word, run, tokens));
    }
    return {};
}

/// At the end the reference looks up all pieces by their spelling, even runs of unknown characters.
Result<void> HfUnigram::tokenizePart(std::string_view word, ByteSpan span,
                                     std::vector<ModelToken>& tokens) const {
    const std::string_view spelled = word.substr(span.begin, span.size());
    const PieceId id = m_vocabulary.find(spelled);
    if (id != kNoPiece) {
        tokens.push_back({id, span});
        return {};
    }
    if (m_config.byteFallback && appendBytes(word, span, tokens))
        return {};
    if (!m_config.unkId)
        return noUnknownPiece(word, span);
    tokens.push_back({*m_config.unkId, span, true});
    return {};
}

/// The pieces of all bytes; none if the vocabulary lacks one of them.
bool HfUnigram::appendBytes(std::string_view word, ByteSpan span, std::vector<ModelToken>& tokens) const {
    const std::size_t before = tokens.size();
    for (std::uint32_t at = span.begin; at < span.end; ++at) {
        const PieceId id = m_vocabulary.find(bytePiece(static_cast<unsigned char>(word[at])));
        if (id == kNoPiece) {
            tokens.resize(before);
            return false;
        }
        tokens.push_back({id, span});
    }
    return true;
}

} // namespace tokenscope
