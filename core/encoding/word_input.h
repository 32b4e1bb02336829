#pragma once
// A text that is a list of words: transformers' is_split_into_words, of tokenizers called is_pretokenized. Each word is
// encoded like a text (Tokenizer::encodeWords); spans refer to the text that contains the words.
//
//   text     E U ⏎ r e j e c t s ⏎ G e r m a n
//   words    [0 2) [3 ───────── 10)[11 ────── 17)      WordInput::Lines

#include "core/encoding/tokenizer.h"

#include <span>
#include <string_view>
#include <vector>

namespace tokenscope {

enum class WordInput : std::uint8_t {
    None,       ///< one text
    Whitespace, ///< words are separated by whitespace (White_Space); none is empty
    Lines,      ///< each line is a word, without its LF or CR LF; empty lines are empty words
};

/// The words of a text, ascending; none for WordInput::None. A line end at the end of the text starts no further word.
std::vector<ByteSpan> wordsOf(std::string_view text, WordInput input);

/// How many words WordInput::Whitespace gives.
std::uint32_t countWords(std::string_view text);

/// Whether the reference implementation of the format encodes lists of words. Only that of transformers does.
bool acceptsWords(const TokenizerDefinition& definition);

/// Tokenizer::encodeWords() of these words of the text, except that all spans refer to `text`: the special tokens
/// before the first word are at its start, later ones at its end. Errors: as Tokenizer::encode.
Result<Encoding> encodeWordsOf(const Tokenizer& tokenizer, std::string_view text,
                               std::span<const ByteSpan> words, const EncodeOptions& options = {});

} // namespace tokenscope
