// The sentences for all reasons of mask policies.

#include "core/base/printable.h"
#include "core/chat/conversation/message_facts.h"
#include "core/chat/masks/mask_facts.h"

#include <fmt/format.h>

namespace tokenscope::chat {
namespace {

Message originSentence(const TokenWhy& why, const MaskInput& input) {
    const auto& sources = input.chat.rendered.sources;
    if (why.second >= sources.size())
        return "its origin is unknown";
    const OriginSource& source = sources[why.second];
    switch (source.kind) {
    case OriginKind::Template:
        return input.source.empty() ? Message("added by the rendering, which has no template")
                                    : message("text of the template, line {}", why.third);
    case OriginKind::Message: {
        const auto& messages = input.messages.items;
        const std::string_view role =
            why.message < messages.size() ? messages[why.message].stringAt("role") : std::string_view();
        return role.empty()
                   ? message("belongs to {}", sourcePath(source))
                   : message("belongs to {}, with the role {}", sourcePath(source), printable(role, 40));
    }
    case OriginKind::Tool:
    case OriginKind::Document:
        return message("belongs to {}", sourcePath(source));
    case OriginKind::Argument:
        return message("the argument {}", sourcePath(source));
    case OriginKind::Computed:
        break;
    }
    return message("computed by the template, line {}: {}", why.third, printable(source.field, 60));
}

/// `…; characters on both sides of an edge: trained by the rule any, as by transformers`
Message withEdgeRule(const Message& reason, std::size_t token, const Mask& mask) {
    const bool trained = mask.trained[token] != 0;
    const std::string_view rule = name(mask.edge);
    const Message sentence =
        mask.why[token].kind == WhyKind::EdgeLost // its sentence already mentions the edge
            ? message("{} (the rule {})", reason, rule)
            : trained
                  ? message("{}; characters on both sides of an edge: trained by the rule {}", reason, rule)
                  : message("{}; characters on both sides of an edge: not trained by the rule {}", reason,
                            rule);
    if (mask.edge == EdgeRule::Transformers)
        return sentence;
    // transformers trains from the token with the first character to the one with the last
    if (mask.policy != MaskPolicy::Generation)
        return trained ? message("{}, as transformers does in generation blocks", sentence)
                       : message("{}; in a generation block transformers trains it", sentence);
    const bool theirs = mask.byTransformers.empty() || mask.byTransformers[token] != 0;
    return theirs == trained ? message("{}, as by transformers", sentence)
           : theirs          ? message("{}; transformers trains it", sentence)
                             : message("{}; transformers doesn't", sentence);
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

Message reasonOf(std::size_t token, const MaskInput& input, const Mask& mask) {
    const Message sentence = sentenceOf(mask.why[token], input, mask);
    return mask.straddles[token] != 0 ? withEdgeRule(sentence, token, mask) : sentence;
}

Message sentenceOf(const TokenWhy& why, const MaskInput& input, const Mask& mask) {
    const bool known = why.message != TokenWhy::kNone;
    const Message path = known ? Message(fmt::format("messages[{}]", why.message)) : Message("a message");
    const bool hasTemplate = !input.source.empty();
    switch (why.kind) {
    case WhyKind::Written:
        return why.second < input.chat.rendered.sources.size()
                   ? message("belongs to {}", sourcePath(input.chat.rendered.sources[why.second]))
                   : message("belongs to {}", path);
    case WhyKind::EndOfTurn:
        return message("ends the turn of {}", path);
    case WhyKind::Between:
        return hasTemplate ? message("text of the template within {}, line {}", path, why.second)
                           : message("added by the rendering within {}", path);
    case WhyKind::Block:
        return known ? message("in generation block {}, which prints {}", why.second, path)
                     : message("in generation block {}", why.second);
    case WhyKind::ToTheEnd:
        return message("no token but the first contains the end of generation block {}: transformers marks "
                       "everything after it",
                       why.second);
    case WhyKind::Turn:
        return message("added to the text by {}", path);
    case WhyKind::AfterMarker:
        return message("follows the start of answer {}", why.second);
    case WhyKind::Origin:
        return originSentence(why, input);
    case WhyKind::NoText:
        return "doesn't come from text of the conversation";
    case WhyKind::NoBlocks:
        return "no generation block in this template: all zero";
    case WhyKind::OutsideBlocks:
        return "outside of all generation blocks";
    case WhyKind::BlockLost:
        return message("no token contains the first character of generation block {}: transformers skips it "
                       "and all later blocks",
                       why.second);
    case WhyKind::NoMarker:
        return "no start of an answer was found: all zero";
    case WhyKind::OutsideMarkers:
        return "outside of all answers";
    case WhyKind::NotPrefix:
    case WhyKind::NotRendered:
        return why.second < mask.notes.size() ? mask.notes[why.second] : Message();
    case WhyKind::TrainFalse:
        return message("{} is marked as not trained", path);
    case WhyKind::ZeroWeight:
        return message("{} has the weight 0", path);
    case WhyKind::NotLastTurn:
        return "before the last message of the user: only the last turn is trained";
    case WhyKind::PartNotTrained:
        return message("belongs to {}.content[{}], the output of a tool", path, why.second);
    case WhyKind::EdgeLost:
        break;
    }
    return why.second == static_cast<std::uint32_t>(EdgeRule::All)
               ? "straddles an edge of the trained text, and all of its characters count"
               : "straddles an edge of the trained text, and its first character counts";
}

} // namespace tokenscope::chat
