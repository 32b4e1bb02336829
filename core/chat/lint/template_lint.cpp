#include "core/chat/lint/template_lint.h"

#include "core/chat/lint/lint_probe.h"
#include "core/chat/masks/prefix_break.h"
#include "core/chat/template/template_outline.h"

#include <algorithm>
#include <array>

namespace tokenscope::chat {

std::string_view name(FindingLevel level) {
    constexpr std::array<std::string_view, 3> kNames = {"info", "warning", "error"};
    return kNames[static_cast<std::size_t>(level)];
}

Data probeConversation(std::string_view json) {
    auto data = readData(json);
    return data ? *std::move(data) : Data::object({{"messages", Data::list()}});
}

namespace {

/// What apply_chat_template would pass of a tokenizer.
constexpr std::string_view kSpecialNames[] = {"bos_token", "eos_token", "unk_token", "sep_token",
                                              "pad_token", "cls_token", "mask_token"};
/// A few messages make no more of any template that is meant to be used.
constexpr std::uint64_t kMaxOutput = std::uint64_t{4} << 20U;

} // namespace

LintProbe::LintProbe(const CompiledTemplate& template_, const Tokenizer* itsTokenizer,
                     const LintOptions& itsOptions, const Progress& itsProgress)
    : compiled(template_)
    , tokenizer(itsTokenizer)
    , options(itsOptions)
    , progress(itsProgress)
    , arguments(itsOptions.arguments.isObject() ? itsOptions.arguments : Data::object()) {
    for (const std::string& name : compiled.freeNames())
        if (tokenizer == nullptr && arguments.find(name) == nullptr &&
            std::find(std::begin(kSpecialNames), std::end(kSpecialNames), name) != std::end(kSpecialNames))
            arguments.set(name, Data::string("<|" + name + "|>"));
    for (const char* json :
         {"{messages: [{role: 'user', content: 'Question-1'}, {role: 'assistant', content: 'Answer-1'}, "
          "{role: 'user', "
          "content: 'Question-2'}, {role: 'assistant', content: 'Answer-2'}]}",
          "{messages: [{role: 'system', content: 'System-0'}, {role: 'user', content: 'Question-1'}, {role: "
          "'assistant', content: "
          "'Answer-1'}, {role: 'user', content: 'Question-2'}, {role: 'assistant', content: 'Answer-2'}]}",
          "{messages: [{role: 'user', content: 'Question-1'}, {role: 'assistant', content: 'Answer-1'}]}"}) {
        Data one = probeConversation(json);
        if (const auto rendered = render(one);
            rendered && rendered->rendered.text.find("Answer-1") != std::string::npos) {
            turns = std::move(one);
            break;
        }
    }
}

LintProbe::Rendering LintProbe::renderFirst(const Data& conversation, std::size_t count,
                                            bool generationPrompt) const {
    const Data* messages = conversation.find("messages");
    const Data* tools = conversation.find("tools");
    Data first = Data::list();
    for (std::size_t i = 0; messages != nullptr && i < std::min(count, messages->items.size()); ++i)
        first.items.push_back(messages->items[i]);
    Data given = arguments;
    given.set("add_generation_prompt", Data::boolean(generationPrompt));
    return renderOnce(
        conversation,
        chatVariables(std::move(first), tools == nullptr ? Data::null() : *tools, Data::null(), given),
        clock);
}

LintProbe::Rendering LintProbe::renderOnce(const Data& conversation, const ChatVariables& variables,
                                           const ChatClock& when) const {
    if (m_limit)
        return tl::unexpected<ChatError>(*m_limit);
    RenderOptions rendering;
    rendering.clock = when;
    rendering.progress = progress;
    rendering.limits.outputBytes = kMaxOutput;
    const auto left = options.time - std::chrono::duration_cast<std::chrono::milliseconds>(m_spent);
    const bool last = left < rendering.limits.time;
    rendering.limits.time = std::min(rendering.limits.time, left);
    const auto begin = std::chrono::steady_clock::now();
    auto result = compiled.render(variables, rendering);
    const auto took = std::chrono::steady_clock::now() - begin;
    m_spent += took;
    if (result || result.error().kind != ChatErrorKind::Limit)
        return result;
    if (last && took >= left)
        result.error().message =
            "small conversations take longer than " + std::to_string(options.time.count()) + " ms together";
    m_limit = result.error();
    m_limitedBy = conversation;
    return result;
}

LintProbe::Rendering LintProbe::render(const Data& conversation, bool generationPrompt) const {
    return renderFirst(conversation, static_cast<std::size_t>(-1), generationPrompt);
}

LintProbe::Rendering LintProbe::renderAt(const Data& conversation, const ChatClock& when) const {
    const auto member = [&](const char* key) {
        const Data* value = conversation.find(key);
        return value == nullptr ? Data::null() : *value;
    };
    return renderOnce(conversation, chatVariables(member("messages"), member("tools"), {}, arguments), when);
}

void LintProbe::add(std::string_view code, FindingLevel level, std::uint32_t line, std::string message,
                    const Data& conversation) {
    findings.push_back({code, level, line, std::move(message), conversation});
}

bool LintProbe::has(std::string_view code) const {
    return std::any_of(findings.begin(), findings.end(),
                       [&](const ChatFinding& one) { return one.code == code; });
}

bool LintProbe::enoughOf(std::string_view code) const {
    const auto of = [&](const ChatFinding& one) { return one.code == code; };
    return static_cast<std::size_t>(std::count_if(findings.begin(), findings.end(), of)) >= kMaxOfACode;
}

std::uint32_t LintProbe::lineOf(std::string_view word) const {
    const std::size_t at = compiled.source().find(word);
    return at == std::string::npos ? 0 : lineAt(compiled.source(), at);
}

std::uint32_t LintProbe::lineOfTag(std::string_view word) const {
    const std::string_view source = compiled.source();
    for (std::size_t at = 0; (at = source.find("{%", at)) != std::string_view::npos;) {
        at = std::min(source.find_first_not_of("-+ \n\t", at + 2), source.size());
        if (source.substr(at).starts_with(word))
            return lineAt(source, at);
    }
    return 0;
}

std::uint32_t LintProbe::lineAtText(const RenderedText& rendered, std::size_t byte) const {
    const auto at = templateByteAt(rendered, byte);
    return at ? lineAt(compiled.source(), *at) : 0;
}

std::vector<ChatFinding> lintTemplate(const CompiledTemplate& compiled, const Tokenizer* tokenizer,
                                      const LintOptions& options, const Progress& progress) {
    LintProbe probe(compiled, tokenizer, options, progress);
    if (probe.turns.isNull() && !probe.stopped()) {
        const Data simple = probeConversation("{messages: [{role: 'user', content: 'Question-1'}, {role: "
                                              "'assistant', content: 'Answer-1'}]}");
        const auto rendered = probe.render(simple);
        probe.add("fails", FindingLevel::Error, rendered ? probe.lineOfMessages() : rendered.error().line,
                  "no conversation of a question and an answer can be rendered: " +
                      (rendered ? std::string("the answer is not in the text") : rendered.error().message),
                  simple);
    }
    for (void (*check)(LintProbe&) : {lintPrefixes, lintTraining, lintGenerationPrompt, lintSpecials,
                                      lintDropped, lintRoles, lintDates, lintBlanks, lintOthers})
        if (!probe.stopped() || check == lintOthers)
            check(probe);
    if (const ChatError* limit = probe.limit())
        probe.add("over-limit", FindingLevel::Error, limit->line,
                  limit->message + ", for a few words: nothing more was looked for", probe.limitedBy());
    std::stable_sort(probe.findings.begin(), probe.findings.end(),
                     [](const ChatFinding& a, const ChatFinding& b) { return a.level > b.level; });
    return std::move(probe.findings);
}

} // namespace tokenscope::chat
