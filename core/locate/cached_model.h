#pragma once
// A model that a cache of this machine holds, and where one was looked for in vain. One function a kind of
// cache, each in its own file: all of its models, or those of a name. They read lists of folders and, where a
// cache needs it, one small file a model (kLargestManifest); never a tokenizer.

#include "core/locate/environment.h"
#include "core/locate/model_name.h"
#include "core/locate/tokenizer_files.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::locate {

enum class CacheKind { HuggingFace, ModelScope, LlamaCpp, Ollama, LmStudio };
std::string_view name(CacheKind kind); ///< `Hugging Face`, `llama.cpp`, …

struct CachedModel {
    CacheKind kind = CacheKind::HuggingFace;
    std::string name;               ///< `org/name`, `llama3.2:1b`: opens it again
    std::string revision;           ///< commit, where the cache knows it
    std::string ref;                ///< branch or tag that leads there; may be empty
    std::filesystem::path path;     ///< to open: a folder or a file
    std::vector<std::string> files; ///< of the tokenizer, or the one GGUF file
    std::uint64_t bytes = 0;        ///< of these files
    std::string why;                ///< why it comes first, or that it is another one: `the branch main`
    bool fallback = false;          ///< not what the name alone means: another revision than main

    bool operator==(const CachedModel&) const = default;
};

/// A place where the name would stand.
struct SearchedPlace {
    CacheKind kind = CacheKind::HuggingFace;
    std::filesystem::path path;
    std::string remark; ///< what is there instead; empty: nothing
};

struct FoundModels {
    std::vector<CachedModel> models; ///< the best first
    std::vector<SearchedPlace> places;
};

/// Bytes of a manifest or a pointer file; larger ones are taken for damaged.
inline constexpr std::size_t kLargestManifest = std::size_t{1} << 20U;
/// Models of one cache; more are passed over.
inline constexpr std::size_t kMaxModels = 4096;

/// With a name: its models and the places. Without: all there are, and no places.
void searchHuggingFace(const Environment& environment, const ModelName* name, FoundModels& found);
void searchModelScope(const Environment& environment, const ModelName* name, FoundModels& found);
void searchLlamaCpp(const Environment& environment, const ModelName* name, FoundModels& found);
void searchOllama(const Environment& environment, const ModelName* name, FoundModels& found);
void searchLmStudio(const Environment& environment, const ModelName* name, FoundModels& found);

/// `$HF_HUB_CACHE`, `$HF_HOME/hub`, …: where the hub's models lie; empty without a home folder.
std::filesystem::path huggingFaceCache(const Environment& environment);
/// Where downloads go when that can't be written; in the same layout.
std::filesystem::path ownHubCache(const Environment& environment);
/// `$HF_HOME`, else `~/.cache/huggingface`.
std::filesystem::path huggingFaceHome(const Environment& environment);
/// `models--org--name`
std::string huggingFaceFolder(const ModelName& name);

// For the caches.

/// The file's bytes; nothing when it can't be read or is larger than kLargestManifest.
std::optional<std::string> readSmallFile(const std::filesystem::path& path);
/// Names of the folders (or files) in a folder, sorted; those that begin with a dot are left out.
std::vector<std::string> foldersIn(const std::filesystem::path& folder);
std::vector<std::string> filesIn(const std::filesystem::path& folder);
/// Without regard to case.
bool containsTag(std::string_view fileName, std::string_view tag);
/// One model a GGUF file of the folder; with a tag, those whose names contain it.
void addGgufFiles(const std::filesystem::path& folder, const std::vector<std::string>& files,
                  const std::string& tag, const CachedModel& like, std::vector<CachedModel>& models);
/// A folder of one model: its tokenizer, or else its GGUF files. Returns what is missing there; empty when models
/// were added, or when there is no such folder.
std::string addFolderModel(const std::filesystem::path& folder, const FolderFiles& files,
                           const std::string& tag, CachedModel model, std::vector<CachedModel>& models);

} // namespace tokenscope::locate
