#include "core/formats/convert/convert.h"

#include "core/base/try.h"
#include "core/formats/convert/conversion.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace tokenscope::formats {
namespace {

const std::vector<const Target*>& targets() {
    // In the order of TargetFormat.
    static const std::vector<const Target*> kTargets = {
        &tokenizerJsonTarget(), &sentencePieceTarget(), &tiktokenTarget(),
        &vocabMergesTarget(),   &bertVocabTarget(),
    };
    return kTargets;
}

const Target& targetOf(TargetFormat format) {
    return *targets()[static_cast<std::size_t>(format)];
}

} // namespace

std::optional<TargetFormat> targetFormatOf(std::string_view wanted) {
    for (const Target* target : targets()) {
        if (target->name() == wanted)
            return target->id();
    }
    return std::nullopt;
}

std::string_view name(TargetFormat format) {
    return targetOf(format).name();
}

Message title(TargetFormat format) {
    return targetOf(format).title();
}

bool isFolder(TargetFormat format) {
    return targetOf(format).extension().empty();
}

std::optional<TargetFormat> targetFormatOf(const std::filesystem::path& out) {
    const std::string extension = out.extension().string();
    for (const Target* target : targets()) {
        if (!extension.empty() && target->extension() == extension)
            return target->id();
    }
    return std::nullopt;
}

Result<Converted> convertFor(const TokenizerDefinition& definition, TargetFormat target,
                             const std::string& stem, const ConvertOptions& options) {
    ConversionBuilder builder;
    const TokenizerDefinition* source = &definition;
    TokenizerDefinition plain;
    if (definition.gguf) {
        plain = convertFromGguf(definition, builder);
        source = &plain;
        if (!builder.result.possible)
            return std::move(builder.result);
    }
    // llama.cpp finds control tokens in a text if special tokens are parsed.
    ConvertOptions chosen = options;
    chosen.specialTokens = options.specialTokens || definition.gguf.has_value();
    TOKENSCOPE_TRY_VOID(targetOf(target).convert(*source, chosen, builder));
    if (definition.gguf && target == TargetFormat::SentencePiece)
        builder.result.sameParsed = false;
    if (definition.gguf && target == TargetFormat::TokenizerJson)
        builder.result.sameParsed = builder.result.sameAround = true;
    if (!builder.result.possible || (!builder.result.lost.empty() && !options.lossy))
        return std::move(builder.result);
    if (!definition.chatTemplates.empty() && !isFolder(target))
        builder.addNote("chat_template", "this format has no chat template; it is omitted");
    TOKENSCOPE_TRY(builder.result.files, targetOf(target).files(builder.definition, stem));
    return std::move(builder.result);
}

// Converts GGUF files whose tokenizer works like SentencePiece or Hugging Face's byte-level BPE.

namespace {

using Kind = GgufTokenizer::Kind;

std::string tokenPlace(PieceId id) {
    return "tokenizer.ggml.tokens[" + std::to_string(id) + "]";
}

void convertSpm(const TokenizerDefinition& source, ConversionBuilder& builder, TokenizerDefinition& plain) {
    plain.format = SourceFormat::SentencePiece;
    SentencePieceNormalizer normalizer;
    normalizer.name = "identity";
    normalizer.addDummyPrefix = source.gguf->addSpacePrefix;
    normalizer.removeExtraWhitespaces = false;
    plain.normalizer = NormalizerConfig{normalizer};
    plain.decoder = DecoderConfig{SentencePieceDecoder{}};
    auto& bpe = std::get<BpeModel>(plain.model);
    if (!bpe.unkId)
        return builder.reject("tokenizer.ggml.unknown_token_id",
                              "there is no unknown token, which a SentencePiece model requires");
    bpe.unkToken = source.vocabulary.bytes(*bpe.unkId);
    bpe.fuseUnk = true;
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < plain.vocabulary.size(); ++i) {
        const Vocabulary::Entry& entry = plain.vocabulary.entry(i);
        if (entry.id == *bpe.unkId)
            plain.vocabulary.setType(i, PieceType::Unknown);
        bytes += entry.type == PieceType::Byte ? 1 : 0;
        if (entry.type == PieceType::UserDefined && source.gguf->addSpacePrefix)
            builder.addLoss(
                tokenPlace(entry.id),
                message("llama.cpp adds a space only before the text, not after the user-defined token {}",
                        inQuotes(plain.vocabulary.entryBytes(i))));
    }
    if (bytes != 256)
        builder.reject(
            "tokenizer.ggml.tokens",
            message("there are {}; a SentencePiece model has all 256 or none", counted(bytes, "byte token")));
    const auto& around = std::get<BosEosPostProcessor>(source.postProcessor->kind);
    builder.result.sameAround = around.bos && around.bosIsSpecial && !(around.eos && around.eosIsSpecial);
}

void convertBpe(const TokenizerDefinition& source, ConversionBuilder& builder, TokenizerDefinition& plain) {
    const GgufTokenizer& gguf = *source.gguf;
    if (!gguf.byteAlphabet || gguf.wholeLineFeeds || !gguf.spelledMerges.empty())
        builder.reject("tokenizer.ggml.pre",
                       message("{} is a variant of BPE that only llama.cpp has", inQuotes(source.preset)));
    auto& words = std::get<PreTokenizerSequence>(plain.preTokenizer->kind);
    for (PreTokenizerConfig& part : words.parts) {
        auto* split = std::get_if<SplitPreTokenizer>(&part.kind);
        if (!split)
            continue;
        const auto pattern = patternForOniguruma(split->pattern.text);
        if (!pattern)
            return builder.reject("tokenizer.ggml.pre", message("Oniguruma can't express the pattern of {}",
                                                                inQuotes(source.preset)));
        split->pattern = {Pattern::Kind::Regex, *pattern};
    }
    plain.format = SourceFormat::HuggingFaceJson;
    plain.decoder = DecoderConfig{ByteLevelDecoder{}};
    for (std::size_t id = 0; id < gguf.attributes.size(); ++id) {
        const std::uint8_t attributes = gguf.attributes[id];
        const bool control = (attributes & (gguf_attribute::kControl | gguf_attribute::kUnknown)) != 0;
        if (!control && (attributes & gguf_attribute::kUserDefined) == 0)
            continue;
        AddedToken token;
        token.id = token.idInFile = static_cast<PieceId>(id);
        token.content = source.vocabulary.bytes(token.id);
        token.special = control;
        token.normalized = false;
        token.lstrip = (attributes & gguf_attribute::kLstrip) != 0;
        token.rstrip = (attributes & gguf_attribute::kRstrip) != 0;
        plain.addedTokens.push_back(std::move(token));
    }
    plain.postProcessor = bosEosPostProcessor(source);
    builder.addNote("tokenizer.ggml.token_type",
                    "control tokens become special added tokens, user-defined ones plain added tokens");
}

} // namespace

TokenizerDefinition convertFromGguf(const TokenizerDefinition& source, ConversionBuilder& builder) {
    TokenizerDefinition plain = source;
    plain.gguf.reset();
    plain.chatTemplates.clear();
    plain.version.clear();
    plain.preset.clear();
    if (source.gguf->kind == Kind::Spm)
        convertSpm(source, builder, plain);
    else if (source.gguf->kind == Kind::Bpe)
        convertBpe(source, builder, plain);
    else
        builder.reject("tokenizer.ggml.model",
                       message("llama.cpp runs this model ({}) by its own rules; convert the tokenizer that "
                               "the GGUF file was created from",
                               modelName(source.model)));
    return plain;
}

} // namespace tokenscope::formats
