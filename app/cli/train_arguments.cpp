#include "app/cli/train_arguments.h"

#include "app/cli/common_options.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/train/corpus/source_list.h"
#include "core/train/pipeline/check_options.h"
#include "core/train/pipeline/option_table.h"
#include "core/train/pipeline/train_presets.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>
#include <utility>
#include <vector>

namespace tokenscope::cli {
namespace {

constexpr auto kFirstOptions = std::to_array<Option>({
    {"preset", 'p', "NAME", "Start from the options of a known tokenizer; --presets lists them."},
    {"presets", '\0', "", "List the presets and exit."},
    {"out", 'o', "FILE", "Write tokenizer.json, x.model, x.tiktoken, or a folder with --to; may be repeated.",
     false, true},
    {"to", '\0', "FORMAT", "Format of an OUT without a known extension.", false, false,
     "tokenizer.json model tiktoken vocab-merges vocab.txt"},
    {"force", 'f', "", "Overwrite existing files."},
    {"counts", '\0', "", "The sources are count files written by --count-only; they are merged."},
    {"steps", '\0', "",
     "Print each merge: pair, count, new token, words changed, ties; with --json, one line of JSON each."},
    kJsonOption,
});

/// All options by section.
std::vector<Option> makeOptions() {
    static std::vector<std::string> choices; // the options refer to them
    choices.reserve(train::trainingOptions().size());
    std::vector<Option> options(kFirstOptions.begin(), kFirstOptions.end());
    for (const train::TrainingOption& option : train::trainingOptions()) {
        std::string& names = choices.emplace_back();
        for (const train::OptionChoice& choice : option.choices) {
            names += names.empty() ? "" : " ";
            names += choice.name;
        }
        options.push_back({option.name, option.letter, option.placeholder, option.help, option.negatable,
                           option.kind == train::OptionKind::List, names, !names.empty(),
                           train::title(option.section)});
    }
    const auto first = options.begin() + kFirstOptions.size();
    // Options that the window doesn't have come after the first ones, without a section.
    std::stable_partition(first, options.end(), [](const Option& option) { return option.section.empty(); });
    return options;
}

/// Reads the model and the form first, because the defaults of the other options depend on them.
Result<void> readModel(const Arguments& arguments, train::TrainOptions& options) {
    const train::TrainingOption& model = *train::findTrainingOption("model");
    const train::TrainingOption& form = *train::findTrainingOption("form");
    train::TrainOptions named = options;
    for (const train::TrainingOption* option : {&model, &form}) {
        if (const auto text = arguments.value(option->name)) {
            TOKENSCOPE_TRY_VOID(train::setFromText(*option, *text, named));
        }
    }
    if (!arguments.has("preset"))
        options = train::trainOptionsOf(named.model,
                                        arguments.has("form") ? std::optional(named.form) : std::nullopt);
    options.model = named.model;
    if (arguments.has("form"))
        options.form = named.form;
    return {};
}

Result<void> readTable(const Arguments& arguments, train::TrainOptions& options) {
    for (const train::TrainingOption& option : train::trainingOptions()) {
        if (!arguments.has(option.name) || option.name == "model" || option.name == "form" ||
            option.name == "special-token" || option.name == "added-token")
            continue;
        if (option.kind == train::OptionKind::Switch) {
            option.set(options, arguments.toggle(option.name).value_or(true));
            continue;
        }
        for (const std::string& value : arguments.values(option.name)) {
            TOKENSCOPE_TRY_VOID(train::setFromText(option, value, options));
        }
    }
    return {};
}

void readTokens(const Arguments& arguments, train::TrainOptions& options) {
    for (const std::string& text : arguments.values("special-token")) {
        if (text != "nanochat") {
            options.added.push_back({text, true});
            continue;
        }
        for (train::TrainToken& token : train::nanoChatTokens())
            options.added.push_back(std::move(token));
    }
    for (const std::string& text : arguments.values("added-token"))
        options.added.push_back({text, false});
}

Result<void> readSources(const Arguments& arguments, train::TrainInput& input) {
    for (const std::string& word : arguments.positional) {
        if (arguments.has("counts")) {
            input.counts.push_back(word);
            continue;
        }
        if (word == "-")
            return fail(ErrorCode::BadInput, "-",
                        "standard input cannot be a source, because sources are read more than once",
                        "write it to a file, or give a short text with --text");
        TOKENSCOPE_TRY(auto source, train::parseSourceName(word));
        input.sources.push_back({std::move(source.path), source.weight});
    }
    return {};
}

Result<void> readOutputs(const Arguments& arguments, train::TrainOptions& options) {
    const auto named = arguments.value("to");
    const auto given = named ? formats::targetFormatOf(std::string_view(*named)) : std::nullopt;
    if (named && !given)
        return fail(ErrorCode::BadInput, "--to", message("unknown format '{}'", printable(*named, 60)),
                    "choose one of tokenizer.json, model, tiktoken, vocab-merges, vocab.txt");
    for (const std::string& out : arguments.values("out")) {
        const auto format = formats::targetFormatOf(std::filesystem::path(out));
        if (!format && !given)
            return fail(ErrorCode::BadInput, "--out",
                        message("the format of '{}' is not known from its extension", printable(out, 200)),
                        "use .json, .model or .tiktoken, or name the format with --to");
        options.outputs.push_back({out, format ? *format : *given});
    }
    return {};
}

Result<void> check(const Arguments& arguments, const train::TrainOptions& options) {
    if (!options.from.empty()) {
        if (arguments.has("preset"))
            return fail(ErrorCode::BadInput, "--preset",
                        "the tokenizer given by --extend defines these options itself", "omit it");
        if (!arguments.has("vocab-size") && !arguments.has("prune") && !arguments.has("count-only"))
            return fail(ErrorCode::BadInput, "--vocab-size", "--extend needs the number of ids of the result",
                        "give a number larger than that of the tokenizer");
    }
    for (const train::TrainingOption& option : train::trainingOptions()) {
        if (!arguments.has(option.name))
            continue;
        TOKENSCOPE_TRY_VOID(train::checkApplies(option, options));
    }
    if (arguments.has("steps") && !options.outputs.empty())
        return fail(ErrorCode::BadInput, "--out", "--steps prints merges and writes no file",
                    "omit one of the two options");
    return {};
}

} // namespace

std::span<const Option> trainArguments() {
    static const std::vector<Option> kOptions = makeOptions();
    return kOptions;
}

Result<train::TrainOptions> trainOptions(const Arguments& arguments) {
    train::TrainOptions options;
    if (const auto name = arguments.value("preset")) {
        const train::TrainPreset* preset = train::findTrainPreset(*name);
        if (!preset)
            return fail(ErrorCode::BadInput, "--preset", message("unknown preset '{}'", printable(*name, 60)),
                        "use one of the presets that --presets lists");
        options = preset->options;
    }
    for (const auto read : {&readModel, &readTable, &readOutputs}) {
        TOKENSCOPE_TRY_VOID(read(arguments, options));
    }
    TOKENSCOPE_TRY_VOID(readSources(arguments, options.input));
    readTokens(arguments, options);
    options.overwrite = arguments.has("force");
    options.program = "Tokenscope " TOKENSCOPE_VERSION;
    TOKENSCOPE_TRY_VOID(check(arguments, options));
    return options;
}

} // namespace tokenscope::cli
