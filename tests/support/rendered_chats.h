#pragma once
// A chat rendered by hand, with origins and blocks, and its tokens: for tests that need both, but neither the
// template engine nor a tokenizer.

#include "core/chat/masks/mask_policy.h"
#include "core/text/text_index.h"
#include "tests/support/generated_text.h"

#include <algorithm>
#include <string>
#include <vector>

namespace tokenscope::test {

/// Builds a text with origins, run by run.
class ChatText {
  public:
    ChatText& literal(std::string_view text) {
        return run(text, {chat::OriginKind::Template, 0, {}, false, {}});
    }
    ChatText& said(std::uint32_t message, const std::string& field, std::string_view text) {
        return run(text, {chat::OriginKind::Message, message, field, false, std::string(text)});
    }
    ChatText& beginBlock() {
        m_block = static_cast<std::uint32_t>(m_chat.rendered.text.size());
        return *this;
    }
    ChatText& endBlock() {
        const std::string& text = m_chat.rendered.text;
        m_chat.blocks.push_back({m_block, static_cast<std::uint32_t>(text.size())});
        const TextIndex index(text);
        m_chat.generation.emplace_back(index.codePointAt(m_block), index.codePoints());
        return *this;
    }
    [[nodiscard]] const chat::RenderedChat& chat() const { return m_chat; }

  private:
    ChatText& run(std::string_view text, chat::OriginSource source) {
        if (text.empty())
            return *this;
        auto& rendered = m_chat.rendered;
        const auto begin = static_cast<std::uint32_t>(rendered.text.size());
        rendered.text += text;
        const auto size = static_cast<std::uint32_t>(text.size());
        rendered.runs.push_back({{begin, begin + size},
                                 static_cast<std::uint32_t>(rendered.sources.size()),
                                 0,
                                 size,
                                 {0, 1},
                                 true,
                                 0});
        rendered.sources.push_back(std::move(source));
        return *this;
    }
    chat::RenderedChat m_chat;
    std::uint32_t m_block = 0;
};

/// `<|im_start|>role\ncontent<|im_end|>\n`, with a block around the assistant's content and its end token;
/// the parts of a content list are concatenated.
inline chat::RenderedChat chatMl(const Data& messages, std::size_t count, bool generationPrompt) {
    ChatText text;
    for (std::uint32_t i = 0; i < std::min(count, messages.items.size()); ++i) {
        const Data& message = messages.items[i];
        const bool assistant = message.stringAt("role") == "assistant";
        text.literal("<|im_start|>").said(i, "role", message.stringAt("role")).literal("\n");
        if (assistant)
            text.beginBlock();
        const Data* content = message.find("content");
        if (content != nullptr && content->isString())
            text.said(i, "content", content->text);
        for (std::size_t p = 0; content != nullptr && p < content->items.size(); ++p)
            text.said(i, "content[" + std::to_string(p) + "].text", content->items[p].stringAt("text"));
        text.literal("<|im_end|>");
        if (assistant)
            text.endBlock();
        text.literal("\n");
    }
    if (generationPrompt)
        text.literal("<|im_start|>assistant\n");
    return text.chat();
}

struct ToyTokens {
    Encoding encoding;
    std::vector<std::uint8_t> control;
};

inline const std::vector<std::string>& toySpecials() {
    static const std::vector<std::string> specials = {"<|im_start|>", "<|im_end|>", "<s>", "</s>"};
    return specials;
}

/// Special tokens have the ids 0, 1, …; other text is split into pieces of one to three bytes, possibly
/// inside a character, with the piece's bytes as its id. With `bos`, an empty token comes first.
inline ToyTokens toyTokens(std::string_view text, GeneratedText& random, bool bos = false,
                           bool single = false) {
    ToyTokens out;
    const auto add = [&](PieceId id, std::size_t begin, std::size_t end, bool control) {
        out.encoding.ids.push_back(id);
        out.encoding.bytes.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
        out.control.push_back(control ? 1 : 0);
    };
    if (bos)
        add(2, 0, 0, true);
    for (std::size_t at = 0; at < text.size();) {
        std::size_t size = 0;
        for (std::size_t s = 0; s < toySpecials().size(); ++s)
            if (text.substr(at).starts_with(toySpecials()[s])) {
                size = toySpecials()[s].size();
                add(static_cast<PieceId>(s), at, at + size, true);
            }
        if (size == 0) {
            size = std::min<std::size_t>(single ? 1 : 1 + random.below(3), text.size() - at);
            for (std::size_t k = 1; k < size; ++k) // a special token is never split
                if (text[at + k] == '<')
                    size = k;
            PieceId id = 100;
            for (std::size_t k = 0; k < size; ++k)
                id = id * 256 + static_cast<unsigned char>(text[at + k]);
            add(id, at, at + size, false);
        }
        at += size;
    }
    return out;
}

/// Turns of user, assistant, tool and system with random contents, parts, flags and weights.
inline Data generatedMessages(GeneratedText& random, bool flags) {
    const std::vector<std::string> roles = {"user", "assistant", "assistant", "tool", "system", "user"};
    Data messages = Data::list();
    for (std::uint32_t n = random.below(6); n > 0; --n) {
        Data message = Data::object({{"role", Data::string(roles[random.below(6)])}});
        Data content = Data::string(random.text(random.below(5)));
        if (random.below(4) == 0) {
            content = Data::list();
            for (std::uint32_t p = random.below(4); p > 0; --p)
                content.items.push_back(
                    Data::object({{"type", Data::string(random.below(2) == 0   ? "text"
                                                        : random.below(2) == 0 ? "python"
                                                                               : "python_output")},
                                  {"text", Data::string(random.text(1 + random.below(3)))}}));
        }
        message.set("content", std::move(content));
        if (flags && random.below(4) == 0)
            message.set("train", Data::boolean(random.below(2) == 0));
        if (flags && random.below(4) == 0)
            message.set("weight", Data::number(random.below(2) == 0 ? "0" : "0.5"));
        messages.items.push_back(std::move(message));
    }
    return messages;
}

} // namespace tokenscope::test
