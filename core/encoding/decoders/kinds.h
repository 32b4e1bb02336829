#pragma once
// The decoders, one idea a file; for decoder.cpp. `where` is the JSON path.

#include "core/encoding/decoder.h"

#include <string>
#include <string_view>

namespace tokenscope::decoders {

using Made = Result<std::unique_ptr<Decoder>>;

Made make(const ByteLevelDecoder& config, const std::string& where);
Made make(const WordPieceDecoder& config, const std::string& where);
Made make(const MetaspaceDecoder& config, const std::string& where);
Made make(const BpeDecoder& config, const std::string& where);
Made make(const CtcDecoder& config, const std::string& where);
Made make(const ReplaceDecoder& config, const std::string& where);
Made make(const FuseDecoder& config, const std::string& where);
Made make(const StripDecoder& config, const std::string& where);
Made make(const ByteFallbackDecoder& config, const std::string& where);

/// All occurrences; an empty `what` is found at every boundary of a character, both ends included.
std::string replaceAll(std::string_view text, std::string_view what, std::string_view with);
/// Blanks before punctuation and English contractions taken out, as WordPiece and CTC do.
std::string cleanUp(std::string text);

} // namespace tokenscope::decoders
