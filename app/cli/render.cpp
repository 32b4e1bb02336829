#include "app/cli/arguments.h"
#include "app/cli/chat_input.h"
#include "app/cli/command.h"
#include "app/cli/open_tokenizer.h"
#include "app/cli/text_input.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/chat/conversation/continued_message.h"
#include "core/chat/dataset/batch.h"
#include "core/encoding/tokenizer.h"
#include "core/json/json_syntax.h"
#include "core/json/json_writer.h"
#include "core/report/chat_report.h"
#include "core/report/exporters.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace tokenscope::cli {
namespace {

// `render --batch`: all conversations of the input as the tensors of one training step.

/// The options that readBatchFlags() reads; part of the options of `render`.
constexpr std::array kBatchOptions = std::to_array<Option>({
    {"batch", '\0', "FORMAT", "all conversations as one batch: json, python, markdown, or npy with --output",
     false},
    {"output", '\0', "FOLDER", "with --batch npy: the folder for input_ids.npy, labels.npy and the others",
     false},
    {"max-length", '\0', "N", "with --batch: rows have at most N tokens", false},
    {"padding", '\0', "SIDE", "with --batch: left or right (default)", false},
    {"truncation", '\0', "SIDE", "with --batch: the side that is truncated, left or right (default)", false},
    {"pad-multiple", '\0', "N", "with --batch: round row lengths up to a multiple of N", false},
    {"pad-id", '\0', "ID", "with --batch: the padding token, if the file has none, or to override it", false},
    {"pack", '\0', "", "with --batch: pack several conversations into a row", false},
    {"ignore-pad-ids", '\0', "",
     "with --batch: label -100 for every token with the padding id, even in the text", false},
});

struct BatchFlags {
    std::string format; ///< the name of an exporter, or `npy`
    std::string folder; ///< for `npy`
    chat::BatchOptions options;
};

Result<chat::Side> readSide(const Arguments& arguments, const char* option) {
    const std::string side = arguments.value(option).value_or("right");
    if (side != "left" && side != "right")
        return fail(ErrorCode::BadInput, fmt::format("--{}", option),
                    message("a side is left or right, not {}", printable(side, 40)));
    return side == "left" ? chat::Side::Left : chat::Side::Right;
}

/// The name of an exporter that prints, or `npy` for those that write files.
Result<std::string> readFormat(const std::string& format) {
    std::string names;
    for (const auto& exporter : report::batchExporters()) {
        if (exporter.isBinary)
            continue;
        if (exporter.name == format)
            return format;
        names.append(exporter.name).append(", ");
    }
    if (format == "npy")
        return format;
    return fail(ErrorCode::BadInput, "--batch", message("there is no format {}", printable(format, 40)),
                message("one of {}npy", names));
}

Result<void> writeFile(const std::filesystem::path& path, const std::string& bytes) {
    std::ofstream file(path, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file)
        return tl::unexpected<Error>(Error{
            ErrorCode::Unreadable, path.string(), {}, "the file can't be written", "choose another folder"});
    return {};
}

Result<void> writeArrays(const report::BatchExport& own, const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    for (const auto& exporter : report::batchExporters()) {
        if (!exporter.isBinary || !exporter.canWrite(own))
            continue;
        TOKENSCOPE_TRY(const auto bytes, exporter.write(own, {}));
        if (auto done = writeFile(folder / fmt::format("{}.{}", exporter.name, exporter.suffix), bytes);
            !done)
            return done;
    }
    return {};
}

/// nullopt without --batch. Errors: BadInput.
Result<std::optional<BatchFlags>> readBatchFlags(const Arguments& arguments, const Tokenizer& tokenizer) {
    const auto name = arguments.value("batch");
    if (!name)
        return std::optional<BatchFlags>();
    BatchFlags flags;
    const auto format = readFormat(*name);
    const auto padding = readSide(arguments, "padding");
    const auto truncation = readSide(arguments, "truncation");
    const auto length = arguments.number("max-length", 1, std::uint64_t{1} << 30U);
    const auto multiple = arguments.number("pad-multiple", 1, 1U << 20U);
    const auto pad = arguments.number("pad-id", 0, kNoPiece - 1);
    for (const Error* error : {format ? nullptr : &format.error(), padding ? nullptr : &padding.error(),
                               truncation ? nullptr : &truncation.error(), length ? nullptr : &length.error(),
                               multiple ? nullptr : &multiple.error(), pad ? nullptr : &pad.error()})
        if (error != nullptr)
            return tl::unexpected<Error>(*error);
    if (*pad && **pad > tokenizer.maxId())
        return fail(ErrorCode::BadInput, "--pad-id",
                    message("the largest id of this tokenizer is {}", tokenizer.maxId()));
    flags.format = *format;
    flags.folder = arguments.value("output").value_or("");
    if (flags.format == "npy" && flags.folder.empty())
        return fail(ErrorCode::BadInput, "--batch", "npy writes several files",
                    "name their folder with --output FOLDER");
    const SpecialIds& special = tokenizer.definition().special;
    flags.options.padding = *padding;
    flags.options.truncation = *truncation;
    flags.options.maxLength = length->value_or(0);
    flags.options.multipleOf = multiple->value_or(1);
    flags.options.pad = *pad ? static_cast<PieceId>(**pad) : special.pad.value_or(kNoPiece);
    flags.options.eos = special.eos.value_or(kNoPiece);
    flags.options.pack = arguments.has("pack");
    flags.options.ignorePadIds = arguments.has("ignore-pad-ids");
    return std::optional(std::move(flags));
}

/// Prints or writes it; diagnostics go to standard error. Errors: Unreadable for a folder that can't be
/// written to.
Result<void> putOutBatch(const std::vector<chat::BatchSample>& samples, const BatchFlags& flags,
                         const Tokenizer& tokenizer) {
    const report::BatchExport own{makeBatch(samples, flags.options),
                                  [&](PieceId id) { return std::string(tokenizer.spelling(id)); }};
    for (const Diagnostic& one : own.batch.diagnostics)
        fmt::print(stderr, "tokenscope: {}: {}\n", one.where, one.message);
    const auto* exporter = report::exporterNamed(report::batchExporters(), flags.format);
    if (!exporter)
        return writeArrays(own, flags.folder);
    TOKENSCOPE_TRY(const auto text, exporter->write(own, {}));
    fmt::print("{}{}", text, flags.format == "json" ? "\n" : "");
    return {};
}

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
               {"continue-final-message", '\0', "",
                "continue_final_message: leave the last message open, with nothing after its content", false},
           }),
           kRenderInputOptions),
    joined(kLabelOptions, kBatchOptions));

/// The template of the previous request, compiled.
class TemplateCache {
  public:
    const tl::expected<chat::CompiledTemplate, chat::ChatError>& compile(const std::string& source,
                                                                         chat::JinjaVersion version) {
        if (!m_compiled || m_source != source) {
            m_compiled = chat::CompiledTemplate::compile(source, version);
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
    chat::JinjaVersion jinja = chat::JinjaVersion::Newest;
    TemplateCache cache;

    /// The template for conversations with and without tools, which may differ, is read once. Errors: of
    /// choosing and reading the template.
    const Result<std::optional<std::string>>& templateFor(const chat::TemplateInput& input) {
        const bool tools = input.tools.isList() && !input.tools.items.empty();
        auto& known = templates.at(tools ? 1 : 0);
        if (!known)
            known = readTemplate(arguments, tokenizer.get(), tools);
        return *known;
    }
    std::array<std::optional<Result<std::optional<std::string>>>, 2> templates;
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
    const auto& source = job.templateFor(input);
    if (!source)
        return reject(source.error());
    const auto& compiled = job.cache.compile(**source, job.jinja);
    if (!compiled)
        return reject(compiled.error());
    const bool continues = job.arguments.has("continue-final-message");
    const auto renderBy = [&](const chat::RenderOptions& options) {
        return [&, options](const chat::ChatVariables& variables) {
            return continues
                       ? chat::renderContinued(*compiled, variables, input.messages.items.size(), options)
                       : compiled->render(variables, options);
        };
    };
    const auto render = renderBy(job.options);
    const auto renderPlain = renderBy(untraced(job.options));
    const bool hasGeneration = compiled->hasGeneration();
    if (job.tokenizer == nullptr) {
        auto rendered = render(input.variables());
        if (!rendered)
            return reject(rendered.error());
        return Answer{{input, *std::move(rendered), {}, {}, {}, {}, {}, {}}, **source, hasGeneration};
    }
    auto labeled = labelChat({input, **source, hasGeneration, render, renderPlain}, *job.tokenizer,
                             job.flags.settingsFor(hasGeneration));
    if (!labeled)
        return reject(labeled.error());
    return Answer{*std::move(labeled), **source, hasGeneration};
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
        printError(inLine(
            {ErrorCode::BadInput, job.arguments.value("file").value_or(""), half.where, half.message, {}},
            number));
}

/// Prints diagnostics; `which` is the conversation, if there are many.
void reportDiagnostics(const chat::LabeledChat& chat, const std::string& path, const std::string& which) {
    for (const Diagnostic& one : chat.diagnostics)
        printError({ErrorCode::BadInput,
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
    const auto& compiled = job.cache.compile(request->source, job.jinja);
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

/// A variable of the template that is undefined can be given; special tokens come with a tokenizer.
Message remedyForUndefined(const chat::ChatError& error, bool hasTokenizer) {
    constexpr std::string_view kUndefined = "' is undefined";
    const std::string cause = error.message.english();
    const std::size_t end = cause.find(kUndefined);
    if (error.kind != chat::ChatErrorKind::Template || end == std::string::npos || !cause.starts_with('\''))
        return {};
    const std::string name = cause.substr(1, end - 1);
    return name.ends_with("_token") && !hasTokenizer
               ? message("name the tokenizer with -t, or give the token with --arg {}=TOKEN", name)
               : message("give it with --arg {}=VALUE, or fix the template there", name);
}

/// A template that rejects a conversation is a negative result, everything else is an error. `which` is the
/// conversation, if there are many.
Exit failRendering(const RenderJob& job, const chat::LabelError& error, const std::string& which,
                   const std::string& path) {
    const auto* ofTemplate = std::get_if<chat::ChatError>(&error);
    Error failure = ofTemplate == nullptr
                        ? std::get<Error>(error)
                        : asError(*ofTemplate, placeOfTemplate(job.arguments, job.tokenizer.get()));
    if (ofTemplate != nullptr)
        if (Message remedy = remedyForUndefined(*ofTemplate, job.tokenizer != nullptr); !remedy.empty())
            failure.remedy = std::move(remedy);
    if (failure.file.empty())
        failure.file = path;
    if (!which.empty())
        failure.message = message("{}: {}", which, failure.message);
    const Exit exit = failWith(failure);
    if (ofTemplate != nullptr && ofTemplate->kind != chat::ChatErrorKind::Call)
        return ofTemplate->whenCompiled ? Exit::BadFile : Exit::Negative;
    const bool rejected = job.flags.settings.injected == chat::InjectedText::Reject && exit == Exit::WrongUse;
    return rejected ? Exit::Negative : exit;
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
        const std::size_t start = text->find_first_not_of(" \t\r\n");
        if (!isPath && !given.empty() && start != std::string::npos && (*text)[start] != '[' &&
            (*text)[start] != '{')
            return failWith(
                {ErrorCode::BadInput,
                 {},
                 {},
                 message("'{}' is neither a conversation in JSON nor a file", printable(*text, 60)),
                 "write a message as [{role: 'user', content: 'Hi'}], or give a file with --file"});
        Error error = file.error();
        error.file = path;
        return failWith(error);
    }
    for (const Diagnostic& one : file->diagnostics)
        printError({ErrorCode::BadInput, path, one.where, one.message, {}});
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
    RenderJob job{arguments, nullptr, {}, {}, {}, {}, {}, {}, {}};
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
    const auto jinja = readJinjaVersion(arguments);
    if (!jinja)
        return failWith(jinja.error());
    job.jinja = *jinja;
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
    "Renders a conversation with a chat template: text, the origin of every character and, with a tokenizer, "
    "masks and labels.",
    "A conversation is JSON in the format of OpenAI, ShareGPT, Alpaca or nanochat, or a file with one per "
    "line.\n"
    "Each line of --jsonl is {\"messages\": […], \"tools\": …, \"documents\": …, \"arguments\": {…}}; "
    "without --template and -t\n"
    "it is {\"template\": \"…\", \"context\": {…}}, and the context is all that the template gets. A "
    "tokenizer's special tokens are\n"
    "arguments (bos_token, …) unless --template is given.\n"
    "\n"
    "A mask policy (--policy) decides which tokens are trained:\n"
    "  generation         those in the {% generation %} blocks of the template\n"
    "  content            those of text that was copied from an assistant's message\n"
    "  prefix_difference  those that an assistant's message adds to the rendering of the messages before it\n"
    "  response_marker    those after the text that starts an answer, up to the text that ends it\n"
    "  parts              those that nanochat trains: an assistant's text and calls, but not results of "
    "tools\n"
    "The others have the label -100.\n",
    kRenderOptions,
    runRender,
};

} // namespace tokenscope::cli
