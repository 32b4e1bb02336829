#pragma once
// What holds of every tokenizer and every text. A broken law ends the program with a word on which one.

#include "core/encoding/tokenizer.h"

#include <string_view>

namespace tokenscope::fuzz {

/// TOKENSCOPE_FUZZ_SHOW is set: the input is to be told on stderr, and what becomes of it.
bool shows();

/// Ends the program, with `what` on stderr, unless it holds.
void require(bool condition, const char* what);

/// An error says what is wrong, and can be shown on one line of a terminal.
void requireGoodError(const Error& error);

/// A definition that was loaded from a file: each of the things that the program does with one, on `text`. Nothing
/// may crash; what of it works keeps the laws.
void putToWork(const std::shared_ptr<const TokenizerDefinition>& definition, std::string_view text);

/// The encodings of a text by every road and in every way, their places, and the way back.
void requireLaws(const Tokenizer& tokenizer, std::string_view text);

/// After text[begin, begin + removed) was replaced by `inserted`: as if encoded anew.
void requireEditLaw(const Tokenizer& tokenizer, std::string_view text, std::size_t begin, std::size_t removed,
                    std::string_view inserted);

/// Saved and loaded, it encodes alike and is saved alike; where a format can't say it, nothing is asked.
void requireSavingLaw(const TokenizerDefinition& definition, const Tokenizer& tokenizer,
                      std::string_view text);

} // namespace tokenscope::fuzz
