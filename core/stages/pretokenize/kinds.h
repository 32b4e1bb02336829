#pragma once
// The makers of the pre-tokenizers, one file each; for pre_tokenizer.cpp. `where` is the JSON path.

#include "core/stages/pretokenize/pre_tokenizer.h"

#include <string>

namespace tokenscope::pre_tokenizers {

using Made = Result<std::unique_ptr<PreTokenizer>>;

Made make(const ByteLevelPreTokenizer& config, const std::string& where);
Made make(const SplitPreTokenizer& config, const std::string& where);
Made make(const MetaspacePreTokenizer& config, const std::string& where);
Made make(const BertPreTokenizer& config, const std::string& where);
Made make(const WhitespacePreTokenizer& config, const std::string& where);
Made make(const WhitespaceSplitPreTokenizer& config, const std::string& where);
Made make(const CharDelimiterSplitPreTokenizer& config, const std::string& where);
Made make(const PunctuationPreTokenizer& config, const std::string& where);
Made make(const DigitsPreTokenizer& config, const std::string& where);
Made make(const UnicodeScriptsPreTokenizer& config, const std::string& where);
Made make(const FixedLengthPreTokenizer& config, const std::string& where);

} // namespace tokenscope::pre_tokenizers
