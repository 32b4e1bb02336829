#include "app/cli/check_input.h"

#include "app/cli/open_tokenizer.h"
#include "core/base/try.h"
#include "core/chat/template/template_choice.h"

#include <algorithm>
#include <thread>

namespace tokenscope::cli {
namespace {

using Compiled = tl::expected<chat::CompiledTemplate, chat::ChatError>;

/// Some tokenizers have a second template for conversations with tools.
Result<Compiled> compiledFor(const Arguments& arguments, const Tokenizer& tokenizer, bool withTools) {
    auto source = readTemplate(arguments, &tokenizer, withTools);
    if (!source)
        return tl::unexpected<Error>(source.error());
    TOKENSCOPE_TRY(const auto jinja, readJinjaVersion(arguments));
    return chat::CompiledTemplate::compile(**std::move(source), jinja);
}

} // namespace

Result<std::optional<check::TemplateToCheck>> readTemplateToCheck(const Arguments& arguments,
                                                                  const Tokenizer* tokenizer) {
    TOKENSCOPE_TRY(auto templateArguments, readTemplateArguments(arguments, tokenizer));
    TOKENSCOPE_TRY(auto source, readTemplate(arguments, tokenizer, false));
    if (!source)
        return std::optional<check::TemplateToCheck>();
    check::TemplateToCheck own{
        *std::move(source), placeOfTemplate(arguments, tokenizer), std::move(templateArguments), {}, {}};
    if (!arguments.has("template"))
        check::addOtherCopy(own, arguments.value("tokenizer").value_or(std::string()));
    return std::optional(std::move(own));
}

Result<std::unique_ptr<DatasetInput>> readDatasetInput(const Arguments& arguments, const LabelFlags& flags,
                                                       const Tokenizer& tokenizer) {
    auto input = std::make_unique<DatasetInput>();
    chat::DatasetSettings& settings = input->settings;
    TOKENSCOPE_TRY(settings.arguments, readTemplateArguments(arguments, &tokenizer));
    settings.input.parseArguments = arguments.has("parse-arguments");
    if (const auto now = arguments.value("now")) {
        TOKENSCOPE_TRY(settings.clock, chat::parseClock(*now));
    }
    TOKENSCOPE_TRY(const auto limit, arguments.number("max-tokens", 1, std::uint64_t{1} << 40U));
    TOKENSCOPE_TRY(const auto threads, arguments.number("threads", 1, 256));
    settings.tokenizer = &tokenizer;
    settings.labels = flags.settings;
    settings.nanochat.maxTokens = std::size_t{1}
                                  << 40U; // DatasetSettings::maxTokens truncates, and reports it
    settings.maxTokens = limit.value_or(flags.nanochat ? 2048 : 0);
    settings.threads = static_cast<unsigned>(
        threads.value_or(std::clamp<std::uint64_t>(std::thread::hardware_concurrency(), 1, 8)));
    if (flags.settings.policies.size() > 1)
        return fail(ErrorCode::BadInput, "--policy", "a dataset is checked with one policy",
                    "give one policy");
    if (flags.nanochat)
        return input;
    for (const bool tools : {false, true}) {
        TOKENSCOPE_TRY(auto compiled, compiledFor(arguments, tokenizer, tools));
        if (!compiled)
            return tl::unexpected<Error>(asError(compiled.error(), placeOfTemplate(arguments, &tokenizer)));
        (tools ? input->withTools : input->plain).emplace(*std::move(compiled));
    }
    settings.compiled = &*input->plain;
    settings.withTools = &*input->withTools;
    return input;
}

} // namespace tokenscope::cli
