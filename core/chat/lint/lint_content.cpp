// Findings on what of a conversation gets into the text: dropped messages, demands on roles, dates.

#include "core/base/printable.h"
#include "core/chat/lint/lint_probe.h"
#include "core/chat/template/template_choice.h"
#include "core/chat/template/template_dialects.h"
#include "core/chat/template/template_outline.h"

#include <algorithm>

namespace tokenscope::chat {

namespace {

/// Where what is dropped would be printed, in a template that doesn't even say its word.
enum class FixPlace : std::uint8_t { Roles, Messages, Question, Answer };

struct DropProbe {
    const char* what;     ///< subject of the sentence
    const char* sentinel; ///< has to be in the text
    const char* word;     ///< a template that cares says it in a tag; empty: they all do
    FixPlace place;
    FindingLevel level;
    const char* conversation;
};

constexpr DropProbe kDropProbes[] = {
    {"a system message", "System-0", "'system'", FixPlace::Roles, FindingLevel::Warning,
     "{messages: [{role: 'system', content: 'System-0'}, {role: 'user', content: 'Question-1'}, {role: "
     "'assistant', content: "
     "'Answer-1'}]}"},
    {"a text in parts", "Part-1", "", FixPlace::Question, FindingLevel::Warning,
     "{messages: [{role: 'user', content: [{type: 'text', text: 'Part-1'}]}, {role: 'assistant', content: "
     "'Answer-1'}]}"},
    {"text next to a tool call", "Answer-1", "tool_calls", FixPlace::Answer, FindingLevel::Warning,
     "{messages: [{role: 'user', content: 'Question-1'}, {role: 'assistant', content: 'Answer-1', "
     "tool_calls: [{id: 'call00001', "
     "type: 'function', function: {name: 'Function-1', arguments: {key: 'Argument-1'}}}]}, {role: 'tool', "
     "name: 'Function-1', "
     "tool_call_id: 'call00001', content: 'Result-1'}, {role: 'assistant', content: 'Answer-2'}]}"},
    {"a tool call", "Argument-1", "tool_calls", FixPlace::Answer, FindingLevel::Warning,
     "{messages: [{role: 'user', content: 'Question-1'}, {role: 'assistant', content: '', tool_calls: [{id: "
     "'call00001', type: "
     "'function', function: {name: 'Function-1', arguments: {key: 'Argument-1'}}}]}, {role: 'tool', name: "
     "'Function-1', "
     "tool_call_id: 'call00001', content: 'Result-1'}, {role: 'assistant', content: 'Answer-2'}]}"},
    {"a tool's result", "Result-1", "'tool'", FixPlace::Roles, FindingLevel::Warning,
     "{messages: [{role: 'user', content: 'Question-1'}, {role: 'assistant', content: '', tool_calls: [{id: "
     "'call00001', type: "
     "'function', function: {name: 'Function-1', arguments: {key: 'Argument-1'}}}]}, {role: 'tool', name: "
     "'Function-1', "
     "tool_call_id: 'call00001', content: 'Result-1'}, {role: 'assistant', content: 'Answer-2'}]}"},
    {"the list of tools", "Description-1", "tools", FixPlace::Messages, FindingLevel::Info,
     "{messages: [{role: 'user', content: 'Question-1'}, {role: 'assistant', content: 'Answer-1'}], tools: "
     "[{type: 'function', "
     "function: {name: 'Function-1', description: 'Description-1', parameters: {type: 'object', properties: "
     "{key: {type: "
     "'string', description: 'Key-1'}}}}}]}"},
    {"the reasoning of the last answer", "Thought-1", "reasoning", FixPlace::Answer, FindingLevel::Info,
     "{messages: [{role: 'user', content: 'Question-1'}, {role: 'assistant', content: 'Answer-1', "
     "reasoning_content: "
     "'Thought-1', thinking: 'Thought-1', reasoning: 'Thought-1'}]}"},
};

std::uint32_t lineOfDrop(const LintProbe& probe, const DropProbe& drop) {
    if (const std::uint32_t line = *drop.word == '\0' ? 0 : probe.lineInTags(drop.word); line != 0)
        return line;
    switch (drop.place) {
    case FixPlace::Roles:
        return probe.lineOfRoles();
    case FixPlace::Messages:
        return probe.lineOfMessages();
    case FixPlace::Question:
        return probe.lineSaying("Question-1");
    case FixPlace::Answer:
        return probe.lineSaying("Answer-1");
    }
    return 0;
}

void lintDrop(LintProbe& probe, const DropProbe& drop) {
    const Data conversation = probeConversation(drop.conversation);
    const auto rendered = probe.render(conversation);
    if (!rendered) {
        // Refusing by a message of its own is the loud way; an error of Python's is an oversight.
        if (rendered.error().kind == ChatErrorKind::Template && !probe.turns.isNull())
            probe.add("fails", FindingLevel::Warning, rendered.error().line,
                      std::string(drop.what) + " makes it fail: " + rendered.error().message, conversation);
        return;
    }
    if (rendered->rendered.text.find(drop.sentinel) == std::string::npos)
        probe.add("dropped", drop.level, lineOfDrop(probe, drop),
                  std::string(drop.what) + " is silently dropped", conversation);
    else if (std::string_view(drop.sentinel) == "Part-1" &&
             rendered->rendered.text.find("'type'") != std::string::npos)
        probe.add("fails", FindingLevel::Warning,
                  probe.lineAtText(rendered->rendered, rendered->rendered.text.find("'type'")),
                  "a text in parts is printed as Python's notation of a list", conversation);
}

std::uint32_t lineOfRole(const LintProbe& probe, const std::string& role) {
    const std::uint32_t line = probe.lineInTags("'" + role + "'");
    return line != 0 ? line : probe.lineOfRoles();
}

} // namespace

void lintDropped(LintProbe& probe) {
    for (const DropProbe& drop : kDropProbes)
        if (!probe.stopped())
            lintDrop(probe, drop);
    const Data two = probeConversation(
        "{messages: [{role: 'user', content: 'Question-1'}, {role: 'assistant', content: 'Answer-1', "
        "reasoning_content: 'Thought-1', "
        "thinking: 'Thought-1', reasoning: 'Thought-1'}, {role: 'user', content: 'Question-2'}, {role: "
        "'assistant', content: "
        "'Answer-2', reasoning_content: 'Thought-2', thinking: 'Thought-2', reasoning: 'Thought-2'}]}");
    const auto rendered = probe.render(two);
    if (rendered && rendered->rendered.text.find("Thought-2") != std::string::npos &&
        rendered->rendered.text.find("Thought-1") == std::string::npos)
        probe.add("dropped", FindingLevel::Info,
                  probe.lineAtText(rendered->rendered, rendered->rendered.text.find("Thought-2")),
                  "the reasoning of earlier answers is dropped when the conversation continues", two);
    const Data null = probeConversation(
        "{messages: [{role: 'user', content: 'Question-1'}, {role: 'assistant', content: null, "
        "tool_calls: [{id: 'call00001', type: 'function', function: {name: 'Function-1', arguments: "
        "{key: 'Argument-1'}}}]}]}");
    const auto calls = probe.render(null);
    Data empty = null;
    empty.find("messages")->items[1].set("content", Data::string(""));
    const auto said = probe.render(empty); // what fails in any case is not for the null
    if (!calls && !said && said.error().message == calls.error().message)
        return;
    if (!calls && calls.error().kind == ChatErrorKind::Template)
        probe.add("fails", FindingLevel::Warning, calls.error().line,
                  "a content that is null, as OpenAI uses it with tool calls, makes it fail: " +
                      calls.error().message,
                  null);
    else if (calls && calls->rendered.text.find("None") != std::string::npos)
        probe.add("fails", FindingLevel::Warning,
                  probe.lineAtText(calls->rendered, calls->rendered.text.find("None")),
                  "a content that is null, as OpenAI uses it with tool calls, is printed as None", null);
}

void lintRoles(LintProbe& probe) {
    for (const char* role : {"developer", "tool", "narrator"}) {
        Data conversation = probeConversation(
            "{messages: [{role: 'user', content: 'Question-1'}, {role: 'assistant', content: "
            "'Answer-1'}, {content: 'Aside-1'}, {role: 'user', content: 'Question-2'}]}");
        Data& message = conversation.find("messages")->items[2];
        message.members.insert(message.members.begin(), {"role", Data::string(role)});
        const auto rendered = probe.render(conversation);
        if (rendered && rendered->rendered.text.find("Aside-1") == std::string::npos)
            probe.add("role-dropped", FindingLevel::Warning, lineOfRole(probe, role),
                      std::string("a message of the role ") + role + " is silently dropped", conversation);
    }
    const Data twice = probeConversation(
        "{messages: [{role: 'user', content: 'Question-1'}, {role: 'user', content: 'Question-2'}, "
        "{role: 'assistant', content: 'Answer-1'}]}");
    const auto rendered = probe.render(twice);
    if (!rendered && rendered.error().kind == ChatErrorKind::RaiseException)
        probe.add("demands-alternation", FindingLevel::Info, rendered.error().line,
                  "turns of user and assistant have to alternate: \"" +
                      printable(rendered.error().message, 120) + "\"",
                  twice);
}

void lintDates(LintProbe& probe) {
    const Data withTools =
        probeConversation("{messages: [{role: 'user', content: 'Question-1'}], tools: [{type: 'function', "
                          "function: {name: 'Function-1', description: 'Description-1', parameters: {type: "
                          "'object', properties: {}}}}]}");
    for (const Data* conversation : {static_cast<const Data*>(&probe.turns), &withTools}) {
        if (conversation->isNull())
            continue;
        const auto first = probe.renderAt(*conversation, {2024, 1, 31, 8, 5, 9, 0});
        const auto second = probe.renderAt(*conversation, {2031, 12, 2, 21, 46, 57, 0});
        if (!first || !second || first->rendered.text == second->rendered.text)
            continue;
        probe.add("date-dependent", FindingLevel::Warning, probe.lineOf("strftime_now"),
                  "the text depends on the date: what is trained today is rendered otherwise tomorrow",
                  *conversation);
        return;
    }
}

// Findings on a template beside its tokenizer and its copies.

namespace {

void lintLiterals(LintProbe& probe) {
    EncodeOptions options;
    options.addSpecial = false;
    options.parseSpecial = true;
    for (const SpecialLiteral& literal : specialLiteralsIn(probe.compiled.source())) {
        if (probe.progress.stopped() || probe.enoughOf("literal-not-one-token"))
            return;
        const auto encoded = probe.tokenizer->encode(literal.text, options);
        if (encoded && encoded->size() == 1)
            continue;
        const bool known = probe.tokenizer->find(literal.text) != kNoPiece;
        probe.add(
            "literal-not-one-token", FindingLevel::Warning, lineAt(probe.compiled.source(), literal.at),
            "\"" + printable(literal.text, 60) + "\" is not a single token: " +
                (encoded ? std::to_string(encoded->size()) + " tokens" : std::string("it can't be encoded")) +
                (known ? ", though the vocabulary has it" : ""));
    }
}

void lintDoubleBos(LintProbe& probe) {
    if (probe.turns.isNull())
        return;
    const auto bos = probe.tokenizer->definition().special.bos;
    const auto rendered = probe.render(probe.turns);
    if (!bos || !rendered)
        return;
    EncodeOptions options;
    options.parseSpecial = true;
    const auto encoded = probe.tokenizer->encode(rendered->rendered.text, options);
    if (encoded && encoded->size() > 1 && encoded->ids[0] == *bos && encoded->ids[1] == *bos)
        probe.add("double-bos", FindingLevel::Warning, probe.lineAtText(rendered->rendered, 0),
                  "the template begins with " + printable(probe.tokenizer->spelling(*bos), 60) +
                      ", and the tokenizer adds one before it: encode rendered text without special tokens",
                  probe.turns);
}

/// Without what the environment drops: the last line end.
std::string_view withoutLastLineEnd(std::string_view source) {
    return source.ends_with('\n') ? source.substr(0, source.size() - 1) : source;
}

} // namespace

void lintSpecials(LintProbe& probe) {
    if (probe.tokenizer == nullptr)
        return;
    lintLiterals(probe);
    lintDoubleBos(probe);
}

void lintOthers(LintProbe& probe) {
    const std::string_view own = withoutLastLineEnd(probe.compiled.source());
    const std::string_view other = withoutLastLineEnd(probe.options.otherSource);
    if (!other.empty() && own != other) {
        const auto size = static_cast<std::ptrdiff_t>(std::min(own.size(), other.size()));
        const auto at = std::mismatch(own.begin(), own.begin() + size, other.begin()).first - own.begin();
        probe.add("gguf-differs", FindingLevel::Warning, lineAt(own, static_cast<std::size_t>(at)),
                  "the template of " + probe.options.otherName + " is another one, from this line on");
    }
    if (probe.options.dialects)
        for (const DialectGap& gap : dialectGaps(probe.compiled.source(), kMaxOfACode))
            probe.add("dialect", FindingLevel::Info, gap.line, gap.engine + " " + gap.what);
}

} // namespace tokenscope::chat
