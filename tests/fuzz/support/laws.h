#pragma once
// Properties of every tokenizer and every text. A violation aborts the program with a message.

#include "core/encoding/tokenizer.h"

#include <string_view>

namespace tokenscope::fuzz {

/// Whether TOKENSCOPE_FUZZ_SHOW is set: print the input and the results to stderr.
bool shows();

/// Aborts the program with `what` on stderr if the condition is false.
void require(bool condition, const char* what);

/// An error says what is wrong, and can be printed on one line of a terminal.
void requireGoodError(const Error& error);

/// Runs everything that the program does with a loaded definition on `text`. Nothing may crash, and all
/// results have the properties below.
void exercise(const std::shared_ptr<const TokenizerDefinition>& definition, std::string_view text);

/// Encodes by every path and with all options, checks spans, decodes.
void requireLaws(const Tokenizer& tokenizer, std::string_view text);

/// After text[begin, begin + removed) is replaced by `inserted`, encodeEdit gives the encoding of the new
/// text.
void requireEditLaw(const Tokenizer& tokenizer, std::string_view text, std::size_t begin, std::size_t removed,
                    std::string_view inserted);

/// Saved and loaded, it encodes the same and is saved as the same bytes, if a format can represent it.
void requireSavingLaw(const TokenizerDefinition& definition, const Tokenizer& tokenizer,
                      std::string_view text);

} // namespace tokenscope::fuzz
