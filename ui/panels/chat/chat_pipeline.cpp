#include "ui/panels/chat/chat_pipeline.h"

#include "core/chat/masks/nanochat.h"

#include <algorithm>

namespace tokenscope::ui {
namespace {

/// Newer than any edit of the text that shows it.
constexpr std::uint64_t kNewest = std::uint64_t{1} << 62U;

EncodedTextPtr encodedOf(const ChatRequest& request, const std::string& text, Encoding tokens,
                         const std::vector<std::uint8_t>& control) {
    auto encoded = std::make_shared<EncodedText>();
    encoded->tokenizer = request.tokenizer;
    encoded->text = std::make_shared<const std::string>(text);
    encoded->options.addSpecial = request.addSpecial;
    encoded->options.parseSpecial = true;
    encoded->encoding = std::move(tokens);
    encoded->revision = kNewest;
    encoded->index = TextIndex(*encoded->text);
    encoded->types.reserve(encoded->encoding.size());
    for (std::size_t i = 0; i < encoded->encoding.size(); ++i) {
        const PieceId id = encoded->encoding.ids[i];
        // the tokenizer may not contain nanochat's special tokens
        const bool special = request.nanochat && (control[i] != 0 || !request.tokenizer->contains(id));
        encoded->types.push_back(special ? PieceType::Control : request.tokenizer->type(id));
        ++encoded->typeCounts[static_cast<std::size_t>(encoded->types.back())];
    }
    return encoded;
}

/// Labeling is done by core, as on the command line; this class adds what only the window shows.
class ChatPipeline {
  public:
    ChatPipeline(const ChatRequest& request, const Progress& progress)
        : m_progress(progress)
        , m_out(std::make_shared<ChatResult>()) {
        m_out->request = request;
    }

    ChatResultPtr run() {
        m_out->input = templateInput(*m_out->request.conversation);
        if (m_out->request.nanochat)
            nanochat();
        else if (compile())
            m_out->request.tokenizer ? label() : render();
        countTokens(*m_out);
        return m_out;
    }

  private:
    [[nodiscard]] const Tokenizer& tokenizer() const { return *m_out->request.tokenizer; }

    void nanochat() {
        if (!m_out->request.tokenizer) {
            m_out->failure =
                Error{ErrorCode::BadInput, {}, {}, "nanochat rendering needs a tokenizer", "open one"};
            return;
        }
        chat::NanochatOptions nanochatOptions;
        nanochatOptions.inventSpecials = true;
        auto labeled = labelNanochat(m_out->input, tokenizer(), settings(), nanochatOptions);
        if (!labeled) {
            m_out->failure = std::get<Error>(labeled.error());
            return;
        }
        accept(*std::move(labeled));
    }

    bool compile() {
        m_out->compiled = m_out->request.compiled;
        if (m_out->compiled)
            return true;
        auto compiled = chat::CompiledTemplate::compile(m_out->request.source);
        if (!compiled) {
            m_out->error = compiled.error();
            return false;
        }
        m_out->compiled = std::make_shared<chat::CompiledTemplate>(std::move(*compiled));
        return true;
    }

    void render() {
        m_out->variables = m_out->input.variables();
        auto rendered = chatSource(*m_out->compiled, m_out->input, m_progress).render(m_out->variables);
        if (rendered)
            m_out->chat = std::move(*rendered);
        else
            m_out->error = rendered.error();
    }

    [[nodiscard]] chat::LabelSettings settings() const {
        const ChatRequest& request = m_out->request;
        chat::LabelSettings settings;
        for (std::size_t i = 0; i < kPolicies; ++i)
            if (request.onlyPolicy.value_or(i) == i && !(request.prefixLater && i == kPrefix))
                settings.policies.push_back(chat::kMaskPolicies[i]);
        settings.mask = request.masks;
        settings.injected = request.injection;
        settings.addSpecial = request.addSpecial;
        settings.progress = m_progress;
        return settings;
    }

    void label() {
        const chat::TemplateInput input = withSpecials(m_out->input, tokenizer());
        chat::LabelOutcome outcome =
            labelAsFar(chatSource(*m_out->compiled, input, m_progress), tokenizer(), settings());
        m_out->variables = outcome.chat.input.variables();
        if (outcome.error) {
            if (const auto* ofTemplate = std::get_if<chat::ChatError>(&*outcome.error))
                m_out->error = *ofTemplate;
            else
                m_out->failure = std::get<Error>(*outcome.error);
            m_out->input = std::move(outcome.chat.input);
            m_out->chat = std::move(outcome.chat.chat);
            return;
        }
        const std::vector<chat::InjectedLiteral> literals = outcome.chat.literals;
        const bool undone = outcome.chat.undone;
        accept(std::move(outcome.chat));
        spellInjected(literals, undone);
        if (m_out->request.prefixLater && m_out->request.onlyPolicy.value_or(kPrefix) == kPrefix) {
            m_out->prefixPending = prefixTakesLong();
            if (!m_out->prefixPending)
                m_out->masks[kPrefix] = maskOf(chat::MaskPolicy::PrefixDifference,
                                               m_out->maskInput({m_progress.stop, {}}), m_out->request.masks);
        }
    }

    void accept(chat::LabeledChat labeled) {
        m_out->input = std::move(labeled.input);
        m_out->chat = std::move(labeled.chat);
        m_out->encoded =
            encodedOf(m_out->request, m_out->rendered().text, std::move(labeled.tokens), labeled.control);
        m_out->control = std::move(labeled.control);
        m_out->injections = std::move(labeled.injections);
        m_out->markers = std::move(labeled.markers);
        m_out->diagnostics = std::move(labeled.diagnostics);
        for (chat::Mask& mask : labeled.masks)
            m_out->masks[static_cast<std::size_t>(mask.policy)] = std::move(mask);
    }

    /// Finds how injected special tokens are, or would be, encoded as text, and counts those that became
    /// text.
    void spellInjected(const std::vector<chat::InjectedLiteral>& literals, bool undone) {
        spellEscaped(literals);
        if (m_out->injections.empty())
            return;
        const Encoding& tokens = m_out->encoded->encoding;
        const auto asText =
            undone ? Result<Encoding>(Encoding())
                   : chat::encodedAsText(m_out->chat.rendered, tokens, m_out->injections, tokenizer());
        for (const chat::Injection& one : m_out->injections)
            if (asText)
                spell(undone ? tokens : *asText,
                      m_out->rendered().text.substr(one.text.begin, one.text.size()), one.text);
        if (!undone)
            return;
        const std::size_t before = m_out->injections.size();
        m_out->injections = findInjections(m_out->chat.rendered, tokens, m_out->control,
                                           tokenizer().definition().special, m_progress);
        m_out->defused += before - std::min(before, m_out->injections.size());
    }

    void spellEscaped(const std::vector<chat::InjectedLiteral>& literals) {
        constexpr std::string_view kJoiner = "\xE2\x81\xA0";
        const std::string& text = m_out->rendered().text;
        m_out->defused = literals.size();
        std::size_t from = 0;
        for (const chat::InjectedLiteral& one : literals) {
            if (m_out->spelled.size() >= kMaxSpelled || one.literal.empty())
                return;
            std::string escaped = one.literal;
            std::size_t first = 1;
            while (first < escaped.size() && (static_cast<unsigned char>(escaped[first]) & 0xC0U) == 0x80U)
                ++first;
            escaped.insert(first, kJoiner);
            const std::size_t at = text.find(escaped, from);
            if (at == std::string::npos)
                continue;
            from = at + escaped.size();
            spell(m_out->encoded->encoding, one.literal,
                  {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(from)});
        }
    }

    /// Records the tokens that overlap the span.
    void spell(const Encoding& tokens, std::string literal, ByteSpan span) {
        if (m_out->spelled.size() >= kMaxSpelled)
            return;
        SpelledLiteral one{std::move(literal), {}, {}};
        ByteSpan all = span;
        auto token = static_cast<std::size_t>(
            std::partition_point(tokens.bytes.begin(), tokens.bytes.end(),
                                 [&](const ByteSpan& bytes) { return bytes.end <= span.begin; }) -
            tokens.bytes.begin());
        for (; token < tokens.size() && tokens.bytes[token].begin < span.end; ++token) {
            one.ids.push_back(tokens.ids[token]);
            all = {std::min(all.begin, tokens.bytes[token].begin),
                   std::max(all.end, tokens.bytes[token].end)};
        }
        one.text = m_out->rendered().text.substr(all.begin, all.size());
        if (std::find(m_out->spelled.begin(), m_out->spelled.end(), one) == m_out->spelled.end())
            m_out->spelled.push_back(std::move(one));
    }

    /// The prefix difference renders everything before each answer.
    [[nodiscard]] bool prefixTakesLong() const {
        constexpr std::size_t kLimit = std::size_t{1} << 20U;
        return m_out->rendered().text.size() * m_out->input.messages.items.size() > kLimit;
    }

    static constexpr std::size_t kMaxSpelled = 4;
    static constexpr auto kPrefix = static_cast<std::size_t>(chat::MaskPolicy::PrefixDifference);
    const Progress& m_progress;
    std::shared_ptr<ChatResult> m_out;
};

} // namespace

chat::ChatSource chatSource(const chat::CompiledTemplate& compiled, const chat::TemplateInput& input,
                            const Progress& progress) {
    chat::RenderOptions traced;
    traced.progress = progress;
    chat::RenderOptions plain = traced;
    plain.trace = false;
    return {input, compiled.source(), compiled.hasGeneration(),
            [&compiled, traced](const chat::ChatVariables& variables) {
                return compiled.render(variables, traced);
            },
            [&compiled, plain](const chat::ChatVariables& variables) {
                return compiled.render(variables, plain);
            }};
}

ChatResultPtr runChatPipeline(const ChatRequest& request, const Progress& progress) {
    return ChatPipeline(request, progress).run();
}

} // namespace tokenscope::ui
