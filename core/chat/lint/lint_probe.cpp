#include "core/chat/lint/lint_probe.h"

#include "core/chat/masks/prefix_texts.h"
#include "core/chat/template/template_outline.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace tokenscope::chat {
namespace {

/// Variables that apply_chat_template gets from the tokenizer.
constexpr std::string_view kSpecialNames[] = {"bos_token", "eos_token", "unk_token", "sep_token",
                                              "pad_token", "cls_token", "mask_token"};
/// No real template prints more for a few messages.
constexpr std::uint64_t kMaxOutput = std::uint64_t{4} << 20U;

/// `for message in messages`, or over a part of them: `loop_messages`, `messages[1:]`.
bool overMessages(const TemplateTag& tag) {
    return tag.kind == '%' && tag.word() == "for" && tag.body.find("messages") != std::string_view::npos;
}

struct OpenTag {
    std::size_t begin = 0;
    bool asks = false;    ///< a loop over messages; an `if` with a branch that tests the role
    bool filters = false; ///< a loop over messages of some roles
};

/// The tags that are open at this byte, outermost first.
std::vector<OpenTag> openAround(std::string_view source, std::size_t byte) {
    std::vector<OpenTag> open;
    for (const TemplateTag& tag : templateTags(source, byte)) {
        if (tag.kind != '%' || tag.begin > byte)
            continue;
        const std::string_view word = tag.word();
        const bool role = tag.body.find("role") != std::string_view::npos;
        if (word == "for")
            open.push_back({tag.begin, overMessages(tag), overMessages(tag) && role});
        else if (word == "if")
            open.push_back({tag.begin, role});
        else if (word == "elif" && !open.empty())
            open.back().asks = open.back().asks || role;
        else if ((word == "endif" || word == "endfor") && !open.empty())
            open.pop_back();
    }
    return open;
}

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
            message("small conversations take more than {} ms in total", options.time.count());
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

ChatFinding& LintProbe::add(std::string_view code, FindingSeverity severity, std::uint32_t line,
                            Message message, const Data& conversation) {
    return findings.emplace_back(ChatFinding{code, severity, line, std::move(message), conversation});
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

// The line where a template should be fixed for something that it omits: found by where it prints a message's
// content.

std::uint32_t LintProbe::lineInTags(std::string_view word) const {
    const std::string_view source = compiled.source();
    std::string other(word);
    std::replace(other.begin(), other.end(), '\'', '"');
    for (const TemplateTag& tag : templateTags(source))
        for (const std::string_view one : {word, std::string_view(other)})
            if (const std::size_t at = tag.kind == '#' ? std::string_view::npos : tag.body.find(one);
                at != std::string_view::npos)
                return lineAt(source, static_cast<std::size_t>(tag.body.data() - source.data()) + at);
    return 0;
}

std::uint32_t LintProbe::lineSaying(std::string_view text) const {
    const auto rendered = turns.isNull() ? tl::unexpected<ChatError>(ChatError()) : this->render(turns);
    const std::size_t at = rendered ? rendered->rendered.text.find(text) : std::string::npos;
    return at == std::string::npos ? lineOfMessages() : lineAtText(rendered->rendered, at);
}

std::uint32_t LintProbe::lineOfMessages() const {
    const std::string_view source = compiled.source();
    for (const TemplateTag& tag : templateTags(source))
        if (overMessages(tag))
            return lineAt(source, tag.begin);
    return 0;
}

std::uint32_t LintProbe::lineAfterMessages() const {
    const std::string_view source = compiled.source();
    std::vector<bool> loops;
    std::size_t last = source.size();
    for (const TemplateTag& tag : templateTags(source)) {
        if (tag.kind == '%' && tag.word() == "for")
            loops.push_back(overMessages(tag));
        if (tag.kind != '%' || tag.word() != "endfor" || loops.empty())
            continue;
        last = loops.back() ? tag.begin : last;
        loops.pop_back();
    }
    return lineAt(source, last);
}

std::uint32_t LintProbe::lineOfRoles() const {
    const std::string_view source = compiled.source();
    const auto rendered = turns.isNull() ? tl::unexpected<ChatError>(ChatError()) : this->render(turns);
    const std::size_t at = rendered ? rendered->rendered.text.find("Answer-1") : std::string::npos;
    const auto byte = at == std::string::npos ? std::nullopt : templateByteAt(rendered->rendered, at);
    if (!byte)
        return lineOfMessages();
    std::optional<std::size_t> found;
    for (const OpenTag& tag :
         openAround(source, *byte)) { // the innermost condition, otherwise the innermost loop
        if (tag.filters)
            return lineAt(source, tag.begin);
        found = tag.asks ? tag.begin : found;
    }
    if (found)
        return lineAt(source, *found);
    const std::uint32_t loop = lineOfMessages(); // printed by a macro, or once per message
    return loop != 0 ? loop : lineAt(source, *byte);
}

Data probeConversation(std::string_view json) {
    auto data = readData(json);
    return data ? *std::move(data) : Data::object({{"messages", Data::list()}});
}

} // namespace tokenscope::chat
