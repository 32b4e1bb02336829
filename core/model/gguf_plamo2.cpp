// PLaMo-2: of all ways to cut the text the one whose scores add up to most, found from the end. A character that
// no piece begins with is cut into its bytes, at a cost that no piece has.
#include "core/model/gguf_kinds.h"

#include "core/definition/byte_piece.h"
#include "core/definition/prefix_trie.h"
#include "core/unicode/lenient_utf8.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace tokenscope::gguf_models {
namespace {

// Scores are whole numbers of 1/10000.
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
            if (entry.type != PieceType::Byte)
                keys.emplace_back(piece, static_cast<std::uint32_t>(i));
            else if (const auto byte = byteOfPiece(piece))
                m_bytes[*byte] = entry.id;
        }
        m_pieces = PrefixTrie(std::move(keys));
    }

    Result<void> encode(std::string_view text, bool, std::vector<CutPiece>& pieces,
                        const Progress& progress) const override {
        MadeText made;
        std::vector<std::uint32_t> starts; // of characters, and the end
        made.reserve(text.size());
        for (std::size_t at = 0; at < text.size();) {
            const LenientCharacter c = decodeLenient(text, at);
            const auto begin = static_cast<std::uint32_t>(at);
            at += c.length;
            if (begin == 0 && c.value == 0xFEFF) // a byte order mark
                continue;
            starts.push_back(static_cast<std::uint32_t>(made.text().size()));
            std::string spelled;
            appendUtf8(spelled, c.value);
            if (spelled == text.substr(begin, c.length))
                made.copy(spelled, begin);
            else
                made.append(spelled, {begin, begin + c.length});
        }
        const auto length = static_cast<std::uint32_t>(made.text().size());
        std::vector<Step> steps(std::size_t{length} + 1);
        steps[length].cost = 0;
        StopCheck check(progress);
        for (std::size_t i = starts.size(); i-- > 0;) {
            const std::uint32_t end = i + 1 < starts.size() ? starts[i + 1] : length;
            const std::size_t looked = findBest(made.text(), starts[i], end, steps);
            if (check.stopped(looked))
                return StopCheck::error();
        }
        for (std::uint32_t at = 0; at < length; at = steps[at].end)
            put(made, at, steps[at], pieces);
        return {};
    }

  private:
    struct Scored {
        PieceId id = 0;
        std::int32_t score = 0;
    };
    struct Step {
        std::int64_t cost = std::int64_t{1} << 60U;
        std::uint32_t end = 0;
        PieceId id = kNoPiece; ///< kNoPiece: bytes
    };

    /// The longest of equals is taken, bytes last. Returns the bytes looked at.
    std::size_t findBest(std::string_view text, std::uint32_t at, std::uint32_t characterEnd,
                         std::vector<Step>& steps) const {
        struct Found {
            std::uint32_t end = 0;
            std::uint32_t index = 0;
        };
        thread_local std::vector<Found> found;
        found.clear();
        m_pieces.forEachPrefix(text.substr(at), [&](std::uint32_t length, std::uint32_t index) {
            found.push_back({at + length, index});
        });
        Step& best = steps[at];
        const auto take = [&](std::uint32_t end, PieceId id, std::int32_t score) {
            const std::int64_t cost = steps[end].cost - score;
            if (cost < best.cost)
                best = {cost, end, id};
        };
        for (std::size_t i = found.size(); i-- > 0;) {
            const Scored& piece = m_scores[found[i].index];
            if (piece.score > kInvalidScore)
                take(found[i].end, piece.id, piece.score);
            if (piece.score == kUnknownScore)
                return found.size() + 1;
        }
        take(characterEnd, kNoPiece, kUnknownScore);
        return found.empty() ? 1 : found.back().end - at;
    }

    void put(const MadeText& made, std::uint32_t at, const Step& step, std::vector<CutPiece>& pieces) const {
        if (step.id != kNoPiece) {
            pieces.push_back({step.id, made.origin(at, step.end)});
            return;
        }
        for (std::uint32_t i = at; i < step.end; ++i)
            pieces.push_back({m_bytes[static_cast<unsigned char>(made.text()[i])], made.origin(i, i + 1)});
    }

    PrefixTrie m_pieces;
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
                        fmt::format("there is no byte token {}, which PLaMo-2 needs", piece),
                        "make the file again with llama.cpp's converter");
    }
    return {};
}

Made makePlamo2(const TokenizerDefinition& definition) {
    return std::make_unique<Plamo2>(definition.vocabulary);
}

} // namespace tokenscope::gguf_models
