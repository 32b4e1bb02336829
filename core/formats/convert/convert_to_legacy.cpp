// Converts to the formats of core/formats/legacy: vocab.json with merges.txt, and vocab.txt.

#include "core/base/try.h"
#include "core/definition/published_patterns.h"
#include "core/formats/convert/conversion.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace tokenscope::formats {

// Converts a byte-level BPE to vocab.json, merges.txt and tokenizer_config.json, whose class defines
// everything that the files don't contain.

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kClipPattern = R"('s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+)";

using Normalizer = std::optional<NormalizerConfig>;
using PreTokenizer = std::optional<PreTokenizerConfig>;

bool isNfc(const NormalizerConfig& config) {
    const auto* form = std::get_if<UnicodeNormalizer>(&config.kind);
    return form && form->form == UnicodeForm::NFC;
}

/// The ByteLevel part of a sequence of this Split and ByteLevel; null for anything else.
const ByteLevelPreTokenizer* splitThenBytes(const PreTokenizer& config, std::string_view pattern,
                                            SplitBehavior behavior) {
    const auto* sequence = config ? std::get_if<PreTokenizerSequence>(&config->kind) : nullptr;
    if (!sequence || sequence->parts.size() != 2)
        return nullptr;
    const auto* split = std::get_if<SplitPreTokenizer>(&sequence->parts[0].kind);
    const bool fits = split && split->pattern.kind == Pattern::Kind::Regex &&
                      split->pattern.text == pattern && split->behavior == behavior &&
                      split->invert == (behavior == SplitBehavior::Removed);
    return fits ? std::get_if<ByteLevelPreTokenizer>(&sequence->parts[1].kind) : nullptr;
}

/// GPT-2's pre-tokenizer: ByteLevel with its regex, or the pattern spelled out.
const ByteLevelPreTokenizer* gpt2Words(const PreTokenizer& config) {
    const auto* whole = config ? std::get_if<ByteLevelPreTokenizer>(&config->kind) : nullptr;
    if (whole)
        return whole->useRegex ? whole : nullptr;
    const auto* bytes = splitThenBytes(config, kGpt2Pattern, SplitBehavior::Isolated);
    return bytes && !bytes->useRegex && !bytes->addPrefixSpace ? bytes : nullptr;
}

const ByteLevelPreTokenizer* qwen2Words(const PreTokenizer& config) {
    const auto* bytes = splitThenBytes(config, kQwen2Pattern, SplitBehavior::Isolated);
    return bytes && !bytes->useRegex ? bytes : nullptr;
}

bool hasClipWords(const PreTokenizer& config) {
    const auto* bytes = splitThenBytes(config, kClipPattern, SplitBehavior::Removed);
    return bytes && !bytes->addPrefixSpace;
}

/// NFC, whitespace collapsed to one space, lowercase.
bool hasClipForms(const Normalizer& config) {
    const auto* forms = config ? std::get_if<NormalizerSequence>(&config->kind) : nullptr;
    if (!forms || forms->parts.size() != 3 || !isNfc(forms->parts[0]))
        return false;
    const auto* spaces = std::get_if<ReplaceNormalizer>(&forms->parts[1].kind);
    return spaces && spaces->pattern.kind == Pattern::Kind::Regex && spaces->pattern.text == R"(\s+)" &&
           spaces->content == " " && std::holds_alternative<LowercaseNormalizer>(forms->parts[2].kind);
}

/// The class that has the source's stages.
std::string_view chooseByteLevelClass(const TokenizerDefinition& source, ConversionBuilder& builder) {
    if (source.normalizer && isNfc(*source.normalizer) && qwen2Words(source.preTokenizer))
        return "Qwen2Tokenizer";
    if (source.normalizer)
        builder.reject("$.normalizer", "no known class has this normalizer");
    if (!gpt2Words(source.preTokenizer))
        builder.reject("$.pre_tokenizer",
                       "words are split neither by GPT-2's pattern nor by that of another known class");
    if (source.postProcessor && std::holds_alternative<RobertaPostProcessor>(source.postProcessor->kind))
        return "RobertaTokenizer";
    if (whisperTemplateOf(source))
        return "WhisperTokenizer";
    return "GPT2Tokenizer";
}

/// For pieces with the end-of-word suffix `</w>`.
std::string_view chooseSuffixedClass(const TokenizerDefinition& source, ConversionBuilder& builder) {
    const auto* bert = source.normalizer ? std::get_if<BertNormalizer>(&source.normalizer->kind) : nullptr;
    if (bert && source.preTokenizer && std::holds_alternative<BertPreTokenizer>(source.preTokenizer->kind)) {
        if (*bert == BertNormalizer{})
            return "OpenAIGPTTokenizer";
        if (*bert == BertNormalizer{true, true, false, false})
            return "HerbertTokenizer";
    }
    if (!hasClipForms(source.normalizer))
        builder.reject("$.normalizer",
                       "none of the classes with </w> (CLIP, GPT-1 and HerBERT) has this normalizer");
    if (!hasClipWords(source.preTokenizer))
        builder.reject("$.pre_tokenizer",
                       "none of the classes with </w> (CLIP, GPT-1 and HerBERT) splits words like this");
    return "CLIPTokenizer";
}

void checkAround(const TokenizerDefinition& source, std::string_view className, ConversionBuilder& builder) {
    if (!source.postProcessor)
        return;
    const auto& kind = source.postProcessor->kind;
    if (std::holds_alternative<RobertaPostProcessor>(kind) ||
        std::holds_alternative<BertPostProcessor>(kind) ||
        std::holds_alternative<ByteLevelPostProcessor>(kind) || className == "WhisperTokenizer")
        return;
    builder.result.sameAround = false;
    builder.addNote("$.post_processor", "the tokens added before and after a text become those of the class");
}

void checkModel(const TokenizerDefinition& source, const BpeModel& bpe, ConversionBuilder& builder) {
    if (!bpe.continuingSubwordPrefix.empty())
        builder.reject(
            "$.model.continuing_subword_prefix",
            message("the model has a continuing-subword prefix, {}", inQuotes(bpe.continuingSubwordPrefix)));
    if (!bpe.endOfWordSuffix.empty() && bpe.endOfWordSuffix != "</w>")
        builder.reject("$.model.end_of_word_suffix",
                       message("the end-of-word suffix is {}, not </w>", inQuotes(bpe.endOfWordSuffix)));
    if (bpe.byteFallback)
        builder.reject("$.model.byte_fallback", "the model uses byte fallback");
    if (bpe.fuseUnk && bpe.unkId)
        builder.addLoss("$.model.fuse_unk", "unknown characters in a row are one token");
    if (bpe.ignoreMerges)
        builder.addLoss("$.model.ignore_merges", "a word that is a piece is not merged");
    for (std::size_t i = 0; i < bpe.merges.size(); ++i) {
        for (const PieceId part : {bpe.merges[i].left, bpe.merges[i].right}) {
            if (source.vocabulary.bytes(part).find_first_of(" \n\r") == std::string_view::npos)
                continue;
            builder.reject("$.model.merges[" + std::to_string(i) + "]",
                           "a merge contains a piece with a space or a line end");
            return;
        }
    }
}

void nameRoles(const RobertaPostProcessor& around, SpecialIds& special) {
    special.cls = special.bos = around.cls.second;
    special.sep = special.eos = around.sep.second;
}

Result<void> convertToVocabMerges(const TokenizerDefinition& source, ConversionBuilder& builder) {
    const auto* bpe = std::get_if<BpeModel>(&source.model);
    if (!bpe || bpe->order != BpeModel::Order::Merges) {
        builder.reject("$.model", message("the model ({}) has no list of merges", modelName(source.model)));
        return {};
    }
    checkModel(source, *bpe, builder);
    TokenizerDefinition& definition = builder.definition;
    definition = source;
    definition.format = SourceFormat::VocabMerges;
    definition.preset = bpe->endOfWordSuffix.empty() ? chooseByteLevelClass(source, builder)
                                                     : chooseSuffixedClass(source, builder);
    checkAround(source, definition.preset, builder);
    if (source.truncation || source.padding)
        builder.addNote("$", "truncation and padding are omitted");
    SpecialIds& special = definition.special;
    if (bpe->unkId && !bpe->endOfWordSuffix.empty())
        special.unk = bpe->unkId;
    if (!source.postProcessor)
        return {};
    if (const auto* roberta = std::get_if<RobertaPostProcessor>(&source.postProcessor->kind))
        nameRoles(*roberta, special);
    if (const auto* bert = std::get_if<BertPostProcessor>(&source.postProcessor->kind)) {
        special.cls = bert->cls.second;
        special.sep = bert->sep.second;
    }
    if (const auto* around = whisperTemplateOf(source); around && !around->single.empty()) {
        const auto* last = std::get_if<TemplatePostProcessor::Special>(&around->single.back().what);
        for (const auto& token : around->specials) {
            if (last && token.id == last->id && token.ids.size() == 1)
                special.eos = token.ids.front();
        }
    }
    return {};
}

std::vector<SavedFile> vocabMergesFiles(const TokenizerDefinition& definition) {
    const Vocabulary& vocabulary = definition.vocabulary;
    Json::object_t pieces;
    pieces.reserve(vocabulary.size());
    for (const std::uint32_t index : vocabulary.byAscendingId())
        pieces.Container::emplace_back(std::string(vocabulary.entryBytes(index)), vocabulary.entry(index).id);
    std::string merges = "#version: 0.2\n";
    for (const Merge& merge : std::get<BpeModel>(definition.model).merges) {
        merges += vocabulary.bytes(merge.left);
        merges += ' ';
        merges += vocabulary.bytes(merge.right);
        merges += '\n';
    }
    const auto* bytes = gpt2Words(definition.preTokenizer);
    if (const auto* qwen2 = qwen2Words(definition.preTokenizer))
        bytes = qwen2;
    return {{"vocab.json", Json(std::move(pieces)).dump()},
            {"merges.txt", std::move(merges)},
            tokenizerConfigFile(definition, {{"add_prefix_space", bytes && bytes->addPrefixSpace}})};
}

class VocabMergesTarget : public Target {
  public:
    [[nodiscard]] TargetFormat id() const override { return TargetFormat::VocabMerges; }
    [[nodiscard]] std::string_view name() const override { return "vocab-merges"; }
    [[nodiscard]] Message title() const override { return "vocab.json and merges.txt"; }
    Result<void> convert(const TokenizerDefinition& source, const ConvertOptions& options,
                         ConversionBuilder& builder) const override {
        if (source.format != SourceFormat::SentencePiece && !mergesByRanks(source))
            return convertToVocabMerges(source, builder);
        ConversionBuilder between;
        TOKENSCOPE_TRY_VOID(convertToTokenizerJson(source, options, between));
        builder.result = between.result;
        return builder.result.possible ? convertToVocabMerges(between.definition, builder) : Result<void>{};
    }
    [[nodiscard]] Result<std::vector<SavedFile>> files(const TokenizerDefinition& definition,
                                                       const std::string& /*stem*/) const override {
        return vocabMergesFiles(definition);
    }
};

} // namespace

const Target& vocabMergesTarget() {
    static const VocabMergesTarget kTarget;
    return kTarget;
}

// Converts BERT's WordPiece to vocab.txt, one piece per line, and tokenizer_config.json with the options of
// its class.

namespace {

constexpr std::uint32_t kLongestBertWord = 100; ///< characters, as in the class

void checkPieceLines(const Vocabulary& pieces, ConversionBuilder& builder) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const std::size_t index = pieces.byAscendingId()[i];
        const PieceId id = pieces.entry(index).id;
        const std::string_view piece = pieces.entryBytes(index);
        if (id != i)
            return builder.reject(
                pieceNumber(id),
                message("the id differs from the number of the line, {} (counted from 0)", i));
        if (piece.empty() || piece.find_first_of("\r\n") != std::string_view::npos)
            return builder.reject(pieceNumber(id),
                                  message("the piece {} can't be written as one line", inQuotes(piece)));
    }
}

/// Reads cls and sep from a template `[CLS] A [SEP]`, which the class adds; false for others.
bool readClsAndSep(const TokenizerDefinition& source, SpecialIds& special) {
    if (!source.postProcessor)
        return false;
    if (const auto* bert = std::get_if<BertPostProcessor>(&source.postProcessor->kind)) {
        special.cls = bert->cls.second;
        special.sep = bert->sep.second;
        return true;
    }
    using Template = TemplatePostProcessor;
    const auto* around = std::get_if<Template>(&source.postProcessor->kind);
    if (!around || around->single.size() != 3 || around->pair.size() != 5)
        return false;
    const auto idAt = [&](std::size_t at) -> std::optional<PieceId> {
        const auto* special_ = std::get_if<Template::Special>(&around->single[at].what);
        for (const auto& token : around->specials) {
            if (special_ && token.id == special_->id && token.ids.size() == 1)
                return token.ids.front();
        }
        return std::nullopt;
    };
    special.cls = idAt(0);
    special.sep = idAt(2);
    return special.cls && special.sep;
}

bool isAdded(const TokenizerDefinition& source, PieceId id) {
    return std::any_of(source.addedTokens.begin(), source.addedTokens.end(),
                       [id](const AddedToken& token) { return token.id == id; });
}

Result<void> convertToBertVocab(const TokenizerDefinition& source, ConversionBuilder& builder) {
    const auto* model = std::get_if<WordPieceModel>(&source.model);
    if (!model)
        builder.reject("$.model", message("the model is {}, not WordPiece", modelName(source.model)));
    if (model && model->continuingSubwordPrefix != "##")
        builder.reject(
            "$.model.continuing_subword_prefix",
            message("the continuing-subword prefix is {}, not ##", inQuotes(model->continuingSubwordPrefix)));
    if (model && model->maxInputCharsPerWord != kLongestBertWord)
        builder.addLoss("$.model.max_input_chars_per_word",
                        message("words of more than {} characters are unknown; the limit of the class is {}",
                                model->maxInputCharsPerWord, kLongestBertWord));
    const auto* normalizer =
        source.normalizer ? std::get_if<BertNormalizer>(&source.normalizer->kind) : nullptr;
    if (!normalizer)
        builder.reject("$.normalizer", source.normalizer ? Message("the normalizer is not BERT's")
                                                         : Message("there is no normalizer"));
    else if (!normalizer->cleanText)
        builder.addLoss("$.normalizer.clean_text", "control characters are kept");
    if (!source.preTokenizer || !std::holds_alternative<BertPreTokenizer>(source.preTokenizer->kind))
        builder.reject("$.pre_tokenizer", "words are not split as in BERT");
    checkPieceLines(source.vocabulary, builder);
    TokenizerDefinition& definition = builder.definition;
    definition = source;
    definition.format = SourceFormat::BertVocab;
    definition.preset = "BertTokenizer";
    if (model && source.vocabulary.find(model->unkToken) != kNoPiece)
        definition.special.unk = source.vocabulary.find(model->unkToken);
    const bool around = readClsAndSep(source, definition.special);
    for (const auto& role : {definition.special.unk, definition.special.cls, definition.special.sep}) {
        if (role && !isAdded(source, *role))
            builder.addLoss("$.added_tokens", message("{} is not a special token, but the class makes it one",
                                                      inQuotes(source.vocabulary.bytes(*role))));
    }
    if (!around) {
        builder.result.sameAround = false;
        builder.addNote("$.post_processor",
                        "the tokens added before and after a text become those of the class");
    }
    if (source.truncation || source.padding)
        builder.addNote("$", "truncation and padding are omitted");
    return {};
}

std::vector<SavedFile> bertVocabFiles(const TokenizerDefinition& definition) {
    std::string lines;
    for (const std::uint32_t index : definition.vocabulary.byAscendingId()) {
        lines += definition.vocabulary.entryBytes(index);
        lines += '\n';
    }
    const auto* normalizer =
        definition.normalizer ? std::get_if<BertNormalizer>(&definition.normalizer->kind) : nullptr;
    const BertNormalizer rules = normalizer ? *normalizer : BertNormalizer{};
    return {{"vocab.txt", std::move(lines)},
            tokenizerConfigFile(definition, {{"do_lower_case", rules.lowercase},
                                             {"strip_accents", rules.stripAccents},
                                             {"tokenize_chinese_chars", rules.handleChineseChars}})};
}

class BertVocabTarget : public Target {
  public:
    [[nodiscard]] TargetFormat id() const override { return TargetFormat::BertVocab; }
    [[nodiscard]] std::string_view name() const override { return "vocab.txt"; }
    [[nodiscard]] Message title() const override { return "vocab.txt"; }
    Result<void> convert(const TokenizerDefinition& source, const ConvertOptions& /*options*/,
                         ConversionBuilder& builder) const override {
        return convertToBertVocab(source, builder);
    }
    [[nodiscard]] Result<std::vector<SavedFile>> files(const TokenizerDefinition& definition,
                                                       const std::string& /*stem*/) const override {
        return bertVocabFiles(definition);
    }
};

} // namespace

const Target& bertVocabTarget() {
    static const BertVocabTarget kTarget;
    return kTarget;
}

} // namespace tokenscope::formats
