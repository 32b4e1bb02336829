// PLaMo-2: the segmentation with the highest sum of scores, found from the end. A character that no piece
// starts with is split into its bytes, at a cost that no piece has.
#include "core/base/try.h"
#include "core/stages/model/gguf/model_kinds.h"

#include "core/definition/byte_piece.h"
#include "core/text/prefix_trie.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <span>

namespace tokenscope::gguf_models {
namespace {

// Scores are integers in units of 1/10000.
constexpr std::int32_t kUnknownScore = -10'000'000;
constexpr std::int32_t kInvalidScore = -20'000'000;

std::int32_t wholeScore(float score) {
    if (!std::isfinite(score))
        return kInvalidScore;
    const double scaled = std::round(static_cast<double>(score) * 1e4);
    return static_cast<std::int32_t>(std::clamp(scaled, -2147483648.0, 2147483647.0));
}

class Plamo2 final : public GgufModel {
  public:
    explicit Plamo2(const Vocabulary& vocabulary) {
        m_bytes.fill(kNoPiece);
        std::vector<std::pair<std::string_view, std::uint32_t>> keys;
        m_scores.reserve(vocabulary.size());
        for (std::size_t i = 0; i < vocabulary.size(); ++i) {
            const Vocabulary::Entry& entry = vocabulary.entry(i);
            const std::string_view piece = vocabulary.entryBytes(i);
            m_scores.push_back({entry.id, wholeScore(entry.score)});
            m_longest = std::max(m_longest, piece.size());
            if (entry.type != PieceType::Byte)
                keys.emplace_back(piece, static_cast<std::uint32_t>(i));
            else if (const auto byte = byteOfPiece(piece))
                m_bytes[*byte] = entry.id;
        }
        m_pieces = PrefixTrie(std::move(keys));
    }

    Result<void> encode(std::string_view text, bool /*starts*/, std::vector<PlacedPiece>& pieces,
                        std::vector<std::size_t>& wordEnds, const Progress& progress,
                        const GgufWordObserver* observer) const override {
        DerivedText derived;
        std::vector<std::uint32_t> starts; // of characters, and the end
        derived.reserve(text.size());
        for (std::size_t at = 0; at < text.size();) {
            const LenientCharacter c = decodeLenient(text, at);
            const auto begin = static_cast<std::uint32_t>(at);
            at += c.length;
            if (begin == 0 && c.value == 0xFEFF) // a byte order mark
                continue;
            starts.push_back(static_cast<std::uint32_t>(derived.text().size()));
            std::string spelled;
            appendUtf8(spelled, c.value);
            if (spelled == text.substr(begin, c.length))
                derived.copy(spelled, begin);
            else
                derived.append(spelled, {begin, begin + c.length});
        }
        NoModelObserver none;
        const std::size_t first = pieces.size();
        TOKENSCOPE_TRY_VOID(split(derived, std::move(starts), pieces, none, progress));
        report(observer, derived, first, pieces.size());
        wordEnds.push_back(pieces.size());
        return {};
    }
    Result<void> explain(std::string_view word, std::vector<PlacedPiece>& pieces, ModelObserver& observer,
                         const Progress& progress) const override {
        std::vector<std::uint32_t> starts;
        for (std::uint32_t at = 0; at < word.size(); ++at) {
            if (!isContinuationByte(word[at]))
                starts.push_back(at);
        }
        return split(DerivedText::identity(word), std::move(starts), pieces, observer, progress);
    }

  private:
    template <class Observer>
    Result<void> split(const DerivedText& derived, std::vector<std::uint32_t> starts,
                       std::vector<PlacedPiece>& pieces, Observer& observer, const Progress& progress) const {
        const auto length = static_cast<std::uint32_t>(derived.text().size());
        std::vector<Step> steps(std::size_t{length} + 1);
        steps[length].cost = 0;
        starts.push_back(length);
        if (!findSteps(derived.text(), starts, steps, observer, progress))
            return StopCheck::error();
        for (std::uint32_t at = 0; at < length; at = steps[at].end)
            put(derived, at, steps[at], pieces);
        return {};
    }

    struct Scored {
        PieceId id = 0;
        std::int32_t score = 0;
    };
    struct Step {
        std::int64_t cost = std::int64_t{1} << 60U;
        std::uint32_t end = 0;
        PieceId id = kNoPiece; ///< kNoPiece: bytes
    };

    struct Found {
        std::uint32_t end = 0;
        std::uint32_t index = 0;
    };

    /// Searches from the last character to the first; pieces, which can be long, are looked up forwards, a
    /// block at a time. False: stopped.
    template <class Observer>
    bool findSteps(std::string_view text, const std::vector<std::uint32_t>& starts, std::vector<Step>& steps,
                   Observer& observer, const Progress& progress) const {
        constexpr std::size_t kMaxFound = std::size_t{1} << 20U;
        const std::size_t mostCharacters = std::max(std::size_t{1} << 16U, m_longest);
        StopCheck check(progress);
        PrefixTrie::Reader reader(m_pieces, text);
        std::vector<Found> found;             // in the order of the text
        std::vector<std::size_t> foundBefore; // by character of the block
        std::size_t characters = mostCharacters;
        for (std::size_t last = starts.size() - 1; last > 0;) {
            const std::size_t first = last - std::min(last, characters);
            found.clear();
            foundBefore.clear();
            for (std::size_t i = first; i < last; ++i) {
                foundBefore.push_back(found.size());
                reader.forEachPrefix(starts[i], [&](std::uint32_t length, std::uint32_t index) {
                    found.push_back({starts[i] + length, index});
                });
                if (check.stopped(1 + found.size() - foundBefore.back()))
                    return false;
                if (found.size() > kMaxFound)
                    break;
            }
            if (foundBefore.size() < last - first) { // too many to store
                characters = (last - first + 1) / 2;
                continue;
            }
            for (std::size_t i = last; i-- > first;) {
                const auto begin = found.begin() + static_cast<std::ptrdiff_t>(foundBefore[i - first]);
                findBest({begin, found.end()}, starts[i], starts[i + 1], steps, observer);
                found.erase(begin, found.end());
            }
            last = first;
            characters = std::min(mostCharacters, 2 * characters);
        }
        return true;
    }

    /// Of equals the longest piece is chosen, bytes last.
    template <class Observer>
    void findBest(std::span<const Found> found, std::uint32_t at, std::uint32_t characterEnd,
                  std::vector<Step>& steps, Observer& observer) const {
        Step& best = steps[at];
        const auto take = [&](std::uint32_t end, PieceId id, std::int32_t score) {
            const std::int64_t cost = steps[end].cost - score;
            observer.edge({at, end}, id, score / 1e4);
            if (cost >= best.cost)
                return;
            best = {cost, end, id};
            observer.bestEnd({at, end}, id, static_cast<double>(-cost) / 1e4);
        };
        for (std::size_t i = found.size(); i-- > 0;) {
            const Scored& piece = m_scores[found[i].index];
            if (piece.score > kInvalidScore)
                take(found[i].end, piece.id, piece.score);
            if (piece.score == kUnknownScore)
                return;
        }
        take(characterEnd, kNoPiece, kUnknownScore);
    }

    void put(const DerivedText& derived, std::uint32_t at, const Step& step,
             std::vector<PlacedPiece>& pieces) const {
        if (step.id != kNoPiece) {
            pieces.push_back({step.id, derived.origin(at, step.end)});
            return;
        }
        for (std::uint32_t i = at; i < step.end; ++i)
            pieces.push_back(
                {m_bytes[static_cast<unsigned char>(derived.text()[i])], derived.origin(i, i + 1)});
    }

    PrefixTrie m_pieces;
    std::size_t m_longest = 0;    ///< piece, in bytes
    std::vector<Scored> m_scores; ///< by index of the vocabulary's entry
    std::array<PieceId, 256> m_bytes{};
};

} // namespace

Result<void> checkPlamo2(const TokenizerDefinition& definition) {
    for (unsigned byte = 0; byte < 256; ++byte) {
        const std::string piece = bytePiece(static_cast<unsigned char>(byte));
        const PieceId id = definition.vocabulary.find(piece);
        if (id == kNoPiece || definition.vocabulary.type(id) != PieceType::Byte)
            return fail(ErrorCode::Damaged, "tokenizer.ggml.tokens",
                        message("there is no byte token {}, which PLaMo-2 needs", piece),
                        "create the file again with llama.cpp's converter");
    }
    return {};
}

MakeResult makePlamo2(const TokenizerDefinition& definition) {
    return std::make_unique<Plamo2>(definition.vocabulary);
}

} // namespace tokenscope::gguf_models
