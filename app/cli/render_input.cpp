#include "app/cli/render_input.h"

#include "app/cli/text_input.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/chat/template/template_choice.h"
#include "core/text/utf8.h"
#include "resources/chat_templates.h"

#include <filesystem>

namespace tokenscope::cli {
namespace {

Result<Data> objectOf(std::string_view line) {
    auto data = readData(line, JsonStyle::Strict);
    if (!data) {
        Error error = data.error();
        error.code = ErrorCode::BadInput;
        return tl::unexpected<Error>(std::move(error));
    }
    return data;
}

std::string namesOfTables() {
    std::string names;
    for (const chat::NamedTemplate& one : chatTemplates())
        names += (names.empty() ? "" : ", ") + std::string(one.name);
    return names;
}

/// Merges the members of `over` into an object, replacing those with the same key.
Data merged(const Data& defaults, const Data& over) {
    Data all = defaults.isObject() ? defaults : Data::object();
    for (const auto& [key, value] : over.members)
        all.set(key, value);
    return all;
}

} // namespace

Result<std::optional<std::string>> readTemplate(const Arguments& arguments, const Tokenizer* tokenizer,
                                                bool withTools) {
    if (const auto path = arguments.value("template")) {
        std::error_code error;
        const chat::NamedTemplate* table = findChatTemplate(*path);
        if (table != nullptr && !std::filesystem::exists(*path, error))
            return std::optional(std::string(table->source));
        auto text = readFile(*path);
        if (!text) {
            Error failure = text.error();
            failure.remedy = message("give a file, or one of the built-in templates: {}", namesOfTables());
            return tl::unexpected<Error>(std::move(failure));
        }
        const bool utf16 = text->starts_with("\xFF\xFE") || text->starts_with("\xFE\xFF");
        if (!isValidUtf8(*text))
            return tl::unexpected<Error>(
                Error{ErrorCode::Damaged, *path, fmt::format("byte {}", firstInvalidUtf8(*text)),
                      utf16 ? "the template is UTF-16" : "the template is not UTF-8", "save it as UTF-8"});
        return std::optional(*std::move(text));
    }
    if (tokenizer == nullptr)
        return std::optional<std::string>();
    const auto chosen = chat::chooseTemplate(tokenizer->definition().chatTemplates,
                                             arguments.value("template-name"), withTools);
    if (!chosen) {
        Error error = chosen.error();
        error.file = tokenizer->definition().path;
        const chat::NamedTemplate* fit = chat::bestFit(chatTemplates(), *tokenizer);
        if (tokenizer->definition().chatTemplates.empty() && fit != nullptr)
            error.remedy =
                message("give one with --template, a file or a built-in one ({}); its tokens fit {} best",
                        namesOfTables(), fit->name);
        return tl::unexpected<Error>(std::move(error));
    }
    return std::optional((*chosen)->source);
}

std::string placeOfTemplate(const Arguments& arguments, const Tokenizer* tokenizer) {
    if (const auto path = arguments.value("template"))
        return *path;
    if (tokenizer == nullptr)
        return "template";
    const std::string& place = tokenizer->definition().provenance.chatTemplates;
    return place.empty() ? tokenizer->definition().path : place;
}

Result<Data> readTemplateArguments(const Arguments& arguments, const Tokenizer* tokenizer) {
    Data all = Data::object();
    if (tokenizer != nullptr)
        for (const auto& [name, piece] : chat::specialArguments(*tokenizer))
            all.set(name, Data::string(piece));
    if (const auto prompt = arguments.toggle("generation-prompt"))
        all.set("add_generation_prompt", Data::boolean(*prompt));
    for (const std::string& one : arguments.values("arg")) {
        const std::size_t equals = one.find('=');
        if (equals == 0 || equals == std::string::npos)
            return fail(ErrorCode::BadInput, "--arg", message("{} has no name and value", printable(one, 60)),
                        "write NAME=VALUE");
        const std::string value = one.substr(equals + 1);
        const bool python = value == "True" || value == "False" ||
                            value == "None"; // Python's spelling, as in calls of apply_chat_template
        auto data = readData(value, python ? JsonStyle::Lenient : JsonStyle::Strict);
        all.set(one.substr(0, equals), data ? *std::move(data) : Data::string(value));
    }
    return all;
}

chat::TemplateInput inputFor(const chat::Conversation& conversation, const Data& defaults,
                             const chat::InputOptions& options) {
    chat::TemplateInput input = templateInput(conversation, options);
    input.arguments = merged(defaults, input.arguments);
    return input;
}

Result<chat::TemplateInput> readRequest(std::string_view line, const Data& defaults,
                                        const chat::InputOptions& options) {
    TOKENSCOPE_TRY(const auto data, objectOf(line));
    const Data* messages = data.find("messages");
    if (messages == nullptr || options.parseArguments) {
        TOKENSCOPE_TRY(const auto conversation, chat::toConversation(data, line));
        return inputFor(conversation, defaults, options);
    }
    // The template gets `messages` even if it is malformed, and handles it.
    const auto member = [&](const char* key) {
        const Data* value = data.find(key);
        return value == nullptr ? Data::null() : *value;
    };
    return chat::TemplateInput{*messages, member("tools"), member("documents"),
                               merged(defaults, member("arguments"))};
}

Result<TemplateRequest> readTemplateRequest(std::string_view line) {
    TOKENSCOPE_TRY(auto data, objectOf(line));
    const Data* source = data.find("template");
    if (source == nullptr || !source->isString())
        return fail(ErrorCode::BadInput, "$.template",
                    "a request without a tokenizer has a template, a string",
                    "or give one for all requests with --template or -t");
    TemplateRequest request{source->text, {}};
    if (Data* context = data.find("context")) {
        if (!context->isObject() && !context->isNull())
            return fail(ErrorCode::BadInput, "$.context", "the context is an object");
        for (auto& [name, value] : context->members)
            request.context.emplace_back(name, std::move(value));
    }
    return request;
}

} // namespace tokenscope::cli
