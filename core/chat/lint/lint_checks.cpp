// The checks of the lint. Each adds its findings to the probe.

#include "core/base/printable.h"
#include "core/chat/lint/lint_probe.h"
#include "core/chat/masks/injection.h"
#include "core/chat/masks/mask_facts.h"
#include "core/chat/masks/prefix_texts.h"
#include "core/chat/template/template_choice.h"
#include "core/chat/template/template_dialects.h"
#include "core/chat/template/template_outline.h"
#include "core/text/text_index.h"
#include "core/text/utf8.h"

#include <algorithm>

namespace tokenscope::chat {

// What training would see: prefixes, ends of turns, the generation prompt.

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
            probe
                .add("not-prefix-preserving", FindingSeverity::Warning, found->line,
                     prefixMessage(n, count, withReasoning, *found), conversation)
                .subject = withReasoning ? "reasoning" : "";
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

Message untrainedEnd(const std::string& token) {
    return message("{} ends an answer but is outside the generation block: it isn't trained, so a fine-tune "
                   "never learns to stop",
                   token);
}

constexpr const char* kCallingConversation =
    "{messages: [{role: 'user', content: 'Question-1'}, {role: 'assistant', content: '', tool_calls: [{id: "
    "'call00001', type: 'function', function: {name: 'Function-1', arguments: {key: 'Argument-1'}}}]}, "
    "{role: "
    "'tool', name: 'Function-1', tool_call_id: 'call00001', content: 'Result-1'}, {role: 'assistant', "
    "content: 'Answer-2'}]}";

/// The tokens that end the turns of the assistant, and whether the mask of the generation blocks has them.
struct TurnEndTokens {
    std::size_t turns = 0; ///< that a token ends
    std::size_t untrained = 0;
    PieceId id = kNoPiece; ///< of the first that isn't trained
    std::uint32_t at = 0;  ///< its byte in the text
};

TurnEndTokens turnEndTokens(const LintProbe& probe, const Data& conversation, const RenderedChat& rendered) {
    TurnEndTokens found;
    EncodeOptions options;
    options.addSpecial = false;
    options.parseSpecial = true;
    options.referenceSpans = true;
    options.progress = probe.progress;
    const auto tokens = probe.tokenizer->encode(rendered.rendered.text, options);
    if (!tokens)
        return found;
    const MaskInput input{rendered,
                          *conversation.find("messages"),
                          *tokens,
                          probe.compiled.source(),
                          true,
                          controlTokens(*probe.tokenizer, *tokens, probe.progress),
                          probe.tokenizer->definition().special.eos.value_or(kNoPiece),
                          {}};
    MaskOptions exact; // a block at a wrong position is a finding of its own
    exact.exactBlocks = true;
    const Mask mask = maskOf(MaskPolicy::Generation, input, exact);
    const MaskFacts facts(input);
    const TurnEnds ends(facts);
    for (std::uint32_t i = 0; i < facts.extents.size() && i < facts.isAssistant.size(); ++i) {
        const std::uint32_t token = facts.isAssistant[i] != 0 ? ends.tokenOf(i) : TokenWhy::kNone;
        if (token == TokenWhy::kNone || token >= mask.trained.size())
            continue;
        ++found.turns;
        if (mask.trained[token] == 0 && found.untrained++ == 0) {
            found.id = tokens->ids[token];
            found.at = tokens->bytes[token].begin;
        }
    }
    return found;
}

/// By what the text looks like, without a tokenizer or where it has no such token.
void lintLiteralEnd(LintProbe& probe, const RenderedChat& rendered) {
    const std::string_view text = rendered.rendered.text;
    const std::size_t question = std::min(text.find("Question-1"), text.size());
    const std::size_t answer = std::min(text.find("Answer-1"), text.size());
    const std::size_t next = std::min(text.find("Question-2", answer), text.size());
    const auto literals = specialLiteralsIn(text.substr(answer, next - answer));
    if (literals.empty() || (literals.front().text != probe.arguments.stringAt("eos_token") &&
                             beginsTurns(text.substr(0, question), literals.front().text)))
        return;
    const SpecialLiteral& literal = literals.front();
    const auto at = static_cast<std::uint32_t>(answer + literal.at);
    const bool inside = std::any_of(rendered.blocks.begin(), rendered.blocks.end(), [&](ByteSpan block) {
        return block.begin <= at && at + literal.text.size() <= block.end;
    });
    if (!inside)
        probe
            .add("end-of-turn-not-trained", FindingSeverity::Warning, probe.lineAtText(rendered.rendered, at),
                 untrainedEnd(inQuotes(literal.text)), probe.turns)
            .subject = literal.text;
}

void lintEndsOfTurns(LintProbe& probe, const RenderedChat& rendered) {
    // A turn that calls a tool may end in another way than an answer.
    const Data calling = probeConversation(kCallingConversation);
    const auto called = probe.tokenizer ? probe.render(calling) : LintProbe::Rendering(RenderedChat());
    TurnEndTokens answers;
    using Rendered = std::pair<const Data*, const RenderedChat*>;
    for (const auto& [conversation, chat] :
         {Rendered(&probe.turns, &rendered), Rendered(&calling, called ? &*called : nullptr)}) {
        if (!probe.tokenizer || !chat)
            break;
        const TurnEndTokens found = turnEndTokens(probe, *conversation, *chat);
        if (chat == &rendered)
            answers = found;
        if (found.untrained == 0)
            continue;
        const std::string token =
            "`" + printable(probe.tokenizer->spelling(found.id), 60) + "` (" + std::to_string(found.id) + ")";
        ChatFinding& finding = probe.add(
            "end-of-turn-not-trained", FindingSeverity::Warning, probe.lineAtText(chat->rendered, found.at),
            found.untrained == found.turns
                ? untrainedEnd(token)
                : message("{} ends a turn of the assistant, but in {} of {} turns it is outside the "
                          "generation block: it isn't trained there, and a fine-tune may never stop",
                          token, found.untrained, found.turns),
            *conversation);
        finding.subject = probe.tokenizer->spelling(found.id);
        finding.token = found.id;
        return;
    }
    if (answers.turns == 0)
        lintLiteralEnd(probe, rendered);
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
        probe.add("no-generation-block", FindingSeverity::Info, probe.lineSaying("Answer-1"),
                  "no generation block: return_assistant_tokens_mask returns only zeros, so assistant-only "
                  "loss has "
                  "no trained tokens",
                  probe.turns);
        return;
    }
    if (probe.turns.isNull())
        return;
    const auto rendered = probe.render(probe.turns);
    if (!rendered)
        return;
    const std::string& text = rendered->rendered.text;
    const std::size_t answer = std::min(text.find("Answer-1"), text.size());
    lintEndsOfTurns(probe, *rendered);
    const bool covered = std::any_of(rendered->blocks.begin(), rendered->blocks.end(), [&](ByteSpan block) {
        return block.contains(static_cast<std::uint32_t>(answer));
    });
    if (!covered)
        probe.add("answer-not-trained", FindingSeverity::Error, probe.lineAtText(rendered->rendered, answer),
                  "the assistant's text is outside the generation block", probe.turns);
    if (covered && !areRecordedCorrectly(*rendered))
        probe.add("generation-misplaced", FindingSeverity::Error, probe.lineOfTag("generation"),
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
        probe.add("generation-prompt-ignored", FindingSeverity::Info,
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
        probe.add("generation-prompt-differs", FindingSeverity::Warning, found->line,
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
        probe.add("trailing-blank", FindingSeverity::Warning,
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
            probe
                .add("trims-content", FindingSeverity::Info,
                     probe.lineAtText(rendered->rendered, text.find(core)), sentence, padded)
                .subject = core;
}

// What gets into the text: dropped parts of a conversation, requirements on roles, dates.

namespace {

/// The line where a template that doesn't mention the dropped part should print it.
enum class FixPlace : std::uint8_t { Roles, Messages, Question, Answer };

struct DropProbe {
    Message what;         ///< subject of the sentence
    const char* sentinel; ///< must occur in the text
    const char* word;     ///< in a tag of each template that handles it; empty: every template does
    FixPlace place;
    FindingSeverity severity;
    const char* conversation;
};

const DropProbe kDropProbes[] = {
    {Message("a system message"), "System-0", "'system'", FixPlace::Roles, FindingSeverity::Warning,
     "{messages: [{role: 'system', content: 'System-0'}, {role: 'user', content: 'Question-1'}, {role: "
     "'assistant', content: "
     "'Answer-1'}]}"},
    {Message("content as a list of parts"), "Part-1", "", FixPlace::Question, FindingSeverity::Warning,
     "{messages: [{role: 'user', content: [{type: 'text', text: 'Part-1'}]}, {role: 'assistant', content: "
     "'Answer-1'}]}"},
    {Message("text next to a tool call"), "Answer-1", "tool_calls", FixPlace::Answer,
     FindingSeverity::Warning,
     "{messages: [{role: 'user', content: 'Question-1'}, {role: 'assistant', content: 'Answer-1', "
     "tool_calls: [{id: 'call00001', "
     "type: 'function', function: {name: 'Function-1', arguments: {key: 'Argument-1'}}}]}, {role: 'tool', "
     "name: 'Function-1', "
     "tool_call_id: 'call00001', content: 'Result-1'}, {role: 'assistant', content: 'Answer-2'}]}"},
    {Message("a tool call"), "Argument-1", "tool_calls", FixPlace::Answer, FindingSeverity::Warning,
     kCallingConversation},
    {Message("a tool's result"), "Result-1", "'tool'", FixPlace::Roles, FindingSeverity::Warning,
     kCallingConversation},
    {Message("the list of tools"), "Description-1", "tools", FixPlace::Messages, FindingSeverity::Info,
     "{messages: [{role: 'user', content: 'Question-1'}, {role: 'assistant', content: 'Answer-1'}], tools: "
     "[{type: 'function', "
     "function: {name: 'Function-1', description: 'Description-1', parameters: {type: 'object', properties: "
     "{key: {type: "
     "'string', description: 'Key-1'}}}}}]}"},
    {Message("the reasoning of the last answer"), "Thought-1", "reasoning", FixPlace::Answer,
     FindingSeverity::Info,
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
        // raise_exception rejects deliberately; a Python error is an oversight
        if (rendered.error().kind == ChatErrorKind::Template && !probe.turns.isNull())
            probe
                .add("fails", FindingSeverity::Warning, rendered.error().line,
                     message("{} makes the template fail: {}", drop.what, rendered.error().message),
                     conversation)
                .subject = drop.what.english();
        return;
    }
    if (rendered->rendered.text.find(drop.sentinel) == std::string::npos)
        probe
            .add("dropped", drop.severity, lineOfDrop(probe, drop),
                 message("{} is silently dropped", drop.what), conversation)
            .subject = drop.what.english();
    else if (std::string_view(drop.sentinel) == "Part-1" &&
             rendered->rendered.text.find("'type'") != std::string::npos)
        probe
            .add("fails", FindingSeverity::Warning,
                 probe.lineAtText(rendered->rendered, rendered->rendered.text.find("'type'")),
                 "content as a list of parts is printed as a Python list", conversation)
            .subject = drop.what.english();
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
        probe
            .add("dropped", FindingSeverity::Info,
                 probe.lineAtText(rendered->rendered, rendered->rendered.text.find("Thought-2")),
                 "the reasoning of earlier answers is dropped when the conversation continues", two)
            .subject = "earlier reasoning";
    const Data null = probeConversation(
        "{messages: [{role: 'user', content: 'Question-1'}, {role: 'assistant', content: null, "
        "tool_calls: [{id: 'call00001', type: 'function', function: {name: 'Function-1', arguments: "
        "{key: 'Argument-1'}}}]}]}");
    const auto calls = probe.render(null);
    Data empty = null;
    empty.find("messages")->items[1].set("content", Data::string(""));
    const auto withoutNull =
        probe.render(empty); // if it fails without the null too, the null is not the reason
    if (!calls && !withoutNull && withoutNull.error().message == calls.error().message)
        return;
    if (!calls && calls.error().kind == ChatErrorKind::Template)
        probe
            .add("fails", FindingSeverity::Warning, calls.error().line,
                 message("content that is null, as in OpenAI's tool calls, makes the template fail: {}",
                         calls.error().message),
                 null)
            .subject = "null";
    else if (calls && calls->rendered.text.find("None") != std::string::npos)
        probe
            .add("fails", FindingSeverity::Warning,
                 probe.lineAtText(calls->rendered, calls->rendered.text.find("None")),
                 "content that is null, as in OpenAI's tool calls, is printed as None", null)
            .subject = "null";
}

constexpr const char* kUnknownRole = "narrator";

void lintRoles(LintProbe& probe) {
    for (const std::string& role : std::vector<std::string>{"developer", "tool", kUnknownRole}) {
        Data conversation = probeConversation(
            "{messages: [{role: 'user', content: 'Question-1'}, {role: 'assistant', content: "
            "'Answer-1'}, {content: 'Aside-1'}, {role: 'user', content: 'Question-2'}]}");
        Data& aside = conversation.find("messages")->items[2];
        aside.members.insert(aside.members.begin(), {"role", Data::string(role)});
        const auto rendered = probe.render(conversation);
        if (rendered && rendered->rendered.text.find("Aside-1") == std::string::npos)
            probe
                .add("role-dropped", FindingSeverity::Warning, lineOfRole(probe, role),
                     role == kUnknownRole
                         ? message("a message with an unknown role ({}) is silently dropped", role)
                         : message("a message with the role {} is silently dropped", role),
                     conversation)
                .subject = role;
    }
    const Data twice = probeConversation(
        "{messages: [{role: 'user', content: 'Question-1'}, {role: 'user', content: 'Question-2'}, "
        "{role: 'assistant', content: 'Answer-1'}]}");
    const auto rendered = probe.render(twice);
    if (!rendered && rendered.error().kind == ChatErrorKind::RaiseException)
        probe.add("demands-alternation", FindingSeverity::Info, rendered.error().line,
                  message("turns of user and assistant have to alternate: \"{}\"",
                          printable(rendered.error().message.english(), 120)),
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
        probe.add("date-dependent", FindingSeverity::Warning, probe.lineOf("strftime_now"),
                  "the text depends on the date: a conversation that is trained today is rendered "
                  "differently tomorrow",
                  *conversation);
        return;
    }
}

// The template in combination with its tokenizer and its copies.

namespace {

/// `tokens`: empty if the literal can't be encoded; `known`: the literal is in the vocabulary.
Message literalMessage(const std::string& literal, std::optional<std::size_t> tokens, bool known) {
    const std::string shown = printable(literal, 60);
    if (!tokens)
        return known ? message(
                           "\"{}\" is not a single token: it can't be encoded, though the vocabulary has it",
                           shown)
                     : message("\"{}\" is not a single token: it can't be encoded", shown);
    const Message count = counted(*tokens, "token");
    return known ? message("\"{}\" is not a single token: {}, though the vocabulary has it", shown, count)
                 : message("\"{}\" is not a single token: {}", shown, count);
}

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
        probe
            .add("literal-not-one-token", FindingSeverity::Warning,
                 lineAt(probe.compiled.source(), literal.at),
                 literalMessage(literal.text, encoded ? std::optional(encoded->size()) : std::nullopt, known))
            .subject = literal.text;
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
    options.addSpecial = true; // as programs do with a prompt, also where that isn't the default
    options.parseSpecial = true;
    const auto encoded = probe.tokenizer->encode(rendered->rendered.text, options);
    if (!encoded || encoded->size() < 2 || encoded->ids[0] != *bos || encoded->ids[1] != *bos)
        return;
    constexpr std::size_t kMaxShown = 60; // bytes after the BOS that is added
    const std::string spelled(probe.tokenizer->spelling(*bos));
    ChatFinding& found =
        probe.add("double-bos", FindingSeverity::Warning, probe.lineAtText(rendered->rendered, 0),
                  message("the template starts with {}, and the tokenizer adds another one: encode rendered "
                          "text without special tokens",
                          printable(spelled, 60)),
                  probe.turns);
    const std::string_view start(rendered->rendered.text);
    std::size_t shown = std::min(start.size(), spelled.size() + kMaxShown);
    while (shown < start.size() && isContinuationByte(start[shown]))
        ++shown;
    found.text = spelled + std::string(start.substr(0, shown)) + (shown < start.size() ? "…" : "");
}

/// Without the last newline, which Jinja drops.
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
        probe.add("gguf-differs", FindingSeverity::Warning, lineAt(own, static_cast<std::size_t>(at)),
                  message("the template of {} differs from this line on", probe.options.otherName));
    }
    if (probe.options.dialects)
        for (const DialectGap& gap : dialectGaps(probe.compiled.source(), kMaxOfACode))
            probe.add("dialect", FindingSeverity::Info, gap.line, gap.message()).subject =
                gap.message().english();
}

} // namespace tokenscope::chat
