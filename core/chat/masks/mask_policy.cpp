#include "core/chat/masks/mask_policy.h"

#include "core/base/printable.h"
#include "core/chat/conversation/message_facts.h"
#include "core/chat/masks/mask_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace tokenscope::chat {
namespace {

constexpr std::array<std::string_view, 5> kPolicyNames = {"generation", "content", "prefix_difference",
                                                          "response_marker", "parts"};
constexpr std::array<std::string_view, 4> kRuleNames = {"any", "all", "first", "transformers"};

template <class Enum, std::size_t N>
std::optional<Enum> named(const std::array<std::string_view, N>& names, std::string_view name) {
    const auto at = std::find(names.begin(), names.end(), name);
    return at == names.end() ? std::nullopt : std::optional(static_cast<Enum>(at - names.begin()));
}

/// Why a message is not trained although the policy would train it; nothing if it is trained.
std::optional<WhyKind> refusalOf(const MaskFacts& facts, std::uint32_t message, std::uint32_t at,
                                 const MaskOptions& options) {
    if (message == TokenWhy::kNone) {
        const auto& extent = facts.extents;
        const bool early = options.lastTurnOnly && facts.lastUser < extent.size() &&
                           extent[facts.lastUser].seen() && at < extent[facts.lastUser].end;
        return early ? std::optional(WhyKind::NotLastTurn) : std::nullopt;
    }
    const Data& data = facts.input.messages.items[message];
    if (!trainFlag(data).value_or(true))
        return WhyKind::TrainFalse;
    if (weightOf(data) == 0.0)
        return WhyKind::ZeroWeight;
    if (options.lastTurnOnly && message < facts.lastUser)
        return WhyKind::NotLastTurn;
    return std::nullopt;
}

void applyMarks(const MaskFacts& facts, EdgeRule rule, Mask& mask) {
    for (std::size_t t = 0; t < mask.trained.size() && !facts.stopped(t); ++t) {
        const ByteSpan span = judgedText(facts.input.tokens, t);
        if (span.empty())
            continue;
        auto at = std::upper_bound(mask.marks.begin(), mask.marks.end(), span.begin,
                                   [](std::uint32_t byte, const Mark& mark) { return byte < mark.text.end; });
        if (at == mask.marks.end())
            continue;
        const Mark* firstMark = &*at;
        const Mark* trained = nullptr;
        bool any = false;
        bool all = true;
        for (; at != mask.marks.end() && at->text.begin < span.end; ++at) {
            any = any || at->trained;
            all = all && at->trained;
            trained = trained == nullptr && at->trained ? &*at : trained;
        }
        mask.straddles[t] = any && !all ? 1 : 0;
        const bool yes = rule == EdgeRule::All ? all : rule == EdgeRule::First ? firstMark->trained : any;
        mask.trained[t] = yes ? 1 : 0;
        mask.why[t] =
            yes   ? trained->why
            : any ? TokenWhy{WhyKind::EdgeLost, trained->why.message, static_cast<std::uint32_t>(rule)}
                  : firstMark->why;
    }
}

/// The tokens that a policy by tokens leaves on both sides of an edge.
void markStraddling(const MaskFacts& facts, Mask& mask) {
    Mask other = mask;
    applyMarks(facts, EdgeRule::Any, other);
    mask.straddles = std::move(other.straddles);
}

void applyRefusals(const MaskFacts& facts, const MaskOptions& options, Mask& mask) {
    for (std::size_t i = 0; i < mask.marks.size() && !facts.stopped(i); ++i) {
        Mark& mark = mask.marks[i];
        if (!mark.trained)
            continue;
        if (const auto why = refusalOf(facts, mark.why.message, mark.text.begin, options)) {
            mark.trained = false;
            mark.why = {*why, mark.why.message};
        }
    }
}

void applyRefusalsToTokens(const MaskFacts& facts, const MaskOptions& options, Mask& mask) {
    for (std::size_t t = 0; t < mask.trained.size() && !facts.stopped(t); ++t)
        if (mask.trained[t] != 0)
            if (const auto why =
                    refusalOf(facts, mask.why[t].message, facts.input.tokens.bytes[t].begin, options)) {
                mask.trained[t] = 0;
                mask.why[t] = {*why, mask.why[t].message};
            }
}

void applyWeights(const MaskFacts& facts, Mask& mask) {
    std::vector<float> weights;
    bool any = false;
    for (const Data& message : facts.input.messages.items) {
        if (facts.stopped(weights.size()))
            return;
        weights.push_back(static_cast<float>(weightOf(message)));
        any = any || weights.back() != 1.0F;
    }
    if (!any)
        return;
    for (std::size_t t = 0; t < mask.trained.size(); ++t) {
        const std::uint32_t message = mask.why[t].message;
        const float weight = message < weights.size() ? weights[message] : 1.0F;
        mask.weights.push_back(mask.trained[t] != 0 ? weight : 0.0F);
    }
}

void applyGeneration(const MaskFacts& facts, const MaskOptions& options, EdgeRule rule, Mask& mask) {
    const std::vector<ByteSpan> blocks = generationBlocks(facts, options.exactBlocks);
    if (!blocks.empty() && hasLoneSurrogates(facts.input.chat.rendered.text))
        mask.notes.emplace_back(
            "the text contains a lone surrogate, which transformers can't encode: there are no masks there");
    const TokenWhy otherwise{facts.input.hasGeneration ? WhyKind::OutsideBlocks : WhyKind::NoBlocks};
    if (!facts.input.hasGeneration)
        mask.notes.emplace_back("no generation block in this template: all zero");
    else if (blocks.empty())
        mask.notes.emplace_back("no generation block of this template was reached: all zero");
    mask.marks = marksOver(facts, blockMarks(facts, blocks), otherwise);
    applyRefusals(facts, options, mask);
    if (rule != EdgeRule::Transformers) {
        applyMarks(facts, rule, mask);
        if (mask.straddling() > 0) {
            Mask theirs = mask;
            std::fill(theirs.trained.begin(), theirs.trained.end(), std::uint8_t{0});
            applyAsTransformers(facts, generationBlocks(facts, false), true, theirs);
            mask.byTransformers = std::move(theirs.trained);
        }
        return;
    }
    markStraddling(facts, mask);
    for (std::size_t t = 0; t < mask.why.size(); ++t)
        if (!judgedText(facts.input.tokens, t).empty())
            mask.why[t] = otherwise;
    applyAsTransformers(facts, blocks, options.transformersEndQuirk, mask);
    applyRefusalsToTokens(facts, options, mask);
}

Message whyNothing(const MaskFacts& facts, const MaskOptions& options) {
    const auto first = facts.isAssistant.begin();
    if (std::find(first, facts.isAssistant.end(), 1) == facts.isAssistant.end())
        return "no message is the assistant's: all zero";
    const auto last = first + static_cast<std::ptrdiff_t>(std::min(facts.lastUser, facts.isAssistant.size()));
    if (options.lastTurnOnly && std::find(last, facts.isAssistant.end(), 1) == facts.isAssistant.end())
        return "no answer follows the last message of the user: all zero";
    const auto& messages = facts.input.messages.items;
    bool any = false;
    for (std::size_t i = 0; i < messages.size(); ++i)
        any = any || (facts.isAssistant[i] != 0 && trainFlag(messages[i]).value_or(true) &&
                      weightOf(messages[i]) != 0.0);
    if (!any)
        return "all messages of the assistant are marked as not trained (train, weight): all zero";
    return "this policy trains no token: all zero";
}

/// Whether there are assistant messages, none of them with parts.
bool withoutParts(const MaskFacts& facts) {
    const auto& messages = facts.input.messages.items;
    bool any = false;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        const Data* content = facts.isAssistant[i] != 0 ? messages[i].find("content") : nullptr;
        if (content != nullptr && content->isList())
            return false;
        any = any || facts.isAssistant[i] != 0;
    }
    return any;
}

/// What the policy parts trains of answers without parts.
Message trainedWithoutParts(const Mask& mask) {
    std::set<std::uint32_t> answers, ended;
    for (const Mark& mark : mask.marks)
        if (mark.trained)
            (mark.why.kind == WhyKind::EndOfTurn ? ended : answers).insert(mark.why.message);
    for (const std::uint32_t message : ended)
        answers.erase(message);
    if (answers.empty())
        return "no message of the assistant has parts: its content and the end of its turn are trained";
    if (ended.empty())
        return "no message of the assistant has parts: its content is trained, and no token ends its turn";
    return message("no message of the assistant has parts: its content and the end of its turn are trained, "
                   "but no token ends the turn of messages[{}]",
                   *answers.begin());
}

} // namespace

std::string_view name(MaskPolicy policy) {
    return kPolicyNames[static_cast<std::size_t>(policy)];
}

std::optional<MaskPolicy> maskPolicyNamed(std::string_view name) {
    return named<MaskPolicy>(kPolicyNames, name);
}

std::string_view name(EdgeRule rule) {
    return kRuleNames[static_cast<std::size_t>(rule)];
}

std::optional<EdgeRule> edgeRuleNamed(std::string_view name) {
    return named<EdgeRule>(kRuleNames, name);
}

std::size_t Mask::trainedCount() const {
    return static_cast<std::size_t>(std::count(trained.begin(), trained.end(), 1));
}

double Mask::share() const {
    return trained.empty() ? 0.0 : static_cast<double>(trainedCount()) / static_cast<double>(trained.size());
}

std::size_t Mask::straddling() const {
    return static_cast<std::size_t>(std::count(straddles.begin(), straddles.end(), 1));
}

ByteSpan judgedText(const Encoding& tokens, std::size_t token) {
    const ByteSpan span = tokens.bytes[token];
    return span.empty() && token < tokens.reference.size() ? tokens.reference[token] : span;
}

Mask maskOf(MaskPolicy policy, const MaskInput& input, const MaskOptions& options) {
    const MaskFacts facts(input);
    Mask mask;
    mask.policy = policy;
    mask.trained.resize(input.tokens.size());
    mask.straddles.resize(input.tokens.size());
    mask.why.resize(input.tokens.size());
    const EdgeRule usual = policy == MaskPolicy::Generation ? EdgeRule::Transformers : EdgeRule::Any;
    const EdgeRule rule = options.edge.value_or(usual);
    mask.edge = rule;
    if (policy == MaskPolicy::Generation) {
        applyGeneration(facts, options, rule, mask);
    } else if (policy == MaskPolicy::ResponseMarker && options.markers.byTokens) {
        for (TokenWhy& why : mask.why)
            why = {WhyKind::OutsideMarkers};
        applyMarkerIds(facts, options.markers, mask);
        applyRefusalsToTokens(facts, options, mask);
    } else {
        std::vector<Mark> over;
        std::optional<TokenWhy> otherwise;
        if (policy == MaskPolicy::PrefixDifference) {
            over = prefixMarks(facts, mask.notes);
        } else if (policy == MaskPolicy::ResponseMarker) {
            over = markerMarks(facts, options.markers, mask.notes);
            otherwise = TokenWhy{over.empty() ? WhyKind::NoMarker : WhyKind::OutsideMarkers};
        } else {
            over = contentMarks(facts, policy == MaskPolicy::Parts, options);
        }
        mask.marks = marksOver(facts, std::move(over), otherwise);
        applyRefusals(facts, options, mask);
        mask.edge = rule == EdgeRule::Transformers ? EdgeRule::Any : rule;
        applyMarks(facts, mask.edge, mask);
    }
    if (facts.input.progress.stopped())
        return mask;
    applyWeights(facts, mask);
    if (mask.notes.empty() && mask.trainedCount() == 0)
        mask.notes.push_back(whyNothing(facts, options));
    if (policy == MaskPolicy::Parts && withoutParts(facts) && mask.trainedCount() > 0)
        mask.notes.push_back(trainedWithoutParts(mask));
    if (rule != mask.edge)
        mask.notes.emplace_back("the edge rule transformers is only for generation blocks: any is used here");
    return mask;
}

void applyMessageFlags(const MaskInput& input, const MaskOptions& options, Mask& mask) {
    const MaskFacts facts(input);
    const bool any = mask.trainedCount() > 0;
    applyRefusals(facts, options, mask);
    applyRefusalsToTokens(facts, options, mask);
    applyWeights(facts, mask);
    if (any && mask.trainedCount() == 0)
        mask.notes.push_back(whyNothing(facts, options));
}

std::vector<std::int64_t> labelsOf(const std::vector<PieceId>& ids, const std::vector<std::uint8_t>& trained,
                                   bool shifted) {
    std::vector<std::int64_t> labels(ids.size(), kIgnored);
    const std::size_t by = shifted ? 1 : 0;
    for (std::size_t i = by; i < ids.size(); ++i)
        if (trained[i] != 0)
            labels[i - by] = ids[i];
    return labels;
}

// The sentences for all reasons.

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
    return theirs == trained ? message("{}, as transformers does", sentence)
           : theirs          ? message("{}; transformers trains it", sentence)
                             : message("{}; transformers doesn't", sentence);
}

} // namespace

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
