#include "app/cli/render_labels.h"

#include "core/base/printable.h"
#include "core/json/json_writer.h"

#include <algorithm>
#include <fmt/format.h>
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

/// 0 and 1.
void writeFlags(JsonWriter& json, const std::vector<std::uint8_t>& flags) {
    json.array(flags, [&json](std::uint8_t flag) { json.number(flag != 0 ? 1 : 0); });
}

/// An object with an entry for each mask, by its policy.
template <class Write>
void writeByPolicy(JsonWriter& json, const std::vector<chat::Mask>& masks, const Write& write) {
    json.beginObject();
    for (const chat::Mask& mask : masks) {
        json.key(name(mask.policy));
        write(mask);
    }
    json.endObject();
}

void writeInjections(JsonWriter& json, const chat::LabeledChat& labeled, Unit unit) {
    const chat::RenderedText& rendered = labeled.chat.rendered;
    const report::Ruler ruler(rendered.text, unit);
    json.key("injections").array(labeled.injections, [&](const chat::Injection& one) {
        const chat::OriginSource& source = rendered.sources[one.source];
        const char* list = source.kind == chat::OriginKind::Message ? "messages"
                           : source.kind == chat::OriginKind::Tool  ? "tools"
                                                                    : "documents";
        json.beginObject().member("token", one.token).member("id", one.id);
        json.key("text").piece(std::string_view(rendered.text).substr(one.text.begin, one.text.size()));
        ruler.write(json.key("span"), one.text);
        json.member("source", fmt::format("{}[{}]{}{}", list, source.index, source.field.empty() ? "" : ".",
                                          source.field));
        report::Ruler(source.text, unit).write(json.key("offset"), one.inSource);
        if (!one.whole)
            json.member("joined", true);
        json.endObject();
    });
}

void writeWhy(JsonWriter& json, const chat::LabeledChat& labeled, const chat::MaskInput& input) {
    json.key("notes");
    writeByPolicy(json, labeled.masks, [&](const chat::Mask& mask) {
        json.array(mask.notes, [&](const Message& note) { json.string(note.english()); });
    });
    json.key("straddling");
    writeByPolicy(json, labeled.masks, [&](const chat::Mask& mask) { writeFlags(json, mask.straddles); });
    json.key("why");
    writeByPolicy(json, labeled.masks, [&](const chat::Mask& mask) {
        std::size_t token = 0;
        json.array(mask.why,
                   [&](const chat::TokenWhy&) { json.string(reasonOf(token++, input, mask).english()); });
    });
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
    mask.endFlaw = !arguments.has("no-flaw");
    mask.rightBlocks = arguments.has("right-blocks");
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

void writeLabels(JsonWriter& json, const chat::LabeledChat& labeled, const chat::ChatSource& source,
                 const Tokenizer& tokenizer, const LabelFlags& flags, Unit unit) {
    const report::Ruler ruler(labeled.chat.rendered.text, unit);
    json.key("ids").values(labeled.tokens.ids);
    json.key("spans").array(labeled.tokens.reference, [&](ByteSpan span) { ruler.write(json, span); });
    json.key("masks");
    writeByPolicy(json, labeled.masks, [&](const chat::Mask& mask) { writeFlags(json, mask.trained); });
    const chat::Mask* mask = labeled.maskBy(flags.labelsFor(source.hasGeneration));
    json.key("labels").values(chat::labelsOf(labeled.tokens.ids, mask->trained));
    if (!mask->weights.empty())
        json.key("weights").values(mask->weights);
    if (!labeled.injections.empty())
        writeInjections(json, labeled, unit);
    if (flags.why)
        writeWhy(json, labeled, maskInputOf(labeled, source, tokenizer));
}

std::string labelsText(const chat::LabeledChat& labeled, const chat::ChatSource& source,
                       const Tokenizer& tokenizer, const LabelFlags& flags) {
    std::string out;
    const auto line = std::back_inserter(out);
    for (const chat::Mask& mask : labeled.masks) {
        const std::string percent = fmt::format("{:.1f}", 100 * mask.share());
        const Message trained =
            mask.straddling() > 0
                ? message("{} of {} tokens trained ({} %), {} across an edge", mask.trainedCount(),
                          mask.trained.size(), percent, mask.straddling())
                : message("{} of {} tokens trained ({} %)", mask.trainedCount(), mask.trained.size(),
                          percent);
        fmt::format_to(line, "{:<18}{}\n", name(mask.policy), trained);
        for (const Message& note : mask.notes)
            fmt::format_to(line, "                  {}\n", printable(note.text()));
    }
    for (const chat::Injection& one : labeled.injections) {
        const chat::OriginSource& from = labeled.chat.rendered.sources[one.source];
        const std::string text =
            printable(labeled.chat.rendered.text.substr(one.text.begin, one.text.size()), 60);
        const std::string field = printable(from.field, 80);
        fmt::format_to(
            line, "{:<18}{}\n", labeled.undone ? Message("encoded as text") : Message("injected"),
            from.kind == chat::OriginKind::Message
                ? message("\"{}\" (id {}) comes from message {}, {}", text, one.id, from.index, field)
                : message("\"{}\" (id {}) comes from tool or document {}, {}", text, one.id, from.index,
                          field));
    }
    if (!flags.why)
        return out;
    const chat::MaskInput input = maskInputOf(labeled, source, tokenizer);
    const chat::Mask& mask = *labeled.maskBy(flags.labelsFor(source.hasGeneration));
    for (std::size_t t = 0; t < labeled.tokens.size(); ++t)
        fmt::format_to(line, "{}{}{:>8}  {:<20}  {}\n", mask.trained[t] != 0 ? "+" : "-",
                       mask.straddles[t] != 0 ? "|" : " ", labeled.tokens.ids[t],
                       printable(tokenizer.spelling(labeled.tokens, t), 20),
                       printable(reasonOf(t, input, mask).text()));
    return out;
}

} // namespace tokenscope::cli
