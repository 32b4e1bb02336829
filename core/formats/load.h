#pragma once
// The entry point of loading: from a path (file or folder) to a definition. The format is detected by
// content; for other files (an image, an HTML page, a Git LFS pointer, …) the error names the kind.
//
// A folder is opened like a local model by transformers: its tokenizer file plus everything that
// tokenizer_config.json and its siblings add or override. A file that only has a tokenizer's name (such as a
// Git LFS pointer) is reported, and the folder is opened by the next one.
//
// A file that is opened directly is read like its folder if the other files belong to it: a tokenizer.json,
// tokenizer.model or tekken.json always, another model or rank file if it is the only one. `bare` reads it
// alone, as the library of its format does. vocab.json, merges.txt and vocab.txt are incomplete without each
// other, and so are ranks of no published encoding if a Python module next to them has the pattern.

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/definition/tokenizer_definition.h"
#include "core/formats/gguf/llama_cpp_version.h"
#include "core/formats/transformers/transformers_version.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::formats {

class TableCache;

/// What a rank file of an unknown encoding (tiktoken) doesn't contain.
struct TiktokenChoice {
    std::string preset;  ///< name of a published encoding, see tiktokenPresets(); empty: use `pattern`
    std::string pattern; ///< Rust regex
    std::vector<std::pair<std::string, PieceId>> specials; ///< in addition to those of the published encoding
};

struct LoadOptions {
    /// Absent: detected by content; if unknown, cl100k's pattern with a diagnostic.
    std::optional<TiktokenChoice> tiktoken;
    LlamaCppVersion llamaCpp = kDefaultLlamaCpp;
    UnicodeVersion unicode = kNewestUnicode; ///< of patterns; GGUF files have that of llama.cpp
    /// What a folder's tokenizer class does depends on transformers' version.
    TransformersVersion transformers = kDefaultTransformers;
    bool bare = false; ///< reads no configuration files
    /// Tables of earlier runs; must outlive the call. Null: none are used. Only for files, not for bytes in memory.
    TableCache* tables = nullptr;
    Progress progress;
};

/// Errors: Unreadable, NotRecognized, Damaged, Unsupported, TooLarge, Canceled; `file` is set. Thread-safe.
/// Needs less than 1 GB of memory for any file below 200 MB; files that would need more (see kMaxPieces) are
/// TooLarge.
Result<std::shared_ptr<const TokenizerDefinition>> loadDefinition(const std::filesystem::path& path,
                                                                  const LoadOptions& options = {});

/// The same with `bare` unless it is a folder: for work on a file and not on a model.
Result<std::shared_ptr<const TokenizerDefinition>> loadFileAlone(const std::filesystem::path& path);

/// Loading needs at most this many times the file's size, usually less than a tenth of it; the worst case is
/// a pickle of empty lists.
inline constexpr std::size_t kMaxMemoryPerByte = 150;

/// From bytes in memory (embedded samples, tests); `name` replaces the file's name in errors and diagnostics.
Result<std::shared_ptr<const TokenizerDefinition>>
loadDefinition(std::string_view bytes, const std::string& name, const LoadOptions& options = {});

/// Limit of vocabulary entries in every format; duplicates count twice. The largest published vocabularies
/// have about 260,000. More is TooLarge.
inline constexpr std::size_t kMaxPieces = std::size_t{1} << 22U;
inline constexpr std::size_t kMaxMerges = std::size_t{1} << 23U;

/// Limit of the total bytes of all strings that are matched in a text (added tokens; user-defined, control
/// and unknown pieces): the automaton that finds them needs 28 bytes for each. More is TooLarge.
inline constexpr std::size_t kMaxLiteralBytes = std::size_t{16} << 20U;

/// Names of the published tiktoken encodings that a TiktokenChoice may select.
std::vector<std::string> tiktokenPresets();

} // namespace tokenscope::formats
