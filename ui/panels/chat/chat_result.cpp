#include "ui/panels/chat/chat_result.h"

#include "core/chat/conversation/continued_message.h"
#include "core/chat/conversation/message_facts.h"
#include "core/chat/masks/nanochat.h"
#include "core/chat/masks/prefix_texts.h"
#include "core/text/text_index.h"

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr std::uint32_t kNoMessage = chat::TokenWhy::kNone;

/// Assigns the template's tokens between two messages to them: the last control token there starts the second
/// message, or if there is none, what follows the first line feed. Before the first message, only that token belongs to it;
/// after the last one, a generation prompt belongs to no message.
class SpeakerFinder {
  public:
    explicit SpeakerFinder(const ChatResult& result)
        : m_result(result)
        , m_of(result.encoded->size(), kNoMessage) {
        for (std::size_t i = 0; i < m_of.size(); ++i)
            if (const chat::OriginRun* run = result.runAt(result.encoded->span(i).begin))
                m_of[i] = result.messageOf(*run);
    }

    std::vector<SpeakerRun> runs() {
        for (std::size_t i = 0; i < m_of.size();) {
            std::size_t end = i;
            while (end < m_of.size() && m_of[end] == kNoMessage)
                ++end;
            if (end > i)
                assign(i, end);
            i = end + 1;
        }
        std::vector<SpeakerRun> runs;
        for (std::size_t i = 0; i < m_of.size(); ++i) {
            if (runs.empty() || runs.back().message != m_of[i])
                runs.push_back({i, i, m_of[i]});
            runs.back().end = i + 1;
        }
        return runs;
    }

  private:
    void assign(std::size_t begin, std::size_t end) {
        const std::uint32_t before = begin == 0 ? kNoMessage : m_of[begin - 1];
        const std::uint32_t after = end == m_of.size() ? kNoMessage : m_of[end];
        if (before == after || (before != kNoMessage && after == kNoMessage)) {
            const std::size_t prompt = after == kNoMessage ? promptIn(begin, end) : end;
            std::fill(at(begin), at(prompt), before);
            return;
        }
        std::size_t controls = 0, start = begin;
        for (std::size_t k = begin; k < end; ++k)
            if (m_result.control[k] != 0) {
                ++controls;
                start = k;
            }
        if (before != kNoMessage && controls == 1) // it ends the first message
            ++start;
        else if (before != kNoMessage && controls == 0)
            start = afterLineFeed(begin, end);
        std::fill(at(begin), at(start), before);
        std::fill(at(start), at(end), after);
    }

    /// The token after the first one with a line feed; `begin` if there is none.
    [[nodiscard]] std::size_t afterLineFeed(std::size_t begin, std::size_t end) const {
        for (std::size_t k = begin; k + 1 < end; ++k)
            if (m_result.encoded->surface(k).find('\n') != std::string_view::npos)
                return k + 1;
        return begin;
    }

    /// The first token of a generation prompt at the end.
    [[nodiscard]] std::size_t promptIn(std::size_t begin, std::size_t end) const {
        const std::string& marker = m_result.markers.begin;
        const std::size_t from = m_result.encoded->span(begin).begin;
        const std::size_t found = marker.empty() ? std::string::npos : m_result.rendered().text.rfind(marker);
        if (found == std::string::npos || found < from)
            return end;
        std::size_t token = begin;
        while (token < end && m_result.encoded->span(token).begin < found)
            ++token;
        return token;
    }

    std::vector<std::uint32_t>::iterator at(std::size_t token) {
        return m_of.begin() + static_cast<std::ptrdiff_t>(token);
    }

    const ChatResult& m_result;
    std::vector<std::uint32_t> m_of; ///< the message of each token
};

bool hasParts(const ChatResult& result) {
    const auto& messages = result.input.messages.items;
    return std::any_of(messages.begin(), messages.end(), [](const Data& message) {
        const Data* content = message.find("content");
        return chat::speakerOf(message) == chat::Speaker::Assistant && content != nullptr &&
               content->isList();
    });
}

} // namespace

void countTokens(ChatResult& result) {
    result.codePoints =
        result.encoded ? result.encoded->index.codePoints() : TextIndex(result.rendered().text).codePoints();
    result.disputed.clear();
    result.disputedCount = 0;
    if (!result.encoded)
        return;
    const std::size_t size = result.encoded->size();
    std::vector<std::size_t> applying;
    for (std::size_t i = 0; i < kPolicies; ++i) {
        result.trained[i] = result.masks[i].trainedCount();
        // Without parts this policy equals content plus the end of turns.
        if (result.applies(i) && (result.request.nanochat ||
                                  chat::kMaskPolicies[i] != chat::MaskPolicy::Parts || hasParts(result)))
            applying.push_back(i);
    }
    result.disputed.resize(size);
    for (std::size_t token = 0; token < size; ++token) {
        std::size_t by = 0;
        for (const std::size_t policy : applying)
            by += result.masks[policy].trained[token] != 0 ? 1 : 0;
        const bool disputed = by > 0 && by < applying.size();
        result.disputed[token] = disputed ? 1 : 0;
        result.disputedCount += disputed ? 1 : 0;
    }
    result.speakers = SpeakerFinder(result).runs();
}

ChatResultPtr withPrefixDifference(const ChatResultPtr& result, const Progress& progress) {
    auto out = std::make_shared<ChatResult>(*result);
    out->prefixPending = false;
    out->masks[static_cast<std::size_t>(chat::MaskPolicy::PrefixDifference)] =
        maskOf(chat::MaskPolicy::PrefixDifference, out->maskInput(progress), out->request.masks);
    countTokens(*out);
    return out;
}

chat::MaskInput ChatResult::maskInput(const Progress& progress) const {
    const std::string_view source = compiled ? std::string_view(compiled->source()) : std::string_view();
    const PieceId eos =
        request.tokenizer ? request.tokenizer->definition().special.eos.value_or(kNoPiece) : kNoPiece;
    chat::MaskInput mask{
        chat, input.messages, encoded->encoding, source, compiled && compiled->hasGeneration(), control, eos,
        {}};
    if (compiled) {
        const chat::ChatSource rendering = chatSource(*compiled, input, request.continuesFinal, progress);
        mask.renderFirst = [this, render = rendering.render](std::size_t count, bool generationPrompt) {
            return render(input.variables(count, generationPrompt));
        };
        mask.renderPlainFirst =
            [texts = std::make_shared<chat::PrefixTexts>(chat, input, rendering.renderPlain)](
                std::size_t count, bool generationPrompt) { return texts->first(count, generationPrompt); };
    }
    mask.progress = progress;
    return mask;
}

bool ChatResult::applies(std::size_t policy) const {
    if (masks[policy].trained.empty())
        return false;     // not computed (yet)
    if (request.nanochat) // there are no templates to render prefixes or find blocks with
        return chat::kMaskPolicies[policy] == chat::MaskPolicy::Content ||
               chat::kMaskPolicies[policy] == chat::MaskPolicy::Parts;
    if (chat::kMaskPolicies[policy] == chat::MaskPolicy::Generation)
        return compiled && compiled->hasGeneration();
    if (chat::kMaskPolicies[policy] == chat::MaskPolicy::ResponseMarker)
        return !markers.begin.empty();
    return true;
}

std::optional<bool> ChatResult::prefixPreserving() const {
    const chat::Mask& mask = masks[static_cast<std::size_t>(chat::MaskPolicy::PrefixDifference)];
    const auto& messages = input.messages.items;
    const bool answered = std::any_of(messages.begin(), messages.end(), [](const Data& message) {
        return chat::speakerOf(message) == chat::Speaker::Assistant;
    });
    if (mask.trained.empty() || request.nanochat || !answered)
        return std::nullopt;
    // Tokens that are untrained for other reasons don't concern the template.
    return std::none_of(mask.marks.begin(), mask.marks.end(), [](const chat::Mark& mark) {
        return mark.why.kind == chat::WhyKind::NotPrefix || mark.why.kind == chat::WhyKind::NotRendered;
    });
}

QString ChatResult::reason(std::size_t policy, std::size_t token) const {
    const chat::Mask& mask = masks[policy];
    return QString::fromStdString(reasonOf(token, maskInput(), mask).text());
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
        auto compiled = chat::CompiledTemplate::compile(m_out->request.source, m_out->request.jinja);
        if (!compiled) {
            m_out->error = compiled.error();
            return false;
        }
        m_out->compiled = std::make_shared<chat::CompiledTemplate>(std::move(*compiled));
        return true;
    }

    [[nodiscard]] chat::ChatSource source(const chat::TemplateInput& input) const {
        return chatSource(*m_out->compiled, input, m_out->request.continuesFinal, m_progress);
    }

    void render() {
        m_out->variables = m_out->input.variables();
        auto rendered = source(m_out->input).render(m_out->variables);
        if (rendered)
            m_out->chat = std::move(*rendered);
        else
            reject(rendered.error());
    }

    void reject(const chat::ChatError& error) {
        m_out->notContinued = error.kind == chat::ChatErrorKind::Call;
        if (m_out->notContinued)
            m_out->failure = asError(error);
        else
            m_out->error = error;
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
        chat::LabelOutcome outcome = labelAsFar(source(input), tokenizer(), settings());
        m_out->variables = outcome.chat.input.variables();
        if (outcome.error) {
            if (const auto* ofTemplate = std::get_if<chat::ChatError>(&*outcome.error))
                reject(*ofTemplate);
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
                            bool continuesFinal, const Progress& progress) {
    const auto renderBy = [&compiled, &input, continuesFinal, progress](bool trace) {
        chat::RenderOptions options;
        options.progress = progress;
        options.trace = trace;
        return [&compiled, &input, continuesFinal, options](const chat::ChatVariables& variables) {
            return continuesFinal ? renderContinued(compiled, variables, input.messages.items.size(), options)
                                  : compiled.render(variables, options);
        };
    };
    return {input, compiled.source(), compiled.hasGeneration(), renderBy(true), renderBy(false)};
}

ChatResultPtr runChatPipeline(const ChatRequest& request, const Progress& progress) {
    return ChatPipeline(request, progress).run();
}

} // namespace tokenscope::ui
