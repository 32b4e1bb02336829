// The one place where reasons become sentences.

#include "core/base/printable.h"
#include "core/chat/conversation/message_facts.h"
#include "core/chat/masks/mask_facts.h"

#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

std::string authorOf(const MaskInput& input, std::uint32_t message) {
    if (message >= input.messages.items.size())
        return {};
    const std::string_view role = input.messages.items[message].stringAt("role");
    return role.empty() ? std::string() : ", of the role " + printable(role, 40);
}

std::string originSentence(const TokenWhy& why, const MaskInput& input) {
    const auto& sources = input.chat.rendered.sources;
    if (why.second >= sources.size())
        return "its origin is not known";
    const OriginSource& source = sources[why.second];
    switch (source.kind) {
    case OriginKind::Template:
        return input.source.empty() ? std::string("added by the rendering, which has no template")
                                    : fmt::format("text of the template, line {}", why.third);
    case OriginKind::Message:
        return "belongs to " + sourcePath(source) + authorOf(input, why.message);
    case OriginKind::Tool:
    case OriginKind::Document:
        return "belongs to " + sourcePath(source);
    case OriginKind::Argument:
        return "the argument " + sourcePath(source);
    case OriginKind::Computed:
        break;
    }
    return fmt::format("computed by the template, line {}: {}", why.third, printable(source.field, 60));
}

std::string_view ruleWords(std::uint32_t rule) {
    return rule == static_cast<std::uint32_t>(EdgeRule::All) ? "all of its characters count"
                                                             : "its first character counts";
}

/// `; characters on both sides of an edge: trained by the rule any, as by transformers`
std::string edgeWords(std::size_t token, const Mask& mask) {
    const bool trained = mask.trained[token] != 0;
    std::string words = mask.why[token].kind == WhyKind::EdgeLost // whose sentence says the rest
                            ? fmt::format(" (the rule {})", name(mask.edge))
                            : fmt::format("; characters on both sides of an edge: {} by the rule {}",
                                          trained ? "trained" : "not trained", name(mask.edge));
    if (mask.edge == EdgeRule::Transformers)
        return words;
    // Its rule goes from the token that holds the first character to the one that holds the last.
    if (mask.policy != MaskPolicy::Generation)
        return words + (trained ? ", as transformers does in generation blocks"
                                : "; in a generation block transformers trains it");
    const bool theirs = mask.byTransformers.empty() || mask.byTransformers[token] != 0;
    return words + (theirs == trained ? ", as by transformers"
                    : theirs          ? "; transformers trains it"
                                      : "; transformers doesn't");
}

} // namespace

std::string sourcePath(const OriginSource& source) {
    const std::string dot = source.field.empty() || source.field.front() == '[' ? "" : ".";
    const auto of = [&](const char* list) {
        return fmt::format("{}[{}]{}{}", list, source.index, dot, printable(source.field, 120));
    };
    switch (source.kind) {
    case OriginKind::Message:
        return of("messages");
    case OriginKind::Tool:
        return of("tools");
    case OriginKind::Document:
        return of("documents");
    default:
        return printable(source.field, 120);
    }
}

std::string reasonOf(std::size_t token, const MaskInput& input, const Mask& mask) {
    const std::string sentence = sentenceOf(mask.why[token], input, mask);
    return mask.straddles[token] != 0 ? sentence + edgeWords(token, mask) : sentence;
}

std::string sentenceOf(const TokenWhy& why, const MaskInput& input, const Mask& mask) {
    const auto message = [&] {
        return why.message == TokenWhy::kNone ? std::string("a message")
                                              : fmt::format("messages[{}]", why.message);
    };
    const auto note = [&] { return why.second < mask.notes.size() ? mask.notes[why.second] : std::string(); };
    switch (why.kind) {
    case WhyKind::Written:
        return why.second < input.chat.rendered.sources.size()
                   ? "belongs to " + sourcePath(input.chat.rendered.sources[why.second])
                   : "belongs to " + message();
    case WhyKind::EndOfTurn:
        return "ends the turn of " + message();
    case WhyKind::Between:
        return input.source.empty()
                   ? "added by the rendering within " + message()
                   : fmt::format("text of the template within {}, line {}", message(), why.second);
    case WhyKind::Block:
        return fmt::format("in generation block {}{}", why.second,
                           why.message == TokenWhy::kNone ? "" : ", which prints " + message());
    case WhyKind::ToTheEnd:
        return fmt::format(
            "no token but the first holds the end of generation block {}: transformers marks all that "
            "follows",
            why.second);
    case WhyKind::Turn:
        return "added to the text by " + message();
    case WhyKind::AfterMarker:
        return fmt::format("follows the beginning of answer {}", why.second);
    case WhyKind::Origin:
        return originSentence(why, input);
    case WhyKind::NoText:
        return "comes from no text of the conversation";
    case WhyKind::NoBlocks:
        return "no generation block in this template: all zero";
    case WhyKind::OutsideBlocks:
        return "outside of all generation blocks";
    case WhyKind::BlockLost:
        return fmt::format(
            "no token holds the first character of generation block {}: transformers leaves it out, and "
            "all that follow",
            why.second);
    case WhyKind::NoMarker:
        return "no beginning of an answer is found: all zero";
    case WhyKind::OutsideMarkers:
        return "outside of all answers";
    case WhyKind::NotPrefix:
    case WhyKind::NotRendered:
        return note();
    case WhyKind::TrainFalse:
        return message() + " is marked as not trained";
    case WhyKind::ZeroWeight:
        return message() + " has the weight 0";
    case WhyKind::NotLastTurn:
        return "before the last message of the user: only the last turn is trained";
    case WhyKind::PartNotTrained:
        return fmt::format("belongs to {}.content[{}], the output of a tool", message(), why.second);
    case WhyKind::EdgeLost:
        break;
    }
    return fmt::format("straddles an edge of what is trained, and {}", ruleWords(why.second));
}

} // namespace tokenscope::chat
