#pragma once
// All that the Chat mode shows of a conversation: rendered text, tokens, masks and injections. Computed off
// the UI thread by runChatPipeline(), and immutable from then on.

#include "core/chat/masks/labeled_chat.h"
#include "ui/panels/chat/chat_document.h"
#include "ui/session/encoded_text.h"

#include <array>

namespace tokenscope::ui {

using CompiledPtr = std::shared_ptr<const chat::CompiledTemplate>;

/// What happens to special tokens in the content of messages.
using InjectionPolicy = chat::InjectedText;

struct ChatRequest {
    ConversationPtr conversation;
    ChatDocument::Identity identity; ///< of the conversation
    std::string source;              ///< the template's source
    chat::JinjaVersion jinja = chat::kDefaultJinja;
    CompiledPtr compiled;  ///< the source compiled for that version, if it is known already
    std::string withTools; ///< in batches, the source for conversations with tools; empty: the same
    bool nanochat = false; ///< render id by id as nanochat does, without a template
    QString notOwn; ///< `built-in template`, `edited template of …`; empty: the tokenizer's own, or a file's
    bool edited = false;                        ///< the template
    std::shared_ptr<const Tokenizer> tokenizer; ///< null: no tokens
    chat::MaskOptions masks;                    ///< empty markers are detected from the template
    InjectionPolicy injection = InjectionPolicy::AsIs;
    bool continuesFinal = false;           ///< continue_final_message; not with nanochat
    bool addSpecial = false;               ///< apply_chat_template doesn't, because templates print them
    std::optional<std::size_t> onlyPolicy; ///< the other masks stay empty
    /// The prefix-difference mask renders once per answer. If that takes long, leave it to
    /// withPrefixDifference().
    bool prefixLater = false;
};

inline constexpr std::size_t kPolicies = std::size(chat::kMaskPolicies);

/// A special token that is, or would be, encoded as plain text: the tokens that contain a part of it, and
/// their whole text.
struct SpelledLiteral {
    std::string literal;
    std::vector<PieceId> ids;
    std::string text;
    bool operator==(const SpelledLiteral&) const = default;
};

/// Consecutive tokens of one message; kNone: of the template.
struct SpeakerRun {
    std::size_t begin = 0, end = 0;
    std::uint32_t message = chat::TokenWhy::kNone;
    bool operator==(const SpeakerRun&) const = default;
};

struct ChatResult {
    ChatRequest request;
    CompiledPtr compiled;                 ///< null if compiling failed
    std::optional<chat::ChatError> error; ///< from compiling or rendering; then there is no text
    std::optional<Error>
        failure; ///< from encoding, the injection policy or a continued message; then there are no tokens
    bool notContinued =
        false; ///< the failure: the last message can't be continued, which is not the template's fault
    chat::TemplateInput input;
    chat::ChatVariables variables; ///< everything that the template received
    chat::RenderedChat chat;
    EncodedTextPtr encoded;            ///< the tokens; null if there are none
    std::vector<std::uint8_t> control; ///< one per token
    chat::ResponseMarkers markers;
    Diagnostics diagnostics;                 ///< unusual parts of the messages that were accepted
    std::array<chat::Mask, kPolicies> masks; ///< empty if there are no tokens
    std::vector<chat::Injection> injections; ///< those that remain under the policy
    std::size_t defused = 0;                 ///< injections that the policy turned into plain text
    /// How the special tokens are encoded as text, in place; the first few different ones.
    std::vector<SpelledLiteral> spelled;

    // Filled in by countTokens().
    bool prefixPending = false; ///< see ChatRequest::prefixLater
    std::array<std::size_t, kPolicies> trained{};
    std::vector<std::uint8_t> disputed; ///< one per token: it is trained in some masks only
    std::size_t disputedCount = 0;
    std::vector<SpeakerRun> speakers; ///< a partition of the tokens
    std::uint64_t codePoints = 0;     ///< of the rendered text

    [[nodiscard]] const chat::RenderedText& rendered() const { return chat.rendered; }
    [[nodiscard]] bool hasTokens() const { return encoded != nullptr; }
    /// The injection policy rejected the conversation.
    [[nodiscard]] bool rejected() const {
        return failure && !notContinued && request.injection == InjectionPolicy::Reject && !request.nanochat;
    }
    /// Another version of Jinja may render another text, or fail.
    [[nodiscard]] bool dependsOnJinja() const { return error ? error->dependsOnJinja : chat.dependsOnJinja; }
    /// False if the policy can't train any token, whatever the text.
    [[nodiscard]] bool applies(std::size_t policy) const;
    /// Whether each turn only appends to the text. nullopt if that isn't known (yet), or there is no answer.
    [[nodiscard]] std::optional<bool> prefixPreserving() const;
    /// Refers to this result, which has to outlive it.
    [[nodiscard]] chat::MaskInput maskInput(const Progress& progress = {}) const;
    /// Why the policy trains the token or not.
    [[nodiscard]] QString reason(std::size_t policy, std::size_t token) const;
    /// The run that contains the byte, or null.
    [[nodiscard]] const chat::OriginRun* runAt(std::uint32_t byte) const;
    /// The message that the run was copied from; TokenWhy::kNone for other origins.
    [[nodiscard]] std::uint32_t messageOf(const chat::OriginRun& run) const;
};
using ChatResultPtr = std::shared_ptr<const ChatResult>;

/// Fills in the counts of a result whose masks are complete.
void countTokens(ChatResult& result);
/// The same result with the mask that was left for later, see ChatRequest::prefixLater.
ChatResultPtr withPrefixDifference(const ChatResultPtr& result, const Progress& progress);

/// The input of core's labeling. Refers to the first two arguments, which have to outlive it. `continuesFinal`: see
/// ChatRequest.
chat::ChatSource chatSource(const chat::CompiledTemplate& compiled, const chat::TemplateInput& input,
                            bool continuesFinal, const Progress& progress);

/// Renders, encodes and masks a conversation; errors are part of the result. Thread-safe: runs off the UI
/// thread and shares nothing but what the request points to.
ChatResultPtr runChatPipeline(const ChatRequest& request, const Progress& progress);

} // namespace tokenscope::ui
