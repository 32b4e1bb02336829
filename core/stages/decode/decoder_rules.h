#pragma once
// The decoders that are one rule, for decoder.cpp. `where` is the JSON path.

#include "core/stages/decode/decoder.h"

#include <string>

namespace tokenscope::decoders {

using MakeResult = Result<std::unique_ptr<Decoder>>;

MakeResult make(const ByteLevelDecoder& config, const std::string& where);
MakeResult make(const WordPieceDecoder& config, const std::string& where);
MakeResult make(const MetaspaceDecoder& config, const std::string& where);
MakeResult make(const BpeDecoder& config, const std::string& where);
MakeResult make(const CtcDecoder& config, const std::string& where);
MakeResult make(const ReplaceDecoder& config, const std::string& where);
MakeResult make(const FuseDecoder& config, const std::string& where);
MakeResult make(const StripDecoder& config, const std::string& where);
MakeResult make(const ByteFallbackDecoder& config, const std::string& where);

} // namespace tokenscope::decoders
