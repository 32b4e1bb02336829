#include "app/cli/chat_input.h"

#include "app/cli/text_input.h"
#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/chat/template/template_choice.h"
#include "core/text/utf8.h"
#include "resources/chat_templates.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <span>

namespace tokenscope::cli {
namespace {

Error wrongName(const char* option, const std::string& given, const char* names) {
    return {ErrorCode::BadInput,
            {},
            std::string("--") + option,
            message("there is no {}", printable(given, 40)),
            message("choose one of {}", names)};
}

constexpr const char* kPolicies = "generation, content, prefix_difference, response_marker, parts";

Result<void> readPolicies(const Arguments& arguments, LabelFlags& flags) {
    for (const std::string& name : arguments.values("policy")) {
        if (name == "all") {
            flags.settings.policies = {std::begin(chat::kMaskPolicies), std::end(chat::kMaskPolicies)};
            continue;
        }
        const auto policy = chat::maskPolicyNamed(name);
        if (!policy)
            return tl::unexpected<Error>(wrongName("policy", name, kPolicies));
        flags.settings.policies.push_back(*policy);
    }
    if (const auto name = arguments.value("labels")) {
        flags.labels = chat::maskPolicyNamed(*name);
        if (!flags.labels)
            return tl::unexpected<Error>(wrongName("labels", *name, kPolicies));
    }
    if (const auto name = arguments.value("edge")) {
        flags.settings.mask.edge = chat::edgeRuleNamed(*name);
        if (!flags.settings.mask.edge)
            return tl::unexpected<Error>(wrongName("edge", *name, "any, all, first, transformers"));
    }
    if (const auto name = arguments.value("injected")) {
        const auto injected = chat::injectedTextNamed(*name);
        if (!injected)
            return tl::unexpected<Error>(wrongName("injected", *name, "as-is, as-text, escape, reject"));
        flags.settings.injected = *injected;
    }
    return {};
}

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

struct OptionRule {
    std::string_view option;
    std::string_view other;
};

/// The first option has no effect without the second.
constexpr auto kRenderNeeds = std::to_array<OptionRule>({
    {"policy", "tokenizer"},
    {"labels", "tokenizer"},
    {"edge", "tokenizer"},
    {"no-flaw", "tokenizer"},
    {"right-blocks", "tokenizer"},
    {"end-of-turn", "tokenizer"},
    {"between", "tokenizer"},
    {"last-turn", "tokenizer"},
    {"response", "tokenizer"},
    {"injected", "tokenizer"},
    {"response-end", "tokenizer"},
    {"response-ids", "tokenizer"},
    {"why", "tokenizer"},
    {"add-special", "tokenizer"},
    {"nanochat", "tokenizer"},
    {"batch", "tokenizer"},
    {"template-name", "tokenizer"},
    {"output", "batch"},
    {"max-length", "batch"},
    {"padding", "batch"},
    {"truncation", "batch"},
    {"pad-multiple", "batch"},
    {"pad-id", "batch"},
    {"pack", "batch"},
    {"ignore-pad-ids", "batch"},
    {"max-tokens", "nanochat"},
});

/// Options that exclude each other.
constexpr auto kRenderApart = std::to_array<OptionRule>({
    {"template-name", "template"},
    {"nanochat", "template"},
    {"nanochat", "template-name"},
    {"nanochat", "generation-prompt"},
    {"nanochat", "arg"},
    {"jsonl", "batch"},
    {"json", "batch"},
    {"json", "jsonl"},
    {"why", "batch"},
});

constexpr auto kCheckApart = std::to_array<OptionRule>({
    {"template-name", "template"},
    {"nanochat", "template"},
    {"nanochat", "template-name"},
    {"nanochat", "generation-prompt"},
    {"nanochat", "arg"},
});

/// Options for datasets only.
constexpr auto kOfDatasets = std::to_array<std::string_view>({
    "all",
    "max-tokens",
    "threads",
    "parse-arguments",
    "now",
    "policy",
    "edge",
    "no-flaw",
    "right-blocks",
    "end-of-turn",
    "between",
    "last-turn",
    "response",
    "response-end",
    "response-ids",
    "injected",
    "add-special",
    "nanochat",
});

std::string dashed(std::string_view option) {
    return option == "tokenizer" ? "-t" : "--" + std::string(option);
}

Result<void> checkApart(const Arguments& arguments, std::span<const OptionRule> rules) {
    for (const OptionRule& rule : rules)
        if (arguments.has(rule.option) && arguments.has(rule.other))
            return fail(ErrorCode::BadInput, dashed(rule.option),
                        message("this option can't be combined with {}", dashed(rule.other)),
                        "omit one of them");
    return {};
}

/// Rejects options of policies that are not requested.
Result<void> checkPolicies(const Arguments& arguments, const LabelFlags& flags) {
    using chat::MaskPolicy;
    struct PolicyRule {
        std::string_view option;
        MaskPolicy policy, other;
    };
    constexpr auto kRules = std::to_array<PolicyRule>({
        {"response", MaskPolicy::ResponseMarker, MaskPolicy::ResponseMarker},
        {"response-end", MaskPolicy::ResponseMarker, MaskPolicy::ResponseMarker},
        {"response-ids", MaskPolicy::ResponseMarker, MaskPolicy::ResponseMarker},
        {"no-flaw", MaskPolicy::Generation, MaskPolicy::Generation},
        {"right-blocks", MaskPolicy::Generation, MaskPolicy::Generation},
        {"end-of-turn", MaskPolicy::Content, MaskPolicy::Content},
        {"between", MaskPolicy::Content, MaskPolicy::Parts},
    });
    const auto isRequested = [&](MaskPolicy policy) {
        const auto& all = flags.settings.policies;
        const bool usual = all.empty() && (policy == MaskPolicy::Generation || policy == MaskPolicy::Content);
        return usual || flags.labels == policy || std::find(all.begin(), all.end(), policy) != all.end();
    };
    for (const PolicyRule& rule : kRules)
        if (arguments.has(rule.option) && !isRequested(rule.policy) && !isRequested(rule.other))
            return fail(
                ErrorCode::BadInput, dashed(rule.option),
                message("this option is for the policy {}, which is not requested", name(rule.policy)),
                message("add --policy {}", name(rule.policy)));
    if (flags.settings.mask.edge == chat::EdgeRule::Transformers && !isRequested(MaskPolicy::Generation))
        return fail(ErrorCode::BadInput, "--edge transformers",
                    "this rule is for generation blocks, but the policy generation is not requested",
                    "add --policy generation, or choose any, all or first");
    return {};
}

} // namespace

chat::MaskPolicy LabelFlags::labelsFor(bool hasGeneration) const {
    if (labels)
        return *labels;
    if (nanochat)
        return chat::MaskPolicy::Parts;
    return settings.policies.size() == 1 ? settings.policies[0] : chat::usualPolicy(hasGeneration);
}

chat::LabelSettings LabelFlags::settingsFor(bool hasGeneration) const {
    chat::LabelSettings all = settings;
    if (all.policies.empty())
        all.policies = {chat::MaskPolicy::Generation, chat::MaskPolicy::Content};
    const chat::MaskPolicy needed = labelsFor(hasGeneration);
    if (std::find(all.policies.begin(), all.policies.end(), needed) == all.policies.end())
        all.policies.push_back(needed);
    return all;
}

Result<LabelFlags> readLabelFlags(const Arguments& arguments) {
    LabelFlags flags;
    if (auto done = readPolicies(arguments, flags); !done)
        return tl::unexpected<Error>(done.error());
    chat::MaskOptions& mask = flags.settings.mask;
    mask.transformersEndQuirk = !arguments.has("no-flaw");
    // transformers gives no mask of a continued message
    mask.exactBlocks = arguments.has("right-blocks") || arguments.has("continue-final-message");
    mask.endOfTurn = arguments.has("end-of-turn");
    mask.between = arguments.has("between");
    mask.lastTurnOnly = arguments.has("last-turn");
    mask.markers.begin = arguments.value("response").value_or("");
    mask.markers.end = arguments.value("response-end").value_or("");
    mask.markers.byTokens = arguments.has("response-ids");
    flags.settings.addSpecial = arguments.toggle("add-special").value_or(false);
    flags.why = arguments.has("why");
    flags.nanochat = arguments.has("nanochat");
    const auto most = arguments.number("max-tokens", 1, std::uint64_t{1} << 32U);
    if (!most)
        return tl::unexpected<Error>(most.error());
    flags.nanochatOptions.maxTokens = most->value_or(2048);
    return flags;
}

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

Result<chat::JinjaVersion> readJinjaVersion(const Arguments& arguments) {
    const std::optional<std::string> version = arguments.value("jinja");
    if (!version)
        return chat::kDefaultJinja;
    for (const chat::JinjaVersion one : {chat::JinjaVersion::Newest, chat::JinjaVersion::Before315})
        if (*version == versionName(one))
            return one;
    return fail(ErrorCode::BadInput, "--jinja", message("there is no version '{}'", *version),
                "the versions are newest and before-3.1.5");
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

Result<void> checkRenderOptions(const Arguments& arguments, const LabelFlags& flags) {
    for (const OptionRule& rule : kRenderNeeds)
        if (arguments.has(rule.option) && !arguments.has(rule.other))
            return fail(ErrorCode::BadInput, dashed(rule.option),
                        message("this option has no effect without {}", dashed(rule.other)),
                        rule.other == "tokenizer" ? Message("name a tokenizer with -t")
                                                  : message("add {}", dashed(rule.other)));
    if (auto done = checkApart(arguments, kRenderApart); !done)
        return done;
    if (arguments.has("continue-final-message") && arguments.toggle("generation-prompt").value_or(false))
        return fail(ErrorCode::BadInput, "--continue-final-message",
                    "this option can't be combined with --generation-prompt", "omit one of them");
    if (arguments.has("output") && arguments.value("batch") != "npy")
        return fail(ErrorCode::BadInput, "--output", "this option has no effect without --batch npy",
                    "the other formats go to standard output");
    return checkPolicies(arguments, flags);
}

Result<void> checkCheckOptions(const Arguments& arguments, const LabelFlags& flags) {
    if (auto done = checkApart(arguments, kCheckApart); !done)
        return done;
    if (arguments.has("template-name") && !arguments.has("tokenizer"))
        return fail(ErrorCode::BadInput, "--template-name", "this option has no effect without -t",
                    "name a tokenizer with -t");
    for (const std::string_view option : kOfDatasets)
        if (arguments.has(option) && arguments.positional.empty())
            return fail(ErrorCode::BadInput, dashed(option),
                        "this option is for conversations, but no file with conversations is given",
                        "name a file with one conversation per line");
    return checkPolicies(arguments, flags);
}

} // namespace tokenscope::cli
