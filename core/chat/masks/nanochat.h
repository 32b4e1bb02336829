#pragma once
// A conversation as nanochat's tokenizer renders it for training: id by id, never through a text, so that nothing in a
// message can become a special token.
//
//   <|bos|> <|user_start|> … <|user_end|> <|assistant_start|> … <|assistant_end|> …          no space, no line end between
//   parts of the assistant: text; <|python_start|> … <|python_end|>; <|output_start|> … <|output_end|>
//
// Trained: text and python of the assistant with python_start, python_end and assistant_end. Not: all else, python_output
// among it, since that comes from outside when the model is used. Messages' `train` and `weight`, which nanochat doesn't know,
// hold here as for every policy.

#include "core/chat/masks/mask_policy.h"
#include "core/encoding/tokenizer.h"

namespace tokenscope::chat {

/// The special tokens, in nanochat's order.
inline constexpr std::string_view kNanochatSpecials[] = {
    "<|bos|>",          "<|user_start|>", "<|user_end|>",     "<|assistant_start|>", "<|assistant_end|>",
    "<|python_start|>", "<|python_end|>", "<|output_start|>", "<|output_end|>"};

struct NanochatOptions {
    std::size_t maxTokens = 2048; ///< what is beyond is cut at the end
    /// The end of the assistant's start instead of a last message of the assistant: what the model completes.
    bool forCompletion = false;
    /// Specials that the tokenizer doesn't have get ids beyond its own, to see how it would be; else they are an error.
    bool inventSpecials = false;
    bool lastTurnOnly = false; ///< MaskOptions::lastTurnOnly
};

struct NanochatChat {
    /// The specials' spellings and the messages' text one after the other, with origins; the texts of a system message that
    /// was merged into the first of the user are message 0's. Specials are of the template, which is none: `from` is 0.
    RenderedChat chat;
    Encoding tokens;                   ///< over that text
    std::vector<std::uint8_t> control; ///< 1 for the specials
    Mask mask; ///< MaskPolicy::Parts: nanochat's own, less what the messages say themselves
    std::vector<std::string> invented; ///< specials that the tokenizer doesn't have
    std::size_t cut = 0;               ///< tokens beyond maxTokens
    std::size_t cutTrained = 0;
};

/// Errors: BadInput where nanochat would raise (roles that don't alternate, a part of an unknown type), with `where` as
/// `messages[1].content[0].type`; Unsupported for specials that the tokenizer lacks; as Tokenizer::encode.
Result<NanochatChat> renderNanochat(const Data& messages, const Tokenizer& tokenizer,
                                    const NanochatOptions& options = {});

} // namespace tokenscope::chat
