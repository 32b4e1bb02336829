// tokenizer.json's BPE over `▁` (Llama 2, Mistral, Gemma) as a SentencePiece model: scores in the order of merges;
// and its Unigram, whose scores stay.

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/definition/byte_piece.h"
#include "core/definition/metaspace.h"
#include "core/formats/convert/last_merge.h"
#include "core/formats/convert/target.h"
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

/// Metaspace as SentencePiece's space before a text.
void convertMetaspace(const MetaspacePreTokenizer& metaspace, SentencePieceNormalizer& rules,
                      ConversionBuilder& made) {
    if (metaspace.replacement != kMetaspace)
        made.reject("$.pre_tokenizer.replacement", "a space replacement other than ▁");
    rules.addDummyPrefix = metaspace.scheme != PrependScheme::Never;
    if (rules.addDummyPrefix && !rules.removeExtraWhitespaces)
        made.addLoss("$.pre_tokenizer", "Metaspace, which adds no space before a text that starts with one");
}

void convertWords(const PreTokenizerConfig& config, SentencePieceNormalizer& rules, ConversionBuilder& made) {
    if (const auto* metaspace = std::get_if<MetaspacePreTokenizer>(&config.kind))
        return convertMetaspace(*metaspace, rules, made);
    const auto* sequence = std::get_if<PreTokenizerSequence>(&config.kind);
    if (sequence && sequence->parts.size() == 2 &&
        std::holds_alternative<WhitespaceSplitPreTokenizer>(sequence->parts[0].kind)) {
        if (const auto* metaspace = std::get_if<MetaspacePreTokenizer>(&sequence->parts[1].kind)) {
            rules.removeExtraWhitespaces = true;
            if (metaspace->scheme != PrependScheme::Always)
                made.reject("$.pre_tokenizer", "words after the first that have no space before them");
            if (rules.charsmap.empty())
                made.addLoss("$.pre_tokenizer", "that tabs, line ends and the like count as spaces");
            return convertMetaspace(*metaspace, rules, made);
        }
    }
    const auto* split = std::get_if<SplitPreTokenizer>(&config.kind);
    // Gemma's: there is no space left to split at.
    if (!split || split->pattern.kind != Pattern::Kind::Literal || split->pattern.text != " ")
        made.reject("$.pre_tokenizer", "a pre-tokenizer");
}

bool isStripRight(const NormalizerConfig& config) {
    const auto* strip = std::get_if<StripNormalizer>(&config.kind);
    return strip && !strip->left && strip->right;
}

/// The rules that a SentencePiece normalizer is made of, in their order.
SentencePieceNormalizer convertRules(const TokenizerDefinition& source, ConversionBuilder& made) {
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
        made.addLoss("$.normalizer",
                     "a character map as Hugging Face's tokenizers apply it, to whole graphemes "
                     "of up to five bytes: it uses the longest match");
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
    // Metaspace makes the spaces itself, and puts none before one.
    const bool ofWords = !spaces && !front && !end && !out.addDummyPrefix && source.preTokenizer;
    out.removeExtraWhitespaces = ofWords ? stripped && middle : front;
    const bool known = ofWords ? stripped == middle : spaces && !stripped && front == middle && front == end;
    const bool fits = !more() && (known || (ofWords && middle));
    if (!fits)
        made.reject("$.normalizer",
                    "these rules: it supports a character map, a space added before the text, extra "
                    "spaces removed, and ▁ in place of spaces");
    if (fits && ofWords && middle && !stripped)
        made.addLoss("$.normalizer",
                     "that spaces at the end of a text are kept where repeated spaces become one");
    if (source.preTokenizer)
        convertWords(*source.preTokenizer, out, made);
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
            m_waysTo[bpe.merges[i].merged].push_back(i);
            m_keys[index] = std::min(m_keys[index], i);
        }
    }

    /// Each piece's place in the order is that of the merge that makes it.
    Result<void> settle(const Progress& progress, ConversionBuilder& made) {
        bool settled = false;
        for (int round = 0; round < 3 && !settled; ++round) {
            settled = true;
            for (const auto& [id, ways] : m_waysTo) {
                const std::size_t index = m_pieces.indexOf(id);
                if (progress.stopped())
                    return fail(ErrorCode::Canceled, {}, "the conversion was canceled");
                const auto way = wayOf(index, ways);
                if (way && *way != m_keys[index]) {
                    m_keys[index] = *way;
                    settled = false;
                }
            }
        }
        if (!settled)
            made.addLoss("$.model.merges",
                         "this order of merges: a piece can be merged in more than one way");
        for (const auto& [id, ways] : m_waysTo) {
            const std::size_t index = m_pieces.indexOf(id);
            if (cutOf(index) && !wayOf(index, ways))
                made.addLoss(pieceNumber(id), "that the list merges '" + printable(m_pieces.bytes(id), 60) +
                                                  "' differently from scores");
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
    [[nodiscard]] std::optional<std::uint32_t> cutOf(std::size_t index) const {
        const std::string_view piece = m_pieces.entryBytes(index);
        return lastMerge(piece, characterBounds(piece),
                         [this](std::string_view part) { return keyOfPart(part); });
    }
    [[nodiscard]] std::optional<std::uint32_t> wayOf(std::size_t index,
                                                     const std::vector<std::uint32_t>& ways) const {
        const auto cut = cutOf(index);
        if (!cut)
            return std::nullopt;
        const std::string_view piece = m_pieces.entryBytes(index);
        const PieceId left = m_pieces.find(piece.substr(0, *cut));
        const PieceId right = m_pieces.find(piece.substr(*cut));
        for (const std::uint32_t way : ways) {
            if (m_bpe.merges[way].left == left && m_bpe.merges[way].right == right)
                return way;
        }
        return std::nullopt;
    }

    const Vocabulary& m_pieces;
    const BpeModel& m_bpe;
    std::vector<std::uint32_t> m_keys; ///< by index: the place of the merge in the list
    std::unordered_map<PieceId, std::vector<std::uint32_t>> m_waysTo;
};

/// Added tokens and what the template puts around a text, by id; the user-defined ones are found in every text.
std::unordered_map<PieceId, PieceType> reservedPieces(const TokenizerDefinition& source,
                                                      const SentencePieceNormalizer& normalizer,
                                                      ConversionBuilder& made) {
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
            made.addLoss("$.added_tokens",
                         "'" + printable(token.content, 60) + "', which is no piece of the model");
        types[token.id] = token.special ? PieceType::Control : PieceType::UserDefined;
        if (token.special)
            continue;
        if (token.lstrip || token.rstrip || token.singleWord)
            made.addLoss("$.added_tokens",
                         "lstrip, rstrip or single_word of '" + printable(token.content, 60) + "'");
        if (normalizer.addDummyPrefix || normalizer.removeExtraWhitespaces)
            made.addLoss("$.added_tokens", "the added token '" + printable(token.content, 60) +
                                               "' together with a space added before the text");
    }
    // The unknown piece is reserved in every model.
    made.result.sameParsed = false;
    made.addNote("$.added_tokens",
                 "special tokens are control pieces: SentencePiece treats what spells them as plain text");
    return types;
}

/// Only a template that is bos before the text and nothing else can be represented.
bool putsBosBefore(const TokenizerDefinition& source, std::optional<PieceId>& bos) {
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
                                 const ConvertOptions& options, ConversionBuilder& made) {
    const Vocabulary& pieces = source.vocabulary;
    Scores scores(source, bpe);
    if (auto settled = scores.settle(options.progress, made); !settled)
        return settled;
    for (const std::uint32_t index : pieces.byAscendingId()) {
        const Vocabulary::Entry& entry = pieces.entry(index);
        const std::string_view piece = pieces.entryBytes(index);
        PieceType type = typeOf(entry, piece);
        if (type == PieceType::Normal && !scores.isMerged(index) && scores.isReachable(index))
            type = PieceType::Control; // no merge makes it
        const bool scored = type == PieceType::Normal;
        made.definition.vocabulary.add(piece, entry.id, type, scored ? scores.score(index) : 0);
    }
    if (!bpe.byteFallback && !bpe.fuseUnk)
        made.addLoss("$.model.fuse_unk", "that unknown characters in a row are not one");
    BpeModel model;
    model.order = BpeModel::Order::Scores;
    model.unkId = bpe.unkId;
    model.unkToken = bpe.unkToken;
    model.byteFallback = bpe.byteFallback;
    model.fuseUnk = true;
    made.definition.model = std::move(model);
    return {};
}

/// Pieces are found in every text, whatever their type here; SentencePiece finds normal and user-defined ones.
void convertUnigramPieces(const TokenizerDefinition& source, const UnigramModel& unigram,
                          const TypeOf& typeOf, ConversionBuilder& made) {
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
            made.result.literals.emplace_back(piece);
        rounded = rounded || static_cast<double>(static_cast<float>(score)) != score;
        made.definition.vocabulary.add(piece, entry.id, type, static_cast<float>(score));
    }
    if (least < leastNormal)
        made.addLoss("$.model.vocab",
                     "the score of an unknown character, which pieces that are reserved lower");
    made.addNote(
        "$.model.vocab",
        std::string(rounded ? "scores are rounded to floats, and " : "scores are ") +
            "summed as floats, not as doubles: where two segmentations are equal to seven digits, the other "
            "one may be chosen");
    made.addNote("$.model.vocab",
                 "reserved pieces, such as special tokens and bytes, are not looked for in a "
                 "text, where tokenizer.json finds what spells them");
    UnigramModel model;
    model.unkId = unigram.unkId;
    model.byteFallback = unigram.byteFallback;
    model.sentencePiece = true;
    made.definition.model = std::move(model);
}

void convertSpecials(const TokenizerDefinition& source, PieceId unk, ConversionBuilder& made) {
    TokenizerDefinition& definition = made.definition;
    definition.special = source.special;
    definition.special.unk = unk;
    std::optional<PieceId> bos;
    made.result.sameAround = putsBosBefore(source, bos) && bos.has_value();
    if (bos)
        definition.special.bos = bos;
    const auto named = [&](std::optional<PieceId>& id, std::string_view usual) {
        const PieceId found = definition.vocabulary.find(usual);
        if (!id && found != kNoPiece && definition.vocabulary.type(found) == PieceType::Control)
            id = found;
    };
    named(definition.special.bos, "<s>");
    named(definition.special.eos, "</s>");
    if (!made.result.sameAround)
        made.addNote(
            "$.post_processor",
            "the tokens added before and after a text: SentencePiece has its options for bos and eos");
    if (source.truncation || source.padding)
        made.addNote("$", "truncation and padding are no part of the model file");
}

Result<void> convertToSentencePiece(const TokenizerDefinition& source, const ConvertOptions& options,
                                    ConversionBuilder& made) {
    const auto* bpe = std::get_if<BpeModel>(&source.model);
    const auto* unigram = std::get_if<UnigramModel>(&source.model);
    if (bpe && bpe->order == BpeModel::Order::Ranks) {
        made.reject("$.model", "a byte-level BPE by ranks: its own pieces are of whole characters");
        return {};
    }
    if (!bpe && !unigram)
        made.reject("$.model", "a model of this kind (" + std::string(modelName(source.model)) + ")");
    if (bpe && (!bpe->continuingSubwordPrefix.empty() || !bpe->endOfWordSuffix.empty() || bpe->ignoreMerges))
        made.reject("$.model", "continuing_subword_prefix, end_of_word_suffix or ignore_merges");
    const SentencePieceNormalizer normalizer = convertRules(source, made);
    const Vocabulary& pieces = source.vocabulary;
    const PieceId unk = (bpe ? bpe->unkId : unigram ? unigram->unkId : std::nullopt).value_or(kNoPiece);
    if (unk == kNoPiece && (bpe || unigram))
        made.reject(bpe ? "$.model.unk_token" : "$.model.unk_id", "a model without an unknown piece");
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces.entry(pieces.byAscendingId()[i]).id != i) {
            made.reject(pieceNumber(pieces.entry(pieces.byAscendingId()[i]).id),
                        "an id that is not the piece's position: " + std::to_string(i));
            break;
        }
    }
    const bool byteFallback = bpe ? bpe->byteFallback : unigram && unigram->byteFallback;
    std::size_t bytes = 0;
    for (std::size_t i = 0; byteFallback && i < pieces.size(); ++i)
        bytes += byteOfPiece(pieces.entryBytes(i)) ? 1 : 0;
    if (byteFallback && bytes != 256)
        made.reject("$.model.byte_fallback", "byte fallback without pieces for all 256 bytes");
    if (!made.result.possible)
        return {};
    auto types = reservedPieces(source, normalizer, made);
    types[unk] = PieceType::Unknown;
    TokenizerDefinition& definition = made.definition;
    definition.format = SourceFormat::SentencePiece;
    definition.normalizer = NormalizerConfig{normalizer};
    const auto typeOf = [&](const Vocabulary::Entry& entry, std::string_view piece) {
        if (const auto reserved = types.find(entry.id); reserved != types.end())
            return reserved->second;
        return byteFallback && byteOfPiece(piece) ? PieceType::Byte : PieceType::Normal;
    };
    if (unigram)
        convertUnigramPieces(source, *unigram, typeOf, made);
    else if (auto done = convertMergedPieces(source, *bpe, typeOf, options, made); !done)
        return done;
    definition.vocabulary.finish();
    convertSpecials(source, unk, made);
    return {};
}

class SentencePieceTarget : public Target {
  public:
    [[nodiscard]] TargetFormat id() const override { return TargetFormat::SentencePiece; }
    [[nodiscard]] std::string_view name() const override { return "model"; }
    [[nodiscard]] std::string_view title() const override { return "SentencePiece's model file"; }
    [[nodiscard]] std::string_view extension() const override { return ".model"; }
    Result<void> convert(const TokenizerDefinition& source, const ConvertOptions& options,
                         ConversionBuilder& made) const override {
        if (source.format != SourceFormat::SentencePiece)
            return convertToSentencePiece(source, options, made);
        made.definition = source; // its stages are the target's already
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
