#pragma once
// The one entry of loading: a path (file or folder) to a definition. The format is detected by content; what a
// file is instead (a picture, an HTML page, a Git LFS pointer, …) is reported by name.
//
// A folder is a model as it lies on disk: its tokenizer file with all that tokenizer_config.json and the like
// add or override, as transformers opens it. What has a tokenizer's name and is none (a pointer of Git LFS) is reported,
// and the folder opened by the next. A tokenizer.json or tokenizer.model given by itself is that file
// alone; vocab.json, merges.txt and vocab.txt are read with what is next to them, for they say too little. So are
// ranks of no published encoding, where a Python module next to them has the pattern.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/tokenizer_definition.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

/// What a rank file (tiktoken) doesn't say, when it isn't a known one.
struct TiktokenChoice {
    std::string preset;  ///< name of a published encoding, see tiktokenPresets(); empty: use `pattern`
    std::string pattern; ///< Rust regex
    std::vector<std::pair<std::string, PieceId>> specials; ///< besides those of the published encoding
};

struct LoadOptions {
    std::optional<TiktokenChoice>
        tiktoken; ///< absent: recognized by content, else a diagnostic and cl100k's pattern
    Progress progress;
};

/// Errors: Unreadable, NotRecognized, Damaged, Unsupported, TooLarge, Canceled; `file` is set.
/// Thread-safe. Memory: below 1 GB for any file whose size is below 200 MB; what would need more (see
/// kMaxPieces and the like) is TooLarge.
Result<std::shared_ptr<const TokenizerDefinition>> loadDefinition(const std::filesystem::path& path,
                                                                  const LoadOptions& options = {});

/// What loading takes of memory is at most so many times the file's size, and mostly less than a tenth of that: pickles
/// of nothing but empty lists come near.
inline constexpr std::size_t kMaxMemoryPerByte = 150;

/// From bytes in memory (embedded samples, tests); `name` stands for the file in errors and hints.
Result<std::shared_ptr<const TokenizerDefinition>>
loadDefinition(std::string_view bytes, const std::string& name, const LoadOptions& options = {});

/// Entries of a vocabulary, in every format; one that appears twice counts twice. The largest published ones
/// have some 260 000. More is TooLarge.
inline constexpr std::size_t kMaxPieces = std::size_t{1} << 22U;
inline constexpr std::size_t kMaxMerges = std::size_t{1} << 23U;

/// Bytes of all literals that are looked for in a text (added tokens; user-defined, control and unknown
/// pieces) together: the automaton that finds them takes 28 bytes for each. More is TooLarge.
inline constexpr std::size_t kMaxLiteralBytes = std::size_t{16} << 20U;

// Loaders, one file each. `bytes` need not outlive the call. Errors have no `file`; load.cpp fills it in.
Result<TokenizerDefinition> loadHuggingFaceJson(std::string_view bytes, const LoadOptions& options);
Result<TokenizerDefinition> loadSentencePiece(std::string_view bytes, const LoadOptions& options);
Result<TokenizerDefinition> loadTiktoken(std::string_view bytes, const LoadOptions& options);
Result<TokenizerDefinition> loadTekken(std::string_view bytes, const LoadOptions& options);
Result<TokenizerDefinition> loadRwkvVocab(std::string_view bytes, const LoadOptions& options);
/// Touches the metadata alone, whatever the file's size.
Result<TokenizerDefinition> loadGguf(std::string_view bytes, const LoadOptions& options);

/// Names of the published tiktoken encodings that a TiktokenChoice may select.
std::vector<std::string> tiktokenPresets();

} // namespace tokenscope::formats
