#include "app/cli/command.h"
#include "app/cli/label_flags.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/render_batch.h"
#include "app/cli/render_input.h"
#include "app/cli/render_rules.h"
#include "app/cli/text_input.h"
#include "core/json/json_syntax.h"
#include "core/json/json_writer.h"
#include "core/json/lone_surrogates.h"
#include "core/report/render_json.h"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <optional>

namespace tokenscope::cli {
namespace {

template <std::size_t A, std::size_t B>
constexpr std::array<Option, A + B> joined(const std::array<Option, A>& first,
                                           const std::array<Option, B>& second) {
    std::array<Option, A + B> all{};
    std::size_t at = 0;
    for (const Option& option : first)
        all[at++] = option;
    for (const Option& option : second)
        all[at++] = option;
    return all;
}

constexpr auto kRenderOptions = joined(
    joined(withTokenizerOptions({
               {"file", 'f', "FILE", "read the conversation (with --jsonl: the requests) from a file", false},
               {"json", '\0', "", "print one JSON object for each conversation", false},
               {"jsonl", '\0', "", "read one request per line, answer each on a line", false},
           }),
           kRenderInputOptions),
    joined(kLabelOptions, kBatchOptions));

/// The template of the previous request, compiled.
class TemplateCache {
  public:
    const tl::expected<chat::CompiledTemplate, chat::ChatError>& compile(const std::string& source) {
        if (!m_compiled || m_source != source) {
            m_compiled = chat::CompiledTemplate::compile(source);
            m_source = source;
        }
        return *m_compiled;
    }

  private:
    std::string m_source;
    std::optional<tl::expected<chat::CompiledTemplate, chat::ChatError>> m_compiled;
};

/// The state of one run of the command.
struct RenderJob {
    const Arguments& arguments;
    std::shared_ptr<const Tokenizer> tokenizer; ///< null: only text
    chat::RenderOptions options;
    LabelFlags flags;
    Data defaults; ///< arguments of the template
    chat::InputOptions inputOptions;
    TemplateCache cache;

    /// Errors: of choosing and reading the template.
    Result<std::optional<std::string>> templateFor(const chat::TemplateInput& input) const {
        const bool tools = input.tools.isList() && !input.tools.items.empty();
        return readTemplate(arguments, tokenizer.get(), tools);
    }
};

/// A conversation rendered and, with a tokenizer, labeled.
struct Answer {
    chat::LabeledChat labeled;
    std::string source;
    bool hasGeneration = false;
};
using AnswerOrError = tl::expected<Answer, chat::LabelError>;

tl::unexpected<chat::LabelError> reject(chat::LabelError error) {
    return tl::unexpected<chat::LabelError>(std::move(error));
}

chat::ChatSource sourceOf(const Answer& answer) {
    return {answer.labeled.input, answer.source, answer.hasGeneration, {}};
}

chat::RenderOptions untraced(chat::RenderOptions options) {
    options.trace = false;
    return options;
}

AnswerOrError answerFor(RenderJob& job, const chat::TemplateInput& input) {
    if (job.flags.nanochat) {
        auto labeled =
            labelNanochat(input, *job.tokenizer, job.flags.settingsFor(false), job.flags.nanochatOptions);
        return labeled ? AnswerOrError(Answer{*std::move(labeled), {}, false}) : reject(labeled.error());
    }
    auto source = job.templateFor(input);
    if (!source)
        return reject(source.error());
    const auto& compiled = job.cache.compile(**source);
    if (!compiled)
        return reject(compiled.error());
    const auto render = [&](const chat::ChatVariables& variables) {
        return compiled->render(variables, job.options);
    };
    const auto renderPlain = [&, options = untraced(job.options)](const chat::ChatVariables& variables) {
        return compiled->render(variables, options);
    };
    const bool hasGeneration = compiled->hasGeneration();
    if (job.tokenizer == nullptr) {
        auto rendered = render(input.variables());
        if (!rendered)
            return reject(rendered.error());
        return Answer{
            {input, *std::move(rendered), {}, {}, {}, {}, {}, {}}, **std::move(source), hasGeneration};
    }
    auto labeled = labelChat({input, **source, hasGeneration, render, renderPlain}, *job.tokenizer,
                             job.flags.settingsFor(hasGeneration));
    if (!labeled)
        return reject(labeled.error());
    return Answer{*std::move(labeled), **std::move(source), hasGeneration};
}

std::string errorJson(const chat::LabelError& error) {
    if (const auto* ofTemplate = std::get_if<chat::ChatError>(&error))
        return report::renderErrorJson(*ofTemplate);
    return jsonError(std::get<Error>(error));
}

Result<std::string> answerJson(const RenderJob& job, const Answer& answer) {
    std::string out;
    JsonWriter json(out);
    json.beginObject();
    if (auto done = report::writeRendered(json, answer.labeled.chat, answer.source); !done)
        return tl::unexpected<Error>(std::move(done.error()));
    if (job.tokenizer != nullptr)
        report::writeLabels(json, answer.labeled, sourceOf(answer), *job.tokenizer,
                            job.flags.reportFor(answer.hasGeneration), report::SpanUnit::CodePoints);
    json.endObject();
    return out;
}

/// A conversation that was read alone is a line of many.
Error inLine(Error error, std::uint64_t number) {
    constexpr std::string_view kFirst = "line 1,";
    if (error.where.starts_with(kFirst))
        error.where = fmt::format("line {},{}", number, error.where.substr(kFirst.size()));
    return error;
}

/// Reports characters that are read differently from what the line contains on standard error, as for a file.
void reportLoneSurrogates(const RenderJob& job, std::string_view line, std::uint64_t number) {
    for (const Diagnostic& half : loneSurrogateDiagnostics(line))
        complain(inLine(
            {ErrorCode::BadInput, job.arguments.value("file").value_or(""), half.where, half.message, {}},
            number));
}

/// Prints diagnostics; `which` is the conversation, if there are many.
void reportDiagnostics(const chat::LabeledChat& chat, const std::string& path, const std::string& which) {
    for (const Diagnostic& one : chat.diagnostics)
        complain({ErrorCode::BadInput,
                  path,
                  which.empty()       ? one.where
                  : one.where.empty() ? which
                                      : which + ", " + one.where,
                  one.message,
                  {}});
}

/// A request with its own template.
std::string answerTemplateRequest(RenderJob& job, std::string_view line, std::uint64_t number) {
    const auto request = readTemplateRequest(line);
    if (!request)
        return jsonError(inLine(request.error(), number));
    const auto& compiled = job.cache.compile(request->source);
    if (!compiled)
        return report::renderErrorJson(compiled.error());
    const auto rendered = compiled->render(request->context, job.options);
    if (!rendered)
        return report::renderErrorJson(rendered.error());
    std::string out;
    JsonWriter json(out);
    json.beginObject();
    const auto done = report::writeRendered(json, *rendered, request->source);
    json.endObject();
    return done ? std::move(out) : jsonError(done.error());
}

Exit answerRequests(RenderJob& job) {
    const bool bringTemplates = job.tokenizer == nullptr && !job.arguments.has("template");
    std::uint64_t number = 0;
    const auto done = answerLines(job.arguments, [&](std::string_view line) {
        reportLoneSurrogates(job, line, ++number);
        if (bringTemplates)
            return answerTemplateRequest(job, line, number);
        const auto input = readRequest(line, job.defaults, job.inputOptions);
        if (!input)
            return jsonError(inLine(input.error(), number));
        const auto answer = answerFor(job, *input);
        if (!answer)
            return errorJson(answer.error());
        reportDiagnostics(answer->labeled, job.arguments.value("file").value_or(""),
                          fmt::format("line {}", number));
        auto json = answerJson(job, *answer);
        return json ? *std::move(json) : jsonError(json.error());
    });
    return done ? Exit::Done : failWith(done.error());
}

/// A template that rejects a conversation is a negative result, everything else is an error. `which` is the
/// conversation, if there are many.
Exit failRendering(const RenderJob& job, const chat::LabelError& error, const std::string& which,
                   const std::string& path) {
    const auto* ofTemplate = std::get_if<chat::ChatError>(&error);
    Error failure = ofTemplate == nullptr
                        ? std::get<Error>(error)
                        : asError(*ofTemplate, placeOfTemplate(job.arguments, job.tokenizer.get()));
    if (failure.file.empty())
        failure.file = path;
    if (!which.empty())
        failure.message = message("{}: {}", which, failure.message);
    const Exit exit = failWith(failure);
    if (ofTemplate != nullptr)
        return ofTemplate->whenCompiled ? Exit::BadFile : Exit::No;
    const bool rejected = job.flags.settings.injected == chat::InjectedText::Reject && exit == Exit::WrongUse;
    return rejected ? Exit::No : exit;
}

void printForPeople(const RenderJob& job, const Answer& answer) {
    const std::string& text = answer.labeled.chat.rendered.text;
    fmt::print("{}{}", text, text.ends_with('\n') ? "" : "\n");
    if (job.tokenizer != nullptr)
        fmt::print("\n{}", report::labelsText(answer.labeled, sourceOf(answer), *job.tokenizer,
                                              job.flags.reportFor(answer.hasGeneration)));
}

Exit renderConversations(RenderJob& job, const std::optional<BatchFlags>& batch) {
    // A path instead of JSON, a common mistake.
    std::error_code ignored;
    const auto& given = job.arguments.positional;
    const bool isPath = given.size() == 1 && !job.arguments.has("file") && given[0].size() < 4096 &&
                        std::filesystem::is_regular_file(given[0], ignored);
    const std::string path = isPath ? given[0] : job.arguments.value("file").value_or("");
    const auto text = isPath ? readFile(path) : readInput(job.arguments);
    if (!text)
        return failWith(text.error());
    const auto file = chat::readConversations(*text);
    if (!file) {
        Error error = file.error();
        error.file = path;
        return failWith(error);
    }
    for (const Diagnostic& one : file->diagnostics)
        complain({ErrorCode::BadInput, path, one.where, one.message, {}});
    std::vector<chat::BatchSample> samples;
    Exit exit = Exit::Done;
    for (std::size_t i = 0; i < file->conversations.size(); ++i) {
        const chat::Conversation& conversation = file->conversations[i];
        const auto answer = answerFor(job, inputFor(conversation, job.defaults, job.inputOptions));
        const auto which = [&] {
            return fmt::format("conversation {} ({}{}{})", i + 1, path, path.empty() ? "" : ": ",
                               lineAndColumn(*text, conversation.at));
        };
        if (!answer) {
            exit = failRendering(job, answer.error(), file->conversations.size() > 1 ? which() : "", path);
            if (batch)
                return exit;
            continue;
        }
        reportDiagnostics(answer->labeled, path, file->conversations.size() > 1 ? which() : "");
        if (batch) {
            const chat::Mask& mask = *answer->labeled.maskBy(job.flags.labelsFor(answer->hasGeneration));
            samples.push_back({answer->labeled.tokens.ids, mask.trained, mask.weights});
        } else if (job.arguments.has("json")) {
            const auto json = answerJson(job, *answer);
            if (!json)
                return failWith(json.error());
            fmt::print("{}\n", *json);
        } else {
            printForPeople(job, *answer);
        }
    }
    if (batch)
        if (const auto done = putOutBatch(samples, *batch, *job.tokenizer); !done)
            return failWith(done.error());
    return exit;
}

Exit runRender(const Arguments& arguments) {
    RenderJob job{arguments, nullptr, {}, {}, {}, {}, {}};
    const auto flags = readLabelFlags(arguments);
    if (!flags)
        return failWith(flags.error());
    if (const auto allowed = checkRenderOptions(arguments, *flags); !allowed)
        return failWith(allowed.error());
    job.flags = *flags;
    job.inputOptions.parseArguments = arguments.has("parse-arguments");
    if (const auto now = arguments.value("now")) {
        const auto clock = chat::parseClock(*now);
        if (!clock)
            return failWith(clock.error());
        job.options.clock = *clock;
    }
    if (arguments.has("tokenizer")) {
        auto tokenizer = openTokenizer(arguments);
        if (!tokenizer)
            return failWith(tokenizer.error());
        job.tokenizer = *std::move(tokenizer);
        if (!arguments.has("json"))
            printWarnings(job.tokenizer->definition());
    }
    const bool alone = job.tokenizer == nullptr;
    // With --template, a request contains the whole input of the template.
    const bool complete = arguments.has("jsonl") && arguments.has("template");
    auto defaults = readTemplateArguments(arguments, complete ? nullptr : job.tokenizer.get());
    if (!defaults)
        return failWith(defaults.error());
    job.defaults = *std::move(defaults);
    if (arguments.has("jsonl"))
        return answerRequests(job);
    if (alone && !arguments.has("template"))
        return failWith({ErrorCode::BadInput,
                         {},
                         {},
                         "no template is given",
                         "name one with --template, or a tokenizer with -t"});
    auto batch =
        alone ? Result<std::optional<BatchFlags>>(std::nullopt) : readBatchFlags(arguments, *job.tokenizer);
    return batch ? renderConversations(job, *batch) : failWith(batch.error());
}

} // namespace

const Command kRender = {
    "render",
    "[-t FILE] [--template FILE] [OPTIONS] [CONVERSATION]",
    "Renders a conversation by a chat template: text, the origin of every character, and with a tokenizer "
    "masks and labels.",
    "A conversation is the JSON of OpenAI, ShareGPT, Alpaca or nanochat, or a file with one per line.\n"
    "A request of --jsonl is {\"messages\": […], \"tools\": …, \"documents\": …, \"arguments\": {…}}; "
    "without --template and -t\n"
    "it is {\"template\": \"…\", \"context\": {…}}, and the context is all that the template gets. A "
    "tokenizer's special tokens are\n"
    "arguments (bos_token, …), but not for requests with --template.\n",
    kRenderOptions,
    runRender,
};

} // namespace tokenscope::cli
