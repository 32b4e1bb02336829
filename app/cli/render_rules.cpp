#include "app/cli/render_rules.h"

#include <algorithm>
#include <array>
#include <span>

namespace tokenscope::cli {
namespace {

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

Result<void> checkRenderOptions(const Arguments& arguments, const LabelFlags& flags) {
    for (const OptionRule& rule : kRenderNeeds)
        if (arguments.has(rule.option) && !arguments.has(rule.other))
            return fail(ErrorCode::BadInput, dashed(rule.option),
                        message("this option has no effect without {}", dashed(rule.other)),
                        rule.other == "tokenizer" ? Message("name a tokenizer with -t")
                                                  : message("add {}", dashed(rule.other)));
    if (auto done = checkApart(arguments, kRenderApart); !done)
        return done;
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
