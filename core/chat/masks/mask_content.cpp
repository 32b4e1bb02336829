// What the assistant wrote, by origins, and the token that ends its turn.

#include "core/chat/masks/mask_marks.h"
#include "core/chat/messages/message_facts.h"

#include <algorithm>
#include <set>

namespace tokenscope::chat {
namespace {

/// A part of the content that is no text of the assistant's own.
bool isToolOutput(const Data& message, std::ptrdiff_t part) {
    const Data* content = message.find("content");
    if (part < 0 || content == nullptr || static_cast<std::size_t>(part) >= content->items.size())
        return false;
    const std::string_view type = content->items[static_cast<std::size_t>(part)].stringAt("type");
    return type == "python_output" || type == "tool_output" || type == "output" || type == "tool_result";
}

/// Control tokens that come before anything is said: they begin turns.
std::set<PieceId> openers(const MaskFacts& facts) {
    std::uint32_t first = facts.size();
    for (const auto& extent : facts.extents)
        first = extent.written() ? std::min(first, extent.writtenBegin) : first;
    std::set<PieceId> ids;
    const Encoding& tokens = facts.input.tokens;
    for (std::size_t i = 0; i < tokens.size() && tokens.bytes[i].begin < first; ++i)
        if (i < facts.input.control.size() && facts.input.control[i] != 0)
            ids.insert(tokens.ids[i]);
    return ids;
}

} // namespace

std::uint32_t endOfTurnToken(const MaskFacts& facts, std::uint32_t message) {
    const auto& extent = facts.extents[message];
    if (!extent.seen())
        return TokenWhy::kNone;
    const std::uint32_t from = extent.written() ? extent.writtenEnd : extent.end;
    std::uint32_t to = facts.size();
    for (std::size_t i = 0; i < facts.extents.size(); ++i)
        if (i != message && facts.extents[i].seen() && facts.extents[i].begin >= from)
            to = std::min(to, facts.extents[i].begin);
    const Encoding& tokens = facts.input.tokens;
    const auto first = std::partition_point(tokens.bytes.begin(), tokens.bytes.end(),
                                            [from](const ByteSpan& span) { return span.begin < from; });
    const std::set<PieceId> begins = openers(facts);
    for (auto at = first; at != tokens.bytes.end() && at->begin < to; ++at) {
        const auto index = static_cast<std::size_t>(at - tokens.bytes.begin());
        if (index >= facts.input.control.size() || facts.input.control[index] == 0 || at->empty())
            continue;
        const PieceId id = tokens.ids[index];
        return id == facts.input.eos || !begins.contains(id) ? static_cast<std::uint32_t>(index)
                                                             : TokenWhy::kNone;
    }
    return TokenWhy::kNone;
}

std::vector<Mark> contentMarks(const MaskFacts& facts, bool parts, const MaskOptions& options) {
    const RenderedText& rendered = facts.input.chat.rendered;
    std::vector<Mark> marks;
    std::uint32_t last =
        TokenWhy::kNone; ///< the message of the last written run, with no other message's since
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
    for (std::uint32_t i = 0; i < facts.extents.size(); ++i)
        if (facts.isAssistant[i] != 0)
            if (const std::uint32_t token = endOfTurnToken(facts, i); token != TokenWhy::kNone)
                marks.push_back({facts.input.tokens.bytes[token], true, {WhyKind::EndOfTurn, i}});
    std::stable_sort(marks.begin(), marks.end(),
                     [](const Mark& a, const Mark& b) { return a.text.begin < b.text.begin; });
    return marks;
}

} // namespace tokenscope::chat
