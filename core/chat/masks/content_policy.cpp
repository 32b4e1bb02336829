// Marks what the assistant wrote, by origins, and the tokens that end its turns.

#include "core/chat/conversation/message_facts.h"
#include "core/chat/masks/mask_facts.h"

#include <algorithm>

namespace tokenscope::chat {
namespace {

/// A part of the content whose text isn't the assistant's.
bool isToolOutput(const Data& message, std::ptrdiff_t part) {
    const Data* content = message.find("content");
    if (part < 0 || content == nullptr || static_cast<std::size_t>(part) >= content->items.size())
        return false;
    const std::string_view type = content->items[static_cast<std::size_t>(part)].stringAt("type");
    return type == "python_output" || type == "tool_output" || type == "output" || type == "tool_result";
}

} // namespace

std::vector<Mark> contentMarks(const MaskFacts& facts, bool parts, const MaskOptions& options) {
    const RenderedText& rendered = facts.input.chat.rendered;
    std::vector<Mark> marks;
    /// The message of the last written run, unless another message followed.
    std::uint32_t last = TokenWhy::kNone;
    for (const OriginRun& run : rendered.runs) {
        const OriginSource& source = rendered.sources[run.source];
        const bool known = source.kind == OriginKind::Message && source.index < facts.isAssistant.size();
        if (!known)
            continue;
        if (facts.isWritten[run.source] == 0 || facts.isAssistant[source.index] == 0) {
            last = source.index == last ? last : TokenWhy::kNone;
            continue;
        }
        const std::ptrdiff_t part = partOf(source.field);
        if (parts && isToolOutput(facts.input.messages.items[source.index], part)) {
            marks.push_back(
                {run.text, false, {WhyKind::PartNotTrained, source.index, static_cast<std::uint32_t>(part)}});
            last = TokenWhy::kNone;
            continue;
        }
        if (options.between && last == source.index && marks.back().text.end < run.text.begin)
            marks.push_back({{marks.back().text.end, run.text.begin},
                             true,
                             {WhyKind::Between, source.index, facts.lineOf(run)}});
        marks.push_back({run.text, true, {WhyKind::Written, source.index, run.source}});
        last = source.index;
    }
    if (!parts && !options.endOfTurn)
        return marks;
    const TurnEnds ends(facts);
    for (std::uint32_t i = 0; i < facts.extents.size() && !facts.input.progress.stopped(); ++i)
        if (facts.isAssistant[i] != 0)
            if (const std::uint32_t token = ends.tokenOf(i); token != TokenWhy::kNone)
                marks.push_back({facts.input.tokens.bytes[token], true, {WhyKind::EndOfTurn, i}});
    std::stable_sort(marks.begin(), marks.end(),
                     [](const Mark& a, const Mark& b) { return a.text.begin < b.text.begin; });
    return marks;
}

} // namespace tokenscope::chat
