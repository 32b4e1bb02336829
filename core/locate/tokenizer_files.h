#pragma once
// The files of a model's repository that belong to its tokenizer: only these are searched in caches and
// downloaded, never weights.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::locate {

/// `path` is relative to the repository, with `/`. True for the tokenizer's files and those read along with
/// them (configuration, templates), but not for GGUF files, which contain weights.
bool isTokenizerFile(std::string_view path);

/// A folder with a file of this name can be opened. Includes GGUF files.
bool opensFolder(std::string_view fileName);
bool isGgufName(std::string_view fileName);
/// A GGUF file that is complete or the first part of a split model, but not a projector for images.
bool isLanguageModelGguf(std::string_view fileName);

struct FolderFiles {
    std::vector<std::string> tokenizer; ///< sorted names of readable files
    std::vector<std::string> gguf;      ///< language models, sorted
    std::vector<std::string> dangling;  ///< broken links
    std::uint64_t tokenizerBytes = 0;
    bool opens = false; ///< the folder can be opened by a file other than GGUF
};

/// Lists the folder, at most kMaxFolderEntries entries. Follows links. Empty if there is no such folder.
FolderFiles filesOf(const std::filesystem::path& folder);

inline constexpr std::size_t kMaxFolderEntries = 10'000;

} // namespace tokenscope::locate
