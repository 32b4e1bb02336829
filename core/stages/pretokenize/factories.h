#pragma once
// Factories of the pre-tokenizers, for pre_tokenizer.cpp. `where` is the JSON path.

#include "core/stages/pretokenize/pre_tokenizer.h"

#include <string>

namespace tokenscope::pre_tokenizers {

using MakeResult = Result<std::unique_ptr<PreTokenizer>>;

MakeResult make(const ByteLevelPreTokenizer& config, const std::string& where);
MakeResult make(const SplitPreTokenizer& config, const std::string& where);
MakeResult make(const MetaspacePreTokenizer& config, const std::string& where);
MakeResult make(const BertPreTokenizer& config, const std::string& where);
MakeResult make(const WhitespacePreTokenizer& config, const std::string& where);
MakeResult make(const WhitespaceSplitPreTokenizer& config, const std::string& where);
MakeResult make(const CharDelimiterSplitPreTokenizer& config, const std::string& where);
MakeResult make(const PunctuationPreTokenizer& config, const std::string& where);
MakeResult make(const DigitsPreTokenizer& config, const std::string& where);
MakeResult make(const UnicodeScriptsPreTokenizer& config, const std::string& where);
MakeResult make(const FixedLengthPreTokenizer& config, const std::string& where);

} // namespace tokenscope::pre_tokenizers
