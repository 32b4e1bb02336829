#pragma once
// Private to this folder and its tests: the search in each kind of cache (hub_caches.cpp, program_caches.cpp),
// and helpers. A search lists folders and, if the cache needs it, reads one small file per model
// (kLargestManifest); never a tokenizer.

#include "core/base/message.h"
#include "core/locate/environment.h"
#include "core/locate/find_model.h"
#include "core/locate/model_name.h"
#include "core/locate/tokenizer_files.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tokenscope::locate {

/// With a name: its models and the searched places. Without: all models, and no places.
void searchHuggingFace(const Environment& environment, const ModelName* name, FoundModels& found);
void searchModelScope(const Environment& environment, const ModelName* name, FoundModels& found);
void searchLlamaCpp(const Environment& environment, const ModelName* name, FoundModels& found);
void searchOllama(const Environment& environment, const ModelName* name, FoundModels& found);
void searchLmStudio(const Environment& environment, const ModelName* name, FoundModels& found);

// Helpers.

/// Names of the folders (or files) in a folder, sorted, without those that start with a dot.
std::vector<std::string> foldersIn(const std::filesystem::path& folder);
std::vector<std::string> filesIn(const std::filesystem::path& folder);
/// Ignores case.
bool containsTag(std::string_view fileName, std::string_view tag);
/// Adds one model per GGUF file of the folder; with a tag, only those whose names contain it.
void addGgufFiles(const std::filesystem::path& folder, const std::vector<std::string>& files,
                  const std::string& tag, const CachedModel& like, std::vector<CachedModel>& models);
/// Adds the model in a folder: its tokenizer, or else its GGUF files. Returns what is missing there; empty if
/// models were added, or if there is no such folder.
Message addFolderModel(const std::filesystem::path& folder, const FolderFiles& files, const std::string& tag,
                       CachedModel model, std::vector<CachedModel>& models);

} // namespace tokenscope::locate
