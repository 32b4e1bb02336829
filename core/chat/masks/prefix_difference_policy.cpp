// What a turn adds: the conversation rendered up to it, and with it.

#include "core/chat/masks/mask_facts.h"
#include "core/chat/masks/prefix_break.h"

#include <algorithm>

namespace tokenscope::chat {
namespace {

struct PrefixTurns {
    const MaskFacts& facts;
    std::vector<std::string>& notes;
    std::vector<Mark> marks;
    bool stopped = false;                         ///< the caller canceled a rendering
    static constexpr std::size_t kMaxTraced = 32; ///< renderings only to tell a line
    std::size_t tracedAgain = 0;

    using Rendering = tl::expected<RenderedChat, ChatError>;
    [[nodiscard]] Rendering plain(std::uint32_t count, bool prompt) const {
        const MaskInput& input = facts.input;
        return input.renderPlainFirst ? input.renderPlainFirst(count, prompt)
                                      : input.renderFirst(count, prompt);
    }

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
        stopped = stopped || error.kind == ChatErrorKind::Canceled;
        notes.push_back("the conversation " + std::string(what) + " messages[" + std::to_string(message) +
                        "] can't be rendered: " + error.message);
        unknown(message, {WhyKind::NotRendered, message, static_cast<std::uint32_t>(notes.size() - 1)});
    }

    struct Rendered {
        std::uint32_t count;
        bool prompt;
        std::string_view text;
    };
    /// Where `shorter` is no prefix of `longer`, which is a text of fewer messages or the whole one. What of it the whole
    /// text has, too, is traced there; for the rest some renderings are repeated with tracing.
    std::optional<PrefixBreak> breakBetween(const Rendered& shorter, const Rendered& longer) {
        auto found = prefixBreak(shorter.text, longer.text);
        if (!found)
            return found;
        const MaskInput& input = facts.input;
        const RenderedText& whole = input.chat.rendered;
        const auto end = std::size_t{found->differs} + 1;
        if (longer.text.size() >= end && whole.text.starts_with(longer.text.substr(0, end)))
            addBlame(*found, whole, input.source);
        for (const Rendered* one : {&longer, &shorter})
            if (found->depends.empty() && one->text.data() != whole.text.data() && tracedAgain++ < kMaxTraced)
                if (const auto traced = input.renderFirst(one->count, one->prompt);
                    traced && traced->rendered.text == one->text)
                    addBlame(*found, traced->rendered, input.source);
        return found;
    }

    /// `shorter` should be a prefix of `longer`.
    bool isPrefix(std::uint32_t message, const Rendered& shorter, const Rendered& longer, const char* what) {
        const auto found = breakBetween(shorter, longer);
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
    std::optional<std::uint32_t> beginOf(std::uint32_t message, const Rendered& after) {
        const auto prompted = plain(message, true);
        const auto found =
            prompted ? breakBetween({message, true, prompted->rendered.text}, after) : std::nullopt;
        if (prompted && !found)
            return static_cast<std::uint32_t>(prompted->rendered.text.size());
        const auto without = plain(message, false);
        if (!without) {
            failed(message, without.error(), "before");
            return std::nullopt;
        }
        if (!isPrefix(message, {message, false, without->rendered.text}, after, "before and after"))
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
        const auto text = plain(message + 1, false);
        if (!text)
            return failed(message, text.error(), "up to");
        const Rendered after{message + 1, false, text->rendered.text};
        const auto size = static_cast<std::uint32_t>(facts.isAssistant.size());
        const auto begin = beginOf(message, after);
        if (!begin ||
            !isPrefix(message, after, {size, false, facts.input.chat.rendered.text}, "up to, and beyond,"))
            return;
        marks.push_back(
            {{*begin, static_cast<std::uint32_t>(after.text.size())}, true, {WhyKind::Turn, message}});
    }
};

} // namespace

std::vector<Mark> prefixMarks(const MaskFacts& facts, std::vector<std::string>& notes) {
    PrefixTurns turns{facts, notes, {}};
    if (!facts.input.renderFirst)
        return {};
    const Progress& progress = facts.input.progress;
    const std::size_t count = facts.isAssistant.size();
    for (std::uint32_t i = 0; i < count && !turns.stopped && !progress.stopped(); ++i) {
        if (facts.isAssistant[i] == 0)
            continue;
        turns.turn(i);
        // a rendering takes as long as the text before it
        if (i * 100 / count != (i + 1) * 100 / count)
            progress.tell(std::uint64_t{i} * i, std::uint64_t{count} * count);
    }
    std::stable_sort(turns.marks.begin(), turns.marks.end(),
                     [](const Mark& a, const Mark& b) { return a.text.begin < b.text.begin; });
    return std::move(turns.marks);
}

} // namespace tokenscope::chat
