#pragma once
// Expected masks, derived only from renderings: who wrote a byte, what a turn adds, where a block starts and
// ends.

#include "core/chat/conversation/conversation.h"
#include "core/chat/masks/mask_policy.h"
#include "tests/core/chat/rendered.h"
#include "tests/core/chat/twin_conversations.h"

#include <QtTest>

#include <algorithm>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <vector>

namespace tokenscope::test {

/// For each byte whether it is trained: 1, 0, or kUnknown.
using TrainedBytes = std::vector<int>;

/// A token's bytes, or its text in the reference if it has none.
inline std::vector<int> onTokens(const TrainedBytes& text, const Encoding& tokens, chat::EdgeRule rule) {
    std::vector<int> out;
    for (std::size_t t = 0; t < tokens.bytes.size(); ++t) {
        const ByteSpan span =
            tokens.bytes[t].empty() && t < tokens.reference.size() ? tokens.reference[t] : tokens.bytes[t];
        const auto begin = text.begin() + span.begin, end = text.begin() + span.end;
        const auto yes = std::count(begin, end, 1), no = std::count(begin, end, 0);
        const auto all = static_cast<std::ptrdiff_t>(span.size());
        if (span.empty())
            out.push_back(0);
        else if (rule == chat::EdgeRule::First)
            out.push_back(*begin);
        else if (rule == chat::EdgeRule::All)
            out.push_back(no > 0 ? 0 : yes == all ? 1 : kUnknown);
        else
            out.push_back(yes > 0 ? 1 : no == all ? 0 : kUnknown);
    }
    return out;
}

/// A conversation, its template, and what is known about its text.
struct JudgedChat {
    explicit JudgedChat(const chat::CompiledTemplate& template_)
        : compiled(template_) {}

    [[nodiscard]] std::optional<std::string> render(const Data& messages, std::size_t count,
                                                    std::optional<bool> prompt = {}) const {
        Data first = Data::list();
        for (std::size_t i = 0; i < std::min(count, messages.items.size()); ++i)
            first.items.push_back(messages.items[i]);
        Data arguments = input.arguments;
        if (prompt)
            arguments.set("add_generation_prompt", Data::boolean(*prompt));
        chat::ChatVariables variables = {
            {"messages", first}, {"tools", input.tools}, {"documents", input.documents}};
        if (arguments.find("add_generation_prompt") == nullptr)
            variables.emplace_back("add_generation_prompt", Data::boolean(false));
        for (const auto& [name, value] : arguments.members)
            variables.emplace_back(name, value);
        auto chat = compiled.render(variables, fixedOptions(false));
        return chat ? std::optional(std::move(chat->rendered.text)) : std::nullopt;
    }

    [[nodiscard]] const Data& message(int index) const {
        return input.messages.items[static_cast<std::size_t>(index)];
    }
    [[nodiscard]] double weight(int index) const {
        const Data* found = message(index).find("weight");
        return found == nullptr ? 1.0 : std::stod(found->text);
    }
    /// Whether the message itself allows training.
    [[nodiscard]] bool allowed(int index, bool lastTurnOnly) const {
        int lastUser = 0;
        for (int i = 0; i < static_cast<int>(input.messages.items.size()); ++i)
            lastUser = message(i).stringAt("role") == "user" ? i : lastUser;
        const Data* train = message(index).find("train");
        return (train == nullptr || train->truth) && weight(index) != 0 &&
               (!lastTurnOnly || index >= lastUser);
    }
    [[nodiscard]] bool assistant(int author) const {
        return author >= 0 && message(author).stringAt("role") == "assistant";
    }

    const chat::CompiledTemplate& compiled;
    bool flags = false; ///< messages declare themselves which parts are trained
    chat::TemplateInput input;
    std::string text;
    std::vector<int> authors; ///< of each byte, from TwinConversation
};

/// A random one.
struct DrawnChat : JudgedChat {
    DrawnChat(const chat::CompiledTemplate& template_, std::uint32_t seed, bool withFlags)
        : JudgedChat(template_)
        , conversation(seed, withFlags) {
        flags = withFlags;
        Data arguments =
            Data::object({{"bos_token", Data::string("<s>")}, {"eos_token", Data::string("</s>")}});
        if (conversation.below(3) == 0)
            arguments.set("add_generation_prompt", Data::boolean(true));
        input = {conversation.real, Data::null(), Data::null(), arguments};
    }

    TwinConversation conversation;
};

inline TrainedBytes writtenBytes(const JudgedChat& drawn, bool lastTurnOnly) {
    TrainedBytes out;
    for (const int author : drawn.authors)
        out.push_back(author == kUnknown ? kUnknown
                                         : drawn.assistant(author) && drawn.allowed(author, lastTurnOnly));
    return out;
}

inline TrainedBytes addedBytes(const JudgedChat& drawn, bool lastTurnOnly) {
    TrainedBytes out(drawn.text.size());
    for (std::size_t i = 0; i < drawn.input.messages.items.size(); ++i) {
        if (!drawn.assistant(static_cast<int>(i)))
            continue;
        const auto after = drawn.render(drawn.input.messages, i + 1, false);
        const auto before = drawn.render(drawn.input.messages, i, false);
        const auto prompted = drawn.render(drawn.input.messages, i, true);
        if (!after || !drawn.text.starts_with(*after))
            continue;
        std::size_t begin = 0;
        if (prompted && after->starts_with(*prompted)) {
            begin = prompted->size();
        } else if (before && after->starts_with(*before)) {
            begin = before->size();
            if (prompted) { // whole characters of the prompt that the turn has, too
                std::size_t same = 0;
                while (same < std::min(prompted->size(), after->size()) &&
                       (*prompted)[same] == (*after)[same])
                    ++same;
                while (same > 0 && same < after->size() && ((*after)[same] & '\xC0') == '\x80')
                    --same;
                begin = std::max(begin, same);
            }
        } else {
            continue;
        }
        for (std::size_t b = begin; b < after->size(); ++b)
            out[b] = drawn.allowed(static_cast<int>(i), lastTurnOnly) ? 1 : 0;
    }
    return out;
}

inline constexpr std::string_view kBlockBegin = "\xEE\x83\xBF", kBlockEnd = "\xEE\x83\xBE";

/// The template with a character printed where a block starts and where it ends.
inline const chat::CompiledTemplate& marked(const chat::CompiledTemplate& compiled) {
    static std::map<std::string, chat::CompiledTemplate> known;
    const auto at = known.find(compiled.source());
    if (at != known.end())
        return at->second;
    const auto put = [](const std::string& source, const char* word, std::string_view mark) {
        return std::regex_replace(source,
                                  std::regex("\\{%([-+]?)\\s*" + std::string(word) + "\\s*([-+]?)%\\}"),
                                  "{%$1 set gx = 1 %}{{ '" + std::string(mark) + "' }}{% set gx = 1 $2%}");
    };
    auto result = chat::CompiledTemplate::compile(
        put(put(compiled.source(), "generation", kBlockBegin), "endgeneration", kBlockEnd));
    if (!result)
        qFatal("%s", describe(result.error()).c_str());
    return known.emplace(compiled.source(), *std::move(result)).first->second;
}

/// Nothing if the marks change the template's output.
inline std::optional<TrainedBytes> blockBytes(const JudgedChat& drawn, bool lastTurnOnly) {
    JudgedChat other(marked(drawn.compiled));
    other.input = drawn.input;
    const auto text = other.render(drawn.input.messages, 999);
    if (!text)
        return std::nullopt;
    std::string plain;
    TrainedBytes out;
    std::size_t begin = 0;
    bool inside = false;
    for (std::size_t at = 0; at < text->size();) {
        const bool opens = text->compare(at, 3, kBlockBegin) == 0,
                   closes = text->compare(at, 3, kBlockEnd) == 0;
        if (!opens && !closes) {
            plain += (*text)[at++];
            out.push_back(0);
            continue;
        }
        at += 3;
        if (inside == opens)
            return std::nullopt;
        inside = opens;
        if (opens) {
            begin = plain.size();
            continue;
        }
        int author = kUnknown; // the block belongs to the message with text in it
        for (std::size_t b = begin; b < std::min(plain.size(), drawn.authors.size()); ++b)
            author = drawn.assistant(drawn.authors[b]) ? drawn.authors[b] : author;
        const int yes = author != kUnknown            ? (drawn.allowed(author, lastTurnOnly) ? 1 : 0)
                        : drawn.flags || lastTurnOnly ? kUnknown
                                                      : 1;
        std::fill(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end(), yes);
    }
    return plain == drawn.text && !inside ? std::optional(out) : std::nullopt;
}

} // namespace tokenscope::test
