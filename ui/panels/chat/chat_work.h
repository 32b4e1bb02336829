#pragma once
// From a conversation and a template to all that the Chat mode shows of them: rendered text, tokens, masks, injections.
// Made off the UI thread; an immutable snapshot.

#include "core/chat/masks/injection.h"
#include "core/chat/masks/mask_policy.h"
#include "ui/panels/chat/chat_document.h"
#include "ui/session/encoded_text.h"

#include <array>

namespace tokenscope {

using CompiledPtr = std::shared_ptr<const chat::CompiledTemplate>;

/// What becomes of control tokens that somebody wrote into a message.
enum class InjectionPolicy : quint8 { AsIs, AsText, Escape, Reject };

struct ChatRequest {
    ConversationPtr conversation;
    std::string source;                         ///< of the template
    CompiledPtr compiled;                       ///< of that source, if it was compiled before
    bool nanochat = false;                      ///< rendered id by id instead, as nanochat does
    std::shared_ptr<const Tokenizer> tokenizer; ///< null: no tokens
    chat::MaskOptions masks;                    ///< markers are guessed where they are empty
    InjectionPolicy injection = InjectionPolicy::AsIs;
    bool addSpecial = false; ///< what apply_chat_template leaves out, since templates have it
};

inline constexpr std::size_t kPolicies = std::size(chat::kMaskPolicies);

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
    std::array<chat::Mask, kPolicies> masks; ///< empty where there are no tokens
    std::vector<chat::Injection> injections; ///< as the text is with the policy AsIs
    std::vector<std::pair<std::string, std::vector<PieceId>>>
        asText; ///< the ids of each injected literal as text

    [[nodiscard]] const chat::RenderedText& rendered() const { return chat.rendered; }
    [[nodiscard]] bool hasTokens() const { return encoded != nullptr; }
    /// Tokens that some policies train and others don't.
    [[nodiscard]] bool isDisputed(std::size_t token) const;
    /// A mask for which no token could be trained whatever the text: a policy that has nothing to go by.
    [[nodiscard]] bool applies(std::size_t policy) const;
    [[nodiscard]] chat::MaskInput maskInput() const;
    [[nodiscard]] QString why(std::size_t policy, std::size_t token) const;
    /// The run that has the byte; null where there is none.
    [[nodiscard]] const chat::OriginRun* runAt(std::uint32_t byte) const;
    /// The message that the run is of; TokenWhy::kNone for others.
    [[nodiscard]] std::uint32_t messageOf(const chat::OriginRun& run) const;
};
using ChatResultPtr = std::shared_ptr<const ChatResult>;

/// What goes wrong is in the result.
ChatResultPtr workOut(const ChatRequest& request, const Progress& progress);

} // namespace tokenscope
