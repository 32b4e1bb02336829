// Findings on what training would see: prefixes, ends of turns, the generation prompt.

#include "core/base/printable.h"
#include "core/chat/lint/lint_probe.h"
#include "core/chat/masks/prefix_break.h"
#include "core/chat/masks/turn_ends.h"
#include "core/chat/template/template_choice.h"
#include "core/text/text_index.h"

#include <algorithm>

namespace tokenscope::chat {
namespace {

std::string inQuotes(std::string_view text) {
    return "\"" + printable(text, 60) + "\"";
}

std::size_t answerBefore(const Data& conversation, std::size_t index) {
    const Data& message = conversation.find("messages")->items[index];
    return message.stringAt("role") == "assistant" ? index : static_cast<std::size_t>(-1);
}

Message prefixMessage(std::size_t first, std::size_t all, bool withReasoning, const PrefixBreak& found) {
    const Message texts =
        withReasoning
            ? message(
                  "the text of the first {} messages is not a prefix of the text of all {}, with reasoning",
                  first, all)
            : message("the text of the first {} messages is not a prefix of the text of all {}", first, all);
    return found.depends.empty() ? message("{}; they differ from character {} on: a prefix cache is lost, "
                                           "and masks by prefix difference are "
                                           "wrong",
                                           texts, found.character)
                                 : message("{}; they differ from character {} on, which depends on {}: a "
                                           "prefix cache is lost, and masks by "
                                           "prefix difference are wrong",
                                           texts, found.character, found.depends);
}

/// `withReasoning`: the conversation has reasoning, which many templates drop from earlier turns.
void lintPrefixesOf(LintProbe& probe, const Data& conversation, bool withReasoning) {
    const auto whole = probe.render(conversation);
    if (!whole)
        return;
    const std::size_t count = conversation.find("messages")->items.size();
    for (std::size_t n = 1; n < count; ++n) {
        const auto part = probe.renderFirst(conversation, n, false);
        if (!part)
            continue;
        const auto found = prefixBreak(part->rendered, whole->rendered, probe.compiled.source());
        if (!found)
            continue;
        const bool known =
            std::any_of(probe.findings.begin(), probe.findings.end(), [&](const ChatFinding& one) {
                return one.code == "not-prefix-preserving" && one.line == found->line;
            });
        if (!known)
            probe.add("not-prefix-preserving", FindingLevel::Warning, found->line,
                      prefixMessage(n, count, withReasoning, *found), conversation);
        return;
    }
}

/// Whether transformers records the blocks at their actual positions.
bool areRecordedCorrectly(const RenderedChat& chat) {
    const TextIndex index(chat.rendered.text);
    std::vector<char> actual(chat.rendered.text.size() + 1, 0), recorded = actual;
    for (const ByteSpan block : chat.blocks)
        std::fill(actual.begin() + index.codePointAt(block.begin),
                  actual.begin() + index.codePointAt(block.end), 1);
    for (const auto& [begin, end] : chat.generation)
        for (std::uint64_t at = begin; at < std::min<std::uint64_t>(end, recorded.size()); ++at)
            recorded[at] = 1;
    return actual == recorded;
}

/// Whether this literal starts a turn in the text before the first message.
bool beginsTurns(std::string_view before, std::string_view literal) {
    constexpr std::size_t kMaxLiterals = 64; // more than real templates have
    std::vector<ByteSpan> spans;
    std::vector<SpecialLiteral> known = specialLiteralsIn(before);
    known.resize(std::min(known.size(), kMaxLiterals));
    for (const SpecialLiteral& one : known)
        for (std::size_t at = one.at; at < before.size(); at = before.find(one.text, at + one.text.size()))
            spans.push_back(
                {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + one.text.size())});
    std::sort(spans.begin(), spans.end(), [](ByteSpan a, ByteSpan b) {
        return a.begin < b.begin || (a.begin == b.begin && a.end > b.end);
    });
    // a literal inside another one is not a token
    spans.erase(
        std::unique(spans.begin(), spans.end(), [](ByteSpan a, ByteSpan b) { return b.begin < a.end; }),
        spans.end());
    const auto opens = turnOpeners(before, spans);
    for (std::size_t i = 0; i < spans.size(); ++i)
        if (opens[i] != 0 && before.substr(spans[i].begin, spans[i].size()) == literal)
            return true;
    return false;
}

} // namespace

void lintPrefixes(LintProbe& probe) {
    if (probe.turns.isNull())
        return;
    lintPrefixesOf(probe, probe.turns, false);
    lintPrefixesOf(
        probe,
        probeConversation(
            "{messages: [{role: 'user', content: 'Question-1'}, {role: 'assistant', content: 'Answer-1', "
            "reasoning_content: 'Thought-1', thinking: 'Thought-1'}, {role: 'user', content: 'Question-2'}, "
            "{role: 'assistant', content: 'Answer-2', reasoning_content: 'Thought-2', thinking: "
            "'Thought-2'}]}"),
        true);
}

void lintTraining(LintProbe& probe) {
    if (!probe.compiled.hasGeneration()) {
        probe.add(
            "no-generation-block", FindingLevel::Info, probe.lineSaying("Answer-1"),
            "no generation block: return_assistant_tokens_mask returns only zeros, and an assistant-only "
            "loss trains nothing",
            probe.turns);
        return;
    }
    if (probe.turns.isNull())
        return;
    const auto rendered = probe.render(probe.turns);
    if (!rendered)
        return;
    const std::string& text = rendered->rendered.text;
    const std::size_t question = std::min(text.find("Question-1"), text.size());
    const std::size_t answer = std::min(text.find("Answer-1"), text.size());
    const std::size_t next = std::min(text.find("Question-2", answer), text.size());
    const auto literals = specialLiteralsIn(std::string_view(text).substr(answer, next - answer));
    const auto eos = probe.arguments.stringAt("eos_token");
    for (const SpecialLiteral& literal : literals) {
        if (literal.text != eos && beginsTurns(std::string_view(text).substr(0, question), literal.text))
            break;
        const auto at = static_cast<std::uint32_t>(answer + literal.at);
        const bool inside =
            std::any_of(rendered->blocks.begin(), rendered->blocks.end(), [&](ByteSpan block) {
                return block.begin <= at && at + literal.text.size() <= block.end;
            });
        if (!inside)
            probe.add(
                "end-of-turn-not-trained", FindingLevel::Warning, probe.lineAtText(rendered->rendered, at),
                message("{} ends an answer but is outside the generation block: a model trained with it "
                        "doesn't learn to stop",
                        inQuotes(literal.text)),
                probe.turns);
        break;
    }
    const bool covered = std::any_of(rendered->blocks.begin(), rendered->blocks.end(), [&](ByteSpan block) {
        return block.contains(static_cast<std::uint32_t>(answer));
    });
    if (!covered)
        probe.add("answer-not-trained", FindingLevel::Error, probe.lineAtText(rendered->rendered, answer),
                  "the assistant's text is outside the generation block", probe.turns);
    if (covered && !areRecordedCorrectly(*rendered))
        probe.add("generation-misplaced", FindingLevel::Error, probe.lineOfTag("generation"),
                  "the generation block is in a macro, a filter or a set block, where transformers records a "
                  "wrong position for it: its mask is wrong",
                  probe.turns);
}

void lintGenerationPrompt(LintProbe& probe) {
    if (probe.turns.isNull())
        return;
    const auto& messages = probe.turns.find("messages")->items;
    std::size_t first = 0;
    while (first < messages.size() && answerBefore(probe.turns, first) != first)
        ++first;
    const auto without = probe.renderFirst(probe.turns, first, false);
    const auto with = probe.renderFirst(probe.turns, first, true);
    const auto answered = probe.renderFirst(probe.turns, first + 1, false);
    if (!without || !with || !answered)
        return;
    if (with->rendered.text == without->rendered.text) {
        const bool read = probe.compiled.source().find("add_generation_prompt") != std::string::npos;
        probe.add("generation-prompt-ignored", FindingLevel::Info,
                  read ? probe.lineOf("add_generation_prompt") : probe.lineAfterMessages(),
                  read ? "add_generation_prompt changes nothing after a question"
                       : "add_generation_prompt is not read: the text never ends with the start of an answer",
                  probe.turns);
    }
    if (const auto found = prefixBreak(with->rendered, answered->rendered, probe.compiled.source())) {
        const auto tail = [&](const std::string& text) {
            return inQuotes(
                std::string_view(text).substr(std::min<std::size_t>(found->byte, text.size()), 40));
        };
        probe.add("generation-prompt-differs", FindingLevel::Warning, found->line,
                  message("an answer doesn't start with the generation prompt: {} instead of {}",
                          tail(answered->rendered.text), tail(with->rendered.text)),
                  probe.turns);
    }
}

void lintSpaces(LintProbe& probe) {
    if (probe.turns.isNull())
        return;
    const auto prompt = probe.renderFirst(probe.turns, 1, true);
    if (prompt && !prompt->rendered.text.empty() &&
        (prompt->rendered.text.back() == ' ' || prompt->rendered.text.back() == '\t'))
        probe.add("trailing-blank", FindingLevel::Warning,
                  probe.lineAtText(prompt->rendered, prompt->rendered.text.size() - 1),
                  "the text that a model continues ends with a space, which most tokenizers join with the "
                  "next word",
                  probe.turns);
    const Data padded = probeConversation(
        "{messages: [{role: 'user', content: '  Question-1\\n '}, {role: 'assistant', content: "
        "' Answer-1  '}]}");
    const auto rendered = probe.render(padded);
    if (!rendered)
        return;
    const std::string& text = rendered->rendered.text;
    for (const auto& [spaced, core, sentence] :
         {std::tuple{"  Question-1\n ", "Question-1",
                     Message("whitespace around the user's text is removed")},
          std::tuple{" Answer-1  ", "Answer-1",
                     Message("whitespace around the assistant's text is removed")}})
        if (text.find(spaced) == std::string::npos && text.find(core) != std::string::npos)
            probe.add("trims-content", FindingLevel::Info,
                      probe.lineAtText(rendered->rendered, text.find(core)), sentence, padded);
}

} // namespace tokenscope::chat
