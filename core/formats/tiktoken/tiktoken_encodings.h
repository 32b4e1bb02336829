#pragma once
// Everything that a rank file doesn't contain: from the published tiktoken encodings, or from the Python
// module next to the file.

#include "core/base/error.h"
#include "core/definition/piece_type.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tokenscope::formats {

// The published encodings. Sources: openai/tiktoken (openai_public.py), meta-llama (tokenizer.py of Llama 3,
// Llama 4 and of llama-models), moonshotai (tokenization_kimi.py and tokenizer_config.json), QwenLM/Qwen
// (tokenization_qwen.py), karpathy/nanochat, openai/whisper (tokenizer.py; large-v3 has one more language).

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

// The Python module next to a rank file (`tokenization_kimi.py`), which has its pattern. It is read as text,
// never run: only an assignment of string literals to `pat_str` or `PAT_STR` and one of a dictionary literal
// to `special_tokens` are used.

/// The pattern assigned in a module's source: one string, several in a row, or `"|".join([…])` of strings.
/// nullopt if there is no assignment or it has another expression; at most 64 assignments are checked.
std::optional<std::string> patternOfModule(std::string_view source);

/// The special tokens assigned to `special_tokens` in a module's source, as a literal `{"<|end|>": 100, …}`;
/// nullopt if there is no such assignment or it contains anything else.
std::optional<std::vector<std::pair<std::string, PieceId>>> specialsOfModule(std::string_view source);

struct TiktokenModule {
    std::string name; ///< of the file
    std::string pattern;
    std::optional<std::vector<std::pair<std::string, PieceId>>> specials;
};

/// `x.py` next to `x.tiktoken`, if it has both pattern and special tokens and so was written for that file.
std::optional<TiktokenModule> findOwnTiktokenModule(const std::filesystem::path& ranks);

/// The first module of the folder, by name, that has a pattern; checks at most 64 `.py` files of less than 1
/// MB.
std::optional<TiktokenModule> findTiktokenModule(const std::filesystem::path& folder);

} // namespace tokenscope::formats
