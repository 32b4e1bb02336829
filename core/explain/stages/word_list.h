#pragma once
// The words of a text as a model gets them, each with its tokens: what steps are shown of, word by word.
//
//   text      H e l l o _ w o r l d
//   words     [Hello] [_world]        of tokenizer.json, tiktoken and GPT-2-like GGUF: pre-tokens
//             [▁Hello] [▁world]       of SentencePiece and llama.cpp's SPM: the normalized text, cut before a `▁` behind
//                                     something else where no two symbols could merge across, and no token lies across
//
// Told by the code that encodes (Tokenizer::observe). What is not cut by the model (an added token, a user-defined piece)
// is a word of its own with one token. The tokens of all words in a row are those of the text without what
// post-processing adds.

#include "core/encoding/tokenizer.h"

#include <optional>
#include <string>
#include <vector>

namespace tokenscope::explain {

struct SteppedWord {
    std::string text;             ///< bytes as the model gets them: `Ġworld`, `▁world`
    std::string original;         ///< bytes of the original that it stands for, [span.begin, span.end)
    std::vector<ByteSpan> origin; ///< of each byte of `text`, in the original
    ByteSpan span;                ///< of the original
    bool fixed = false;           ///< an added token or a user-defined piece: nothing is done to it
    bool userDefined = false;     ///< the second of these
    std::uint32_t firstToken = 0; ///< tokens [firstToken, endToken) of WordList::model
    std::uint32_t endToken = 0;

    /// Of some of its bytes, in the original; nullopt for none, and behind the word's end.
    [[nodiscard]] std::optional<ByteSpan> originOf(ByteSpan bytes) const;
};

struct WordList {
    Encoding model; ///< before post-processing
    std::vector<SteppedWord> words;
};

/// Texts above kMaxListedText bytes are refused. `also`, which may be null, is told all that the stages make of the text.
/// Errors: TooLarge, and those of Tokenizer::encode.
Result<WordList> listWords(const Tokenizer& tokenizer, std::string_view text,
                           const EncodeOptions& options = {}, StageObserver* also = nullptr);
inline constexpr std::size_t kMaxListedText = 1U << 20U;

} // namespace tokenscope::explain
