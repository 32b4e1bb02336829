#pragma once
// A conversation all the way: rendered, encoded, masked by several policies on the same tokens, labeled, and looked through
// for control tokens that somebody wrote.

#include "core/chat/conversation/conversation.h"
#include "core/chat/masks/injection.h"
#include "core/chat/masks/mask_policy.h"
#include "core/chat/masks/nanochat.h"

#include <functional>
#include <variant>
#include <vector>

namespace tokenscope::chat {

/// What becomes of text that a tokenizer takes for a control token.
enum class InjectedText : std::uint8_t {
    AsIs,   ///< it is one, as everywhere
    AsText, ///< encoded as the text that it is
    Escape, ///< a character is put into it before rendering, see escapeLiterals
    Reject, ///< the conversation is refused
};
/// `as-is`, `as-text`, `escape`, `reject`
std::string_view name(InjectedText policy);
std::optional<InjectedText> injectedTextNamed(std::string_view name);

struct LabelSettings {
    std::vector<MaskPolicy> policies; ///< empty: none, tokens alone
    MaskOptions mask;                 ///< markers that are empty are guessed
    InjectedText injected = InjectedText::AsIs;
    std::string breaker = "\xE2\x81\xA0"; ///< of Escape
    bool addSpecial = false;              ///< apply_chat_template encodes without
    Progress progress;
};

struct ChatSource {
    const TemplateInput& input;
    std::string_view source;    ///< of the template
    bool hasGeneration = false; ///< CompiledTemplate::hasGeneration
    std::function<tl::expected<RenderedChat, ChatError>(const ChatVariables&)> render; ///< with tracing
    /// The same text without tracing, which is faster; null: `render`.
    std::function<tl::expected<RenderedChat, ChatError>(const ChatVariables&)> renderPlain = {};
};

struct LabeledChat {
    TemplateInput input; ///< as it was rendered: escaped where that was asked for
    RenderedChat chat;
    Encoding tokens; ///< with reference spans
    std::vector<std::uint8_t> control;
    std::vector<Mask> masks;           ///< one for each policy, in order
    std::vector<Injection> injections; ///< those of the tokens as they are; of AsText those that were undone
    ResponseMarkers markers;           ///< as used by ResponseMarker
    Diagnostics
        diagnostics; ///< of encoding, and of what messages say of their training (ambiguousTrainingFlags)
    /// Of Escape and Reject: what was in the strings before rendering.
    std::vector<InjectedLiteral> literals = {};
    bool undone = false; ///< `injections` are no control tokens any more

    [[nodiscard]] const Mask* maskBy(MaskPolicy policy) const;
};

using LabelError = std::variant<ChatError, Error>;
/// One line for a person.
std::string describe(const LabelError& error);

/// Errors: of rendering (ChatError); of encoding, and BadInput of Reject (Error).
tl::expected<LabeledChat, LabelError> labelChat(const ChatSource& source, const Tokenizer& tokenizer,
                                                const LabelSettings& settings);

/// The same, with what was there when the error came.
struct LabelOutcome {
    LabeledChat chat;
    std::optional<LabelError> error;
};
LabelOutcome labelAsFar(const ChatSource& source, const Tokenizer& tokenizer, const LabelSettings& settings);

/// With the tokenizer's special tokens as arguments of the template (`bos_token`, …), as far as those aren't given.
TemplateInput withSpecials(TemplateInput input, const Tokenizer& tokenizer);

/// By nanochat's own rendering; MaskPolicy::Parts is its mask. `injected` has no say: text stays text there. PrefixDifference
/// renders nothing and trains nothing. Errors: as renderNanochat().
tl::expected<LabeledChat, LabelError> labelNanochat(const TemplateInput& input, const Tokenizer& tokenizer,
                                                    const LabelSettings& settings,
                                                    const NanochatOptions& options = {});

/// What the policies and sentenceOf() want. Refers to both.
MaskInput maskInputOf(const LabeledChat& chat, const ChatSource& source, const Tokenizer& tokenizer);

/// Generation where the template has blocks, else Content.
MaskPolicy usualPolicy(bool hasGeneration);

} // namespace tokenscope::chat
