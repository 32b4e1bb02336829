#include "app/cli/inspect_json.h"
#include "core/base/printable.h"

#include <fmt/format.h>

namespace tokenscope::cli {
namespace {

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

void printSpecialTokens(const Json& tokens) {
    constexpr std::size_t kShown = 20;
    fmt::print("{:<15} {}\n", "special tokens", tokens.size());
    for (std::size_t i = 0; i < tokens.size() && i < kShown; ++i) {
        const Json& token = tokens[i];
        std::string places;
        for (const Json& one : token["declared_by"])
            places +=
                fmt::format("{}{}: {}", places.empty() ? "" : "; ", printable(one["file"].get<std::string>()),
                            printable(one["where"].get<std::string>(), kLongestLine));
        fmt::print("{:>15} {:<10} {}{}{}\n", token["id"].get<PieceId>(),
                   printable(token["role"].get<std::string>()), oneLine(token["piece"]),
                   token.contains("in_use") ? " (not in use)" : "",
                   places.empty() ? "" : "  \xE2\x86\x90 " + places);
    }
    if (tokens.size() > kShown)
        fmt::print("{:>15} {} more; --json lists all\n", "…", tokens.size() - kShown);
}

void printFiles(const Json& files) {
    if (files.size() < 2)
        return;
    fmt::print("{:<15} {}\n", "files", files.size());
    for (const Json& file : files) {
        const std::string name = printable(file["name"].get<std::string>());
        if (file["adds"].empty())
            fmt::print("{:>15} {}: nothing that tokenizing needs\n", "", name);
        for (const Json& one : file["adds"])
            fmt::print("{:>15} {}: {}\n", "", name, printable(one.get<std::string>(), kLongestLine));
    }
}

void printDiagnostics(const Json& diagnostics) {
    for (const Json& diagnostic : diagnostics) {
        const std::string where = diagnostic["where"].get<std::string>();
        fmt::print("{:<15} {}{}\n", diagnostic["severity"].get<std::string>(),
                   where.empty() ? "" : printable(where) + ": ",
                   printable(diagnostic["message"].get<std::string>()));
    }
}

void printBeside(const Json& beside) {
    for (const Json& one : beside) {
        const std::string file = printable(one["file"].get<std::string>());
        if (!one["same_model"].get<bool>()) {
            fmt::print("{:<15} {}: not a file of the same model\n", "beside", file);
            continue;
        }
        fmt::print("{:<15} {}: {} of {} pieces are the same; {}\n", "beside", file,
                   one["same_pieces"].get<std::size_t>(), one["pieces"].get<std::size_t>(),
                   printable(one["verdict"]["line"].get<std::string>()));
        printDiagnostics(one["diagnostics"]);
    }
}

} // namespace

void printForPeople(const Json& json, bool metadata) {
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
    fmt::print("{}\n", "in words");
    for (const Json& one : json["stages_in_words"])
        fmt::print("{:>15} {}: {}\n", "", one["stage"].get<std::string>(), one["words"].get<std::string>());
    printSpecialTokens(json["special_tokens"]);
    printFiles(json["files"]);
    if (json.contains("metadata")) {
        fmt::print("{:<15} {} keys{}\n", "metadata", json["metadata"].size(),
                   metadata ? "" : "; --metadata lists them");
        for (const Json& entry : metadata ? json["metadata"] : Json::array())
            fmt::print("{:>15} {} {} {}\n", "", oneLine(entry["key"]), oneLine(entry["type"]),
                       oneLine(entry["value"]));
    }
    printDiagnostics(json["diagnostics"]);
    if (json.contains("beside"))
        printBeside(json["beside"]);
}

} // namespace tokenscope::cli
