#pragma once
// From a conversation to labels: renders it, encodes it, masks the tokens by several policies, and finds
// injected control tokens.

#include "core/chat/conversation/conversation.h"
#include "core/chat/masks/injection.h"
#include "core/chat/masks/mask_policy.h"
#include "core/chat/masks/nanochat.h"

#include <functional>
#include <variant>
#include <vector>

namespace tokenscope::chat {

/// How to handle text of the conversation that the tokenizer encodes as a control token.
enum class InjectedText : std::uint8_t {
    AsIs,   ///< it becomes a control token, as in most programs
    AsText, ///< encoded as plain text
    Escape, ///< a character is inserted before rendering, see escapeLiterals
    Reject, ///< an error
};
/// `as-is`, `as-text`, `escape`, `reject`
std::string_view name(InjectedText policy);
std::optional<InjectedText> injectedTextNamed(std::string_view name);

struct LabelSettings {
    std::vector<MaskPolicy> policies; ///< empty: only tokens
    MaskOptions mask;                 ///< empty markers are guessed
    InjectedText injected = InjectedText::AsIs;
    std::string breaker = "\xE2\x81\xA0"; ///< of Escape
    bool addSpecial = false;              ///< apply_chat_template encodes without them
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
    TemplateInput input; ///< as rendered, e.g. escaped
    RenderedChat chat;
    Encoding tokens; ///< with reference spans
    std::vector<std::uint8_t> control;
    std::vector<Mask> masks;           ///< one per policy, in order
    std::vector<Injection> injections; ///< in the tokens; for AsText those that were encoded as text
    ResponseMarkers markers;           ///< as used by ResponseMarker
    /// From encoding, and about the messages' training flags (ambiguousTrainingFlags).
    Diagnostics diagnostics;
    /// For Escape and Reject: the literals in the strings before rendering.
    std::vector<InjectedLiteral> literals = {};
    bool undone = false; ///< `injections` were encoded as text

    [[nodiscard]] const Mask* maskBy(MaskPolicy policy) const;
};

using LabelError = std::variant<ChatError, Error>;
/// One line for users.
std::string describe(const LabelError& error);

/// Errors: from rendering (ChatError); from encoding, and BadInput for Reject (Error).
tl::expected<LabeledChat, LabelError> labelChat(const ChatSource& source, const Tokenizer& tokenizer,
                                                const LabelSettings& settings);

/// The same, with all results up to the error.
struct LabelOutcome {
    LabeledChat chat;
    std::optional<LabelError> error;
};
LabelOutcome labelAsFar(const ChatSource& source, const Tokenizer& tokenizer, const LabelSettings& settings);

/// Adds the tokenizer's special tokens (`bos_token`, …) to the template's arguments, unless they are given.
TemplateInput withSpecials(TemplateInput input, const Tokenizer& tokenizer);

/// Uses nanochat's own renderer, whose mask is MaskPolicy::Parts. `injected` has no effect: text is always
/// encoded as text. PrefixDifference trains nothing. Errors: as renderNanochat().
tl::expected<LabeledChat, LabelError> labelNanochat(const TemplateInput& input, const Tokenizer& tokenizer,
                                                    const LabelSettings& settings,
                                                    const NanochatOptions& options = {});

/// The input of the policies and of sentenceOf(). References both arguments.
MaskInput maskInputOf(const LabeledChat& chat, const ChatSource& source, const Tokenizer& tokenizer);

/// Generation if the template has generation blocks, otherwise Content.
MaskPolicy usualPolicy(bool hasGeneration);

} // namespace tokenscope::chat
