#include "app/cli/check_dataset.h"
#include "app/cli/check_template.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/render_input.h"
#include "app/cli/render_labels.h"
#include "app/cli/render_rules.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fmt/format.h>
#include <optional>
#include <thread>

namespace tokenscope::cli {
namespace {

constexpr auto kCheckOwnOptions = withTokenizerOptions({
    {"chat", '\0', "", "a chat template, or conversations by it", false},
    {"json", '\0', "", "print JSON: one object, or of a dataset one a line", false},
    {"all", '\0', "", "datasets: a row for every line, not only those with findings", false},
    {"max-tokens", '\0', "N", "datasets: what is beyond is cut at the end (no limit; 2048 with --nanochat)",
     false},
    {"threads", '\0', "N", "datasets: on N threads (as many as the machine has, up to 8)", false},
});

/// Of the options on labels those that decide what is trained.
constexpr bool concernsCheck(std::string_view option) {
    return option != "labels" && option != "why" && option != "max-tokens";
}
constexpr std::size_t kCheckLabelOptions = static_cast<std::size_t>(std::count_if(
    kLabelOptions.begin(), kLabelOptions.end(), [](const Option& one) { return concernsCheck(one.name); }));

constexpr auto kCheckOptions = [] {
    std::array<Option, kCheckOwnOptions.size() + kRenderInputOptions.size() + kCheckLabelOptions> all{};
    auto at = std::copy(kCheckOwnOptions.begin(), kCheckOwnOptions.end(), all.begin());
    at = std::copy(kRenderInputOptions.begin(), kRenderInputOptions.end(), at);
    std::copy_if(kLabelOptions.begin(), kLabelOptions.end(), at,
                 [](const Option& one) { return concernsCheck(one.name); });
    return all;
}();

using Compiled = tl::expected<chat::CompiledTemplate, chat::ChatError>;

/// The template for conversations with tools where the tokenizer has another one for them.
Result<Compiled> compiledFor(const Arguments& arguments, const Tokenizer& tokenizer, bool withTools) {
    auto source = readTemplate(arguments, &tokenizer, withTools);
    if (!source)
        return tl::unexpected<Error>(source.error());
    return chat::CompiledTemplate::compile(**std::move(source));
}

Exit checkDatasets(const Arguments& arguments, const LabelFlags& flags, const Tokenizer& tokenizer,
                   chat::DatasetSettings settings) {
    const auto limit = arguments.number("max-tokens", 1, std::uint64_t{1} << 40U);
    const auto threads = arguments.number("threads", 1, 256);
    if (!limit || !threads)
        return failWith(limit ? threads.error() : limit.error());
    settings.tokenizer = &tokenizer;
    settings.labels = flags.settings;
    settings.nanochat.maxTokens = std::size_t{1} << 40U; // cut here, with what is cut told
    settings.maxTokens = limit->value_or(flags.nanochat ? 2048 : 0);
    settings.threads = static_cast<unsigned>(
        threads->value_or(std::clamp<std::uint64_t>(std::thread::hardware_concurrency(), 1, 8)));
    if (flags.settings.policies.size() > 1)
        return failWith(
            {ErrorCode::BadInput, {}, "--policy", "a dataset is checked by one policy", "name one"});
    std::optional<Compiled> plain, withTools;
    if (!flags.nanochat) {
        for (const bool tools : {false, true}) {
            auto compiled = compiledFor(arguments, tokenizer, tools);
            if (!compiled)
                return failWith(compiled.error());
            if (!*compiled)
                return failWith(asError(compiled->error(), placeOfTemplate(arguments, &tokenizer)));
            (tools ? withTools : plain).emplace(*std::move(compiled));
        }
        settings.compiled = &**plain;
        settings.withTools = &**withTools;
    }
    Exit exit = Exit::Done;
    for (const std::string& path : arguments.positional)
        exit =
            std::max(exit, checkDatasetFile(path, settings, {arguments.has("json"), arguments.has("all")}));
    return exit;
}

Exit runCheck(const Arguments& arguments) {
    if (!arguments.has("chat"))
        return failWith({ErrorCode::BadInput, {}, {}, "it isn't said what to check", "say --chat"});
    const auto flags = readLabelFlags(arguments);
    if (!flags)
        return failWith(flags.error());
    if (const auto allowed = checkCheckOptions(arguments, *flags); !allowed)
        return failWith(allowed.error());
    std::shared_ptr<const Tokenizer> tokenizer;
    if (arguments.has("tokenizer")) {
        auto opened = openTokenizer(arguments);
        if (!opened)
            return failWith(opened.error());
        tokenizer = *std::move(opened);
    }
    auto templateArguments = readTemplateArguments(arguments, tokenizer.get());
    if (!templateArguments)
        return failWith(templateArguments.error());
    if (!arguments.positional.empty()) {
        if (!tokenizer)
            return failWith(
                {ErrorCode::BadInput, {}, {}, "a dataset is checked with a tokenizer", "name one with -t"});
        chat::DatasetSettings settings;
        settings.arguments = *std::move(templateArguments);
        settings.input.parseArguments = arguments.has("parse-arguments");
        if (const auto now = arguments.value("now")) {
            const auto clock = chat::parseClock(*now);
            if (!clock)
                return failWith(clock.error());
            settings.clock = *clock;
        }
        return checkDatasets(arguments, *flags, *tokenizer, std::move(settings));
    }
    auto source = readTemplate(arguments, tokenizer.get(), false);
    if (!source)
        return failWith(source.error());
    if (!*source)
        return failWith({ErrorCode::BadInput,
                         {},
                         {},
                         "no template is given",
                         "name one with --template, or a tokenizer with -t"});
    return checkTemplate(
        {**std::move(source), placeOfTemplate(arguments, tokenizer.get()), *std::move(templateArguments)},
        tokenizer.get(), arguments);
}

} // namespace

const Command kCheck = {
    "check",
    "--chat [-t FILE] [--template FILE] [OPTIONS] [DATASET.jsonl…]",
    "Checks a chat template, or a file of conversations (one per line) as a model would be trained on them.",
    "Of a template: each finding with its line and a conversation that shows it. Of a dataset (- is standard "
    "input):\n"
    "conversations that can't be read or rendered, that train nothing, whose answers are cut, or in which "
    "text became\n"
    "a control token, each with its line; then tokens by role, and how many are trained. Ctrl+C stops and "
    "prints the sums.\n"
    "Exits with 1 where something is an error.\n",
    kCheckOptions,
    runCheck,
};

} // namespace tokenscope::cli
