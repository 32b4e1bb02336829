#pragma once
// Opens the tokenizer given with `-t`: a path, or the name of a model in one of this machine's caches.

#include "app/cli/arguments.h"
#include "core/encoding/tokenizer.h"
#include "core/formats/gguf/llama_cpp_version.h"
#include "core/formats/transformers/transformers_version.h"

#include <array>
#include <memory>
#include <string>
#include <utility>

namespace tokenscope::cli {

// The help names them.
static_assert(formats::kDefaultLlamaCpp == formats::LlamaCppVersion::Newest);
static_assert(kNewestUnicode == UnicodeVersion::V16);
static_assert(formats::kDefaultTransformers == formats::TransformersVersion::V5);

/// The options that `openTokenizer` reads; every command with a tokenizer lists them first.
inline constexpr std::array kTokenizerOptions = std::to_array<Option>({
    {"tokenizer", 't', "FILE", "tokenizer file, a folder with one, or the name of a model (org/name)", false},
    {"preset", '\0', "NAME", "for tiktoken rank files: the published encoding (cl100k_base, …)", false},
    {"pattern", '\0', "REGEX", "for tiktoken rank files: the pre-token pattern", false},
    {"special", '\0', "TEXT=ID", "for tiktoken rank files: a special token; may be repeated", false, true},
    {"llama-cpp", '\0', "VERSION",
     "for GGUF files: follow this version of llama.cpp: before-2026-06, newest (default)", false},
    {"unicode", '\0', "VERSION",
     "the version of Unicode for \\p{…} in patterns (not in GGUF files): 14, 15, 15.1, 16 (default)", false},
    {"transformers", '\0', "VERSION",
     "for a model folder and the files in it: the version of transformers: 4, 5 (default)", false},
    {"bare", '\0', "", "read the tokenizer file alone, not the configuration next to it", false},
    {"no-cache", '\0', "", "neither use nor write the cache of large tokenizers (~/.cache/tokenscope)",
     false},
});

/// Of these, the ones for every tokenizer of a command that names several.
inline constexpr Option kLlamaCppOption = kTokenizerOptions[kTokenizerOptions.size() - 5];
inline constexpr Option kUnicodeOption = kTokenizerOptions[kTokenizerOptions.size() - 4];
inline constexpr Option kTransformersOption = kTokenizerOptions[kTokenizerOptions.size() - 3];
inline constexpr Option kBareOption = kTokenizerOptions[kTokenizerOptions.size() - 2];
inline constexpr Option kNoCacheOption = kTokenizerOptions[kTokenizerOptions.size() - 1];

/// The tokenizer options, then the command's own.
template <std::size_t N>
constexpr std::array<Option, kTokenizerOptions.size() + N>
withTokenizerOptions(const std::array<Option, N>& own) {
    std::array<Option, kTokenizerOptions.size() + N> all{};
    std::size_t at = 0;
    for (const Option& option : kTokenizerOptions)
        all[at++] = option;
    for (const Option& option : own)
        all[at++] = option;
    return all;
}
template <std::size_t N>
constexpr std::array<Option, kTokenizerOptions.size() + N> withTokenizerOptions(const Option (&own)[N]) {
    return withTokenizerOptions(std::to_array(own));
}

/// Errors: BadInput for wrong usage; otherwise those of loading, with `file` set.
Result<std::shared_ptr<const TokenizerDefinition>> openDefinition(const Arguments& arguments);
Result<std::shared_ptr<const Tokenizer>> openTokenizer(const Arguments& arguments);
/// Opens another tokenizer by file, folder or model name. Of the tokenizer options, those of
/// readLoadOptions() apply to it.
Result<std::shared_ptr<const Tokenizer>> openAnother(const std::string& name,
                                                     const Arguments& arguments = {});

/// Writes what the cache doesn't have of the tokenizers that were opened: when the command has printed its result.
void writeTables();

/// Prints warnings of loading on standard error, for human-readable output; JSON output has none.
void printWarnings(const TokenizerDefinition& definition);

/// Short names of two files for sentences, the shortest ends of their paths that differ: `a.json`,
/// `gemma/tokenizer.json`.
std::pair<std::string, std::string> shortNames(const std::string& a, const std::string& b);

} // namespace tokenscope::cli
