// A folder of GGUF files, org_name_file.gguf; `manifest=org=name=tag.json` (slashes as _) contains the file
// of a tag. Newer versions of llama.cpp use the Hugging Face cache instead.

#include "core/locate/cached_model.h"

#include "core/json/json_document.h"
#include "core/locate/tokenizer_files.h"

#include <algorithm>
#include <fmt/format.h>

namespace tokenscope::locate {
namespace {

namespace fs = std::filesystem;

fs::path folderOf(const Environment& environment) {
    if (const fs::path cache = environment.path("LLAMA_CACHE"); !cache.empty())
        return cache;
    const fs::path cache = environment.cacheFolder();
    return cache.empty() ? fs::path() : cache / "llama.cpp";
}

/// The file in the manifest of org/name:tag; empty if there is none.
std::string fileOfTag(const fs::path& folder, const ModelName& name) {
    const std::string tag = name.tag.empty() ? "latest" : name.tag;
    const auto text =
        readSmallFile(folder / fmt::format("manifest={}_{}={}.json", name.owner, name.name, tag));
    if (!text)
        return {};
    const auto json = JsonDocument::parse(*text);
    std::string_view file;
    if (!json || !json->root()["ggufFile"]["rfilename"].read(file))
        return {};
    std::string path = fmt::format("{}_{}_{}", name.owner, name.name, file);
    std::replace(path.begin(), path.end(), '/', '_');
    return isSafeNamePart(path) ? path : std::string();
}

} // namespace

void searchLlamaCpp(const Environment& environment, const ModelName* name, FoundModels& found) {
    const fs::path folder = folderOf(environment);
    if (folder.empty())
        return;
    CachedModel model;
    model.kind = CacheKind::LlamaCpp;
    if (!name) {
        std::size_t count = 0;
        for (const std::string& file : filesOf(folder).gguf) {
            if (++count > kMaxModels)
                break;
            model.name = file;
            addGgufFiles(folder, {file}, {}, model, found.models);
        }
        return;
    }
    std::vector<std::string> files = filesOf(folder).gguf;
    const std::string prefix =
        name->owner.empty() ? std::string() : fmt::format("{}_{}_", name->owner, name->name);
    std::erase_if(files, [&](const std::string& file) {
        if (!prefix.empty())
            return !file.starts_with(prefix);
        return file != name->name && file != name->name + std::string(".gguf");
    });
    std::string tag = name->tag;
    if (const std::string chosen = name->owner.empty() ? std::string() : fileOfTag(folder, *name);
        std::find(files.begin(), files.end(), chosen) != files.end()) {
        files = {chosen};
        tag.clear();
    }
    Message remark;
    if (!name->revision.empty() && !files.empty()) {
        files.clear();
        remark = "this cache has no revisions";
    }
    model.name = name->tag.empty() ? name->id() : fmt::format("{}:{}", name->id(), name->tag);
    addGgufFiles(folder, files, tag, model, found.models);
    found.places.push_back({CacheKind::LlamaCpp,
                            folder / (prefix.empty() ? name->name : fmt::format("{}*.gguf", prefix)),
                            std::move(remark)});
}

} // namespace tokenscope::locate
