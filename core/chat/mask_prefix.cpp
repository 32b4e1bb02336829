// What a turn adds: the conversation rendered up to it, and with it.

#include "core/chat/mask_marks.h"
#include "core/chat/template_outline.h"
#include "core/unicode/text_index.h"

#include <algorithm>

namespace tokenscope::chat {
namespace {

std::size_t commonPrefix(std::string_view a, std::string_view b) {
    const auto [at, other] =
        std::mismatch(a.begin(), a.begin() + std::ptrdiff_t(std::min(a.size(), b.size())), b.begin());
    return static_cast<std::size_t>(at - a.begin());
}

/// The byte of the template that printed the text at a place, or nothing.
std::optional<std::uint32_t> templateByte(const RenderedText& rendered, std::size_t at) {
    const auto run =
        std::upper_bound(rendered.runs.begin(), rendered.runs.end(), at,
                         [](std::size_t byte, const OriginRun& one) { return byte < one.text.end; });
    if (run == rendered.runs.end())
        return std::nullopt;
    return rendered.sources[run->source].kind == OriginKind::Template ? run->from : run->printedBy.begin;
}

struct PrefixTurns {
    const MaskFacts& facts;
    std::vector<std::string>& notes;
    std::vector<Mark> marks;

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
        notes.push_back("the conversation " + std::string(what) + " messages[" + std::to_string(message) +
                        "] can't be rendered: " + error.message);
        unknown(message, {WhyKind::NotRendered, message, static_cast<std::uint32_t>(notes.size() - 1)});
    }

    /// `shorter` should be a prefix of `longer`.
    bool isPrefix(std::uint32_t message, const RenderedText& shorter, const RenderedText& longer,
                  const char* what) {
        const std::size_t same = commonPrefix(shorter.text, longer.text);
        if (same == shorter.text.size())
            return true;
        const std::string_view source = facts.input.source;
        const auto byte = templateByte(longer, same);
        const auto other = templateByte(shorter, same);
        std::string depends;
        std::uint32_t line = TokenWhy::kNone;
        for (const auto& place : {byte, other}) {
            if (!place || !depends.empty())
                continue;
            depends = lookAheadAround(source, *place);
            if (line == TokenWhy::kNone || !depends.empty())
                line = lineAt(source, *place);
        }
        const TextIndex index(longer.text);
        const std::uint32_t character =
            index.codePointAt(index.characterStart(static_cast<std::uint32_t>(same)));
        std::string note = "prefix differs at character " + std::to_string(character) + " (" + what +
                           " messages[" + std::to_string(message) +
                           "]): the template is not prefix-preserving";
        if (line != TokenWhy::kNone)
            note +=
                " (line " + std::to_string(line) + (depends.empty() ? ")" : " depends on " + depends + ")");
        notes.push_back(std::move(note));
        unknown(message,
                {WhyKind::NotPrefix, message, static_cast<std::uint32_t>(notes.size() - 1), character});
        return false;
    }

    void turn(std::uint32_t message) {
        const auto before = facts.input.renderFirst(message, true);
        if (!before)
            return failed(message, before.error(), "before");
        const auto after = facts.input.renderFirst(message + 1, false);
        if (!after)
            return failed(message, after.error(), "up to");
        if (!isPrefix(message, before->rendered, after->rendered, "before and after") ||
            !isPrefix(message, after->rendered, facts.input.chat.rendered, "up to, and beyond,"))
            return;
        marks.push_back({{static_cast<std::uint32_t>(before->rendered.text.size()),
                          static_cast<std::uint32_t>(after->rendered.text.size())},
                         true,
                         {WhyKind::Turn, message}});
    }
};

} // namespace

std::vector<Mark> prefixMarks(const MaskFacts& facts, std::vector<std::string>& notes) {
    PrefixTurns turns{facts, notes, {}};
    if (!facts.input.renderFirst)
        return {};
    for (std::uint32_t i = 0; i < facts.isAssistant.size(); ++i)
        if (facts.isAssistant[i] != 0)
            turns.turn(i);
    std::stable_sort(turns.marks.begin(), turns.marks.end(),
                     [](const Mark& a, const Mark& b) { return a.text.begin < b.text.begin; });
    return std::move(turns.marks);
}

} // namespace tokenscope::chat
