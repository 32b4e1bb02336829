#include "app/cli/open_tokenizer.h"

#include "app/cli/common_options.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/formats/load.h"
#include "core/locate/find_model.h"
#include "core/regex/regex.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <mutex>
#include <vector>

namespace tokenscope::cli {
namespace {

Result<std::pair<std::string, PieceId>> parseSpecial(const std::string& text) {
    const std::size_t equals = text.rfind('=');
    PieceId id = 0;
    const char* const end = text.data() + text.size();
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
        return fail(ErrorCode::BadInput, {}, message("--special needs TEXT=ID, this is '{}'", text));
    const auto read = std::from_chars(text.data() + equals + 1, end, id);
    if (read.ptr != end || read.ec != std::errc() || id == kNoPiece)
        return fail(
            ErrorCode::BadInput, {},
            message("--special needs TEXT=ID with an id from 0 to {}, this is '{}'", kNoPiece - 1, text));
    return std::pair(text.substr(0, equals), id);
}

Result<formats::LoadOptions> loadOptions(const Arguments& arguments) {
    formats::TiktokenChoice choice;
    if (const auto preset = arguments.value("preset")) {
        const auto known = formats::tiktokenPresets();
        if (std::find(known.begin(), known.end(), *preset) == known.end())
            return fail(ErrorCode::BadInput, {}, message("there is no preset '{}'", *preset),
                        message("the presets are {}", fmt::format("{}", fmt::join(known, ", "))));
        choice.preset = *preset;
    }
    choice.pattern = arguments.value("pattern").value_or(std::string());
    if (!choice.pattern.empty()) {
        const auto compiled =
            Regex::compile({Pattern::Kind::Regex, choice.pattern, Pattern::Dialect::RustRegex});
        if (!compiled)
            return fail(ErrorCode::BadInput, "--pattern", compiled.error().message);
    }
    if (!choice.preset.empty() && !choice.pattern.empty())
        return fail(ErrorCode::BadInput, {}, "--preset and --pattern exclude each other");
    for (const std::string& text : arguments.values("special")) {
        TOKENSCOPE_TRY(auto special, parseSpecial(text));
        choice.specials.push_back(std::move(special));
    }
    TOKENSCOPE_TRY(auto options, readLoadOptions(arguments));
    if (!choice.preset.empty() || !choice.pattern.empty() || !choice.specials.empty())
        options.tiktoken = std::move(choice);
    return options;
}

/// The path if it exists, otherwise the model of this name in a cache. Prints the result to standard error,
/// in JSON output only if there are several.
Result<std::filesystem::path> pathOf(const std::string& given, bool forPeople) {
    std::filesystem::path path(given);
    std::error_code ignored;
    if (std::filesystem::exists(path, ignored) || !locate::parseModelName(given))
        return path;
    const auto located = locate::locateModel(given, locate::Environment::ofProcess());
    if (!located) {
        // It looks like a file name, so the error is about a file.
        if (!locate::looksLikeModelName(given))
            return path;
        return tl::unexpected<Error>(located.error());
    }
    if (forPeople || !located->others.empty())
        fmt::print(stderr, "tokenscope: {}\n", printable(locate::describeLocated(*located).text()));
    return located->model.path;
}

using Definition = std::shared_ptr<const TokenizerDefinition>;

std::mutex withTablesLock;
std::vector<Definition> withTables; ///< with tables, which are written at the end

Result<Definition> load(const std::filesystem::path& path, const formats::LoadOptions& options) {
    auto definition = formats::loadDefinition(path, options);
    if (definition && (*definition)->tables) {
        const std::lock_guard lock(withTablesLock);
        withTables.push_back(*definition);
    }
    return definition;
}

Result<std::shared_ptr<const Tokenizer>> create(const Result<Definition>& definition) {
    if (!definition)
        return tl::unexpected<Error>(definition.error());
    auto tokenizer = Tokenizer::create(*definition);
    if (!tokenizer && tokenizer.error().file.empty())
        tokenizer.error().file = (*definition)->path;
    return tokenizer;
}

} // namespace

Result<std::shared_ptr<const TokenizerDefinition>> openDefinition(const Arguments& arguments) {
    const auto path = arguments.value("tokenizer");
    if (!path)
        return fail(ErrorCode::BadInput, {}, "no tokenizer is given",
                    "name a file, a folder or a model with -t");
    TOKENSCOPE_TRY(const auto options, loadOptions(arguments));
    if (path->empty())
        return fail(ErrorCode::BadInput, "-t", "the name of the tokenizer is empty",
                    "name a file, a folder or a model with -t");
    TOKENSCOPE_TRY(const auto found, pathOf(*path, !arguments.has("json") && !arguments.has("jsonl")));
    auto definition = load(found, options);
    if (definition && options.tiktoken && (*definition)->format != SourceFormat::Tiktoken)
        return fail(
            ErrorCode::BadInput, {},
            message("--preset, --pattern and --special are for rank files; {} defines all this itself",
                    printable(*path)),
            "omit them");
    return definition;
}

Result<std::shared_ptr<const Tokenizer>> openTokenizer(const Arguments& arguments) {
    return create(openDefinition(arguments));
}

Result<std::shared_ptr<const Tokenizer>> openAnother(const std::string& name, const Arguments& arguments) {
    TOKENSCOPE_TRY(const auto options, readLoadOptions(arguments));
    TOKENSCOPE_TRY(const auto found, pathOf(name, false));
    return create(load(found, options));
}

void writeTables() {
    const std::lock_guard lock(withTablesLock);
    for (const Definition& definition : withTables)
        tableCache().write(*definition);
    withTables.clear();
}

void printWarnings(const TokenizerDefinition& definition) {
    for (const Diagnostic& diagnostic : definition.diagnostics) {
        if (diagnostic.severity != Severity::Warning)
            continue;
        const std::string place = diagnostic.where.empty() ? "" : printable(diagnostic.where) + ": ";
        fmt::print(stderr, "tokenscope: {}: {}{}\n", printable(definition.path), place,
                   message("warning: {}", printable(diagnostic.message.text())));
    }
}

std::pair<std::string, std::string> shortNames(const std::string& a, const std::string& b) {
    namespace fs = std::filesystem;
    const auto last = [](const std::string& path, int parts) {
        fs::path whole = fs::path(path).lexically_normal();
        if (!whole.has_filename())
            whole = whole.parent_path();
        fs::path name = whole.filename();
        for (int i = 1; i < parts && whole.has_parent_path() && whole.parent_path() != whole; ++i) {
            whole = whole.parent_path();
            name = whole.filename() / name;
        }
        return name.generic_string();
    };
    for (int parts = 1; parts < 4; ++parts) {
        if (last(a, parts) != last(b, parts))
            return {last(a, parts), last(b, parts)};
    }
    return {a, b};
}

} // namespace tokenscope::cli
