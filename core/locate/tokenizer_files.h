#pragma once
// Which files of a model's repository are its tokenizer: those that are looked for in caches, and the only
// ones that are ever downloaded. Weights are never among them.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::locate {

/// `path` within the repository, with `/`: the tokenizer's own files, and what a folder of them is read with
/// (configuration, templates). A GGUF file is not one of them: it holds weights.
bool isTokenizerFile(std::string_view path);

/// A folder that has a file of this name can be opened. Holds for GGUF files too.
bool opensFolder(std::string_view fileName);
bool isGgufName(std::string_view fileName);
/// The first of the files of a model that was split, or one that is whole; no projector of pictures.
bool isLanguageModelGguf(std::string_view fileName);

struct FolderFiles {
    std::vector<std::string> tokenizer; ///< names, sorted; what can be read
    std::vector<std::string> gguf;      ///< language models, sorted
    std::vector<std::string> dangling;  ///< links to what is not there
    std::uint64_t tokenizerBytes = 0;
    bool opens = false; ///< by a file that is no GGUF file
};

/// Reads the folder's list, at most kMaxFolderEntries of it. Links are followed. Nothing where there is no
/// such folder.
FolderFiles filesOf(const std::filesystem::path& folder);

inline constexpr std::size_t kMaxFolderEntries = 10'000;

} // namespace tokenscope::locate
