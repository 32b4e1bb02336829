#include "ui/panels/chat/chat_result.h"
#include "core/chat/conversation/message_facts.h"
#include "core/chat/masks/prefix_texts.h"
#include "core/text/text_index.h"

#include <algorithm>

namespace tokenscope::ui {
namespace {

constexpr std::uint32_t kNoMessage = chat::TokenWhy::kNone;

/// Assigns the template's tokens between two messages to them: the last control token there starts the second
/// message. Before the first message, only that token belongs to it; after the last one, a generation prompt
/// belongs to no message.
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
        std::fill(at(begin), at(start), before);
        std::fill(at(start), at(end), after);
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
    if (compiled)
        mask.renderFirst = [this, progress](std::size_t count, bool generationPrompt) {
            chat::RenderOptions options;
            options.progress = progress;
            return compiled->render(input.variables(count, generationPrompt), options);
        };
    if (compiled)
        mask.renderPlainFirst = [texts = std::make_shared<chat::PrefixTexts>(
                                     chat, input, [this, progress](const chat::ChatVariables& first) {
                                         chat::RenderOptions options;
                                         options.trace = false;
                                         options.progress = progress;
                                         return compiled->render(first, options);
                                     })](std::size_t count, bool generationPrompt) {
            return texts->first(count, generationPrompt);
        };
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

} // namespace tokenscope::ui
