#include "app/cli/command.h"
#include "app/cli/definition_json.h"
#include "app/cli/open_tokenizer.h"
#include "core/base/mapped_file.h"
#include "core/base/printable.h"
#include "core/base/sha256.h"
#include "core/save/huggingface_stages.h"

#include <array>
#include <cstdio>
#include <fmt/format.h>

namespace tokenscope::cli {
namespace {

constexpr auto kOptions = withTokenizerOptions({
    {"json", '\0', "", "print one JSON object", false},
});

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
        json.push_back(addedTokenJson(token));
    return json;
}

Json diagnosticsJson(const Diagnostics& diagnostics) {
    Json json = Json::array();
    for (const Diagnostic& d : diagnostics)
        json.push_back({{"severity", d.severity == Severity::Warning ? "warning" : "info"},
                        {"where", d.where},
                        {"message", d.message}});
    return json;
}

Json metadataJson(const GgufTokenizer& gguf) {
    Json json = Json::array();
    for (const GgufMetadata& entry : gguf.metadata)
        json.push_back({{"key", entry.key}, {"type", entry.type}, {"value", entry.value}});
    return json;
}

Json describeTokenizer(const Tokenizer& tokenizer, Json sha256) {
    const TokenizerDefinition& definition = tokenizer.definition();
    Json json = {{"format", name(definition.format)}, {"model", modelName(definition.model)}};
    json["vocab_size"] = tokenizer.vocabularySize();
    json["max_id"] = tokenizer.maxId();
    json["types"] = countTypes(tokenizer);
    json["special"] = specialJson(definition.special);
    json["normalizer"] = stageJson(definition.normalizer);
    json["pre_tokenizer"] = stageJson(definition.preTokenizer);
    json["post_processor"] = stageJson(definition.postProcessor);
    json["decoder"] = stageJson(definition.decoder);
    json["added_tokens"] = addedTokensJson(definition.addedTokens);
    json["chat_template"] = !definition.chatTemplates.empty();
    json["sha256"] = std::move(sha256);
    json["path"] = definition.path;
    if (!definition.preset.empty())
        json["preset"] = definition.preset;
    if (!definition.version.empty())
        json["version"] = definition.version;
    json["model_options"] = modelOptions(definition.model);
    json["truncation"] = definition.truncation ? toJson(*definition.truncation) : Json(nullptr);
    json["padding"] = definition.padding ? toJson(*definition.padding) : Json(nullptr);
    json["defaults"] = {{"add_special", definition.addSpecialByDefault},
                        {"parse_special", definition.parseSpecialByDefault},
                        {"skip_special", definition.skipSpecialByDefault}};
    if (definition.gguf)
        json["metadata"] = metadataJson(*definition.gguf);
    json["diagnostics"] = diagnosticsJson(definition.diagnostics);
    return json;
}

constexpr std::size_t kLargestHashed = std::size_t{256} << 20U;
constexpr std::size_t kLongestLine = 400; ///< bytes; a charsmap is longer than anyone reads

std::string oneLine(const Json& json) {
    if (json == std::string())
        return "\"\"";
    return printable(json.is_string() ? json.get<std::string>()
                                      : json.dump(-1, ' ', false, Json::error_handler_t::replace),
                     kLongestLine);
}

void printAddedTokens(const Json& tokens) {
    constexpr std::size_t kShown = 20;
    fmt::print("{:<15} {}\n", "added tokens", tokens.size());
    for (std::size_t i = 0; i < tokens.size() && i < kShown; ++i) {
        std::string flags;
        for (const char* flag : {"special", "single_word", "lstrip", "rstrip", "normalized"}) {
            if (tokens[i][flag].get<bool>())
                flags += fmt::format(" {}", flag);
        }
        fmt::print("{:>15} {}{}\n", tokens[i]["id"].get<PieceId>(), oneLine(tokens[i]["content"]), flags);
    }
    if (tokens.size() > kShown)
        fmt::print("{:>15} {} more; --json lists all\n", "…", tokens.size() - kShown);
}

void printForPeople(const Json& json) {
    for (const char* key : {"path", "format", "preset", "model", "vocab_size", "max_id", "sha256"}) {
        if (json.contains(key))
            fmt::print("{:<15} {}\n", key, oneLine(json[key]));
    }
    for (const char* group : {"types", "special", "model_options"}) {
        std::string line;
        for (const auto& [key, value] : json[group].items())
            line += fmt::format("{}{} {}", line.empty() ? "" : ", ", key, oneLine(value));
        fmt::print("{:<15} {}\n", group, line.empty() ? "none" : line);
    }
    for (const char* stage :
         {"normalizer", "pre_tokenizer", "post_processor", "decoder", "truncation", "padding"})
        fmt::print("{:<15} {}\n", stage, json[stage].is_null() ? "none" : oneLine(json[stage]));
    fmt::print("{:<15} {}\n", "chat_template", json["chat_template"].get<bool>() ? "yes" : "no");
    printAddedTokens(json["added_tokens"]);
    if (json.contains("metadata")) {
        fmt::print("{:<15} {}\n", "metadata", json["metadata"].size());
        for (const Json& entry : json["metadata"])
            fmt::print("{:>15} {} {} {}\n", "", oneLine(entry["key"]), oneLine(entry["type"]),
                       oneLine(entry["value"]));
    }
    for (const Json& diagnostic : json["diagnostics"]) {
        const std::string where = diagnostic["where"].get<std::string>();
        fmt::print("{:<15} {}{}\n", diagnostic["severity"].get<std::string>(),
                   where.empty() ? "" : printable(where) + ": ",
                   printable(diagnostic["message"].get<std::string>()));
    }
}

Exit run(const Arguments& arguments) {
    if (!arguments.positional.empty())
        return failWith({ErrorCode::BadInput, {}, {}, "inspect takes no text", "name the file with -t"});
    const auto tokenizer = openTokenizer(arguments);
    if (!tokenizer)
        return failWith(tokenizer.error());
    const auto file = MappedFile::open((*tokenizer)->definition().path);
    if (!file)
        return failWith(file.error());
    // The weights behind a GGUF file's vocabulary may be 40 GB: hashing them is no part of looking at it.
    const bool tooLong = (*tokenizer)->definition().gguf && file->bytes().size() > kLargestHashed;
    const Json json =
        describeTokenizer(**tokenizer, tooLong ? Json(nullptr) : Json(sha256Hex(file->bytes())));
    if (arguments.has("json"))
        fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
    else
        printForPeople(json);
    return Exit::Done;
}

} // namespace

const Command kInspect = {
    "inspect",
    "-t FILE [OPTIONS]",
    "Prints what a tokenizer file says: format, model, sizes, types, special ids, stages, and what is odd.",
    "",
    kOptions,
    run,
};

} // namespace tokenscope::cli
