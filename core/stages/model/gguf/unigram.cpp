// T5's Unigram as in llama.cpp: its own normalization, then the best path by sums in double precision.
#include "core/base/try.h"
#include "core/stages/model/gguf/model_kinds.h"

#include "core/definition/metaspace.h"
#include "core/stages/model/unigram/lattice_walk.h"
#include "core/text/prefix_trie.h"
#include "core/text/utf8.h"
#include "core/unicode/charsmap.h"

#include <algorithm>
#include <array>
#include <limits>

namespace tokenscope::gguf_models {
namespace {

constexpr float kUnknownPenalty = 10.0F;

class Unigram final : public GgufModel {
  public:
    Unigram(const TokenizerDefinition& definition, std::optional<Charsmap> charsmap)
        : m_unkId(definition.special.unk)
        , m_addSpacePrefix(definition.gguf->addSpacePrefix)
        , m_removeExtraWhitespaces(definition.gguf->removeExtraWhitespaces)
        , m_charsmap(std::move(charsmap)) {
        const Vocabulary& vocabulary = definition.vocabulary;
        std::vector<std::pair<std::string_view, std::uint32_t>> keys;
        float worst = std::numeric_limits<float>::max();
        m_scores.reserve(vocabulary.size());
        for (std::size_t i = 0; i < vocabulary.size(); ++i) {
            const Vocabulary::Entry& entry = vocabulary.entry(i);
            const std::string_view piece = vocabulary.entryBytes(i);
            const bool normal = entry.type == PieceType::Normal;
            const bool userDefined = entry.type == PieceType::UserDefined;
            const bool unused = entry.type == PieceType::Unused &&
                                (definition.gguf->attributes[entry.id] & gguf_attribute::kUnused) != 0;
            if (normal)
                worst = std::min(worst, entry.score);
            m_scores.push_back({entry.id, userDefined ? 0.0 : static_cast<double>(entry.score)});
            if (normal || userDefined || unused)
                keys.emplace_back(piece, static_cast<std::uint32_t>(i));
            if (userDefined && !piece.empty()) {
                m_userDefined.emplace_back(piece);
                m_beginsUserDefined[static_cast<unsigned char>(piece[0])] = true;
            }
        }
        std::sort(m_userDefined.begin(), m_userDefined.end());
        m_unknownScore = static_cast<double>(worst - kUnknownPenalty);
        m_pieces = PrefixTrie(std::move(keys));
    }

    Result<void> encode(std::string_view text, bool /*starts*/, std::vector<PlacedPiece>& pieces,
                        std::vector<std::size_t>& wordEnds, const Progress& progress,
                        const GgufWordObserver* observer) const override {
        StopCheck check(progress);
        DerivedText derived;
        derived.reserve(text.size() * 2);
        if (!normalize(text, derived, check))
            return StopCheck::error();
        NoModelObserver none;
        const std::size_t first = pieces.size();
        auto done = split(derived, pieces, none, progress);
        report(observer, derived, first, pieces.size());
        wordEnds.push_back(pieces.size());
        return done;
    }
    Result<void> explain(std::string_view word, std::vector<PlacedPiece>& pieces, ModelObserver& observer,
                         const Progress& progress) const override {
        return split(DerivedText::identity(word), pieces, observer, progress);
    }

  private:
    template <class Observer>
    Result<void> split(const DerivedText& derived, std::vector<PlacedPiece>& pieces, Observer& observer,
                       const Progress& progress) const {
        if (derived.empty())
            return {};
        std::vector<Step> steps;
        if (!findBest(derived.text(), steps, observer, progress))
            return StopCheck::error();
        return put(derived, steps, pieces);
    }

    static constexpr std::uint32_t kUnknown = 0xFFFF'FFFFU;
    struct Scored {
        PieceId id = 0;
        double score = 0;
    };
    struct Step {
        double sum = -std::numeric_limits<double>::max();
        std::uint32_t begin = 0;
        std::uint32_t index = kUnknown; ///< of the piece that ends here
    };

    /// The length of the longest common prefix with a user-defined piece. llama.cpp doesn't normalize these
    /// bytes, even if they are only a part of the piece.
    [[nodiscard]] std::size_t alongUserDefined(std::string_view text) const {
        if (!m_beginsUserDefined[static_cast<unsigned char>(text[0])])
            return 0;
        const auto common = [&](const std::string& piece) {
            const std::size_t most = std::min(piece.size(), text.size());
            return static_cast<std::size_t>(
                std::mismatch(piece.begin(), piece.begin() + static_cast<std::ptrdiff_t>(most), text.begin())
                    .first -
                piece.begin());
        };
        const auto after = std::lower_bound(m_userDefined.begin(), m_userDefined.end(), text);
        std::size_t longest = after == m_userDefined.end() ? 0 : common(*after);
        if (after != m_userDefined.begin())
            longest = std::max(longest, common(*std::prev(after)));
        return longest;
    }

    bool normalize(std::string_view text, DerivedText& derived, StopCheck& check) const {
        bool prefixed = false;
        bool inWord = false;
        ByteSpan space; // the last one
        const auto put = [&](std::string_view bytes, std::size_t from, std::size_t consumed, bool copied) {
            const ByteSpan source = {static_cast<std::uint32_t>(from),
                                     static_cast<std::uint32_t>(from + consumed)};
            for (std::size_t i = 0; i < bytes.size(); ++i) {
                const auto at = static_cast<std::uint32_t>(from + i);
                const ByteSpan origin = copied ? ByteSpan{at, at + 1} : source;
                if (bytes[i] == ' ') {
                    inWord = false;
                    if (!m_removeExtraWhitespaces)
                        derived.append(kMetaspace, origin);
                    space = origin;
                    continue;
                }
                if (!inWord) {
                    inWord = true;
                    if ((m_addSpacePrefix && !prefixed) || m_removeExtraWhitespaces) {
                        const bool spaceBefore = m_removeExtraWhitespaces && space.end == origin.begin;
                        derived.append(kMetaspace,
                                       spaceBefore ? space : ByteSpan{origin.begin, origin.begin});
                        prefixed = true;
                    }
                }
                derived.append(bytes.substr(i, 1), origin);
            }
        };
        for (std::size_t at = 0; at < text.size();) {
            const std::string_view rest = text.substr(at);
            if (check.stopped())
                return false;
            if (const std::size_t length = alongUserDefined(rest); length > 0) {
                put(rest.substr(0, length), at, length, true);
                at += length;
                continue;
            }
            if (const auto match = m_charsmap ? m_charsmap->longestPrefix(rest) : std::nullopt) {
                put(match->replacement, at, match->consumed,
                    match->replacement == rest.substr(0, match->consumed));
                at += match->consumed;
                continue;
            }
            const LenientCharacter c = decodeLenient(text, at);
            const bool valid = c.length > 1 || static_cast<unsigned char>(text[at]) < 0x80;
            put(valid ? rest.substr(0, c.length) : std::string_view("\xEF\xBF\xBD"), at, c.length, valid);
            at += c.length;
        }
        return true;
    }

    template <class Observer>
    bool findBest(std::string_view text, std::vector<Step>& steps, Observer& observer,
                  const Progress& progress) const {
        steps.assign(text.size() + 1, Step{});
        steps[0].sum = 0;
        const auto offer = [&](ByteSpan span, std::uint32_t index, double score, double before) {
            Step& step = steps[span.end];
            const bool better = before + score > step.sum;
            if constexpr (kObserves<Observer>) {
                const PieceId id = index == kUnknown ? m_unkId.value_or(kNoPiece) : m_scores[index].id;
                observer.edge(span, id, score);
                if (better)
                    observer.bestEnd(span, id, before + score);
            }
            if (better)
                step = {before + score, span.begin, index};
        };
        return walkLattice(
                   m_pieces, text, progress,
                   [&](std::uint32_t at) {
                       return static_cast<std::uint32_t>(
                           std::min<std::size_t>(lenientLength(text[at]), text.size() - at));
                   },
                   [&](std::uint32_t at) { return steps[at].sum; },
                   [&](ByteSpan span, std::uint32_t index, double before) {
                       offer(span, index, m_scores[index].score, before);
                   },
                   [&](ByteSpan character, double before) {
                       offer(character, kUnknown, m_unknownScore, before);
                       return true;
                   }) == LatticeWalk::Complete;
    }

    Result<void> put(const DerivedText& derived, const std::vector<Step>& steps,
                     std::vector<PlacedPiece>& pieces) const {
        const std::size_t before = pieces.size();
        bool afterUnknown = false;
        auto end = static_cast<std::uint32_t>(derived.text().size());
        while (end > 0) {
            const Step& step = steps[end];
            const ByteSpan span = derived.origin(step.begin, end);
            const bool piece = step.index != kUnknown;
            if (!piece && !m_unkId)
                return noUnknownPiece(span.begin);
            const PieceId id = piece ? m_scores[step.index].id : *m_unkId;
            const bool unknown = m_unkId && id == *m_unkId;
            if (unknown && afterUnknown)
                pieces.back().span.begin = span.begin; // consecutive unknown characters are one piece
            else
                pieces.push_back({id, span});
            afterUnknown = unknown;
            end = step.begin;
        }
        std::reverse(pieces.begin() + static_cast<std::ptrdiff_t>(before), pieces.end());
        return {};
    }

    std::optional<PieceId> m_unkId;
    bool m_addSpacePrefix;
    bool m_removeExtraWhitespaces;
    std::optional<Charsmap> m_charsmap;
    PrefixTrie m_pieces;
    std::vector<Scored> m_scores; ///< by index of the vocabulary's entry
    double m_unknownScore = 0;
    std::vector<std::string> m_userDefined; ///< ascending
    std::array<bool, 256> m_beginsUserDefined{};
};

Result<std::optional<Charsmap>> charsmapOf(const TokenizerDefinition& definition) {
    if (definition.gguf->charsmap.empty())
        return std::optional<Charsmap>();
    auto parsed = Charsmap::parse(definition.gguf->charsmap);
    if (parsed)
        return std::optional<Charsmap>(std::move(*parsed));
    Error error = std::move(parsed.error());
    error.where = "tokenizer.ggml.precompiled_charsmap, " + error.where;
    return tl::unexpected<Error>(std::move(error));
}

} // namespace

Result<void> checkUnigram(const TokenizerDefinition& definition) {
    auto charsmap = charsmapOf(definition);
    return charsmap ? Result<void>() : tl::unexpected<Error>(std::move(charsmap.error()));
}

MakeResult makeUnigram(const TokenizerDefinition& definition) {
    TOKENSCOPE_TRY(auto charsmap, charsmapOf(definition));
    return std::make_unique<Unigram>(definition, std::move(charsmap));
}

} // namespace tokenscope::gguf_models
