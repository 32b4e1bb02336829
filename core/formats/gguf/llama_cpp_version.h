#pragma once
// The releases of llama.cpp that read a GGUF file differently.

#include <cstdint>

namespace tokenscope {

struct TokenizerDefinition;

} // namespace tokenscope

namespace tokenscope::formats {

/// What a GGUF file without normalizer keys means depends on llama.cpp's version: since June 2026 a BERT
/// tokenizer drops accents then.
enum class LlamaCppVersion : std::uint8_t { BeforeJune2026, Newest };

/// Used by whoever doesn't choose.
inline constexpr LlamaCppVersion kDefaultLlamaCpp = LlamaCppVersion::Newest;

/// As on the command line: `before-2026-06`, `newest`.
inline constexpr const char* versionName(LlamaCppVersion version) {
    return version == LlamaCppVersion::Newest ? "newest" : "before-2026-06";
}

/// Whether the versions read the file of this tokenizer differently.
bool dependsOnLlamaCpp(const TokenizerDefinition& definition);

} // namespace tokenscope::formats
