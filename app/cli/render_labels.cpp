#include "app/cli/render_labels.h"

#include "core/base/printable.h"
#include "core/json/json_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace tokenscope::cli {
namespace {

Error wrongName(const char* option, const std::string& given, const char* names) {
    return {ErrorCode::BadInput,
            {},
            std::string("--") + option,
            "there is no " + printable(given, 40),
            std::string("one of ") + names};
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

template <class List, class Append>
void appendAll(std::string& out, const List& list, const Append& append) {
    out += '[';
    for (std::size_t i = 0; i < list.size(); ++i) {
        out += i > 0 ? "," : "";
        append(list[i]);
    }
    out += ']';
}

void appendMasks(std::string& out, const std::vector<chat::Mask>& masks) {
    out += '{';
    for (const chat::Mask& mask : masks) {
        if (&mask != masks.data())
            out += ',';
        appendJsonString(out, name(mask.policy));
        out += ':';
        appendAll(out, mask.trained, [&](std::uint8_t trained) { out += trained != 0 ? '1' : '0'; });
    }
    out += '}';
}

void appendInjections(std::string& out, const chat::LabeledChat& labeled, Unit unit) {
    const chat::RenderedText& rendered = labeled.chat.rendered;
    const Ruler ruler(rendered.text, unit);
    appendJsonKey(out, "injections");
    appendAll(out, labeled.injections, [&](const chat::Injection& one) {
        const chat::OriginSource& source = rendered.sources[one.source];
        const char* list = source.kind == chat::OriginKind::Message ? "messages"
                           : source.kind == chat::OriginKind::Tool  ? "tools"
                                                                    : "documents";
        fmt::format_to(std::back_inserter(out), "{{\"token\":{},\"id\":{},\"text\":", one.token, one.id);
        appendJsonPiece(out, std::string_view(rendered.text).substr(one.text.begin, one.text.size()));
        appendJsonKey(out, "span");
        ruler.append(out, one.text);
        appendJsonKey(out, "source");
        appendJsonString(out, fmt::format("{}[{}]{}{}", list, source.index, source.field.empty() ? "" : ".",
                                          source.field));
        appendJsonKey(out, "offset");
        Ruler(source.text, unit).append(out, one.inSource);
        out += one.whole ? "}" : ",\"joined\":true}";
    });
}

void appendWhy(std::string& out, const chat::LabeledChat& labeled, const chat::MaskInput& input) {
    appendJsonKey(out, "notes");
    out += '{';
    for (const chat::Mask& mask : labeled.masks) {
        out += &mask == labeled.masks.data() ? "" : ",";
        appendJsonString(out, name(mask.policy));
        out += ':';
        appendAll(out, mask.notes, [&](const std::string& note) { appendJsonString(out, note); });
    }
    out += '}';
    appendJsonKey(out, "straddling");
    out += '{';
    for (const chat::Mask& mask : labeled.masks) {
        out += &mask == labeled.masks.data() ? "" : ",";
        appendJsonString(out, name(mask.policy));
        out += ':';
        appendAll(out, mask.straddles, [&](std::uint8_t straddles) { out += straddles != 0 ? '1' : '0'; });
    }
    out += '}';
    appendJsonKey(out, "why");
    out += '{';
    for (const chat::Mask& mask : labeled.masks) {
        out += &mask == labeled.masks.data() ? "" : ",";
        appendJsonString(out, name(mask.policy));
        out += ':';
        std::size_t token = 0;
        appendAll(out, mask.why,
                  [&](const chat::TokenWhy&) { appendJsonString(out, reasonOf(token++, input, mask)); });
    }
    out += '}';
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

void appendLabels(std::string& out, const chat::LabeledChat& labeled, const chat::ChatSource& source,
                  const Tokenizer& tokenizer, const LabelFlags& flags, Unit unit) {
    const Ruler ruler(labeled.chat.rendered.text, unit);
    appendJsonKey(out, "ids");
    appendAll(out, labeled.tokens.ids, [&](PieceId id) { appendJsonNumber(out, id); });
    appendJsonKey(out, "spans");
    appendAll(out, labeled.tokens.reference, [&](ByteSpan span) { ruler.append(out, span); });
    appendJsonKey(out, "masks");
    appendMasks(out, labeled.masks);
    appendJsonKey(out, "labels");
    const chat::Mask* mask = labeled.maskBy(flags.labelsFor(source.hasGeneration));
    const auto labels = chat::labelsOf(labeled.tokens.ids, mask->trained);
    appendAll(out, labels, [&](std::int64_t label) { out += std::to_string(label); });
    if (!mask->weights.empty()) {
        appendJsonKey(out, "weights");
        appendAll(out, mask->weights, [&](float weight) { out += fmt::format("{}", weight); });
    }
    if (!labeled.injections.empty())
        appendInjections(out, labeled, unit);
    if (flags.why)
        appendWhy(out, labeled, maskInputOf(labeled, source, tokenizer));
}

std::string labelsText(const chat::LabeledChat& labeled, const chat::ChatSource& source,
                       const Tokenizer& tokenizer, const LabelFlags& flags) {
    std::string out;
    const auto line = std::back_inserter(out);
    for (const chat::Mask& mask : labeled.masks) {
        fmt::format_to(line, "{:<18}{} of {} tokens trained ({:.1f} %){}\n", name(mask.policy),
                       mask.trainedCount(), mask.trained.size(), 100 * mask.share(),
                       mask.straddling() > 0 ? fmt::format(", {} over an edge", mask.straddling()) : "");
        for (const std::string& note : mask.notes)
            fmt::format_to(line, "                  {}\n", printable(note));
    }
    for (const chat::Injection& one : labeled.injections) {
        const chat::OriginSource& from = labeled.chat.rendered.sources[one.source];
        fmt::format_to(line, "{:<18}\"{}\" (id {}) comes from {} {}, {}\n",
                       labeled.undone ? "encoded as text" : "injected",
                       printable(labeled.chat.rendered.text.substr(one.text.begin, one.text.size()), 60),
                       one.id, from.kind == chat::OriginKind::Message ? "message" : "tool or document",
                       from.index, printable(from.field, 80));
    }
    if (!flags.why)
        return out;
    const chat::MaskInput input = maskInputOf(labeled, source, tokenizer);
    const chat::Mask& mask = *labeled.maskBy(flags.labelsFor(source.hasGeneration));
    for (std::size_t t = 0; t < labeled.tokens.size(); ++t)
        fmt::format_to(line, "{}{}{:>8}  {:<20}  {}\n", mask.trained[t] != 0 ? "+" : "-",
                       mask.straddles[t] != 0 ? "|" : " ", labeled.tokens.ids[t],
                       printable(tokenizer.spelling(labeled.tokens, t), 20),
                       printable(reasonOf(t, input, mask)));
    return out;
}

} // namespace tokenscope::cli
