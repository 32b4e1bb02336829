#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/long_command.h"
#include "app/cli/open_tokenizer.h"
#include "core/base/hash.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/base/whole_file.h"
#include "core/report/inspect_json.h"
#include "resources/sample_lines.h"

#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <tuple>

namespace tokenscope::cli {

namespace {

using report::Json;

constexpr std::size_t kLongestLine = 400; ///< bytes; nobody reads a longer charsmap

std::string oneLine(const report::Json& json) {
    if (json == std::string())
        return "\"\"";
    return printable(json.is_string() ? json.get<std::string>()
                                      : json.dump(-1, ' ', false, report::Json::error_handler_t::replace),
                     kLongestLine);
}

void printAddedTokens(const report::Json& tokens) {
    constexpr std::size_t kShown = 20;
    fmt::print("{:<15} {}\n", Message("added tokens").text(), tokens.size());
    for (std::size_t i = 0; i < tokens.size() && i < kShown; ++i) {
        std::string flags;
        for (const char* flag : {"special", "single_word", "lstrip", "rstrip", "normalized"}) {
            if (tokens[i][flag].get<bool>())
                flags += fmt::format(" {}", flag);
        }
        fmt::print("{:>15} {}{}\n", tokens[i]["id"].get<PieceId>(), oneLine(tokens[i]["content"]), flags);
    }
    if (tokens.size() > kShown)
        fmt::print("{:>15} {}\n", "…", message("{} more; --json lists all", tokens.size() - kShown));
}

void printSpecialTokens(const report::Json& tokens) {
    constexpr std::size_t kShown = 20;
    fmt::print("{:<15} {}\n", Message("special tokens").text(), tokens.size());
    for (std::size_t i = 0; i < tokens.size() && i < kShown; ++i) {
        const report::Json& token = tokens[i];
        std::string places;
        for (const report::Json& one : token["declared_by"])
            places +=
                fmt::format("{}{}: {}", places.empty() ? "" : "; ", printable(one["file"].get<std::string>()),
                            printable(one["where"].get<std::string>(), kLongestLine));
        fmt::print("{:>15} {:<10} {}{}{}\n", token["id"].get<PieceId>(),
                   printable(token["role"].get<std::string>()), oneLine(token["piece"]),
                   token.contains("in_use") ? " " + Message("(not in use)").text() : "",
                   places.empty() ? "" : "  \xE2\x86\x90 " + places);
    }
    if (tokens.size() > kShown)
        fmt::print("{:>15} {}\n", "…", message("{} more; --json lists all", tokens.size() - kShown));
}

/// `mainFile` is the name of the tokenizer file.
void printFiles(const TokenizerDefinition& definition, const std::string& mainFile) {
    const std::vector<FolderFile>& files = definition.provenance.files;
    if (files.empty())
        return;
    fmt::print("{:<15} {}\n", Message("files").text(), files.size() + 1);
    fmt::print("{:>15} {}\n", "", message("{}: the tokenizer itself", printable(mainFile)));
    for (const FolderFile& file : files) {
        const std::string name = printable(file.name);
        if (file.adds.empty())
            fmt::print("{:>15} {}\n", "", message("{}: nothing that affects tokenization", name));
        for (const Message& one : file.adds)
            fmt::print("{:>15} {}: {}\n", "", name, printable(one.text(), kLongestLine));
    }
}

void printDiagnostics(const Diagnostics& diagnostics) {
    for (const Diagnostic& diagnostic : diagnostics)
        fmt::print("{:<15} {}{}\n", diagnostic.severity == Severity::Warning ? "warning" : "info",
                   diagnostic.where.empty() ? "" : printable(diagnostic.where) + ": ",
                   printable(diagnostic.message.text()));
}

void printDiagnosticsOf(const report::Json& diagnostics) {
    for (const report::Json& diagnostic : diagnostics) {
        const std::string where = diagnostic["where"].get<std::string>();
        fmt::print("{:<15} {}{}\n", diagnostic["severity"].get<std::string>(),
                   where.empty() ? "" : printable(where) + ": ",
                   printable(diagnostic["message"].get<std::string>()));
    }
}

void printSiblings(const report::Json& siblings) {
    for (const report::Json& one : siblings) {
        const std::string file = printable(one["file"].get<std::string>());
        if (!one["same_model"].get<bool>()) {
            fmt::print("{:<15} {}\n", "sibling", message("{}: not a file of the same model", file));
            continue;
        }
        fmt::print("{:<15} {}\n", "sibling",
                   message("{}: {} of {} pieces are the same; {}", file,
                           one["same_pieces"].get<std::size_t>(), one["pieces"].get<std::size_t>(),
                           printable(one["verdict"]["line"].get<std::string>())));
        printDiagnosticsOf(one["diagnostics"]);
    }
}

/// With `metadata`: all keys of a GGUF file, not only their number.
void printForPeople(const report::Json& json, const TokenizerDefinition& definition, bool metadata) {
    for (const char* key : {"path", "format", "preset", "model", "vocab_size", "max_id", "sha256"}) {
        if (json.contains(key))
            fmt::print("{:<15} {}\n", key, oneLine(json[key]));
    }
    for (const char* group : {"types", "special", "model_options"}) {
        std::string line;
        for (const auto& [key, value] : json[group].items())
            line += fmt::format("{}{} {}", line.empty() ? "" : ", ", key, oneLine(value));
        fmt::print("{:<15} {}\n", group, line.empty() ? Message("none").text() : line);
    }
    for (const char* stage :
         {"normalizer", "pre_tokenizer", "post_processor", "decoder", "truncation", "padding"})
        fmt::print("{:<15} {}\n", stage,
                   json[stage].is_null() ? Message("none").text() : oneLine(json[stage]));
    fmt::print("{:<15} {}\n", "chat_template",
               Message(json["chat_template"].get<bool>() ? "yes" : "no").text());
    printAddedTokens(json["added_tokens"]);
    fmt::print("{}\n", Message("in words").text());
    for (const report::Json& one : json["stages_in_words"])
        fmt::print("{:>15} {}: {}\n", "", one["stage"].get<std::string>(), one["words"].get<std::string>());
    printSpecialTokens(json["special_tokens"]);
    printFiles(definition, json["files"][0]["name"].get<std::string>());
    if (json.contains("metadata")) {
        const Message keys = counted(json["metadata"].size(), "key");
        fmt::print("{:<15} {}\n", "metadata", metadata ? keys : message("{}; --metadata lists them", keys));
        for (const report::Json& entry : metadata ? json["metadata"] : report::Json::array())
            fmt::print("{:>15} {} {} {}\n", "", oneLine(entry["key"]), oneLine(entry["type"]),
                       oneLine(entry["value"]));
    }
    printDiagnostics(definition.diagnostics);
    if (json.contains("beside"))
        printSiblings(json["beside"]);
}

constexpr auto kInspectOptions = withTokenizerOptions({
    kJsonOption,
    {"metadata", '\0', "", "list the keys of a GGUF file; JSON always contains them", false},
    {"sibling", '\0', "FILE", "compare with another file of the same model; may be repeated", false, true},
});

constexpr std::size_t kLargestHashed = std::size_t{256} << 20U;

Result<report::Json> compareSiblings(const std::shared_ptr<const Tokenizer>& tokenizer,
                                     const std::vector<std::string>& paths) {
    report::Json all = report::Json::array();
    const StopOnInterrupt interrupt;
    for (const std::string& path : paths) {
        TOKENSCOPE_TRY(const auto other, openAnother(path));
        const std::string& its = other->definition().path;
        if (!compare::areRelatedModels(*tokenizer, *other)) {
            all.push_back(report::siblingJson(its, nullptr));
            continue;
        }
        compare::FilePair pair{tokenizer, other, {}, {}};
        std::tie(pair.nameA, pair.nameB) = shortNames(tokenizer->definition().path, its);
        compare::CounterexampleOptions options;
        options.lines = sampleLines();
        options.progress = {interrupt.token(), {}};
        TOKENSCOPE_TRY(auto compared, compare::compareDefinitions(pair, options.progress));
        compare::searchTexts(compared, options);
        all.push_back(report::siblingJson(its, &compared));
    }
    return all;
}

Exit runInspect(const Arguments& arguments) {
    if (!arguments.positional.empty())
        return failWith({ErrorCode::BadInput, {}, {}, "inspect takes no text", "name the file with -t"});
    const auto tokenizer = openTokenizer(arguments);
    if (!tokenizer)
        return failWith(tokenizer.error());
    const auto file = MappedFile::open((*tokenizer)->definition().path);
    if (!file)
        return failWith(file.error());
    // The weights after a GGUF file's vocabulary can be 40 GB, too much to hash.
    const bool tooLong = (*tokenizer)->definition().gguf && file->bytes().size() > kLargestHashed;
    report::Json json = report::describeTokenizer(
        **tokenizer, tooLong ? report::Json(nullptr) : report::Json(sha256Hex(file->bytes())));
    if (arguments.has("sibling")) {
        auto siblings = compareSiblings(*tokenizer, arguments.values("sibling"));
        if (!siblings)
            return failWith(siblings.error());
        json["beside"] = *std::move(siblings);
    }
    if (arguments.has("json"))
        fmt::print("{}\n", json.dump(-1, ' ', false, report::Json::error_handler_t::replace));
    else
        printForPeople(json, (*tokenizer)->definition(), arguments.has("metadata"));
    return Exit::Done;
}

} // namespace

const Command kInspect = {
    "inspect",
    "-t FILE [OPTIONS]",
    "Prints what a tokenizer file defines: format, model, sizes, types, special ids, stages and findings.",
    "",
    kInspectOptions,
    runInspect,
};

} // namespace tokenscope::cli
