#pragma once
// Character properties as in the libraries that Hugging Face tokenizers uses, which have the data of Unicode
// 8, 9, 16 and 17. Our ICU has Unicode 14 or later; differences are listed by hand. Compared with tokenizers 0.23.2
// for every code point. All functions accept DecodedCharacter::kInvalid, which has no property. Thread-safe.

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
bool isChineseCharacter(char32_t c); ///< in the blocks that BERT defines
bool existsInUnicode9(char32_t c);   ///< assigned there; the normal forms change no other characters

/// A number for each script of Unicode 9, as SentencePiece and Hugging Face's UnicodeScripts compare them:
/// Hiragana and Katakana count as Han; 0 for space and unassigned characters.
int sentencePieceScript(char32_t c);

/// Full lower-casing without context; Unicode 17. Only U+0130 becomes two characters.
struct Lowercased {
    char32_t first = 0;
    char32_t second = 0; ///< 0: none
};
Lowercased lowercased(char32_t c);

// Properties for llama.cpp's BERT tokenizer, where it differs from Hugging Face's.

/// The first character of the canonical decomposition: e of é, ᄒ of 한. Unicode 15, or ICU's version if that
/// is older.
char32_t firstDecomposed(char32_t c);

/// Cc, Cf, Co or Cs. (kOther of charClasses() also includes unassigned characters.)
bool isControlOfAnyKind(char32_t c);

} // namespace tokenscope
