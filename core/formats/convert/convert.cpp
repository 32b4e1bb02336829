#include "core/formats/convert/conversion.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tokenscope::formats {
namespace {

struct TargetNames {
    std::string_view name, title;
    TargetFormat format;
};
constexpr std::array kTargets = std::to_array<TargetNames>({
    {"tokenizer.json", "tokenizer.json", TargetFormat::TokenizerJson},
    {"model", "SentencePiece's model file", TargetFormat::SentencePiece},
    {"tiktoken", "a rank file", TargetFormat::Tiktoken},
    {"vocab-merges", "vocab.json and merges.txt", TargetFormat::VocabMerges},
    {"vocab.txt", "vocab.txt", TargetFormat::BertVocab},
});

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
        return made.result.possible ? retellForVocabMerges(between.definition, made) : Result<void>{};
    }
    case TargetFormat::BertVocab:
        return retellForBertVocab(source, made);
    }
    return {};
}

Result<std::vector<SavedFile>> write(const Retelling& made, TargetFormat target, const std::string& stem) {
    if (target == TargetFormat::Tiktoken)
        return tiktokenFiles(made.definition, stem);
    if (target == TargetFormat::VocabMerges)
        return vocabMergesFiles(made.definition);
    if (target == TargetFormat::BertVocab)
        return bertVocabFiles(made.definition);
    const bool json = target == TargetFormat::TokenizerJson;
    auto bytes = json ? saveHuggingFaceJson(made.definition) : saveSentencePiece(made.definition);
    if (!bytes)
        return tl::unexpected<Error>(bytes.error());
    std::vector<SavedFile> files;
    files.push_back({stem + (json ? ".json" : ".model"), *std::move(bytes)});
    return files;
}

} // namespace

void Retelling::lose(std::string where, std::string what) {
    result.lost.push_back({Severity::Warning, std::move(where), std::move(what)});
}

void Retelling::refuse(std::string where, std::string what) {
    result.possible = false;
    lose(std::move(where), std::move(what));
}

void Retelling::note(std::string where, std::string what) {
    result.notes.push_back({Severity::Info, std::move(where), std::move(what)});
}

std::optional<TargetFormat> targetFormatOf(std::string_view wanted) {
    for (const TargetNames& known : kTargets) {
        if (known.name == wanted)
            return known.format;
    }
    return std::nullopt;
}

std::string_view name(TargetFormat format) {
    return kTargets[static_cast<std::size_t>(format)].name;
}

std::string_view title(TargetFormat format) {
    return kTargets[static_cast<std::size_t>(format)].title;
}

bool isFolder(TargetFormat format) {
    return format == TargetFormat::VocabMerges || format == TargetFormat::BertVocab;
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
        plain = retellGguf(definition, made);
        source = &plain;
        if (!made.result.possible)
            return std::move(made.result);
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
    if (!made.result.possible || (!made.result.lost.empty() && !options.lossy))
        return std::move(made.result);
    if (!definition.chatTemplates.empty() && !isFolder(target))
        made.note("chat_template", "the chat template has no place in this file and is left out");
    auto files = write(made, target, stem);
    if (!files)
        return tl::unexpected<Error>(files.error());
    made.result.files = *std::move(files);
    return std::move(made.result);
}

} // namespace tokenscope::formats
