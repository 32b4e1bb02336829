#pragma once
// Finds a model by name on this machine, without network access: in the caches of Hugging Face, ModelScope,
// llama.cpp, Ollama and LM Studio, in this order.

#include "core/base/error.h"
#include "core/base/message.h"
#include "core/locate/environment.h"
#include "core/locate/model_name.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::locate {

// A model in a cache of this machine, and the places that were searched.

enum class CacheKind { HuggingFace, ModelScope, LlamaCpp, Ollama, LmStudio };
std::string_view name(CacheKind kind); ///< `Hugging Face`, `llama.cpp`, …

struct CachedModel {
    CacheKind kind = CacheKind::HuggingFace;
    std::string name;               ///< `org/name`, `llama3.2:1b`: opens the model again
    std::string revision;           ///< commit, if the cache has it
    std::string ref;                ///< branch or tag that refers to it; may be empty
    std::filesystem::path path;     ///< path to open: a folder or a file
    std::vector<std::string> files; ///< of the tokenizer, or the single GGUF file
    std::uint64_t bytes = 0;        ///< total of these files
    bool fallback = false;          ///< another revision than main, which the name alone means

    bool operator==(const CachedModel&) const = default;
};

/// A place where the model was searched.
struct SearchedPlace {
    CacheKind kind = CacheKind::HuggingFace;
    std::filesystem::path path;
    Message remark; ///< what was found instead; empty: nothing
};

struct FoundModels {
    std::vector<CachedModel> models; ///< best match first
    std::vector<SearchedPlace> places;
};

/// Limit of models per cache; further ones are skipped.
inline constexpr std::size_t kMaxModels = 4096;

// The search in all of them.

/// All models with this name; exact matches come before other revisions. Names with a tag or without an owner
/// are searched in Ollama's cache first.
FoundModels findModel(const ModelName& name, const Environment& environment);

/// All models in the caches, sorted by name.
std::vector<CachedModel> listModels(const Environment& environment);

struct LocatedModel {
    CachedModel model;
    std::vector<CachedModel> others; ///< others with the same name
};

/// The first one. Errors: BadInput for an invalid name; Unreadable if no cache has it: the message lists the
/// searched caches, the remedy explains how to get it.
Result<LocatedModel> locateModel(std::string_view text, const Environment& environment);

/// `org/name is opened from the Hugging Face cache, main, commit abcdef123456: PATH`
Message describeLocated(const LocatedModel& located);

/// The text doesn't look like a path: no `./`, `~`, `\`, no file extension, at most one slash (after a host).
/// Only then is it helpful to report that no cache has it.
bool looksLikeModelName(std::string_view text);

// The Hugging Face cache, where downloads are stored, and the small files of caches.

/// `$HF_HUB_CACHE`, `$HF_HOME/hub`, …: the folder with the hub's models; empty without a home folder.
std::filesystem::path huggingFaceCache(const Environment& environment);
/// The folder for downloads if that one isn't writable; it has the same layout.
std::filesystem::path ownHubCache(const Environment& environment);
/// `$HF_HOME`, otherwise `~/.cache/huggingface`.
std::filesystem::path huggingFaceHome(const Environment& environment);
/// `models--org--name`
std::string huggingFaceFolder(const ModelName& name);

/// Size limit of a manifest or pointer file; larger ones count as damaged.
inline constexpr std::size_t kLargestManifest = std::size_t{1} << 20U;
/// The file's bytes; nullopt if it can't be read or is larger than kLargestManifest.
std::optional<std::string> readSmallFile(const std::filesystem::path& path);

} // namespace tokenscope::locate
