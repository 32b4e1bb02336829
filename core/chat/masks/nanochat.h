#pragma once
// Renders a conversation like nanochat's tokenizer does for training: id by id, never as one text, so nothing
// in a message can become a special token.
//
//   <|bos|> <|user_start|> … <|user_end|> <|assistant_start|> … <|assistant_end|> …          no space, no line end between
//   parts of the assistant: text; <|python_start|> … <|python_end|>; <|output_start|> … <|output_end|>
//
// Trained: text and python of the assistant with python_start, python_end and assistant_end. Not trained:
// everything else, including python_output, which comes from outside when the model is used. Messages'
// `train` and `weight`, which nanochat doesn't know, apply as for every policy.

#include "core/chat/masks/mask_policy.h"
#include "core/encoding/tokenizer.h"

namespace tokenscope::chat {

/// The special tokens in nanochat's order.
inline constexpr std::string_view kNanochatSpecials[] = {
    "<|bos|>",          "<|user_start|>", "<|user_end|>",     "<|assistant_start|>", "<|assistant_end|>",
    "<|python_start|>", "<|python_end|>", "<|output_start|>", "<|output_end|>"};

struct NanochatOptions {
    std::size_t maxTokens = 2048; ///< further tokens are cut off at the end
    /// Renders the start of an assistant turn instead of the last assistant message, for completion.
    bool forCompletion = false;
    /// Special tokens that the tokenizer doesn't have get ids after its own, for a preview; otherwise they
    /// are an error.
    bool inventSpecials = false;
    bool lastTurnOnly = false; ///< MaskOptions::lastTurnOnly
};

struct NanochatChat {
    /// The concatenated spellings of special tokens and texts of messages, with origins; the text of a system
    /// message that was merged into the first user message belongs to message 0. Special tokens have the
    /// template as source, although there is none: `from` is 0.
    RenderedChat chat;
    Encoding tokens;                   ///< over that text
    std::vector<std::uint8_t> control; ///< 1 for special tokens
    Mask mask;                         ///< MaskPolicy::Parts: nanochat's own, minus what the messages exclude
    std::vector<std::string> invented; ///< special tokens that the tokenizer doesn't have
    std::size_t cut = 0;               ///< number of tokens beyond maxTokens
    std::size_t cutTrained = 0;
};

/// Errors: BadInput where nanochat raises an exception (roles that don't alternate, unknown types of parts),
/// with `where` as `messages[1].content[0].type`; Unsupported for missing special tokens; as
/// Tokenizer::encode.
Result<NanochatChat> renderNanochat(const Data& messages, const Tokenizer& tokenizer,
                                    const NanochatOptions& options = {});

} // namespace tokenscope::chat
