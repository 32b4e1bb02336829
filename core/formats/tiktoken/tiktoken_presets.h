#pragma once
// The published tiktoken encodings: everything that a rank file doesn't contain. Sources: openai/tiktoken
// (openai_public.py), meta-llama (tokenizer.py of Llama 3, Llama 4 and of llama-models), moonshotai
// (tokenization_kimi.py and tokenizer_config.json), QwenLM/Qwen (tokenization_qwen.py), karpathy/nanochat.

#include "core/definition/piece_type.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::formats {

struct TiktokenPreset {
    std::string_view name;
    std::string_view sha256;  ///< of the published file; empty if there are several
    std::size_t ranks = 0;    ///< number of ranks in the file
    std::string_view pattern; ///< Rust regex
    /// Special tokens and their ids for a file with that many ranks.
    std::vector<std::pair<std::string, PieceId>> (*specials)(std::size_t ranks) = nullptr;
    std::string_view bos, eos; ///< empty: the encoding adds none
};

/// If several presets have the same ranks, the first one is used unless the user chooses another.
const std::vector<TiktokenPreset>& tiktokenPresetTable();
const TiktokenPreset* findTiktokenPreset(std::string_view name);

} // namespace tokenscope::formats
