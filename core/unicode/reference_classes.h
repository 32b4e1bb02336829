#pragma once
// Character properties as the libraries behind Hugging Face's tokenizers have them. Those are built on
// Unicode 8, 9, 16 and 17, ICU here on 14 or later; the characters since then are listed by hand. Compared
// with tokenizers 0.23.2 for every code point. All take DecodedCharacter::kInvalid, which has no property.

#include <cstdint>
#include <string_view>

namespace tokenscope {

bool isWhitespace(char32_t c);       ///< White_Space
bool isNumeric(char32_t c);          ///< N, Unicode 17: Digits
bool isWordCharacter(char32_t c);    ///< \w, Unicode 16: Whitespace
bool isPunctuation(char32_t c);      ///< P, Unicode 8, and all ASCII symbols: Punctuation, Bert
bool isMark(char32_t c);             ///< M, Unicode 9: StripAccents
bool isNonspacingMark(char32_t c);   ///< Mn, Unicode 8: BertNormalizer
bool isControlOrFormat(char32_t c);  ///< Cc, Cf or Co, Unicode 8: BertNormalizer
bool isChineseCharacter(char32_t c); ///< the blocks that BERT calls so
bool existsInUnicode9(char32_t c);   ///< assigned there; the normal forms know no other characters

/// One number a script (Unicode 9, Hiragana and Katakana counted as Han), 0 for space and unassigned: what
/// SentencePiece's and Hugging Face's UnicodeScripts compare.
int sentencePieceScript(char32_t c);

/// Full lower-casing without context; Unicode 17. U+0130 is the one that becomes two characters.
struct Lowercased {
    char32_t first = 0;
    char32_t second = 0; ///< 0: none
};
Lowercased lowercased(char32_t c);

// What llama.cpp's tokenizer for BERT asks of characters, where that is not what Hugging Face's asks.

/// The first character of the canonical decomposition: e of é, ᄒ of 한. Unicode 15 or the ICU's, if older.
char32_t firstDecomposed(char32_t c);

/// Cc, Cf, Co or Cs. (charClasses() counts what isn't assigned as well.)
bool isControlOfAnyKind(char32_t c);

} // namespace tokenscope
