#pragma once
// From a conversation and a template to all that the Chat mode shows of them: rendered text, tokens, masks, injections.
// Made off the UI thread; an immutable snapshot.

#include "core/chat/masks/labelled_chat.h"
#include "ui/panels/chat/chat_document.h"
#include "ui/session/encoded_text.h"

#include <array>

namespace tokenscope::ui {

using CompiledPtr = std::shared_ptr<const chat::CompiledTemplate>;

/// What becomes of control tokens that somebody wrote into a conversation.
using InjectionPolicy = chat::InjectedText;

struct ChatRequest {
    ConversationPtr conversation;
    std::string source;                         ///< of the template
    CompiledPtr compiled;                       ///< of that source, if it was compiled before
    std::string withTools;                      ///< batches: for conversations with tools; empty: the same
    bool nanochat = false;                      ///< rendered id by id instead, as nanochat does
    std::shared_ptr<const Tokenizer> tokenizer; ///< null: no tokens
    chat::MaskOptions masks;                    ///< markers are guessed where they are empty
    InjectionPolicy injection = InjectionPolicy::AsIs;
    bool addSpecial = false;               ///< what apply_chat_template leaves out, since templates have it
    std::optional<std::size_t> onlyPolicy; ///< the other masks stay empty
    /// The prefix difference renders for every answer: where that takes long it is left to withPrefixDifference().
    bool prefixLater = false;
};

inline constexpr std::size_t kPolicies = std::size(chat::kMaskPolicies);

/// A literal that is, or would be, plain text: with the tokens that have a part of it, and all that these stand for.
struct SpelledLiteral {
    std::string literal;
    std::vector<PieceId> ids;
    std::string text;
    bool operator==(const SpelledLiteral&) const = default;
};

/// Tokens in a row that belong to one message; kNone: the template's own.
struct SpeakerRun {
    std::size_t begin = 0, end = 0;
    std::uint32_t message = chat::TokenWhy::kNone;
    bool operator==(const SpeakerRun&) const = default;
};

struct ChatResult {
    ChatRequest request;
    CompiledPtr compiled;                 ///< null where it couldn't be compiled
    std::optional<chat::ChatError> error; ///< of compiling or rendering; then there is no text
    std::optional<Error> failure; ///< of encoding, or of a policy that rejects; then there are no tokens
    chat::TemplateInput input;
    chat::ChatVariables variables; ///< all that the template got
    chat::RenderedChat chat;
    EncodedTextPtr encoded;            ///< the tokens; null where there are none
    std::vector<std::uint8_t> control; ///< one for each token
    chat::ResponseMarkers markers;
    Diagnostics diagnostics;                 ///< what is odd about the messages, and was accepted
    std::array<chat::Mask, kPolicies> masks; ///< empty where there are no tokens
    std::vector<chat::Injection> injections; ///< those that are left
    std::size_t defused = 0;                 ///< what was injected, and is plain text by the policy
    /// What the literals become as text, where they stand; the first few different ones.
    std::vector<SpelledLiteral> spelled;

    // Counted once, off the UI thread.
    bool prefixPending = false; ///< see ChatRequest::prefixLater
    std::array<std::size_t, kPolicies> trained{};
    std::vector<std::uint8_t> disputed; ///< of each token: some policies train it and others don't
    std::size_t disputedCount = 0;
    std::vector<SpeakerRun> speakers; ///< partition the tokens
    std::uint64_t codePoints = 0;     ///< of the rendered text

    [[nodiscard]] const chat::RenderedText& rendered() const { return chat.rendered; }
    [[nodiscard]] bool hasTokens() const { return encoded != nullptr; }
    /// By the injection policy.
    [[nodiscard]] bool rejected() const {
        return failure && request.injection == InjectionPolicy::Reject && !request.nanochat;
    }
    /// A mask for which no token could be trained whatever the text: a policy that has nothing to go by.
    [[nodiscard]] bool applies(std::size_t policy) const;
    /// Whether each answer is what its turn adds to the text; nothing where that isn't known (yet), or there is no answer.
    [[nodiscard]] std::optional<bool> prefixPreserving() const;
    /// Refers to this.
    [[nodiscard]] chat::MaskInput maskInput(const Progress& progress = {}) const;
    [[nodiscard]] QString why(std::size_t policy, std::size_t token) const;
    /// The run that has the byte; null where there is none.
    [[nodiscard]] const chat::OriginRun* runAt(std::uint32_t byte) const;
    /// The message that the run is of; TokenWhy::kNone for others.
    [[nodiscard]] std::uint32_t messageOf(const chat::OriginRun& run) const;
};
using ChatResultPtr = std::shared_ptr<const ChatResult>;

/// Fills in the counts of a result whose masks are complete.
void countTokens(ChatResult& result);
/// The same result with the mask that was left for later, see ChatRequest::prefixLater.
ChatResultPtr withPrefixDifference(const ChatResultPtr& result, const Progress& progress);

} // namespace tokenscope::ui
