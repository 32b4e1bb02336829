#include "ui/panels/chat/chat_work.h"

#include "core/chat/masks/nanochat.h"
#include "core/chat/messages/message_facts.h"
#include "core/chat/sources/template_choice.h"
#include "ui/session/encode_text.h"

#include <algorithm>

namespace tokenscope {
namespace {

/// Younger than any edit of the text that shows it.
constexpr std::uint64_t kNewest = std::uint64_t{1} << 62U;

class Work {
  public:
    Work(const ChatRequest& request, const Progress& progress)
        : m_progress(progress)
        , m_out(std::make_shared<ChatResult>()) {
        m_out->request = request;
    }

    ChatResultPtr run() {
        if (m_out->request.nanochat) {
            nanochat();
            return m_out;
        }
        if (compile() && input() && render() && m_out->request.tokenizer && encode())
            mask();
        return m_out;
    }

  private:
    [[nodiscard]] const Tokenizer& tokenizer() const { return *m_out->request.tokenizer; }
    [[nodiscard]] InjectionPolicy policy() const { return m_out->request.injection; }

    void nanochat() {
        m_out->input = templateInput(*m_out->request.conversation);
        if (!m_out->request.tokenizer) {
            m_out->failure = Error{
                ErrorCode::BadInput, {}, {}, "nanochat renders ids, and there is no tokenizer", "open one"};
            return;
        }
        chat::NanochatOptions nanochatOptions;
        nanochatOptions.inventSpecials = true;
        auto made = chat::renderNanochat(m_out->input.messages, tokenizer(), nanochatOptions);
        if (!made) {
            m_out->failure = made.error();
            return;
        }
        m_out->chat = std::move(made->chat);
        m_out->control = std::move(made->control);
        auto encoded = std::make_shared<EncodedText>();
        encoded->tokenizer = m_out->request.tokenizer;
        encoded->text = std::make_shared<const std::string>(m_out->chat.rendered.text);
        encoded->encoding = std::move(made->tokens);
        encoded->revision = kNewest;
        encoded->index = TextIndex(*encoded->text);
        for (std::size_t i = 0; i < encoded->encoding.size(); ++i) {
            const PieceId id = encoded->encoding.ids[i];
            const bool known = tokenizer().contains(id);
            encoded->types.push_back(m_out->control[i] != 0 || !known ? PieceType::Control
                                                                      : tokenizer().type(id));
            ++encoded->typeCounts[static_cast<std::size_t>(encoded->types.back())];
        }
        m_out->encoded = std::move(encoded);
        const chat::MaskInput input = m_out->maskInput();
        for (std::size_t i = 0; i < kPolicies; ++i)
            m_out->masks[i] = maskOf(chat::kMaskPolicies[i], input, m_out->request.masks);
        m_out->masks[kPolicies - 1] = std::move(made->mask);
        if (!made->invented.empty())
            m_out->masks[kPolicies - 1].notes.push_back("the tokenizer has no " + made->invented.front() +
                                                        (made->invented.size() > 1 ? " and others" : "") +
                                                        ": ids beyond its own stand for them");
        if (made->cut > 0)
            m_out->masks[kPolicies - 1].notes.push_back("nanochat cuts " + std::to_string(made->cut) +
                                                        " tokens at the end");
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

    bool input() {
        m_out->input = templateInput(*m_out->request.conversation);
        if (!m_out->request.tokenizer)
            return true;
        if (policy() == InjectionPolicy::Escape) {
            auto escaped = chat::escapeLiterals(m_out->input.messages, tokenizer());
            if (!escaped) {
                m_out->failure = escaped.error();
                return true;
            }
            m_out->input.messages = std::move(*escaped);
        }
        for (const auto& [name, spelling] : chat::specialArguments(tokenizer()))
            if (m_out->input.arguments.find(name) == nullptr) {
                if (!m_out->input.arguments.isObject())
                    m_out->input.arguments = Data::object();
                m_out->input.arguments.set(name, Data::string(spelling));
            }
        return true;
    }

    bool render() {
        m_out->variables = m_out->input.variables();
        auto rendered = m_out->compiled->render(m_out->variables, options());
        if (!rendered) {
            m_out->error = rendered.error();
            return false;
        }
        m_out->chat = std::move(*rendered);
        return true;
    }

    [[nodiscard]] chat::RenderOptions options() const {
        chat::RenderOptions options;
        options.progress = m_progress;
        return options;
    }

    bool encode() {
        EncodeRequest request;
        request.tokenizer = m_out->request.tokenizer;
        request.text = std::make_shared<const std::string>(m_out->chat.rendered.text);
        request.revision = kNewest;
        request.options.addSpecial = m_out->request.addSpecial;
        request.options.parseSpecial = true;
        auto encoded = encodeText(request, m_progress);
        if (!encoded) {
            m_out->failure = encoded.error();
            return false;
        }
        m_out->encoded = *encoded;
        m_out->control = chat::controlTokens(tokenizer(), m_out->encoded->encoding);
        m_out->injections = findInjections(m_out->chat.rendered, m_out->encoded->encoding, m_out->control);
        spellAsText();
        if (m_out->injections.empty())
            return true;
        if (policy() == InjectionPolicy::Reject) {
            if (const auto literals = chat::findLiterals(m_out->input.messages, "messages", tokenizer()))
                if (const auto rejected = chat::rejectLiterals(*literals); !rejected)
                    m_out->failure = rejected.error();
            return true;
        }
        return policy() != InjectionPolicy::AsText || asText();
    }

    /// What each injected literal is as plain text.
    void spellAsText() {
        EncodeOptions plain;
        plain.addSpecial = false;
        plain.parseSpecial = false;
        for (const chat::Injection& one : m_out->injections) {
            const std::string literal(m_out->encoded->surface(one.token));
            const bool known = std::any_of(m_out->asText.begin(), m_out->asText.end(),
                                           [&](const auto& other) { return other.first == literal; });
            if (known)
                continue;
            if (auto tokens = tokenizer().encode(literal, plain))
                m_out->asText.emplace_back(literal, std::move(tokens->ids));
        }
    }

    bool asText() {
        auto tokens = chat::encodedAsText(m_out->chat.rendered, m_out->encoded->encoding, m_out->injections,
                                          tokenizer());
        if (!tokens) {
            m_out->failure = tokens.error();
            return true;
        }
        auto changed = std::make_shared<EncodedText>(*m_out->encoded);
        changed->encoding = std::move(*tokens);
        changed->types.clear();
        changed->typeCounts = {};
        for (const PieceId id : changed->encoding.ids) {
            changed->types.push_back(tokenizer().type(id));
            ++changed->typeCounts[static_cast<std::size_t>(changed->types.back())];
        }
        m_out->encoded = std::move(changed);
        m_out->control = chat::controlTokens(tokenizer(), m_out->encoded->encoding);
        m_out->injections = findInjections(m_out->chat.rendered, m_out->encoded->encoding, m_out->control);
        return true;
    }

    void mask() {
        chat::MaskInput input = m_out->maskInput();
        input.renderFirst = [this](std::size_t count, bool generationPrompt) {
            return m_out->compiled->render(m_out->input.variables(count, generationPrompt), options());
        };
        chat::MaskOptions& masks = m_out->request.masks;
        if (masks.markers.begin.empty())
            takeGuess(masks.markers, guessMarkers(input));
        m_out->markers = masks.markers;
        for (std::size_t i = 0; i < kPolicies; ++i)
            m_out->masks[i] = maskOf(chat::kMaskPolicies[i], input, masks);
    }

    /// A given end stays.
    static void takeGuess(chat::ResponseMarkers& markers, chat::ResponseMarkers guess) {
        if (!markers.end.empty())
            guess.end = markers.end;
        markers = std::move(guess);
    }

    const Progress& m_progress;
    std::shared_ptr<ChatResult> m_out;
};

} // namespace

chat::MaskInput ChatResult::maskInput() const {
    const std::string_view source = compiled ? std::string_view(compiled->source()) : std::string_view();
    const PieceId eos =
        request.tokenizer ? request.tokenizer->definition().special.eos.value_or(kNoPiece) : kNoPiece;
    return {
        chat, input.messages, encoded->encoding, source, compiled && compiled->hasGeneration(), control, eos,
        {}};
}

bool ChatResult::isDisputed(std::size_t token) const {
    bool any = false, all = true;
    for (std::size_t i = 0; i < kPolicies; ++i) {
        if (!applies(i))
            continue;
        const bool trained = masks[i].trained[token] != 0;
        any = any || trained;
        all = all && trained;
    }
    return any && !all;
}

bool ChatResult::applies(std::size_t policy) const {
    if (masks[policy].trained.empty())
        return false;
    if (request.nanochat) // what it renders is known of each character; nothing is rendered without a message
        return chat::kMaskPolicies[policy] == chat::MaskPolicy::Content ||
               chat::kMaskPolicies[policy] == chat::MaskPolicy::Parts;
    if (chat::kMaskPolicies[policy] == chat::MaskPolicy::Generation)
        return compiled && compiled->hasGeneration();
    if (chat::kMaskPolicies[policy] == chat::MaskPolicy::ResponseMarker)
        return !markers.begin.empty();
    if (chat::kMaskPolicies[policy] != chat::MaskPolicy::Parts)
        return true;
    return std::any_of(input.messages.items.begin(), input.messages.items.end(), [](const Data& message) {
        const Data* content = message.find("content");
        return chat::speakerOf(message) == chat::Speaker::Assistant && content != nullptr &&
               content->isList();
    });
}

QString ChatResult::why(std::size_t policy, std::size_t token) const {
    const chat::Mask& mask = masks[policy];
    return QString::fromStdString(sentenceOf(mask.why[token], maskInput(), mask));
}

const chat::OriginRun* ChatResult::runAt(std::uint32_t byte) const {
    const auto& runs = chat.rendered.runs;
    const auto run = std::upper_bound(runs.begin(), runs.end(), byte,
                                      [](std::uint32_t at, const auto& one) { return at < one.text.end; });
    return run == runs.end() || run->text.begin > byte ? nullptr : &*run;
}

std::uint32_t ChatResult::messageOf(const chat::OriginRun& run) const {
    const chat::OriginSource& source = chat.rendered.sources[run.source];
    return source.kind == chat::OriginKind::Message ? source.index : chat::TokenWhy::kNone;
}

ChatResultPtr workOut(const ChatRequest& request, const Progress& progress) {
    return Work(request, progress).run();
}

} // namespace tokenscope
