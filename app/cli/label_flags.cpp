#include "app/cli/label_flags.h"

#include "core/base/printable.h"

#include <algorithm>
#include <iterator>

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
    mask.exactBlocks = arguments.has("right-blocks");
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

} // namespace tokenscope::cli
