// The mask policy "prefix difference" trains the text that a turn adds. The conversation is rendered up to
// the turn and with it; the first text should be a prefix of the second.

#include "core/chat/masks/mask_facts.h"
#include "core/chat/masks/prefix_texts.h"

#include <algorithm>

namespace tokenscope::chat {
namespace {

struct PrefixTurns {
    const MaskFacts& facts;
    std::vector<Message>& notes;
    std::vector<Mark> marks;
    bool stopped = false;                         ///< the caller canceled a rendering
    static constexpr std::size_t kMaxTraced = 32; ///< limit of renderings made only to find a line
    std::size_t tracedAgain = 0;

    using Rendering = tl::expected<RenderedChat, ChatError>;
    [[nodiscard]] Rendering plain(std::uint32_t count, bool prompt) const {
        const MaskInput& input = facts.input;
        return input.renderPlainFirst ? input.renderPlainFirst(count, prompt)
                                      : input.renderFirst(count, prompt);
    }

    /// Marks the message's text as not trained, with the reason.
    void markUntrained(std::uint32_t message, TokenWhy why) {
        const RenderedText& rendered = facts.input.chat.rendered;
        for (const OriginRun& run : rendered.runs) {
            const OriginSource& source = rendered.sources[run.source];
            if (source.kind == OriginKind::Message && source.index == message &&
                facts.isWritten[run.source] != 0)
                marks.push_back({run.text, false, why});
        }
    }

    enum class Part : std::uint8_t { Before, UpTo };
    void failed(std::uint32_t index, const ChatError& error, Part part) {
        stopped = stopped || error.kind == ChatErrorKind::Canceled;
        notes.push_back(
            part == Part::Before
                ? message("the conversation before messages[{}] can't be rendered: {}", index, error.message)
                : message("the conversation up to messages[{}] can't be rendered: {}", index, error.message));
        markUntrained(index, {WhyKind::NotRendered, index, static_cast<std::uint32_t>(notes.size() - 1)});
    }

    struct Rendered {
        std::uint32_t count;
        bool prompt;
        std::string_view text;
    };
    /// Where `shorter` stops being a prefix of `longer`, if it does. The template's line comes from the whole
    /// text, which was traced; if that text differs, some renderings are repeated with tracing.
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

    enum class Compared : std::uint8_t { BeforeAndAfter, UpToAndBeyond };
    /// Whether `shorter` is a prefix of `longer`, as it should be; if it isn't, adds a note.
    bool isPrefix(std::uint32_t index, const Rendered& shorter, const Rendered& longer, Compared compared) {
        const auto found = breakBetween(shorter, longer);
        if (!found)
            return true;
        const Message note =
            compared == Compared::BeforeAndAfter
                ? message("prefix differs at character {} (before and after messages[{}]): "
                          "the template is not prefix-preserving",
                          found->character, index)
                : message("prefix differs at character {} (the text up to messages[{}] and the whole text): "
                          "the template is not prefix-preserving",
                          found->character, index);
        const Message blame = found->blame();
        notes.push_back(blame.empty() ? note : message("{} {}", note, blame));
        markUntrained(index, {WhyKind::NotPrefix, index, static_cast<std::uint32_t>(notes.size() - 1),
                              found->character});
        return false;
    }

    /// Where the turn starts in the text that includes it: after the generation prompt. If the turn has only the
    /// beginning of that prompt, after this beginning, provided that the text without the prompt is a prefix.
    std::optional<std::uint32_t> beginOf(std::uint32_t index, const Rendered& after) {
        const auto prompted = plain(index, true);
        const auto found =
            prompted ? breakBetween({index, true, prompted->rendered.text}, after) : std::nullopt;
        if (prompted && !found)
            return static_cast<std::uint32_t>(prompted->rendered.text.size());
        const auto without = plain(index, false);
        if (!without) {
            failed(index, without.error(), Part::Before);
            return std::nullopt;
        }
        if (!isPrefix(index, {index, false, without->rendered.text}, after, Compared::BeforeAndAfter))
            return std::nullopt;
        const auto size = static_cast<std::uint32_t>(without->rendered.text.size());
        if (found && found->line == 0)
            notes.push_back(message("the turn of messages[{}] differs from the generation prompt before it "
                                    "at character {}: the text after their common part is trained",
                                    index, found->character));
        else if (found)
            notes.push_back(message("the turn of messages[{}] differs from the generation prompt before it "
                                    "at character {} {}: the text after their common part is trained",
                                    index, found->character, found->blame()));
        return found ? std::max(size, found->byte) : size;
    }

    void turn(std::uint32_t message) {
        const auto text = plain(message + 1, false);
        if (!text)
            return failed(message, text.error(), Part::UpTo);
        const Rendered after{message + 1, false, text->rendered.text};
        const auto size = static_cast<std::uint32_t>(facts.isAssistant.size());
        const auto begin = beginOf(message, after);
        if (!begin ||
            !isPrefix(message, after, {size, false, facts.input.chat.rendered.text}, Compared::UpToAndBeyond))
            return;
        marks.push_back(
            {{*begin, static_cast<std::uint32_t>(after.text.size())}, true, {WhyKind::Turn, message}});
    }
};

} // namespace

std::vector<Mark> prefixMarks(const MaskFacts& facts, std::vector<Message>& notes) {
    PrefixTurns turns{facts, notes, {}};
    if (!facts.input.renderFirst)
        return {};
    const Progress& progress = facts.input.progress;
    const std::size_t count = facts.isAssistant.size();
    for (std::uint32_t i = 0; i < count && !turns.stopped && !progress.stopped(); ++i) {
        if (facts.isAssistant[i] == 0)
            continue;
        turns.turn(i);
        // the time of a rendering grows with the text before the turn
        if (i * 100 / count != (i + 1) * 100 / count)
            progress.notify(std::uint64_t{i} * i, std::uint64_t{count} * count);
    }
    std::stable_sort(turns.marks.begin(), turns.marks.end(),
                     [](const Mark& a, const Mark& b) { return a.text.begin < b.text.begin; });
    return std::move(turns.marks);
}

} // namespace tokenscope::chat
