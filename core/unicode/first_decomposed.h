#pragma once
// What llama.cpp's tokenizer for BERT asks of characters, where that is not what Hugging Face's asks.

namespace tokenscope {

/// The first character of the canonical decomposition: e of é, ᄒ of 한. Unicode 15 or the ICU's, if older.
char32_t firstDecomposed(char32_t c);

/// Cc, Cf, Co or Cs. (charClasses() counts what isn't assigned as well.)
bool isControlOfAnyKind(char32_t c);

} // namespace tokenscope
