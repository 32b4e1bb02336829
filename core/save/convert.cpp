#include "core/save/retelling.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tokenscope {
namespace {

constexpr std::array<std::pair<std::string_view, TargetFormat>, 4> kTargetNames = {{
    {"tokenizer.json", TargetFormat::TokenizerJson},
    {"model", TargetFormat::SentencePiece},
    {"tiktoken", TargetFormat::Tiktoken},
    {"vocab-merges", TargetFormat::VocabMerges},
}};

/// A definition that has the target's stages already.
void takeOver(const TokenizerDefinition& source, Retelling& made) {
    made.definition = source;
    made.definition.addedTokens = source.addedTokens;
}

bool hasRanks(const TokenizerDefinition& source) {
    const auto* bpe = std::get_if<BpeModel>(&source.model);
    return bpe && bpe->order == BpeModel::Order::Ranks;
}

Result<void> retell(const TokenizerDefinition& source, TargetFormat target, const ConvertOptions& options,
                    Retelling& made) {
    const bool piece = source.format == SourceFormat::SentencePiece;
    switch (target) {
    case TargetFormat::TokenizerJson:
        if (piece)
            return retellSentencePiece(source, options, made);
        if (hasRanks(source))
            return retellRanks(source, options, made);
        takeOver(source, made);
        return {};
    case TargetFormat::SentencePiece:
        if (piece) {
            takeOver(source, made);
            return {};
        }
        return retellForSentencePiece(source, options, made);
    case TargetFormat::Tiktoken:
        return retellForTiktoken(source, options, made);
    case TargetFormat::VocabMerges: {
        if (!piece && !hasRanks(source))
            return retellForVocabMerges(source, made);
        Retelling between;
        if (auto done = retell(source, TargetFormat::TokenizerJson, options, between); !done)
            return done;
        made.result = between.result;
        return retellForVocabMerges(between.definition, made);
    }
    }
    return {};
}

Result<std::vector<SavedFile>> write(const Retelling& made, TargetFormat target, const std::string& stem) {
    if (target == TargetFormat::Tiktoken)
        return tiktokenFiles(made.definition, stem);
    if (target == TargetFormat::VocabMerges)
        return vocabMergesFiles(made.definition);
    const bool json = target == TargetFormat::TokenizerJson;
    auto bytes = json ? saveHuggingFaceJson(made.definition) : saveSentencePiece(made.definition);
    if (!bytes)
        return tl::unexpected<Error>(bytes.error());
    std::vector<SavedFile> files;
    files.push_back({stem + (json ? ".json" : ".model"), *std::move(bytes)});
    return files;
}

/// The first of what is lost, and how many more.
Error refusal(const Diagnostics& lost, TargetFormat target) {
    std::string message(name(target));
    message += " can't say ";
    message += lost.front().message;
    if (lost.size() > 1) {
        message += ", and ";
        message += std::to_string(lost.size() - 1);
        message += lost.size() == 2 ? " thing more" : " things more";
    }
    return {ErrorCode::Unsupported,
            {},
            lost.front().where,
            std::move(message),
            "save in the format that the tokenizer came from, or leave this out (--lossy)"};
}

} // namespace

void Retelling::lose(std::string where, std::string what) {
    result.lost.push_back({Severity::Warning, std::move(where), std::move(what)});
}

void Retelling::note(std::string where, std::string what) {
    result.notes.push_back({Severity::Info, std::move(where), std::move(what)});
}

std::optional<TargetFormat> targetFormatOf(std::string_view wanted) {
    for (const auto& [known, format] : kTargetNames) {
        if (known == wanted)
            return format;
    }
    return std::nullopt;
}

std::string_view name(TargetFormat format) {
    return kTargetNames[static_cast<std::size_t>(format)].first;
}

std::optional<TargetFormat> targetFormatOf(const std::filesystem::path& out) {
    const std::string ending = out.extension().string();
    if (ending == ".json")
        return TargetFormat::TokenizerJson;
    if (ending == ".model")
        return TargetFormat::SentencePiece;
    if (ending == ".tiktoken")
        return TargetFormat::Tiktoken;
    return std::nullopt;
}

Result<Converted> convertFor(const TokenizerDefinition& definition, TargetFormat target,
                             const std::string& stem, const ConvertOptions& options) {
    Retelling made;
    const TokenizerDefinition* source = &definition;
    TokenizerDefinition plain;
    if (definition.gguf) {
        auto retold = retellGguf(definition, made);
        if (!retold)
            return tl::unexpected<Error>(retold.error());
        plain = *std::move(retold);
        source = &plain;
    }
    // llama.cpp finds control tokens in a text, where it is asked to parse them.
    ConvertOptions chosen = options;
    chosen.specialTokens = options.specialTokens || definition.gguf.has_value();
    if (auto done = retell(*source, target, chosen, made); !done)
        return tl::unexpected<Error>(done.error());
    if (definition.gguf && target == TargetFormat::SentencePiece)
        made.result.sameParsed = false;
    if (definition.gguf && target == TargetFormat::TokenizerJson)
        made.result.sameParsed = made.result.sameAround = true;
    if (!made.result.lost.empty() && !options.lossy)
        return tl::unexpected<Error>(refusal(made.result.lost, target));
    if (!definition.chatTemplates.empty() && target != TargetFormat::VocabMerges)
        made.note("chat_template", "the chat template has no place in this file and is left out");
    auto files = write(made, target, stem);
    if (!files)
        return tl::unexpected<Error>(files.error());
    made.result.files = *std::move(files);
    return std::move(made.result);
}

} // namespace tokenscope
