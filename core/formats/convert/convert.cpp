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

void ConversionBuilder::addLoss(std::string where, std::string what) {
    result.lost.push_back({Severity::Warning, std::move(where), std::move(what)});
}

void ConversionBuilder::reject(std::string where, std::string what) {
    result.possible = false;
    addLoss(std::move(where), std::move(what));
}

void ConversionBuilder::addNote(std::string where, std::string what) {
    result.notes.push_back({Severity::Info, std::move(where), std::move(what)});
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

std::string_view title(TargetFormat format) {
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
    ConversionBuilder made;
    const TokenizerDefinition* source = &definition;
    TokenizerDefinition plain;
    if (definition.gguf) {
        plain = convertFromGguf(definition, made);
        source = &plain;
        if (!made.result.possible)
            return std::move(made.result);
    }
    // llama.cpp finds control tokens in a text, where it is asked to parse them.
    ConvertOptions chosen = options;
    chosen.specialTokens = options.specialTokens || definition.gguf.has_value();
    TOKENSCOPE_TRY_VOID(targetOf(target).convert(*source, chosen, made));
    if (definition.gguf && target == TargetFormat::SentencePiece)
        made.result.sameParsed = false;
    if (definition.gguf && target == TargetFormat::TokenizerJson)
        made.result.sameParsed = made.result.sameAround = true;
    if (!made.result.possible || (!made.result.lost.empty() && !options.lossy))
        return std::move(made.result);
    if (!definition.chatTemplates.empty() && !isFolder(target))
        made.addNote("chat_template", "this file cannot hold the chat template, which is omitted");
    TOKENSCOPE_TRY(made.result.files, targetOf(target).files(made.definition, stem));
    return std::move(made.result);
}

} // namespace tokenscope::formats
