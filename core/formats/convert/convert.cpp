#include "core/base/try.h"
#include "core/formats/convert/target.h"

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

void ConversionBuilder::addLoss(std::string where, Message message) {
    result.lost.push_back({Severity::Warning, std::move(where), std::move(message)});
}

void ConversionBuilder::reject(std::string where, Message message) {
    result.possible = false;
    addLoss(std::move(where), std::move(message));
}

void ConversionBuilder::addNote(std::string where, Message message) {
    result.notes.push_back({Severity::Info, std::move(where), std::move(message)});
}

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

} // namespace tokenscope::formats
