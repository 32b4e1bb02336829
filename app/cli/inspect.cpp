#include "app/cli/command.h"
#include "app/cli/common_options.h"
#include "app/cli/long_command.h"
#include "app/cli/open_tokenizer.h"
#include "core/base/printable.h"
#include "core/base/sha256.h"
#include "core/base/try.h"
#include "core/base/whole_file.h"
#include "core/compare/diff/manifest.h"
#include "core/definition/special_tokens.h"
#include "core/explain/prose/stage_description.h"
#include "core/formats/gguf/llama_cpp_version.h"
#include "core/report/inspect_json.h"
#include "resources/sample_lines.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <tuple>

namespace tokenscope::cli {

namespace {

using report::Json;

constexpr std::size_t kLongestLine = 400; ///< bytes; longer values, such as a charsmap, are cut

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

void printSpecialTokens(const std::vector<SpecialToken>& tokens, const std::string& mainFile) {
    constexpr std::size_t kShown = 20;
    fmt::print("{:<15} {}\n", Message("special tokens").text(), tokens.size());
    for (std::size_t i = 0; i < tokens.size() && i < kShown; ++i) {
        const SpecialToken& token = tokens[i];
        std::string places;
        for (const Declaration& one : token.declaredBy)
            places += fmt::format("{}{}: {}", places.empty() ? "" : "; ",
                                  printable(one.file.empty() ? mainFile : one.file),
                                  printable(one.where.text(), kLongestLine));
        fmt::print("{:>15} {:<10} {}{}{}\n", token.id, printable(token.role), oneLine(token.piece),
                   token.inUse ? "" : " " + Message("(not in use)").text(),
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
    if (!definition.provenance.transformers.empty())
        fmt::print("{:<15} {}\n", "transformers", definition.provenance.transformers);
    fmt::print("{:<15} {}\n", Message("files").text(),
               definition.provenance.siblings
                   ? message("{}; --bare reads the tokenizer alone", files.size() + 1)
                   : message("{}", files.size() + 1));
    fmt::print("{:>15} {}\n", "", message("{}: the tokenizer itself", printable(mainFile)));
    for (const FolderFile& file : files) {
        const std::string name = printable(file.name);
        if (file.adds.empty() && file.ignored.empty())
            fmt::print("{:>15} {}\n", "", message("{}: nothing that affects tokenization", name));
        for (const Message& one : file.adds)
            fmt::print("{:>15} {}: {}\n", "", name, printable(one.text(), kLongestLine));
        for (const Message& one : file.ignored)
            fmt::print("{:>15} {}: {}\n", "", name,
                       message("no effect: {}", printable(one.text(), kLongestLine)));
    }
}

std::string diagnosticLine(Severity severity, const std::string& where, const Message& sentence) {
    const Message kind = severity == Severity::Warning ? Message("warning") : Message("info");
    return fmt::format("{:<15} {}{}\n", kind.text(), where.empty() ? "" : printable(where) + ": ",
                       printable(sentence.text()));
}

/// As in the list of files: relative to the folder of the tokenizer, if it is in it.
std::string nameOfSibling(const std::string& path, const std::string& tokenizer) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    // Not canonical: files of a cache are links to blobs with other names.
    fs::path folder = fs::absolute(tokenizer, ignored).lexically_normal();
    if (!fs::is_directory(folder, ignored))
        folder = folder.parent_path();
    const fs::path name = fs::absolute(path, ignored).lexically_normal().lexically_relative(folder);
    return name.empty() || *name.begin() == ".." || name == "." ? path : name.generic_string();
}

/// Another file of the same model. `compared` is null where it isn't one.
std::string siblingText(const std::string& path, const compare::ComparedFiles* compared) {
    const std::string title = Message("sibling").text();
    const std::string file = printable(path);
    if (!compared)
        return fmt::format("{:<15} {}\n", title, message("{}: not a file of the same model", file));
    const compare::DefinitionDiff& diff = compared->diff;
    std::string text =
        fmt::format("{:<15} {}\n", title,
                    message("{}: {} of {} pieces are the same; {}", file, diff.samePieces,
                            std::min(diff.piecesA, diff.piecesB), printable(compared->verdict.line.text())));
    for (const compare::RelatedModelFact& fact : compare::relatedModelFacts(*compared))
        text += diagnosticLine(fact.diagnostic.severity, fact.place.text(), fact.diagnostic.message);
    return text;
}

/// With `metadata`: all keys of a GGUF file, not only their number.
void printForPeople(const report::Json& json, const TokenizerDefinition& definition, bool metadata) {
    for (const char* key :
         {"path", "format", "preset", "model", "vocab_size", "max_id", "unicode", "sha256"}) {
        if (json.contains(key))
            fmt::print("{:<15} {}\n", key, oneLine(json[key]));
    }
    const std::vector<SpecialToken> special = specialTokens(definition);
    for (const char* group : {"types", "special", "model_options"}) {
        // Tokens without a role, such as bos, are in the list below.
        if (group == std::string_view("special") && json[group].empty() && !special.empty())
            continue;
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
    fmt::print("{}\n", Message("description").text());
    for (const explain::StageDescription& one : explain::describeStages(definition))
        fmt::print("{:>15} {}: {}\n", "", one.stage, one.text.text());
    const std::string mainFile = json["files"][0]["name"].get<std::string>();
    printSpecialTokens(special, mainFile);
    printFiles(definition, mainFile);
    if (json.contains("metadata")) {
        const Message keys = counted(json["metadata"].size(), "key");
        fmt::print("{:<15} {}\n", "metadata", metadata ? keys : message("{}; --metadata lists them", keys));
        for (const report::Json& entry : metadata ? json["metadata"] : report::Json::array())
            fmt::print("{:>15} {} {} {}\n", "", oneLine(entry["key"]), oneLine(entry["type"]),
                       oneLine(entry["value"]));
    }
    for (const Diagnostic& one : definition.diagnostics)
        fmt::print("{}", diagnosticLine(one.severity, one.where, one.message));
    if (formats::dependsOnLlamaCpp(definition))
        fmt::print("{:<15} {}\n", "llama.cpp",
                   definition.gguf->stripMarks
                       ? Message("since June 2026; --llama-cpp before-2026-06 follows older releases")
                       : Message("before June 2026; --llama-cpp newest follows newer releases"));
}

constexpr auto kInspectOptions = withTokenizerOptions({
    kJsonOption,
    {"metadata", '\0', "", "list the keys of a GGUF file; JSON always contains them", false},
    {"sibling", '\0', "FILE", "compare with another file of the same model; may be repeated", false, true},
});

struct Siblings {
    report::Json json = report::Json::array();
    std::string text;
};

Result<Siblings> compareSiblings(const std::shared_ptr<const Tokenizer>& tokenizer,
                                 const Arguments& arguments) {
    Siblings all;
    const StopOnInterrupt interrupt;
    for (const std::string& path : arguments.values("sibling")) {
        TOKENSCOPE_TRY(const auto other, openAnother(path, arguments));
        const std::string& its = other->definition().path;
        const std::string name = nameOfSibling(its, tokenizer->definition().path);
        if (!compare::areRelatedModels(*tokenizer, *other)) {
            all.json.push_back(report::siblingJson(name, nullptr));
            all.text += siblingText(name, nullptr);
            continue;
        }
        compare::FilePair pair{tokenizer, other, {}, {}};
        std::tie(pair.nameA, pair.nameB) = shortNames(tokenizer->definition().path, its);
        compare::CounterexampleOptions options;
        options.lines = sampleLines();
        options.progress = {interrupt.token(), {}};
        TOKENSCOPE_TRY(auto compared, compare::compareDefinitions(pair, options.progress));
        compare::searchTexts(compared, options);
        all.json.push_back(report::siblingJson(name, &compared));
        all.text += siblingText(name, &compared);
    }
    return all;
}

Exit runInspect(const Arguments& given) {
    Arguments arguments = given;
    arguments.takeTokenizer();
    if (!arguments.positional.empty())
        return failWith({ErrorCode::BadInput,
                         {},
                         {},
                         "inspect takes one tokenizer and no text",
                         "compare it with others with --sibling"});
    const auto tokenizer = openTokenizer(arguments);
    if (!tokenizer)
        return failWith(tokenizer.error());
    const auto file = MappedFile::open((*tokenizer)->definition().path);
    if (!file)
        return failWith(file.error());
    const bool tooLong =
        (*tokenizer)->definition().gguf && file->bytes().size() > compare::kLargestHashedFile;
    report::Json json = report::describeTokenizer(
        **tokenizer, tooLong ? report::Json(nullptr) : report::Json(sha256Hex(file->bytes())));
    const auto siblings = compareSiblings(*tokenizer, arguments);
    if (!siblings)
        return failWith(siblings.error());
    if (arguments.has("sibling"))
        json["beside"] = siblings->json;
    if (arguments.has("json")) {
        fmt::print("{}\n", json.dump(-1, ' ', false, report::Json::error_handler_t::replace));
        return Exit::Done;
    }
    printForPeople(json, (*tokenizer)->definition(), arguments.has("metadata"));
    fmt::print("{}", siblings->text);
    return Exit::Done;
}

} // namespace

const Command kInspect = {
    "inspect",
    "FILE|FOLDER|NAME [OPTIONS]",
    "Prints what a tokenizer file defines: format, model, sizes, types, special ids, stages and diagnostics.",
    "",
    kInspectOptions,
    runInspect,
};

} // namespace tokenscope::cli
