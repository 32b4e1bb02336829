#include "core/locate/cached_model.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>

namespace tokenscope::locate {
namespace {

namespace fs = std::filesystem;

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return lower;
}

template <class Wanted>
std::vector<std::string> entriesIn(const fs::path& folder, Wanted wanted) {
    std::vector<std::string> names;
    std::error_code error;
    std::size_t seen = 0;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        if (++seen > kMaxFolderEntries)
            break;
        std::string name = at->path().filename().string();
        std::error_code ignored;
        if (!name.starts_with('.') && wanted(*at, ignored))
            names.push_back(std::move(name));
    }
    std::sort(names.begin(), names.end());
    return names;
}

} // namespace

std::string_view name(CacheKind kind) {
    switch (kind) {
    case CacheKind::HuggingFace:
        return "Hugging Face";
    case CacheKind::ModelScope:
        return "ModelScope";
    case CacheKind::LlamaCpp:
        return "llama.cpp";
    case CacheKind::Ollama:
        return "Ollama";
    case CacheKind::LmStudio:
        return "LM Studio";
    }
    return {};
}

std::optional<std::string> readSmallFile(const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > kLargestManifest || error)
        return std::nullopt;
    std::ifstream in(path, std::ios::binary);
    std::string bytes(kLargestManifest, '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (in.bad() || !in.eof())
        return std::nullopt;
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    return bytes;
}

std::vector<std::string> foldersIn(const fs::path& folder) {
    return entriesIn(folder, [](const fs::directory_entry& entry, std::error_code& error) {
        return entry.is_directory(error);
    });
}

std::vector<std::string> filesIn(const fs::path& folder) {
    return entriesIn(folder, [](const fs::directory_entry& entry, std::error_code& error) {
        return entry.is_regular_file(error);
    });
}

bool containsTag(std::string_view fileName, std::string_view tag) {
    return lowerCase(fileName).find(lowerCase(tag)) != std::string::npos;
}

void addGgufFiles(const fs::path& folder, const std::vector<std::string>& files, const std::string& tag,
                  const CachedModel& like, std::vector<CachedModel>& models) {
    for (const std::string& file : files) {
        // `latest` isn't part of a file's name: Ollama and llama.cpp use it for "any".
        if (!tag.empty() && tag != "latest" && !containsTag(file, tag))
            continue;
        CachedModel model = like;
        model.path = folder / file;
        model.files = {file};
        std::error_code ignored;
        const auto size = fs::file_size(model.path, ignored);
        model.bytes = ignored ? 0 : size;
        models.push_back(std::move(model));
    }
}

Message addFolderModel(const fs::path& folder, const FolderFiles& files, const std::string& tag,
                       CachedModel model, std::vector<CachedModel>& models) {
    if (files.opens && tag.empty()) {
        model.path = folder;
        model.files = files.tokenizer;
        model.bytes = files.tokenizerBytes;
        models.push_back(std::move(model));
        return {};
    }
    const std::size_t before = models.size();
    addGgufFiles(folder, files.gguf, tag, model, models);
    std::error_code ignored;
    if (models.size() > before || !fs::is_directory(folder, ignored))
        return {};
    return tag.empty() ? Message("the model is here, but no file of its tokenizer")
                       : message("no GGUF file of {} is here", tag);
}

} // namespace tokenscope::locate
