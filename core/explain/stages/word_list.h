#pragma once
// The words of a text as the model receives them, each with its tokens: the units that are explained step by
// step.
//
//   text      H e l l o _ w o r l d
//   words     [Hello] [_world]        tokenizer.json, tiktoken and GPT-2-like GGUF: pre-tokens
//             [▁Hello] [▁world]       SentencePiece and llama.cpp's SPM: the normalized text, split before a `▁` that follows
//                                     another character, if no merge and no token crosses
//
// Reported by the code that encodes (Tokenizer::observe). Text that the model doesn't segment (an added
// token, a user-defined piece) is a word of its own with one token. The tokens of all words in sequence are
// those of the text without what the post-processor adds.

#include "core/encoding/tokenizer.h"

#include <optional>
#include <string>
#include <vector>

namespace tokenscope::explain {

struct SteppedWord {
    std::string text;             ///< bytes as the model receives them: `Ġworld`, `▁world`
    std::string original;         ///< the bytes of the original that it covers, [span.begin, span.end)
    std::vector<ByteSpan> origin; ///< of each byte of `text`, in the original
    ByteSpan span;                ///< of the original
    bool fixed = false;           ///< an added token or a user-defined piece, which the model doesn't segment
    bool userDefined = false;     ///< a user-defined piece
    std::uint32_t firstToken = 0; ///< tokens [firstToken, endToken) of WordList::model
    std::uint32_t endToken = 0;

    /// The origin of some bytes of `text`; nullopt for an empty span or one after the end.
    [[nodiscard]] std::optional<ByteSpan> originOf(ByteSpan bytes) const;
};

struct WordList {
    Encoding model; ///< before post-processing
    std::vector<SteppedWord> words;
};

/// `also` may be null; otherwise it observes the stages too. Errors: TooLarge (above kMaxListedText bytes),
/// and those of Tokenizer::encode.
Result<WordList> listWords(const Tokenizer& tokenizer, std::string_view text,
                           const EncodeOptions& options = {}, StageObserver* also = nullptr);
inline constexpr std::size_t kMaxListedText = 1U << 20U;

} // namespace tokenscope::explain
