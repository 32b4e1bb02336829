#include "ui/panels/chat/chat_work.h"

#include "core/chat/masks/nanochat.h"
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
            countTokens(*m_out);
            return m_out;
        }
        if (compile() && input() && render() && m_out->request.tokenizer && encode())
            mask();
        countTokens(*m_out);
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
        nanochatOptions.lastTurnOnly = m_out->request.masks.lastTurnOnly;
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
        if (policy() != InjectionPolicy::AsIs && policy() != InjectionPolicy::AsText && !literals())
            return true;
        for (const auto& [name, spelling] : chat::specialArguments(tokenizer()))
            if (m_out->input.arguments.find(name) == nullptr) {
                if (!m_out->input.arguments.isObject())
                    m_out->input.arguments = Data::object();
                m_out->input.arguments.set(name, Data::string(spelling));
            }
        return true;
    }

    /// Those of the conversation before it is rendered; Escape takes them out.
    bool literals() {
        chat::TemplateInput& input = m_out->input;
        for (const auto& [data, what] :
             {std::pair{&input.messages, "messages"}, std::pair{&input.tools, "tools"},
              std::pair{&input.documents, "documents"}}) {
            auto found = chat::findLiterals(*data, what, tokenizer());
            if (!found) {
                m_out->failure = found.error();
                return false;
            }
            m_literals.insert(m_literals.end(), found->begin(), found->end());
            if (policy() != InjectionPolicy::Escape || found->empty())
                continue;
            auto escaped = chat::escapeLiterals(*data, tokenizer());
            if (!escaped) {
                m_out->failure = escaped.error();
                return false;
            }
            *data = std::move(*escaped);
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
        if (policy() == InjectionPolicy::Reject && reject())
            return false;
        if (policy() == InjectionPolicy::Escape)
            spellEscaped();
        if (m_out->injections.empty() || m_out->failure)
            return true;
        auto tokens = chat::encodedAsText(m_out->chat.rendered, m_out->encoded->encoding, m_out->injections,
                                          tokenizer());
        if (!tokens) {
            if (policy() != InjectionPolicy::AsIs)
                m_out->failure = tokens.error();
            return true;
        }
        for (const chat::Injection& one : m_out->injections)
            spell(*tokens, std::string(m_out->encoded->surface(one.token)), one.text);
        if (policy() != InjectionPolicy::AsIs) // what the template joins to a literal can't be escaped before
            take(std::move(*tokens));
        return true;
    }

    /// Whether it is refused; then there are no tokens.
    bool reject() {
        if (const auto rejected = chat::rejectLiterals(m_literals); !rejected)
            m_out->failure = rejected.error();
        else if (!m_out->injections.empty())
            m_out->failure =
                Error{ErrorCode::BadInput,
                      {},
                      m_out->rendered().sources[m_out->injections.front().source].field,
                      "text of the conversation becomes a control token when it is rendered: \"" +
                          std::string(m_out->encoded->surface(m_out->injections.front().token)) + '"',
                      "take it out, or encode it as text"};
        if (!m_out->failure)
            return false;
        m_out->encoded.reset();
        m_out->control.clear();
        return true;
    }

    void spellEscaped() {
        constexpr std::string_view kJoiner = "\xE2\x81\xA0";
        const std::string& text = m_out->rendered().text;
        m_out->defused = m_literals.size();
        std::size_t from = 0;
        for (const chat::InjectedLiteral& one : m_literals) {
            if (m_out->spelled.size() >= kMostSpelled || one.literal.empty())
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

    /// The tokens that have a part of the span.
    void spell(const Encoding& tokens, std::string literal, ByteSpan span) {
        if (m_out->spelled.size() >= kMostSpelled)
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

    void take(Encoding tokens) {
        auto changed = std::make_shared<EncodedText>(*m_out->encoded);
        changed->encoding = std::move(tokens);
        changed->types.clear();
        changed->typeCounts = {};
        for (const PieceId id : changed->encoding.ids) {
            changed->types.push_back(tokenizer().type(id));
            ++changed->typeCounts[static_cast<std::size_t>(changed->types.back())];
        }
        m_out->encoded = std::move(changed);
        m_out->control = chat::controlTokens(tokenizer(), m_out->encoded->encoding);
        const std::size_t before = m_out->injections.size();
        m_out->injections = findInjections(m_out->chat.rendered, m_out->encoded->encoding, m_out->control);
        m_out->defused += before - std::min(before, m_out->injections.size());
    }

    void mask() {
        const chat::MaskInput input = m_out->maskInput(m_progress);
        chat::MaskOptions& masks = m_out->request.masks;
        if (masks.markers.begin.empty())
            takeGuess(masks.markers, guessMarkers(input));
        m_out->markers = masks.markers;
        for (std::size_t i = 0; i < kPolicies; ++i) {
            if (m_out->request.onlyPolicy.value_or(i) != i)
                continue;
            const bool later = chat::kMaskPolicies[i] == chat::MaskPolicy::PrefixDifference &&
                               m_out->request.prefixLater && prefixTakesLong();
            m_out->prefixPending = m_out->prefixPending || later;
            if (!later)
                m_out->masks[i] = maskOf(chat::kMaskPolicies[i], input, masks);
        }
    }

    /// It renders, for each answer, all that is before.
    [[nodiscard]] bool prefixTakesLong() const {
        constexpr std::size_t kMuch = std::size_t{1} << 20U;
        return m_out->rendered().text.size() * m_out->input.messages.items.size() > kMuch;
    }

    /// A given end stays.
    static void takeGuess(chat::ResponseMarkers& markers, chat::ResponseMarkers guess) {
        if (!markers.end.empty())
            guess.end = markers.end;
        markers = std::move(guess);
    }

    static constexpr std::size_t kMostSpelled = 4;
    const Progress& m_progress;
    std::shared_ptr<ChatResult> m_out;
    std::vector<chat::InjectedLiteral> m_literals; ///< unless the policy leaves them as they are
};

} // namespace

ChatResultPtr workOut(const ChatRequest& request, const Progress& progress) {
    return Work(request, progress).run();
}

} // namespace tokenscope
