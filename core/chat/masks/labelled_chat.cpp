#include "core/chat/masks/labelled_chat.h"

#include "core/base/printable.h"
#include "core/chat/masks/prefix_texts.h"

#include <algorithm>
#include <array>
#include <memory>

namespace tokenscope::chat {
namespace {

constexpr std::array<std::string_view, 4> kInjectedNames = {"as-is", "as-text", "escape", "reject"};

Result<void> rejectAll(const TemplateInput& input, const Tokenizer& tokenizer) {
    std::vector<InjectedLiteral> all;
    for (const auto& [data, what] : {std::pair{&input.messages, "messages"}, std::pair{&input.tools, "tools"},
                                     std::pair{&input.documents, "documents"}}) {
        auto found = findLiterals(*data, what, tokenizer);
        if (!found)
            return tl::unexpected<Error>(found.error());
        all.insert(all.end(), found->begin(), found->end());
    }
    return rejectLiterals(all);
}

Result<void> escapeAll(TemplateInput& input, const Tokenizer& tokenizer, std::string_view breaker) {
    for (Data* data : {&input.messages, &input.tools, &input.documents}) {
        auto escaped = escapeLiterals(*data, tokenizer, breaker);
        if (!escaped)
            return tl::unexpected<Error>(escaped.error());
        *data = *std::move(escaped);
    }
    return {};
}

/// No string holds the literal; the template makes it of several, or changes one.
Error joinedByTheTemplate(const LabelledChat& chat) {
    const Injection& one = chat.injections.front();
    const std::string literal = chat.chat.rendered.text.substr(one.text.begin, one.text.size());
    const OriginSource& source = chat.chat.rendered.sources[one.source];
    return {ErrorCode::BadInput,
            {},
            printable(source.field, 120),
            "text of the conversation becomes a control token when it is rendered: \"" +
                printable(literal, 60) + "\"",
            "take it out, or encode it as text"};
}

std::vector<PieceId> idsOf(const Tokenizer& tokenizer, const std::string& text) {
    EncodeOptions options;
    options.addSpecial = false;
    options.parseSpecial = true;
    const auto encoded = text.empty() ? Result<Encoding>(Encoding()) : tokenizer.encode(text, options);
    return encoded ? encoded->ids : std::vector<PieceId>();
}

void completeMarkers(ResponseMarkers& markers, const MaskInput& input, const Tokenizer& tokenizer) {
    if (markers.begin.empty() && markers.beginIds.empty()) {
        const ResponseMarkers guessed = guessMarkers(input);
        markers.begin = guessed.begin;
        if (markers.end.empty() && markers.endIds.empty()) {
            markers.end = guessed.end;
            markers.endTrained = markers.endTrained && guessed.endTrained;
        }
    }
    if (markers.byTokens && markers.beginIds.empty())
        markers.beginIds = idsOf(tokenizer, markers.begin);
    if (markers.byTokens && markers.endIds.empty())
        markers.endIds = idsOf(tokenizer, markers.end);
}

} // namespace

std::string_view name(InjectedText policy) {
    return kInjectedNames[static_cast<std::size_t>(policy)];
}

std::optional<InjectedText> injectedTextNamed(std::string_view name) {
    const auto at = std::find(kInjectedNames.begin(), kInjectedNames.end(), name);
    return at == kInjectedNames.end() ? std::nullopt
                                      : std::optional(static_cast<InjectedText>(at - kInjectedNames.begin()));
}

const Mask* LabelledChat::maskBy(MaskPolicy policy) const {
    const auto at = std::find_if(masks.begin(), masks.end(),
                                 [policy](const Mask& mask) { return mask.policy == policy; });
    return at == masks.end() ? nullptr : &*at;
}

std::string describe(const LabelError& error) {
    return std::visit([](const auto& one) { return describe(one); }, error);
}

MaskPolicy usualPolicy(bool hasGeneration) {
    return hasGeneration ? MaskPolicy::Generation : MaskPolicy::Content;
}

MaskInput maskInputOf(const LabelledChat& chat, const ChatSource& source, const Tokenizer& tokenizer) {
    const auto texts = std::make_shared<PrefixTexts>(chat.chat, chat.input,
                                                     source.renderPlain ? source.renderPlain : source.render);
    return {chat.chat,
            chat.input.messages,
            chat.tokens,
            source.source,
            source.hasGeneration,
            chat.control,
            tokenizer.definition().special.eos.value_or(kNoPiece),
            [&chat, &source](std::size_t count, bool prompt) {
                return source.render(chat.input.variables(count, prompt));
            },
            [texts](std::size_t count, bool prompt) { return texts->first(count, prompt); }};
}

tl::expected<LabelledChat, LabelError> labelChat(const ChatSource& source, const Tokenizer& tokenizer,
                                                 const LabelSettings& settings) {
    const auto refuse = [](auto error) { return tl::unexpected<LabelError>(LabelError(std::move(error))); };
    LabelledChat out{source.input, {}, {}, {}, {}, {}, settings.mask.markers, {}};
    if (settings.injected == InjectedText::Reject)
        if (auto done = rejectAll(out.input, tokenizer); !done)
            return refuse(done.error());
    if (settings.injected == InjectedText::Escape)
        if (auto done = escapeAll(out.input, tokenizer, settings.breaker); !done)
            return refuse(done.error());
    auto rendered = source.render(out.input.variables());
    if (!rendered)
        return refuse(rendered.error());
    out.chat = *std::move(rendered);
    EncodeOptions options;
    options.addSpecial = settings.addSpecial;
    options.parseSpecial = true;
    options.referenceSpans = true;
    options.progress = settings.progress;
    auto encoded = tokenizer.encode(out.chat.rendered.text, options);
    if (!encoded)
        return refuse(encoded.error());
    out.tokens = *std::move(encoded);
    out.diagnostics = std::move(out.tokens.diagnostics);
    out.control = controlTokens(tokenizer, out.tokens);
    out.injections = findInjections(out.chat.rendered, out.tokens, out.control);
    if (settings.injected == InjectedText::Reject && !out.injections.empty())
        return refuse(joinedByTheTemplate(out));
    // What the template joins to a literal can't be escaped before; it is encoded as text.
    const bool undo = settings.injected == InjectedText::AsText || settings.injected == InjectedText::Escape;
    if (undo && !out.injections.empty()) {
        auto asText = encodedAsText(out.chat.rendered, out.tokens, out.injections, tokenizer);
        if (!asText)
            return refuse(asText.error());
        out.tokens = *std::move(asText);
        out.control = controlTokens(tokenizer, out.tokens);
    }
    MaskInput input = maskInputOf(out, source, tokenizer);
    input.progress = settings.progress;
    MaskOptions mask = settings.mask;
    if (std::find(settings.policies.begin(), settings.policies.end(), MaskPolicy::ResponseMarker) !=
        settings.policies.end())
        completeMarkers(mask.markers, input, tokenizer);
    out.markers = mask.markers;
    for (const MaskPolicy policy : settings.policies) {
        if (settings.progress.stopped())
            return refuse(Error{ErrorCode::Cancelled, {}, {}, "cancelled", {}});
        out.masks.push_back(maskOf(policy, input, mask));
    }
    if (settings.progress.stopped())
        return refuse(Error{ErrorCode::Cancelled, {}, {}, "cancelled", {}});
    return out;
}

tl::expected<LabelledChat, LabelError> labelNanochat(const TemplateInput& input, const Tokenizer& tokenizer,
                                                     const LabelSettings& settings,
                                                     const NanochatOptions& options) {
    NanochatOptions nanochat = options;
    nanochat.lastTurnOnly = options.lastTurnOnly || settings.mask.lastTurnOnly;
    auto rendered = renderNanochat(input.messages, tokenizer, nanochat);
    if (!rendered)
        return tl::unexpected<LabelError>(LabelError(rendered.error()));
    LabelledChat out{input,
                     std::move(rendered->chat),
                     std::move(rendered->tokens),
                     std::move(rendered->control),
                     {},
                     {},
                     settings.mask.markers,
                     {}};
    out.tokens.reference = out.tokens.bytes;
    for (const std::string& special : rendered->invented)
        out.diagnostics.push_back(
            {Severity::Warning, special, "the tokenizer has no such token; its id here is beyond its own"});
    const ChatSource none{input, {}, false, {}};
    MaskInput maskInput = maskInputOf(out, none, tokenizer);
    maskInput.renderFirst = nullptr;
    maskInput.renderPlainFirst = nullptr;
    if (out.markers.begin.empty()) {
        out.markers.begin = kNanochatSpecials[3];
        out.markers.end = kNanochatSpecials[4];
        if (const PieceId begin = tokenizer.find(out.markers.begin); begin != kNoPiece)
            out.markers.beginIds = {begin};
        if (const PieceId end = tokenizer.find(out.markers.end); end != kNoPiece)
            out.markers.endIds = {end};
    }
    MaskOptions mask = settings.mask;
    mask.markers = out.markers;
    for (const MaskPolicy policy : settings.policies)
        out.masks.push_back(policy == MaskPolicy::Parts ? rendered->mask : maskOf(policy, maskInput, mask));
    return out;
}

} // namespace tokenscope::chat
