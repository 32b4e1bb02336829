// What a turn adds: the conversation rendered up to it, and with it.

#include "core/chat/masks/mask_marks.h"
#include "core/chat/masks/prefix_break.h"

#include <algorithm>

namespace tokenscope::chat {
namespace {

struct PrefixTurns {
    const MaskFacts& facts;
    std::vector<std::string>& notes;
    std::vector<Mark> marks;
    bool stopped = false; ///< the caller cancelled a rendering

    /// What the message says gets a reason why it is not trained.
    void unknown(std::uint32_t message, TokenWhy why) {
        const RenderedText& rendered = facts.input.chat.rendered;
        for (const OriginRun& run : rendered.runs) {
            const OriginSource& source = rendered.sources[run.source];
            if (source.kind == OriginKind::Message && source.index == message &&
                facts.isWritten[run.source] != 0)
                marks.push_back({run.text, false, why});
        }
    }

    void failed(std::uint32_t message, const ChatError& error, const char* what) {
        stopped = stopped || error.kind == ChatErrorKind::Cancelled;
        notes.push_back("the conversation " + std::string(what) + " messages[" + std::to_string(message) +
                        "] can't be rendered: " + error.message);
        unknown(message, {WhyKind::NotRendered, message, static_cast<std::uint32_t>(notes.size() - 1)});
    }

    /// `shorter` should be a prefix of `longer`.
    bool isPrefix(std::uint32_t message, const RenderedText& shorter, const RenderedText& longer,
                  const char* what) {
        const auto found = prefixBreak(shorter, longer, facts.input.source);
        if (!found)
            return true;
        std::string note = "prefix differs at character " + std::to_string(found->character) + " (" + what +
                           " messages[" + std::to_string(message) +
                           "]): the template is not prefix-preserving";
        if (const std::string blame = found->blame(); !blame.empty())
            note += " " + blame;
        notes.push_back(std::move(note));
        unknown(message, {WhyKind::NotPrefix, message, static_cast<std::uint32_t>(notes.size() - 1),
                          found->character});
        return false;
    }

    /// Where the turn begins in the text with it: behind the generation prompt, or behind what of that the turn has, too, where
    /// the text without one is a prefix.
    std::optional<std::uint32_t> beginOf(std::uint32_t message, const RenderedText& after) {
        const auto prompted = facts.input.renderFirst(message, true);
        const auto found =
            prompted ? prefixBreak(prompted->rendered, after, facts.input.source) : std::nullopt;
        if (prompted && !found)
            return static_cast<std::uint32_t>(prompted->rendered.text.size());
        const auto without = facts.input.renderFirst(message, false);
        if (!without) {
            failed(message, without.error(), "before");
            return std::nullopt;
        }
        if (!isPrefix(message, without->rendered, after, "before and after"))
            return std::nullopt;
        const auto size = static_cast<std::uint32_t>(without->rendered.text.size());
        if (found)
            notes.push_back("the generation prompt before messages[" + std::to_string(message) +
                            "] is not what the turn begins with, from character " +
                            std::to_string(found->character) + " on" +
                            (found->line == 0 ? "" : " " + found->blame()) +
                            ": trained is what follows the part that both have");
        return found ? std::max(size, found->byte) : size;
    }

    void turn(std::uint32_t message) {
        const auto after = facts.input.renderFirst(message + 1, false);
        if (!after)
            return failed(message, after.error(), "up to");
        const auto begin = beginOf(message, after->rendered);
        if (!begin || !isPrefix(message, after->rendered, facts.input.chat.rendered, "up to, and beyond,"))
            return;
        marks.push_back({{*begin, static_cast<std::uint32_t>(after->rendered.text.size())},
                         true,
                         {WhyKind::Turn, message}});
    }
};

} // namespace

std::vector<Mark> prefixMarks(const MaskFacts& facts, std::vector<std::string>& notes) {
    PrefixTurns turns{facts, notes, {}};
    if (!facts.input.renderFirst)
        return {};
    for (std::uint32_t i = 0; i < facts.isAssistant.size() && !turns.stopped; ++i)
        if (facts.isAssistant[i] != 0)
            turns.turn(i);
    std::stable_sort(turns.marks.begin(), turns.marks.end(),
                     [](const Mark& a, const Mark& b) { return a.text.begin < b.text.begin; });
    return std::move(turns.marks);
}

} // namespace tokenscope::chat
