#include "core/report/inspect_json.h"

#include "core/definition/special_tokens.h"
#include "core/definition/unicode_of_patterns.h"
#include "core/explain/prose/stage_description.h"
#include "core/formats/huggingface/definition_json.h"
#include "core/formats/huggingface/write_tokenizer_json.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace tokenscope::report {
namespace {

Json countTypes(const Tokenizer& tokenizer) {
    std::array<std::uint64_t, kPieceTypeCount> counts{};
    for (const PieceId id : tokenizer.ids())
        ++counts[static_cast<std::size_t>(tokenizer.type(id))];
    Json json = Json::object();
    for (std::size_t i = 0; i < counts.size(); ++i)
        json[std::string(name(static_cast<PieceType>(i)))] = counts[i];
    return json;
}

Json addedTokensJson(const std::vector<AddedToken>& tokens) {
    Json json = Json::array();
    for (const AddedToken& token : tokens)
        json.push_back(formats::addedTokenJson(token));
    return json;
}

Json diagnosticsJson(const Diagnostics& diagnostics) {
    Json json = Json::array();
    for (const Diagnostic& d : diagnostics)
        json.push_back({{"severity", d.severity == Severity::Warning ? "warning" : "info"},
                        {"where", d.where},
                        {"message", d.message.english()}});
    return json;
}

Json metadataJson(const GgufTokenizer& gguf) {
    Json json = Json::array();
    for (const GgufMetadata& entry : gguf.metadata)
        json.push_back({{"key", entry.key}, {"type", entry.type}, {"value", entry.value}});
    return json;
}

Json specialTokensJson(const TokenizerDefinition& definition, const std::string& ownFile) {
    Json json = Json::array();
    for (const SpecialToken& token : specialTokens(definition)) {
        Json places = Json::array();
        for (const Declaration& one : token.declaredBy)
            places.push_back(
                {{"file", one.file.empty() ? ownFile : one.file}, {"where", one.where.english()}});
        Json entry = {{"role", token.role}, {"piece", token.piece}, {"id", token.id}};
        if (!token.inUse)
            entry["in_use"] = false;
        entry["declared_by"] = std::move(places);
        json.push_back(std::move(entry));
    }
    return json;
}

Json filesJson(const TokenizerDefinition& definition, const std::string& ownFile) {
    Json json = Json::array();
    json.push_back({{"name", ownFile}, {"adds", {"the tokenizer itself"}}});
    for (const FolderFile& file : definition.provenance.files) {
        Json adds = Json::array();
        for (const Message& one : file.adds)
            adds.push_back(one.english());
        Json entry = {{"name", file.name}, {"adds", std::move(adds)}};
        for (const Message& one : file.ignored)
            entry["ignored"].push_back(one.english());
        json.push_back(std::move(entry));
    }
    return json;
}

Json wordsJson(const TokenizerDefinition& definition) {
    Json json = Json::array();
    for (const explain::StageDescription& one : explain::describeStages(definition))
        json.push_back({{"stage", one.stage}, {"where", one.where}, {"words", one.text.english()}});
    return json;
}

Json templatesJson(const std::vector<ChatTemplate>& templates) {
    Json json = Json::array();
    for (const ChatTemplate& one : templates)
        json.push_back({{"name", one.name}, {"bytes", one.source.size()}});
    return json;
}

} // namespace

Json describeTokenizer(const Tokenizer& tokenizer, Json sha256) {
    const TokenizerDefinition& definition = tokenizer.definition();
    Json json = {{"format", name(definition.format)}, {"model", modelName(definition.model)}};
    json["vocab_size"] = tokenizer.vocabularySize();
    json["max_id"] = tokenizer.maxId();
    json["types"] = countTypes(tokenizer);
    json["special"] = formats::specialJson(definition.special);
    json["normalizer"] = formats::stageJson(definition.normalizer);
    json["pre_tokenizer"] = formats::stageJson(definition.preTokenizer);
    json["post_processor"] = formats::stageJson(definition.postProcessor);
    json["decoder"] = formats::stageJson(definition.decoder);
    json["added_tokens"] = addedTokensJson(definition.addedTokens);
    json["chat_template"] = !definition.chatTemplates.empty();
    json["sha256"] = std::move(sha256);
    json["path"] = definition.path;
    if (!definition.preset.empty())
        json["preset"] = definition.preset;
    if (!definition.version.empty())
        json["version"] = definition.version;
    json["model_options"] = formats::modelOptions(definition.model);
    json["truncation"] = definition.truncation ? formats::toJson(*definition.truncation) : Json(nullptr);
    json["padding"] = definition.padding ? formats::toJson(*definition.padding) : Json(nullptr);
    json["defaults"] = {{"add_special", definition.addSpecialByDefault},
                        {"parse_special", definition.parseSpecialByDefault},
                        {"skip_special", definition.skipSpecialByDefault}};
    const std::string file = std::filesystem::path(definition.path).filename().string();
    json["special_tokens"] = specialTokensJson(definition, file);
    json["files"] = filesJson(definition, file);
    if (!definition.provenance.transformers.empty())
        json["transformers"] = definition.provenance.transformers;
    if (const auto unicode = unicodeOfPatterns(definition))
        json["unicode"] = versionName(*unicode);
    if (definition.provenance.siblings)
        json["siblings"] = true;
    json["stages_in_words"] = wordsJson(definition);
    json["chat_templates"] = templatesJson(definition.chatTemplates);
    if (definition.gguf)
        json["metadata"] = metadataJson(*definition.gguf);
    json["diagnostics"] = diagnosticsJson(definition.diagnostics);
    return json;
}

Json siblingJson(const std::string& file, const compare::ComparedFiles* compared) {
    Json json = {{"file", file}, {"same_model", compared != nullptr}};
    if (!compared)
        return json;
    const compare::DefinitionDiff& diff = compared->diff;
    json["same_pieces"] = diff.samePieces;
    json["pieces"] = std::min(diff.piecesA, diff.piecesB);
    json["verdict"] = {{"kind", name(compared->verdict.kind)}, {"line", compared->verdict.line.english()}};
    json["finished"] = compared->search.outcome().finished;
    Json& diagnostics = json["diagnostics"] = Json::array();
    for (const compare::RelatedModelFact& one : compare::relatedModelFacts(*compared)) {
        Json entry = diagnosticsJson({one.diagnostic})[0];
        if (!one.first.empty() || !one.second.empty()) {
            entry["example"] = one.example;
            entry["ids"] = {one.first, one.second};
        }
        diagnostics.push_back(std::move(entry));
    }
    return json;
}

} // namespace tokenscope::report
