// Converts tokenizer.json's BPE with `▁` (Llama 2, Mistral, Gemma) to a SentencePiece model, whose scores
// follow the order of merges, and its Unigram, whose scores stay.

#include "core/base/try.h"
#include "core/definition/byte_piece.h"
#include "core/definition/metaspace.h"
#include "core/formats/convert/conversion.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <unordered_map>

namespace tokenscope::formats {
namespace {

bool isReplace(const NormalizerConfig& config, Pattern::Kind kind, std::string_view pattern,
               std::string_view content) {
    const auto* replace = std::get_if<ReplaceNormalizer>(&config.kind);
    return replace && replace->pattern.kind == kind && replace->pattern.text == pattern &&
           replace->content == content;
}

std::vector<NormalizerConfig> rulesOf(const std::optional<NormalizerConfig>& config) {
    if (!config)
        return {};
    const auto* sequence = std::get_if<NormalizerSequence>(&config->kind);
    return sequence ? sequence->parts : std::vector<NormalizerConfig>{*config};
}

/// Converts Metaspace to SentencePiece's dummy prefix.
void convertMetaspace(const MetaspacePreTokenizer& metaspace, SentencePieceNormalizer& rules,
                      ConversionBuilder& builder) {
    if (metaspace.replacement != kMetaspace)
        builder.reject("$.pre_tokenizer.replacement", "spaces are replaced with something other than ▁");
    rules.addDummyPrefix = metaspace.scheme != PrependScheme::Never;
    if (rules.addDummyPrefix && !rules.removeExtraWhitespaces)
        builder.addLoss("$.pre_tokenizer", "Metaspace adds no space before a text that starts with one");
}

void convertWords(const PreTokenizerConfig& config, SentencePieceNormalizer& rules,
                  ConversionBuilder& builder) {
    if (const auto* metaspace = std::get_if<MetaspacePreTokenizer>(&config.kind))
        return convertMetaspace(*metaspace, rules, builder);
    const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind);
    if (sequence && sequence->parts.size() == 2 &&
        std::holds_alternative<WhitespaceSplitPreTokenizer>(sequence->parts[0].kind)) {
        if (const auto* metaspace = std::get_if<MetaspacePreTokenizer>(&sequence->parts[1].kind)) {
            rules.removeExtraWhitespaces = true;
            if (metaspace->scheme != PrependScheme::Always)
                builder.reject("$.pre_tokenizer", "words after the first have no space before them");
            if (rules.charsmap.empty())
                builder.addLoss("$.pre_tokenizer", "tabs, line ends and other whitespace count as spaces");
            return convertMetaspace(*metaspace, rules, builder);
        }
    }
    const auto* split = std::get_if<SplitPreTokenizer>(&config.kind);
    // Gemma's pre-tokenizer has no effect: no space is left to split at.
    if (!split || split->pattern.kind != Pattern::Kind::Literal || split->pattern.text != " ")
        builder.reject("$.pre_tokenizer", "there is a pre-tokenizer");
}

bool isStripRight(const NormalizerConfig& config) {
    const auto* strip = std::get_if<StripNormalizer>(&config.kind);
    return strip && !strip->left && strip->right;
}

/// Recognizes the rules that a SentencePiece normalizer consists of, in their order.
SentencePieceNormalizer convertRules(const TokenizerDefinition& source, ConversionBuilder& builder) {
    SentencePieceNormalizer out;
    out.name = "identity";
    out.addDummyPrefix = false;
    out.removeExtraWhitespaces = false;
    const std::vector<NormalizerConfig> rules = rulesOf(source.normalizer);
    std::size_t at = 0;
    const auto take = [&](bool fits) {
        at += fits ? 1 : 0;
        return fits;
    };
    const auto more = [&] { return at < rules.size(); };
    if (const auto* map = more() ? std::get_if<PrecompiledNormalizer>(&rules[at].kind) : nullptr) {
        out.name = "user_defined";
        out.charsmap = map->charsmap;
        builder.addLoss("$.normalizer", "Hugging Face tokenizers applies the character map to whole "
                                        "graphemes of up to five bytes, SentencePiece to the longest match");
        take(true);
    }
    const bool stripped = take(more() && isStripRight(rules[at]));
    const bool front = take(more() && isReplace(rules[at], Pattern::Kind::Regex, "\\A +", ""));
    const bool middle = take(more() && (isReplace(rules[at], Pattern::Kind::Regex, " {2,}", " ") ||
                                        isReplace(rules[at], Pattern::Kind::Regex, " {2,}", kMetaspace)));
    const auto* prepend = more() ? std::get_if<PrependNormalizer>(&rules[at].kind) : nullptr;
    out.addDummyPrefix = take(prepend && prepend->text == kMetaspace);
    const bool spaces = take(more() && isReplace(rules[at], Pattern::Kind::Literal, " ", kMetaspace));
    const bool end = take(more() && isReplace(rules[at], Pattern::Kind::Regex, "\xE2\x96\x81+\\z", ""));
    // Metaspace adds the spaces itself, and none before a space.
    const bool ofWords = !spaces && !front && !end && !out.addDummyPrefix && source.preTokenizer;
    out.removeExtraWhitespaces = ofWords ? stripped && middle : front;
    const bool known = ofWords ? stripped == middle : spaces && !stripped && front == middle && front == end;
    const bool fits = !more() && (known || (ofWords && middle));
    if (!fits)
        builder.reject("$.normalizer", "the normalizer has rules other than a character map, a space added "
                                       "before the text, extra spaces removed, and ▁ in place of spaces");
    if (fits && ofWords && middle && !stripped)
        builder.addLoss("$.normalizer",
                        "spaces at the end of a text are kept although repeated spaces become one");
    if (source.preTokenizer)
        convertWords(*source.preTokenizer, out, builder);
    else if (!source.normalizer)
        out.escapeWhitespaces = false;
    return out;
}

class Scores {
  public:
    Scores(const TokenizerDefinition& source, const BpeModel& bpe)
        : m_pieces(source.vocabulary)
        , m_bpe(bpe)
        , m_keys(source.vocabulary.size(), kNoKey) {
        for (std::uint32_t i = 0; i < bpe.merges.size(); ++i) {
            const std::size_t index = m_pieces.indexOf(bpe.merges[i].merged);
            if (index == Vocabulary::kNoIndex)
                continue;
            m_mergesOf[bpe.merges[i].merged].push_back(i);
            m_keys[index] = std::min(m_keys[index], i);
        }
    }

    /// Gives each piece the rank of the merge that results in it; repeated, because these ranks decide which
    /// merge that is.
    Result<void> settle(const Progress& progress, ConversionBuilder& builder) {
        bool settled = false;
        for (int round = 0; round < 3 && !settled; ++round) {
            settled = true;
            for (const auto& [id, merges] : m_mergesOf) {
                const std::size_t index = m_pieces.indexOf(id);
                if (progress.stopped())
                    return fail(ErrorCode::Canceled, {}, "the conversion was canceled");
                const auto merge = mergeOf(index, merges);
                if (merge && *merge != m_keys[index]) {
                    m_keys[index] = *merge;
                    settled = false;
                }
            }
        }
        if (!settled)
            builder.addLoss("$.model.merges", "a piece has several merges, whose order scores can't express");
        for (const auto& [id, merges] : m_mergesOf) {
            const std::size_t index = m_pieces.indexOf(id);
            if (lastSplitOf(index) && !mergeOf(index, merges))
                builder.addLoss(pieceNumber(id), message("the list merges {} differently from scores",
                                                         inQuotes(m_pieces.bytes(id))));
        }
        return {};
    }
    [[nodiscard]] bool isMerged(std::size_t index) const { return m_keys[index] != kNoKey; }
    [[nodiscard]] bool isReachable(std::size_t index) const {
        const std::string_view whole = m_pieces.entryBytes(index);
        const auto keyOf = [&](std::string_view part) { return part == whole ? 0 : keyOfPart(part); };
        return lastMerge(whole, characterBounds(whole), keyOf).has_value();
    }
    [[nodiscard]] float score(std::size_t index) const {
        const std::size_t place = isMerged(index) ? m_keys[index] : m_bpe.merges.size();
        return -static_cast<float>(place);
    }

  private:
    [[nodiscard]] std::uint32_t keyOfPart(std::string_view part) const {
        const PieceId id = m_pieces.find(part);
        return id == kNoPiece ? kNoKey : m_keys[m_pieces.indexOf(id)];
    }
    [[nodiscard]] std::optional<std::uint32_t> lastSplitOf(std::size_t index) const {
        const std::string_view piece = m_pieces.entryBytes(index);
        return lastMerge(piece, characterBounds(piece),
                         [this](std::string_view part) { return keyOfPart(part); });
    }
    [[nodiscard]] std::optional<std::uint32_t> mergeOf(std::size_t index,
                                                       const std::vector<std::uint32_t>& merges) const {
        const auto split = lastSplitOf(index);
        if (!split)
            return std::nullopt;
        const std::string_view piece = m_pieces.entryBytes(index);
        const PieceId left = m_pieces.find(piece.substr(0, *split));
        const PieceId right = m_pieces.find(piece.substr(*split));
        for (const std::uint32_t merge : merges) {
            if (m_bpe.merges[merge].left == left && m_bpe.merges[merge].right == right)
                return merge;
        }
        return std::nullopt;
    }

    const Vocabulary& m_pieces;
    const BpeModel& m_bpe;
    std::vector<std::uint32_t> m_keys; ///< by index: the rank of the merge
    std::unordered_map<PieceId, std::vector<std::uint32_t>> m_mergesOf;
};

/// The types of added tokens and of the template's tokens, by id; user-defined ones are found in every text.
std::unordered_map<PieceId, PieceType> reservedPieces(const TokenizerDefinition& source,
                                                      const SentencePieceNormalizer& normalizer,
                                                      ConversionBuilder& builder) {
    std::unordered_map<PieceId, PieceType> types;
    if (const auto* around = source.postProcessor
                                 ? std::get_if<TemplatePostProcessor>(&source.postProcessor->kind)
                                 : nullptr) {
        for (const auto& special : around->specials) {
            for (const PieceId id : special.ids)
                types[id] = PieceType::Control;
        }
    }
    for (const AddedToken& token : source.addedTokens) {
        if (source.vocabulary.find(token.content) != token.id)
            builder.addLoss("$.added_tokens", message("the added token {} is not a piece of the model",
                                                      inQuotes(token.content)));
        types[token.id] = token.special ? PieceType::Control : PieceType::UserDefined;
        if (token.special)
            continue;
        if (token.lstrip || token.rstrip || token.singleWord)
            builder.addLoss("$.added_tokens", message("the added token {} has lstrip, rstrip or single_word",
                                                      inQuotes(token.content)));
        if (normalizer.addDummyPrefix || normalizer.removeExtraWhitespaces)
            builder.addLoss(
                "$.added_tokens",
                message("a space added before the text affects the added token {}", inQuotes(token.content)));
    }
    // The unknown piece is reserved in every model.
    builder.result.sameParsed = false;
    builder.addNote(
        "$.added_tokens",
        "special tokens become control pieces: SentencePiece treats text that spells them as plain text");
    return types;
}

/// The only template that can be represented is BOS before the text.
bool addsOnlyBos(const TokenizerDefinition& source, std::optional<PieceId>& bos) {
    if (!source.postProcessor)
        return true;
    const auto* around = std::get_if<TemplatePostProcessor>(&source.postProcessor->kind);
    if (!around || around->single.size() != 2 || around->specials.size() != 1 ||
        around->specials.front().ids.size() != 1)
        return false;
    const bool first = std::holds_alternative<TemplatePostProcessor::Special>(around->single.front().what);
    if (first)
        bos = around->specials.front().ids.front();
    return first;
}

using TypeOf = std::function<PieceType(const Vocabulary::Entry&, std::string_view)>;

Result<void> convertMergedPieces(const TokenizerDefinition& source, const BpeModel& bpe, const TypeOf& typeOf,
                                 const ConvertOptions& options, ConversionBuilder& builder) {
    const Vocabulary& pieces = source.vocabulary;
    Scores scores(source, bpe);
    if (auto settled = scores.settle(options.progress, builder); !settled)
        return settled;
    for (const std::uint32_t index : pieces.byAscendingId()) {
        const Vocabulary::Entry& entry = pieces.entry(index);
        const std::string_view piece = pieces.entryBytes(index);
        PieceType type = typeOf(entry, piece);
        if (type == PieceType::Normal && !scores.isMerged(index) && scores.isReachable(index))
            type = PieceType::Control; // no merge results in it
        const bool scored = type == PieceType::Normal;
        builder.definition.vocabulary.add(piece, entry.id, type, scored ? scores.score(index) : 0);
    }
    if (!bpe.byteFallback && !bpe.fuseUnk)
        builder.addLoss("$.model.fuse_unk", "unknown characters in a row are separate tokens");
    BpeModel model;
    model.order = BpeModel::Order::Scores;
    model.unkId = bpe.unkId;
    model.unkToken = bpe.unkToken;
    model.byteFallback = bpe.byteFallback;
    model.fuseUnk = true;
    builder.definition.model = std::move(model);
    return {};
}

/// tokenizer.json matches all pieces in a text, SentencePiece only normal and user-defined ones.
void convertUnigramPieces(const TokenizerDefinition& source, const UnigramModel& unigram,
                          const TypeOf& typeOf, ConversionBuilder& builder) {
    const Vocabulary& pieces = source.vocabulary;
    double least = std::numeric_limits<double>::max();
    double leastNormal = least;
    bool rounded = false;
    for (const std::uint32_t index : pieces.byAscendingId()) {
        const Vocabulary::Entry& entry = pieces.entry(index);
        const std::string_view piece = pieces.entryBytes(index);
        const PieceType type = typeOf(entry, piece);
        const double score = index < unigram.exactScores.size() ? unigram.exactScores[index]
                                                                : static_cast<double>(entry.score);
        least = std::min(least, score);
        if (type == PieceType::Normal)
            leastNormal = std::min(leastNormal, score);
        else
            builder.result.literals.emplace_back(piece);
        rounded = rounded || static_cast<double>(static_cast<float>(score)) != score;
        builder.definition.vocabulary.add(piece, entry.id, type, static_cast<float>(score));
    }
    if (least < leastNormal)
        builder.addLoss("$.model.vocab", "reserved pieces lower the score of unknown characters");
    builder.addNote("$.model.vocab",
                    rounded
                        ? Message("scores are rounded to floats and summed as floats, not as doubles: where "
                                  "two segmentations are equal to seven digits, the other one may be chosen")
                        : Message("scores are summed as floats, not as doubles: where two segmentations are "
                                  "equal to seven digits, the other one may be chosen"));
    builder.addNote("$.model.vocab", "reserved pieces, such as special tokens and byte-fallback pieces, are "
                                     "not matched in a text; tokenizer.json matches text that spells them");
    UnigramModel model;
    model.unkId = unigram.unkId;
    model.byteFallback = unigram.byteFallback;
    model.sentencePiece = true;
    builder.definition.model = std::move(model);
}

void convertSpecials(const TokenizerDefinition& source, PieceId unk, ConversionBuilder& builder) {
    TokenizerDefinition& definition = builder.definition;
    definition.special = source.special;
    definition.special.unk = unk;
    std::optional<PieceId> bos;
    builder.result.sameAround = addsOnlyBos(source, bos) && bos.has_value();
    if (bos)
        definition.special.bos = bos;
    const auto named = [&](std::optional<PieceId>& id, std::string_view usual) {
        const PieceId found = definition.vocabulary.find(usual);
        if (!id && found != kNoPiece && definition.vocabulary.type(found) == PieceType::Control)
            id = found;
    };
    named(definition.special.bos, "<s>");
    named(definition.special.eos, "</s>");
    if (!builder.result.sameAround)
        builder.addNote(
            "$.post_processor",
            "the tokens added before and after a text become SentencePiece's options for bos and eos");
    if (source.truncation || source.padding)
        builder.addNote("$", "truncation and padding are omitted");
}

Result<void> convertToSentencePiece(const TokenizerDefinition& source, const ConvertOptions& options,
                                    ConversionBuilder& builder) {
    const auto* bpe = std::get_if<BpeModel>(&source.model);
    const auto* unigram = std::get_if<UnigramModel>(&source.model);
    if (bpe && bpe->order == BpeModel::Order::Ranks) {
        builder.reject(
            "$.model",
            "the model is a byte-level BPE by ranks; SentencePiece's pieces consist of whole characters");
        return {};
    }
    if (!bpe && !unigram)
        builder.reject("$.model", message("the model is {}, not BPE or Unigram", modelName(source.model)));
    if (bpe && (!bpe->continuingSubwordPrefix.empty() || !bpe->endOfWordSuffix.empty() || bpe->ignoreMerges))
        builder.reject("$.model",
                       "the model uses continuing_subword_prefix, end_of_word_suffix or ignore_merges");
    const SentencePieceNormalizer normalizer = convertRules(source, builder);
    const Vocabulary& pieces = source.vocabulary;
    const PieceId unk = (bpe ? bpe->unkId : unigram ? unigram->unkId : std::nullopt).value_or(kNoPiece);
    if (unk == kNoPiece && (bpe || unigram))
        builder.reject(bpe ? "$.model.unk_token" : "$.model.unk_id", "the model has no unknown piece");
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces.entry(pieces.byAscendingId()[i]).id != i) {
            builder.reject(pieceNumber(pieces.entry(pieces.byAscendingId()[i]).id),
                           message("the id differs from the piece's position, {}", i));
            break;
        }
    }
    const bool byteFallback = bpe ? bpe->byteFallback : unigram && unigram->byteFallback;
    std::size_t bytes = 0;
    for (std::size_t i = 0; byteFallback && i < pieces.size(); ++i)
        bytes += byteOfPiece(pieces.entryBytes(i)) ? 1 : 0;
    if (byteFallback && bytes != 256)
        builder.reject("$.model.byte_fallback", "byte fallback doesn't have pieces for all 256 bytes");
    if (!builder.result.possible)
        return {};
    auto types = reservedPieces(source, normalizer, builder);
    types[unk] = PieceType::Unknown;
    TokenizerDefinition& definition = builder.definition;
    definition.format = SourceFormat::SentencePiece;
    definition.normalizer = NormalizerConfig{normalizer};
    const auto typeOf = [&](const Vocabulary::Entry& entry, std::string_view piece) {
        if (const auto reserved = types.find(entry.id); reserved != types.end())
            return reserved->second;
        return byteFallback && byteOfPiece(piece) ? PieceType::Byte : PieceType::Normal;
    };
    if (unigram)
        convertUnigramPieces(source, *unigram, typeOf, builder);
    else if (auto done = convertMergedPieces(source, *bpe, typeOf, options, builder); !done)
        return done;
    definition.vocabulary.finish();
    convertSpecials(source, unk, builder);
    return {};
}

class SentencePieceTarget : public Target {
  public:
    [[nodiscard]] TargetFormat id() const override { return TargetFormat::SentencePiece; }
    [[nodiscard]] std::string_view name() const override { return "model"; }
    [[nodiscard]] Message title() const override { return "SentencePiece's model file"; }
    [[nodiscard]] std::string_view extension() const override { return ".model"; }
    Result<void> convert(const TokenizerDefinition& source, const ConvertOptions& options,
                         ConversionBuilder& builder) const override {
        if (source.format != SourceFormat::SentencePiece)
            return convertToSentencePiece(source, options, builder);
        builder.definition = source; // it has the target's stages already
        return {};
    }
    [[nodiscard]] Result<std::vector<SavedFile>> files(const TokenizerDefinition& definition,
                                                       const std::string& stem) const override {
        TOKENSCOPE_TRY(auto bytes, saveSentencePiece(definition));
        return std::vector<SavedFile>{{stem + ".model", std::move(bytes)}};
    }
};

} // namespace

const Target& sentencePieceTarget() {
    static const SentencePieceTarget kTarget;
    return kTarget;
}

} // namespace tokenscope::formats
