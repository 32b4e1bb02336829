#include "core/report/label_report.h"

#include "core/base/printable.h"

#include <fmt/format.h>
#include <iterator>

namespace tokenscope::report {
namespace {

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

void writeInjections(JsonWriter& json, const chat::LabeledChat& labeled, SpanUnit unit) {
    const chat::RenderedText& rendered = labeled.chat.rendered;
    const Ruler ruler(rendered.text, unit);
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
        Ruler(source.text, unit).write(json.key("offset"), one.inSource);
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

Message describeMask(const chat::Mask& mask) {
    const std::string percent = fmt::format("{:.1f}", 100 * mask.share());
    return mask.straddling() > 0
               ? message("{} of {} tokens trained ({} %), {} across an edge", mask.trainedCount(),
                         mask.trained.size(), percent, mask.straddling())
               : message("{} of {} tokens trained ({} %)", mask.trainedCount(), mask.trained.size(), percent);
}

Message describeInjection(const chat::Injection& injection, const chat::RenderedText& rendered) {
    const chat::OriginSource& from = rendered.sources[injection.source];
    const std::string text = printable(rendered.text.substr(injection.text.begin, injection.text.size()), 60);
    const std::string field = printable(from.field, 80);
    return from.kind == chat::OriginKind::Message
               ? message("\"{}\" (id {}) comes from message {}, {}", text, injection.id, from.index, field)
               : message("\"{}\" (id {}) comes from tool or document {}, {}", text, injection.id, from.index,
                         field);
}

} // namespace

void writeLabels(JsonWriter& json, const chat::LabeledChat& labeled, const chat::ChatSource& source,
                 const Tokenizer& tokenizer, const LabelReportOptions& options, SpanUnit unit) {
    const Ruler ruler(labeled.chat.rendered.text, unit);
    json.key("ids").values(labeled.tokens.ids);
    json.key("spans").array(labeled.tokens.reference, [&](ByteSpan span) { ruler.write(json, span); });
    json.key("masks");
    writeByPolicy(json, labeled.masks, [&](const chat::Mask& mask) { writeFlags(json, mask.trained); });
    const chat::Mask* mask = labeled.maskBy(options.labels);
    json.key("labels").values(chat::labelsOf(labeled.tokens.ids, mask->trained));
    if (!mask->weights.empty())
        json.key("weights").values(mask->weights);
    if (!labeled.injections.empty())
        writeInjections(json, labeled, unit);
    if (options.why)
        writeWhy(json, labeled, maskInputOf(labeled, source, tokenizer));
}

std::string labelsText(const chat::LabeledChat& labeled, const chat::ChatSource& source,
                       const Tokenizer& tokenizer, const LabelReportOptions& options) {
    std::string out;
    const auto line = std::back_inserter(out);
    for (const chat::Mask& mask : labeled.masks) {
        fmt::format_to(line, "{:<18}{}\n", name(mask.policy), describeMask(mask));
        for (const Message& note : mask.notes)
            fmt::format_to(line, "                  {}\n", printable(note.text()));
    }
    for (const chat::Injection& one : labeled.injections) {
        fmt::format_to(line, "{:<18}{}\n",
                       (labeled.undone ? Message("encoded as text") : Message("injected")).text(),
                       describeInjection(one, labeled.chat.rendered));
    }
    if (!options.why)
        return out;
    const chat::MaskInput input = maskInputOf(labeled, source, tokenizer);
    const chat::Mask& mask = *labeled.maskBy(options.labels);
    for (std::size_t t = 0; t < labeled.tokens.size(); ++t)
        fmt::format_to(line, "{}{}{:>8}  {:<20}  {}\n", mask.trained[t] != 0 ? "+" : "-",
                       mask.straddles[t] != 0 ? "|" : " ", labeled.tokens.ids[t],
                       printable(tokenizer.spelling(labeled.tokens, t), 20),
                       printable(reasonOf(t, input, mask).text()));
    return out;
}

} // namespace tokenscope::report
