// Converts other formats to tokenizer.json.

#include "core/base/try.h"
#include "core/definition/byte_piece.h"
#include "core/definition/metaspace.h"
#include "core/definition/published_patterns.h"
#include "core/formats/convert/conversion.h"
#include "core/text/byte_alphabet.h"
#include "core/text/prefix_trie.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace tokenscope::formats {
namespace {

class TokenizerJsonTarget : public Target {
  public:
    [[nodiscard]] TargetFormat id() const override { return TargetFormat::TokenizerJson; }
    [[nodiscard]] std::string_view name() const override { return "tokenizer.json"; }
    [[nodiscard]] Message title() const override { return "tokenizer.json"; }
    [[nodiscard]] std::string_view extension() const override { return ".json"; }
    Result<void> convert(const TokenizerDefinition& source, const ConvertOptions& options,
                         ConversionBuilder& builder) const override {
        return convertToTokenizerJson(source, options, builder);
    }
    [[nodiscard]] Result<std::vector<SavedFile>> files(const TokenizerDefinition& definition,
                                                       const std::string& stem) const override {
        TOKENSCOPE_TRY(auto bytes, saveHuggingFaceJson(definition));
        return std::vector<SavedFile>{{stem + ".json", std::move(bytes)}};
    }
};

} // namespace

const Target& tokenizerJsonTarget() {
    static const TokenizerJsonTarget kTarget;
    return kTarget;
}

bool mergesByRanks(const TokenizerDefinition& source) {
    const auto* bpe = std::get_if<BpeModel>(&source.model);
    return bpe && bpe->order == BpeModel::Order::Ranks;
}

Result<void> convertToTokenizerJson(const TokenizerDefinition& source, const ConvertOptions& options,
                                    ConversionBuilder& builder) {
    if (source.format == SourceFormat::SentencePiece)
        return convertFromSentencePiece(source, options, builder);
    if (mergesByRanks(source))
        return convertFromRanks(source, options, builder);
    builder.definition = source; // its stages are the target's already
    return {};
}

// Converts tiktoken's ranks and Mistral's tekken.json: bytes in the byte alphabet, and for each rank the one
// merge that results in it.

namespace {

/// In tokenizer.json the ids of added tokens follow those of the model's pieces. If the ids differ, the
/// tokens are added to the model's pieces too.
bool idsFollowPieces(const TokenizerDefinition& source, const std::vector<AddedToken>& tokens) {
    std::uint64_t next = source.vocabulary.size();
    if (source.vocabulary.empty() || source.vocabulary.maxId() + std::uint64_t{1} != next)
        return false;
    return std::all_of(tokens.begin(), tokens.end(),
                       [&next](const AddedToken& token) { return token.id == next++; });
}

/// In the order of ids.
std::vector<AddedToken> tokensById(const TokenizerDefinition& source) {
    std::vector<AddedToken> tokens = source.addedTokens;
    std::stable_sort(tokens.begin(), tokens.end(),
                     [](const AddedToken& a, const AddedToken& b) { return a.id < b.id; });
    return tokens;
}

void spellPieces(const TokenizerDefinition& source, const std::vector<AddedToken>& tokens,
                 ConversionBuilder& builder) {
    Vocabulary& pieces = builder.definition.vocabulary;
    pieces.reserve(source.vocabulary.size() + tokens.size(), source.vocabulary.size() * 8);
    for (const std::uint32_t index : source.vocabulary.byAscendingId())
        pieces.add(spelledInAlphabet(source.vocabulary.entryBytes(index)), source.vocabulary.entry(index).id);
    const bool follow = idsFollowPieces(source, tokens);
    for (const AddedToken& token : tokens) {
        const PieceId same = pieces.find(token.content);
        if (same != kNoPiece && same != token.id)
            builder.addLoss("$.added_tokens",
                            message("the special token {} has the same spelling as the piece with id {}",
                                    inQuotes(token.content), same));
        else if (!follow)
            pieces.add(token.content, token.id);
    }
    pieces.finish();
}

/// Sets `ignoreMerges` if there are pieces that no merge results in.
Result<std::vector<Merge>> mergesOfRanks(const Vocabulary& ranks, const Progress& progress,
                                         bool& ignoreMerges, ConversionBuilder& builder) {
    std::vector<Merge> merges;
    const auto keyOf = [&ranks](std::string_view bytes) { return ranks.find(bytes); };
    for (const std::uint32_t index : ranks.byAscendingId()) {
        if (index % kCanceledEvery == 0 && progress.stopped())
            return fail(ErrorCode::Canceled, {}, "the conversion was canceled");
        const std::string_view piece = ranks.entryBytes(index);
        const auto split = lastMerge(piece, byteBounds(piece), keyOf);
        if (!split) { // found only as a whole word
            ignoreMerges = ignoreMerges || piece.size() > 1;
            continue;
        }
        const PieceId left = ranks.find(piece.substr(0, *split));
        const PieceId right = ranks.find(piece.substr(*split));
        if (left == kNoPiece || right == kNoPiece)
            builder.addLoss(pieceNumber(ranks.entry(index).id),
                            "a byte of this piece is not a piece itself, so there is no merge");
        else
            merges.push_back({left, right, ranks.entry(index).id});
    }
    return merges;
}

} // namespace

Result<void> convertFromRanks(const TokenizerDefinition& source, const ConvertOptions& options,
                              ConversionBuilder& builder) {
    TokenizerDefinition& definition = builder.definition;
    const auto* split =
        source.preTokenizer ? std::get_if<SplitPreTokenizer>(&source.preTokenizer->kind) : nullptr;
    const auto pattern = split && split->pattern.kind == Pattern::Kind::Regex
                             ? patternForOniguruma(split->pattern.text)
                             : std::nullopt;
    if (!pattern)
        builder.reject("$.pre_tokenizer", "Oniguruma can't express this pattern of Rust's regex");
    const std::vector<AddedToken> tokens = tokensById(source);
    spellPieces(source, tokens, builder);
    BpeModel bpe;
    TOKENSCOPE_TRY(auto merges,
                   mergesOfRanks(source.vocabulary, options.progress, bpe.ignoreMerges, builder));
    bpe.merges = std::move(merges);
    definition.model = std::move(bpe);
    if (!pattern)
        return {};
    if (*pattern == kGpt2Pattern) {
        definition.preTokenizer = PreTokenizerConfig{ByteLevelPreTokenizer{false, true, true}};
    } else {
        PreTokenizerSequence words;
        words.parts.push_back({SplitPreTokenizer{{Pattern::Kind::Regex, *pattern}}});
        words.parts.push_back({ByteLevelPreTokenizer{false, true, false}});
        definition.preTokenizer = PreTokenizerConfig{std::move(words)};
    }
    definition.postProcessor = bosEosPostProcessor(source);
    definition.decoder = DecoderConfig{ByteLevelDecoder{}};
    definition.addedTokens = tokens;
    return {};
}

// Converts SentencePiece models. Control pieces don't become added tokens by default, because SentencePiece
// treats text that spells them as plain text.

namespace {

NormalizerConfig replace(Pattern::Kind kind, std::string_view pattern, std::string_view content) {
    ReplaceNormalizer rule;
    rule.pattern = {kind, std::string(pattern)};
    rule.content = std::string(content);
    return {std::move(rule)};
}

void convertNormalizer(const SentencePieceNormalizer& from, ConversionBuilder& builder) {
    NormalizerSequence rules;
    if (!from.charsmap.empty()) {
        builder.addLoss("normalizer_spec.precompiled_charsmap",
                        "Hugging Face tokenizers applies the character map to whole graphemes of up to five "
                        "bytes, SentencePiece to the longest match");
        rules.parts.push_back({PrecompiledNormalizer{from.charsmap}});
    }
    if (from.removeExtraWhitespaces) {
        rules.parts.push_back(replace(Pattern::Kind::Regex, "\\A +", ""));
        rules.parts.push_back(replace(Pattern::Kind::Regex, " {2,}", " "));
    }
    if (from.treatWhitespaceAsSuffix)
        builder.addLoss("trainer_spec.treat_whitespace_as_suffix",
                        "a space is added after the text, not before it");
    if (!from.escapeWhitespaces)
        builder.addLoss("normalizer_spec.escape_whitespaces", "spaces in pieces stay spaces");
    if (from.addDummyPrefix)
        rules.parts.push_back({PrependNormalizer{std::string(kMetaspace)}});
    rules.parts.push_back(replace(Pattern::Kind::Literal, " ", kMetaspace));
    if (from.removeExtraWhitespaces) {
        // If the text consists of spaces, the dummy prefix is removed with them.
        rules.parts.push_back(replace(Pattern::Kind::Regex, "\xE2\x96\x81+\\z", ""));
    }
    builder.definition.normalizer = NormalizerConfig{std::move(rules)};
}

/// The merges of a BPE by scores.
class ScoredMerging {
  public:
    ScoredMerging(const Vocabulary& pieces, ConversionBuilder& builder)
        : m_pieces(pieces)
        , m_made(builder) {
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
        std::vector<Merge> tied; // with the same score
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
        if (bounds.size() < 3 || !isValidUtf8(piece) || containsSymbol(piece, bounds))
            return std::nullopt;
        const auto split =
            lastMerge(piece, std::move(bounds), [this](std::string_view part) { return keyOf(part); });
        if (!split)
            return std::nullopt;
        const PieceId left = partId(piece.substr(0, *split));
        const PieceId right = partId(piece.substr(*split));
        const PieceId id = m_pieces.entry(index).id;
        if (left == kNoPiece || right == kNoPiece) {
            m_made.addLoss(pieceNumber(id),
                           message("the piece {} contains a character that is not a piece", inQuotes(piece)));
            return std::nullopt;
        }
        if (m_pieces.entry(index).type == PieceType::Unused)
            m_made.addLoss(pieceNumber(id),
                           message("the unused piece {} is merged and then split again", inQuotes(piece)));
        return Merge{left, right, id};
    }

    /// Among equal scores the leftmost pair is merged first, which a list of merges can't express. Runs of
    /// one character, such as Llama's runs of spaces, are an exception: the leftmost run grows as far as
    /// possible before the next one starts, and a list with the longest run first does the same.
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
                               message("another piece has the same score as {}: SentencePiece merges the "
                                       "leftmost of them first",
                                       inQuotes(piece)));
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
    /// User-defined symbols don't merge with their neighbors.
    [[nodiscard]] bool containsSymbol(std::string_view piece,
                                      const std::vector<std::uint32_t>& bounds) const {
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

void addToken(const Vocabulary::Entry& entry, std::string_view piece, ConversionBuilder& builder) {
    AddedToken token;
    token.id = token.idInFile = entry.id;
    token.content = std::string(piece);
    token.special = entry.type != PieceType::UserDefined;
    token.normalized = entry.type == PieceType::UserDefined;
    builder.definition.addedTokens.push_back(std::move(token));
}

/// The part that both models share: the pieces, and which of them become added tokens.
void convertPieces(const TokenizerDefinition& source, const SentencePieceNormalizer& normalizer,
                   const ConvertOptions& options, ConversionBuilder& builder) {
    const bool unigram = std::holds_alternative<UnigramModel>(source.model);
    std::vector<std::string>
        matched; // pieces that SentencePiece doesn't match in a text, but tokenizer.json would
    for (std::size_t i = 0; i < source.vocabulary.size(); ++i) {
        const Vocabulary::Entry& entry = source.vocabulary.entry(i);
        const std::string_view piece = source.vocabulary.entryBytes(i);
        if (source.vocabulary.find(piece) != entry.id)
            builder.addLoss(pieceNumber(entry.id), message("two pieces are spelled {}", inQuotes(piece)));
        const bool declared =
            options.specialTokens && (entry.type == PieceType::Control || entry.type == PieceType::Unknown);
        if (declared) {
            addToken(entry, piece, builder);
            if (unigram)
                builder.result.literals.emplace_back(piece);
        }
        const bool oneCharacter = characterBounds(piece).size() == 2;
        const bool hidden = isReserved(entry.type) || (unigram && entry.type == PieceType::Unused);
        if (hidden && !declared && unigram)
            builder.result.literals.emplace_back(piece);
        if (hidden && !declared && oneCharacter)
            matched.push_back(std::string(piece));
        if (entry.type != PieceType::UserDefined)
            continue;
        if (piece.find(' ') != std::string_view::npos)
            builder.addLoss(pieceNumber(entry.id),
                            message("the user-defined piece {} contains a space", inQuotes(piece)));
        if (unigram)
            continue;
        if (normalizer.addDummyPrefix || normalizer.removeExtraWhitespaces)
            builder.addLoss(pieceNumber(entry.id),
                            message("a space added before the text, or whitespace removed from it, affects "
                                    "the user-defined piece {}",
                                    inQuotes(piece)));
        addToken(entry, piece, builder);
    }
    if (!matched.empty())
        builder.addLoss(
            "pieces",
            matched.size() == 1
                ? message("SentencePiece treats text that spells the piece {} as plain text",
                          inQuotes(matched.front()))
                : message("SentencePiece treats text that spells one of {} pieces, such as {}, as plain text",
                          matched.size(), inQuotes(matched.front())));
}

Result<void> convertUnigram(const UnigramModel& from, const TokenizerDefinition& source,
                            ConversionBuilder& builder) {
    float least = std::numeric_limits<float>::max();
    float most = std::numeric_limits<float>::min(); // as in SentencePiece
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
        builder.addLoss("pieces", "pieces that are not normal lower the score of unknown characters");
    UnigramModel model;
    model.unkId = from.unkId;
    model.byteFallback = from.byteFallback;
    for (std::size_t i = 0; i < source.vocabulary.size(); ++i) {
        const Vocabulary::Entry& entry = source.vocabulary.entry(i);
        const bool bonus = entry.type == PieceType::UserDefined;
        model.exactScores.push_back(bonus ? static_cast<double>(static_cast<float>(entry.length) * most) - 0.1
                                          : static_cast<double>(entry.score));
    }
    builder.definition.model = std::move(model);
    if (!builder.result.literals.empty())
        builder.addNote("pieces", message("pieces that are not normal, such as {}, are matched in a text "
                                          "that spells them; SentencePiece treats it as plain text",
                                          inQuotes(builder.result.literals.front())));
    builder.addNote("model", "scores are summed as doubles, not as floats as in SentencePiece: where two "
                             "segmentations are equal to seven digits, the other one may be chosen");
    return {};
}

Result<void> convertBpe(const BpeModel& from, const TokenizerDefinition& source,
                        const ConvertOptions& options, ConversionBuilder& builder) {
    TOKENSCOPE_TRY(auto merges, ScoredMerging(source.vocabulary, builder).merges(options.progress));
    BpeModel model;
    model.merges = std::move(merges);
    model.unkId = from.unkId;
    model.unkToken = from.unkToken;
    model.fuseUnk = true;
    model.byteFallback = from.byteFallback;
    builder.definition.model = std::move(model);
    return {};
}

} // namespace

Result<void> convertFromSentencePiece(const TokenizerDefinition& source, const ConvertOptions& options,
                                      ConversionBuilder& builder) {
    const auto* bpe = std::get_if<BpeModel>(&source.model);
    const auto* unigram = std::get_if<UnigramModel>(&source.model);
    if (!bpe && !unigram) {
        builder.reject("model",
                       message("Hugging Face tokenizers has no equivalent of SentencePiece's {} model",
                               modelName(source.model)));
        return {};
    }
    const auto* given =
        source.normalizer ? std::get_if<SentencePieceNormalizer>(&source.normalizer->kind) : nullptr;
    const SentencePieceNormalizer normalizer = given ? *given : SentencePieceNormalizer{};
    TokenizerDefinition& definition = builder.definition;
    convertPieces(source, normalizer, options, builder);
    definition.vocabulary = source.vocabulary;
    auto model =
        unigram ? convertUnigram(*unigram, source, builder) : convertBpe(*bpe, source, options, builder);
    if (!model)
        return model;
    convertNormalizer(normalizer, builder);
    definition.postProcessor = bosEosPostProcessor(source);
    definition.decoder = byteFallbackDecoder(normalizer.addDummyPrefix || normalizer.removeExtraWhitespaces);
    definition.special = source.special;
    bool control = false;
    for (std::size_t i = 0; i < source.vocabulary.size(); ++i)
        control = control || source.vocabulary.entry(i).type == PieceType::Control;
    builder.result.sameParsed = !control && !options.specialTokens;
    if (options.specialTokens) {
        builder.addNote("$.added_tokens", "control pieces become special tokens, which are found in a text; "
                                          "SentencePiece treats text that spells them as plain text");
    } else if (control) {
        builder.addNote("$.added_tokens",
                        "control pieces are not declared as special tokens, because SentencePiece doesn't "
                        "find them in a text; decoding shows them. --special-tokens declares them");
    }
    return {};
}

} // namespace tokenscope::formats
