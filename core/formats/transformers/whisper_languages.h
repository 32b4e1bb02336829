#pragma once
// Whisper's languages by their English names: its class takes either, its pieces have codes (`<|en|>`).

#include <string>
#include <string_view>

namespace tokenscope::formats {

/// The code of a name in any case; what is no name comes back in lower case, a code among them.
std::string whisperLanguageCode(std::string_view language);

} // namespace tokenscope::formats
