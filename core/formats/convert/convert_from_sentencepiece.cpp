// SentencePiece's models as tokenizer.json says them. Control pieces are no added tokens by default: SentencePiece
// takes what spells them for plain text.

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/definition/byte_piece.h"
#include "core/definition/metaspace.h"
#include "core/formats/convert/conversion.h"
#include "core/formats/convert/last_merge.h"
#include "core/text/prefix_trie.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace tokenscope::formats {
namespace {

NormalizerConfig replace(Pattern::Kind kind, std::string_view pattern, std::string_view content) {
    ReplaceNormalizer made;
    made.pattern = {kind, std::string(pattern)};
    made.content = std::string(content);
    return {std::move(made)};
}

void convertNormalizer(const SentencePieceNormalizer& from, ConversionBuilder& made) {
    NormalizerSequence rules;
    if (!from.charsmap.empty()) {
        made.addLoss(
            "normalizer_spec.precompiled_charsmap",
            "a character map exactly: Hugging Face's tokenizers apply it to whole graphemes of up to five "
            "bytes, SentencePiece to the longest match");
        rules.parts.push_back({PrecompiledNormalizer{from.charsmap}});
    }
    if (from.removeExtraWhitespaces) {
        rules.parts.push_back(replace(Pattern::Kind::Regex, "\\A +", ""));
        rules.parts.push_back(replace(Pattern::Kind::Regex, " {2,}", " "));
    }
    if (from.treatWhitespaceAsSuffix)
        made.addLoss("trainer_spec.treat_whitespace_as_suffix", "a space added after the text");
    if (!from.escapeWhitespaces)
        made.addLoss("normalizer_spec.escape_whitespaces", "spaces that stay spaces in pieces");
    if (from.addDummyPrefix)
        rules.parts.push_back({PrependNormalizer{std::string(kMetaspace)}});
    rules.parts.push_back(replace(Pattern::Kind::Literal, " ", kMetaspace));
    if (from.removeExtraWhitespaces) {
        // Where the dummy prefix is put before nothing but spaces, it goes with them.
        rules.parts.push_back(replace(Pattern::Kind::Regex, "\xE2\x96\x81+\\z", ""));
    }
    made.definition.normalizer = NormalizerConfig{std::move(rules)};
}

/// A BPE by scores: which pieces take part, and in which order.
class ScoredMerging {
  public:
    ScoredMerging(const Vocabulary& pieces, ConversionBuilder& made)
        : m_pieces(pieces)
        , m_made(made) {
        std::vector<std::pair<std::string_view, std::uint32_t>> symbols;
        std::vector<std::uint32_t> order;
        for (std::uint32_t i = 0; i < pieces.size(); ++i) {
            const PieceType type = pieces.entry(i).type;
            if (type == PieceType::UserDefined)
                symbols.emplace_back(pieces.entryBytes(i), i);
            if (type == PieceType::Normal || type == PieceType::Unused)
                order.push_back(i);
        }
        m_userDefined = PrefixTrie(std::move(symbols));
        std::stable_sort(order.begin(), order.end(), [&pieces](std::uint32_t a, std::uint32_t b) {
            return pieces.entry(a).score > pieces.entry(b).score;
        });
        m_keys.assign(pieces.size(), kNoKey);
        std::uint32_t key = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i > 0 && pieces.entry(order[i]).score != pieces.entry(order[i - 1]).score)
                ++key;
            m_keys[order[i]] = key;
        }
        m_order = std::move(order);
    }

    Result<std::vector<Merge>> merges(const Progress& progress) {
        std::vector<Merge> merges;
        std::vector<Merge> tied; // of one score
        std::uint32_t key = kNoKey;
        for (std::size_t i = 0; i < m_order.size(); ++i) {
            if (i % kCanceledEvery == 0 && progress.stopped())
                return fail(ErrorCode::Canceled, {}, "the conversion was canceled");
            const auto merge = mergeOf(m_order[i]);
            if (!merge)
                continue;
            if (m_keys[m_order[i]] != key)
                append(tied, merges);
            key = m_keys[m_order[i]];
            tied.push_back(*merge);
        }
        append(tied, merges);
        return merges;
    }

  private:
    [[nodiscard]] std::optional<Merge> mergeOf(std::uint32_t index) {
        const std::string_view piece = m_pieces.entryBytes(index);
        std::vector<std::uint32_t> bounds = characterBounds(piece);
        if (bounds.size() < 3 || !isValidUtf8(piece) || holdsSymbol(piece, bounds))
            return std::nullopt;
        const auto cut =
            lastMerge(piece, std::move(bounds), [this](std::string_view part) { return keyOf(part); });
        if (!cut)
            return std::nullopt;
        const PieceId left = partId(piece.substr(0, *cut));
        const PieceId right = partId(piece.substr(*cut));
        const PieceId id = m_pieces.entry(index).id;
        if (left == kNoPiece || right == kNoPiece) {
            m_made.addLoss(pieceNumber(id),
                           inQuotes(piece) + ", which contains a character that is not a piece");
            return std::nullopt;
        }
        if (m_pieces.entry(index).type == PieceType::Unused)
            m_made.addLoss(pieceNumber(id),
                           inQuotes(piece) + ", which is unused: merged, and split again at the end");
        return Merge{left, right, id};
    }

    /// Of equal scores the leftmost merges first, which a list can't say, but for runs of one character each, such as
    /// Llama's of spaces: there the leftmost grows as long as it can before the next begins, as it does where the
    /// longest of them comes first in the list.
    void append(std::vector<Merge>& tied, std::vector<Merge>& merges) {
        if (tied.size() > 1) {
            const auto length = [this](const Merge& merge) { return m_pieces.bytes(merge.merged).size(); };
            std::stable_sort(tied.begin(), tied.end(),
                             [&](const Merge& a, const Merge& b) { return length(a) > length(b); });
            for (const Merge& merge : tied) {
                const std::string_view piece = m_pieces.bytes(merge.merged);
                if (isRun(piece))
                    continue;
                m_made.addLoss(pieceNumber(merge.merged),
                               inQuotes(piece) +
                                   ", whose score another piece has too: of these the leftmost is merged "
                                   "first");
            }
        }
        merges.insert(merges.end(), tied.begin(), tied.end());
        tied.clear();
    }
    static bool isRun(std::string_view piece) {
        const std::size_t length = decodeUtf8(piece, 0).length;
        return piece.substr(length) == piece.substr(0, piece.size() - length);
    }

    [[nodiscard]] std::uint32_t keyOf(std::string_view part) const {
        const PieceId id = m_pieces.find(part);
        const std::size_t index = id == kNoPiece ? Vocabulary::kNoIndex : m_pieces.indexOf(id);
        return index == Vocabulary::kNoIndex ? kNoKey : m_keys[index];
    }
    [[nodiscard]] PieceId partId(std::string_view part) const {
        const PieceId id = m_pieces.find(part);
        const bool merges = id != kNoPiece && (m_pieces.type(id) == PieceType::Normal ||
                                               m_pieces.type(id) == PieceType::Unused);
        return merges ? id : kNoPiece;
    }
    /// User-defined symbols don't merge with what is next to them.
    [[nodiscard]] bool holdsSymbol(std::string_view piece, const std::vector<std::uint32_t>& bounds) const {
        if (m_userDefined.empty())
            return false;
        return std::any_of(bounds.begin(), bounds.end() - 1, [&](std::uint32_t at) {
            return m_userDefined.longestPrefix(piece.substr(at)).has_value();
        });
    }

    const Vocabulary& m_pieces;
    ConversionBuilder& m_made;
    PrefixTrie m_userDefined;
    std::vector<std::uint32_t> m_keys;  ///< by index
    std::vector<std::uint32_t> m_order; ///< indices, the highest score first
};

bool isReserved(PieceType type) {
    return type == PieceType::Control || type == PieceType::Unknown || type == PieceType::Byte;
}

void addToken(const Vocabulary::Entry& entry, std::string_view piece, ConversionBuilder& made) {
    AddedToken token;
    token.id = token.idInFile = entry.id;
    token.content = std::string(piece);
    token.special = entry.type != PieceType::UserDefined;
    token.normalized = entry.type == PieceType::UserDefined;
    made.definition.addedTokens.push_back(std::move(token));
}

/// What both models have in common: pieces, and which of them are looked for before.
void convertPieces(const TokenizerDefinition& source, const SentencePieceNormalizer& normalizer,
                   const ConvertOptions& options, ConversionBuilder& made) {
    const bool unigram = std::holds_alternative<UnigramModel>(source.model);
    std::vector<std::string> matched; // pieces that SentencePiece doesn't look for, but tokenizer.json would
    for (std::size_t i = 0; i < source.vocabulary.size(); ++i) {
        const Vocabulary::Entry& entry = source.vocabulary.entry(i);
        const std::string_view piece = source.vocabulary.entryBytes(i);
        if (source.vocabulary.find(piece) != entry.id)
            made.addLoss(pieceNumber(entry.id), "two pieces that are spelled " + inQuotes(piece));
        const bool declared =
            options.specialTokens && (entry.type == PieceType::Control || entry.type == PieceType::Unknown);
        if (declared) {
            addToken(entry, piece, made);
            if (unigram)
                made.result.literals.emplace_back(piece);
        }
        const bool oneCharacter = characterBounds(piece).size() == 2;
        const bool hidden = isReserved(entry.type) || (unigram && entry.type == PieceType::Unused);
        if (hidden && !declared && unigram)
            made.result.literals.emplace_back(piece);
        if (hidden && !declared && oneCharacter)
            matched.push_back(std::string(piece));
        if (entry.type != PieceType::UserDefined)
            continue;
        if (piece.find(' ') != std::string_view::npos)
            made.addLoss(pieceNumber(entry.id), "a user-defined piece with a space, " + inQuotes(piece));
        if (unigram)
            continue;
        if (normalizer.addDummyPrefix || normalizer.removeExtraWhitespaces)
            made.addLoss(pieceNumber(entry.id),
                         "the user-defined piece " + inQuotes(piece) +
                             " together with a space added before the text, or whitespace removed from it");
        addToken(entry, piece, made);
    }
    if (!matched.empty())
        made.addLoss("pieces", "that " + std::to_string(matched.size()) + " pieces, " +
                                   inQuotes(matched.front()) +
                                   " the first, are not to be found in a text that spells them");
}

Result<void> convertUnigram(const UnigramModel& from, const TokenizerDefinition& source,
                            ConversionBuilder& made) {
    float least = std::numeric_limits<float>::max();
    float most = std::numeric_limits<float>::min(); // SentencePiece's way to begin
    float leastOfAll = least;
    for (std::size_t i = 0; i < source.vocabulary.size(); ++i) {
        const Vocabulary::Entry& entry = source.vocabulary.entry(i);
        leastOfAll = std::min(leastOfAll, entry.score);
        if (entry.type != PieceType::Normal)
            continue;
        least = std::min(least, entry.score);
        most = std::max(most, entry.score);
    }
    if (leastOfAll < least)
        made.addLoss("pieces", "the score of an unknown character, which pieces that are not normal lower");
    UnigramModel model;
    model.unkId = from.unkId;
    model.byteFallback = from.byteFallback;
    for (std::size_t i = 0; i < source.vocabulary.size(); ++i) {
        const Vocabulary::Entry& entry = source.vocabulary.entry(i);
        const bool bonus = entry.type == PieceType::UserDefined;
        model.exactScores.push_back(bonus ? static_cast<double>(static_cast<float>(entry.length) * most) - 0.1
                                          : static_cast<double>(entry.score));
    }
    made.definition.model = std::move(model);
    if (!made.result.literals.empty())
        made.addNote("pieces",
                     "pieces that are not normal, such as " + inQuotes(made.result.literals.front()) +
                         ", are matched in a text that spells them, where SentencePiece treats that as "
                         "plain text");
    made.addNote(
        "model",
        "scores are summed as doubles, not as floats as SentencePiece does: where two segmentations are "
        "equal to seven digits, the other one may be chosen");
    return {};
}

Result<void> convertBpe(const BpeModel& from, const TokenizerDefinition& source,
                        const ConvertOptions& options, ConversionBuilder& made) {
    TOKENSCOPE_TRY(auto merges, ScoredMerging(source.vocabulary, made).merges(options.progress));
    BpeModel model;
    model.merges = std::move(merges);
    model.unkId = from.unkId;
    model.unkToken = from.unkToken;
    model.fuseUnk = true;
    model.byteFallback = from.byteFallback;
    made.definition.model = std::move(model);
    return {};
}

} // namespace

Result<void> convertFromSentencePiece(const TokenizerDefinition& source, const ConvertOptions& options,
                                      ConversionBuilder& made) {
    const auto* bpe = std::get_if<BpeModel>(&source.model);
    const auto* unigram = std::get_if<UnigramModel>(&source.model);
    if (!bpe && !unigram) {
        made.reject("model", "SentencePiece's " + std::string(modelName(source.model)) +
                                 " model, which Hugging Face's tokenizers have no like of");
        return {};
    }
    const auto* given =
        source.normalizer ? std::get_if<SentencePieceNormalizer>(&source.normalizer->kind) : nullptr;
    const SentencePieceNormalizer normalizer = given ? *given : SentencePieceNormalizer{};
    TokenizerDefinition& definition = made.definition;
    convertPieces(source, normalizer, options, made);
    definition.vocabulary = source.vocabulary;
    auto model = unigram ? convertUnigram(*unigram, source, made) : convertBpe(*bpe, source, options, made);
    if (!model)
        return model;
    convertNormalizer(normalizer, made);
    definition.postProcessor = bosEosPostProcessor(source);
    definition.decoder = byteFallbackDecoder(normalizer.addDummyPrefix || normalizer.removeExtraWhitespaces);
    definition.special = source.special;
    bool control = false;
    for (std::size_t i = 0; i < source.vocabulary.size(); ++i)
        control = control || source.vocabulary.entry(i).type == PieceType::Control;
    made.result.sameParsed = !control && !options.specialTokens;
    if (options.specialTokens) {
        made.addNote("$.added_tokens",
                     "control pieces are special tokens, which are found in a text; SentencePiece "
                     "treats what spells them as plain text");
    } else if (control) {
        made.addNote(
            "$.added_tokens",
            "control pieces are not declared as special tokens, for SentencePiece doesn't find them in a "
            "text; decoding shows them. --special-tokens declares them");
    }
    return {};
}

} // namespace tokenscope::formats
