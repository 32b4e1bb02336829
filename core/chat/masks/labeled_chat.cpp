#include "core/chat/masks/labeled_chat.h"

#include "core/base/printable.h"
#include "core/base/try.h"
#include "core/chat/conversation/message_facts.h"
#include "core/chat/masks/prefix_texts.h"
#include "core/chat/template/template_choice.h"

#include <algorithm>
#include <array>
#include <memory>

namespace tokenscope::chat {
namespace {

constexpr std::array<std::string_view, 4> kInjectedNames = {"as-is", "as-text", "escape", "reject"};

/// In messages, tools and documents, in this order.
Result<std::vector<InjectedLiteral>> literalsOf(const TemplateInput& input, const Tokenizer& tokenizer) {
    std::vector<InjectedLiteral> all;
    for (const auto& [data, what] : {std::pair{&input.messages, "messages"}, std::pair{&input.tools, "tools"},
                                     std::pair{&input.documents, "documents"}}) {
        TOKENSCOPE_TRY(auto found, findLiterals(*data, what, tokenizer));
        all.insert(all.end(), found.begin(), found.end());
    }
    return all;
}

Result<void> escapeAll(TemplateInput& input, const Tokenizer& tokenizer, std::string_view breaker) {
    for (Data* data : {&input.messages, &input.tools, &input.documents}) {
        TOKENSCOPE_TRY(auto escaped, escapeLiterals(*data, tokenizer, breaker));
        *data = std::move(escaped);
    }
    return {};
}

/// No string contains the literal: the template builds it from several, or modifies one.
Error joinedByTheTemplate(const LabeledChat& chat) {
    const Injection& one = chat.injections.front();
    const std::string literal = chat.chat.rendered.text.substr(one.text.begin, one.text.size());
    const OriginSource& source = chat.chat.rendered.sources[one.source];
    return {ErrorCode::BadInput,
            {},
            printable(source.field, 120),
            message("text of the conversation becomes a control token when it is rendered: \"{}\"",
                    printable(literal, 60)),
            "remove it, or encode it as text"};
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

Error canceled() {
    return {ErrorCode::Canceled, {}, {}, "canceled", {}};
}

/// Processes one conversation step by step; results are in `out`.
class ChatLabeling {
  public:
    ChatLabeling(const ChatSource& source, const Tokenizer& tokenizer, const LabelSettings& settings,
                 LabeledChat& out)
        : m_source(source)
        , m_tokenizer(tokenizer)
        , m_settings(settings)
        , m_out(out) {}

    /// The error of the step that failed. Only some steps report a cancellation.
    std::optional<LabelError> run() {
        if (auto done = prepare(); !done)
            return done.error();
        auto rendered = m_source.render(m_out.input.variables());
        if (!rendered)
            return rendered.error();
        m_out.chat = *std::move(rendered);
        if (auto done = encode(); !done)
            return done.error();
        mask();
        return std::nullopt;
    }

  private:
    [[nodiscard]] bool stopped() const { return m_settings.progress.stopped(); }

    /// Steps before rendering.
    Result<void> prepare() {
        m_out.diagnostics = ambiguousTrainingFlags(m_out.input.messages);
        const bool escape = m_settings.injected == InjectedText::Escape;
        const bool reject = m_settings.injected == InjectedText::Reject;
        if (!escape && !reject)
            return {};
        TOKENSCOPE_TRY(auto literals, literalsOf(m_out.input, m_tokenizer));
        m_out.literals = std::move(literals);
        if (reject)
            return rejectLiterals(m_out.literals);
        return m_out.literals.empty() ? Result<void>()
                                      : escapeAll(m_out.input, m_tokenizer, m_settings.breaker);
    }

    Result<void> encode() {
        EncodeOptions options;
        options.addSpecial = m_settings.addSpecial;
        options.parseSpecial = true;
        options.referenceSpans = true;
        options.progress = m_settings.progress;
        TOKENSCOPE_TRY(auto encoded, m_tokenizer.encode(m_out.chat.rendered.text, options));
        const Diagnostics& diagnostics = encoded.diagnostics;
        m_out.diagnostics.insert(m_out.diagnostics.end(), diagnostics.begin(), diagnostics.end());
        m_out.tokens = std::move(encoded);
        m_out.control = controlTokens(m_tokenizer, m_out.tokens, m_settings.progress);
        m_out.injections = findInjections(m_out.chat.rendered, m_out.tokens, m_out.control,
                                          m_tokenizer.definition().special, m_settings.progress);
        if (m_settings.injected == InjectedText::AsIs || m_out.injections.empty())
            return {};
        if (m_settings.injected == InjectedText::Reject)
            return tl::unexpected<Error>(joinedByTheTemplate(m_out));
        // Literals that the template builds can't be escaped before rendering; they are encoded as text.
        TOKENSCOPE_TRY(auto asText,
                       encodedAsText(m_out.chat.rendered, m_out.tokens, m_out.injections, m_tokenizer));
        m_out.tokens = std::move(asText);
        m_out.control = controlTokens(m_tokenizer, m_out.tokens, m_settings.progress);
        m_out.undone = true;
        return {};
    }

    void mask() {
        if (stopped())
            return;
        MaskInput input = maskInputOf(m_out, m_source, m_tokenizer);
        input.progress.stop = m_settings.progress.stop;
        MaskOptions mask = m_settings.mask;
        const auto& policies = m_settings.policies;
        if (std::find(policies.begin(), policies.end(), MaskPolicy::ResponseMarker) != policies.end())
            completeMarkers(mask.markers, input, m_tokenizer);
        m_out.markers = mask.markers;
        for (std::size_t i = 0; i < policies.size() && !stopped(); ++i)
            m_out.masks.push_back(maskOf(policies[i], input, mask));
    }

    const ChatSource& m_source;
    const Tokenizer& m_tokenizer;
    const LabelSettings& m_settings;
    LabeledChat& m_out;
};

} // namespace

std::string_view name(InjectedText policy) {
    return kInjectedNames[static_cast<std::size_t>(policy)];
}

std::optional<InjectedText> injectedTextNamed(std::string_view name) {
    const auto at = std::find(kInjectedNames.begin(), kInjectedNames.end(), name);
    return at == kInjectedNames.end() ? std::nullopt
                                      : std::optional(static_cast<InjectedText>(at - kInjectedNames.begin()));
}

const Mask* LabeledChat::maskBy(MaskPolicy policy) const {
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

MaskInput maskInputOf(const LabeledChat& chat, const ChatSource& source, const Tokenizer& tokenizer) {
    const auto texts = std::make_shared<PrefixTexts>(chat.chat, chat.input,
                                                     source.renderPlain ? source.renderPlain : source.render);
    MaskInput input{chat.chat,
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
    for (const Injection& one : chat.injections)
        if (chat.undone)
            input.undone.push_back(one.text);
    return input;
}

TemplateInput withSpecials(TemplateInput input, const Tokenizer& tokenizer) {
    for (const auto& [name, spelling] : specialArguments(tokenizer))
        if (input.arguments.find(name) == nullptr) {
            if (!input.arguments.isObject())
                input.arguments = Data::object();
            input.arguments.set(name, Data::string(spelling));
        }
    return input;
}

tl::expected<LabeledChat, LabelError> labelChat(const ChatSource& source, const Tokenizer& tokenizer,
                                                const LabelSettings& settings) {
    LabelOutcome outcome = labelAsFar(source, tokenizer, settings);
    if (outcome.error)
        return tl::unexpected<LabelError>(*std::move(outcome.error));
    return std::move(outcome.chat);
}

LabelOutcome labelAsFar(const ChatSource& source, const Tokenizer& tokenizer, const LabelSettings& settings) {
    LabelOutcome outcome{{source.input, {}, {}, {}, {}, {}, settings.mask.markers, {}}, std::nullopt};
    outcome.error = ChatLabeling(source, tokenizer, settings, outcome.chat).run();
    if (!outcome.error && settings.progress.stopped())
        outcome.error = canceled();
    return outcome;
}

tl::expected<LabeledChat, LabelError> labelNanochat(const TemplateInput& input, const Tokenizer& tokenizer,
                                                    const LabelSettings& settings,
                                                    const NanochatOptions& options) {
    NanochatOptions nanochat = options;
    nanochat.lastTurnOnly = options.lastTurnOnly || settings.mask.lastTurnOnly;
    auto rendered = renderNanochat(input.messages, tokenizer, nanochat);
    if (!rendered)
        return tl::unexpected<LabelError>(LabelError(rendered.error()));
    LabeledChat out{input,
                    std::move(rendered->chat),
                    std::move(rendered->tokens),
                    std::move(rendered->control),
                    {},
                    {},
                    settings.mask.markers,
                    {}};
    out.tokens.reference = out.tokens.bytes;
    out.diagnostics = ambiguousTrainingFlags(input.messages);
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
    maskInput.progress.stop = settings.progress.stop;
    for (const MaskPolicy policy : settings.policies)
        out.masks.push_back(policy == MaskPolicy::Parts ? rendered->mask : maskOf(policy, maskInput, mask));
    if (settings.progress.stopped())
        return tl::unexpected<LabelError>(canceled());
    return out;
}

} // namespace tokenscope::chat
