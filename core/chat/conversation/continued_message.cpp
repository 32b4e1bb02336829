#include "core/chat/conversation/continued_message.h"

#include "core/chat/template/values/characters.h"

#include <algorithm>

namespace tokenscope::chat {
namespace {

/// As in transformers: templates can ask for it.
constexpr std::string_view kMarker = "CONTINUE_FINAL_MESSAGE_TAG ";

std::string_view withoutSpacesAfter(std::string_view text) {
    while (!text.empty()) {
        const std::size_t last = beginOfCharacterBefore(text, text.size());
        if (!isPythonSpace(characterAt(text, last).value))
            break;
        text = text.substr(0, last);
    }
    return text;
}

std::string_view stripped(std::string_view text) {
    while (!text.empty()) {
        const Character first = characterAt(text, 0);
        if (!isPythonSpace(first.value))
            break;
        text.remove_prefix(first.size);
    }
    return withoutSpacesAfter(text);
}

/// The error of a call that no template is to blame for.
tl::unexpected<ChatError> wrongCall(Message cause, Message remedy) {
    ChatError error;
    error.kind = ChatErrorKind::Call;
    error.pythonClass = "ValueError";
    error.message = std::move(cause);
    error.remedy = std::move(remedy);
    return tl::unexpected<ChatError>(std::move(error));
}

/// The string that is continued: the content, or the text of its last part that has one. Null if there is none.
Data* continuedText(Data& message) {
    Data* const content = message.find("content");
    if (!content || content->isString())
        return content;
    if (!content->isList())
        return nullptr;
    for (auto part = content->items.rbegin(); part != content->items.rend(); ++part) {
        if (Data* const text = part->find("text"); text && text->isString())
            return text;
    }
    return nullptr;
}

/// Removes the text from byte `end` on, and everything that refers to it.
void shorten(RenderedChat& chat, std::size_t end) {
    RenderedText& rendered = chat.rendered;
    rendered.text.resize(end);
    const auto last = static_cast<std::uint32_t>(end);
    while (!rendered.runs.empty() && rendered.runs.back().text.begin >= last)
        rendered.runs.pop_back();
    if (!rendered.runs.empty() && rendered.runs.back().text.end > last) {
        OriginRun& run = rendered.runs.back();
        if (run.exact)
            run.fromSize -= run.text.end - last;
        run.text.end = last;
    }
    for (OriginSource& source : rendered.sources) {
        if (source.text.ends_with(kMarker))
            source.text.resize(source.text.size() - kMarker.size());
    }
    while (!chat.blocks.empty() && chat.blocks.back().begin >= last)
        chat.blocks.pop_back();
    if (!chat.blocks.empty())
        chat.blocks.back().end = std::min(chat.blocks.back().end, last);
    const std::uint64_t characters = countCharacters(rendered.text);
    std::erase_if(chat.generation, [characters](const auto& block) { return block.first >= characters; });
    for (auto& block : chat.generation)
        block.second = std::min(block.second, characters);
    chat.appended.clear();
    chat.appendedFrom = 0;
}

} // namespace

tl::expected<RenderedChat, ChatError> renderContinued(const CompiledTemplate& compiled,
                                                      ChatVariables variables, std::size_t messages,
                                                      const RenderOptions& options) {
    const auto named = [&variables](std::string_view name) -> Data* {
        const auto found = std::find_if(variables.begin(), variables.end(),
                                        [name](const auto& variable) { return variable.first == name; });
        return found == variables.end() ? nullptr : &found->second;
    };
    Data* const all = named("messages");
    if (!all || !all->isList() || all->items.empty() || all->items.size() < messages)
        return compiled.render(variables, options);
    if (const Data* const prompt = named("add_generation_prompt");
        prompt && prompt->isBool() && prompt->truth)
        return wrongCall(
            "a text that continues the last message (continue_final_message) can't also end with "
            "the start of an answer (add_generation_prompt)",
            "turn one of the two off");
    Data* const text = continuedText(all->items.back());
    if (!text)
        return wrongCall("the last message has no text to continue",
                         "give it content, or don't continue the last message");
    const Message remedy = "choose another template, or don't continue the last message";
    if (compiled.source().find("content") == std::string::npos)
        return wrongCall(
            "the template doesn't print the content of messages, so the last one can't be continued", remedy);
    const std::string content = text->text;
    text->text += kMarker;
    auto chat = compiled.render(variables, options);
    if (!chat)
        return chat;
    const std::string_view rendered = chat->rendered.text;
    const std::size_t end = rendered.rfind(withoutSpacesAfter(kMarker));
    if (end == std::string_view::npos || rendered.find(stripped(content)) == std::string_view::npos)
        return wrongCall("the template doesn't print the last message as it is, so it can't be continued",
                         remedy);
    const bool keepsSpaces = rendered.substr(end, kMarker.size()) == kMarker;
    shorten(*chat, keepsSpaces ? end : withoutSpacesAfter(rendered.substr(0, end)).size());
    return chat;
}

} // namespace tokenscope::chat
