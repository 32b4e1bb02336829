#pragma once
// How many tokens a model accepts at once, as the files next to its tokenizer declare it.

#include "core/definition/tokenizer_definition.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tokenscope::formats {

struct DeclaredLength {
    std::uint64_t tokens = 0;
    std::string where; ///< `tokenizer_config.json: $.model_max_length`, `llama.context_length`
    bool operator==(const DeclaredLength&) const = default;
};

/// More is a placeholder, such as transformers' int(1e30).
inline constexpr std::uint64_t kMaxContextLength = 100'000'000;

/// model_max_length, else max_position_embeddings, else the context length of a GGUF file; nullopt if none is
/// from 1 to kMaxContextLength. Reads the files of the folder again. Any thread.
std::optional<DeclaredLength> declaredContextLength(const TokenizerDefinition& definition);

} // namespace tokenscope::formats
