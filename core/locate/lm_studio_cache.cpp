// publisher/name/file.gguf, or publisher/name with a tokenizer.json (MLX). LM Studio's home folder can be
// moved, and its models can be somewhere else.

#include "core/locate/cached_model.h"

#include "core/json/json_document.h"
#include "core/locate/tokenizer_files.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::locate {
namespace {

namespace fs = std::filesystem;

std::string firstLine(const fs::path& file) {
    const auto text = readSmallFile(file);
    if (!text)
        return {};
    std::string line = text->substr(0, text->find_first_of("\r\n"));
    line.resize(line.find_last_not_of(" \t") + 1);
    return line.find('\0') == std::string::npos ? line : std::string();
}

std::string modelsFolderIn(const fs::path& settings) {
    const auto text = readSmallFile(settings);
    const auto json = JsonDocument::parse(text.value_or(""));
    std::string_view folder;
    if (!json || !json->root()["downloadsFolder"].read(folder))
        return {};
    return folder.find('\0') == std::string_view::npos ? std::string(folder) : std::string();
}

std::vector<fs::path> lmStudioRoots(const Environment& environment) {
    if (environment.home.empty())
        return {};
    std::vector<fs::path> homes;
    if (const std::string moved = firstLine(environment.home / ".lmstudio-home-pointer"); !moved.empty())
        homes.emplace_back(moved);
    homes.push_back(environment.home / ".lmstudio");
    homes.push_back(environment.home / ".cache" / "lm-studio");
    std::vector<fs::path> roots;
    const auto add = [&roots](const fs::path& root) {
        if (std::find(roots.begin(), roots.end(), root) == roots.end())
            roots.push_back(root);
    };
    for (const fs::path& home : homes) {
        if (const fs::path models = modelsFolderIn(home / "settings.json"); models.is_absolute())
            add(models);
        add(home / "models");
    }
    return roots;
}

Message addFolder(const fs::path& folder, const std::string& id, const std::string& tag,
                  std::vector<CachedModel>& models) {
    const FolderFiles files = filesOf(folder);
    CachedModel model;
    model.kind = CacheKind::LmStudio;
    model.name = id;
    return addFolderModel(folder, files, tag, std::move(model), models);
}

} // namespace

void searchLmStudio(const Environment& environment, const ModelName* name, FoundModels& found) {
    if (name && name->owner.empty())
        return;
    for (const fs::path& root : lmStudioRoots(environment)) {
        if (name) {
            const fs::path folder = root / name->owner / name->name;
            SearchedPlace place{CacheKind::LmStudio, folder, {}};
            std::error_code ignored;
            if (name->revision.empty())
                place.remark = addFolder(folder, name->id(), name->tag, found.models);
            else if (fs::is_directory(folder, ignored))
                place.remark = "this cache has no revisions";
            found.places.push_back(std::move(place));
            continue;
        }
        std::size_t count = 0;
        for (const std::string& owner : foldersIn(root))
            for (const std::string& model : foldersIn(root / owner))
                if (++count <= kMaxModels)
                    addFolder(root / owner / model, fmt::format("{}/{}", owner, model), {}, found.models);
    }
}

} // namespace tokenscope::locate
